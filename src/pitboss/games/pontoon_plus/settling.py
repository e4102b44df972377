"""What becomes of bets: 21 and Pontoon at once, the rest against the dealer's hand (SG-3, SG-4)."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.apparatus.cards import Card, rank_of, suit_of
from pitboss.families.blackjack.points import BLACKJACK, value
from pitboss.games.pontoon_plus.betting import SIDES
from pitboss.games.pontoon_plus.hands import (
    BET,
    BONUS,
    DOUBLE,
    INSURANCE,
    PAIR,
    STAKES,
    SUPER_BONUS,
    PontoonHand,
    row_of_21,
)
from pitboss.games.pontoon_plus.running import Running
from pitboss.money import Fixed
from pitboss.table.wagers import Wager

LOSES = ""


# --- side bets (SG-3.13) -------------------------------------------------------------------------


def side_row(kind: str, cards: Sequence[Card]) -> str:
    """The row that two cards earn a side bet, if any."""
    first, second = sorted(cards, key=lambda card: value(card) != 1)
    same_rank = rank_of(first) == rank_of(second)
    if kind == PAIR:
        return "player_pair" if same_rank else LOSES  # SG-3.14: a king and a queen are none
    ace, picture = value(first) == 1, value(second) == 10
    if same_rank and ace:
        return "aces_suited" if suit_of(first) == suit_of(second) else "aces_offsuit"
    if same_rank:
        return "high_pair" if picture else "low_pair"
    if not ace:
        return LOSES
    return "ace_and_picture" if picture else "ace_and_low"


def settle_sides(running: Running) -> None:
    """Player Pair and Bonus by the first two cards, apart from the hand itself."""
    table = running.table
    when = "SG-5.16" if running.sides_late else "SG-3.13"
    for kind in SIDES:
        for wager in sorted(table.of_kind(kind), key=lambda each: each.id):
            if wager.box not in running.first_two:  # its bet went back after a dealing error
                table.push(wager, "SG-5.15")
                continue
            row = side_row(kind, running.first_two[wager.box])
            by_row = {PAIR: "SG-3.14", BONUS: "SG-3.15"}[kind]
            if row == LOSES:
                running.lose(wager, by_row, when)
            else:
                odds = table.rules.pay_table(kind)
                first, then = (when, by_row) if running.sides_late else (by_row, when)
                running.pay(wager, odds.pays(row), first, then, odds.clause)
    running.sides_late = False


# --- 21 and Pontoon ------------------------------------------------------------------------------


def pay_pontoon(running: Running, hand: PontoonHand) -> None:
    """A Pontoon is paid at once, and that is final (SG-3.16, PP-03)."""
    _pay_now(running, hand, "SG-3.16")


def pay_21(running: Running, hand: PontoonHand) -> None:
    """Every other 21 is paid at once too (SG-3.26), soft or hard, split or not (SG-1.24)."""
    clause = "SG-3.24.3" if hand.split else "SG-3.26"
    _pay_now(running, hand, "SG-3.25.5" if hand.doubled else clause)


def _pay_now(running: Running, hand: PontoonHand, clause: str) -> None:
    hand.finished = True
    if running.unnoticed:
        running.unnoticed = False
        hand.unpaid = clause
        running.table.announce("not_noticed", clause, hand=hand.called)
        return
    pay_hand(running, hand, clause)


def pay_hand(running: Running, hand: PontoonHand, clause: str) -> None:
    """Pay a Pontoon or a 21 by the table; a doubled hand even money (PP-09)."""
    table = running.table
    row = "pontoon" if hand.is_blackjack else row_of_21(hand.cards)
    if hand.doubled:
        row = "win"
    awarded = _pay_super_bonus(running, hand) if super_bonus(running, hand) else set()
    soft = ["SG-1.24"] if hand.soft and row != "pontoon" else []
    for wager in hand.wagers(table):
        if wager.kind == DOUBLE:
            pays = table.rules.pay_table(DOUBLE).pays("double_down")
            running.pay(wager, pays, "SG-3.25.5")
        elif wager.id in awarded and table.rules.flag("super_bonus_replaces"):
            table.push(wager, "SG-4.1.2")
        else:
            odds = table.rules.pay_table(BET)
            also = [] if hand.doubled else [odds.clause]
            running.pay(wager, odds.pays(row), clause, *also, *soft)


def super_bonus(running: Running, hand: PontoonHand) -> bool:
    """Three sevens of one suit against a dealer's seven, never split or doubled (SG-1.31)."""
    cards = hand.cards
    sevens = [value(card) for card in cards] == [7, 7, 7] and len({suit_of(c) for c in cards}) == 1
    if not sevens or value(running.up) != 7:
        return False
    if hand.split:
        running.table.announce("no_super_bonus", "SG-3.24.4", hand=hand.called)
    return not hand.split and not hand.doubled  # SG-3.25.5


