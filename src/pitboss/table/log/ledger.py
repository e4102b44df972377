"""The money of a log added up without knowing any rule: a second way to the same balances."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.table import events
from pitboss.table.wagers import Snapshot


class Ledger:
    """Every account of a table, as the events of its log move them."""

    def __init__(self) -> None:
        self.books: dict[str, int] = {"layout": 0, "house": 0, "dealer": 0}
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
        self.books[source] = self.books.get(source, 0) - cents
        self.books[target] = self.books.get(target, 0) + cents

    def take(self, event: events.Event) -> None:
        """Book what an event says."""
        match event:
            case events.WagerPlaced() | events.WagerAdded():
                self._owner[event.id] = f"player:{event.player}"
                self._move(self._owner[event.id], "layout", event.cents)
            case events.WagerTakenDown():
                self._move("layout", f"player:{event.player}", event.cents)
            case events.WagerLost():
                self._move("layout", "house", event.cents)
            case events.WagerPushed():
                self._move("layout", self._owner[event.id], event.returned)
            case events.WagerWon():
                self._move("house", event.to, event.paid)
                self._move("layout", event.to, event.returned)
                self._move("layout", "house", event.taken)
            case events.VigorishTaken():
                self._move(f"player:{event.player}", "house", event.cents)
            case events.VigorishReturned() | events.BankSettled() | events.EnvyPaid():
                self._move("house", f"player:{event.player}", event.cents)
            case events.SettlementReversed():
                self._move("house", event.to, event.cents)
            case events.DealerEnvied():
                self._move("house", "dealer", event.cents)
            case _:
                self._come_or_go(event)

    def _come_or_go(self, event: events.Event) -> None:
        """Money that comes to the table or a meter, or is taken away."""
        match event:
            case events.MeterFed():
                self._move(event.source, f"meter:{event.meter}", event.cents)
            case events.MeterPaid():
                self._move(f"meter:{event.meter}", event.to, event.cents)
            case events.MeterMirrored():
                self._move(f"link:{event.meter}", f"meter:{event.meter}", event.cents)
            case events.PlayerSat() | events.PlayerStood() | events.PlayerBoughtIn():
                account = f"player:{event.player}"
                self.books[account] = self.books.get(account, 0) + event.cents
            case events.PlayerLeft():
                self.books[f"player:{event.player}"] -= event.cents
            case events.LinkLeft():
                for meter in event.meters:
                    self.books.pop(f"meter:{meter}", None)
                    self.books.pop(f"link:{meter}", None)


def recompute_books(opening: Snapshot, log: Iterable[events.Event]) -> dict[str, int]:
    """The closing balances of a round, added up from its own money events."""
    ledger = Ledger.of(opening)
    for event in log:
        ledger.take(event)
    return ledger.books
