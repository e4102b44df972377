"""A solved game: what every option is worth, what to do, and what the whole game is worth."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.exact.blackjack.dealer import dealer_hands
from pitboss.exact.blackjack.rules import Rules
from pitboss.exact.blackjack.shoe import ACE, TEN, Shoe, index_of
from pitboss.exact.blackjack.solve import AfterSplit, Desk, HandTable, Play
from pitboss.exact.blackjack.splits import Convention

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
CARDS_MIN = 4  # two for the player, two for the dealer
OPTIONS = ("stand", "hit", "double", "split", "surrender")


class Estimate(NamedTuple):
    """A value computed in floating point, and how far it can be from the exact one."""

    value: float
    bound: float

    def __str__(self) -> str:
        return f"{self.value:+.12f} (within {self.bound:.0e})"


@dataclass(frozen=True)
class Policy:
    """A whole strategy without memory: splits and surrenders first, then the play."""

    own: Play
    free: Play | None  # the play of a hand whose wager is a lammer
    split: Bools  # [pair, up card]
    surrender: Bools  # [hand, up card], for first two cards


@dataclass(frozen=True, eq=False)
class Solution:
    """Values of one shoe under one set of rules.

    The arrays hold plain expectations; the methods give values as a player at the table means
    them, that is given that a dealer who looks for a natural found none.
    """

    desk: Desk
    convention: Convention
    policy: Policy
    own: HandTable
    free: HandTable | None
    split: Floats
    after_split: AfterSplit = field(repr=False)
    like: Solution | None = field(default=None, repr=False)  # the one whose play it shares

    def paying(self, pays: Fraction) -> Solution:
        """The same play where a blackjack pays something else: no decision hangs on it."""
        return replace(self, desk=self.desk.paying(pays), like=self.root)

    @property
    def root(self) -> Solution:
        """The solution whose play this one shares: what became of splits is worked out once."""
        return self.like or self

    @property
    def rules(self) -> Rules:
        """The rules solved."""
        return self.desk.rules

    @property
    def shoe(self) -> Shoe:
        """The shoe solved."""
        return self.desk.shoe

    def number(self, hand: Iterable[str]) -> int:
        """Number of a hand given by its values, as in ``"T6"`` or ``["10", "6"]``."""
        return self.desk.hands.find(*(index_of(value) for value in hand))

    def natural_chance(self, hand: Iterable[str], up: str) -> Fraction:
        """Chance of a dealer's natural given the player's cards and the up card."""
        left = self.shoe.without([*hand, up])
        place = index_of(up)
        tens_or_aces = {ACE: left.counts[TEN], TEN: left.counts[ACE]}.get(place, 0)
        return Fraction(tens_or_aces, left.size) if left.size else Fraction(0)

    def options(self, hand: Iterable[str], up: str) -> dict[str, float]:
        """Value of each option of an unsplit hand, best play to follow."""
        values = list(hand)
        number, place = self.number(values), index_of(up)
        natural = float(self.natural_chance(values, up)) if self.rules.hole_card else 0.0
        if self._is_natural(number):
            paid = float(self.rules.blackjack_pays)
            pushed = 0.0 if self.rules.hole_card else float(self.natural_chance(values, up))
            return {"stand": paid * (1.0 - pushed)}
        plain = {name: value[number, place] for name, value in self._tables().items()}
        if len(values) > 2:
            plain = {name: plain[name] for name in ("stand", "hit")}
        elif index_of(values[0]) == index_of(values[1]):
            plain["split"] = self.split[index_of(values[0]), place]
        plain = {name: value for name, value in plain.items() if np.isfinite(value)}
        if natural < 1.0:
            plain = {name: (v + natural) / (1.0 - natural) for name, v in plain.items()}
        if self.rules.late_surrender and len(values) == 2:
            plain["surrender"] = -0.5
        return {name: float(plain[name]) for name in OPTIONS if name in plain}

    def best(self, hand: Iterable[str], up: str) -> str:
        """The option with the highest value."""
        options = self.options(hand, up)
        return max(options, key=lambda name: options[name])

    def insurance(self, hand: Iterable[str], pays: Fraction) -> Fraction:
        """Value of one unit of insurance against an ace, at the odds given."""
        chance = self.natural_chance(hand, "A")
        return chance * pays - (1 - chance)

    @property
    def ev(self) -> Estimate:
        """Expectation of a round for a wager of one, without insurance."""
        return _estimate(self.desk, self.policy, self.own, self.split)

    def _is_natural(self, number: int) -> bool:
        return number == self.desk.hands.find(ACE, TEN)

    def _tables(self) -> dict[str, Floats]:
        return {"stand": self.own.stand, "hit": self.own.hit, "double": self.own.double}


def first_two_weights(desk: Desk) -> Floats:
    """Chance ``[hand, up card]`` of the first two cards and the up card."""
    return desk.first_two.copy()


def naturals_by_hand(desk: Desk) -> Floats:
    """Chance ``[hand, up card]`` of a dealer's natural against first two cards."""
    return desk.naturals.copy()


