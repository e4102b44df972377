"""Free Bet Blackjack for the shared solver, and its Push 22 wager counted exactly."""

from __future__ import annotations

from fractions import Fraction

from pitboss.exact.assumed import counts_on
from pitboss.exact.blackjack.bonus import Deals, dealer_suits
from pitboss.exact.blackjack.cards import CardShoe
from pitboss.exact.blackjack.rules import Rules
from pitboss.exact.blackjack.side import dealer_22_deals
from pitboss.money import PayTable

__all__ = ["FREE_DOUBLES", "push_22_deals", "rules"]

FREE_DOUBLES = (9, 10, 11)  # hard totals of the first two cards (OH-AF-11.I)


def rules(
    table: PayTable,
    *,
    hit_soft_17: bool = True,
    peek: bool = True,
    split_aces_one_card: bool = False,
) -> Rules:
    """The filing's rules under the casino's options; ``table`` pays the blackjack."""
    counts_on(table, "win", 1)
    return Rules(
        blackjack_pays=table.pays("blackjack").back(1) - Fraction(1),
        hit_soft_17=hit_soft_17,  # OH-AF-14.II, FB-10
        hole_card=peek,
        push_22=True,  # OH-AF-4.III.C
        free_doubles=FREE_DOUBLES,
        free_splits=True,  # OH-AF-13.I
        resplit_aces=True,  # OH-AF-12.III.A names no exception
        draw_to_split_aces=not split_aces_one_card,  # FB-03
    )


def push_22_deals(shoe: CardShoe, *, hit_soft_17: bool = True) -> Deals:
    """Dealer's 22 by suits; the dealer always draws out for it (FB-11)."""
    return dealer_22_deals(dealer_suits(shoe, hit_soft_17=hit_soft_17))
