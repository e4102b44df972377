"""The live source: cards, dice and wheels from the operating system's secure random numbers.

Numbers are drawn by rejection (``secrets.randbelow``), so that every outcome is exactly as
likely as its weight says. A shuffle fixes the whole order of the shoe at once, as on a real
table; the order is known to this object alone.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from pitboss.apparatus.cards import DECK, JOKER, Card
from pitboss.apparatus.dice import FACES, Throw
from pitboss.apparatus.shoe import Shoe
from pitboss.table.effects import Chance, DealCard, ShuffleCards, SpinWheel, ThrowDice

Below = Callable[[int], int]
KINDS = (*DECK, JOKER)


class LiveSource:
    """Luck at a live table. Give ``below`` another generator for repeatable play in tests."""

    def __init__(self, below: Below = secrets.randbelow) -> None:
        self._below = below
        self._order: list[Card] = []
        self._shoe: Shoe | None = None

    def answer(self, effect: Chance) -> Any:
        """What luck says."""
        if type(effect) is DealCard:
            shoe = effect.shoe
            # A shoe we did not shuffle (a table brought back from its log): any order of what is
            # left is as likely as any other, so shuffle the rest.
            if self._shoe is not shoe or len(self._order) != shoe.left:
                self._shuffle(shoe)
            return self._order.pop()
        if type(effect) is ThrowDice:  # each die by itself: quicker than a ticket for all
            below = self._below
            if effect.dice == 2 and not effect.alike:  # most throws
                return FACES[below(6)], FACES[below(6)]
            return self._throw(effect)
        if isinstance(effect, ShuffleCards):
            self._shuffle(effect.shoe)
            return None
        if isinstance(effect, SpinWheel):
            return effect.wheel.marks[self._below(len(effect.wheel.marks))]
        outcomes = effect.outcomes()
        ticket = self._below(sum(weight for _, weight in outcomes))
        for outcome, weight in outcomes:
            ticket -= weight
            if ticket < 0:
                return outcome
        raise AssertionError("a ticket is always below the sum of the weights")

    def _throw(self, effect: ThrowDice) -> Throw:
        faces = [FACES[self._below(6)] for _ in range(effect.dice)]
        return tuple(sorted(faces) if effect.alike else faces)

    def _shuffle(self, shoe: Shoe) -> None:
        order, below = list[Card](), self._below
        for card, count in zip(KINDS, shoe.counts, strict=True):
            order += [card] * count
        for last in range(len(order) - 1, 0, -1):
            other = below(last + 1)
            order[last], order[other] = order[other], order[last]
        self._order = order
        self._shoe = shoe
