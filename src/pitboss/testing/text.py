"""Every round can be written in a line of notation, and the line played gives the same events."""

from __future__ import annotations

import random
from collections.abc import Callable

from pitboss.rooms.room import Room
from pitboss.table.game import Game
from pitboss.table.notation import play, write
from pitboss.table.round import Round
from pitboss.testing.fault import hold
from pitboss.testing.random_play import come_and_go, open_table, play_at
from pitboss.testing.random_rules import some_rules


def a_sitting_is_one_line(room: Room, seed: int, rounds: int) -> None:
    """Some rounds at a random house, with mishaps, are one line, which plays the same again."""
    told = _sitting(room, seed, rounds)
    line = write(told)
    dealt = play(line, _only(room))
    for ours, theirs in zip(dealt.rounds, told, strict=True):
        hold(ours.log == theirs.log, "the line plays another round", line)
    hold(dealt.line == line, "written again the line is another", line, dealt.line)
    same = dealt.round.table.snapshot() == told[-1].table.snapshot()
    hold(same, "the line leaves the table as it was not", line)


def each_round_is_a_line(room: Room, seed: int, rounds: int) -> None:
    """Each round of a sitting is a line of its own, which plays the same again."""
    told = _sitting(room, seed + 100, rounds)
    for each in told:
        line = write([each])
        dealt = play(line, _only(room))
        hold(dealt.round.log == each.log, "the line plays another round", line)
        hold(dealt.line == line, "written again the line is another", line, dealt.line)


def any_part_of_a_round_is_a_line(room: Room, seed: int, rounds: int) -> None:
    """A round can be written after each of its steps."""
    rng = random.Random(f"{room.slug} {seed}")
    table = open_table(room, room.rules(), rng, 2)
    for round_, _ in play_at(table, rng, rounds, 0.05, room.headline):
        line = write([round_])
        hold(play(line, _only(room)).round.log == round_.log, "plays another round", line)
        hold(line.endswith("...") != round_.over, "the line does not say if it is whole", line)


def _only(room: Room) -> Callable[[str], Game]:
    """Finds the one game that is checked, whether or not it is registered."""

    def find(slug: str) -> Game:
        hold(slug == room.slug, "the line is of another game", slug)
        return room.game

    return find


def _sitting(room: Room, seed: int, rounds: int) -> list[Round]:
    rng = random.Random(f"{room.slug} {seed}")
    rules = some_rules(room, rng, rng.choice((0.0, 0.4)))
    table = open_table(room, rules, rng, rng.choice((1, 2, 3, rules.seats)))
    told: dict[int, Round] = {}
    mishap = rng.choice((0.0, 0.02, 0.1))
    for _ in range(rounds):
        if told:
            come_and_go(table, rng)
        for round_, _ in play_at(table, rng, 1, mishap, room.headline):
            told[round_.number] = round_
    return list(told.values())
