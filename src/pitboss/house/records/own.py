"""A person's own rounds, found again in the logs: what he staked and won, and how they went."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, func, select

from pitboss.errors import Refusal
from pitboss.house.people.names import GUEST
from pitboss.house.records.lines import events_between
from pitboss.house.records.spread import Spread
from pitboss.house.store import schema
from pitboss.house.tables.recovery import checkpoint_before, game_named, rules_of
from pitboss.table import events
from pitboss.table.log.ledger import Ledger
from pitboss.table.log.recover import Replay
from pitboss.table.prompt import CEREMONY
from pitboss.table.round import Round
from pitboss.table.table import Table
from pitboss.table.wagers import Snapshot

MOST = 100  # rounds that one question is answered with
_POINT = checkpoint_before(bindparam("number"))


class OwnRound(msgspec.Struct, frozen=True):
    """A finished round in which somebody had chips on the layout, or decided something."""

    table: str
    game: str
    number: int
    player: str
    opened_at: int
    ended_at: int
    first_line: int
    last_line: int
    voided: bool
    staked: int
    net: int
    decisions: int
    wagered: dict[str, int]  # what he put up himself, by wager


_KEPT = ("number", "opened_at", "ended_at", "first_line", "last_line", "voided")


def names_of(person: str, name: str) -> tuple[str, ...]:
    """The names under which somebody has played: his own, and the one of the guest he was."""
    return (name, f"{GUEST}{person}")


def tables_of(conn: Connection, person: str) -> list[str]:
    """The tables where somebody has, or had, chips."""
    accounts = schema.accounts
    ends = accounts.c.name.endswith(f":rack:{person}", autoescape=True)
    query = select(accounts.c.name).where(ends, accounts.c.name.startswith("table:"))
    return sorted(name.split(":")[1] for name in conn.execute(query).scalars())


class _Chips(Ledger):
    """The books of a table, and how much of what lies on the layout is whose."""

    def __init__(self) -> None:
        super().__init__()
        self.up: dict[str, int] = {}

    def begin(self, state: Snapshot) -> None:
        """Go on from a table as it stood."""
        kept = Ledger.of(state)
        self.books, self._owner = kept.books, kept._owner
        for wager in state.wagers:
            self._add(f"player:{wager.player}", wager.cents)

    def worth(self, player: str) -> int:
        """All of a player's chips at the table."""
        account = f"player:{player}"
        return self.books.get(account, 0) + self.up.get(account, 0)

    def take(self, event: events.Event) -> None:
        """Book what an event says, for its owner too."""
        super().take(event)
        match event:
            case events.WagerPlaced() | events.WagerAdded():
                self._add(f"player:{event.player}", event.cents)
            case events.WagerTakenDown():
                self._add(f"player:{event.player}", -event.cents)
            case events.WagerLost():
                self._add(self._owner[event.id], -event.cents)
            case events.WagerPushed():
                self._add(self._owner[event.id], -event.returned)
            case events.WagerWon():
                self._add(self._owner[event.id], -event.returned - event.taken)
            case events.SettlementReversed() if event.to == "layout":
                self._add(self._owner[event.id], event.cents)

    def _add(self, account: str, cents: int) -> None:
        self.up[account] = self.up.get(account, 0) + cents


class _Tally:
    """What one round has been for a player so far."""

    def __init__(self, chips: _Chips, names: Collection[str]) -> None:
        self._before = {name: chips.worth(name) for name in names}
        self._names = names
        self.player = ""
        self.staked = 0
        self.decisions = 0
        self.wagered: dict[str, int] = {}

    def take(self, event: events.Event) -> None:
        """Count an event."""
        if getattr(event, "player", "") not in self._names:
            return
        match event:
            case events.WagerPlaced() | events.WagerAdded():
                self.player, self.staked = event.player, self.staked + event.cents
                if isinstance(event, events.WagerPlaced):
                    self.wagered[event.wager] = self.wagered.get(event.wager, 0) + event.cents
            case events.OptionChosen() if event.question not in CEREMONY:
                self.player, self.decisions = event.player, self.decisions + 1

    def net(self, chips: _Chips) -> int:
        """What he has more than when it began; chips that came and went besides do not count."""
        return chips.worth(self.player) - self._before.get(self.player, 0)


