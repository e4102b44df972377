"""The Multi-Link Progressive's room: priced, but played at the tables of its host games only."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.errors import Refusal
from pitboss.families.poker.linked import PROGRESSIVE
from pitboss.progressive.hosts import HOSTS
from pitboss.rooms.room import ProofCase, Room, later
from pitboss.table.effects import Script
from pitboss.table.game import Game, Memory
from pitboss.table.table import Table


class NoTable(Game):
    """A wager without a table of its own: whoever opens one is told where it is played."""

    slug = "multi-link-progressive"

    def fresh_memory(self, table: Table) -> Memory:
        """Refuse to open (OH-L-5.II names the tables)."""
        hosts = ", ".join(HOSTS)
        message = f"{self.slug} has no table of its own: it is a wager at {hosts}"
        raise Refusal(message, "OH-L-5.II", "game")

    def script(self, table: Table) -> Script[None]:
        """Never reached: no table of it opens."""
        self.fresh_memory(table)
        return
        yield


def _proofs() -> Sequence[ProofCase]:
    """Its host games prove it, each through its own script."""
    return ()


GAME = Room(
    game=NoTable(),
    name="Multi-Link Progressive",
    summary="one dollar and one meter at six poker games",
    par=later("pitboss.wagers.multi_link.exact", "sheets"),
    proofs=_proofs,
    headline=PROGRESSIVE,
)
