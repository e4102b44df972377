"""Tables on one meter, played in each other's middle with mishaps: one display, no cent astray."""

from __future__ import annotations

import random

import pytest

from pitboss.families.poker.linked import PROGRESSIVE, join, open_link
from pitboss.progressive.link import Link
from pitboss.rooms import registry
from pitboss.rulebook import RuleSet
from pitboss.table.notation import play, write
from pitboss.table.round import Round
from pitboss.testing.random_play import open_table, play_at
from pitboss.testing.rounds import check_end, check_step
from tests.dealt import game_of

HOSTS = (
    "four-card-poker",
    "let-it-ride",
    "ultimate-texas-holdem",
    "mississippi-stud",
    "texas-holdem-bonus",
    "crazy-four-poker",
)
ROUNDS = 40


@pytest.mark.parametrize("seed", range(4))
def test_linked_tables_in_each_others_middle(seed: int) -> None:
    rng = random.Random(seed)
    link = open_link(RuleSet.of("multi-link-progressive"))
    players = []
    for slug in rng.sample(HOSTS, 3):
        room = registry.room(slug)
        table = open_table(room, room.rules(), rng)
        join(link, table)
        players.append(play_at(table, rng, ROUNDS, mishap=0.02))
    rounds: dict[int, tuple[Round, int]] = {}
    while players:
        player = rng.choice(players)
        stepped = next(player, None)
        if stepped is None:
            players.remove(player)
            continue
        _check(link, stepped[0], rounds)


def _check(link: Link, round_: Round, rounds: dict[int, tuple[Round, int]]) -> None:
    table = id(round_.table)
    if table not in rounds or rounds[table][0] is not round_:
        rounds[table] = (round_, sum(round_.table.books().values()))
    check_step(round_, rounds[table][1])
    assert link.readings.balanced
    displays = {each.meters.get(PROGRESSIVE, 0) for each in link.tables if each.meters}
    assert displays <= {link.readings.display}, displays
    if round_.over:
        check_end(round_, round_.opening)
        line = write([round_])  # with what the other tables did meanwhile
        assert play(line, game_of).round.log == round_.log, line
