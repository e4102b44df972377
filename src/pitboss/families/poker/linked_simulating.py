"""The Multi-Link Progressive, simulated: a dollar at every seat, on a meter that was stated."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from pitboss.apparatus.ranks import FIVE
from pitboss.families.poker.awarding import awards_of, mean_award
from pitboss.families.poker.booking import OTHER, SideLine, Wagered, by_rank
from pitboss.families.poker.dealing import ENVY, TO_OTHERS
from pitboss.families.poker.linked import PROGRESSIVE, meter_rule
from pitboss.families.poker.linked_sheets import five_card_counts
from pitboss.families.poker.simulating import Metered
from pitboss.rooms.simulator import Setting
from pitboss.rulebook import RuleSet


@dataclass(frozen=True)
class MeteredWager:
    """A wager that is paid from meters: its line, its wager and its awards."""

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
) -> MeteredWager:
    """The dollar on a look at five cards, on the line of this number.

    ``played`` counts the hands that the strategy does not fold, and the folded ones; None where it
    folds none that the dollar is paid for. ``shown_folds``: folded hands earn envy too (ML-04).
    """
    side = by_rank(PROGRESSIVE, FIVE, FIVE.category, look=look, forfeited=True)
    rule, table = meter_rule(rules), rules.pay_table(PROGRESSIVE)
    stake = setting.stake(rules, PROGRESSIVE)
    before = setting.meter.get(PROGRESSIVE, rule.seed)
    stands = before + rule.part(stake) * setting.seats
    paid = awards_of(rules, table, side.endings, stake, dict.fromkeys(table.events, rule))
    folded = np.zeros_like(paid)
    folded[:, ENVY] = paid[:, ENVY] if shown_folds else 0
    counts = five_card_counts() if played is None else played
    others = setting.seats - 1
    # With one seat at a new meter the sheet itself is exact, unless hands are folded.
    as_sheet = played is None and not others and before == rule.seed
    names = tuple(event if event in table else OTHER for event in side.endings)
    mean = mean_award(side.endings, paid, counts, stake, stands, others)
    wager = Wagered(
        wager=PROGRESSIVE,
        line=at,
        stake=stake,
        events=names * 2,
        sheet=PROGRESSIVE if exact else "",
        mean=mean if exact and not as_sheet else None,
    )
    metered = Metered(
        meters=np.array([[stake, stands, rule.seed, 1, True, TO_OTHERS]], np.int64),
        awards=np.concatenate((paid, folded))[None],
        stated={PROGRESSIVE: before},
        clause=rule.clause,
    )
    return MeteredWager(side, wager, metered)
