"""The money of a log added up without knowing any rule: a second way to the same balances."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any

from pitboss.table import events
from pitboss.table.wagers import Snapshot


class Ledger:
    """Every account of a table, as the events of its log move them."""

    def __init__(self) -> None:
        self.books: dict[str, int] = defaultdict(int, layout=0, house=0, dealer=0)
        self._owner: dict[int, str] = {}

    @classmethod
    def of(cls, state: Snapshot) -> Ledger:
        """The accounts of a table as it stands."""
        ledger = cls()
        books = ledger.books
        books |= {f"player:{name}": cents for name, cents in state.racks.items()}
        books |= {f"meter:{name}": cents for name, cents in state.meters.items()}
        books |= {f"link:{name}": cents for name, cents in state.linked.items()}
        books["house"] = state.house
        books["dealer"] = state.dealer
        books["layout"] = sum(wager.cents for wager in state.wagers)
        ledger._owner = {wager.id: f"player:{wager.player}" for wager in state.wagers}
        return ledger

    def _move(self, source: str, target: str, cents: int) -> None:
        books = self.books
        books[source] -= cents
        books[target] += cents

    def take(self, event: events.Event) -> None:
        """Book what an event says."""
        self.book((event,))

    def book(self, log: Iterable[events.Event]) -> None:
        """Book what some events say, one after the other."""
        for event in log:
            if (kind := type(event)) in _BOOKED:
                _BOOKED[kind](self, event)

    def _put_up(self, event: events.WagerPlaced | events.WagerAdded) -> None:
        owner = self._owner[event.id] = f"player:{event.player}"
        self._move(owner, "layout", event.cents)

    def _won(self, event: events.WagerWon) -> None:
        self._move("house", event.to, event.paid)
        self._move("layout", event.to, event.returned)
        if event.taken:
            self._move("layout", "house", event.taken)

    def _came(self, event: events.PlayerSat | events.PlayerStood | events.PlayerBoughtIn) -> None:
        self.books[f"player:{event.player}"] += event.cents

    def _left(self, event: events.PlayerLeft) -> None:
        self.books[f"player:{event.player}"] -= event.cents

    def _mirrored(self, event: events.MeterMirrored) -> None:
        self._move(f"link:{event.meter}", f"meter:{event.meter}", event.cents)

    def _unlinked(self, event: events.LinkLeft) -> None:
        for meter in event.meters:
            self.books.pop(f"meter:{meter}", None)
            self.books.pop(f"link:{meter}", None)


def _player(event: Any) -> str:
    return f"player:{event.player}"


def _meter(event: Any) -> str:
    return f"meter:{event.meter}"


_BOOKED: dict[type[events.Event], Callable[[Any, Any], None]] = {
    events.WagerPlaced: Ledger._put_up,
    events.WagerAdded: Ledger._put_up,
    events.WagerTakenDown: lambda book, e: book._move("layout", _player(e), e.cents),
    events.WagerLost: lambda book, e: book._move("layout", "house", e.cents),
    events.WagerPushed: lambda book, e: book._move("layout", book._owner[e.id], e.returned),
    events.WagerWon: Ledger._won,
    events.VigorishTaken: lambda book, e: book._move(_player(e), "house", e.cents),
    events.VigorishReturned: lambda book, e: book._move("house", _player(e), e.cents),
    events.BankSettled: lambda book, e: book._move("house", _player(e), e.cents),
    events.EnvyPaid: lambda book, e: book._move("house", _player(e), e.cents),
    events.SettlementReversed: lambda book, e: book._move("house", e.to, e.cents),
    events.DealerEnvied: lambda book, e: book._move("house", "dealer", e.cents),
    events.MeterFed: lambda book, e: book._move(e.source, _meter(e), e.cents),
    events.MeterPaid: lambda book, e: book._move(_meter(e), e.to, e.cents),
    events.MeterMirrored: lambda book, e: book._mirrored(e),
    events.PlayerSat: lambda book, e: book._came(e),
    events.PlayerStood: lambda book, e: book._came(e),
    events.PlayerBoughtIn: lambda book, e: book._came(e),
    events.PlayerLeft: lambda book, e: book._left(e),
    events.LinkLeft: Ledger._unlinked,
}


def recompute_books(opening: Snapshot, log: Iterable[events.Event]) -> dict[str, int]:
    """The closing balances of a round, added up from its own money events."""
    ledger = Ledger.of(opening)
    ledger.book(log)
    return ledger.books
