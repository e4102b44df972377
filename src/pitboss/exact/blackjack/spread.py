"""Variance and spread of a round's result under a solved strategy.

The variance is exact: it needs split hands only two at a time, and for two hands the same law of
total probability serves as for one. The spread is exact but for splits into three or four hands:
those are taken as independent once the dealer's outcome is known, each with its exact chances.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from pitboss.exact.blackjack.finals import (
    HALVES,
    LOW,
    NEGLIGIBLE,
    Finals,
    SplitShoe,
    finals,
    joint,
    joint_totals,
)
from pitboss.exact.blackjack.rules import Rules
from pitboss.exact.blackjack.shoe import ACE, TEN
from pitboss.exact.blackjack.solution import (
    Estimate,
    Solution,
    first_two_weights,
    naturals_by_hand,
)
from pitboss.exact.blackjack.solve import AfterSplit, Desk, Measure, natural_chances
from pitboss.exact.blackjack.splits import (
    Draws,
    HandValues,
    after_misses,
    missed,
    split_paths,
)

__all__ = ["LEFT_OUT", "SplitSpread", "Spread", "spread"]

Floats = NDArray[np.float64]
_AMOUNTS = (-2, -1, 0, 1, 2)  # what one hand of blackjack can win or lose
_SQUARE = Measure(lambda net: net * net)
# Six pairs of hands, two ends that may be missing, each worth at most four wagers above a loss.
LEFT_OUT = 2 * 6 * 2 * 4 * 4 * NEGLIGIBLE


class Spread(NamedTuple):
    """A round's result for a wager of one."""

    mean: Estimate
    variance: Estimate
    chances: dict[Fraction, float]  # by net result
    split_chance: float  # of rounds with a split
    many_hands_chance: float  # of rounds split into three or four hands: their spread is not exact

    @property
    def standard_deviation(self) -> float:
        """Square root of the variance."""
        return float(np.sqrt(self.variance.value))


class Solved(Protocol):
    """What the spread of a split needs of a solution."""

    @property
    def desk(self) -> Desk:
        """The desk with the dealer's chances."""

    @property
    def after_split(self) -> AfterSplit:
        """The play after splits."""


