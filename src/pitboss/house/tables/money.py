"""What the events of a table move in the house's ledger.

The accounts of one table are those of its own books under longer names; players' money comes from
their wallets when they sit down and goes back when they leave. What a table mirrors of a linked
meter has been booked by the table that moved it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from pitboss.table import events
from pitboss.table.log.ledger import Ledger

Moves = dict[tuple[str, str], int]
Person = Callable[[str], str]  # the person who plays under a name


class Movements(Ledger):
    """The books of a table, added up from its events; ``moved`` holds what is not posted yet."""

    def __init__(self, table_id: str, links: Mapping[str, str], person: Person) -> None:
        super().__init__()
        self.moved: Moves = {}
        self._table = table_id
        self._links = links  # of each linked meter's account: the link
        self._person = person

    def take(self, event: events.Event) -> None:
        """Book what an event says, here and for the ledger."""
        if isinstance(event, events.MeterMirrored):
            super().take(event)
            self._forget(f"link:{event.meter}", f"meter:{event.meter}", event.cents)
        elif isinstance(event, events.PlayerSat | events.PlayerStood | events.PlayerBoughtIn):
            super().take(event)
            self._post(self._wallet(event.player), f"player:{event.player}", event.cents)
        elif isinstance(event, events.PlayerLeft):
            super().take(event)
            self._post(f"player:{event.player}", self._wallet(event.player), event.cents)
        else:
            super().take(event)

    def post(self) -> list[tuple[str, str, int]]:
        """What moved since this was last asked: from, to, cents; never the same way twice."""
        moved, self.moved = self.moved, {}
        found = []
        for (source, target), cents in moved.items():
            net = cents - moved.get((target, source), 0)
            if net > 0:
                found.append((self._account(source), self._account(target), net))
        return found

    def _move(self, source: str, target: str, cents: int) -> None:
        super()._move(source, target, cents)
        self._post(source, target, cents)

    def _post(self, source: str, target: str, cents: int) -> None:
        if cents < 0:
            source, target, cents = target, source, -cents
        self.moved[source, target] = self.moved.get((source, target), 0) + cents

    def _forget(self, source: str, target: str, cents: int) -> None:
        self._post(target, source, cents)

    def _wallet(self, player: str) -> str:
        return f"wallet:{self._person(player)}"

    def _account(self, name: str) -> str:
        kind, _, rest = name.partition(":")
        if kind == "wallet":
            return name
        if kind == "player":
            return f"table:{self._table}:rack:{self._person(rest)}"
        if kind == "meter" and rest in self._links:
            return f"link:{self._links[rest]}:{rest}"
        return f"table:{self._table}:{name}"


def accounts_of(
    table_id: str, books: Mapping[str, int], links: Iterable[str], person: Person
) -> dict[str, int]:
    """A table's own books under the names of the ledger; linked meters are the link's."""
    linked = set(links)
    found = {}
    for name, cents in books.items():
        kind, _, rest = name.partition(":")
        if kind == "link" or (kind == "meter" and rest in linked):
            continue
        long = f"rack:{person(rest)}" if kind == "player" else name
        found[f"table:{table_id}:{long}"] = cents
    return found
