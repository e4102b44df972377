"""Where Appendix I says what the shared poker procedure does."""

from __future__ import annotations

from pitboss.families.poker.clauses import Clauses
from pitboss.families.poker.holdem import HoldemSteps

CLAUSES = Clauses(
    wash="OH-I-3.II",
    shuffle="OH-I-4.I",
    by_device="OH-I-4.III.A",
    by_hand="OH-I-4.III.B",
    cut="OH-I-4.IV.A.2",
    stack="OH-I-4.IV.A.3",
    after_cut="OH-I-4.IV.B",
    chips="OH-I-6.I",
    leaves="OH-I-6.VI",  # a player stays to the end; one who does not checks or folds (GEN-06)
    one_box="OH-I-6.VII",
    bets="OH-I-6.II",
    closed={"hand": "OH-I-6.II", "shoe": "OH-I-6.II"},
    deal={"hand": "OH-I-7.II", "shoe": "OH-I-8.II"},
    examine="OH-I-9.I",
    count={"hand": "OH-I-7.IV", "shoe": "OH-I-8.IV"},
    miscount="OH-I-4.II",
    drawn_unseen="OH-I-11.II",
    wrong_number="OH-I-11.III",
    exposed="OH-I-11.I",
    device_jam="OH-I-11.IV",
    shoe_jam="OH-I-11.V",
)

STEPS = HoldemSteps(
    by_hand="OH-I-8.III",
    # Once the board is out, which OH-I-9.V says again (UT-05).
    stub={"hand": "OH-I-7.III", "shoe": "OH-I-8.III"},
    reveal="OH-I-9.VI",
    turn="OH-I-9.VIII",
    folded="OH-I-9.VIII.D",
    hole=(("OH-I-7.II.A", "OH-I-7.II.B"), ("OH-I-7.II.C", "OH-I-7.II.D")),
    ranked=("OH-I-5.I", "OH-I-5.II"),
    kinds={
        "royal_flush": "OH-I-5.II.A",
        "straight_flush": "OH-I-5.II.B",
        "four_of_a_kind": "OH-I-5.II.C",
        "full_house": "OH-I-5.II.D",
        "flush": "OH-I-5.II.E",
        "straight": "OH-I-5.II.F",
        "three_of_a_kind": "OH-I-5.II.G",
        "two_pair": "OH-I-5.II.H",
        "pair": "OH-I-5.II.I",
        "high_card": "OH-I-5.III",
    },
)
