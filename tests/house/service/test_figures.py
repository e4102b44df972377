"""Figures that are too large, or make no sense, are refused at the door."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.house.tables.state import BOUNDS, Settings, check_settings
from tests.house.service.casino import Casino

WRONG = {
    "action_id": "put-right-1",
    "round": 1,
    "person": "somebody",
    "cents": 1,
    "reason": "paid too little",
}


@pytest.mark.parametrize(
    ("field", "figure"),
    [
        ("round", 10**30),
        ("round", 2**53 + 1),
        ("round", 0),
        ("round", -1),
        ("cents", 10**30),
        ("cents", 10_000_000_01),
        ("cents", -10_000_000_01),
    ],
)
def test_a_correction_has_figures_in_bounds(casino: Casino, field: str, figure: int) -> None:
    table, flo = casino.open("roulette"), casino.person("flo", "floor")
    body: dict[str, Any] = WRONG | {field: figure}
    told = casino.request("POST", f"/api/tables/{table}/corrections", flo, body)
    assert (told.status_code, told.json()["field"]) == (400, field), told.text


def test_nobody_is_paid_who_has_not_played(casino: Casino) -> None:
    table, flo, ann = casino.open("roulette"), casino.person("flo", "floor"), casino.person("ann")
    casino.ask(ann, table, "sit", box=1, cents=50_00)
    casino.ask(ann, table, "bet", box=1, wager="red", cents=5_00)
    casino.ask(ann, table, "ready")
    path = f"/api/tables/{table}/corrections"
    told = casino.request("POST", path, flo, WRONG)
    assert (told.status_code, told.json()["field"]) == (400, "person"), told.text
    player = casino.request("GET", "/api/me", ann).json()["person"]
    paid = casino.request("POST", path, flo, WRONG | {"person": player})
    assert (paid.status_code, paid.json()["result"]) == (200, "corrected"), paid.text


HOUR_MS = 3_600_000
LEAST_AND_MOST = {
    "betting_ms": (1_000, HOUR_MS),
    "decision_ms": (1_000, HOUR_MS),
    "between_ms": (0, HOUR_MS),
    "patience": (1, 100),
    "checkpoint_every": (1, 10_000),
}


@pytest.mark.parametrize("name", LEAST_AND_MOST)
def test_a_table_is_opened_with_settings_in_bounds(casino: Casino, name: str) -> None:
    flo = casino.person("flo", "floor")
    least, most = LEAST_AND_MOST[name]
    body = {"game": "big-six", "name": "Two", "reason": "more players"}
    for figure in (least - 1, most + 1, -(10**12), 2**62, 10**30):
        told = casino.request("POST", "/api/tables", flo, body | {"settings": {name: figure}})
        assert told.status_code == 400, (figure, told.text)
    told = casino.request("POST", "/api/tables", flo, body | {"settings": {name: most + 1}})
    assert told.json()["field"] == name
    assert casino.request("GET", "/api/tables").json() == []
    for figure in (least, most):
        told = casino.request("POST", "/api/tables", flo, body | {"settings": {name: figure}})
        assert told.status_code == 201, (figure, told.text)


def test_every_figure_of_the_settings_has_bounds_and_the_usual_ones_are_within() -> None:
    figures = {name for name, kind in Settings.__annotations__.items() if kind == "int"}
    assert set(BOUNDS) == figures == set(LEAST_AND_MOST)
    check_settings(Settings())
