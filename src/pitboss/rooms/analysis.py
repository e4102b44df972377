"""What a room's ``analysis`` module offers: prices, proofs, and as the game has them, advice.

It stands beside the room, is found by its name, and is loaded only when somebody asks: solvers
bring the compiler with them, which a table does not need.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Protocol, cast, runtime_checkable

from pitboss import late
from pitboss.exact.par import ParSheet
from pitboss.exact.shoe_report import ShoeReport
from pitboss.exact.strategy import Strategy
from pitboss.rooms.proof import ProofCase
from pitboss.rulebook import RuleSet
from pitboss.table.table import Table

MODULE = "analysis"


class Analysis(Protocol):
    """Every game: its par sheets, and the small tables that prove them."""

    def sheets(self, rules: RuleSet, /) -> list[ParSheet]:
        """The par sheet of every wager that this house offers."""

    def proofs(self) -> Sequence[ProofCase]:
        """Tables small enough for ``exhaust``, a case for each sheet."""


@runtime_checkable
class PricesApart(Protocol):
    """A game in which one wager can be priced without solving the whole of it."""

    def sheets_of(self, rules: RuleSet, wager: str, /) -> list[ParSheet]:
        """The sheets of one wager."""


@runtime_checkable
class Coaches(Protocol):
    """A game with decisions after the bet."""

    def advise(self, table: Table, player: str, /) -> list[tuple[str, Fraction]]:
        """What every option is worth that a player has now, best first.

        It is priced from what he sees, with his rack, his boxes and the table's limits, and best
        play to follow; after a split that is the best play by the second cards of all its hands,
        which a player who looks at every card can only better.
        """


@runtime_checkable
class Prepares(Protocol):
    """A game whose coach must solve it before his first word: that solution is shipped."""

    def prepare(self, rules: RuleSet, /) -> None:
        """Work it out, and have it kept."""


@runtime_checkable
class TellsUnit(Protocol):
    """A game in which values are not told in units of the headline wager."""

    def unit(self, table: Table, player: str, /) -> int:
        """The stake in cents that values are told in: that of the hand he is asked about."""


@runtime_checkable
class Charts(Protocol):
    """A game whose best play can be written down."""

    def chart(self, rules: RuleSet, /) -> Strategy:
        """How to play it."""


@runtime_checkable
class CountsShoe(Protocol):
    """A game whose cards run down from round to round."""

    def shoe(self, rules: RuleSet, gone: Sequence[str], /) -> ShoeReport:
        """The next round once some cards are gone."""


def module_of(home: str) -> str:
    """The name of the module that analyses the room of a package."""
    return f"{home}.{MODULE}"


def load(home: str) -> Analysis:
    """The analysis of the room of a package, loaded now if it was not before."""
    return cast(Analysis, late.load(module_of(home)))
