"""Token buckets: how much, how soon again, and never more memory than said."""

from __future__ import annotations

import pytest

from pitboss.errors import HouseFault
from pitboss.house.clock import HandClock
from pitboss.house.people.rates import Buckets, Rate, Rates, TooMany, network
from tests.house.people.folk import START

RATE = Rate(count=2, per_ms=1000, burst=3)  # one every 500 ms


def buckets(most: int = 100) -> tuple[Buckets, HandClock]:
    clock = HandClock(START)
    return Buckets("person", RATE, clock, most), clock


def taken(of: Buckets, key: str, tries: int = 10) -> int:
    """How many requests a key gets at once."""
    for done in range(tries):
        if of.wait(key):
            return done
        of.take(key)
    return tries


def test_a_burst_then_one_for_each_share_of_the_period() -> None:
    of, clock = buckets()
    assert taken(of, "ann") == 3
    assert of.wait("ann") == 500
    clock.advance(499)
    with pytest.raises(TooMany, match="wait 1 s") as refusal:
        of.take("ann")
    assert (refusal.value.wait_ms, refusal.value.field) == (1, "person")
    clock.advance(1)
    assert taken(of, "ann") == 1
    clock.advance(10**9)
    assert taken(of, "ann") == 3


def test_nobody_pays_for_another() -> None:
    of, _ = buckets()
    assert taken(of, "ann") == 3
    assert taken(of, "bob") == 3


def test_a_clock_that_jumps_back_refills_nothing_and_locks_nobody_out() -> None:
    of, clock = buckets()
    taken(of, "ann")
    clock.advance(-3_600_000)
    assert taken(of, "ann") == 0
    clock.advance(500)
    assert taken(of, "ann") == 1


def test_a_clock_that_jumps_back_keeps_nobody_in_memory_for_longer() -> None:
    of, clock = buckets(most=3)
    for n in range(3):
        taken(of, f"busy {n}")
    clock.advance(-3_600_000)
    assert sum(taken(of, f"newcomer {n}") for n in range(100)) == 3
    clock.advance(1500)
    assert [taken(of, f"late {n}") for n in range(3)] == [3, 3, 3]
    assert len(of) == 3


def test_memory_is_bounded_and_many_keys_buy_nobody_a_fresh_bucket() -> None:
    of, clock = buckets(most=5)
    for n in range(5):
        assert taken(of, f"busy {n}") == 3
    assert sum(taken(of, f"newcomer {n}") for n in range(100)) == 3  # the crowd's one bucket
    assert len(of) == 5
    assert taken(of, "busy 0") == 0  # he was not forgotten
    clock.advance(1500)  # all are full again, so nothing is lost by forgetting one
    assert taken(of, "late") == 3
    assert len(of) == 5


def test_the_busy_are_kept_and_the_idle_forgotten() -> None:
    of, clock = buckets(most=2)
    taken(of, "idle")
    taken(of, "busy")
    clock.advance(1000)
    taken(of, "busy")
    clock.advance(500)
    assert taken(of, "new") == 3
    assert taken(of, "busy") == 1


def test_a_refusal_spends_neither_the_person_nor_the_address() -> None:
    clock = HandClock(START)
    rates = Rates(Rate(1, 1000, 2), Rate(1, 1000, 5), clock)
    for _ in range(2):
        rates.take("ann", "192.0.2.1")
    for _ in range(20):
        with pytest.raises(TooMany) as refusal:
            rates.take("ann", "192.0.2.1")
        assert refusal.value.field == "person"
    for _ in range(3):
        rates.take(None, "192.0.2.1")
    with pytest.raises(TooMany) as refusal:
        rates.take("bob", "192.0.2.1")
    assert refusal.value.field == "address"
    rates.take("bob", "192.0.2.2")
    rates.take("bob", "192.0.2.2")  # the refusal at the other address cost him nothing


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("a unix socket", "a unix socket"),
    ],
)
def test_one_customer_is_one_address(address: str, key: str) -> None:
    assert network(address) == key


@pytest.mark.parametrize("figures", [(0, 1, 1), (1, 0, 1), (1, 1, 0)])
def test_a_rate_that_lets_nobody_in_is_our_own_fault(figures: tuple[int, int, int]) -> None:
    with pytest.raises(HouseFault):
        Rate(*figures)
