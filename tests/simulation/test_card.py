"""The kernels on a card: the same totals as on the processor, block for block.

There is no card in the test run: Numba's simulator of one plays the very functions as plain Python.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from fractions import Fraction

import pytest

from pitboss.errors import Refusal
from pitboss.simulation import grid
from pitboss.simulation.card import FIRST, SUM_MOST, Card, Dealing, toolkit
from pitboss.simulation.executors import Threads
from pitboss.simulation.running import run
from tests.simulation.on_card import small_job

GAMES = ["big-six", "craps", "mini-baccarat", "roulette", "three-dice-baccarat"]
LANES, LANE_ROUNDS, ROUNDS = 3, 12, 50  # two blocks, of which the second is cut short in a lane


@pytest.mark.parametrize("slug", GAMES)
def test_a_card_gives_the_totals_of_the_processor(slug: str) -> None:
    simulated = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-m", "tests.simulation.on_card", slug]
    command += [str(LANES), str(LANE_ROUNDS), str(ROUNDS)]
    done = subprocess.run(command, env=simulated, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    job = small_job(slug, LANES, LANE_ROUNDS, ROUNDS)
    players = Threads(1)
    expected = run(job, players)
    players.close()
    assert json.loads(done.stdout) == list(expected.totals)
    assert expected.rounds == ROUNDS


@pytest.mark.parametrize(("cards", "cells"), [(0, 38), (8, 3356), (416, 400), (524, 132), (90, 0)])
def test_a_group_fits_the_quick_store_of_a_card(cards: int, cells: int) -> None:
    shape = grid.shape_of(cards, cells)
    assert shape.threads % grid.WARP == 0
    assert shape.cells == cells
    assert shape.stride >= cards
    assert not cards or shape.stride // grid.WORD % 2, "the same place of all shoes in one bank"
    size = shape.threads * shape.stride + shape.cells * grid.WORD
    assert size <= grid.GROUP_BYTES
    assert shape.groups * (size + grid.GROUP_COST) <= grid.STORE_BYTES


def test_what_no_group_can_share_each_thread_has_for_itself() -> None:
    assert grid.shape_of(416, grid.COUNTS_MOST + 1).cells == 0
    assert grid.shape_of(416, 400, apart=True).cells == 0
    shape = grid.shape_of(348, 98, apart=True)
    assert shape == (128, 4, 348, 0), "as blackjack was measured"
    assert shape.registers == 128
    assert grid.shape_of(2000, 400).stride == 0


@pytest.mark.parametrize("cards", range(88, 1600, 68))
def test_no_thread_is_promised_more_registers_than_it_can_have(cards: int) -> None:
    assert 64 <= grid.shape_of(cards, 98, apart=True).registers <= 255


def test_without_a_card_there_is_one_clear_line() -> None:
    if toolkit_found():
        Card()
        return
    with pytest.raises(Refusal, match="no graphics card is found on this machine"):
        Card()


def toolkit_found() -> bool:
    try:
        toolkit()
    except Refusal:
        return False
    return True


def test_a_piece_is_dealt_in_parts_of_which_no_total_runs_over() -> None:
    dealing = Dealing.__new__(Dealing)  # no card is wanted for this
    dealing._largest = Fraction(0)
    parts = dealing.parts((7, 10**6, 4096))
    assert next(parts) == (7, FIRST // 4096, 4096), "a few tell what to expect"
    dealing.heed([5, -(10**12) * FIRST], FIRST)
    rest = list(parts)
    assert len(rest) > 1
    assert [first for first, _, _ in rest[1:]] == [first + many for first, many, _ in rest[:-1]]
    assert rest[-1][0] + rest[-1][1] == 7 + 10**6
    assert all(many * 4096 * 10**12 <= SUM_MOST for _, many, _ in rest)
    assert 16 * SUM_MOST == 1 << 63
