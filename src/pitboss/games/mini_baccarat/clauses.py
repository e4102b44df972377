"""The clauses of Mini and Midi Baccarat behind each step of the shared script."""

from __future__ import annotations

from pitboss.families.baccarat.clauses import Clauses, Control, Mishaps
from pitboss.families.baccarat.drawing import Why

# Why a Dragon Bonus wins (OH-E-8.I.D.1), loses (OH-E-8.I.D.2) or ties (OH-E-8.I.D.3).
_DRAGON = {
    "only_natural": "OH-E-8.I.D.1.a",
    "better_natural": "OH-E-8.I.D.1.b",
    "by_margin": "OH-E-8.I.D.1.c",
    "worse_natural": "OH-E-8.I.D.2.a",
    "level_or_behind": "OH-E-8.I.D.2.b",
    "too_close": "OH-E-8.I.D.2.c",
    "natural_tie": "OH-E-8.I.D.3.a",
}

CLAUSES = Clauses(
    shuffler="OH-E-3.II",
    batches="OH-E-3.II.B",
    wash="OH-E-4.II",
    shuffle="OH-E-5.I",
    offer_cut="OH-E-5.III",
    cut="OH-E-5.IV",
    cover_card="OH-E-5.V",
    burn="OH-E-5.VII",
    cover_out="OH-E-10.V",
    chips="OH-E-8.II",
    bets="OH-E-8.III",
    both_sides="OH-E-8.I",
    bonus="OH-E-15.II",
    two_hands="OH-E-9.I",
    frozen="OH-E-9.II",
    first_four="OH-E-9.III",
    face_up="OH-E-9.III.A",
    face_down="OH-E-9.III.B",
    counts="OH-E-10.I",
    natural="OH-E-1.II",
    thirds=("OH-E-10.II", "OH-E-10.III", "OH-E-10.IV"),
    table_1=("OH-E-11.IV", "OH-E-11.V", "OH-E-11.VI"),
    result="OH-E-12.I",
    drawing={
        Why.NATURAL: "OH-E-11.I",
        Why.PLAYER_DRAWS: "OH-E-11.II.A",
        Why.PLAYER_STAYS: "OH-E-11.II.B",
        Why.PLAYER_STOOD: "OH-E-11.III.A",
        Why.BELOW_THREE: "OH-E-11.III.B.1",
        Why.SEVEN: "OH-E-11.III.B.2",
        Why.TABLE_1: "OH-E-11.III.B.3",
    },
    settling={
        "banker": {
            "won": "OH-E-8.I.A.1",
            "lost": "OH-E-8.I.A.2",
            "tied": "OH-E-8.I.A.3.a",
        },
        "player": {"won": "OH-E-8.I.B.1", "lost": "OH-E-8.I.B.2", "tied": "OH-E-8.I.B.3"},
        "tie": {"won": "OH-E-8.I.C.1", "lost": "OH-E-8.I.C.2"},
        "dragon_bonus_player": _DRAGON,
        "dragon_bonus_banker": _DRAGON,
    },
    order="OH-E-12.II",
    bonus_first="OH-E-15.III.A",
    bonus_order={"all-first": "OH-E-15.III.A.1", "seat-by-seat": "OH-E-15.III.A.2"},
    bonus_losers="OH-E-15.III.A.3",
    mishaps=Mishaps(
        drawn_unseen="OH-E-14.I",
        third_unseen="OH-E-14.II",
        seen="OH-E-14.III",
        face_up="OH-E-14.IV",
        short="OH-E-14.V",
    ),
    # OH-E-9.V: the Midi table; all else is as at Mini-Baccarat (OH-E-1.III)
    control={
        "player": Control(most="OH-E-9.V.A", ceded="OH-E-9.V.A.a", nobody="OH-E-9.V.A.b"),
        "banker": Control(most="OH-E-9.V.B", ceded="OH-E-9.V.B.a", nobody="OH-E-9.V.B.b"),
    },
    control_third="OH-E-9.V.C",
    vigorish_owed="OH-E-13.V",
    tie_vigorish="OH-E-8.I.A.3.b",
    one_rate="OH-E-13.VI",
)
