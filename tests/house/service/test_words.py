"""Views in words: the sentences of the terminal, and nothing that the view beside them hides."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.house.tables.ahead import verb
from pitboss.rooms import registry
from pitboss.table.view import HIDDEN
from tests.house.service.casino import Casino
from tests.house.service.ear import Ear

ROUND = 40  # more answers than a round has


def view(casino: Casino, table: str, token: str = "", **query: Any) -> dict[str, Any]:
    asked = "&".join(f"{name}={value}" for name, value in {"words": "true", **query}.items())
    told = casino.request("GET", f"/api/tables/{table}?{asked}", token)
    assert told.status_code == 200, told.text
    found: dict[str, Any] = told.json()["view"]
    return found


def seated(casino: Casino, game: str) -> tuple[str, str]:
    table, ann = casino.open(game), casino.person("ann")
    assert casino.ask(ann, table, "sit", box=1, cents=1_000_00)["status"] == "done"
    return table, ann


def bet_and_close(casino: Casino, game: str, table: str, ann: str) -> None:
    offers = view(casino, table, ann)["words"]["offers"]
    headline = registry.room(game).headline
    bet = next(each for each in offers if each.get("wager") == headline)
    said = {"box": bet["box"], "wager": headline, "cents": bet["low"], "spot": bet["spot"]}
    assert casino.ask(ann, table, "bet", **said)["status"] == "done"
    assert casino.ask(ann, table, "ready")["status"] == "done"


def steps(casino: Casino, game: str) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """What a player and the public see after each step of a round."""
    table, ann = seated(casino, game)
    yield view(casino, table, ann), view(casino, table)
    bet_and_close(casino, game, table, ann)
    for _ in range(ROUND):
        hers = view(casino, table, ann)
        yield hers, view(casino, table)
        if hers["prompt"]["waits_for"] != "choice":
            return
        option = hers["prompt"]["offers"][0]
        casino.ask(ann, table, "answer", option=option["option"], number=option["low"])


@pytest.mark.parametrize("game", registry.slugs())
def test_every_event_has_a_sentence_and_every_question_words(game: str, casino: Casino) -> None:
    for seen in steps(casino, game):
        for told in seen:
            words = told["words"]
            assert len(words["lines"]) == len(told["events"])
            for line, event in zip(words["lines"], told["events"], strict=True):
                bare = event.get("call") or event.get("why") or event["event"]
                assert line != bare or "_" not in bare
            chosen = [each for each in told["prompt"].get("offers", ()) if each["type"] == "choose"]
            assert set(words["options"]) == {each["option"] for each in chosen}
            if code := told["prompt"].get("question"):
                assert words["question"] not in ("", code)
            dealt = {each["to"] for each in told["events"] if each["event"] == "card_dealt"}
            assert dealt <= {each["hand"] for each in words["hands"]}
            assert set(words["wagers"]) == {str(each["id"]) for each in told["wagers"]}


@pytest.mark.parametrize("game", registry.slugs())
def test_no_word_names_a_card_that_the_view_hides(game: str, casino: Casino) -> None:
    card = re.compile(r"\b[2-9TJQKA][cdhs]\b")
    for _, public in steps(casino, game):
        shown = {face for event in public["events"] for face in card.findall(str(event))}
        shown |= set(card.findall(str(public["prompt"])))
        assert set(card.findall(str(public["words"]))) <= shown
        for line, event in zip(public["words"]["lines"], public["events"], strict=True):
            if event.get("card") == HIDDEN:
                assert "face down" in line


def test_it_is_told_as_at_the_terminal(casino: Casino) -> None:
    table, ann = seated(casino, "three-card-poker")
    first = view(casino, table, ann)
    assert first["words"]["verb"] == "deal"
    casino.ask(ann, table, "bet", box=1, wager="ante", cents=10_00)
    lines = view(casino, table, ann, since=first["version"])["words"]["lines"]
    assert lines[-1] == "you bet $10 on Ante"
    lines = view(casino, table, since=first["version"])["words"]["lines"]
    assert lines[-1] == "ann bets $10 on Ante"
    assert list(view(casino, table, ann)["words"]["wagers"].values()) == ["Ante $10"]
    casino.ask(ann, table, "ready")
    hers = view(casino, table, ann)
    assert hers["words"]["question"] == "play or fold?"
    assert hers["words"]["options"] == {"play": "play", "fold": "fold"}
    cards = next(each["words"] for each in hers["words"]["told"] if each.get("tone") == "luck")
    assert cards.count("face down") == 1  # the dealer's, in one line with hers
    version = hers["version"]
    casino.ask(ann, table, "answer", option="fold")
    after = view(casino, table, ann, since=version)
    lost = next(each for each in after["words"]["told"] if each.get("tone") == "lost")
    assert lost["words"] == "Ante loses $10"  # known by a wager that was put up before
    assert lost["clause"].startswith("OH-H-")


def test_words_come_only_where_they_are_asked_for(casino: Casino) -> None:
    table = casino.open("big-six")
    assert "words" not in casino.request("GET", f"/api/tables/{table}").json()["view"]
    refused = casino.request("GET", f"/api/tables/{table}?words=perhaps")
    assert refused.status_code == 400


def test_a_socket_tells_in_words_whoever_asks_for_them(casino: Casino) -> None:
    table, ann = casino.open("big-six"), casino.person("ann")
    with Ear.at(casino, table) as hers, Ear.at(casino, table) as other:
        hers.send_json({"token": ann, "words": True})
        other.send_json({})
        first = hers.hear("view")["view"]
        assert len(first["words"]["lines"]) == len(first["events"])
        version = hers.ask("sit", box=1, cents=50_00)["version"]
        told = hers.hear("view")["view"]
        while told["version"] < version:
            told = hers.hear("view")["view"]
        assert "you sit down at box 1 with $50" in told["words"]["lines"]
        assert "words" not in other.hear("view")["view"]


def test_the_verb_is_what_the_game_does(casino: Casino) -> None:
    said = {game: verb(game) for game in registry.slugs()}
    assert said["roulette"] == said["big-six"] == "spin"
    assert {game for game, does in said.items() if does == "roll"} == {
        "craps",
        "pai-gow-poker",  # three dice say who gets the first hand
        "three-dice-baccarat",
    }
    assert set(said.values()) == {"spin", "roll", "deal"}
