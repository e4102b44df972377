"""Silver Stack: how many lammers a round collects under a given strategy, as exact fractions.

Lammers come from free splits and from free doubles of two cards (RF-07). Only first and second
cards decide them, and the cards that a hand draws before the next one is begun leave that hand's
second card as likely as if it came at once; so second cards may be counted as drawn in a row.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cache

import numpy as np

from pitboss.exact.blackjack.bonus import Deals
from pitboss.exact.blackjack.play import DOUBLE
from pitboss.exact.blackjack.shoe import ACE, TEN
from pitboss.exact.blackjack.solution import Solution
from pitboss.exact.blackjack.solve import Play

Spread = dict[int, Fraction]  # chance by number of lammers
Kinds = tuple[int, ...]  # cards left by what a second card of theirs brings


def lammer_deals(solution: Solution) -> Deals:
    """Chance of each number of lammers when the main game is played as solved."""
    whole: Spread = defaultdict(Fraction)
    cards = solution.shoe.size
    every = cards * (cards - 1) * (cards - 2)
    for up, ups in enumerate(solution.shoe.counts):
        counts = list(solution.shoe.counts)
        counts[up] -= 1
        for first in range(10):
            for second in range(first, 10):
                ways = counts[first] * (counts[second] - (first == second))
                ways *= 1 if first == second else 2
                if ups * ways > 0:
                    chance = Fraction(ups * ways, every)
                    for lammers, part in _round(solution, first, second, up).items():
                        whole[lammers] += chance * part
    return {
        frozenset({f"lammers_{lammers}"} if lammers else ()): chance
        for lammers, chance in whole.items()
    }


def _round(solution: Solution, first: int, second: int, up: int) -> Spread:
    """Lammers of a round that begins with these two cards against this up card."""
    desk, policy = solution.desk, solution.policy
    hand = desk.hands.find(first, second)
    if policy.surrender[hand, up] or (first, second) == (ACE, TEN):
        return {0: Fraction(1)}
    left = list(solution.shoe.counts)
    for card in (first, second, up):
        left[card] -= 1
    hole = {ACE: TEN, TEN: ACE}.get(up)
    natural = Fraction(left[hole], sum(left)) if hole is not None else Fraction(0)
    if first == second and policy.split[first, up]:
        spread = _split(solution, first, up, left)
        if hole is not None and left[hole]:
            # The plain chances hold with an unseen hole card; take out the rounds that end at once.
            left[hole] -= 1
            for lammers, part in _split(solution, first, up, left).items():
                spread[lammers] -= natural * part
            spread[0] = spread.get(0, Fraction(0)) + natural
        return spread
    if _doubles_free(solution, policy.own, hand, up):
        return {1: 1 - natural, 0: natural}
    return {0: Fraction(1)}


def _doubles_free(solution: Solution, play: Play, hand: int, up: int) -> bool:
    hands = solution.desk.hands
    total, soft = int(hands.total[hand]), bool(hands.soft[hand])
    return bool(play.two_card[hand, up] == DOUBLE and solution.rules.is_free_double(total, soft))


def _split(solution: Solution, place: int, up: int, left: list[int]) -> Spread:
    """Lammers of a split, its second cards drawn from what is left."""
    rules, hands = solution.rules, solution.desk.hands
    hands_max = min(rules.hands_max(place), solution.shoe.counts[place])
    free_split = rules.is_free_split(place)
    others = solution.policy.free if free_split else solution.policy.own
    one_card = place == ACE and not rules.draw_to_split_aces

    def doubles(play: Play | None, card: int) -> bool:
        allowed = play is not None and not one_card and rules.double_after_split
        return allowed and _doubles_free(solution, play, hands.find(place, card), up)  # type: ignore[arg-type]

    first_doubles = np.array([doubles(solution.policy.own, card) for card in range(10)])
    other_doubles = np.array([doubles(others, card) for card in range(10)])
    # What a card brings as a second card: doubles the first hand (1), doubles a later one (2).
    kind = [int(first_doubles[card]) + 2 * int(other_doubles[card]) for card in range(10)]
    groups = [sum(left[c] for c in range(10) if kind[c] == k and c != place) for k in range(4)]

    @cache
    def on(split_hands: int, done: int, pairs: int, kinds: Kinds) -> tuple[Fraction, ...]:
        """Chances of 0 to 7 more lammers from here."""
        spread = [Fraction(0)] * 8
        if done == split_hands:
            spread[0] = Fraction(1)
            return tuple(spread)
        cards = pairs + sum(kinds)

        def follow(weight: int, lammers: int, rest: tuple[Fraction, ...]) -> None:
            for more, chance in enumerate(rest):
                if chance:
                    spread[more + lammers] += Fraction(weight, cards) * chance

        gains = 1 if done == 0 else 2
        if pairs and split_hands < hands_max:
            follow(pairs, int(free_split), on(split_hands + 1, done, pairs - 1, kinds))
        elif pairs:
            lammer = int(bool(kind[place] & gains))
            follow(pairs, lammer, on(split_hands, done + 1, pairs - 1, kinds))
        for each, count in enumerate(kinds):
            if count:
                fewer = (*kinds[:each], count - 1, *kinds[each + 1 :])
                follow(count, int(bool(each & gains)), on(split_hands, done + 1, pairs, fewer))
        return tuple(spread)

    found = on(2, 0, left[place], tuple(groups))
    start = int(free_split)
    return {more + start: chance for more, chance in enumerate(found) if chance}
