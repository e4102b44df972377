"""How much of his own money a player puts up in a round, on average."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.exact.blackjack.play import DOUBLE
from pitboss.exact.blackjack.shoe import ACE, TEN
from pitboss.exact.blackjack.solution import Solution
from pitboss.exact.blackjack.solve import Play
from pitboss.exact.blackjack.split_results import Solved
from pitboss.exact.blackjack.splits import HandValues, split_value

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


def mean_at_risk(solution: Solution) -> float:
    """Mean of all wagers on the hand in a round, for an opening wager of one.

    Lammers count nothing. Where the dealer looks for a natural, one that he finds ends the round
    with the opening wager alone.
    """
    desk, rules, policy = solution.desk, solution.rules, solution.policy
    risked = np.ones_like(desk.first_two)
    for hand in desk.two_card:
        risked[hand] += _doubles(solution, policy.own, int(hand))
    for place in range(10):
        pair = desk.hands.find(place, place)
        for up in np.flatnonzero(policy.split[place]):
            if desk.first_two[pair, up] > 0:
                risked[pair, up] = split_risk(solution, place, int(up))
    risked = np.where(policy.surrender, 1.0, risked)
    risked[desk.hands.find(ACE, TEN)] = 1.0
    found = desk.naturals if rules.hole_card else np.zeros_like(desk.naturals)
    return float((desk.first_two * (found + (1 - found) * risked)).sum())


def _doubles(solution: Solved, play: Play, hand: int) -> Floats:
    """What doubling two cards costs, by up card."""
    hands, rules = solution.desk.hands, solution.desk.rules
    total, soft = int(hands.total[hand]), bool(hands.soft[hand])
    if not rules.may_double(total, soft, False) or rules.is_free_double(total, soft):
        return np.zeros(10)
    return np.asarray(play.two_card[hand] == DOUBLE, dtype=np.float64)


def split_risk(solution: Solved, place: int, up: int) -> float:
    """What splitting a pair costs in all, given no dealer's natural where he looks for one."""
    counts = solution.desk.counts
    plain = _split_from(solution, counts, place)[up]
    hole = {ACE: TEN, TEN: ACE}.get(up)
    if hole is None or not solution.desk.rules.hole_card:
        return float(plain)
    left = counts.copy()
    left[place] -= 2
    left[up] -= 1
    if left[hole] == 0:
        return float(plain)
    # Draws given no natural, from draws at large and draws with the natural's hole card gone.
    natural = left[hole] / left.sum()
    gone = counts.copy()
    gone[hole] -= 1
    return float((plain - natural * _split_from(solution, gone, place)[up]) / (1 - natural))


def _split_from(solution: Solved, counts: Ints, place: int) -> Floats:
    rules = solution.desk.rules
    hands_max = min(rules.hands_max(place), int(counts[place]))
    if hands_max < 2:
        return np.ones(10)
    first = _hand(solution, counts, place, True)
    free = rules.is_free_split(place)
    rest = _hand(solution, counts, place, False) if free else first
    return split_value(first, rest, counts, place, hands_max)


def _hand(solution: Solved, counts: Ints, place: int, own: bool) -> HandValues:
    """What one hand of a split costs, by further pair cards gone and up card."""
    rules, hands = solution.desk.rules, solution.desk.hands
    most = 2 * (rules.hands_max(place) - 2)
    any_card, pair = np.zeros((most + 1, 10)), np.zeros((most + 1, 10))
    for gone in range(most + 1):
        left = counts.copy()
        left[place] -= gone + 2
        if left[place] < 0:
            break
        costs = np.full((10, 10), 1.0 if own else 0.0)
        play = solution.after_split.get((place, own, gone))
        if play is not None and rules.double_after_split:
            for card in range(10):
                costs[card] += _doubles(solution, play, hands.find(place, card))
        weights = np.maximum(left[:, None] - np.eye(10, dtype=np.int64), 0)
        any_card[gone] = (costs * weights).sum(axis=0) / weights.sum(axis=0)
        pair[gone] = costs[place]
    return HandValues(any_card, pair)
