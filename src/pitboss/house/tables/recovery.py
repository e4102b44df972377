"""A live table brought back from the database: at the very step, with the same luck to come."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, func, select

from pitboss.errors import HouseFault
from pitboss.house.ids import Entropy
from pitboss.house.people.names import GUEST
from pitboss.house.store import bulk, schema
from pitboss.house.tables.host import Host, Luck, Played
from pitboss.house.tables.luck import FairLuck
from pitboss.house.tables.money import Movements
from pitboss.house.tables.page import Page
from pitboss.house.tables.state import unpack
from pitboss.rooms import registry
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.game import Game
from pitboss.table.log.format import GENESIS, decode
from pitboss.table.log.recover import Replay, go_on
from pitboss.table.table import Table
from pitboss.table.wagers import Snapshot, Wager

LuckOf = Callable[[Connection, str], Luck]
# Put together once: to say a question anew takes longer than to have it answered.
_table: Any = bindparam("table")
_deals, _lines, _points, _rounds = schema.deals, schema.lines, schema.checkpoints, schema.rounds
_DEALS = (
    select(_deals)
    .where(_deals.c.table_id == _table, _deals.c.revealed_at.is_(None))
    .order_by(_deals.c.number)
)
_LINES = (
    select(_lines)
    .where(_lines.c.table_id == _table, _lines.c.n >= bindparam("first"))
    .order_by(_lines.c.n)
)
_SEAL = select(_lines.c.seal).where(_lines.c.table_id == _table, _lines.c.n == bindparam("n"))
_ended = select(func.max(_rounds.c.number)).where(_rounds.c.table_id == _table).scalar_subquery()
_last = _rounds.alias("last")  # the round after which a checkpoint was written


def checkpoint_before(number: Any) -> Any:
    """Asks for the last checkpoint of ``:table`` before a round, with all of the rounds before it.

    A mishap that is found late adds lines to a round: a checkpoint that was written before them
    stands in the middle of that round, and nothing goes on from it.
    """
    return (
        select(_points)
        .join(
            _last, (_last.c.table_id == _points.c.table_id) & (_last.c.number == _points.c.rounds)
        )
        .where(_points.c.table_id == _table, _points.c.rounds < number)
        .where(_last.c.last_line < _points.c.n)
        .order_by(_points.c.n.desc())
        .limit(1)
    )


_POINT = checkpoint_before(_ended)


def game_named(slug: str) -> Game:
    """The game of a slug."""
    return registry.room(slug).game


def rules_of(packed: bytes) -> RuleSet:
    """The rules that a table's row keeps."""
    return RuleSet.from_json(msgspec.json.decode(packed))


class People:
    """Who plays under which name: asked when it is needed, and kept."""

    def __init__(self) -> None:
        self._known: dict[str, str] = {}

    def know(self, player: str, person: str) -> None:
        """Take note of somebody."""
        self._known[player] = person

    def look_up(self, conn: Connection, players: set[str]) -> None:
        """Find out about those who are not known yet; a guest's name tells who he was for ever."""
        guests = {each for each in players - self._known.keys() if each.startswith(GUEST)}
        self._known |= {guest: guest.removeprefix(GUEST) for guest in guests}
        unknown = sorted(players - self._known.keys())
        if unknown:
            query = "SELECT name, id FROM people WHERE name {}"
            self._known |= dict(bulk.among(conn, query, unknown))

    def __call__(self, player: str) -> str:
        """The person of a name."""
        if player not in self._known:
            raise HouseFault(f"nobody knows who plays as {player!r}")
        return self._known[player]


def fair_luck(entropy: Entropy, now: Callable[[], int]) -> LuckOf:
    """Luck from the stored deals of a table."""

    def of(conn: Connection, table_id: str) -> Luck:
        rows = conn.execute(_DEALS, {"table": table_id}).all()
        return FairLuck.brought_back(table_id, entropy, now, rows)

    return of


def bring_back(
    conn: Connection, row: Any, luck_of: LuckOf, people: People, links: Mapping[str, str]
) -> Host:
    """The host of a table's row, from its last checkpoint and the lines behind it."""
    replay, begun = _at_checkpoint(conn, row)
    stored = unpack(row.settings)
    movements = Movements(row.id, links, people)
    if replay.table is not None:
        movements.begin(replay.table.snapshot())
    told, played = [], None
    seal = _seal_before(conn, row.id, begun)
    for line in conn.execute(_LINES, {"table": row.id, "first": begun}):
        event, seal = decode(line.line[:-1], line.n, seal)
        if isinstance(event, events.RoundOpened) and replay.table is not None:
            worth = _worth(replay.table)
            played = Played(event.number, stored.extras.opened_at, line.n, worth)
        replay.take(event)
        told.append((line.n, event))
    table = replay.table
    if table is None:
        raise HouseFault(f"table {row.id} has no log")
    people.look_up(conn, set(table.racks) | _players(told))
    for _, event in told:
        movements.take(event)
    movements.moved.clear()
    page = Page(begun + len(told), seal)
    luck = None if row.mode == "dealer" else luck_of(conn, row.id)
    go_on(replay, page, "dealer" if luck is None else "live")
    host = Host(row.id, table, page, movements, luck, stored.settings, stored.extras, replay.round)
    _take_up(host, played)
    host.remember(told)
    return host


def _at_checkpoint(conn: Connection, row: Any) -> tuple[Replay, int]:
    """A replay that begins at a checkpoint, or with the log, and at which line.

    The last round that ended comes after it: a mishap may still be found in that one.
    """
    point = conn.execute(_POINT, {"table": row.id}).one_or_none()
    replay = Replay(game_named)
    if point is None:
        return replay, 0
    state = msgspec.json.decode(point.state, type=Snapshot)
    game = game_named(row.game)
    replay.table = Table.restore(game, rules_of(row.rules), state, row.name, point.rounds)
    replay.table.logbook = replay
    return replay, point.n


def _seal_before(conn: Connection, table_id: str, n: int) -> str:
    if not n:
        return GENESIS
    return str(conn.execute(_SEAL, {"table": table_id, "n": n - 1}).scalar_one())


def _worth(table: Table) -> int:
    up: list[Wager] = list(table.wagers.values())
    return sum(table.racks.values()) + sum(wager.cents for wager in up)


def _players(told: list[tuple[int, events.Event]]) -> set[str]:
    return {event.player for _, event in told if isinstance(event, _NAMED)}


_NAMED = (events.PlayerSat, events.PlayerStood, events.PlayerLeft, events.PlayerBoughtIn)


def _take_up(host: Host, played: Played | None) -> None:
    """Count the running round as it was counted before."""
    if played is None or host.round is None:
        return
    host.played = played
    for event in host.round.log:
        host.count(event)
    if host.round.over:  # a mishap may still be found in it
        host.close_round()
        played.stored, played.dirty = True, False
