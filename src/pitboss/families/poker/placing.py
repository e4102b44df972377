"""Where cards lie: whose hand each card of a deal goes to, and what is looked at in a hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from pitboss.apparatus.ranks.codes import MASKS
from pitboss.apparatus.ranks.ranking import Ranker
from pitboss.apparatus.ranks.tables import Tables
from pitboss.apparatus.streams import Ints
from pitboss.families.poker.dealing import BOARD, DEALERS, OWN, SLOT, Looks

BURNED = -1  # a card that nobody looks at
CARDS_MOST = 16
NAMES = 64  # cards that a table of words has room for


def dealer_at(seats: int) -> int:
    """Whose cards are the dealer's, in the order of a deal."""
    return seats


def board_at(seats: int) -> int:
    """And whose are the community's, or the dealer's up card."""
    return seats + 1


def by_hand(hands: Sequence[int], cards: int) -> list[int]:
    """Card by card to each of these hands."""
    return [hand for _ in range(cards) for hand in hands]


def by_stack(hands: Sequence[int], cards: int) -> list[int]:
    """Stack by stack."""
    return [hand for hand in hands for _ in range(cards)]


def hands_dealt(way: str, hands: Sequence[int], cards: int) -> list[int]:
    """As the script deals hands (`procedure.deal_hands`)."""
    return (by_stack if way == "shoe" else by_hand)(hands, cards)


def lie_of(order: Iterable[int], seats: int) -> Ints:
    """Where each card of each hand comes in a deal of this order."""
    lie = np.zeros((seats + 2, CARDS_MOST), np.int64)
    held = [0] * (seats + 2)
    for place, hand in enumerate(order):
        if hand != BURNED:
            lie[hand, held[hand]] = place
            held[hand] += 1
    return lie


@dataclass(frozen=True)
class Look:
    """Cards that are ranked together.

    Attributes:
        ranker: By which they are ranked; None where only their number is wanted.
        own: Cards of the seat, by their places in its hand.
        dealers: Of the dealer.
        board: Of the board.
        for_joker: The place on the board of the card that stands for the joker.
        tables: The ranker's tables, where they differ from its own.
        by_suit: Whether those have a part for the flushes of each suit.
    """

    ranker: Ranker | None
    own: tuple[int, ...] = ()
    dealers: tuple[int, ...] = ()
    board: tuple[int, ...] = ()
    for_joker: int = -1
    tables: Tables | None = None
    by_suit: bool = False

    @property
    def slots(self) -> list[int]:
        """The cards, as the kernel reads them."""
        whose = ((OWN, self.own), (DEALERS, self.dealers), (BOARD, self.board))
        return [who * SLOT + card for who, cards in whose for card in cards]


def compiled(looks: Sequence[Look]) -> Looks:
    """All looks with the tables of all their rankers, each once."""
    every: list[Tables] = []
    strides: list[int] = []
    rows = np.zeros((len(looks), 3 + CARDS_MOST), np.int64)
    for row, look in enumerate(looks):
        at = 0
        if look.ranker is not None:
            own = look.tables or look.ranker.tables
            at = next((n for n, each in enumerate(every) if each is own), len(every))
            if at == len(every):
                every.append(own)
                strides.append(MASKS if look.by_suit else 0)
        rows[row, :3] = at, len(look.slots), look.for_joker
        rows[row, 3 : 3 + len(look.slots)] = look.slots
    where, end = [], 0
    for each, stride in zip(every, strides, strict=True):
        ranks = end + len(each.rows)
        flushes = ranks + len(each.ranks)
        where.append((each.start, end, ranks, flushes, stride))
        end = flushes + len(each.flush)
    pieces = [piece for each in every for piece in (each.rows, each.ranks, each.flush)]
    return Looks(
        rows,
        np.array([each.words[:NAMES] for each in every], np.int64),
        np.array([each.bits[:NAMES] for each in every], np.int64),
        np.array(where, np.int64),
        np.concatenate(pieces).astype(np.int32),
    )
