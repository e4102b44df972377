"""Lines typed at a table: which commands they mean, and what is shown or refused instead."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.rooms import registry
from pitboss.rulebook.clauses import clauses
from pitboss.table.view import HIDDEN
from tests.house.service.casino import Casino


def say(casino: Casino, table: str, token: str, text: str) -> dict[str, Any]:
    told = casino.request("POST", f"/api/tables/{table}/say", token, {"text": text})
    assert told.status_code == 200, told.text
    found: dict[str, Any] = told.json()
    return found


def do(casino: Casino, table: str, token: str, text: str) -> list[dict[str, Any]]:
    """Say a line and send what it means, as a page does."""
    told = say(casino, table, token, text)
    assert "message" not in told, told
    done = []
    for command in told["commands"]:
        answer = casino.ask(token, table, **command)
        assert answer["status"] == "done", answer
        done.append({name: part for name, part in command.items() if part})
    return done


def test_a_round_of_craps_in_words(casino: Casino) -> None:
    table, ann = casino.open("craps"), casino.person("ann")
    assert do(casino, table, ann, "sit $500") == [{"do": "sit", "box": 1, "cents": 500_00}]
    assert do(casino, table, ann, "10 pass; 5 on the field") == [
        {"do": "bet", "box": 1, "wager": "pass", "cents": 10_00},
        {"do": "bet", "box": 1, "wager": "field", "cents": 5_00},
    ]
    assert do(casino, table, ann, "press field") == [
        {"do": "bet", "box": 1, "wager": "field", "cents": 5_00}
    ]
    (down,) = do(casino, table, ann, "down field 5")
    assert (down["do"], down["cents"]) == ("take_down", 5_00)
    assert do(casino, table, ann, "roll") == [{"do": "ready"}]
    assert do(casino, table, ann, "leave") == [{"do": "leave"}]


def test_the_first_bet_may_be_followed_by_one_that_hangs_on_it(casino: Casino) -> None:
    table, ann = casino.open("craps"), casino.person("ann")
    do(casino, table, ann, "sit 500")
    do(casino, table, ann, "10 pass")
    rolled = 0
    while not view(casino, table, ann).get("words", {}).get("question") and rolled < 20:
        do(casino, table, ann, "roll")
        rolled += 1
        wagers = view(casino, table, ann)["wagers"]
        if wagers:
            break
        do(casino, table, ann, "rebet")
    told = say(casino, table, ann, "20 pass odds; roll")
    assert [each["do"] for each in told["commands"]] == ["bet", "ready"]


def view(casino: Casino, table: str, token: str) -> dict[str, Any]:
    told: dict[str, Any] = casino.request("GET", f"/api/tables/{table}?words=true", token).json()
    found: dict[str, Any] = told["view"]
    return found


def test_a_question_is_answered_in_words(casino: Casino) -> None:
    table, ann = casino.open("three-card-poker"), casino.person("ann")
    do(casino, table, ann, "sit 500")
    assert say(casino, table, ann, "")["message"] == "no wagers are up: bet first, then say deal"
    do(casino, table, ann, "10 ante")
    assert do(casino, table, ann, "") == [{"do": "ready"}]
    assert say(casino, table, ann, "help")["lines"][:2] == ["1 fold", "2 play"]
    assert say(casino, table, ann, "hint")["look"] == "advice"
    assert "answer with one of" in say(casino, table, ann, "hello")["message"]
    bob = casino.person("bob")
    assert say(casino, table, bob, "play")["field"] == "player"
    assert do(casino, table, ann, "f") == [{"do": "answer", "option": "fold"}]
    assert do(casino, table, ann, "rebet") == [
        {"do": "bet", "box": 1, "wager": "ante", "cents": 10_00}
    ]


def test_stand_is_an_answer_to_who_is_asked_and_a_place_to_who_is_not_there(
    casino: Casino,
) -> None:
    table, ann, bob = casino.open("blackjack"), casino.person("ann"), casino.person("bob")
    assert say(casino, table, bob, "stand 100")["commands"] == [{"do": "stand", "cents": 100_00}]
    do(casino, table, ann, "sit 500")
    do(casino, table, ann, "25 blackjack; deal")
    if say(casino, table, ann, "?")["lines"][0] == "1 stand":
        assert do(casino, table, ann, "stand") == [{"do": "answer", "option": "stand"}]


@pytest.mark.parametrize(
    ("text", "message", "field"),
    [
        ("10 on fields", "no such wager here: 'on fields'; did you mean Field?", ""),
        ("10", "10 on what?", ""),
        ("pass", "how much on Pass?", ""),
        ("1 pass", "", "cents"),
        ("down pass", "you have no wagers on the layout", ""),
        ("x" * 1_001, "a line has up to 1,000 letters", "text"),
        ("ten\x00", "a line has up to", "text"),
        ("sit", "with how much?", "cents"),
        ("sit 5 6", "with how much?", "cents"),
        ("buy in", "with how much?", "cents"),
        ("hint", "hint answers a question", ""),
        ("oops misdeal", "the floor declares", "role"),
    ],
)
def test_what_means_nothing_is_told(casino: Casino, text: str, message: str, field: str) -> None:
    table, ann = casino.open("craps"), casino.person("ann")
    do(casino, table, ann, "sit 500")
    told = say(casino, table, ann, text)
    assert message in told["message"]
    assert told.get("field", "") == field or not field
    assert "commands" not in told


def test_a_refusal_cites_its_clause_and_what_comes_after_it_is_left(casino: Casino) -> None:
    table, ann = casino.open("craps"), casino.person("ann")
    do(casino, table, ann, "sit 500")
    told = say(casino, table, ann, "10 field; 10 come; 5 pass")
    assert [each["wager"] for each in told["commands"]] == ["field"]
    assert told["clause"].startswith("OH-B-")
    assert told["rest"] == ["5 pass"]


@pytest.mark.parametrize("game", registry.slugs())
@pytest.mark.parametrize("who", ["ann", "nobody"])
def test_looks_show_something_at_every_table_and_change_nothing(
    game: str, who: str, casino: Casino
) -> None:
    table, ann = casino.open(game), casino.person("ann")
    do(casino, table, ann, "sit 1000")
    token = ann if who == "ann" else ""
    version = view(casino, table, ann)["version"]
    for text in ("help", "posted", "table", "oops") + (("bets",) if token else ()):
        told = say(casino, table, token, text)
        assert told.get("lines") or "orders nothing" in told.get("message", ""), (text, told)
        assert HIDDEN not in str(told)
    assert say(casino, table, "", "10 pass")["message"].startswith("you are not at the table")
    assert view(casino, table, ann)["version"] == version


def test_why_tells_the_clauses_of_the_round(casino: Casino) -> None:
    table, ann = casino.open("three-card-poker"), casino.person("ann")
    assert "no round" in say(casino, table, ann, "why")["message"]
    do(casino, table, ann, "sit 500")
    do(casino, table, ann, "10 ante; deal")
    lines = say(casino, table, ann, "why")["lines"]
    assert any(line.startswith("OH-H-10.I: ") for line in lines)


def test_clauses_of_a_game(casino: Casino) -> None:
    told = casino.request("GET", "/api/games/craps/clauses").json()
    assert told == {each.id: each.paraphrase for each in clauses("craps")}
    assert casino.request("GET", "/api/games/faro/clauses").status_code == 404
