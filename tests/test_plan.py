"""The plan of the house holds: one word for one thing, short ladders, one place that loads late."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pitboss.rooms import registry
from pitboss.table.game import Game

SOURCE = Path(__file__).parents[1] / "src" / "pitboss"
HOUSES = ("families", "games", "wagers")
FILES = sorted(SOURCE.rglob("*.py"))
ROOMS = sorted(each for house in HOUSES for each in (SOURCE / house).iterdir() if each.is_dir())
# Words that once stood for something the plan has another word for.
OTHERWISE = {
    "exact": "sheets or solve",
    "felt": "betting or running",
    "kinds": "mishaps",
    "room": "__init__",
    "rulings": "settling",
    "utils": "a word that says what is inside",
    "verdicts": "settling",
}
DEEPEST = 3  # steps from a game up to Game


def relative(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


@pytest.mark.parametrize("room", ROOMS, ids=relative)
def test_a_room_uses_the_words_of_the_plan(room: Path) -> None:
    wrong = {
        path.stem: OTHERWISE[path.stem] for path in room.glob("*.py") if path.stem in OTHERWISE
    }
    assert not wrong, f"{relative(room)}: instead of {wrong}"


@pytest.mark.parametrize("slug", registry.slugs())
def test_every_game_has_its_script_and_its_analysis(slug: str) -> None:
    room = SOURCE / "games" / slug.replace("-", "_")
    assert {"__init__.py", "script.py", "analysis.py"} <= {path.name for path in room.glob("*.py")}


def ladders(owner: type[Any], steps: int = 0) -> Iterator[tuple[str, int]]:
    for child in owner.__subclasses__():
        if child.__module__.startswith("pitboss."):
            yield f"{child.__module__}.{child.__name__}", steps + 1
            yield from ladders(child, steps + 1)


def test_no_ladder_of_games_is_deep() -> None:
    registry.rooms()
    deep = {name: steps for name, steps in ladders(Game) if steps > DEEPEST}
    assert not deep


@pytest.mark.parametrize("path", FILES, ids=relative)
def test_nothing_is_imported_within_a_function(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)]
    inside = {
        node.lineno
        for function in functions
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    assert not inside, f"{relative(path)}: lines {sorted(inside)}"


def test_one_place_loads_late() -> None:
    loaders = {relative(path) for path in FILES if "import_module(" in path.read_text("utf-8")}
    assert loaders == {"late.py"}


def imported(nodes: list[ast.stmt]) -> set[str]:
    return {
        f"{node.module}.{alias.name}"
        for node in nodes
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


@pytest.mark.parametrize("path", FILES, ids=relative)
def test_what_is_loaded_late_is_what_mypy_sees(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    for choice in (node for node in tree.body if isinstance(node, ast.If) and node.orelse):
        named = {
            call.args[0].value
            for call in ast.walk(ast.Module(choice.orelse, []))
            if isinstance(call, ast.Call) and isinstance(call.args[0], ast.Constant)
        }
        assert named == imported(choice.body)
