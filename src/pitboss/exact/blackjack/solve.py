"""Composition-dependent optimal play from any shoe, with the value of every option."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from pitboss.exact.blackjack.dealer import dealer_chances
from pitboss.exact.blackjack.hands import Hands, all_hands
from pitboss.exact.blackjack.play import DOUBLE, HIT, STAND, Met, Stake, double_hands, play_hands
from pitboss.exact.blackjack.rules import Rules
from pitboss.exact.blackjack.shoe import ACE, TEN, Shoe
from pitboss.exact.blackjack.splits import Convention, HandValues, expected_hands, split_value

Floats = NDArray[np.float64]
Bytes = NDArray[np.int8]
Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Play:
    """A way of playing one kind of wager: what to do by hand and up card.

    ``two_card`` is STAND, HIT or DOUBLE for the first two cards, ``drawn`` STAND or HIT for any
    hand, which is also what two cards do where a double is not allowed.
    """

    two_card: Bytes
    drawn: Bytes
    rescued: Bytes | None = None  # [hand, third card, up card]: doubles given up after the card


def same_play(one: Play | None, two: Play | None) -> bool:
    """Whether two plays do the same with every hand."""
    if one is None or two is None:
        return one is two
    pairs = (one.two_card, two.two_card), (one.drawn, two.drawn), (one.rescued, two.rescued)
    return all(
        a is b or (a is not None and b is not None and np.array_equal(a, b)) for a, b in pairs
    )


@dataclass(frozen=True)
class HandTable:
    """Values by hand and up card for one kind of wager, and the play that earns them."""

    stand: Floats
    hit: Floats
    double: Floats  # minus infinity where a double is not allowed
    play: Play

    def played(self, hands: slice | list[int] = slice(None)) -> Floats:
        """Value of hands under the play for two cards, without splitting or surrender."""
        options = (self.stand[hands], self.hit[hands], self.double[hands])
        return np.choose(self.play.two_card[hands], options)

    def plain(self) -> Floats:
        """The better of stand and hit, as played."""
        return np.where(self.play.drawn == HIT, self.hit, self.stand)


class Measure(NamedTuple):
    """What to take the mean of: a function of a hand's result that is nothing for a push.

    ``no_natural`` counts only rounds without a dealer's natural.
    """

    of: Callable[[float], float]
    no_natural: bool = False

    def stake(self, stake: Stake) -> Stake:
        """The stake whose value is the mean of the measure."""
        naturals = (0.0, 0.0)
        if not self.no_natural:
            naturals = (-self.of(-stake.natural), -self.of(-stake.bust_natural))
        return Stake(self.of(stake.win), -self.of(-stake.lose), *naturals)


class Branch(NamedTuple):
    """A share of a hand's cases that plays on in one way.

    Where suits matter, ``third`` is a card that completes a hand paid by suit, and ``awards`` are
    what it is paid and with what chance, out of the whole share.
    """

    share: float
    choice: int
    third: int = -1
    awards: tuple[tuple[float, float], ...] = ()  # chance, award


RESULT = Measure(lambda net: net)
AfterSplit = dict[tuple[int, bool, int], Play]  # by pair, own wager or lammer, pair cards gone


def natural_chances(left: NDArray[np.int64]) -> Floats:
    """Chance of a dealer's natural by up card; ``left`` is the shoe less the player's cards."""
    chance = np.zeros(10)
    unseen = left.sum() - 1
    if unseen > 0:
        chance[ACE] = left[TEN] / unseen
        chance[TEN] = left[ACE] / unseen
    return np.where(left > 0, chance, 0.0)


class Desk:
    """A shoe and rules with the dealer's chances worked out for every removal."""

    def __init__(self, shoe: Shoe, rules: Rules, paid: Mapping[int, float] | None = None) -> None:
        """Work out the dealer's chances; ``paid`` is what a hand, by number, is paid at once."""
        self.rules = rules
        self.shoe = shoe
        self.counts = shoe.array()
        self.hands: Hands = all_hands(rules.extra_pair_cards, rules.draw_to_split_aces)
        left = np.maximum(self.counts - self.hands.removals, 0)
        self.chances = dealer_chances(left, hit_soft_17=rules.hit_soft_17, push_22=rules.push_22)
        self.order = np.flatnonzero(self.hands.size >= 1)[::-1].copy()
        self.two_card = self.hands.two_card()
        self.paid = np.full(len(self.hands.keys), np.nan)
        for number, award in (paid or {}).items():
            self.paid[number] = award
        self.unrescued = np.full((len(self.hands.keys), 10, 10), -1, dtype=np.int8)
        self.open = np.full((len(self.hands.keys), 10), -1, dtype=np.int8)

    def paying(self, pays: Fraction) -> Desk:
        """The same desk where a blackjack pays something else: nothing here hangs on it."""
        other = copy(self)
        other.rules = msgspec.structs.replace(self.rules, blackjack_pays=pays)
        return other

    @cached_property
    def first_two(self) -> Floats:
        """Chance ``[hand, up card]`` of the first two cards and the up card."""
        shoe = self.counts
        weights = np.zeros((len(self.hands.keys), 10))
        every = shoe.sum() * (shoe.sum() - 1) * (shoe.sum() - 2)
        for number in self.two_card:
            held = self.hands.cards[number]
            first, second = np.repeat(np.arange(10), held)
            ways = shoe[first] * (shoe[second] - (first == second)) * (1 + (first != second))
            left = shoe - held
            if left.min() >= 0 and every > 0:
                weights[number] = ways * left / every
        return weights

    @cached_property
    def naturals(self) -> Floats:
        """Chance ``[hand, up card]`` of a dealer's natural against first two cards."""
        chances = np.zeros((len(self.hands.keys), 10))
        for number in self.two_card:
            left = self.counts - self.hands.cards[number]
            if left.min() >= 0:
                chances[number] = natural_chances(left)
        return chances

    def value(
        self,
        own: bool,
        place: int = ACE,
        extra: int = 0,
        kept: Play | None = None,
        measure: Measure = RESULT,
    ) -> HandTable:
        """Values of every hand, or of those begun with ``place`` when cards of it are gone too.

        ``kept`` fixes the play; without it every hand takes its best option. With it, another
        ``measure`` of the results may be taken than their mean.
        """
        hands = self.hands
        holding = hands.cards[:, place] > 0 if extra else np.ones(len(hands.keys), bool)
        removal = hands.removal_of(place, extra)
        open_play = self.open if kept is None else kept.drawn
        order = self.order[holding[self.order]]
        stand, hit, drawn = self._played(order, removal, own, place, extra, open_play, measure)
        pairs = self.two_card[holding[self.two_card]]
        double, rescued = self._doubled(pairs, removal, own, place, extra, kept, measure)
        if kept is None:
            plain = np.where(drawn == HIT, hit, stand)
            two_card = np.where(double > plain, DOUBLE, drawn)
        else:
            fits = (kept.two_card != DOUBLE) | np.isfinite(double)
            two_card = np.where(fits, kept.two_card, drawn)
        return HandTable(stand, hit, double, Play(two_card.astype(np.int8), drawn, rescued))

    def _played(
        self,
        order: Ints,
        removal: Ints,
        own: bool,
        place: int,
        extra: int,
        policy: Bytes,
        measure: Measure,
    ) -> tuple[Floats, Floats, Bytes]:
        return play_hands(
            order,
            Met(self.hands, removal, self.chances, self.counts, place, extra),
            np.array(measure.stake(self.rules.stake(own))),
            self.rules.draw_below,
            self.paid_for(measure),
            policy,
        )

    def paid_for(self, measure: Measure) -> Floats:
        """The measure of what each hand is paid at once; NaN where it waits for the dealer."""
        paid = self.paid.copy()
        for number in np.flatnonzero(~np.isnan(paid)):
            paid[number] = measure.of(paid[number])
        return paid

    def branches(self, place: int, card: int, up: int, play: Play | None) -> list[Branch]:
        """Ways on for a hand of a split after its second card; without a play it stands."""
        if play is None:
            return [Branch(1.0, STAND)]
        return [Branch(1.0, int(play.two_card[self.hands.find(place, card), up]))]

    def _doubled(
        self,
        pairs: Ints,
        removal: Ints,
        own: bool,
        place: int,
        extra: int,
        kept: Play | None,
        measure: Measure,
    ) -> tuple[Floats, Bytes]:
        hands, rules = self.hands, self.rules
        rows: list[int] = []
        stakes: list[Stake] = []
        for hand in pairs:
            total, soft = int(hands.total[hand]), bool(hands.soft[hand])
            if rules.may_double(total, soft, extra > 0):
                rows.append(int(hand))
                free = rules.is_free_double(total, soft)
                stakes.append(measure.stake(rules.doubled(own, free)))
        return double_hands(
            np.array(rows, dtype=np.int64),
            Met(hands, removal, self.chances, self.counts, place, extra),
            np.array(stakes, dtype=np.float64).reshape(-1, 4),
            rules.hard_doubles,
            measure.of(-1.0) if rules.rescue else -np.inf,
            self.unrescued if kept is None or kept.rescued is None else kept.rescued,
        )

    def split_hand(
        self, place: int, own: bool, before: Play, convention: Convention, after: AfterSplit
    ) -> HandValues:
        """Values of one hand of a split pair for each number of pair cards gone.

        The play used goes into ``after``.
        """
        most = 2 * (self.rules.hands_max(place) - 2)
        any_card, pair = np.zeros((most + 1, 10)), np.zeros((most + 1, 10))
        kept = before if convention is Convention.CDZ else None
        for gone in range(most + 1):
            if self.counts[place] < gone + 2:
                break
            played, play = self.second_cards(place, own, gone, kept)
            if play is not None:
                after[place, own, gone] = play
                if convention is Convention.CDP1:
                    kept = after[place, own, 0]
            any_card[gone] = self.mean_of_second_card(played, place, gone)
            pair[gone] = played[place]
        return HandValues(any_card, pair)

    def second_cards(
        self,
        place: int,
        own: bool,
        gone: int,
        kept: Play | None,
        measure: Measure = RESULT,
    ) -> tuple[Floats, Play | None]:
        """Values ``[second card, up card]`` of a hand of a split, and its play if it has any."""
        if place == ACE and not self.rules.draw_to_split_aces:
            return self._one_card_each(own, gone, measure), None
        table = self.value(own, place, gone + 1, kept, measure)
        return self.begun(table, place, gone, measure), table.play

    def begun(self, table: HandTable, place: int, gone: int, measure: Measure) -> Floats:
        """Values ``[second card, up card]`` of a hand of a split, as played."""
        return table.played([self.hands.find(place, card) for card in range(10)])

    def mean_of_second_card(self, played: Floats, place: int, gone: int) -> Floats:
        """Mean by up card of values ``[second card, up card]`` of a hand begun with a pair card."""
        left = self.counts.copy()
        left[place] -= gone + 2
        weights = np.maximum(left[:, None] - np.eye(10, dtype=np.int64), 0)
        reached = np.where(weights > 0, played, 0.0)
        return np.asarray((reached * weights).sum(axis=0) / max(left.sum() - 1, 1))

    def _one_card_each(self, own: bool, gone: int, measure: Measure) -> Floats:
        """Split aces that take one card each stand on whatever it makes (OH-A-11.III.B)."""
        removal = self.hands.removal_of(ACE, gone + 1)
        number = np.array([self.hands.find(ACE, card) for card in range(10)], dtype=np.int64)
        stand, _, _ = self._played(number, removal, own, ACE, gone + 1, self.open, measure)
        return np.asarray(stand[number])

    def splits(
        self,
        own: Play,
        free: Play | None,
        convention: Convention,
        only: int | None = None,
    ) -> tuple[Floats, AfterSplit]:
        """Value of splitting ``[pair, up card]``, minus infinity where a pair may not be split."""
        values = np.full((10, 10), -np.inf)
        after: AfterSplit = {}
        for place in range(10):
            hands_max = min(self.rules.hands_max(place), int(self.counts[place]))
            if hands_max < 2 or only not in (None, place):
                continue
            first = rest = self.split_hand(place, True, own, convention, after)
            if self.rules.is_free_split(place) and free is not None:
                rest = self.split_hand(place, False, free, convention, after)
            values[place] = split_value(first, rest, self.counts, place, hands_max)
            if rest is first and not self.rules.naturals_take_splits:
                values[place] += self.added_wagers_back(place, hands_max)
        return values, after

    def added_wagers_back(self, place: int, hands_max: int) -> Floats:
        """A dealer's natural takes the first wager only: what the other hands get back."""
        left = self.counts.copy()
        left[place] -= 2
        back = np.zeros(10)
        for up, hole in ((ACE, TEN), (TEN, ACE)):
            if left[up] == 0:
                continue
            pairs = left[place] - int(place in (up, hole))
            chance = natural_chances(left)[up]
            if chance > 0:
                hands = expected_hands(float(pairs), float(left.sum() - 2), hands_max)
                back[up] = chance * (hands - 1)
        return back
