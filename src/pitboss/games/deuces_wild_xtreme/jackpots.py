"""The three progressive wagers of Deuces Wild Xtreme, and where the filing speaks of each."""

from __future__ import annotations

import msgspec

from pitboss.progressive.jackpots import Jackpot
from pitboss.rulebook.steps import steps

DEAL = "CO-2118-8"
# What the names of their options begin with.
PREFIXES = {
    "goin_wild_progressive": "goin_wild_",
    "too_wild_progressive": "too_wild_",
    "five_card_linked": "linked_",
}


class Steps(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The clauses of a progressive."""

    lost: str  # it loses
    seed: str  # its meter restarts at a seed, which scales with the unit
    notes: tuple[str, ...]  # what is said of every award


JACKPOTS = {
    wager: Jackpot(
        wager=wager,
        prefix=PREFIXES[wager],
        lost=by.lost,
        locked=DEAL,
        fixed_seed=by.seed,
        reserve="",
        notes=by.notes,
        scaled=by.seed,
    )
    for wager, by in steps("deuces-wild-xtreme", dict[str, Steps], "jackpots").items()
}
GOIN_WILD_PROGRESSIVE, TOO_WILD_PROGRESSIVE, FIVE_CARD_LINKED = JACKPOTS.values()
