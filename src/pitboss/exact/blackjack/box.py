"""A box played on with the chips that are behind it: doubles and splits only while they last.

Hands of a split are completed one after the other, and each is asked about doubling or splitting
again when it has its second card. So what the chips still allow hangs on second cards alone, and
we go through all of these in order, hand by hand. Every hand is played the best way for all the
second cards dealt so far; what other hands drew later has no say. By exchangeability the cards
that nobody looks at take nothing away, so the value is exact for that play, and a player who looks
at all cards can only do a little better. Splitting again is a choice like any other here.

Values are in wagers of the box and plain expectations: a dealer's natural is one of the outcomes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from pitboss.exact.blackjack.dealer import chances_against
from pitboss.exact.blackjack.hands import Hands, all_hands
from pitboss.exact.blackjack.play import Met, Stake, double_hands, play_hands
from pitboss.exact.blackjack.rules import Rules
from pitboss.exact.blackjack.shoe import ACE

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Counts = tuple[int, ...]
Rest = Callable[[int], float]


@dataclass(frozen=True)
class Chips:
    """What a player has behind a box, in cents.

    Attributes:
        rack: All he has left; boxes that are still to be played want their part of it.
        wager: The wager of the box, which a split or a full double equals.
        chip: The smallest chip, in which a double for less is made.
    """

    rack: int
    wager: int
    chip: int = 1

    def added(self, rack: int) -> int:
        """What a double puts up from such a rack: the wager, or for less all there is."""
        return self.wager if rack >= self.wager else rack - rack % self.chip


PLENTY = Chips(rack=1 << 40, wager=1)  # more than any box can use
NOTHING: Counts = (0,) * 10


@lru_cache(maxsize=32)
def _order(place: int, first: int) -> Ints:
    """The hands that hold a card value, from so many cards on, longest first."""
    hands = lattice()
    held = (hands.cards[:, place] > 0) & (hands.size >= first)
    return np.ascontiguousarray(np.flatnonzero(held)[::-1])


def lattice() -> Hands:
    """Every hand, with no more removed from the shoe than itself."""
    return all_hands(0, False)


@lru_cache(maxsize=1)
def _open() -> tuple[NDArray[np.int8], NDArray[np.int8], Floats]:
    """Free choice of drawing, free choice of rescue, and nothing paid before the dealer plays."""
    many = len(lattice().keys)
    drawn = np.full((many, 10), -1, dtype=np.int8)
    rescues = np.full((many, 10, 10), -1, dtype=np.int8)
    return drawn, rescues, np.full(many, np.nan)


class Begun:
    """A hand of one pair card that now gets its second, from the cards ``left`` in the shoe.

    ``left`` holds neither the pair card nor the up card. ``lost`` is what the hand loses when it
    loses (nothing on a lammer), ``natural`` what a dealer's natural takes of it.
    """

    def __init__(
        self,
        rules: Rules,
        left: Counts,
        place: int,
        up: int,
        *,
        lost: float = 1.0,
        natural: float = 1.0,
        paid: Floats | None = None,
    ) -> None:
        self.rules, self.place, self.up = rules, place, up
        self.lost, self.natural = lost, natural
        self.left = np.array(left, dtype=np.int64)
        self.shoe = self.left.copy()
        self.shoe[place] += 1
        self.shoe[up] += 1
        hands = lattice()
        self.numbers = np.array([hands.find(place, card) for card in range(10)], dtype=np.int64)
        self.one_card = place == ACE and not rules.draw_to_split_aces
        held = np.sort(self.numbers)[::-1].copy() if self.one_card else _order(place, 2)
        self.chances = np.zeros((len(held), 10, 8))
        rows = np.maximum(self.shoe - hands.cards[held], 0)
        self.chances[:, up] = chances_against(
            up, rows, hit_soft_17=rules.hit_soft_17, push_22=rules.push_22
        )
        self.removal = np.full(len(hands.keys), -1, dtype=np.int64)
        self.removal[held] = np.arange(len(held))
        self.by_hand = self._played(held, paid)
        self.stand, self.hit = (values[self.numbers] for values in self.by_hand)
        self._doubles: dict[Fraction, Floats] = {}

    def _played(self, order: Ints, paid: Floats | None) -> tuple[Floats, Floats]:
        hands, rules = lattice(), self.rules
        drawn, _, unpaid = _open()
        final = self.lost if rules.busts_are_final else self.natural
        stand, hit, _ = play_hands(
            order,
            Met(hands, self.removal, self.chances, self.shoe),
            np.array(Stake(1.0, self.lost, self.natural, final)),
            rules.draw_below,
            unpaid if paid is None else paid,
            drawn,
        )
        refused = hands.total < rules.draw_below
        return np.where(refused, -np.inf, stand[:, self.up]), hit[:, self.up]

    @property
    def plain(self) -> Floats:
        """The value by second card where nothing is added: the better of stand and hit."""
        return self.stand if self.one_card else np.maximum(self.stand, self.hit)

    def double(self, part: Fraction) -> Floats:
        """The value by second card of a double that adds so much of the wager."""
        if part not in self._doubles:
            self._doubles[part] = self._doubled(part)
        return self._doubles[part]

    def is_free(self, card: int) -> bool:
        """Whether the house puts up the double after this second card."""
        hands = lattice()
        number = self.numbers[card]
        return self.rules.is_free_double(int(hands.total[number]), bool(hands.soft[number]))

    def _doubled(self, part: Fraction) -> Floats:
        hands, rules = lattice(), self.rules
        found = np.full(10, -np.inf)
        rows = [
            card
            for card in range(10)
            if not self.one_card
            and rules.may_double(
                int(hands.total[self.numbers[card]]), bool(hands.soft[self.numbers[card]]), True
            )
        ]
        if not rows:
            return found
        added = float(part)
        stakes = []
        for card in rows:
            lost = self.lost if self.is_free(card) else self.lost + added
            natural = self.natural + (lost - self.lost if rules.naturals_take_doubles else 0.0)
            final = lost if rules.busts_are_final else natural
            win = 2.0 if self.is_free(card) else 1.0 + added
            stakes.append((win, lost, natural, final))
        doubled, _ = double_hands(
            self.numbers[rows],
            Met(hands, self.removal, self.chances, self.shoe),
            np.array(stakes),
            rules.hard_doubles,
            -1.0 if rules.rescue else -np.inf,
            _open()[1],
        )
        found[rows] = doubled[self.numbers[rows], self.up]
        return found


class Box:
    """The hands of a box that wait for their second card, and what the rack does for them.

    ``begun(left, first)`` values a hand from the cards left: the first of them on the wager that
    is asked about, the others on what splitting added. ``rest`` is what the boxes that are still
    to be played are worth with a rack, in wagers of this box.
    """

    def __init__(
        self,
        rules: Rules,
        unseen: Counts,
        place: int,
        chips: Chips,
        begun: Callable[[Counts, bool], Begun],
        rest: Rest | None = None,
    ) -> None:
        self.rules, self.unseen, self.place, self.chips = rules, unseen, place, chips
        self.begun = cache(begun)
        self.rest = rest
        self.hands_max = rules.hands_max(place)
        self.free_split = rules.is_free_split(place)
        self._known: dict[tuple[int, int, int, Counts, bool], float] = {}

    def split_cost(self) -> int:
        """What splitting once more puts up."""
        return 0 if self.free_split else self.chips.wager

    def split(self, waiting: int, hands: int, rack: int) -> float:
        """The asked pair split, with hands that wait behind it and hands in the box so far."""
        rack -= self.split_cost()
        return self.value(waiting + 2, hands + 1, rack, NOTHING, True)

    def value(self, waiting: int, hands: int, rack: int, gone: Counts, first: bool) -> float:
        """All hands that wait, one pair card each, once the cards ``gone`` are out."""
        if waiting == 0:
            return self.rest(rack) if self.rest else 0.0
        if self.rest is None:
            rack = min(rack, self._most(waiting, hands))
        key = waiting, hands, rack, gone, first
        if key not in self._known:
            self._known[key] = self._mean(waiting, hands, rack, gone, first)
        return self._known[key]

    def _most(self, waiting: int, hands: int) -> int:
        """More than this the hands that wait cannot put up."""
        room = max(self.hands_max - hands, 0)
        return (waiting + 2 * room) * self.chips.wager

    def _mean(self, waiting: int, hands: int, rack: int, gone: Counts, first: bool) -> float:
        left = tuple(n - g for n, g in zip(self.unseen, gone, strict=True))
        size = sum(left)
        if size <= 0:
            return self.rest(rack) if self.rest else 0.0
        hand = self.begun(left, first)
        total = 0.0
        for card, count in enumerate(left):
            if count:
                after = (*gone[:card], gone[card] + 1, *gone[card + 1 :])
                total += count * self._best(hand, card, waiting, hands, rack, after, first)
        return total / size

    def _best(
        self,
        hand: Begun,
        card: int,
        waiting: int,
        hands: int,
        rack: int,
        gone: Counts,
        first: bool,
    ) -> float:
        """The best that a hand can do with its second card, and the hands behind it after it."""
        best = float(hand.plain[card]) + self.value(waiting - 1, hands, rack, gone, False)
        added = 0 if hand.is_free(card) else self.chips.added(rack)
        if added or hand.is_free(card):
            part = Fraction(1) if hand.is_free(card) else Fraction(added, self.chips.wager)
            double = float(hand.double(part)[card])
            if double > -np.inf:
                double += self.value(waiting - 1, hands, rack - added, gone, False)
                best = max(best, double)
        if card == self.place and hands < self.hands_max and rack >= self.split_cost():
            paid = rack - self.split_cost()
            best = max(best, self.value(waiting + 1, hands + 1, paid, gone, first))
        return best
