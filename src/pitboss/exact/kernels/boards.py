"""Hold'em boards up to the names of suits, with the flops and four-card parts they hold."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.apparatus.jit import kernel
from pitboss.exact.kernels.suits import PERMUTATIONS, cards_of, suit_classes

PAIRS = 1326  # two cards out of 52
HANDS = 169  # starting hands

Ints = npt.NDArray[np.int64]


class Boards(NamedTuple):
    """Suit-distinct boards with their parts.

    Attributes:
        cards: Five cards of each board.
        weights: How many boards each stands for.
        live: The cards left for hole cards, ascending.
        part: Class of each part of the board (of its ten flops, or five four-card parts).
        way: How suits must be renamed to turn that part into the class's own cards.
    """

    cards: npt.NDArray[np.uint8]
    weights: Ints
    live: npt.NDArray[np.uint8]
    part: npt.NDArray[np.int32]
    way: npt.NDArray[np.uint8]


@cache
def boards(part: int, ranks: int = 13) -> Boards:
    """Every suit-distinct board with its parts of ``part`` cards (3: flops, 4: with the turn)."""
    masks, weights = suit_classes(5, ranks)
    cards = cards_of(masks)
    of, way = name_parts(cards, part, ranks)
    live = np.zeros((len(cards), 4 * ranks - 5), dtype=np.uint8)
    _fill_all(cards, deck_of(ranks), live)
    return Boards(cards, weights, live, of, way)


def name_parts(
    cards: npt.NDArray[np.uint8], part: int, ranks: int
) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.uint8]]:
    """For each row of cards and choice of ``part`` of them, the class and the way to its cards."""
    parts = subsets(cards.shape[1], part)
    of = np.zeros((len(cards), len(parts)), dtype=np.int32)
    way = np.zeros((len(cards), len(parts)), dtype=np.uint8)
    keys = class_keys(suit_classes(part, ranks).masks)
    order = np.argsort(keys)
    _name_parts(cards, parts, (keys[order], order.astype(np.int32)), _ways(), (of, way))
    return of, way


@cache
def subsets(size: int, part: int) -> npt.NDArray[np.uint8]:
    """Which of ``size`` cards make each part of them, in the order the parts are numbered."""
    return np.array(list(combinations(range(size), part)), dtype=np.uint8)


def class_keys(masks: Ints) -> Ints:
    """One integer for each row of four masks, the fullest suit first."""
    return np.asarray(masks @ (1 << 13 * np.arange(3, -1, -1, dtype=np.int64)), dtype=np.int64)


@cache
def _ways() -> npt.NDArray[np.uint8]:
    """Number of each renaming of suits, by where the four suits go, two bits each."""
    numbers = np.zeros(256, dtype=np.uint8)
    for number, way in enumerate(PERMUTATIONS):
        numbers[way[0] | way[1] << 2 | way[2] << 4 | way[3] << 6] = number
    return numbers


@kernel
def _name_parts(cards: Any, parts: Any, classes: Any, ways: Any, out: Any) -> None:
    keys, numbers = classes
    of, way = out
    masks = np.zeros(4, dtype=np.int64)
    sizes = np.zeros(4, dtype=np.int64)
    place = np.zeros(4, dtype=np.int64)
    for board in range(cards.shape[0]):
        for part in range(parts.shape[0]):
            masks[:] = 0
            sizes[:] = 0
            for at in parts[part]:
                card = cards[board, at]
                masks[card & 3] |= 1 << (card >> 2)
                sizes[card & 3] += 1
            # Each suit's new name is the number of suits that go before it: fuller, or as full with
            # a higher mask, or the same and earlier.
            key = np.int64(0)
            code = 0
            for suit in range(4):
                before = 0
                for other in range(4):
                    mine = sizes[suit] << 13 | masks[suit]
                    theirs = sizes[other] << 13 | masks[other]
                    if theirs > mine or (theirs == mine and other < suit):
                        before += 1
                place[suit] = before
                key |= masks[suit] << (13 * (3 - before))
                code |= before << (2 * suit)
            of[board, part] = numbers[np.searchsorted(keys, key)]
            way[board, part] = ways[code]


@kernel
def fill_live(board: Any, deck: Any, live: Any) -> None:
    """Write the cards of the deck that are not on the board."""
    place = 0
    for card in deck:
        on_board = False
        for other in board:
            on_board |= other == card
        if not on_board:
            live[place] = card
            place += 1


@kernel
def _fill_all(cards: Any, deck: Any, live: Any) -> None:
    for board in range(cards.shape[0]):
        fill_live(cards[board], deck, live[board])


def deck_of(ranks: int) -> npt.NDArray[np.uint8]:
    """The cards of the ``ranks`` highest ranks, ascending."""
    return np.arange(52 - 4 * ranks, 52, dtype=np.uint8)


class Maps(NamedTuple):
    """Where cards and pairs go.

    Attributes:
        cards: Each card after each renaming of suits.
        pairs: Number of two cards.
        hands: Starting hand of a pair number.
    """

    cards: npt.NDArray[np.uint8]
    pairs: npt.NDArray[np.uint16]
    hands: npt.NDArray[np.uint8]


@cache
def maps() -> Maps:
    """The maps, made once."""
    return Maps(renamed_cards(), pair_numbers(), starting_hands())


@cache
def renamed_cards() -> npt.NDArray[np.uint8]:
    """Where each renaming of suits sends each card."""
    cards = np.arange(52)
    rows = [(cards & ~3) + np.array(way)[cards & 3] for way in PERMUTATIONS]
    return np.array(rows, dtype=np.uint8)


@cache
def pair_numbers() -> npt.NDArray[np.uint16]:
    """Colex number of each two cards, in either order."""
    cards = np.arange(52)
    high, low = np.maximum.outer(cards, cards), np.minimum.outer(cards, cards)
    return np.asarray(high * (high - 1) // 2 + low, dtype=np.uint16)


@cache
def starting_hands() -> npt.NDArray[np.uint8]:
    """The starting hand of each pair number, as a place in the usual 13 x 13 grid.

    Place ``13 * a + b`` is suited for a > b, unsuited for a < b and a pair for a = b.
    """
    hands = np.zeros(PAIRS, dtype=np.uint8)
    for high in range(52):
        for low in range(high):
            a, b = high >> 2, low >> 2
            number = high * (high - 1) // 2 + low
            hands[number] = 13 * a + b if high & 3 == low & 3 else 13 * b + a
    return hands


@kernel
def rename_live(boards: Boards, board: int, part: int, maps: Maps, moved: Any) -> None:
    """The cards left on a board, as suits are renamed to turn a part of it into its class's own."""
    live = boards.live[board]
    way = maps.cards[boards.way[board, part]]
    for place in range(len(live)):
        moved[place] = way[live[place]]
