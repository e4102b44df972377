"""Those who look at tables, and what each has been told."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable

from pitboss.house.tables.host import Host
from pitboss.house.tables.view import encoded

Deliver = Callable[[bytes], None]
Sees = Callable[[Host], str | None]
BEHIND = "you were behind, or ahead: this is the present state"
FLOODED = "you did not keep up: this is the present state"
ASKED = "you asked for it: this is the present state"


class Subscriber:
    """Somebody who looks at a table: as a player, as the floor, or as the public (None).

    As whom, may change: he sits down or leaves by another way, or signs up meanwhile.
    """

    def __init__(
        self, table: str, sees: Sees, since: int | None, deliver: Deliver, words: bool = False
    ) -> None:
        self.table = table
        self.sees = sees
        self.player: str | None = None  # as whom he was last told
        self.since = since
        self.deliver = deliver
        self.words = words  # does he want everything in words too?
        self.stamp: Hashable = None  # how the table stood when he was last told
        self.reason = ""  # why he is told the whole state
        self.told = False  # has he been told anything?
        self.closed = False

    def look(self, host: Host) -> None:
        """See as whom he looks now; to somebody else everything is told from the beginning."""
        player = self.sees(host)
        if player != self.player:
            self.player = player
            if self.told:
                self.resync(self.reason)

    def resync(self, reason: str, since: int | None = None) -> None:
        """Tell him the present state next, whatever he was told before."""
        self.since, self.stamp, self.reason = since, None, reason


class Subscribers:
    """All of them, by table. Used by the writer's thread only."""

    def __init__(self) -> None:
        self._by_table: dict[str, list[Subscriber]] = {}

    def __len__(self) -> int:
        return sum(len(each) for each in self._by_table.values())

    @property
    def tables(self) -> set[str]:
        """The tables that somebody looks at."""
        return set(self._by_table)

    def add(self, subscriber: Subscriber) -> None:
        """Somebody begins to look."""
        self._by_table.setdefault(subscriber.table, []).append(subscriber)

    def remove(self, subscriber: Subscriber) -> None:
        """Somebody looks away."""
        subscriber.closed = True
        here = self._by_table.get(subscriber.table, [])
        if subscriber in here:
            here.remove(subscriber)
        if not here:
            self._by_table.pop(subscriber.table, None)

    def tell(self, host: Host, stamp: Hashable, only: Iterable[Subscriber] | None = None) -> None:
        """Tell those who look at a table how it stands, if it stands otherwise than before."""
        made: dict[tuple[str | None, int | None, bool], bytes] = {}
        for each in only if only is not None else list(self._by_table.get(host.id, [])):
            if each.closed:
                continue
            each.look(host)
            if each.stamp == stamp:
                continue
            key = (each.player, each.since, each.words)
            if key not in made:
                made[key] = encoded(host, *key)
            each.deliver(_message(made[key], _reason(host, each)))
            each.stamp, each.since, each.reason, each.told = stamp, host.version, "", True


def _reason(host: Host, each: Subscriber) -> str:
    if each.reason or each.since is None:
        return each.reason
    oldest = host.tail[0][0] if host.tail else host.version
    return "" if oldest <= each.since <= host.version else BEHIND


def _message(view: bytes, reason: str) -> bytes:
    told = b',"reason":"%b"' % reason.encode() if reason else b""
    return b'{"kind":"view","view":%b%b}' % (view, told)
