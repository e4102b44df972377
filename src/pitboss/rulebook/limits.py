"""Posted limits: the smallest and largest wager, the step, and the aggregate payout limit."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm

import msgspec

from pitboss.errors import Refusal
from pitboss.money import Cents, Fixed, For, PayTable, Row, To, cents, show
from pitboss.rulebook.fields import LONGEST, brief
from pitboss.rulebook.game_rules import LimitClauses, PayoutRule, WagerRule

ReportLimit = Callable[[str, Refusal], None]

# Limits may be posted for all main wagers, or all side wagers, at once.
MAIN = "main"
SIDES = "sides"
# A wager that follows another is sized by the rules, not by a posted limit.
NO_LIMIT = Cents(10**13)

_MAIN_LOW, _MAIN_HIGH = Cents(5_00), Cents(5_000_00)
_SIDE_LOW, _SIDE_HIGH = Cents(1_00), Cents(100_00)
_STEP = Cents(1_00)


class Limits(msgspec.Struct, frozen=True):
    """The smallest and largest wager, and the step between, in cents, with the clause of each."""

    low: Cents
    high: Cents
    step: Cents
    clauses: LimitClauses = LimitClauses()

    @property
    def clause(self) -> str:
        """The clause that orders a smallest wager; most filings order the largest there too."""
        return self.clauses.low

    def clause_against(self, amount: int) -> str:
        """The clause of the limit that forbids this amount: the smallest, largest, or step."""
        if amount < self.low:
            return self.clauses.low
        return self.clauses.high if amount > self.high else self.clauses.step

    def check(self, amount: int, name: str) -> None:
        """Refuse a wager that these limits do not allow."""
        clause = self.clause_against(amount)
        if not self.low <= amount <= self.high:
            span = f"from {show(self.low)} to {show(self.high)}"
            raise Refusal(f"{name}: {show(amount)} is not within {span}", clause, name)
        if amount % self.step:
            raise Refusal(
                f"{name}: {show(amount)} is not a multiple of {show(self.step)}", clause, name
            )

    def as_json(self) -> dict[str, str]:
        """The limits as texts."""
        return {"low": show(self.low), "high": show(self.high), "step": show(self.step)}


def default_limits(wager: WagerRule, table: PayTable | None, even: int = 1) -> Limits:
    """What a house posts unless it says otherwise, within what the filing allows.

    Every stake is a multiple of ``even`` cents, so that it is paid in whole chips.
    """
    if wager.follows:
        return Limits(Cents(1), NO_LIMIT, Cents(1), wager.limited_by)
    low, high = (_SIDE_LOW, _SIDE_HIGH) if wager.bonus else (_MAIN_LOW, _MAIN_HIGH)
    step = _even_step(wager.step or _STEP, table, even)
    low = max(low, wager.minimum or low)
    high = min(max(high, low), wager.maximum or high)
    least = _up_to(min(low, high), step)
    return Limits(least, wager.maximum or max(high, least), step, wager.limited_by)


def check_limits(
    wager: WagerRule,
    table: PayTable | None,
    posted: Mapping[str, object],
    report: ReportLimit,
    even: int = 1,
) -> Limits:
    """The limits a house posts for a wager; what the filing forbids is reported by key."""
    usual = default_limits(wager, table, even)
    if wager.follows:
        message = f"{wager.slug} is sized by {wager.follows} and takes no limits of its own"
        report("", Refusal(message, wager.clause, wager.slug))
        return usual
    for key in posted.keys() - {"low", "high", "step"}:
        report(key, Refusal("unknown key; limits have low, high and step", field=wager.slug))
    amounts = {"step": wager.step or _STEP, "low": usual.low, "high": usual.high}
    for key in posted.keys() & amounts.keys():
        try:
            amounts[key] = read_amount(posted[key], f"{wager.slug}.{key}")
        except Refusal as refusal:
            report(key, refusal)
    if "high" not in posted:
        amounts["high"] = max(usual.high, amounts["low"])
    low, high, step = amounts["low"], amounts["high"], amounts["step"]
    faults = tuple(_faults(wager, low, high, step))
    for key, clause, message in faults:
        report(key, Refusal(f"{wager.slug}: {message}", clause, wager.slug))
    if faults:
        return usual
    step = _even_step(step, table, even)
    least = _up_to(low, step)
    if least > high:
        message = f"no wager from {show(low)} to {show(high)} is in steps of {show(step)}"
        report("high", Refusal(f"{wager.slug}: {message}", wager.limited_by.high, wager.slug))
        return usual
    return Limits(least, high, step, wager.limited_by)


def _faults(
    wager: WagerRule, low: Cents, high: Cents, step: Cents
) -> Iterator[tuple[str, str, str]]:
    """What is wrong with posted limits: the key, the clause and the words."""
    by = wager.limited_by
    if low <= 0:
        yield "low", by.low, f"low {show(low)} must be more than nothing"
    if step <= 0:
        yield "step", by.step, f"step {show(step)} must be more than nothing"
    elif wager.step is not None and step % wager.step:
        yield "step", by.step, f"step {show(step)} is not in increments of {show(wager.step)}"
    if low > high:
        yield "low", by.low, f"low {show(low)} is above high {show(high)}"
    if wager.minimum is not None and low < wager.minimum:
        least = show(wager.minimum)
        yield "low", by.low, f"low {show(low)} is under the filed minimum of {least}"
    elif wager.step is not None and low % wager.step:
        yield "low", by.step, f"low {show(low)} is not in increments of {show(wager.step)}"
    if wager.maximum is not None and high > wager.maximum:
        most = show(wager.maximum)
        yield "high", by.high, f"high {show(high)} is over the filed maximum of {most}"


def payout_floor(rule: PayoutRule, lows: Mapping[str, tuple[Cents, Sequence[Row]]]) -> Cents:
    """The least payout limit the filing allows: its amount, or the most won at the minimum wager.

    ``lows`` gives, for each wager that counts, its smallest stake and the rows it may be paid by.
    """
    if not rule.or_at_minimum:
        return rule.amount
    most = Fraction(0)
    for slug, times in rule.wagers.items():
        if slug in lows:
            low, rows = lows[slug]
            most += low * times * max(_win(row.pays) for row in rows)
    return max(rule.amount, Cents(-(-most.numerator // most.denominator)))


def _win(pays: object) -> Fraction:
    if isinstance(pays, To | For):
        return pays.odds
    return Fraction(pays.cents, 100) if isinstance(pays, Fixed) else Fraction(0)


def within_filed(wager: WagerRule, values: Mapping[str, object]) -> dict[str, object]:
    """Limits posted for many wagers at once, kept within what the filing allows this one."""
    kept = dict(values)
    for key in kept.keys() & {"low", "high"}:
        amount = read_amount(kept[key], f"{wager.slug}.{key}")
        amount = max(amount, wager.minimum or amount)
        kept[key] = show(min(amount, wager.maximum or amount))
    return kept


def read_amount(value: object, field: str, clause: str = "") -> Cents:
    """An amount of money from a file; Refusal names the field."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        message = f"{field} must be an amount such as 10 or 2.50, not {brief(value)}"
        raise Refusal(message, clause, field)
    if isinstance(value, int) and abs(value) > LONGEST:
        raise Refusal(f"{field}: {brief(value)}", clause, field)
    try:
        return cents(str(value))
    except ValueError as error:
        raise Refusal(f"{field}: {error}", clause, field) from error


def _even_step(step: Cents, table: PayTable | None, even: int) -> Cents:
    """A step that divides evenly over the parts of a split wager (CR-15), and over chips."""
    parts = lcm(*(part.share.denominator for part in table.parts)) if table else 1
    whole = step if step % (parts * _STEP) == 0 or parts == 1 else step * parts
    return Cents(lcm(whole, parts * even))


def _up_to(amount: Cents, step: Cents) -> Cents:
    return Cents(-(-amount // step) * step)
