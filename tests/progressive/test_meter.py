"""Meters by themselves: reset, reserve, ceiling and overflow, shares paid in turn or together."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.money.pays import Fixed, MeterShare
from pitboss.progressive.meter import (
    MeterRule,
    contribute,
    open_meter,
    pay_fixed,
    pay_in_turn,
    pay_shared,
    pay_together,
    withdraw,
)
from pitboss.progressive.readings import Readings, recount
from pitboss.table import events
from pitboss.table.actions import Place
from pitboss.table.table import Table
from pitboss.table.wagers import Wager
from tests.progressive.tables import open_table

CLAUSE = "OH-L-7.III"
ALL, TENTH, HALF = (MeterShare(Fraction(percent)) for percent in (100, 10, 50))
PLAIN = MeterRule(
    name="progressive", base_wager=100, seed=1_000_00, rate=Fraction(1, 5), clause=CLAUSE
)


def rule(**changes: object) -> MeterRule:
    from msgspec.structs import replace  # noqa: PLC0415

    return replace(PLAIN, **changes)


def table_with(meter: MeterRule, cents: int = 1_00) -> tuple[Table, list[Wager]]:
    table = open_table()
    open_meter(table, meter)
    wagers = [
        table.put_up(Place(player, box, "progressive", cents), CLAUSE)
        for box, player in table.seats.items()
    ]
    return table, wagers


def readings(meter: MeterRule, table: Table) -> Readings:
    assert table.log is not None
    found = recount(meter, [table.log])
    assert found.balanced
    assert found.display == table.meters[meter.name]
    return found


def test_a_meter_is_seeded_once_and_fed_by_every_wager() -> None:
    table, wagers = table_with(PLAIN)
    open_meter(table, PLAIN)
    contribute(table, PLAIN, wagers)
    assert table.meters == {"progressive": 1_000_60}
    found = readings(PLAIN, table)
    assert (found.seeds, found.fed, found.in_meter) == (1_000_00, 60, 3_00)


def test_the_house_puts_everything_on_the_meter_and_the_award_comes_off_it_alone() -> None:
    meter = rule(reserve_rate=Fraction(1, 10), ceiling=1_000_30)
    table, wagers = table_with(meter)
    contribute(table, meter, wagers)
    pay_together(table, meter, [(wagers[0], ALL), (wagers[1], HALF)], CLAUSE, covered=True)
    log = table.log or []
    fed = [event for event in log if isinstance(event, events.MeterFed)]
    moved = {"meter:progressive_reserve", "meter:progressive_overflow"}  # into the display
    assert {event.source for event in fed} - moved == {"house"}
    assert [event.cents for event in fed[:3]] == [1_000_00, 0, 0]  # the hidden ones start empty
    whose = [wager.id for wager in wagers]
    parts = [event for event in fed if event.id]  # all others belong to no wager
    assert {event.id for event in parts} == set(whose)
    assert sum(event.cents for event in parts) == 3 * (20 + 10)
    assert table.dealer == 0
    won = [event for event in log if isinstance(event, events.WagerWon)]
    assert [(event.paid, event.cut, event.returned) for event in won] == [(0, 0, 0)] * 2


def test_a_full_award_alone_takes_what_is_there_and_the_house_starts_again() -> None:
    table, wagers = table_with(PLAIN)
    pay_together(table, PLAIN, [(wagers[0], ALL)], CLAUSE, covered=True)
    fed = [event.cents for event in table.log or [] if isinstance(event, events.MeterFed)]
    assert fed == [1_000_00, 1_000_00]  # the seed, and the seed again


def test_initial_and_reset_amount_may_differ() -> None:
    meter = rule(reset=500_00)
    table, wagers = table_with(meter)
    assert pay_in_turn(table, meter, wagers[0], ALL, CLAUSE) == 1_000_00
    assert table.meters == {"progressive": 500_00}
    assert readings(meter, table).base_amount == 1_000_00
    assert readings(meter, table).reset_amount == 500_00


def test_a_reserve_pays_for_the_next_start() -> None:
    meter = rule(reserve_rate=Fraction(1, 10))
    table, wagers = table_with(meter, 100_00)
    contribute(table, meter, wagers)
    assert readings(meter, table).reserve == 30_00
    house = table.house
    pay_in_turn(table, meter, wagers[0], ALL, CLAUSE)
    assert table.meters == {"progressive": 30_00, "progressive_reserve": 0}
    assert table.house - house == 100_00  # the winner's stake; the house put up nothing new


def test_a_ceiling_sends_the_rest_to_the_overflow() -> None:
    meter = rule(ceiling=1_000_30)
    table, wagers = table_with(meter)
    contribute(table, meter, wagers)
    assert table.meters == {"progressive": 1_000_30, "progressive_overflow": 30}
    found = readings(meter, table)
    assert (found.overflow, found.fed, found.in_meter) == (30, 60, 3_00)
    withdraw(table, wagers[2], CLAUSE)
    assert table.meters == {"progressive": 1_000_30, "progressive_overflow": 10}
    assert readings(meter, table).in_meter == 2_00
    pay_in_turn(table, meter, wagers[0], ALL, CLAUSE)
    assert table.meters == {"progressive": 1_000_10, "progressive_overflow": 0}
    assert readings(meter, table).wins == 1_000_30


def test_the_overflow_too_waits_below_the_ceiling() -> None:
    meter = rule(ceiling=1_000_10)
    table, wagers = table_with(meter)
    contribute(table, meter, wagers)
    assert table.meters["progressive_overflow"] == 50
    pay_in_turn(table, meter, wagers[0], ALL, CLAUSE)
    assert table.meters == {"progressive": 1_000_10, "progressive_overflow": 40}


@pytest.mark.parametrize(
    ("shares", "paid", "left"),
    [
        ([TENTH, TENTH], [100_00, 90_00], 810_00),
        ([TENTH, ALL], [100_00, 900_00], 1_000_00),
        ([ALL, TENTH], [1_000_00, 100_00], 900_00),
        ([ALL, ALL], [1_000_00, 1_000_00], 1_000_00),
    ],
)
def test_shares_in_turn(shares: list[MeterShare], paid: list[int], left: int) -> None:
    table, wagers = table_with(PLAIN)
    found = [
        pay_in_turn(table, PLAIN, wager, share, CLAUSE)
        for wager, share in zip(wagers, shares, strict=False)
    ]
    assert (found, table.meters["progressive"]) == (paid, left)
    assert readings(PLAIN, table).hits == len(shares)


@pytest.mark.parametrize(
    ("shares", "racks", "left"),
    [
        ([TENTH, TENTH, TENTH], [100_00, 100_00, 100_00], 700_00),
        ([TENTH, ALL, ALL], [100_00, 450_00, 450_00], 1_000_00),
        ([HALF, HALF, HALF], [333_33, 333_33, 333_33], 1),
    ],
)
def test_shares_together(shares: list[MeterShare], racks: list[int], left: int) -> None:
    table, wagers = table_with(PLAIN)
    before = list(table.racks.values())
    paid = pay_together(table, PLAIN, list(zip(wagers, shares, strict=True)), CLAUSE)
    gains = [now - then for now, then in zip(table.racks.values(), before, strict=True)]
    assert (gains, paid, table.meters["progressive"]) == (racks, sum(racks), left)


@pytest.mark.parametrize(
    ("shares", "racks", "put_on"),
    [
        ([ALL], [1_000_00], []),  # the meter holds it all
        ([ALL, HALF], [1_000_00, 500_00], [500_00]),
        ([HALF, TENTH], [500_00, 100_00], []),
        ([HALF, HALF], [500_00, 500_00], []),
    ],
)
def test_a_house_that_covers_lesser_awards_puts_on_no_more_than_they_take(
    shares: list[MeterShare], racks: list[int], put_on: list[int]
) -> None:
    table, wagers = table_with(PLAIN)
    before = list(table.racks.values())
    winners = list(zip(wagers, shares, strict=False))
    assert pay_together(table, PLAIN, winners, CLAUSE, covered=True) == sum(racks)
    gains = [now - then for now, then in zip(table.racks.values(), before, strict=True)]
    assert [gain for gain in gains if gain] == racks
    fed = [event for event in table.log or [] if isinstance(event, events.MeterFed)]
    again = [PLAIN.seed] if ALL in shares else []
    assert [event.cents for event in fed] == [PLAIN.seed, *put_on, *again]
    assert {event.id for event in fed} == {0}  # by no wager: none takes it off again


def test_a_fixed_award_is_paid_in_full_for_each_unit() -> None:
    table, wagers = table_with(PLAIN, 3_00)
    winner = wagers[0].player
    before = table.racks[winner], table.house
    assert pay_fixed(table, PLAIN, wagers[0], Fixed(50_00), CLAUSE) == 150_00
    assert table.racks[winner] == before[0] + 150_00
    assert table.house == before[1] - 150_00 + 3_00  # the stake is the house's
    (won,) = (event for event in table.log or [] if isinstance(event, events.WagerWon))
    assert (won.paid, won.cut) == (150_00, 0)


def test_a_split_leaves_its_odd_cents_on_the_meter() -> None:
    table, wagers = table_with(PLAIN)
    assert pay_shared(table, PLAIN, wagers, TENTH, CLAUSE) == 99_99
    assert table.meters["progressive"] == 900_01
