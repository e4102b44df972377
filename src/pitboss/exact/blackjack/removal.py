"""What a round is worth from the cards that are left, and what each card's removal does to it."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.exact.blackjack.shoe import VALUES
from pitboss.exact.blackjack.solution import CARDS_MIN, Solution, evaluate, solve
from pitboss.exact.blackjack.solve import Desk


class Removal(NamedTuple):
    """Change of a round's value when one card of a value is gone, in wagers."""

    best: float  # the play follows the change
    kept: float  # the play stays as it was: what a count adds up


def effects_of_removal(solution: Solution) -> dict[str, Removal]:
    """The effect of removing one card of each value that the shoe still holds."""
    shoe, now = solution.shoe, solution.ev.value
    if shoe.size <= CARDS_MIN:
        return {}
    found = {}
    for value, count in zip(VALUES, shoe.counts, strict=True):
        if count:
            less = shoe.without(value)
            best = solve(less, solution.rules, solution.convention).ev.value
            kept = evaluate(Desk(less, solution.rules), solution.policy).value
            found[value] = Removal(best - now, kept - now)
    return found
