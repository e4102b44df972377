"""Long work beside the keyboard: it says what it does, and Ctrl-C leaves it at once.

A kernel cannot be stopped in the middle. So the work is done in a thread of its own while the main
thread waits for it, or for Ctrl-C; who leaves before it is done takes the whole program along
(`walk_out`), for the interpreter would wait for the thread.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from typing import TypeVar

from pitboss.cli import screen
from pitboss.desk.desk import Desk

T = TypeVar("T")

_left_behind: list[threading.Thread] = []


def desk(*, use_cache: bool = True) -> Desk:
    """The desk, whose work is done beside the keyboard."""
    return Desk(use_cache, solve)


def solve(words: str, work: Callable[[], T]) -> T:
    """Do the work and give what it gives (or raise what it raises); say so if it takes long."""
    results: list[T] = []
    faults: list[BaseException] = []
    done = threading.Event()

    def run() -> None:
        try:
            results.append(work())
        except BaseException as fault:  # it belongs to the one who waits
            faults.append(fault)
        finally:
            done.set()

    worker = threading.Thread(target=run, name="solver", daemon=True)
    with screen.working(words):
        worker.start()
        try:
            done.wait()
        except KeyboardInterrupt:
            _left_behind.append(worker)
            raise
    if faults:
        raise faults[0]
    return results[0]


def walk_out(code: int) -> None:
    """Leave the program; at once if work goes on that nobody waits for."""
    if any(worker.is_alive() for worker in _left_behind):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    sys.exit(code)