def _round(desk: Desk, policy: Policy, own: HandTable, split: Floats) -> tuple[Floats, Floats]:
    """Weight and value ``[hand, up card]`` of every start of a round."""
    naturals = naturals_by_hand(desk)
    values = own.played()
    for place in range(10):
        pair = desk.hands.find(place, place)
        values[pair] = np.where(policy.split[place], split[place], values[pair])
    values = np.where(policy.surrender, -0.5 - naturals / 2, values)
    blackjack = desk.hands.find(ACE, TEN)
    pushes = 0.0 if desk.rules.blackjack_is_final else naturals[blackjack]
    values[blackjack] = float(desk.rules.blackjack_pays) * (1 - pushes)
    weights = first_two_weights(desk)
    return weights, np.where(weights > 0, values, 0.0)


def _estimate(desk: Desk, policy: Policy, own: HandTable, split: Floats) -> Estimate:
    weights, values = _round(desk, policy, own, split)
    return Estimate(float((weights * values).sum()), error_bound(desk))


def error_bound(desk: Desk) -> float:
    """A bound on the rounding of a round's value, in wagers."""
    return steps_of(desk) * float(np.finfo(np.float64).eps)


def steps_of(desk: Desk) -> int:
    """How many roundings of one wager, by half a unit in the last place, a round's value bears.

    A dealer's chance sums at most ``terms`` products of at most ``3 * cards`` rounded factors, and
    the chance to bust is what the others leave of one, so their errors count twice. A hand's value
    then passes through one mean of ten values for each card it may still draw, and four more in a
    split. The mean amount at risk, doubles and splits included, is below two wagers.
    """
    table = dealer_hands(desk.rules.hit_soft_17, desk.rules.push_22)
    terms = int(np.bincount(table.cell).max())
    cards = int(table.size.max())
    steps = 2 * (terms + 3 * cards + 8) + 12 * (int(desk.hands.size.max()) + 4)
    return steps  # two wagers, half a unit each


def solve(shoe: Shoe, rules: Rules, convention: Convention = Convention.CDZ) -> Solution:
    """Find the best strategy for a shoe, with the named convention for play after a split.

    The shoe must hold enough cards to finish a round: nothing is reshuffled in the middle of one.
    """
    if shoe.size < CARDS_MIN:
        raise ValueError(f"a round needs at least {CARDS_MIN} cards, and {shoe.size} are left")
    desk = Desk(shoe, rules)
    own = desk.value(True)
    free = desk.value(False) if rules.free_splits else None
    split, after = desk.splits(own.play, free.play if free else None, convention)
    values = own.played()
    splits = np.zeros((10, 10), bool)
    for place in range(10):
        pair = desk.hands.find(place, place)
        splits[place] = split[place] > values[pair]
        values[pair] = np.maximum(values[pair], split[place])
    surrender = np.zeros_like(values, dtype=bool)
    if rules.late_surrender:
        naturals = naturals_by_hand(desk)
        surrender[desk.two_card] = (-0.5 - naturals / 2 > values)[desk.two_card]
        surrender[desk.hands.find(ACE, TEN)] = False
    policy = Policy(own.play, free.play if free else None, splits, surrender)
    return Solution(desk, convention, policy, own, free, split, after)


def evaluate(desk: Desk, policy: Policy) -> Estimate:
    """Expectation of a round under a given strategy, kept after splits as well."""
    own = desk.value(True, kept=policy.own)
    split, _ = desk.splits(own.play, policy.free, Convention.CDZ)
    return _estimate(desk, policy, own, split)
