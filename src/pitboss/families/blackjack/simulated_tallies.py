"""What the totals of simulated blackjack rounds mean, wager by wager."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from pitboss.families.blackjack.hands import INSURANCE, MAIN
from pitboss.families.blackjack.sheets import by_amount, hand_names
from pitboss.families.blackjack.simulated_layout import (
    CAPPED_CELL,
    ENDS,
    ENDS_CELL,
    INSURED_CELLS,
    KINDS,
    MADE_CELL,
    NATURAL_END,
    NATURALS_CELL,
    NET,
    PLAIN_NET,
    RESULTS,
    ROUNDS_CELL,
    ROWS,
    SIDE_CELLS,
    SIDES_CELL,
    SUMS_CELL,
    SURRENDER_END,
    UNIT_CELLS,
    UNIT_NATURAL,
    UNIT_SURRENDER,
    UNITS,
    UNITS_CELL,
    UNITS_NET,
    WINS,
)
from pitboss.families.blackjack.simulated_money import ON_IT, ORDER
from pitboss.families.blackjack.simulated_sides import Side
from pitboss.rooms.simulator import Tally
from pitboss.rulebook import RuleSet

IN_ALL = "in all"  # a wager on the hand with its doubles and splits, and without a cap
WITH_CAPS = "with caps"
HALF = Fraction(1, 2)
Ints = NDArray[np.int64]


@dataclass(frozen=True, kw_only=True)
class Telling:
    """What is needed to tell: the money of every end, and the wagers."""

    rules: RuleSet
    seats: int
    alone: bool  # whether ends that were counted tell their money; else it was added up
    insured: int  # where insurance is counted, if anyone counts cards
    insurance: int  # the cents of one
    raised: Sequence[int]
    pays: Fraction
    nets: Ints
    sides: Sequence[Side]
    capped: str
    mean: Fraction | None

    def tallies(self, totals: Sequence[int]) -> list[Tally]:
        """All wagers: those on hands by kind, the hand in all, side wagers."""
        rounds = totals[ROUNDS_CELL]
        kinds = self._made(totals)
        net, squares = self._sums(totals, KINDS, PLAIN_NET)
        found = [
            Tally(
                wager=MAIN,
                place=IN_ALL,
                stake=self.raised[0],
                made=rounds * self.seats,
                tries=rounds,
                net=net,
                squares=squares,
                events=self._events(totals),
                sheet="" if self.mean is not None else MAIN,
                mean=self.mean,
                joint=True,
            )
        ]
        for at, kind in enumerate(ORDER):
            if kind in self.rules.wagers:
                net, squares = self._sums(totals, at, at)
                found.append(
                    Tally(
                        wager=kind,
                        stake=self.raised[0],
                        made=kinds[kind],
                        tries=rounds,
                        net=net,
                        squares=squares,
                        events={},
                    )
                )
        if self.insured:
            made, net, squares = totals[self.insured : self.insured + INSURED_CELLS]
            insurance = Tally(
                wager=INSURANCE,
                stake=self.insurance,
                made=made,
                tries=rounds,
                net=net,
                squares=squares,
                events={},
            )
            found.append(insurance)
        found += [self._side(totals, at, side) for at, side in enumerate(self.sides)]
        return found + ([self._with_caps(totals)] if self.capped else [])

    # --- the wager on the hand ------------------------------------------------------------------

    def _ends(self, totals: Sequence[int]) -> Iterator[tuple[int, int, int]]:
        """Hands of the first seat that one end tells: the end, the result, how often."""
        for end in range(ENDS):
            for result in range(RESULTS):
                count = totals[ENDS_CELL + end * RESULTS + result]
                if count:
                    yield end, result, count

    def _figure(self, end: int, result: int, column: int) -> int:
        return int(self.nets[(end * RESULTS + result) * NET + column])

    def _made(self, totals: Sequence[int]) -> dict[str, int]:
        """How many wagers of each kind were made on hands."""
        counts = [totals[MADE_CELL + end] for end in range(ENDS)]
        if self.alone:
            for end, _, count in self._ends(totals):
                counts[end] += count
        found = dict.fromkeys(ORDER, 0)
        for end, count in enumerate(counts):
            for kind in ON_IT[end]:
                found[kind] += count
        return found

    def _sums(self, totals: Sequence[int], at: int, column: int) -> tuple[int, int]:
        """Cents and their squares."""
        net, squares = totals[SUMS_CELL + 2 * at], totals[SUMS_CELL + 2 * at + 1]
        if self.alone:
            for end, result, count in self._ends(totals):
                cents = self._figure(end, result, column)
                net, squares = net + cents * count, squares + cents * cents * count
        return net, squares

    def _events(self, totals: Sequence[int]) -> dict[str, int]:
        """Results of the first seat, by the names of the par sheet."""
        found: dict[str, int] = {}
        named = hand_names(self.pays)

        def add(net: Fraction, count: int) -> None:
            name = named.get(net) or by_amount(net)
            found[name] = found.get(name, 0) + count

        for end, result, count in self._ends(totals):
            if end == NATURAL_END and result == WINS:
                add(self.pays, count)
            elif end == SURRENDER_END:
                add(-HALF, count)
            else:
                add(Fraction(self._figure(end, result, UNITS_NET)), count)
        for unit in range(UNIT_CELLS):
            count = totals[UNITS_CELL + unit]
            if count:
                told = {UNIT_NATURAL: self.pays, UNIT_SURRENDER: -HALF}
                add(told.get(unit, Fraction(unit - UNITS)), count)
        return found

    # --- side wagers ----------------------------------------------------------------------------

    def _side(self, totals: Sequence[int], at: int, side: Side) -> Tally:
        counts = self._rows(totals, at, side)
        cell = SIDES_CELL + at * SIDE_CELLS + ROWS
        net, squares = totals[cell], totals[cell + 1]
        if self.alone:
            net, squares = _weighed(counts, side.gains)
        rounds = totals[ROUNDS_CELL] - (totals[NATURALS_CELL] if side.late else 0)
        return Tally(
            wager=side.wager,
            stake=side.stake,
            made=rounds * self.seats,
            tries=rounds,
            net=net,
            squares=squares,
            events={event: n for event, n in zip(side.events, counts, strict=True) if n},
            sheet=side.sheet,
            mean=side.mean,
        )

    def _rows(self, totals: Sequence[int], at: int, side: Side) -> list[int]:
        start = SIDES_CELL + at * SIDE_CELLS
        return [totals[start + row] for row in range(len(side.events))]

    def _with_caps(self, totals: Sequence[int]) -> Tally:
        """The capping wager with its part of what the hand came to."""
        side = self.sides[0]
        counts = self._rows(totals, 0, side)
        cell = SUMS_CELL + 2 * (KINDS + 1)
        net, squares = totals[cell], totals[cell + 1]
        if self.alone:  # what was capped is added up already
            taken = [n - totals[CAPPED_CELL + row] for row, n in enumerate(counts)]
            more = _weighed(taken, side.gains)
            net, squares = net + more[0], squares + more[1]
        plain = self._side(totals, 0, replace(side, mean=None, late=False))
        return replace(
            plain, place=WITH_CAPS, net=net, squares=squares, sheet=self.capped, joint=True
        )


def _weighed(counts: Sequence[int], gains: Sequence[int]) -> tuple[int, int]:
    """Cents and their squares of so many rows."""
    net = sum(n * gain for n, gain in zip(counts, gains, strict=True))
    return net, sum(n * gain * gain for n, gain in zip(counts, gains, strict=True))
