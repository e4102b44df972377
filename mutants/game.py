"""The mutants of one game, in a process of their own: ``python -m mutants.game SLUG ...``."""

from __future__ import annotations

import argparse
import gc
import time
from collections.abc import Collection, Iterable
from pathlib import Path

import msgspec
import pytest

from mutants.catalogue import Mutant, sample
from mutants.nursery import Nursery
from mutants.running import Fate, Live, forked
from mutants.touching import Touch, learn, wanted

SHARE = 8.0  # seconds of tests for one mutant, the quickest first


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


class Hunt:
    """Takes the place of pytest's own loop once the tests are collected."""

    def __init__(self, asked: argparse.Namespace, nursery: Nursery) -> None:
        self.asked = asked
        self.nursery = nursery
        self.report: Report | None = None

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Learn what the tests touch, then let them meet the mutants."""
        began = time.monotonic()
        game = self.asked.game
        items = {item.nodeid: item for item in session.items if wanted(item)}
        self.live = Live()
        touches = learn(items.values(), self.live.forget)
        gc.freeze()  # forks share what no collection touches
        home = f"tests/games/{game.replace('-', '_')}/"
        at_home = {id for id in touches if id.startswith(home)} or set(touches)
        run = set().union(*(touches[id].functions for id in at_home))
        self._control(touches, items)
        mutants = sample(game, run, self.asked.sample, self.asked.seed)
        tried: list[Tried] = []
        for mutant in mutants:
            if time.monotonic() - began > self.asked.minutes * 60:
                break
            tests = choose(mutant, touches, at_home)
            tried.append(Tried(mutant, self._try(mutant, tests, touches, items)))
            print(f"{tried[-1].fate:9} {mutant}", flush=True)
        seconds = time.monotonic() - began
        left = len(mutants) - len(tried)
        self.report = Report(game, self.asked.seed, tuple(tried), round(seconds, 1), left)
        return True

    def _control(self, touches: dict[str, Touch], items: dict[str, pytest.Item]) -> None:
        """With nothing changed every test must pass, both ways: else a kill tells nothing."""
        seconds = sum(touch.seconds for touch in touches.values())
        ways = {
            "in a fork": forked(None, [items[id] for id in touches], seconds, self.live),
            "imported anew": self.nursery.run(None, list(touches), seconds),
        }
        for way, found in ways.items():
            if found is not Fate.SURVIVED:
                raise SystemExit(f"{self.asked.game}: tests fail {way} with nothing changed")

    def _try(
        self,
        mutant: Mutant,
        tests: list[str],
        touches: dict[str, Touch],
        items: dict[str, pytest.Item],
    ) -> Fate:
        seconds = sum(touches[test].seconds for test in tests)
        found = forked(mutant, [items[test] for test in tests], seconds, self.live)
        if found in (Fate.SURVIVED, Fate.UNCHANGED):
            found = self.nursery.run(mutant, tests, seconds)
        return found


def choose(mutant: Mutant, touches: dict[str, Touch], at_home: Collection[str]) -> list[str]:
    """The tests that may notice a change: those that call the function, the quickest first."""
    if mutant.is_data:
        near: Iterable[str] = [id for id in touches if id in at_home or "/rulebook/" in id]
    elif mutant.scope:
        near = [
            id for id, touch in touches.items() if (mutant.file, mutant.scope) in touch.functions
        ]
    else:
        near = [
            id
            for id, touch in touches.items()
            if any(file == mutant.file for file, _ in touch.functions)
        ]
    order = sorted(near, key=lambda id: (id not in at_home, touches[id].seconds))
    chosen: list[str] = []
    seconds = 0.0
    for id in order:
        seconds += touches[id].seconds
        if seconds > SHARE:
            break
        chosen.append(id)
    return chosen


def main() -> None:
    """Hunt the mutants of one game and store the report."""
    parser = argparse.ArgumentParser(prog="python -m mutants.game")
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--report", type=Path)
    asked = parser.parse_args()
    nursery = Nursery()  # before anything of the package is imported
    from tests.evidence import folders  # noqa: PLC0415

    hunt = Hunt(asked, nursery)
    pytest.main(["-q", "-p", "no:cacheprovider", *folders(asked.game)], plugins=[hunt])
    nursery.close()
    if hunt.report is None:
        raise SystemExit(f"{asked.game}: the tests could not be collected")
    killed = sum(each.fate is not Fate.SURVIVED for each in hunt.report.tried)
    print(f"{asked.game}: {killed} of {len(hunt.report.tried)} killed, {hunt.report.seconds:.0f} s")
    if asked.report:
        asked.report.write_bytes(msgspec.json.encode(hunt.report))


if __name__ == "__main__":
    main()
