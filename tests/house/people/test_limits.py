"""A player's own limits: tight at once, loose a day later, whatever the clock does."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal, UnknownName
from pitboss.house.people import sessions
from pitboss.house.people.limits import (
    COOLING_MS,
    DAY_MS,
    LIMITS,
    LONGEST_EXCLUSION,
    Limit,
    Periods,
    check_stake,
    check_time,
    exclude,
    excluded_until,
    limit,
    periods,
    set_limit,
)
from tests.house.people.folk import START, House

NOTHING = Periods(0, 0, 0)


def put(house: House, kind: str, figure: int | None, person: str = "ann") -> Limit:
    with house.store.begin() as conn:
        return set_limit(conn, house.clock, person, kind, figure)


def now(house: House, kind: str, person: str = "ann") -> int | None:
    with house.store.read() as conn:
        return limit(conn, house.clock, person, kind).figure


def stake(house: House, cents: int, losses: Periods = NOTHING, person: str = "ann") -> None:
    with house.store.read() as conn:
        check_stake(conn, house.clock, person, cents, losses)


def test_nobody_has_a_limit_that_he_did_not_set(house: House) -> None:
    put(house, "loss_day", 0, "bob")
    stake(house, 10**9, Periods(10**9, 10**9, 10**9))
    with house.store.read() as conn:
        check_time(conn, house.clock, "ann", 10**9)
        assert limit(conn, house.clock, "ann", "loss_day") == Limit("loss_day", None)


@pytest.mark.parametrize("kind", LIMITS)
def test_tightening_works_at_once_and_loosening_a_day_later(house: House, kind: str) -> None:
    assert put(house, kind, 1000) == Limit(kind, 1000)
    assert put(house, kind, 500) == Limit(kind, 500)
    assert put(house, kind, 800) == Limit(kind, 500, 800, house.clock.now() + COOLING_MS + 2)
    house.clock.advance(COOLING_MS + 1)
    assert now(house, kind) == 500
    house.clock.advance(1)
    assert now(house, kind) == 800


def test_cooling_is_a_day() -> None:
    assert COOLING_MS == 24 * 60 * 60 * 1000


def test_lifting_is_loosening(house: House) -> None:
    put(house, "loss_day", 0)
    house.clock.advance(10)
    asked = put(house, "loss_day", None)
    assert asked == Limit("loss_day", 0, None, house.clock.now() + COOLING_MS)
    house.clock.advance(COOLING_MS - 1)
    assert now(house, "loss_day") == 0
    house.clock.advance(1)
    assert now(house, "loss_day") is None
    assert put(house, "loss_day", 7) == Limit("loss_day", 7)


def test_tightening_takes_back_a_wish_to_loosen(house: House) -> None:
    put(house, "loss_day", 500)
    put(house, "loss_day", 900)
    assert put(house, "loss_day", 500) == Limit("loss_day", 500)
    house.clock.advance(3 * COOLING_MS)
    assert now(house, "loss_day") == 500


def test_a_new_wish_waits_its_own_day(house: House) -> None:
    put(house, "loss_day", 500)
    put(house, "loss_day", 900)
    house.clock.advance(COOLING_MS // 2)
    put(house, "loss_day", 700)
    house.clock.advance(COOLING_MS - 1)
    assert now(house, "loss_day") == 500
    house.clock.advance(1)
    assert now(house, "loss_day") == 700


def test_a_wish_that_came_true_is_the_measure_of_the_next(house: House) -> None:
    put(house, "loss_day", 500)
    put(house, "loss_day", 900)
    house.clock.advance(2 * COOLING_MS)
    assert put(house, "loss_day", 800) == Limit("loss_day", 800)
    house.clock.advance(1)
    assert put(house, "loss_day", 850).figure == 800
    house.clock.advance(2 * COOLING_MS)
    assert put(house, "loss_day", 1000).figure == 850


@pytest.mark.parametrize("jump", [-1, -COOLING_MS, -10 * COOLING_MS])
def test_a_clock_that_jumps_back_loosens_nothing(house: House, jump: int) -> None:
    put(house, "loss_day", 500)
    house.clock.advance(jump)
    assert now(house, "loss_day") == 500
    put(house, "loss_day", 300)
    assert now(house, "loss_day") == 300
    put(house, "loss_day", 900)
    house.clock.advance(-jump)
    assert now(house, "loss_day") == 300
    house.clock.advance(COOLING_MS - 1)
    assert now(house, "loss_day") == 300


def test_who_was_seen_later_does_not_loosen_under_a_clock_that_jumped_back(house: House) -> None:
    ann = house.guest().id
    put(house, "loss_day", 500, ann)
    house.clock.advance(30 * DAY_MS)
    with house.store.begin() as conn:
        sessions.start(conn, house.clock, house.entropy, ann)
    house.clock.advance(-2 * COOLING_MS)
    put(house, "loss_day", 900, ann)
    house.clock.advance(2 * COOLING_MS)
    assert now(house, "loss_day", ann) == 500
    house.clock.advance(COOLING_MS)
    assert now(house, "loss_day", ann) == 900


@pytest.mark.parametrize(
    ("kind", "losses"),
    [
        ("loss_day", Periods(600, 0, 0)),
        ("loss_week", Periods(0, 600, 0)),
        ("loss_month", Periods(0, 0, 600)),
    ],
)
def test_a_stake_is_within_what_is_left_of_each_period(
    house: House, kind: str, losses: Periods
) -> None:
    put(house, kind, 1000)
    stake(house, 400, losses)
    with pytest.raises(Refusal, match=r"leaves \$4") as refusal:
        stake(house, 401, losses)
    assert refusal.value.field == kind
    stake(house, 1000)
    stake(house, 1400, Periods(-400, -400, -400))  # winnings of the period may be lost again
    with pytest.raises(Refusal, match=r"leaves \$0"):
        stake(house, 1, Periods(2000, 2000, 2000))


def test_time_is_up_when_it_is_used_up(house: House) -> None:
    put(house, "time_day", 1000)
    with house.store.read() as conn:
        check_time(conn, house.clock, "ann", 999)
        with pytest.raises(Refusal) as refusal:
            check_time(conn, house.clock, "ann", 1000)
    assert refusal.value.field == "time_day"


@pytest.mark.parametrize(("kind", "most"), LIMITS.items())
def test_figures_have_bounds(house: House, kind: str, most: int) -> None:
    for figure in (-1, most + 1):
        with pytest.raises(Refusal) as refusal:
            put(house, kind, figure)
        assert refusal.value.field == kind
    assert put(house, kind, most).figure == most
    assert put(house, kind, 0).figure == 0


def test_an_unknown_limit_is_told_with_the_known(house: House) -> None:
    for kind in ("loss_year", "exclusion"):
        with pytest.raises(UnknownName, match="loss_month"):
            put(house, kind, 1)


def test_who_excludes_himself_does_not_play_until_it_is_over(house: House) -> None:
    with house.store.begin() as conn:
        until = exclude(conn, house.clock, "ann", 7 * DAY_MS)
        assert until == START + 7 * DAY_MS
        assert exclude(conn, house.clock, "ann", DAY_MS) == until  # never shorter
        assert excluded_until(conn, house.clock, "bob") is None
    for jump in (0, -DAY_MS, 8 * DAY_MS - 1):
        house.clock.advance(jump)
        with pytest.raises(Refusal, match="2023-11-21") as refusal:
            stake(house, 1)
        assert refusal.value.field == "exclusion"
        with house.store.read() as conn, pytest.raises(Refusal, match="excluded yourself"):
            check_time(conn, house.clock, "ann", 0)
    house.clock.advance(1)
    stake(house, 1)


def test_an_exclusion_is_made_longer(house: House) -> None:
    with house.store.begin() as conn:
        exclude(conn, house.clock, "ann", DAY_MS)
        until = exclude(conn, house.clock, "ann", 9 * DAY_MS)
        assert excluded_until(conn, house.clock, "ann") == until > START + 8 * DAY_MS


@pytest.mark.parametrize("ms", [-1, 0, DAY_MS - 1, LONGEST_EXCLUSION + 1])
def test_an_exclusion_has_bounds(house: House, ms: int) -> None:
    with house.store.begin() as conn, pytest.raises(Refusal, match="a day to five years"):
        exclude(conn, house.clock, "ann", ms)


def test_periods_begin_at_midnight_on_monday_and_on_the_first() -> None:
    found = periods(START)  # Tuesday 14 November 2023, 22:13:20 UTC
    assert found.day == 1_699_920_000_000
    assert found.week == 1_699_833_600_000
    assert found.month == 1_698_796_800_000
    assert periods(found.month).day == found.month
    assert periods(found.month - 1).month == 1_696_118_400_000
