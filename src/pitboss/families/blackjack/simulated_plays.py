"""Strategies of blackjack as tables: what is done with every hand against every up card.

A hand is its number in the solver's lattice: `optimal` looks at all of its cards, as the par sheet
of the wager supposes; every other strategy looks at totals, soft or hard, and at pairs. After a
split each plays as though nothing had been split, and splits again wherever it can.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.errors import Refusal
from pitboss.exact.blackjack import Policy, Solution, evaluate, total_dependent
from pitboss.exact.blackjack.play import DOUBLE as PLAY_DOUBLE
from pitboss.exact.blackjack.play import HIT as PLAY_HIT
from pitboss.exact.blackjack.play import STAND as PLAY_STAND
from pitboss.exact.blackjack.shoe import ACE, TEN
from pitboss.exact.blackjack.solve import Desk, Play
from pitboss.families.blackjack.sheets import as_fraction
from pitboss.families.blackjack.simulated_layout import (
    DOUBLE,
    FREE_DOUBLE,
    FREE_END,
    HIT,
    MOST,
    NATURAL,
    OWN,
    SPLIT,
    SPLIT_END,
    STAND,
    STANDING,
    SURRENDER,
    Plays,
)
from pitboss.families.blackjack.written_chart import policy_of
from pitboss.rooms.simulator import OPTIMAL, is_written

BASIC, MIMIC, NEVER_BUST = "basic", "mimic", "never_bust"
STRATEGIES: Final = (OPTIMAL, BASIC, MIMIC, NEVER_BUST)
STIFF: Final = 12  # the least hard total that may go bust
SPLIT_OWN, SPLIT_FREE, ONE_CARD, KINDS = range(OWN + 1, 5)  # further kinds of hands
BUST, THIRTY = 22, 30  # totals over 21: any, and that of a ten drawn to a hard 20

Codes = NDArray[np.int8]
Shorts = NDArray[np.int16]
Ints = NDArray[np.int64]


def strategy_of(solution: Solution, name: str) -> Policy:
    """A strategy by its name, or as written in a table."""
    if name == OPTIMAL:
        return solution.policy
    if is_written(name):
        return policy_of(solution.desk, name)
    if name == MIMIC:
        return _mimic(solution.desk)
    chart = total_dependent(solution).policy
    return _never_bust(solution.desk, chart) if name == NEVER_BUST else chart


def check_strategy(game: str, name: str) -> None:
    """Refuse a strategy that is neither known nor written out."""
    if name not in STRATEGIES and not is_written(name):
        words = ", ".join(STRATEGIES)
        message = f"{game} knows no strategy {name!r} (it has: {words}, and tables as CSV)"
        raise Refusal(message, field="strategy")


def mean_of(solution: Solution, policy: Policy) -> Fraction:
    """What a strategy returns of a wager, from a full shoe."""
    return as_fraction(evaluate(solution.desk, policy).value)


def _plain(drawn: Codes, name_of_free: bool) -> Policy:
    """A strategy that does nothing but draw and stand."""
    none = np.zeros((10, 10), bool)
    play = Play(drawn, drawn)
    surrender = np.zeros(drawn.shape, bool)
    return Policy(play, play if name_of_free else None, none, surrender)


def _mimic(desk: Desk) -> Policy:
    """Draw and stand as the dealer does; never double, split or surrender."""
    hands, rules = desk.hands, desk.rules
    soft_17 = hands.soft & (hands.total == 17) & rules.hit_soft_17
    draws = (hands.total < 17) | soft_17
    drawn = np.where(draws, PLAY_HIT, PLAY_STAND).astype(np.int8)
    return _plain(np.repeat(drawn[:, None], 10, axis=1), rules.free_splits)


def _never_bust(desk: Desk, chart: Policy) -> Policy:
    """The chart, but no card to a hard total that may go bust."""
    hands = desk.hands
    stiff = (~hands.soft & (hands.total >= STIFF))[:, None]

    def kept(play: Play) -> Play:
        stands = np.int8(PLAY_STAND)
        two_card = np.where(stiff, stands, play.two_card)
        return Play(two_card, np.where(stiff, stands, play.drawn))

    free = kept(chart.free) if chart.free is not None else None
    return Policy(kept(chart.own), free, chart.split, chart.surrender)


SOFT: Final = 32  # what a kernel adds to a total that counts an ace as eleven


def with_card(total: int, soft: bool, place: int) -> int:
    """A total after a card, with that added to soft ones; those over 21 are not told apart far."""
    total += place + 1
    if soft and total > MOST:
        total, soft = total - 10, False
    elif place == ACE and not soft and total + 10 <= MOST:
        total, soft = total + 10, True
    return min(total, SOFT - 1) + SOFT * soft


# --- tables -------------------------------------------------------------------------------------


def plays_of(desk: Desk, policy: Policy) -> Plays:
    """The tables of a strategy."""
    return Compiler(desk, policy).plays()


class Compiler:
    """Hands of the solver's lattice made into nodes, from those that stand backwards."""

    def __init__(self, desk: Desk, policy: Policy) -> None:
        self.desk, self.rules, self.policy = desk, desk.rules, policy
        hands = desk.hands
        self.child: list[list[int]] = hands.child.tolist()
        self.total: list[int] = hands.total.tolist()
        self.soft: list[bool] = hands.soft.tolist()
        self.drawing: dict[tuple[int, ...], int] = {}  # where each card leads: the node
        self.special: dict[tuple[int, ...], int] = {}  # act, points, then where each card leads
        self.known: dict[tuple[int, int, int], int] = {}

    @property
    def after(self) -> Ints:
        """By value: kinds of the first and the other hands of a split, their end, the most."""
        return _after(self.desk)

    def starts_and_unsplit(self) -> tuple[Ints, Ints]:
        """Every start that a hand can have; first decisions are below nothing."""
        starts = np.zeros((KINDS, 10, 10, 10), np.int64)
        unsplit = np.zeros((KINDS, 10, 10), np.int64)
        for kind in range(KINDS):
            for up in range(10):
                for one, two in combinations_with_replacement(range(10), 2):
                    node = self._plain(kind, up, one, two)
                    if one == two:
                        unsplit[kind, one, up] = node
                    starts[kind, up, one, two] = self._first(kind, up, one, two, node)
                    starts[kind, up, two, one] = starts[kind, up, one, two]
        return starts, unsplit

    def plays(self) -> Plays:
        """The web of a strategy."""
        starts, unsplit = self.starts_and_unsplit()
        special = STANDING + len(self.drawing)
        beyond = [*self.special]
        leads = [(0,) * 10] * STANDING + [*self.drawing] + [(*key[2:],) for key in beyond]

        def renumbered(nodes: NDArray[np.int64]) -> Shorts:
            found = np.where(nodes < 0, special - 1 - nodes, nodes)
            return np.ascontiguousarray(found.astype(np.int16).reshape(-1))

        drawn = len(self.drawing)
        acts = [STAND] * STANDING + [HIT] * drawn + [key[0] for key in beyond]
        points = [*range(STANDING), *[0] * drawn, *(key[1] for key in beyond)]
        return Plays(
            starts=renumbered(starts),
            unsplit=renumbered(unsplit),
            leads=np.ascontiguousarray(np.array(leads, np.int16).reshape(-1)),
            acts=np.array(acts, np.int8),
            points=np.array(points, np.int64),
            after=self.after,
            special=special,
        )

    def _special(self, act: int, points: int, leads: Iterable[int] = (0,) * 10) -> int:
        """A node of a first decision; below nothing until it is known where they begin."""
        return -1 - self.special.setdefault((act, points, *leads), len(self.special))

    def _first(self, kind: int, up: int, one: int, two: int, plain: int) -> int:
        """Two cards, splits, surrenders and blackjacks with them."""
        number = self.desk.hands.find(one, two)
        if kind != OWN:
            return self._special(SPLIT, 0) if one == two else plain
        if (one, two) == (ACE, TEN):
            return self._special(NATURAL, self.total[number])
        if self.policy.surrender[number, up]:
            return self._special(SURRENDER, self.total[number])
        if one == two and self.policy.split[one, up] and self.rules.hands_max(one) > 1:
            return self._special(SPLIT, self.total[number])
        return plain

    def _plain(self, kind: int, up: int, one: int, two: int) -> int:
        """Two cards that stand, draw or double."""
        number = self.desk.hands.find(one, two)
        total, soft = self.total[number], self.soft[number]
        if kind == ONE_CARD:
            return total
        free = kind == SPLIT_FREE and self.policy.free is not None
        play = self.policy.free if free and self.policy.free else self.policy.own
        doubles = play.two_card[number, up] == PLAY_DOUBLE
        if doubles and self.rules.may_double(total, soft, kind != OWN):
            act = FREE_DOUBLE if self.rules.is_free_double(total, soft) else DOUBLE
            leads = (self._after_card(number, card) for card in range(10))
            return self._special(
                act, total, (self.total[led] if led >= 0 else -led for led in leads)
            )
        return self._drawn(play, int(free), number, up)

    def _after_card(self, number: int, card: int) -> int:
        """The hand after a card; one over 21 as its points below nothing."""
        after = self.child[number][card]
        return after if after >= 0 else -self.over(self.total[number], self.soft[number], card)

    def over(self, total: int, soft: bool, card: int) -> int:
        """The points of a hand that goes over 21 by a card."""
        return THIRTY if total == 20 and not soft and card == TEN else BUST

    def _drawn(self, play: Play, free: int, number: int, up: int) -> int:
        """A hand of any size that may draw or stand."""
        if self.total[number] >= MOST or play.drawn[number, up] != PLAY_HIT:
            return self.total[number]
        found = self.known.get((free, number, up))
        if found is None:
            leads = []
            for card in range(10):
                after = self._after_card(number, card)
                leads.append(-after if after < 0 else self._drawn(play, free, after, up))
            found = self.drawing.setdefault(tuple(leads), STANDING + len(self.drawing))
            self.known[free, number, up] = found
        return found


def _after(desk: Desk) -> Ints:
    """By value: kinds of the first and the other hands of a split, their end, the most hands."""
    rules, found = desk.rules, []
    for place in range(10):
        free = rules.is_free_split(place)
        kinds = (SPLIT_OWN, SPLIT_FREE if free else SPLIT_OWN)
        if place == ACE and not rules.draw_to_split_aces:
            kinds = (ONE_CARD, ONE_CARD)
        found += [*kinds, FREE_END if free else SPLIT_END, rules.hands_max(place)]
    return np.array(found, np.int64)
