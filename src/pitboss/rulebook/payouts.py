"""What a rule set can pay: in the house's chips, and up to its aggregate payout limit."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pitboss.errors import Refusal
from pitboss.money import Cents, PayTable, Row, show
from pitboss.rulebook.choices import check_units
from pitboss.rulebook.fields import ReportRefusal
from pitboss.rulebook.limits import payout_floor, read_amount

if TYPE_CHECKING:
    from pitboss.rulebook.ruleset import RuleSet


def check_chip(ruleset: "RuleSet", paid: Mapping[str, PayTable], report: ReportRefusal) -> None:
    """A wager that the filing sizes below what the chips can pay cannot be offered."""
    for slug in ruleset.wagers:
        limits = ruleset.limits(slug)
        if limits.low > limits.high:
            most = show(limits.high)
            message = f"{slug}, {most} at most, cannot be bet and paid in chips of "
            message += show(ruleset.money("smallest_chip"))
            report("options.smallest_chip", Refusal(message, limits.clauses.high, slug))
    check_units(ruleset.rules, ruleset.options, paid, ruleset.paying_chip, report)


def choose_payout_limit(ruleset: "RuleSet", asked: object) -> Cents | None:
    """The aggregate payout limit that a house posts, or that its filing fixes."""
    rule = ruleset.rules.payout
    if rule is None:
        if asked is not None:
            raise Refusal(f"{ruleset.game} has no payout limit in its filing", field="payout_limit")
        return None
    lows = {
        slug: (ruleset.limits(wager.follows or slug).low, _rows(ruleset, slug))
        for slug, wager in ruleset.wagers.items()
        if slug in rule.wagers
    }
    floor = payout_floor(rule, lows)
    if asked is None:
        return floor if rule.kind == "fixed" else None
    limit = read_amount(asked, "payout_limit", rule.clause)
    if rule.kind == "fixed" and limit != floor:
        message = f"payout_limit is fixed at {show(floor)}, not {show(limit)}"
        raise Refusal(message, rule.clause, "payout_limit")
    if limit < floor or limit <= 0:
        message = f"payout_limit {show(limit)} is under the filed floor of {show(floor)}"
        raise Refusal(message, rule.clause, "payout_limit")
    return limit


def _rows(ruleset: "RuleSet", wager: str) -> list[Row]:
    """The rows by which a wager may be paid: its table's, and those of a supplement on offer."""
    rows = list(ruleset.pay_table(wager))
    for slug, other in ruleset.wagers.items():
        if other.supplements == wager and ruleset.flag(other.offered_by):
            rows += ruleset.pay_table(slug)
    return rows
