"""The chart of Pontoon Plus: by total and number of cards, blind to suits, and what that costs.

Long 21s pay more, so a line of this chart is a total with a number of cards. What to do after a
double (rescue or not) stays with the hand's own cards. Two sevens that draw against a seven earn
what the Super Bonus is worth on the average of their suits.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pitboss.exact.blackjack.chart import Lines, settled_chart
from pitboss.exact.blackjack.play import DOUBLE, HIT, STAND
from pitboss.exact.blackjack.shoe import ACE, TEN, VALUES
from pitboss.exact.blackjack.solution import Estimate, error_bound, first_two_weights
from pitboss.exact.blackjack.solve import RESULT, HandTable, Play
from pitboss.exact.blackjack.splits import Convention
from pitboss.games.pontoon_plus.exact_desk import SEVEN, TRIPLES, PontoonDesk
from pitboss.games.pontoon_plus.solve import (
    SPLIT,
    SURRENDER,
    PontoonSolution,
    solve,
    super_bonus_added,
)

Floats = NDArray[np.float64]
Line = dict[str, str]
_CARDS_MAX = 6  # lines tell two to six cards apart; six stands for more
_REFUSED = -9.0  # below any value


@dataclass(frozen=True)
class PontoonChart:
    """Cells by total, number of cards and up card: S, H, D, P or R as on any chart."""

    hard: dict[int, dict[int, Line]]
    soft: dict[int, dict[int, Line]]
    pairs: dict[str, Line]
    ev: Estimate
    cost: float  # against the play by every card and suit


def chart(solution: PontoonSolution) -> PontoonChart:
    """Derive the chart of a solved shoe."""
    # The chart keeps its own choices by suit class, so it works on a desk of its own.
    desk = solve(solution.shoe, solution.desk.pays).desk
    lines = _lines(desk)
    own = _by_lines(desk, lines, _start(solution))
    for pair in TRIPLES:
        number = desk.hands.find(*pair)
        desk.kept[pair] = np.tile(own.play.two_card[number], (5, 1)).astype(np.int8)
    split, _ = desk.splits(own.play, None, Convention.CDZ)
    values, codes = _choose(desk, lines, own, split)
    weights = first_two_weights(desk)
    ev = Estimate(float((weights * np.where(weights > 0, values, 0)).sum()), error_bound(desk))
    hard, soft, pairs = _cells(desk, own, codes)
    return PontoonChart(hard, soft, pairs, ev, solution.ev.value - ev.value)


def _lines(desk: PontoonDesk) -> Lines:
    hands = desk.hands
    cards = np.minimum(hands.size, _CARDS_MAX)
    return Lines(hands.total + 32 * hands.soft + 64 * cards, hands.size == 2)


def _start(solution: PontoonSolution) -> Floats:
    """First two cards that are neither split nor given up nor a Pontoon."""
    desk = solution.desk
    start = first_two_weights(desk)
    for number in desk.two_card:
        chance, _ = solution.first_options(int(number))
        ends = np.isin(solution.first_choices(int(number)), (SPLIT, SURRENDER))
        start[number] *= (chance[:, None] * ~ends).sum(axis=0)
    start[desk.hands.find(ACE, TEN)] = 0.0
    return start


def _by_lines(desk: PontoonDesk, lines: Lines, start: Floats) -> HandTable:
    low = (desk.hands.total < desk.rules.draw_below)[:, None]

    def refused(table: HandTable) -> HandTable:
        stand = np.where(low, _REFUSED, table.stand)
        return HandTable(stand, table.hit, table.double, table.play)

    return settled_chart(desk, True, lines, start, refused)


def _choose(
    desk: PontoonDesk, lines: Lines, own: HandTable, split: Floats
) -> tuple[Floats, NDArray[np.int64]]:
    """Value and option of every first two cards played by the chart."""
    values = own.played()
    codes = own.play.two_card.astype(np.int64)
    half = np.full_like(values, _REFUSED)
    half[:, [ACE, TEN]] = (-0.5 - desk.naturals / 2)[:, [ACE, TEN]]
    weights = first_two_weights(desk)
    weights[[desk.hands.find(place, place) for place in range(10)]] = 0.0
    give_up = lines.mean(weights, half) > lines.mean(weights, values)
    sevens = SEVEN, SEVEN
    bonus = desk.chance[sevens] @ super_bonus_added(desk, sevens, RESULT)
    drawn = codes[desk.hands.find(*sevens)] == HIT
    values[desk.hands.find(*sevens)] += np.where(drawn, bonus, 0.0)
    for place in range(10):
        pair = desk.hands.find(place, place)
        codes[pair] = np.where(split[place] > values[pair], SPLIT, codes[pair])
        values[pair] = np.maximum(values[pair], split[place])
        give_up[pair] = half[pair] > values[pair]  # pairs have their own line
    values[desk.hands.find(ACE, TEN)] = float(desk.pays.pontoon)
    give_up[desk.hands.find(ACE, TEN)] = False
    return np.where(give_up, half, values), np.where(give_up, SURRENDER, codes)


def _letter(play: Play, hand: int, up: int, code: int) -> str:
    stands = play.drawn[hand, up] == STAND
    names = {STAND: "S", HIT: "H", SPLIT: "P"}
    names |= {DOUBLE: "Ds" if stands else "D", SURRENDER: "Rs" if stands else "R"}
    return names[code]


def _cells(
    desk: PontoonDesk, own: HandTable, codes: NDArray[np.int64]
) -> tuple[dict[int, dict[int, Line]], dict[int, dict[int, Line]], dict[str, Line]]:
    hands = desk.hands
    hard: dict[int, dict[int, Line]] = {}
    soft: dict[int, dict[int, Line]] = {}
    pairs: dict[str, Line] = {}
    ups = [up for up in range(10) if desk.counts[up]]
    for hand in np.flatnonzero((hands.size >= 2) & (hands.size <= _CARDS_MAX)):
        cards, total = int(hands.size[hand]), int(hands.total[hand])
        if total == 21 or (desk.counts < hands.cards[hand]).any():
            continue
        table = codes if cards == 2 else own.play.drawn
        line = {VALUES[up]: _letter(own.play, int(hand), up, int(table[hand, up])) for up in ups}
        if cards == 2 and hands.cards[hand].max() == 2:
            pairs[VALUES[int(hands.cards[hand].argmax())]] = line
        else:
            (soft if hands.soft[hand] else hard).setdefault(total, {})[cards] = line
    return (
        {total: dict(sorted(hard[total].items())) for total in sorted(hard)},
        {total: dict(sorted(soft[total].items())) for total in sorted(soft)},
        {value: pairs[value] for value in VALUES if value in pairs},
    )
