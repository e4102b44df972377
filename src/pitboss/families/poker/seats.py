"""Who plays in a round: a seat is a box with wagers, its player and its hand."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from pitboss.apparatus.cards import Card
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

DEALER = "dealer"


class Seat(msgspec.Struct, frozen=True, gc=False):
    """A box in play."""

    box: int
    player: str

    @property
    def hand(self) -> str:
        """The name of its hand."""
        return f"box_{self.box}"

    def wager(self, table: Table, kind: str) -> Wager | None:
        """Its wager of a kind, if there is one."""
        for held in table.wagers.values():  # as ``find`` does, in the busiest place of all
            if (
                held.kind == kind
                and held.box == self.box
                and held.player == self.player
                and not (held.spot or held.for_dealer)
            ):
                return held
        return None

    def held(self, table: Table, *kinds: str) -> list[Wager]:
        """Those of its wagers of these kinds that are up."""
        return [found for kind in kinds if (found := self.wager(table, kind)) is not None]

    def in_play(self, table: Table) -> bool:
        """Whether any wager is up in its box."""
        return self.box in [held.box for held in table.wagers.values()]

    def cards(self, table: Table) -> list[Card]:
        """Its cards."""
        return table.hands[self.hand]


def seats_in_play(table: Table, kinds: Collection[str]) -> list[Seat]:
    """The boxes with any of these wagers, clockwise from the dealer's left."""
    seats = table.seats
    boxes = {
        wager.box
        for wager in table.wagers.values()
        if wager.kind in kinds
        and seats.get(wager.box) == wager.player
        and not (wager.spot or wager.for_dealer)
    }
    return [Seat(box, seats[box]) for box in sorted(boxes)]
