"""Dragon Bonus Baccarat, simulated."""

from __future__ import annotations

from pitboss.families.baccarat.simulating import baccarat
from pitboss.games.dragon_bonus_baccarat.script import DragonBonusBaccarat
from pitboss.rooms.simulator import Setting, Simulator
from pitboss.rulebook import RuleSet

_GAME = DragonBonusBaccarat()


def simulator(rules: RuleSet, setting: Setting) -> Simulator:
    """The game under these rules."""
    return baccarat(_GAME, rules, setting, __name__)
