"""The house way: how the dealer sets seven cards (section 12, which OH-F-13.IV sends to; PG-02).

A rule looks at how many cards of each rank there are, the joker counting as an ace, and names the
Low hand by its two ranks; among the splits that give it the best High hand is set (OH-F-12.VII.C.1,
PG-06, PG-26). Only straights and flushes are chosen by the cards themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any, NamedTuple

from pitboss.apparatus.cards import Card
from pitboss.apparatus.ranks import FORTUNES, HIGH, rank_fortune
from pitboss.games.pai_gow_poker.setting import (
    COMPLETED,
    PAIRED,
    STRAIGHT,
    Setting,
    low_hands,
    ways,
)

SIX, TEN, KING, ACE = 4, 8, 11, 12
STRAIGHT_OF_SEVEN = FORTUNES.floor("straight")  # only three of a kind ranks otherwise there

# The rules as they are numbered here, each with the clause that is applied.
CLAUSES: tuple[str, ...] = (
    "OH-F-12.I.A",  # no pair (OH-F-12.I)
    "OH-F-12.II.A",  # one pair (OH-F-12.II)
    # Two pair (OH-F-12.III):
    "OH-F-12.III.A",  # low and low
    "OH-F-12.III.B",  # low and medium
    "OH-F-12.III.C",  # low and high
    "OH-F-12.III.D",  # medium and medium
    "OH-F-12.III.E",  # medium and high
    "OH-F-12.III.F",  # high and high
    "OH-F-12.IV.A",  # three pair (OH-F-12.IV)
    "OH-F-12.V.A",  # three of a kind (OH-F-12.V); aces are divided
    "OH-F-12.VI.A",  # two threes of a kind (OH-F-12.VI)
    "OH-F-12.VII.A.1",  # straight or flush (OH-F-12.VII), no pair (OH-F-12.VII.A)
    "OH-F-12.VII.B.1",  # and one pair (OH-F-12.VII.B)
    "OH-F-12.VII.E.1",  # and three of a kind (OH-F-12.VII.E)
    "OH-F-12.VIII.A.1",  # full house (OH-F-12.VIII, OH-F-12.VIII.A)
    "OH-F-12.VIII.B.1",  # with two pairs (OH-F-12.VIII.B)
    "OH-F-12.IX.A",  # four of a kind (OH-F-12.IX): twos to sixes
    "OH-F-12.IX.B",  # sevens to tens
    "OH-F-12.IX.C",  # jacks to aces
    "OH-F-12.IX.D.1",  # with a pair (OH-F-12.IX.D) or three of a kind (PG-08)
    "OH-F-12.X.A",  # five aces (OH-F-12.X)
)
NO_PAIR, ONE_PAIR, LOW_LOW, LOW_MEDIUM, LOW_HIGH, MEDIUM_MEDIUM, MEDIUM_HIGH, HIGH_HIGH = range(8)
THREE_PAIR, TRIPS, TWO_TRIPS, MADE, MADE_PAIR, MADE_TRIPS, FULL_HOUSE, FULL_TWO_PAIR = range(8, 16)
QUADS_LOW, QUADS_MEDIUM, QUADS_HIGH, QUADS_PAIR, FIVE_ACES = range(16, 21)


# With a straight or flush beside them these rules are said once more, and so are two threes.
TWO_PAIR_RULES = (LOW_LOW, LOW_MEDIUM, LOW_HIGH, MEDIUM_MEDIUM, MEDIUM_HIGH, HIGH_HIGH)
WITH_A_STRAIGHT: dict[int, str] = {
    **dict.fromkeys(TWO_PAIR_RULES, "OH-F-12.VII.C.1"),
    THREE_PAIR: "OH-F-12.VII.D.1",
    FULL_HOUSE: "OH-F-12.VII.F.1",
    FULL_TWO_PAIR: "OH-F-12.VII.F.1",
}
SAID_TWICE = {TWO_TRIPS: "OH-F-12.VIII.C.1"}  # PG-09


class HouseWay(NamedTuple):
    """Seven cards set by the house way, the clause that did it, and where it is said again."""

    setting: Setting
    clause: str
    also: tuple[str, ...] = ()


# The rules are plain functions of numbers and lists: `hands` compiles these very ones for
# all hands at once. ``found`` holds the ranks of a hand by how many there are of each:
FOUR, THREE, THREE_2, PAIR, PAIR_2, PAIR_3, ONE, ONE_2, ONE_3 = range(9)


def sort_out(counts: Any, found: Any) -> None:
    """Fill ``found`` from the number of cards of each rank, high ranks first; -1 is none."""
    for slot in range(9):
        found[slot] = -1
    for rank in range(ACE, -1, -1):
        many = counts[rank]
        if many == 0:
            continue
        slot, last = ONE, ONE_3
        if many >= 4:
            slot, last = FOUR, FOUR
        elif many == 3:
            slot, last = THREE, THREE_2
        elif many == 2:
            slot, last = PAIR, PAIR_3
        while slot < last and found[slot] >= 0:
            slot += 1
        if found[slot] < 0:
            found[slot] = rank


def four_rule(counts: Any, found: Any) -> tuple[int, int, int]:
    """Four of a kind and five aces; four aces are split unless two kings can go low (PG-08)."""
    four, one, one_2 = found[FOUR], found[ONE], found[ONE_2]
    beside = max(found[THREE], found[PAIR])  # a pair, or one out of three of a kind
    if four == ACE and beside == KING:
        return (FIVE_ACES if counts[ACE] == 5 else QUADS_PAIR), KING, KING
    if counts[ACE] == 5:
        return FIVE_ACES, ACE, ACE
    if beside >= 0:
        low = ACE if four == ACE else beside
        return QUADS_PAIR, low, low
    if four <= SIX or (four <= TEN and one == ACE):
        return (QUADS_LOW if four <= SIX else QUADS_MEDIUM), one, one_2
    return (QUADS_MEDIUM if four <= TEN else QUADS_HIGH), four, four


def three_rule(found: Any, made: bool, keeps: bool) -> tuple[int, int, int]:
    """Three of a kind: full houses are split, a straight or flush is kept beside a pair (PG-04)."""
    three, pair, one = found[THREE], found[PAIR], found[ONE]
    if found[THREE_2] >= 0:
        return TWO_TRIPS, three, three
    if pair >= 0:
        return (FULL_HOUSE if found[PAIR_2] < 0 else FULL_TWO_PAIR), pair, pair
    if keeps:
        return MADE_TRIPS, three, three
    rule = MADE_TRIPS if made else TRIPS
    return (rule, ACE, one) if three == ACE else (rule, one, found[ONE_2])


def two_pair_rule(found: Any) -> tuple[int, int, int]:
    """Two pairs stay together or are split by their sizes and the cards held beside them.

    Held aces and kings are unpaired ones; a joker that makes no pair is an ace (PG-03).
    """
    high, low = found[PAIR], found[PAIR_2]
    ace = found[ONE] == ACE
    king = found[ONE] == KING or found[ONE_2] == KING
    if high <= SIX:
        rule, together = LOW_LOW, True
    elif high <= TEN and low <= SIX:
        rule, together = LOW_MEDIUM, ace or king
    elif high <= TEN:
        rule, together = MEDIUM_MEDIUM, ace
    elif low <= SIX:
        rule, together = LOW_HIGH, ace
    elif low <= TEN:
        rule, together = MEDIUM_HIGH, ace and king
    else:
        rule, together = HIGH_HIGH, False
    return (rule, found[ONE], found[ONE_2]) if together else (rule, low, low)


def rule_of(counts: Any, made: bool, keeps: bool, found: Any) -> tuple[int, int, int]:
    """The rule for a hand, and the ranks of the Low hand it asks for (-1: the best beside MADE).

    ``counts`` tells the cards of each rank, the joker as an ace; ``made`` whether some split leaves
    a straight or flush, ``keeps`` whether one does so with a pair in the Low hand.
    """
    sort_out(counts, found)
    if found[FOUR] >= 0:
        return four_rule(counts, found)
    if found[THREE] >= 0:
        return three_rule(found, made, keeps)
    pair = found[PAIR]
    if found[PAIR_2] >= 0:
        return (THREE_PAIR, pair, pair) if found[PAIR_3] >= 0 else two_pair_rule(found)
    if made:
        return (MADE_PAIR if pair >= 0 else MADE), -1, -1
    if pair >= 0:
        return ONE_PAIR, found[ONE], found[ONE_2]
    return NO_PAIR, found[ONE_2], found[ONE_3]


def pick(highs: Any, lows: Any, low: int) -> int:
    """The split with this Low hand and the best High hand.

    With 0 for the Low hand: of those that leave a straight or flush the one with the best Low hand,
    among equals with the best High hand (OH-F-12.VII.A.1, PG-05, PG-06).
    """
    best = -1
    for split in range(len(highs)):
        if low > 0 and lows[split] != low:
            continue
        if low == 0 and highs[split] < STRAIGHT:
            continue
        if (
            best < 0
            or lows[split] > lows[best]
            or (lows[split] == lows[best] and highs[split] > highs[best])
        ):
            best = split
    return best


def low_of(high: int, low: int) -> int:
    """The rank of the Low hand that two cards of these ranks make."""
    return low_hands()[4 * high][4 * low + 1].rank


def house_way(cards: Sequence[Card]) -> HouseWay:
    """Set seven cards by the house way."""
    return _house_way(tuple(cards))


@lru_cache(maxsize=64)  # the hands of a round
def _house_way(cards: tuple[Card, ...]) -> HouseWay:
    counts = [0] * 14
    for card in cards:
        counts[card >> 2] += 1
    counts[ACE] += counts.pop()  # the joker is an ace
    every = ways(cards)
    lows = [low.rank for low in every.lows]
    made: list[int] = []
    if rank_fortune(cards) >= STRAIGHT_OF_SEVEN:  # else no five of them come up to a straight
        made = [n for n, high in enumerate(every.highs) if high >= STRAIGHT]
    keeps = any(lows[n] >= PAIRED for n in made)
    rule, high, low = rule_of(counts, bool(made), keeps, [-1] * 9)
    target = 0 if high < 0 else low_of(high, low)
    if made:
        chosen = every.set(pick(every.highs, lows, target))
    else:
        fits = [every.set(n) for n, rank in enumerate(lows) if rank == target]
        chosen = max(fits, key=attrgetter("high_rank"))
    again = [SAID_TWICE.get(rule)]
    if rule in WITH_A_STRAIGHT:
        straight = any(HIGH.category(every.highs[n]) in COMPLETED for n in made)
        again.append(WITH_A_STRAIGHT[rule] if straight else None)
    return HouseWay(chosen, CLAUSES[rule], tuple(clause for clause in again if clause))
