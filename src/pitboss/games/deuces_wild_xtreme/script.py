"""A round of Deuces Wild Xtreme, in the order of the filing."""

from __future__ import annotations

from pitboss.families.poker.clauses import Clauses
from pitboss.families.poker.mishaps import rules_of
from pitboss.families.poker.procedure import deal_card
from pitboss.families.poker.running import running
from pitboss.families.poker.seats import Seat
from pitboss.families.poker.showdown import Steps
from pitboss.families.wild_stud.script import Endings
from pitboss.games.deuces_wild_xtreme.bonuses import BONUSES, REPLACEMENT_CARD, Progressive
from pitboss.games.deuces_wild_xtreme.jackpots import FIVE_CARD_LINKED, JACKPOTS
from pitboss.games.deuces_wild_xtreme.tips import TakesTips
from pitboss.rulebook.steps import steps
from pitboss.table.effects import NO_ONE, Script
from pitboss.table.table import Table

SLUG = "deuces-wild-xtreme"
CLAUSES = steps(SLUG, Clauses, "table")
STEPS, ENDINGS = steps(SLUG, Steps, "round"), steps(SLUG, Endings, "endings")


class DeucesWildXtreme(TakesTips):
    """Deuces Wild Xtreme as the engine plays it.

    A deck of 53 cards, deuces and joker wild (CO-2118-1). Ante and Odds are equal and go up
    together (CO-2118-6). The house offers any of the bonus wagers (CO-2118-2).
    """

    slug = SLUG
    clauses = CLAUSES
    steps = STEPS
    endings = ENDINGS
    odds = "odds"
    mates = {"ante": "odds"}  # noqa: RUF012 - a constant of the game
    irregularities = rules_of(CLAUSES)
    sides = BONUSES
    posts_odds = False  # limits must be posted here (CO-2118-4), of odds nothing is said

    def amounts(
        self, table: Table, player: str, box: int, wager: str, spot: str
    ) -> tuple[int, int, int]:
        """A progressive takes its one unit."""
        if wager not in JACKPOTS:
            return super().amounts(table, player, box, wager, spot)
        unit = JACKPOTS[wager].unit(table.rules)
        held = table.find(player, box, wager, spot)
        return unit, 0 if held else unit, unit

    def deal(self, table: Table, seats: list[Seat]) -> Script[None]:
        """Five cards each; then the joker replacement card, face down till the end (DW-04)."""
        yield from super().deal(table, seats)
        if FIVE_CARD_LINKED.is_open(table.rules):
            yield from deal_card(table, REPLACEMENT_CARD, "CO-2118-11.F.I", NO_ONE)

    def reveal(self, table: Table) -> None:
        """The dealer's hand, and the replacement card with it."""
        super().reveal(table)
        if REPLACEMENT_CARD in table.hands:
            table.turn_up(REPLACEMENT_CARD, "CO-2118-19.A.VI")

    def settle_seats(self, table: Table, seats: list[Seat]) -> Script[None]:
        """Then what depends on all hands: shares of meters, and envy."""
        yield from super().settle_seats(table, seats)
        for side in self.sides:
            if isinstance(side, Progressive):
                side.close(table, seats)

    def forfeit_sides(self, table: Table, seat: Seat, clause: str) -> None:
        """A wager given up wins no envy, and earns none for others."""
        super().forfeit_sides(table, seat, clause)
        for bettors in running(table).locked.values():
            bettors.pop(seat.player, None)
