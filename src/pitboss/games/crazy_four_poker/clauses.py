"""Where Appendix M says what the shared poker procedure does."""

from __future__ import annotations

from pitboss.families.poker.clauses import Clauses
from pitboss.families.poker.showdown import Steps

CLAUSES = Clauses(
    wash="OH-M-4.II",
    shuffle="OH-M-5.I",
    by_device="OH-M-5.III.A",
    by_hand="OH-M-5.III.B",
    cut="OH-M-5.IV.A.2",
    stack="OH-M-5.IV.A.3",
    after_cut="OH-M-5.IV.B",
    chips="OH-M-7.II",
    leaves="OH-M-7.III",
    one_box="OH-M-7.V",
    bets="OH-M-7.IV",
    closed={"hand": "OH-M-7.IV", "shoe": "OH-M-7.IV"},
    deal={"hand": "OH-M-8.II", "shoe": "OH-M-9.II"},
    examine="OH-M-10.I",
    count={"hand": "OH-M-8.IV", "shoe": "OH-M-9.IV"},
    miscount="OH-M-5.II",
    drawn_unseen="OH-M-12.I",
    wrong_number="OH-M-12.II",
    exposed="OH-M-12.III",
    device_jam="OH-M-12.IV",
    shoe_jam="OH-M-12.V",
)

STEPS = Steps(
    decide="OH-M-10.III",
    fold="OH-M-10.IV",
    reveal="OH-M-10.V",
    turn="OH-M-10.V.A",
    order="OH-M-10.V",
    again="OH-M-10.V.A.4",
    ranked=("OH-M-6.I", "OH-M-2.I.D.1"),  # the best four cards play
)

# The kinds of hand by the clause that ranks them; the ranks of the cards are those of OH-M-6.I.
RANKS = {
    "four_of_a_kind": "OH-M-6.II.A",
    "straight_flush": "OH-M-6.II.B",
    "three_of_a_kind": "OH-M-6.II.C",
    "flush": "OH-M-6.II.D",
    "straight": "OH-M-6.II.E",
    "two_pair": "OH-M-6.II.F",
    "pair": "OH-M-6.II.G",
    "high_card": "OH-M-6.III",
}
