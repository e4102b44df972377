"""Pontoon Plus solved: six-seven-eight, three sevens and long twenty-ones in the balance.

No hole card is dealt, 21 is paid at once, a dealer's Pontoon takes every split wager but only the
first wager of a double, and a double may be rescued. Pays are given by the caller from SG-4.1.1
and SG-4.1.2.

Suits decide what 6-7-8 and 7-7-7 pay, so the player's first two cards are told apart by suit where
that can matter. The suit of the up card and of cards on other hands is not used: given their ranks
the suits of unseen cards are as good as shuffled, which keeps every value exact for such a player.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction

import msgspec
import numpy as np
from numpy.typing import NDArray

from pitboss.apparatus.cards import RANKS, Card, parse_cards, rank_of, suit_of
from pitboss.exact.blackjack.cards import CardShoe
from pitboss.exact.blackjack.play import DOUBLE, HIT, STAND
from pitboss.exact.blackjack.rules import Rules
from pitboss.exact.blackjack.shoe import ACE, TEN, index_of
from pitboss.exact.blackjack.solution import (
    Estimate,
    error_bound,
    first_two_weights,
    naturals_by_hand,
)
from pitboss.exact.blackjack.solve import AfterSplit, Desk, HandTable, Play
from pitboss.exact.blackjack.splits import Convention
from pitboss.money import PayTable

__all__ = ["MIXED", "PontoonPays", "PontoonSolution", "pays_of", "rules", "solve"]

Floats = NDArray[np.float64]
SIX, SEVEN, EIGHT = 5, 6, 7
SPADES = 3
MIXED = 4  # suit class of two cards: a suit's own index, or this
_TRIPLES = {(SIX, SEVEN): EIGHT, (SIX, EIGHT): SEVEN, (SEVEN, EIGHT): SIX, (SEVEN, SEVEN): SEVEN}


class PontoonPays(msgspec.Struct, frozen=True, kw_only=True):
    """What winning hands are paid to one; the super bonus in units of the wager."""

    pontoon: Fraction
    regular: Fraction
    five_cards: Fraction
    six_cards: Fraction
    seven_cards: Fraction
    mixed: Fraction  # 6-7-8 or 7-7-7
    suited: Fraction
    spades: Fraction
    super_bonus: Fraction = Fraction(0)

    def long_21(self, cards: int) -> Fraction:
        """Pay of a 21 by its number of cards."""
        if cards < 5:
            return self.regular
        return (self.five_cards, self.six_cards, self.seven_cards)[min(cards, 7) - 5]

    def of_suit(self, suit: int) -> Fraction:
        """Pay of 6-7-8 or 7-7-7 all of one suit."""
        return self.spades if suit == SPADES else self.suited


def pays_of(table: PayTable, super_bonus: PayTable | None = None, bet: int = 0) -> PontoonPays:
    """The pays of SG-4.1.1, and of SG-4.1.2 for a bet in cents where it is offered.

    7-7-7 must pay as 6-7-8 of like suits does, which is how the filing prints them.
    """

    def to_one(event: str) -> Fraction:
        return table.pays(event).back(1) - 1

    kinds = {kind: to_one(f"six_seven_eight_{kind}") for kind in ("mixed", "suited", "spades")}
    if any(to_one(f"three_sevens_{kind}") != kinds[kind] for kind in kinds):
        raise ValueError(f"pay table {table.id}: 7-7-7 and 6-7-8 of like suits must pay the same")
    bonus = Fraction(0)
    if super_bonus is not None and bet > 0:
        earned = [row.pays.back(bet) for row in super_bonus if bet >= row.least]
        bonus = max(earned, default=Fraction(0)) / bet
    return PontoonPays(
        pontoon=to_one("pontoon"),
        regular=to_one("win"),
        five_cards=to_one("five_card_21"),
        six_cards=to_one("six_card_21"),
        seven_cards=to_one("seven_card_21"),
        super_bonus=bonus,
        **kinds,
    )


def rules(pays: PontoonPays) -> Rules:
    """The filing's rules for the shared solver."""
    return Rules(
        blackjack_pays=pays.pontoon,
        blackjack_is_final=True,  # SG-3.16
        hit_soft_17=True,  # SG-3.27
        hole_card=False,  # SG-3.11
        naturals_take_splits=True,  # SG-3.24.5
        naturals_take_doubles=False,  # SG-3.25.4
        busts_are_final=True,
        draw_below=12,  # SG-3.22
        hard_doubles=True,  # SG-3.25.2
        rescue=True,  # SG-3.25.3
        split_hands=4,  # SG-3.24.2
    )


