"""Which functions each test calls, and how long it takes: learnt in one run of all of them."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Collection
from types import CodeType, FrameType
from typing import Any, NamedTuple

import pytest
from _pytest.runner import runtestprotocol

from mutants.catalogue import SOURCE

# Tests of prices and pictures: long, and not about what the script does.
SOLVERS = ("exact", "par", "published", "coach", "picture", "counts", "proofs", "solve", "chart")
DATA = ("test_game_rules", "test_paytables", "test_printed", "test_ruleset")  # of the rulebook
LONGEST = 3.0  # seconds; a longer test does not run a hundred times
_HOUSES = tuple(str(SOURCE / "pitboss" / room) for room in ("games", "progressive"))


class Touch(NamedTuple):
    """What one test calls, as (file, function) pairs, and its seconds."""

    functions: frozenset[tuple[str, str]]
    seconds: float


def wanted(item: pytest.Item) -> bool:
    """Is this a test of the script, and not of a solver?"""
    name = item.path.name
    if "/rulebook/" in item.nodeid:
        return name.startswith(DATA)
    return not any(f"test_{each}" in name for each in SOLVERS)


def learn(items: Collection[pytest.Item], forget: Callable[[], None]) -> dict[str, Touch]:
    """Run every test once; those that fail or take too long by themselves are left out.

    ``forget`` empties the caches: what a test would call must not hide behind an earlier one.
    """
    found: dict[str, Touch] = {}
    for item in items:
        called: set[CodeType] = set()
        forget()
        began = time.perf_counter()
        passed = _run(item, called)
        seconds = time.perf_counter() - began
        if passed and seconds < LONGEST:
            names = {_named(each) for each in called if each.co_filename.startswith(_HOUSES)}
            found[item.nodeid] = Touch(frozenset(names), seconds)
    return found


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
