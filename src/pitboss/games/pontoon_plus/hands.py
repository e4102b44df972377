"""Hands and points of Pontoon Plus (SG-1.8, SG-3.2).

An ace counts 1 or 11 (SG-3.2.1), cards from 2 to 9 their face (SG-3.2.2) and pictures ten
(SG-1.16, SG-3.2.3); without tens in the deck a picture is the only card worth ten. The object is
21, hard or soft, or as near to it as may be (SG-3.1).
"""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.apparatus.cards import SUITS, Card, suit_of
from pitboss.families.blackjack.hands import PlayerHand
from pitboss.families.blackjack.points import ACE, BLACKJACK, Total, value
from pitboss.table.table import Table

BET, SPLIT, DOUBLE, INSURANCE = "bet", "split", "double_down", "insurance"
SUPER_BONUS, PAIR, BONUS = "super_bonus", "player_pair", "bonus"
STAKES = (BET, SPLIT)  # what lies on a hand before it is doubled (SG-1.12)
DRAW_BELOW = 12  # SG-3.22
SPADES = SUITS.index("s")


def doubled_total(cards: Sequence[Card]) -> Total:
    """A doubled hand: aces of the first two cards count one, a third may count eleven.

    SG-3.25.2: ace and five, doubled, with a four is ten and not twenty.
    """
    first = sum(value(card) for card in cards[:2])
    drawn = [value(card) for card in cards[2:]]
    hard = first + sum(drawn)
    soft = ACE in drawn and hard + 10 <= BLACKJACK
    return Total(hard + 10 if soft else hard, soft)


def row_of_21(cards: Sequence[Card]) -> str:
    """The row of SG-4.1.1 that a 21 earns: by its number of cards, or as 6-7-8 or 7-7-7."""
    if len(cards) >= 5:
        return {5: "five_card_21", 6: "six_card_21"}.get(len(cards), "seven_card_21")
    values = sorted(value(card) for card in cards)
    if values not in ([6, 7, 8], [7, 7, 7]):
        return "win"
    name = "three_sevens" if values == [7, 7, 7] else "six_seven_eight"
    suits = {suit_of(card) for card in cards}
    if len(suits) > 1:
        return f"{name}_mixed"
    return f"{name}_spades" if suits == {SPADES} else f"{name}_suited"


class PontoonHand(PlayerHand, eq=False):
    """One hand of a box; up to four after splits, each with the bets of several players.

    Attributes:
        surrendered: Whether it waits for the dealer's second card after a surrender.
        finished: Whether its players have decided, or nothing is left on it.
        unpaid: The clause under which a 21 that nobody noticed is paid at settlement.
    """

    surrendered: bool = False
    finished: bool = False
    unpaid: str = ""

    def take(self, card: Card) -> None:
        """A card comes to it, which counts otherwise on a doubled hand."""
        super().take(card)
        if self.doubled:
            self.count()

    def count(self) -> None:
        """What it counts: hard (SG-1.9) or soft (SG-1.25), and anew once it is doubled."""
        if self.doubled:
            self.points, self.soft = doubled_total(self.cards)
        else:
            super().count()

    def is_open(self, table: Table) -> bool:
        """Whether anything on it is still to be decided."""
        return not table.wagers.keys().isdisjoint(self.wager_ids)
