"""Par sheets of Ride Free: the hand, the six felt bonuses, Bust Bonus and two progressives."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import msgspec

from pitboss.apparatus.cards import SUITS
from pitboss.apparatus.shoe import Shoe as Cards
from pitboss.exact.blackjack import CardShoe, Deals, Rules, Solution, chances, expectation
from pitboss.exact.blackjack.shoe import VALUES
from pitboss.exact.par import ParSheet
from pitboss.families.blackjack.analysing import Analysed
from pitboss.families.blackjack.hands import MAIN
from pitboss.families.blackjack.jackpot_sheets import jackpot_sheet
from pitboss.families.blackjack.sheets import (
    blackjack_pays,
    card_shoe,
    even_money_sheet,
    insurance_sheet,
    main_sheet,
    side_sheet,
)
from pitboss.games.ride_free.betting import BUST, HEDGE, LADIES, STACK, TOP_3, TWENTY_ONE
from pitboss.games.ride_free.clauses import JACKPOTS, LADIES_PROGRESSIVE
from pitboss.games.ride_free.exact_bonus import (
    bust_bonus_deals,
    hedge_22_deals,
    lucky_ladies_deals,
    three_card_deals,
)
from pitboss.games.ride_free.exact_silver_stack import lammer_deals
from pitboss.money import PayTable
from pitboss.rulebook import RuleSet
from pitboss.wagers.rocket_aces.sheets import rocket_sheet
from pitboss.wagers.rocket_aces.wager import ROCKET_ACES

BARE = (HEDGE, *TWENTY_ONE, TOP_3, LADIES, *JACKPOTS)  # no decision touches them
NEVER_30 = "for a player who never draws to a hard 20, whatever else he does"
AS_SOLVED = "for the best play of the main game, which takes no account of this wager"


FREE_DOUBLES = (9, 10, 11)  # hard totals of the first two cards (CO-2119-11)


def solver_rules(rules: RuleSet) -> Rules:
    """The rules of a table as the solver knows them."""
    return Rules(  # on ordinary blackjack where the filing is silent (RF-01)
        blackjack_pays=blackjack_pays(rules),
        hit_soft_17=True,  # CO-2119-8.A
        late_surrender=rules.flag("late_surrender"),  # CO-2119-8.C
        push_22=True,  # CO-2119-19
        free_doubles=FREE_DOUBLES,
        free_splits=True,  # CO-2119-15
        resplit_aces=True,  # CO-2119-17.B
    )


RIDE_FREE = Analysed(solver_rules)


def sheets(rules: RuleSet) -> list[ParSheet]:
    """The sheet of every wager, from the table's full shoe."""
    return [sheet for wager in rules.wagers for sheet in sheets_of(rules, wager)]


def sheets_of(rules: RuleSet, wager: str, cards: Cards | None = None) -> list[ParSheet]:
    """The sheets of one wager, from the full shoe or from these cards.

    Doubles and splits, own or free, are part of the wager on the hand.
    """
    shoe = CardShoe.of_decks(rules.whole("decks")) if cards is None else card_shoe(cards)
    if wager == MAIN:
        return [main_sheet(rules, RIDE_FREE.solution(rules, shoe))]
    if wager == BUST:
        return bust_sheets(rules, shoe)
    if wager in BARE:
        return [bonus_sheet(rules, wager, shoe)]
    if wager == STACK:
        return [side_sheet(rules, wager, _lammers(RIDE_FREE.solution(rules, shoe)), (AS_SOLVED,))]
    if wager == ROCKET_ACES:
        return [rocket_sheet(rules, shoe)]
    by_hand = {"insurance": insurance_sheet, "even_money": even_money_sheet}
    return [by_hand[wager](rules, shoe.by_value())] if wager in by_hand else []


@lru_cache(maxsize=8)
def _lammers(solution: Solution) -> Deals:
    return lammer_deals(solution)


def bonus_sheet(rules: RuleSet, wager: str, shoe: CardShoe) -> ParSheet:
    """The sheet of a bonus wager that no decision touches, Bust Bonus apart."""
    if wager in JACKPOTS:
        return jackpot_sheet(rules, JACKPOTS[wager], deals_of(rules, wager, shoe))
    table, deals = rules.pay_table(wager), deals_of(rules, wager, shoe)
    notes = [NEVER_30] if wager == HEDGE else []
    notes += [table.note] if table.note else []
    if table.envy_to:
        cost = _envy(deals, table)
        notes.append(f"it costs the house {cost} = {float(cost):.4f} of a dollar a wager")
    return side_sheet(rules, wager, deals, notes)


def _envy(deals: Deals, table: PayTable) -> Fraction:
    """What the dealer gets on average for one player's wager, in dollars (RF-13)."""
    cents = Fraction(0)
    for event, chance in chances(deals, table).items():
        envy = table.row(event).envy if event in table else None
        cents += chance * envy.back(0) if envy else 0
    return cents / 100


def deals_of(rules: RuleSet, wager: str, shoe: CardShoe) -> Deals:
    """The deals behind a bonus wager by the events they make true."""
    named = SUITS.index(rules.choice("jackpot_suit")[0])
    if wager == HEDGE:
        return hedge_22_deals(shoe)
    if wager in (LADIES, LADIES_PROGRESSIVE.wager):
        return lucky_ladies_deals(shoe, named)
    return three_card_deals(shoe, named)


def bust_sheets(rules: RuleSet, shoe: CardShoe) -> list[ParSheet]:
    """Bust Bonus over all up cards, and for each: it is bet when the up card lies there."""
    found = [_bust(rules, shoe, None)]
    counts = shoe.by_value().counts
    return found + [_bust(rules, shoe, up) for up, n in zip(VALUES, counts, strict=True) if n]


def _bust(rules: RuleSet, shoe: CardShoe, up: str | None) -> ParSheet:
    table = rules.pay_table(BUST)
    before = expectation(bust_bonus_deals(shoe, up=up, after_peek=False), table)
    notes = [NEVER_30, "bet after the dealer has looked for a blackjack and found none (RF-11)"]
    if up in (None, "A", "T"):
        notes.append(f"before he looks it would be worth {before} = {float(before):.6f}")
    sheet = side_sheet(rules, BUST, bust_bonus_deals(shoe, up=up, after_peek=True), notes)
    if up is None:
        return sheet
    card = {"A": "an ace", "T": "a ten", "8": "an eight"}.get(up, f"a {up}")
    return msgspec.structs.replace(
        sheet,
        wager=bust_name(up),
        name=f"{sheet.name} against {card}",
        events=tuple(row for row in sheet.events if row.probability),
    )


def bust_name(up: str) -> str:
    """The name of the sheet for one up card."""
    names = {"A": "ace", "T": "10"}
    return f"{BUST}_{names.get(up, up)}"
