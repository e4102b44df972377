"""A craps table that closes, and players who leave one: no stake stays behind."""

from __future__ import annotations

import pytest

from pitboss.house.ledger.audit import audit
from pitboss.house.records.rounds import check_table
from tests.house.tables.floor import Floor
from tests.house.tables.test_tables import DEALER, FLOOR, kinds, seated

BETS = {
    "fire": [("fire", 5_00)],
    "place": [("place_6", 12_00), ("buy_10", 20_00), ("hard_8", 5_00)],
    "both": [("fire", 5_00), ("lay_4", 40_00)],
}


def stands(floor: Floor, bets: str, mode: str = "auto") -> str:
    """A table at which a lone player has bets up, and nobody to throw for them."""
    table = seated(floor, "craps", mode)
    if mode == "dealer":
        floor.ask(table, "deb", "open_round", roles=DEALER)
    for wager, cents in BETS[bets]:
        told = floor.ask(table, "ann", "bet", box=1, wager=wager, cents=cents)
        assert told.status == "done", told
    if mode == "dealer":
        floor.ask(table, "deb", "close_bets", roles=DEALER)
    else:
        floor.ask(table, "ann", "ready")
    host = floor.pit.hosts[table]
    assert host.running is None
    assert len(host.table.wagers) == len(BETS[bets])
    return table


def wait(floor: Floor) -> None:
    """All that the house's clock asks for within a minute."""
    for _ in range(12):
        floor.clock.advance(5_000)
        floor.pit.turn(floor.pit.due(floor.clock.now()))


def is_settled(floor: Floor, table: str) -> None:
    """Ann has all her money back, and the books agree with the log."""
    assert floor.balances()["wallet:p-ann"] == 1_000_00
    assert floor.balances()[f"table:{table}:layout"] == 0
    with floor.store.read() as conn:
        assert audit(conn) == []
        assert check_table(conn, table) == []


@pytest.mark.parametrize("bets", list(BETS))
def test_a_closing_table_gives_back_what_nobody_throws_for(floor: Floor, bets: str) -> None:
    table = stands(floor, bets)
    assert floor.ask(table, "flo", "close", roles=FLOOR, reason="the night is over").result
    wait(floor)
    is_settled(floor, table)


@pytest.mark.parametrize("bets", list(BETS))
def test_so_does_one_with_a_dealer_when_he_opens_the_next_round(floor: Floor, bets: str) -> None:
    table = stands(floor, bets, "dealer")
    floor.ask(table, "flo", "close", roles=FLOOR, reason="the night is over")
    assert floor.ask(table, "deb", "open_round", roles=DEALER).status == "done"
    host = floor.pit.hosts[table]
    assert host.table.wagers == {}
    if host.running is not None:  # all of it could be taken down
        floor.ask(table, "deb", "close_bets", roles=DEALER)
    is_settled(floor, table)


def test_a_bet_with_a_point_is_thrown_for_to_its_end(floor: Floor) -> None:
    table = seated(floor, "craps")
    floor.ask(table, "ann", "bet", box=1, wager="pass", cents=10_00)
    floor.ask(table, "ann", "bet", box=1, wager="fire", cents=5_00)
    floor.ask(table, "ann", "ready")
    floor.ask(table, "flo", "close", roles=FLOOR, reason="the night is over")
    host = floor.pit.hosts[table]
    for _ in range(200):
        wait(floor)
        if host.empty:
            break
    assert host.empty
    assert "DiceThrown" in kinds(floor, table)
    assert floor.balances()[f"table:{table}:layout"] == 0


def test_nobody_calls_a_table_closed_that_is_not(floor: Floor) -> None:
    table = seated(floor, "craps", "dealer")
    floor.ask(table, "deb", "open_round", roles=DEALER)
    floor.ask(table, "ann", "bet", box=1, wager="fire", cents=5_00)
    told = floor.ask(table, "flo", "declare", roles=FLOOR, kind="table_closes", reason="to win")
    assert (told.status, told.field) == ("refused", "kind")
    assert floor.balances()[f"table:{table}:layout"] == 5_00


def test_a_lone_player_who_leaves_takes_down_what_he_may(floor: Floor) -> None:
    table = stands(floor, "place")
    assert floor.ask(table, "ann", "leave").status == "done"
    is_settled(floor, table)


def test_with_a_dealer_it_comes_down_when_the_next_round_opens(floor: Floor) -> None:
    table = stands(floor, "place", "dealer")
    assert floor.ask(table, "ann", "leave").result == "leaving"
    floor.ask(table, "deb", "open_round", roles=DEALER)
    floor.ask(table, "deb", "close_bets", roles=DEALER)
    is_settled(floor, table)


def test_a_fire_bet_of_a_leaver_stands_for_the_next_shooter(floor: Floor) -> None:
    table = stands(floor, "both")
    assert floor.ask(table, "ann", "leave").result == "leaving"
    host = floor.pit.hosts[table]
    assert [wager.kind for wager in host.table.wagers.values()] == ["fire"]
    version = host.version
    assert floor.ask(table, "ann", "leave").result == "leaving"
    assert host.version == version  # asking again opens no further round
