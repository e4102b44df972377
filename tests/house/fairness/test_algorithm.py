"""The algorithm gives what an independent little one gives, and every number is as likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import permutations, product

import msgspec
import pytest

from pitboss.apparatus.cards import DECK, JOKER
from pitboss.apparatus.shoe import Shoe
from pitboss.errors import HouseFault, Refusal
from pitboss.house.fairness.algorithm import (
    DRAW,
    SHUFFLE,
    Keyed,
    Stream,
    below,
    commit,
    in_seat_order,
    mix,
    shuffled,
)
from pitboss.house.fairness.deal import Deal
from pitboss.house.fairness.merkle import Tree
from pitboss.house.fairness.records import ALGORITHM, ClientSeed
from tests.house.fairness import little
from tests.house.fairness.desk import SEATS, TABLE, Entropy

SEED = bytes(range(32))
ORDERED = in_seat_order(SEATS)
PLAIN: list[little.Seat] = [(each.box, each.player, each.seed) for each in ORDERED]


def test_a_commitment_is_the_hash_of_number_and_seed() -> None:
    secret = commit(lambda size: SEED[:size], 7)
    assert secret.server_seed == SEED.hex()
    assert secret.hash == little.commitment(7, SEED)
    assert secret.commitment(TABLE).algorithm == ALGORITHM
    # by printf and sha256sum
    assert secret.hash == "d19c30a52cf3f61638065a5fccd427eaaf8e3064f946bb70b6d0062f76464bdb"


def test_too_little_entropy_is_no_seed() -> None:
    with pytest.raises(HouseFault, match="32 bytes"):
        commit(lambda size: b"x" * (size - 1), 1)


@pytest.mark.parametrize("seats", [0, 1, 2, 3])
def test_seeds_are_mixed(seats: int) -> None:
    secret = commit(lambda size: SEED, 300)
    assert mix(secret, ORDERED[:seats]) == little.key(300, SEED, PLAIN[:seats])


def test_every_list_of_seeds_has_its_own_key() -> None:
    secret = commit(Entropy(), 1)
    lists = [
        [ClientSeed(1, "a", "bc")],
        [ClientSeed(1, "ab", "c")],
        [ClientSeed(2, "a", "bc")],
        [ClientSeed(1, "a", "bC")],
        [],
        [ClientSeed(1, "a", "bc"), ClientSeed(2, "a", "bc")],
    ]
    assert len({mix(secret, seeds) for seeds in lists}) == len(lists)
    other = msgspec.structs.replace(secret, number=2)
    assert mix(secret, []) != mix(other, [])


@pytest.mark.parametrize("order", list(permutations(ORDERED)))
def test_seeds_are_mixed_in_seat_order_only(order: tuple[ClientSeed, ...]) -> None:
    assert in_seat_order(order) == ORDERED
    if order != ORDERED:
        with pytest.raises(HouseFault, match="seat order"):
            mix(commit(Entropy(), 1), order)


def test_a_seat_has_one_seed() -> None:
    with pytest.raises(HouseFault, match="one for each seat"):
        mix(commit(Entropy(), 1), [ClientSeed(1, "a", "b"), ClientSeed(1, "a", "c")])


@pytest.mark.parametrize(
    "seed", ["", "a" * 65, "p\u0430ypal", "tab\there", "a\n", "\x7f", " a", "a ", "caf\u00e9"]
)
def test_a_seed_that_may_look_like_another_is_refused(seed: str) -> None:
    with pytest.raises(Refusal, match="1 to 64") as refused:
        ClientSeed(1, "ann", seed)
    assert refused.value.field == "seed"


@pytest.mark.parametrize("seed", ["!", "~", "two words", "a" * 64])
def test_plain_seeds_are_taken(seed: str) -> None:
    assert ClientSeed(0, "ann", seed).seed == seed


@pytest.mark.parametrize(("box", "player"), [(-1, "ann"), (1, "")])
def test_a_seed_belongs_to_somebody(box: int, player: str) -> None:
    with pytest.raises(Refusal, match="player at a box"):
        ClientSeed(box, player, "a")


@pytest.mark.parametrize("purpose", [SHUFFLE, DRAW])
def test_numbers_follow_from_the_key(purpose: bytes) -> None:
    words = purpose.decode().removeprefix(f"{ALGORITHM} ").rstrip("\0")
    wanted = little.numbers(SEED, words)
    stream = Stream(Keyed(SEED), purpose)
    limits = [1, 2, 6, 38, 52, 255, 256, 257, 416, 65_536, 65_537, 10**9] * 20
    assert [stream.below(limit) for limit in limits] == [wanted(limit) for limit in limits]


def test_every_number_of_one_byte_is_as_likely_as_the_others() -> None:
    for limit in range(1, 257):
        found = Counter(_first_of(bytes([byte]), limit) for byte in range(256))
        found.pop(None, None)
        assert set(found) == set(range(limit)), limit
        assert len(set(found.values())) == 1, limit


@pytest.mark.parametrize("limit", [257, 312, 416, 1000, 40_000, 65_535])
def test_every_number_of_two_bytes_is_as_likely_as_the_others(limit: int) -> None:
    found = Counter(_first_of(bytes(two), limit) for two in product(range(256), repeat=2))
    found.pop(None, None)
    assert set(found) == set(range(limit))
    assert len(set(found.values())) == 1


def _first_of(raw: bytes, limit: int) -> int | None:
    """The number that these bytes give, or none if they are thrown away."""
    left = [raw]
    try:
        return below(limit, lambda size: left.pop()[:size] if size else b"")
    except IndexError:
        return None


def test_no_number_is_below_nothing() -> None:
    with pytest.raises(HouseFault, match="below 0"):
        below(0, bytes)


def test_every_order_is_as_likely_as_the_others() -> None:
    """All the numbers that four cards can draw: each of the 24 orders comes once."""
    composition = Shoe.from_counts([1, 1, 1, 1]).counts
    orders: Counter[tuple[int, ...]] = Counter()
    for chosen in product(range(4), range(3), range(2)):
        drawn = iter(chosen)
        orders[tuple(shuffled(composition, partial(_given, drawn)))] += 1
    assert len(orders) == 24
    assert set(orders.values()) == {1}


def _given(drawn: Iterator[int], limit: int) -> int:
    number = next(drawn)
    assert number < limit
    return number


@pytest.mark.parametrize(
    "shoe",
    [
        Shoe(DECK[:1]),
        Shoe(DECK[:2]),
        Shoe(DECK[:7]),
        Shoe([*DECK, JOKER]),
        Shoe.of_decks(6),
    ],
    ids=lambda shoe: f"{shoe.left} cards",
)
def test_orders_and_roots_follow_from_the_seeds(shoe: Shoe) -> None:
    secret = commit(lambda size: SEED, 9)
    made = Deal.open(TABLE, secret, SEATS, 5, shoe.counts)
    key = little.key(9, SEED, PLAIN)
    order = little.order(key, [card for card, many in enumerate(shoe.counts) for _ in range(many)])
    assert made.record.root == little.root(little.leaves(key, order)).hex()
    assert [made.next_card() for _ in order] == order
    assert made.proof(0).salt == little.salt(key, 0).hex()


def test_a_tree_of_nothing_has_no_root() -> None:
    assert Tree([]).root == ""
