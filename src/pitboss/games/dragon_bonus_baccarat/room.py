"""The room of Dragon Bonus Baccarat: how the game is found, priced, proved and drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pitboss.apparatus.shoe import Shoe
from pitboss.families.baccarat.picture import layout
from pitboss.families.baccarat.proving import SHOES, proof
from pitboss.games.dragon_bonus_baccarat.script import DragonBonusBaccarat
from pitboss.rooms.room import ProofCase, Room
from pitboss.rulebook import RuleSet

if TYPE_CHECKING:
    from pitboss.exact.par import WagerPar

_GAME = DragonBonusBaccarat()


def _par(rules: RuleSet, shoe: Shoe | None = None) -> list[WagerPar]:
    from pitboss.games.dragon_bonus_baccarat.exact import sheets  # noqa: PLC0415 - only when asked for

    return sheets(rules, shoe)


def _proofs() -> Sequence[ProofCase]:
    """Every wager on small shoes."""
    rules = RuleSet.of("dragon-bonus-baccarat")
    return [proof(_GAME, rules, wager, shoe, _par) for shoe in SHOES for wager in rules.wagers]


GAME = Room(
    game=_GAME,
    name="Dragon Bonus Baccarat",
    summary="baccarat without commission, where a Banker three-card 7 pushes",
    par=_par,
    proofs=_proofs,
    headline="banker",
    layout=layout,
)
