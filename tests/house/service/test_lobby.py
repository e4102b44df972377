"""The lobby in one answer: edges that were solved before, seats, meters; and the felt."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from pitboss.desk import desk, known
from pitboss.desk.desk import Desk
from pitboss.exact.par import ParSheet
from pitboss.house.service import lobby as served
from pitboss.rooms import registry
from pitboss.rooms.room import Room
from pitboss.rulebook import RuleSet
from tests.house.service.casino import Casino


def lobby(casino: Casino) -> dict[str, Any]:
    told = casino.request("GET", "/api/lobby")
    assert told.status_code == 200
    return {each["game"]: each for each in told.json()["games"]}


def test_every_game_stands_there_with_its_line_and_wagers(casino: Casino) -> None:
    games = lobby(casino)
    assert set(games) == set(registry.slugs())
    for slug, told in games.items():
        room = registry.room(slug)
        assert (told["name"], told["line"], told["wager"]) == (
            room.name,
            room.summary,
            room.headline,
        )
        assert told["wager_name"] in told["wagers"]
        assert (told["tables"], told["open_seats"]) == ([], 0)


def solved(slug: str, **options: object) -> Fraction:
    """The edge of a game's main wager: solved once, it is known from then on."""
    room = registry.listed(slug)
    sheets = {each.wager: each for each in Desk().sheets(room, room.rules(options))}
    return sheets[room.headline].house_edge


def test_the_edge_is_that_of_the_sheet(casino: Casino) -> None:
    edges = {slug: solved(slug) for slug in ("roulette", "craps", "three-card-poker")}
    games = lobby(casino)
    assert (games["roulette"]["edge"], games["roulette"]["edge_exact"]) == ("5.2632%", "1/19")
    assert {slug: Fraction(games[slug]["edge_exact"]) for slug in edges} == edges


def test_nothing_is_solved_for_the_lobby(casino: Casino, monkeypatch: pytest.MonkeyPatch) -> None:
    def solve(*_: object) -> None:
        raise AssertionError("solved")

    monkeypatch.setattr(desk, "price", solve)
    casino.open("blackjack")
    lobby(casino)


def test_what_is_not_solved_has_no_edge_until_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    solved("roulette")
    monkeypatch.setattr(served, "known_sheet", lambda _room, _rules: None)
    edges = served.Edges()
    assert edges.of("roulette", b"", 1_000)[0] == ""
    monkeypatch.setattr(served, "known_sheet", known.known_sheet)
    assert edges.of("roulette", b"", 2_000)[0] == ""
    assert edges.of("roulette", b"", 1_000 + served.AGAIN_MS)[0] == "5.2632%"
    monkeypatch.setattr(served, "known_sheet", lambda _room, _rules: None)
    assert edges.of("roulette", b"", 10 * served.AGAIN_MS)[0] == "5.2632%"


def test_an_edge_in_floating_point_is_not_called_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    solved("roulette")

    def rounded(room: Room, rules: RuleSet) -> ParSheet | None:
        sheet = known.known_sheet(room, rules)
        return msgspec.structs.replace(sheet, exact=False) if sheet else None

    monkeypatch.setattr(served, "known_sheet", rounded)
    assert served.Edges().of("roulette", b"", 1_000) == ("5.2632%", "")


def test_tables_tell_their_seats_and_meters(casino: Casino) -> None:
    solved("three-card-poker")
    table = casino.open("three-card-poker")
    seats = registry.room("three-card-poker").rules().seats
    (line,) = lobby(casino)["three-card-poker"]["tables"]
    assert (line["table"]["id"], line["open_seats"]) == (table, seats)
    assert line["edge"] == lobby(casino)["three-card-poker"]["edge"]
    ann = casino.person("ann")
    casino.ask(ann, table, "sit", box=1, cents=50_00)
    told = lobby(casino)["three-card-poker"]
    assert (told["open_seats"], told["tables"][0]["table"]["taken"]) == (seats - 1, 1)


def test_a_meter_is_shown_before_the_first_round(casino: Casino) -> None:
    table = casino.open("crazy-four-poker")
    (line,) = lobby(casino)["crazy-four-poker"]["tables"]
    opened = line["table"]["meters"]
    assert opened == {"progressive": 10_000_00}
    ann = casino.person("ann")
    casino.ask(ann, table, "sit", box=1, cents=50_00)
    casino.ask(ann, table, "bet", box=1, wager="ante", cents=5_00)
    (line,) = lobby(casino)["crazy-four-poker"]["tables"]
    assert line["table"]["meters"] == opened


def test_a_table_by_other_rules_has_an_edge_of_its_own(casino: Casino) -> None:
    floor = casino.person("fay", "floor")
    wanted = {"game": "roulette", "name": "One zero", "reason": "a finer game"}
    options = {"options": {"wheel": "single-zero"}}
    made = casino.request("POST", "/api/tables", floor, wanted | options)
    assert made.status_code == 201, made.text
    solved("roulette", wheel="single-zero")
    told = lobby(casino)["roulette"]
    assert (told["edge"], told["tables"][0]["edge_exact"]) == ("5.2632%", "1/37")


def test_the_felt_is_that_of_the_table_and_stays_the_same(casino: Casino) -> None:
    table = casino.open("three-card-poker")
    ann = casino.person("ann")
    first = casino.request("GET", f"/api/tables/{table}/layout")
    whole = casino.request("GET", f"/api/tables/{table}").json()["layout"]
    assert [each["wager"] for each in first.json()["areas"]] == [
        each["wager"] for each in whole["areas"]
    ]
    casino.ask(ann, table, "sit", box=1, cents=50_00)
    casino.ask(ann, table, "bet", box=1, wager="ante", cents=5_00)
    assert casino.request("GET", f"/api/tables/{table}/layout").content == first.content
