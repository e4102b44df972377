"""Proof cases: small tables on which the script itself must give a par sheet's fractions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from pitboss.exact.par import ParSheet
from pitboss.rulebook import RuleSet
from pitboss.table.actions import Place
from pitboss.table.drivers.exhaust import Decide, Unordered, stand_pat
from pitboss.table.effects import Same
from pitboss.table.game import Game
from pitboss.table.round import Round
from pitboss.table.table import Table


class Slack(NamedTuple):
    """How far a sheet computed in floating point may be from the exact figures."""

    ev: Fraction = Fraction(0)
    variance: Fraction = Fraction(0)
    frequency: Fraction = Fraction(0)


EXACT = Slack()


def seated(game: Game, rules: RuleSet, rack: int) -> Table:
    """A table with ann alone at it."""
    table = Table(game, rules)
    table.sit("ann", 1, rack)
    return table


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
    sheet: Callable[[], ParSheet]
    tracked: int = 0
    chained: bool = False
    decide: Decide = stand_pat
    beside: tuple[str, ...] = ()
    instead: tuple[str, ...] = ()
    unordered: Unordered | None = None
    same: Same = None
    measure: Callable[[Round], Fraction | None] | None = None
    slack: Slack = EXACT
