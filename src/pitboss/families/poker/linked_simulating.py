"""The Multi-Link Progressive, simulated: a dollar at every seat, on a meter that was stated."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from pitboss.apparatus.ranks import FIVE
from pitboss.families.poker.booking import OTHER, SideLine, Wagered, by_rank
from pitboss.families.poker.dealing import ENVY, FIXED, PER, SHARE, TO_OTHERS
from pitboss.families.poker.linked import PROGRESSIVE, meter_rule
from pitboss.families.poker.linked_sheets import five_card_counts
from pitboss.families.poker.simulating import Metered
from pitboss.money.pays import Fixed, MeterShare
from pitboss.money.rounding import CENT_UP, TO_THE_CENT
from pitboss.rooms.simulator import Setting
from pitboss.rulebook import RuleSet


@dataclass(frozen=True)
class LinkedWager:
    """The dollar: its line, its wager and its awards."""

    side: SideLine
    wager: Wagered
    metered: Metered


def linked_wager(
    rules: RuleSet,
    setting: Setting,
    at: int,
    look: int,
    played: Mapping[str, int] | None = None,
    *,
    exact: bool = True,
    shown_folds: bool = False,
) -> LinkedWager:
    """The dollar on a look at five cards, on the line of this number.

    ``played`` counts the hands that the strategy does not fold, and the folded ones; None where it
    folds none that the dollar is paid for. ``shown_folds``: folded hands earn envy too (ML-04).
    """
    side = by_rank(PROGRESSIVE, FIVE, FIVE.category, look=look, forfeited=True)
    rule, table = meter_rule(rules), rules.pay_table(PROGRESSIVE)
    stake = setting.stake(rules, PROGRESSIVE)
    before = setting.meter.get(PROGRESSIVE, rule.seed)
    stands = before + rule.part(stake) * setting.seats
    ends = len(side.endings)
    awards = np.zeros((1, 2 * ends, 5), np.int64)
    for end, event in enumerate(side.endings):
        if event not in table:
            continue
        row = table.row(event)
        if isinstance(row.pays, MeterShare):
            share = row.pays.share
            awards[0, end, SHARE], awards[0, end, PER] = share.numerator, share.denominator
        else:
            units = Fraction(stake, rule.base_wager)
            awards[0, end, FIXED] = CENT_UP(row.pays.back(stake, units=units))
        if isinstance(row.envy, Fixed):
            envy = CENT_UP(row.envy.back(0, units=1))
            awards[0, end, ENVY] = envy
            awards[0, ends + end, ENVY] = envy if shown_folds else 0
    meters = np.array([[stake, stands, rule.seed, 1, True, TO_OTHERS]], np.int64)
    names = tuple(event if event in table else OTHER for event in side.endings)
    wager = Wagered(
        wager=PROGRESSIVE,
        line=at,
        stake=stake,
        events=names * 2,
        sheet=PROGRESSIVE if exact else "",
        mean=_mean(side, awards[0], stake, stands, setting.seats, played) if exact else None,
        row=0,
    )
    stated = {PROGRESSIVE: before}
    metered = Metered(meters=meters, awards=awards, stated=stated, clause=rule.clause)
    return LinkedWager(side, wager, metered)


def _mean(
    side: SideLine,
    awards: np.typing.NDArray[np.int64],
    stake: int,
    stands: int,
    seats: int,
    played: Mapping[str, int] | None,
) -> Fraction:
    """The exact mean per unit, by linearity over seats.

    Two shares of one meter in a round are told as if neither was smaller for the other: with the
    chance of two straight flushes at once that is less than a ten-millionth of the wager.
    """
    counts = five_card_counts() if played is None else played
    total = sum(counts.values())
    mean = Fraction(0)
    for end, event in enumerate(side.endings):
        fixed, share, per, _, envy = (int(each) for each in awards[end])
        paid = fixed + (TO_THE_CENT(Fraction(stands * share, per)) if share else 0)
        mean += Fraction(counts.get(event, 0), total) * (paid + envy * (seats - 1))
    return mean / stake - 1
