"""The three progressive wagers of Deuces Wild Xtreme, and where the filing speaks of each."""

from __future__ import annotations

from pitboss.progressive.jackpots import Jackpot

DEAL = "CO-2118-8"

# No filed reserve: every seed is fixed.
GOIN_WILD_PROGRESSIVE = Jackpot(
    wager="goin_wild_progressive",
    prefix="goin_wild_",
    lost="CO-2118-11.D",
    locked=DEAL,
    fixed_seed="CO-2118-17.A.III",
    reserve="",
    notes=("CO-2118-17.A.I", "CO-2118-17.A.II"),
    scaled="CO-2118-17.A.III",
)
TOO_WILD_PROGRESSIVE = Jackpot(
    wager="too_wild_progressive",
    prefix="too_wild_",
    lost="CO-2118-11.E",
    locked=DEAL,
    fixed_seed="CO-2118-18.A.III",
    reserve="",
    notes=("CO-2118-18.A.I", "CO-2118-18.A.II"),
    scaled="CO-2118-18.A.III",
)
FIVE_CARD_LINKED = Jackpot(
    wager="five_card_linked",
    prefix="linked_",
    lost="CO-2118-11.F",
    locked=DEAL,
    fixed_seed="CO-2118-19.A.IV",
    reserve="",
    notes=("CO-2118-19.A.I", "CO-2118-19.A.II"),
    scaled="CO-2118-19.A.IV",
)
JACKPOTS = {
    jackpot.wager: jackpot
    for jackpot in (GOIN_WILD_PROGRESSIVE, TOO_WILD_PROGRESSIVE, FIVE_CARD_LINKED)
}
