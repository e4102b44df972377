"""Every round of every game can be written in a line, and the line played gives the same events."""

from __future__ import annotations

import random

import pytest

from pitboss.rooms import registry
from pitboss.table.game import Game
from pitboss.table.notation import Told, play, write, write_round
from pitboss.table.round import Round
from tests.conformance.random_play import open_table, play_at
from tests.conformance.random_rules import some_rules

everyone = pytest.mark.parametrize("slug", registry.slugs())
ROUNDS = 8


def game_of(slug: str) -> Game:
    return registry.room(slug).game


def sitting(slug: str, seed: int) -> tuple[Round, list[Told]]:
    """Some rounds at a random house, with mishaps."""
    rng = random.Random(f"{slug} {seed}")
    room = registry.room(slug)
    rules = some_rules(room, rng, rng.choice((0.0, 0.4)))
    table = open_table(room, rules, rng, rng.choice((1, 2, 3, rules.seats)))
    told: dict[int, Told] = {}
    for round_, _ in play_at(table, rng, ROUNDS, rng.choice((0.0, 0.02, 0.1))):
        told[table.rounds] = Told.of(round_)
    return round_, list(told.values())


@everyone
@pytest.mark.parametrize("seed", range(3))
def test_a_sitting_is_one_line(slug: str, seed: int) -> None:
    last, told = sitting(slug, seed)
    table = last.table
    text = write(table.game, table.rules, told)
    dealt = play(text, game_of)
    for ours, theirs in zip(dealt.rounds, told, strict=True):
        assert ours.log == theirs.log, text
    assert dealt.line == text
    assert dealt.round.table.snapshot() == table.snapshot()


@everyone
@pytest.mark.parametrize("seed", range(2))
def test_each_round_is_a_line_of_its_own(slug: str, seed: int) -> None:
    last, told = sitting(slug, seed + 100)
    for each in told:
        text = write(last.table.game, last.table.rules, [each])
        dealt = play(text, game_of)
        assert dealt.round.log == each.log, text
        assert dealt.line == text


@everyone
def test_any_part_of_a_round_is_a_line(slug: str) -> None:
    rng = random.Random(slug)
    room = registry.room(slug)
    table = open_table(room, room.rules(), rng, 2)
    for round_, _ in play_at(table, rng, 3, 0.05):
        text = write_round(round_)
        assert play(text, game_of).round.log == round_.log, text
        assert text.endswith("...") != round_.over
