from __future__ import annotations

import json

import pytest

from pitboss import __version__, contents
from pitboss.cli import screen
from pitboss.cli.games import listings
from pitboss.cli.lobby import PROMPT
from pitboss.rooms import registry
from pitboss.rulebook.clauses import clauses
from pitboss.rulebook.coverage import GameCoverage
from pitboss.rulebook.filings import games as filed_games
from pitboss.rulebook.phrases import phrases
from pitboss.table.log.format import KINDS
from tests.cli.conftest import Pitboss
from tests.desk.test_shipped import SAMPLE


def test_help_and_version(pitboss: Pitboss) -> None:
    assert pitboss("--version").out == f"pitboss {__version__}\n"
    for asked in ([], ["--help"]):
        told = pitboss(*asked)
        assert told.code == 0
        assert "played as filed, priced" in told.out
    for command in ("games", "par", "play", "explain", "verify", "check", "lobby", "rules"):
        assert pitboss(command, "--help").code == 0


def test_every_game_is_listed(pitboss: Pitboss) -> None:
    told = json.loads(pitboss("games", "--json").out)["games"]
    assert {game["game"] for game in told} == set(filed_games()) | set(registry.slugs())
    playable = [game for game in told if game["status"] == "playable"]
    assert [game["game"] for game in playable] == registry.slugs()
    edges = {game["game"]: game["headline"]["house_edge"] for game in playable}
    assert edges["craps"] == "7/495"
    assert edges["roulette"] == "1/19"
    table = pitboss("games").out
    assert "rulebook only" not in table  # every game of the filings is open
    assert "1.4141%" in table


def test_the_kept_list_is_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of games that are quick to solve: each game's own tests solve it, and compare."""
    monkeypatch.setattr(registry, "priced", lambda: list(SAMPLE))
    kept = listings()
    assert [each.slug for each in kept if each.headline] == list(SAMPLE)
    assert kept == listings() == listings(use_cache=False)


def test_a_room_that_says_something_else_is_listed_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "priced", lambda: list(SAMPLE))
    listings()
    opened: list[str] = []
    monkeypatch.setattr("pitboss.cli.games._open", lambda slug, _: opened.append(slug))
    listings()
    assert not opened  # the list was kept
    read, room = contents.text_of, contents.file_of("pitboss.games.big_six")
    monkeypatch.setattr(contents, "text_of", lambda path: read(path) + b"#" * (path == room))
    listings()
    assert "big-six" in opened


def test_the_lobby_in_a_pipe_says_how_to_play(pitboss: Pitboss) -> None:
    told = pitboss("lobby", typed="craps\n")
    assert told.code == 0
    assert "  3 craps                    1.41%  two dice, a point" in told.out
    for command in ("play craps", "par roulette", "strategy blackjack", "shoe blackjack", "find"):
        assert f"pitboss {command}" in told.out


