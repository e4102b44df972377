"""Exact par sheets of roulette: one spin, every pocket that decides equally likely."""

from __future__ import annotations

from pitboss.errors import HouseFault
from pitboss.exact.par import ParSheet, won_or_lost
from pitboss.games.roulette.layout import places
from pitboss.games.roulette.wheel import TWO_AS_ONE, is_no_spin, mode, wheel
from pitboss.rulebook import RuleSet


def sheets(rules: RuleSet) -> list[ParSheet]:
    """The par sheet of every wager that has a place on this layout."""
    return [sheet(rules, wager) for wager in rules.wagers if places(rules, wager)]


def sheet(rules: RuleSet, wager: str) -> ParSheet:
    """The par sheet of one wager; all its places cover equally many pockets."""
    pockets = [mark for mark in wheel(rules).marks if not is_no_spin(rules, mark)]
    covered = {sum(mark in found for mark in pockets) for found in places(rules, wager).values()}
    if len(covered) != 1:
        raise HouseFault(f"{wager}: places of the layout cover {sorted(covered)} pockets")
    [wins] = covered
    return won_or_lost(rules, wager, wager, wins, len(pockets) - wins, _notes(rules))


def _notes(rules: RuleSet) -> tuple[str, ...]:
    if mode(rules) != TWO_AS_ONE:
        return ()
    return ("A ball in 00 is spun again with the wagers standing: figures are per decided spin.",)
