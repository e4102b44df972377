"""The room of Rocket Aces: priced here, played at the tables of the blackjack games."""

from __future__ import annotations

from pitboss.errors import Refusal
from pitboss.rooms.room import Room, later
from pitboss.table.effects import Script
from pitboss.table.game import Game, Memory
from pitboss.table.table import Table
from pitboss.wagers.rocket_aces.wager import ROCKET_ACES

HOSTS = ("blackjack", "free-bet-blackjack", "ride-free")


class NoTable(Game):
    """A wager without a table of its own: whoever opens one is told where it is played."""

    slug = "rocket-aces"

    def fresh_memory(self, table: Table) -> Memory:
        """Refuse to open (CO-899.29-0.2: it is a wager for blackjack games)."""
        hosts = ", ".join(HOSTS)
        message = f"{self.slug} has no table of its own: set rocket_aces = true at {hosts}"
        raise Refusal(message, "CO-899.29-0.2", "game")

    def script(self, table: Table) -> Script[None]:
        """Never reached: no table of it opens."""
        self.fresh_memory(table)
        return
        yield


GAME = Room(
    game=NoTable(),
    name="Rocket Aces Blackjack Progressive",
    summary="aces against the dealer's blackjack, at any blackjack table",
    par=later("pitboss.wagers.rocket_aces.sheets", "sheets"),
    proofs=later("pitboss.wagers.rocket_aces.proofs", "cases"),
    headline=ROCKET_ACES,
)
