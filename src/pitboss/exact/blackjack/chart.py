"""Total-dependent basic strategy: the chart players know, and what it costs.

A chart sees only totals (and pairs). Each cell takes the option that is best on average over the
hands that reach it, weighted by how often a player of the chart holds them; the weights follow
from the chart and the chart from the weights, so we go round until nothing changes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.apparatus.jit import kernel
from pitboss.exact.blackjack.play import DOUBLE, HIT, STAND
from pitboss.exact.blackjack.shoe import ACE, TEN, VALUES
from pitboss.exact.blackjack.solution import (
    Estimate,
    Policy,
    Solution,
    evaluate,
    first_two_weights,
    naturals_by_hand,
)
from pitboss.exact.blackjack.solve import Desk, HandTable, Play, natural_chances

Floats = NDArray[np.float64]
_ROUNDS_MAX = 20


class Deviation(NamedTuple):
    """A hand that composition plays differently from its total."""

    hand: str
    up: str
    chart: str
    best: str
    gain: float  # in wagers, each time the decision is faced


@dataclass(frozen=True)
class Chart:
    """A total-dependent strategy with its value.

    Cells are ``S`` stand, ``H`` hit, ``D`` double or else hit, ``Ds`` double or else stand,
    ``P`` split, ``R`` surrender or else hit, ``Rs`` surrender or else stand.
    """

    hard: dict[int, dict[str, str]]
    soft: dict[int, dict[str, str]]
    pairs: dict[str, dict[str, str]]
    policy: Policy
    ev: Estimate
    cost: float  # against the composition-dependent strategy
    deviations: tuple[Deviation, ...]


@kernel
def _reach(
    order: NDArray[np.int64],
    start: Floats,
    goes_on: NDArray[np.bool_],
    cards: NDArray[np.int64],
    size: NDArray[np.int64],
    child: NDArray[np.int64],
    shoe: NDArray[np.int64],
) -> Floats:
    """Chance ``[hand, up card]`` of holding each hand, from the start and what draws on."""
    held = start.copy()
    whole = shoe.sum()
    for hand in order:
        left = shoe - cards[hand]
        unseen = whole - size[hand] - 1
        if left.min() < 0 or unseen <= 0:
            continue
        for up in range(10):
            if held[hand, up] == 0.0 or not goes_on[hand, up]:
                continue
            for card in range(10):
                count = left[card] - (1 if card == up else 0)
                after = child[hand, card]
                if count > 0 and after >= 0:
                    held[after, up] += held[hand, up] * count / unseen
    return held


class Lines(NamedTuple):
    """Hands gathered by the line of a chart that plays them."""

    number: NDArray[np.int64]  # one for each line of the chart
    two_card: NDArray[np.bool_]

    def mean(self, weights: Floats, values: Floats) -> Floats:
        """Weighted sums of values, given back hand by hand."""
        sums = np.zeros((int(self.number.max()) + 1, 10))
        np.add.at(sums, self.number, np.where(weights > 0, weights * values, 0.0))
        return np.asarray(sums[self.number])


def _lines(desk: Desk) -> Lines:
    hands = desk.hands
    return Lines(hands.total + 32 * hands.soft, hands.size == 2)


def kept_by_line(desk: Desk, table: HandTable, lines: Lines, start: Floats) -> Play:
    """The play by lines of a chart that is best on average for the values in ``table``.

    ``start`` weighs the first two cards that are neither split nor given up.
    """
    hands = desk.hands
    order = np.flatnonzero(hands.size >= 2)
    goes_on = (table.play.two_card == HIT) & (hands.total < 21)[:, None]
    later = (table.play.drawn == HIT) & (hands.size > 2)[:, None] & (hands.total < 21)[:, None]
    goes_on = np.where(lines.two_card[:, None], goes_on, later)
    args = (hands.cards, hands.size, hands.child, desk.counts)
    reached = _reach(order, start, goes_on, *args)
    doubles = lines.two_card[:, None] & (table.play.two_card == DOUBLE)
    weights = np.where(doubles, 0.0, reached)
    # Cells that this play never reaches are weighted as if nothing were split and all drew on.
    always = np.broadcast_to((hands.total < 21)[:, None], goes_on.shape)
    anyhow = _reach(order, first_two_weights(desk), np.ascontiguousarray(always), *args)
    empty = lines.mean(weights, np.ones_like(weights)) == 0
    weights = np.where(empty, anyhow, weights)
    hit = np.where(np.isfinite(table.hit), table.hit, -9.0)
    drawn = np.where(lines.mean(weights, hit) > lines.mean(weights, table.stand), HIT, STAND)
    drawn[hands.total == 21] = STAND
    firsts = np.where(lines.two_card[:, None], start, 0.0)
    plain = np.where(drawn == HIT, hit, table.stand)
    double = np.where(np.isfinite(table.double), table.double, -9.0)
    better = lines.mean(firsts, double) > lines.mean(firsts, plain)
    two_card = np.where(lines.two_card[:, None] & better, DOUBLE, drawn)
    two_card = np.where(np.isfinite(table.double) | (two_card != DOUBLE), two_card, drawn)
    return Play(two_card.astype(np.int8), drawn.astype(np.int8), table.play.rescued)


def settled_chart(
    desk: Desk, own: bool, lines: Lines, start: Floats, seen: Callable[[HandTable], HandTable]
) -> HandTable:
    """Go round between values, as they are seen, and chart until the chart stays."""
    table = desk.value(own)
    for _ in range(_ROUNDS_MAX):
        play = kept_by_line(desk, seen(table), lines, start)
        same = np.array_equal(play.drawn, table.play.drawn)
        same = same and np.array_equal(play.two_card, table.play.two_card)
        table = desk.value(own, kept=play)
        if same:
            break
    return table


def _by_totals(desk: Desk, own: bool, start: Floats) -> HandTable:
    return settled_chart(desk, own, _lines(desk), start, lambda table: table)


def total_dependent(solution: Solution) -> Chart:
    """Derive the chart of a solved game."""
    desk = solution.desk
    start = first_two_weights(desk)
    start[desk.hands.find(ACE, TEN)] = 0.0
    for place in range(10):
        pair = desk.hands.find(place, place)
        start[pair] = np.where(solution.policy.split[place], 0.0, start[pair])
    start = np.where(solution.policy.surrender, 0.0, start)
    pairs = [desk.hands.find(place, place) for place in range(10)]
    lines = start.copy()
    lines[pairs] = 0.0  # pairs have their own lines on a chart
    own = _with_pairs(desk, _by_totals(desk, True, lines), pairs)
    free = _by_totals(desk, False, lines) if solution.free is not None else None
    split_values, _ = desk.splits(own.play, free.play if free else None, solution.convention)
    values = own.played()
    splits = np.array(
        [split_values[place] > values[desk.hands.find(place, place)] for place in range(10)]
    )
    surrender = _surrender_by_total(desk, values, splits, split_values)
    policy = Policy(own.play, free.play if free else None, splits, surrender)
    ev = evaluate(desk, policy)
    return Chart(
        *_cells(desk, policy, own),
        policy=policy,
        ev=ev,
        cost=solution.ev.value - ev.value,
        deviations=_deviations(solution, policy),
    )


def _with_pairs(desk: Desk, table: HandTable, pairs: list[int]) -> HandTable:
    """The same play, but pairs that are not split do what is best for their own two cards."""
    two_card, drawn = table.play.two_card.copy(), table.play.drawn.copy()
    for pair in pairs:
        drawn[pair] = np.where(table.hit[pair] > table.stand[pair], HIT, STAND)
        plain = np.maximum(table.hit[pair], table.stand[pair])
        two_card[pair] = np.where(table.double[pair] > plain, DOUBLE, drawn[pair])
    return desk.value(True, kept=Play(two_card, drawn, table.play.rescued))


def _surrender_by_total(
    desk: Desk, values: Floats, splits: NDArray[np.bool_], split_values: Floats
) -> NDArray[np.bool_]:
    given_up = np.zeros(values.shape, dtype=bool)
    if not desk.rules.late_surrender:
        return given_up
    hands, lines = desk.hands, _lines(desk)
    half = -0.5 - naturals_by_hand(desk) / 2
    pairs = [hands.find(place, place) for place in range(10)]
    weights = first_two_weights(desk)
    weights[hands.find(ACE, TEN)] = 0.0
    weights[pairs] = 0.0
    better = lines.mean(weights, half) > lines.mean(weights, values)
    given_up = better & lines.two_card[:, None]
    for place, pair in enumerate(pairs):  # pairs have their own line on a chart
        best = np.where(splits[place], split_values[place], values[pair])
        given_up[pair] = half[pair] > best
    given_up[hands.find(ACE, TEN)] = False
    return given_up


def _letter(policy: Policy, own: HandTable, hand: int, up: int) -> str:
    stands = policy.own.drawn[hand, up] == STAND
    if policy.surrender[hand, up]:
        return "Rs" if stands else "R"
    if policy.own.two_card[hand, up] == DOUBLE and np.isfinite(own.double[hand, up]):
        return "Ds" if stands else "D"
    return "S" if stands else "H"


def _cells(
    desk: Desk, policy: Policy, own: HandTable
) -> tuple[dict[int, dict[str, str]], dict[int, dict[str, str]], dict[str, dict[str, str]]]:
    hands = desk.hands
    hard: dict[int, dict[str, str]] = {}
    soft: dict[int, dict[str, str]] = {}
    pairs: dict[str, dict[str, str]] = {}
    ups = [up for up in range(10) if desk.counts[up]]
    for hand in desk.two_card:
        if (desk.counts < hands.cards[hand]).any():
            continue
        total = int(hands.total[hand])
        line = {VALUES[up]: _letter(policy, own, int(hand), up) for up in ups}
        held = np.flatnonzero(hands.cards[hand])
        if len(held) == 1:
            place = int(held[0])
            pairs[VALUES[place]] = {
                VALUES[up]: "P" if policy.split[place, up] else line[VALUES[up]] for up in ups
            }
            if total in (4, 20) or hands.soft[hand]:  # no other two cards make these totals
                (soft if hands.soft[hand] else hard).setdefault(total, line)
        elif total < 21:
            (soft if hands.soft[hand] else hard)[total] = line
    return (
        {total: hard[total] for total in sorted(hard)},
        {total: soft[total] for total in sorted(soft)},
        {VALUES[p]: pairs[VALUES[p]] for p in range(10) if VALUES[p] in pairs},
    )


def _deviations(solution: Solution, policy: Policy) -> tuple[Deviation, ...]:
    """Two- and three-card hands, not split or given up, that composition plays otherwise."""
    desk, hands = solution.desk, solution.desk.hands
    best = solution.own
    found: list[Deviation] = []
    names = {STAND: "stand", HIT: "hit", DOUBLE: "double"}
    for hand in np.flatnonzero((hands.size >= 2) & (hands.size <= 3)):
        if (desk.counts < hands.cards[hand]).any() or hand == hands.find(ACE, TEN):
            continue
        two = hands.size[hand] == 2
        wise = (best.play.two_card if two else best.play.drawn)[hand]
        plain = (policy.own.two_card if two else policy.own.drawn)[hand]
        values = np.stack([best.stand[hand], best.hit[hand], best.double[hand]])
        # Where the dealer looks, the hand is only played once he has no natural.
        looked = natural_chances(desk.counts - hands.cards[hand]) * desk.rules.hole_card
        place = int(hands.cards[hand].argmax()) if two and hands.cards[hand].max() == 2 else -1
        for up in np.flatnonzero(wise != plain):
            apart = place >= 0 and policy.split[place, up]
            if desk.counts[up] - hands.cards[hand, up] < 1 or apart or policy.surrender[hand, up]:
                continue
            gain = float(values[wise[up], up] - values[plain[up], up]) / (1 - float(looked[up]))
            text = "".join(VALUES[c] * int(n) for c, n in enumerate(hands.cards[hand]))
            found.append(
                Deviation(text, VALUES[up], names[int(plain[up])], names[int(wise[up])], gain)
            )
    return tuple(sorted(found, key=lambda each: -each.gain))
