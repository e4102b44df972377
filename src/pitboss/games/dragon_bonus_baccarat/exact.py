"""Exact par sheets of Dragon Bonus Baccarat: every wager, for six to eight decks or any shoe."""

from __future__ import annotations

from pitboss.apparatus.shoe import Shoe
from pitboss.exact.par import WagerPar
from pitboss.families.baccarat.sheets import par_sheets
from pitboss.games.dragon_bonus_baccarat.clauses import CLAUSES
from pitboss.rulebook import RuleSet


def sheets(rules: RuleSet, shoe: Shoe | None = None) -> list[WagerPar]:
    """The par sheet of every wager, for a full shoe or for the cards of this one."""
    return par_sheets(rules, CLAUSES, shoe)
