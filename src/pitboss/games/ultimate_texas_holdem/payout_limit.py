"""What the aggregate payout limit takes from a hand (OH-I-10.V), from any point of the game.

Only the highest hands are paid so much, so their boards are looked for and every dealer hand is
met on each of them. Such hands are never folded; before the flop a check is counted as leading to
the single raise, since a chip more on a hand that reaches the limit earns nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np

from pitboss.apparatus.cards import DECK
from pitboss.apparatus.ranks import FIVE, rank_7
from pitboss.apparatus.ranks.kernels import batch
from pitboss.games.ultimate_texas_holdem.solve import blind_odds
from pitboss.money.paytable import PayTable

_CHUNK = 1 << 18


def held_back(
    blind: PayTable, hole: Sequence[int], seen: Sequence[int], play: int, most: Fraction
) -> Fraction:
    """What a Play wager of so many Antes loses to the limit on average, in Antes.

    ``most`` is all that Ante, Blind and Play may be paid together.
    """
    due = {kind: play + blind_odds(kind, blind) for kind in FIVE.categories}
    over = [kind for kind, odds in due.items() if odds + 1 > most]
    if not over:
        return Fraction(0)
    floor = min(FIVE.floor(kind) for kind in over)
    left = [card for card in DECK if card not in (*hole, *seen)]
    total = Fraction(0)
    for board in _boards(hole, seen, left, floor):
        own = int(rank_7((*hole, *board)))
        kind = FIVE.category(own)
        if due[kind] + 1 <= most:
            continue
        dealers = np.array(list(combinations([c for c in left if c not in board], 2)))
        hands = np.concatenate((dealers, np.tile(board, (len(dealers), 1))), axis=1)
        ranks = batch(rank_7, hands.astype(np.uint8))
        low = int((ranks < FIVE.floor("pair")).sum())  # the Ante is returned (OH-I-9.VII)
        won = int((ranks < own).sum()) - low
        total += won * (due[kind] + 1 - most) + low * max(due[kind] - most, Fraction(0))
    every = comb(len(left), 5 - len(seen)) * comb(len(left) - 5 + len(seen), 2)
    return total / every


def _boards(
    hole: Sequence[int], seen: Sequence[int], left: Sequence[int], floor: int
) -> list[tuple[int, ...]]:
    """The full boards on which two cards make a rank or better."""
    missing = 5 - len(seen)  # none at the river: one board, and nothing to add to it
    rest = np.array(list(combinations(left, missing)), dtype=np.uint8)
    rest = rest.reshape(comb(len(left), missing), missing)
    found: list[tuple[int, ...]] = []
    for start in range(0, len(rest), _CHUNK):
        part = rest[start : start + _CHUNK]
        fixed = np.tile(np.array([*hole, *seen], dtype=np.uint8), (len(part), 1))
        good = batch(rank_7, np.concatenate((fixed, part), axis=1)) >= floor
        found += [(*seen, *row) for row in part[good].tolist()]
    return found
