"""A house that a browser can visit: a real server in a thread, on an SQLite file."""

from __future__ import annotations

import random
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvicorn

from pitboss.house.config import Config
from pitboss.house.people import accounts, persons, sessions
from pitboss.house.service.app import make_app
from pitboss.house.service.desk import Desk
from pitboss.house.stock import demo_rules, demo_tables
from pitboss.house.store.database import open_store
from pitboss.house.tables.opening import Wanted, open_table
from pitboss.house.tables.state import Settings
from pitboss.table.effects import Effect
from pitboss.table.events import CardDealt
from tests.house.service.casino import CHEAP, FLOOR, new_id

# Nobody is hurried on a busy machine, and nobody waits for anybody who has gone.
CLOCKS: dict[str, Any] = {"betting_ms": 120_000, "decision_ms": 600_000, "between_ms": 200}
_names = count(1)


class House:
    """The address of a running house, and what only its owner can do."""

    def __init__(self, desk: Desk, base: str) -> None:
        self.desk = desk
        self.base = base
        self.stock: dict[str, str] = {}

    def open(self, game: str, mode: str = "auto", link: str = "", **settings: Any) -> str:
        """A new table of a game, by the rules of the demo house."""
        name = f"{game} {next(_names)}"
        wanted = Wanted(demo_rules(game), name, mode, Settings(**CLOCKS | settings), link)
        return self._opened(wanted)

    def open_stock(self) -> None:
        """A table of every game, as a house begins."""
        for each in demo_tables():
            self.stock[each.rules.game] = self._opened(
                msgspec.structs.replace(each, settings=Settings(**CLOCKS))
            )

    def _opened(self, wanted: Wanted) -> str:
        desk = self.desk
        asked = desk.worker.call(lambda: open_table(desk.pit, FLOOR, wanted, "for tests"))
        id: str = asked.result(60)
        return id

    def person(self, name: str, *roles: str) -> str:
        """A session of a new account with these roles."""
        desk = self.desk
        with desk.store.begin() as conn:
            made = accounts.open_account(
                conn, desk.clock, desk.entropy, desk.grant, name=name, sealed=""
            )
            if roles:
                persons.change(conn, made.id, roles=persons.spelled(frozenset(roles)))
            return sessions.start(conn, desk.clock, desk.entropy, made.id).reveal()

    def ask(self, token: str, table: str, do: str, **parts: Any) -> None:
        """What must be done at a table, said by somebody without a browser."""
        envelope = {"action_id": new_id(), "command": {"do": do, **parts}}
        told = httpx.post(
            f"{self.base}/api/tables/{table}/commands",
            json=envelope,
            headers={"authorization": f"Bearer {token}"},
            timeout=60,
        ).json()
        assert told["status"] == "done", told

    def pending(self, table: str) -> Effect | None:
        """What the script of a table waits for."""
        running = self.desk.pit.hosts[table].running
        return running.pending if running is not None else None

    def dealt(self, table: str) -> dict[str, list[str]]:
        """The cards of the running round as they truly are, by hand."""
        running = self.desk.pit.hosts[table].running
        found: dict[str, list[str]] = {}
        for event in running.log if running is not None else ():
            if isinstance(event, CardDealt):
                found.setdefault(event.to, []).append(event.card)
        return found


class Served(uvicorn.Server):
    """A server in a thread, which others wait for."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ready = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, and say so."""
        await super().startup(sockets=sockets)
        self.ready.set()


@contextmanager
def running(database: Path) -> Iterator[House]:
    """A house from its opening to its end."""
    url = f"sqlite:///{database}"
    config = Config(database=url, requests_a_second=10_000, knocks_a_minute=10_000)
    rng = random.Random(11)
    desk = Desk(config, open_store(url), entropy=rng.randbytes, cost=CHEAP)
    app = make_app(desk)
    settings = uvicorn.Config(app, log_config=None, access_log=False, lifespan="on", ws="auto")
    server, listening = Served(settings), socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    try:
        assert server.ready.wait(120), "the house does not open"
        house = House(desk, f"http://127.0.0.1:{listening.getsockname()[1]}")
        house.open_stock()
        yield house
    finally:
        server.should_exit = True
        thread.join(60)
        listening.close()
