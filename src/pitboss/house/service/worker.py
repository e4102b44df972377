"""The writer of a service: one thread that alone touches the pit.

It takes whatever waits: commands of people, of the house's clock and of other services, and those
who want to look. All commands of one take are one turn, which is one commit. Then it answers and
tells those who look.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from typing import Any, NamedTuple

import structlog

from pitboss.errors import HouseFault, PitbossError, UnknownName
from pitboss.house.people import tokens
from pitboss.house.service import inbox
from pitboss.house.service.following import Following
from pitboss.house.service.metrics import Metrics
from pitboss.house.service.subscribers import Subscriber, Subscribers
from pitboss.house.service.told import read_told, refused, unknown
from pitboss.house.store.database import StoreFault, UnknownOutcome
from pitboss.house.tables.host import Host
from pitboss.house.tables.pit import Asked, Pit
from pitboss.house.tables.renewal import renew

TICK = 0.05  # seconds between two looks at what other services left
QUICK = 0.01  # the same while one of them waits for us, or we for it
LATELY_MS = 1_000  # a service that has left us something may well leave more
SWEEP_MS = 1_000
TIDY_MS = 60_000
MOST = 500  # commands of one turn
AGAIN_MS = 1_000  # what failed of itself is not tried sooner
UNSURE = "it is not known whether this was done: ask again with the same id"
_log = structlog.get_logger("pitboss.house")
Job = tuple[Callable[[], Any], "Future[Any]"]


class Waiting(NamedTuple):
    """A command that another service was asked."""

    asked: Asked
    until: int
    future: Future[bytes]


class Worker:
    """The thread, what waits for it and what it knows besides the pit."""

    def __init__(self, pit: Pit, metrics: Metrics, patience_ms: int) -> None:
        self.pit = pit
        self.metrics = metrics
        self.patience_ms = patience_ms
        self.subscribers = Subscribers()
        self.following = Following(pit)
        self._queue: queue.SimpleQueue[tuple[Asked, Future[bytes]] | Job | None] = (
            queue.SimpleQueue()
        )
        self._elsewhere: dict[str, list[Waiting]] = {}
        self._later: dict[str, int] = {}  # not to be tried before
        self._swept = self._tidied = 0
        self._left_at = 0  # when another service last left something for us
        self._stopping = False
        pit.report = lambda fault: _log.error("house_fault", fault=_told(fault))
        self._thread = threading.Thread(target=self._run, name="pitboss-writer", daemon=True)

    # --- for other threads -----------------------------------------------------------------------

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    @property
    def alive(self) -> bool:
        """Does the thread run?"""
        return self._thread.is_alive() and not self._stopping

    def ask(self, asked: Asked) -> Future[bytes]:
        """Ask for a command; the answer comes when it is stored."""
        future: Future[bytes] = Future()
        if self._stopping:
            settle(future, unknown(asked.action_id, "the service is stopping"))
        else:
            self._queue.put((asked, future))
        return future

    def call(self, do: Callable[[], Any]) -> Future[Any]:
        """Have something done by the thread itself, between two turns."""
        future: Future[Any] = Future()
        if self._stopping:
            future.set_exception(StoreFault("the service is stopping"))
        else:
            self._queue.put((do, future))
        return future

    def stop(self) -> None:
        """Finish what waits, give the tables up and end; returns when that is done."""
        self._stopping = True
        self._queue.put(None)
        if self._thread.ident is not None:
            self._thread.join()

    # --- the thread ------------------------------------------------------------------------------

    def _run(self) -> None:
        while not self._stopping:
            self.turn(self._take(QUICK if self._in_touch() else TICK))
        self.turn(self._take(0))
        for id in list(self._elsewhere):
            self._resolve(id, unknown(id, "the service is stopping"))
        try:
            self.pit.give_up()
        except PitbossError as fault:  # the leases run out by themselves
            _log.warning("leases_kept", fault=str(fault))

    def _in_touch(self) -> bool:
        """Do we and another service wait for each other?"""
        lately = 0 <= self.pit.clock.now() - self._left_at < LATELY_MS
        return bool(self._elsewhere) or lately

    def _take(self, seconds: float) -> list[tuple[Any, Any]]:
        """All that waits; at most so long until something does."""
        found: list[tuple[Any, Any]] = []
        try:
            first = self._queue.get(timeout=seconds) if seconds else self._queue.get_nowait()
            found += [first] if first is not None else []
            while len(found) < MOST:
                more = self._queue.get_nowait()
                found += [more] if more is not None else []
        except queue.Empty:
            pass
        return found

    def turn(self, jobs: Sequence[tuple[Any, Any]]) -> None:
        """Do what waits, then what the house has to do of itself."""
        for do, future in jobs:
            if not isinstance(do, Asked):
                self._call(do, future)
        futures = {i: f for i, (a, f) in enumerate(jobs) if isinstance(a, Asked)}
        commands = [a for a, _ in jobs if isinstance(a, Asked)]
        try:
            self._commands(commands, list(futures.values()))
            self._sweep()
            self._look_around()
        except Exception as fault:  # the thread lives on: whoever waits is answered or times out
            _log.error("writer_fault", fault=f"{type(fault).__name__}: {fault}")
        for command, future in zip(commands, futures.values(), strict=True):
            waits = command.action_id in self._elsewhere
            if not future.done() and not waits:
                settle(future, unknown(command.action_id, UNSURE))

    def _call(self, do: Callable[[], Any], future: Future[Any]) -> None:
        if not future.set_running_or_notify_cancel():
            return  # whoever asked is gone
        try:
            future.set_result(do())
        except Exception as fault:
            future.set_exception(fault)

    # --- commands --------------------------------------------------------------------------------

    def _commands(self, asked: list[Asked], futures: list[Future[bytes]]) -> None:
        now = self.pit.clock.now()
        due = [each for each in self.pit.due(now) if self._later.get(each.action_id, 0) <= now]
        left = self._left_for_us()
        everything = [*asked, *due, *(each for _, each in left)]
        if not everything:
            return
        answers = self.do(everything)
        elsewhere = []
        for each, future, answer in zip(asked, futures, answers, strict=False):
            told = read_told(answer)
            if told.status == "elsewhere":
                elsewhere.append((each, future))
            else:
                self.metrics.commands.labels(told.status).inc()
                settle(future, answer)
        for each, answer in zip(due, answers[len(asked) :], strict=False):
            if read_told(answer).status != "done":
                self._later[each.action_id] = now + AGAIN_MS
        if left:
            self._left_at = now
            with self.pit.store.begin() as conn:
                inbox.clear(conn, [seq for seq, _ in left])
        self._send_elsewhere(elsewhere, now)
        self._tell({each.table_id for each in everything})

    def do(self, asked: list[Asked]) -> list[bytes]:
        """One turn of the pit; what went wrong in it is for our logs, and nobody else's."""
        with self.metrics.turns.time():
            answers = self.pit.turn(asked)
        for place, answer in enumerate(answers):
            told = read_told(answer)
            if told.status == "unknown":
                _log.warning("outcome_unknown", action=told.action_id, fault=told.message)
                answers[place] = unknown(told.action_id, UNSURE)
        return answers

    def _left_for_us(self) -> list[tuple[int, Asked]]:
        try:
            with self.pit.store.read() as conn:
                return inbox.waiting(conn, self.pit.hosts.keys())
        except (StoreFault, UnknownOutcome):
            return []

    def _send_elsewhere(self, asked: list[tuple[Asked, Future[bytes]]], now: int) -> None:
        if not asked:
            return
        try:
            with self.pit.store.begin() as conn:
                inbox.leave(conn, [each for each, _ in asked], now)
        except (StoreFault, UnknownOutcome) as fault:
            _log.warning("inbox_closed", fault=str(fault))
            for each, future in asked:
                settle(future, unknown(each.action_id, UNSURE))
            return
        for each, future in asked:
            waits = Waiting(each, now + self.patience_ms, future)
            self._elsewhere.setdefault(each.action_id, []).append(waits)

    def _resolve(self, id: str, answer: bytes) -> None:
        for each in self._elsewhere.pop(id, []):
            self.metrics.commands.labels(read_told(answer).status).inc()
            settle(each.future, answer)

    # --- other services --------------------------------------------------------------------------

    def _look_around(self) -> None:
        """What other services have answered, and how their tables stand that people look at."""
        theirs = self.subscribers.tables - self.pit.hosts.keys()
        if not theirs and not self._elsewhere:
            return
        with self.pit.store.read() as conn:
            known = inbox.answers(conn, self._elsewhere.keys()) if self._elsewhere else {}
            for table in sorted(theirs):
                host = self.following.host(conn, table)
                if host is not None:
                    self.subscribers.tell(host, self.following.mark(table))
        for id, (digest, answer) in known.items():
            self._match(id, digest, answer)
        now = self.pit.clock.now()
        for id, waits in list(self._elsewhere.items()):
            if waits[0].until <= now:
                self._resolve(id, unknown(id, "the service that runs the table does not answer"))

    def _match(self, id: str, digest: str, answer: bytes) -> None:
        """The stored answer is for those who asked the very same; others are refused."""
        waits = self._elsewhere.pop(id)
        for each in waits:
            same = each.asked.digest == digest
            words = "this action id was used for something else"
            settle(each.future, answer if same else refused(each.asked, words, "action_id"))

    def _sweep(self) -> None:
        """Keep our tables, and take those that nobody holds."""
        now = self.pit.clock.now()
        if 0 <= now - self._swept < SWEEP_MS:
            return
        self._swept = now
        self._later = {id: at for id, at in self._later.items() if at > now}
        with self.pit.store.read() as conn:
            rows = conn.exec_driver_sql(_LEASES).all()
        self.pit.forget(self.pit.groups.keys() - {row.group_id for row in rows})
        self.take({row.group_id for row in rows if self._is_wanted(row, now)})
        renew(self.pit)
        self._tidy(now)
        looked_at = {self.pit.group_of.get(each, "") for each in self.subscribers.tables}
        self.following.keep_only(looked_at - self.pit.groups.keys())
        self.metrics.tables.set(len(self.pit.hosts))
        self.metrics.watchers.set(len(self.subscribers))
        self._tell(set(self.pit.hosts))

    def _is_wanted(self, row: Any, now: int) -> bool:
        """Is this group to be taken, or its lease to be renewed? Those in play renew their own."""
        held = self.pit.held
        if row.owner == held.owner and row.group_id in self.pit.groups:
            return not held.is_fresh(row.expires_at, now)
        return row.owner in (None, held.owner) or held.is_over(row.expires_at, now)

    def _tidy(self, now: int) -> None:
        """Away with what nobody waits for any more."""
        if 0 <= now - self._tidied < TIDY_MS:
            return
        self._tidied = now
        with self.pit.store.begin() as conn:
            inbox.clear_old(conn, now)
            tokens.sweep(conn, self.pit.clock)

    def take(self, groups: set[str]) -> None:
        """Take groups; one that cannot be brought back does not keep the others from it."""
        if not groups:
            return
        try:
            self.pit.take(groups)
        except (StoreFault, UnknownOutcome):
            raise
        except Exception as fault:
            _log.error("cannot_bring_back", groups=sorted(groups), fault=_told(fault))
            for each in sorted(groups) if len(groups) > 1 else []:
                self.take({each})

    # --- looking ---------------------------------------------------------------------------------

    def host(self, table: str) -> tuple[Host, Hashable]:
        """A table as it stands, ours or another's, with a stamp of how it stands."""
        host = self.pit.hosts.get(table)
        if host is not None:
            return host, (host.version, host.kept)
        with self.pit.store.read() as conn:
            group = self.pit.group_id(conn, table)
        if group is None:
            raise UnknownName("table", table)
        copy = self._copy(table)
        if copy is None:
            raise UnknownName("open table", table)
        return copy, self.following.mark(table)

    def _copy(self, table: str) -> Host | None:
        """A table that is not ours to write; one whose rows are spoilt is as good as none."""
        try:
            with self.pit.store.read() as conn:
                return self.following.host(conn, table)
        except (StoreFault, UnknownOutcome):
            raise
        except Exception as fault:
            _log.error("cannot_bring_back", table=table, fault=_told(fault))
            raise UnknownName("sound table", table) from fault

    def subscribe(self, subscriber: Subscriber) -> None:
        """Somebody begins to look, and is told how the table stands."""
        host, stamp = self.host(subscriber.table)
        self.subscribers.add(subscriber)
        self.subscribers.tell(host, stamp, [subscriber])

    def resync(self, subscriber: Subscriber, reason: str, since: int | None) -> None:
        """Tell somebody the present state."""
        if subscriber.closed:
            return
        subscriber.resync(reason, since)
        host, stamp = self.host(subscriber.table)
        self.subscribers.tell(host, stamp, [subscriber])

    def look_again(self, subscriber: Subscriber) -> None:
        """Tell somebody how the table stands, if he now looks at it as somebody else."""
        if not subscriber.closed:
            host, stamp = self.host(subscriber.table)
            self.subscribers.tell(host, stamp, [subscriber])

    def _tell(self, tables: set[str]) -> None:
        """Tell those who look at our tables, and at all that go with them."""
        hosts = self.pit.hosts
        groups = {self.pit.group_of.get(table) for table in tables}
        for table in self.subscribers.tables & hosts.keys():
            if self.pit.group_of.get(table) in groups:
                host = hosts[table]
                self.subscribers.tell(host, (host.version, host.kept))


_LEASES = (
    "SELECT DISTINCT t.group_id, l.owner, l.expires_at FROM tables AS t "
    "LEFT JOIN leases AS l ON l.group_id = t.group_id WHERE t.state <> 'closed'"
)


def settle(future: Future[bytes], answer: bytes) -> None:
    """Answer, if anybody still waits for it."""
    with suppress(InvalidStateError):
        future.set_result(answer)


def _told(fault: Exception) -> str:
    return str(fault) if isinstance(fault, HouseFault) else f"{type(fault).__name__}: {fault}"
