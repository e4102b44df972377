"""What a player had on the layout when the betting was last closed, for one who bets it again."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.house.tables.host import Host
from pitboss.table import events
from pitboss.talk.wishes import Standing


def last_bets(host: Host, player: str) -> list[Standing]:
    """His wagers at the last closing of the bets, as far as the table remembers."""
    return bets_closed((event for _, event in host.tail), player)


def bets_closed(told: Iterable[events.Event], player: str) -> list[Standing]:
    """The same of any events."""
    up: dict[int, Standing] = {}
    last: list[Standing] = []
    for event in told:
        match event:
            case events.WagerPlaced() if event.player == player:
                _, _, before = up.get(event.id, ("", "", 0))
                up[event.id] = (event.wager, event.spot, before + event.cents)
            case events.WagerTakenDown() if event.id in up:
                wager, spot, before = up[event.id]
                if before > event.cents:
                    up[event.id] = (wager, spot, before - event.cents)
                else:
                    del up[event.id]
            case events.WagerMoved() if event.id in up:
                wager, _, before = up[event.id]
                up[event.id] = (wager, event.spot, before)
            case events.WagerLost() | events.SettlementReversed():
                up.pop(event.id, None)
            case events.WagerWon() | events.WagerPushed():
                if event.returned or getattr(event, "taken", 0):
                    up.pop(event.id, None)
            case events.BetsClosed() if up:
                last = list(up.values())
    return last
