"""Two hundred players at fifty tables: each sends its next command when the last was answered."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import count

import msgspec
from sqlalchemy import func, select

from pitboss.house.clock import SystemClock
from pitboss.house.ledger.accounts import CAGE, wallet
from pitboss.house.ledger.batch import Batch, Transfer
from pitboss.house.ledger.posting import post
from pitboss.house.people.persons import Person, add
from pitboss.house.people.roles import Who
from pitboss.house.store import schema
from pitboss.house.store.database import Store
from pitboss.house.tables import commands as say
from pitboss.house.tables.host import Host
from pitboss.house.tables.opening import Wanted, open_table
from pitboss.house.tables.pit import Asked, Pit, Told
from pitboss.house.tables.state import Settings
from pitboss.rooms import registry
from pitboss.table.effects import Betting, Question

TABLES = 50
AT_A_TABLE = 4
FUNDS = 10**12
_PLAYS = Who("", frozenset({"player"}))
_told = msgspec.json.Decoder(Told).decode


class Crowd:
    """A pit, its tables of these games in turn, and who plays there."""

    def __init__(
        self, store: Store, games: Sequence[str], tables: int = TABLES, seed: int = 1
    ) -> None:
        self.store = store
        self.pit = Pit(store, SystemClock())
        self.luck = random.Random(seed)
        self.players: dict[str, list[str]] = {}
        self.wagers: dict[str, tuple[str, str]] = {}
        self._numbers = count(1)
        self._own = f"{self.luck.getrandbits(40):010x}"
        manager = Who("manager", frozenset({"floor"}))
        settings = Settings(betting_ms=10**9, decision_ms=10**9, between_ms=10**9)
        for n in range(tables):
            room = registry.room(games[n % len(games)])
            wanted = Wanted(room.rules(), f"table {n}", settings=settings)
            table = open_table(self.pit, manager, wanted, "opens for the day")
            self.players[table] = [f"{table}-{seat}" for seat in range(AT_A_TABLE)]
            engine = self.pit.hosts[table].table
            self.wagers[table] = (room.headline, next(iter(room.game.spots(engine, room.headline))))
        self._fund()
        for answer in self.pit.turn(list(self._sits())):
            if _told(answer).status != "done":
                raise SystemExit(f"nobody sits: {answer.decode()}")

    def _fund(self) -> None:
        names = [name for names in self.players.values() for name in names]
        with self.store.begin() as conn:
            for name in names:
                add(conn, Person(name, name, "guest", frozenset({"player"}), 0, False, ""))
            grants = tuple(Transfer(CAGE, wallet(name), FUNDS) for name in names)
            post(conn, [Batch(f"grants-{self._own}", "grant", grants)], 0)

    def _sits(self) -> Iterator[Asked]:
        for table, names in self.players.items():
            for box, name in enumerate(names, start=1):
                yield self.ask(table, name, say.Sit(box=box, cents=FUNDS))

    def ask(self, table: str, name: str, command: say.Command) -> Asked:
        """A command of somebody."""
        id = f"act-{self._own}-{next(self._numbers)}"
        return Asked(id, table, name, name, _PLAYS.roles, _PLAYS.rights, say.encode(command))

    def next_of(self, host: Host) -> list[Asked]:
        """What the players of a table send next, all who are not waiting for others."""
        table, names = host.id, self.players[host.id]
        round_ = host.running
        pending = round_.pending if round_ is not None else None
        if isinstance(pending, Question):
            option = self.luck.choice(pending.options)
            return [
                self.ask(table, pending.player, say.Answer(option=option.name, number=option.low))
            ]
        if not host.table.wagers:
            return [self._bet(host, box, name) for box, name in enumerate(names, start=1)]
        if isinstance(pending, Betting) or round_ is None:
            ready = host.extras.ready
            return [self.ask(table, name, say.Ready()) for name in names if name not in ready]
        raise SystemExit(f"nobody at table {table} knows what to do with {pending}")

    def _bet(self, host: Host, box: int, name: str) -> Asked:
        wager, spot = self.wagers[host.id]
        offer = host.table.game.offer(host.table, name, box, wager, spot)
        bet = say.Bet(box=offer.box, wager=offer.wager, cents=offer.low, spot=offer.spot)
        return self.ask(host.id, name, bet)

    def waiting(self) -> list[Asked]:
        """What everybody sends next."""
        hosts = self.pit.hosts
        return [each for table in self.players for each in self.next_of(hosts[table])]

    def turn(self) -> int:
        """Everybody's next command in one turn; how many were done."""
        answers = self.pit.turn(self.waiting())
        check(answers)
        return len(answers)

    def settled(self) -> int:
        """Rounds of these tables that are settled, as the database has it."""
        rows = schema.rounds
        ours = rows.c.table_id.in_(sorted(self.players)), rows.c.ended_at.is_not(None)
        with self.store.read() as conn:
            query = select(func.count()).select_from(rows).where(*ours)
            return int(conn.execute(query).scalar_one())


def check(answers: Iterable[bytes]) -> None:
    """A command that is not done is no load: say so and stop."""
    for answer in answers:
        if b'"status":"done"' not in answer:
            raise SystemExit(f"a command was not done: {answer.decode()}")
