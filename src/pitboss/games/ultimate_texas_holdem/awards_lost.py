"""The first decision with a progressive wager up, which a fold at the end forfeits (UT-03).

Whoever raises keeps every award, so a raise is worth so much more. Whoever checks may come to fold
a hand that the flop has made worth an award: then he keeps less of it, or plays a hand that he
would else have folded. That counts only where the five cards pay and the best play waits after the
flop (such as three of a kind on the board), or where the rack has no chips for a raise on the flop.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb

import numpy as np
import numpy.typing as npt

from pitboss.exact.kernels.boards import name_parts, renamed_cards
from pitboss.families.poker.flop_awards import Flops, flops_by_kind
from pitboss.games.ultimate_texas_holdem.solve import Solution, showdowns
from pitboss.money.paytable import PayTable


def lost_by_folds(
    solution: Solution,
    hole: Sequence[int],
    award: Mapping[str, Fraction],
    blind: PayTable,
    *,
    raises: bool = True,
    ranks: int = 13,
) -> Fraction:
    """What a first check gives up of the awards (in Antes) to come, whatever it does later.

    ``raises`` tells whether the rack allows a raise on the flop.
    """
    total = Fraction(0)
    for kind, flops in flops_by_kind(hole, ranks).items():
        # A single raise costs one Ante more than a fold at worst: an award of one is always kept.
        forfeits = min(award.get(kind, Fraction(0)), Fraction(1))
        if not forfeits or not len(flops):
            continue
        waits = flops if not raises else flops[~raised_on(solution, hole, flops, ranks)]
        for flop, many in alike(hole, waits):
            shown = showdowns(hole, flop, blind, ranks)
            kept = shown.checked(forfeits) - forfeits
            if raises:
                kept = max(kept, shown.raised(2))
            total += many * (shown.checked() - kept)
    return total / comb(4 * ranks - 2, 3)


def raised_on(
    solution: Solution, hole: Sequence[int], flops: Flops, ranks: int = 13
) -> npt.NDArray[np.bool_]:
    """Where the best play without any award raises these hole cards on the flop."""
    of, way = name_parts(flops, 3, ranks)
    first, second = (renamed_cards()[way[:, 0], card] for card in hole)
    return np.asarray(solution.raised[of[:, 0], first, second], dtype=np.bool_)


def alike(hole: Sequence[int], flops: Flops) -> Iterator[tuple[list[int], int]]:
    """One flop for all that become each other when suits are renamed, and how many they are.

    Only renamings that leave the hole cards as they are will do.
    """
    own = sorted(hole)
    ways = [way for way in renamed_cards() if sorted(way[list(hole)].tolist()) == own]
    named = [np.sort(way[flops].astype(np.int64), axis=1) @ (52**2, 52, 1) for way in ways]
    keys, numbers = np.unique(np.min(named, axis=0), return_counts=True)
    for key, many in zip(keys.tolist(), numbers.tolist(), strict=True):
        yield [key // 52**2, key // 52 % 52, key % 52], many
