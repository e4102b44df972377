"""Let It Ride solved exactly: when to leave each bet, and how every deal ends.

Ohio Appendix D. The two decisions stand by themselves (OH-D-12.IV, LR-05): a bet is left where the
cards seen make it worth more than nothing. Deals are three cards and two community cards in order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.apparatus.cards import DECK, Card
from pitboss.apparatus.ranks import FIVE, rank_3_bonus, rank_5
from pitboss.apparatus.ranks.kernels import batch
from pitboss.exact.kernels.growth import class_of, growth, last_ranks
from pitboss.exact.kernels.suits import suit_classes
from pitboss.families.poker.counting import hands_of, in_units
from pitboss.families.poker.stud import LOSE
from pitboss.games.let_it_ride.script import event_of
from pitboss.money.paytable import PayTable
from pitboss.rulebook.paytables import pay_table

GAME = "let-it-ride"
MAIN_TABLE = "OH-D-13.II"

Ints = npt.NDArray[np.int64]

# Pay table events from the highest; a lower hand loses (OH-D-12.V.B).
EVENTS = (*FIVE.categories[:-2], "tens_or_better", LOSE)


class Ending(NamedTuple):
    """One way a deal can end: which of the first two bets rode, the event, and how many deals."""

    first: bool
    second: bool
    event: str
    deals: int


@dataclass(frozen=True)
class Solution:
    """The optimum of the three bets under one pay table.

    Attributes:
        unit: Values are counted in this part of one bet.
        deals: Number of deals.
        first: By class of the three cards, the value of Bet Number 1 over the deals of one hand.
        second: By class of four cards, the value of Bet Number 2 over the cards that may follow.
        counts: Deals by first bet riding, second bet riding and event.
    """

    unit: int
    deals: int
    first: Ints
    second: Ints
    counts: Ints

    def endings(self) -> Iterator[Ending]:
        """Every ending that occurs, with its deals."""
        for first, second, event in np.ndindex(self.counts.shape):
            deals = int(self.counts[first, second, event])
            if deals:
                yield Ending(bool(first), bool(second), EVENTS[event], deals)


def events_by_rank() -> npt.NDArray[np.int64]:
    """Index into ``EVENTS`` of each five-card rank; rank 0 loses."""
    events = (event_of(rank) for rank in range(1, len(FIVE) + 1))
    return np.array([EVENTS.index(event) for event in (LOSE, *events)], dtype=np.int64)


def odds(event: str, table: PayTable) -> Fraction:
    """What one bet wins on an event, per bet."""
    return Fraction(-1) if event == "lose" else table.pays(event).back(1) - 1


def net(ending: Ending, table: PayTable) -> Fraction:
    """What the bets left on the table win together, per bet."""
    return risked(ending) * odds(ending.event, table)


def risked(ending: Ending) -> int:
    """Bets left on the table; Bet Number 3 always stays (OH-D-7.IV)."""
    return 1 + ending.first + ending.second


def ev(solution: Solution, table: PayTable) -> Fraction:
    """Expected value per bet (of the three placed)."""
    total = sum(ending.deals * net(ending, table) for ending in solution.endings())
    return Fraction(total) / solution.deals


def solve(table: PayTable | None = None, ranks: int = 13) -> Solution:
    """Solve the game for a pay table, on the whole deck or the highest ranks of one."""
    table = table or pay_table(MAIN_TABLE, GAME)
    unit, worth = in_units([odds(event, table) for event in EVENTS])
    events = events_by_rank()[last_ranks(ranks)]
    second = worth[events].sum(axis=1)
    first = second[growth(3, ranks)].sum(axis=1)
    counts = _play_out(first > 0, second > 0, ranks)
    return Solution(unit, int(counts.sum()), first, second, counts)


def retally(best: Solution, first: Sequence[bool], second: Sequence[bool]) -> Solution:
    """The deals of the whole deck counted as other rules let the bets ride, by class of cards."""
    return replace(best, counts=_play_out(np.array(first), np.array(second), 13))


def _play_out(first: npt.NDArray[np.bool_], second: npt.NDArray[np.bool_], ranks: int) -> Ints:
    """Deals by first bet riding, second bet riding and event."""
    events = events_by_rank()[last_ranks(ranks)]
    tallies = np.zeros((len(events), len(EVENTS)), dtype=np.int64)
    for event in range(len(EVENTS)):
        tallies[:, event] = (events == event).sum(axis=1)
    grown = growth(3, ranks)
    counts = np.zeros((2, 2, len(EVENTS)), dtype=np.int64)
    weights = suit_classes(3, ranks).weights
    rides, rides_on = first.astype(np.int64), second.astype(np.int64)
    each = (weights[:, None, None] * tallies[grown]).reshape(-1, len(EVENTS))
    at = np.broadcast_to(rides[:, None], grown.shape).reshape(-1), rides_on[grown].reshape(-1)
    np.add.at(counts, at, each)
    return counts


def bet_value(solution: Solution, cards: Sequence[int], ranks: int = 13) -> Fraction:
    """What leaving the bet is worth with three or four cards seen; taking it back is worth 0."""
    if len(cards) not in (3, 4):
        raise ValueError(f"a bet is decided with three or four cards seen, not {len(cards)}")
    own = int(class_of(np.array([cards], dtype=np.uint8), ranks)[0])
    left = 4 * ranks - len(cards)
    if len(cards) == 4:
        return Fraction(int(solution.second[own]), solution.unit * left)
    return Fraction(int(solution.first[own]), solution.unit * left * (left - 1))


@lru_cache(maxsize=4)
def five_card_counts(deck: tuple[Card, ...] = DECK) -> dict[str, int]:
    """Five-card hands by pay table event: what the Let It Ride Bonus settles on (OH-D-8.I)."""
    events = events_by_rank()[batch(rank_5, hands_of(deck, 5))]
    return {EVENTS[at]: int(many) for at, many in enumerate(np.bincount(events)) if many}


def three_card_counts(deck: tuple[Card, ...] = DECK) -> dict[str, int]:
    """The player's three cards by kind: what the Three Card Bonus settles on (OH-D-9.I)."""
    return rank_3_bonus.ranking.tally(batch(rank_3_bonus, hands_of(deck, 3)))
