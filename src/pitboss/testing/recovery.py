"""A table's log, cut anywhere: it verifies up to its last line, comes back and goes on."""

from __future__ import annotations

import random
from pathlib import Path

from pitboss.rooms.room import Room
from pitboss.table import events
from pitboss.table.books import Book
from pitboss.table.drivers.live import LiveSource
from pitboss.table.game import Game
from pitboss.table.log.book import Tape, keep_log
from pitboss.table.log.format import text_of
from pitboss.table.log.read import parse_log
from pitboss.table.log.recover import GameNamed, Replay, go_on, recover
from pitboss.table.log.verify import verify
from pitboss.table.round import Round
from pitboss.table.table import Table
from pitboss.testing.fault import hold
from pitboss.testing.random_play import PLAYERS, RACK, come_and_go, play_at, to_the_end

CUTS = 12  # places at which a log is torn
NOWHERE = Path("a log in memory")


def busy_table(room: Room, rng: random.Random, book: Book, rounds: int) -> Table:
    """Rounds at a table where players come and go, all of it written into a book."""
    table = Table(room.game, room.rules())
    keep_log(table, book)
    boxes = rng.sample(range(1, table.rules.seats + 1), min(3, table.rules.seats))
    for player, box in zip(PLAYERS, boxes, strict=False):
        table.sit(player, box, RACK)
    for _ in range(rounds):
        for _ in play_at(table, rng, 1, 0.05, room.headline):
            pass
        come_and_go(table, rng)
    return table


def kept_log(room: Room, seed: int, rounds: int) -> list[events.Event]:
    """The log of a busy table."""
    tape = Tape()
    busy_table(room, random.Random(f"{room.slug} {seed}"), tape, rounds)
    return tape.events


def every_beginning_comes_back(room: Room, seed: int, rounds: int) -> None:
    """Whatever the last event written, the table comes back, and owes what the log told next."""
    log = kept_log(room, seed, rounds)
    for length in range(1, len(log) + 1):
        back = recover(log[:length], _same(room))
        owing = list(back.owing)
        told = log[length : length + len(owing)]
        hold(text_of(owing) == text_of(told), f"line {length} brings back something else", told)


def a_torn_log_goes_on(room: Room, seed: int, rounds: int) -> None:
    """A log torn at any byte verifies up to its last whole line, and the table plays on."""
    rng = random.Random(seed)
    text = text_of(kept_log(room, seed, rounds))
    first = text.index(b"\n") + 1
    for _ in range(CUTS):
        cut = rng.randrange(first, len(text) + 1)
        log = parse_log(text[:cut], NOWHERE)
        hold(log.length + log.torn == cut, "bytes are lost", cut)
        tape = Tape()
        tape.events = list(log.events)
        play_on(room, verify(log, _same(room)).replay, tape, rng)
        whole = verify(parse_log(text_of(tape.events), NOWHERE), _same(room), log.seal)
        hold(whole.unfinished is None, "a round has no end", whole.unfinished)


def play_on(room: Room, back: Replay, book: Book, rng: random.Random) -> None:
    """Go on from a log, to the end of the round that it broke off or of a new one."""
    table = go_on(back, book)
    if not table.racks:
        table.sit(PLAYERS[0], 1, RACK)
    unfinished = back.round is not None and not back.round.over
    round_ = back.round if back.round is not None and unfinished else Round(table)
    for _ in to_the_end(round_, LiveSource(rng.randrange), rng, headline=room.headline):
        pass


def _same(room: Room) -> GameNamed:
    def game(slug: str) -> Game:
        hold(slug == room.slug, "the log is of another game", slug)
        return room.game

    return game
