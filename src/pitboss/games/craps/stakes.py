"""How much is bet on each wager of a simulated craps table: the least that is paid exactly."""

from __future__ import annotations

from fractions import Fraction

from pitboss.errors import HouseFault
from pitboss.games.craps.bets import ODDS, RACES
from pitboss.games.craps.betting import has_odds_limit, odds_limit, odds_step
from pitboss.games.craps.vigorish import rate
from pitboss.money.pays import To
from pitboss.rooms.simulator import Setting
from pitboss.rulebook import RuleSet

TRIES = 1000  # steps above the least wager; no pay of the filing needs so many


def stake_of(rules: RuleSet, setting: Setting, kind: str) -> int:
    """The cents of a wager that is no odds."""
    return setting.stake(rules, kind, _even(rules, kind))


def _even(rules: RuleSet, kind: str) -> int:
    """The least stake whose win and vigorish are whole cents, so that sheets hold to the cent."""
    limits = rules.limits(kind)
    if kind not in RACES:
        return limits.low
    won = rules.pay_table(kind).pays(RACES[kind].row).back(1)
    for stake in range(limits.low, limits.low + TRIES * limits.step, limits.step):
        if (stake * won).denominator == 1 and (stake * rate(rules, kind)).denominator == 1:
            return stake
    raise HouseFault(f"no stake on {kind} is paid in whole cents")


def odds_stake(rules: RuleSet, kind: str, number: int, flat: int) -> int:
    """The most odds behind a flat bet; where they are not limited, the least that pay exactly."""
    if has_odds_limit(rules):
        return odds_limit(rules, kind, number, flat)
    pays = rules.pay_table(kind).pays(f"odds_{number}")
    if kind not in ODDS or not isinstance(pays, To):
        raise HouseFault(f"{kind}: no odds are paid {pays}")
    step = odds_step(rules, kind, number)
    return step * Fraction(step * pays.win, pays.per).denominator
