"""A table over a WebSocket: views as they come, commands, and answers to each of them.

A client says first who it is and what it has seen: ``{"token":…, "seat":…, "since":n}``, every
part of which may be left out. From then on it sends envelopes of commands, ``{"since":n}`` when it
has a gap, or ``{"ping":n}``. Whatever it sends is answered.

A socket lives no longer than the token that it stands by: the one that opened it or, where that was
the token of a seat, the one that it was given for the next time. That is looked at before every
command, and every few seconds besides (``patrol``).
"""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from typing import Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from pitboss.errors import PitbossError, Refusal
from pitboss.house.people import persons, sessions
from pitboss.house.people.rates import network
from pitboss.house.people.roles import Who
from pitboss.house.people.secret import Secret
from pitboss.house.people.sessions import Reused
from pitboss.house.people.tokens import certain, look_up
from pitboss.house.service.asking import (
    COOKIE,
    address_of,
    bearer,
    check_address,
    desk_of,
    same_site,
)
from pitboss.house.service.desk import Desk, Someone
from pitboss.house.service.problems import NotSignedIn, Problem, problem_of
from pitboss.house.service.subscribers import ASKED, FLOODED, Subscriber
from pitboss.house.service.told import read_told
from pitboss.house.service.words import Hello, Pong, Said, SeatTold, Welcome, Wrong
from pitboss.house.tables import commands
from pitboss.house.tables.stale import UNSAID
from pitboss.table.effects import FLOOR

SILENCE = 9.0  # seconds without a word before the first one
VIEW = b'{"kind":"view"'  # how the message of a view begins
KEPT = 64  # views that wait for a slow client; then it is told the present state instead
LARGEST = 64 * 1024
POLICY = 1008
_log = structlog.get_logger("pitboss.house")
_encode = msgspec.json.Encoder(order="deterministic").encode
Socket = WebSocket[Any, Any, Any]


class Over(Exception):
    """Who speaks on a socket is not known any more."""

    def __init__(self, fault: Refusal) -> None:
        super().__init__(str(fault))
        self.fault = fault


