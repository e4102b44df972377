"""Every round can be written in a line of notation, and the line played gives the same events."""

from __future__ import annotations

import random
from collections.abc import Callable

from pitboss.rooms.room import Room
from pitboss.table.game import Game
from pitboss.table.notation import Told, play, write, write_round
from pitboss.table.round import Round
from pitboss.testing.fault import hold
from pitboss.testing.random_play import open_table, play_at
from pitboss.testing.random_rules import some_rules


def a_sitting_is_one_line(room: Room, seed: int, rounds: int) -> None:
    """Some rounds at a random house, with mishaps, are one line, which plays the same again."""
    last, told = _sitting(room, seed, rounds)
    table = last.table
    line = write(table.game, table.rules, told)
    dealt = play(line, _only(room))
    for ours, theirs in zip(dealt.rounds, told, strict=True):
        hold(ours.log == theirs.log, "the line plays another round", line)
    hold(dealt.line == line, "written again the line is another", line, dealt.line)
    same = dealt.round.table.snapshot() == table.snapshot()
    hold(same, "the line leaves the table as it was not", line)


def each_round_is_a_line(room: Room, seed: int, rounds: int) -> None:
    """Each round of a sitting is a line of its own, which plays the same again."""
    last, told = _sitting(room, seed + 100, rounds)
    for each in told:
        line = write(last.table.game, last.table.rules, [each])
        dealt = play(line, _only(room))
        hold(dealt.round.log == each.log, "the line plays another round", line)
        hold(dealt.line == line, "written again the line is another", line, dealt.line)


def any_part_of_a_round_is_a_line(room: Room, seed: int, rounds: int) -> None:
    """A round can be written after each of its steps."""
    rng = random.Random(f"{room.slug} {seed}")
    table = open_table(room, room.rules(), rng, 2)
    for round_, _ in play_at(table, rng, rounds, 0.05, room.headline):
        line = write_round(round_)
        hold(play(line, _only(room)).round.log == round_.log, "plays another round", line)
        hold(line.endswith("...") != round_.over, "the line does not say if it is whole", line)


def _only(room: Room) -> Callable[[str], Game]:
    """Finds the one game that is checked, whether or not it is registered."""

    def find(slug: str) -> Game:
        hold(slug == room.slug, "the line is of another game", slug)
        return room.game

    return find


def _sitting(room: Room, seed: int, rounds: int) -> tuple[Round, list[Told]]:
    rng = random.Random(f"{room.slug} {seed}")
    rules = some_rules(room, rng, rng.choice((0.0, 0.4)))
    table = open_table(room, rules, rng, rng.choice((1, 2, 3, rules.seats)))
    told: dict[int, Told] = {}
    mishap = rng.choice((0.0, 0.02, 0.1))
    for round_, _ in play_at(table, rng, rounds, mishap, room.headline):
        told[table.rounds] = Told.of(round_)
    return round_, list(told.values())
