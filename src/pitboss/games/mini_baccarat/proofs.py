"""Small tables on which the script must give the par sheets of Mini/Midi Baccarat."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.families.baccarat.proving import SHOES, proof
from pitboss.games.mini_baccarat.script import MiniBaccarat
from pitboss.rooms.proof import ProofCase
from pitboss.rulebook import RuleSet

_GAME = MiniBaccarat()


def proofs() -> Sequence[ProofCase]:
    """Every wager on small shoes; Banker also with ties charged and with vigorish deferred."""
    plain = RuleSet.of("mini-baccarat")
    charged = RuleSet.of("mini-baccarat", {"tie_vigorish": True})
    deferred = RuleSet.of("mini-baccarat", {"vigorish_deferred": True, "deal": "midi"})
    cases = [(plain, wager) for wager in plain.wagers]
    cases += [(charged, "banker"), (deferred, "banker")]
    return [proof(_GAME, rules, wager, shoe) for shoe in SHOES for rules, wager in cases]
