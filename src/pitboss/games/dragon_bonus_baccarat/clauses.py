"""The clauses of Dragon Bonus Baccarat behind each step of the shared script."""

from __future__ import annotations

from pitboss.families.baccarat.clauses import Clauses, Mishaps
from pitboss.families.baccarat.drawing import Why

# Why a Dragon Bonus wins (OH-EC-8.I.E.1) or loses (OH-EC-8.I.E.2); natural ties stand in the pay
# table alone (DB-03).
_DRAGON = {
    "only_natural": "OH-EC-8.I.E.1.a",
    "better_natural": "OH-EC-8.I.E.1.b",
    "by_margin": "OH-EC-8.I.E.1.c",
    "worse_natural": "OH-EC-8.I.E.2.a",
    "level_or_behind": "OH-EC-8.I.E.2.b",
    "too_close": "OH-EC-8.I.E.2.c",
    "natural_tie": "OH-EC-13.IV",
}

CLAUSES = Clauses(
    shuffler="OH-EC-3.II",
    batches="OH-EC-3.II.B",
    wash="OH-EC-4.II",
    shuffle="OH-EC-5.I",
    offer_cut="OH-EC-5.III",
    cut="OH-EC-5.IV",
    cover_card="OH-EC-5.V",
    burn="OH-EC-5.VII",
    cover_out="OH-EC-10.V",
    chips="OH-EC-8.II",
    bets="OH-EC-8.III",
    both_sides="OH-EC-8.I",
    bonus="OH-EC-15.II",
    two_hands="OH-EC-9.I",
    frozen="OH-EC-9.II",
    first_four="OH-EC-9.III",
    face_up="OH-EC-9.III.A",
    face_down="OH-EC-9.III.B",
    counts="OH-EC-10.I",
    natural="OH-EC-1.I",
    thirds=("OH-EC-10.II", "OH-EC-10.III", "OH-EC-10.IV"),
    table_1=("OH-EC-11.IV", "OH-EC-11.V", "OH-EC-11.VI"),
    result="OH-EC-12.I",
    drawing={
        Why.NATURAL: "OH-EC-11.I",
        Why.PLAYER_DRAWS: "OH-EC-11.II.A",
        Why.PLAYER_STAYS: "OH-EC-11.II.B",
        Why.PLAYER_STOOD: "OH-EC-11.III.A",
        Why.BELOW_THREE: "OH-EC-11.III.B.1",
        Why.SEVEN: "OH-EC-11.III.B.2",
        Why.TABLE_1: "OH-EC-11.III.B.3",
    },
    settling={
        "banker": {
            "won": "OH-EC-8.I.A.1",
            "lost": "OH-EC-8.I.A.2",
            "tied": "OH-EC-8.I.A.3",
        },
        "player": {"won": "OH-EC-8.I.B.1", "lost": "OH-EC-8.I.B.2", "tied": "OH-EC-8.I.B.3"},
        "tie": {"won": "OH-EC-8.I.C.1", "lost": "OH-EC-8.I.C.2"},
        "fortune_7": {"won": "OH-EC-8.I.D.1", "lost": "OH-EC-8.I.D.2"},
        "dragon_bonus_player": _DRAGON,
        "dragon_bonus_banker": _DRAGON,
    },
    order="OH-EC-12.II",
    bonus_first="OH-EC-15.III.A",
    bonus_order={"all-first": "OH-EC-15.III.A.1", "seat-by-seat": "OH-EC-15.III.A.2"},
    bonus_losers="OH-EC-15.III.A.3",
    mishaps=Mishaps(
        drawn_unseen="OH-EC-14.I",
        third_unseen="OH-EC-14.II",
        seen="OH-EC-14.III",
        face_up="OH-EC-14.IV",
        short="OH-EC-14.V",
    ),
    push="OH-EC-1.II",
)
