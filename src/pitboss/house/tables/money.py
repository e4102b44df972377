"""What the events of a table move in the house's ledger.

The accounts of one table are those of its own books under longer names; players' money comes from
their wallets when they sit down and goes back when they leave. What a table mirrors of a linked
meter has been booked by the table that moved it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pitboss.table import events
from pitboss.table.log.ledger import Ledger
from pitboss.table.wagers import Snapshot

Person = Callable[[str], str]  # the person who plays under a name


class Movements(Ledger):
    """What the events of a table move, until it is posted; its books themselves are not kept."""

    def __init__(self, table_id: str, links: Mapping[str, str], person: Person) -> None:
        super().__init__()
        self.moved: dict[str, int] = {}  # what each account has more, or less, than was posted
        self._table = table_id
        self._links = links  # of each linked meter's account: the link
        self._person = person

    def begin(self, state: Snapshot) -> None:
        """Go on from a table as it stood: whose wagers lie on the layout."""
        self._owner = Ledger.of(state)._owner

    def post(self) -> list[tuple[str, str, int]]:
        """What moved since this was last asked: from, to, cents.

        Each account only pays or only gets, so none is lower on the way than before or after.
        """
        moved, self.moved = self.moved, {}
        if not moved:
            return []
        pay = [[self._account(name), -cents] for name, cents in moved.items() if cents < 0]
        get = [[self._account(name), cents] for name, cents in moved.items() if cents > 0]
        return _paired(pay, get)

    def _move(self, source: str, target: str, cents: int) -> None:
        self.moved[source] = self.moved.get(source, 0) - cents
        self.moved[target] = self.moved.get(target, 0) + cents

    def _came(self, event: events.PlayerSat | events.PlayerStood | events.PlayerBoughtIn) -> None:
        self._move(self._wallet(event.player), f"player:{event.player}", event.cents)

    def _left(self, event: events.PlayerLeft) -> None:
        self._move(f"player:{event.player}", self._wallet(event.player), event.cents)

    def _mirrored(self, event: events.MeterMirrored) -> None:
        """The table that moved the meter has it in its own books."""

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


def _paired(pay: list[list[Any]], get: list[list[Any]]) -> list[tuple[str, str, int]]:
    """Who pays whom so much that all have paid and got their part."""
    found = []
    while pay:
        payer, due = pay[-1]
        getter, wanted = get[-1]
        cents = min(due, wanted)
        found.append((payer, getter, cents))
        pay[-1][1] -= cents
        get[-1][1] -= cents
        if not pay[-1][1]:
            pay.pop()
        if not get[-1][1]:
            get.pop()
    return found


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
