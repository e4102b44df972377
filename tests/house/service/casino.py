"""A service for tests: a desk on a database of its own, people with roles, and quick requests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

import msgspec
from httpx import Response
from litestar import Litestar
from litestar.datastructures import State
from litestar.testing import TestClient

from pitboss.house.clock import HandClock
from pitboss.house.config import Config
from pitboss.house.people import accounts, persons, sessions
from pitboss.house.people.passwords import Cost
from pitboss.house.people.roles import Who
from pitboss.house.service.app import make_app
from pitboss.house.service.desk import Desk
from pitboss.house.store.database import open_store
from pitboss.house.tables.opening import Wanted, open_table
from pitboss.house.tables.state import Settings
from pitboss.rooms import registry

START = 1_800_000_000_000
CHEAP = Cost(passes=1, memory_kib=8, lanes=1)
FLOOR = Who("house", frozenset({"floor"}))
PASSWORD = "a horse, a battery"
_numbers = count(1)
# An application takes longer to make than most tests take: the next test goes on with it, at a desk
# of its own. It keeps nothing of a service but what stands in its state.
_idle: list[Litestar] = []


def new_id() -> str:
    return f"action-{next(_numbers):06}"


class Casino:
    """A desk, a client of it, and tables."""

    def __init__(self, desk: Desk, client: TestClient[Any]) -> None:
        self.desk = desk
        self.client = client

    def open(self, game: str, mode: str = "auto", link: str = "", **settings: Any) -> str:
        """A table of a game."""
        wanted = Wanted(registry.listed(game).rules(), game, mode, Settings(**settings), link)
        do = self.desk.worker.call(lambda: open_table(self.desk.pit, FLOOR, wanted, "for tests"))
        id: str = do.result(10)
        return id

    def person(self, name: str, *roles: str) -> str:
        """An account with these roles, and a session of it."""
        desk = self.desk
        with desk.store.begin() as conn:
            made = accounts.open_account(
                conn, desk.clock, desk.entropy, desk.grant, name=name, sealed=""
            )
            if roles:
                persons.change(conn, made.id, roles=persons.spelled(frozenset(roles)))
            return sessions.start(conn, desk.clock, desk.entropy, made.id).reveal()

    def request(
        self, method: str, path: str, token: str = "", body: Any = None, **headers: str
    ) -> Response:
        """A request of somebody."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if token:
            sent["authorization"] = f"Bearer {token}"
        content = body if isinstance(body, bytes | None) else msgspec.json.encode(body)
        return self.client.request(method, path, content=content, headers=sent)

    def ask(self, token: str, table: str, do: str, id: str = "", **parts: Any) -> dict[str, Any]:
        """A command over HTTP."""
        envelope = {"action_id": id or new_id(), "command": {"do": do, **parts}}
        answer = self.request("POST", f"/api/tables/{table}/commands", token, envelope)
        told: dict[str, Any] = answer.json()
        return told


@contextmanager
def opened(
    url: str, clock: HandClock | None = None, seed: int = 1, **settings: Any
) -> Iterator[Casino]:
    """A service of its own on a database."""
    config = Config(
        database=url, **{"requests_a_second": 10_000, "knocks_a_minute": 10_000, **settings}
    )
    rng = random.Random(seed)
    desk = Desk(config, open_store(url), clock or HandClock(START), rng.randbytes, CHEAP)
    app = _idle.pop() if _idle else make_app(desk)
    app.state = State({"desk": desk, "lines": set()})
    with TestClient(app, raise_server_exceptions=False) as client:
        yield Casino(desk, client)
    _idle.append(app)
