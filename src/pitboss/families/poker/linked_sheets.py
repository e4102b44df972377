"""The par sheet of the Multi-Link Progressive: five cards of a deck, counted by their hands.

Every host judges five cards that nobody chose, so one count serves all six games (OH-L-5.I, ML-10).
A player who folds forfeits the wager (OH-L-6.III): the sheet is for one who stays in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from math import comb

import msgspec
import numpy as np

from pitboss.apparatus.cards import DECK, Card
from pitboss.apparatus.ranks import FIVE, rank_5
from pitboss.apparatus.ranks.kernels import batch
from pitboss.exact.kernels.combinations import combinations
from pitboss.exact.par import ParSheet, par_of, percent
from pitboss.families.poker.linked import PROGRESSIVE, meter_rule
from pitboss.money.cents import show
from pitboss.progressive.value import meter_value, outcomes
from pitboss.rulebook import RuleSet

FOLDED = "folded"
STAYS_IN = "For a player who stays in: a fold forfeits the wager (OH-L-6.III)."
IN_TURN = "Several winners are paid in turn, each by the meter as it then stands (OH-L-7.IV)."
ENVY = "Envy comes on top: so much for each other hand at the table that is not folded."


@cache
def five_card_counts(deck: tuple[Card, ...] = DECK) -> Mapping[str, int]:
    """How many sets of five cards of a deck make each hand."""
    hands = np.array(deck, dtype=np.uint8)[combinations(len(deck), 5)]
    return {hand: count for hand, count in FIVE.tally(batch(rank_5, hands)).items() if count}


def counts_after_folds(folded: Iterable[tuple[tuple[int, int], int]]) -> dict[str, int]:
    """The hands of two cards and a flop, told apart, when some pairs of cards are folded.

    ``folded`` names a pair of each kind and how many there are of it.
    """
    counts = {hand: comb(5, 2) * count for hand, count in five_card_counts().items()}
    counts[FOLDED] = 0
    for pair, many in folded:
        rest = tuple(card for card in DECK if card not in pair)
        for hand, count in _with_two(pair, rest).items():
            counts[hand] -= many * count
            counts[FOLDED] += many * count
    return counts


def _with_two(pair: tuple[int, int], rest: tuple[Card, ...]) -> Mapping[str, int]:
    flops = np.array(rest, dtype=np.uint8)[combinations(len(rest), 3)]
    hole = np.tile(np.array(pair, dtype=np.uint8), (len(flops), 1))
    return FIVE.tally(batch(rank_5, np.concatenate((hole, flops), axis=1)))


def linked_sheets(
    rules: RuleSet, deck: tuple[Card, ...] = DECK, played: Mapping[str, int] | None = None
) -> list[ParSheet]:
    """A host's own sheet of the dollar, if this house offers it.

    ``played`` counts the hands that the best play of the other wagers does not fold, and the
    folded ones under their own name.
    """
    if PROGRESSIVE not in rules.wagers:
        return []
    sheet = progressive_sheet(rules, deck)
    if played is not None:
        notes = (*sheet.notes, _with_folds(rules, played))
        sheet = msgspec.structs.replace(sheet, notes=notes)
    return [sheet]


def _with_folds(rules: RuleSet, played: Mapping[str, int]) -> str:
    """What the dollar is worth to a player who folds what the other wagers want folded."""
    rows = outcomes(rules.pay_table(PROGRESSIVE), played, meter_rule(rules))
    total = sum(played.values())
    edge = -sum((row.weight * row.net for row in rows), Fraction(0)) / total
    folds = percent(Fraction(played.get(FOLDED, 0), total), 2)
    return (
        f"The best play of the other wagers folds {folds} of the hands; with it the house edge on "
        f"the dollar is {percent(edge)}."
    )


def progressive_sheet(
    rules: RuleSet, deck: tuple[Card, ...] = DECK, *, wager: str = "", name: str = ""
) -> ParSheet:
    """The sheet of the dollar at one host game, with the meter at its lowest."""
    rule = meter_rule(rules)
    counts = five_card_counts(deck)
    table = rules.pay_table(PROGRESSIVE)
    value = meter_value(table, counts, rule)
    lowest = f"At a meter of {show(int(value.meter))}: the seed and this wager's own part."
    return par_of(
        rules,
        PROGRESSIVE,
        outcomes(table, counts, rule),
        slug=wager,
        name=name,
        meter=value,
        notes=(lowest, STAYS_IN, IN_TURN, ENVY),
    )
