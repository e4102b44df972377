"""Luck card by card, for a shoe is seldom dealt to its end."""

from __future__ import annotations

from typing import Any

from pitboss.apparatus.cards import Card
from pitboss.apparatus.shoe import Shoe
from pitboss.errors import HouseFault
from pitboss.table.drivers.live import LiveSource
from pitboss.table.effects import Chance, DealCard, ShuffleCards


class CardByCard(LiveSource):
    """A live source that draws each card from those left, which is as good as an order of them.

    Nobody knows the order of a shuffled shoe, so every card left is as likely to be the next.
    """

    def answer(self, effect: Chance) -> Any:
        """What luck says."""
        if isinstance(effect, DealCard):
            return self._draw(effect.shoe)
        if isinstance(effect, ShuffleCards):
            return None
        return super().answer(effect)

    def _draw(self, shoe: Shoe) -> Card:
        ticket = self._below(shoe.left)
        for card, count in enumerate(shoe.counts):
            ticket -= count
            if ticket < 0:
                return Card(card)
        raise HouseFault("a ticket is always below the number of cards left")
