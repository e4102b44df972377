"""How many ways a round can end, counted exactly for any composition of the shoe.

A way is an ordered draw of six cards, used or not, so that every round has the same weight: the
published counts are of the same kind (416 x 415 x 414 x 413 x 412 x 411 for eight decks).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import perm

from pitboss.apparatus.cards import Card
from pitboss.apparatus.shoe import Shoe
from pitboss.errors import HouseFault
from pitboss.families.baccarat.drawing import banker_decides, player_decides
from pitboss.families.baccarat.points import Coup, value

CARDS_MOST = 6
Counts = tuple[int, ...]  # how many cards of each value, 0 to 9, are left
Ways = dict[Coup, int]


def values_left(shoe: Shoe) -> Counts:
    """How many cards of each value a shoe holds."""
    counts = [0] * 10
    for card, count in shoe.outcomes():
        counts[value(Card(card))] += count
    return tuple(counts)


def _pairs(left: list[int]) -> Iterator[tuple[int, int, int]]:
    """Every pair of values, the lower first, with the ordered ways to draw it from what is left."""
    for low in range(10):
        for high in range(low, 10):
            ways = left[low] * (left[high] - (low == high)) * (1 if low == high else 2)
            if ways > 0:
                yield low, high, ways


@lru_cache(maxsize=16)
def coup_ways(counts: Counts) -> Ways:
    """The ways of every end of a round."""
    if sum(counts) < CARDS_MOST:
        raise HouseFault(f"a round may need {CARDS_MOST} cards; the shoe holds {sum(counts)}")
    left = list(counts)
    ways: Ways = {}
    for p_low, p_high, p_ways in _pairs(left):
        left[p_low] -= 1
        left[p_high] -= 1
        for b_low, b_high, b_ways in _pairs(left):
            left[b_low] -= 1
            left[b_high] -= 1
            two = Coup((p_low + p_high) % 10, (b_low + b_high) % 10)
            for coup, drawn in _third_cards(two, left):
                ways[coup] = ways.get(coup, 0) + p_ways * b_ways * drawn
            left[b_low] += 1
            left[b_high] += 1
        left[p_low] += 1
        left[p_high] += 1
    return ways


def _third_cards(two: Coup, left: list[int]) -> Iterator[tuple[Coup, int]]:
    """The ends that follow two hands of two cards; idle cards are counted out, too."""
    rest = sum(left)
    if not player_decides(two.player, two.banker).draws:
        yield from _banker_third(two, None, left, rest)
        return
    for third in range(10):
        if left[third]:
            drawn = left[third]
            left[third] -= 1
            coup = two._replace(player=(two.player + third) % 10, player_cards=3)
            for end, more in _banker_third(coup, third, left, rest - 1, two.player):
                yield end, drawn * more
            left[third] += 1


def _banker_third(
    coup: Coup, third: int | None, left: list[int], rest: int, player: int | None = None
) -> Iterator[tuple[Coup, int]]:
    """The ends that follow the Player's last card; ``player`` is its count on two cards."""
    idle = CARDS_MOST - coup.player_cards - coup.banker_cards
    on_two = coup.player if player is None else player
    if not banker_decides(on_two, coup.banker, third).draws:
        yield coup, perm(rest, idle)
        return
    after = perm(rest - 1, idle - 1)
    for card in range(10):
        if left[card]:
            yield (
                coup._replace(banker=(coup.banker + card) % 10, banker_cards=3),
                left[card] * after,
            )
