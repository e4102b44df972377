"""What becomes of a pair that is split against one up card: mean square and chances of results.

The mean square needs split hands only two at a time, and for two hands the same law of total
probability serves as for one. The chances are exact for two hands; three and four are taken as
independent once the dealer's outcome is known, each with its exact chances.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from math import comb
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from pitboss.exact.blackjack.finals import HALVES, LOW, SplitShoe, by_result, finals
from pitboss.exact.blackjack.meeting import NEGLIGIBLE, Meeting
from pitboss.exact.blackjack.rules import Rules
from pitboss.exact.blackjack.solution import Solution
from pitboss.exact.blackjack.solve import (
    AfterSplit,
    Desk,
    Measure,
    Play,
    natural_chances,
    same_play,
)
from pitboss.exact.blackjack.splits import Draws, HandValues, after_misses, missed, split_paths
from pitboss.exact.kernels.threads import side_by_side

Floats = NDArray[np.float64]
# Six pairs of hands, two ends that may be missing, each worth at most four wagers above a loss.
LEFT_OUT = 2 * 6 * 2 * 4 * 4 * NEGLIGIBLE
_HANDS = 4  # that a pair can become


def itself(net: float) -> float:
    """The measure of a mean."""
    return net


def squared(net: float) -> float:
    """The measure of a mean square."""
    return net * net


class Solved(Protocol):
    """What the spread of a split needs of a solution."""

    @property
    def desk(self) -> Desk:
        """The desk with the dealer's chances."""

    @property
    def after_split(self) -> AfterSplit:
        """The play after splits."""


class SplitResult(NamedTuple):
    """What becomes of a pair split against one up card, for a wager of one."""

    second_moment: float
    chances: dict[Fraction, float]  # by net result
    many_hands: float  # chance of three or four hands
    error: float  # of the chances, as a distance in total variation


class Splits:
    """The splits of one solution, each worked out once."""

    def __init__(self, solution: Solved) -> None:
        """Work on this solution."""
        self.solution = solution
        self._second: dict[tuple[int, bool, int, Measure], Floats] = {}
        self._found: dict[tuple[int, int], SplitResult] = {}

    def second_cards(self, place: int, own: bool, gone: int, measure: Measure) -> Floats:
        """Mean of a measure ``[second card, up card]`` of one hand."""
        key = place, own, gone, measure
        if key not in self._second:
            kept = self.solution.after_split.get((place, own, gone))
            found = self.solution.desk.second_cards(place, own, gone, kept, measure)
            self._second[key] = found[0]
        return self._second[key]

    def result(self, place: int, up: int) -> SplitResult:
        """A pair split against an up card."""
        if (place, up) not in self._found:
            split = SplitSpread(self, place, up)
            self._found[place, up] = SplitResult(
                split.second_moment(), split.chances(), split.many_hands(), split.spread_error()
            )
        return self._found[place, up]

    def results(self, wanted: Sequence[tuple[int, int]]) -> list[SplitResult]:
        """Pairs split against up cards; the counting runs in threads."""
        return side_by_side(lambda pair: self.result(*pair), wanted)


@lru_cache(maxsize=4)
def splits_of(solution: Solution) -> Splits:
    """The splits of a solution, kept for whoever asks next."""
    return Splits(solution)


