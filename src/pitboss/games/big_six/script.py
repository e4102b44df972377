"""A round of Big Six, in the order of the filing."""

from __future__ import annotations

from pitboss.errors import Refusal
from pitboss.games.big_six.mishaps import INVALID_SPINS
from pitboss.games.big_six.wheel import LOGO, wheel
from pitboss.money.pays import Lose
from pitboss.table.effects import Script
from pitboss.table.game import Game
from pitboss.table.settlement import Verdict, settle
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

BETTING = "OH-N-4.IV"
LOSE = Lose()
# Losers are collected before winners are paid; winners by the odds of the table.
LOST, WON = ("OH-N-6.II",), ("OH-N-6.II", "OH-N-7.I")

# Each insignia, and the clauses by which a wager on it wins and loses.
INSIGNIAS = {
    "one_dollar": ("OH-N-4.I.A.1", "OH-N-4.I.A.2"),
    "two_dollar": ("OH-N-4.I.B.1", "OH-N-4.I.B.2"),
    "five_dollar": ("OH-N-4.I.C.1", "OH-N-4.I.C.2"),
    "ten_dollar": ("OH-N-4.I.D.1", "OH-N-4.I.D.2"),
    "twenty_dollar": ("OH-N-4.I.E.1", "OH-N-4.I.E.2"),
    "joker": ("OH-N-4.I.F.1", "OH-N-4.I.F.2"),
    "logo": ("OH-N-4.I.G.1", "OH-N-4.I.G.2"),
}


def verdict(table: Table, wager: Wager, mark: str) -> Verdict:
    """What becomes of a wager on an insignia when the clapper stops on a mark."""
    won, lost = INSIGNIAS[wager.kind]
    if wager.kind != mark:
        return Verdict(wager, LOSE, lost, False, LOST)
    return Verdict(wager, table.rules.pay_table(mark).pays(mark), won, False, WON)


class BigSix(Game):
    """Big Six as the engine plays it."""

    slug = "big-six"
    chips_clause = "OH-N-4.III"
    irregularities = INVALID_SPINS

    def allow(self, table: Table, player: str, box: int, wager: str, spot: str) -> None:
        """No wager on an insignia that the wheel does not bear (B6-01)."""
        if wager == LOGO and table.rules.choice("last_section") != LOGO:
            raise Refusal("this wheel has no logo section", "OH-N-4.I.G", "wager")

    def marks(self, table: Table) -> tuple[str, ...]:
        """The sections (OH-N-2.I.C.3)."""
        return wheel(table.rules).marks

    def removal_clause(self, table: Table, wager_id: int) -> str:
        """Wagers may be withdrawn until the wheel is spun."""
        return BETTING

    def script(self, table: Table) -> Script[None]:
        """Take wagers, spin, settle."""
        # On as many insignias as a player likes, all before the wheel is spun.
        yield from table.take_wagers(BETTING, "OH-N-4.II", "OH-N-5.I")
        mark = yield from table.spin(wheel(table.rules), "OH-N-5.III")
        table.announce("stops", "OH-N-6.I", insignia=table.rules.wager(mark).name)
        settle(table, [verdict(table, wager, mark) for wager in table.wagers.values()])
