"""What players say, and how a table understands it or says why not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from rich.text import Text

from pitboss.errors import Refusal
from pitboss.rooms import registry
from pitboss.table.actions import Choose, ChooseOffer
from pitboss.table.events import Event
from pitboss.table.round import Round
from pitboss.table.table import Table
from pitboss.table.view import visible
from pitboss.talk.answers import choice
from pitboss.talk.words import sentences
from tests.cli.conftest import Pitboss

POINT_OF_8 = "10 pass\nroll\n"  # with the luck of seed 5

CRAPS = [
    # what is said once the point is 8, what the table answers
    ("12 6", "you bet $12 on Place 6"),
    ("12 on 6", "you bet $12 on Place 6"),
    ("12 on the 6", "you bet $12 on Place 6"),
    ("12 8", "you bet $12 on Place 8"),
    ("10 put 6", "you bet $10 on Put 6"),
    ("6 12", "'12' could be: Craps 12, Horn High 12"),
    ("place 6 and 8 12 each", "you bet $12 on Place 6\n  you bet $12 on Place 8"),
    ("12 each on the 6 and 8", "you bet $12 on Place 6\n  you bet $12 on Place 8"),
    ("12 on 6 and 8", "you bet $12 on Place 6\n  you bet $12 on Place 8"),
    ("10 c and e", "you bet $10 on Craps-Eleven"),
    ("12 place 6; press 6", "you bet $12 on Place 6\n> "),
    ("12 place 6; press 6 18", "$18 on Place 6"),
    ("press", "press what? (say: press 6)"),
    ("press 6", "you have no wager '6'"),
    ("odds max", "you bet $50 on Pass odds 8"),
    ("max odds", "you bet $50 on Pass odds 8"),
    ("max pss", "did you mean Pass?"),
    ("10 pass; place 5 10", "the rest of the line was not done: place 5 10"),
    ("10 pss", "no such wager here: 'pss'; did you mean Pass?"),
    ("5 plce 6", "did you mean Place 6"),
    ("hint", "there is none yet"),
]


@pytest.mark.parametrize(("line", "words"), CRAPS)
def test_a_craps_table_understands(line: str, words: str, pitboss: Pitboss) -> None:
    typed = f"{POINT_OF_8}{line}\nquit\n"
    told = pitboss("play", "craps", "--seed", "5", typed=typed)
    assert (told.code, told.err) == (0, "")
    answer = told.out.split(f"> {line}\n")[1]
    assert words.removesuffix("> ") in answer
    if not line.startswith("10 put"):
        assert "on Put" not in answer


def test_pressing_doubles_a_wager(pitboss: Pitboss) -> None:
    typed = f"{POINT_OF_8}12 6\npress 6\ntable\nquit\n"
    told = pitboss("play", "craps", "--seed", "5", typed=typed).out
    assert "Place 6 $24" in told.split("> table")[1]


def test_a_full_bet_says_that_it_is_full(pitboss: Pitboss) -> None:
    typed = f"{POINT_OF_8}odds 50\nodds 10\nquit\n"
    told = pitboss("play", "craps", "--seed", "5", typed=typed).out
    refusal = told.split("> odds 10\n")[1].splitlines()[0]
    assert "could be" not in refusal
    assert "$50 is up, which is the most [OH-B-" in refusal


TABLES = [
    # game, what is said before the deal, what the table answers
    ("three-card-poker", "10 ante; 5 pairplus", "you bet $5 on Pair Plus"),
    ("three-card-poker", "10 ante; 5 pp", "you bet $5 on Pair Plus"),
    ("three-card-poker", "10 ante; 5 pear plus", "did you mean Pair Plus?"),
    ("roulette", "5 17 and 20", "you bet $5 on Straight 17\n  you bet $5 on Straight 20"),
    ("roulette", "5 each on red and odd", "you bet $5 on Red\n  you bet $5 on Odd"),
    ("roulette", "each on red", "how much on each?"),
    ("roulette", "5 rde", "did you mean Red?"),
    ("roulette", "5 red; 1 odd; 5 even; spin", "was not done: 5 even; spin"),
]


@pytest.mark.parametrize(("game", "line", "words"), TABLES)
def test_a_table_understands(game: str, line: str, words: str, pitboss: Pitboss) -> None:
    told = pitboss("play", game, "--seed", "5", typed=f"{line}\nquit\n")
    assert (told.code, told.err) == (0, "")
    assert words in told.out


def test_wishes_of_a_line() -> None:
    assert sentences("place 6 and 8 12 each; roll") == ["12 place 6", "12 place 8", "roll"]
    assert sentences("$12 each on 5, 6 and 8") == ["$12 5", "$12 6", "$12 8"]
    assert sentences("5  c and e and 5 yo") == ["5 c_and_e", "5 yo"]


# --- questions -----------------------------------------------------------------------------------


def offers(*names: str, **ranged: tuple[int, int]) -> list[ChooseOffer]:
    plain = [ChooseOffer("guest", name, 0, 0, "") for name in names]
    return plain + [ChooseOffer("guest", name, *span, "") for name, span in ranged.items()]


BEFORE_THE_FLOP = offers("check", "raise_4", "raise_3")
AT_THE_END = offers("fold", "raise_1")
SETTINGS = offers("house_way", "surrender", "low_kh_qd", "low_kh_jc", "low_qd_jc")
HAND = offers("stand", "hit", "double", for_less=(1, 24))
ANSWERS = [
    # what is asked, what is said, the option and its number
    (BEFORE_THE_FLOP, "4x", "raise_4", 0),
    (BEFORE_THE_FLOP, "4", "raise_4", 0),
    (BEFORE_THE_FLOP, "raise 3", "raise_3", 0),
    (BEFORE_THE_FLOP, "bet 4", "raise_4", 0),
    (BEFORE_THE_FLOP, "c", "check", 0),
    (AT_THE_END, "raise", "raise_1", 0),
    (AT_THE_END, "bet", "raise_1", 0),
    (AT_THE_END, "call", "raise_1", 0),
    (offers("fold", "bet"), "raise", "bet", 0),
    (offers("fold", "play"), "call", "play", 0),
    (SETTINGS, "kh qd", "low_kh_qd", 0),
    (SETTINGS, "qd kh", "low_kh_qd", 0),
    (SETTINGS, "house", "house_way", 0),
    (SETTINGS, "4", "low_kh_jc", 0),
    (HAND, "stay", "stand", 0),
    (HAND, "for less 10", "for_less", 10),
    (HAND, "10", "for_less", 10),
    (HAND, "d", "double", 0),
]


@pytest.mark.parametrize(("asked", "line", "option", "number"), ANSWERS)
def test_an_answer(asked: list[ChooseOffer], line: str, option: str, number: int) -> None:
    found = choice(line, asked, listed=asked is SETTINGS)
    assert found == Choose("guest", option, number)


NO_ANSWERS = [
    (BEFORE_THE_FLOP, "raise", "answer with one of: raise 4, raise 3"),
    (BEFORE_THE_FLOP, "", "answer with one of: check, raise 4, raise 3"),
    (AT_THE_END, "raise 4", "answer with one of: fold, raise 1"),
    (AT_THE_END, "4x", "answer with one of: fold, raise 1"),
    (HAND, "for less", r"for less 1 to 24: how many\? \(say: for less 24\)"),
    (SETTINGS, "99", r"'99' is none of the answers \(\? lists them\)"),
    (SETTINGS, "kh", "answer with one of: low Kh Qd, low Kh Jc"),
    (HAND, "9" * 900, "answer with one of: "),
]


@pytest.mark.parametrize(("asked", "line", "words"), NO_ANSWERS)
def test_no_answer(asked: list[ChooseOffer], line: str, words: str) -> None:
    with pytest.raises(Refusal, match=words):
        choice(line, asked, listed=asked is SETTINGS)


def test_a_question_that_names_its_answers_is_put_once(pitboss: Pitboss) -> None:
    typed = "5 ante\ndeal\nnonsense\n4x\nquit\n"
    told = pitboss("play", "ultimate-texas-holdem", "--seed", "3", typed=typed).out
    assert told.count("check or raise 4 or raise 3?\n> nonsense") == 1
    assert "check / raise 4" not in told
    assert "you add $20 on Play" in told


def test_many_answers_are_listed_with_numbers(pitboss: Pitboss) -> None:
    typed = "10 pai gow\ndeal\nmaybe\n?\n3\nquit\n"
    told = pitboss("play", "pai-gow-poker", "--seed", "1", typed=typed).out
    assert max(map(len, told.splitlines())) <= 100
    assert told.count(" 1 house way") == 2  # when it is asked, and once more on request
    assert "'maybe' is none of the answers (? lists them)" in told
    assert told.count("set your hands") == 2  # the question, and the answer to it


def test_a_hint_is_given_once(pitboss: Pitboss) -> None:
    typed = "5 ante\ndeal\nhint\nfold\nquit\n"
    told = pitboss("play", "three-card-poker", "--coach", "--seed", "1", typed=typed).out
    assert told.count(", best") == 2  # by itself before the answer, and when asked for


def test_an_only_answer_is_not_asked_for(pitboss: Pitboss) -> None:
    """A rack that reaches the Ante only leaves nothing but the fold."""
    typed = "10 ante\ndeal\nquit\n"
    told = pitboss("play", "three-card-poker", "--rack", "10", "--seed", "1", typed=typed).out
    assert "you answer fold" in told
    assert "fold>" not in told


COURTESIES = {"blackjack": "cut the cards?", "mini-baccarat": "cut the cards?"}


@pytest.mark.parametrize("game", COURTESIES)
def test_a_courtesy_is_for_those_who_want_it(game: str, pitboss: Pitboss) -> None:
    quiet = pitboss("play", game, "--seed", "5", typed="quit\n").out
    assert COURTESIES[game] not in quiet
    asked = pitboss("play", game, "--seed", "5", "--ceremony", typed="\nquit\n").out
    assert COURTESIES[game] in asked
    assert "(Enter: decline)> " in asked


def test_the_dice_go_round_without_questions(pitboss: Pitboss) -> None:
    command = ("play", "craps", "--players", "ann,bob", "--seed", "5")
    typed = "10 pass\n\n\nroll\n" + "\n" * 12
    quiet = pitboss(*command, typed=typed).out
    assert "the dice?" not in quiet
    assert "ann picks two of the five dice" in quiet
    assert "take the dice?" in pitboss(*command, "--ceremony", typed="\n" * 9).out


# --- lines that nobody would say -----------------------------------------------------------------

HOSTILE = [
    "5" + " " * 900 + "red",
    "5 red box " + "9" * 900,
    "9" * 990 + " red",
    "5 red for the dealer " * 40,
    "box " * 240,
]


@pytest.mark.parametrize("line", HOSTILE, ids=lambda line: line[:12])
def test_a_strange_line_is_a_line(line: str, pitboss: Pitboss) -> None:
    told = pitboss("play", "roulette", "--seed", "1", typed=f"{line}\nquit\n")
    assert (told.code, told.err) == (0, "")
    assert "You leave with $" in told.out


def test_a_line_without_end_is_refused(pitboss: Pitboss) -> None:
    typed = "5" + " " * 200_000 + "red\n" + "9" * 5000 + "\nquit\n"
    told = pitboss("play", "roulette", "--seed", "1", typed=typed)
    assert told.code == 0
    assert "a line of 200,004 letters: say it in at most 1,000" in told.out
    assert "You leave with $500, even" in told.out


def test_a_long_number_is_no_answer(pitboss: Pitboss) -> None:
    typed = f"5 ante\n\nplay {'9' * 900}\nfold\nquit\n"
    told = pitboss("play", "three-card-poker", "--seed", "1", typed=typed)
    assert told.code == 0
    assert "answer with one of: fold, play" in told.out


def test_a_sitting_looks_at_each_event_once(
    pitboss: Pitboss, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cost of a line does not grow with the lines before it."""
    looked: list[int] = []

    def counted(log: Sequence[Event], *rest: Any) -> list[Event]:
        looked.append(len(log))
        return visible(log, *rest)

    monkeypatch.setattr("pitboss.table.round.visible", counted)
    typed = "5 red\ndown red\n" * 100 + "quit\n"
    pitboss("play", "roulette", "--seed", "1", typed=typed)
    assert sum(looked) < 1000


def test_a_prompt_does_not_play_the_round_again_and_again(
    pitboss: Pitboss, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a line bet nobody rolls: we cannot see ahead, and stop trying."""
    forked: list[int] = []
    fork = Round.fork

    def counted(round_: Round) -> Round:
        forked.append(len(round_.log))
        return fork(round_)

    monkeypatch.setattr(Round, "fork", counted)
    typed = "12 place 6\n" + "5 field\ndown field\n" * 30 + "quit\n"
    told = pitboss("play", "craps", "--seed", "1", typed=typed).out
    assert told.count("(Enter: ") == 61
    assert len(forked) < 10


@pytest.mark.parametrize("game", registry.slugs())
def test_every_table_fits_a_terminal(game: str) -> None:
    """Eighty columns: no line of a layout is broken."""
    room = registry.room(game)
    table = Table(room.game, room.rules())
    table.sit("guest", 1, 500_00)
    widest = max(len(line) for line in _plain(room.layout(table)))
    assert widest <= 80


def _plain(markup: str) -> list[str]:
    return Text.from_markup(markup).plain.splitlines() or [""]
