"""What a bankroll risks: edge and spread per round, ruin, goals, trips and Kelly's bets.

A player's money is taken to drift and diffuse: after many rounds it does, whatever a single round
pays. So every figure follows from the mean and the deviation of a round, in any one currency. What
is told here of rounds counts *all* rounds, those without a bet too.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from pitboss.errors import Refusal

STANDARD_BANK: Final = 10_000.0  # dollars, for which SCORE is told
PER: Final = 100  # rounds, for which win rates are told
DEEP: Final = 42.0  # e to the minus this is nothing beside one


def normal(x: float) -> float:
    """The chance that a standard normal number is at most this."""
    return 0.5 * math.erfc(-x / math.sqrt(2))


class Stake(NamedTuple):
    """One of the ways a round may be bet: how often, what it brings on average, its variance."""

    chance: float
    ev: float
    variance: float


@dataclass(frozen=True)
class Edge:
    """What a round brings: its mean and its standard deviation."""

    ev: float
    sd: float

    def __post_init__(self) -> None:
        if not (math.isfinite(self.ev) and math.isfinite(self.sd) and self.sd > 0):
            raise Refusal("a round has a finite mean and a deviation above zero", field="sd")

    @classmethod
    def of(cls, stakes: Iterable[Stake]) -> Edge:
        """Of rounds that are bet in several ways; what is left of the chances bets nothing."""
        given = list(stakes)
        if min((each.chance for each in given), default=-1.0) < 0 or (
            sum(each.chance for each in given) > 1 + 1e-9
        ):
            raise Refusal("the chances of all bets add up to one at most", field="chance")
        ev = sum(each.chance * each.ev for each in given)
        square = sum(each.chance * (each.variance + each.ev**2) for each in given)
        return cls(ev, math.sqrt(square - ev**2))

    def scaled(self, times: float) -> Edge:
        """The same rounds with bets so many times as large."""
        return Edge(self.ev * times, self.sd * times)

    @property
    def variance(self) -> float:
        """Of a round."""
        return self.sd**2

    @property
    def di(self) -> float:
        """The desirability index: thousandths of a deviation won per round."""
        return 1000 * self.ev / self.sd

    @property
    def n0(self) -> float:
        """Rounds until the expected win (or loss) is as large as a deviation of the sum."""
        return math.inf if self.ev == 0 else self.variance / self.ev**2

    @property
    def score(self) -> float:
        """Dollars per hundred rounds with $10,000 at full Kelly; nothing without an edge."""
        return max(self.di, 0.0) ** 2

    # --- Kelly -----------------------------------------------------------------------------------

    @property
    def kelly_bank(self) -> float:
        """The bankroll for which these bets are Kelly's; none is large enough without an edge."""
        return self.variance / self.ev if self.ev > 0 else math.inf

    def certainty_equivalent(self, bank: float, share: float = 1.0) -> float:
        """The sure win per round that a player with this share of Kelly's caution likes as well."""
        return self.ev - self.variance / (2 * _positive("share", share) * _positive("bank", bank))

    # --- ruin ------------------------------------------------------------------------------------

    @property
    def _pull(self) -> float:
        return 2 * self.ev / self.variance

    def ruin(self, bank: float) -> float:
        """The chance ever to lose a bankroll."""
        return math.exp(-max(self._pull, 0.0) * _positive("bank", bank))

    def ruin_before(self, bank: float, goal: float) -> float:
        """The chance to lose a bankroll before winning so much more: two barriers, no clock."""
        _positive("bank", bank)
        _positive("goal", goal)
        if self._pull < 0:  # seen from the goal, so that no exponential grows
            return 1 - _first_ever(goal, bank, -self._pull)
        return _first_ever(bank, goal, self._pull)

    def ruin_within(self, bank: float, rounds: float) -> float:
        """The chance to lose a bankroll within so many rounds: the risk of a trip."""
        return _reach(_positive("bank", bank), -self.ev, self.sd, _positive("rounds", rounds))

    def trip(self, bank: float, goal: float, rounds: float) -> Trip:
        """Two barriers and a clock: what ends a trip first."""
        bank, goal = _positive("bank", bank), _positive("goal", goal)
        rounds = _positive("rounds", rounds)
        ruined = _first(bank, goal, -self.ev, self.sd, rounds, self.ruin_before(bank, goal))
        won = _first(goal, bank, self.ev, self.sd, rounds, 1 - self.ruin_before(bank, goal))
        return Trip(ruined, won, max(1 - ruined - won, 0.0))


