"""The desk of Pontoon Plus: its rules and pays for the shared solver, and suits where they count.

Suits decide what 6-7-8 and 7-7-7 pay, so the player's first two cards are told apart by suit where
that can matter. The suit of the up card and, after a split, of cards on other hands is not used:
given their ranks the suits of unseen cards are as good as shuffled, which keeps every value exact
for such a player.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec
import numpy as np
from numpy.typing import NDArray

from pitboss.errors import Refusal
from pitboss.exact.assumed import counts_on, in_halves
from pitboss.exact.blackjack.cards import CardShoe
from pitboss.exact.blackjack.play import DOUBLE, HIT, STAND
from pitboss.exact.blackjack.rules import Rules
from pitboss.exact.blackjack.shoe import ACE
from pitboss.exact.blackjack.solve import RESULT, Branch, Desk, HandTable, Measure, Play
from pitboss.games.pontoon_plus.exact_suits import MIXED, SEVEN, TRIPLES, Suits, fall
from pitboss.money import PayTable

__all__ = ["MIXED", "SEVEN", "TRIPLES", "PontoonDesk", "PontoonPays", "pays_of", "rules"]

Floats = NDArray[np.float64]
SPADES = 3


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
    bonus_replaces: bool = False  # the super bonus takes the place of the odds (PP-12)

    def long_21(self, cards: int) -> Fraction:
        """Pay of a 21 by its number of cards."""
        if cards < 5:
            return self.regular
        return (self.five_cards, self.six_cards, self.seven_cards)[min(cards, 7) - 5]

    def of_suit(self, suit: int) -> Fraction:
        """Pay of 6-7-8 or 7-7-7 all of one suit."""
        return self.spades if suit == SPADES else self.suited

    def with_bonus(self, suit: int) -> Fraction:
        """The same for three sevens that earn the super bonus."""
        if self.bonus_replaces and self.super_bonus:
            return self.super_bonus
        return self.of_suit(suit) + self.super_bonus


def pays_of(table: PayTable, super_bonus: PayTable | None = None, bet: int = 0) -> PontoonPays:
    """The pays of SG-4.1.1, and of SG-4.1.2 for a bet in cents where it is offered.

    7-7-7 must pay as 6-7-8 of like suits does, which is how the filing prints them.
    """

    def to_one(event: str) -> Fraction:
        return table.pays(event).back(1) - 1

    counts_on(table, "win", 1)
    for event in ("five_card_21", "six_card_21", "seven_card_21"):
        in_halves(table, event, 3)
    kinds = {kind: to_one(f"six_seven_eight_{kind}") for kind in ("mixed", "suited", "spades")}
    if any(to_one(f"three_sevens_{kind}") != kinds[kind] for kind in kinds):
        message = f"7-7-7 and 6-7-8 of like suits of {table.id} must pay the same: the solver "
        raise Refusal(f"{message}counts on it", table.clause, "pays")
    for kind in kinds:
        in_halves(table, f"six_seven_eight_{kind}", 3)
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
        mixed=kinds["mixed"],
        suited=kinds["suited"],
        spades=kinds["spades"],
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


class PontoonDesk(Desk):
    """The shared desk with the pays of 21 and the suit classes of two cards added."""

    kept: dict[tuple[int, int], NDArray[np.int8]]  # choice [suit class, up card] before a split

    def __init__(self, shoe: CardShoe, pays: PontoonPays) -> None:
        self.suits = shoe.values()  # [value][suit]
        self.pays = pays
        self.at_large = fall(self.suits)
        self.chance = self.at_large.chance
        super().__init__(shoe.by_value(), rules(pays))
        hands = self.hands
        for number in np.flatnonzero(hands.total == 21):
            self.paid[number] = float(pays.long_21(int(hands.size[number])))

    def awards(
        self, pair: tuple[int, int], suit_class: int, suits: Suits | None = None
    ) -> list[tuple[float, float]]:
        """Chances and pays of the completed 6-7-8 or 7-7-7, given the first two cards' suits."""
        mixed = float(self.pays.mixed)
        if suit_class == MIXED:
            return [(1.0, mixed)]
        match = (suits or self.at_large).match(pair, suit_class)
        return [(match, float(self.pays.of_suit(suit_class))), (1.0 - match, mixed)]

    def third_means(
        self, pair: tuple[int, int], measure: Measure, suits: Suits | None = None
    ) -> Floats:
        """Mean measure of the completed hand's pay, by suit class."""
        awards = [self.awards(pair, kind, suits) for kind in range(5)]
        return np.array([sum(c * measure.of(pay) for c, pay in each) for each in awards])

    def paid_for(self, measure: Measure) -> Floats:
        """Pays of 21, with those of 6-7-8 and 7-7-7 averaged over the suits."""
        paid = super().paid_for(measure)
        for pair, third in TRIPLES.items():
            mean = self.third_means(pair, measure) @ self.chance[pair]
            paid[self.hands.find(*pair, third)] = mean
        return paid

    def by_class(
        self,
        table: HandTable,
        pair: tuple[int, int],
        extra_of: int = ACE,
        extra: int = 0,
        measure: Measure = RESULT,
        suits: Suits | None = None,
    ) -> Floats:
        """Values ``[option, suit class, up card]`` of standing, hitting and doubling two cards.

        ``suits`` is how suits fall where more of them is known than the table's own average.
        """
        number = self.hands.find(*pair)
        stand = table.stand[number] if self.hands.total[number] >= 12 else np.full(10, -np.inf)
        left = self.counts - self.hands.cards[number]
        left[extra_of] -= extra
        third = TRIPLES[pair]
        chance = np.maximum((left[third] - (np.arange(10) == third)) / (left.sum() - 1), 0)
        average = self.third_means(pair, measure) @ self.chance[pair]
        gain = self.third_means(pair, measure, suits) - average
        hit = table.hit[number] + gain[:, None] * chance
        shape = hit.shape
        double = np.broadcast_to(table.double[number], shape)
        return np.stack([np.broadcast_to(stand, shape), hit, double])

    def begun(self, table: HandTable, place: int, gone: int, measure: Measure) -> Floats:
        """Values of a split hand's second card, suit by suit where 6-7-8 or 7-7-7 can follow."""
        return self.begun_with(table, place, gone, self.at_large, measure)

    def begun_with(
        self, table: HandTable, place: int, gone: int, suits: Suits, measure: Measure
    ) -> Floats:
        """The same where suits fall in a given way.

        The choice of each suit class is the one kept from before the split.
        """
        played = super().begun(table, place, gone, measure)
        for card in range(10):
            pair = (min(place, card), max(place, card))
            if pair in TRIPLES:
                options = self.by_class(table, pair, place, gone + 1, measure, suits)
                chosen = np.take_along_axis(options, self.kept[pair][None].astype(np.int64), 0)[0]
                held = suits.chance[pair][:, None]
                played[card] = (held * np.where(held > 0, chosen, 0.0)).sum(axis=0)
        return played

    def branches(self, place: int, card: int, up: int, play: Play | None) -> list[Branch]:
        """Ways on after a second card, with the suit classes that choose alike together."""
        pair = (min(place, card), max(place, card))
        if play is None or pair not in TRIPLES:
            return super().branches(place, card, up, play)
        found = []
        for choice in (STAND, HIT, DOUBLE):
            kinds = [kind for kind in range(5) if self.kept[pair][kind, up] == choice]
            share = float(sum(self.chance[pair][kind] for kind in kinds))
            if share == 0:
                continue
            awards: dict[float, float] = {}
            for kind in kinds:
                for chance, award in self.awards(pair, kind):
                    part = float(self.chance[pair][kind]) * chance
                    awards[award] = awards.get(award, 0.0) + part
            paid = tuple((chance, award) for award, chance in awards.items())
            found.append(Branch(share, choice, TRIPLES[pair], paid if choice == HIT else ()))
        return found