class Line:
    """One open socket."""

    def __init__(self, socket: Socket, desk: Desk, table: str) -> None:
        self.socket = socket
        self.desk = desk
        self.table = table
        self.someone: Someone | None = None
        self.subscriber: Subscriber | None = None
        self.token = ""  # that it stands by; nothing, for the public
        self.renewing = False  # is the token being replaced at this moment?
        self.over = asyncio.Event()
        self._by_seat = False
        self._why = ""  # it is over
        self._out: deque[bytes] = deque()
        self._new = asyncio.Event()
        self._loop = asyncio.get_running_loop()

    # --- out -------------------------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        """Put a word on its way; on the event loop only."""
        self._out.append(message)
        self._new.set()

    def deliver(self, view: bytes) -> None:
        """A view from the writer's thread; a client that does not keep up loses the old ones."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._deliver, view)

    def _deliver(self, view: bytes) -> None:
        if self.over.is_set():
            return
        if len(self._out) < KEPT:
            self.send(view)
            return
        self._drop_views()
        if self.subscriber is not None:
            self.desk.worker.call(lambda: self._resync(FLOODED, None))

    def _drop_views(self) -> None:
        self._out = deque(each for each in self._out if not each.startswith(VIEW))

    def end(self, fault: PitbossError, action_id: str = "") -> None:
        """Whoever it was is not known any more: he is told so, and shown nothing further."""
        if self.over.is_set():
            return
        self._drop_views()
        problem = problem_of(fault)[1]
        self._why = problem.message
        self.send(_encode(Wrong(problem, action_id)))
        self.over.set()

    def _resync(self, reason: str, since: int | None) -> None:
        if self.subscriber is not None:
            self.desk.worker.resync(self.subscriber, reason, since)

    async def write(self) -> None:
        """Send what waits, as fast as the client takes it."""
        while True:
            await self._new.wait()
            self._new.clear()
            while self._out:
                await self.socket.send_data(self._out.popleft(), mode="text")

    # --- in --------------------------------------------------------------------------------------

    async def greet(self) -> None:
        """Hear who it is, and tell how the table stands."""
        hello = _read(await asyncio.wait_for(self._hear(), SILENCE), Hello)
        await self.desk.check_table(self.table)
        seat = ""
        if hello.seat:
            self.someone, seat = await self._back(hello.seat)
            self.token, self._by_seat = seat, True
        elif token := hello.token or bearer(self.socket) or self._cookie():
            self.someone = await self.desk.identify(token)
            self.token = token
        since = hello.since if hello.since is None or hello.since >= 0 else None
        self.subscriber = await self.desk.subscribe(
            self.table, lambda: self.someone, since, self.deliver, hello.words
        )
        if not seat and self.subscriber.player not in (None, FLOOR):
            seat = await self._seat()
        name = self.someone.name if self.someone else ""
        self._out.appendleft(_encode(Welcome(name, seat, self.desk.clock.now())))
        self._new.set()

    def _cookie(self) -> str:
        return self.socket.cookies.get(COOKIE, "") if same_site(self.socket) else ""

    async def _hear(self) -> bytes:
        said = await self.socket.receive_data(mode="text")
        raw = said.encode("utf-8", "surrogatepass")
        if len(raw) > LARGEST:
            raise Refusal(f"a message has {LARGEST} bytes at most", field="message")
        return raw

    async def listen(self) -> None:
        """Answer whatever comes, until it is over."""
        while not self.over.is_set():
            id = ""
            try:
                said = _read(await self._hear(), Said)
                id = said.action_id
                await self._answer(said)
            except Over as over:
                self.end(over.fault, id)
            except PitbossError as fault:
                self.send(_encode(Wrong(problem_of(fault)[1], id)))

    async def _answer(self, said: Said) -> None:
        self._count()
        if bytes(said.command) or said.action_id:
            await self._command(said)
        elif said.since is not None:
            since = said.since if said.since >= 0 else None
            await self.desk.call(lambda: self._resync(ASKED, since))
        elif said.ping is not None:
            self.send(_encode(Pong(said.ping, self.desk.clock.now())))
        else:
            raise Refusal("a word is a command, since or ping", field="message")

    def _count(self) -> None:
        rates = self.desk.rates
        if self.someone is not None:
            rates.people.take(self.someone.who.person)
        else:
            rates.addresses.take(network(address_of(self.socket)))

    async def _command(self, said: Said) -> None:
        someone = await self._known()
        commands.check_id(said.action_id)
        seen = UNSAID if said.seen is None else said.seen
        answer = await self.desk.ask(someone, self.table, said.action_id, bytes(said.command), seen)
        self.send(b'{"kind":"answer","answer":%b}' % answer)
        told = read_told(answer)
        if told.status == "refused" and told.field == "seen":
            await self.desk.call(lambda: self._resync(told.message, None))
        elif told.result in ("seated", "waiting"):
            await self._take_place()
        elif told.result == "left":
            await self._leave_place(someone)

    async def _known(self) -> Someone:
        """Who it is, as the house knows him at this very moment."""
        if not self.token:
            raise NotSignedIn
        try:
            known = await (self._seated() if self._by_seat else self.desk.identify(self.token))
        except Refusal as fault:
            raise Over(fault) from None
        self.someone = known
        return known

    async def _seated(self) -> Someone:
        desk, token = self.desk, self.token
        found = await desk.write(lambda conn: look_up(conn, desk.clock, token, "seat"))
        return await self._player(certain(found).who.person)

    async def _player(self, id: str) -> Someone:
        """Somebody who is back at his seat: to play at this table, and nothing else."""
        person = await self.desk.read(lambda conn: persons.find(conn, id))
        return Someone(Who(person.id, person.roles, frozenset({"play"})), person.name)

    # --- seats -----------------------------------------------------------------------------------

    async def _take_place(self) -> None:
        await self.desk.call(self._look_again)
        self.send(_encode(SeatTold(await self._seat())))

    async def _leave_place(self, someone: Someone) -> None:
        desk, person = self.desk, someone.who.person
        if self._by_seat:  # he came for his seat alone: from now on he is one of the public
            self.someone, self.token, self._by_seat = None, "", False
        await desk.write(lambda conn: sessions.leave_seat(conn, desk.clock, person, self.table))
        await desk.call(self._look_again)

    def _look_again(self) -> None:
        """As whom he looks may have changed, though the table stands as before."""
        if self.subscriber is not None:
            self.desk.worker.look_again(self.subscriber)

    async def _seat(self) -> str:
        desk, someone = self.desk, self.someone
        if someone is None:
            return ""
        person = someone.who.person
        self.renewing = True
        try:
            made: Secret = await desk.write(
                lambda conn: sessions.new_seat_token(
                    conn, desk.clock, desk.entropy, person, self.table
                )
            )
            if self._by_seat:
                self.token = made.reveal()
        finally:
            self.renewing = False
        return made.reveal()

    async def _back(self, seat: str) -> tuple[Someone, str]:
        """Somebody is back by the token of his seat, and his next one."""
        desk = self.desk
        found = certain(
            await desk.write(
                lambda conn: sessions.come_back(conn, desk.clock, desk.entropy, seat, self.table)
            )
        )
        return await self._player(found.who.person), found.token.reveal()

    # --- the end ---------------------------------------------------------------------------------

    async def shut(self) -> None:
        """Hang up on somebody whose token has ended."""
        await self.close(POLICY, self._why[:100])

    async def close(self, code: int, reason: str) -> None:
        """Send what waits, and hang up with the reason."""
        with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
            async with asyncio.timeout(1):
                while self._out:
                    await self.socket.send_data(self._out.popleft(), mode="text")
                await self.socket.close(code=code, reason=reason)

    def hang_up(self) -> None:
        """It is gone: nobody is told anything more."""
        if self.subscriber is not None:
            subscriber = self.subscriber
            subscriber.closed = True
            self.desk.worker.call(lambda: self.desk.worker.subscribers.remove(subscriber))


def _read(raw: bytes, kind: type[Any]) -> Any:
    try:
        return msgspec.json.decode(raw, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        what, _, path = str(fault).partition(" - at `$.")
        raise Refusal(f"this cannot be read: {what}", field=path.rstrip("`")) from None


@websocket("/tables/{table_id:str}/live")
async def live(socket: Socket, table_id: FromPath[str]) -> None:
    """Look at a table, and play at it."""
    desk = desk_of(socket)
    await socket.accept()
    line = Line(socket, desk, table_id)
    lines: set[Line] = socket.app.state.lines
    lines.add(line)
    desk.metrics.sockets.inc()
    try:
        await _serve(line)
    finally:
        line.hang_up()
        lines.discard(line)
        desk.metrics.sockets.dec()


async def _serve(line: Line) -> None:
    """Hear and tell until either side has enough."""
    try:
        line.desk.rates.addresses.take(network(address_of(line.socket)))
        check_address(line.socket)
        await line.greet()
    except (PitbossError, TimeoutError) as fault:
        await _turn_away(line, fault)
        return
    except WebSocketDisconnect:
        return
    writer = asyncio.create_task(line.write())
    listener = asyncio.create_task(line.listen())
    over = asyncio.create_task(line.over.wait())
    tasks = (writer, listener, over)
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
    if line.over.is_set():
        await line.shut()
    for each in ended:
        if isinstance(each, Exception) and not isinstance(each, _GONE):
            _log.error("socket_fault", kind=type(each).__name__, fault=str(each))


_GONE = (WebSocketDisconnect, RuntimeError)  # of a client that has hung up


async def _turn_away(line: Line, fault: Exception) -> None:
    """Say why, and hang up; the player of a seat whose old token came again is told."""
    if isinstance(fault, TimeoutError):
        await line.close(POLICY, "nothing was said")
        return
    if isinstance(fault, Reused):
        for each in line.socket.app.state.lines:
            if each.someone is not None and each.someone.who.person == fault.person:
                each.send(_encode(Wrong(Problem(_SOMEBODY, "token"))))
    problem = problem_of(fault)[1]
    line.send(_encode(Wrong(problem)))
    await line.close(POLICY, problem.message[:100])


_SOMEBODY = "somebody came with an old token of your seat and was turned away"
