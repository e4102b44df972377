"""The par sheet of the Multi-Link Progressive: five cards of a deck, counted by their hands.

Every host judges five cards that nobody chose, so one count serves all six games (OH-L-5.I, ML-10).
A player who folds forfeits the wager (OH-L-6.III): the sheet is for one who stays in.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from pitboss.apparatus.cards import DECK, Card
from pitboss.apparatus.ranks import FIVE, rank_5
from pitboss.exact.par import WagerPar, par
from pitboss.games.poker.linked import PROGRESSIVE, meter_rule
from pitboss.money.cents import show
from pitboss.progressive.value import meter_value, outcomes
from pitboss.rulebook import RuleSet

STAYS_IN = "For a player who stays in: a fold forfeits the wager (OH-L-6.III)."
IN_TURN = "Several winners are paid in turn, each by the meter as it then stands (OH-L-7.IV)."
ENVY = "Envy comes on top: so much for each other hand at the table that is not folded."


@cache
def five_card_counts(deck: tuple[Card, ...] = DECK) -> Mapping[str, int]:
    """How many sets of five cards of a deck make each hand."""
    import numpy as np  # noqa: PLC0415 - solved when asked for

    from pitboss.exact.kernels.combinations import combinations  # noqa: PLC0415

    hands = np.array(deck, dtype=np.uint8)[combinations(len(deck), 5)]
    return {hand: count for hand, count in FIVE.tally(rank_5.batch(hands)).items() if count}


def linked_sheets(rules: RuleSet, deck: tuple[Card, ...] = DECK) -> list[WagerPar]:
    """A host's own sheet of the dollar, if this house offers it."""
    return [progressive_sheet(rules, deck)] if PROGRESSIVE in rules.wagers else []


def progressive_sheet(
    rules: RuleSet, deck: tuple[Card, ...] = DECK, *, wager: str = PROGRESSIVE, name: str = ""
) -> WagerPar:
    """The sheet of the dollar at one host game, with the meter at its lowest."""
    rule = meter_rule(rules)
    counts = five_card_counts(deck)
    table = rules.pay_table(PROGRESSIVE)
    filed = rules.wager(PROGRESSIVE)
    value = meter_value(table, counts, rule)
    lowest = f"At a meter of {show(int(value.meter))}: the seed and this wager's own part."
    return par(
        wager=wager,
        name=name or filed.name,
        clause=filed.clause,
        pay_table=table.id,
        rules=rules.shown,
        method="enumeration",
        outcomes=outcomes(table, counts, rule),
        meter=value,
        notes=(lowest, STAYS_IN, IN_TURN, ENVY),
    )
