"""Big Six, simulated: every seat bets on every insignia."""

from __future__ import annotations

from pitboss.games.big_six.script import LOSE, BigSix
from pitboss.games.big_six.wheel import wheel
from pitboss.rooms.decided import decided, spun
from pitboss.rooms.ends import alike
from pitboss.rooms.seated import settled_at
from pitboss.rooms.simulator import Setting, Simulator, check_seats, check_strategy, names
from pitboss.rulebook import RuleSet
from pitboss.table.actions import Place

LOST = "any_other"
_GAME = BigSix()


def simulator(rules: RuleSet, setting: Setting) -> Simulator:
    """Big Six under these rules."""
    check_seats(rules, setting)
    check_strategy(rules, setting)
    marks = wheel(rules).marks
    offered = [wager for wager in rules.wagers if wager in marks]
    bets = [
        Place(name, box, wager, setting.stake(rules, wager))
        for box, name in enumerate(names(setting.seats), start=1)
        for wager in offered
    ]
    ends = alike(
        bets,
        lambda wager, stake: (
            settled_at(rules, stake, rules.pay_table(wager).pays(wager) if mark == wager else LOSE)
            for mark in marks
        ),
        lambda wager: (wager if mark == wager else LOST for mark in marks),
    )
    return decided(_GAME, rules, setting, ends, bets, **spun(len(marks), __name__))
