"""Bonus wagers by counting: which events a deal makes true, then any pay table on top.

A deal may make several events true (two suited aces are also two aces). We count deals by the
whole set of events they make true, once for all pay tables; a table then pays the first of its
rows that is true, since filings print the highest award first and pay only that.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import prod
from typing import NamedTuple

from pitboss.exact.blackjack.cards import CardShoe
from pitboss.exact.blackjack.dealer import Hand, dealer_orders
from pitboss.exact.blackjack.shoe import ACE, TEN
from pitboss.exact.par import Outcome, collects
from pitboss.money import Lose, PayTable

Events = frozenset[str]
Deals = Mapping[Events, Fraction]  # weight of the deals that make exactly these events true
DOLLAR = 100
RED = (1, 2)
BLACK = (0, 3)
NO_ROW = ""


def winning_row(events: Events, table: PayTable) -> str:
    """Event of the row that pays, the catch-all ``other`` row if none does, or an empty string."""
    for row in table:
        if row.event in events:
            return row.event
    return "other" if "other" in table else NO_ROW


def chances(deals: Deals, table: PayTable) -> dict[str, Fraction]:
    """Chance of each row of a pay table; what no row covers stands under an empty string."""
    whole = sum(deals.values(), Fraction(0))
    found = dict.fromkeys((*table.events, NO_ROW), Fraction(0))
    for events, weight in deals.items():
        found[winning_row(events, table)] += Fraction(weight) / whole
    return found


def expectation(deals: Deals, table: PayTable) -> Fraction:
    """Mean net result of a wager of a dollar, for each dollar staked; meters stand at nothing."""
    found = chances(deals, table).items()
    back = (chance * table.pays(event).back(DOLLAR) for event, chance in found if event != NO_ROW)
    return sum(back, Fraction(0)) / DOLLAR - 1


def outcomes(deals: Deals, table: PayTable, *, stake: int = DOLLAR) -> list[Outcome]:
    """The rows of a par sheet, counted; what no row covers is lost."""
    weights = dict.fromkeys((*table.events, NO_ROW), Fraction(0))
    for events, weight in deals.items():
        weights[winning_row(events, table)] += weight
    rows = []
    for event, weight in weights.items():
        pays = table.pays(event) if event != NO_ROW else Lose()
        if weight or event != NO_ROW:
            name, net = event or "any_other", pays.back(stake) / stake - 1
            rows.append(Outcome(name, weight, net, str(pays), hit=collects(pays)))
    return rows


def _falling(count: int, held: int) -> int:
    return prod(range(count - held + 1, count + 1)) if held <= count else 0


def _drawn(hand: Hand, counts: tuple[int, ...]) -> int:
    """Ways to draw a hand's cards, one by one, from counts by value."""
    return prod(_falling(counts[place], held) for place, held in enumerate(hand) if held)


class DealerSuits(NamedTuple):
    """By up card and finished hand: its ways, those in one suit, and those in one colour.

    Ways are of drawing as many cards as the longest hand has, so that all count alike.
    """

    hands: dict[tuple[int, Hand], tuple[int, int, int]]
    every: int

    def chances(self, ways: Mapping[frozenset[str], int]) -> Deals:
        """Ways as chances."""
        return {events: Fraction(each, self.every) for events, each in ways.items()}


def dealer_suits(shoe: CardShoe, *, hit_soft_17: bool) -> DealerSuits:
    """Chances of every finished dealer hand from a shoe, by up card, with its suits.

    They hold whatever the players do: a player who stops drawing by what he sees leaves the
    dealer's next cards as likely as the first, so a played-out hand has the same chances.
    """
    table = shoe.values()
    whole = tuple(sum(row) for row in table)
    suits = [tuple(row[suit] for row in table) for suit in range(4)]
    colours = [tuple(row[a] + row[b] for row in table) for a, b in (RED, BLACK)]
    found: dict[tuple[int, Hand], tuple[int, int, int]] = {}
    finished = dealer_orders(hit_soft_17)
    longest = min(max(map(sum, finished)), shoe.size)
    for hand, orders in finished.items():
        ways = _drawn(hand, whole)
        if ways == 0:
            continue
        rest = _falling(shoe.size - sum(hand), longest - sum(hand))
        suited = sum(_drawn(hand, counts) for counts in suits)
        coloured = sum(_drawn(hand, counts) for counts in colours)
        for up, lines in orders.items():
            each = lines * rest
            found[up, hand] = (each * ways, each * suited, each * coloured)
    return DealerSuits(found, _falling(shoe.size, longest))


def is_natural(hand: Hand) -> bool:
    """Whether a dealer's hand is an ace and a ten-value card."""
    return sum(hand) == 2 and hand[ACE] == 1 and hand[TEN] == 1
