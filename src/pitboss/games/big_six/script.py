"""A round of Big Six, in the order of the filing."""

from __future__ import annotations

from pitboss.errors import Refusal
from pitboss.games.big_six.wheel import wheel
from pitboss.money.pays import Lose, Pays
from pitboss.table.effects import Effect, Script, SpinWheel
from pitboss.table.game import Game
from pitboss.table.irregularity import IrregularityRule
from pitboss.table.settlement import Verdict, settle
from pitboss.table.table import Table

BETTING = "OH-N-4.IV"

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


def _spinning(_table: Table, pending: Effect) -> bool:
    return isinstance(pending, SpinWheel)


def pays(table: Table, kind: str, mark: str) -> tuple[Pays, str]:
    """What a wager on an insignia pays when the clapper stops on a mark, and by which clause."""
    won, lost = INSIGNIAS[kind]
    if kind == mark:
        return table.rules.pay_table(kind).pays(kind), won
    return Lose(), lost


def _also(won: bool) -> tuple[str, ...]:
    """Losers are collected before winners are paid; winners by the odds of the table."""
    return ("OH-N-6.II", "OH-N-7.I") if won else ("OH-N-6.II",)


class BigSix(Game):
    """Big Six as the engine plays it."""

    slug = "big-six"
    chips_clause = "OH-N-4.III"
    # An invalid spin voids every wager, which is what an unhandled irregularity does; the filing
    # sets no moment after which such a spin would count (B6-06).
    irregularities = (
        IrregularityRule(
            kind="clapper_on_peg",
            clause="OH-N-8.I",
            call="clapper_on_peg",
            when=_spinning,
            late=True,
        ),
        IrregularityRule(
            kind="short_spin",
            clause="OH-N-8.II",
            call="short_spin",
            when=_spinning,
            late=True,
        ),
    )

    def allow(self, table: Table, player: str, box: int, wager: str, spot: str) -> None:
        """No wager on an insignia that the wheel does not bear (B6-01)."""
        if wager not in wheel(table.rules).marks:
            raise Refusal("this wheel has no logo section", "OH-N-4.I.G", "wager")

    def removal_clause(self, table: Table, wager_id: int) -> str:
        """Wagers may be withdrawn until the wheel is spun."""
        return BETTING

    def script(self, table: Table) -> Script[None]:
        """Take wagers, spin, settle."""
        # On as many insignias as a player likes, all before the wheel is spun.
        yield from table.take_wagers(BETTING, "OH-N-4.II", "OH-N-5.I")
        mark = yield from table.spin(wheel(table.rules), "OH-N-5.III")
        table.announce("stops", "OH-N-6.I", insignia=table.rules.wager(mark).name)
        settle(
            table,
            [
                Verdict(wager, *pays(table, wager.kind, mark), also=_also(wager.kind == mark))
                for wager in list(table.wagers.values())
            ],
        )
