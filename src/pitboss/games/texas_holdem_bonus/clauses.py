"""Where Appendix K says what the shared poker procedure does."""

from __future__ import annotations

from pitboss.families.poker.clauses import Clauses
from pitboss.families.poker.holdem import HoldemSteps

CLAUSES = Clauses(
    wash="OH-K-4.II",
    shuffle="OH-K-5.I",
    by_device="OH-K-5.III.A",
    by_hand="OH-K-5.III.B",
    cut="OH-K-5.IV.C",  # TH-04
    stack="OH-K-5.IV.D",
    after_cut="OH-K-5.V",
    chips="OH-K-7.I",
    leaves="OH-K-7.V",
    one_box="OH-K-7.VI",
    bets="OH-K-7.II",
    closed={"hand": "OH-K-7.II", "shoe": "OH-K-7.II"},
    deal={"hand": "OH-K-8.II", "shoe": "OH-K-9.II"},
    examine="OH-K-10.I",
    count={"hand": "OH-K-8.IV", "shoe": "OH-K-9.IV"},
    miscount="OH-K-5.II",
    drawn_unseen="OH-K-12.II",
    wrong_number="OH-K-12.III",
    exposed="OH-K-12.I",
    device_jam="OH-K-12.IV",
    shoe_jam="OH-K-12.V",
)

STEPS = HoldemSteps(
    by_hand="OH-K-9.III",
    stub={"hand": "OH-K-8.III", "shoe": "OH-K-9.III"},
    reveal="OH-K-10.VII",
    turn="OH-K-10.VIII",
    folded="OH-K-10.VIII.D",
    hole=(("OH-K-8.II.A", "OH-K-8.II.B"), ("OH-K-8.II.C", "OH-K-8.II.D")),
    ranked=("OH-K-6.I", "OH-K-6.II"),
    kinds={
        "royal_flush": "OH-K-6.II.A",
        "straight_flush": "OH-K-6.II.B",
        "four_of_a_kind": "OH-K-6.II.C",
        "full_house": "OH-K-6.II.D",
        "flush": "OH-K-6.II.E",
        "straight": "OH-K-6.II.F",
        "three_of_a_kind": "OH-K-6.II.G",
        "two_pair": "OH-K-6.II.H",
        "pair": "OH-K-6.II.I",
        "high_card": "OH-K-6.III",
    },
)
