"""The book: one write an event; a full disk costs at most the line that did not fit."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.errors import BadFile, Refusal
from pitboss.rooms import registry
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import NoMoreBets, Place
from pitboss.table.log.book import LogBook, Tape, keep_log
from pitboss.table.log.read import read_log
from pitboss.table.round import Round
from pitboss.table.table import Table

CLOSED = events.BetsClosed(clause="OH-N-5.II")


def wheel() -> Table:
    return Table(registry.room("big-six").game, RuleSet.of("big-six"))


def test_each_event_is_on_disk_at_once(tmp_path: Path) -> None:
    book = LogBook.new(tmp_path / "my.log")
    table = wheel()
    keep_log(table, book)
    table.sit("ann", 1, 100_00)
    round_ = Round(table)
    for answer in (Place("ann", 1, "joker", 5_00), NoMoreBets(), "joker"):
        before = book.lines
        round_.send(answer)
        assert len(read_log(book.path).events) == book.lines > before
    log = read_log(book.path)
    assert log.seal == book.seal
    kinds = [type(event).__name__ for event in log.events]
    assert kinds[:5] == ["TableOpened", "PlayerSat", "RoundOpened", "WagerPlaced", "BetsClosed"]
    assert kinds[-1] == "RoundEnded"


def test_a_log_tells_the_luck_and_the_code(tmp_path: Path) -> None:
    tape = Tape()
    keep_log(wheel(), tape, "seed", 7)
    [head] = tape.events
    assert isinstance(head, events.TableOpened)
    assert (head.luck, head.seed, head.game) == ("seed", 7, "big-six")
    assert RuleSet.from_json(head.rules).digest == head.digest


@pytest.mark.parametrize(("luck", "seed"), [("seed", -5), ("seed", None), ("live", 5)])
def test_a_seed_goes_with_the_luck_of_one(luck: events.Luck, seed: int | None) -> None:
    with pytest.raises(Refusal, match="seed is"):
        keep_log(wheel(), Tape(), luck, seed)


def test_a_log_is_kept_from_the_beginning() -> None:
    table = wheel()
    table.sit("ann", 1, 100_00)
    with pytest.raises(Refusal, match="kept from the beginning"):
        keep_log(table, Tape())


def test_no_file_is_written_over(tmp_path: Path) -> None:
    path = tmp_path / "my.log"
    path.write_text("mine\n")
    with pytest.raises(BadFile, match="never written over"):
        LogBook.new(path)
    (tmp_path / "link.log").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(BadFile, match="never written over"):
        LogBook.new(tmp_path / "link.log")
    with pytest.raises(BadFile, match="cannot be written"):
        LogBook.new(tmp_path / "no" / "such" / "folder.log")
    assert path.read_text() == "mine\n"


def test_a_full_disk_leaves_whole_lines(tmp_path: Path) -> None:
    path = tmp_path / "my.log"
    book = LogBook.new(path)
    table = wheel()
    keep_log(table, book)
    written = path.stat().st_size
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (written + 300, hard))
    try:
        for _ in range(5):
            book.write(CLOSED)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert book.fault == "cannot be written: File too large"
    book.write(CLOSED)  # a book that is closed stays closed
    log = read_log(path)
    assert len(log.events) == book.lines == 3
    assert (log.seal, log.torn) == (book.seal, 0)


def test_a_disk_that_cannot_even_be_cut_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half a line is left, and told from the good part."""
    path = tmp_path / "my.log"
    book = LogBook.new(path)
    keep_log(wheel(), book)
    write = os.write

    def half(file: int, data: bytes) -> int:
        if len(data) < 100:
            raise OSError(28, "No space left on device")
        return write(file, data[: len(data) // 2 + 10])

    def stuck(_file: int, _length: int) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(os, "write", half)
    monkeypatch.setattr(os, "ftruncate", stuck)
    book.write(CLOSED)
    assert book.fault == "cannot be written: No space left on device"
    monkeypatch.undo()
    log = read_log(path)
    assert len(log.events) == 1
    assert log.torn > 0
    again = LogBook.go_on(log)
    again.write(CLOSED)
    assert read_log(path).events[1:] == [CLOSED]


def test_a_log_that_is_gone_cannot_go_on(tmp_path: Path) -> None:
    path = tmp_path / "my.log"
    keep_log(wheel(), LogBook.new(path))
    log = read_log(path)
    path.unlink()
    with pytest.raises(BadFile, match="cannot be written"):
        LogBook.go_on(log)


def test_killed_players_leave_good_logs(tmp_path: Path) -> None:
    """Kills at any moment: what is on disk verifies up to its last line, and the table goes on."""
    command = [sys.executable, "-m", "tests.table.log.kills", "--kills", "25", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("25 kills")
