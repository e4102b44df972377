"""Where Appendix H says what the shared poker procedure does."""

from __future__ import annotations

from pitboss.families.poker.clauses import Clauses
from pitboss.families.poker.showdown import Steps

CLAUSES = Clauses(
    wash="OH-H-4.II",
    shuffle="OH-H-5.I",
    by_device="OH-H-5.III.A",
    by_hand="OH-H-5.III.B",
    cut="OH-H-5.IV.A.2",
    stack="OH-H-5.IV.A.3",
    after_cut="OH-H-5.IV.B",
    chips="OH-H-7.II",
    leaves="OH-H-7.III",
    one_box="OH-H-7.V",
    bets="OH-H-7.IV",
    closed={"hand": "OH-H-8.I.B", "shoe": "OH-H-9.I.B"},
    deal={"hand": "OH-H-8.II", "shoe": "OH-H-9.II"},
    examine="OH-H-10.I",
    count={"hand": "OH-H-8.IV", "shoe": "OH-H-9.IV"},
    miscount="OH-H-5.II",
    drawn_unseen="OH-H-13.I",
    wrong_number="OH-H-13.II",
    exposed="OH-H-13.III",
    device_jam="OH-H-13.IV",
    shoe_jam="OH-H-13.V",
)

STEPS = Steps(
    decide="OH-H-10.II",
    fold="OH-H-10.II",
    reveal="OH-H-10.III",
    turn="OH-H-10.IV.A",
    order="OH-H-10.IV",
    again="OH-H-10.V",
    ranked=("OH-H-6.I",),
)
