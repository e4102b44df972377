"""Come and Put odds that rest on come-out rolls: a small chain over the puck's places.

Where the house turns these odds off on the come-out roll (CR-01), a throw that decides the flat
bet there hands the odds back. How often that happens depends on the puck, so the chain follows it.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from pitboss.exact.par import Outcome
from pitboss.games.craps.bets import ALL, POINTS, SEVEN, totals
from pitboss.money.pays import Lose, Pays, Push

End = tuple[Fraction, Fraction, Fraction, Fraction]  # won, lost, handed back, working throws
_THROWS = len(ALL)
_WAYS = {point: len(totals(point)) for point in POINTS}


def resting_odds(number: int, pays: Pays, travelled: bool) -> tuple[list[Outcome], Fraction]:
    """How such odds end, from the first moment they can be made after a point is set.

    Put odds start with the puck on that point. Come odds start one throw later, when the Come
    bet has ``travelled`` to its number; if that number was the point, the puck is off by then.
    """
    points = sum(_WAYS.values())
    ends = [Fraction(0)] * 4
    for point, ways in _WAYS.items():
        puck = 0 if travelled and point == number else point
        for at, value in enumerate(_ends(number)[puck]):
            ends[at] += Fraction(ways, points) * value
    won, lost, back, rolls = ends
    outcomes = [
        Outcome("won", won, pays.back(1) - 1, str(pays)),
        Outcome("lost", lost, Fraction(-1), str(Lose())),
        Outcome("handed_back", back, Fraction(0), str(Push())),
    ]
    return outcomes, rolls


@cache
def _ends(number: int) -> dict[int, End]:
    """How odds on a number end, for each place of the puck (0: off).

    With the puck on a point, the throws that matter are the number, the 7 and the point; all of
    them end the odds but a point that is not the number, which leads to the come-out.
    """
    ways, sevens = _WAYS[number], len(SEVEN)
    # From the come-out x = fixed + share * x, because a puck on a point may come back to it.
    fixed = [Fraction(0), Fraction(0), Fraction(ways + sevens, _THROWS), Fraction(0)]
    share = Fraction(_THROWS - ways - sevens - _others(number), _THROWS)
    on: dict[int, tuple[list[Fraction], Fraction]] = {}
    for point in POINTS:
        to_come_out = 0 if point == number else _WAYS[point]
        live = ways + sevens + to_come_out
        once = [Fraction(ways, live), Fraction(sevens, live), Fraction(0), Fraction(_THROWS, live)]
        on[point] = once, Fraction(to_come_out, live)
        if point != number:
            set_ = Fraction(_WAYS[point], _THROWS)
            fixed = [f + set_ * o for f, o in zip(fixed, once, strict=True)]
            share += set_ * on[point][1]
    come_out = [value / (1 - share) for value in fixed]
    found = {0: _end(come_out)}
    for point, (once, back) in on.items():
        found[point] = _end([o + back * c for o, c in zip(once, come_out, strict=True)])
    return found


def _others(number: int) -> int:
    return sum(ways for point, ways in _WAYS.items() if point != number)


def _end(values: list[Fraction]) -> End:
    won, lost, back, rolls = values
    return won, lost, back, rolls
