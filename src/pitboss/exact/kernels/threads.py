"""Share a count over threads: kernels release the interpreter lock, so threads really run beside.

Integer sums do not depend on who adds what, so the result is the same on any number of threads.
Who interrupts a count waits for the chunks under way only.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any, TypeVar

Room = TypeVar("Room")
Asked = TypeVar("Asked")
Answer = TypeVar("Answer")

MOST = 8


def in_threads(
    total: int,
    room: Callable[[], Room],
    work: Callable[[int, int, Room], None],
    chunk: int = 500,
    most: int = MOST,
) -> list[Room]:
    """Call ``work(start, stop, room)`` over all chunks of ``range(total)``, a room each thread."""
    starts = iter(range(0, total, chunk))
    enough = Event()

    def run() -> Room:
        own = room()
        for start in starts:
            if enough.is_set():
                break
            work(start, min(start + chunk, total), own)
        return own

    threads = min(most, os.cpu_count() or 1, -(-total // chunk))
    with ThreadPoolExecutor(threads) as pool:
        try:
            return [each.result() for each in [pool.submit(run) for _ in range(threads)]]
        except BaseException:  # an interrupt too: nobody will ask for the rest
            enough.set()
            raise


def side_by_side(work: Callable[[Asked], Answer], wanted: Iterable[Asked]) -> list[Answer]:
    """What work comes to for each, in their order, counted in threads."""
    with ThreadPoolExecutor(min(MOST, os.cpu_count() or 1)) as pool:
        return list(pool.map(work, wanted))


def add_up(parts: Iterable[tuple[Any, ...]]) -> tuple[Any, ...]:
    """Add the arrays of several threads place by place, into those of the first."""
    first, *others = parts
    for other in others:
        for place, more in enumerate(other):
            first[place][...] += more
    return first
