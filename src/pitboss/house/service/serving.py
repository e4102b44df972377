"""A service from start to stop: `pitboss serve`."""

from __future__ import annotations

import asyncio
import gc
import socket
from collections.abc import Callable
from typing import Any

import structlog
import uvicorn
from litestar import Litestar
from sqlalchemy import make_url

from pitboss.house.config import Config
from pitboss.house.service.app import LARGEST_BODY, make_app
from pitboss.house.service.desk import Desk
from pitboss.house.service.logs import set_up_logs
from pitboss.house.stock import stock
from pitboss.house.store.database import open_store

SILENCE = 9.0  # seconds: a client that answers no ping for so long is hung up on
RESTART = 1012
_log = structlog.get_logger("pitboss.house")


class Server(uvicorn.Server):
    """A server that says when it is ready, and tells its clients why it stops."""

    def __init__(self, config: uvicorn.Config, app: Litestar, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._app = app
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, and say so."""
        await super().startup(sockets=sockets)
        if not self.should_exit:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """No new commands; the turn is finished, tables are given up, sockets closed."""
        _log.info("stopping")
        desk: Desk = self._app.state.desk
        await asyncio.to_thread(desk.worker.stop)
        lines = list(self._app.state.lines)
        words = "the service stops; open rounds are kept, and go on when it is back"
        await asyncio.gather(*(line.close(RESTART, words) for line in lines))
        await super().shutdown(sockets=sockets)
        _log.info("stopped")


def serve(
    config: Config, say: Callable[[str], None], show: Callable[[str], None] | None = None
) -> None:
    """Run a service until it is told to stop; ``show`` is given its address when it is ready."""
    gc.disable()  # until all is there that stays
    set_up_logs()
    listening = _listen(config.host, config.port)
    store = open_store(config.url)
    desk = Desk(config, store)
    opened = stock(desk.pit, config.house)
    app = make_app(desk)
    host, port = listening.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    where = make_url(config.url).render_as_string(hide_password=True)

    def ready() -> None:
        desk.solvers.coach.warm("warm")
        desk.solvers.library.warm("open")
        settle_in()
        say(f"Pitboss house at http://{shown}:{port}  (database {where})")
        if show is not None:
            show(f"http://{shown}:{port}")
        _log.info("ready", address=f"{shown}:{port}", opened=opened, owner=desk.pit.held.owner)

    Server(_settings(app), app, ready).run(sockets=[listening])


def settle_in() -> None:
    """What is there now stays: never again is it looked through while somebody waits.

    What a turn makes goes with it, nearly all of it without being looked for.
    """
    gc.freeze()
    gc.set_threshold(10_000)
    gc.enable()


def _settings(app: Any) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="on",
        ws_max_size=LARGEST_BODY,
        ws_ping_interval=SILENCE / 2,
        ws_ping_timeout=SILENCE / 2,
        timeout_graceful_shutdown=5,
    )


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family)
