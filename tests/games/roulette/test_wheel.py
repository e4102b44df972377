"""The wheels (OH-G-1), checked by what is known of them rather than by the printed list."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from pitboss.games.roulette.wheel import (
    ORDER_ONE_ZERO,
    ORDER_TWO_ZEROS,
    colour,
    is_no_spin,
    wheel,
)
from tests.filed import filed
from tests.games.roulette.floor import ONE, TWO, TWO_AS_ONE, rules

WHEELS = {"one zero": ORDER_ONE_ZERO, "two zeros": ORDER_TWO_ZEROS}


def arcs(order: Sequence[str]) -> list[list[str]]:
    """The runs of numbers between green pockets."""
    found: list[list[str]] = []
    for mark in order:
        if colour(mark) == "green":
            found.append([])
        else:
            found[-1].append(mark)
    return found


# The pockets clockwise, typed from the filing.
ONE_ZERO = "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7"
ONE_ZERO += " 28 12 35 3 26"
TWO_ZEROS = "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21"
TWO_ZEROS += " 33 16 4 23 35 14 2"


def test_the_wheels_on_the_table_are_those_of_the_filing() -> None:
    filed("OH-G-1.II", wheel(rules(ONE)).marks, tuple(ONE_ZERO.split()))
    filed("OH-G-1.III", wheel(rules(TWO)).marks, tuple(TWO_ZEROS.split()))
    filed("OH-G-1.IV", wheel(rules(TWO_AS_ONE)).marks, tuple(TWO_ZEROS.split()))


@pytest.mark.parametrize(
    ("order", "zeros"), [(ORDER_ONE_ZERO, ["0"]), (ORDER_TWO_ZEROS, ["0", "00"])]
)
def test_every_number_has_one_pocket_and_the_zeros_are_green(
    order: tuple[str, ...], zeros: list[str]
) -> None:
    assert sorted(order) == sorted([*zeros, *map(str, range(1, 37))])
    assert order[0] == "0"
    assert [mark for mark in order if colour(mark) == "green"] == zeros


@pytest.mark.parametrize("order", WHEELS.values(), ids=WHEELS)
def test_colours_alternate_along_every_arc(order: tuple[str, ...]) -> None:
    for arc in arcs(order):
        colours = [colour(mark) for mark in arc]
        assert set(colours) == {"red", "black"}
        assert all(this != after for this, after in pairwise(colours))
    assert sum(colour(mark) == "red" for mark in order) == 18


def test_the_single_zero_wheel_has_the_sectors_that_croupiers_announce() -> None:
    sectors = (
        "22 18 29 7 28 12 35 3 26 0 32 15 19 4 21 2 25",  # voisins du zero
        "17 34 6",  # orphelins
        "27 13 36 11 30 8 23 10 5 24 16 33",  # tiers du cylindre
        "1 20 14 31 9",  # orphelins
    )
    ring = " ".join(sectors).split()
    at = ring.index("0")
    assert tuple(ring[at:] + ring[:at]) == ORDER_ONE_ZERO


def test_each_odd_number_lies_opposite_the_next_even_one_on_the_double_zero_wheel() -> None:
    half = len(ORDER_TWO_ZEROS) // 2
    for at, mark in enumerate(ORDER_TWO_ZEROS[:half]):
        other = ORDER_TWO_ZEROS[at + half]
        if mark == "0":
            assert other == "00"
        else:
            low, high = sorted((int(mark), int(other)))
            assert low % 2 == 1
            assert high == low + 1


def test_neighbours_of_the_zeros() -> None:
    ring = ORDER_TWO_ZEROS
    assert (ring[-1], ring[1]) == ("2", "28")
    at = ring.index("00")
    assert (ring[at - 1], ring[at + 1]) == ("1", "27")
    assert ring[1:10] == ("28", "9", "26", "30", "11", "7", "20", "32", "17")


def test_three_ways_to_play_the_zeros() -> None:
    assert [len(wheel(rules(mode)).marks) for mode in (TWO, ONE, TWO_AS_ONE)] == [38, 37, 38]
    assert [is_no_spin(rules(mode), "00") for mode in (TWO, ONE, TWO_AS_ONE)] == [
        False,
        False,
        True,
    ]
    assert not is_no_spin(rules(TWO_AS_ONE), "0")
