"""What the house keeps beside a table's log, held against it: all that follows is made anew.

The rounds that reports are made of, the checkpoints that a table is brought back from, the deals
that were promised, and the row of the table itself all tell again what the log tells. So a row of
theirs that a hand has changed, put in or taken out is found.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, select

from pitboss.apparatus.cards import show_card
from pitboss.errors import PitbossError
from pitboss.house.fairness.algorithm import commitment_hash
from pitboss.house.fairness.deal import Deal
from pitboss.house.people.names import GUEST
from pitboss.house.store import bulk, schema
from pitboss.house.tables.luck import record_of
from pitboss.house.tables.recovery import game_named
from pitboss.house.tables.stale import BESIDE
from pitboss.house.tables.state import unpack
from pitboss.table import events
from pitboss.table.log.read import Log
from pitboss.table.log.recover import Replay
from pitboss.table.table import Table

_LUCK = {"live": "auto", "dealer": "dealer"}  # of a log: the mode of its table
_encode = msgspec.json.Encoder(order="deterministic").encode
_id: Any = bindparam("table")
_TABLE = select(schema.tables).where(schema.tables.c.id == _id)
_SEALS = (
    select(schema.lines.c.n, schema.lines.c.seal)
    .where(schema.lines.c.table_id == _id)
    .order_by(schema.lines.c.n)
)
_POINTS = (
    select(schema.checkpoints)
    .where(schema.checkpoints.c.table_id == _id)
    .order_by(schema.checkpoints.c.n)
)
_ROUNDS = select(schema.rounds).where(schema.rounds.c.table_id == _id)
_DEALS = select(schema.deals).where(schema.deals.c.table_id == _id).order_by(schema.deals.c.number)


def check_kept(conn: Connection, table: str, log: Log) -> Iterator[str]:
    """What of a table's rows its log does not bear out."""
    row = conn.execute(_TABLE, {"table": table}).one()
    retold = _Retold()
    stood = dict(retold.play(log, _kept_at(conn, table)))
    yield from _table(row, log, retold.table)
    yield from _players(conn, log)
    yield from _seals(conn, table, log)
    yield from _checkpoints(conn, table, stood)
    yield from _rounds(conn, table, retold.rounds)
    yield from _deals(conn, row, log)


def check_homes(conn: Connection) -> Iterator[str]:
    """Rows of tables that there are not."""
    tables = select(schema.tables.c.id)
    for kept in (schema.lines, schema.rounds, schema.checkpoints, schema.deals, schema.awards):
        query = select(kept.c.table_id).where(kept.c.table_id.not_in(tables)).distinct()
        for table in conn.execute(query).scalars():
            yield f"{kept.name} are kept of a table {table} that there is not"


# --- played again --------------------------------------------------------------------------------


class _Round(msgspec.Struct):
    """A round as the log tells it."""

    number: int
    first_line: int
    before: int  # players' chips when it opened
    last_line: int = -1
    handle: int = 0
    win: int = 0
    voided: bool = False

    def take(self, n: int, event: events.Event, table: Table) -> None:
        """Count an event of its own."""
        match event:
            case events.WagerPlaced() | events.WagerAdded():
                self.handle += event.cents
            case events.WagerTakenDown():
                self.handle -= event.cents
        self.last_line = n
        self.win = self.before - _worth(table)
        self.voided = table.voided


class _Retold:
    """A table that follows its log, and what of it the house keeps besides."""

    def __init__(self) -> None:
        self._replay = Replay(game_named)
        self.rounds: dict[int, _Round] = {}

    @property
    def table(self) -> Table | None:
        """The table as the log leaves it."""
        return self._replay.table

    def play(self, log: Log, points: set[int]) -> Iterator[tuple[int, tuple[int, Any]]]:
        """Follow the log: after how many rounds, and how, it stood at each of these lines."""
        running: _Round | None = None
        for n, event in enumerate(log.events):
            if n in points and self.table is not None:
                yield n, _stand(self.table)
            if isinstance(event, events.RoundOpened) and self.table is not None:
                running = _Round(event.number, n, _worth(self.table))
            self._replay.take(event)
            table = self.table
            if running is not None and table is not None and not isinstance(event, BESIDE):
                running.take(n, event, table)
                if not table.in_round:
                    self.rounds[running.number] = running
        if len(log.events) in points and self.table is not None:
            yield len(log.events), _stand(self.table)


def _worth(table: Table) -> int:
    return sum(table.racks.values()) + sum(wager.cents for wager in table.wagers.values())


def _stand(table: Table) -> tuple[int, Any]:
    return table.rounds, msgspec.json.decode(msgspec.json.encode(table.snapshot()))


# --- its rows ------------------------------------------------------------------------------------


def _table(row: Any, log: Log, table: Table | None) -> Iterator[str]:
    head = log.head
    told = (row.name, row.game, row.mode, row.rules)
    if told != (head.table, head.game, _LUCK.get(head.luck, ""), _encode(head.rules)):
        yield "its name, game, mode or rules are not those that it was opened with"
    try:
        extras = unpack(row.settings).extras
    except (msgspec.DecodeError, UnicodeDecodeError):
        yield "its settings cannot be read"
        return
    closed = extras.closing and table is not None and not table.racks
    renewed = extras.notice is None or bool(extras.successor)
    state = "closed" if closed and renewed else "closing" if extras.closing else "open"
    if row.state != state:
        yield f"it is told to be {row.state}, and is {state}"


