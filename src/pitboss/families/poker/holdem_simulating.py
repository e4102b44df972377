"""Hold'em against the dealer, simulated: what each game brings of its own is data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

import numpy as np

from pitboss.apparatus.ranks import FIVE, rank_7
from pitboss.exact.kernels.boards import PAIRS, renamed_cards
from pitboss.exact.kernels.combinations import colex_number
from pitboss.families.poker.beside import Beside
from pitboss.families.poker.booking import Book, check_stakes, joined
from pitboss.families.poker.dealing import Bytes, Plans
from pitboss.families.poker.holdem import HOLE_CARDS, Holdem, board
from pitboss.families.poker.holdem_dealing import RESULTS, ROW, deal_holdems
from pitboss.families.poker.placing import BURNED, Look, board_at, dealer_at, hands_dealt
from pitboss.families.poker.seats import Seat
from pitboss.families.poker.simulating import Dealt, simulated, suit_names
from pitboss.rooms.simulator import Setting, Simulator
from pitboss.rulebook import RuleSet
from pitboss.table.table import Table

Choices = tuple[int, int, int]  # before the flop (in Antes, or 1), after it, and the last one
# What decisions, a result and a kind of hand come to: the event by its name on the par sheet, and
# the cents that each wager gains.
Ends = Callable[[Choices, str, str], tuple[str, dict[str, int]]]
FIRST_MOST = 4  # Antes
OWN_CARDS = (0, 1)
FLOP_CARDS = (0, 1, 2)
BOARD_CARDS = (0, 1, 2, 3, 4)
EVERY: list[Choices] = [
    (first, later, last) for first, later, last in product(range(FIRST_MOST + 1), (0, 1), (0, 1))
]


@dataclass(frozen=True, kw_only=True)
class Held:
    """What a hold'em game brings of its own.

    Attributes:
        first: The first decision by the number of the hole cards.
        later: The decision on the flop, and the last one, as ``packed``.
        seen: Community cards in sight at the last decision.
        beside: The side wagers; their looks begin with those of ``looks_of``.
        ends: What an end brings.
        folds: Whether decisions come to a fold.
        answers: What the script calls the decisions before the flop, after it, and the last ones.
        qualifies: The lowest rank with which the dealer qualifies.
        mean: The exact figure of the strategy, where the par sheet is of another.
        alone: Wagers that have a par sheet of their own, and how to tell their events.
    """

    first: Bytes
    later: Bytes
    last: Bytes
    seen: int
    beside: Beside
    ends: Ends
    folds: Callable[[Choices], bool]
    answers: Sequence[dict[int, str]]
    qualifies: int = 0
    mean: Fraction | None = None
    alone: tuple[str, ...] = ()
    alone_of: Callable[[Choices, str, str], dict[str, str]] | None = None


def looks_of(seen: int) -> list[Look]:
    """The looks at hands and boards; ``seen`` community cards at the last decision."""
    return [
        Look(rank_7, own=OWN_CARDS, board=BOARD_CARDS),
        Look(rank_7, dealers=OWN_CARDS, board=BOARD_CARDS),
        Look(None, own=OWN_CARDS),
        Look(None, dealers=OWN_CARDS),
        Look(None, board=FLOP_CARDS),
        Look(None, board=BOARD_CARDS[:seen]),
    ]


def packed(marks: np.typing.NDArray[np.uint8]) -> Bytes:
    """Marks by class and number of the hole cards as bits, each class in whole bytes."""
    rows = np.zeros((len(marks), ROW), np.uint8)
    rows[:, :PAIRS] = marks != 0
    return np.packbits(rows, bitorder="little")


def holdem(game: Holdem, rules: RuleSet, setting: Setting, held: Held, code: str) -> Simulator:
    """A hold'em game, ready."""
    kinds = FIVE.categories
    stake = setting.stake(rules, "ante")
    points = list(product(EVERY, RESULTS, kinds))
    ends = [held.ends(*point) for point in points]
    events = [held.alone_of(*point) for point in points] if held.alone_of else []
    beside = held.beside
    main = joined(ends, game.against, stake, mean=held.mean, alone=held.alone, events_alone=events)
    wagers = (*main, *beside.wagers)
    check_stakes(rules, setting, wagers)
    names, ways = suit_names(3)
    more_names, more_ways = suit_names(held.seen)
    plans = Plans(
        plan=held.first,
        later=held.later,
        last=held.last,
        names=names,
        ways=ways,
        more_names=more_names,
        more_ways=more_ways,
    )
    dealt = Dealt(
        kernel=deal_holdems,
        order=_order(game, rules.choice("deal"), setting.seats),
        looks=beside.looks,
        asked=(held.qualifies, len(kinds)),
        plans=plans,
        folded=[held.folds(choices) for choices in EVERY],
        kinds=[0, *(int(kind) for kind in FIVE.category_of[1:])],
        book=Book(setting.seats, len(ends), tuple(beside.sides), wagers),
        metered=beside.metered,
    )
    bets = beside.stakes({"ante": stake})
    return simulated(game, rules, setting, dealt, bets, _decide(held, plans), code)


def _order(game: Holdem, way: str, seats: int) -> list[int]:
    """The hole cards as the script deals them, then each street after a burn."""
    hole = hands_dealt(way, [*range(seats), dealer_at(seats)], HOLE_CARDS)
    streets = ((BURNED, *[board_at(seats)] * street.cards) for street in game.streets)
    return [*hole, *(card for street in streets for card in street)]


def _decide(held: Held, plans: Plans) -> Callable[[Table, Seat], str]:
    """The same decisions at a table of the engine."""

    def decide(table: Table, seat: Seat) -> str:
        hole, seen = seat.cards(table), board(table)
        if not seen:
            return held.answers[0][int(plans.plan[colex_number(hole)])]
        flop = len(seen) == len(FLOP_CARDS)
        names, ways, bits = (
            (plans.names, plans.ways, plans.later)
            if flop
            else (plans.more_names, plans.more_ways, plans.last)
        )
        number = colex_number(seen)
        renamed = [int(renamed_cards()[ways[number], card]) for card in hole]
        place = int(names[number]) * ROW + colex_number(renamed)
        mark = int(bits[place >> 3]) >> (place & 7) & 1
        return held.answers[1 if flop else 2][mark]

    return decide
