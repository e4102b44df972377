"""The cards of one round as they leave the shoe, with what may go wrong on the way."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pitboss.apparatus.cards import Card, show_card
from pitboss.families.baccarat.clauses import Clauses
from pitboss.families.baccarat.memory import memory_of
from pitboss.families.baccarat.mishaps import DRAWN_UNSEEN, FACE_UP, SEEN, SHORT, SIMULATED, THIRDS
from pitboss.families.baccarat.points import BANKER, HANDS, point_count, value
from pitboss.table import events
from pitboss.table.effects import EVERYONE, NO_ONE, Script
from pitboss.table.irregularity import Irregularity
from pitboss.table.table import Table

ASIDE = "aside"


class Spare(NamedTuple):
    """A card that is out of the shoe before its time."""

    card: Card
    seen: bool
    clause: str = ""  # of the mishap that brought it out


class Deal:
    """One round's cards. ``simulated`` rounds are dealt beside the table's two hands."""

    def __init__(
        self, table: Table, clauses: Clauses, spare: Iterable[Spare] = (), simulated: bool = False
    ) -> None:
        self.table = table
        self.clauses = clauses
        self.spare = list(spare)
        self.unused: list[Spare] = []  # face-up cards that this house does not use
        self.simulated = simulated
        self.third_slip: Irregularity | None = None
        face_up = simulated or table.rules.choice("deal") == "face-up"
        self.seen_by = EVERYONE if face_up else NO_ONE
        self.clause = clauses.face_up if face_up else clauses.face_down
        for hand in HANDS:
            table.hands[self.place(hand)] = []

    def place(self, hand: str) -> str:
        """Where that hand of this round lies."""
        return f"{SIMULATED}{hand}" if self.simulated else hand

    def cards(self, hand: str) -> list[Card]:
        """The cards of a hand."""
        return self.table.hands[self.place(hand)]

    def points(self, hand: str) -> int:
        """The point count of a hand."""
        return point_count(value(card) for card in self.cards(hand))

    def card(
        self, hand: str, clause: str, seen_by: tuple[str, ...], also: tuple[str, ...]
    ) -> Script[Card]:
        """The next card to a hand: one that is out already, or the next of the shoe."""
        if self.spare:
            return self._lay(self.spare.pop(0), hand, clause, seen_by, also)
        slips: list[Irregularity] = []
        while True:
            watch_for_cover_card(self.table, self.clauses)
            try:
                card = yield from self.table.deal(self.place(hand), clause, seen_by, also)
                break
            except Irregularity as slip:
                if slip.kind == SHORT or (slip.kind == FACE_UP and not self.has_begun):
                    raise
                if slip.kind not in THIRDS:
                    slips.append(slip)
                elif len(self.cards(BANKER)) == 2:  # this card went to the Player, who stood
                    spare = yield from draw_aside(self.table, self.clauses, slip)
                    return self._lay(spare, hand, clause, seen_by, also)
                else:
                    self.third_slip = slip
        for mishap in slips:
            yield from self.comes_along(mishap)
        return card

    @property
    def has_begun(self) -> bool:
        """Has any card of the two hands been dealt?"""
        return any(self.cards(hand) for hand in HANDS)

    def comes_along(self, slip: Irregularity) -> Script[None]:
        """A card comes out behind those that were dealt."""
        if slip.kind == SHORT:
            raise slip
        if slip.kind in THIRDS:  # while players turn the first cards: the Player has not drawn yet
            self.third_slip = slip
            return
        spare = yield from draw_aside(self.table, self.clauses, slip)
        if slip.kind == DRAWN_UNSEEN:  # OH-E-14.I, OH-EC-14.I: whatever this hand still needs
            memory = memory_of(self.table)
            memory.carried = (*memory.carried, spare.card)
        elif slip.kind == FACE_UP and not self.table.rules.flag("face_up_used"):
            self.unused.append(spare)
        else:  # OH-E-14.III and IV, OH-EC-14.III and IV: used if it is needed
            self.spare.append(spare)

    def _lay(
        self,
        spare: Spare,
        hand: str,
        clause: str,
        seen_by: tuple[str, ...],
        also: tuple[str, ...],
    ) -> Card:
        """Lay a card that is already out to a hand; one that was seen stays face up."""
        self.cards(hand).append(spare.card)
        seen_by = EVERYONE if spare.seen else seen_by
        self.table.record(
            events.CardsShown(
                hand=self.place(hand),
                to=", ".join(seen_by),
                cards=(show_card(spare.card),),
                seen_by=seen_by,
                clause=clause,
                also=also,
            )
        )
        return spare.card


def draw_aside(table: Table, clauses: Clauses, slip: Irregularity) -> Script[Spare]:
    """Draw a card in error; it lies aside, face down unless it was seen."""
    watch_for_cover_card(table, clauses)
    seen = slip.kind in SEEN
    card = yield from table.deal(ASIDE, slip.clause, EVERYONE if seen else NO_ONE)
    table.hands[ASIDE].remove(card)
    return Spare(card, seen, slip.clause)


def watch_for_cover_card(table: Table, clauses: Clauses) -> None:
    """When the cover card comes to the front, this hand is the shoe's last."""
    memory = memory_of(table)
    depth = table.rules.whole("cut_card_depth")
    if table.shoe is None or table.shoe.left > depth or memory.reshuffle:
        return
    memory.reshuffle = True
    table.announce("cover_card_out", clauses.cover_out)
