"""What becomes of bets: 21 and Pontoon at once, the rest against the dealer's hand (SG-3, SG-4)."""

from __future__ import annotations

from pitboss.apparatus.cards import Card, rank_of, suit_of
from pitboss.families.blackjack.points import Total, total_of, value
from pitboss.games.pontoon_plus.betting import SIDES
from pitboss.games.pontoon_plus.hands import (
    BET,
    BLACKJACK,
    BONUS,
    DOUBLE,
    INSURANCE,
    PAIR,
    STAKES,
    SUPER_BONUS,
    Hand,
    is_pontoon,
    row_of_21,
)
from pitboss.games.pontoon_plus.play import Play
from pitboss.money import Fixed
from pitboss.table.wagers import Wager

LOSES = ""


# --- side bets (SG-3.13) -------------------------------------------------------------------------


def side_row(kind: str, cards: tuple[Card, Card]) -> str:
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


def settle_sides(play: Play) -> None:
    """Player Pair and Bonus by the first two cards, apart from the hand itself."""
    table = play.table
    when = "SG-5.16" if play.sides_late else "SG-3.13"
    for kind in SIDES:
        for wager in sorted(table.of_kind(kind), key=lambda each: each.id):
            if wager.box not in play.first_two:  # its bet went back after a dealing error
                table.push(wager, "SG-5.15")
                continue
            row = side_row(kind, play.first_two[wager.box])
            by_row = {PAIR: "SG-3.14", BONUS: "SG-3.15"}[kind]
            if row == LOSES:
                play.lose(wager, by_row, when)
            else:
                odds = table.rules.pay_table(kind)
                first, then = (when, by_row) if play.sides_late else (by_row, when)
                play.pay(wager, odds.pays(row), first, then, odds.clause)
    play.sides_late = False


# --- 21 and Pontoon ------------------------------------------------------------------------------


def pay_pontoon(play: Play, hand: Hand) -> None:
    """A Pontoon is paid at once, and that is final (SG-3.16, PP-03)."""
    _pay_now(play, hand, "SG-3.16")


def pay_21(play: Play, hand: Hand) -> None:
    """Every other 21 is paid at once too (SG-3.26), soft or hard, split or not (SG-1.24)."""
    clause = "SG-3.24.3" if hand.split else "SG-3.26"
    _pay_now(play, hand, "SG-3.25.5" if hand.doubled else clause)


def _pay_now(play: Play, hand: Hand, clause: str) -> None:
    hand.finished = True
    if play.unnoticed:
        play.unnoticed = False
        hand.unpaid = clause
        play.table.announce(f"{hand.words} was not noticed: it is paid at settlement", clause)
        return
    pay_hand(play, hand, clause)


def pay_hand(play: Play, hand: Hand, clause: str) -> None:
    """Pay a Pontoon or a 21 by the table; a doubled hand even money (PP-09)."""
    table = play.table
    row = "pontoon" if hand.is_pontoon(table) else row_of_21(hand.cards(table))
    if hand.doubled:
        row = "win"
    awarded = _pay_super_bonus(play, hand) if super_bonus(play, hand) else set()
    soft = ["SG-1.24"] if hand.total(table).soft and row != "pontoon" else []
    for wager in hand.wagers(table):
        if wager.kind == DOUBLE:
            pays = table.rules.pay_table(DOUBLE).pays("double_down")
            play.pay(wager, pays, "SG-3.25.5")
        elif wager.id in awarded and table.rules.flag("super_bonus_replaces"):
            table.push(wager, "SG-4.1.2")
        else:
            odds = table.rules.pay_table(BET)
            also = [] if hand.doubled else [odds.clause]
            play.pay(wager, odds.pays(row), clause, *also, *soft)


def super_bonus(play: Play, hand: Hand) -> bool:
    """Three sevens of one suit against a dealer's seven, never split or doubled (SG-1.31)."""
    cards = hand.cards(play.table)
    sevens = [value(card) for card in cards] == [7, 7, 7] and len({suit_of(c) for c in cards}) == 1
    if not sevens or value(play.dealer[0]) != 7:
        return False
    if hand.split:
        play.table.announce(f"{hand.words} was split: no Super Bonus", "SG-3.24.4")
    return not hand.split and not hand.doubled  # SG-3.25.5


