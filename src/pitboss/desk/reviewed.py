"""A finished round looked at again: each decision of a player with what its answers were worth."""

from __future__ import annotations

from typing import Any

import msgspec

from pitboss.desk.desk import Desk
from pitboss.desk.position import Position
from pitboss.desk.priced import Decision, priced
from pitboss.rulebook.phrases import phrases
from pitboss.table import events
from pitboss.table.prompt import CEREMONY
from pitboss.table.round import Round


class Step(msgspec.Struct, frozen=True):
    """A decision: where in the round, what was asked and answered, and what that cost."""

    event: int  # the place of the answer among the events of the round
    question: str
    option: str
    number: int
    decision: Decision
    cost_cents: float | None  # None where nobody has priced it
    spread_cents: float  # from the best answer to the worst


class Reviewed(msgspec.Struct, frozen=True):
    """All decisions of a player in a round."""

    steps: list[Step]

    @property
    def cost_cents(self) -> float:
        """What all of his errors cost."""
        return sum(step.cost_cents or 0.0 for step in self.steps)


def accuracy(cost: float, spread: float) -> float | None:
    """How much of what decisions could lose was kept, in per cent; None where nothing could.

    It is no grade: it says nothing of how hard the decisions were.
    """
    return 100 * (1 - cost / spread) if spread else None


def decisions(round_: Round, player: str) -> list[tuple[int, events.OptionChosen]]:
    """The answers of a player in a round, courtesies left out, and where they stand in its log."""
    return [
        (n, event)
        for n, event in enumerate(round_.log)
        if isinstance(event, events.OptionChosen)
        and event.player == player
        and event.question not in CEREMONY
    ]


def reviewed(position: Position, player: str, desk: Desk | None = None) -> Reviewed:
    """Price every decision of a player in a round, each from what he saw then."""
    round_ = position.round()
    return Reviewed(
        [_step(round_, n, event, desk or Desk()) for n, event in decisions(round_, player)]
    )


def _step(round_: Round, n: int, event: events.OptionChosen, desk: Desk) -> Step:
    found = priced(Position.of(round_, n), event.player, desk)
    costs = [each.cost_cents for each in found.choices]
    asked: dict[str, Any] = dict(event.parts)
    return Step(
        event=n,
        question=phrases(round_.table.game.slug).ask(event.question, asked),
        option=event.option,
        number=event.number,
        decision=found,
        cost_cents=found.cost_of(event.option),
        spread_cents=max(costs, default=0.0),
    )
