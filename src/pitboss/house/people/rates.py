"""How often somebody may knock: token buckets in whole numbers, in bounded memory.

A clock that jumps back refills nothing, and refilling goes on from where it then stands: nobody is
locked out for as long as the jump was.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address

from pitboss.errors import HouseFault, Refusal
from pitboss.house.clock import Clock

MOST = 65_536  # buckets of one kind


class TooMany(Refusal):
    """Too many requests: come back after ``wait_ms``."""

    def __init__(self, of: str, wait_ms: int) -> None:
        seconds = -(-wait_ms // 1000)
        super().__init__(f"too many requests: wait {seconds} s", field=of)
        self.wait_ms = wait_ms


@dataclass(frozen=True, slots=True)
class Rate:
    """So many requests in a period, and as many at once as ``burst``."""

    count: int
    per_ms: int
    burst: int

    def __post_init__(self) -> None:
        if min(self.count, self.per_ms, self.burst) < 1:
            raise HouseFault(f"{self} lets nobody in")

    @property
    def full(self) -> int:
        """A full bucket: a request costs ``per_ms`` of it and a millisecond brings ``count``."""
        return self.burst * self.per_ms


@dataclass(slots=True)
class _Bucket:
    level: int
    at: int


class Buckets:
    """A bucket for each key. Those that are full again are forgotten.

    When so many keys are busy that there is no room, newcomers share one bucket: to come with
    many addresses does not buy anybody a fresh one.
    """

    def __init__(self, of: str, rate: Rate, clock: Clock, most: int = MOST) -> None:
        self.of, self.rate, self._clock, self._most = of, rate, clock, most
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()  # the one idle longest is first
        self._seen, self._passed = clock.now(), 0
        self._crowd = _Bucket(rate.full, 0)

    def __len__(self) -> int:
        return len(self._buckets)

    def wait(self, key: str) -> int:
        """Milliseconds until the key has a request; 0 when it has one now."""
        lacking = self.rate.per_ms - self._filled(key).level
        return max(0, -(-lacking // self.rate.count))

    def take(self, key: str) -> None:
        """Spend one request of the key."""
        if wait := self.wait(key):
            raise TooMany(self.of, wait)
        self._filled(key).level -= self.rate.per_ms

    def _filled(self, key: str) -> _Bucket:
        now = self._time()
        bucket = self._buckets.get(key) or self._new(key, now)
        bucket.level = min(self.rate.full, bucket.level + (now - bucket.at) * self.rate.count)
        bucket.at = now
        if bucket is not self._crowd:
            self._buckets.move_to_end(key)
        return bucket

    def _time(self) -> int:
        """Milliseconds that have passed, a jump back counting as none."""
        now = self._clock.now()
        self._passed += max(0, now - self._seen)
        self._seen = now
        return self._passed

    def _new(self, key: str, now: int) -> _Bucket:
        if len(self._buckets) >= self._most and not self._forget(now):
            return self._crowd
        bucket = self._buckets[key] = _Bucket(self.rate.full, now)
        return bucket

    def _forget(self, now: int) -> bool:
        """Drop the bucket that was idle longest, if nothing is lost by it."""
        key, bucket = next(iter(self._buckets.items()))
        if bucket.level + (now - bucket.at) * self.rate.count < self.rate.full:
            return False
        del self._buckets[key]
        return True


class Rates:
    """The limits of a person and of an address together; a refusal spends neither."""

    def __init__(self, person: Rate, address: Rate, clock: Clock, most: int = MOST) -> None:
        self.people = Buckets("person", person, clock, most)
        self.addresses = Buckets("address", address, clock, most)

    def take(self, person: str | None, address: str) -> None:
        """Spend one request of both; somebody unknown has his address only."""
        key = network(address)
        if wait := self.addresses.wait(key):
            raise TooMany("address", wait)
        if person is not None:
            self.people.take(person)
        self.addresses.take(key)


def network(address: str) -> str:
    """What counts as one address: of IPv6 the network of 64 bits, as one customer has it."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return f"{IPv6Address(int(parsed) >> 64 << 64)}/64"
