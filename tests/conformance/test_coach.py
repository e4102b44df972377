"""What every coach says is what the script pays: decisions dealt again and played to their end.

A small seeded sample for each game with a coach, with short racks and several boxes: the same
deals in every run. A value may be off by four standard errors of its sample, so only gross faults
show here; `test_coach_exact` of Blackjack and of Pontoon Plus weighs chips and splits exactly.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import pytest

from pitboss.desk.advice import coach_of, unit_of
from pitboss.families.poker.holdem import board
from pitboss.rooms import registry
from pitboss.rooms.room import Room
from pitboss.table.actions import Place
from pitboss.table.round import Round
from pitboss.table.table import Table
from pitboss.testing.redeal import PLAYER, Played, bring, coached, measure, plain_answer

FURTHEST = 4.0  # standard errors
HOLDEM = ("ultimate-texas-holdem", "texas-holdem-bonus")  # solved whole only before the flop
HOLDEM_BOARD = 3


class Case(NamedTuple):
    """A table to be dealt again: bets in dollars by box, and what is left in the rack."""

    slug: str
    bets: tuple[int, ...]
    rack: int
    times: int
    states: int = 2
    options: dict[str, object] = {}  # noqa: RUF012 - a constant of the case
    offered: str = ""  # an option that must be on offer


TWO_DECKS: dict[str, object] = {"decks": 2, "multiple_boxes": True}
CASES = [
    Case("blackjack", (10,), 10, 24, 3, TWO_DECKS),
    Case("blackjack", (10,), 500, 24, 2, TWO_DECKS),
    Case("blackjack", (10, 20), 20, 24, 2, TWO_DECKS),
    Case("blackjack", (10,), 15, 24, 2, {"decks": 1, "peek": False}),
    Case("blackjack", (10,), 10, 30, 2, TWO_DECKS, "split"),
    Case("blackjack", (10, 10), 20, 20, 1, TWO_DECKS, "split"),
    Case("free-bet-blackjack", (10,), 10, 10),
    Case("ride-free", (10,), 500, 6),
    Case("pontoon-plus", (10,), 10, 8),
    Case("pontoon-plus", (10,), 10, 8, 1, {}, "split"),
    Case("pontoon-plus", (10, 20), 10, 6, 1),
    Case("three-card-poker", (10,), 10, 60),
    Case("four-card-poker", (10,), 20, 60),
    Case("crazy-four-poker", (10,), 500, 60),
    Case("dj-wild", (10,), 500, 60),
    Case("deuces-wild-xtreme", (10,), 500, 60),
    Case("let-it-ride", (10,), 500, 60),
    Case("mississippi-stud", (10,), 40, 60),
    Case("ultimate-texas-holdem", (10,), 15, 40),
    Case("texas-holdem-bonus", (10,), 40, 40),
    Case("pai-gow-poker", (7,), 500, 40, 1),
    Case("pai-gow-poker", (10, 20), 500, 20, 1, {"two_hands": True}),
]
COMPANIONS = {  # wagers that go up with the main one, itself among them
    "crazy-four-poker": 2,
    "dj-wild": 2,
    "deuces-wild-xtreme": 2,
    "let-it-ride": 3,
    "ultimate-texas-holdem": 2,
}
MAIN = {"pontoon-plus": "bet", "pai-gow-poker": "pai_gow", "let-it-ride": "bet_1"}


def seated(case: Case, room: Room) -> tuple[Table, list[Place]]:
    """A table with the player in his boxes, and his bets."""
    table = Table(room.game, room.rules(dict(case.options)))
    table.sit(PLAYER, 1, 100 * (case.rack + COMPANIONS.get(case.slug, 1) * sum(case.bets)))
    for box in range(2, len(case.bets) + 1):
        if case.slug != "pontoon-plus":
            table.take_box(PLAYER, box)
    wager = MAIN.get(case.slug, room.headline)
    bets = [Place(PLAYER, box, wager, 100 * each) for box, each in enumerate(case.bets, 1)]
    return table, bets


def states(case: Case) -> list[Played]:
    """Questions of the game that its coach has a price for, with the rack of the case."""
    room, rng = registry.room(case.slug), Random(f"{case.slug} {case.bets} {case.rack}")
    coach = coach_of(room)
    assert coach is not None
    advise = coach.advise
    found: list[Played] = []
    while len(found) < case.states:
        table, bets = seated(case, room)
        later = rng.randrange(2)
        met: list[int] = []

        def wanted(round_: Round, later: int = later, met: list[int] = met) -> bool:
            if not round_.table.wagers:
                return False  # the cut, before any bet
            if case.slug in HOLDEM and len(board(round_.table)) < HOLDEM_BOARD:
                return False
            met.append(1)
            found = [name for name, _ in advise(round_.table, PLAYER)]
            if case.offered:
                return case.offered in found
            return len(met) > later and len(found) > 1

        people = plain_answer if case.slug in HOLDEM else lambda round_: coached(room, round_)
        played = bring(room, table, bets, rng, wanted, people)
        if played is not None:
            found.append(played)
    return found


def _name(case: Case) -> str:
    return "-".join(str(each) for each in (case.slug, len(case.bets), case.rack, case.offered))


@pytest.mark.parametrize("case", CASES, ids=_name)
def test_the_coach_says_what_the_script_pays(case: Case) -> None:
    rng = Random(5)
    for played in states(case):
        assert unit_of(played.room, played.table, PLAYER) in [100 * each for each in case.bets]
        for found in measure(played, case.times, rng):
            assert found.apart < FURTHEST, (played.table.hands, found)


def test_every_coach_is_asked() -> None:
    coached_games = {s for s in registry.slugs() if coach_of(registry.room(s)) is not None}
    assert {case.slug for case in CASES} == coached_games
