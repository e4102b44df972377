"""A round in the middle, as plain data: enough to bring it back in another process."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any

import msgspec

from pitboss.rooms import registry
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.log.format import KINDS
from pitboss.table.round import Round
from pitboss.table.table import Table
from pitboss.table.wagers import Snapshot

_encode = msgspec.json.encode
_inputs = msgspec.json.Decoder(list[reduce(or_, KINDS)]).decode  # type: ignore[misc]


class Position(msgspec.Struct, frozen=True):
    """How a table stood before a round, and what has come into the round since.

    It holds all that the table knows. Whoever prices a decision from it sees through the eyes of
    the one who decides, as every coach does.
    """

    rules: dict[str, Any]
    name: str
    number: int
    state: Snapshot
    inputs: msgspec.Raw

    @classmethod
    def of(cls, round_: Round, upto: int | None = None) -> Position:
        """Where a round stands, or stood when its log had so many events."""
        told = [event for event in round_.log[1:upto] if event.is_input]
        table = round_.table
        return cls(
            dict(table.rules.as_json()),
            table.name,
            round_.number,
            round_.opening,
            msgspec.Raw(_encode(told)),
        )

    def round(self, richer: str = "", by: int = 0) -> Round:
        """The round again; with ``richer`` a player who has so much more in his rack."""
        rules = RuleSet.from_json(self.rules)
        game = registry.room(rules.game).game
        state = self.state
        if richer in state.racks:
            racks = state.racks | {richer: state.racks[richer] + by}
            state = msgspec.structs.replace(state, racks=racks, house=state.house - by)
        table = Table.restore(game, rules, state, self.name, self.number - 1)
        copy = Round(table)
        told: list[events.Event] = _inputs(self.inputs)
        for event in told:
            copy.take(event)
        return copy
