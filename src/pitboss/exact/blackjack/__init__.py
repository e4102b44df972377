"""Exact analysis of blackjack games: shoes as counts, best play, splits, charts, bonus wagers.

``solve(shoe, rules)`` values every option of every hand; the other tools read the ``Solution`` it
returns (``total_dependent``, ``spread``) or price one decision (``price``). Bonus wagers are
counted from a ``CardShoe``, which keeps the suits.
"""

from pitboss.exact.blackjack.bonus import Deals, chances, expectation, outcomes
from pitboss.exact.blackjack.cards import CardShoe
from pitboss.exact.blackjack.chart import Chart, total_dependent
from pitboss.exact.blackjack.coach import price
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
    "Estimate",
    "Policy",
    "Rules",
    "Shoe",
    "Solution",
    "Spread",
    "chances",
    "evaluate",
    "expectation",
    "outcomes",
    "price",
    "solve",
    "spread",
    "total_dependent",
]
