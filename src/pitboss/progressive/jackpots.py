"""Progressive side wagers of one table: their meters, what feeds them and what they pay.

A table whose pay table has several rows at the full meter keeps one meter for each of them, unless
the house shares one (RF-03, RA-06). A smaller share is taken from the meter of the nearest full
row above it. No filing prints a seed or a rate: the wager stays closed until a house sets both
(RF-04, RA-03).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from pitboss.errors import Refusal
from pitboss.money import Fixed, For, Lose, MeterShare, Pays, PayTable
from pitboss.money.rounding import TO_THE_CENT
from pitboss.progressive.meter import (
    MeterRule,
    contribute,
    open_meter,
    pay_fixed,
    pay_in_turn,
    pay_together,
    withdraw,
)
from pitboss.rulebook import RuleSet
from pitboss.table.settlement import Verdict, pay
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

PAY_UNIT = 100  # cents: awards and seeds are printed for a $1 wager


def figures(jackpots: Iterable[Jackpot], **each: str) -> dict[str, object]:
    """The options that give every one of these meters the same figures."""
    return {f"{one.prefix}{key}": value for one in jackpots for key, value in each.items()}


@dataclass(frozen=True, kw_only=True)
class Jackpot:
    """One progressive wager, and where its filing speaks of it.

    Attributes:
        wager: Its name.
        prefix: What the names of its options begin with.
        lost: The clause by which it loses.
        locked: The clause by which it is locked in.
        fixed_seed: The clause on a meter that restarts at its seed.
        reserve: The clause on a meter that restarts from a reserve.
        deal: The clause by which the deal waits for that.
        notes: What the filing says of every award: that it is "for 1", and that one row is paid.
        scaled: The clause by which awards and seed scale with the unit.
        independent: Whether its filing heads the meters independent, so that none are shared.
    """

    wager: str
    prefix: str = ""
    lost: str
    locked: str
    fixed_seed: str
    reserve: str
    deal: str = ""
    notes: tuple[str, ...] = ()
    scaled: str = ""
    independent: bool = False

    # --- figures ------------------------------------------------------------------------------

    def unit(self, rules: RuleSet) -> int:
        """The one amount that may be wagered, in cents."""
        return rules.money(f"{self.prefix}wager_unit")

    def check_open(self, rules: RuleSet) -> None:
        """Refuse the wager while the house has not set its figures."""
        name = rules.wager(self.wager).name
        missing = " and ".join(self._unset(rules))
        if missing:
            message = f"{name} stays closed until the house sets {missing}"
            raise Refusal(message, self.fixed_seed, "wager")

    def _unset(self, rules: RuleSet) -> list[str]:
        """The options without which there is no meter."""
        seed, rate = f"{self.prefix}meter_seed", f"{self.prefix}meter_rate"
        figures = {
            seed: rules.money(seed),
            rate: rules.percent(rate),
            f"{self.prefix}wager_unit": self.unit(rules),
        }
        return [option for option, figure in figures.items() if not figure]

    def is_open(self, rules: RuleSet) -> bool:
        """Whether the house offers the wager and has set its figures."""
        return self.wager in rules.wagers and not self._unset(rules)

    def meters(self, rules: RuleSet) -> Mapping[str, MeterRule]:
        """The meter behind each row that pays a share."""
        return _meters(self, rules)

    def distinct(self, rules: RuleSet) -> list[MeterRule]:
        """Every meter once."""
        return list({rule.name: rule for rule in self.meters(rules).values()}.values())

    def long_run_return(self, rules: RuleSet, full: Fraction) -> Fraction | None:
        """What the meters return per unit over a long time; None while the wager is closed.

        They return what was put on them: each wager's part, and either a new start for every full
        award (of chance ``full``) or what the reserve was fed.
        """
        if not self.is_open(rules):
            return None
        unit, meters = self.unit(rules), self.distinct(rules)
        fed = sum(rule.part(unit) for rule in meters)
        if meters[0].reserve:
            return Fraction(
                fed + sum(TO_THE_CENT(unit * rule.reserve_rate) for rule in meters), unit
            )
        return (fed + full * meters[0].seed) / unit

    # --- at the table -------------------------------------------------------------------------

    def open(self, table: Table) -> None:
        """Seed the meters before the first wager."""
        if self.is_open(table.rules):
            for rule in self.distinct(table.rules):
                open_meter(table, rule)

    def lock_in(self, table: Table) -> None:
        """The deal begins: every wager feeds each meter."""
        held = table.of_kind(self.wager)
        if held:
            name = table.rules.wager(self.wager).name
            boxes = sorted({wager.box for wager in held})
            also = (self.deal,) if self.deal else ()
            table.announce("locked_in", self.locked, *also, wager=name, boxes=boxes)
            for rule in self.distinct(table.rules):
                contribute(table, rule, held)

    def given_back(self, table: Table, wager: Wager) -> None:
        """A wager that was locked in does not count after all."""
        withdraw(table, wager, self.locked)

    def settle(self, table: Table, decided: Iterable[tuple[Wager, str]], *, in_turn: bool) -> None:
        """Collect losers, pay fixed awards, then shares of the meters."""
        pays = table.rules.pay_table(self.wager)
        shares: list[tuple[Wager, str, MeterShare]] = []
        for wager, event in decided:
            award = pays.pays(event) if event in pays else Lose()
            if isinstance(award, MeterShare):
                shares.append((wager, event, award))
            else:
                self._pay(table, wager, award, pays.clause)
        self._pay_shares(table, shares, pays.clause, in_turn)

    def _noted(self, rules: RuleSet) -> tuple[str, ...]:
        """The filing's notes on an award, where it has them."""
        scaled = self.scaled and self.unit(rules) != PAY_UNIT
        return (*self.notes, self.scaled) if scaled else self.notes

    def _pay(self, table: Table, wager: Wager, award: Pays, clause: str) -> None:
        """Awards are "for 1": the wager itself is the house's."""
        also = self._noted(table.rules)
        match award:
            case Lose():
                table.lose(wager, self.lost)
            case Fixed():
                pay_fixed(table, self._unit_rule(table.rules), wager, award, clause, *also)
            case For():
                pay(table, Verdict(wager, award, clause, also=also))
            case _:
                raise TypeError(f"{self.wager} cannot pay {award}")

    def _unit_rule(self, rules: RuleSet) -> MeterRule:
        return next(iter(self.meters(rules).values()))

    def _pay_shares(
        self,
        table: Table,
        shares: Sequence[tuple[Wager, str, MeterShare]],
        clause: str,
        in_turn: bool,
    ) -> None:
        by_meter: dict[str, list[tuple[Wager, MeterShare]]] = {}
        rules, also = self.meters(table.rules), self._noted(table.rules)
        for wager, event, award in shares:
            by_meter.setdefault(rules[event].name, []).append((wager, award))
        for rule in self.distinct(table.rules):
            winners = by_meter.get(rule.name, [])
            if in_turn:
                for wager, award in winners:
                    pay_in_turn(table, rule, wager, award, clause, *also)
            elif winners:
                pay_together(table, rule, winners, clause, *also, covered=True)


