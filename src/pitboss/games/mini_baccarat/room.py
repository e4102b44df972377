"""The room of Mini/Midi Baccarat: how the game is found, priced, proved and drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pitboss.apparatus.shoe import Shoe
from pitboss.families.baccarat.picture import layout
from pitboss.families.baccarat.proving import SHOES, proof
from pitboss.games.mini_baccarat.script import MiniBaccarat
from pitboss.rooms.room import ProofCase, Room
from pitboss.rulebook import RuleSet

if TYPE_CHECKING:
    from pitboss.exact.par import WagerPar

_GAME = MiniBaccarat()


def _par(rules: RuleSet, shoe: Shoe | None = None) -> list[WagerPar]:
    from pitboss.games.mini_baccarat.exact import sheets  # noqa: PLC0415 - only when asked for

    return sheets(rules, shoe)


def _proofs() -> Sequence[ProofCase]:
    """Every wager on small shoes; Banker also with ties charged and with vigorish deferred."""
    plain = RuleSet.of("mini-baccarat")
    charged = RuleSet.of("mini-baccarat", {"tie_vigorish": True})
    deferred = RuleSet.of("mini-baccarat", {"vigorish_deferred": True, "deal": "midi"})
    cases = [(plain, wager) for wager in plain.wagers]
    cases += [(charged, "banker"), (deferred, "banker")]
    return [proof(_GAME, rules, wager, shoe, _par) for shoe in SHOES for rules, wager in cases]


GAME = Room(
    game=_GAME,
    name="Mini/Midi Baccarat",
    summary="bet on the Player's or the Banker's hand, the nearer to nine",
    par=_par,
    proofs=_proofs,
    headline="banker",
    layout=layout,
)
