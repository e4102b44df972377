"""A player who makes every wager that the table takes, one of a kind at a time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator

from pitboss.games.craps.bets import COME, HIGH, LINE, ODDS, POINTS, PUT, SPLITS
from pitboss.games.craps.memory import memory_of
from pitboss.games.craps.stakes import odds_stake, stake_of
from pitboss.rooms.seated import first_option
from pitboss.rooms.simulator import Setting
from pitboss.rulebook import RuleSet
from pitboss.table import effects
from pitboss.table.actions import Action, NoMoreBets, Place
from pitboss.table.round import Round
from pitboss.table.table import Table

Up = set[tuple[str, str, str]]  # player, kind and spot of what is on the layout


class Bettor(ABC):
    """Whoever makes bets between throws: those that are due, one after the other."""

    _queue: list[Place] | None = None

    def __call__(self, round_: Round) -> Action:
        """The next bet that is due; then the dealer closes. The dice are taken and kept."""
        pending = round_.pending
        if isinstance(pending, effects.Question):
            return first_option(round_, pending)
        if self._queue is None:
            self._queue = list(self.due(round_.table))[::-1]
        if self._queue:
            return self._queue.pop()
        self._queue = None
        return NoMoreBets()

    @abstractmethod
    def due(self, table: Table) -> Iterator[Place]:
        """The bets that are due before a throw."""


class Everything(Bettor):
    """What every seat of a simulated craps table does."""

    def __init__(self, rules: RuleSet, setting: Setting) -> None:
        self._rules = rules
        self._stakes = {
            kind: stake_of(rules, setting, kind) for kind in rules.wagers if kind not in ODDS
        }

    def due(self, table: Table) -> Iterator[Place]:
        """Everything that is missing."""
        up = {(held.player, held.kind, held.spot) for held in table.wagers.values()}
        for box, player in sorted(table.seats.items()):
            for kind, stake in self._stakes.items():
                for spot in self._spots(table, up, player, kind):
                    if (player, kind, spot) not in up:
                        up.add((player, kind, spot))
                        yield Place(player, box, kind, stake, spot)
            yield from self._odds(table, up, player, box)

    def _spots(self, table: Table, up: Up, player: str, kind: str) -> tuple[str, ...]:
        """Where a wager can go now."""
        point = memory_of(table).point
        if kind in LINE:
            return () if point else ("",)
        if kind in COME:
            travelled = any((player, kind, str(number)) in up for number in POINTS)
            return ("",) if point and not travelled else ()
        if kind == PUT:
            return tuple(str(number) for number in POINTS) if point else ()
        if kind == "fire":
            return ("",) if memory_of(table).fire_open else ()
        return tuple(HIGH) if kind in SPLITS and kind == "horn_high" else ("",)

    def _odds(self, table: Table, up: Up, player: str, box: int) -> Iterator[Place]:
        """Odds behind everything that is on a number."""
        point = memory_of(table).point
        for kind, behind in ODDS.items():
            for number in POINTS:
                flat = "" if behind.flat in LINE else str(number)
                on = number == point if behind.flat in LINE else True
                place = (player, kind, str(number))
                if on and (player, behind.flat, flat) in up and place not in up:
                    stake = odds_stake(self._rules, kind, number, self._stakes[behind.flat])
                    up.add(place)
                    yield Place(player, box, kind, stake, str(number))
