"""A wager on the layout, and the state of a table between two rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from pitboss.table.game import Memory


class Wager(msgspec.Struct, frozen=True, gc=False):
    """Chips on the layout: whose, where, how much, and the buttons on top of them."""

    id: int
    player: str
    box: int
    kind: str
    cents: int
    spot: str = ""
    on: bool | None = None  # None: as the rules say; True or False: called by the player
    for_dealer: bool = False
    vigorish: int = 0  # taken in advance, goes back if the wager is taken down
    since: int = 0  # the round in which it was first put up


class _Stands(msgspec.Struct, frozen=True):
    """A table between two rounds, but for what only it knows."""

    seats: dict[int, str]
    racks: dict[str, int]
    wagers: list[Wager]
    next_id: int
    house: int
    dealer: int
    meters: dict[str, int]
    owed: dict[str, int]
    shoe: list[int] | None


class Snapshot(_Stands, frozen=True, omit_defaults=True):
    """A table as it stands between two rounds: enough to go on from.

    It holds what is left in the shoe and what only the table knows: no view shows any of it.
    """

    memory: dict[str, Any]
    linked: dict[str, int] = {}  # of each linked meter: minus what other tables put on it


class Standing(_Stands, frozen=True, gc=False):
    """A table as it stands between two rounds, kept cheaply; a snapshot is made when asked for."""

    memory: Memory
    linked: dict[str, int]

    def snapshot(self) -> Snapshot:
        """The same in plain values."""
        fields: dict[str, Any] = msgspec.structs.asdict(self)
        return Snapshot(**fields | {"memory": msgspec.to_builtins(self.memory)})
