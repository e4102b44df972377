"""Mississippi Stud solved exactly: the best wager on every street, and how every deal ends.

Ohio Appendix J. Deals are two cards and three community cards in order (MS-01). What a wager on a
street is worth depends on all that is on the table already, so the induction runs over the cards
seen and the Antes wagered so far.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.apparatus.cards import DECK, Card
from pitboss.apparatus.ranks import FIVE, rank_3
from pitboss.apparatus.ranks.kernels import batch
from pitboss.exact.kernels.growth import growth, last_ranks
from pitboss.exact.kernels.suits import suit_classes
from pitboss.families.poker.counting import hands_of, in_units
from pitboss.families.poker.stud import LOSE
from pitboss.games.mississippi_stud.script import event_of
from pitboss.money.paytable import PayTable
from pitboss.rulebook.paytables import pay_table

GAME = "mississippi-stud"
MAIN_TABLE = "OH-J-12.II"

# OH-J-11.II.A, IV.A and VI.A: one, two or three times the Ante on each street, or a fold (0), in
# the order in which equal choices are taken (exact.choice).
SIZES = (1, 2, 3)
OPTIONS = np.array((*SIZES, 0))
MOST = 1 + 3 * max(SIZES)
STREETS = ("third", "fourth", "fifth")

# Pay table events from the highest; a hand under a pair of sixes loses (OH-J-11.VII.B).
EVENTS = (*FIVE.categories[:-2], "jacks_or_better", "sixes_to_tens", LOSE)

Ints = npt.NDArray[np.int64]


class Ending(NamedTuple):
    """One way a deal can end: Antes wagered in all, the event (or a fold's street), the deals."""

    wagered: int
    event: str
    deals: int


@dataclass(frozen=True)
class Solution:
    """The optimum of the Ante and the street wagers under one pay table.

    Attributes:
        deals: Number of deals.
        ev: Expected value per Ante of the best play.
        counts: Deals played out, by Antes wagered and event.
        folds: Deals folded, by street and Antes wagered.
    """

    deals: int
    ev: Fraction
    counts: Ints
    folds: Ints

    def endings(self) -> Iterator[Ending]:
        """Every ending that occurs, with its deals."""
        for wagered, event in np.ndindex(self.counts.shape):
            if self.counts[wagered, event]:
                yield Ending(wagered, EVENTS[event], int(self.counts[wagered, event]))
        for street, wagered in np.ndindex(self.folds.shape):
            if self.folds[street, wagered]:
                deals = int(self.folds[street, wagered])
                yield Ending(wagered, f"fold_{STREETS[street]}", deals)


@cache
def events_by_rank() -> npt.NDArray[np.int64]:
    """Index into ``EVENTS`` of each five-card rank; rank 0 loses."""
    events = (event_of(rank) for rank in range(1, len(FIVE) + 1))
    return np.array([EVENTS.index(event) for event in (LOSE, *events)], dtype=np.int64)


def odds(event: str, table: PayTable) -> Fraction:
    """What one wager wins on an event, per wager; a fold gives up all (OH-J-11.II.B)."""
    if event == "lose" or event.startswith("fold_"):
        return Fraction(-1)
    return table.pays(event).back(1) - 1


def net(ending: Ending, table: PayTable) -> Fraction:
    """What the Ante and all street wagers win together, per Ante (MS-09)."""
    return ending.wagered * odds(ending.event, table)


def solve(table: PayTable | None = None, ranks: int = 13) -> Solution:
    """Solve the game for a pay table, on the whole deck or the highest ranks of one."""
    table = table or pay_table(MAIN_TABLE, GAME)
    unit, worth = in_units([odds(event, table) for event in EVENTS])
    events = events_by_rank()[last_ranks(ranks)]
    antes = np.arange(MOST + 1)
    # The last card: each Ante wagered is worth the odds, summed over the cards that may follow.
    value = worth[events].sum(axis=1)[:, None] * antes
    after = events.shape[1]
    plans = []
    for size in (4, 3, 2):
        if size < 4:
            value = value[growth(size, ranks)].sum(axis=1)
            after *= 4 * ranks - size
        street = street_values(value, -antes * after * unit)
        # By class of the cards seen and Antes wagered, the best wager.
        plans.append(OPTIONS[street[:, :, OPTIONS].argmax(axis=2)])
        value = street.max(axis=2)
    plans.reverse()
    weights = suit_classes(2, ranks).weights
    deals = int(weights.sum()) * after
    ev = Fraction(int((value[:, 1] * weights).sum()), unit * deals)
    return Solution(deals, ev, *_play_out(plans, events, ranks))


def retally(best: Solution, plans: Sequence[Ints]) -> Solution:
    """The deals of the whole deck counted under other plans: wagers by class and Antes wagered."""
    counts, folds = _play_out(plans, events_by_rank()[last_ranks(13)], 13)
    return replace(best, counts=counts, folds=folds)


def street_values(value: Ints, folds: Ints, most: int = MOST) -> Ints:
    """Values by Antes wagered and next wager, from those by Antes after it and those of a fold.

    A short rack reaches for fewer than ``MOST`` Antes in all, the Ante among them.
    """
    street = np.full((*value.shape, 1 + len(SIZES)), np.iinfo(np.int64).min, dtype=np.int64)
    street[..., 0] = folds
    for size in SIZES:
        within = max(0, most + 1 - size)
        street[..., :within, size] = value[..., size : size + within]
    return street


def _play_out(
    plans: Sequence[Ints], events: npt.NDArray[np.int64], ranks: int
) -> tuple[Ints, Ints]:
    """Deals by ending when every street is played by a plan."""
    folds = np.zeros((len(STREETS), MOST + 1), dtype=np.int64)
    weights = np.zeros((len(plans[0]), MOST + 1), dtype=np.int64)
    weights[:, 1] = suit_classes(2, ranks).weights
    deals = [(4 * ranks - size) for size in (2, 3, 4)]
    for street, size in enumerate((2, 3, 4)):
        best = plans[street]
        after = int(np.prod(deals[street:]))
        moved = np.zeros_like(weights)
        folds[street] = (weights * (best == 0)).sum(axis=0) * after
        for wager in SIZES:
            moved[:, wager:] += (weights * (best == wager))[:, : MOST + 1 - wager]
        if size == 4:
            weights = moved
            break
        grown = growth(size, ranks)
        weights = np.zeros((len(plans[street + 1]), MOST + 1), dtype=np.int64)
        np.add.at(weights, grown, np.broadcast_to(moved[:, None], (*grown.shape, MOST + 1)))
    counts = np.zeros((MOST + 1, len(EVENTS)), dtype=np.int64)
    for event in range(len(EVENTS)):
        counts[:, event] = ((events == event).sum(axis=1)[:, None] * weights).sum(axis=0)
    return counts, folds


def three_card_counts(deck: tuple[Card, ...] = DECK) -> dict[str, int]:
    """The community cards by kind: what the Three Card Bonus settles on (OH-J-8.I, MS-04)."""
    return rank_3.ranking.tally(batch(rank_3, hands_of(deck, 3)))
