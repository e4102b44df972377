"""Long work beside the keyboard: it says what it does, Ctrl-C leaves it at once, and it is kept.

A kernel cannot be stopped in the middle. So the work is done in a thread of its own while the main
thread waits for it, or for Ctrl-C; who leaves before it is done takes the whole program along
(`walk_out`), for the interpreter would wait for the thread.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from pitboss.cli import screen, store

T = TypeVar("T")

_left_behind: list[threading.Thread] = []


class _Drawer:
    """Solutions on disk, under a hash of the code that made them."""

    def load(self, name: str, asked: object) -> Any:
        return store.load(f"solution-{name}", store.code_of(), store.key_of(asked))

    def save(self, name: str, asked: object, value: Any) -> None:
        store.save(f"solution-{name}", store.code_of(), store.key_of(asked), value)


def solve(words: str, work: Callable[[], T], *, use_cache: bool = True) -> T:
    """Do the work and give what it gives (or raise what it raises); say so if it takes long."""
    from pitboss.exact.keep import keep_with  # noqa: PLC0415 - a kept listing solves nothing

    keep_with(_Drawer() if use_cache else None)
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
