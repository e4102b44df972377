"""Two hands of a split together: what they drew, and what they then win or lose.

All that two hands take from the shoe is the union of their cards. Few unions arise from the many
pairs of ends, so the dealer's chances are wanted once for each union, and a pair of ends only adds
to the union's coefficients.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.apparatus.jit import kernel
from pitboss.exact.blackjack.finals import HALVES, LOW, Finals, SplitShoe
from pitboss.exact.blackjack.hands import UNIT, cards_of, key_of

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
NEGLIGIBLE = 1e-8  # ends of a hand that together are rarer than this are left out
AT_ONCE = 1 << 13  # unions that the dealer is asked for at once: their cards stay in the cache
_SPREAD_BITS = np.uint64(0x9E3779B97F4A7C15)  # an odd number whose multiples spread over the bits


class Totals(NamedTuple):
    """Chances of two hands that both end otherwise than by a plain bust, by half wagers."""

    together: Floats  # of the two results added
    first: Floats  # of the first hand's result
    second: Floats


class Meeting:
    """Two hands of a split by the cards they drew, for every number of pair cards gone."""

    def __init__(self, shoes: Sequence[SplitShoe], ends: Mapping[bool, Finals]) -> None:
        """Pair the ends of the player's own hands (True) and of free ones (False)."""
        self.shoes = shoes
        outcomes = shoes[0].outcomes
        self.ends = {
            own: _worth_counting(shoes, each.against(outcomes)) for own, each in ends.items()
        }
        keys = {own: key_of(each.drawn) for own, each in self.ends.items()}
        drawn = np.unique(np.concatenate(list(keys.values())))
        self._row = {own: np.searchsorted(drawn, each) for own, each in keys.items()}
        self._rows = len(drawn)
        self._union, self._unions = _pair_up(drawn)

    @cached_property
    def chances(self) -> Floats:
        """Chance ``[pair cards gone, union, dealer outcome]`` that the cards come in an order."""
        again = UNIT[self.shoes[0].place]
        wanted = np.concatenate([self._unions + shoe.gone * again for shoe in self.shoes])
        number, distinct = _number(wanted)
        whole, parts = self.shoes[0]._replace(gone=0), len(distinct) // AT_ONCE + 1
        asked = np.array_split(distinct, parts)
        dealer = np.concatenate([whole.dealer(cards_of(part)) for part in asked])
        drawn, many = cards_of(self._unions), len(self._unions)
        met = np.empty((len(self.shoes), many, dealer.shape[1]))
        for n, shoe in enumerate(self.shoes):
            _meet(met[n], shoe.chance(drawn), dealer, number[n * many : (n + 1) * many])
        return met

    def _above(self, own: bool) -> Floats:
        """Results above a plain loss ``[paired, cards drawn, outcome]``, summed over orders."""
        ends = self.ends[own]
        above = np.zeros((2, self._rows, ends.result.shape[1]))
        worth = ends.orders[:, None] * (ends.result + float(own))
        np.add.at(above, (ends.paired.astype(np.int64), self._row[own]), worth)
        return above

    def products(self, first: bool, second: bool) -> Floats:
        """Mean products of two hands' results above a plain loss.

        Given as ``[pair cards gone, first paired, second paired]``, not divided by the chance of
        those.
        """
        above = self._above(first), self._above(second)
        sums, paired = _products(self._union, len(self._unions), *above)
        return _weigh(self.chances, sums, paired).reshape(len(self.shoes), 2, 2)

    def totals(self, first: bool, second: bool, *, missed: bool) -> Totals:
        """Chances of two hands' results when no further pair card is gone.

        Counted from twice and once the lowest result; with ``missed``, only hands whose second
        card was no pair card.
        """
        one, two = self._classes(first, missed), self._classes(second, missed)
        sums = _class_sums(
            self._union, self.chances[0], *one[:3], len(one.halves), *two[:3], len(two.halves)
        )
        table = np.zeros((HALVES, HALVES))
        rows, columns = np.broadcast_arrays(one.halves[:, None], two.halves[None])
        np.add.at(table, (rows, columns), sums)
        together = np.zeros(2 * HALVES - 1)
        for index in range(HALVES):
            together[index : index + HALVES] += table[index]
        return Totals(together, table.sum(axis=1), table.sum(axis=0))

    def _classes(self, own: bool, missed: bool) -> _Classes:
        ends, row = self.ends[own], self._row[own]
        if missed:
            ends, row = ends.kept(~ends.paired), row[~ends.paired]
        halves = np.rint(2 * (ends.result - LOW)).astype(np.int64)
        names = halves @ (HALVES ** np.arange(halves.shape[1]))  # as digits of one number
        _, first, kind = np.unique(names, return_index=True, return_inverse=True)
        return _Classes(row, kind, ends.orders, halves[first])


class _Classes(NamedTuple):
    """Ends by the few different results there are."""

    row: Ints
    kind: Ints
    orders: Floats
    halves: Ints  # result by half wagers [kind, dealer outcome], from the lowest there is


def _worth_counting(shoes: Sequence[SplitShoe], ends: Finals) -> Finals:
    chance = np.max([shoe.chance(ends.drawn) for shoe in shoes], axis=0) * ends.orders
    rare_first = np.argsort(chance)
    rare = np.zeros(len(chance), dtype=bool)
    rare[rare_first] = np.cumsum(chance[rare_first]) <= NEGLIGIBLE
    return ends.kept(~rare)


@kernel
def _meet(met: Floats, chance: Floats, dealer: Floats, number: Ints) -> None:
    """Fill in the chance of each row of cards and of each outcome of the dealer after it."""
    for row in range(len(met)):
        for outcome in range(met.shape[1]):
            met[row, outcome] = chance[row] * dealer[number[row], outcome]


