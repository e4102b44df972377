"""Free Bet Blackjack, simulated."""

from __future__ import annotations

from pitboss.families.blackjack.simulated_layout import BY_END, DRAWS_ALWAYS
from pitboss.families.blackjack.simulated_sides import Side, side
from pitboss.families.blackjack.simulating import Beside, Dealt, blackjack, ready
from pitboss.games.free_bet_blackjack.script import PUSH_22, FreeBetBlackjack, push_22_event
from pitboss.games.free_bet_blackjack.sheets import FREE_BET
from pitboss.rooms.simulator import Setting, Simulator
from pitboss.rulebook import RuleSet
from pitboss.wagers.rocket_aces.simulated import rocket_sides

_GAME = FreeBetBlackjack()


def simulator(rules: RuleSet, setting: Setting) -> Simulator:
    """The game under these rules."""
    ready(rules, setting)
    sides: list[Side] = []
    if PUSH_22 in rules.wagers:
        sides.append(side(rules, setting, PUSH_22, BY_END, push_22_event))
    draws = DRAWS_ALWAYS if sides else 0  # FB-11
    sides += rocket_sides(rules, setting)
    beside = Beside(sides=sides, draws=draws)
    return blackjack(Dealt(_GAME, rules, setting, FREE_BET.solution(rules), beside), __name__)
