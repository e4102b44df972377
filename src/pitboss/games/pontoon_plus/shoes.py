"""The next round of Pontoon Plus from a shoe of which some cards are gone."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.apparatus.cards import Card
from pitboss.errors import Refusal
from pitboss.exact.blackjack import CardShoe
from pitboss.exact.blackjack.shoe import VALUES
from pitboss.exact.shoe_report import CardEffect, ShoeReport
from pitboss.families.blackjack.points import value
from pitboss.families.blackjack.shoes import insurance_value, lasts, need_a_round
from pitboss.games.pontoon_plus.hands import INSURANCE
from pitboss.games.pontoon_plus.sheets import full_shoe, solution_of
from pitboss.rulebook import RuleSet

SUITS_PAID = (6, 7, 8)  # elsewhere it cannot matter which of its suits is gone


def shoe(rules: RuleSet, gone: Sequence[str]) -> ShoeReport:
    """The next round of the smallest bet once these cards are gone; suits are paid, so they count.

    The effect of a card is the mean over its suits.
    """
    try:
        left = full_shoe(rules).without(" ".join(gone))
    except ValueError as fault:
        raise Refusal(str(fault), field="gone") from None
    values, asked = left.by_value(), solution_of(rules).desk.rules
    need_a_round(values, asked)
    now = solution_of(rules, left).ev
    pays = rules.pay_table(INSURANCE).pays("insurance").back(1) - 1
    found = {place: _after(rules, left, place) for place in range(1, len(VALUES) + 1)}
    return ShoeReport(
        left=left.size,
        ev=now.value,
        bound=now.bound,
        full=solution_of(rules).ev.value,
        lasts=lasts(values, asked),
        insurance=insurance_value(values.counts, pays),
        effects=tuple(
            CardEffect(VALUES[place - 1], values.counts[place - 1], ev - now.value, None)
            for place, ev in found.items()
            if ev is not None
        ),
    )


def _after(rules: RuleSet, left: CardShoe, place: int) -> float | None:
    """Mean value of the round once one more card of a value is gone; None if there is none."""
    cards = [Card(n) for n in range(52) if value(Card(n)) == place and left.count(Card(n))]
    if not cards:
        return None
    if place not in SUITS_PAID:
        return solution_of(rules, left.without(cards[:1])).ev.value
    weights = [left.count(card) for card in cards]
    values = [solution_of(rules, left.without([card])).ev.value for card in cards]
    return sum(w * v for w, v in zip(weights, values, strict=True)) / sum(weights)
