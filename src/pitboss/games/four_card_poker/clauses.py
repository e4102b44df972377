"""Where Appendix C says what the shared poker procedure does."""

from __future__ import annotations

from pitboss.families.poker.clauses import Clauses
from pitboss.families.poker.showdown import Steps

CLAUSES = Clauses(
    wash="OH-C-4.II",
    shuffle="OH-C-5.I",
    by_device="OH-C-5.III.A",
    by_hand="OH-C-5.III.B",
    cut="OH-C-5.IV.A.2",
    stack="OH-C-5.IV.A.3",
    after_cut="OH-C-5.IV.B",
    chips="OH-C-7.II",
    leaves="OH-C-7.III",
    one_box="OH-C-7.V",
    bets="OH-C-7.IV",
    closed={"hand": "OH-C-8.I.B", "shoe": "OH-C-9.I.B"},
    deal={"hand": "OH-C-8.II", "shoe": "OH-C-9.II"},
    examine="OH-C-10.I",
    count={"hand": "OH-C-8.IV", "shoe": "OH-C-9.IV"},
    miscount="OH-C-5.II",
    drawn_unseen="OH-C-12.I",
    wrong_number="OH-C-12.II",
    exposed="OH-C-12.III",
    device_jam="OH-C-12.IV",
    shoe_jam="OH-C-12.V",
)

STEPS = Steps(
    decide="OH-C-10.III",
    fold="OH-C-10.IV",
    reveal="OH-C-10.V",
    turn="OH-C-10.VI",
    again="OH-C-10.VII",
    ranked=("OH-C-6.I",),
)

# The kinds of hand by the clause that ranks them; the ranks of the cards are those of OH-C-6.I.
RANKS = {
    "four_of_a_kind": "OH-C-6.II.A",
    "straight_flush": "OH-C-6.II.B",
    "three_of_a_kind": "OH-C-6.II.C",
    "flush": "OH-C-6.II.D",
    "straight": "OH-C-6.II.E",
    "two_pair": "OH-C-6.II.F",
    "pair": "OH-C-6.II.G",
    "high_card": "OH-C-6.III",
}
