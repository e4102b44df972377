"""What a count is worth: by count, by the place of the cut card, and in all for given bets.

Totals are kept for one unit, so any bets can be laid over them. Rounds of a shoe hang together a
little through the count; errors take them as apart, which the spread of single rounds outweighs by
far.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from operator import attrgetter
from typing import Final

import msgspec

from pitboss.errors import Refusal
from pitboss.rooms.counting import Cell, Counted
from pitboss.simulation.risk import STANDARD_BANK, Edge, Stake, kelly_ramp

KELLY: Final = "kelly"
BETS_MOST: Final = 10**6


@dataclass(frozen=True)
class Line:
    """Rounds that began at one count, for one unit bet.

    Attributes:
        at: The count.
        rounds: How many.
        share: Of all rounds.
        mean: What one unit won on average.
        variance: Of that.
    """

    at: int
    rounds: int
    share: float
    mean: Fraction
    variance: float

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return math.sqrt(self.variance / self.rounds)

    @property
    def stake(self) -> Stake:
        """As the formulas of risk take it."""
        return Stake(self.share, float(self.mean), self.variance)


@dataclass(frozen=True)
class Ramp:
    """Units that are bet, from each count on; below the first as many as ``base``."""

    base: Fraction
    steps: tuple[tuple[int, Fraction], ...] = ()

    def at(self, count: int) -> Fraction:
        """The units at a count."""
        found = self.base
        for first, units in self.steps:
            found = units if count >= first else found
        return found


def read_ramp(text: str) -> Ramp:
    """Bets by count: ``1,2:4,4:8`` is one unit, four from 2 on, eight from 4 on.

    Without a bet before the first count nothing is bet below it.
    """
    base, steps = Fraction(0), []
    for n, word in enumerate(text.split(",")):
        count, colon, units = word.rpartition(":")
        try:
            bet = Fraction(units.strip())
            if not 0 <= bet <= BETS_MOST or (n and not colon):
                raise ValueError
            if colon:
                steps.append((int(count), bet))
            else:
                base = bet
        except (ValueError, ZeroDivisionError):
            message = f"--ramp takes bets by count such as 1,2:4,4:8, not {text!r}"
            raise Refusal(message, field="ramp") from None
    counts = [count for count, _ in steps]
    if counts != sorted(set(counts)):
        raise Refusal(f"--ramp goes up through the counts, not {text!r}", field="ramp")
    return Ramp(base, tuple(steps))


def lines_of(cells: Iterable[Cell], unit: int, away: int = 0) -> list[Line]:
    """Each count that came, with what one unit of so many cents won.

    Nothing is bet in the rounds that he is ``away``.
    """
    sums: dict[int, list[int]] = {}
    for cell in cells:
        known = sums.setdefault(cell.at, [0, 0, 0])
        for n, total in enumerate((cell.rounds, cell.net, cell.squares)):
            known[n] += total
    every = sum(rounds for rounds, _, _ in sums.values()) + away
    return [_line(at, sums[at], unit, every) for at in sorted(sums)]


def _line(at: int, sums: Sequence[int], unit: int, every: int) -> Line:
    rounds, net, squares = sums
    mean = Fraction(net, rounds * unit)
    variance = Fraction(squares, rounds * unit**2) - mean**2
    return Line(at, rounds, rounds / every, mean, float(variance))


def covariance(together: Sequence[Line], alone: Sequence[Line], seats: int) -> float:
    """The mean covariance of two boxes in a round, for one unit each; ``together`` is all of them.

    A box is as good as another: what all of them spread more than so many would by themselves.
    """
    if seats < 2:
        return 0.0
    spread = sum(line.share * line.variance for line in together)
    own = sum(line.share * line.variance for line in alone)
    return (spread - seats * own) / (seats * (seats - 1))


class Bets(msgspec.Struct, frozen=True, kw_only=True):
    """What is laid over the totals of a count, and how it is told.

    Attributes:
        wager: What is bet on; empty for the game's own.
        ramp: Units by count, or Kelly's bets.
        unit: Dollars of a unit.
        most: The largest bet of Kelly's, in dollars; nothing for no limit.
        bank: The bankroll, in dollars.
        goal: Stop when so much is won.
        trip: Stop after so many rounds.
        kelly: The share of Kelly's bet for the certainty equivalent.
    """

    wager: str = ""
    ramp: str = "1"
    unit: float = 10.0
    most: float = 0.0
    bank: float = STANDARD_BANK
    goal: float | None = None
    trip: float | None = None
    kelly: float = 1.0

    def __post_init__(self) -> None:
        if not (math.isfinite(self.unit) and self.unit > 0):
            raise Refusal(f"a unit is above zero, not {self.unit:g}", field="unit")
        if self.ramp != KELLY:
            ramp = read_ramp(self.ramp)
            if not ramp.base and not any(units for _, units in ramp.steps):
                raise Refusal("no bet is made at any count", field="ramp")

    def by_count(self, lines: Sequence[Line]) -> list[float]:
        """What is bet at each count, in dollars.

        Kelly's bets begin at a unit where there is an edge, and are nothing where there is none.
        """
        if self.ramp != KELLY:
            ramp = read_ramp(self.ramp)
            return [float(ramp.at(line.at)) * self.unit for line in lines]
        most = self.most or self.bank
        best = kelly_ramp([line.stake for line in lines], self.bank, 0.0, most)
        return [max(bet, self.unit) if bet > 0 else 0.0 for bet in best]


@dataclass(frozen=True)
class Report:
    """What bets by a count come to, per round over all rounds, those without a bet too."""

    edge: Edge
    rounds: int
    bet: float  # dollars per round on average
    played: float  # the share of rounds with a bet

    @property
    def error(self) -> float:
        """The standard error of what is won per round."""
        return self.edge.sd / math.sqrt(self.rounds)

    @property
    def di_error(self) -> float:
        """Of the desirability index: mostly that of the mean."""
        return 1000 * math.sqrt((1 + (self.edge.di / 1000) ** 2 / 2) / self.rounds)

    @property
    def score_error(self) -> float:
        """Of SCORE, the square of it; there is none without an edge."""
        return 2 * self.edge.di * self.di_error if self.edge.di > 0 else math.inf

    @property
    def n0_error(self) -> float:
        """Of N0."""
        return 2 * self.edge.n0 * self.di_error / abs(self.edge.di) if self.edge.di else math.inf

    def ruin_error(self, bank: float) -> float:
        """Of the chance ever to lose a bankroll, which is sure without an edge."""
        if self.edge.ev <= 0:
            return math.inf
        return self.edge.ruin(bank) * 2 * bank / self.edge.variance * self.error


def report(lines: Sequence[Line], bets: Sequence[float], rounds: int) -> Report:
    """What these bets come to over so many rounds in all."""
    played = [(line, bet) for line, bet in zip(lines, bets, strict=True) if bet]
    if not played:
        raise Refusal("no bet is made at any count that came", field="ramp")
    stakes = [
        Stake(line.share, float(line.mean) * bet, line.variance * bet**2) for line, bet in played
    ]
    return Report(
        Edge.of(stakes),
        rounds,
        sum(line.share * bet for line, bet in played),
        sum(line.share for line, _ in played),
    )


@dataclass(frozen=True)
class Cut:
    """What a cut card behind so many cards gives: the lines of its rounds, all counts."""

    gone: int
    rounds: int
    lines: Sequence[Line]


def cuts_of(counted: Counted, totals: Sequence[int], wager: str) -> list[Cut]:
    """Every place of the cut card at which a round more is dealt.

    A round is dealt if no more cards than so many are gone when it begins; whatever comes after it
    changes nothing before it, so one run has them all.
    """
    found: list[Cut] = []
    within: dict[int, Cell] = {}
    for gone, cells in groupby(counted.cells(totals, wager), key=attrgetter("gone")):
        for cell in cells:
            known = within.get(cell.at, Cell(0, cell.at, 0, 0, 0))
            sums = (known.rounds + cell.rounds, known.net + cell.net, known.squares + cell.squares)
            within[cell.at] = Cell(gone, cell.at, *sums)
        rounds = sum(cell.rounds for cell in within.values())
        found.append(Cut(gone, rounds, lines_of(within.values(), counted.wagers[wager])))
    return found
