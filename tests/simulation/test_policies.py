"""Strategies that the engine deals: craps bets from a table, and a user's own Python."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from pitboss.apparatus.jit import njit
from pitboss.apparatus.streams import AHEAD, STREAM_SIZE, Ints, Lanes, Tray, below, open_lane
from pitboss.errors import Refusal
from pitboss.games.craps.written import Player, read_table
from pitboss.rooms.by_engine import EVERY, Stream
from pitboss.rooms.registry import room
from pitboss.rooms.simulator import Setting, Tally
from pitboss.simulation.blocks import Hands, play_block
from pitboss.simulation.job import job_of, read_manifest, simulator_of, write_manifest
from pitboss.simulation.policies import policy_named
from pitboss.simulation.replay import replay
from pitboss.table import events

MINE = """
from pitboss import NoMoreBets, Place

def red(round_):
    return NoMoreBets() if round_.table.wagers else Place("seat-1", 1, "red", 1000)

class Turns:
    def __init__(self):
        self.made = 0

    def __call__(self, round_):
        if round_.table.wagers:
            return NoMoreBets()
        self.made += 1
        return Place("seat-1", 1, "red" if self.made % 2 else "black", 500)
"""
TABLE = "wager,dollars,when,up,per shooter\n"


def test_the_engine_draws_what_kernels_draw() -> None:
    found = np.zeros(1500, np.int64)
    stream, words = np.zeros(STREAM_SIZE, np.int64), np.zeros(AHEAD, np.uint32)
    tray = Tray(stream, words, np.zeros(1, np.uint8), np.zeros(0, np.int64))

    @njit()
    def drawn(lanes: Lanes, tray: Tray, found: Ints) -> None:
        open_lane(tray, lanes, 7)
        for n in range(len(found)):
            found[n] = below(tray, 3 + n)

    drawn(Lanes(5, 6, 7, 1, len(found)), tray, found)
    mine = Stream(5, 6, 7)
    assert [mine.below(3 + n) for n in range(1500)] == found.tolist()


def tallies(game: str, strategy: str, rounds: int) -> dict[str, Tally]:
    job = job_of(room(game).rules(), Setting(strategy=strategy), seed=3, rounds=rounds)
    made = simulator_of(job)
    found = made.tell(play_block(Hands(made), 3, job.split, 0))
    for number in (0, rounds - 1):
        assert all(each.agrees for each in replay(made, 3, job.split, number))
    return {tally.wager: tally for tally in found if tally.made}


def test_a_policy_plays_and_is_known_again(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(MINE)
    red = tallies("roulette", policy_named(f"{file}:red"), 400)
    assert (red["red"].made, red["red"].wagered) == (400, 400_000)
    assert red[EVERY].net == red["red"].net
    assert abs(red["red"].net / 1000 + 400 / 19) < 4 * 20  # a deviation is twenty bets
    turns = tallies("roulette", policy_named(f"{file}:Turns"), 400)
    assert (turns["red"].made, turns["black"].made) == (200, 200)
    job = job_of(
        room("roulette").rules(),
        Setting(strategy=policy_named(f"{file}:red")),
        seed=3,
        rounds=9,
    )
    manifest = tmp_path / "run.json"
    write_manifest(manifest, job, (1,))
    assert read_manifest(manifest).job == job
    file.write_text(MINE + "\n# another\n")
    with pytest.raises(Refusal, match="its text has changed"):
        job_of(room("roulette").rules(), job.setting, seed=4, rounds=9)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("mine", "a policy is named"),
        ("no_such_module:play", "no_such_module cannot be loaded"),
        ("no/such.py:play", "no/such.py cannot be loaded"),
        ("pitboss.version:play", "has no function or class 'play'"),
    ],
)
def test_no_policy_is_one_line(name: str, words: str) -> None:
    with pytest.raises(Refusal, match=words):
        policy_named(name)


# --- craps --------------------------------------------------------------------------------------


def test_bets_of_a_table_are_made_as_written() -> None:
    found = tallies("craps", TABLE + "pass,10\npass_odds,2x\nplace_6,12,on\n", 1500)
    assert set(found) == {"pass", "pass_odds", "place_6", EVERY}
    assert found["pass"].wagered == found["pass"].made * 10_00
    assert found["pass_odds"].wagered == found["pass_odds"].made * 20_00
    assert found["pass_odds"].made < found["pass"].made
    assert found[EVERY].net == sum(found[kind].net for kind in found if kind != EVERY)


def by_shooter(table: str, throws: int = 600) -> list[list[events.WagerPlaced]]:
    """What was bet with each shooter."""
    job = job_of(room("craps").rules(), Setting(strategy=table), seed=5, rounds=throws)
    found: list[list[events.WagerPlaced]] = [[]]
    for played in replay(simulator_of(job), 5, job.split, 0, throws):
        assert played.agrees
        found[-1] += [each for each in played.round.log if isinstance(each, events.WagerPlaced)]
        memory = played.round.table.memory
        if getattr(memory, "fire_open", False) and not getattr(memory, "point", 0):
            found += [[]] if found[-1] else []
    return found


def test_caps_hold_for_each_shooter() -> None:
    shooters = by_shooter(TABLE + "pass,10\ncome,10,,2,3\nplace_8,12,on,1,1\n")
    assert len(shooters) > 20
    most = max(sum(bet.wager == "come" for bet in each) for each in shooters)
    assert most == 3
    assert max(sum(bet.wager == "place_8" for bet in each) for each in shooters) == 1


def test_a_loss_with_a_shooter_ends_the_betting_with_him() -> None:
    """Ten a throw on the field: after fifty are gone nothing more goes up."""
    free = by_shooter(TABLE + "pass,10\nfield,10\n")
    capped = by_shooter(TABLE + "pass,10\nfield,10\nstop loss,50\nstop win,30\n")
    assert sum(map(len, capped)) < sum(map(len, free))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("pass", "line 2: a line has 2 to 5 values, not 1"),
        ("banker,10", "craps has no wager 'banker'"),
        ("pass,ten", "not an amount of money"),
        ("pass,0", "an amount is above zero"),
        ("pass,10,soon", "when is on, off or nothing, not 'soon'"),
        ("come,10,,many", "'many' is no number from 1 on"),
        ("put,10", "put is on 4, 5, 6, 8, 9, 10, not ''"),
        ("pass,1", "Pass"),
        ("", "there is no bet in it"),
    ],
)
def test_a_table_that_cannot_be_played_is_one_line(line: str, words: str) -> None:
    rules = room("craps").rules()
    with pytest.raises(Refusal, match=words) as told:
        Player(rules, read_table(rules, TABLE + line + "\n"))
    assert "\n" not in str(told.value)


def test_a_table_of_another_game_is_refused() -> None:
    chart = "hand,2,3,4,5,6,7,8,9,10,A\n16,S,S,S,S,S,H,H,H,H,H\n"
    for game, words in (
        ("craps", "line 1: a line has 2 to 5 values"),
        ("roulette", "Roulette takes no strategy as a table"),
        ("three-card-poker", "Three Card Poker takes no strategy as a table"),
    ):
        with pytest.raises(Refusal, match=words):
            job_of(room(game).rules(), Setting(strategy=chart), seed=1, rounds=1)
    rules = room("blackjack").rules()
    with pytest.raises(Refusal, match="strategy table, line"):
        job_of(rules, Setting(strategy=TABLE + "pass,10\n"), seed=1, rounds=1)
