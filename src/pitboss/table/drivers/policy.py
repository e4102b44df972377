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


def step(round_: Round, source: Source, policy: Policy) -> None:
    """Answer the pending effect once."""
    pending = round_.pending
    if isinstance(pending, Chance):
        round_.send(source.answer(pending))
    else:
        round_.send(policy(round_))


def play_round(table: Table, source: Source, policy: Policy) -> Round:
    """Play one round to its end."""
    round_ = Round(table)
    for _ in range(STEPS_MAX):
        if round_.over:
            return round_
        step(round_, source, policy)
    raise HouseFault(f"a round of {table.game.slug} did not end within {STEPS_MAX} steps")
