"""What becomes of a wager when the ball rests."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from pitboss.games.roulette.layout import EVEN_MONEY, Places, places
from pitboss.games.roulette.wheel import TWO_AS_ONE, is_zero, mode
from pitboss.money.pays import Lose, Pays
from pitboss.rulebook import RuleSet

LOSE = Lose()


class Terms(NamedTuple):
    """What the rules of a table say of each wager, read once."""

    places: Mapping[str, Places]
    pays: Mapping[str, Pays]
    lost: Mapping[str, str]  # by which clause it loses
    to_zeros: str  # and an even-money wager to a zero


@lru_cache(maxsize=64)
def terms(rules: RuleSet) -> Terms:
    """The terms under these rules."""
    wagers = rules.wagers
    return Terms(
        {kind: places(rules, kind) for kind in wagers},
        {kind: rules.pay_table(kind).pays(kind) for kind in wagers},
        {kind: wager.clause for kind, wager in wagers.items()},
        "OH-G-5.III.C" if mode(rules) == TWO_AS_ONE else "OH-G-5.II",
    )


def verdict(rules: RuleSet, kind: str, spot: str, mark: str) -> tuple[Pays, str]:
    """What a wager pays when the ball rests in a pocket, and by which clause."""
    told = terms(rules)
    if mark in told.places[kind][spot]:
        return told.pays[kind], "OH-G-5.I"
    if kind in EVEN_MONEY and is_zero(mark):
        return LOSE, told.to_zeros
    if kind == "three_numbers" and spot.startswith("0"):
        return LOSE, "OH-G-4.V.C.1"
    return LOSE, told.lost[kind]
