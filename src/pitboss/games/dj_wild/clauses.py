"""Where Appendix O says what the shared poker procedure does."""

from __future__ import annotations

from pitboss.families.poker.clauses import Clauses
from pitboss.families.poker.showdown import Steps
from pitboss.families.wild_stud.script import Endings

CLAUSES = Clauses(
    wash="OH-O-4.b",
    shuffle="OH-O-5.a",
    by_device="OH-O-5.c.1",
    by_hand="OH-O-5.c.2",
    cut="OH-O-5.d.1.ii",
    stack="OH-O-5.d.1.iii",
    after_cut="OH-O-5.d.2",
    chips="OH-O-7.a",
    leaves="OH-O-7.b",
    bets="OH-O-7.c",
    closed={"hand": "OH-O-8.a.2", "shoe": "OH-O-9.a.2"},
    deal={"hand": "OH-O-8.b.1", "shoe": "OH-O-9.b"},
    opens_deal={"hand": "OH-O-8.b"},
    examine="OH-O-10.a",
    count={"hand": "OH-O-8.e", "shoe": "OH-O-9.e"},
    miscount="OH-O-5.b",
    recounts=False,
    drawn_unseen="OH-O-12.b",
    wrong_number="OH-O-12.c",
    face_up="OH-O-12.a",
    exposed="OH-C-12.III",  # this appendix is silent: the rule of Four Card Poker (GEN-10)
    device_jam="OH-O-12.d",
    shoe_jam="OH-O-12.e",
)

STEPS = Steps(
    decide="OH-O-10.b",
    fold="OH-O-10.b.2",
    reveal="OH-O-10.c",
    turn="OH-O-10.d.1",
    order="OH-O-10.d",
)
# The answers of section 10.b, and by the way of dealing what the dealer offers and then shows.
ANSWERS = {"play": "OH-O-10.b.1"}
OFFERED = {"hand": "OH-O-8.c", "shoe": "OH-O-9.c"}
REVEALED = {"hand": "OH-O-8.d", "shoe": "OH-O-9.d"}
SETTLED = "OH-O-10.d.5"  # with the seat's other wagers, losers first

# A fold forfeits Ante and Blind, but the side wagers stay in action (DJ-03).
TUCKED = {"hand": "OH-O-8.f", "shoe": "OH-O-9.f"}

ENDINGS = Endings(
    won="OH-O-11.b", odds="OH-O-11.c", tied="OH-O-11.b", lost="OH-O-10.d.2", settled=(SETTLED,)
)

# The kinds of hand by the clause that ranks them; the ranks of the cards are those of OH-O-6.a,
# and the order is that of OH-O-6.b. A deuce is a two or a wild card, whichever is better (DJ-10).
RANKS = {
    "five_wilds": "OH-O-6.b.1",
    "royal_flush": "OH-O-6.b.2",
    "five_of_a_kind": "OH-O-6.b.3",
    "straight_flush": "OH-O-6.b.4",
    "four_of_a_kind": "OH-O-6.b.5",
    "full_house": "OH-O-6.b.6",
    "flush": "OH-O-6.b.7",
    "straight": "OH-O-6.b.8",
    "three_of_a_kind": "OH-O-6.b.9",
    "two_pair": "OH-O-6.b.10",
    "pair": "OH-O-6.b.11",
    "high_card": "OH-O-6.a",
}

# The same kinds as the Trips wager counts them (OH-O-6.c, OH-O-6.d) ...
TRIPS_RANKS = {
    "five_wilds": "OH-O-6.d.1",
    "royal_flush": "OH-O-6.d.2",
    "five_of_a_kind": "OH-O-6.d.3",
    "straight_flush": "OH-O-6.d.4",
    "four_of_a_kind": "OH-O-6.d.5",
    "full_house": "OH-O-6.d.6",
    "flush": "OH-O-6.d.7",
    "straight": "OH-O-6.d.8",
    "three_of_a_kind": "OH-O-6.d.9",
}

# ... and the Two Way Bad Beat (OH-O-6.e, OH-O-6.f). Five wilds, OH-O-6.f.1, cannot be beaten.
BAD_BEAT_RANKS = {
    "five_wilds": "OH-O-6.f.1",
    "royal_flush": "OH-O-6.f.2",
    "five_of_a_kind": "OH-O-6.f.3",
    "straight_flush": "OH-O-6.f.4",
    "four_of_a_kind": "OH-O-6.f.5",
    "full_house": "OH-O-6.f.6",
    "flush": "OH-O-6.f.7",
    "straight": "OH-O-6.f.8",
    "three_of_a_kind": "OH-O-6.f.9",
}
