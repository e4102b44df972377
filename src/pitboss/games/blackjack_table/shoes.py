"""The next round from a shoe of which some cards are gone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from pitboss.errors import Refusal
from pitboss.exact.blackjack import Rules, Shoe, solve
from pitboss.exact.blackjack.removal import effects_of_removal
from pitboss.exact.blackjack.shoe import ACE, TEN, index_of
from pitboss.exact.blackjack.solution import CARDS_MIN
from pitboss.games.blackjack_table.hands import INSURANCE
from pitboss.games.room import CardEffect, ShoeReport
from pitboss.rulebook import RuleSet

SolverRules = Callable[[RuleSet], Rules]


def insurance_value(left: Sequence[int], pays: Fraction) -> Fraction | None:
    """One unit of insurance against an ace, from counts by value; None without an ace."""
    unseen = sum(left) - 1
    if not left[ACE] or unseen <= 0:
        return None
    chance = Fraction(left[TEN], unseen)
    return chance * pays - (1 - chance)


def need_a_round(cards: int) -> None:
    """Refuse a shoe that is too short for a round."""
    if cards < CARDS_MIN:
        message = f"a round needs at least {CARDS_MIN} cards, and {cards} would be left"
        raise Refusal(message, field="gone")


def shoe_report(rules: RuleSet, gone: Sequence[str], solver_rules: SolverRules) -> ShoeReport:
    """The value of the next round once these cards are gone, suits being no matter."""
    full = Shoe.of_decks(rules.whole("decks"))
    try:
        left = full.without([word[:-1] if word[-1:] in "cdhs" else word for word in gone])
    except ValueError as fault:
        raise Refusal(str(fault), field="gone") from None
    need_a_round(left.size)
    solution = solve(left, solver_rules(rules))
    pays = rules.pay_table(INSURANCE).pays("dealer_blackjack").back(1) - 1
    effects = effects_of_removal(solution)
    return ShoeReport(
        left=left.size,
        ev=solution.ev.value,
        bound=solution.ev.bound,
        full=solve(full, solver_rules(rules)).ev.value,
        insurance=insurance_value(left.counts, pays),
        effects=tuple(
            CardEffect(value, left.counts[index_of(value)], each.best, each.kept)
            for value, each in effects.items()
        ),
    )
