"""Exact analysis of blackjack games: shoes as counts, best play, splits, charts, bonus wagers.

``solve(shoe, rules)`` values every option of every hand; the other tools read the ``Solution`` it
returns (``total_dependent``, ``spread``) or price one decision or one missing card (``price``,
``effects_of_removal``). Bonus wagers are counted from a ``CardShoe``, which keeps the suits.
"""

from pitboss.exact.blackjack.bonus import Deals, chances, expectation, meter_line, outcomes
from pitboss.exact.blackjack.cards import CardShoe
from pitboss.exact.blackjack.chart import Chart, Deviation, total_dependent
from pitboss.exact.blackjack.coach import effects_of_removal, price
from pitboss.exact.blackjack.dealer import dealer_chances
from pitboss.exact.blackjack.rules import Rules
from pitboss.exact.blackjack.shoe import Shoe
from pitboss.exact.blackjack.solution import Estimate, Policy, Solution, evaluate, solve
from pitboss.exact.blackjack.splits import Convention
from pitboss.exact.blackjack.spread import Spread, spread

__all__ = [
    "CardShoe",
    "Chart",
    "Convention",
    "Deals",
    "Deviation",
    "Estimate",
    "Policy",
    "Rules",
    "Shoe",
    "Solution",
    "Spread",
    "chances",
    "dealer_chances",
    "effects_of_removal",
    "evaluate",
    "expectation",
    "meter_line",
    "outcomes",
    "price",
    "solve",
    "spread",
    "total_dependent",
]
