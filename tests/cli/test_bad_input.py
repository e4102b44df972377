"""Whatever is wrong with what a user asks: one clear line, exit code 2, no traceback."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.rooms import registry
from pitboss.table.log.format import GENESIS, seal_of
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
    (["par", "craps", "--rule", "odds-limit=2", "--rule", "odds_limit=3"], "sets odds_limit twice"),
    (["par", "roulette", "--rule", "wheel=triple"], "[OH-G-1.IV]"),
    (["par", "roulette", "--rule", "whel=single-zero"], "did you mean wheel?"),
    (["par", "mini-baccarat", "--rule", "decks=9"], "[OH-E-3.I]"),
    (["par", "roulette", "--json", "--csv"], "choose one of --json, --csv and -o FILE"),
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
    (["rules", "show", "6-5"], "'6-5' could be: OH-A-4.VI:6-5, OH-AF-4.VII:6-5"),
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
    heads = [n for n, line in enumerate(rest) if '"round_opened"' in line]
    twice = '"cents":99999900,"cents":500'
    return {
        "one figure changed": text.replace('"cents":500', '"cents":900', 1),
        "a figure told twice": text.replace('"cents":500', twice, 1),
        "a field that no log has": text.replace('"clause"', '"note":"paid short","clause"', 1),
        "a blank": text.replace('"cents":500', '"cents": 500', 1),
        "a line dropped": first + "".join(rest[1:]),
        "lines swapped": first + rest[1] + rest[0] + "".join(rest[2:]),
        "a round dropped": first + "".join(rest[: heads[0]] + rest[heads[1] :]),
        "another end of line": text.replace("\n", "\x0b", 1),
        "not a log": "{}\n",
        "empty": "",
    }


SAMPLE = 'a\nb\n"round_opened"\n"round_opened"\n'


@pytest.mark.parametrize("how", sorted(_broken(SAMPLE)))
def test_tampered_log(how: str, log: Path, pitboss: Pitboss) -> None:
    log.write_text(_broken(log.read_text())[how])
    assert str(log) in pitboss("verify", log).complaint()
    assert str(log) in pitboss("explain", log).complaint()


@pytest.mark.parametrize("how", sorted(_broken(SAMPLE))[:-2])
def test_a_forger_who_seals_the_log_again(how: str, log: Path, pitboss: Pitboss) -> None:
    """Seals hold no secret; but the lines must still follow one from another."""
    sealed = pitboss("verify", log).out.split()[-1]
    forged = _resealed(_broken(log.read_text())[how])
    log.write_text(forged)
    assert str(log) in pitboss("verify", log).complaint()
    assert str(log) in pitboss("verify", log, "--seal", sealed).complaint()


def _resealed(text: str) -> str:
    """A forger who knows how seals are made."""
    seal, made = GENESIS, []
    for line in text.split("\n")[:-1]:
        body = line.partition(',"seal":')[0]
        seal = seal_of(seal, body.encode())
        made.append(f'{body},"seal":"{seal}"}}\n')
    return "".join(made)


def test_log_cut_within_a_line(log: Path, pitboss: Pitboss) -> None:
    """What was written before the tear is still good, and told."""
    whole = log.read_text()
    log.write_text(whole[:-200])
    checked = pitboss("verify", log)
    assert checked.code == 2
    assert "1 round, " in checked.out
    assert "bytes that are no line: a write was cut off; the lines before them hold" in checked.err
    told = pitboss("explain", log)
    assert told.code == 0
    assert "Round 1 of roulette" in told.out
    assert "a write was cut off" in " ".join(told.out.split())
    on = pitboss("play", "roulette", "--log", log, "--resume", typed="5 red\nspin\nquit\n")
    assert on.code == 0
    assert pitboss("verify", log).code == 0


def test_log_cut_at_a_line(log: Path, pitboss: Pitboss) -> None:
    whole = log.read_text().splitlines(keepends=True)
    last = max(n for n, line in enumerate(whole) if '"round_ended"' in line)
    log.write_text("".join(whole[:last]))
    assert "round 2 has no end" in pitboss("verify", log).out
    told = pitboss("explain", log)
    assert told.code == 0
    assert "round 2 has no end" in told.out
    seal = whole[-1].partition('"seal":"')[2][:64]
    assert "it was cut short or rewritten" in pitboss("verify", log, "--seal", seal).complaint()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"box":1', '"box":true'),
        ('"player":"guest"', f'"player":{"[" * 100_000}{"]" * 100_000}'),
        ('"player":"guest"', '"player":""'),
        ('"options":{', '"options":{"respin":[1000000000],'),
        ('"game":"roulette"', '"game":"../../etc/passwd"'),
        ('"game":"roulette"', '"game":"rocket-aces"'),
        ('"game":"roulette"', '"game":"craps"'),
        ('"cents":50000', f'"cents":{"9" * 5000}'),
        ('"mark":"', '"mark":"x'),
        ('"spec":"pitboss-log/1"', '"spec":"pitboss-log/3"'),
        ('"code":"', '"luck":"dealer","code":"'),
    ],
)
def test_a_log_made_up_by_somebody_is_no_traceback(
    old: str, new: str, log: Path, pitboss: Pitboss
) -> None:
    text = log.read_text()
    assert old in text
    log.write_text(_resealed(text.replace(old, new, 1)))
    assert str(log) in pitboss("verify", log).complaint()
    assert pitboss("explain", log).code in (0, 2)


def test_a_full_disk_costs_no_round(
    pitboss: Pitboss, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The player is told and plays on; what was written stays good."""
    monkeypatch.chdir(tmp_path)
    typed = "5 red\n\n" * 30 + "quit\n"
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (12_345, hard))
    try:
        played = pitboss("play", "roulette", "--seed", "3", "--log", "full.log", typed=typed)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert (played.code, played.err) == (0, "")
    assert played.out.count("full.log: cannot be written: File too large; its ") == 1
    assert "after 30 rounds" in played.out
    checked = pitboss("verify", "full.log")
    assert checked.code == 0
    assert f"Last seal: {checked.out.split()[-1]}" in played.out


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

    monkeypatch.setattr("pitboss.cli.main.show_coverage", broken)
    monkeypatch.delenv("PITBOSS_DEBUG", raising=False)
    result = pitboss("rules", "coverage")
    assert result.code == 1
    assert result.err.startswith("pitboss: a fault of our own: ZeroDivisionError: oh dear")
