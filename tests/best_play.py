"""Best play by exhaustion: every option of every decision, judged by what the seat can see.

All histories that look the same to the player are one decision: each option is valued over all
of them together, and the best is taken. Slow and sure, for small decks; it is the yardstick
for the optimal strategies of the solvers.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from pitboss.errors import HouseFault
from pitboss.table.actions import Choose
from pitboss.table.drivers.exhaust import (
    Decide,
    Start,
    Unordered,
    answer_luck,
    outcomes_of,
    stand_pat,
)
from pitboss.table.effects import Chance, Question, Same
from pitboss.table.round import Round

Value = Callable[[Round], Fraction]


class _Path(NamedTuple):
    """A history: the answers of luck and of the player, and its chance."""

    answers: tuple[Any, ...]
    chance: Fraction


class BestPlay:
    """The most a seat can expect, and the choice behind it at every point it can be at.

    Options named in ``without`` are left out: say, those that are never better than another.
    """

    def __init__(
        self,
        start: Start,
        player: str,
        value: Value,
        decide: Decide = stand_pat,
        same: Same = None,
        unordered: Unordered | None = None,
        without: Collection[str] = (),
    ) -> None:
        self._start = start
        self._player = player
        self._value = value
        self._decide = decide
        self._same = same
        self._unordered = unordered
        self._without = without
        self.choices: dict[bytes, str] = {}
        self.ev = self._solve([_Path((), Fraction(1))])

    def _solve(self, paths: list[_Path]) -> Fraction:
        ended = Fraction(0)
        groups: dict[bytes, list[_Path]] = {}
        options: dict[bytes, tuple[Choose, ...]] = {}
        for path in paths:
            for reached, round_ in self._run(path):
                if round_.over:
                    ended += reached.chance * self._value(round_)
                    continue
                key = msgspec.json.encode(round_.view(self._player))
                groups.setdefault(key, []).append(reached)
                options[key] = self._choices(round_)
        for key, members in groups.items():
            ended += self._decide_group(key, members, options[key])
        return ended

    def _decide_group(
        self, key: bytes, members: list[_Path], options: tuple[Choose, ...]
    ) -> Fraction:
        best: Fraction | None = None
        for option in options:
            value = self._solve([_Path((*path.answers, option), path.chance) for path in members])
            if best is None or value > best:
                best = value
                self.choices[key] = option.option
        if best is None:
            raise HouseFault("a question without options")
        return best

    def _choices(self, round_: Round) -> tuple[Choose, ...]:
        pending = round_.pending
        if not isinstance(pending, Question):
            raise HouseFault("the walk stops at the player's questions only")
        return tuple(
            Choose(self._player, option.name, number)
            for option in pending.options
            if option.name not in self._without
            for number in sorted({option.low, option.high})
        )

    def _is_ours(self, round_: Round) -> bool:
        pending = round_.pending
        return isinstance(pending, Question) and pending.player == self._player

    def _run(self, path: _Path) -> list[tuple[_Path, Round]]:
        """Every way on from a history to the player's next decision or the end."""
        found: list[tuple[_Path, Round]] = []
        stack = [path]
        while stack:
            answers, chance = stack.pop()
            round_ = self._start()
            given: list[Any] = []
            while not round_.over:
                ours = self._is_ours(round_)
                if not isinstance(round_.pending, Chance) and not ours:
                    round_.send(self._decide(round_))
                    continue
                if len(given) < len(answers):
                    answer = answers[len(given)]
                elif ours:
                    break
                else:
                    outcomes, total = outcomes_of(round_, self._same, self._unordered)
                    if not outcomes:
                        break
                    stack += [
                        _Path((*given, other), chance * Fraction(weight, total))
                        for other, weight in outcomes[1:]
                    ]
                    answer, weight = outcomes[0]
                    chance *= Fraction(weight, total)
                given.append(answer)
                if ours:
                    round_.send(answer)
                else:
                    answer_luck(round_, answer)
            if round_.over or self._is_ours(round_):
                found.append((_Path(tuple(given), chance), round_))
        return found
