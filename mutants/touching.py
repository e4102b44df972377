"""Which functions each test calls, and how long it takes: learnt in one run of all of them."""

from __future__ import annotations

import hashlib
import math
import sys
import time
from collections.abc import Callable, Collection
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

import msgspec
import pytest
from _pytest.runner import runtestprotocol

from mutants.catalogue import ROOT, SOURCE

HOUSES = ("games", "families", "wagers", "progressive")
FOLDERS = (*(f"tests/{house}" for house in HOUSES), "tests/rulebook")
# Tests of prices: long, and not about what the script does.
SOLVERS = ("exact", "par", "published", "coach", "counts", "proofs", "solve", "chart")
DATA = tuple(
    f"test_{each}"
    for each in ("game_rules", "paytables", "printed", "single", "ruleset", "defaults", "posting")
)
KEPT = ROOT / ".mutants" / "touches.json"
LONGEST = 1.5  # seconds; a longer test does not run so often
_HOUSES = tuple(str(SOURCE / "pitboss" / room) for room in HOUSES)


class Touch(NamedTuple):
    """What one test calls, as (file, function) pairs and as files, and its seconds."""

    functions: frozenset[tuple[str, str]]
    files: frozenset[str]
    seconds: float


def script_tests(folders: Collection[str] = FOLDERS) -> list[str]:
    """The files of tests about scripts and their data, and not about solvers."""
    found = [file for each in folders for file in (ROOT / each).rglob("test_*.py")]
    return sorted({file.relative_to(ROOT).as_posix() for file in found if _wanted(file)})


def _wanted(file: Path) -> bool:
    if file.parent.name == "rulebook":
        return file.name.startswith(DATA)
    return not file.name.startswith(tuple(f"test_{each}" for each in SOLVERS))


def learn(items: Collection[pytest.Item], forget: Callable[[], None]) -> dict[str, Touch]:
    """Run every test once; those that fail or take too long by themselves are left out.

    ``forget`` empties the caches: what a test would call must not hide behind an earlier one.
    """
    found: dict[str, Touch] = {}
    for item in items:
        touch = _touch(item, forget)
        if touch.seconds < LONGEST:
            found[item.nodeid] = touch
    return found


def relearn(
    items: Collection[pytest.Item], forget: Callable[[], None], kept: Path = KEPT
) -> dict[str, Touch]:
    """The same, but not again for a test file that is as it was when ``kept`` was written.

    What it touches may have changed meanwhile: ``make mutants`` learns it all anew.
    """
    known: dict[str, dict[str, Touch]] = {}
    if kept.exists():
        known = msgspec.json.decode(kept.read_bytes(), type=dict[str, dict[str, Touch]])
    by_file: dict[str, list[pytest.Item]] = {}
    for item in items:
        by_file.setdefault(_print(item.path), []).append(item)
    fresh = {print_: known.get(print_) or learn(own, forget) for print_, own in by_file.items()}
    kept.parent.mkdir(exist_ok=True)
    kept.write_bytes(msgspec.json.encode(known | fresh))
    return {id: touch for touches in fresh.values() for id, touch in touches.items()}


def _print(file: Path) -> str:
    return f"{file.name}:{hashlib.sha256(file.read_bytes()).hexdigest()}"


def _touch(item: pytest.Item, forget: Callable[[], None]) -> Touch:
    forget()
    called: set[CodeType] = set()
    began = time.process_time()
    passed = _run(item, called)
    seconds = time.process_time() - began if passed else math.inf
    names = {_named(each) for each in called if each.co_filename.startswith(_HOUSES)}
    return Touch(frozenset(names), frozenset(file for file, _ in names), seconds)


def _named(code: CodeType) -> tuple[str, str]:
    """The file and the function; what is defined inside a function belongs to that."""
    file = code.co_filename.removeprefix(f"{SOURCE}/")
    return file, code.co_qualname.partition(".<locals>")[0]


def _run(item: pytest.Item, called: set[CodeType]) -> bool:
    def hear(frame: FrameType, event: str, _: Any) -> None:
        called.add(frame.f_code)

    sys.settrace(hear)
    try:
        reports = runtestprotocol(item, log=False, nextitem=None)
    finally:
        sys.settrace(None)
    return all(report.passed for report in reports)
