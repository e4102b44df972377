"""A service that hangs holds up nobody for long: its machine stands still, or its network."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from pitboss.house.store import database
from pitboss.house.store.database import Store, StoreFault, open_store
from tests.house.conftest import Server
from tests.house.tables.floor import Floor

SIT = {"do": "sit", "box": 1, "cents": 100_00}
LOCK = "SELECT group_id FROM leases FOR UPDATE"


@pytest.fixture
def stores(postgres: Server, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Store, Store]]:
    """Two services on one PostgreSQL, which soon gives up on one that is silent."""
    monkeypatch.setattr(database, "HUNG_MS", 500)
    with postgres().database() as url, open_store(url) as one, open_store(url) as other:
        yield one, other


def test_nobody_waits_for_one_that_hangs_in_a_transaction(stores: tuple[Store, Store]) -> None:
    hung, store = stores
    table = Floor(hung).open("big-six")
    floor = Floor(store, seed=2, owner="two")
    floor.clock.advance(60_000)

    floor.person("ann")
    taken: set[str] = set()

    def hang() -> None:
        with hung.begin() as conn:
            conn.exec_driver_sql(LOCK)
            assert floor.pit.take({table}) == set(), "nobody waits for a lease that is written"
            own = floor.open("roulette")
            asked = [floor.command(each, "ann", SIT) for each in (table, own)]
            told = [floor.told(answer).status for answer in floor.pit.turn(asked)]
            assert told == ["elsewhere", "done"]
            while not taken:
                time.sleep(0.05)
                taken.update(floor.pit.take({table}))
            conn.exec_driver_sql(LOCK)

    with pytest.raises(StoreFault, match="could not do it"):
        hang()
    assert taken == {table}, "it was not the one that hung who failed"
    assert floor.ask(table, "ann", "sit", box=1, cents=100_00).status == "done"


def test_who_only_reads_may_think_for_long(stores: tuple[Store, Store]) -> None:
    """A report may have to solve a game between what it reads."""
    with stores[0].read() as conn:
        conn.exec_driver_sql("SELECT 1")
        time.sleep(1.5)
        assert conn.exec_driver_sql("SELECT 2").scalar_one() == 2
