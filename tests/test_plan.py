"""The plan of the house holds: one word for one thing, short ladders, one place that loads late."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from pitboss.rooms import registry

SOURCE = Path(__file__).parents[1] / "src" / "pitboss"
HOUSES = ("families", "games", "wagers")
FILES = sorted(SOURCE.rglob("*.py"))
ROOMS = sorted(
    each
    for house in HOUSES
    for each in (SOURCE / house).iterdir()
    if (each / "__init__.py").is_file()
)
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
DEEPEST = 3  # steps from a class up to the first of its ladder


def relative(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


@cache
def read(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """What is written within: imports, classes and functions are statements, at whatever depth."""
    for part in ("body", "handlers", "orelse", "finalbody", "cases"):
        for each in getattr(node, part, ()):
            yield each
            yield from statements(each)


@cache
def written(path: Path) -> tuple[ast.AST, ...]:
    """All statements of a file."""
    return tuple(statements(read(path)))


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


def imported(nodes: Iterable[ast.AST]) -> set[str]:
    return {
        f"{node.module}.{alias.name}"
        for node in nodes
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def named_in(path: Path) -> dict[str, str]:
    """What the names of a file stand for: what it imports of ours, and its own classes."""
    found = {each.split(".")[-1]: each for each in imported(written(path))}
    own = [node.name for node in written(path) if isinstance(node, ast.ClassDef)]
    return found | {name: f"{dotted(path)}.{name}" for name in own}


def dotted(path: Path) -> str:
    """The name of a module."""
    return "pitboss." + relative(path).removesuffix(".py").removesuffix("/__init__").replace(
        "/", "."
    )


@cache
def names() -> dict[str, dict[str, str]]:
    """What the names of every module stand for."""
    return {dotted(path): named_in(path) for path in FILES}


def meant(name: str) -> str:
    """Where a class is written, though another module may hand it on."""
    module, _, own = name.rpartition(".")
    other = names().get(module, {}).get(own, name)
    return name if other == name else meant(other)


def bases() -> dict[str, list[str]]:
    """Every class of ours with its bases."""
    found: dict[str, list[str]] = {}
    for path in FILES:
        here = names()[dotted(path)]
        for node in written(path):
            if isinstance(node, ast.ClassDef):
                said = [ast.unparse(base).partition("[")[0].split(".") for base in node.bases]
                full = [".".join((here.get(first, first), *rest)) for first, *rest in said]
                found[f"{dotted(path)}.{node.name}"] = [meant(each) for each in full]
    return found


def test_no_ladder_of_classes_is_deep() -> None:
    known = bases()

    def steps(name: str) -> int:
        return max((1 + steps(base) for base in known[name] if base in known), default=0)

    deep = {name: steps(name) for name in known if steps(name) > DEEPEST}
    assert not deep
    assert steps("pitboss.games.three_card_poker.script.ThreeCardPoker") == DEEPEST


def test_nothing_is_imported_within_a_function() -> None:
    inside = {
        f"{relative(path)}, line {node.lineno}"
        for path in FILES
        for function in written(path)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in statements(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    assert not inside


def test_one_place_loads_late() -> None:
    loaders = {relative(path) for path in FILES if "import_module(" in path.read_text("utf-8")}
    assert loaders == {"late.py"}


def test_what_is_loaded_late_is_what_mypy_sees() -> None:
    found = 0
    for path in FILES:
        for choice in (each for each in read(path).body if isinstance(each, ast.If)):
            if not choice.orelse:
                continue
            found += 1
            named = {
                call.args[0].value
                for call in ast.walk(ast.Module(choice.orelse, []))
                if isinstance(call, ast.Call) and isinstance(call.args[0], ast.Constant)
            }
            assert named == imported(choice.body), relative(path)
    assert found
