"""House Money: the wager itself as an exact fraction, and what the option to cap adds.

A winner may add any part of the proceeds to the blackjack wager once the dealer is known to have
no natural (OH-A-16.II.E, OH-A-16.II.G). A hand's value is proportional to its wager, so the best
rule is to add everything where the hand is worth more than nothing and else to take it all.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import NamedTuple

from pitboss.apparatus.cards import RANKS, Card, rank_of
from pitboss.exact.blackjack.bonus import NO_ROW, Deals, expectation, winning_row
from pitboss.exact.blackjack.cards import CardShoe
from pitboss.exact.blackjack.shoe import VALUES
from pitboss.exact.blackjack.side import card_deals, neighbours, same_suit, value_index
from pitboss.exact.blackjack.solution import Estimate, Solution
from pitboss.money import PayTable


class Capping(NamedTuple):
    """One line of the rule for capping."""

    hand: str  # the two cards by value, as in ``T9``
    up: str
    value: float  # of the hand for each unit of wager, given no dealer's natural
    cap: bool


class HouseMoney(NamedTuple):
    """The wager under one pay table."""

    taken: Fraction  # expectation when every win is taken at once
    capped: Estimate  # expectation with the best capping
    rule: tuple[Capping, ...]


def deals(shoe: CardShoe) -> Deals:
    """Two-card deals by the events of both pay tables (BJ-20)."""
    return card_deals(shoe, 2, _events)


def _events(cards: tuple[Card, ...]) -> frozenset[str]:
    ranks = [rank_of(card) for card in cards]
    if ranks[0] == ranks[1]:
        return frozenset({"pair"})
    if not neighbours(ranks):
        return frozenset()
    if not same_suit(cards):
        return frozenset({"straight"})
    events = {"straight", "straight_flush"}
    if {RANKS[rank] for rank in ranks} == {"A", "K"}:
        events.add("ace_king_suited")
    return frozenset(events)


def house_money(shoe: CardShoe, solution: Solution, table: PayTable) -> HouseMoney:
    """Price the wager beside a solved blackjack game dealt from the same shoe."""
    if shoe.by_value() != solution.shoe:
        raise ValueError("House Money and the blackjack game must be dealt from the same shoe")
    if not solution.rules.hole_card:
        raise ValueError("capping waits for the dealer's check: the rules need a hole card")
    taken = expectation(deals(shoe), table)
    proceeds = _proceeds(shoe, table)
    whole = shoe.size * (shoe.size - 1) // 2
    added = 0.0
    rule: list[Capping] = []
    for (low, high), amount in sorted(proceeds.items()):
        hand = VALUES[low] + VALUES[high]
        left = solution.shoe.without(hand)
        for up, count in enumerate(left.counts):
            if count == 0:
                continue
            value = max(solution.options(hand, VALUES[up]).values())
            no_natural = 1 - solution.natural_chance(hand, VALUES[up])
            rule.append(Capping(hand, VALUES[up], value, value > 0))
            weight = amount / whole * Fraction(count, left.size) * no_natural
            added += float(weight) * max(value, 0.0)
    most = float(max(row.pays.back(1) for row in table))
    bound = solution.ev.bound * most
    return HouseMoney(taken, Estimate(float(taken) + added, bound), tuple(rule))


def _proceeds(shoe: CardShoe, table: PayTable) -> dict[tuple[int, int], Fraction]:
    """Ways times proceeds of a unit wager, by the two card values that win them."""
    found: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for cards, ways in shoe.hands(2):
        event = winning_row(_events(cards), table)
        if event != NO_ROW:
            low, high = sorted(value_index(card) for card in cards)
            found[low, high] += ways * table.pays(event).back(1)
    return dict(found)
