"""The Triple Progressive: its meter, locked in when betting closes, and its awards.

The filing prints neither seed nor contribution, so the wager stays closed until a house sets them
or names a preset (interpretation 3D-10).
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

from pitboss.errors import Refusal
from pitboss.games.three_dice_baccarat.settling import PAY_UNIT, PROGRESSIVE
from pitboss.money.pays import Fixed, Lose, MeterShare
from pitboss.progressive.meter import MeterRule, contribute, open_meter, pay_fixed, pay_shared
from pitboss.rulebook import RuleSet
from pitboss.table.settlement import Verdict
from pitboss.table.table import Table


def unit(rules: RuleSet) -> int:
    """The one amount that may be wagered, in cents."""
    return rules.money("wager_unit")


def is_open(rules: RuleSet) -> bool:
    """Whether the house offers the wager and has set its figures."""
    return PROGRESSIVE in rules.wagers and not _unset(rules)


def check_open(rules: RuleSet) -> None:
    """Refuse the wager while the house has not set its figures."""
    if missing := " and ".join(_unset(rules)):
        message = f"Triple Progressive stays closed until the house sets {missing}"
        raise Refusal(message, "CO-2899.09-14.A.VII", "wager")


def _unset(rules: RuleSet) -> list[str]:
    """The options without which there is no meter."""
    return [key for key in ("meter_seed", "meter_rate") if not rules.options[key]]


@lru_cache(maxsize=16)
def meter_rule(rules: RuleSet) -> MeterRule:
    """How the meter is kept: on a fixed seed, or with a reserve that pays for each reseed."""
    rate, reserve_rate = rules.percent("meter_rate") / 100, rules.percent("reserve_rate") / 100
    return MeterRule(
        name=PROGRESSIVE,
        base_wager=PAY_UNIT,
        seed=rules.money("meter_seed") * unit(rules) // PAY_UNIT,
        rate=rate,
        clause="CO-2899.09-14.A.VI" if reserve_rate else "CO-2899.09-14.A.VII",
        reserve_rate=reserve_rate,
    )


def open_progressive(table: Table) -> None:
    """Seed the meter of a table that offers the wager."""
    if is_open(table.rules):
        open_meter(table, meter_rule(table.rules))


def lock_in(table: Table) -> None:
    """Betting has closed: each progressive wager feeds the meter."""
    contribute(table, meter_rule(table.rules), table.of_kind(PROGRESSIVE))


def pay_progressive(table: Table, verdicts: Iterable[Verdict]) -> None:
    """Collect losers; pay fixed awards to each winner and split the meter among all of them.

    Awards are "for 1", so the wager itself stays with the house.
    """
    rule = meter_rule(table.rules)
    sharing: list[Verdict] = []
    for verdict in verdicts:
        match verdict.pays:
            case Lose():
                table.lose(verdict.wager, verdict.clause)
            case Fixed():
                pay_fixed(table, rule, verdict.wager, verdict.pays, verdict.clause, *verdict.also)
            case _:
                sharing.append(verdict)
    if sharing:
        pays = sharing[0].pays
        assert isinstance(pays, MeterShare)
        winners = [verdict.wager for verdict in sharing]
        pay_shared(table, rule, winners, pays, sharing[0].clause, *sharing[0].also)


def lowest_meter(rules: RuleSet) -> Fraction:
    """The meter at its lowest when a wager is settled: the seed and that wager's own part."""
    rule = meter_rule(rules)
    return rule.seed + Fraction(int(unit(rules) * rule.rate))
