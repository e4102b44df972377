"""Awards that are paid from meters, as a kernel reads them, and what they come to on average."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np

from pitboss.apparatus.streams import Ints
from pitboss.families.poker.dealing import ENVY, FIXED, PER, SHARE, WHICH
from pitboss.money.pays import Fixed, MeterShare
from pitboss.money.paytable import PayTable
from pitboss.money.rounding import CENT_UP, TO_THE_CENT
from pitboss.progressive.meter import MeterRule
from pitboss.rulebook import RuleSet


def awards_of(
    rules: RuleSet,
    table: PayTable,
    endings: Sequence[str],
    stake: int,
    meters: Mapping[str, MeterRule],
) -> Ints:
    """What each end is paid: cents, a share of a meter, and envy.

    ``meters`` has the meter of each event that is paid a share; they are numbered as they come.
    """
    rule = next(iter(meters.values()))
    names = list(dict.fromkeys(each.name for each in meters.values()))
    units = Fraction(stake, rule.base_wager)
    awards = np.zeros((len(endings), 5), np.int64)
    for end, event in enumerate(endings):
        if event not in table:
            continue
        row = table.row(event)
        if isinstance(row.pays, MeterShare):
            share = row.pays.share
            awards[end, SHARE], awards[end, PER] = share.numerator, share.denominator
            awards[end, WHICH] = names.index(meters[event].name)
        elif isinstance(row.pays, Fixed):
            awards[end, FIXED] = CENT_UP(row.pays.back(stake, units=units))
        else:
            awards[end, FIXED] = rules.rounding(row.pays.back(stake))
        if isinstance(row.envy, Fixed):
            awards[end, ENVY] = CENT_UP(row.envy.back(0, units=units))
    return awards


def mean_award(
    endings: Sequence[str],
    awards: Ints,
    counts: Mapping[str, int],
    stake: int,
    stands: int,
    others: int,
) -> Fraction:
    """The mean per unit of a wager, by linearity over seats, with so many other hands.

    ``counts`` says how often each end comes. Two shares of one meter in a round are told as if
    neither was smaller for the other, and envy as if nobody had such a hand himself: with the
    chance of two such hands at once that is less than a ten-millionth of the wager.
    """
    total = sum(counts.values())
    mean = Fraction(0)
    for end, event in enumerate(endings):
        fixed, share, per, _, envy = (int(each) for each in awards[end])
        paid = fixed + (TO_THE_CENT(Fraction(stands * share, per)) if share else 0)
        mean += Fraction(counts.get(event, 0), total) * (paid + envy * others)
    return mean / stake - 1
