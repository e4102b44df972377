"""Ride Free, simulated: the hand and every bonus wager that the house has opened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache, partial

from pitboss.apparatus.cards import SUITS, Card
from pitboss.errors import HouseFault
from pitboss.families.blackjack.sheets import full_shoe
from pitboss.families.blackjack.simulated_layout import (
    BY_HEDGED_END,
    BY_LAMMERS,
    BY_PAIR,
    BY_THREE,
    DRAWS_HEDGED,
)
from pitboss.families.blackjack.simulated_sides import Side, progressive, side
from pitboss.families.blackjack.simulating import Beside, Dealt, blackjack, ready
from pitboss.games.ride_free.betting import BUST, HEDGE, LADIES, STACK, TOP_3, TWENTY_ONE
from pitboss.games.ride_free.clauses import LADIES_PROGRESSIVE, TWENTY_ONE_PROGRESSIVE
from pitboss.games.ride_free.script import RideFree
from pitboss.games.ride_free.settling import (
    Seen,
    bust_row,
    hedge_row,
    ladies_row,
    row_of,
    stack_row,
    three_card_events,
)
from pitboss.games.ride_free.sheets import RIDE_FREE, bonus_sheet
from pitboss.progressive.jackpots import Jackpot
from pitboss.rooms.simulator import Setting, Simulator
from pitboss.rulebook import RuleSet
from pitboss.wagers.rocket_aces.simulated import rocket_sides

_GAME = RideFree()
Cards = Sequence[Card]


def simulator(rules: RuleSet, setting: Setting) -> Simulator:
    """The game under these rules."""
    ready(rules, setting)
    hangs = [kind for kind in (HEDGE, BUST) if kind in rules.wagers]
    dealt = Dealt(
        game=_GAME,
        rules=rules,
        setting=setting,
        solution=RIDE_FREE.solution(rules),
        beside=Beside(
            sides=[*_Bonuses(rules, setting).sides(), *rocket_sides(rules, setting)],
            draws=DRAWS_HEDGED if hangs else 0,
            keeps=HEDGE in rules.wagers,
        ),
    )
    return blackjack(dealt, __name__)


class _Bonuses:
    """The nine bonus wagers, as far as this house offers them and has set their meters."""

    def __init__(self, rules: RuleSet, setting: Setting) -> None:
        self.rules, self.setting = rules, setting
        self.named = SUITS.index(rules.choice("jackpot_suit")[0])

    def sides(self) -> list[Side]:
        """Each with what it looks at."""
        rules = self.rules
        found = [
            side(rules, self.setting, kind, BY_THREE, self._three(kind))
            for kind in (*TWENTY_ONE, TOP_3)
            if kind in rules.wagers
        ]
        if LADIES in rules.wagers:
            found.append(side(rules, self.setting, LADIES, BY_PAIR, self._ladies(LADIES)))
        for kind, looks, row_by in (
            (HEDGE, BY_HEDGED_END, hedge_row),
            (STACK, BY_LAMMERS, stack_row),
            (BUST, BY_HEDGED_END, bust_row),
        ):
            if kind in rules.wagers:
                row = partial(row_by, rules.pay_table(kind))
                found.append(side(rules, self.setting, kind, looks, row, late=kind == BUST))
        return found + self._progressives()

    def _progressives(self) -> list[Side]:
        looking = (
            (TWENTY_ONE_PROGRESSIVE, BY_THREE, self._three),
            (LADIES_PROGRESSIVE, BY_PAIR, self._ladies),
        )
        return [
            progressive(
                self.rules,
                self.setting,
                jackpot,
                looks,
                row(jackpot.wager),
                in_turn=self.rules.choice("meter_sharing") == "in-turn",
                edge=self._edge(jackpot),
            )
            for jackpot, looks, row in looking
            if jackpot.is_open(self.rules)
        ]

    def _edge(self, jackpot: Jackpot) -> Callable[[int], Fraction]:
        def edge(meter: int) -> Fraction:
            line = bonus_sheet(self.rules, jackpot.wager, full_shoe(self.rules)).meter
            if line is None:
                raise HouseFault(f"{jackpot.wager} has no meter")
            return line.edge(meter)

        return edge

    def _three(self, wager: str) -> Callable[[tuple[Card, ...]], str]:
        """The row of three cards: two of the player's and the dealer's up card."""
        table = self.rules.pay_table(wager)

        def row(cards: tuple[Card, ...]) -> str:
            return row_of(table, _three_card_events(cards, self.named))

        return row

    def _ladies(self, wager: str) -> Callable[[Cards, Cards], str]:
        """The row of the first two cards of both sides."""
        table = self.rules.pay_table(wager)

        def row(own: Cards, dealer: Cards) -> str:
            return ladies_row(table, Seen((*own,), dealer, self.named))

        return row


@cache
def _three_card_events(cards: tuple[Card, ...], named: int) -> set[str]:
    """What three cards make; every table of 21+3 asks for the same."""
    return three_card_events(Seen(cards[:2], cards[2:], named))
