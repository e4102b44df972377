"""What a coach needs before his first word travels with the package, as long as it is right."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from pitboss import contents
from pitboss.desk import shipped, solutions, store
from pitboss.exact.keep import kept
from pitboss.exact.keeper import keep_with
from pitboss.rooms import registry
from pitboss.rooms.analysis import Prepares
from tests.desk.fakes import answering


@dataclass(frozen=True)
class Plan:
    raises: tuple[int, ...]


def _solved_now() -> Plan:
    return Plan((1, 2, 4))


def _not_again() -> Plan:
    pytest.fail("solved again")


@pytest.fixture
def _written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A shipped file with the plan of a game."""
    monkeypatch.setattr(solutions, "FILE", tmp_path / "solutions.json")
    room = answering(
        registry.room("big-six"), prepare=lambda _rules: kept("plan", Plan, _solved_now)
    )
    monkeypatch.setattr(registry, "listed", lambda _slug: room)
    assert solutions.write("big-six") == 1
    keep_with(solutions.Drawer())
    yield
    keep_with(None)


@pytest.mark.usefixtures("_written")
def test_a_shipped_solution_is_not_made_again() -> None:
    assert kept("plan", Plan, _not_again) == Plan((1, 2, 4))


@pytest.mark.usefixtures("_written")
def test_one_of_other_code_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contents, "code_behind", lambda _module: "another")
    assert kept("plan", Plan, lambda: Plan((3,))) == Plan((3,))


@pytest.mark.usefixtures("_written")
def test_a_damaged_file_is_no_file() -> None:
    solutions.FILE.write_text("{")
    solutions._file.cache_clear()
    assert kept("plan", Plan, lambda: Plan((3,))) == Plan((3,))


def test_a_game_without_a_long_solution_ships_none() -> None:
    assert solutions.write("roulette") == 0


def test_solutions_are_written_down_before_sheets_are_made_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[str] = []

    def note(what: str) -> int:
        done.append(what)
        return 1

    monkeypatch.setattr(solutions, "write", lambda slug: note(f"solutions of {slug}"))
    monkeypatch.setattr(shipped, "write", lambda slug: note(f"sheets of {slug}"))
    shipped.main(["big-six"])
    assert done == ["solutions of big-six", "sheets of big-six"]


class Shipped:
    """A keeper that has only what is shipped, and whose solvers must not work."""

    def load(self, module: str, asked: object) -> Any:
        return solutions.shipped(module, store.key_of(asked))

    def save(self, module: str, _asked: object, _value: Any) -> None:
        pytest.fail(f"{module} is not shipped as it is solved today")


@pytest.mark.parametrize("slug", ["texas-holdem-bonus", "ultimate-texas-holdem"])
def test_the_hold_em_coaches_are_prepared(slug: str) -> None:
    room = registry.room(slug)
    analysis = room.analysis
    assert isinstance(analysis, Prepares)
    keep_with(Shipped())
    try:
        analysis.prepare(room.rules())
    finally:
        keep_with(None)
