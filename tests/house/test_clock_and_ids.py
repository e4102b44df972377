"""Time that is handed in, and ids that a retry makes again."""

from __future__ import annotations

import re
import time
from base64 import b32encode

from hypothesis import given
from hypothesis import strategies as st

from pitboss.house.clock import HandClock, SystemClock
from pitboss.house.ids import derived, new_id

SPELLED = re.compile("[a-z2-7]{26}")


def test_a_hand_clock_moves_when_it_is_told_to() -> None:
    clock = HandClock(1000)
    clock.advance(5)
    assert clock.now() == 1005
    clock.advance(-10)
    assert clock.now() == 995


def test_the_system_clock_counts_milliseconds() -> None:
    before = int(time.time() * 1000)
    assert before - 1 <= SystemClock().now() <= int(time.time() * 1000) + 1


def test_a_new_id_is_made_of_the_entropy_it_is_given() -> None:
    assert new_id(bytes) == "a" * 26
    assert SPELLED.fullmatch(new_id(lambda n: b"\xff" * n))
    assert new_id() != new_id()


@given(st.text(), st.text(), st.text(), st.text())
def test_a_derived_id_follows_from_both_of_its_parts(a: str, b: str, c: str, d: str) -> None:
    assert SPELLED.fullmatch(derived(a, b))
    assert (derived(a, b) == derived(c, d)) == ((a, b) == (c, d))


@given(st.binary(min_size=16, max_size=16))
def test_an_id_is_spelled_in_base32(raw: bytes) -> None:
    assert new_id(lambda _: raw) == b32encode(raw).decode().rstrip("=").lower()
