"""Blackjack with House Money, simulated."""

from __future__ import annotations

from pitboss.apparatus.cards import Card
from pitboss.families.blackjack.simulated_layout import BY_PAIR
from pitboss.families.blackjack.simulated_sides import Side, side
from pitboss.families.blackjack.simulating import Beside, Dealt, blackjack, ready
from pitboss.games.blackjack.capping import CAPPED
from pitboss.games.blackjack.house_money import HOUSE_MONEY, house_money_event
from pitboss.games.blackjack.script import Blackjack
from pitboss.games.blackjack.sheets import BLACKJACK
from pitboss.rooms.simulator import Setting, Simulator
from pitboss.rulebook import RuleSet
from pitboss.wagers.rocket_aces.simulated import rocket_sides

_GAME = Blackjack()


def simulator(rules: RuleSet, setting: Setting) -> Simulator:
    """The game under these rules."""
    ready(rules, setting)
    sides: list[Side] = []
    if HOUSE_MONEY in rules.wagers:
        table = rules.pay_table(HOUSE_MONEY)

        def row(own: tuple[Card, Card], _dealer: tuple[Card, Card]) -> str:
            event = house_money_event(*own)
            return event if event in table else ""

        sides.append(side(rules, setting, HOUSE_MONEY, BY_PAIR, row))
    capped = CAPPED if sides else ""
    sides += rocket_sides(rules, setting)
    beside = Beside(sides=sides, capped=capped)
    return blackjack(Dealt(_GAME, rules, setting, BLACKJACK.solution(rules), beside), __name__)
