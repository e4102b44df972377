"""The events of many hands at once, ranked by the compiler: for solvers, not for the table."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.apparatus.ranks import (
    FIVE,
    FORTUNES,
    FOUR,
    WILDS,
    rank_4_of_5,
    rank_5,
    rank_fortune,
    rank_wild,
)
from pitboss.apparatus.ranks.events import (
    FORTUNE_EVENTS,
    LINKED_FLUSH_EVENTS,
    NaturalRule,
    seven_card_event,
)
from pitboss.apparatus.ranks.kernels import batch
from pitboss.apparatus.ranks.orders import DEUCES, JOKER


def wild_hands(
    hands: npt.NDArray[Any], rule: NaturalRule
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.bool_]]:
    """`wild_hand` of many: indices into ``WILDS.categories``, and which are natural."""
    kinds = WILDS.category_of[batch(rank_wild, hands)]
    plain = ~(hands == JOKER).any(axis=1)
    # Kinds of the plain order, by their index in the wild order.
    alike = np.array([WILDS.categories.index(slug) for slug in FIVE.categories], dtype=np.uint8)
    deuces = (hands < len(DEUCES)).sum(axis=1)
    same = plain & (deuces == 0)
    same[plain] |= alike[FIVE.category_of[batch(rank_5, hands[plain])]] == kinds[plain]
    if rule == "straights-only":
        straights = [WILDS.categories.index(slug) for slug in ("straight", "straight_flush")]
        same &= (deuces == 0) | ((deuces == 1) & np.isin(kinds, straights))
    return kinds, same


def fortune_events(hands: npt.NDArray[Any]) -> npt.NDArray[np.uint8]:
    """`fortune_event` of many, as indices into ``FORTUNE_EVENTS``."""
    extra = len(FORTUNE_EVENTS) - len(FORTUNES.categories)
    events = FORTUNES.category_of[batch(rank_fortune, hands)] + np.uint8(extra)
    top = [FORTUNE_EVENTS.index(slug) for slug in ("royal_flush", "straight_flush")]
    for row in np.flatnonzero(np.isin(events, top)):
        special = seven_card_event(hands[row].tolist())
        if special:
            events[row] = FORTUNE_EVENTS.index(special)
    return events


def linked_flush_events(hands: npt.NDArray[Any]) -> list[str]:
    """`linked_flush_event` of many hands."""
    five, four = FIVE.category_of[batch(rank_5, hands)], FOUR.category_of[batch(rank_4_of_5, hands)]
    suits = np.stack([(hands & 3 == suit).sum(axis=1) for suit in range(4)]).max(axis=0)
    top = [FIVE.categories.index(slug) for slug in ("royal_flush", "straight_flush", "flush")]
    rules = [
        five == top[0],
        five == top[1],
        four == FOUR.categories.index("straight_flush"),
        five == top[2],
        suits >= 4,
    ]
    return [str(event) for event in np.select(rules, LINKED_FLUSH_EVENTS, default="")]
