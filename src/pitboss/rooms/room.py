"""What a game's room offers to the rest of the house: play it, price it, prove it.

A room is registered under the entry-point group ``pitboss.games``; another package can add
one. Par sheets are solved in a module of their own, imported only when asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.rulebook import RuleSet
from pitboss.table.actions import Place
from pitboss.table.drivers.exhaust import Decide, Unordered, stand_pat
from pitboss.table.effects import Same
from pitboss.table.game import Game
from pitboss.table.round import Round
from pitboss.table.table import Table

if TYPE_CHECKING:
    from pitboss.exact.par import WagerPar
    from pitboss.exact.shoe_report import ShoeReport
    from pitboss.exact.strategy import Strategy


class Slack(NamedTuple):
    """How far a sheet computed in floating point may be from the exact figures."""

    ev: Fraction = Fraction(0)
    variance: Fraction = Fraction(0)
    frequency: Fraction = Fraction(0)


EXACT = Slack()


@dataclass(frozen=True)
class ProofCase:
    """A small table on which ``exhaust`` must give the par sheet's fractions exactly.

    ``bets`` are the wagers made (each for the named wager); ``wager`` and ``pay_table`` name the
    sheet to compare with, ``rules`` the rules of both. ``chained`` games follow the wager from
    round to round until it is decided; wagers of the kinds ``beside`` it count with it, and those
    of the kinds ``instead`` in its place (a Blind that goes up with the Ante).
    ``unordered`` names the hands in which the order of the cards does not matter, ``same`` the
    cards that are alike to this wager though not to the whole game. ``measure`` tells the result
    per unit of a wager that a round makes by decision, None where it was not made.
    """

    wager: str
    rules: RuleSet
    table: Callable[[], Table]
    bets: Sequence[Place]
    sheet: Callable[[], WagerPar]
    tracked: int = 0
    chained: bool = False
    decide: Decide = stand_pat
    beside: tuple[str, ...] = ()
    instead: tuple[str, ...] = ()
    unordered: Unordered | None = None
    same: Same = None
    measure: Callable[[Round], Fraction | None] | None = None
    slack: Slack = EXACT


class Later:
    """A function of a module that is imported only when it is called."""

    def __init__(self, module: str, name: str, first: tuple[object, ...]) -> None:
        self.module = module
        self._name, self._first = name, first

    def __call__(self, *rest: object) -> Any:
        """Load the module and call the function."""
        return getattr(import_module(self.module), self._name)(*self._first, *rest)


def later(module: str, name: str, *first: object) -> Callable[..., Any]:
    """A function of a module that is imported only when called, so that listing games is quick.

    The ``first`` arguments go before those it is called with.
    """
    return Later(module, name, first)


def module_of(function: Callable[..., Any]) -> str:
    """The module that a function of a room comes from."""
    return function.module if isinstance(function, Later) else function.__module__


@dataclass(frozen=True)
class Room:
    """One game: how it is played, priced and proved."""

    game: Game
    name: str
    summary: str
    par: Callable[[RuleSet], list[WagerPar]]
    proofs: Callable[[], Sequence[ProofCase]]
    headline: str  # the wager whose edge stands for the game in lists
    layout: Callable[[Table], str] = field(default=lambda _table: "")
    # Games with decisions: what every option is worth that a player has now, from what he sees,
    # with his rack, his boxes and the table's limits, and best play to follow; after a split that
    # is the best play by the second cards of all its hands, which a player who looks at every card
    # can only better. ``unit`` is the stake in cents that values are told in: that of the hand he
    # is asked about. Without it, it is the headline wager.
    advise: Callable[[Table, str], list[tuple[str, Fraction]]] | None = None
    unit: Callable[[Table, str], int] | None = None
    chart: Callable[[RuleSet], Strategy] | None = None
    # Games whose cards run down from round to round: the next round once some are gone.
    shoe: Callable[[RuleSet, Sequence[str]], ShoeReport] | None = None

    @property
    def slug(self) -> str:
        """The game's name in commands and files."""
        return self.game.slug

    @property
    def solver(self) -> str:
        """The module that prices the game."""
        return module_of(self.par)

    def rules(
        self, options: dict[str, object] | None = None, pay_tables: dict[str, str] | None = None
    ) -> RuleSet:
        """The filed rules with these options and pay tables."""
        return RuleSet.of(self.slug, options or {}, pay_tables or {})
