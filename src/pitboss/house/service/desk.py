"""The desk: what the handlers of requests know of the house.

Everything that touches the database or the tables is done by other threads; the event loop only
waits for it.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import TypeVar

import msgspec
from sqlalchemy import Connection, select

from pitboss.errors import Refusal, UnknownName
from pitboss.house.clock import Clock, SystemClock
from pitboss.house.config import Config
from pitboss.house.ids import Entropy
from pitboss.house.ledger.cage import granting, no_grant
from pitboss.house.people import persons, sessions
from pitboss.house.people.passwords import Cost, Passwords
from pitboss.house.people.rates import Buckets, Rate, Rates
from pitboss.house.people.roles import Who
from pitboss.house.people.tokens import certain
from pitboss.house.service.cashier import cashier
from pitboss.house.service.metrics import Metrics
from pitboss.house.service.solvers import Solvers
from pitboss.house.service.subscribers import Deliver, Subscriber
from pitboss.house.service.worker import Worker
from pitboss.house.store import schema
from pitboss.house.store.database import Store
from pitboss.house.tables import commands
from pitboss.house.tables.host import Host
from pitboss.house.tables.pit import Asked, Pit
from pitboss.house.tables.stale import UNSAID
from pitboss.table.effects import FLOOR

T = TypeVar("T")
_WATCHES = frozenset({"void_round", "confirm_award_floor", "confirm_award_surveillance"})


class Someone(msgspec.Struct, frozen=True):
    """Somebody the house knows, as a request meets him."""

    who: Who
    name: str

    def sees_as(self, host: Host) -> str | None:
        """As whom he looks at a table: as its player, as the floor, or as the public."""
        name = host.name_of(self.who.person, self.name)
        if name in host.table.racks or any(e.player == name for e in host.extras.arrivals):
            return name
        for each in host.extras.turned:
            if each.person == self.who.person:
                return each.player
        return FLOOR if self.who.rights & _WATCHES else None


class Desk:
    """All that a service is made of."""

    def __init__(
        self,
        config: Config,
        store: Store,
        clock: Clock | None = None,
        entropy: Entropy = secrets.token_bytes,
        cost: Cost | None = None,
    ) -> None:
        self.config = config
        self.store = store
        self.clock = clock = clock or SystemClock()
        self.entropy = entropy
        self.passwords = Passwords(entropy, cost)
        self.cashier = cashier(config, store, clock)
        self.grant = granting(clock) if self.cashier is None else no_grant
        self.metrics = Metrics()
        self.solvers = Solvers()
        self.pit = Pit(store, clock, entropy, lease_ms=config.lease_ms)
        self.worker = Worker(self.pit, self.metrics, config.patience_ms)
        often = config.requests_a_second
        self.rates = Rates(Rate(often, 1_000, 2 * often), Rate(4 * often, 1_000, 8 * often), clock)
        knocks = Rate(config.knocks_a_minute, 60_000, config.knocks_a_minute)
        self.knocks = Buckets("address", knocks, clock)

    # --- the database ----------------------------------------------------------------------------

    async def write(self, do: Callable[[Connection], T]) -> T:
        """Do something in a transaction of its own."""

        def within() -> T:
            with self.store.begin() as conn:
                return do(conn)

        return await asyncio.to_thread(within)

    async def read(self, do: Callable[[Connection], T]) -> T:
        """Look something up."""

        def within() -> T:
            with self.store.read() as conn:
                return do(conn)

        return await asyncio.to_thread(within)

    async def identify(self, token: str) -> Someone:
        """Whose token this is; refused, if it is none."""

        def known(conn: Connection, found: Who | Refusal | None) -> Someone | Refusal | None:
            return self.someone(conn, found) if isinstance(found, Who) else found

        seen = await self.read(lambda conn: known(conn, sessions.glance(conn, self.clock, token)))
        if seen is None:
            seen = await self.write(
                lambda conn: known(conn, sessions.who_is(conn, self.clock, token))
            )
        assert seen is not None
        return certain(seen)

    def someone(self, conn: Connection, who: Who) -> Someone:
        """Somebody by his name."""
        return Someone(who, persons.find(conn, who.person).name)

    async def check_table(self, table: str) -> None:
        """Refuse a table that there is not."""

        def found(conn: Connection) -> bool:
            query = select(schema.tables.c.id).where(schema.tables.c.id == table)
            return table.isprintable() and conn.execute(query).one_or_none() is not None

        if table not in self.pit.group_of and not await self.read(found):
            raise UnknownName("table", table)

    # --- tables ----------------------------------------------------------------------------------

    async def ask(
        self, someone: Someone, table: str, action_id: str, body: bytes, seen: int = UNSAID
    ) -> bytes:
        """Ask a table for something; the answer comes when it is stored, or is not known."""
        who = someone.who
        asked = Asked(
            action_id,
            table,
            who.person,
            someone.name,
            who.roles,
            who.rights,
            canonical(body),
            seen,
        )
        return await asyncio.wrap_future(self.worker.ask(asked))

    async def call(self, do: Callable[[], T]) -> T:
        """Have something done by the writer itself."""
        found: T = await asyncio.wrap_future(self.worker.call(do))
        return found

    async def look(self, table: str, do: Callable[[Host], T]) -> T:
        """Look at a table between two turns."""
        return await self.call(lambda: do(self.worker.host(table)[0]))

    async def subscribe(
        self,
        table: str,
        someone: Callable[[], Someone | None],
        since: int | None,
        deliver: Deliver,
        words: bool = False,
    ) -> Subscriber:
        """Look at a table from now on; as whom, is asked anew whenever there is something new."""

        def sees(host: Host) -> str | None:
            known = someone()
            return known.sees_as(host) if known else None

        def begin() -> Subscriber:
            subscriber = Subscriber(table, sees, since, deliver, words)
            self.worker.subscribe(subscriber)
            return subscriber

        return await self.call(begin)

    def start(self) -> None:
        """Begin to write."""
        self.worker.start()
        if self.cashier is not None:
            self.cashier.start()

    def stop(self) -> None:
        """Finish the turn, give the tables up and close the database."""
        if self.cashier is not None:
            self.cashier.stop()
        self.solvers.stop()
        self.worker.stop()
        self.store.dispose()


def canonical(body: bytes) -> bytes:
    """A command in the one form that counts as the same; what is none stays as it is."""
    try:
        return commands.encode(commands.read(body))
    except Refusal:
        return body