def _pair_classes(shoe: CardShoe, first: int, second: int) -> list[Fraction]:
    """Chance of each suit class of two cards of given ranks: four suits, then mixed."""
    one, two = shoe.values()[first], shoe.values()[second]
    whole = sum(one) * (sum(two) - (first == second))
    if whole == 0:
        return [Fraction(0)] * 5
    same = [
        Fraction(a * (b - (first == second)), whole) if a else Fraction(0)
        for a, b in zip(one, two, strict=True)
    ]
    return [*same, 1 - sum(same, Fraction(0))]


def _third_pays(shoe: CardShoe, pays: PontoonPays, first: int, second: int) -> list[Fraction]:
    """Mean pay of the completed 6-7-8 or 7-7-7 by suit class of the first two cards."""
    third = _TRIPLES[first, second]
    held = 2 if (first, second) == (SEVEN, SEVEN) else 0
    suits = shoe.values()[third]
    means = []
    for suit, count in enumerate(suits):
        left = sum(suits) - held
        match = Fraction(max(count - held, 0), left) if left > 0 else Fraction(0)
        means.append(match * pays.of_suit(suit) + (1 - match) * pays.mixed)
    return [*means, pays.mixed]


class PontoonDesk(Desk):
    """The shared desk with the pays of 21 and the suit classes of two cards added."""

    def __init__(self, shoe: CardShoe, pays: PontoonPays) -> None:
        self.suited = shoe
        self.pays = pays
        self.classes = {pair: _pair_classes(shoe, *pair) for pair in _TRIPLES}
        self.thirds = {pair: _third_pays(shoe, pays, *pair) for pair in _TRIPLES}
        base = rules(pays)
        super().__init__(shoe.by_value(), base)
        hands = self.hands
        for number in np.flatnonzero(hands.total == 21):
            self.paid[number] = float(pays.long_21(int(hands.size[number])))
        for pair, third in _TRIPLES.items():
            self.paid[hands.find(*pair, third)] = float(self._mean(pair))

    def _mean(self, pair: tuple[int, int]) -> Fraction:
        chances, thirds = self.classes[pair], self.thirds[pair]
        return sum((c * t for c, t in zip(chances, thirds, strict=True)), Fraction(0))

    def hit_by_class(
        self, table: HandTable, pair: tuple[int, int], extra_of: int, extra: int
    ) -> Floats:
        """Value of hitting two cards ``[suit class, up card]``."""
        number = self.hands.find(*pair)
        left = self.counts - self.hands.cards[number]
        left[extra_of] -= extra
        third = _TRIPLES[pair]
        chance = (left[third] - (np.arange(10) == third)) / (left.sum() - 1)
        gain = np.array([float(mean - self._mean(pair)) for mean in self.thirds[pair]])
        return np.asarray(table.hit[number] + gain[:, None] * np.maximum(chance, 0))

    def by_class(
        self, table: HandTable, pair: tuple[int, int], extra_of: int = ACE, extra: int = 0
    ) -> Floats:
        """Values ``[option, suit class, up card]`` of standing, hitting and doubling two cards."""
        number = self.hands.find(*pair)
        shape = (5, 10)
        stand = table.stand[number] if self.hands.total[number] >= 12 else np.full(10, -np.inf)
        return np.stack(
            [
                np.broadcast_to(stand, shape),
                self.hit_by_class(table, pair, extra_of, extra),
                np.broadcast_to(table.double[number], shape),
            ]
        )

    def begun(self, table: HandTable, place: int, gone: int) -> Floats:
        """Values of a split hand's second card, suit by suit where 6-7-8 or 7-7-7 can follow.

        The choice of each suit class is the one kept from before the split.
        """
        played = super().begun(table, place, gone)
        for card in range(10):
            pair = (min(place, card), max(place, card))
            if pair in _TRIPLES:
                options = self.by_class(table, pair, place, gone + 1)
                chosen = np.take_along_axis(options, self.kept[pair][None].astype(np.int64), 0)[0]
                chance = np.array([float(part) for part in self.classes[pair]])
                played[card] = (chance[:, None] * np.where(chance[:, None] > 0, chosen, 0)).sum(0)
        return played

    kept: dict[tuple[int, int], NDArray[np.int8]]  # choice [suit class, up card] before a split


