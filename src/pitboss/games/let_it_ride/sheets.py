"""The par sheets of Let It Ride, from the endings that a solver counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache

from pitboss.apparatus.cards import DECK, Card
from pitboss.exact.choice import EQUAL_CHOICES
from pitboss.exact.par import ParSheet, percent
from pitboss.families.poker.linked_sheets import linked_sheets
from pitboss.families.poker.sheets import Line, main_sheet, side_sheet
from pitboss.games.let_it_ride.small_deck import SmallRide
from pitboss.games.let_it_ride.solve import (
    Ending,
    Solution,
    five_card_counts,
    net,
    odds,
    risked,
    solve,
    three_card_counts,
)
from pitboss.rulebook import RuleSet

Deck = tuple[Card, ...]

solved = lru_cache(maxsize=4)(solve)


def solution(rules: RuleSet) -> Solution:
    """The whole deck solved under these rules, once."""
    return solved(rules.pay_table("bet_1"))


def endings(rules: RuleSet, deck: Deck = DECK) -> Sequence[Ending]:
    """How every deal of a deck ends under the best play."""
    if tuple(sorted(deck)) == DECK:
        return tuple(solution(rules).endings())
    return SmallRide(deck, rules.pay_table("bet_1")).endings()


def sheets(rules: RuleSet, deck: Deck = DECK) -> list[ParSheet]:
    """The par sheet of every wager this house offers."""
    found = [main(rules, endings(rules, deck))]
    if "bonus" in rules.wagers:
        stake = rules.limits("bonus").low
        found.append(side_sheet(rules, "bonus", five_card_counts(deck), stake=stake))
    if "three_card_bonus" in rules.wagers:
        found.append(side_sheet(rules, "three_card_bonus", three_card_counts(deck)))
    return found + linked_sheets(rules, deck)


def main(rules: RuleSet, ends: Iterable[Ending]) -> ParSheet:
    """The three bets together, per unit of one of them."""
    ends = tuple(ends)
    table = rules.pay_table("bet_1")
    tally: Counter[Line] = Counter()
    for end in ends:
        many = risked(end)
        pays = "lose" if end.event == "lose" else str(table.pays(end.event))
        bets = "1_bet" if many == 1 else f"{many}_bets"
        line = Line(f"{end.event}_{bets}", pays, net(end, table), Fraction(many))
        tally[line] += end.deals
    total = sum(end.deals for end in ends)

    def share(deals: int) -> str:
        return percent(Fraction(deals, total), 2)

    first = sum(end.deals for end in ends if end.first)
    second = sum(end.deals for end in ends if end.second)
    both = sum(end.deals for end in ends if end.first and end.second)
    one = Fraction(sum(end.deals * odds(end.event, table) for end in ends), total)
    notes = (
        "The three bets together, per unit of one of them, with the best play.",
        f"Bet Number 1 rides {share(first)} of the time, Bet Number 2 {share(second)}, both "
        f"{share(both)}.",
        f"A bet that always rides, as Bet Number 3 does, brings {percent(one)}.",
        EQUAL_CHOICES,
    )
    return main_sheet(rules, "bet_1", tally, notes)
