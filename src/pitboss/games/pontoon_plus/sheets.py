"""Par sheets of Pontoon Plus: the bet, insurance, the two side bets and the Super Bonus."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import msgspec
import numpy as np

from pitboss.apparatus.shoe import Shoe as Cards
from pitboss.exact.assumed import counts_on
from pitboss.exact.blackjack import CardShoe
from pitboss.exact.blackjack.play import DOUBLE
from pitboss.exact.blackjack.solution import first_two_weights
from pitboss.exact.choice import EQUAL_CHOICES
from pitboss.exact.par import Outcome, ParSheet, par_of, won_or_lost
from pitboss.families.blackjack.risk import split_risk
from pitboss.families.blackjack.sheets import (
    as_fraction,
    bound_note,
    card_shoe,
    insured,
    played_sheet,
    side_sheet,
)
from pitboss.games.pontoon_plus.exact_bonus import (
    side_deals,
    super_bonus_chance,
)
from pitboss.games.pontoon_plus.exact_spread import spread
from pitboss.games.pontoon_plus.hands import BET, BONUS, INSURANCE, PAIR, SUPER_BONUS
from pitboss.games.pontoon_plus.solve import SPLIT, PontoonPays, PontoonSolution, pays_of, solve
from pitboss.money import Fixed
from pitboss.money.cents import show
from pitboss.rulebook import RuleSet


def pays(rules: RuleSet, bet: int) -> PontoonPays:
    """What a bet of so many cents is paid, the Super Bonus with it."""
    counts_on(rules.pay_table("double_down"), "double_down", 1)
    found = pays_of(rules.pay_table(BET), rules.pay_table(SUPER_BONUS), bet)
    replaces = rules.flag("super_bonus_replaces")
    return msgspec.structs.replace(found, bonus_replaces=replaces)


@lru_cache(maxsize=16)
def solved(paid: PontoonPays, shoe: CardShoe) -> PontoonSolution:
    """Best play from a shoe."""
    return solve(shoe, paid)


def full_shoe(rules: RuleSet) -> CardShoe:
    """Every card of the table's shoe."""
    return CardShoe.of_spanish_decks(rules.whole("decks"))


def solution_of(
    rules: RuleSet, cards: CardShoe | None = None, bet: int | None = None
) -> PontoonSolution:
    """Best play under a table's rules for a bet, the posted minimum if none is given."""
    cents = rules.limits(BET).low if bet is None else bet
    return solved(pays(rules, cents), cards or full_shoe(rules))


def sheets(rules: RuleSet) -> list[ParSheet]:
    """The sheet of every wager, from the table's full shoe."""
    return [sheet for wager in rules.wagers for sheet in sheets_of(rules, wager)]


def sheets_of(rules: RuleSet, wager: str, cards: Cards | None = None) -> list[ParSheet]:
    """The sheets of one wager, from the full shoe or from these cards.

    Doubles and splits are part of the bet.
    """
    shoe = full_shoe(rules) if cards is None else card_shoe(cards)
    if wager == BET:
        return [bet_sheet(rules, shoe, full=cards is None)]
    if wager == INSURANCE:
        return [insurance_sheet(rules, shoe)]
    if wager == SUPER_BONUS:
        return [super_bonus_sheet(rules, shoe)]
    if wager in (PAIR, BONUS):
        return [side_sheet(rules, wager, side_deals(shoe, wager))]
    return []


def bet_sheet(rules: RuleSet, shoe: CardShoe, *, full: bool) -> ParSheet:
    """The bet under best play, with what doubles and splits add to it."""
    low = rules.limits(BET).low
    solution = solution_of(rules, shoe)
    found = spread(solution)
    notes = [
        "best play by composition and suits, CDZ- after a split, no insurance",
        EQUAL_CHOICES,
        f"for a bet of {show(low)}, with the Super Bonus that such a bet earns",
        bound_note("ev", found.mean),
    ]
    if full:
        for row in reversed(list(rules.pay_table(SUPER_BONUS))):
            other = solution_of(rules, shoe, row.least).ev.value
            notes.append(f"for a bet of {show(row.least)}: ev {other:+.12f}")
    return played_sheet(
        rules,
        BET,
        as_fraction(found.mean.value),
        found,
        mean_at_risk(solution),
        ev_bound=found.mean.bound,
        names={Fraction(0): "stand_off"},
        notes=notes,
    )


def mean_at_risk(solution: PontoonSolution) -> float:
    """Mean of all that lies on a box in a round, for a bet of one."""
    desk = solution.desk
    weights = first_two_weights(desk)
    risked = np.ones_like(weights)
    for number in desk.two_card:
        chances = solution.first_options(int(number))[0]
        choices = solution.first_choices(int(number))
        held = desk.hands.cards[number]
        for up in np.flatnonzero(weights[number] > 0):
            doubled = float(chances[choices[:, up] == DOUBLE].sum())
            split = float(chances[choices[:, up] == SPLIT].sum())
            risked[number, up] += doubled
            if split:
                place = int(np.flatnonzero(held)[0])
                risked[number, up] += split * (split_risk(solution, place, int(up)) - 1)
    return float((weights * risked).sum())


def insurance_sheet(rules: RuleSet, shoe: CardShoe) -> ParSheet:
    """Insurance of a lone player: won where the dealer's second card is a picture."""
    won, lost = insured(shoe.by_value().counts)  # a Pontoon is paid already (PP-30)
    notes = ("without counting cards: the mean over every hand that may insure",)
    return won_or_lost(rules, INSURANCE, "insurance", won, lost, notes)


def super_bonus_sheet(rules: RuleSet, shoe: CardShoe) -> ParSheet:
    """What the Super Bonus adds to a bet of the smallest size that earns it."""
    table = rules.pay_table(SUPER_BONUS)
    row = min(table, key=lambda each: each.least)
    assert isinstance(row.pays, Fixed)
    chance = super_bonus_chance(shoe)
    return par_of(
        rules,
        SUPER_BONUS,
        [
            Outcome(row.event, chance, Fraction(row.pays.cents, row.least), str(row.pays)),
            Outcome("any_other", 1 - chance, Fraction(0), "nothing", hit=False),
        ],
        notes=(
            f"on top of a bet of {show(row.least)}, for a player who draws to every pair of"
            " suited sevens against a seven; nothing is staked on it",
        ),
    )
