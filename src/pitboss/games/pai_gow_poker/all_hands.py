"""Every hand of seven cards, set by the house way: 6,972,147 classes for 154,143,080 hands.

Suits are alike, so hands that differ only by the names of suits count as one class with a weight;
a smaller deck is listed whole, each hand for itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from types import FunctionType
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.apparatus.cards import JOKER, Card
from pitboss.apparatus.jit import kernel
from pitboss.apparatus.ranks import rank_high
from pitboss.apparatus.ranks.kernels import compiled
from pitboss.exact.kernels.combinations import combinations
from pitboss.exact.kernels.suits import cards_of
from pitboss.exact.kernels.threads import in_threads
from pitboss.games.pai_gow_poker import house_way
from pitboss.games.pai_gow_poker.house_way import ACE, low_of
from pitboss.games.pai_gow_poker.setting import CARDS, FULL, PAIRED, SPLITS, STRAIGHT, least_high

WAYS = len(SPLITS)

Rows = npt.NDArray[np.uint8]
Words = npt.NDArray[np.uint16]

_RANK = compiled(5)


def compiled_rules() -> tuple[Any, Any]:
    """The house way's `rule_of` and `pick` compiled: the same code, calling each other compiled."""
    names = dict(vars(house_way))
    for name in ("sort_out", "four_rule", "three_rule", "two_pair_rule", "rule_of", "pick"):
        names[name] = kernel(FunctionType(names[name].__code__, names, name))
    return names["rule_of"], names["pick"]


_RULE, _PICK = compiled_rules()


class Hands(NamedTuple):
    """Classes of hands: ascending cards, how many hands each stands for, and the deck's renamings.

    ``alike`` tells whether suits are alike, so that classes stand for all their renamings.
    """

    cards: Rows
    weights: Rows
    alike: bool


class House(NamedTuple):
    """How the house way sets each class: the two ranks and the number of the rule."""

    high: Words
    low: Rows
    rule: Rows


# --- listing -----------------------------------------------------------------------------------


@lru_cache(maxsize=2)
def hands_of(deck: Sequence[Card] = FULL) -> Hands:
    """Every class of seven cards of a deck."""
    if tuple(deck) != FULL:
        rows = np.array(sorted(deck), dtype=np.uint8)[combinations(len(deck), CARDS)]
        return Hands(rows, np.ones(len(rows), dtype=np.uint8), alike=False)
    plain, weights = _classes(CARDS)
    six, more = _classes(CARDS - 1)
    joker = np.full((len(six), 1), JOKER, dtype=np.uint8)
    cards = np.concatenate((plain, np.concatenate((six, joker), axis=1)))
    return Hands(cards, np.concatenate((weights, more)), alike=True)


def _classes(size: int) -> tuple[Rows, Rows]:
    """One hand for each class of ``size`` cards of four suits, and the hands in the class."""
    masks = np.argsort(np.bitwise_count(np.arange(1 << 13)), kind="stable").astype(np.int64)
    starts = np.searchsorted(np.bitwise_count(masks), np.arange(15)).astype(np.int64)
    parts = [
        four
        for four in product(range(size + 1), repeat=4)
        if sum(four) == size and list(four) == sorted(four, reverse=True)
    ]
    shapes = np.array(parts, dtype=np.int64)
    many = _list_classes(shapes, masks, starts, np.empty((0, 4), np.int64), np.empty(0, np.uint8))
    rows, weights = np.empty((many, 4), dtype=np.int64), np.empty(many, dtype=np.uint8)
    _list_classes(shapes, masks, starts, rows, weights)
    return cards_of(rows), weights


@kernel
def _list_classes(shapes: Any, masks: Any, starts: Any, rows: Any, weights: Any) -> int:
    """Write the four suit masks of every class; without room for them, only count."""
    row = 0
    for shape in range(len(shapes)):
        p, q, r, s = shapes[shape]
        for a in range(starts[p], starts[p + 1]):
            for b in range(starts[q], a + 1 if p == q else starts[q + 1]):
                for c in range(starts[r], b + 1 if q == r else starts[r + 1]):
                    for d in range(starts[s], c + 1 if r == s else starts[s + 1]):
                        if len(rows):
                            rows[row, 0], rows[row, 1] = masks[a], masks[b]
                            rows[row, 2], rows[row, 3] = masks[c], masks[d]
                            same = 1
                            run = 1
                            run = run + 1 if a == b else 1
                            same *= run
                            run = run + 1 if b == c else 1
                            same *= run
                            run = run + 1 if c == d else 1
                            same *= run
                            weights[row] = 24 // same
                        row += 1
    return row


# --- setting -----------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _tables() -> tuple[Any, ...]:
    """The splits, the rank of two cards by their ranks, and the lowest legal High hands."""
    others = [[place for place in range(CARDS) if place not in split] for split in SPLITS]
    lows = np.array([[low_of(a, b) for b in range(13)] for a in range(13)], dtype=np.uint8)
    return np.array(SPLITS), np.array(others), lows, least_high()


@kernel
def _rank(card: np.int64) -> Any:
    """Rank of a card; the joker is an ace (OH-F-6.I)."""
    return min(card >> 2, ACE)


