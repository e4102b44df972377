"""Linked tables in each other's middle: wins, voids, disagreements and crashes at random."""

from __future__ import annotations

import random

import pytest

from pitboss.house.store.database import Store
from pitboss.house.tables.floor import grounds
from pitboss.table.effects import FLOOR
from tests.families.poker.rigged import Rig
from tests.house.links.linked import FLOORMAN, SHARED, WATCH, Linked
from tests.progressive.tables import HANDS, SECTION

STEPS = 90
OPTIONS = ("confirmed", "confirmed", "confirmed", "not_confirmed", "deck_not_complete")
LIKELY = ("royal_flush", "straight_flush", "straight_flush", "two_pair", *HANDS)


def _step(floor: Linked, rng: random.Random, table: str, player: str, rigs: dict[str, Rig]) -> None:
    """Something happens at a table."""
    host = floor.pit.hosts[table]
    if table not in rigs or host.running is None:
        bettors = player if rng.random() < 0.9 else ""
        rigs[table] = floor.start(table, {player: rng.choice(LIKELY)}, bettors)
    elif rng.random() < 0.05 and grounds(host.running):
        floor.say(table, "flo", "void", reason="a card too many", roles=["floor"])
    elif floor.asks(table, FLOOR):
        floor.confirm(table, rng.choice((FLOORMAN, WATCH)), rng.choice(OPTIONS))
    else:
        floor.go(table, rigs[table], steps=rng.randint(1, 12))


@pytest.mark.parametrize("seed", range(5))
def test_whatever_happens_the_link_agrees(store: Store, seed: int) -> None:
    rng = random.Random(f"links {seed}")
    floor = Linked(store)
    tables = {
        floor.table(game, f"player{n}"): f"player{n}"
        for n, game in enumerate(rng.sample(sorted(SECTION), 3))
    }
    rigs: dict[str, Rig] = {}
    for step in range(STEPS):
        table = rng.choice(sorted(tables))
        _step(floor, rng, table, tables[table], rigs)
        if rng.random() < 0.08:
            floor.crash(f"service-{step}")
            floor.ask(table, "nobody", "leave")
        if step % 15 == 0:
            floor.check()
    floor.check()
    assert floor.awards(SHARED, 1_000), "nobody won anything: no test of awards"
