"""Variance and spread of a round's result under a solved strategy.

The variance is exact: it needs split hands only two at a time, and for two hands the same law of
total probability serves as for one. The spread is exact but for splits into three or four hands:
those are taken as independent once the dealer's outcome is known, each with its exact chances.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.exact.blackjack.shoe import ACE, TEN
from pitboss.exact.blackjack.solution import Estimate, Solution, first_two_weights, naturals_by_hand
from pitboss.exact.blackjack.solve import Measure
from pitboss.exact.blackjack.split_results import LEFT_OUT, splits_of, squared

Floats = NDArray[np.float64]
_AMOUNTS = (-2, -1, 0, 1, 2)  # what one hand of blackjack can win or lose


class Spread(NamedTuple):
    """A round's result for a wager of one."""

    mean: Estimate
    variance: Estimate
    chances: dict[Fraction, float]  # by net result
    split_chance: float  # of rounds with a split
    many_hands_chance: float  # of rounds split into three or four hands: their spread is not exact
    error: float  # how far the chances can be off, as a distance in total variation

    @property
    def standard_deviation(self) -> float:
        """Square root of the variance."""
        return float(np.sqrt(self.variance.value))


def spread(solution: Solution) -> Spread:
    """Mean, variance and chances of every result of a round."""
    desk, policy = solution.desk, solution.policy
    weights, naturals = first_two_weights(desk), naturals_by_hand(desk)
    moments = desk.value(True, kept=policy.own, measure=Measure(squared)).played()
    moments = np.where(weights > 0, moments, 0.0)
    rest = weights.copy()
    found: dict[Fraction, float] = defaultdict(float)
    moments = np.where(policy.surrender, 0.25 * (1 - naturals) + naturals, moments)
    given_up = np.where(policy.surrender, weights, 0.0)
    found[Fraction(-1, 2)] += float((given_up * (1 - naturals)).sum())
    found[Fraction(-1)] += float((given_up * naturals).sum())
    rest = np.where(policy.surrender, 0.0, rest)
    blackjack = desk.hands.find(ACE, TEN)
    pays = solution.rules.blackjack_pays
    pushed = naturals[blackjack]
    moments[blackjack] = float(pays) ** 2 * (1 - pushed)
    found[pays] += float((rest[blackjack] * (1 - pushed)).sum())
    found[Fraction(0)] += float((rest[blackjack] * pushed).sum())
    rest[blackjack] = 0.0
    split_chance = many_hands = error = 0.0
    pairs = {place: desk.hands.find(place, place) for place in range(10)}
    wanted = [
        (int(place), int(up))
        for place, up in np.argwhere(policy.split)
        if rest[pairs[place], up] > 0
    ]
    for (place, up), split in zip(wanted, splits_of(solution.root).results(wanted), strict=True):
        weight = float(rest[pairs[place], up])
        moments[pairs[place], up] = split.second_moment
        for total, chance in split.chances.items():
            found[total] += weight * chance
        rest[pairs[place], up] = 0.0
        split_chance += weight
        many_hands += weight * split.many_hands
        error += weight * split.error
    _plain_chances(solution, rest, found)
    mean = solution.ev
    variance = float((weights * moments).sum()) - mean.value**2
    chances = {net: found[net] for net in sorted(found) if found[net] > 0}
    bound = 10 * mean.bound + split_chance * LEFT_OUT
    return Spread(mean, Estimate(variance, bound), chances, split_chance, many_hands, error)


def _plain_chances(solution: Solution, weights: Floats, found: dict[Fraction, float]) -> None:
    """Add the results of rounds that are neither split nor given up."""
    pushed = float(weights.sum())
    for amount in _AMOUNTS:
        if amount == 0:
            continue
        measure = Measure(lambda net, amount=amount: float(net == amount))  # type: ignore[misc]
        table = solution.desk.value(True, kept=solution.policy.own, measure=measure)
        chance = float(np.where(weights > 0, weights * table.played(), 0.0).sum())
        found[Fraction(amount)] += chance
        pushed -= chance
    found[Fraction(0)] += pushed
