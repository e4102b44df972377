"""The replay driver: a round is played again by the inputs of its own log."""

from __future__ import annotations

from pitboss.errors import Refusal
from pitboss.table.log.recover import same
from pitboss.table.round import Round


def replay(round_: Round) -> Round:
    """Play a round again from where it opened; what comes out otherwise is an error."""
    again = round_.again()
    for event in round_.log[1:]:
        if event.is_input:
            again.take(event)
    for n, (told, made) in enumerate(zip(round_.log, again.log, strict=False)):
        if not same(told, made):
            raise Refusal(f"event {n} of the log is not what the rules make of it", told.clause)
    if len(round_.log) != len(again.log):
        raise Refusal("the log does not end where the round does", field="event")
    return again
