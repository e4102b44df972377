"""The tests: each makes one number of what was drawn, whose chance under fair luck is known.

A round is a row of outcomes, a column is a position in it. Outcomes are numbers from 0 on. Cards
come without replacement, so the chances say how many cards there were to draw from: then the
outcomes of a round lean away from each other by just so much, and the tests expect it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pitboss.errors import Refusal
from pitboss.simulation.statistics import chi_square_chance

Rounds = NDArray[np.int64]
LAGS = 5  # rounds that serial correlation looks back
EXPECTED_LEAST = 5.0  # in a cell of a chi-square


@dataclass(frozen=True)
class Chances:
    """What an outcome may be: how many ways to each, and how many cards there are in all.

    ``cards`` is 0 for dice and wheels, whose outcomes come back.
    """

    ways: tuple[int, ...]
    cards: int = 0

    @property
    def shares(self) -> NDArray[np.float64]:
        """The chance of each outcome."""
        return np.array(self.ways, np.float64) / sum(self.ways)

    @property
    def mean(self) -> float:
        """Of the outcome as a number."""
        return float(self.shares @ np.arange(len(self.ways)))

    @property
    def variance(self) -> float:
        """Of the outcome as a number."""
        return float(self.shares @ (np.arange(len(self.ways)) - self.mean) ** 2)

    @property
    def leaning(self) -> float:
        """The correlation of two outcomes of one round."""
        return -1 / (self.cards - 1) if self.cards else 0.0


@dataclass(frozen=True)
class Measure:
    """A test's result: the chance that fair luck comes out as far off, on either side."""

    test: str
    statistic: float
    freedom: int  # of a chi-square; 0 where the statistic is normal
    chance: float


def _chi(test: str, value: float, freedom: int) -> Measure:
    """Counts too even are as strange as counts too uneven."""
    above = chi_square_chance(value, freedom) if math.isfinite(value) else 0.0
    return Measure(test, value, freedom, min(2 * min(above, 1 - above), 1.0))


def _normal(test: str, z: float) -> Measure:
    return Measure(test, z, 0, math.erfc(abs(z) / math.sqrt(2)))


def _mean_z(values: NDArray[np.float64], expected: float) -> float:
    """How many errors the mean of independent values lies from where it should."""
    off = float(values.mean()) - expected
    error = float(values.std(ddof=1)) / math.sqrt(len(values))
    if error == 0:
        return 0.0 if off == 0 else math.copysign(math.inf, off)
    return off / error


def by_position(rounds: Rounds, chances: Chances) -> Measure:
    """Chi-square of the outcomes in each position.

    Without replacement the counts of the positions hang together. Split into what all positions
    have in common and how they differ, each part is a chi-square of its own again.
    """
    many, places = rounds.shape
    kinds = np.flatnonzero(chances.ways)
    expected = many * chances.shares[kinds]
    if expected.min() < EXPECTED_LEAST:
        least = math.ceil(EXPECTED_LEAST / chances.shares[kinds].min())
        raise Refusal(f"{many} rounds are too few for {len(kinds)} outcomes: {least} at least")
    counts = np.stack([np.bincount(column, minlength=len(chances.ways)) for column in rounds.T])
    off = counts[:, kinds] - expected
    strange = counts.sum() - counts[:, kinds].sum()  # what cannot be drawn at all
    common = float((off.mean(axis=0) ** 2 / expected).sum()) * places
    apart = float((off**2 / expected).sum()) - common
    freedom = len(kinds) - 1
    value, degrees = apart, (places - 1) * freedom
    if chances.cards:
        value *= (chances.cards - 1) / chances.cards
    if places != chances.cards:  # a whole shoe has every card once: nothing in common is random
        left = (chances.cards - places) / (chances.cards - 1) if chances.cards else 1.0
        value, degrees = value + common / left, degrees + freedom
    return _chi("chi-square by position", math.inf if strange else value, degrees)


