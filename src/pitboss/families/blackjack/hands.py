"""The hands of a round: a box has one, and up to four after splits."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.apparatus.cards import Card
from pitboss.families.blackjack.points import Total, is_blackjack, total_of
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

DEALER = "dealer"
MAIN, SPLIT, DOUBLE = "blackjack", "split", "double_down"
FREE_SPLIT, FREE_DOUBLE = "free_split", "free_double"
INSURANCE = "insurance"
ON_A_HAND = (MAIN, SPLIT, FREE_SPLIT, DOUBLE, FREE_DOUBLE)


@dataclass
class Hand:
    """One hand in play.

    Attributes:
        box: Its box.
        player: Who decides for it.
        spot: Where its wagers lie: nowhere in particular, or ``2`` to ``4`` after a split.
        split: Whether it is part of a split pair.
        doubled: Whether it has been doubled.
        closed: Whether it is settled, or dead.
        private: Whether only its player has seen its first two cards (pitch game).
        down: Whether its last card lies face down (a double, if asked).
        thrown_in: Whether its player has discarded its first two cards (a pitch hand gone bust).
    """

    box: int
    player: str
    spot: str = ""
    split: bool = False
    doubled: bool = False
    closed: bool = False
    private: bool = False
    down: bool = False
    thrown_in: bool = False

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
        """What it counts."""
        return total_of(self.cards(table))

    def is_blackjack(self, table: Table) -> bool:
        """An ace and a ten after a split count 21 only (BJ-08)."""
        return not self.split and is_blackjack(self.cards(table))

    def is_bust(self, table: Table) -> bool:
        """Whether it counts more than 21."""
        return self.total(table).points > 21

    def wagers(self, table: Table, *kinds: str) -> list[Wager]:
        """Everyone's wagers on this hand: of these kinds, or all."""
        wanted = kinds or ON_A_HAND
        return [
            wager
            for wager in table.wagers.values()
            if wager.box == self.box and wager.spot == self.spot and wager.kind in wanted
        ]

    def stake(self, table: Table) -> int:
        """What its player has put on it, doubles left out."""
        return sum(
            wager.cents
            for wager in self.wagers(table, MAIN, SPLIT, FREE_SPLIT)
            if wager.player == self.player and not wager.for_dealer
        )
