"""Strategies of Pontoon Plus as tables.

`optimal` looks at every card of a hand, at the suits of its first two where 6-7-8 or 7-7-7 may
follow, and rescues doubles, all as the par sheet of the bet supposes. `basic` is the chart by total
and number of cards; the others look at totals. Rescues are the best ones always.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.exact.blackjack.play import DOUBLE as PLAY_DOUBLE
from pitboss.exact.blackjack.play import HIT as PLAY_HIT
from pitboss.exact.blackjack.play import STAND as PLAY_STAND
from pitboss.exact.blackjack.shoe import ACE, TEN, VALUES
from pitboss.families.blackjack import simulated_layout as layout
from pitboss.families.blackjack.sheets import as_fraction
from pitboss.families.blackjack.simulated_plays import BASIC, MIMIC
from pitboss.families.blackjack.written_chart import HARD, PAIR, SOFT, lines_of
from pitboss.games.pontoon_plus.exact_chart import PontoonChart
from pitboss.games.pontoon_plus.exact_chart import chart as chart_of
from pitboss.games.pontoon_plus.exact_suits import EIGHT, SEVEN, SIX, TRIPLES
from pitboss.games.pontoon_plus.hands import DRAW_BELOW
from pitboss.games.pontoon_plus.simulated_rounds import (
    BUST,
    CLASSES,
    DRAWING,
    FIVE,
    ONE_CARD,
    PAID,
    RESCUED,
    SEVENS,
    STRAIGHT,
    Plays,
)
from pitboss.games.pontoon_plus.solve import SPLIT as CHOSEN_SPLIT
from pitboss.games.pontoon_plus.solve import SURRENDER as CHOSEN_SURRENDER
from pitboss.games.pontoon_plus.solve import PontoonSolution
from pitboss.rooms.simulator import OPTIMAL, is_written

KINDS: Final = 3
STIFF: Final = 12
CARDS_MAX: Final = 6  # of a line of the chart
LETTERS: Final = {
    "S": layout.STAND,
    "H": layout.HIT,
    "D": layout.DOUBLE,
    "DS": layout.DOUBLE,
    "P": layout.SPLIT,
}
GIVES_UP: Final = {
    "R": layout.HIT,
    "RS": layout.STAND,
}  # and what is done where nobody may surrender
CODES: Final = {
    PLAY_STAND: layout.STAND,
    PLAY_HIT: layout.HIT,
    PLAY_DOUBLE: layout.DOUBLE,
    CHOSEN_SPLIT: layout.SPLIT,
    CHOSEN_SURRENDER: layout.SURRENDER,
}
First = Callable[[int, int, int], int]  # two cards' number, suit class, up card: what is done
Drawn = Callable[[int, int], bool]  # a hand's number and the up card: does it draw?


@dataclass(frozen=True)
class Policy:
    """A strategy: for first cards, for two cards that are not split (again), and further on."""

    first: First
    further: First
    draws: Drawn
    mean: Fraction | None = None  # what it returns, where that is known and no par sheet tells


def policy_of(solution: PontoonSolution, name: str) -> Policy:
    """A strategy by its name, or as written in a table."""
    if name == OPTIMAL:
        return _optimal(solution)
    if name == MIMIC:
        return _by_totals(solution, {})
    if is_written(name):
        return _by_totals(solution, lines_of(name))
    chart = chart_of(solution)
    return _charted(solution, chart, name == BASIC)


def _optimal(solution: PontoonSolution) -> Policy:
    desk, play = solution.desk, solution.own.play
    pairs = {desk.hands.find(*pair): pair for pair in TRIPLES}

    def first(number: int, suits: int, up: int) -> int:
        choices = solution.first_choices(number)
        return CODES[int(choices[suits if number in pairs else 0, up])]

    def further(number: int, suits: int, up: int) -> int:
        if number in pairs:
            return CODES[int(desk.kept[pairs[number]][suits, up])]
        return CODES[int(play.two_card[number, up])]

    return Policy(first, further, lambda number, up: bool(play.drawn[number, up] == PLAY_HIT))


def _charted(solution: PontoonSolution, chart: PontoonChart, is_basic: bool) -> Policy:
    """The chart; or the chart without a card to a hard total that may go bust."""
    hands = solution.desk.hands

    def letter(number: int, up: int) -> str:
        lines = chart.soft if hands.soft[number] else chart.hard
        by_size = lines.get(int(hands.total[number]), {})
        line = by_size.get(min(int(hands.size[number]), CARDS_MAX), {})
        return line.get(VALUES[up], "H" if hands.total[number] < STIFF else "S").upper()

    def stays(number: int) -> bool:
        return not is_basic and not hands.soft[number] and int(hands.total[number]) >= STIFF

    def further(number: int, suits: int, up: int) -> int:
        found = letter(number, up)
        code = GIVES_UP[found] if found in GIVES_UP else LETTERS[found]
        return layout.STAND if stays(number) and code in (layout.HIT, layout.DOUBLE) else code

    def first(number: int, suits: int, up: int) -> int:
        held = hands.cards[number]
        pair = int(held.argmax()) if held.max() == 2 else -1
        found = chart.pairs[VALUES[pair]][VALUES[up]].upper() if pair >= 0 else letter(number, up)
        if found in GIVES_UP:
            return layout.SURRENDER
        plain = found != "P" and stays(number)
        return further(number, suits, up) if plain else LETTERS[found]

    def draws(number: int, up: int) -> bool:
        return letter(number, up) == "H" and not stays(number)

    return Policy(first, further, draws, as_fraction(chart.ev.value) if is_basic else None)


def _by_totals(solution: PontoonSolution, lines: dict[tuple[str, int], dict[int, str]]) -> Policy:
    """What is written; what is not is drawn to as the dealer draws."""
    hands = solution.desk.hands

    def letter(number: int, up: int) -> str:
        total, soft = int(hands.total[number]), bool(hands.soft[number])
        found = lines.get((SOFT if soft else HARD, total), {}).get(up, "")
        return found or ("H" if total < 17 or (soft and total == 17) else "S")

    def plain(found: str) -> int:
        return GIVES_UP[found] if found in GIVES_UP else LETTERS[found]

    def further(number: int, suits: int, up: int) -> int:
        return plain(letter(number, up))

    def first(number: int, suits: int, up: int) -> int:
        held = hands.cards[number]
        pair = int(held.argmax()) if held.max() == 2 else -1
        found = lines.get((PAIR, pair), {}).get(up, "") or letter(number, up)
        given_up = found in GIVES_UP and up in (ACE, TEN)
        return layout.SURRENDER if given_up else plain(found)

    def draws(number: int, up: int) -> bool:
        found = letter(number, up)
        return found in ("H", "D", "R")

    return Policy(first, further, draws)


# --- tables --------------------------------------------------------------------------------------


class Compiler:
    """Hands of the solver's lattice made into nodes."""

    def __init__(self, solution: PontoonSolution, policy: Policy) -> None:
        self.solution, self.policy = solution, policy
        hands = solution.desk.hands
        self.hands = hands
        self.child: list[list[int]] = hands.child.tolist()
        self.total: list[int] = hands.total.tolist()
        self.size: list[int] = hands.size.tolist()
        self.drawing: dict[tuple[int, ...], int] = {}
        self.special: dict[tuple[int, ...], int] = {}
        self.known: dict[tuple[int, int], int] = {}
        straight = hands.find(SIX, SEVEN, EIGHT)
        self.triples = {straight: STRAIGHT, hands.find(SEVEN, SEVEN, SEVEN): SEVENS}

    def plays(self) -> Plays:
        """Every start that a hand can have."""
        starts = np.zeros((KINDS, 10, 10, 10, CLASSES), np.int64)
        unsplit = np.zeros((KINDS, 10, 10, CLASSES), np.int64)
        for kind, up, one, two, suits in product(
            range(KINDS), range(10), range(10), range(10), range(CLASSES)
        ):
            number = self.hands.find(one, two)
            node = self._plain(kind, number, suits, up)
            if one == two:
                unsplit[kind, one, up, suits] = node
            starts[kind, up, one, two, suits] = self._first(
                kind, number, suits, up, node, one == two
            )
        special = DRAWING + len(self.drawing)
        beyond = [*self.special]
        leads = [(0,) * 10] * DRAWING + [*self.drawing] + [key[1:] for key in beyond]
        acts = (
            [layout.STAND] * DRAWING + [layout.HIT] * len(self.drawing) + [key[0] for key in beyond]
        )

        def renumbered(nodes: NDArray[np.int64]) -> NDArray[np.int16]:
            found = np.where(nodes < 0, special - 1 - nodes, nodes)
            return np.ascontiguousarray(found.astype(np.int16).reshape(-1))

        return Plays(
            starts=renumbered(starts),
            unsplit=renumbered(unsplit),
            leads=np.ascontiguousarray(np.array(leads, np.int16).reshape(-1)),
            acts=np.array(acts, np.int8),
            special=special,
        )

    def _special(self, act: int, leads: Iterable[int] = (0,) * 10) -> int:
        return -1 - self.special.setdefault((act, *leads), len(self.special))

    def _first(self, kind: int, number: int, suits: int, up: int, plain: int, pair: bool) -> int:
        if kind == ONE_CARD or (kind and not pair):
            return plain
        if kind:
            return self._special(layout.SPLIT)
        if self.total[number] == layout.MOST:
            return self._special(layout.NATURAL)
        act = self.policy.first(number, suits, up)
        if act in (layout.SPLIT, layout.SURRENDER):
            return self._special(act)
        return self._done(act, number, up)

    def _plain(self, kind: int, number: int, suits: int, up: int) -> int:
        """Two cards that are not split."""
        if kind == ONE_CARD or self.total[number] == layout.MOST:
            return self._end(number)
        return self._done(self.policy.further(number, suits, up), number, up)

    def _done(self, act: int, number: int, up: int) -> int:
        """The node of two cards that stand, draw or double."""
        if act == layout.DOUBLE:
            return self._special(
                layout.DOUBLE, (self._doubled(number, card, up) for card in range(10))
            )
        if act == layout.HIT or self.total[number] < DRAW_BELOW:
            return self._hit(number, up)
        return self.total[number]

    def _doubled(self, number: int, card: int, up: int) -> int:
        """The end of a double: aces of the first two cards count one (SG-3.25.2)."""
        points = int((np.arange(1, 11) * self.hands.cards[number]).sum()) + card + 1
        points += 10 if card == ACE and points + 10 <= layout.MOST else 0
        if points > layout.MOST:
            return BUST
        rescued = self.solution.own.play.rescued
        saved = rescued is not None and rescued[number, card, up] == 1
        return RESCUED if saved and points < layout.MOST else points

    def _end(self, number: int) -> int:
        """A hand that is done: its total, or the row by which a 21 is paid."""
        if self.total[number] < layout.MOST:
            return self.total[number]
        if number in self.triples:
            return self.triples[number]
        return PAID if self.size[number] < 5 else FIVE + min(self.size[number], 7) - 5

    def _drawn(self, number: int, up: int) -> int:
        """A hand of three cards or more."""
        total = self.total[number]
        if total == layout.MOST or (total >= DRAW_BELOW and not self.policy.draws(number, up)):
            return self._end(number)
        return self._hit(number, up)

    def _hit(self, number: int, up: int) -> int:
        found = self.known.get((number, up))
        if found is None:
            children = self.child[number]
            leads = tuple(self._drawn(after, up) if after >= 0 else BUST for after in children)
            found = self.drawing.setdefault(leads, DRAWING + len(self.drawing))
            self.known[number, up] = found
        return found
