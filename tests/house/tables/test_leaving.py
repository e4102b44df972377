"""Whoever leaves in the middle of any game meets its filing, and his money goes with him."""

from __future__ import annotations

import pytest

from pitboss.house.ledger.audit import audit
from pitboss.house.records.acted import check_actions
from pitboss.house.records.rounds import check_table
from pitboss.house.tables.ahead import next_round
from pitboss.rooms import registry
from pitboss.table.actions import PlaceOffer
from pitboss.table.effects import FLOOR, Betting, Question
from tests.house.tables.floor import Floor

GAMES = list(registry.slugs())
MOMENTS = ("betting", "first question", "second question", "other's turn")


@pytest.mark.parametrize("name", ["ann", "bob"])
def test_who_opens_a_round_by_a_bet_has_made_it(floor: Floor, name: str) -> None:
    """Even one who is about to leave, or was silent: no betting closes before him."""
    table = floor.open("craps", betting_ms=1_000, between_ms=1_000, patience=9)
    for box, each in enumerate(("ann", "bob"), 1):
        assert floor.ask(table, each, "sit", box=box, cents=100_00).status == "done"
    floor.ask(table, "ann", "bet", box=1, wager="pass", cents=10_00)
    host = floor.pit.hosts[table]
    while not host.table.wagers or host.running is not None:  # a point is on, between two throws
        floor.clock.advance(1_000)
        floor.pit.turn(floor.pit.due(floor.clock.now()))
        if not host.table.wagers:
            floor.ask(table, "ann", "bet", box=1, wager="pass", cents=10_00)
    assert floor.ask(table, "ann", "leave").result == "leaving"
    assert host.extras.idle
    told = floor.ask(table, name, "bet", box=1 + (name == "bob"), wager="field", cents=5_00)
    assert told.result == "bet"
    with floor.store.read() as conn:
        assert not list(check_actions(conn))
        assert not audit(conn)
        assert not list(check_table(conn, table))


def test_a_leaver_takes_back_odds_with_their_bet(floor: Floor) -> None:
    """What goes with another bet is gone by then: nobody's leaving is half done."""
    table = floor.open("craps", betting_ms=1_000, between_ms=1_000, patience=9)
    assert floor.ask(table, "ann", "sit", box=1, cents=100_00).status == "done"
    host = floor.pit.hosts[table]
    while not host.table.wagers or host.running is not None:  # a point is on, between two throws
        if not host.table.wagers:
            floor.ask(table, "ann", "bet", box=1, wager="dont_pass", cents=10_00)
        floor.clock.advance(1_000)
        floor.pit.turn(floor.pit.due(floor.clock.now()))
    offers = next_round(host.table).legal("ann")
    odds = next(o for o in offers if isinstance(o, PlaceOffer) and o.wager == "dont_pass_odds")
    told = floor.ask(table, "ann", "bet", box=1, wager=odds.wager, cents=odds.low, spot=odds.spot)
    assert told.result == "bet"
    assert floor.ask(table, "ann", "leave").status == "done"
    assert not host.table.wagers
    with floor.store.read() as conn:
        assert not list(check_actions(conn))
        assert not audit(conn)


@pytest.mark.parametrize(
    ("name", "wagers"),
    [
        ("dragon-bonus-baccarat", ["player", "tie", "dragon_bonus_player"]),
        ("three-dice-baccarat", ["player", "banker", "golden_3"]),
    ],
)
def test_a_leaver_takes_bonus_wagers_back_before_what_they_hang_on(
    floor: Floor, name: str, wagers: list[str]
) -> None:
    table = floor.open(name, betting_ms=9_000, between_ms=1_000)
    for player, box in (("ann", 1), ("bob", 2)):
        told = floor.ask(table, player, "sit", box=box, cents=100_00)
        assert told.status == "done", told
    host = floor.pit.hosts[table]
    for wager in wagers:
        offers = (host.running or next_round(host.table)).legal("ann")
        offer = next(o for o in offers if isinstance(o, PlaceOffer) and o.wager == wager)
        told = floor.ask(table, "ann", "bet", box=offer.box, wager=wager, cents=offer.low)
        assert told.result == "bet", told
    assert len(host.table.wagers) == len(wagers)
    assert floor.ask(table, "ann", "leave").status == "done"
    assert not host.table.wagers
    with floor.store.read() as conn:
        assert not list(check_actions(conn))
        assert not audit(conn)


def bets(floor: Floor, table: str, name: str, box: int) -> None:
    """The game's main wager, at its least."""
    host = floor.pit.hosts[table]
    room = registry.room(host.table.game.slug)
    spot = next(iter(room.game.spots(host.table, room.headline)))
    offer = host.table.game.offer(host.table, name, box, room.headline, spot)
    told = floor.ask(
        table, name, "bet", box=box, wager=offer.wager, cents=offer.low, spot=offer.spot
    )
    assert told.status == "done", told


def answers(floor: Floor, table: str, name: str) -> None:
    """Whatever may be answered first."""
    host = floor.pit.hosts[table]
    assert host.running is not None
    pending = host.running.pending
    assert isinstance(pending, Question)
    option = pending.options[0]
    told = floor.ask(table, name, "answer", option=option.name, number=option.low)
    assert told.status == "done", told


def asked(floor: Floor, table: str) -> str:
    """Who is asked; nothing, when nobody is."""
    round_ = floor.pit.hosts[table].running
    pending = round_.pending if round_ is not None else None
    return pending.player if isinstance(pending, Question) and pending.player != FLOOR else ""


def play_until(floor: Floor, table: str, moment: str) -> None:
    """Up to the moment at which ann walks away, as far as the game has such a one."""
    if moment == "betting":
        return
    for name in ("ann", "bob"):
        floor.ask(table, name, "ready")
    wanted, left = ("bob" if moment == "other's turn" else "ann"), 2
    for _ in range(20):
        who = asked(floor, table)
        if not who or (who == wanted and moment != "second question"):
            return
        if who == "ann":
            left -= 1
            if not left:
                return
        answers(floor, table, who)


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("game", GAMES)
def test_who_leaves_is_let_go_and_the_books_agree(floor: Floor, game: str, moment: str) -> None:
    table = floor.open(game)
    for box, name in enumerate(("ann", "bob"), start=1):
        assert floor.ask(table, name, "sit", box=box, cents=100_00).status == "done"
    for box, name in enumerate(("ann", "bob"), start=1):
        bets(floor, table, name, box)
    host = floor.pit.hosts[table]
    assert host.running is not None
    assert isinstance(host.running.pending, Betting)
    play_until(floor, table, moment)
    assert floor.ask(table, "ann", "leave").status == "done"
    assert floor.ask(table, "bob", "leave").status == "done"
    for _ in range(400):
        if floor.pit.hosts[table].empty:
            break
        floor.clock.advance(61_000)
        floor.pit.turn(floor.pit.due(floor.clock.now()))
    assert floor.pit.hosts[table].empty
    balances = floor.balances()
    assert balances[f"table:{table}:layout"] == 0
    assert balances.get(f"table:{table}:rack:p-ann", 0) == 0
    with floor.store.read() as conn:
        assert audit(conn) == []
        assert check_table(conn, table) == []