def _award(running: Running, hand: PontoonHand, bet: Wager) -> Fixed | None:
    """The Super Bonus of a bet: by its size, nothing under the lowest row (PP-13).

    Of every bet on the box, or of its seated player's alone (PP-34).
    """
    rules = running.table.rules
    if rules.choice("super_bonus_to") == "seated-player" and bet.player != running.decider(hand):
        return None
    for row in rules.pay_table(SUPER_BONUS):
        if bet.cents >= row.least and isinstance(row.pays, Fixed):
            return row.pays
    return None


def _pay_super_bonus(running: Running, hand: PontoonHand) -> set[int]:
    """The award to each bet on the box, and a smaller one to every other box's seated player.

    A box gets the smaller one but once a round (PP-13). Returns the bets that got the award.
    """
    table = running.table
    earned: set[int] = set()
    for wager in hand.wagers(table, *STAKES):
        award = _award(running, hand, wager)
        if award is not None:
            running.award(wager, award, "SG-4.1.2", "SG-1.31")
            earned.add(wager.id)
    envy = next(iter(table.rules.pay_table(SUPER_BONUS))).envy
    if not earned or not isinstance(envy, Fixed):
        return earned
    holder = running.decider(hand)
    for bet in running.opening:
        others = bet.box != hand.box and bet.box not in running.consoled
        if others and running.deciders[bet.box] == bet.player:
            running.consoled.add(bet.box)
            running.envy(bet, holder, envy, "SG-4.1.2")
    return earned


# --- the dealer's hand ---------------------------------------------------------------------------


def settle_second_card(running: Running) -> None:
    """Insurance and surrenders are decided by the dealer's second card (SG-1.7, PP-06, PP-07)."""
    table = running.table
    natural = running.dealer.is_blackjack
    for wager in table.of_kind(INSURANCE):
        if natural:
            odds = table.rules.pay_table(INSURANCE)
            running.pay(wager, odds.pays("insurance"), "SG-3.17.2", "SG-1.7", odds.clause)
        else:
            running.lose(wager, "SG-3.17.2", "SG-1.7")
    for hand in running.open_hands():
        if hand.surrendered:
            for wager in hand.wagers(table):
                if natural:
                    running.lose(wager, "SG-3.19.1")
                else:
                    running.lose_half(wager, "SG-3.19.2")


def settle_pontoon(running: Running) -> None:
    """The dealer's Pontoon takes every bet but what a double added (PP-05)."""
    table = running.table
    for hand in reversed(running.open_hands()):
        if hand.unpaid:
            pay_hand(running, hand, hand.unpaid)
            continue
        for wager in hand.wagers(table):
            if wager.kind == DOUBLE:
                table.push(wager, "SG-3.25.4")
            elif hand.split:
                running.lose(wager, "SG-3.24.5")
            else:
                running.lose(wager, "SG-3.25.4" if hand.doubled else "SG-3.27.3")


def settle_hands(running: Running) -> None:
    """Compare every open hand with the dealer's (SG-3.27)."""
    dealer = running.dealer.points
    for hand in reversed(running.open_hands()):
        if hand.unpaid:
            pay_hand(running, hand, hand.unpaid)
        else:
            _compare(running, hand, dealer)


def _compare(running: Running, hand: PontoonHand, dealer: int) -> None:
    table = running.table
    own = hand.points
    if dealer > BLACKJACK or own > dealer:
        clause = "SG-3.27.1" if dealer > BLACKJACK else "SG-3.27.2"
        for wager in hand.wagers(table):
            kind = DOUBLE if wager.kind == DOUBLE else BET
            row = "double_down" if wager.kind == DOUBLE else "win"
            pays = table.rules.pay_table(kind).pays(row)
            running.pay(wager, pays, "SG-3.25.5" if hand.doubled else clause)
        return
    for wager in hand.wagers(table):
        if own == dealer:
            table.push(wager, "SG-3.27.4", False, ("SG-1.28",))
        else:
            running.lose(wager, "SG-3.27.3")
