"""The next round from a shoe of which some cards are gone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from pitboss.errors import Refusal
from pitboss.exact.blackjack import Rules, Shoe, solve
from pitboss.exact.blackjack.removal import effects_of_removal
from pitboss.exact.blackjack.shoe import ACE, TEN, index_of
from pitboss.exact.shoe_report import CardEffect, ShoeReport
from pitboss.families.blackjack.hands import INSURANCE
from pitboss.rulebook import RuleSet

SolverRules = Callable[[RuleSet], Rules]
TEN_POINTS = 10  # the most that one card adds to a hand


def insurance_value(left: Sequence[int], pays: Fraction) -> Fraction | None:
    """One unit of insurance against an ace, from counts by value; None without an ace."""
    unseen = sum(left) - 1
    if not left[ACE] or unseen <= 0:
        return None
    chance = Fraction(left[TEN], unseen)
    return chance * pays - (1 - chance)


def lasts(left: Shoe, rules: Rules, hands_max: int = 4) -> bool:
    """Whether a shoe with one card less is sure to last through a round of so many hands.

    A hand may take any card while it counts up to 20, the dealer's up to 16.
    """
    pairs = [min(rules.hands_max(place), count) for place, count in enumerate(left.counts)]
    hands = max(1, min(hands_max, max(pairs)))
    points = sum(place * count for place, count in enumerate(left.counts, 1))
    return points - TEN_POINTS > hands * (20 + TEN_POINTS) + 16


def need_a_round(left: Shoe, rules: Rules) -> None:
    """Refuse a shoe that might run out in a round without a split."""
    if not lasts(left, rules, hands_max=1):
        message = f"{left.size} cards of these values may not last through a round"
        raise Refusal(message, field="gone")


def shoe_report(rules: RuleSet, gone: Sequence[str], solver_rules: SolverRules) -> ShoeReport:
    """The value of the next round once these cards are gone, suits being no matter."""
    full = Shoe.of_decks(rules.whole("decks"))
    try:
        left = full.without([word[:-1] if word[-1:] in "cdhs" else word for word in gone])
    except ValueError as fault:
        raise Refusal(str(fault), field="gone") from None
    asked = solver_rules(rules)
    need_a_round(left, asked)
    solution = solve(left, asked)
    pays = rules.pay_table(INSURANCE).pays("dealer_blackjack").back(1) - 1
    effects = effects_of_removal(solution)
    return ShoeReport(
        left=left.size,
        ev=solution.ev.value,
        bound=solution.ev.bound,
        full=solve(full, asked).ev.value,
        lasts=lasts(left, asked),
        insurance=insurance_value(left.counts, pays),
        effects=tuple(
            CardEffect(value, left.counts[index_of(value)], each.best, each.kept)
            for value, each in effects.items()
        ),
    )
