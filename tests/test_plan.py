"""The plan of the house holds: one word for one thing, short ladders, one place that loads late."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from pathlib import Path

import pytest

from pitboss.rooms import registry

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
DEEPEST = 3  # steps from a class up to the first of its ladder


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


def imported(nodes: Sequence[ast.AST]) -> set[str]:
    return {
        f"{node.module}.{alias.name}"
        for node in nodes
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def named_in(path: Path) -> dict[str, str]:
    """What the names of a file stand for: what it imports of ours, and its own classes."""
    tree = ast.parse(path.read_text("utf-8"))
    found = {each.split(".")[-1]: each for each in imported(list(ast.walk(tree)))}
    own = [node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    return found | {name: f"{dotted(path)}.{name}" for name in own}


def dotted(path: Path) -> str:
    """The name of a module."""
    return "pitboss." + relative(path).removesuffix(".py").removesuffix("/__init__").replace(
        "/", "."
    )


NAMES = {dotted(path): named_in(path) for path in FILES}


def meant(name: str) -> str:
    """Where a class is written, though another module may hand it on."""
    module, _, own = name.rpartition(".")
    other = NAMES.get(module, {}).get(own, name)
    return name if other == name else meant(other)


def bases() -> dict[str, list[str]]:
    """Every class of ours with its bases."""
    found: dict[str, list[str]] = {}
    for path in FILES:
        names = NAMES[dotted(path)]
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                said = [ast.unparse(base).partition("[")[0].split(".") for base in node.bases]
                full = [".".join((names.get(first, first), *rest)) for first, *rest in said]
                found[f"{dotted(path)}.{node.name}"] = [meant(each) for each in full]
    return found


def test_no_ladder_of_classes_is_deep() -> None:
    known = bases()

    def steps(name: str) -> int:
        return max((1 + steps(base) for base in known[name] if base in known), default=0)

    deep = {name: steps(name) for name in known if steps(name) > DEEPEST}
    assert not deep
    assert steps("pitboss.games.three_card_poker.script.ThreeCardPoker") == DEEPEST


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
