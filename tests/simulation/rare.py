"""Rounds in which something rare happens, found by their lanes and then played by the script."""

from __future__ import annotations

from pitboss.rooms.simulator import Simulator
from pitboss.simulation.blocks import Hands, Split, play_block, tell_lane
from pitboss.simulation.replay import replay


def replay_rare(simulator: Simulator, wager: str, event: str, seed: int = 1) -> None:
    """Where an event comes to a wager at the first seat, kernel and script must agree."""
    lane = 0
    hands = Hands(simulator)
    split = Split(10**9, simulator.lane_rounds, lanes=1)

    def seen(totals: list[int]) -> int:
        told = simulator.tell(totals)
        return next(each.events.get(event, 0) for each in told if each.wager == wager)

    while not seen(list(play_block(hands, seed, split, lane))):
        lane += 1
        assert lane < 2000, f"{event} did not come"
    rows = tell_lane(hands, seed, lane, simulator.lane_rounds).totals
    at = next(n for n, row in enumerate(rows) if seen([int(cell) for cell in row]))
    (played,) = replay(simulator, seed, split, lane * simulator.lane_rounds + at)
    assert played.kernel[wager]
    assert played.script == played.kernel
