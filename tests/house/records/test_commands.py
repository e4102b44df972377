"""Reports and logs of a house at the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitboss.cli.main import app
from pitboss.house.store.database import open_store
from tests.house.tables.floor import START, Floor


@pytest.fixture
def house(tmp_path: Path) -> tuple[str, str]:
    url = f"sqlite:///{tmp_path / 'house.db'}"
    with open_store(url) as store:
        floor = Floor(store)
        floor.person("ann")
        table = floor.open("roulette")
        floor.ask(table, "ann", "sit", box=1, cents=200_00)
        for _ in range(3):
            floor.ask(table, "ann", "bet", box=1, wager="red", cents=5_00)
            floor.ask(table, "ann", "ready")
    return url, table


def run(*words: str) -> str:
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    return done.output


def test_a_report_tells_win_beside_theory(
    house: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    url, table = house
    monkeypatch.setattr("time.time_ns", lambda: (START + 60_000) * 1_000_000)
    told = json.loads(run("house", "report", "--json", "--database", url))
    (found,) = told["tables"]
    assert (found["table"], found["rounds"], found["drop"]) == (table, 3, 200_00)
    assert found["expected"] == pytest.approx(1500 / 19)
    assert told["flags"] == []
    assert "roulette" in run("house", "report", "--database", url)


def test_an_exported_log_verifies_and_is_never_written_over(
    house: tuple[str, str], tmp_path: Path
) -> None:
    url, table = house
    path = tmp_path / "table.log"
    run("house", "export", table, "-o", str(path), "--database", url)
    assert "3 rounds" in run("verify", str(path))
    again = CliRunner().invoke(app, ["house", "export", table, "-o", str(path), "--database", url])
    assert again.exit_code != 0
    assert "agree" in run("house", "audit", "--database", url)
