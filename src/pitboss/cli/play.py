"""``pitboss play``: a table is opened, the players buy in and sit down."""

from __future__ import annotations

import random
import secrets
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from pitboss.cli import screen
from pitboss.cli.resume import resumed
from pitboss.cli.sheets import room_of
from pitboss.cli.sitting import Sitting
from pitboss.desk.advice import coach_of
from pitboss.desk.asked import Asked
from pitboss.desk.heading import remark_words
from pitboss.errors import Refusal
from pitboss.money.cents import cents, show
from pitboss.rooms.room import Room
from pitboss.rulebook.standing import remarks
from pitboss.table.drivers.live import LiveSource
from pitboss.table.log.book import LogBook, Tape, keep_log
from pitboss.table.table import Table
from pitboss.talk.story import GUEST

if sys.stdin and sys.stdin.isatty():  # a player may edit a line and call back earlier ones
    with suppress(ImportError):  # not every system has it
        import readline  # noqa: F401 - importing it is what switches it on

LONGEST_NAME = 30
TABLE = "table-1"


def sit_down(
    asked: Asked,
    *,
    rack: str = "500",
    seat: int = 1,
    players: str = "",
    log: Path | None = None,
    seed: int | None = None,
    coach: bool = False,
    ceremony: bool = False,
) -> None:
    """Open a table of a game and play at it."""
    room = asked.room.with_table()
    if coach and coach_of(room) is None:
        raise Refusal(f"{room.slug} has no decisions for a coach to price", field="coach")
    # Known luck is no evidence: the name of the table says so in every line of its log.
    table = Table(
        room.game, asked.rules(), TABLE if seed is None else f"practice table, seed {seed}"
    )
    names = _names(players)
    chips = _rack(rack)
    if seed is not None and seed < 0:
        raise Refusal("--seed takes a whole number from 0", field="seed")
    tape = Tape()
    if log is not None:
        keep_log(table, tape, "live" if seed is None else "seed", seed)
    for n, name in enumerate(names):
        table.sit(name, seat + n, chips)
    below = secrets.randbelow if seed is None else random.Random(seed).randrange
    book = table.logbook = None if log is None else LogBook.new(log, tape.events)
    sitting = Sitting(room, table, LiveSource(below), names, book, coach=coach, ceremony=ceremony)
    _welcome(room, names, chips, seed)
    for remark in remarks(table.rules):
        screen.out().print(screen.dim(remark_words(remark)))
    sitting.run()


def go_on(
    game: str,
    log: Path | None,
    given: Mapping[str, object],
    *,
    coach: bool = False,
    ceremony: bool = False,
) -> None:
    """Play on from a log; everything else that could be ``given`` stands in it."""
    if log is None:
        raise Refusal("--resume goes on from a log: name it with --log", field="log")
    if named := [f"--{name}" for name, value in given.items() if value]:
        raise Refusal(f"the log tells it: {', '.join(named)} cannot be given with --resume")
    room = room_of(game).with_table()
    resumed(room, log, coach=coach, ceremony=ceremony).run()


def _names(players: str) -> list[str]:
    names = [name.strip() for name in players.split(",") if name.strip()]
    if players and not names:
        raise Refusal("--players takes names, such as ann,bob", field="players")
    for name in names:
        if not name.isprintable() or set(name) & set("[]*") or len(name) > LONGEST_NAME:
            words = f"a name is up to {LONGEST_NAME} letters, without brackets or *"
            raise Refusal(f"--players: {words}", field="players")
    return names or [GUEST]


def _rack(text: str) -> int:
    try:
        chips = cents(text)
    except ValueError as fault:
        raise Refusal(f"--rack: {fault}", field="rack") from None
    if chips <= 0:
        raise Refusal(f"--rack takes what you buy in for, more than $0, not {text}", field="rack")
    return chips


def _welcome(room: Room, names: list[str], chips: int, seed: int | None) -> None:
    console = screen.out()
    who = "You buy" if names == [GUEST] else f"{', '.join(names)} buy"
    console.print(screen.plain(f"{room.name}: {room.summary}. {who} in for {show(chips)}.", "bold"))
    if seed is not None:
        console.print(screen.dim(f"practice table: the luck of seed {seed}"))
