"""The slow way: a fork of a process that has imported only what the mutants cannot change.

It imports the package with one module, or one data file, changed, collects the tests and runs them.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import importlib.util
import os
import pickle
import sys
from collections.abc import Sequence
from multiprocessing.connection import Connection, Pipe
from types import CodeType, ModuleType
from typing import NamedTuple

import pytest

from mutants.catalogue import Mutant
from mutants.running import CODES, Fate, fate, limit, overlay_data, quiet, verdict


class Job(NamedTuple):
    """A mutant, and the tests to run against it in this order."""

    mutant: Mutant | None  # none: the package as it is
    tests: tuple[str, ...]
    seconds: float


class Nursery:
    """A process that waits for jobs and forks a child for each."""

    def __init__(self) -> None:
        ours, theirs = Pipe()
        if not os.fork():
            ours.close()
            _serve(theirs)
        theirs.close()
        self.line = ours

    def run(self, mutant: Mutant | None, tests: Sequence[str], seconds: float) -> Fate:
        """Run tests against a mutant."""
        self.line.send_bytes(pickle.dumps(Job(mutant, tuple(tests), seconds)))
        return Fate(pickle.loads(self.line.recv_bytes()))

    def close(self) -> None:
        """Send the process home."""
        self.line.close()


def _serve(line: Connection) -> None:
    for name in ("msgspec", "numba", "numpy", "rich", "typer"):
        importlib.import_module(name)
    while True:
        try:
            job: Job = pickle.loads(line.recv_bytes())
        except EOFError:
            os._exit(0)
        child = os.fork()
        if not child:
            os._exit(_child(job))
        _, status = os.waitpid(child, 0)
        line.send_bytes(pickle.dumps(str(fate(status))))


def _child(job: Job) -> int:
    quiet()
    limit(job.seconds + 10)
    if job.mutant is not None and job.mutant.is_data:
        overlay_data(job.mutant)
    elif job.mutant is not None:
        sys.meta_path.insert(0, _Overlay(job.mutant.module, job.mutant.compiled()))
    files = sorted({test.partition("::")[0] for test in job.tests})
    chosen = _Chosen(job.tests)
    status = pytest.main(["-q", "-p", "no:cacheprovider", *files], plugins=[chosen])
    if chosen.fate is None:  # the changed package cannot even be imported, or a test not collected
        return CODES[Fate.KILLED] if status != pytest.ExitCode.OK else CODES[Fate.SURVIVED]
    return CODES[chosen.fate]


class _Chosen:
    """Runs the chosen tests, in their order, and any that the change has renamed."""

    def __init__(self, tests: Sequence[str]) -> None:
        self.order = {test: n for n, test in enumerate(tests)}
        self.functions = {test.partition("[")[0] for test in tests}
        self.fate: Fate | None = None

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run them."""
        if session.testsfailed:
            return False
        items = [item for item in session.items if item.nodeid.partition("[")[0] in self.functions]
        items.sort(key=lambda item: self.order.get(item.nodeid, len(self.order)))
        found = {item.nodeid for item in items}
        lost = self.order.keys() - found
        self.fate = Fate.KILLED if lost else verdict(items)
        return True


class _Overlay(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports one module from changed code."""

    def __init__(self, module: str, code: CodeType) -> None:
        self.module = module
        self.code = code

    def find_spec(
        self, fullname: str, path: object, target: object = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Answer for the changed module alone."""
        if fullname != self.module:
            return None
        return importlib.util.spec_from_loader(fullname, self, origin=self.code.co_filename)

    def exec_module(self, module: ModuleType) -> None:
        """Run the changed code."""
        module.__file__ = self.code.co_filename
        exec(self.code, vars(module))
