"""What is published of live tables satisfies the stand-alone verifier, and hides what is hidden."""

from __future__ import annotations

import random

import pytest

from pitboss.errors import Refusal
from pitboss.house.fairness.verifier import check
from pitboss.house.records.fairness import card_proof, published, summary, text, turned_up
from pitboss.house.store.database import open_store
from pitboss.table import events
from tests.house.tables.floor import Floor
from tests.house.tables.test_random_play import PLAYERS, choose


@pytest.mark.parametrize("game", ["roulette", "craps", "blackjack", "three-card-poker"])
def test_the_published_lines_verify_through_crashes(game: str) -> None:
    """The last deal's seed is told when the table closes; only the next one's promise is left."""
    rng = random.Random(f"fair {game}")
    with open_store("sqlite:///:memory:") as store:
        floor = Floor(store)
        for name in PLAYERS:
            floor.person(name, 5_000_00)
        table = floor.open(game)
        floor.ask(table, "ann", "sit", box=1, cents=500_00)
        floor.ask(table, "ann", "seed", seed="my own")
        for step in range(80):
            choose(floor, table, rng)
            if step % 9 == 0:
                name = rng.choice(PLAYERS)
                floor.ask(table, name, "seed", seed=f"{name} {step}")
            if rng.random() < 0.1:
                floor.crash(f"service-{step}")
                floor.ask(table, "nobody", "leave")
        with store.read() as conn:
            assert summary(conn, table).unrevealed <= 3
            assert list(check(text(conn, table).splitlines()))
        floor.ask(table, "flo", "close", reason="the day is over", roles=["floor"])
        for _ in range(300):
            if floor.pit.hosts[table].empty:
                break
            floor.clock.advance(60_000)
            floor.pit.turn(floor.pit.due(floor.clock.now()))
        with store.read() as conn:
            lines = text(conn, table).splitlines()
            kept = summary(conn, table)
        told = list(check(lines))
        assert kept.revealed > 0
        assert kept.unrevealed == 1
        assert len(told) >= kept.revealed
        assert any(b'"seed":"' in line for line in lines)
        assert sum(b'"server_seed":"' in line for line in lines) == kept.revealed


def test_a_card_that_lies_face_up_is_proved_and_one_face_down_is_not() -> None:
    with open_store("sqlite:///:memory:") as store:
        floor = Floor(store, seed=3)
        floor.person("ann")
        table = floor.open("three-card-poker")
        floor.ask(table, "ann", "sit", box=1, cents=500_00)
        floor.ask(table, "ann", "bet", box=1, wager="ante", cents=10_00)
        floor.ask(table, "ann", "ready")
        host = floor.pit.hosts[table]
        dealt = [(n, e) for n, e in host.tail if isinstance(e, events.CardDealt)]
        own = [n for n, event in dealt if "ann" in event.seen_by]
        hidden = [n for n, event in dealt if not event.seen_by]
        proof = card_proof(host, own[0], "ann")
        assert proof.card == dict(dealt)[own[0]].card
        with pytest.raises(Refusal, match="face down"):
            card_proof(host, own[0], None)
        with pytest.raises(Refusal, match="face down"):
            card_proof(host, hidden[0], "ann")
        with pytest.raises(Refusal, match="no card was dealt"):
            card_proof(host, 0, "ann")
        with store.read() as conn:
            lines = [line.encoded() for line in published(conn, table)]
        assert list(check([*lines, proof.encoded()]))


def test_a_hole_card_is_not_told_by_its_twin() -> None:
    up = events.CardDealt(to="dealer", card="2d", seen_by=())
    hole = events.CardDealt(to="dealer", card="2d", seen_by=())
    shown = events.CardsTurned(hand="dealer", cards=("2d",))
    both = events.CardsTurned(hand="dealer", cards=("2d", "2d"))
    tail = list(enumerate([events.RoundOpened(number=1), up, hole, shown]))
    assert turned_up(tail, 1)
    assert not turned_up(tail, 2)
    assert turned_up([*tail, (4, both)], 2)
    later = [*tail, (4, events.RoundOpened(number=2)), (5, both)]
    assert not turned_up(later, 2)
