"""3 Dice Baccarat, simulated: every seat has each wager of the layout.

The progressive, where the house has opened it, is bet on by the first seat alone, at a meter that
stands at its seed: so its figures are those of the par sheet.
"""

from __future__ import annotations

from fractions import Fraction

from pitboss.games.three_dice_baccarat.hands import Hand
from pitboss.games.three_dice_baccarat.progressive import is_open, lowest_meter, unit
from pitboss.games.three_dice_baccarat.script import ThreeDiceBaccarat
from pitboss.games.three_dice_baccarat.settling import PAY_UNIT, PROGRESSIVE, event, verdict
from pitboss.games.three_dice_baccarat.shaking import (
    CELLS,
    NOTES,
    cup_tables,
    meetings,
    shake_lanes,
)
from pitboss.money.pays import Fixed, MeterShare
from pitboss.money.rounding import CENT_UP, TO_THE_CENT
from pitboss.rooms.decided import decided
from pitboss.rooms.ends import alike
from pitboss.rooms.seated import settled_at
from pitboss.rooms.simulator import Setting, Simulator, check_seats, check_strategy, names
from pitboss.rulebook import RuleSet
from pitboss.table.actions import Place

LANE_ROUNDS = 1 << 14
SIDES = ("player", "banker")
_GAME = ThreeDiceBaccarat()


def simulator(rules: RuleSet, setting: Setting) -> Simulator:
    """3 Dice Baccarat under these rules."""
    check_seats(rules, setting)
    check_strategy(rules, setting)
    bets = _bets(rules, setting)
    ends = alike(
        bets,
        lambda wager, stake: (_gain(rules, wager, stake, *met) for met in meetings()),
        lambda wager: (event(rules.pay_table(wager), wager, *met) for met in meetings()),
    )
    return decided(
        _GAME,
        rules,
        setting,
        ends,
        bets,
        kernel=shake_lanes,
        tables=cup_tables(),
        cells=CELLS,
        notes=NOTES,
        code=__name__,
        lane_rounds=LANE_ROUNDS,
        anew=is_open(rules),
    )


def _bets(rules: RuleSet, setting: Setting) -> list[Place]:
    """Every wager at every seat; where both sides may not be bet on, seats take them in turn."""
    both = rules.flag("both_sides")
    found: list[Place] = []
    for box, name in enumerate(names(setting.seats), start=1):
        for wager in rules.wagers:
            if wager == PROGRESSIVE:
                if box == 1 and is_open(rules):
                    found.append(Place(name, box, wager, unit(rules)))
            elif both or wager != SIDES[box % len(SIDES)]:
                found.append(Place(name, box, wager, setting.stake(rules, wager)))
    return found


def _gain(rules: RuleSet, wager: str, stake: int, player: Hand, banker: Hand) -> int:
    """What a wager gains, in cents."""
    pays = verdict(rules, wager, player, banker).pays
    if isinstance(pays, Fixed):
        return CENT_UP(pays.back(stake, units=Fraction(stake, PAY_UNIT))) - stake
    if isinstance(pays, MeterShare):
        return TO_THE_CENT(pays.back(0, meter=lowest_meter(rules))) - stake
    return settled_at(rules, stake, pays)
