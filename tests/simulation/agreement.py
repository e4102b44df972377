"""What every simulated game is held to: the script's cents, and the par sheets' chances."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from pitboss.desk.desk import Desk
from pitboss.rooms.registry import room
from pitboss.rooms.simulator import Setting, Simulator, load
from pitboss.simulation.blocks import Hands, Split, play_block
from pitboss.simulation.replay import replay
from pitboss.simulation.statistics import Figure, by_wager, figures

Z_MOST = 4
CHANCE_LEAST = 1e-4


def ready(
    slug: str,
    setting: Setting,
    options: Mapping[str, object] | None = None,
    pay_tables: Mapping[str, str] | None = None,
) -> Simulator:
    """A game's simulator under these rules."""
    found = room(slug)
    rules = found.rules(dict(options or {}), dict(pay_tables or {}))
    return load(found.home, slug).simulator(rules, setting)


def agree(
    slug: str,
    setting: Setting,
    rounds: int = 300,
    options: Mapping[str, object] | None = None,
    pay_tables: Mapping[str, str] | None = None,
    seed: int = 1,
) -> None:
    """Rounds at random places of a run gain the same through the script, wager by wager."""
    simulator = ready(slug, setting, options, pay_tables)
    split = Split(10**6 * simulator.lane_rounds, simulator.lane_rounds)
    pieces = 4
    luck = random.Random(seed)
    done = 0
    for _ in range(pieces):
        lane = luck.randrange(10**6)
        room_left = min(simulator.lane_rounds, 2000) - rounds // pieces
        number = lane * simulator.lane_rounds + luck.randrange(room_left)
        for played in replay(simulator, seed, split, number, rounds // pieces):
            assert played.script == played.kernel, f"{slug}, seed {seed}, round {played.number}"
            done += 1
    assert done == rounds // pieces * pieces


def totals_of(simulator: Simulator, rounds: int, seed: int = 1) -> list[int]:
    """The totals of so many rounds."""
    split = Split(rounds, simulator.lane_rounds)
    hands = Hands(simulator)
    totals = [0] * simulator.cells
    for block in range(split.blocks):
        for cell, count in enumerate(play_block(hands, seed, split, block)):
            totals[cell] += count
    return totals


def shown(simulator: Simulator, totals: Sequence[int]) -> list[Figure]:
    """What totals show beside the par sheets."""
    rules = simulator.rules
    sheets = Desk().sheets(room(rules.game), rules)
    return figures(simulator.tell(totals), by_wager(sheets))


def within(
    slug: str,
    setting: Setting,
    rounds: int = 10**6,
    options: Mapping[str, object] | None = None,
    pay_tables: Mapping[str, str] | None = None,
    seed: int = 1,
) -> list[Figure]:
    """Every wager lies within four errors of its sheet, and its events are as likely as told."""
    simulator = ready(slug, setting, options, pay_tables)
    found = shown(simulator, totals_of(simulator, rounds, seed))
    held = [each for each in found if each.z is not None]
    assert held
    for each in held:
        assert each.z is not None
        assert abs(each.z) <= Z_MOST, f"{slug}: {each.tally.name}: z {each.z:.2f}"
        if each.chi is not None:
            assert each.chi.chance > CHANCE_LEAST, f"{slug}: {each.tally.name}: {each.chi}"
    return found