@kernel
def _split(cards: Any, splits: Any, others: Any, lows: Any, five: Any, out: Any) -> None:
    """Lay out the 21 High hands of a hand in ``five``, and write the ranks of its Low hands."""
    for way in range(len(splits)):
        for place in range(5):
            five[5 * way + place] = cards[others[way, place]]
        one = _rank(np.int64(cards[splits[way, 0]]))
        two = _rank(np.int64(cards[splits[way, 1]]))
        out[way] = lows[one, two]


@kernel
def _set(start: int, stop: int, cards: Any, ranks: Any, tables: Any, out: Any, room: Any) -> None:
    """Set hands by the house way."""
    splits, others, lows, least = tables
    five, highs, beside, counts, found = room
    for hand in range(start, stop):
        _split(cards[hand], splits, others, lows, five, beside)
        _RANK(five, ranks, highs)
        counts[:] = 0
        for place in range(7):
            counts[_rank(np.int64(cards[hand, place]))] += 1
        made = False
        keeps = False
        for way in range(len(highs)):
            if highs[way] >= STRAIGHT:
                made = True
                keeps = keeps or beside[way] >= PAIRED
        rule, one, two = _RULE(counts, made, keeps, found)
        way = _PICK(highs, beside, 0 if one < 0 else lows[one, two])
        foul = way < 0 or highs[way] < least[beside[way]]  # no such Low hand, or too high a one
        out[0][hand] = highs[way]
        out[1][hand] = beside[way]
        out[2][hand] = rule
        out[3][0] += foul


def set_by_house(hands: Hands) -> tuple[House, int]:
    """Every class as the house way sets it, and how many of the settings are foul."""
    many = len(hands.cards)
    out = (
        np.zeros(many, dtype=np.uint16),
        np.zeros(many, dtype=np.uint8),
        np.zeros(many, dtype=np.uint8),
    )
    tables = _tables()

    def room() -> tuple[Any, ...]:
        lists = np.zeros(13, dtype=np.int64), np.zeros(9, dtype=np.int64)
        return (*_room(), *lists), np.zeros(1, dtype=np.int64)

    def work(start: int, stop: int, own: tuple[Any, ...]) -> None:
        spare, fouls = own
        _set(start, stop, hands.cards, rank_high.tables, tables, (*out, fouls), spare)

    rooms = in_threads(many, room, work, chunk=50_000)
    return House(*out), sum(int(fouls[0]) for _, fouls in rooms)


def ascending(hands: Hands, house: House) -> tuple[Hands, House]:
    """Hands and settings in ascending order of the High hands."""
    order = np.argsort(house.high, kind="stable")
    return (
        Hands(hands.cards[order], hands.weights[order], hands.alike),
        House(house.high[order], house.low[order], house.rule[order]),
    )


def _room() -> tuple[Any, ...]:
    return (
        np.zeros(5 * WAYS, dtype=np.uint8),
        np.zeros(WAYS, dtype=np.uint16),
        np.zeros(WAYS, dtype=np.uint8),
    )


# --- every legal setting worth a thought --------------------------------------------------------


@kernel
def _worth_a_thought(way: int, highs: Any, lows: Any, least: Any) -> bool:
    """Is this setting legal, and is none better in one hand and as good in the other?"""
    if highs[way] < least[lows[way]]:
        return False
    for other in range(len(highs)):
        if highs[other] < least[lows[other]]:
            continue
        if highs[other] >= highs[way] and lows[other] >= lows[way]:
            better = highs[other] > highs[way] or lows[other] > lows[way]
            if better or other < way:  # of equal settings the first one stands for all
                return False
    return True


@kernel
def _list_ways(
    start: int, stop: int, cards: Any, ranks: Any, tables: Any, out: Any, room: Any
) -> None:
    """Settings worth a thought, and the house way's own; with no room for them, only count."""
    splits, others, lows, least = tables
    five, highs, beside = room
    first, keys, house_high, house_low = out
    for hand in range(start, stop):
        _split(cards[hand], splits, others, lows, five, beside)
        _RANK(five, ranks, highs)
        found = 0
        house = False  # listed already
        for way in range(len(highs)):
            own = highs[way] == house_high[hand] and beside[way] == house_low[hand]
            if (own and not house) or _worth_a_thought(way, highs, beside, least):
                house = house or own
                if len(keys):
                    keys[first[hand] + found] = np.int32(highs[way]) << 7 | beside[way]
                found += 1
        if not len(keys):
            first[hand + 1] = found


def legal_ways(hands: Hands, house: House) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int32]]:
    """For each class where its settings begin, and the settings as ``high << 7 | low``."""
    first = np.zeros(len(hands.cards) + 1, dtype=np.int64)
    keys = np.zeros(0, dtype=np.int32)
    for _ in range(2):

        def work(start: int, stop: int, own: tuple[Any, ...], keys: Any = keys) -> None:
            out = first, keys, house.high, house.low
            _list_ways(start, stop, hands.cards, rank_high.tables, _tables(), out, own)

        in_threads(len(hands.cards), _room, work, chunk=50_000)
        if not len(keys):
            np.cumsum(first, out=first)
            keys = np.zeros(int(first[-1]), dtype=np.int32)
    return first, keys
