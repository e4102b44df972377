"""What is priced beside the service: each question once, one of a person's at a time."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future

from pitboss.errors import PitbossError

WAIT_S = 0.8  # how long a request waits for an answer before it says that it is being worked out


async def waited(future: Future[bytes]) -> bytes | None:
    """What the back room says; None while it works."""
    try:
        async with asyncio.timeout(WAIT_S):
            return await asyncio.shield(asyncio.wrap_future(future))
    except TimeoutError:
        return None


class Prices:
    """The prices that were asked for last, and those that are being worked out."""

    def __init__(self, kept: int) -> None:
        self._kept = kept
        self._known: OrderedDict[tuple[object, ...], Future[bytes]] = OrderedDict()
        self._of: dict[str, Future[bytes]] = {}

    async def price(
        self, person: str, key: tuple[object, ...], ask: Callable[[], Future[bytes]]
    ) -> bytes | None:
        """A price; None while it, or another that the same person asked for, is worked out."""
        future = self._begun(person, key, ask)
        try:
            return await waited(future) if future else None
        except PitbossError:
            self._known.pop(key, None)  # it is looked for again
            raise

    def _begun(
        self, person: str, key: tuple[object, ...], ask: Callable[[], Future[bytes]]
    ) -> Future[bytes] | None:
        if key in self._known:
            self._known.move_to_end(key)
            return self._known[key]
        if person in self._of and not self._of[person].done():
            return None
        found = self._known[key] = self._of[person] = ask()
        while len(self._known) > self._kept:
            self._known.popitem(last=False)
        self._of = {who: each for who, each in self._of.items() if not each.done()}
        return found
