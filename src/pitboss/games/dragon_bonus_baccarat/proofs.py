"""Small tables on which the script must give the par sheets of Dragon Bonus Baccarat."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.families.baccarat.proving import SHOES, proof
from pitboss.games.dragon_bonus_baccarat.script import DragonBonusBaccarat
from pitboss.rooms.proof import ProofCase
from pitboss.rulebook import RuleSet

_GAME = DragonBonusBaccarat()


def proofs() -> Sequence[ProofCase]:
    """Every wager on small shoes."""
    rules = RuleSet.of("dragon-bonus-baccarat")
    return [proof(_GAME, rules, wager, shoe) for shoe in SHOES for wager in rules.wagers]