def _award(play: Play, hand: Hand, bet: Wager) -> Fixed | None:
    """The Super Bonus of a bet: by its size, nothing under the lowest row (PP-13).

    Of every bet on the box, or of its seated player's alone (PP-34).
    """
    rules = play.table.rules
    if rules.choice("super_bonus_to") == "seated-player" and bet.player != play.decider(hand):
        return None
    for row in rules.pay_table(SUPER_BONUS):
        if bet.cents >= row.least and isinstance(row.pays, Fixed):
            return row.pays
    return None


def _pay_super_bonus(play: Play, hand: Hand) -> set[int]:
    """The award to each bet on the box, and a smaller one to every other box's seated player.

    A box gets the smaller one but once a round (PP-13). Returns the bets that got the award.
    """
    table = play.table
    earned: set[int] = set()
    for wager in hand.wagers(table, *STAKES):
        award = _award(play, hand, wager)
        if award is not None:
            play.award(wager, award, "SG-4.1.2", "SG-1.31")
            earned.add(wager.id)
    envy = next(iter(table.rules.pay_table(SUPER_BONUS))).envy
    if not earned or not isinstance(envy, Fixed):
        return earned
    holder = play.decider(hand)
    for bet in play.opening:
        others = bet.box != hand.box and bet.box not in play.consoled
        if others and play.deciders[bet.box] == bet.player:
            play.consoled.add(bet.box)
            play.envy(bet, holder, envy, "SG-4.1.2")
    return earned


# --- the dealer's hand ---------------------------------------------------------------------------


def stands(total: Total) -> bool:
    """The dealer draws to hard 16 and soft 17 (SG-3.27, PP-16)."""
    return total.points > 17 or (total.points == 17 and not total.soft)


def settle_second_card(play: Play) -> None:
    """Insurance and surrenders are decided by the dealer's second card (SG-1.7, PP-06, PP-07)."""
    table = play.table
    natural = is_pontoon(play.dealer)
    for wager in table.of_kind(INSURANCE):
        if natural:
            odds = table.rules.pay_table(INSURANCE)
            play.pay(wager, odds.pays("insurance"), "SG-3.17.2", "SG-1.7", odds.clause)
        else:
            play.lose(wager, "SG-3.17.2", "SG-1.7")
    for hand in play.open_hands():
        if hand.surrendered:
            for wager in hand.wagers(table):
                if natural:
                    play.lose(wager, "SG-3.19.1")
                else:
                    play.lose_half(wager, "SG-3.19.2")


def settle_pontoon(play: Play) -> None:
    """The dealer's Pontoon takes every bet but what a double added (PP-05)."""
    table = play.table
    for hand in reversed(play.open_hands()):
        if hand.unpaid:
            pay_hand(play, hand, hand.unpaid)
            continue
        for wager in hand.wagers(table):
            if wager.kind == DOUBLE:
                table.push(wager, "SG-3.25.4")
            elif hand.split:
                play.lose(wager, "SG-3.24.5")
            else:
                play.lose(wager, "SG-3.25.4" if hand.doubled else "SG-3.27.3")


def settle_hands(play: Play) -> None:
    """Compare every open hand with the dealer's (SG-3.27)."""
    dealer = total_of(play.dealer).points
    for hand in reversed(play.open_hands()):
        if hand.unpaid:
            pay_hand(play, hand, hand.unpaid)
        else:
            _compare(play, hand, dealer)


def _compare(play: Play, hand: Hand, dealer: int) -> None:
    table = play.table
    own = hand.total(table).points
    if dealer > BLACKJACK or own > dealer:
        clause = "SG-3.27.1" if dealer > BLACKJACK else "SG-3.27.2"
        for wager in hand.wagers(table):
            kind = DOUBLE if wager.kind == DOUBLE else BET
            row = "double_down" if wager.kind == DOUBLE else "win"
            pays = table.rules.pay_table(kind).pays(row)
            play.pay(wager, pays, "SG-3.25.5" if hand.doubled else clause)
        return
    for wager in hand.wagers(table):
        if own == dealer:
            table.push(wager, "SG-3.27.4", False, "SG-1.28")
        else:
            play.lose(wager, "SG-3.27.3")