def own_rounds(
    conn: Connection, table: str, names: Collection[str], before: int = 1 << 53, most: int = MOST
) -> list[OwnRound]:
    """Rounds of a table in which somebody played, of the last before a number; oldest first."""
    kept, tables = schema.rounds, schema.tables
    row = conn.execute(select(tables).where(tables.c.id == table)).one_or_none()
    query = select(kept).where(
        kept.c.table_id == table, kept.c.number < before, kept.c.ended_at.is_not(None)
    )
    rows = conn.execute(query.order_by(kept.c.number.desc()).limit(most)).all()[::-1]
    if row is None or not rows:
        return []
    state, begun, _ = _checkpoint(conn, table, rows[0].number)
    chips = _Chips()
    if state is not None:
        chips.begin(state)
    ends = {each.last_line: each for each in rows}
    starts = {each.first_line for each in rows}
    found: list[OwnRound] = []
    tally: _Tally | None = None
    for n, event in events_between(conn, table, begun, rows[-1].last_line):
        if n in starts:
            tally = _Tally(chips, names)
        chips.take(event)
        if tally is not None:
            tally.take(event)
            if n in ends and tally.player:
                found.append(_own(row, ends[n], tally, chips))
    return found


def _own(row: Any, kept: Any, tally: _Tally, chips: _Chips) -> OwnRound:
    when = {name: getattr(kept, name) for name in _KEPT}
    played = {name: getattr(tally, name) for name in ("player", "staked", "decisions", "wagered")}
    return OwnRound(table=row.id, game=row.game, net=tally.net(chips), **when, **played)


def _checkpoint(conn: Connection, table: str, number: int) -> tuple[Snapshot | None, int, int]:
    """How the table stood some rounds before one; the line and the round from which it goes on."""
    point = conn.execute(_POINT, {"table": table, "number": number}).one_or_none()
    if point is None:
        return None, 0, 0
    return msgspec.json.decode(point.state, type=Snapshot), point.n, point.rounds


# --- one round -----------------------------------------------------------------------------------


class Again(msgspec.Struct, frozen=True):
    """A finished round, played again from its log."""

    row: Any
    kept: Any
    round: Round


def play_again(conn: Connection, table: str, number: int) -> Again:
    """A finished round of a table, as it was played; Refusal where there is none."""
    tables, rounds = schema.tables, schema.rounds
    row = conn.execute(select(tables).where(tables.c.id == table)).one_or_none()
    query = select(rounds).where(rounds.c.table_id == table, rounds.c.number == number)
    kept = conn.execute(query).one_or_none()
    if row is None or kept is None or kept.ended_at is None:
        raise Refusal(f"this table has finished no round {number}", field="round")
    state, begun, before = _checkpoint(conn, table, number)
    replay = Replay(game_named)
    if state is not None:
        game, rules = game_named(row.game), rules_of(row.rules)
        replay.table = Table.restore(game, rules, state, row.name, before)
        replay.table.logbook = replay
    for _, event in events_between(conn, table, begun, kept.last_line):
        replay.take(event)
    if replay.round is None or replay.round.number != number:
        raise Refusal(f"round {number} cannot be played again", field="round")
    return Again(row, kept, replay.round)


def is_public(conn: Connection, table: str, ended_at: int) -> bool:
    """Is nothing left to hide of a round? No shoe that it may have been dealt from is in use."""
    deals = schema.deals
    query = select(func.count()).where(
        deals.c.table_id == table,
        deals.c.used > 0,
        deals.c.revealed_at.is_(None),
        deals.c.opened_at <= ended_at,
    )
    return not conn.execute(query).scalar_one()


# --- a session -----------------------------------------------------------------------------------


class Point(msgspec.Struct, frozen=True):
    """A round of a bankroll's course: all in cents, and since the first of them."""

    number: int
    ended_at: int
    net: int
    total: int
    expected: float
    deviation: float
    low: float
    high: float


def course(rounds: list[OwnRound], sheets: dict[str, Any], z: float) -> list[Point]:
    """The course of a bankroll beside what theory expects of the same wagers, played at best."""
    spread, total, found = Spread(), 0, []
    for each in rounds:
        total += each.net
        wagers = {} if each.voided else each.wagered
        spread.take(-each.net, [(sheets[w], cents) for w, cents in wagers.items() if w in sheets])
        off = z * spread.deviation
        expected = -spread.expected
        found.append(
            Point(
                each.number,
                each.ended_at,
                each.net,
                total,
                expected,
                spread.deviation,
                expected - off,
                expected + off,
            )
        )
    return found
