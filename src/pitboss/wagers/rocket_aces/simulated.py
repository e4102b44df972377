"""Rocket Aces at a simulated table: a side wager on the first two cards of both sides."""

from __future__ import annotations

from fractions import Fraction

from pitboss.apparatus.cards import Card
from pitboss.errors import HouseFault
from pitboss.families.blackjack.sheets import full_shoe
from pitboss.families.blackjack.simulated_layout import BY_PAIR
from pitboss.families.blackjack.simulated_sides import Side, progressive
from pitboss.rooms.simulator import Setting
from pitboss.rulebook import RuleSet
from pitboss.wagers.rocket_aces.sheets import rocket_sheet
from pitboss.wagers.rocket_aces.wager import AT_A_TABLE, ROCKET_ACES, pays_in_turn, row_of


def rocket_sides(rules: RuleSet, setting: Setting) -> list[Side]:
    """The wager, where the house offers it and has set its meters."""
    if not AT_A_TABLE.is_open(rules):
        return []
    table = rules.pay_table(ROCKET_ACES)

    def row(own: tuple[Card, Card], dealer: tuple[Card, Card]) -> str:
        return row_of(table, own, dealer)

    def edge(meter: int) -> Fraction:
        line = rocket_sheet(rules, full_shoe(rules)).meter
        if line is None:
            raise HouseFault("Rocket Aces has no meter")
        return line.edge(meter)

    return [
        progressive(
            rules,
            setting,
            AT_A_TABLE,
            BY_PAIR,
            row,
            in_turn=pays_in_turn(rules),
            edge=edge,
        )
    ]