@dataclass(frozen=True)
class SplitSpread:
    """A pair split against one up card."""

    splits: Splits
    place: int
    up: int

    @property
    def solution(self) -> Solved:
        """The solution played."""
        return self.splits.solution

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
    def meetings(self) -> list[Meeting]:
        """Two hands together, one for all pair cards gone between which the play is the same."""
        plays = self.solution.after_split
        alike: list[tuple[dict[bool, Play | None], list[SplitShoe]]] = []
        for gone in self.gone:
            play = {own: plays.get((self.place, own, gone)) for own in set(self.kinds)}
            if not alike or not all(same_play(play[own], alike[-1][0][own]) for own in play):
                alike.append((play, []))
            alike[-1][1].append(self.shoe(gone))
        return [
            Meeting(shoes, {own: finals(shoes[0], own, play[own]) for own in play})
            for play, shoes in alike
        ]

    def met(self) -> Iterator[tuple[Meeting, SplitShoe]]:
        """The hands and the shoe for each number of pair cards gone."""
        for meeting in self.meetings:
            for shoe in meeting.shoes:
                yield meeting, shoe

    def single(self, own: bool, measure: Measure) -> dict[str, Floats]:
        """A mean by pair cards gone: for any second card (X), and for one that missed (N)."""
        desk = self.solution.desk
        any_card, pair = [], []
        for gone in self.gone:
            values = self.splits.second_cards(self.place, own, gone, measure)
            any_card.append(desk.mean_of_second_card(values, self.place, gone)[self.up])
            pair.append(values[self.place, self.up])
        whole = self.padded([np.asarray(value) for value in any_card])
        paired = self.padded([np.asarray(value) for value in pair])
        return {"X": whole, "N": missed(HandValues(whole, paired), self.draws)}

    def pairs(self, first: bool, second: bool) -> dict[str, Floats]:
        """Mean products of two hands above a plain loss, by what their second cards were."""
        found: dict[str, list[Floats]] = {"NN": [], "NX": [], "XN": [], "XX": []}
        products = np.concatenate([each.products(first, second) for each in self.meetings])
        for gone, sums in zip(self.gone, products, strict=True):
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

    @cached_property
    def _shares(self) -> dict[tuple[int, int, int], Floats]:
        """What each number of pair cards gone counts for, by gone, misses and begun."""
        return {}

    def at(self, base: Floats, hands: int, done: int, begun: int) -> Floats:
        """A mean on a path, from its table by pair cards gone: a fixed mixture of the rows."""
        path = hands - 2, done - begun, begun
        if path not in self._shares:
            self._shares[path] = after_misses(np.eye(len(base)), self.draws, *path)
        mixed = self._shares[path][None] @ base.reshape(len(base), -1)
        return np.asarray(mixed.reshape(base.shape[1:]))

    def second_moment(self) -> float:
        """Mean square of the round's result."""
        kinds = set(self.kinds)
        one_by_one = not self.rules.naturals_take_splits
        result = Measure(itself, no_natural=one_by_one)
        square = Measure(squared, no_natural=one_by_one)
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

    @cached_property
    def made(self) -> dict[bool, list[tuple[Floats, Floats]]]:
        """By pair cards gone, tables ``[result by halves, dealer outcome]`` of one hand.

        One for any second card, one for a pair card. Hands that bust are not in them.
        """
        return {own: [self._made(own, *each) for each in self.met()] for own in set(self.kinds)}

    def _made(self, own: bool, meeting: Meeting, shoe: SplitShoe) -> tuple[Floats, Floats]:
        ends = meeting.ends[own]
        chance = shoe.chance(ends.drawn) * ends.orders
        met = chance[:, None] * shoe.dealer(ends.drawn)
        share = float(self.draws.pair_chance(shoe.gone, 0))
        paired = np.zeros((HALVES, shoe.outcomes))
        if share > 0:
            paired = by_result(ends.result[ends.paired], met[ends.paired]) / share
        return by_result(ends.result, met), paired

    def results(self, own: bool, *, busts: bool = True) -> dict[str, Floats]:
        """Chances ``[pair cards gone, result by halves, dealer outcome]`` of one hand.

        Without ``busts`` a plain bust is left out.
        """
        whole, paired = [], []
        for gone, found in zip(self.gone, self.made[own], strict=True):
            made = [table.copy() for table in found]
            if busts:
                for table, outcomes in zip(made, self.met_by[gone : gone + 2], strict=True):
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

    @cached_property
    def two_hands(self) -> Floats:
        """Chances of the results of a split that makes just two hands, added, by halves."""
        first, rest = self.kinds
        both = self.hands_max > 2  # then both hands are known to have missed the pair
        kind, done = ("N", 2) if both else ("X", 0)
        share = 1.0
        if both:
            share -= float(self.draws.pair_chance(0, 0))
            share *= 1 - float(self.draws.pair_chance(0, 1))
        if share <= 0:
            return np.zeros(2 * HALVES - 1)
        made = self.meetings[0].totals(first, rest, missed=both)
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
        totals = {hands: np.zeros(hands * (HALVES - 1) + 1) for hands in range(2, _HANDS + 1)}
        for hands, done, chance in split_paths(self.draws, self.hands_max):
            made = self.two_hands if hands == 2 else self.independent(hands, done)
            totals[hands] += float(chance) * made
        found: dict[Fraction, float] = defaultdict(float)
        found[Fraction(-1)] += 1 - float(self.no_natural[0])
        for hands, by_half in totals.items():
            for halves in np.flatnonzero(by_half):
                found[Fraction(int(halves), 2) + LOW * hands] += float(by_half[halves])
        return found

    def independent(self, hands: int, done: int) -> Floats:
        """Chances of the hands' results, added by halves, as if only the dealer joined them."""
        outcome = self.at(self.dealer, hands, done, 0)
        each = [
            self.at(self.singles[own][kind], hands, done, int(kind == "N"))
            for own, kind in self.hands(hands, done)
        ]
        totals = np.zeros(hands * (HALVES - 1) + 1)
        for index in np.flatnonzero(outcome > 0):
            total = np.array([outcome[index]])
            for table in each:
                total = np.convolve(total, table[:, index] / outcome[index])
            totals += total
        return totals

    @cached_property
    def singles(self) -> dict[bool, dict[str, Floats]]:
        """The results of one hand, on the player's own wager or on a lammer."""
        return {own: self.results(own) for own in set(self.kinds)}

    @cached_property
    def met_by(self) -> Floats:
        """The dealer's chances by pair cards gone, and once one more is gone than can be."""
        again = np.eye(10, dtype=np.int64)[self.place]
        return self.shoe(0).dealer(np.arange(len(self.gone) + 1)[:, None] * again)

    @cached_property
    def dealer(self) -> Floats:
        """The dealer's outcomes by pair cards gone."""
        return self.padded(list(self.met_by[:-1]))

    def spread_error(self) -> float:
        """How far the chances of results can be off, as a distance in total variation.

        Two hands are worked out both ways, so their distance is known. Of three or four hands
        each pair is taken to be as far from independent as those two are.
        """
        paths = split_paths(self.draws, self.hands_max)
        many = [(hands, float(chance)) for hands, _, chance in paths if hands > 2]
        two = [done for hands, done, chance in paths if hands == 2 and float(chance) > 0]
        if not many or not two:
            return 0.0
        apart = float(np.abs(self.two_hands - self.independent(2, two[0])).sum()) / 2
        return sum(chance * comb(hands, 2) for hands, chance in many) * apart
