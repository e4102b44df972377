"""Where Appendix J says what the shared poker procedure does."""

from __future__ import annotations

from pitboss.families.poker.clauses import Clauses
from pitboss.families.poker.stud import StudSteps

CLAUSES = Clauses(
    wash="OH-J-4.II",
    shuffle="OH-J-5.I",
    by_device="OH-J-5.III.A",
    by_hand="OH-J-5.III.B",
    cut="OH-J-5.IV.A.2",
    stack="OH-J-5.IV.A.3",
    after_cut="OH-J-5.V",
    chips="OH-J-7.I",
    leaves="OH-J-7.II",
    one_box="OH-J-7.V",
    bets="OH-J-7.IV",
    closed={"hand": "OH-J-9.I.B", "shoe": "OH-J-7.IV"},
    deal={"hand": "OH-J-9.II.A", "shoe": "OH-J-10.II"},
    opens_deal={"hand": "OH-J-9.II"},
    examine="OH-J-11.I",
    count={"hand": "OH-J-9.VI", "shoe": "OH-J-10.VI"},
    miscount="OH-J-5.II",
    drawn_unseen="OH-J-13.I",
    wrong_number="OH-J-13.II",
    exposed="OH-C-12.III",  # this appendix is silent: the rule of Four Card Poker (GEN-10)
    device_jam="OH-J-13.III",
    shoe_jam="OH-J-13.IV",
)

STEPS = StudSteps(
    turn="OH-J-11.VII.A",
    won="OH-J-12.II",
    lost="OH-J-11.VII.B",
    # OH-J-6.II in the order of ranks, cards by OH-J-6.I.
    kinds={
        "royal_flush": "OH-J-6.II.A",
        "straight_flush": "OH-J-6.II.B",
        "four_of_a_kind": "OH-J-6.II.C",
        "full_house": "OH-J-6.II.D",
        "flush": "OH-J-6.II.E",
        "straight": "OH-J-6.II.F",
        "three_of_a_kind": "OH-J-6.II.G",
        "two_pair": "OH-J-6.II.H",
        "pair": "OH-J-6.II.I",
    },
    high_card="OH-J-6.I",
    settled="OH-J-11.VII.C",
    again="OH-J-11.VIII",
)
