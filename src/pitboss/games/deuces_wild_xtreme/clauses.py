"""Where Colorado 30-2118 says what the shared poker procedure does.

The filing has no section on irregularities and none on shuffling: what no deal can go without is
read from the clauses on the deck and the deal (DW-14).
"""

from __future__ import annotations

from pitboss.families.poker.clauses import Clauses
from pitboss.families.poker.showdown import Steps
from pitboss.families.wild_stud.script import Endings
from pitboss.progressive.jackpots import Jackpot

DECK = "CO-2118-1"
BETTING = "CO-2118-6"
FOR_DEALER = "CO-2118-7"
DEAL = "CO-2118-8"

CLAUSES = Clauses(
    wash="",
    shuffle=DECK,
    by_device="",
    cut="",
    stack="",
    chips=BETTING,
    leaves="CO-2118-8.B",  # a player who leaves makes no Play wager: a fold (GEN-06)
    bets=BETTING,
    closed={"hand": DEAL, "shoe": DEAL},
    deal={"hand": DEAL, "shoe": DEAL},
    examine=DEAL,
    count={"hand": DECK, "shoe": DECK},
    wrong_number=DEAL,
)

STEPS = Steps(decide=DEAL, fold="CO-2118-8.B", reveal="CO-2118-9", turn="CO-2118-9")

# CO-2118-9.A, CO-2118-9.B and CO-2118-9.C: the player beats, ties or loses to the dealer.
ENDINGS = Endings(
    won="CO-2118-9.A.I",
    odds="CO-2118-9.A.II",
    tied="CO-2118-9.B.I",
    lost="CO-2118-9.C.I",
    odds_paid=("CO-2118-12.A.II",),  # by the highest row
    odds_lost=("CO-2118-12.A.III",),  # for the dealer was not beaten
    wild_tie=("CO-2118-9.B.II",),
)
STAYS = "CO-2118-8.B.I"
BONUSES_PAID = "CO-2118-10"

# Hands are ranked in the order of the Odds table, and the rest as everywhere (DW-01).
RANKS = {
    **dict.fromkeys(
        ("five_wilds", "royal_flush", "five_of_a_kind", "straight_flush"), "CO-2118-12"
    ),
    **dict.fromkeys(("four_of_a_kind", "full_house", "flush", "straight"), "CO-2118-12"),
    **dict.fromkeys(("three_of_a_kind", "two_pair", "pair", "high_card"), "CO-2118-9"),
}

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
ENVY = "CO-2118-19.A.III"
REPLACEMENT = "CO-2118-11.F.I"
SHOWN = "CO-2118-19.A.VI"
LINKS = "CO-2118-11.F"
# Only the highest award that a hand qualifies for is paid.
HIGHEST = {
    "bad_beat_xtreme": "CO-2118-14.A.II",
    "trips_plus_wild": "CO-2118-15.A.II",
    "goin_wild": "CO-2118-16.A.II",
    "goin_wild_progressive": "CO-2118-17.A.II",
    "too_wild_progressive": "CO-2118-18.A.II",
    "five_card_linked": "CO-2118-19.A.II",
}
JOKER_IS_WILD, DEUCE_OF_A_STRAIGHT = "CO-2118-15.A.III", "CO-2118-15.A.IV"
WILDS_COUNTED = "CO-2118-16.A.III"
DEUCES_ARE_TWOS = "CO-2118-19.A.V"
