"""Running mutants: a fork of the collected tests for each, with one function's code replaced."""

from __future__ import annotations

import functools
import gc
import os
import pathlib
import signal
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from enum import StrEnum
from types import CodeType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from mutants.catalogue import Mutant


class Fate(StrEnum):
    """What became of a mutant."""

    KILLED = "killed"
    HUNG = "hung"  # some test did not end: noticed as well
    SURVIVED = "survived"
    UNCHANGED = "unchanged"  # this way cannot make the change; another must


CODES = {Fate.KILLED: 10, Fate.HUNG: 11, Fate.SURVIVED: 12, Fate.UNCHANGED: 13}
PATIENCE = 20  # seconds for one mutant, where its tests alone take far less


def forked(mutant: Mutant | None, items: Sequence[pytest.Item], seconds: float, live: Live) -> Fate:
    """Run tests against a mutant (none: the code as it is) in a fork of this process."""
    sys.stdout.flush()
    child = os.fork()
    if not child:
        os._exit(_child(mutant, items, seconds, live))
    _, status = os.waitpid(child, 0)
    return fate(status)


def fate(status: int) -> Fate:
    """What a child's end says; one that crashed was noticed."""
    code = os.waitstatus_to_exitcode(status)
    return next((each for each, n in CODES.items() if n == code), Fate.KILLED)


def _child(mutant: Mutant | None, items: Sequence[pytest.Item], seconds: float, live: Live) -> int:
    quiet()
    limit(seconds)
    if mutant is not None and mutant.is_data:
        overlay_data(mutant)
    elif mutant is not None and not live.replace_code(mutant):
        return CODES[Fate.UNCHANGED]
    live.forget(data=mutant is not None and mutant.is_data)
    return CODES[verdict(items)]


def verdict(items: Iterable[pytest.Item]) -> Fate:
    """Run tests until one fails."""
    for item in items:
        reports = runtestprotocol(item, log=False, nextitem=None)
        if any(report.failed for report in reports):
            return Fate.KILLED
    return Fate.SURVIVED


def quiet() -> None:
    """Say nothing, and take no interrupts but from above."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.dup2(null, 2)


def limit(seconds: float) -> None:
    """End this process after some time: a change that never ends is noticed."""
    signal.signal(signal.SIGALRM, lambda *_: os._exit(CODES[Fate.HUNG]))
    signal.alarm(max(1, round(PATIENCE + 10 * seconds)))


def overlay_data(mutant: Mutant) -> None:
    """From now on the changed data file reads as the mutant has it."""
    read = pathlib.Path.read_bytes
    target, text = mutant.path, mutant.text().encode()

    def read_bytes(self: pathlib.Path) -> bytes:
        return text if self == target else read(self)

    pathlib.Path.read_bytes = read_bytes  # type: ignore[method-assign]


def _ours(each: object) -> bool:
    return str(getattr(each, "__module__", "")).startswith("pitboss.")


class Live:
    """The functions and the caches of the package as they stand in this process."""

    def __init__(self) -> None:
        self.functions: defaultdict[tuple[str, str], list[FunctionType]] = defaultdict(list)
        self.caches: list[functools._lru_cache_wrapper[Any]] = []
        for each in gc.get_objects():
            if isinstance(each, FunctionType):
                self.functions[each.__code__.co_filename, each.__qualname__].append(each)
            elif isinstance(each, functools._lru_cache_wrapper) and _ours(each):
                self.caches.append(each)

    def forget(self, data: bool = False) -> None:
        """Empty the caches of the games, which may hold what unchanged code found; or all."""
        for each in self.caches:
            if data or not each.__module__.startswith("pitboss.rulebook."):
                each.cache_clear()

    def replace_code(self, mutant: Mutant) -> bool:
        """Give the function of that name the changed code; False where there is none to change."""
        changed = _find(mutant.compiled(), mutant.scope) if mutant.scope else None
        if changed is None:
            return False
        done = False
        for each in self.functions[str(mutant.path), mutant.scope]:
            if each.__code__.co_freevars == changed.co_freevars:
                each.__code__ = changed
                done = True
        return done


def _find(code: CodeType, scope: str) -> CodeType | None:
    for each in code.co_consts:
        if isinstance(each, CodeType):
            if each.co_qualname == scope:
                return each
            if scope.startswith(f"{each.co_qualname}."):
                return _find(each, scope)
    return None
