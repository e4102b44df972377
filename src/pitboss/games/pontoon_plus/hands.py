"""Hands and points of Pontoon Plus (SG-1.8, SG-3.2).

An ace counts 1 or 11 (SG-3.2.1), cards from 2 to 9 their face (SG-3.2.2) and pictures ten
(SG-1.16, SG-3.2.3); without tens in the deck a picture is the only card worth ten. The object is
21, hard or soft, or as near to it as may be (SG-3.1).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.apparatus.cards import SUITS, Card, suit_of
from pitboss.families.blackjack.points import ACE, BLACKJACK, Total, is_pair, total_of, value
from pitboss.families.blackjack.points import is_blackjack as is_pontoon
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

DEALER = "dealer"
BET, SPLIT, DOUBLE, INSURANCE = "bet", "split", "double_down", "insurance"
SUPER_BONUS, PAIR, BONUS = "super_bonus", "player_pair", "bonus"
STAKES = (BET, SPLIT)  # what lies on a hand before it is doubled (SG-1.12)
DRAW_BELOW = 12  # SG-3.22
SPADES = SUITS.index("s")

__all__ = ["BLACKJACK", "Hand", "doubled_total", "is_pair", "is_pontoon", "row_of_21"]


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


@dataclass
class Hand:
    """One hand of a box; up to four after splits.

    Attributes:
        box: Its box.
        spot: Where its wagers lie: nowhere in particular, or ``2`` to ``4`` after a split.
        split: Whether it is part of a split pair.
        doubled: Whether it has been doubled.
        surrendered: Whether it waits for the dealer's second card after a surrender.
        finished: Whether its players have decided, or nothing is left on it.
        unpaid: The clause under which a 21 that nobody noticed is paid at settlement.
    """

    box: int
    spot: str = ""
    split: bool = False
    doubled: bool = False
    surrendered: bool = False
    finished: bool = False
    unpaid: str = ""

    @property
    def name(self) -> str:
        """Its name among the hands of the table."""
        return f"box_{self.box}_{self.spot}" if self.spot else f"box_{self.box}"

    @property
    def words(self) -> str:
        """What the dealer calls it."""
        return f"box {self.box}, hand {self.spot}" if self.spot else f"box {self.box}"

    def cards(self, table: Table) -> list[Card]:
        """Its cards."""
        return table.hands.setdefault(self.name, [])

    def total(self, table: Table) -> Total:
        """What it counts: hard (SG-1.9) or soft (SG-1.25)."""
        cards = self.cards(table)
        return doubled_total(cards) if self.doubled else total_of(cards)

    def is_pontoon(self, table: Table) -> bool:
        """An ace and a picture, but not after a split (SG-1.20, SG-3.24.3)."""
        return not self.split and is_pontoon(self.cards(table))

    def wagers(self, table: Table, *kinds: str) -> list[Wager]:
        """Everyone's wagers on this hand: of these kinds, or all."""
        wanted = kinds or (*STAKES, DOUBLE)
        return [
            wager
            for wager in table.wagers.values()
            if wager.box == self.box and wager.spot == self.spot and wager.kind in wanted
        ]

    def is_open(self, table: Table) -> bool:
        """Whether anything on it is still to be decided."""
        return bool(self.wagers(table))
