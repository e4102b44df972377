"""The coach: what every option is worth now, from the cards this player has seen."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from pitboss.apparatus.cards import Card
from pitboss.apparatus.shoe import Shoe as Cards
from pitboss.exact.blackjack import Rules, Shoe, price
from pitboss.exact.blackjack.shoe import VALUES
from pitboss.games.blackjack_table.felt import Asked, Felt, felt_of
from pitboss.games.blackjack_table.hands import FREE_SPLIT
from pitboss.games.blackjack_table.points import value
from pitboss.games.blackjack_table.sheets import as_fraction
from pitboss.rulebook import RuleSet
from pitboss.table.table import Table

Advice = list[tuple[str, Fraction]]
RulesOf = Callable[[RuleSet], Rules]


def letter(card: Card) -> str:
    """A card's value as the solvers write it."""
    return VALUES[value(card) - 1]


def by_value(cards: Cards) -> Shoe:
    """A shoe of cards by their values."""
    counts = [0] * len(VALUES)
    for card, count in cards.outcomes():
        counts[value(card) - 1] += count
    return Shoe(tuple(counts))


class Coach:
    """Advice on a pending question, per unit of the opening wager."""

    def __init__(self, felt: Felt, asked: Asked, rules: Rules) -> None:
        self.felt = felt
        self.table = felt.table
        self.hand = asked.hand
        self.asked = asked
        self.rules = rules
        self.unseen = by_value(felt.unseen(asked.hand.player))
        self.up = letter(felt.up)
        self.stake = felt.original(asked.hand)

    def advice(self) -> Advice:
        """What each option is worth; empty where no price is known."""
        names = {option.name: option.high for option in self.asked.options}
        if "stand" in names:
            return self._on_hand(names)
        if "even_money" in names:
            declined = self.rules.blackjack_pays * (1 - self.natural())
            return [("decline", declined), ("even_money", Fraction(1))]
        if "decline" in names:
            return self._on_insurance(names)
        if "take" in names:
            return self._on_capping(names)
        return []

    def natural(self) -> Fraction:
        """The chance of a dealer's blackjack, as far as the player knows."""
        fits = {"A": "T", "T": "A"}.get(self.up)
        count = self.unseen.counts[VALUES.index(fits)] if fits else 0
        return Fraction(count, self.unseen.size)

    @property
    def own(self) -> bool:
        """Whether the hand plays on its player's own chips, and not on a lammer."""
        return FREE_SPLIT not in {wager.kind for wager in self.hand.wagers(self.table)}

    def values(self, own: bool) -> dict[str, float]:
        """What each option of the hand is worth, on the player's own chips or on a lammer."""
        cards = [letter(card) for card in self.hand.cards(self.table)]
        hands = sum(other.box == self.hand.box for other in self.felt.hands)
        return price(self.unseen, self.rules, cards, self.up, own=own, hands=hands)

    def _on_hand(self, names: dict[str, int]) -> Advice:
        values = {name: as_fraction(worth) for name, worth in self.values(self.own).items()}
        if "for_less" in names and "double" in values:
            values["for_less"] = self._for_less(values["double"], names["for_less"])
        return [(name, values[name]) for name in names if name in values]

    def _for_less(self, double: Fraction, chips: int) -> Fraction:
        """The most of a double for less: the card is the same, the added stake is smaller.

        A late natural gives the added stake back (OH-A-10.II), so it earns nothing then.
        """
        natural = Fraction(0) if self.rules.hole_card else self.natural()
        added = Fraction(chips * self.table.rules.money("smallest_chip"), self.stake)
        on_chips = double if self.own else as_fraction(self.values(True)["double"])
        return double - (1 - added) * (on_chips + natural) / 2

    def _on_insurance(self, names: dict[str, int]) -> Advice:
        """Insurance alone: the hand is worth the same with it or without."""
        pays = self.table.rules.pay_table("insurance").pays("dealer_blackjack")
        unit = (self.natural() * pays.back(1) - 1) / self.stake
        chip = self.table.rules.money("smallest_chip")
        cents = {"decline": 0, "insure": self.asked.cents}
        return [(name, unit * cents.get(name, chip * high)) for name, high in names.items()]

    def _on_capping(self, names: dict[str, int]) -> Advice:
        """Proceeds on top of the wager earn what the hand earns; taken they earn nothing."""
        unit = as_fraction(max(self.values(self.own).values())) / self.stake
        chip = self.table.rules.money("smallest_chip")
        cents = {"take": 0, "cap": self.asked.cents}
        return [(name, unit * cents.get(name, chip * high)) for name, high in names.items()]


def advise(table: Table, player: str, rules_of: RulesOf) -> Advice:
    """What each option of the pending question is worth to this player, best first.

    Empty where no price is known: the cut, what an irregularity asks, and a hand whose next card
    or hole card has been seen, or whose dealer has no up card yet.
    """
    felt = felt_of(table)
    asked = felt.asked if felt else None
    if felt is None or asked is None or asked.hand.player != player:
        return []
    if felt.exposed or felt.hole_shown or not felt.up_shown:
        return []
    advice = Coach(felt, asked, rules_of(table.rules)).advice()
    return sorted(advice, key=lambda choice: -choice[1])
