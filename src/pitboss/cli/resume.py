"""``pitboss play --log FILE --resume``: a table goes on from its log, even within a round."""

from __future__ import annotations

import random
import secrets
from pathlib import Path

from pitboss.cli import screen
from pitboss.cli.sitting import Begun, Sitting
from pitboss.errors import BadFile, Refusal
from pitboss.rooms import registry
from pitboss.rooms.room import Room
from pitboss.table import events
from pitboss.table.drivers.live import LiveSource
from pitboss.table.log.book import LogBook
from pitboss.table.log.read import Log, read_log
from pitboss.table.log.recover import go_on
from pitboss.table.log.verify import verify


def resumed(room: Room, path: Path, *, coach: bool, ceremony: bool) -> Sitting:
    """The sitting that a log tells of, as it stood when the log stops."""
    log = read_log(path)
    if log.head.game != room.slug:
        raise Refusal(f"{path} is the log of a table of {log.head.game}", field="game")
    checked = verify(log, registry.game)
    replay = checked.replay
    players = [] if replay.table is None else list(replay.table.racks)
    if not players:
        raise BadFile(path, "nobody sits at this table: there is nothing to go on with")
    if log.torn:
        lost = f"{path}: {log.torn} bytes after line {len(log.events)} were no line; they are gone"
        screen.out().print(screen.dim(lost))
    book = LogBook.go_on(log)
    seed = log.head.seed
    table = go_on(replay, book, "live" if seed is None else "seed", seed)
    # Known luck goes on as known luck, and not from its beginning.
    fresh = random.Random(f"{seed} {book.lines}")
    below = secrets.randbelow if seed is None else fresh.randrange
    unfinished = None if replay.round is None or replay.round.over else replay.round
    begun = Begun(_bought_in(log, players), len(checked.rounds), unfinished)
    screen.out().print(screen.plain(f"{room.name} goes on from {path}.", "bold"))
    return Sitting(
        room, table, LiveSource(below), players, book, coach=coach, ceremony=ceremony, begun=begun
    )


def _bought_in(log: Log, players: list[str]) -> dict[str, int]:
    """What those who are still there have bought in for, all in all."""
    bought = dict.fromkeys(players, 0)
    for event in log.events:
        match event:
            case events.PlayerSat() | events.PlayerStood():
                bought[event.player] = event.cents
            case events.PlayerBoughtIn():
                bought[event.player] += event.cents
    return {player: bought[player] for player in players}