def test_the_lobby_fits_a_small_screen(pitboss: Pitboss, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty-four lines of eighty letters hold the games and the question."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr("pitboss.cli.lobby.at_a_terminal", lambda: True)
    monkeypatch.setattr("builtins.input", _Keyboard())
    lines = pitboss("lobby").out.splitlines()
    assert len(lines) <= 24
    assert max(map(len, lines)) < 80
    assert len(PROMPT) < 80
    assert "or say: par GAME (its price), strategy GAME, shoe GAME, find WORDS" in lines


class _Keyboard:
    """Standard input of a user at a terminal."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)

    def __call__(self, _prompt: str = "") -> str:
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


CHOICES = [
    # what is typed, what is told
    (["craps", "quit"], "Craps, round 1"),
    (["rou", "quit"], "Roulette, round 1"),
    (["1", "quit"], "Big Six, round 1"),
    (["play craps", "quit"], "Craps, round 1"),
    (["uth", "quit"], "Ultimate Texas Hold'em, round 1"),
    (["tcp", "quit"], "Three Card Poker, round 1"),
    (["lir", "quit"], "Let It Ride, round 1"),
    (["thb", "quit"], "Texas Hold'em Bonus, round 1"),
    (["pai gow", "quit"], "Fortune Pai Gow Poker, round 1"),
    (["gow", "quit"], "Fortune Pai Gow Poker, round 1"),
    (["poker"], "'poker' could be: crazy-four-poker, four-card-poker"),
    (["faro"], "unknown game 'faro'"),
    (["rolette"], "did you mean roulette?"),
    (["0"], "the games have the numbers 1 to 20"),
    (["99"], "the games have the numbers 1 to 20"),
    (["9" * 5000], "the games have the numbers 1 to 20"),
    (["help"], "uth ultimate-texas-holdem"),
    (["?"], "a number from 1 to 20"),
    (["games"], "20 ultimate-texas-holdem"),
    (["par big-six"], "14.8148%"),
    (["par"], "Missing argument"),
    (["par 'big"], "No closing quotation"),
    (["strategy craps"], "has no decisions"),
    ([], "Good night."),
    (["quit"], "Good night."),
]


@pytest.mark.parametrize(("typed", "words"), CHOICES, ids=lambda each: str(each)[:30])
def test_the_lobby_on_a_terminal_leads_to_a_table(
    typed: list[str], words: str, pitboss: Pitboss, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pitboss.cli.lobby.at_a_terminal", lambda: True)
    monkeypatch.setattr("builtins.input", _Keyboard(*typed))
    told = pitboss("lobby")
    assert (told.code, told.err) == (0, "")
    assert words in told.out
    assert told.out.endswith("Good night.\n")


def test_who_quits_a_table_is_back_in_the_lobby(
    pitboss: Pitboss, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pitboss.cli.lobby.at_a_terminal", lambda: True)
    monkeypatch.setattr("builtins.input", _Keyboard("craps", "quit", "big-six", "quit"))
    told = pitboss("lobby").out
    assert told.count("You leave with $500") == 2
    assert told.count("Back in the lobby; games shows the list again.") == 2


def test_ctrl_c_leaves_the_lobby(pitboss: Pitboss, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("pitboss.cli.lobby.at_a_terminal", lambda: True)
    monkeypatch.setattr("builtins.input", interrupted)
    told = pitboss("lobby")
    assert told.code == 0
    assert told.out.endswith("Good night.\n")


# --- the rulebook ------------------------------------------------------------------------------


def test_a_clause(pitboss: Pitboss) -> None:
    told = pitboss("rules", "show", "oh-n-8.ii").out
    assert "OH-N-8.II  big-six, irregularity" in told
    assert "in play tests/games/big_six/test_big_six.py::" in " ".join(told.split())
    found = json.loads(pitboss("rules", "show", "OH-N-8.II", "--json").out)
    assert found["clause"]["software"] is True
    assert found["pay_table"] is None


def test_a_pay_table_and_its_clause(pitboss: Pitboss) -> None:
    told = pitboss("rules", "show", "OH-B-5.VII").out
    assert "999 to 1" in told
    assert "minimums" in told
    rows = json.loads(pitboss("rules", "show", "OH-B-5.VII", "--json").out)["pay_table"]["rows"]
    assert rows[0]["pays"] == "999 to 1"


def test_a_pay_table_with_envy_vigorish_and_decks(pitboss: Pitboss) -> None:
    assert "envy" in pitboss("rules", "show", "OH-F-15.V").out
    assert "vigorish" in pitboss("rules", "show", "OH-E-13.I").out
    assert pitboss("rules", "show", "PT-FLT-SB1-01").code == 0
    assert pitboss("rules", "show", "sb1-01").out == pitboss("rules", "show", "PT-FLT-SB1-01").out
    restored = pitboss("rules", "show", "PT-BJS-213-08").out
    assert "straight *" in restored
    assert "restored by our reading" in restored


def test_an_interpretation(pitboss: Pitboss) -> None:
    told = pitboss("rules", "show", "cr-05").out
    assert "our reading" in told
    found = json.loads(pitboss("rules", "show", "CR-05", "--json").out)
    assert found["interpretation"]["code"] == "CR-05"


@pytest.mark.parametrize("game", registry.slugs())
def test_every_clause_of_a_game_can_be_shown(game: str, pitboss: Pitboss) -> None:
    for clause in clauses(game)[::25]:
        assert clause.id in pitboss("rules", "show", clause.id).out


def test_coverage_in_json_is_as_promised(pitboss: Pitboss) -> None:
    told = json.loads(pitboss("rules", "coverage", "--json").out)
    assert list(told) == ["games"]
    for row in told["games"]:
        counts = ("software", "played", "data", "noted", "left_out")
        assert list(row) == ["game", *counts, "unproved"]
        assert row["software"] == sum(row[key] for key in counts[1:]) + len(row["unproved"])
    assert {row["game"] for row in told["games"]} == set(filed_games())


def test_coverage_of_one_game(pitboss: Pitboss) -> None:
    told = pitboss("rules", "coverage", "--game", "big-six").out
    assert "big-six" in told
    assert "craps" not in told


def test_an_unproved_clause_is_named(pitboss: Pitboss, monkeypatch: pytest.MonkeyPatch) -> None:
    row = GameCoverage("big-six", 2, 1, 0, 0, 0, ("OH-N-6.I",))
    monkeypatch.setattr("pitboss.cli.rules.coverage", lambda _game: [row])
    assert "unproved: OH-N-6.I" in pitboss("rules", "coverage", "--game", "big-six").out


# --- words and numbers -------------------------------------------------------------------------


def test_every_kind_of_event_has_a_sentence() -> None:
    tags = {str(kind.__struct_config__.tag) for kind in KINDS}
    assert tags - set(phrases("").events) == set()


def test_nothing_is_coloured_in_a_pipe(pitboss: Pitboss) -> None:
    for command in (["games"], ["par", "craps", "--wager", "pass"], ["lobby"]):
        assert "\x1b" not in pitboss(*command).out


def test_a_spinner_only_on_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    with screen.working("Thinking"):
        pass
    assert capsys.readouterr() == ("", "")


def test_the_spinner_starts_and_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    from io import StringIO  # noqa: PLC0415

    from rich.console import Console  # noqa: PLC0415

    screen_file = StringIO()
    monkeypatch.setattr(screen, "A_MOMENT", 0.0)
    monkeypatch.setattr(screen, "err", lambda: Console(file=screen_file, force_terminal=True))
    with screen.working("Thinking"):
        import time  # noqa: PLC0415

        time.sleep(0.05)
    assert "Thinking" in screen_file.getvalue()
