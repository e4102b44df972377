"""Advice: what each choice of a player is worth."""

from __future__ import annotations

from fractions import Fraction

import msgspec


class Choice(msgspec.Struct, frozen=True):
    """One option of a pending question."""

    option: str
    value: Fraction  # in units, with best play to follow
    cost: Fraction  # what it gives away against the best option


class Advice(msgspec.Struct, frozen=True):
    """Every option that was priced, best first.

    Attributes:
        unit: The stake in cents that values are told in.
        choices: The options; empty where the game has not priced the question.
    """

    unit: int
    choices: tuple[Choice, ...]

    @property
    def best(self) -> str:
        """The option to take; empty where nothing was priced."""
        return self.choices[0].option if self.choices else ""
