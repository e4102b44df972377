"""The ranking orders of the filings, declared as tables.

An order says how many cards make a hand, which hands exist from the highest to the lowest, where
the straight A-2-3-.. stands, and what a wild card may be. Everything else (tables, kernels, names)
is compiled from these declarations; no game ranks a hand in any other way.

Within one kind of hand the made part decides first, then the kickers card by card: that is how the
tie-break clauses OH-C-6.III, OH-F-6.IV, OH-H-6.III, OH-I-5.III, OH-K-6.III and OH-M-6.III are read
(interpretation GEN-01).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

DEUCES = (0, 1, 2, 3)
JOKER = 52


@dataclass(frozen=True)
class Order:
    """One declared ranking order.

    Attributes:
        name: Short name, used in messages.
        size: Cards in the made hand.
        categories: Kinds of hand from the highest to the lowest, by their pay table slug.
        wheel: Where the straight that uses the ace as one stands among straights and among straight
            flushes: below all others, or second to the one that ends in the ace.
        wilds: Cards of the deck that are wild.
        joker: ``any``: a wild may be any card; ``limited``: an ace, or any card that completes a
            straight or a flush.
    """

    name: str
    size: int
    categories: tuple[str, ...]
    wheel: Literal["lowest", "second"] = "lowest"
    wilds: tuple[int, ...] = ()
    joker: Literal["any", "limited"] = "any"


# OH-D-6.II, OH-I-5.II, OH-J-6.II, OH-K-6.II, OH-H-6.IV; also the Multi-Link Progressive (ML-08).
FIVE_CARD = Order(
    name="five-card",
    size=5,
    categories=(
        "royal_flush",
        "straight_flush",
        "four_of_a_kind",
        "full_house",
        "flush",
        "straight",
        "three_of_a_kind",
        "two_pair",
        "pair",
        "high_card",
    ),
)

# OH-H-6.II: with three cards a straight is rarer than a flush (3C-11).
THREE_CARD = Order(
    name="three-card",
    size=3,
    categories=("straight_flush", "three_of_a_kind", "straight", "flush", "pair", "high_card"),
)

# OH-D-6.III in the order of the pay table OH-D-13.V (LR-03); A-2-3 suited is a straight flush
# (LR-04).
THREE_CARD_BONUS = Order(
    name="three-card bonus",
    size=3,
    categories=("mini_royal", *THREE_CARD.categories),
)

# OH-C-6.II and OH-M-6.II: three of a kind stands above a flush (4C-01).
FOUR_CARD = Order(
    name="four-card",
    size=4,
    categories=(
        "four_of_a_kind",
        "straight_flush",
        "three_of_a_kind",
        "flush",
        "straight",
        "two_pair",
        "pair",
        "high_card",
    ),
)

# OH-O-6.b and the Odds table of CO-2118-12 (DJ-09, DW-01); A-2-3-4-5 is the lowest straight
# (DJ-07). A deuce may also stand for itself (DJ-10), which a wild card can do anyway.
WILD = Order(
    name="deuces and joker wild",
    size=5,
    categories=("five_wilds", "royal_flush", "five_of_a_kind", *FIVE_CARD.categories[1:]),
    wilds=(*DEUCES, JOKER),
)

# OH-F-6.II: five aces on top; A-2-3-4-5 is the highest straight flush below the royal flush and the
# second highest straight (PG-10); the joker is limited by OH-F-6.I and OH-F-6.III (PG-11).
PAI_GOW_HIGH = Order(
    name="pai gow high",
    size=5,
    categories=("five_aces", *FIVE_CARD.categories),
    wheel="second",
    wilds=(JOKER,),
    joker="limited",
)

# OH-F-6.II.J: two cards make a pair or nothing (PG-25), and the joker is an ace.
PAI_GOW_LOW = Order(
    name="pai gow low",
    size=2,
    categories=("pair", "high_card"),
    wilds=(JOKER,),
    joker="limited",
)

# The Fortune Bonus pays the highest row that seven cards fit (OH-F-15.V, PG-21); there three of a
# kind stands above a straight.
FORTUNE = Order(
    name="fortune bonus",
    size=5,
    categories=(
        "five_aces",
        "royal_flush",
        "straight_flush",
        "four_of_a_kind",
        "full_house",
        "flush",
        "three_of_a_kind",
        "straight",
        "two_pair",
        "pair",
        "high_card",
    ),
    wheel="second",
    wilds=(JOKER,),
    joker="limited",
)
