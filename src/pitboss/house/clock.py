"""What time it is: whole milliseconds since 1970 UTC, from a clock that is handed in."""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    """Whatever tells the time."""

    def now(self) -> int:
        """Milliseconds since 1970 UTC."""
        ...


class SystemClock:
    """The clock of the machine."""

    def now(self) -> int:
        """Milliseconds since 1970 UTC."""
        return time.time_ns() // 1_000_000


class HandClock:
    """A clock that moves only when it is told to."""

    def __init__(self, start: int = 0) -> None:
        self._now = start

    def now(self) -> int:
        """Milliseconds since 1970 UTC."""
        return self._now

    def advance(self, ms: int) -> None:
        """Move the clock; below zero it jumps back, as clocks of real machines do."""
        self._now += ms
