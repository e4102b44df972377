"""A network that loses, repeats, delays and reorders; and services that sit behind it."""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import Engine

from pitboss.errors import HouseFault
from pitboss.house.clock import HandClock
from pitboss.house.tables.pit import Asked, Pit
from tests.house.simulator.weather import StormyStore, Weather

LEASE_MS = 4_000


class Letter(msgspec.Struct, frozen=True):
    """Something on its way: a command to a service, or its answer to whoever asked."""

    to: str
    asked: Asked
    answer: bytes = b""


class Network:
    """Letters on their way; a letter may come late, twice or never."""

    def __init__(self, rng: random.Random, lossy: float) -> None:
        self.rng = rng
        self.lossy = lossy
        self._way: list[tuple[int, int, Letter]] = []
        self._sent = 0

    def send(self, now: int, letter: Letter) -> None:
        """Post a letter."""
        copies = 1
        if self.rng.random() < self.lossy:
            copies = self.rng.choice((0, 0, 2, 2, 3))
        for _ in range(copies):
            late = self.rng.choice((0, 0, 1, 2, 5)) if self.lossy else 0
            self._sent += 1
            heapq.heappush(self._way, (now + late, self._sent, letter))

    def arrived(self, now: int) -> list[Letter]:
        """The letters that are there by now."""
        found = []
        while self._way and self._way[0][0] <= now:
            found.append(heapq.heappop(self._way)[2])
        return found


class Skewed:
    """The clock of one machine: the common time and its own error."""

    def __init__(self, common: HandClock) -> None:
        self.common = common
        self.error = 0

    def now(self) -> int:
        """Milliseconds since 1970 UTC, as this machine sees them."""
        return self.common.now() + self.error


class Entropy:
    """Random bytes by a seed, which now and then are not to be had."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.chance = 0.0

    def __call__(self, count: int) -> bytes:
        if self.chance and self.rng.random() < self.chance:
            raise HouseFault("the generator gives nothing")
        return self.rng.randbytes(count)


class Service:
    """One service: a pit with its own store and clock; killed, it begins anew."""

    def __init__(
        self, name: str, engine: Engine, weather: Weather, common: HandClock, entropy: Entropy
    ) -> None:
        self.name = name
        self.clock = Skewed(common)
        self.entropy = entropy
        self.waiting: list[Asked] = []
        self._engine, self._weather = engine, weather
        self.store = StormyStore(engine, weather)
        self.pit = self._pit()

    def start(self) -> None:
        """A new process; what waited for the old one is lost with it."""
        self.store = StormyStore(self._engine, self._weather)
        self.waiting = []
        self.pit = self._pit()

    def _pit(self) -> Pit:
        return Pit(self.store, self.clock, self.entropy, self.name, LEASE_MS)


def shuffled(rng: random.Random, items: list[Any], most: int) -> tuple[list[Any], list[Any]]:
    """Some of these in any order, and the others."""
    items = list(items)
    rng.shuffle(items)
    return items[:most], items[most:]


Thinks = Callable[[Any, Any], tuple[str, Any] | None]
