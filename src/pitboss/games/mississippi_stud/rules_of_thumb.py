"""The rule of thumb that players know, by points, as a plan for every class of cards.

A jack or better counts two points, a six to a ten one, a lower card none. Every line is words and
test in one (``poker.holdings``): what is printed is what is priced.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.exact.kernels.suits import cards_of, suit_classes
from pitboss.exact.strategy import Rule
from pitboss.families.poker.holdings import (
    Holding,
    any_pair,
    cards_from,
    draw_with_gaps,
    of_a_kind,
    one_suit,
    open_run,
    pair_from,
    points_from,
    royal_draw,
    run_from,
    straight_draw,
    suited_pair_of,
    two_pair,
)
from pitboss.games.mississippi_stud.script import JACK, SIX
from pitboss.games.mississippi_stud.solve import MOST

POINTS = "Points: a jack or better counts 2, a six to a ten 1, a lower card 0."
_FOUR, _FIVE, _EIGHT, _TEN = 2, 3, 6, 8
RAISED = 5  # Antes: the Ante, one and three, so a bet of three was among them
Ints = npt.NDArray[np.int64]


def points(ranks: Sequence[int]) -> int:
    """High cards count two, middle ones one."""
    return sum(2 if rank >= JACK else 1 if rank >= SIX else 0 for rank in ranks)


class Street(NamedTuple):
    """What the rule bets on a street: three Antes, one, or one only after an earlier three."""

    name: str
    three: tuple[Holding, ...]
    one: tuple[Holding, ...]
    one_if_raised: tuple[Holding, ...] = ()

    def rule(self) -> Rule:
        """The same in words."""
        late = [f"{each.words}, after an earlier bet of 3" for each in self.one_if_raised]
        says = [
            *(f"bet 3 with {each.words}" for each in self.three),
            *(f"bet 1 with {words}" for words in (*(each.words for each in self.one), *late)),
        ]
        return Rule(f"{self.name}: the first line that fits, else fold", tuple(says))

    def plan(self, size: int) -> Ints:
        """The wager by class of so many cards seen and Antes wagered."""
        three, one, late = (
            np.any([_fits(line, size) for line in lines], axis=0)
            for lines in (self.three, self.one, (*self.one, *self.one_if_raised))
        )
        before, after = np.where(three, 3, one), np.where(three, 3, late)
        return np.stack([before] * RAISED + [after] * (MOST + 1 - RAISED), axis=1)

    def shorter(self) -> Iterator[tuple[str, Street]]:
        """The same rule with one line less, by name."""
        made = {
            "3": [(line, self._replace(three=_less(self.three, line))) for line in self.three],
            "1": [
                *((line, self._replace(one=_less(self.one, line))) for line in self.one),
                *(
                    (line, self._replace(one_if_raised=_less(self.one_if_raised, line)))
                    for line in self.one_if_raised
                ),
            ],
        }
        for bet, lines in made.items():
            for line, street in lines:
                yield f"{self.name}: no {bet} with {line.words.partition(' (')[0]}", street


@cache
def _fits(line: Holding, size: int) -> npt.NDArray[np.bool_]:
    """Which classes of so many cards a line is about: most rules share most of their lines."""
    hands = cards_of(suit_classes(size).masks).tolist()
    return np.array([line(cards) for cards in hands], np.bool_)


def _less(lines: tuple[Holding, ...], gone: Holding) -> tuple[Holding, ...]:
    return tuple(line for line in lines if line is not gone)


MADE = (pair_from(SIX), of_a_kind(3))
STREETS = (
    Street("Third Street", (any_pair(),), (points_from(2, points), suited_pair_of(SIX, _FIVE))),
    Street(
        "Fourth Street",
        (
            *MADE,
            royal_draw(3),
            run_from(_FIVE, 3, suited=True),
            draw_with_gaps(3, 1, 1, JACK),
            draw_with_gaps(3, 2, 2, JACK),
        ),
        (
            one_suit(3),
            any_pair("any other pair"),
            points_from(3, points),
            run_from(_FOUR, 3, suited=False),
            cards_from(2, SIX, _TEN, gaps=1),
        ),
    ),
    Street(
        "Fifth Street",
        (*MADE, two_pair(), one_suit(4), open_run(4, _EIGHT)),
        (straight_draw(4), any_pair("any other pair"), points_from(4, points)),
        (cards_from(3, SIX, _TEN),),
    ),
)


def plans() -> list[Ints]:
    """The wager on each street by class of the cards seen and Antes wagered."""
    return [street.plan(size) for size, street in zip((2, 3, 4), STREETS, strict=True)]
