"""Tables with a dealer: each kind of apparatus takes what can be, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.table.effects import Chance, DealCard, ShuffleCards, SpinWheel, ThrowDice
from tests.house.tables.floor import Floor
from tests.house.tables.test_leaving import bets
from tests.house.tables.test_tables import DEALER

GOOD: dict[type[Any], dict[str, Any]] = {
    DealCard: {"card": "Ah"},
    ShuffleCards: {"shuffled": True},
    SpinWheel: {"mark": "7"},
    ThrowDice: {"dice": [3, 4]},
}
WRONG: list[dict[str, Any]] = [
    {},
    {"card": "1h"},
    {"card": "AhKh"},
    {"card": "??"},
    {"dice": [0, 4]},
    {"dice": [7, 1]},
    {"dice": [3]},
    {"dice": [3, 3, 3, 3]},
    {"mark": "38"},
    {"mark": "red"},
    {"shuffled": False},
]


def pending(floor: Floor, table: str) -> Any:
    round_ = floor.pit.hosts[table].running
    return round_.pending if round_ is not None else None


def waits_for(floor: Floor, game: str, kind: type[Any]) -> str:
    """A table of a game at which the dealer is to enter something of this kind."""
    table = floor.open(game, mode="dealer")
    assert floor.ask(table, "ann", "sit", box=1, cents=500_00).status == "done"
    floor.ask(table, "deb", "open_round", roles=DEALER)
    for _ in range(6):
        effect = pending(floor, table)
        if isinstance(effect, kind):
            return table
        if isinstance(effect, Chance):
            floor.ask(table, "deb", "enter", roles=DEALER, **GOOD[type(effect)])
        else:
            bets(floor, table, "ann", 1)
            floor.ask(table, "deb", "close_bets", roles=DEALER)
    raise AssertionError(f"{game} never waits for {kind.__name__}")


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        ("roulette", SpinWheel),
        ("craps", ThrowDice),
        ("blackjack", ShuffleCards),
        ("blackjack", DealCard),
        ("mini-baccarat", DealCard),
        ("three-card-poker", DealCard),
    ],
)
def test_what_cannot_be_is_refused_and_leaves_no_trace(
    floor: Floor, game: str, kind: type[Any]
) -> None:
    table = waits_for(floor, game, kind)
    version, before = floor.pit.hosts[table].version, floor.balances()
    others = [{**good} for each, good in GOOD.items() if each is not kind]
    for words in WRONG + others:
        told = floor.ask(table, "deb", "enter", roles=DEALER, **words)
        assert told.status == "refused", words
        assert told.field, words
    for name, roles in (("ann", ("player",)), ("flo", ("floor",)), ("sue", ("surveillance",))):
        told = floor.ask(table, name, "enter", roles=roles, **GOOD[kind])
        assert told.status == "refused"
    assert (floor.pit.hosts[table].version, floor.balances()) == (version, before)
    assert floor.ask(table, "deb", "enter", roles=DEALER, **GOOD[kind]).status == "done"


def test_a_deck_has_every_card_once(floor: Floor) -> None:
    table = waits_for(floor, "three-card-poker", DealCard)
    assert floor.ask(table, "deb", "enter", roles=DEALER, card="Ah").status == "done"
    again = floor.ask(table, "deb", "enter", roles=DEALER, card="Ah")
    assert (again.status, again.field) == ("refused", "card")
    assert floor.ask(table, "deb", "enter", roles=DEALER, card="Ad").status == "done"


@pytest.mark.parametrize("game", ["roulette", "craps", "blackjack"])
def test_nothing_is_dealt_by_itself_however_long_it_takes(floor: Floor, game: str) -> None:
    kind = {"roulette": SpinWheel, "craps": ThrowDice, "blackjack": DealCard}[game]
    table = waits_for(floor, game, kind)
    version = floor.pit.hosts[table].version
    floor.clock.advance(24 * 3_600_000)
    floor.pit.turn(floor.pit.due(floor.clock.now()))
    assert floor.pit.hosts[table].version == version
    floor.crash()
    floor.pit.take({table})
    assert isinstance(pending(floor, table), kind)
    assert floor.ask(table, "deb", "enter", roles=DEALER, **GOOD[kind]).status == "done"
