"""A strategy of craps as a player writes it: a table of comma-separated values.

A line is a bet that is made again and again, whenever the table takes it:

    wager,dollars,when,up,per shooter
    pass,10
    pass_odds,2x
    come,10,,2,3
    come_odds,max
    place_6,12,on
    stop loss,100
    stop win,50

``dollars`` of odds may be a multiple of the bet in front (``2x``) or ``max``. ``when`` is ``on``
(only with a point), ``off`` (only on a come-out roll) or nothing; ``up`` says how many may be on
the layout at a time (one if nothing is said), ``per shooter`` how many are made until the next
seven-out. The last two lines make no further bets with a shooter once so much is lost or won.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pitboss.errors import Refusal
from pitboss.games.craps.bets import COME, HIGH, LINE, ODDS, POINTS, PUT
from pitboss.games.craps.betting import has_odds_limit, odds_limit, odds_step
from pitboss.games.craps.everything import Bettor
from pitboss.games.craps.memory import memory_of
from pitboss.money.cents import cents
from pitboss.rulebook import RuleSet
from pitboss.table.actions import Place
from pitboss.table.table import Table

MAX: Final = "max"
WHEN: Final = ("", "on", "off")
STOPS: Final = ("stop loss", "stop win")
COLUMNS: Final = 5


@dataclass(frozen=True)
class Line:
    """One bet that is made again and again.

    Attributes:
        kind: The wager.
        spot: Its place, where it has several.
        amount: Cents; of odds, how many times the bet in front where ``times`` is set.
        times: Whether the amount is a multiple; 0 stands for as much as is taken.
        when: Only with the puck ``on``, only with it ``off``, or both.
        up: The most on the layout at a time.
        shooter: The most until the next seven-out; 0 is no limit.
    """

    kind: str
    spot: str
    amount: int
    times: bool = False
    when: str = ""
    up: int = 1
    shooter: int = 0


@dataclass(frozen=True)
class Written:
    """A whole table: its bets, and what is lost or won before a shooter is let be."""

    lines: tuple[Line, ...]
    loss: int = 0
    win: int = 0


def _fault(line: int, words: str) -> Refusal:
    return Refusal(f"strategy table, line {line}: {words}", field="strategy")


def read_table(rules: RuleSet, text: str) -> Written:
    """Read a table under the rules of a craps game."""
    found: list[Line] = []
    stops = dict.fromkeys(STOPS, 0)
    for number, row in enumerate(csv.reader(io.StringIO(text)), start=1):
        cells = [cell.strip().lower() for cell in row]
        if not any(cells) or cells[0] == "wager":
            continue
        if len(cells) > COLUMNS or len(cells) < 2:
            raise _fault(number, f"a line has 2 to {COLUMNS} values, not {len(cells)}")
        if cells[0] in STOPS:
            stops[cells[0]] = _money(number, cells[1])
        else:
            found.append(_line(rules, number, cells + [""] * (COLUMNS - len(cells))))
    if not found:
        raise _fault(1, "there is no bet in it")
    return Written(tuple(found), *stops.values())


def _line(rules: RuleSet, number: int, cells: Sequence[str]) -> Line:
    name, amount, when, up, shooter = cells
    kind, _, spot = name.partition(" ")
    if kind not in rules.wagers:
        raise _fault(number, f"craps has no wager {kind!r} (pass, pass_odds, come, place_6, ...)")
    if when not in WHEN:
        raise _fault(number, f"when is on, off or nothing, not {when!r}")
    spots = _spots_of(kind)
    if spot not in (spots or ("",)):
        raise _fault(number, f"{kind} is on {', '.join(spots) or 'one place only'}, not {spot!r}")
    limits = (_count(number, up) or 1, _count(number, shooter))
    if kind in ODDS and (amount == MAX or amount.endswith("x")):
        times = 0 if amount == MAX else _count(number, amount[:-1])
        return Line(kind, spot, times, True, when, *limits)
    stake = _money(number, amount)
    if kind not in ODDS:
        rules.limits(kind).check(stake, rules.wager(kind).name)
    return Line(kind, spot, stake, False, when, *limits)


def _spots_of(kind: str) -> tuple[str, ...]:
    """The places that a line must choose from."""
    if kind == PUT:
        return tuple(map(str, POINTS))
    return tuple(HIGH) if kind == "horn_high" else ()


def _money(number: int, text: str) -> int:
    try:
        amount = cents(text)
    except ValueError as fault:
        raise _fault(number, str(fault)) from None
    if amount < 1:
        raise _fault(number, f"an amount is above zero, not {text!r}")
    return amount


def _count(number: int, text: str) -> int:
    if text and not (text.isdecimal() and len(text) < 5 and int(text)):
        raise _fault(number, f"{text!r} is no number from 1 on")
    return int(text or 0)


class Player(Bettor):
    """What every seat does by a table."""

    def __init__(self, rules: RuleSet, table: Written) -> None:
        self._rules = rules
        self._table = table
        self._made: Counter[tuple[str, Line]] = Counter()  # with this shooter
        self._began: dict[str, int] = {}  # each player's money when the shooter began
        self._point = 0

    def _look(self, table: Table) -> None:
        """Has the shooter changed? After a seven-out no point has been thrown yet."""
        memory = memory_of(table)
        if not self._began or (self._point and not memory.point and memory.fire_open):
            self._made.clear()
            self._began = {player: money(table, player) for player in table.seats.values()}
        self._point = memory.point

    def due(self, table: Table) -> Iterator[Place]:
        """What the lines of the table ask for now."""
        self._look(table)
        for box, player in sorted(table.seats.items()):
            if self._is_done(table, player):
                continue
            up: Counter[tuple[str, str]] = Counter(
                (held.kind, held.spot) for held in table.wagers.values() if held.player == player
            )
            fronts = {
                (held.kind, held.spot): held.cents
                for held in table.wagers.values()
                if held.player == player
            }
            for line in self._table.lines:
                for spot, stake in self._places(table, line, up, fronts):
                    if line.shooter and self._made[player, line] >= line.shooter:
                        break
                    self._made[player, line] += 1
                    up[line.kind, spot] += 1
                    fronts.setdefault((line.kind, spot), stake)
                    yield Place(player, box, line.kind, stake, spot)

    def _is_done(self, table: Table, player: str) -> bool:
        """Has he lost or won with this shooter what he meant to?"""
        gained = money(table, player) - self._began.get(player, money(table, player))
        plan = self._table
        return bool((plan.loss and gained <= -plan.loss) or (plan.win and gained >= plan.win))

    def _places(
        self,
        table: Table,
        line: Line,
        up: Counter[tuple[str, str]],
        fronts: dict[tuple[str, str], int],
    ) -> Iterator[tuple[str, int]]:
        """Where a line bets now, and how much."""
        point = memory_of(table).point
        if line.when and (line.when == "on") != bool(point):
            return
        if line.kind in ODDS:
            yield from self._odds(line, up, fronts, point)
        elif self._is_taken(table, line.kind, point):
            lying = sum(
                n for (kind, spot), n in up.items() if kind == line.kind and _at(line, spot)
            )
            if lying < line.up and not up[line.kind, line.spot]:
                yield line.spot, line.amount

    def _is_taken(self, table: Table, kind: str, point: int) -> bool:
        """Does the table take such a bet now?"""
        if kind in LINE:
            return not point
        if kind in COME or kind == PUT:
            return bool(point)
        return kind != "fire" or memory_of(table).fire_open

    def _odds(
        self,
        line: Line,
        up: Counter[tuple[str, str]],
        fronts: dict[tuple[str, str], int],
        point: int,
    ) -> Iterator[tuple[str, int]]:
        """Odds behind every bet on a number that has none."""
        flat = ODDS[line.kind].flat
        for number in POINTS:
            spot = str(number)
            front = fronts.get((flat, "" if flat in LINE else spot))
            on = number == point if flat in LINE else True
            if front and on and not up[line.kind, spot]:
                stake = self._odds_stake(line, number, front)
                if stake:
                    yield spot, stake

    def _odds_stake(self, line: Line, number: int, front: int) -> int:
        """As much as the line asks for and the house takes, in whole steps."""
        most = odds_limit(self._rules, line.kind, number, front) if self._has_limit else 0
        if line.times:
            asked = line.amount * front if line.amount else most or front
        else:
            asked = line.amount
        step = odds_step(self._rules, line.kind, number)
        asked = min(asked, most) if most else asked
        return asked - asked % step

    @property
    def _has_limit(self) -> bool:
        return has_odds_limit(self._rules)


def _at(line: Line, spot: str) -> bool:
    """Does a bet that lies there count for a line? Come bets do wherever they have travelled."""
    return line.kind in COME or spot == line.spot


def money(table: Table, player: str) -> int:
    """A player's chips, in the rack and on the layout."""
    lying = sum(wager.cents for wager in table.wagers.values() if wager.player == player)
    return table.racks[player] + lying
