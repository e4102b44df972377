"""A client of a table over a WebSocket, which forgets nothing that it has heard."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from litestar.testing import WebSocketTestSession

from tests.house.service.casino import Casino, new_id

MOST = 100  # messages that are passed over


class Ear:
    """A socket, and what was heard of it and not asked for yet."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self._heard: list[dict[str, Any]] = []

    @classmethod
    @contextmanager
    def at(cls, casino: Casino, table: str) -> Iterator[Ear]:
        with casino.client.websocket_connect(f"/api/tables/{table}/live") as socket:
            yield cls(socket)

    def send_json(self, said: Any) -> None:
        self.socket.send_json(said)

    def send_text(self, said: str) -> None:
        self.socket.send_text(said)

    def next(self) -> dict[str, Any]:
        """The next message, whatever it is."""
        return self._heard.pop(0) if self._heard else self.socket.receive_json(timeout=20)

    def hear(self, kind: str, **parts: Any) -> dict[str, Any]:
        """The first message of a kind; what comes before it is kept."""
        kept: list[dict[str, Any]] = []
        for _ in range(MOST):
            told = self.next()
            if told["kind"] == kind and all(told.get(name) == part for name, part in parts.items()):
                self._heard = kept + self._heard
                return told
            kept.append(told)
        raise AssertionError(f"no {kind} came")

    def tell(self, do: str, seen: int | None = None, **parts: Any) -> str:
        """Send a command; its id."""
        id = new_id()
        said: dict[str, Any] = {"action_id": id, "command": {"do": do, **parts}}
        self.send_json(said | ({} if seen is None else {"seen": seen}))
        return id

    def ask(self, do: str, seen: int | None = None, **parts: Any) -> dict[str, Any]:
        """Send a command; the answer to it."""
        id = self.tell(do, seen, **parts)
        for _ in range(MOST):
            told: dict[str, Any] = self.hear("answer")["answer"]
            if told["action_id"] == id:
                return told
        raise AssertionError("no answer came")
