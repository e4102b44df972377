"""What a solution of the game tells, and the shipped one of the filed game."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from importlib.resources import files

import msgspec

from pitboss.rulebook import pay_table

SHIPPED = "solved.json"


def _filed() -> Fraction:
    vigorish = pay_table("OH-F-13.XIII", "pai-gow-poker").vigorish
    return vigorish.percent / 100 if vigorish else Fraction(0)


FILED = _filed()  # the vigorish that the shipped best settings are best against


class Turn(msgspec.Struct, frozen=True):
    """Hands of one rule with the same highest unpaired card, where the best setting turns away.

    Attributes:
        held: That card's rank; the joker is an ace; empty if every card is paired.
        hands: Hands of the rule that hold it.
        differ: Those for which another setting is better.
        wins: What the better settings win more over all dealer hands.
        losses: What they lose more.
        paired: How many of the better Low hands are pairs.
    """

    held: str
    hands: int
    differ: int
    wins: int
    losses: int
    paired: int


class Rule(msgspec.Struct, frozen=True):
    """How the best settings differ from one rule of the house way.

    Attributes:
        clause: The rule.
        hands: Hands that the rule sets.
        differ: Those for which another setting is better.
        wins: Wins of these hands set by the house way, over all dealer hands.
        losses: Losses likewise.
        best_wins: Wins with the best setting of each.
        best_losses: Losses likewise.
        example: The hand that gains most.
        low: Its best Low hand, in ranks.
        turns: The same by the highest unpaired card.
    """

    clause: str
    hands: int
    differ: int
    wins: int
    losses: int
    best_wins: int
    best_losses: int
    example: str
    low: str
    turns: tuple[Turn, ...] = ()

    def gain(self, vigorish: Fraction) -> Fraction:
        """What the best settings bring more, in wagers, over all dealer hands."""
        won = (1 - vigorish) * (self.best_wins - self.wins)
        return won - (self.best_losses - self.losses)


class Solved(msgspec.Struct, frozen=True):
    """Ordered pairs of disjoint hands, and how the first of them fares against the house way.

    ``wins`` and ``losses`` are the house way's own; ``fortune`` counts the hands of the bonus.
    """

    pairs: int
    wins: int
    losses: int
    rules: tuple[Rule, ...]
    fortune: dict[str, int]

    @property
    def best_wins(self) -> int:
        """Wins with the best setting of every hand."""
        return sum(rule.best_wins for rule in self.rules)

    @property
    def best_losses(self) -> int:
        """Losses likewise."""
        return sum(rule.best_losses for rule in self.rules)

    @property
    def hands(self) -> int:
        """How many hands there are."""
        return sum(rule.hands for rule in self.rules)

    @property
    def differ(self) -> int:
        """For how many of them another setting than the house way's is better."""
        return sum(rule.differ for rule in self.rules)


@lru_cache(maxsize=1)
def shipped() -> Solved:
    """The solution of the filed game that travels with the package."""
    text = files(__package__).joinpath(SHIPPED).read_bytes()
    return msgspec.json.decode(text, type=Solved)
