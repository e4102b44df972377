"""Pipes, files, colours, strange letters: what reaches a terminal or a file, and what does not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.cli import screen
from pitboss.table.events import BetsClosed
from pitboss.table.log.book import LogBook
from pitboss.table.log.read import read_log
from tests.cli.conftest import Pitboss


def shell(command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    run = f'"{sys.executable}" -m pitboss.cli.main'
    script = f"set -o pipefail; {command.replace('pitboss', run)}"
    return subprocess.run(
        ["bash", "-c", script],
        env=os.environ | environment,
        text=True,
        capture_output=True,
        timeout=120,
        check=False,
    )


def test_a_reader_who_has_seen_enough() -> None:
    done = shell("pitboss par craps | head -2; echo ${PIPESTATUS[0]}")
    assert done.stderr == ""
    assert done.stdout.splitlines()[-1] == "0"
    assert len(done.stdout.splitlines()) == 3


COMMANDS = [
    ["games"],
    ["par", "roulette"],
    ["par", "craps", "--wager", "pass"],
    ["options", "craps"],
    ["rules", "show", "OH-B-5.VII"],
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_no_blanks_at_the_ends_of_lines(command: list[str], pitboss: Pitboss) -> None:
    for line in pitboss(*command).out.splitlines():
        assert line == line.rstrip()


def test_no_colour_means_no_bold_either(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    bold = screen.plain("seven out", "bold")
    assert "\x1b[" in _printed(bold)
    monkeypatch.setenv("NO_COLOR", "1")
    assert _printed(bold) == "seven out\n"
    assert _printed(screen.dim("seven out")) == "seven out\n"


def _printed(words: object) -> str:
    console = screen.out()
    with console.capture() as caught:
        console.print(words)
    return caught.get()


HOSTILE = ["\x1b]0;owned\x07", "\x1b[2J", "\x9b31m", "a\u2028b"]


@pytest.mark.parametrize("name", HOSTILE, ids=ascii)
def test_a_name_is_no_command_to_the_terminal(name: str, pitboss: Pitboss, tmp_path: Path) -> None:
    assert "--players: a name is" in pitboss("play", "roulette", "--players", name).complaint()
    for shown in (screen.plain(name), screen.dim(name), screen.markup(name)):
        assert "\x1b" not in str(shown)
    assert screen.tame(name).isprintable()


def test_the_log_of_somebody_else_cannot_speak_to_the_terminal(
    pitboss: Pitboss, tmp_path: Path
) -> None:
    from pitboss.rooms import registry  # noqa: PLC0415
    from pitboss.table.actions import NoMoreBets, Place  # noqa: PLC0415
    from pitboss.table.log.book import LogBook, keep_log  # noqa: PLC0415
    from pitboss.table.round import Round  # noqa: PLC0415
    from pitboss.table.table import Table  # noqa: PLC0415

    room = registry.room("roulette")
    table = Table(room.game, room.rules(), name="\x1b[2Jtable")
    path = tmp_path / "strange.log"
    keep_log(table, LogBook.new(path))
    table.sit("guest", 1, 500_00)
    round_ = Round(table)
    round_.send(Place("guest", 1, "red", 5_00))
    round_.send(NoMoreBets())
    round_.send("24")
    told = pitboss("explain", path)
    assert told.code == 0
    assert "\x1b" not in told.out
    assert "?[2Jtable" in told.out


@pytest.mark.parametrize("name", ["[/]", "[red]", "*", "x" * 31])
def test_a_name_is_a_name(name: str, pitboss: Pitboss) -> None:
    assert "--players: a name is" in pitboss("play", "craps", "--players", name).complaint()


def test_other_digits_are_no_numbers(pitboss: Pitboss) -> None:
    complaint = pitboss("par", "mini-baccarat", "--rule", "decks=\u0666").complaint()
    assert "decks must be a whole number from 6 to 8" in complaint
    told = pitboss("play", "roulette", typed="\u0665 red\nquit\n").out
    assert "you bet" not in told


def test_a_negative_seed_is_none(pitboss: Pitboss) -> None:
    assert "--seed takes" in pitboss("play", "roulette", "--seed", "-5").complaint()


# --- logs ----------------------------------------------------------------------------------------


def test_a_killed_sitting_blocks_no_name(pitboss: Pitboss, tmp_path: Path) -> None:
    log = tmp_path / "my.log"
    log.touch()
    told = pitboss("play", "roulette", "--seed", "3", "--log", log, typed="5 red\n\nquit\n")
    assert told.code == 0
    assert "Last seal: " in told.out
    assert len(read_log(log).sections()) == 3  # the table, a round, and one just begun


def test_two_sittings_do_not_share_a_log(tmp_path: Path) -> None:
    log = tmp_path / "my.log"
    book = LogBook.new(log)
    log.write_text("somebody else's round\n")
    book.write(BetsClosed())
    assert book.fault == "is written by somebody else"
    book.close()
    assert log.read_text() == "somebody else's round\n"


def test_one_round_of_a_log(pitboss: Pitboss, tmp_path: Path) -> None:
    log = tmp_path / "my.log"
    typed = "5 red\n\n5 black\n\n5 odd\n\nquit\n"
    pitboss("play", "roulette", "--seed", "3", "--log", log, typed=typed)
    told = pitboss("explain", log, "--round", "2").out
    assert told.count("Round ") == 1
    assert "Round 2 of roulette at practice table, seed 3" in told
    assert "guest bets $5 on Black" in told
    assert told.count("no more bets") == 1
    assert "has rounds 1 to 3, not 9" in pitboss("explain", log, "--round", "9").complaint()


def test_a_table_of_real_luck_is_not_called_practice(pitboss: Pitboss, tmp_path: Path) -> None:
    log = tmp_path / "my.log"
    pitboss("play", "roulette", "--log", log, typed="5 red\n\nquit\n")
    assert "Round 1 of roulette at table-1" in pitboss("explain", log).out


# --- at the table --------------------------------------------------------------------------------


def test_help_speaks_of_this_table(pitboss: Pitboss) -> None:
    told = pitboss("play", "blackjack", "--seed", "1", typed="help\nquit\n").out
    assert "off blackjack" not in told
    assert "Enter, or deal: no more bets" in told
    assert "spin" not in told
    assert "off pass" in pitboss("play", "craps", "--seed", "1", typed="help\nquit\n").out


def test_bets_tell_all_that_a_wager_pays(pitboss: Pitboss) -> None:
    told = pitboss("play", "blackjack", "--seed", "1", typed="bets\nquit\n").out
    line = next(line for line in told.splitlines() if line.strip().startswith("Blackjack  "))
    assert "1 to 1" in line
    assert "3 to 2" in line


def test_who_leaves_in_the_middle_is_told_so(pitboss: Pitboss) -> None:
    typed = "10 ante\ndeal\nquit\n"
    told = pitboss("play", "three-card-poker", "--seed", "1", typed=typed).out
    assert "$10 behind after 0 rounds and part of another." in told
