"""The front door: which names are public, that each has its example, and that all of it is true."""

from __future__ import annotations

import ast
import doctest
import os
import re
import subprocess
import sys
from inspect import isfunction
from pathlib import Path

import pytest

import pitboss
from pitboss import contents, front
from pitboss.rulebook import paytables, ruleset

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "python.md"
OFFERED = """
    Advice BadFile Choose GameInfo House LiveSource NoMoreBets ParSheet PitbossError Place Refusal
    Round RuleSet Strategy Table UnknownName __version__ advise check_house deal list_games
    load_house notate open_table par_sheets play_round read_log strategy verify_log
"""


@pytest.fixture
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty folder with the examples of our documents, and a cache of its own."""
    monkeypatch.setenv(contents.FOLDER, str(tmp_path / "cache"))
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "docs").symlink_to(ROOT / "docs")
    monkeypatch.chdir(tmp_path / "here")


def test_these_names_are_public_and_no_others() -> None:
    assert pitboss.__all__ == OFFERED.split()
    assert dir(pitboss) == sorted(pitboss.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'croupier'"):
        _ = pitboss.croupier


@pytest.mark.parametrize("name", pitboss.__all__)
def test_every_name_is_there_and_says_what_it_is(name: str) -> None:
    found = getattr(pitboss, name)
    assert found is getattr(pitboss, name)
    assert name == "__version__" or (found.__doc__ or "").strip()


def test_what_is_typed_is_what_is_loaded() -> None:
    """The names that mypy is shown stand where the lazy loader finds them."""
    tree = ast.parse(Path(pitboss.__file__).read_text("utf-8"))
    typed = {
        (node.module, alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("pitboss.")
        for alias in node.names
    }
    homes: dict[str, str] = vars(pitboss)["_HOMES"]
    typed -= {("pitboss.version", "__version__"), ("pitboss.late", "load")}
    found = {(f"pitboss.{homes.get(name, 'front')}", name) for name in pitboss.__all__}
    assert typed == found - {("pitboss.front", "__version__")}


def test_the_door_opens_at_once() -> None:
    """Nothing of the house is loaded before it is asked for."""
    code = "import pitboss, sys; print([name for name in sys.modules if 'pitboss.' in name])"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
        text=True,
        capture_output=True,
        check=True,
    )
    assert done.stdout == "['pitboss.errors', 'pitboss.late', 'pitboss.version']\n"


@pytest.mark.usefixtures("_at_home")
@pytest.mark.parametrize("module", [front, ruleset, paytables])
def test_the_examples_of_docstrings_are_true(module: object) -> None:
    result = doctest.testmod(module)  # type: ignore[arg-type]
    assert result.attempted
    assert not result.failed


def test_every_function_of_the_front_has_an_example() -> None:
    without = {"read_log", "verify_log"}  # they need a log: the page has one
    for name in set(pitboss.__all__) - without:
        found = getattr(pitboss, name)
        if isfunction(found) and found.__module__ == front.__name__:
            assert ">>>" in (found.__doc__ or ""), name


@pytest.mark.usefixtures("_at_home")
def test_the_page_is_true() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert len(blocks) >= 10
    runner, names = doctest.DocTestRunner(), dict[str, object]()
    for number, block in enumerate(blocks, start=1):
        test = doctest.DocTestParser().get_doctest(block, names, f"block {number}", str(PAGE), 0)
        assert test.examples
        runner.run(test, clear_globs=False)
        names.update(test.globs)
    assert not runner.failures


def test_the_page_tells_of_every_name() -> None:
    told = set(re.findall(r"`(\w+)`", PAGE.read_text("utf-8")))
    assert set(pitboss.__all__) - {"__version__"} <= told


def test_a_table_that_nobody_can_sit_at_leaves_no_log(tmp_path: Path) -> None:
    path = tmp_path / "my.log"
    many = {f"guest {n}": 500_00 for n in range(99)}
    for players, luck in ((many, "live"), ({"ann": -1}, "live"), ({"ann": 5_00}, "seed")):
        with pytest.raises(pitboss.Refusal):
            pitboss.open_table("roulette", players, log=path, luck=luck)  # type: ignore[arg-type]
        assert not path.exists()
    pitboss.open_table("roulette", {"ann": 5_00}, log=path, luck="seed", seed=3)
    assert (pitboss.read_log(path).head.luck, pitboss.read_log(path).head.seed) == ("seed", 3)


def test_a_name_that_is_no_text_is_unknown_as_well() -> None:
    with pytest.raises(pitboss.UnknownName, match="unknown game 7"):
        pitboss.par_sheets(7)  # type: ignore[arg-type]
