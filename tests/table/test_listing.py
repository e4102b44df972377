"""A list of what is legal leaves nothing out: it is what asking about every place would give."""

from __future__ import annotations

import random

import pytest

from pitboss.errors import Refusal
from pitboss.rooms import registry
from pitboss.table.actions import CallOffer, NoMoreBets, PlaceOffer
from pitboss.table.effects import Betting, Chance
from pitboss.table.round import Round
from pitboss.table.table import Table

PLAYERS = ("ann", "bob")


def asked(table: Table, player: str) -> list[PlaceOffer]:
    """What is offered when every box, wager and place is asked about by itself."""
    found = []
    for box in table.boxes_of(player):
        for wager in table.rules.wagers:
            for spot in table.game.spots(table, wager):
                try:
                    found.append(table.game.offer(table, player, box, wager, spot))
                except Refusal:
                    continue
    return found


def callable_now(table: Table, player: str) -> list[tuple[int, bool]]:
    """Every call that would be heard."""
    found = []
    for wager in table.wagers.values():
        for on in (True, False):
            try:
                table.game.allow_call(table, wager, on)
            except Refusal:
                continue
            if wager.player == player:
                found.append((wager.id, on))
    return found


@pytest.mark.parametrize("slug", ["craps", "roulette", "big-six", "mini-baccarat", "blackjack"])
@pytest.mark.parametrize("rack", [40_00, 5_000_00])
def test_a_list_is_what_asking_one_by_one_gives(slug: str, rack: int) -> None:
    luck = random.Random(f"{slug} {rack}")
    room = registry.room(slug)
    table = Table(room.game, room.rules())
    for box, player in enumerate(PLAYERS, start=1):
        table.sit(player, box, rack)
    periods = 0
    for _ in range(25):
        round_ = Round(table)
        for _ in range(200):
            if round_.over:
                break
            if isinstance(round_.pending, Chance):
                outcomes, weights = zip(*round_.chance(), strict=True)
                round_.send(luck.choices(outcomes, weights)[0])
                continue
            legal = round_.legal()
            if isinstance(round_.pending, Betting):
                periods += 1
                for player in PLAYERS:
                    mine = round_.legal(player)
                    placed = [offer for offer in mine if isinstance(offer, PlaceOffer)]
                    assert placed == asked(table, player)
                    calls = [(o.wager_id, o.on) for o in mine if isinstance(o, CallOffer)]
                    assert calls == callable_now(table, player)
                if luck.random() < 0.3:
                    round_.send(NoMoreBets())
                    continue
            round_.send(luck.choice(legal).action())
    assert periods > 25


def test_what_was_offered_last_is_offered_anew_when_the_round_goes_on() -> None:
    room = registry.room("big-six")
    table = Table(room.game, room.rules())
    table.sit("ann", 1, 20_00)
    round_ = Round(table)
    first = room.game.offer(table, "ann", 1, "joker", "")
    assert room.game.offer(table, "ann", 1, "joker", "") is first
    round_.send(first.action(first.high))
    with pytest.raises(Refusal, match="the rack holds"):
        room.game.offer(table, "ann", 1, "joker", "")