def runs(values: NDArray[np.int64], chances: Chances) -> Measure:
    """The number of runs of high and low outcomes in a row of independent ones."""
    below = np.cumsum(chances.shares)
    middle = int(np.abs(below - 0.5).argmin())
    high = values > middle
    ups = int(high.sum())
    downs = len(high) - ups
    if not ups or not downs:
        return _normal("runs", -math.inf)
    total = ups + downs
    found = 1 + int((high[1:] != high[:-1]).sum())
    twice = 2 * ups * downs
    mean = twice / total + 1
    variance = twice * (twice - total) / (total**2 * (total - 1))
    return _normal("runs", (found - mean) / math.sqrt(variance))


def within(rounds: Rounds, chances: Chances) -> Measure:
    """The correlation of the outcomes of one round with each other, all pairs together."""
    places = rounds.shape[1]
    off = rounds - chances.mean
    pairs = (off.sum(axis=1) ** 2 - (off**2).sum(axis=1)) / 2
    expected = places * (places - 1) / 2 * chances.leaning * chances.variance
    return _normal("correlation within a round", _mean_z(pairs, expected))


def between(rounds: Rounds, chances: Chances) -> Measure:
    """The correlation of a round with those after it, up to five rounds away."""
    off = rounds - chances.mean
    value = 0.0
    for lag in range(1, LAGS + 1):
        value += _mean_z((off[lag:] * off[:-lag]).sum(axis=1), 0.0) ** 2
    return _chi("serial correlation of rounds", value, LAGS)


def orders(rounds: Rounds) -> Measure:
    """Chi-square of all the orders of a few cards that are dealt out."""
    many, cards = rounds.shape
    cells = math.factorial(cards)
    expected = many / cells
    if expected < EXPECTED_LEAST:
        least = math.ceil(EXPECTED_LEAST * cells)
        raise Refusal(f"{many} shuffles are too few for {cells} orders: {least} at least")
    _, counts = np.unique(rounds, axis=0, return_counts=True)
    value = float(((counts - expected) ** 2).sum() / expected + (cells - len(counts)) * expected)
    return _chi("every order of a small shoe", value, cells - 1)


def neighbours(rounds: Rounds) -> Measure:
    """Cards of a new deck that still follow each other after a shuffle."""
    cards = rounds.shape[1]
    kept = (rounds[:, 1:] == rounds[:, :-1] + 1).sum(axis=1).astype(np.float64)
    return _normal("neighbours kept by a shuffle", _mean_z(kept, (cards - 1) / cards))


# --- raw bits ------------------------------------------------------------------------------------


def of_bits(raw: bytes) -> list[Measure]:
    """The same tests of bits as they come, a byte being a round of eight."""
    coin, byte = Chances((1, 1)), Chances((1,) * 256)
    rows = np.frombuffer(raw, np.uint8)
    bits = np.unpackbits(rows).astype(np.int64).reshape(-1, 8)
    return [
        by_position(bits, coin),
        _renamed(by_position(rows.astype(np.int64)[:, None], byte), "chi-square of bytes"),
        runs(bits.ravel(), coin),
        within(bits, coin),
        between(bits, coin),
    ]


def _renamed(measure: Measure, test: str) -> Measure:
    return Measure(test, measure.statistic, measure.freedom, measure.chance)


def of_rounds(rounds: Rounds, chances: Chances) -> list[Measure]:
    """The four tests of rounds that are independent of each other."""
    found = [by_position(rounds, chances), runs(rounds[:, 0], chances)]
    if rounds.shape[1] > 1:
        found.append(within(rounds, chances))
    return [*found, between(rounds, chances)]


def of_shuffles(small: Rounds, decks: Rounds) -> list[Measure]:
    """How evenly cards are shuffled: a few of them in every order, a deck place by place."""
    cards = decks.shape[1]
    return [
        orders(small),
        by_position(decks, Chances((1,) * cards, cards)),
        neighbours(decks),
    ]


def as_rounds(rows: Sequence[Sequence[int]]) -> Rounds:
    """Rounds of one length: that of the shortest."""
    places = min(len(row) for row in rows)
    return np.array([row[:places] for row in rows], np.int64)
