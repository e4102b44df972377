"""The hands of a round: cards that count, and the wagers that lie on them."""

from __future__ import annotations

from typing import Self

import msgspec

from pitboss.apparatus.cards import Card
from pitboss.families.blackjack.points import ACE, BLACKJACK, VALUES, Total, total_of
from pitboss.rulebook.phrases import said
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

DEALER = "dealer"
MAIN, SPLIT, DOUBLE = "blackjack", "split", "double_down"
FREE_SPLIT, FREE_DOUBLE = "free_split", "free_double"
INSURANCE = "insurance"
ON_A_HAND = (MAIN, SPLIT, FREE_SPLIT, DOUBLE, FREE_DOUBLE)


def hand_name(box: int, spot: str = "") -> str:
    """What a hand of a box is called among the hands of the table."""
    return f"box_{box}_{spot}" if spot else f"box_{box}"


class Hand(msgspec.Struct, kw_only=True, eq=False, gc=False):
    """Cards and what they count: the dealer's hand, or a player's."""

    name: str  # among the hands of the table
    cards: list[Card] = []
    points: int = 0
    soft: bool = False

    def take(self, card: Card) -> None:
        """A card comes to it; an ace counts eleven while that does not go over 21."""
        self.cards.append(card)
        worth = VALUES[card]
        points = self.points + worth
        if self.soft and points > BLACKJACK:
            points, self.soft = points - 10, False
        elif worth == ACE and points + 10 <= BLACKJACK:
            points, self.soft = points + 10, True
        self.points = points

    def count(self) -> None:
        """Count the cards again, once one has gone."""
        self.points, self.soft = total_of(self.cards)

    @property
    def total(self) -> Total:
        """What it counts."""
        return Total(self.points, self.soft)

    @property
    def is_blackjack(self) -> bool:
        """Two cards that make 21: an ace and a ten (OH-A-1.II, OH-AF-1.II)."""
        return self.points == BLACKJACK and len(self.cards) == 2

    @property
    def is_bust(self) -> bool:
        """Whether it counts more than 21."""
        return self.points > BLACKJACK

    @property
    def counted(self) -> object:
        """Its total as a part of a phrase."""
        return said("soft", points=self.points) if self.soft else self.points


class PlayerHand(Hand, eq=False):
    """One hand of a box, which has up to four after splits.

    Attributes:
        box: Its box.
        player: Who decides for it.
        spot: Where its wagers lie: nowhere in particular, or ``2`` to ``4`` after a split.
        wager_ids: The wagers that were put on it, everyone's.
        split: Whether it is part of a split pair.
        doubled: Whether it has been doubled.
        closed: Whether it is settled, or dead.
        played: Whether it has a wager of its own to play for, and not side wagers alone.
        private: Whether only its player has seen its first two cards (pitch game).
        down: Whether its last card lies face down (a double, if asked).
        thrown_in: Whether its player has discarded its first two cards (a pitch hand gone bust).
    """

    box: int
    player: str = ""
    spot: str = ""
    wager_ids: list[int] = []
    split: bool = False
    doubled: bool = False
    closed: bool = False
    played: bool = True
    private: bool = False
    down: bool = False
    thrown_in: bool = False

    @property
    def called(self) -> dict[str, object]:
        """What the dealer calls it, as a part of a phrase."""
        if self.spot:
            return said("split_hand", box=self.box, hand=self.spot)
        return said("hand", box=self.box)

    @property
    def is_blackjack(self) -> bool:
        """An ace and a ten after a split count 21 only (BJ-08)."""
        return self.points == BLACKJACK and len(self.cards) == 2 and not self.split

    def put(self, wager: Wager) -> None:
        """A wager is put on it, or grows."""
        if wager.id not in self.wager_ids:
            self.wager_ids.append(wager.id)

    def wagers(self, table: Table, *kinds: str) -> list[Wager]:
        """Everyone's wagers that still lie on this hand: of these kinds, or all."""
        held = table.wagers
        return [
            held[each]
            for each in self.wager_ids
            if each in held and (not kinds or held[each].kind in kinds)
        ]

    def part_with_last(self, spot: str) -> Self:
        """A split: its second card becomes a hand of its own."""
        name, cards = hand_name(self.box, spot), [self.cards.pop()]
        other = type(self)(self.box, self.player, spot, name=name, cards=cards, split=True)
        other.count()
        self.split = True
        self.count()
        return other
