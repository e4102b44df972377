"""Pontoon Plus solved: the value of every option, and of the game.

No hole card is dealt, 21 is paid at once, a dealer's Pontoon takes every split wager but only the
first wager of a double, and a double may be rescued. Pays come from SG-4.1.1 and SG-4.1.2.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from pitboss.apparatus.cards import Card, parse_cards, suit_of
from pitboss.exact.blackjack.cards import CardShoe
from pitboss.exact.blackjack.play import DOUBLE, HIT, STAND
from pitboss.exact.blackjack.shoe import ACE, TEN, index_of
from pitboss.exact.blackjack.side import value_index
from pitboss.exact.blackjack.solution import Estimate, error_bound, first_two_weights
from pitboss.exact.blackjack.solve import RESULT, AfterSplit, HandTable, Measure, Play
from pitboss.exact.blackjack.splits import Convention
from pitboss.games.pontoon_plus.exact_desk import (
    SEVEN,
    TRIPLES,
    PontoonDesk,
    PontoonPays,
    pays_of,
)
from pitboss.games.pontoon_plus.exact_sevens import split_sevens
from pitboss.games.pontoon_plus.exact_suits import suit_class

__all__ = [
    "SPLIT",
    "SURRENDER",
    "PontoonPays",
    "PontoonSolution",
    "pays_of",
    "solve",
    "super_bonus_added",
]

Floats = NDArray[np.float64]
Codes = NDArray[np.int64]
SPLIT, SURRENDER = 3, 4  # after STAND, HIT and DOUBLE


@dataclass(frozen=True)
class PontoonSolution:
    """A solved shoe of Pontoon Plus."""

    shoe: CardShoe
    desk: PontoonDesk
    own: HandTable
    split: Floats  # [pair, up card], whatever the suits
    sevens: Floats  # [suit class, up card] of two sevens
    after_split: AfterSplit = field(repr=False)

    def options(self, hand: str, up: str) -> dict[str, float]:
        """Value of each option of an unsplit hand, given as cards (``7s 7s``), and an up card."""
        cards = parse_cards(hand)
        places = [value_index(card) for card in cards]
        number, against = self.desk.hands.find(*places), index_of(up)
        pair = (min(places[:2]), max(places[:2]))
        if self.desk.hands.total[number] == 21:
            return {"stand": self._paid(cards, places, against)}
        if len(cards) > 2:
            values = {"hit": float(self.own.hit[number, against])}
            if self.desk.hands.total[number] >= self.desk.rules.draw_below:
                values["stand"] = float(self.own.stand[number, against])
            return values
        kind = 0
        if pair in TRIPLES:
            kind = suit_class(cards)
        found = self.first_options(number)[1][:, kind, against]
        names = ("stand", "hit", "double", "split", "surrender")
        return {n: float(v) for n, v in zip(names, found, strict=True) if np.isfinite(v)}

    def _paid(self, cards: tuple[Card, ...], places: list[int], against: int) -> float:
        """What a 21 is paid at once, suits and super bonus included."""
        pays = self.desk.pays
        ranks = sorted(places)
        if len(ranks) == 2:
            return float(pays.pontoon)
        if (
            len(ranks) > 3
            or ranks[:2] not in map(list, TRIPLES)
            or ranks[2] != TRIPLES[ranks[0], ranks[1]]
        ):
            return float(pays.long_21(len(ranks)))
        suits = {suit_of(card) for card in cards}
        if len(suits) > 1:
            return float(pays.mixed)
        suit = suits.pop()
        super_bonus = ranks == [SEVEN] * 3 and against == SEVEN
        return float(pays.with_bonus(suit) if super_bonus else pays.of_suit(suit))

    def best(self, hand: str, up: str) -> str:
        """The option with the highest value."""
        options = self.options(hand, up)
        return max(options, key=lambda name: options[name])

    @property
    def ev(self) -> Estimate:
        """Expectation of a round for a wager of one, without insurance."""
        weights = first_two_weights(self.desk)
        total = float((weights * self.values()).sum())
        return Estimate(total, error_bound(self.desk))

    def values(self) -> Floats:
        """Best value ``[hand, up card]`` of every first two cards, suit classes averaged."""
        values = np.zeros((len(self.desk.hands.keys), 10))
        weights = first_two_weights(self.desk)
        for number in self.desk.two_card:
            chance, options = self.first_options(int(number))
            best = options.max(axis=0)
            values[number] = (chance[:, None] * np.where(chance[:, None] > 0, best, 0)).sum(axis=0)
        return np.where(weights > 0, values, 0.0)

    def first_options(
        self, number: int, table: HandTable | None = None, measure: Measure = RESULT
    ) -> tuple[Floats, Floats]:
        """Chances of the suit classes of two cards, and the options ``[option, class, up card]``.

        Most hands have one class. With a ``table`` of another measure, that measure of each
        option's result is given instead of its mean; splits are then left out.
        """
        desk, own = self.desk, table or self.own
        held = tuple(int(p) for p in np.repeat(np.arange(10), desk.hands.cards[number]))
        pair = (held[0], held[1])
        if pair == (ACE, TEN):
            paid = np.full((5, 1, 10), -np.inf)
            paid[STAND] = measure.of(float(desk.pays.pontoon))
            return np.ones(1), paid
        if pair in TRIPLES:
            chance, plain = desk.chance[pair], desk.by_class(own, pair, measure=measure)
            plain[HIT] += super_bonus_added(desk, pair, measure)
        else:
            chance = np.ones(1)
            plain = np.stack([own.stand[number], own.hit[number], own.double[number]])[:, None]
            if desk.hands.total[number] < desk.rules.draw_below:
                plain[STAND] = -np.inf
        other = np.full((2, *plain.shape[1:]), -np.inf)
        if pair[0] == pair[1] and table is None:
            other[0] = self.sevens if pair == (SEVEN, SEVEN) else self.split[pair[0]]
        naturals = desk.naturals[number]
        for up in (ACE, TEN):
            kept = 1 - naturals[up]
            other[1, :, up] = kept * measure.of(-0.5) + naturals[up] * measure.of(-1.0)
        return chance, np.concatenate([plain, other])

    def first_choices(self, number: int) -> Codes:
        """The best option ``[suit class, up card]`` of two cards."""
        return self._first_choices[number]

    @cached_property
    def _first_choices(self) -> dict[int, Codes]:
        options = {int(number): self.first_options(int(number))[1] for number in self.desk.two_card}
        return {number: np.asarray(np.argmax(each, axis=0)) for number, each in options.items()}


def super_bonus_added(desk: PontoonDesk, pair: tuple[int, int], measure: Measure) -> Floats:
    """What the super bonus adds to hitting two suited sevens against a seven (SG-1.31)."""
    added = np.zeros((5, 10))
    sevens = desk.suits[SEVEN]
    drawn = (desk.counts[SEVEN] - 3) / max(desk.counts.sum() - 3, 1)
    if pair == (SEVEN, SEVEN) and drawn > 0:
        for suit, count in enumerate(sevens):
            pay, won = float(desk.pays.of_suit(suit)), float(desk.pays.with_bonus(suit))
            match = max(count - 2, 0) / (sum(sevens) - 2)
            added[suit, SEVEN] = drawn * match * (measure.of(won) - measure.of(pay))
    return added


def _free_choice(desk: PontoonDesk, own: HandTable, pair: tuple[int, int]) -> NDArray[np.int8]:
    return np.asarray(np.argmax(desk.by_class(own, pair), axis=0), dtype=np.int8)


def solve(shoe: CardShoe, pays: PontoonPays, *, only_split: int | None = None) -> PontoonSolution:
    """Best play of a shoe; after a split hands are played as they would be unsplit (CDZ-).

    ``only_split`` values the splits of one card value alone, which is quicker.
    """
    desk = PontoonDesk(shoe, pays)
    own = desk.value(True)
    low = desk.hands.total < desk.rules.draw_below  # standing is refused there
    two_card = np.where((own.play.two_card == STAND) & low[:, None], HIT, own.play.two_card)
    two_card = np.where(low[:, None] & (own.double > own.hit), DOUBLE, two_card).astype(np.int8)
    own = replace(own, play=Play(two_card, own.play.drawn, own.play.rescued))
    desk.kept = {pair: _free_choice(desk, own, pair) for pair in TRIPLES}
    split, after = desk.splits(own.play, None, Convention.CDZ, only_split)
    sevens = np.full((5, 10), -np.inf)
    if only_split in (None, SEVEN):
        sevens = split_sevens(desk, own.play)
    return PontoonSolution(shoe, desk, own, split, sevens, after)
