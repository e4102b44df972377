"""A little house for tests: a store, a pit, people with money, tables, and quick ways to ask."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import Connection, select

from pitboss.house.clock import HandClock
from pitboss.house.ledger.accounts import CAGE, wallet
from pitboss.house.ledger.batch import Batch, Transfer
from pitboss.house.ledger.posting import post
from pitboss.house.people.persons import Person, add
from pitboss.house.people.roles import Who
from pitboss.house.store import schema
from pitboss.house.store.database import Store
from pitboss.house.tables.opening import Wanted, open_table
from pitboss.house.tables.pit import Asked, Pit, Told
from pitboss.house.tables.state import Settings
from pitboss.rooms import registry
from pitboss.rulebook import RuleSet

START = 1_800_000_000_000
RIGHTS = {"player": frozenset({"play"})}


def seeded(seed: int) -> Callable[[int], bytes]:
    """Entropy that comes again."""
    return random.Random(seed).randbytes


class Floor:
    """One pit, the people around it, and what they ask."""

    def __init__(self, store: Store, seed: int = 1, owner: str = "one") -> None:
        self.store = store
        self.clock = HandClock(START)
        self.entropy = seeded(seed)
        self.pit = Pit(store, self.clock, self.entropy, owner)
        self.manager = Who("manager", frozenset({"floor"}))
        self.asked = 0

    def person(self, name: str, cents: int = 1_000_00, *roles: str) -> str:
        """Somebody with money."""
        with self.store.begin() as conn:
            person = Person(
                f"p-{name}", name, "guest", frozenset(roles or ("player",)), START, False, ""
            )
            add(conn, person)
            if cents:
                batch = Batch(f"grant-{name}", "grant", (Transfer(CAGE, wallet(person.id), cents),))
                post(conn, [batch], START)
        return person.id

    def open(
        self,
        game: str,
        rules: RuleSet | None = None,
        mode: str = "auto",
        link: str = "",
        **settings: Any,
    ) -> str:
        """A table of a game."""
        rules = rules or registry.listed(game).rules()
        wanted = Wanted(rules, f"{game}-1", mode, Settings(**settings), link)
        return open_table(self.pit, self.manager, wanted, "opens for the day")

    def command(self, table: str, name: str, body: Any, id: str = "", **more: Any) -> Asked:
        """A command of somebody."""
        self.asked += 1
        roles = more.get("roles", frozenset({"player"}))
        rights = Who("", roles).rights
        raw = body if isinstance(body, bytes) else msgspec.json.encode(body)
        return Asked(id or f"action-{self.asked:06}", table, f"p-{name}", name, roles, rights, raw)

    def ask(
        self, table: str, name: str, do: str, id: str = "", roles: Any = None, **parts: Any
    ) -> Told:
        """Ask for one thing, in a turn of its own."""
        more = {"roles": frozenset(roles)} if roles else {}
        asked = self.command(table, name, {"do": do, **parts}, id, **more)
        return self.told(self.pit.turn([asked])[0])

    def told(self, answer: bytes) -> Told:
        """An answer, read."""
        return msgspec.json.decode(answer, type=Told)

    def crash(self, owner: str = "two") -> None:
        """The service dies; another one takes its place once the lease is over."""
        self.clock.advance(10_000)
        self.pit = Pit(self.store, self.clock, self.entropy, owner)

    def balances(self) -> dict[str, int]:
        """Every account."""
        rows = schema.accounts
        with self.store.read() as conn:
            return {row.name: row.balance for row in conn.execute(select(rows))}

    def log(self, conn: Connection, table: str) -> bytes:
        """The log of a table as it is stored."""
        rows = schema.lines
        query = select(rows.c.line).where(rows.c.table_id == table).order_by(rows.c.n)
        return b"".join(row.line for row in conn.execute(query))
