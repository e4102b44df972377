"""Solvers: processes beside the service that price and solve, each with a queue of its own."""

from __future__ import annotations

import queue
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec
import structlog

from pitboss.errors import HouseFault, Refusal
from pitboss.house.people.rates import TooMany

MOST_WAITING = 64  # requests that wait for one solver
BUSY_MS = 2_000
_log = structlog.get_logger("pitboss.house")


class Answered(msgspec.Struct, frozen=True):
    """A line from the back room."""

    did: msgspec.Raw = msgspec.Raw()
    doing: str = ""
    refused: dict[str, str] = {}
    fault: str = ""


class Wanted(NamedTuple):
    """A request on its way."""

    line: bytes
    future: Future[bytes]
    doing: Callable[[str], None]


_read = msgspec.json.Decoder(Answered).decode


class Solver:
    """One process, started when it is first needed, and a thread that waits for it."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._queue: queue.Queue[Wanted | None] = queue.Queue(MOST_WAITING)
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._over = False

    def ask(
        self, task: str, asked: object, doing: Callable[[str], None] = lambda _words: None
    ) -> Future[bytes]:
        """Have something worked out; refused where too much waits already."""
        line = msgspec.json.encode({"task": task, "asked": asked}) + b"\n"
        wanted = Wanted(line, Future(), doing)
        with self._lock:
            if self._over:
                raise Refusal("the house is closing", field="coach")
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
                self._thread.start()
        try:
            self._queue.put_nowait(wanted)
        except queue.Full:
            raise TooMany("solver", BUSY_MS) from None
        return wanted.future

    def warm(self, task: str) -> None:
        """Start the process, and have it load what it needs for its work, before anybody waits."""
        self.ask(task, None).add_done_callback(lambda _done: None)

    def stop(self) -> None:
        """Nothing more is worked out; whoever waits is told so."""
        with self._lock:
            self._over = True
            process = self._process
        if process is not None:
            process.kill()
        with suppress(queue.Full):
            self._queue.put_nowait(None)
        if self._thread is not None:
            self._thread.join(5)

    # --- in the thread ---------------------------------------------------------------------------

    def _run(self) -> None:
        while not self._over:
            wanted = self._queue.get()
            if wanted is None:
                break
            if not wanted.future.set_running_or_notify_cancel():
                continue
            try:
                result = self._work(wanted)
            except Exception as fault:
                if not self._over:  # what is cut off when the house closes is no fault
                    _log_fault(fault)
                with suppress(InvalidStateError):
                    wanted.future.set_exception(fault)
            else:
                wanted.future.set_result(result)
        self._end()

    def _work(self, wanted: Wanted) -> bytes:
        process = self._started()
        if process.stdin is None or process.stdout is None:
            raise HouseFault("the back room has no door")
        try:
            process.stdin.write(wanted.line)
            process.stdin.flush()
            for line in process.stdout:
                told = _read(line)
                if told.doing:
                    wanted.doing(told.doing)
                    continue
                return _result(told)
        except OSError:
            pass
        self._end()
        raise HouseFault("the back room was closed in the middle of its work")

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is not None:
            self._end()
        with self._lock:
            if self._process is None:
                if self._over:
                    raise HouseFault("the house is closing")
                command = [sys.executable, "-m", "pitboss.desk.back_room"]
                pipe = subprocess.PIPE
                self._process = subprocess.Popen(
                    command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL
                )
            return self._process

    def _end(self) -> None:
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    with suppress(OSError):
                        pipe.close()


def _result(told: Answered) -> bytes:
    if told.refused:
        raise Refusal(**told.refused)
    if told.fault:
        raise HouseFault(f"the back room failed: {told.fault}")
    return bytes(told.did)


def _log_fault(fault: Any) -> None:
    if not isinstance(fault, Refusal):
        _log.warning("solver_fault", kind=type(fault).__name__, fault=str(fault))


class Solvers:
    """The coach's, for decisions at tables; the library's, for what takes longer."""

    def __init__(self) -> None:
        self.coach = Solver("coach")
        self.library = Solver("library")

    def stop(self) -> None:
        """Close both."""
        self.coach.stop()
        self.library.stop()
