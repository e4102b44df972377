"""Every game at a live table: random people, crashes at random, and the money always right."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from pitboss.house.ledger.audit import audit
from pitboss.house.store.database import open_store
from pitboss.house.tables.money import accounts_of
from pitboss.house.tables.view import see
from pitboss.rooms import registry
from pitboss.table.actions import ChooseOffer, PlaceOffer, TakeDownOffer
from pitboss.table.effects import FLOOR
from pitboss.table.log.read import parse_log
from pitboss.table.log.verify import verify
from tests.house.tables.floor import Floor

PLAYERS = ("ann", "bob", "cy")


def choose(floor: Floor, table: str, rng: random.Random) -> None:
    """Somebody at the table does something that he may do, or the clock does."""
    host = floor.pit.hosts[table]
    pending = host.running.pending if host.running else None
    name = getattr(pending, "player", "") or rng.choice(PLAYERS)
    if name == FLOOR:
        option = rng.choice(see(host, FLOOR).prompt.offers).option  # type: ignore[union-attr]
        floor.ask(table, "flo", "confirm", option=option, roles=["floor"])
        floor.ask(table, "sue", "confirm", option=option, roles=["surveillance"])
        return
    if name not in host.table.racks:
        box = rng.randint(1, host.table.rules.seats)
        floor.ask(table, name, "sit", box=box, cents=rng.choice([50_00, 200_00]))
        return
    offers = see(host, name).prompt.offers
    if not offers:
        # between rounds: the first bet of the next one
        wagers = list(host.table.rules.wagers)
        box = min(host.table.boxes_of(name), default=1)
        wager = wagers[0] if rng.random() < 0.7 else rng.choice(wagers)
        floor.ask(table, name, "bet", box=box, wager=wager, cents=rng.choice([500, 1000, 1500]))
        return
    offer = rng.choice(offers)
    if isinstance(offer, ChooseOffer):
        floor.ask(table, name, "answer", option=offer.option, number=offer.low)
    elif isinstance(offer, PlaceOffer) and rng.random() < 0.6:
        floor.ask(
            table, name, "bet", box=offer.box, wager=offer.wager, cents=offer.low, spot=offer.spot
        )
    elif isinstance(offer, TakeDownOffer) and rng.random() < 0.2:
        floor.ask(table, name, "take_down", wager_id=offer.wager_id, cents=offer.high)
    elif rng.random() < 0.05:
        floor.ask(table, name, "leave")
    else:
        for each in PLAYERS:
            if each in host.table.racks:
                floor.ask(table, each, "ready")


@pytest.mark.parametrize("game", registry.slugs())
def test_a_live_table_keeps_its_books(game: str) -> None:
    rng = random.Random(f"live {game}")
    with open_store("sqlite:///:memory:") as store:
        floor = Floor(store)
        for name in PLAYERS:
            floor.person(name, 5_000_00)
        table = floor.open(game)
        for _ in range(120):
            choose(floor, table, rng)
            if rng.random() < 0.05:
                before = see(floor.pit.hosts[table]).prompt
                floor.crash(f"service-{rng.random()}")
                floor.ask(table, "nobody", "leave")
                assert see(floor.pit.hosts[table]).prompt == before
            elif rng.random() < 0.05:
                floor.clock.advance(60_000)
                floor.pit.turn(floor.pit.due(floor.clock.now()))
        host = floor.pit.hosts[table]
        assert host.table.rounds > 0
        with store.read() as conn:
            assert audit(conn) == []
            text = floor.log(conn, table)
        verify(parse_log(text, Path("log")), lambda slug: registry.room(slug).game, "")
        balances = floor.balances()
        assert sum(balances.values()) == 0
        books = accounts_of(table, host.table.books(), (), floor.pit.people)
        assert {name: balances.get(name, 0) for name in books} == books