def _players(conn: Connection, log: Log) -> Iterator[str]:
    came = {event.player for event in log.events if isinstance(event, _CAME)}
    names = bulk.among(conn, "SELECT name FROM people WHERE name {}", came)
    ids = {name.removeprefix(GUEST) for name in came if name.startswith(GUEST)}
    guests = bulk.among(conn, "SELECT id FROM people WHERE id {}", ids)
    known = {name for (name,) in names} | {f"{GUEST}{id}" for (id,) in guests}
    yield from (f"nobody here is, or was, {name}" for name in sorted(came - known))


_CAME = (events.PlayerSat, events.PlayerStood)


def _seals(conn: Connection, table: str, log: Log) -> Iterator[str]:
    kept = conn.execute(_SEALS, {"table": table})
    for place, (row, seal) in enumerate(zip(kept, log.seals, strict=False)):
        if (row.n, row.seal) != (place, seal):
            yield f"line {row.n} is kept under another number or seal than its own"
            return


def _kept_at(conn: Connection, table: str) -> set[int]:
    return {row.n for row in conn.execute(_POINTS, {"table": table})}


def _checkpoints(conn: Connection, table: str, stood: dict[int, Any]) -> Iterator[str]:
    for row in conn.execute(_POINTS, {"table": table}):
        try:
            told = (row.rounds, msgspec.json.decode(row.state))
        except (msgspec.DecodeError, UnicodeDecodeError):
            told = None
        if told is None or told != stood.get(row.n):
            yield f"the checkpoint at line {row.n} is not how the table stood there"


def _rounds(conn: Connection, table: str, retold: dict[int, _Round]) -> Iterator[str]:
    found = {row.number: row for row in conn.execute(_ROUNDS, {"table": table})}
    for number in sorted(found.keys() | retold.keys()):
        row, told = found.get(number), retold.get(number)
        if row is None or told is None:
            yield f"round {number} is told by the {'log' if row is None else 'record'} alone"
            continue
        for name in ("first_line", "last_line", "win", "voided", "handle"):
            here, there = getattr(row, name), getattr(told, name)
            nothing = name == "handle" and told.voided and not here  # what is void counts for none
            if here != there and not nothing:
                yield f"round {number}: {name} is {here}; the log makes it {there}"
        if row.ended_at is None:
            yield f"round {number} is over, and is kept as one that runs"


# --- luck ----------------------------------------------------------------------------------------


def _deals(conn: Connection, table: Any, log: Log) -> Iterator[str]:
    rows = list(conn.execute(_DEALS, {"table": table.id}))
    if table.mode != "auto":
        yield from (f"deal {row.number} is of no generator" for row in rows)
        return
    if [row.number for row in rows] != list(range(1, len(rows) + 1)):
        yield "a deal is missing from those that were promised"
    cards: list[str] = []
    draws: list[Any] = []
    for row in rows:
        try:
            yield from _deal(table.id, row, row is rows[-1], cards, draws)
        except (PitbossError, ValueError, AttributeError, TypeError, LookupError) as fault:
            yield f"deal {row.number}: {fault}"
            return
    dealt = [event.card for event in log.events if isinstance(event, events.CardDealt)]
    if dealt != cards:
        yield "the cards of its log are not those of the deals that were promised"
    drawn = [event for event in log.events if isinstance(event, _DRAWN)]
    if len(drawn) != len(draws) or not all(map(_is_drawn, drawn, draws)):
        yield "the throws or spins of its log are not those of the deals that were promised"


_DRAWN = (events.DiceThrown, events.WheelSpun)


def _deal(table: str, row: Any, last: bool, cards: list[str], draws: list[Any]) -> Iterator[str]:
    """One deal: that it follows from its seed; what came of it is added to all that did."""
    record = record_of(table, row)
    if row.closed_at is None and row.revealed_at is not None:
        yield f"the seed of deal {row.number} is told while it is dealt from"
    if record is None:
        if commitment_hash(row.number, row.server_seed) != row.commitment:
            yield f"the seed of deal {row.number} is not the one that was promised"
        unused = (row.client_seeds, row.composition, row.draws, row.closed_at, row.revealed_at)
        if not last or row.used or any(each is not None for each in unused):
            yield f"deal {row.number} is told of before it began"
        return
    cards += map(show_card, Deal.of(record).dealt)
    draws += record.draws


def _is_drawn(event: events.Event, draw: Any) -> bool:
    if isinstance(event, events.DiceThrown):
        thrown = [value + 1 for value in draw.values]
        return draw.kind == "dice" and sorted(event.dice) == sorted(thrown)
    if draw.kind == "ticket":
        return isinstance(event, events.NumberShown)  # for which it stands, the rules say
    shown = draw.marks[draw.values[0]] if draw.kind == "wheel" else ""
    return isinstance(event, events.WheelSpun) and event.mark == shown