@dataclass(frozen=True)
class SplitSpread:
    """A pair split against one up card."""

    solution: Solved
    place: int
    up: int

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.solution.desk.rules

    @property
    def kinds(self) -> tuple[bool, bool]:
        """Whether the first hand and the others carry the player's own money."""
        return True, not self.rules.is_free_split(self.place)

    @cached_property
    def hands_max(self) -> int:
        """Hands the pair may become."""
        counts = self.solution.desk.counts
        return min(self.rules.hands_max(self.place), int(counts[self.place]))

    @cached_property
    def draws(self) -> Draws:
        """The cards that second cards come from."""
        counts = self.solution.desk.counts
        pairs = counts[self.place] - 2.0 - (self.up == self.place)
        return Draws(np.asarray(pairs), np.asarray(counts.sum() - 3.0))

    @cached_property
    def gone(self) -> range:
        """Numbers of further pair cards gone that can matter and happen."""
        most = 2 * (self.hands_max - 2)
        return range(min(most, int(self.draws.pairs)) + 1)

    def shoe(self, gone: int) -> SplitShoe:
        """The shoe when so many further pair cards are gone."""
        return SplitShoe(self.solution.desk, self.place, self.up, gone)

    def padded(self, values: list[Floats]) -> Floats:
        """By pair cards gone, with nothing where that cannot happen."""
        most = 2 * (self.hands_max - 2)
        blank = np.zeros_like(values[0])
        return np.stack([*values, *[blank] * (most + 1 - len(values))])

    @cached_property
    def no_natural(self) -> Floats:
        """Chance that hands are settled one by one, by pair cards gone."""
        if self.rules.naturals_take_splits:
            return self.padded([np.ones(()) for _ in self.gone])
        return self.padded(
            [np.asarray(1 - natural_chances(self.shoe(g).with_up)[self.up]) for g in self.gone]
        )

    @cached_property
    def ends(self) -> dict[tuple[bool, int], Finals]:
        """Ends of a hand, by whose money it carries and pair cards gone."""
        plays = self.solution.after_split
        return {
            (own, gone): finals(self.shoe(gone), own, plays.get((self.place, own, gone)))
            for own in set(self.kinds)
            for gone in self.gone
        }

    def single(self, own: bool, measure: Measure) -> dict[str, Floats]:
        """A mean by pair cards gone: for any second card (X), and for one that missed (N)."""
        desk = self.solution.desk
        any_card, pair = [], []
        for gone in self.gone:
            kept = self.solution.after_split.get((self.place, own, gone))
            values, _ = desk.second_cards(self.place, own, gone, kept, measure)
            any_card.append(desk.mean_of_second_card(values, self.place, gone)[self.up])
            pair.append(values[self.place, self.up])
        whole = self.padded([np.asarray(value) for value in any_card])
        paired = self.padded([np.asarray(value) for value in pair])
        return {"X": whole, "N": missed(HandValues(whole, paired), self.draws)}

    def pairs(self, first: bool, second: bool) -> dict[str, Floats]:
        """Mean products of two hands above a plain loss, by what their second cards were."""
        found: dict[str, list[Floats]] = {"NN": [], "NX": [], "XN": [], "XX": []}
        for gone in self.gone:
            sums = joint(
                self.shoe(gone),
                self.ends[first, gone],
                self.ends[second, gone],
                (float(first), float(second)),
            )
            one = 1 - float(self.draws.pair_chance(gone, 0))
            two = one * (1 - float(self.draws.pair_chance(gone, 1)))
            found["NN"].append(np.asarray(sums[0, 0] / two if two else 0.0))
            found["NX"].append(np.asarray(sums[0].sum() / one if one else 0.0))
            found["XN"].append(np.asarray(sums[:, 0].sum() / one if one else 0.0))
            found["XX"].append(np.asarray(sums.sum()))
        return {kind: self.padded(values) for kind, values in found.items()}

    def hands(self, hands: int, done: int) -> list[tuple[bool, str]]:
        """Each hand of a path: whose money it carries, and whether it is known to have missed."""
        first, rest = self.kinds
        types = "N" * done + "X" * (hands - done)
        return [(first if index == 0 else rest, kind) for index, kind in enumerate(types)]

    def at(self, base: Floats, hands: int, done: int, begun: int) -> Floats:
        """A mean on a path, from its table by pair cards gone."""
        return after_misses(base, self.draws, hands - 2, done - begun, begun)

    def second_moment(self) -> float:
        """Mean square of the round's result."""
        kinds = set(self.kinds)
        one_by_one = not self.rules.naturals_take_splits
        result = Measure(lambda net: net, no_natural=one_by_one)
        square = Measure(lambda net: net * net, no_natural=one_by_one)
        means = {own: self.single(own, result) for own in kinds}
        squares = {own: self.single(own, square) for own in kinds}
        first, rest = self.kinds
        products = {(a, b): self.pairs(a, b) for a, b in {(first, rest), (rest, rest)}}
        total = 1 - float(self.no_natural[0])  # a natural takes the first wager, no more
        for hands, done, chance in split_paths(self.draws, self.hands_max):
            each = self.hands(hands, done)
            open_chance = self.at(self.no_natural, hands, done, 0)
            value = 0.0
            for i, (own, kind) in enumerate(each):
                value += float(self.at(squares[own][kind], hands, done, int(kind == "N")))
                for other, sort in each[i + 1 :]:
                    known = (kind + sort).count("N")
                    cross = self.at(products[own, other][kind + sort], hands, done, known)
                    one = self.at(means[own][kind], hands, done, int(kind == "N"))
                    two = self.at(means[other][sort], hands, done, int(sort == "N"))
                    cross = cross - own * two - other * one - own * other * open_chance
                    value += 2 * float(cross)
            total += float(chance) * value
        return total

    def results(self, own: bool, *, busts: bool = True) -> dict[str, Floats]:
        """Chances ``[pair cards gone, result by halves, dealer outcome]`` of one hand.

        Without ``busts`` a plain bust is left out.
        """
        whole, paired = [], []
        again = np.eye(10, dtype=np.int64)[self.place]
        for gone in self.gone:
            shoe, ends = self.shoe(gone), self.ends[own, gone]
            chance = shoe.chance(ends.drawn) * ends.orders
            met = chance[:, None] * shoe.dealer(ends.drawn)
            dealer = shoe.dealer(np.stack([again * 0, again]))
            share = float(self.draws.pair_chance(gone, 0))
            made = [_by_result(ends.result, met), np.zeros((HALVES, shoe.outcomes))]
            if share > 0:
                made[1] = _by_result(ends.result[ends.paired], met[ends.paired]) / share
            if busts:
                for table, outcomes in zip(made, dealer, strict=True):
                    lost = np.maximum(outcomes - table.sum(axis=0), 0.0)
                    table[2 * (-int(own) - LOW)] += lost
            whole.append(made[0])
            paired.append(made[1])
        values = HandValues(self.padded(whole), self.padded(paired))
        return {"X": values.any_card, "N": missed(values, self.draws)}

    def many_hands(self) -> float:
        """Chance that the split ends with more than two hands."""
        paths = split_paths(self.draws, self.hands_max)
        return sum(float(chance) for hands, _, chance in paths if hands > 2)

    def two_hands(self) -> Floats:
        """Chances of the results of a split that makes just two hands, added, by halves."""
        first, rest = self.kinds
        both = self.hands_max > 2  # then both hands are known to have missed the pair
        kind, done = ("N", 2) if both else ("X", 0)
        ends = [self.ends[own, 0] for own in (first, rest)]
        share = 1.0
        if both:
            ends = [each.kept(~each.paired) for each in ends]
            share -= float(self.draws.pair_chance(0, 0))
            share *= 1 - float(self.draws.pair_chance(0, 1))
        if share <= 0:
            return np.zeros(2 * HALVES - 1)
        made = joint_totals(self.shoe(0), ends[0], ends[1])
        total = made.together / share
        left = float(self.at(self.no_natural, 2, done, 0)) - float(total.sum())
        for own, other, alone in ((first, rest, made.first), (rest, first, made.second)):
            single = self.results(own, busts=False)[kind]
            table = self.at(single, 2, done, int(both)).sum(axis=-1) - alone / share
            bust = 2 * (-int(other) - LOW)
            total[bust : bust + HALVES] += table
            left -= float(table.sum())
        total[2 * (-int(first) - int(rest) - 2 * LOW)] += left
        return total

    def chances(self) -> dict[Fraction, float]:
        """Chance of each total of the split, its hands independent given the dealer's outcome."""
        found: dict[Fraction, float] = defaultdict(float)
        found[Fraction(-1)] += 1 - float(self.no_natural[0])
        singles = {own: self.results(own) for own in set(self.kinds)}
        none = np.zeros((1, 10), dtype=np.int64)
        dealer = self.padded([self.shoe(gone).dealer(none)[0] for gone in self.gone])
        for hands, done, chance in split_paths(self.draws, self.hands_max):
            if hands == 2:
                for halves, part in enumerate(self.two_hands()):
                    found[Fraction(halves, 2) + LOW * hands] += float(chance) * float(part)
                continue
            outcome = self.at(dealer, hands, done, 0)
            each = [
                self.at(singles[own][kind], hands, done, int(kind == "N"))
                for own, kind in self.hands(hands, done)
            ]
            for index in np.flatnonzero(outcome > 0):
                total = np.array([outcome[index]])
                for table in each:
                    total = np.convolve(total, table[:, index] / outcome[index])
                for halves, part in enumerate(total):
                    found[Fraction(halves, 2) + LOW * hands] += float(chance) * float(part)
        return found


