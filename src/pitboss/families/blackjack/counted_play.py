"""How blackjack is played by a count: a strategy for every count that is told apart.

A player may write his departures; or the solver finds the best play by totals for the shoe that is
to be expected at each count. Given its count a shoe is expected to hold of each value

    n p (1 + (t - mean) (m - mean) / variance)

of n cards, where p is the value's share of a deck, t its tag, and m the mean tag of the cards left,
which follows from the count; mean and variance are those of the tags of a deck. A count is taken
at its middle: of a count that is rounded down that is half a count more. The shoe is told for so
many cards that the ones in hand make no difference: they are in the count already.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final

from pitboss.exact.blackjack import Chart, Policy, Rules, Shoe, solve, total_dependent
from pitboss.exact.blackjack.shoe import TEN
from pitboss.exact.blackjack.solve import Desk, same_play
from pitboss.families.blackjack.shoes import insurance_value
from pitboss.families.blackjack.written_chart import Line, cell_of, written_over
from pitboss.rooms.counting import PACK, Count, Index

MANY: Final = 200  # decks of a shoe whose cards in hand make no difference


def policies(desk: Desk, base: Policy, count: Count, decks: int) -> list[Policy]:
    """The strategy at each count."""
    if count.best:
        found = [_chart(desk.rules, expected_shoe(count, at, decks)).policy for at in count.counts]
    else:
        found = [base for _ in count.counts]
    if not count.plays:
        return found
    return [
        written_over(desk, policy, _lines(count, at))
        for at, policy in zip(count.counts, found, strict=True)
    ]


@lru_cache(maxsize=64)
def _chart(rules: Rules, shoe: Shoe) -> Chart:
    """The best play by totals."""
    return total_dependent(solve(shoe, rules))


def indices(desk: Desk, count: Count, decks: int) -> list[Index]:
    """Hands that the best play at each count does not play alike at all of them."""
    if not count.best:
        return []
    cells: dict[tuple[str, str], list[tuple[int, str]]] = {}
    for at in count.counts:
        chart = _chart(desk.rules, expected_shoe(count, at, decks))
        lines = [(str(total), row) for total, row in chart.hard.items()]
        lines += [(f"soft {total}", row) for total, row in chart.soft.items()]
        lines += [(f"pair {value}", row) for value, row in chart.pairs.items()]
        for hand, row in lines:
            for up, letter in row.items():
                known = cells.setdefault((hand, up), [])
                if not known or known[-1][1] != letter:
                    known.append((at, letter))
    return [Index(*cell, tuple(plays)) for cell, plays in cells.items() if len(plays) > 1]


def _lines(count: Count, at: int) -> dict[Line, dict[int, str]]:
    """The lines that are played otherwise at a count; of two for one cell the later one holds."""
    found: dict[Line, dict[int, str]] = {}
    for number, each in enumerate(count.plays, start=1):
        line, up, letter = cell_of(each.hand, each.up, each.play, number)
        if each.holds(at):
            found.setdefault(line, {})[up] = letter
    return found


def bands(played: Sequence[Policy]) -> tuple[list[int], list[Policy]]:
    """Counts that are played alike share a band: the band of each, and what is played in it."""
    found: list[Policy] = []
    which: list[int] = []
    for policy in played:
        at = next((n for n, known in enumerate(found) if _alike(policy, known)), len(found))
        if at == len(found):
            found.append(policy)
        which.append(at)
    return which, found


def _alike(one: Policy, two: Policy) -> bool:
    return (
        same_play(one.own, two.own)
        and same_play(one.free, two.free)
        and bool((one.split == two.split).all())
        and bool((one.surrender == two.surrender).all())
    )


def insured_from(count: Count, decks: int, pays: Fraction) -> int | None:
    """The count from which on insurance is taken; None where it never is."""
    if count.insurance is not None or not count.best:
        return count.insurance
    worth = [insurance_value(expected_shoe(count, at, decks).counts, pays) for at in count.counts]
    better = [at for at, value in zip(count.counts, worth, strict=True) if value and value > 0]
    return min(better, default=None)


# --- the shoe that is to be expected -----------------------------------------------------------


def expected_shoe(count: Count, at: int, decks: int) -> Shoe:
    """What is to be expected of a shoe at a count, half of it dealt."""
    shares = share_by_value(count, mean_tag_left(count, middle(count, at), decks))
    return Shoe(tuple(round(share * MANY * PACK) for share in shares))


def middle(count: Count, at: int) -> Fraction:
    """The middle of what is rounded to a count."""
    half = Fraction(1, 2)
    if not count.true:  # a running count is a whole one by itself
        return Fraction(at)
    if count.rounding == "floor":
        return at + half
    if count.rounding == "truncate" and at:
        return at + (half if at > 0 else -half)
    return Fraction(at)


def mean_tag_left(count: Count, at: Fraction, decks: int) -> Fraction:
    """The mean tag of the cards left in a half-dealt shoe at this count."""
    left = Fraction(decks * PACK, 2)
    running = at * (left / PACK if count.true else 1)
    whole = Fraction(sum(count.tags) * 4 * decks, count.per)
    seen = running - Fraction(count.before(decks), count.per)
    return (whole - seen) / left


def share_by_value(count: Count, mean_left: Fraction) -> list[Fraction]:
    """The share of each value among the cards left, by the mean of their tags."""
    tags = [Fraction(tag, count.per) for tag in count.tags]
    mean = sum(tags, Fraction(0)) / len(tags)
    variance = sum(((tag - mean) ** 2 for tag in tags), Fraction(0)) / len(tags)
    pull = (mean_left - mean) / variance
    ranks = [(1 + (tag - mean) * pull) / len(tags) for tag in tags]
    by_value = [*ranks[:TEN], sum(ranks[TEN:], Fraction(0))]
    least = Fraction(1, MANY * PACK)
    return [max(share, least) for share in by_value]
