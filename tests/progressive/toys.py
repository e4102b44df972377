"""A host of the linked progressive with ten cards only: one hand in fifty is a straight flush.

Real hosts would take hours to meet as many awards. What it does itself stands in no filing.
"""

from __future__ import annotations

from pitboss.apparatus.cards import Card, parse_cards
from pitboss.apparatus.shoe import Shoe
from pitboss.families.poker.linked import linked, own_five
from pitboss.families.poker.mishaps import DEVICE_JAM, MISCOUNT, SHOE_JAM, rules_of
from pitboss.families.poker.procedure import Target, deal_hands
from pitboss.families.poker.script import FOLD, Poker
from pitboss.families.poker.seats import Seat
from pitboss.games.three_card_poker.script import ThreeCardPoker
from pitboss.rulebook import RuleSet
from pitboss.table.actions import Option
from pitboss.table.effects import Script
from pitboss.table.table import Table
from tests.progressive.tables import RACK, REQUIRED

CLAUSE = "OH-L-5.II"
DEVICES = (DEVICE_JAM, MISCOUNT, SHOE_JAM)  # it has none
DECK = parse_cards("6s 7s 8s 9s Ts Js Qs Ks As 2d")


class Host(Poker):
    """Any of the six games, shorn of everything but a wager, five cards each, stay or fold."""

    clauses = ThreeCardPoker.clauses
    irregularities = tuple(
        rule for rule in rules_of(ThreeCardPoker.clauses) if rule.kind not in DEVICES
    )
    deck: tuple[Card, ...] = DECK  # type: ignore[misc]

    def __init__(self, slug: str) -> None:
        self.slug = slug  # type: ignore[misc]
        self.opening = (REQUIRED[slug],)  # type: ignore[misc]
        self.sides = (linked(slug, needs=self.opening, five=own_five),)  # type: ignore[misc]

    def prepare(self, table: Table) -> Script[None]:
        self.sides[0].open(table)
        yield from table.shuffle(Shoe(self.deck), CLAUSE)

    def script(self, table: Table) -> Script[None]:
        seats = yield from self.take_wagers(table)
        targets = [Target(seat.hand, 5, (seat.player,)) for seat in seats]
        if seats:
            yield from deal_hands(table, targets, self.clauses)
        for seat in seats:
            choice = yield from self.ask(table, seat, "stay?", (FOLD, Option("stay")), CLAUSE)
            if choice == FOLD.name:
                self._drop(table, seat)
                self.sides[0].fold(table, seat)
        for seat in reversed(seats):
            table.turn_up(seat.hand, CLAUSE)
            yield from self.sides[0].settle(table, seat)
            self._drop(table, seat)

    def _drop(self, table: Table, seat: Seat) -> None:
        held = seat.wager(table, self.opening[0])
        if held is not None:
            table.lose(held, CLAUSE)


RICH = {slug: Host(slug) for slug in REQUIRED}


def open_table(slug: str) -> Table:
    """A table of it with two players."""
    table = Table(RICH[slug], RuleSet.of(slug))
    for box, player in enumerate(("ann", "bob"), start=1):
        table.sit(player, box, RACK)
    return table
