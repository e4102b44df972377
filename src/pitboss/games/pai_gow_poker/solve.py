"""The game solved: the house way against itself, the best setting of every hand, the bonus.

For the full deck that takes a minute or more, so its integers travel with the package;
``python -m pitboss.games.pai_gow_poker.solve`` counts them anew. ``--check`` compares them with
those stored; ``--house-way`` does so for the house way alone, in seconds.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from pitboss.apparatus.cards import RANKS, Card, show_cards
from pitboss.apparatus.ranks import LOW
from pitboss.apparatus.ranks.events import FORTUNE_EVENTS
from pitboss.apparatus.ranks.many import fortune_events
from pitboss.families.poker.calling import in_words
from pitboss.games.pai_gow_poker.all_hands import Hands, House, ascending, hands_of, legal_ways
from pitboss.games.pai_gow_poker.all_hands import set_by_house as set_hands
from pitboss.games.pai_gow_poker.all_pairs import Sums, Ways, count_pairs
from pitboss.games.pai_gow_poker.by_ranks import count_by_ranks
from pitboss.games.pai_gow_poker.hand_groups import groups
from pitboss.games.pai_gow_poker.house_way import ACE, CLAUSES
from pitboss.games.pai_gow_poker.setting import FULL, PAIRED
from pitboss.games.pai_gow_poker.solution import FILED, SHIPPED, Rule, Solved, Turn, shipped

Ints = npt.NDArray[np.int64]


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
    rules = _compare(hands, house, ways, vigorish)
    return Solved(sums.pairs, sums.wins, sums.losses, tuple(rules), count_fortune(deck))


def house_against_house(deck: Sequence[Card] = FULL) -> Sums:
    """Only the house way against itself: seconds for the full deck, and by another method."""
    if tuple(deck) == FULL:
        return count_by_ranks(groups())
    return count_pairs(*_set(deck), len(deck))[0]


def count_fortune(deck: Sequence[Card] = FULL) -> dict[str, int]:
    """How many hands of seven cards make each event of the Fortune Bonus."""
    hands = hands_of(tuple(deck))
    events = fortune_events(hands.cards)
    return {
        event: int(hands.weights[events == number].sum(dtype=np.int64))
        for number, event in enumerate(FORTUNE_EVENTS)
    }


def _set(deck: Sequence[Card]) -> tuple[Hands, House]:
    hands = hands_of(tuple(deck))
    return ascending(hands, set_hands(hands)[0])


def worth(ways: Ways, vigorish: Fraction) -> Ints:
    """What each setting brings over all dealer hands: a whole number of parts of a wager."""
    won, unit = (1 - vigorish).numerator, vigorish.denominator
    return won * ways.wins.astype(np.int64) - unit * ways.losses.astype(np.int64)


# --- where the best setting is another ------------------------------------------------------------


class _Better:
    """For every class the house way's setting and the best one: keys, wins and losses."""

    def __init__(self, hands: Hands, house: House, ways: Ways, vigorish: Fraction) -> None:
        values = worth(ways, vigorish)
        tops = np.maximum.reduceat(values, ways.first[:-1])
        classes = np.repeat(np.arange(len(tops)), np.diff(ways.first))
        own = ways.keys == (house.high.astype(np.int32) << 7 | house.low)[classes]
        houses = np.flatnonzero(own)
        best = np.flatnonzero(values == tops[classes])
        best = best[np.unique(classes[best], return_index=True)[1]]
        self.gains: Ints = tops - values[houses]
        chosen = np.where(self.gains > 0, best, houses)  # of equals the house way's own setting
        self.weights = hands.weights.astype(np.int64)
        self.low = ways.keys[chosen] & 127
        self.wins, self.losses = ways.wins[houses], ways.losses[houses]
        self.best_wins, self.best_losses = ways.wins[chosen], ways.losses[chosen]

    def total(self, counts: npt.NDArray[Any], mine: Ints) -> int:
        """A count added up over some classes with their weights."""
        return int((self.weights[mine] * counts[mine]).sum())


def _compare(hands: Hands, house: House, ways: Ways, vigorish: Fraction) -> Iterator[Rule]:
    better = _Better(hands, house, ways, vigorish)
    ones = np.ones(len(house.rule), dtype=np.int64)
    tops = _unpaired(hands)
    for number, clause in enumerate(CLAUSES):
        mine = np.flatnonzero(house.rule == number)
        if not len(mine):
            continue
        most = mine[int(np.argmax(better.gains[mine]))]
        some = bool(better.gains[most])
        low = in_words(LOW, int(better.low[most])).removeprefix("high card, ")
        yield Rule(
            clause=clause,
            hands=better.total(ones, mine),
            differ=better.total(better.gains > 0, mine),
            wins=better.total(better.wins, mine),
            losses=better.total(better.losses, mine),
            best_wins=better.total(better.best_wins, mine),
            best_losses=better.total(better.best_losses, mine),
            example=show_cards(Card(int(c)) for c in hands.cards[most][::-1]) if some else "",
            low=low if some else "",
            turns=tuple(_turns(better, mine, tops)),
        )


def _turns(better: _Better, mine: Ints, tops: Ints) -> Iterator[Turn]:
    """One rule by the highest unpaired card, ace first; only where something is better."""
    ones = np.ones(len(tops), dtype=np.int64)
    for top in range(ACE, -2, -1):
        these = mine[tops[mine] == top]
        other = these[better.gains[these] > 0]
        if len(other):
            yield Turn(
                held=RANKS[top] if top >= 0 else "",
                hands=better.total(ones, these),
                differ=better.total(ones, other),
                wins=better.total(better.best_wins - better.wins, other),
                losses=better.total(better.best_losses - better.losses, other),
                paired=better.total(better.low >= PAIRED, other),
            )


def _unpaired(hands: Hands) -> Ints:
    """The highest rank of which a hand has one card, the joker an ace; -1 if there is none."""
    ranks = np.minimum(hands.cards >> 2, ACE)
    tops = np.full(len(ranks), -1, dtype=np.int64)
    for rank in range(ACE + 1):
        tops[(ranks == rank).sum(axis=1) == 1] = rank
    return tops


def main() -> None:
    """Solve the filed game; store its integers in the package, or compare them with those there."""
    asked = ArgumentParser(prog=f"python -m {__spec__.name}", description=main.__doc__)
    asked.add_argument("--check", action="store_true", help="compare only, write nothing")
    asked.add_argument("--house-way", action="store_true", help="the house way against itself only")
    wanted = asked.parse_args()
    stored = shipped()
    if wanted.house_way:
        counted = house_against_house()
        print(f"{counted.wins} wins and {counted.losses} losses of {counted.pairs} pairs of hands")
        _agree(counted == (stored.pairs, stored.wins, stored.losses))
        return
    found = solve()
    print(f"{found.pairs} pairs of hands, {found.differ} hands set better")
    if wanted.check:
        _agree(found == stored)
        return
    path = files(__package__).joinpath(SHIPPED)
    text = msgspec.json.format(msgspec.json.encode(found), indent=1)
    with open(str(path), "wb") as file:
        file.write(text + b"\n")


def _agree(same: bool) -> None:
    """Say whether the stored integers stand; the exit code says it too."""
    print(f"{SHIPPED} {'agrees' if same else 'is another'}")
    if not same:
        sys.exit(1)


if __name__ == "__main__":
    main()
