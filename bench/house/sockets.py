"""A thousand people who only look: what a real service needs for them, and whether it answers."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import secrets
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection, connect

SOCKETS = 1_000
AT_ONCE = 50
COMMANDS = 50


class Idle(NamedTuple):
    """A service with nobody, and with many who look."""

    ready: float  # seconds from its start
    alone: float  # MiB
    crowded: float
    longest: float  # milliseconds that a command took while all looked on


@contextmanager
def service(url: str) -> Iterator[tuple[int, str, float]]:
    """A service of its own: its process, its address, and how long it took to be ready."""
    command = [str(Path(sys.executable).with_name("pitboss")), "serve", "--port", "0"]
    # All of them come from one address.
    often = dict.fromkeys(("PITBOSS_REQUESTS_A_SECOND", "PITBOSS_KNOCKS_A_MINUTE"), "100000")
    begun = time.perf_counter()
    process = subprocess.Popen(
        [*command, "--database", url],
        env=os.environ | often,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdout is not None
    try:
        said = process.stdout.readline()
        yield process.pid, said.split()[3], time.perf_counter() - begun
    finally:
        process.terminate()
        process.wait(20)


def _memory(pid: int) -> float:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def _asked(address: str, path: str, post: bool = False) -> Any:
    request = urllib.request.Request(address + path, data=b"{}" if post else None)
    request.add_header("Content-Type", "application/json")
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


async def _look(address: str, table: str, token: str = "") -> ClientConnection:
    """Open a socket, and wait until it has been told how the table stands."""
    live = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/live"
    socket = await connect(live, open_timeout=60, ping_interval=None)
    await socket.send(json.dumps({"token": token} if token else {}))
    while json.loads(await socket.recv())["kind"] != "view":
        pass
    return socket


async def _tell(socket: ClientConnection, command: dict[str, Any]) -> float:
    """Milliseconds until a command is answered."""
    begun = time.perf_counter()
    await socket.send(json.dumps({"action_id": secrets.token_hex(12), "command": command}))
    while (told := json.loads(await socket.recv()))["kind"] != "answer":
        pass
    if told["answer"]["status"] != "done":
        raise SystemExit(f"a command was not done: {told}")
    return 1000 * (time.perf_counter() - begun)


async def _crowd(pid: int, address: str) -> tuple[float, float]:
    tables = [each["id"] for each in _asked(address, "/api/tables")]
    roulette = next(t["id"] for t in _asked(address, "/api/tables") if t["game"] == "roulette")
    sockets: list[ClientConnection] = []
    for first in range(0, SOCKETS, AT_ONCE):
        looking = [_look(address, tables[n % len(tables)]) for n in range(first, first + AT_ONCE)]
        sockets += await asyncio.gather(*looking)
    token = _asked(address, "/api/guest", post=True)["token"]
    player = await _look(address, roulette, token)
    await _tell(player, {"do": "sit", "box": 1, "cents": 10_000})
    waits = [await _tell(player, {"do": "seed", "seed": f"seed {n}"}) for n in range(COMMANDS)]
    memory = _memory(pid)
    open_ = sum(1 for socket in sockets if socket.state.name == "OPEN")
    if open_ != SOCKETS:
        raise SystemExit(f"only {open_} of {SOCKETS} sockets stayed open")
    await asyncio.gather(*(socket.close() for socket in [*sockets, player]))
    return memory, max(waits)


def idle(url: str) -> Idle:
    """Open a thousand sockets on a service and play beside them."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 65_536), most))
    with service(url) as (pid, address, ready):
        alone = _memory(pid)
        crowded, longest = asyncio.run(_crowd(pid, address))
    return Idle(ready, alone, crowded, longest)
