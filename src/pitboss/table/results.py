"""What each wager of a round came to, added up from the log."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.table import events
from pitboss.table.wagers import Wager

# Most of a log moves no money of a wager, and need not be asked which of these it is.
_MOVED = frozenset(
    (
        events.WagerPlaced,
        events.WagerAdded,
        events.WagerTakenDown,
        events.WagerLost,
        events.WagerPushed,
        events.WagerWon,
        events.VigorishTaken,
        events.VigorishMarked,
        events.VigorishReturned,
        events.MeterPaid,
        events.MeterFed,
        events.EnvyPaid,
        events.SettlementReversed,
    )
)


def net_by_wager(log: Iterable[events.Event]) -> dict[int, int]:
    """Net cents of each wager that moved: what came back less what was put up.

    A stake still on the layout at the end counts as put up; see ``resolved`` for which wagers
    were decided.
    """
    net: dict[int, int] = {}

    def add(wager_id: int, cents: int) -> None:
        net[wager_id] = net.get(wager_id, 0) + cents

    for event in [each for each in log if type(each) in _MOVED]:
        match event:
            case events.WagerPlaced() | events.WagerAdded():
                add(event.id, -event.cents)
            case events.WagerTakenDown():
                add(event.id, event.cents)
            case events.WagerLost():
                add(event.id, 0)
            case events.WagerPushed():
                add(event.id, event.returned)
            case events.WagerWon():
                add(event.id, event.paid + event.returned)
            case events.VigorishTaken() | events.VigorishMarked() if event.id:
                add(event.id, -event.cents)
            case events.VigorishReturned() if event.id:
                add(event.id, event.cents)
            case events.MeterPaid() if event.id and event.to.startswith("player:"):
                add(event.id, event.cents)
            case events.MeterFed() if event.source.startswith("player:"):
                add(event.id, -event.cents)
            case events.EnvyPaid() if event.id:
                add(event.id, event.cents)
            case events.SettlementReversed() if event.id:
                add(event.id, event.cents)
    return net


def resolved(log: Iterable[events.Event]) -> set[int]:
    """The wagers that this round decided: won, lost or pushed."""
    return {
        event.id
        for event in log
        if isinstance(event, events.WagerWon | events.WagerLost | events.WagerPushed)
    }


def wager_kinds(log: Iterable[events.Event], standing: Iterable[Wager] = ()) -> dict[int, str]:
    """The kind of every wager that went up in this round, and of those that stood before it."""
    kinds = {wager.id: wager.kind for wager in standing}
    for event in log:
        if type(event) is events.WagerPlaced or type(event) is events.WagerAdded:
            kinds[event.id] = event.wager
    return kinds
