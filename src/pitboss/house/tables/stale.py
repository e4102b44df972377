"""Commands that were made for a table as it no longer is.

A client says which version it had seen. An answer, or what a dealer enters, belongs to one step, a
bet to one betting period, and what the floor rules to one round: when the table has gone past it,
the same words would mean something else. Whoever asks is told so, and sees the present state.
"""

from __future__ import annotations

from pitboss.errors import Refusal
from pitboss.house.tables import commands
from pitboss.house.tables.host import Host
from pitboss.table import events

UNSAID = -1  # a client that does not say what it has seen
_OF_A_STEP = (commands.Answer, commands.Confirm, commands.Enter)
_BETTING = (
    commands.Bet,
    commands.TakeDown,
    commands.CallBet,
    commands.Ready,
    commands.CloseBets,
)
_OF_A_ROUND = (commands.OpenRound, commands.Declare, commands.Void, commands.Reshuffle)
_PERIOD_OVER = (events.BetsClosed, events.RoundEnded, events.RoundVoided)
BESIDE = (  # what happens beside a question, or a round, without touching it
    events.BoxTaken,
    events.LinkLeft,
    events.MeterMirrored,
    events.PlayerBoughtIn,
    events.PlayerLeft,
    events.PlayerSat,
    events.PlayerStood,
    events.TableResumed,
)


def check_seen(host: Host, command: commands.Command, seen: int) -> None:
    """Refuse a command that was made for a table that has moved on."""
    if seen == UNSAID:
        return
    if not 0 <= seen <= host.version:
        raise Refusal(f"the table is at version {host.version}, not at {seen}", field="seen")
    missed = [event for n, event in host.tail if n >= seen]
    missed += [line.event for line in host.page.fresh if line.n >= seen]
    too_far = len(missed) < host.version - seen  # it has forgotten what was missed
    if isinstance(command, _OF_A_STEP):
        stale = too_far or any(not isinstance(event, BESIDE) for event in missed)
    elif isinstance(command, _BETTING):
        stale = too_far or any(isinstance(event, _PERIOD_OVER) for event in missed)
    elif isinstance(command, _OF_A_ROUND):
        stale = too_far or any(isinstance(event, events.RoundOpened) for event in missed)
    else:
        return
    if stale:
        words = f"the table has moved on from version {seen} to {host.version}: look again"
        raise Refusal(words, field="seen")
