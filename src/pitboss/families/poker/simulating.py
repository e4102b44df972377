"""Poker games, simulated: what every one of them hands over to be dealt at compiled speed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

import numpy as np
from numpy.typing import NDArray

from pitboss.apparatus.streams import Ints
from pitboss.exact.kernels.boards import name_parts, renamed_cards
from pitboss.exact.kernels.combinations import choose, combinations
from pitboss.families.poker.booking import Book
from pitboss.families.poker.dealing import ROOM, Bytes, Plans, PokerTables, shape_of
from pitboss.families.poker.placing import Look, compiled, lie_of
from pitboss.families.poker.script import Poker
from pitboss.families.poker.seats import Seat
from pitboss.rooms.seated import Answer, Bettors, first_option, table_with
from pitboss.rooms.simulator import Kernel, Setting, Simulator, names
from pitboss.rulebook import RuleSet
from pitboss.table import effects
from pitboss.table.actions import Action, Choose, Place
from pitboss.table.meters import mirror
from pitboss.table.round import Round
from pitboss.table.table import Table

LANE_ROUNDS = 4096
HAND_MOST = 7
SEEN_MOST = 53
Decide = Callable[[Table, Seat], str]


@cache
def suit_names(size: int) -> tuple[NDArray[np.int32], Bytes]:
    """Of every set of so many cards, by number: its suit class, and the way to its own cards."""
    of, way = name_parts(combinations(52, size), size, 13)
    return of[:, 0], way[:, 0]


@dataclass(frozen=True, kw_only=True)
class Metered:
    """Wagers that are paid from meters: figures by row, and awards by row and end."""

    meters: Ints = field(default_factory=lambda: np.zeros((0, 6), np.int64))
    awards: Ints = field(default_factory=lambda: np.zeros((0, 0, 5), np.int64))
    stated: dict[str, int] = field(default_factory=dict)  # what each meter shows before a round
    clause: str = ""  # by which meters are kept

    def and_also(self, other: Metered) -> Metered:
        """The rows of both."""
        ends = max(self.awards.shape[1], other.awards.shape[1])
        awards = [
            np.pad(each.awards, ((0, 0), (0, ends - each.awards.shape[1]), (0, 0)))
            for each in (self, other)
        ]
        return Metered(
            meters=np.concatenate((self.meters, other.meters)),
            awards=np.concatenate(awards),
            stated=self.stated | other.stated,
            clause=other.clause,
        )


class Stated(Bettors):
    """Everybody bets the same in every round, while each meter shows what was stated.

    What a round has put on a meter or taken off it is as if gone by way of another linked table.
    """

    def __init__(self, bets: Sequence[Place], answer: Answer, metered: Metered) -> None:
        super().__init__(bets, answer)
        self._metered = metered
        self._shown = 0  # the round in which the meters were looked at

    def __call__(self, round_: Round) -> Action:
        """What is done next in a round."""
        if self._shown != round_.number:
            self._shown = round_.number
            for meter, cents in self._metered.stated.items():
                off = cents - round_.table.meters[meter]
                if off:
                    mirror(round_.table, meter, off, self._metered.clause)
        return super().__call__(round_)


@dataclass(frozen=True, kw_only=True)
class Dealt:
    """A poker game as it is dealt.

    Attributes:
        kernel: Which plays its rounds.
        deck: How many cards it is dealt from.
        order: Whose hand each card goes to, in the order of the script.
        looks: What is looked at; a seat's own hand first.
        asked: What the kernel asks for besides.
        plans: The strategy.
        folded: Whether each decision is a fold.
        kinds: The kind of hand of each rank.
        book: What ends bring.
        metered: The wagers that are paid from meters.
    """

    kernel: Kernel
    order: Sequence[int]
    looks: Sequence[Look]
    asked: Sequence[int]
    plans: Plans
    folded: Sequence[int]
    kinds: Sequence[int]
    book: Book
    metered: Metered
    deck: int = 52

    def tables(self) -> PokerTables:
        """All that the kernel looks up."""
        moved = np.zeros((len(renamed_cards()), 64), np.uint8)
        moved[:, :52] = renamed_cards()
        seats = self.book.seats
        return PokerTables(
            shape=shape_of(self.deck, seats, len(self.order), self.asked),
            lie=lie_of(self.order, seats),
            looks=compiled(self.looks),
            choose=choose(SEEN_MOST, HAND_MOST),
            plans=self.plans,
            moved=moved,
            folded=np.array(self.folded, np.int64),
            kinds=np.array(self.kinds, np.int64),
            lines=self.book.lines(self.metered.meters, self.metered.awards),
        )


def bets_of(setting: Setting, stakes: Mapping[str, int]) -> list[Place]:
    """These wagers at every seat, each in a box of its own."""
    return [
        Place(name, box, wager, stake)
        for box, name in enumerate(names(setting.seats), start=1)
        for wager, stake in stakes.items()
    ]


def simulated(
    game: Poker,
    rules: RuleSet,
    setting: Setting,
    dealt: Dealt,
    stakes: Mapping[str, int],
    decide: Decide,
    code: str,
) -> Simulator:
    """A poker game, ready; ``decide`` answers the script by the same tables."""

    def answer(round_: Round, asked: effects.Question) -> Choose:
        if asked.player == effects.FLOOR:
            return first_option(round_, asked)
        table = round_.table
        seat = Seat(table.boxes_of(asked.player)[0], asked.player)
        return Choose(asked.player, decide(table, seat))

    return Simulator(
        rules=rules,
        setting=setting,
        kernel=dealt.kernel,
        tables=dealt.tables(),
        cells=dealt.book.cells,
        tell=dealt.book.tell,
        table=lambda: table_with(game, rules, setting),
        policy=lambda: Stated(bets_of(setting, stakes), answer, dealt.metered),
        notes=len(dealt.order) + 2,
        code=code,
        cards=ROOM,
        lane_rounds=LANE_ROUNDS,
        unlimited=True,
    )
