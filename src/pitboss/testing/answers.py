"""What is offered is taken, what is not is refused without a trace, and nobody walks in."""

from __future__ import annotations

from typing import Any

import msgspec

from pitboss.rooms.room import Room
from pitboss.table.actions import Choose, Place, PlaceOffer, TakeDown
from pitboss.table.effects import Human
from pitboss.table.round import Round
from pitboss.testing.fault import hold, must_refuse
from pitboss.testing.random_play import RACK, play

NONSENSE: list[Any] = [
    None,
    "roll",
    -1,
    999,
    (0, 7),
    Place("nobody", 1, "nothing", 500),
    Place("ann", 99, "nothing", 500),
    TakeDown("ann", 12345, 500),
    Choose("ann", "fly"),
    Choose("nobody", "cut"),
]


def every_offer_is_taken(room: Room, seed: int, rounds: int) -> None:
    """An offer cites its clause and is accepted at its bounds, and just outside of them refused."""
    for round_, _ in play(room, seed, rounds):
        pending = round_.pending
        if not isinstance(pending, Human):
            continue
        for offer in round_.legal():
            hold(bool(offer.clause), "an offer without a clause", offer)
            if isinstance(offer, PlaceOffer):
                for cents in (offer.low, offer.high):
                    pending.check(round_.table, offer.action(cents))
                bad: list[Any] = [offer.low - 1, offer.high + offer.step, offer.low + 0.5, "5", -1]
                for wrong in bad:
                    must_refuse(pending.check, round_.table, offer.action(wrong))
            else:
                pending.check(round_.table, offer.action())


def a_refusal_changes_nothing(room: Room, seed: int, rounds: int) -> None:
    """Nonsense is refused, and the table and its log stand as before."""
    for round_, _ in play(room, seed, rounds):
        if round_.pending is None:
            continue
        before = (_state(round_), list(round_.log))
        for answer in NONSENSE:
            if answer is None and round_.chance() == [(None, 1)]:
                continue  # a shuffle is answered by nothing
            must_refuse(round_.send, answer)
        must_refuse(round_.call_irregularity, "earthquake")
        hold((_state(round_), round_.log) == before, "a refusal left a trace", round_.log[-3:])


def nobody_comes_or_goes_in_a_round(room: Room, seed: int, rounds: int) -> None:
    """While a round runs nobody sits down, takes a box or leaves, and no second round opens."""
    for round_, _ in play(room, seed, rounds):
        table = round_.table
        if round_.over:
            continue
        before = (_state(round_), list(round_.log))
        free = [box for box in range(1, table.rules.seats + 1) if box not in table.seats]
        for box in free[:1]:
            must_refuse(table.sit, "zed", box, RACK)
            must_refuse(table.take_box, next(iter(table.racks)), box)
        must_refuse(table.stand_behind, "zed", RACK)
        for player in list(table.racks):
            must_refuse(table.leave, player)
        must_refuse(Round, table)
        hold((_state(round_), round_.log) == before, "a stranger left a trace", round_.log[-3:])


def _state(round_: Round) -> bytes:
    return msgspec.json.encode(msgspec.to_builtins(round_.table.snapshot(), str_keys=True))
