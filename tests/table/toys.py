"""Two toy games that show what the engine can do and no filed game of the first six needs yet."""

from __future__ import annotations

from pitboss.apparatus.cards import parse_cards
from pitboss.apparatus.shoe import Shoe
from pitboss.games.big_six.script import BigSix
from pitboss.money.pays import Lose, Push, To
from pitboss.rulebook import RuleSet
from pitboss.table.actions import Option, Place
from pitboss.table.effects import NO_ONE, Script
from pitboss.table.game import Game
from pitboss.table.settlement import Verdict, settle
from pitboss.table.table import Table

CLAUSE = "OH-N-4.I"


class SharedWheel(BigSix):
    """Big Six at which others may bet on a seated player's box, and for the dealer."""

    shared_boxes = True

    def allow_dealer(self, table: Table, wager: str) -> str:
        return "" if wager == "logo" else CLAUSE


class HighCard(Game):
    """One card each, the dealer's hidden: raise as much again, or fold."""

    slug = "big-six"  # its rules lend us limits and a wager

    def script(self, table: Table) -> Script[None]:
        yield from table.take_wagers(CLAUSE)
        (ante,) = table.wagers.values()
        mine = yield from table.deal("ann", CLAUSE, ("ann",))
        dealers = yield from table.deal("dealer", CLAUSE, NO_ONE)
        choice = yield from table.ask("ann", "raise?", (Option("fold"), Option("raise")), CLAUSE)
        if choice.option == "fold":
            table.lose(ante, CLAUSE)
            return
        raised = table.put_up(Place("ann", 1, "two_dollar", ante.cents), CLAUSE)
        table.turn_up("dealer", CLAUSE)
        pays = To(1) if mine > dealers else Push() if mine == dealers else Lose()
        settle(table, [Verdict(wager, pays, CLAUSE) for wager in (ante, raised)])


def high_card(cards: str = "2c 3c 4c") -> Table:
    """A high-card table with a small shoe."""
    table = Table(HighCard(), RuleSet.of("big-six"))
    table.sit("ann", 1, 1_000_00)
    table.shoe = Shoe(parse_cards(cards))
    return table
