"""What becomes of a game's mutants: which tests meet them, and what those notice."""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping
from typing import NamedTuple

import msgspec
import pytest

from mutants.catalogue import Mutant, sample
from mutants.nursery import Nursery
from mutants.running import Fate, Live, forked
from mutants.touching import Touch

SHARE = 8.0  # seconds of tests for one mutant
FILES = 15  # of tests that are collected anew for one mutant


class Tried(msgspec.Struct, frozen=True):
    """A mutant and what became of it."""

    mutant: Mutant
    fate: Fate


class Report(msgspec.Struct, frozen=True):
    """What became of one game's sample."""

    game: str
    seed: int
    tried: tuple[Tried, ...]
    seconds: float
    left: int = 0  # those for which there was no time


class Bench(NamedTuple):
    """All that a hunt needs: the collected tests, what they touch, and the two ways to run them."""

    items: Mapping[str, pytest.Item]
    touches: Mapping[str, Touch]
    live: Live
    nursery: Nursery
    quick: bool = False  # trust a survivor of the fork

    def control(self) -> None:
        """With nothing changed every test must pass, both ways: else a kill tells nothing."""
        seconds = sum(touch.seconds for touch in self.touches.values())
        ways = {
            "in a fork": forked(None, [self.items[id] for id in self.touches], seconds, self.live),
            "imported anew": self.nursery.run(None, list(self.touches), seconds),
        }
        for way, found in ways.items():
            if found is not Fate.SURVIVED:
                raise SystemExit(f"with nothing changed some test fails {way}")

    def meet(self, mutant: Mutant, home: Collection[str], rooms: tuple[str, ...]) -> Fate:
        """Let the tests meet a mutant: in a fork, and what survives there imported anew."""
        tests = choose(mutant, self.touches, home, rooms)
        seconds = sum(self.touches[test].seconds for test in tests)
        found = forked(mutant, [self.items[test] for test in tests], seconds, self.live)
        if found is Fate.UNCHANGED or (found is Fate.SURVIVED and not self.quick):
            files = list(dict.fromkeys(test.partition("::")[0] for test in tests))[:FILES]
            again = [test for test in tests if test.partition("::")[0] in files]
            found = self.nursery.run(mutant, again, seconds)
        return found


def hunt(game: str, bench: Bench, size: int, seed: int, minutes: float) -> Report:
    """A sample of a game's mutants, each met by the tests that may notice it."""
    began = time.monotonic()
    from tests.evidence import folders  # noqa: PLC0415 - it imports the package

    rooms = tuple(f"{each}/" for each in folders(game))
    home = at_home(game, bench.touches)
    run = frozenset[tuple[str, str]]().union(*(bench.touches[id].functions for id in home))
    mutants = sample(game, run, size, seed)
    tried: list[Tried] = []
    for mutant in mutants:
        if time.monotonic() - began > minutes * 60:
            break
        tried.append(Tried(mutant, bench.meet(mutant, home, rooms)))
        print(f"{tried[-1].fate:9} {mutant}", flush=True)
    seconds = round(time.monotonic() - began, 1)
    return Report(game, seed, tuple(tried), seconds, len(mutants) - len(tried))


def at_home(game: str, touches: Collection[str]) -> frozenset[str]:
    """The tests in a game's own folder; a wager without a table is at home in the progressive."""
    room = game.replace("-", "_")
    folder = (f"tests/games/{room}/", f"tests/wagers/{room}/")
    own = frozenset(id for id in touches if id.startswith(folder))
    return own or frozenset(id for id in touches if id.startswith("tests/progressive/"))


def choose(
    mutant: Mutant, touches: Mapping[str, Touch], home: Collection[str], rooms: tuple[str, ...]
) -> list[str]:
    """The tests that may notice a change, as many as there is time for.

    Those that call the function, of whatever game: a room that several share is proved by all of
    them. For data all tests of the ``rooms`` that play the game. The tests of the changed room and
    the game's own come first, the quickest first; for data those of the rulebook, which are quick.
    """
    room = f"tests/{mutant.file.removeprefix('pitboss/').rpartition('/')[0]}/"
    if mutant.is_data:
        near = [id for id in touches if id.startswith(rooms)]
    else:
        here = (mutant.file, mutant.scope)
        near = [id for id, touch in touches.items() if here in touch.functions]
    if not near:  # a constant, or a function that runs at import: read where no test calls it
        near = [
            id
            for id, touch in touches.items()
            if mutant.file in touch.files or _near(id, room, home)
        ]
    chosen: list[str] = []
    seconds = 0.0
    first = "tests/rulebook/" if mutant.is_data else ""
    order = {id: (not id.startswith(first), not _near(id, room, home)) for id in near}
    for id in sorted(near, key=lambda id: (order[id], touches[id].seconds)):
        seconds += touches[id].seconds
        if seconds > SHARE:
            break
        chosen.append(id)
    return chosen


def _near(id: str, room: str, home: Collection[str]) -> bool:
    return id in home or id.startswith(room)