@dataclass(frozen=True)
class PontoonSolution:
    """A solved shoe of Pontoon Plus."""

    desk: PontoonDesk
    own: HandTable
    split: Floats
    after_split: AfterSplit = field(repr=False)

    def options(self, hand: str, up: str) -> dict[str, float]:
        """Value of each option of an unsplit hand, given as cards (``7s 7s``), and an up card."""
        cards = parse_cards(hand)
        places = [index_of(RANKS[rank_of(card)]) for card in cards]
        number, against = self.desk.hands.find(*places), index_of(up)
        pair = (min(places[:2]), max(places[:2]))
        if self.desk.hands.total[number] == 21:
            return {"stand": self._paid(cards, places, against)}
        values = {"hit": float(self.own.hit[number, against])}
        if self.desk.hands.total[number] >= self.desk.rules.draw_below:
            values["stand"] = float(self.own.stand[number, against])
        if len(cards) > 2:
            return values
        if pair in _TRIPLES:
            kind = suit_of(cards[0]) if suit_of(cards[0]) == suit_of(cards[1]) else MIXED
            values["hit"] = float(_hits(self.desk, self.own, pair)[kind, against])
        values["double"] = float(self.own.double[number, against])
        if places[0] == places[1]:
            values["split"] = float(self.split[places[0], against])
        if against in (ACE, TEN):
            natural = naturals_by_hand(self.desk)[number, against]
            values["surrender"] = float(-0.5 - natural / 2)
        return {name: value for name, value in values.items() if np.isfinite(value)}

    def _paid(self, cards: tuple[Card, ...], places: list[int], against: int) -> float:
        """What a 21 is paid at once, suits and super bonus included."""
        pays = self.desk.pays
        ranks = sorted(places)
        if len(ranks) == 2:
            return float(pays.pontoon)
        if ranks not in ([SIX, SEVEN, EIGHT], [SEVEN] * 3):
            return float(pays.long_21(len(ranks)))
        suits = {suit_of(card) for card in cards}
        award = pays.mixed if len(suits) > 1 else pays.of_suit(suits.pop())
        if len({suit_of(card) for card in cards}) == 1 and set(ranks) == {SEVEN} == {against}:
            award += pays.super_bonus
        return float(award)

    def best(self, hand: str, up: str) -> str:
        """The option with the highest value."""
        options = self.options(hand, up)
        return max(options, key=lambda name: options[name])

    @property
    def ev(self) -> Estimate:
        """Expectation of a round for a wager of one, without insurance."""
        weights = first_two_weights(self.desk)
        values = np.where(weights > 0, self.values(), 0.0)
        return Estimate(float((weights * values).sum()), error_bound(self.desk))

    def values(self) -> Floats:
        """Best value ``[hand, up card]`` of every first two cards, suit classes averaged."""
        desk = self.desk
        own = self.own
        values = own.played()
        give_up = -0.5 - naturals_by_hand(desk) / 2
        give_up[:, [up for up in range(10) if up not in (ACE, TEN)]] = -np.inf
        pairs = {desk.hands.find(place, place): place for place in range(10)}
        for number in desk.two_card:
            other = give_up[number]
            if int(number) in pairs:
                other = np.maximum(other, self.split[pairs[int(number)]])
            values[number] = np.maximum(values[number], other)
        for pair in _TRIPLES:
            number = desk.hands.find(*pair)
            options = desk.by_class(own, pair)
            options[HIT] = _hits(desk, own, pair)
            best = np.maximum(options.max(axis=0), give_up[number])
            if pair[0] == pair[1]:
                best = np.maximum(best, self.split[pair[0]])
            chance = np.array([float(part) for part in desk.classes[pair]])
            values[number] = (chance[:, None] * best).sum(axis=0)
        values[desk.hands.find(ACE, TEN)] = float(desk.pays.pontoon)
        return values


def _hits(desk: PontoonDesk, own: HandTable, pair: tuple[int, int]) -> Floats:
    """Hitting before any split, the super bonus for suited sevens against a seven included."""
    hits = desk.hit_by_class(own, pair, ACE, 0)
    if pair == (SEVEN, SEVEN):
        suits = desk.suited.values()[SEVEN]
        left = sum(suits) - 2
        drawn = (desk.counts[SEVEN] - 3) / (desk.counts.sum() - 3)
        for suit, count in enumerate(suits):
            if count > 2 and drawn > 0:
                hits[suit, SEVEN] += float(desk.pays.super_bonus) * drawn * (count - 2) / left
    return hits


def _free_choice(desk: PontoonDesk, own: HandTable, pair: tuple[int, int]) -> NDArray[np.int8]:
    return np.asarray(np.argmax(desk.by_class(own, pair), axis=0), dtype=np.int8)


def solve(shoe: CardShoe, pays: PontoonPays) -> PontoonSolution:
    """Best play of a shoe; after a split hands are played as they would be unsplit (CDZ-)."""
    desk = PontoonDesk(shoe, pays)
    own = desk.value(True)
    low = desk.hands.total < desk.rules.draw_below  # standing is refused there
    two_card = np.where((own.play.two_card == STAND) & low[:, None], HIT, own.play.two_card)
    two_card = np.where(low[:, None] & (own.double > own.hit), DOUBLE, two_card).astype(np.int8)
    own = replace(own, play=Play(two_card, own.play.drawn, own.play.rescued))
    desk.kept = {pair: _free_choice(desk, own, pair) for pair in _TRIPLES}
    split, after = desk.splits(own.play, None, Convention.CDZ)
    return PontoonSolution(desk, own, split, after)
