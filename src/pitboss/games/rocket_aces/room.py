"""The room of Rocket Aces: priced here, played at the tables of the blackjack games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pitboss.errors import Refusal
from pitboss.games.rocket_aces.wager import ROCKET_ACES
from pitboss.games.room import ProofCase, Room
from pitboss.rulebook import RuleSet
from pitboss.table.effects import Script
from pitboss.table.game import Game, Memory
from pitboss.table.table import Table

if TYPE_CHECKING:
    from pitboss.exact.par import WagerPar

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


def _par(rules: RuleSet) -> list[WagerPar]:
    from pitboss.games.rocket_aces.sheets import sheets  # noqa: PLC0415 - only when asked for

    return sheets(rules)


def _proofs() -> Sequence[ProofCase]:
    from pitboss.games.rocket_aces.proofs import cases  # noqa: PLC0415 - only when asked for

    return cases()


GAME = Room(
    game=NoTable(),
    name="Rocket Aces Blackjack Progressive",
    summary="aces against the dealer's blackjack, at any blackjack table",
    par=_par,
    proofs=_proofs,
    headline=ROCKET_ACES,
)
