"""Stud against a pay table, simulated: what each game brings of its own is data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

import numpy as np

from pitboss.apparatus.cards import Card
from pitboss.apparatus.ranks import FIVE, rank_5
from pitboss.exact.kernels.combinations import colex_number
from pitboss.families.poker.beside import Beside
from pitboss.families.poker.booking import Book, check_stakes, joined
from pitboss.families.poker.dealing import NO_BYTES, Bytes, Plans
from pitboss.families.poker.placing import Look
from pitboss.families.poker.seats import Seat
from pitboss.families.poker.simulating import Dealt, simulated, suit_names
from pitboss.families.poker.stud import Stud
from pitboss.families.poker.stud_dealing import SIZES, STATES, STREETS, deal_studs
from pitboss.rooms.simulator import Setting, Simulator
from pitboss.rulebook import RuleSet
from pitboss.table.table import Table

# What decisions (in their order) and an event come to: the event by its name on the par sheet, and
# the cents that each wager gains.
Ends = Callable[[tuple[int, ...], str], tuple[str, dict[str, int]]]


@dataclass(frozen=True, kw_only=True)
class Ridden:
    """What a stud game brings of its own.

    Attributes:
        plans: Decisions by the number of the cards seen (`by_class`), one table for each.
        beside: The side wagers; their looks begin with those of ``looks_of``.
        order: Whose hand each card goes to.
        events: What five cards can make, in the order of their numbers.
        event_of: Which of them a rank is.
        ends: What an end brings.
        folds: Whether the passive decision is a fold.
        street: Cards of a street that is not dealt once nothing is left to play for.
        answers: What the script calls a decision.
        shown: The community cards in sight.
        mean: The exact figure of the strategy, where the par sheet is of another.
    """

    plans: Sequence[Bytes]
    beside: Beside
    order: Sequence[int]
    events: Sequence[str]
    event_of: Callable[[int], str]
    ends: Ends
    answers: Sequence[str]
    shown: Callable[[Table], Sequence[Card]]
    folds: bool = False
    street: int = 0
    mean: Fraction | None = None


def looks_of(game: Stud) -> list[Look]:
    """The looks at five cards, and at those seen before each community card is turned."""
    own = tuple(range(game.cards))
    turned = [tuple(range(many)) for many in range(len(game.community) + 1)]
    return [
        Look(rank_5, own=own, board=turned[-1]),
        *(Look(None, own=own, board=board) for board in turned[:-1]),
    ]


def by_class(choices: np.typing.NDArray[np.generic], size: int) -> Bytes:
    """Decisions by suit class of the cards seen (and Antes wagered), told by the cards' number."""
    names, _ = suit_names(size)
    rows = choices.astype(np.uint8)
    if rows.ndim > 1:
        wide = np.zeros((len(rows), STATES), np.uint8)
        wide[:, : rows.shape[1]] = rows
        rows = wide
    return np.ascontiguousarray(rows[names]).reshape(-1)


def stud(game: Stud, rules: RuleSet, setting: Setting, ridden: Ridden, code: str) -> Simulator:
    """A stud game, ready."""
    stages = len(ridden.plans)
    stake = setting.stake(rules, game.opening[0])
    points = product(product(range(SIZES), repeat=stages), ridden.events)
    ends = [ridden.ends(choices, event) for choices, event in points]
    beside = ridden.beside
    wagers = (*joined(ends, game.bets, stake, mean=ridden.mean), *beside.wagers)
    check_stakes(rules, setting, wagers)
    events = [ridden.events.index(ridden.event_of(rank)) for rank in range(1, len(FIVE) + 1)]
    tables = [*ridden.plans, *[NO_BYTES] * (STREETS - stages)]
    dealt = Dealt(
        kernel=deal_studs,
        order=ridden.order,
        looks=beside.looks,
        asked=(stages, ridden.folds, len(ridden.events), ridden.street),
        plans=Plans(plan=tables[0], later=tables[1], last=tables[2]),
        folded=[],
        kinds=[0, *events],
        book=Book(setting.seats, len(ends), tuple(beside.sides), wagers),
        metered=beside.metered,
    )

    def decide(table: Table, seat: Seat) -> str:
        turned = ridden.shown(table)
        at = colex_number([*seat.cards(table), *turned])
        if ridden.folds:
            at = at * STATES + sum(held.cents for held in seat.held(table, *game.bets)) // stake
        return ridden.answers[int(ridden.plans[len(turned)][at])]

    bets = beside.stakes({game.opening[0]: stake})
    return simulated(game, rules, setting, dealt, bets, decide, code)
