"""Questions about a game under other rules, and the charts of what they come to."""

from __future__ import annotations

from fractions import Fraction
from typing import Any
from xml.etree import ElementTree

import pytest

from pitboss.desk import charts
from pitboss.desk.charts import KINDS, Reached, bankroll, contributions, session
from pitboss.desk.desk import Desk
from pitboss.desk.explored import Explored, Question, check, explored
from pitboss.errors import PitbossError, Refusal
from pitboss.exact.par import ParSheet
from pitboss.rooms import registry


def asked(**parts: Any) -> Explored:
    return explored(Question("three-card-poker", **parts), Desk())


def edge(told: Explored, wager: str) -> Fraction:
    sheet = next(each for each in told.document["wagers"] if each["wager"] == wager)
    return Fraction(sheet["house_edge"])


def test_as_filed_every_pay_table_is_there() -> None:
    told = explored(Question("blackjack"), Desk())
    rules = registry.listed("blackjack").rules()
    approved = {id for wager in rules.wagers.values() for id in wager.pay_tables}
    priced = {sheet["pay_table"] for sheet in told.document["wagers"]}
    assert told.document["unfiled"] == ""
    assert priced == approved
    assert any(len(wager.pay_tables) > 1 for wager in rules.wagers.values())


def test_another_pay_changes_the_edge_exactly_and_is_marked() -> None:
    filed, other = asked(), asked(pays={"pair_plus": {"flush": "4"}})
    room = registry.listed("three-card-poker")
    (sheet,) = (s for s in Desk().sheets(room, room.rules()) if s.wager == "pair_plus")
    (flush,) = (row for row in sheet.events if row.event == "flush")
    pays = flush.contribution / flush.probability
    assert edge(filed, "pair_plus") - edge(other, "pair_plus") == flush.probability * (4 - pays)
    assert "flush=4" in other.document["unfiled"]


def test_the_edge_at_a_meter() -> None:
    game = "multi-link-progressive"
    room = registry.listed(game)
    sheet = next(s for s in Desk().sheets(room, room.rules()) if s.meter is not None)
    told = explored(Question(game, meters={sheet.wager: 50_000_00}), Desk())
    found = told.document["at_meter"][sheet.wager]
    assert sheet.meter is not None
    assert Fraction(found["house_edge"]) == sheet.meter.edge(50_000_00)


@pytest.mark.parametrize(
    "question",
    [
        Question("faro"),
        Question("roulette", options={"wheel": "square"}),
        Question("three-card-poker", pays={"pair_plus": {"nonesuch": "4"}}),
        Question("three-card-poker", "sheets_file", format="pdf"),
        Question("three-card-poker", "chart", chart="cake"),
        Question("three-card-poker", figures={"nonesuch": "9"}),
    ],
)
def test_what_cannot_be_asked_is_refused_before_any_work(question: Question) -> None:
    with pytest.raises(PitbossError):
        check(question)


def test_strategies_and_files() -> None:
    chart = asked(want="strategy").document["strategy"]
    assert list(chart["words"][0]["says"]) == ["Play Q-6-4 or better; fold the rest."]
    with pytest.raises(Refusal, match="no strategy"):
        explored(Question("big-six", "strategy"), Desk())
    beginnings = {"csv": "game,", "json": "{", "md": "# ", "html": "<!doctype html>"}
    for what in ("sheets_file", "strategy_file"):
        for ending, begins in beginnings.items():
            assert asked(want=what, format=ending).text.startswith(begins)


# --- charts --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def sheet() -> ParSheet:
    room = registry.listed("three-card-poker")
    return next(s for s in Desk().sheets(room, room.rules()) if s.wager == "pair_plus")


def words(svg: str) -> str:
    return " ".join(text for text in ElementTree.fromstring(svg).itertext() if text.strip())


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_chart_is_a_drawing_that_needs_nothing_else(kind: str, sheet: ParSheet) -> None:
    svg = KINDS[kind](sheet)
    assert sheet.name in words(svg)
    assert "<script" not in svg
    assert "http" not in svg.replace("http://www.w3.org/", "")


def test_charts_tell_what_the_sheet_says(sheet: ParSheet) -> None:
    told = words(contributions(sheet))
    for row in sheet.events:
        assert not row.contribution or row.event.replace("_", " ") in told
    assert "200 bets of one unit" in words(session(sheet))
    with pytest.raises(Refusal):
        session(sheet, 0)


def test_many_events_are_gathered(sheet: ParSheet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(charts, "MANY", 2)
    paying = [row for row in sheet.events if row.contribution]
    assert f"{len(sheet.events) - 2} others" in words(contributions(sheet))
    assert len(paying) > 2


def test_a_bankroll_is_drawn() -> None:
    points = [Reached(n, n * 5.0, -n, -n - 9.0, -n + 9.0) for n in range(1, 9)]
    assert "ann at the table" in words(bankroll(points, "ann at the table"))
    with pytest.raises(Refusal):
        bankroll([], "nobody")
