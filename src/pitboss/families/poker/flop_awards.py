"""What the linked progressive may bring two hole cards on the flops to come (OH-L-5.IV)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from pitboss.apparatus.ranks import FIVE, rank_5
from pitboss.apparatus.ranks.kernels import batch
from pitboss.exact.kernels.boards import deck_of
from pitboss.families.poker.counting import hands_of

Flops = npt.NDArray[np.uint8]


def flops_by_kind(hole: Sequence[int], ranks: int = 13) -> dict[str, Flops]:
    """All flops beside two hole cards, by the hand that the five cards make."""
    flops = hands_of(set(deck_of(ranks).tolist()) - set(hole), 3)
    own = np.tile(np.array(hole, dtype=np.uint8), (len(flops), 1))
    kinds = FIVE.category_of[batch(rank_5, np.concatenate((flops, own), axis=1))]
    return {name: flops[kinds == number] for number, name in enumerate(FIVE.categories)}


def expected_award(hole: Sequence[int], award: Mapping[str, Fraction], ranks: int = 13) -> Fraction:
    """What awards by kind of hand bring two hole cards on average, flop by flop."""
    none = Fraction(0)
    if not award:
        return none
    counts = {kind: len(flops) for kind, flops in flops_by_kind(hole, ranks).items()}
    total = sum((many * award.get(kind, none) for kind, many in counts.items()), none)
    return total / sum(counts.values())
