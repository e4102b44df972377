"""A wager on the layout, and the state of a table between two rounds."""

from __future__ import annotations

from typing import Any

import msgspec


class Wager(msgspec.Struct, frozen=True):
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


class Snapshot(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table as it stands between two rounds: enough to go on from, or to replay from.

    ``shoe`` and the memory fields that a game calls hidden are never shown in a view.
    """

    seats: dict[int, str]
    racks: dict[str, int]
    wagers: list[Wager]
    next_id: int
    house: int
    dealer: int
    meters: dict[str, int]
    owed: dict[str, int]
    shoe: list[int] | None
    memory: dict[str, Any]
    linked: dict[str, int] = {}  # of each linked meter: minus what other tables put on it