class Trip(NamedTuple):
    """How a trip ends: the bank lost, the goal won, or the time over with neither."""

    ruined: float
    won: float
    neither: float


def _positive(name: str, value: float) -> float:
    if not (math.isfinite(value) and value > 0):
        raise Refusal(f"{name} must be above zero, not {value:g}", field=name)
    return value


def _reach(far: float, ev: float, sd: float, rounds: float) -> float:
    """The chance that a sum comes up to a barrier within so many rounds."""
    spread = sd * math.sqrt(rounds)
    late = normal((-far - ev * rounds) / spread)
    pull = 2 * ev * far / sd**2
    back = math.exp(pull + math.log(late)) if late > 0 else 0.0
    return min(normal((-far + ev * rounds) / spread) + back, 1.0)


def _first_ever(far: float, other: float, pull: float) -> float:
    """The chance that a sum comes to a barrier that it is pulled away from before the other one."""
    both = far + other
    if pull * both < 1e-9:
        return other / both
    return (math.exp(-pull * far) - math.exp(-pull * both)) / -math.expm1(-pull * both)


def _first(far: float, other: float, ev: float, sd: float, rounds: float, ever: float) -> float:
    """The chance that a barrier is reached first, and in time; ``ever`` is it without the clock.

    ``ev`` is the drift towards the barrier. In the long run what is still to come is a sum of waves
    between the barriers, of which the first few count; in the short run what has come is a sum over
    the images of the barrier in both of them, of which the nearest count.
    """
    width, variance = far + other, sd**2
    rate = math.pi**2 * variance / (2 * width**2)  # at which the first wave dies out
    if rate * rounds > 1:
        found = ever - _waves(far, width, ev, variance, rate, rounds)
    else:
        found = _images(far, width, ev, sd, rounds)
    return min(max(found, 0.0), 1.0)


def _waves(
    far: float, width: float, ev: float, variance: float, rate: float, rounds: float
) -> float:
    """The chance that the barrier is reached first, but only after so many rounds."""
    found = 0.0
    for k in range(1, math.isqrt(int(DEEP / (rate * rounds))) + 2):
        fades = ev**2 / (2 * variance) + rate * k**2
        size = math.exp(ev * far / variance - fades * rounds)
        found += size * k * math.sin(k * math.pi * far / width) / fades
    return found * math.pi * variance / width**2


def _images(far: float, width: float, ev: float, sd: float, rounds: float) -> float:
    """The chance that the barrier is reached first within so many rounds."""
    found, k = 0.0, 0
    while True:
        near = _image(far, far + 2 * k * width, ev, sd, rounds)
        mirrored = _image(far, 2 * (k + 1) * width - far, ev, sd, rounds)
        found += near - mirrored
        if near < math.exp(-DEEP):
            return found
        k += 1


def _image(far: float, place: float, ev: float, sd: float, rounds: float) -> float:
    """What an image of the barrier at that distance weighs."""
    way = far - place if ev > 0 else far + place  # whichever keeps the exponential small
    return math.exp(ev * way / sd**2) * _reach(place, abs(ev), sd, rounds)


# --- Kelly's bets -------------------------------------------------------------------------------


def kelly_ramp(stakes: Sequence[Stake], bank: float, least: float, most: float) -> list[float]:
    """Kelly's bet for each way a round may stand (by the count, say), within a table's limits.

    Each stake is told per unit bet; where the player has no edge he bets the least, which may be
    nothing.
    """
    _positive("bank", bank)
    if not 0 <= least <= most:
        raise Refusal(f"bets go from {least:g} to {most:g}: no such range", field="least")
    best = (bank * each.ev / (each.variance + each.ev**2) for each in stakes)
    return [min(max(bet, least), most) for bet in best]
