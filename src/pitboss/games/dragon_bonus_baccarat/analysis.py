"""Dragon Bonus Baccarat, analysed: loaded when first asked for."""

from __future__ import annotations

from pitboss.exact.par import ParSheet
from pitboss.families.baccarat.sheets import par_sheets
from pitboss.games.dragon_bonus_baccarat.clauses import CLAUSES
from pitboss.games.dragon_bonus_baccarat.proofs import proofs
from pitboss.rulebook import RuleSet

__all__ = ["proofs", "sheets"]


def sheets(rules: RuleSet) -> list[ParSheet]:
    """The par sheet of every wager, for a full shoe."""
    return par_sheets(rules, CLAUSES)
