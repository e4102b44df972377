"""The base game solved: the house way against itself, and the best setting of every hand.

For the full deck that takes a minute or more, so its integers travel with the package;
``python -m pitboss.games.pai_gow_poker.solve`` counts them anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from pitboss.apparatus.cards import Card, show_cards
from pitboss.apparatus.ranks import LOW
from pitboss.games.pai_gow_poker.hands import (
    FULL,
    Hands,
    House,
    ascending,
    hands_of,
    legal_ways,
    set_by_house,
)
from pitboss.games.pai_gow_poker.house_way import CLAUSES
from pitboss.games.pai_gow_poker.pairs import Sums, Ways, count_pairs

SHIPPED = "solved.json"
FILED = Fraction(5, 100)  # the vigorish of OH-F-13.XIII: what the best settings are best against


class Rule(msgspec.Struct, frozen=True):
    """How the best settings differ from one rule of the house way.

    Attributes:
        clause: The rule.
        hands: Hands that the rule sets.
        differ: Those for which another setting is better.
        wins: Wins of these hands set by the house way, over all dealer hands.
        losses: Losses likewise.
        best_wins: Wins with the best setting of each.
        best_losses: Losses likewise.
        example: The hand that gains most.
        low: Its best Low hand, in ranks.
    """

    clause: str
    hands: int
    differ: int
    wins: int
    losses: int
    best_wins: int
    best_losses: int
    example: str
    low: str

    def gain(self, vigorish: Fraction) -> Fraction:
        """What the best settings bring more, in wagers, over all dealer hands."""
        won = (1 - vigorish) * (self.best_wins - self.wins)
        return won - (self.best_losses - self.losses)


class Solved(msgspec.Struct, frozen=True):
    """Ordered pairs of disjoint hands, and how the first of them fares against the house way.

    ``wins`` and ``losses`` are the house way's own.
    """

    pairs: int
    wins: int
    losses: int
    rules: tuple[Rule, ...]

    @property
    def best_wins(self) -> int:
        """Wins with the best setting of every hand."""
        return sum(rule.best_wins for rule in self.rules)

    @property
    def best_losses(self) -> int:
        """Losses likewise."""
        return sum(rule.best_losses for rule in self.rules)

    @property
    def hands(self) -> int:
        """How many hands there are."""
        return sum(rule.hands for rule in self.rules)

    @property
    def differ(self) -> int:
        """For how many of them another setting than the house way's is better."""
        return sum(rule.differ for rule in self.rules)


@lru_cache(maxsize=1)
def shipped() -> Solved:
    """The solution of the filed game that travels with the package."""
    text = files(__package__).joinpath(SHIPPED).read_bytes()
    return msgspec.json.decode(text, type=Solved)


@lru_cache(maxsize=4)
def solved(deck: tuple[Card, ...] = FULL, vigorish: Fraction = FILED) -> Solved:
    """The solution for a deck: the shipped one for the full deck, else counted now."""
    if tuple(sorted(deck)) == FULL and vigorish == FILED:
        return shipped()
    return solve(tuple(sorted(deck)), vigorish)


def solve(deck: Sequence[Card] = FULL, vigorish: Fraction = FILED) -> Solved:
    """Count everything for a deck."""
    hands, house = _set(deck)
    sums, ways = count_pairs(hands, house, len(deck), legal_ways(hands, house))
    if ways is None:
        raise AssertionError("settings were given to count")
    return _compare(hands, house, sums, ways, vigorish)


def house_against_house(deck: Sequence[Card] = FULL) -> Sums:
    """Only the house way against itself, which is half of the work."""
    return count_pairs(*_set(deck), len(deck))[0]


def _set(deck: Sequence[Card]) -> tuple[Hands, House]:
    hands = hands_of(tuple(deck))
    return ascending(hands, set_by_house(hands)[0])


def worth(ways: Ways, vigorish: Fraction) -> npt.NDArray[np.int64]:
    """What each setting brings over all dealer hands: a whole number of parts of a wager."""
    won, unit = (1 - vigorish).numerator, vigorish.denominator
    return won * ways.wins.astype(np.int64) - unit * ways.losses.astype(np.int64)


def _compare(hands: Hands, house: House, sums: Sums, ways: Ways, vigorish: Fraction) -> Solved:
    values = worth(ways, vigorish)
    starts = ways.first[:-1]
    tops = np.maximum.reduceat(values, starts)
    classes = np.repeat(np.arange(len(starts)), np.diff(ways.first))
    own = ways.keys == (house.high.astype(np.int32) << 7 | house.low)[classes]
    houses = np.flatnonzero(own)
    differs = values[houses] < tops
    best = np.flatnonzero(values == tops[classes])
    best = best[np.unique(classes[best], return_index=True)[1]]
    chosen = np.where(differs, best, houses)  # of equals the house way's own setting
    gains = tops - values[houses]
    counted = ways.wins[houses], ways.losses[houses], ways.wins[chosen], ways.losses[chosen]
    return Solved(
        pairs=sums.pairs,
        wins=sums.wins,
        losses=sums.losses,
        rules=tuple(
            _rule(number, hands, house, (gains, ways.keys[chosen], *counted))
            for number in range(len(CLAUSES))
            if (house.rule == number).any()
        ),
    )


def _rule(number: int, hands: Hands, house: House, best: tuple[npt.NDArray[Any], ...]) -> Rule:
    mine = np.flatnonzero(house.rule == number)
    gains, keys, *counted = (each[mine] for each in best)
    weights = hands.weights[mine].astype(np.int64)
    most = int(np.argmax(gains))
    some = bool(gains[most])
    cards = hands.cards[mine[most]][::-1]
    wins, losses, best_wins, best_losses = (int((weights * each).sum()) for each in counted)
    return Rule(
        clause=CLAUSES[number],
        hands=int(weights.sum()),
        differ=int(weights[gains > 0].sum()),
        wins=wins,
        losses=losses,
        best_wins=best_wins,
        best_losses=best_losses,
        example=show_cards(Card(int(card)) for card in cards) if some else "",
        low=LOW.describe(int(keys[most]) & 127).removeprefix("high card, ") if some else "",
    )


def main() -> None:
    """Solve the filed game and store its integers in the package."""
    found = solve()
    path = files(__package__).joinpath(SHIPPED)
    text = msgspec.json.format(msgspec.json.encode(found), indent=1)
    with open(str(path), "wb") as file:
        file.write(text + b"\n")
    print(f"{SHIPPED}: {found.pairs} pairs of hands, {found.differ} hands set better")


if __name__ == "__main__":
    main()
