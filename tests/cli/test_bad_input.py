"""Whatever is wrong with what a user asks: one clear line, exit code 2, no traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.rooms import registry
from pitboss.table.log import lines, read_log
from tests.cli.conftest import Pitboss

COMMANDS = [
    # command, what the line must say
    (["nonsense"], "No such command 'nonsense'"),
    (["par"], "Missing argument 'GAME'"),
    (["par", "--bogus"], "No such option: --bogus"),
    (["par", "roulete"], "unknown game 'roulete'; did you mean roulette?"),
    (["play", "crps"], "unknown game 'crps'; did you mean craps?"),
    (["par", "roulette", "--wager", "blak"], "did you mean black?"),
    (["par", "roulette", "--pay-table", "OH-G-5.X"], "did you mean OH-G-5.I?"),
    (["par", "roulette", "--decks", "8"], "unknown option of roulette: 'decks'"),
    (["strategy", "blackjack", "--rule", "h17=true"], "'h17'; options: payout_rounding, "),
    (["par", "roulette", "--rule", "wheel"], "--rule takes key=value, not 'wheel'"),
    (["par", "roulette", "--rule", "wheel=triple"], "[OH-G-1.IV]"),
    (["par", "roulette", "--rule", "whel=single-zero"], "did you mean wheel?"),
    (["par", "mini-baccarat", "--rule", "decks=9"], "[OH-E-3.I]"),
    (["par", "roulette", "--json", "--csv"], "choose --json or --csv, not both"),
    (["par", "roulette", "--decks", "many"], "Invalid value for '--decks'"),
    (["play", "roulette", "--rack", "lots"], "--rack: not an amount of money: 'lots'"),
    (["play", "roulette", "--rack", "-5"], "--rack takes what you buy in for"),
    (["play", "roulette", "--rack", "0"], "more than $0, not 0"),
    (["play", "roulette", "--seat", "99"], "not 99"),
    (["play", "roulette", "--players", "ann,ann"], "ann is already at the table"),
    (["play", "roulette", "--players", ","], "--players takes names"),
    (["play", "roulette", "--log", "nowhere/my.log"], "nowhere/my.log: cannot be written"),
    (["play", "roulette", "--house", "nowhere.toml"], "nowhere.toml: No such file"),
    (["explain", "nowhere.log"], "nowhere.log: cannot be read"),
    (["verify", "."], "cannot be read"),
    (["check", "nowhere.toml"], "nowhere.toml: No such file"),
    (["rules", "show", "OH-G-99"], "unknown clause, pay table or interpretation 'OH-G-99'"),
    (["rules", "coverage", "--game", "roulete"], "did you mean roulette?"),
]


@pytest.mark.parametrize(("command", "words"), COMMANDS, ids=lambda each: str(each)[:40])
def test_bad_command(
    command: list[str],
    words: str,
    pitboss: Pitboss,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert words in pitboss(*command).complaint()


def test_a_game_of_the_rulebook_without_a_table(
    pitboss: Pitboss, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "priced", lambda: ["craps"])
    assert "no table of it is open yet" in pitboss("par", "blackjack").complaint()


BAD_FILES = [
    # the file's text, what the line must say
    ('house = "x', "not valid TOML"),
    ("\x00\x01", "not valid TOML"),
    ("[" * 5000, "not valid TOML"),
]


@pytest.mark.parametrize(("text", "words"), BAD_FILES, ids=["open quote", "binary", "deep"])
def test_malformed_house_file(text: str, words: str, pitboss: Pitboss, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(text)
    for command in (["check", house], ["play", "roulette", "--house", house]):
        complaint = pitboss(*command).complaint()
        assert words in complaint
        assert str(house) in complaint


def test_every_fault_of_a_house_file_is_a_line(pitboss: Pitboss, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(
        'house = "Bad"\nfiling = "ohio"\n[games.roulette]\noptions = { wheel = "triple" }\n'
        "[games.mini-baccarat]\noptions = { decks = 9 }\n"
    )
    result = pitboss("check", house)
    assert result.code == 2
    assert [line for line in result.err.splitlines() if not line.startswith("pitboss: ")] == []
    assert "[OH-G-1.IV]" in result.err
    assert "[OH-E-3.I]" in result.err
    refused = pitboss("play", "roulette", "--house", house)
    assert "OH-G-1.IV" in refused.complaint()


@pytest.fixture
def log(pitboss: Pitboss, tmp_path: Path) -> Path:
    path = tmp_path / "round.log"
    assert pitboss("play", "roulette", "--log", path, typed="5 red\nspin\n5 17\nspin\n").code == 0
    return path


def _broken(text: str) -> dict[str, str]:
    first, *rest = text.splitlines(keepends=True)
    return {
        "one figure changed": text.replace('"cents":500', '"cents":900', 1),
        "a line dropped": first + "".join(rest[1:]),
        "lines swapped": first + rest[1] + rest[0] + "".join(rest[2:]),
        "a round dropped": "".join(rest[rest.index(_second_head(rest)) :]),
        "cut within a line": text[: len(text) // 2],
        "not a log": "{}\n",
        "empty": "",
    }


def _second_head(lines: list[str]) -> str:
    return next(line for line in lines if '"round_opened"' in line)


@pytest.mark.parametrize("how", sorted(_broken('a\nb\n"round_opened"\n')))
def test_tampered_log(how: str, log: Path, pitboss: Pitboss) -> None:
    log.write_text(_broken(log.read_text())[how])
    assert str(log) in pitboss("verify", log).complaint()
    assert str(log) in pitboss("explain", log).complaint()


def test_log_cut_at_a_line(log: Path, pitboss: Pitboss) -> None:
    whole = log.read_text().splitlines(keepends=True)
    log.write_text("".join(whole[:-1]))
    assert "round 2 has no end" in pitboss("verify", log).complaint()
    told = pitboss("explain", log)
    assert told.code == 0
    assert "this round has no end" in told.out


def test_log_forged_with_fresh_seals(log: Path, pitboss: Pitboss) -> None:
    rounds = read_log(log)
    assert pitboss("verify", log).code == 0
    text = "\n".join(lines(rounds[0]))
    forged = text.replace('"cents":500', '"cents":400')
    assert forged != text
    log.write_text(_resealed(forged))
    assert "cannot be replayed" in pitboss("verify", log).complaint()


def _resealed(text: str) -> str:
    """A forger who knows how seals are made."""
    import msgspec  # noqa: PLC0415

    from pitboss.table.log import Line  # noqa: PLC0415

    events = [msgspec.json.decode(line, type=Line).event for line in text.splitlines()]
    return "\n".join(lines(events)) + "\n"


def test_forged_state_is_no_traceback(log: Path, pitboss: Pitboss) -> None:
    text = log.read_text().splitlines()[0]
    for old, new in (('"racks":{', '"ranks":{'), ('"next_id":1', '"next_id":"one"')):
        assert old in text
        log.write_text(_resealed(text.replace(old, new)))
        assert str(log) in pitboss("verify", log).complaint()


SEATS = '"seats":{"1":"guest"}'


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (SEATS, '"seats":true'),
        (SEATS, f'"seats":{"[" * 100_000}{"]" * 100_000}'),
        ('"memory":{', '"memory":{"respin":[1000000000],'),
    ],
)
def test_a_log_made_up_by_somebody_is_no_traceback(
    old: str, new: str, log: Path, pitboss: Pitboss
) -> None:
    """Both commands say one line; a nest too deep to seal again is refused as it stands."""
    head, *rest = log.read_text().splitlines()
    assert old in head
    forged = "\n".join([head.replace(old, new), *rest])
    log.write_text(forged if "[[" in new else _resealed(forged))
    assert str(log) in pitboss("verify", log).complaint()
    explained = pitboss("explain", log)
    assert explained.code in (0, 2)


def test_the_installed_command_prints_one_line_and_no_traceback(tmp_path: Path) -> None:
    script = Path(sys.executable).parent / "pitboss"
    done = subprocess.run(
        [script, "play", "crps"], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == "pitboss: unknown game 'crps'; did you mean craps?\n"


def test_a_reader_who_has_seen_enough_is_no_error() -> None:
    script = Path(sys.executable).parent / "pitboss"
    done = subprocess.run(
        f"{script} rules coverage --json | head -1",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "{\n", "")


def test_a_terminal_without_our_letters_is_no_fault() -> None:
    script = Path(sys.executable).parent / "pitboss"
    done = subprocess.run(
        [script, "play", "three-dice-baccarat", "--seed", "1"],
        input="5 player\n\n",
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "3 Dice Baccarat, round 2" in done.stdout


def test_a_fault_of_our_own_is_a_line_too(
    pitboss: Pitboss, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_args: object, **_named: object) -> None:
        raise ZeroDivisionError("oh dear")

    monkeypatch.setattr("pitboss.cli.rules.show_coverage", broken)
    monkeypatch.delenv("PITBOSS_DEBUG", raising=False)
    result = pitboss("rules", "coverage")
    assert result.code == 1
    assert result.err.startswith("pitboss: a fault of our own: ZeroDivisionError: oh dear")
