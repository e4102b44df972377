"""Par sheets of poker wagers, from what a solver counted."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from pitboss.exact.choice import EQUAL_CHOICES
from pitboss.exact.par import Outcome, ParSheet, par_of
from pitboss.money.pays import Lose, Pays, Push
from pitboss.rulebook import RuleSet


class Line(NamedTuple):
    """One way in which the main wagers can end.

    Attributes:
        event: What happened.
        pays: As printed.
        net: What the player gains per unit of the Ante.
        risked: All that was put up, per unit of the Ante.
    """

    event: str
    pays: str
    net: Fraction
    risked: Fraction


def together(wagers: str) -> tuple[str, ...]:
    """The notes of a sheet on several wagers that are played for the best."""
    return f"{wagers} together, per unit of the Ante, with the best play.", EQUAL_CHOICES


def net_of(pays: Pays, stake: int = 1) -> Fraction:
    """What a pay brings per unit of a stake (its size matters to fixed awards only)."""
    return pays.back(stake) / stake - 1


def main_sheet(
    rules: RuleSet, wager: str, tally: Mapping[Line, int], notes: Iterable[str] = ()
) -> ParSheet:
    """The sheet of the wagers against the dealer, all counted together per unit of one."""
    return par_of(
        rules,
        wager,
        [
            Outcome(line.event, weight, line.net, line.pays, line.risked)
            for line, weight in tally.items()
            if weight
        ],
        notes=tuple(notes),
    )


def side_sheet(
    rules: RuleSet,
    wager: str,
    counts: Mapping[str, int],
    notes: Iterable[str] = (),
    stake: int = 1,
    pushes: Collection[str] = (),
    pays_of: Callable[[str], Pays] | None = None,
) -> ParSheet:
    """The sheet of a side wager: how often each event comes; events without a row lose.

    ``stake`` in cents matters only where an award is the same at any size; ``pushes`` names events
    without a row that push. ``pays_of`` says what an event pays where that is not its row alone.
    """
    table = rules.pay_table(wager)
    outcomes = [
        Outcome(
            row.event,
            counts.get(row.event, 0),
            net_of(pays_of(row.event) if pays_of else row.pays, stake),
            str(row.pays),
        )
        for row in table
        if row.wager in ("", wager)
    ]
    outcomes += [Outcome(event, counts.get(event, 0), Fraction(0), str(Push())) for event in pushes]
    known = {*table.events, *pushes}
    rest = sum(count for event, count in counts.items() if event not in known)
    outcomes.append(Outcome("any_other", rest, Fraction(-1), str(Lose())))
    return par_of(
        rules,
        wager,
        outcomes,
        notes=tuple(notes),
    )
