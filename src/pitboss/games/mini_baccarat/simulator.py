"""Mini/Midi Baccarat, simulated."""

from __future__ import annotations

from pitboss.families.baccarat.simulating import baccarat
from pitboss.games.mini_baccarat.script import MiniBaccarat
from pitboss.rooms.simulator import Setting, Simulator
from pitboss.rulebook import RuleSet

_GAME = MiniBaccarat()


def simulator(rules: RuleSet, setting: Setting) -> Simulator:
    """The game under these rules."""
    return baccarat(_GAME, rules, setting, __name__)
