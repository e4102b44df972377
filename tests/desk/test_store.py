"""What is kept answers again; what is damaged, foreign or hostile is only solved again."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from pitboss import contents
from pitboss.desk.desk import Desk
from pitboss.desk.solutions import Drawer
from pitboss.exact.par import ParSheet
from pitboss.rooms import registry
from pitboss.rooms.room import Room
from pitboss.rulebook import RuleSet
from tests.desk.fakes import answering

DEPTH = 100_000


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(contents.FOLDER, str(tmp_path / "kept"))
    return tmp_path / "kept"


def _counted(room: Room, calls: list[int]) -> Room:
    def sheets(rules: RuleSet) -> list[ParSheet]:
        calls.append(1)
        return room.analysis.sheets(rules)

    return answering(room, sheets=sheets)


def _not_filed(game: str) -> RuleSet:
    """Rules that no shipped sheet answers: a house with a higher maximum."""
    return RuleSet.of(game, limits={"main": {"high": "9000"}})


@pytest.mark.parametrize(
    "game", ["craps", "let-it-ride", "mini-baccarat", "roulette", "three-dice-baccarat"]
)
def test_a_kept_sheet_is_the_solved_one(game: str, folder: Path) -> None:
    calls: list[int] = []
    room = _counted(registry.room(game), calls)
    first = Desk().sheets(room, _not_filed(game))
    again = Desk().sheets(room, _not_filed(game))
    assert again == first
    assert [repr(sheet) for sheet in again] == [repr(sheet) for sheet in first]
    assert len(calls) == 1
    assert len(list(folder.iterdir())) == 1


def _sealed(body: bytes) -> bytes:
    """A file with a right seal: whoever can write one can write that too."""
    return hashlib.sha256(body).hexdigest().encode() + b"\n" + body


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "cut": lambda text: text[: len(text) // 2],
    "empty": lambda _text: b"",
    "null": lambda _text: b"null",
    "a figure changed": lambda text: text.replace(b"1/19", b"1/20"),
    "of the wrong shape": lambda _text: _sealed(b"[{}]"),
    "no list": lambda _text: _sealed(b'{"a":1}'),
    "no sheet": lambda _text: _sealed(b"null"),
    "nested": lambda _text: _sealed(b"[" * DEPTH + b"]" * DEPTH),
    "no number": lambda text: _sealed(text.partition(b"\n")[2].replace(b"1/19", b"1/0")),
    "no text": lambda _text: _sealed(b"\xff\xfe"),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_broken_cache_is_solved_again(damage: Callable[[bytes], bytes], folder: Path) -> None:
    calls: list[int] = []
    room = _counted(registry.room("roulette"), calls)
    first = Desk().sheets(room, _not_filed("roulette"))
    file = next(folder.iterdir())
    file.write_bytes(damage(file.read_bytes()))
    assert Desk().sheets(room, _not_filed("roulette")) == first
    assert len(calls) == 2


def test_a_pipe_in_its_place_does_not_hang(folder: Path) -> None:
    room = registry.room("roulette")
    first = Desk().sheets(room, _not_filed("roulette"))
    file = next(folder.iterdir())
    file.unlink()
    os.mkfifo(file)
    assert Desk().sheets(room, _not_filed("roulette")) == first
    assert file.is_file()  # and the answer is kept where the pipe was


def test_a_solution_that_is_no_plain_value_is_solved_again(folder: Path) -> None:
    """Also what a solver keeps for itself, of which the store knows no shape."""
    drawer = Drawer()
    drawer.save("pitboss.exact.par", 1, {"bets": [1, 2]})
    assert drawer.load("pitboss.exact.par", 1) == {"bets": [1, 2]}
    file = next(folder.iterdir())
    file.write_bytes(_sealed(b"[" * DEPTH + b"]" * DEPTH))
    assert drawer.load("pitboss.exact.par", 1) is None


def test_sheets_of_older_code_are_swept_away(folder: Path) -> None:
    folder.mkdir()
    old = folder / "roulette.0123456789abcdef.0123456789abcdef.json"
    other = folder / "craps.0123456789abcdef.0123456789abcdef.json"
    old.write_text("{}")
    other.write_text("{}")
    Desk().sheets(registry.room("roulette"), _not_filed("roulette"))
    assert not old.exists()
    assert other.exists()


def test_a_user_without_a_home_is_answered_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in (contents.FOLDER, "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", no_home)
    room = registry.room("roulette")
    calls: list[int] = []
    counted = _counted(room, calls)
    first = Desk().sheets(counted, _not_filed("roulette"))
    assert Desk().sheets(counted, _not_filed("roulette")) == first
    assert len(calls) == 2  # nothing could be kept
