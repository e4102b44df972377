"""What the words of a command ask of a simulation: rules with a penetration, seats, stakes."""

from __future__ import annotations

from fractions import Fraction

from pitboss.errors import Refusal
from pitboss.money.pays import parse_percent
from pitboss.rulebook import RuleSet

PACK = 52


def with_penetration(rules: RuleSet, text: str) -> RuleSet:
    """The rules with so much of the shoe dealt before the shuffle, as the game's own option."""
    if not text:
        return rules
    try:
        share = parse_percent(text if text.strip().endswith("%") else f"{text}%")
    except ValueError as fault:
        raise Refusal(f"--penetration: {fault}", field="penetration") from None
    if "penetration" in rules.options:
        return rules.changed({"penetration": f"{share}%"})
    if "cut_card_depth" in rules.options:
        cards = rules.whole("decks") * PACK
        behind = round(cards * (1 - Fraction(share) / 100))
        return rules.changed({"cut_card_depth": behind})
    raise Refusal(
        f"{rules.rules.name} has no cut card: there is no penetration to choose",
        field="penetration",
    )
