"""What holds for every game that has a simulator, found by itself."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from pitboss.apparatus.streams import OPENED
from pitboss.games.pai_gow_poker.script import HOUSE_WAY
from pitboss.rooms import registry
from pitboss.rooms.simulator import Setting, simulates
from pitboss.simulation.blocks import Hands, Split, play_block, tell_lane
from pitboss.simulation.cells import Cells
from tests.simulation.agreement import ready, within

GAMES = [slug for slug in registry.slugs() if simulates(registry.home(slug))]
ROUNDS = 300
# Best play of Pai Gow Poker takes minutes to find; the house way is in two tables.
PLAYS = {"pai-gow-poker": Setting(strategy=HOUSE_WAY.name)}


@pytest.mark.parametrize("slug", GAMES)
def test_rounds_one_by_one_add_up_to_the_lane(slug: str) -> None:
    """What is told of each round is what is counted at full speed; dirty hands do not matter."""
    simulator = ready(slug, PLAYS.get(slug, Setting()))
    split = Split(3 * ROUNDS, ROUNDS, lanes=3)
    hands = Hands(simulator)
    whole = play_block(hands, 9, split, 0)
    again = play_block(hands, 9, split, 0)
    assert whole == again
    told = [tell_lane(hands, 9, lane, ROUNDS) for lane in range(3)]
    sums = sum((each.totals.sum(axis=0) for each in told), np.zeros(simulator.cells, np.int64))
    assert tuple(sums.tolist()) == whole
    for each in told:
        assert (each.tape == OPENED).sum() == ROUNDS
    other = play_block(hands, 10, split, 0)
    assert other != whole


@pytest.mark.parametrize("slug", GAMES)
def test_tallies_speak_of_the_wagers_of_the_rules(slug: str) -> None:
    simulator = ready(slug, PLAYS.get(slug, Setting()))
    found = simulator.tell(play_block(Hands(simulator), 1, Split(4000, 4000, lanes=1), 0))
    assert {tally.wager for tally in found if not tally.joint} <= set(simulator.rules.rules.wagers)
    assert any(tally.sheet for tally in found)
    assert all(tally.stake > 0 for tally in found)


@pytest.mark.parametrize("slug", GAMES)
def test_money_and_wagers_are_sums_over_cells(slug: str) -> None:
    """What one cell adds, told once, gives what totals tell: for each wager and each event."""
    simulator = ready(slug, PLAYS.get(slug, Setting()))
    totals = play_block(Hands(simulator), 1, Split(2000, 2000, lanes=1), 0)
    cells = Cells(simulator)
    for long, tally in zip(cells.tallies, simulator.tell(totals), strict=True):
        assert int(cells.nets(long) @ np.array(totals)) == tally.net
        assert int(cells.counts(long) @ np.array(totals)) == tally.made
        for event, count in tally.events.items():
            assert int(cells.events(long, event) @ np.array(totals)) == count


@pytest.mark.parametrize("slug", GAMES)
def test_a_million_rounds_lie_by_the_sheets(slug: str) -> None:
    within(slug, replace(PLAYS.get(slug, Setting()), fresh=True), rounds=10**6)
