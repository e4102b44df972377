"""A simulator whose rounds the engine itself deals: for strategies that no table of numbers holds.

It is as slow as the engine, but everything else is as with a kernel: lanes with streams of their
own, the same totals by anybody, checkpoints, manifests, columns, and any round shown again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

import numpy as np

from pitboss.apparatus.streams import (
    AHEAD,
    MASK,
    OPENED,
    SHUFFLED,
    SPAN,
    Ints,
    Lanes,
    Tray,
    Words,
    refill,
)
from pitboss.errors import HouseFault
from pitboss.rooms.seated import table_with
from pitboss.rooms.simulator import Policy, Setting, Simulator, Tally, check_seats
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.drivers.card_by_card import CardByCard
from pitboss.table.drivers.policy import play_round
from pitboss.table.effects import Chance, DealCard, ShuffleCards, SpinWheel, ThrowDice
from pitboss.table.gains import gained
from pitboss.table.game import Game
from pitboss.table.results import wager_kinds
from pitboss.table.round import Round

EVERY: Final = "all wagers"
LANE_ROUNDS: Final = 1000
NOTES: Final = 600  # numbers that a round writes on the tape
ROUNDS, NET, SQUARES, HEAD = range(4)  # cells of all wagers together, and how many these are
COUNT, HANDLE, KIND_NET, KIND_SQUARES, CELLS = range(5)  # and of each kind of wager


class Stream:
    """A lane's stream of luck, as kernels draw from it (`apparatus.streams`)."""

    def __init__(self, seed_low: int, seed_high: int, lane: int) -> None:
        self._key = (lane, seed_low, seed_high)
        self._words: Words = np.zeros(AHEAD, np.uint32)
        self._counter, self._at = 0, AHEAD

    def below(self, n: int) -> int:
        """A number below n, without bias."""
        while True:
            product = self._word() * n
            rest = product & MASK
            if rest >= n or rest >= SPAN % n:
                return product >> 32

    def _word(self) -> int:
        if self._at == AHEAD:
            refill(self._words, self._counter, *self._key)
            self._counter, self._at = self._counter + AHEAD // 4, 0
        self._at += 1
        return int(self._words[self._at - 1])


class _Noted(CardByCard):
    """Luck that is written down where there is room, as a kernel writes it."""

    def __init__(self, below: Callable[[int], int], tape: Ints) -> None:
        super().__init__(below)
        self._tape = tape

    def answer(self, effect: Chance) -> Any:
        """What luck says."""
        said = super().answer(effect)
        if len(self._tape):
            self.note(*_told(effect, said))
        return said

    def note(self, *told: int) -> None:
        """Write on the tape."""
        if len(self._tape):
            at = int(self._tape[0])
            self._tape[at : at + len(told)] = told
            self._tape[0] = at + len(told)


def _told(effect: Chance, said: Any) -> Sequence[int]:
    if isinstance(effect, DealCard):
        return (int(said),)
    if isinstance(effect, ShuffleCards):
        return (SHUFFLED,)
    if isinstance(effect, ThrowDice):
        return tuple(said)
    if isinstance(effect, SpinWheel):
        return (effect.wheel.marks.index(said),)
    raise HouseFault(f"no simulation tells of {type(effect).__name__}")


def by_engine(
    game: Game, rules: RuleSet, setting: Setting, policy: Callable[[], Policy], code: str
) -> Simulator:
    """A game whose people do what a policy says, made anew for every lane."""
    check_seats(rules, setting)
    kinds = tuple(rules.wagers)
    places = {kind: HEAD + CELLS * n for n, kind in enumerate(kinds)}

    def deal(lanes: Lanes, _tables: tuple[Any, ...], tray: Tray, totals: Ints) -> None:
        for lane in range(lanes.first, lanes.first + lanes.many):
            stream = Stream(lanes.seed_low, lanes.seed_high, lane)
            source = _Noted(stream.below, tray.tape)
            table, people = table_with(game, rules, setting), policy()
            for number in range(lanes.rounds):
                source.note(OPENED)
                played = play_round(table, source, people)
                count(played, totals[number if len(totals) > 1 else 0], places)

    return Simulator(
        rules=rules,
        setting=setting,
        kernel=deal,
        tables=(),
        cells=HEAD + CELLS * len(kinds),
        tell=lambda totals: tallies(totals, places),
        table=lambda: table_with(game, rules, setting),
        policy=policy,
        notes=NOTES,
        code=code,
        lane_rounds=LANE_ROUNDS,
        whole=True,
    )


def count(played: Round, row: Ints, places: dict[str, int]) -> None:
    """Count a round: what was bet on each kind, what it gained; chips that stay are not lost."""
    nets = gained(played)
    kinds = wager_kinds(played.log, played.opening.wagers)
    for event in played.log:
        if isinstance(event, events.WagerPlaced | events.WagerAdded):
            place = places[kinds[event.id]]
            row[place + COUNT] += isinstance(event, events.WagerPlaced)
            row[place + HANDLE] += event.cents
    for kind, cents in nets.items():
        row[places[kind] + KIND_NET] += cents
        row[places[kind] + KIND_SQUARES] += cents * cents
    every = sum(nets.values())
    row[ROUNDS] += 1
    row[NET] += every
    row[SQUARES] += every * every


def tallies(totals: Sequence[int], places: dict[str, int]) -> list[Tally]:
    """Every kind of wager, per unit bet on it; then all of them."""
    rounds = totals[ROUNDS]

    def tally(wager: str, made: int, handle: int, net: int, squares: int) -> Tally:
        return Tally(
            wager=wager,
            stake=1,
            made=made,
            tries=rounds,
            net=net,
            squares=squares,
            events={},
            handle=handle,
        )

    found = [tally(kind, *totals[place : place + CELLS]) for kind, place in places.items()]
    made, handle = (sum(totals[p + cell] for p in places.values()) for cell in (COUNT, HANDLE))
    every = tally(EVERY, made, handle, totals[NET], totals[SQUARES])
    return [*found, replace(every, joint=True)]
