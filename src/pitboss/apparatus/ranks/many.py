"""The events of many hands at once, ranked by the compiler: for solvers, not for the table."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.apparatus import ranks
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
    kinds = ranks.WILDS.category_of[batch(ranks.rank_wild, hands)]
    plain = ~(hands == JOKER).any(axis=1)
    # Kinds of the plain order, by their index in the wild order.
    alike = np.array(
        [ranks.WILDS.categories.index(slug) for slug in ranks.FIVE.categories], dtype=np.uint8
    )
    deuces = (hands < len(DEUCES)).sum(axis=1)
    same = plain & (deuces == 0)
    same[plain] |= alike[ranks.FIVE.category_of[batch(ranks.rank_5, hands[plain])]] == kinds[plain]
    if rule == "straights-only":
        straights = [ranks.WILDS.categories.index(slug) for slug in ("straight", "straight_flush")]
        same &= (deuces == 0) | ((deuces == 1) & np.isin(kinds, straights))
    return kinds, same


def fortune_events(hands: npt.NDArray[Any]) -> npt.NDArray[np.uint8]:
    """`fortune_event` of many, as indices into ``FORTUNE_EVENTS``."""
    extra = len(FORTUNE_EVENTS) - len(ranks.FORTUNES.categories)
    events = ranks.FORTUNES.category_of[batch(ranks.rank_fortune, hands)] + np.uint8(extra)
    top = [FORTUNE_EVENTS.index(slug) for slug in ("royal_flush", "straight_flush")]
    for row in np.flatnonzero(np.isin(events, top)):
        special = seven_card_event(hands[row].tolist())
        if special:
            events[row] = FORTUNE_EVENTS.index(special)
    return events


def linked_flush_events(hands: npt.NDArray[Any]) -> list[str]:
    """`linked_flush_event` of many hands."""
    five, four = (
        ranks.FIVE.category_of[batch(ranks.rank_5, hands)],
        ranks.FOUR.category_of[batch(ranks.rank_4_of_5, hands)],
    )
    suits = np.stack([(hands & 3 == suit).sum(axis=1) for suit in range(4)]).max(axis=0)
    top = [ranks.FIVE.categories.index(slug) for slug in ("royal_flush", "straight_flush", "flush")]
    rules = [
        five == top[0],
        five == top[1],
        four == ranks.FOUR.categories.index("straight_flush"),
        five == top[2],
        suits >= 4,
    ]
    return [str(event) for event in np.select(rules, LINKED_FLUSH_EVENTS, default="")]
