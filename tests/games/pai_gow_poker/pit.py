"""Pai Gow Poker rounds with chosen cards, at a table without dice."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.games.pai_gow_poker import GAME
from pitboss.games.pai_gow_poker.memory import memory_of
from pitboss.table import events
from pitboss.table.effects import Chance
from pitboss.table.round import Round
from pitboss.table.table import Table
from tests.families.poker.rigged import RACK, When, play, table_of

BUTTON: dict[str, object] = {"deal": "shoe", "shuffler": True, "start_position": "button"}
BET = 100_00
# A hand that beats and loses to about as many: king-queen low, pair of nines high.
MIDDLE = "9c 9d 7h 5s 3c Kd Qh"


def seated(*players: str, options: Mapping[str, object] | None = None, rack: int = RACK) -> Table:
    """Players in boxes 1, 2, ...; the stacks start at the button."""
    return table_of(GAME, *players, options={**BUTTON, **(options or {})}, rack=rack)


def settled(
    own: str,
    dealer: str,
    choice: str = "house_way",
    bets: Mapping[str, int] | None = None,
    options: Mapping[str, object] | None = None,
    mishap: tuple[str, When] | None = None,
) -> Round:
    """A round of one player against the dealer."""
    hands = {"box_1": own, "dealer": dealer}
    table = seated("ann", options=options)
    return play(table, {"ann": bets or {"pai_gow": BET}}, hands, {"ann": choice}, mishap)


def offered(
    players: tuple[str, ...] = ("ann", "bob", "cy"),
    rack: int = RACK,
    last: int = BET,
    **options: object,
) -> Table:
    """A table at which ann, in box 1, is offered the bank: she has just bet against the house."""
    table = seated(*players, options={"player_banking": True, **options}, rack=rack)
    memory_of(table).wagered = ((1, "ann", last),)
    return table


def asked(table: Table) -> Round:
    """A round up to what people are asked first."""
    round_ = Round(table)
    while isinstance(round_.pending, Chance):
        round_.send(None)
    return round_


def banked(
    hands: Mapping[str, str],
    choices: Mapping[str, str],
    bets: Mapping[str, Mapping[str, int]] | None = None,
    options: Mapping[str, object] | None = None,
    rack: int = RACK,
    players: tuple[str, ...] = ("ann", "bob"),
    last: int = BET,
) -> Round:
    """A round in which ann, in box 1, is offered the bank; she bet ``last`` against the house."""
    table = offered(players, rack, last, **(options or {}))
    return play(table, bets or {}, hands, choices)


def ends(round_: Round) -> list[tuple[str, int]]:
    """How each wager ended: the clause, and what came of it."""
    found = []
    for event in round_.log:
        match event:
            case events.WagerWon():
                found.append((event.clause, event.paid))
            case events.WagerLost():
                found.append((event.clause, -event.cents))
            case events.WagerPushed():
                found.append((event.clause, 0))
    return found


def bank_result(round_: Round) -> dict[str, int]:
    """What each member of the bank got or paid."""
    return {e.player: e.cents for e in round_.log if isinstance(e, events.BankSettled)}
