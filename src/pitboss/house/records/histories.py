"""What a table has shown lately: winners and their roads, spins, throws, markers, the bank."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from sqlalchemy import Connection, select

from pitboss.families.baccarat.roads import BANKER, PLAYER, TIE, Roads, roads
from pitboss.house.records.lines import events_between
from pitboss.house.store import schema
from pitboss.table import events

ROUNDS = 100  # that are told at once, a shoe of baccarat and more
_WINNERS = {"player_wins": PLAYER, "banker_wins": BANKER, "tie_wins": TIE}
_SHOOTERS = ("new_shooter", "seven_out")  # both take the Fire Bet's markers off
_BANKS = {"house_banks", "nobody_takes_bank", "nobody_may_bank"}


class Throw(msgspec.Struct, frozen=True, omit_defaults=True):
    """One throw of the dice, and who threw."""

    dice: tuple[int, ...]
    by: str = ""


class Past(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one finished round showed to everybody."""

    number: int
    winner: str = ""
    pairs: tuple[str, ...] = ()
    mark: str = ""
    throws: tuple[Throw, ...] = ()
    shuffled: bool = False  # did it begin a shoe?


class History(msgspec.Struct, frozen=True, omit_defaults=True):
    """The last rounds of a table; ``roads`` those of the present shoe."""

    game: str
    rounds: list[Past]
    roads: Roads | None = None
    fire: list[int] | None = None  # points that bear a marker of the Fire Bet
    bank: str | None = None  # who has the bank: a player, or "" for the house


def history(conn: Connection, table: str, most: int = ROUNDS) -> History:
    """The last finished rounds of a table, as anybody saw them."""
    tables = schema.tables
    game = conn.execute(select(tables.c.game).where(tables.c.id == table)).scalar_one()
    kept = schema.rounds
    query = (
        select(kept.c.number, kept.c.first_line, kept.c.last_line)
        .where(kept.c.table_id == table, kept.c.voided.is_(False))
        .order_by(kept.c.number.desc())
        .limit(most)
    )
    played = [
        (row.number, [e for _, e in events_between(conn, table, row.first_line, row.last_line)])
        for row in reversed(conn.execute(query).all())
    ]
    return told(game, played)


def told(game: str, played: Sequence[tuple[int, Sequence[events.Event]]]) -> History:
    """The history that finished rounds make."""
    rounds = [_past(number, log) for number, log in played]
    log = [event for _, each in played for event in each]
    winners = [each.winner for each in _of_this_shoe(rounds) if each.winner]
    return History(
        game,
        rounds,
        roads(winners) if winners else None,
        _fire(log) if game == "craps" else None,
        _bank(log) if game == "pai-gow-poker" else None,
    )


def _of_this_shoe(rounds: Sequence[Past]) -> Sequence[Past]:
    begun = [at for at, each in enumerate(rounds) if each.shuffled]
    return rounds[begun[-1] :] if begun else rounds


def _past(number: int, log: Iterable[events.Event]) -> Past:
    winner = mark = ""
    shuffled = False
    throws: list[Throw] = []
    hands: dict[str, list[str]] = {"player": [], "banker": []}
    for event in log:
        match event:
            case events.Announced(call=call) if call in _WINNERS:
                winner = _WINNERS[call]
            case events.WheelSpun():
                mark = event.mark
            case events.DiceThrown():
                throws.append(Throw(tuple(event.dice), event.by))
            case events.CardsShuffled():
                shuffled = True
            case events.CardDealt() if event.to in hands:
                hands[event.to].append(str(event.card))
    pairs = tuple(who for who, cards in hands.items() if winner and _is_pair(cards[:2]))
    return Past(number, winner, pairs, mark, tuple(throws), shuffled)


def _is_pair(cards: Sequence[str]) -> bool:
    return len(cards) == 2 and cards[0][0] == cards[1][0]


def _fire(log: Iterable[events.Event]) -> list[int]:
    marked: list[int] = []
    for event in log:
        if isinstance(event, events.Announced):
            if event.call in _SHOOTERS:
                marked = []
            elif event.call == "fire_marker":
                marked.append(int(event.parts["point"]))
    return marked


def _bank(log: Iterable[events.Event]) -> str:
    banker = ""
    for event in log:
        if isinstance(event, events.Announced):
            if event.call in _BANKS:
                banker = ""
            elif event.call == "marker_goes":
                banker = str(event.parts["player"])
    return banker
