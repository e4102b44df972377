"""One Mississippi Stud hand followed down the streets, with all that rides on it.

The solver of the whole deck knows the cards seen as one set. The Three Card Bonus rests on the
community cards alone, so here they are kept apart from the player's own: every order in which the
rest may come is looked at, for one hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from math import lcm

import numpy as np
import numpy.typing as npt

from pitboss.apparatus.cards import DECK, Card
from pitboss.apparatus.ranks import THREE, rank_3, rank_5
from pitboss.apparatus.ranks.kernels import batch
from pitboss.families.poker.counting import first_hands
from pitboss.families.poker.linked_sheets import FOLDED
from pitboss.games.mississippi_stud.solve import (
    EVENTS,
    MOST,
    OPTIONS,
    SIZES,
    Ints,
    events_by_rank,
    odds,
    street_values,
)
from pitboss.money.paytable import PayTable

NOTHING = Fraction(0)


@dataclass(frozen=True)
class Riding:
    """What a fold gives up besides the Ante and the street wagers, all in Antes.

    Attributes:
        awards: What each kind of five cards would bring; the stake is gone either way (MS-03).
        bonus: What the Three Card Bonus wins on each kind of three cards (OH-J-8.I).
        lost: What it loses with a fold (MS-02).
    """

    awards: Mapping[str, Fraction] = field(default_factory=dict)
    bonus: Mapping[str, Fraction] = field(default_factory=dict)
    lost: Fraction = NOTHING


@dataclass(frozen=True)
class Streets:
    """The values of one hand.

    Attributes:
        unit: Values are counted in this part of an Ante.
        cards: The cards that may still come, by place.
        drawn: Which places, in their order, make a deal.
        values: From the next street on: by places of the cards turned since, Antes wagered and
            size of the next wager (0 is a fold), the value over all cards that may follow.
    """

    unit: int
    cards: npt.NDArray[np.uint8]
    drawn: npt.NDArray[np.intp]
    values: tuple[Ints, ...]


def options(
    table: PayTable,
    seen: Sequence[int],
    wagered: int,
    most: int = MOST,
    riding: Riding | None = None,
    deck: Sequence[Card] = DECK,
    limit: Fraction | None = None,
) -> dict[str, Fraction]:
    """Expected value of a fold and of each wager on the next street, in Antes.

    Seen are the player's two cards and the community cards turned, ``wagered`` so many Antes; a
    short rack reaches for no more than ``most`` in all. ``limit`` is the most that the wagers may
    be paid together, in Antes.
    """
    if len(seen) not in (2, 3, 4):
        raise ValueError(f"a street is decided with two to four cards seen, not {len(seen)}")
    if not len(seen) - 1 <= wagered <= 1 + max(SIZES) * (len(seen) - 2):
        raise ValueError(f"{wagered} Antes cannot be on the table with {len(seen)} cards seen")
    streets = follow(table, seen, most, riding or Riding(), deck, limit)
    parts = streets.unit * streets.drawn.shape[1]
    row = streets.values[0][wagered]
    names = ("fold", *(f"bet_{size}" for size in SIZES))
    within = (0, *(size for size in SIZES if wagered + size <= most))
    return {names[size]: Fraction(int(row[size]), parts) for size in within}


def follow(
    table: PayTable,
    seen: Sequence[int],
    most: int,
    riding: Riding,
    deck: Sequence[Card],
    limit: Fraction | None = None,
) -> Streets:
    """Every order of the cards to come, valued backwards."""
    pays = [odds(event, table) for event in EVENTS]
    extra = [riding.awards.get(event, NOTHING) for event in EVENTS]
    # The first of these stands for rank 0, which no cards have.
    bonus = [riding.bonus.get(kind, NOTHING) for kind in ("", *_kinds())]
    parts = (*pays, *extra, *bonus, riding.lost, limit or NOTHING)
    unit = lcm(*(each.denominator for each in parts))

    cards = np.array([card for card in deck if card not in seen], dtype=np.uint8)
    drawn = _orders(len(cards), 5 - len(seen))
    five = np.empty((drawn.shape[1], 5), dtype=np.uint8)
    five[:, : len(seen)] = seen
    five[:, len(seen) :] = cards[drawn].T
    events = events_by_rank()[batch(rank_5, five)]
    beside = _in(unit, extra)[events] + _in(unit, bonus)[batch(rank_3, five[:, 2:])]

    turned = (len(cards),) * len(drawn)
    per_ante, once = np.zeros(turned, dtype=np.int64), np.zeros(turned, dtype=np.int64)
    per_ante[tuple(drawn)] = _in(unit, pays)[events]
    once[tuple(drawn)] = beside
    antes = np.arange(MOST + 1)
    won = per_ante.sum(axis=-1)[..., None] * antes
    if limit is not None:
        cap = int(limit * unit)
        won = np.minimum(per_ante[..., None] * antes, cap).sum(axis=-2)
    value = won + once.sum(axis=-1)[..., None]
    after = len(cards) - len(drawn) + 1
    lost = -(antes * unit + int(riding.lost * unit))
    values = [street_values(value, lost * after, most)]
    while value.ndim > 1:
        best = values[0].max(axis=-1)
        if best.ndim > 2:
            best[np.diag_indices(len(cards))] = 0  # no card comes twice
        value = best.sum(axis=-2)
        after *= len(cards) - value.ndim + 1
        values.insert(0, street_values(value, lost * after, most))
    return Streets(unit, cards, drawn, tuple(values))


@cache
def _kinds() -> list[str]:
    """The kind of three cards of each rank."""
    return [THREE.category(rank) for rank in range(1, len(THREE) + 1)]


def _in(unit: int, amounts: Sequence[Fraction]) -> Ints:
    return np.array([int(each * unit) for each in amounts], dtype=np.int64)


def _orders(cards: int, size: int) -> npt.NDArray[np.intp]:
    """Every way in which so many of the cards can come one by one, as rows of places."""
    places = np.indices((cards,) * size).reshape(size, -1)
    different = np.ones(places.shape[1], dtype=bool)
    for first in range(size):
        for second in range(first):
            different &= places[first] != places[second]
    return places[:, different]


# --- how the bonus fares when a fold forfeits it -----------------------------------------------


def bonus_after_folds(table: PayTable, deck: Sequence[Card] = DECK) -> Counter[str]:
    """The deals by kind of community cards where the best play of the Ante stays, and the folded.

    The Three Card Bonus is not weighed in that play: this is what it meets as a bystander.
    """
    counts: Counter[str] = Counter()
    hands, weights = first_hands(deck, 2)
    for own, many in zip(hands.tolist(), weights.tolist(), strict=True):
        streets = follow(table, own, MOST, Riding(), deck)
        stays = _stays(streets)
        shared = streets.cards[streets.drawn[:, stays]].T
        for kind, found in THREE.tally(batch(rank_3, shared)).items():
            counts[kind] += many * found
        counts[FOLDED] += many * int((~stays).sum())
    return counts


def _stays(streets: Streets) -> npt.NDArray[np.bool_]:
    """Which orders of the three community cards the best play sees to the end."""
    stays = np.ones(streets.drawn.shape[1], dtype=bool)
    wagered = np.ones(streets.drawn.shape[1], dtype=np.int64)
    for turned, values in enumerate(streets.values):
        best = OPTIONS[values[..., OPTIONS].argmax(axis=-1)]
        wager = best[(*streets.drawn[:turned], wagered)]
        stays &= wager > 0
        wagered = np.where(stays, wagered + wager, wagered)
    return stays
