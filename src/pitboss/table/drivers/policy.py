"""The policy driver: a source of luck and a policy for people play rounds to their end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from pitboss.errors import HouseFault
from pitboss.table.actions import Action
from pitboss.table.effects import Chance
from pitboss.table.round import Round
from pitboss.table.table import Table

Policy = Callable[[Round], Action]
STEPS_MAX = 100_000


class Source(Protocol):
    """Where luck comes from."""

    def answer(self, effect: Chance) -> Any:
        """What luck says to an effect."""


def play_round(table: Table, source: Source, policy: Policy) -> Round:
    """Play one round to its end."""
    round_ = Round(table)
    round_.play_on(source.answer, policy, STEPS_MAX)
    if round_.pending is None:
        return round_
    raise HouseFault(f"a round of {table.game.slug} did not end within {STEPS_MAX} steps")