@kernel
def _slot(key: int, bits: int) -> np.int64:
    return np.int64((np.uint64(key) * _SPREAD_BITS) >> np.uint64(64 - bits))


@kernel
def _widened(distinct: Ints, count: int, bits: int) -> NDArray[np.int32]:
    """A table of slots with room for more, filled with the numbers of the keys found so far."""
    slots = np.full(1 << bits, -1, dtype=np.int32)
    mask = (1 << bits) - 1
    for number in range(count):
        slot = _slot(distinct[number], bits)
        while slots[slot] >= 0:
            slot = (slot + 1) & mask
        slots[slot] = number
    return slots


@kernel
def _place_of(key: int, slots: NDArray[np.int32], bits: int, distinct: Ints) -> np.int64:
    """The slot of a key: the one that holds it, or the free one where it belongs."""
    mask = (1 << bits) - 1
    slot = _slot(key, bits)
    while slots[slot] >= 0 and distinct[slots[slot]] != key:
        slot = (slot + 1) & mask
    return slot


@kernel
def _number(keys: Ints) -> tuple[Ints, Ints]:
    """Number equal keys alike: the number of each, and the distinct keys."""
    bits, count = 12, 0
    distinct = np.empty(1 << (bits - 1), dtype=np.int64)
    slots = _widened(distinct, 0, bits)
    number = np.empty(len(keys), dtype=np.int64)
    for n in range(len(keys)):
        slot = _place_of(keys[n], slots, bits, distinct)
        if slots[slot] < 0:
            slots[slot] = count
            distinct[count] = keys[n]
            count += 1
        number[n] = slots[slot]
        if count == len(distinct):
            distinct = np.concatenate((distinct, distinct))
            bits += 1
            slots = _widened(distinct, count, bits)
    return number, distinct[:count].copy()


@kernel
def _pair_up(keys: Ints) -> tuple[NDArray[np.int32], Ints]:
    """Number the sum of every two keys: ``[first, second]``, and the distinct sums."""
    bits, count, size = 12, 0, len(keys)
    distinct = np.empty(1 << (bits - 1), dtype=np.int64)
    slots = _widened(distinct, 0, bits)
    union = np.empty((size, size), dtype=np.int32)
    for one in range(size):
        for two in range(one, size):
            key = keys[one] + keys[two]
            slot = _place_of(key, slots, bits, distinct)
            number = slots[slot]
            if number < 0:
                number = np.int32(count)
                slots[slot] = number
                distinct[count] = key
                count += 1
                if count == len(distinct):
                    distinct = np.concatenate((distinct, distinct))
                    bits += 1
                    slots = _widened(distinct, count, bits)
            union[one, two] = number
            union[two, one] = number
    return union, distinct[:count].copy()


@kernel
def _products(
    union: NDArray[np.int32], unions: int, first: Floats, second: Floats
) -> tuple[Floats, NDArray[np.bool_]]:
    """Sum products of results over pairs of hands ``[paired and paired, union, outcome]``.

    And tell which unions have pairs of which either hand was paired.
    """
    size, outcomes = first.shape[1], first.shape[2]
    sums = np.zeros((4, unions, outcomes))
    paired = np.zeros(unions, dtype=np.bool_)
    for i in range(size):
        for j in range(i, size):
            where = union[i, j]
            both = 1.0 if i < j else 0.5  # each two rows stand for both orders of the hands
            for outcome in range(outcomes):
                sums[0, where, outcome] += both * (
                    first[0, i, outcome] * second[0, j, outcome]
                    + first[0, j, outcome] * second[0, i, outcome]
                )
    for i in range(size):  # few hands drew a pair card second
        if np.any(first[1, i] != 0.0) or np.any(second[1, i] != 0.0):
            for j in range(size):
                where = union[i, j]
                paired[where] = True
                for outcome in range(outcomes):
                    one, two = first[1, i, outcome], second[1, i, outcome]
                    sums[1, where, outcome] += first[0, j, outcome] * two
                    sums[2, where, outcome] += one * second[0, j, outcome]
                    sums[3, where, outcome] += one * second[1, j, outcome]
    return sums, paired


@kernel
def _weigh(chances: Floats, sums: Floats, paired: NDArray[np.bool_]) -> Floats:
    """Sums ``[pair cards gone, kind]`` over unions and outcomes of chances times sums."""
    found = np.zeros((len(chances), len(sums)))
    for union in range(len(paired)):
        for kind in range(len(sums) if paired[union] else 1):
            for gone in range(len(chances)):
                total = 0.0
                for outcome in range(chances.shape[2]):
                    total += chances[gone, union, outcome] * sums[kind, union, outcome]
                found[gone, kind] += total
    return found


@kernel
def _class_sums(
    union: NDArray[np.int32],
    chances: Floats,
    first_row: Ints,
    first_kind: Ints,
    first_orders: Floats,
    first_kinds: int,
    second_row: Ints,
    second_kind: Ints,
    second_orders: Floats,
    second_kinds: int,
) -> Floats:
    """Chances ``[first kind, second kind, outcome]`` over pairs of ends."""
    outcomes = chances.shape[1]
    sums = np.zeros((first_kinds, second_kinds, outcomes))
    for i in range(len(first_row)):
        for j in range(len(second_row)):
            where = union[first_row[i], second_row[j]]
            orders = first_orders[i] * second_orders[j]
            into = sums[first_kind[i], second_kind[j]]
            for outcome in range(outcomes):
                into[outcome] += orders * chances[where, outcome]
    return sums
