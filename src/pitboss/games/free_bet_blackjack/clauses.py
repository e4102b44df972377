"""The clauses of Free Bet Blackjack behind each step of the shared script."""

from __future__ import annotations

from pitboss.families.blackjack.clauses import Clauses, Dealt, Mishaps
from pitboss.families.blackjack.hands import FREE_DOUBLE, FREE_SPLIT
from pitboss.families.blackjack.lammers import LammerClauses

SHOE = Dealt(
    player=("OH-AF-7.III.A", "OH-AF-7.III.C"),
    dealer=("OH-AF-7.III.B", "OH-AF-7.III.D"),
    decide="OH-AF-7.V",
    draw="OH-AF-14.I",
    hole="OH-AF-7.VII",
)

CLAUSES = Clauses(
    wash="OH-AF-5.II",
    wash_batches="OH-AF-5.III",
    machine="OH-AF-3.III",
    shuffler="OH-AF-3.III.C",
    batches="OH-AF-3.III.D",
    by_hand="OH-AF-3.III.F",
    shuffle="OH-AF-6.I",
    offer_cut="OH-AF-6.II",
    nobody_cuts="OH-AF-6.III",
    cut="OH-AF-6.IV",
    cut_card="OH-AF-6.V",
    cut_card_out="OH-AF-7.IX",
    emptied="OH-AF-7.IX.B",
    shuffled_again="OH-AF-7.IX.C",
    floor_shuffle="OH-AF-6.VII",
    idle="OH-AF-6.VIII",
    idle_by_hand="OH-AF-6.VIII.A",
    idle_machine="OH-AF-6.VIII.B",
    burn="OH-AF-7.II",
    new_dealer="OH-AF-7.II",
    bets="OH-AF-4.I",
    locked="OH-AF-4.V",
    hands_off="OH-AF-4.VIII",
    confirmed="OH-AF-4.IX",
    entry="OH-AF-4.X",
    entry_permitted="OH-AF-4.X.A",
    entry_shuffle="OH-AF-4.X.B",
    boxes="OH-AF-15.I",
    box_minimum="OH-AF-15.II",
    deal={"shoe": SHOE},
    order="OH-AF-7.III",
    totals="OH-AF-7.VI",
    card_reader="OH-AF-2.III",
    peek="OH-AF-7.IV",
    blackjack_now="OH-AF-8.I",
    blackjack_after="OH-AF-8.II",
    insurance="OH-AF-9.I",
    even_money="OH-AF-9.II",
    insurance_limit="OH-AF-9.III",
    insurance_won="OH-AF-9.IV",
    insurance_lost="OH-AF-9.V",
    double="OH-AF-10.I",
    double_natural="OH-AF-10.II",
    double_card="OH-AF-10.III",
    split="OH-AF-12.I",
    split_order="OH-AF-12.II",
    split_after="OH-AF-12.III",
    split_again="OH-AF-12.III.A",
    split_natural="OH-AF-12.IV",
    draw="OH-AF-14.I",
    draw_21="OH-AF-14.I.A",
    draw_doubled="OH-AF-14.I.B",
    dealer_draws="OH-AF-14.II",
    soft_17="OH-AF-2.I.D",
    no_effect="OH-AF-14.III",
    win_bust="OH-AF-4.II.A",
    win_higher="OH-AF-4.II.B",
    win_blackjack="OH-AF-4.II.C",
    push="OH-AF-4.III.A",  # OH-AF-4.III: three ways to push, with a dealer's 22 below
    push_blackjack="OH-AF-4.III.B",
    lose="OH-AF-4.II",
    lose_blackjack="OH-AF-4.IV",
    bust="OH-AF-4.II",
    settle="OH-AF-4.VI",
    free_double_card="OH-AF-11.II",
    mishaps=Mishaps(
        face_up="OH-AF-17.I",
        drawn_unseen="OH-AF-17.II",
        drawn_seen="OH-AF-17.III",
        overdraw="OH-AF-17.IV",
        dealer_missed="OH-AF-17.V",
        short="OH-AF-17.VI",
        missed="OH-AF-17.VII",
        undealt="OH-AF-17.VIII",
        hole_shown="OH-AF-17.IX.A",  # OH-AF-17.IX: under an ace or a ten
        misread="OH-AF-17.IX.B",
    ),
)

FREE_SPLITS = "OH-AF-13.I"  # the rest as for tens (OH-AF-13.III)
LAMMERS = LammerClauses(
    double="OH-AF-11.I",
    split="OH-AF-13.II",
    won={FREE_DOUBLE: "OH-AF-11.III", FREE_SPLIT: "OH-AF-13.IV"},
    pushed={FREE_DOUBLE: "OH-AF-11.IV", FREE_SPLIT: "OH-AF-13.V"},
    gone={FREE_DOUBLE: "OH-AF-11.V", FREE_SPLIT: "OH-AF-13.VI"},
    kept="OH-AF-13.VII",
    kept_also=("OH-AF-11.VI",),  # FB-15
    dealer_22="OH-AF-4.III.C",
    blackjack_22="OH-AF-8.II",
)