@lru_cache(maxsize=64)
def _meters(jackpot: Jackpot, rules: RuleSet) -> Mapping[str, MeterRule]:
    prefix = jackpot.prefix
    rate = rules.percent(f"{prefix}meter_rate") / 100
    reserve = (
        rules.percent(f"{prefix}reserve_rate") / 100
        if f"{prefix}reserve_rate" in rules.options
        else Fraction(0)
    )
    shared = not jackpot.independent and _shared(rules)
    names = meter_names(jackpot.wager, rules.pay_table(jackpot.wager), shared)
    return {
        event: MeterRule(
            name=name,
            base_wager=PAY_UNIT,
            seed=rules.money(f"{prefix}meter_seed") * jackpot.unit(rules) // PAY_UNIT,
            rate=rate,
            clause=jackpot.reserve if reserve else jackpot.fixed_seed,
            reserve_rate=reserve,
        )
        for event, name in names.items()
    }


def _shared(rules: RuleSet) -> bool:
    return bool(rules.options.get("shared_meter", False))


def meter_names(wager: str, table: PayTable, shared: bool) -> dict[str, str]:
    """The meter of each row that pays a share, by name."""
    names: dict[str, str] = {}
    full = 0
    for row in table:
        if isinstance(row.pays, MeterShare):
            full += row.pays.share == 1
            names[row.event] = wager if shared or full <= 1 else f"{wager}_{full}"
    return names
