"""Variance and spread of a round of Pontoon Plus under its best strategy.

Like the spread of blackjack, with two more liberties. The suits of 6-7-8 or 7-7-7 on two hands of
one split are taken as independent; both at once are rarer than one round in a hundred thousand.
And split sevens are taken as of any suits, also where those of one suit draw for the Super Bonus:
that moves the pay of a 7-7-7 after three splits, less than 1e-7 of the variance from four decks up.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from pitboss.exact.blackjack.shoe import ACE, TEN
from pitboss.exact.blackjack.solution import Estimate, first_two_weights
from pitboss.exact.blackjack.solve import Measure
from pitboss.exact.blackjack.split_results import LEFT_OUT, Splits
from pitboss.exact.blackjack.spread import Spread
from pitboss.games.pontoon_plus.exact_desk import PontoonPays
from pitboss.games.pontoon_plus.solve import SPLIT, PontoonSolution

Floats = NDArray[np.float64]


def spread(solution: PontoonSolution) -> Spread:
    """Mean, variance and chances of every result of a round."""
    desk = solution.desk
    weights = first_two_weights(desk)
    mean = solution.ev
    found: dict[Fraction, float] = defaultdict(float)
    square = float((weights * _measured(solution, Measure(lambda net: net * net))).sum())
    plain = 0.0
    for amount in _amounts(desk.pays):
        measure = Measure(lambda net, amount=float(amount): float(net == amount))  # type: ignore[misc]
        chance = float((weights * _measured(solution, measure)).sum())
        found[amount] += chance
        plain += chance
    split_chance = many_hands = error = 0.0
    split_weights: dict[tuple[int, int], float] = {}
    for place in range(10):
        pair = desk.hands.find(place, place)
        chances = solution.first_options(pair)[0]
        shares = (chances[:, None] * (solution.first_choices(pair) == SPLIT)).sum(axis=0)
        for up in np.flatnonzero(shares * weights[pair] > 0):
            split_weights[place, int(up)] = float(shares[up] * weights[pair, up])
    wanted = list(split_weights)
    for where, split in zip(wanted, Splits(solution).results(wanted), strict=True):
        weight = split_weights[where]
        square += weight * split.second_moment
        for total, chance in split.chances.items():
            found[total] += weight * chance
        split_chance += weight
        many_hands += weight * split.many_hands
        error += weight * split.error
    found[Fraction(0)] += max(1.0 - plain - split_chance, 0.0)
    bound = 10 * mean.bound * (1 + float(desk.pays.super_bonus)) + split_chance * LEFT_OUT + 1e-6
    kept = {net: found[net] for net in sorted(found) if found[net] > 0}
    variance = Estimate(square - mean.value**2, bound)
    return Spread(mean, variance, kept, split_chance, many_hands, error)


def _amounts(pays: PontoonPays) -> set[Fraction]:
    """Every result but a push that a round without a split can have."""
    made = {pays.pontoon, pays.regular, pays.five_cards, pays.six_cards, pays.seven_cards}
    made |= {pays.mixed, pays.suited, pays.spades}
    made |= {pays.with_bonus(suit) for suit in range(4)}
    return made | {Fraction(1), Fraction(2), Fraction(-1), Fraction(-2), Fraction(-1, 2)}


def _measured(solution: PontoonSolution, measure: Measure) -> Floats:
    """Mean of a measure ``[hand, up card]`` over the rounds that are not split."""
    desk = solution.desk
    table = desk.value(True, kept=solution.own.play, measure=measure)
    values = np.zeros((len(desk.hands.keys), 10))
    weights = first_two_weights(desk)
    for number in desk.two_card:
        chance, options = solution.first_options(int(number), table, measure)
        choice = solution.first_choices(int(number))
        chosen = np.take_along_axis(options, choice[None], 0)[0]
        chosen = np.where((choice == SPLIT) | (chance[:, None] == 0), 0.0, chosen)
        values[number] = (chance[:, None] * chosen).sum(axis=0)
    values[desk.hands.find(ACE, TEN)] = measure.of(float(desk.pays.pontoon))
    return np.where(weights > 0, values, 0.0)