def _by_result(result: Floats, met: Floats) -> Floats:
    """Chances ``[result by halves, dealer outcome]`` from those of single ends."""
    table = np.zeros((HALVES, met.shape[1]))
    for index in range(HALVES):
        table[index] = np.where(result == LOW + index / 2, met, 0.0).sum(axis=0)
    return table


def spread(solution: Solution) -> Spread:
    """Mean, variance and chances of every result of a round."""
    desk, policy = solution.desk, solution.policy
    weights, naturals = first_two_weights(desk), naturals_by_hand(desk)
    moments = desk.value(True, kept=policy.own, measure=_SQUARE).played()
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
    split_chance = many_hands = 0.0
    for place, up in np.argwhere(policy.split):
        pair = desk.hands.find(int(place), int(place))
        weight = float(rest[pair, up])
        if weight > 0:
            split = SplitSpread(solution, int(place), int(up))
            moments[pair, up] = split.second_moment()
            for total, chance in split.chances().items():
                found[total] += weight * chance
            rest[pair, up] = 0.0
            split_chance += weight
            many_hands += weight * split.many_hands()
    _plain_chances(solution, rest, found)
    mean = solution.ev
    variance = float((weights * moments).sum()) - mean.value**2
    chances = {net: found[net] for net in sorted(found) if found[net] > 0}
    bound = 10 * mean.bound + split_chance * LEFT_OUT
    return Spread(mean, Estimate(variance, bound), chances, split_chance, many_hands)


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
