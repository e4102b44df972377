"""Setting seven cards as a High hand of five and a Low hand of two (OH-F-1.SetOrSettingTheHands).

A Low hand is a pair or two cards (OH-F-1.LowHand, PG-25); the High hand must rank as high at least
(OH-F-1.HighHand, OH-F-13.I). Everything about a setting follows from the two ranks.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations

import msgspec
import numpy as np
import numpy.typing as npt

from pitboss.apparatus.cards import DECK, JOKER, Card, show_card
from pitboss.apparatus.ranks import HIGH, LOW, rank_high, rank_low
from pitboss.apparatus.ranks.codes import KICKERS
from pitboss.apparatus.ranks.tables import all_codes
from pitboss.families.poker.calling import called
from pitboss.rulebook.phrases import Parts, said
from pitboss.rulebook.steps import steps
from pitboss.table.actions import Option

CARDS = 7
FULL: tuple[Card, ...] = (*DECK, JOKER)
SPLITS: tuple[tuple[int, int], ...] = tuple(combinations(range(CARDS), 2))  # places of the Low hand
STRAIGHT = HIGH.floor("straight")  # from here on a High hand is straight, flush or better
COMPLETED = ("royal_flush", "straight_flush", "flush", "straight")  # what a joker may complete
KINDS = steps("pai-gow-poker", dict[str, str], "kinds")  # of High and Low hands
PAIRED = LOW.floor("pair")  # from here on a Low hand is a pair


class Setting(msgspec.Struct, frozen=True, gc=False):
    """One way to set seven cards."""

    high: tuple[Card, ...]
    low: tuple[Card, ...]
    high_rank: int
    low_rank: int

    @property
    def foul(self) -> bool:
        """Does the Low hand outrank the High hand (OH-F-13.VII.C)?"""
        return self.high_rank < _least_high()[self.low_rank]

    @property
    def name(self) -> str:
        """The setting as a player says it: by the two cards of the Low hand."""
        return _name_of(*self.low)

    @property
    def wild(self) -> bool:
        """Does the joker complete a straight or a flush (OH-F-6.III)? Else it is an ace."""
        return JOKER in self.high and HIGH.category(self.high_rank) in COMPLETED

    def ranked_by(self) -> tuple[str, ...]:
        """The clauses by which the two hands rank."""
        wild = ("OH-F-6.III",) if self.wild else ()
        low = (KINDS["pair"],) if self.low_rank >= PAIRED else ()
        high = KINDS[HIGH.category(self.high_rank)]
        return (high, *wild, *(clause for clause in low if clause != high))

    def called(self) -> Parts:
        """The two hands as the dealer calls them."""
        return said("setting", high=called(HIGH, self.high_rank), low=called(LOW, self.low_rank))


@cache
def least_high() -> npt.NDArray[np.uint16]:
    """For each rank of a Low hand the lowest High hand that may stand beside it."""
    kickers = all_codes(HIGH.order)[: HIGH.floor("pair") - 1] & KICKERS  # hands without a pair
    tops = np.array([_top_two(int(mask)) for mask in kickers])
    least = np.zeros(len(LOW) + 1, dtype=np.uint16)
    for rank in range(1, len(LOW) + 1):
        if rank >= PAIRED:
            least[rank] = HIGH.floor("pair", LOW.lead(rank))
            continue
        own = _top_two(int(all_codes(LOW.order)[rank - 1]) & KICKERS)
        over = np.flatnonzero(tops >= own)
        least[rank] = over[0] + 1 if len(over) else HIGH.floor("pair")
    return least


@cache
def _least_high() -> list[int]:
    """The same as a list, which plain Python reads faster."""
    return [int(rank) for rank in least_high()]


@cache
def _name_of(one: Card, other: Card) -> str:
    return f"low_{show_card(one)}_{show_card(other)}".lower()


def _top_two(mask: int) -> int:
    """The two highest ranks of a mask, as one number that compares like them."""
    top = mask.bit_length() - 1
    return 16 * top + (mask & ~(1 << top)).bit_length() - 1


@cache
def _pairs() -> dict[str, tuple[Card, Card]]:
    """The Low hands by their names."""
    return {_name_of(one, other): (one, other) for one in FULL for other in FULL}


class LowHand(msgspec.Struct, frozen=True, gc=False):
    """Two cards set aside: their rank, the lowest High hand beside them, and their option."""

    rank: int
    least_high: int
    option: Option


@cache
def low_hands() -> list[list[LowHand]]:
    """What any two cards make, the one and the other: looked up for every setting of every hand."""
    return [[_low_hand(one, other) for other in FULL] for one in FULL]


def _low_hand(one: Card, other: Card) -> LowHand:
    rank = 0 if one == other else rank_low((one, other))  # a card is not held twice
    return LowHand(rank, _least_high()[rank], Option(_name_of(one, other)))


class Ways:
    """Every way to set seven cards, by the places of the Low hand, each ranked when asked for."""

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self.cards = cards
        self._highs: list[int] = []
        self._named: dict[str, Setting] = {}

    @property
    def highs(self) -> list[int]:
        """The ranks of all High hands."""
        if not self._highs:
            self._highs = rank_high.without_two(self.cards)
        return self._highs

    @property
    def lows(self) -> list[LowHand]:
        """All Low hands."""
        low = low_hands()
        return [low[one][other] for one, other in combinations(self.cards, 2)]

    def options(self, foul: bool) -> list[Option]:
        """What a player may choose; with or without foul settings (OH-F-13.VII.C)."""
        both = zip(self.highs, self.lows, strict=True)
        return [low.option for high, low in both if foul or high >= low.least_high]

    def named(self, name: str) -> Setting | None:
        """The setting of that name, if there is one."""
        found = self._named.get(name)
        if found is None and (pair := _pairs().get(name)):
            places = tuple(self.cards.index(card) for card in pair if card in self.cards)
            if places in SPLITS:
                found = self._named[name] = self.set(SPLITS.index(places))
        return found

    def set(self, way: int) -> Setting:
        """The cards set this way."""
        cards, (one, other) = self.cards, SPLITS[way]
        high = (*cards[:one], *cards[one + 1 : other], *cards[other + 1 :])
        rank = self._highs[way] if self._highs else rank_high(high)
        low = cards[one], cards[other]
        return Setting(high, low, rank, low_hands()[low[0]][low[1]].rank)


@lru_cache(maxsize=64)  # the hands of a round: looked at when they are set, copied and replayed
def ways(cards: tuple[Card, ...]) -> Ways:
    """Every way to set seven cards."""
    return Ways(cards)


def settings(cards: Sequence[Card]) -> list[Setting]:
    """Every way to set seven cards, foul ones too, by the places of the Low hand."""
    every = ways(tuple(cards))
    return [every.set(way) for way in range(len(every.highs))]


def outcome(own: Setting, bank: Setting) -> str:
    """How a setting fares against the bank's: copies go to the bank (OH-F-1.CopyHand).

    Both hands higher win (OH-F-13.XI), none higher loses (OH-F-13.VII.A, OH-F-13.VII.B), one
    higher is a tie (OH-F-13.IX, PG-01).
    """
    higher = (own.high_rank > bank.high_rank) + (own.low_rank > bank.low_rank)
    return ("lose", "tie", "win")[higher]
