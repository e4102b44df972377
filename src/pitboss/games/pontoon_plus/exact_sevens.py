"""Splitting two sevens, told apart by their suits.

Where the Super Bonus makes two suited sevens draw and others split, those that split are known to
be of two suits. That changes what a 7-7-7 on a split hand is likely to be paid, so the value of
the split is worked out for each class of suits.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.exact.blackjack.solve import RESULT, HandTable, Play
from pitboss.exact.blackjack.splits import Draws, HandValues, after_misses, missed, split_draws
from pitboss.games.pontoon_plus.exact_desk import PontoonDesk
from pitboss.games.pontoon_plus.exact_suits import SEVEN, Suits, after_split

Floats = NDArray[np.float64]


def split_sevens(desk: PontoonDesk, play: Play, hands: int = 1) -> Floats:
    """Value ``[suit class, up card]`` of splitting two sevens when there are so many hands."""
    values = np.full((5, 10), -np.inf)
    hands_max = min(desk.rules.hands_max(SEVEN) - hands + 1, int(desk.counts[SEVEN]))
    if hands_max < 2:
        return values
    most = min(2 * (desk.rules.hands_max(SEVEN) - 2), int(desk.counts[SEVEN]) - 2)
    tables = [desk.value(True, SEVEN, gone + 1, play) for gone in range(most + 1)]
    for kind in np.flatnonzero(desk.chance[SEVEN, SEVEN] > 0):
        own, later = after_split(desk.suits, int(kind))
        first, rest = _hand(desk, tables, own), _hand(desk, tables, later)
        values[kind] = _added(desk, first, rest, hands_max)
    return values


def _hand(desk: PontoonDesk, tables: list[HandTable], suits: Suits) -> HandValues:
    """Values of one hand of the split, by further sevens gone."""
    most = 2 * (desk.rules.hands_max(SEVEN) - 2)
    any_card, pair = np.zeros((most + 1, 10)), np.zeros((most + 1, 10))
    for gone, table in enumerate(tables):
        played = desk.begun_with(table, SEVEN, gone, suits, RESULT)
        any_card[gone] = desk.mean_of_second_card(played, SEVEN, gone)
        pair[gone] = played[SEVEN]
    return HandValues(any_card, pair)


def _added(desk: PontoonDesk, own: HandValues, later: HandValues, hands_max: int) -> Floats:
    """All hands together: two begin with the pair's own sevens, the others with later ones."""
    draws = split_draws(desk.counts, SEVEN)
    value = np.zeros(10)
    for (hands, done, own_done), chance in _paths(draws, hands_max).items():
        gone = hands - 2
        counted = ((own, own_done, 2 - own_done), (later, done - own_done, gone - done + own_done))
        for values, complete, waiting in counted:
            if complete:
                base = missed(values, draws)
                value += chance * complete * after_misses(base, draws, gone, done - 1, 1)
            if waiting:
                value += chance * waiting * after_misses(values.any_card, draws, gone, done, 0)
    up = np.arange(10)
    possible = (draws.pairs >= 0) & (desk.counts - 2 * (up == SEVEN) > 0)
    return np.where(possible, value, 0.0)


def _paths(draws: Draws, hands_max: int) -> dict[tuple[int, int, int], Floats]:
    """Chances of the ways a split can end: hands made, complete ones, and own sevens among these.

    A hand that is split again keeps its first card and plays on (SG-3.24.2), so the pair's second
    seven waits until the first and all that came of it are complete.
    """
    ends: dict[tuple[int, int, int], Floats] = {}

    def follow(hands: int, done: int, before: int, chance: Floats) -> None:
        if hands in (hands_max, done):
            end = hands, done, int(done > 0) + int(done > before)
            ends[end] = ends.get(end, np.zeros(10)) + chance
            return
        pair = draws.pair_chance(hands - 2, done)
        follow(hands + 1, done, before + int(done < before), chance * pair)
        follow(hands, done + 1, before, chance * (1 - pair))

    follow(2, 0, 1, np.ones(10))
    return ends
