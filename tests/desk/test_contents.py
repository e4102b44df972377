"""A change of a solver, a kernel elsewhere, a pay table or a phrase is never hidden by a cache."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from pitboss import contents
from pitboss.desk import store
from pitboss.desk.shipped import part_of
from pitboss.money.pays import To
from pitboss.rooms import registry

PATIENCE = 120  # seconds; a program that never ends would be killed then


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the package, which a test may change."""
    copy = tmp_path / contents.NAME
    shutil.copytree(contents.HERE, copy, ignore=shutil.ignore_patterns("solved", "__pycache__"))
    monkeypatch.setattr(contents, "HERE", copy)
    contents.code_behind.cache_clear()
    return copy


@pytest.fixture
def _kept_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(contents.FOLDER, str(tmp_path / "kept"))


def _run(tree: Path, *arguments: str) -> str:
    """A command of the package in that tree, with one cache for all of them."""
    done = subprocess.run(
        [sys.executable, "-m", "pitboss.cli.main", *arguments],
        env=os.environ | {"PYTHONPATH": str(tree.parent), "PYTHONDONTWRITEBYTECODE": "1"},
        text=True,
        capture_output=True,
        timeout=PATIENCE,
        check=True,
    )
    return done.stdout


def _edit(path: Path, old: str, new: str) -> None:
    """Change a text of the same length, and let the file look as old as it was."""
    stat = path.stat()
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))


@pytest.mark.usefixtures("_kept_here")
def test_a_changed_pay_table_is_solved_again(tree: Path) -> None:
    command = ("par", "roulette", "--wager", "straight")
    before = _run(tree, *command)
    assert _run(tree, *command) == before
    _edit(tree / "rulebook/data/paytables/roulette.toml", "35 to 1", "34 to 1")
    assert "5.2632%" in before
    assert "7.8947%" in _run(tree, *command)


@pytest.mark.usefixtures("_kept_here")
def test_a_changed_solver_is_solved_again(tree: Path) -> None:
    before = _run(tree, "par", "big-six")
    _edit(tree / "exact/par.py", "house_edge=-ev,", "house_edge=+ev,")
    assert "14.8148%" in before
    assert "-14.8148%" in _run(tree, "par", "big-six")


@pytest.mark.usefixtures("_kept_here")
def test_a_changed_phrase_is_said_at_once(tree: Path) -> None:
    command = ("deal", "big-six | ann: 10 joker | joker")
    before = _run(tree, *command)
    assert _run(tree, *command) == before
    _edit(
        tree / "rulebook/data/phrases/en/big-six.toml",
        "clapper stops on the",
        "clapper rests on the",
    )
    assert "the clapper stops on the Joker insignia" in before
    assert "the clapper rests on the Joker insignia" in _run(tree, *command)


def test_a_changed_pay_is_another_key() -> None:
    """The ids stay the same: only what the table pays tells the two apart."""
    rules = registry.room("big-six").rules()
    wager = next(iter(rules.wagers))
    table = rules.pay_table(wager)
    first, *others = table.rows
    dearer = msgspec.structs.replace(first, pays=To(99))
    changed = registry.room("big-six").rules()
    changed._tables[table.id] = msgspec.structs.replace(table, rows=(dearer, *others))
    assert changed.as_json() == rules.as_json()
    assert store.rules_key(changed) != store.rules_key(rules)


@pytest.fixture
def forgotten() -> Iterator[None]:
    """Digests of an edited tree are nobody's after the test."""
    contents.code_behind.cache_clear()
    yield
    contents.code_behind.cache_clear()


@pytest.mark.usefixtures("forgotten")
def test_the_code_behind_a_solver_is_all_that_it_is_made_of(tree: Path) -> None:
    module = part_of(registry.home("blackjack"), "sheets")
    digests = []
    for changed in ("", "exact/blackjack/dealer.py", "cli/main.py", "games/craps/sheets.py"):
        if changed:
            (tree / changed).write_text((tree / changed).read_text() + "# another line\n")
        contents.code_behind.cache_clear()
        digests.append(contents.code_behind(module))
    assert digests[0] != digests[1]  # the dealer's chances are part of every blackjack sheet
    assert digests[1] == digests[2] == digests[3]  # a command, or another game, is not


@pytest.mark.usefixtures("forgotten")
def test_solutions_that_stand_beside_a_solver_belong_to_it(tree: Path) -> None:
    module = part_of(registry.home("pai-gow-poker"), "sheets")
    before = contents.code_behind(module)
    _edit(tree / "games/pai_gow_poker/solved.json", "1", "2")
    contents.code_behind.cache_clear()
    assert contents.code_behind(module) != before


def test_the_digest_looks_at_the_versions_of_what_runs_the_code(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = store.code_of("pitboss.exact.par")
    monkeypatch.setattr(contents, "machinery", lambda: "another Numba")
    assert store.code_of("pitboss.exact.par") != before


# --- compiled kernels ----------------------------------------------------------------------------

CALLER = """
from pitboss.apparatus.jit import kernel
from plugin.callee import twice

@kernel
def answer(n):
    return twice(n) + 1
"""
CALLEE = """
from pitboss.apparatus.jit import kernel

@kernel
def twice(n):
    return 2 * n
"""
ASK = "from plugin.caller import answer as a; print(a(20), sum(a.stats.cache_hits.values()))"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package with two kernels, of which one calls the other."""
    package = tmp_path / "plugin"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "caller.py").write_text(CALLER)
    (package / "callee.py").write_text(CALLEE)
    return package


def ask(package: Path, largest: int = -1) -> list[str]:
    """What another process answers, and how many kernels it found compiled."""
    paths = os.pathsep.join([str(package.parent), str(contents.HERE.parent)])
    env = os.environ | {
        "PYTHONPATH": paths,
        "NUMBA_CACHE_DIR": str(package.parent / "kernels"),
        "PYTHONDONTWRITEBYTECODE": "1",  # Python's own cache goes by length and age alone
    }
    limit = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({largest}, {largest}))"
    done = subprocess.run(
        [sys.executable, "-c", f"{limit}; {ASK}"],
        env=env,
        text=True,
        capture_output=True,
        check=True,
    )
    return done.stdout.split()


def test_a_kernel_that_calls_a_changed_kernel_is_compiled_again(package: Path) -> None:
    assert ask(package) == ["41", "0"]
    assert ask(package) == ["41", "1"]
    _edit(package / "callee.py", "2 * n", "3 * n")
    assert ask(package) == ["61", "0"]


@pytest.mark.parametrize("damaged", [b"", b"\x80\x04cposix\n", None])
def test_a_damaged_kernel_is_compiled_again(package: Path, damaged: bytes | None) -> None:
    assert ask(package) == ["41", "0"]
    kept = [path for path in (package.parent / "kernels").rglob("*") if path.is_file()]
    assert kept
    for path in kept:
        text = path.read_bytes()
        path.write_bytes(text[:-1] + bytes([text[-1] ^ 1]) if damaged is None else damaged)
    assert ask(package) == ["41", "0"]
    assert ask(package) == ["41", "1"]


def test_a_full_disk_keeps_no_kernel_and_compiles_all(package: Path) -> None:
    assert ask(package, largest=100) == ["41", "0"]
    assert ask(package) == ["41", "0"]
