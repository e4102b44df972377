"""Who plays the blocks: threads of this process, other processes, or a cluster.

All of them play spans of blocks and give the totals of each span; sums of whole numbers are the
same in any order.
"""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import Any, Final, Protocol
from urllib.parse import urlsplit

import msgspec

from pitboss.errors import Refusal
from pitboss.late import load
from pitboss.simulation.blocks import Hands, Totals, play_block
from pitboss.simulation.job import Job, simulator_of

LOCAL: Final = "local"
CONNECT_SECONDS: Final = 10
RETRIES: Final = 100  # how often a cluster plays a span again whose worker was lost


class Players(Protocol):
    """Those who play spans of blocks."""

    workers: int
    span: int  # how many blocks are handed out at a time; 0: as many as last for a while

    def submit(self, job: Job, blocks: range) -> Future[Totals]:
        """Hand out a span of blocks."""

    def renew(self) -> bool:
        """Bring the players back after some were lost; False where that is not possible."""

    def close(self) -> None:
        """Send them home."""


_own = threading.local()


def play_span(job: Job, blocks: range) -> Totals:
    """The totals of some blocks of a job, played here and now."""
    made = simulator_of(job)
    if getattr(_own, "simulator", None) is not made:
        _own.simulator, _own.hands = made, Hands(made)
    sums = [0] * made.cells
    for block in blocks:
        for cell, total in enumerate(play_block(_own.hands, job.seed, job.split, block)):
            sums[cell] += total
    return tuple(sums)


def play_elsewhere(job: bytes, first: int, after: int) -> Totals:
    """The same in another process, which gets the job as it is written."""
    return play_span(msgspec.json.decode(job, type=Job), range(first, after))


def cores() -> int:
    """How many processors we may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Threads:
    """Threads of this process: kernels let each other run."""

    span = 1

    def __init__(self, workers: int = 0) -> None:
        self.workers = workers or cores()
        self._pool = ThreadPoolExecutor(self.workers, thread_name_prefix="dealer")

    def submit(self, job: Job, blocks: range) -> Future[Totals]:
        """Hand out a span of blocks."""
        return self._pool.submit(play_span, job, blocks)

    def renew(self) -> bool:
        """Threads are not lost."""
        return False

    def close(self) -> None:
        """Wait for what is being played, and forget the rest."""
        self._pool.shutdown(wait=True, cancel_futures=True)


class Elsewhere:
    """Players behind an executor that other processes serve."""

    span = 0  # what is handed to another process must be worth the way

    def __init__(self, make: Callable[[], Executor], workers: int) -> None:
        self._make = make
        self.workers = workers
        self._pool = make()

    def submit(self, job: Job, blocks: range) -> Future[Totals]:
        """Hand out a span of blocks."""
        written = msgspec.json.encode(job)
        return self._pool.submit(play_elsewhere, written, blocks.start, blocks.stop)

    def renew(self) -> bool:
        """A new pool, for one that lost a process takes no more work."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = self._make()
        return True

    def close(self) -> None:
        """Send them home."""
        self._pool.shutdown(wait=True, cancel_futures=True)


class Processes(Elsewhere):
    """A pool of processes on this machine."""

    def __init__(self, workers: int = 0) -> None:
        many = workers or cores()
        context = get_context("spawn")  # a fork would copy whatever the threads here hold
        super().__init__(lambda: ProcessPoolExecutor(many, mp_context=context), many)


class Cluster(Elsewhere):
    """Workers of a Dask cluster, by the address of its scheduler, or on this machine."""

    def __init__(self, address: str, workers: int = 0) -> None:
        self.client, self.cluster = _connect(address, workers)
        many = max(1, len(self.client.scheduler_info().get("workers", {})))
        super().__init__(
            lambda: self.client.get_executor(pure=False, retries=RETRIES), max(many, workers)
        )

    def renew(self) -> bool:
        """The scheduler hands lost spans to others by itself: what fails here fails for good."""
        return False

    def close(self) -> None:
        """Leave the cluster; one of our own ends."""
        self._pool.shutdown(wait=False)  # what is still out is forgotten
        self.client.close()
        if self.cluster is not None:
            self.cluster.close()


def _connect(address: str, workers: int) -> tuple[Any, Any]:
    """A client of the cluster at this address, and the cluster if it is our own."""
    dask = load("distributed", "--cluster needs", "cluster", "cluster")
    if address == LOCAL:
        own = dask.LocalCluster(
            n_workers=workers or cores(), threads_per_worker=1, dashboard_address=":0"
        )
        return dask.Client(own), own
    try:
        _knock(address)
        return dask.Client(address, timeout=CONNECT_SECONDS), None
    except (OSError, ValueError, TimeoutError):
        raise Refusal(f"no cluster answers at {address}", field="cluster") from None


def _knock(address: str) -> None:
    """OSError where no scheduler is at home: Dask would ask again and again, or for ever.

    A scheduler speaks first, which a web server behind the wrong port does not.
    """
    at = urlsplit(address)
    if at.hostname and at.port:
        with socket.create_connection((at.hostname, at.port), CONNECT_SECONDS) as line:
            if at.scheme == "tcp" and not line.recv(1):
                raise ConnectionError(address)
