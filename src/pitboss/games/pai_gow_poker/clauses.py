"""Where Appendix F says what the shared poker procedure does, and what each rank is called by."""

from __future__ import annotations

from pitboss.apparatus.ranks import HIGH
from pitboss.families.poker.clauses import Clauses
from pitboss.games.pai_gow_poker.setting import PAIRED, Setting

CLAUSES = Clauses(
    wash="OH-F-4.III",  # of the deck with its one joker (OH-F-3.I, OH-F-4.II)
    shuffle="OH-F-5.I",
    by_device="OH-F-5.II.A",
    by_hand="OH-F-5.II.B",
    cut="OH-F-5.III.B",
    stack="OH-F-5.III.C",
    chips="OH-F-7.I",
    leaves="OH-F-7.II",
    bets="OH-F-7.III",
    closed={"hand": "OH-F-9.I.B", "shoe": "OH-F-7.III"},
    deal={"hand": "OH-F-9.III", "shoe": "OH-F-10.III"},
    examine="OH-F-13.I",
    count={"hand": "", "shoe": ""},  # a count other than four is a misdeal of its own kind
    drawn_unseen="OH-F-16.VI",
    wrong_number="OH-F-16.VII",
    exposed="OH-F-16.V",
    device_jam="OH-F-16.XI",
)

# High and Low hands by the clause that ranks them: the list of OH-F-6.II (OH-F-1.RankOrRanking)
# with the card ranks of OH-F-6.I and the joker of OH-F-6.III.
RANKS = {
    "five_aces": "OH-F-6.II.A",
    "royal_flush": "OH-F-6.II.B",
    "straight_flush": "OH-F-6.II.C",
    "four_of_a_kind": "OH-F-6.II.D",
    "full_house": "OH-F-6.II.E",
    "flush": "OH-F-6.II.F",
    "straight": "OH-F-6.II.G",
    "three_of_a_kind": "OH-F-6.II.H",
    "two_pair": "OH-F-6.II.I",
    "pair": "OH-F-6.II.J",
    "high_card": "OH-F-6.IV",
}

# The hands of seven cards that only the Fortune Bonus knows, above five aces (OH-F-6.V).
SEVENS = {
    "seven_card_straight_flush": ("OH-F-6.V.A", "OH-F-6.V"),
    # A royal flush, with or without the joker, and a king and queen.
    "royal_flush_and_royal_match": ("OH-F-6.V.B.1", "OH-F-6.V.B", "OH-F-6.V"),
    "seven_card_straight_flush_joker": ("OH-F-6.V.C", "OH-F-6.V"),
}


def ranked_by(setting: Setting) -> tuple[str, ...]:
    """The clauses by which the two hands of a setting rank."""
    wild = ("OH-F-6.III",) if setting.wild else ()
    low = ("OH-F-6.II.J",) if setting.low_rank >= PAIRED else ()
    high = RANKS[HIGH.category(setting.high_rank)]
    return (high, *wild, *(clause for clause in low if clause != high))
