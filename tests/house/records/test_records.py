"""Rounds are found again, replayed, reported, and whatever was edited is told."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import text

from pitboss.errors import Refusal
from pitboss.house.records import reports
from pitboss.house.records.rounds import check_table, events_of, export, replay, rounds
from pitboss.house.store.database import Store, open_store
from pitboss.table import events
from tests.house.tables.floor import START, Floor


@pytest.fixture
def store(store_url: str) -> Iterator[Store]:
    with open_store(store_url) as opened:
        yield opened


@pytest.fixture
def floor(store: Store) -> Floor:
    made = Floor(store)
    made.person("ann", 1_000_00)
    return made


def spin(floor: Floor, table: str, cents: int = 5_00) -> None:
    floor.ask(table, "ann", "bet", box=1, wager="red", cents=cents)
    floor.ask(table, "ann", "ready")


@pytest.fixture
def table(floor: Floor) -> str:
    table = floor.open("roulette")
    floor.ask(table, "ann", "sit", box=1, cents=200_00)
    for _ in range(6):
        spin(floor, table)
    floor.clock.advance(reports.DAY)
    spin(floor, table, 10_00)
    return table


def test_rounds_are_found_by_table_game_and_time(floor: Floor, table: str) -> None:
    with floor.store.read() as conn:
        found = rounds(conn, table)
        assert [each.number for each in found] == [1, 2, 3, 4, 5, 6, 7]
        assert {each.handle for each in found} == {500, 1000}
        assert all(abs(each.win) in (500, 1000) for each in found)
        assert len(rounds(conn, game="roulette", since=START + reports.DAY)) == 1
        assert rounds(conn, game="craps") == []
        assert [each.number for each in rounds(conn, table, after=2, most=2)] == [3, 4]
        with pytest.raises(Refusal, match="told at once"):
            rounds(conn, most=0)


def test_a_round_is_played_again_from_the_store(floor: Floor, table: str) -> None:
    with floor.store.read() as conn:
        assert len(replay(conn, table).rounds) == 7
        spun = [each for each in events_of(conn, table, 3) if isinstance(each, events.WheelSpun)]
        assert len(spun) == 1
        assert b"".join(export(conn, table)).count(b"\n") == floor.pit.hosts[table].version
        with pytest.raises(Refusal, match="no round 99"):
            events_of(conn, table, 99)


def test_log_and_ledger_tell_the_same_until_somebody_edits(floor: Floor, table: str) -> None:
    with floor.store.read() as conn:
        assert check_table(conn, table) == []
    with floor.store.begin() as conn:
        account = f"table:{table}:rack:p-ann"
        conn.execute(
            text("UPDATE accounts SET balance = balance + 1 WHERE name = :name"), {"name": account}
        )
        assert any(account in fault for fault in check_table(conn, table))


def test_what_a_table_won_stands_beside_theory(floor: Floor, table: str) -> None:
    with floor.store.read() as conn:
        (found,) = reports.report(conn, 0, START + 10 * reports.DAY)
        assert (found.rounds, found.handle, found.drop) == (7, 40_00, 200_00)
        assert found.win == 1_000_00 - floor.balances()["wallet:p-ann"] - (
            floor.pit.hosts[table].worth()
        )
        assert found.expected == pytest.approx(4000 / 19)
        # Six bets of $5 and one of $10, each with the variance of an even-money bet at 1/19.
        variance = (6 * 500**2 + 1000**2) * (1 - (1 / 19) ** 2)
        assert found.deviation == pytest.approx(variance**0.5)
        days = [START + n * reports.DAY for n in range(-1, 3)]
        each = [reports.report(conn, day, day + reports.DAY)[0].rounds for day in days]
        assert sorted(each) == [0, 0, 1, 6]


def test_seats_that_share_a_spin_spread_as_one(floor: Floor) -> None:
    """Four players on red win and lose together: twice as far off as four who do not."""
    table = floor.open("roulette")
    names = ["ann", "ben", "cora", "dan"]
    for box, name in enumerate(names, 1):
        if box > 1:
            floor.person(name, 1_000_00)
        floor.ask(table, name, "sit", box=box, cents=500_00)
    for _ in range(20):
        for name in names:
            floor.ask(table, name, "bet", box=names.index(name) + 1, wager="red", cents=5_00)
        for name in names:
            floor.ask(table, name, "ready")
    apart = (80 * 500**2 * (1 - (1 / 19) ** 2)) ** 0.5
    with floor.store.begin() as conn:
        (found,) = reports.report(conn, 0, START + reports.DAY)
        assert found.rounds == 20
        assert found.deviation == pytest.approx(2 * apart, rel=0.06)
        # One round that was paid a hundred times over makes no band that it would fit into.
        conn.execute(text("UPDATE rounds SET win = -200000 WHERE number = 1"))
        (found,) = reports.report(conn, 0, START + reports.DAY)
        assert found.deviation == pytest.approx(2 * apart)
        assert [each.rule for each in reports.flags(conn, floor.clock.now())] == ["maryland: 95%"]


def test_games_are_added_up_and_days_taken_apart(floor: Floor, table: str) -> None:
    """Nothing is counted twice, nothing left out, and errors add up as their squares do."""
    other = floor.open("roulette")
    floor.ask(other, "ann", "sit", box=1, cents=50_00)
    for cents in (5_00, 5_00):
        floor.ask(other, "ann", "bet", box=1, wager="red", cents=cents)
        floor.ask(other, "ann", "ready")
    until = START + 10 * reports.DAY
    with floor.store.read() as conn:
        tables = reports.grouped(conn, 0, until)
        assert {each.table: each.rounds for each in tables} == {table: 7, other: 2}
        (game,) = reports.grouped(conn, 0, until, by="game")
        days = reports.grouped(conn, 0, until, by="day")
        assert reports.grouped(conn, 0, until, table=other, by="game")[0].rounds == 2
    assert (game.table, game.game) == ("", "roulette")
    for name in ("rounds", "drop", "handle", "win", "expected"):
        whole = pytest.approx(sum(getattr(each, name) for each in tables))
        assert getattr(game, name) == whole == sum(getattr(each, name) for each in days)
    assert game.deviation**2 == pytest.approx(sum(each.deviation**2 for each in tables))
    assert game.deviation**2 == pytest.approx(sum(each.deviation**2 for each in days))
    assert len({(each.table, each.since) for each in days}) == len(days) > len(tables)
    assert all(each.until - each.since == reports.DAY for each in days)
    assert all(each.since % reports.DAY == 0 for each in days)


def test_figures_outside_the_bands_are_flagged(floor: Floor, table: str) -> None:
    """A month far off the table's lifetime is Ohio's, a win outside 95% is Maryland's."""
    with floor.store.begin() as conn:
        conn.execute(text("UPDATE rounds SET win = 9000 WHERE number = 7"))
        found = reports.flags(conn, floor.clock.now())
        assert [each.rule for each in found] == ["maryland: 95%"]
        old = START - 3 * reports.MONTH
        conn.execute(text("UPDATE rounds SET ended_at = :old WHERE number < 7"), {"old": old})
        found = reports.flags(conn, floor.clock.now())
        assert {each.rule for each in found} == {"maryland: 95%", "ohio: 4 points"}


def test_voided_rounds_count_for_nothing(floor: Floor) -> None:
    table = floor.open("three-card-poker")
    floor.ask(table, "ann", "sit", box=1, cents=200_00)
    floor.ask(table, "ann", "bet", box=1, wager="ante", cents=10_00)
    floor.ask(table, "ann", "ready")
    done = floor.ask(table, "flo", "void", reason="wrong cards", roles=["floor"])
    assert done.status == "done", done
    with floor.store.read() as conn:
        (kept,) = rounds(conn, table)
        assert (kept.voided, kept.handle, kept.win) == (True, 0, 0)
        (found,) = reports.report(conn, 0, START + reports.DAY, table)
        assert (found.rounds, found.win, found.expected) == (0, 0, 0.0)
