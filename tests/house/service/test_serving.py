"""`pitboss serve` as a process: ready, a round over a WebSocket, a stop, and the round goes on."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from pitboss.rooms import registry
from tests.house.service.casino import new_id

SECONDS = 60  # that anything may take on a machine that has much to do


@contextmanager
def service(database: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A service of its own: its address, once it has told it."""
    command = [sys.executable, "-m", "pitboss.cli.main", "serve", "--database", str(database)]
    process = subprocess.Popen(
        [*command, "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith("Pitboss house at http://127.0.0.1:"), line
        yield line.split()[3], process
    finally:
        process.kill()
        process.communicate()


def stop(process: subprocess.Popen[str]) -> str:
    """Ask a service to stop; what it has logged."""
    process.send_signal(signal.SIGTERM)
    _, logged = process.communicate(timeout=SECONDS)
    assert process.returncode in (0, -signal.SIGTERM)
    return logged


class Player:
    """A client of a table over a real WebSocket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    async def hear(self, kind: str) -> dict[str, Any]:
        while True:
            told: dict[str, Any] = json.loads(await self.socket.recv())
            if told["kind"] == kind:
                return told

    async def ask(self, do: str, **parts: Any) -> dict[str, Any]:
        said = {"action_id": new_id(), "command": {"do": do, **parts}}
        await self.socket.send(json.dumps(said))
        answer: dict[str, Any] = (await self.hear("answer"))["answer"]
        return answer


def live(address: str, table: str) -> connect:
    return connect(f"{address.replace('http', 'ws')}/api/tables/{table}/live")


async def begin(address: str, table: str, token: str, process: subprocess.Popen[str]) -> str:
    """Sit down, bet, be dealt to; then the service stops in the middle of the round."""
    async with asyncio.timeout(SECONDS), live(address, table) as socket:
        player = Player(socket)
        await socket.send(json.dumps({"token": token}))
        assert (await player.ask("sit", box=1, cents=100_00))["result"] == "seated"
        seat: str = (await player.hear("seat"))["seat"]
        assert (await player.ask("bet", box=1, wager="ante", cents=5_00))["status"] == "done"
        assert (await player.ask("ready"))["status"] == "done"
        process.send_signal(signal.SIGTERM)
        with pytest.raises(ConnectionClosed) as closed:
            await player.hear("nothing of the kind")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
        assert "open rounds are kept" in closed.value.rcvd.reason
        return seat


async def end(address: str, table: str, seat: str) -> dict[str, Any]:
    """Come back by the seat's token, and play the round to its end."""
    async with asyncio.timeout(SECONDS), live(address, table) as socket:
        player = Player(socket)
        await socket.send(json.dumps({"seat": seat}))
        assert (await player.hear("welcome"))["seat"] != seat
        view = (await player.hear("view"))["view"]
        assert view["prompt"]["waits_for"] == "choice"
        assert {offer["option"] for offer in view["prompt"]["offers"]} >= {"fold"}
        assert (await player.ask("answer", option="fold"))["status"] == "done"
        told: dict[str, Any] = await player.ask("leave")
        return told


def test_a_round_goes_on_after_a_stop_at_the_very_step(tmp_path: Path) -> None:
    database = tmp_path / "house.db"
    with service(database) as (address, process):
        assert httpx.get(f"{address}/ready", timeout=SECONDS).json()["status"] == "ready"
        lobby = httpx.get(f"{address}/api/tables", timeout=SECONDS).json()
        assert sorted(each["game"] for each in lobby) == sorted(registry.slugs())
        table = next(each["id"] for each in lobby if each["game"] == "three-card-poker")
        guest = httpx.post(f"{address}/api/guest", json={}, timeout=SECONDS).json()
        seat = asyncio.run(begin(address, table, guest["token"], process))
        _, logged = process.communicate(timeout=SECONDS)
        events = [json.loads(line)["event"] for line in logged.splitlines()]
        assert events == ["ready", "stopping", "stopped"]
        assert guest["token"] not in logged
    with service(database) as (address, process):
        again = httpx.get(f"{address}/api/tables", timeout=SECONDS).json()
        assert {each["id"] for each in again} == {each["id"] for each in lobby}
        assert asyncio.run(end(address, table, seat))["result"] == "left"
        stop(process)
    found = subprocess.run(
        [sys.executable, "-m", "pitboss.cli.main", "house", "audit", "--database", str(database)],
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert (found.returncode, found.stderr) == (0, "")
    assert "agree" in found.stdout


def test_a_socket_that_takes_too_much_is_closed(tmp_path: Path) -> None:
    async def flood(address: str, table: str) -> int:
        async with asyncio.timeout(SECONDS), live(address, table) as socket:
            await socket.send("x" * 70_000)
            with pytest.raises(ConnectionClosed) as closed:
                await Player(socket).hear("nothing of the kind")
            return closed.value.rcvd.code if closed.value.rcvd else 0

    with service(tmp_path / "house.db") as (address, process):
        table = httpx.get(f"{address}/api/tables", timeout=SECONDS).json()[0]["id"]
        assert asyncio.run(flood(address, table)) == 1009
        assert httpx.get(f"{address}/health", timeout=SECONDS).status_code == 200
        stop(process)
