"""DJ Wild Stud Poker, analysed: loaded when first asked for."""

from __future__ import annotations

from fractions import Fraction

from pitboss.exact.strategy import Strategy
from pitboss.families.wild_stud import coach
from pitboss.games.dj_wild.proofs import proofs
from pitboss.games.dj_wild.script import DJWild
from pitboss.games.dj_wild.sheets import sheets
from pitboss.rulebook import RuleSet
from pitboss.table.table import Table

__all__ = ["advise", "chart", "proofs", "sheets"]


def advise(table: Table, player: str) -> list[tuple[str, Fraction]]:
    """The value of folding and of playing, best first."""
    return coach.advise(table, player, DJWild.odds)


def chart(rules: RuleSet) -> Strategy:
    """The best play in words, with what simpler rules cost."""
    return coach.chart(rules, DJWild.odds)
