"""Where Appendix D says what the shared poker procedure does."""

from __future__ import annotations

from pitboss.families.poker.clauses import Clauses
from pitboss.families.poker.stud import StudSteps

CLAUSES = Clauses(
    wash="OH-D-4.II",
    shuffle="OH-D-5.I",
    by_device="OH-D-5.III.A",
    by_hand="OH-D-5.III.B",
    cut="OH-D-5.IV.A.2",
    stack="OH-D-5.IV.A.3",
    after_cut="OH-D-5.IV.B",
    chips="OH-D-7.I",
    leaves="OH-D-7.II",
    one_box="OH-D-7.V",
    bets="OH-D-7.III",
    closed={"hand": "OH-D-10.I.B", "shoe": "OH-D-11.I.B"},
    deal={"hand": "OH-D-10.II", "shoe": "OH-D-11.II"},
    examine="OH-D-12.I",
    count={"hand": "OH-D-10.IV", "shoe": "OH-D-11.IV"},
    miscount="OH-D-5.II",
    drawn_unseen="OH-D-14.I",
    wrong_number="OH-D-14.II",
    exposed="OH-C-12.III",  # this appendix is silent: the rule of Four Card Poker (GEN-10)
    device_jam="OH-D-14.III",
    shoe_jam="OH-D-14.IV",
)

STEPS = StudSteps(
    turn="OH-D-12.V.A",
    won="OH-D-13.II",
    lost="OH-D-12.V.B",
    # OH-D-6.II in the order of ranks, cards by OH-D-6.I.
    kinds={
        "royal_flush": "OH-D-6.II.A",
        "straight_flush": "OH-D-6.II.B",
        "four_of_a_kind": "OH-D-6.II.C",
        "full_house": "OH-D-6.II.D",
        "flush": "OH-D-6.II.E",
        "straight": "OH-D-6.II.F",
        "three_of_a_kind": "OH-D-6.II.G",
        "two_pair": "OH-D-6.II.H",
        "pair": "OH-D-6.II.I",
    },
    high_card="OH-D-6.I",
    settled="OH-D-12.V.C",
    again="OH-D-12.VI",
)

# From the hand: the cards of each player, and in between those of the community.
TO_PLAYERS = ("OH-D-10.II.A", "OH-D-10.II.C", "OH-D-10.II.E")
TO_COMMUNITY = ("OH-D-10.II.B", "OH-D-10.II.D")

# The hands of the Three Card Bonus, in the order of its pay table (LR-03).
THREE_CARD_RANKS = {
    "mini_royal": "OH-D-6.III.A",
    "straight_flush": "OH-D-6.III.B",
    "three_of_a_kind": "OH-D-6.III.E",
    "straight": "OH-D-6.III.D",
    "flush": "OH-D-6.III.C",
    "pair": "OH-D-6.III.F",
}
