"""While the tests run, what the games cite is recorded, and at the end the marks are judged."""

from __future__ import annotations

import gc
import os
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

from pitboss import contents
from pitboss.desk.solutions import Drawer
from pitboss.exact.keeper import keep_with
from pitboss.rulebook.clauses import clause_ids, games
from pitboss.rulebook.evidence import SHIPPED
from tests import evidence
from tests.citations import HEARD, listen, watch
from tests.compiling import compile_quickly
from tests.evidence import Record

OBJECTS = 20_000  # so many new ones and rubbish is looked for; Python's 700 are for small programs

watch()
compile_quickly()
pytest.register_assert_rewrite("tests.filed")
os.environ.setdefault("NUMBA_CACHE_DIR", str(contents.folder() / "kernels"))  # compile once


class Solved(Drawer):
    """Keeps what solvers found in this run; what is shipped does not answer for them."""

    def load(self, module: str, asked: object) -> Any:
        return self.kept(module, asked)


@pytest.fixture(scope="session", autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """One cache for all the tests of a run, of every worker, away from the user's own."""
    base = tmp_path_factory.getbasetemp()
    run = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(contents.FOLDER, str(run / "cache"))
        keep_with(Solved())
        yield
        keep_with(None)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("evidence")
    group.addoption("--evidence", metavar="GAME", choices=games(), help="what a game's tests prove")
    group.addoption("--record", action="store_true", help="store the evidence of a full run")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Court(config), "pitboss-evidence")


class Court:
    """Hears every test and judges the marks when all of them have run."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.marks: defaultdict[str, set[str]] = defaultdict(set)
        self.deselected = False
        self.failed = False

    @property
    def record(self) -> Record:
        return Record(self.marks, HEARD.by_test)

    def pytest_deselected(self) -> None:
        self.deselected = True

    def pytest_collection_finish(self) -> None:
        """What is loaded by now stays to the end: nobody need look again whether it is garbage."""
        gc.freeze()
        gc.set_threshold(OBJECTS)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            ids = {id for mark in item.iter_markers("clause") for id in mark.args}
            if wrong := ids - clause_ids():
                raise pytest.UsageError(
                    f"{item.nodeid}: no such clause: {', '.join(sorted(wrong))}"
                )
            if ids:
                self.marks[_function(item)] |= ids

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        test = _function(item)
        HEARD.begin(test)
        listen(test in self.marks or self.config.option.evidence is not None)
        try:
            return (yield)
        finally:
            HEARD.end()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed

    # --- with pytest-xdist each worker hears its own tests, and the controller the workers --------

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        told = node.workeroutput if hasattr(node, "workeroutput") else {}
        for test, ids in told.get("marks", {}).items():
            self.marks[test] |= set(ids)
        for test, cited in told.get("citations", {}).items():
            HEARD.by_test[test] |= {tuple(each) for each in cited}
        self.deselected |= told.get("deselected", False)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if hasattr(self.config, "workeroutput"):
            self.config.workeroutput |= {
                "marks": {test: sorted(ids) for test, ids in self.marks.items()},
                "citations": {test: list(cited) for test, cited in HEARD.by_test.items()},
                "deselected": self.deselected,
            }
        elif self._whole():
            if self.config.option.record:
                SHIPPED.write_bytes(evidence.judge(self.record)[0].json())
            if evidence.ENFORCED and evidence.faults(self.record):
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def _whole(self) -> bool:
        """Has every test run, and passed?"""
        everything = self.config.args_source is pytest.Config.ArgsSource.TESTPATHS
        return everything and not self.deselected and not self.failed

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        tell = terminalreporter.write_line
        if self.config.option.record and not self._whole():
            tell("the evidence is not stored: only of a full run in which every test passes")
        if game := self.config.option.evidence:
            tell(evidence.report(game, self.record))
        elif self._whole() and (lines := evidence.faults(self.record)):
            for line in lines if evidence.ENFORCED else ():
                tell(line)
            tell(f"{len(lines)} faults of evidence (python -m tests.evidence tells of one game)")


def _function(item: pytest.Item) -> str:
    """A test without its case."""
    return item.nodeid.partition("[")[0]
