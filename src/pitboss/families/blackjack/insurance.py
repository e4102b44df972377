"""Insurance, and even money for a blackjack, against an ace."""

from __future__ import annotations

from pitboss.families.blackjack.cards import ask
from pitboss.families.blackjack.hands import INSURANCE, PlayerHand
from pitboss.families.blackjack.running import Running
from pitboss.families.blackjack.turns import FOR_LESS
from pitboss.table.actions import Option, Place
from pitboss.table.effects import Script
from pitboss.table.settlement import Verdict, settle

DECLINE, INSURE, EVEN_MONEY = Option("decline"), Option("insure"), Option("even_money")


def offer_insurance(running: Running) -> Script[None]:
    """Against an ace: insurance, or even money for a blackjack, before the check."""
    for hand in running.open_hands():
        if hand.is_blackjack:
            yield from _offer_even_money(running, hand)
        else:
            yield from _offer(running, hand)


def _offer_even_money(running: Running, hand: PlayerHand) -> Script[None]:
    table, clause = running.table, running.clauses.even_money
    choice = yield from ask(running, hand, "even_money", (DECLINE, EVEN_MONEY), clause)
    if choice.option == EVEN_MONEY.name:
        pays = table.rules.pay_table("even_money").pays("even_money")
        settle(table, [Verdict(wager, pays, clause) for wager in hand.wagers(table)])
        hand.closed = True


def _offer(running: Running, hand: PlayerHand) -> Script[None]:
    """Up to half the wager, rounded up to what chips allow (BJ-10)."""
    table, clauses, chip = running.table, running.clauses, running.terms.chip
    most = -(-running.opening[hand.box] // (2 * chip)) * chip
    rack = table.racks[hand.player]
    options = [DECLINE] + ([INSURE] if rack >= most else [])
    chips = min(most - 1, rack) // chip
    if chips:
        options.append(Option(FOR_LESS, 1, chips))
    if len(options) == 1:
        return
    choice = yield from ask(
        running, hand, "insurance", tuple(options), clauses.insurance, most, most=most
    )
    if choice.option != DECLINE.name:
        cents = most if choice.option == INSURE.name else choice.number * chip
        table.put_up(Place(hand.player, hand.box, INSURANCE, cents), clauses.insurance_limit)
        table.closed_by = clauses.confirmed or table.closed_by
        running.insured = True


def collect_insurance(running: Running) -> None:
    """Insurance is lost as soon as the check finds no blackjack."""
    if running.checks:
        for wager in reversed(running.table.of_kind(INSURANCE)):
            running.table.lose(wager, running.clauses.insurance_lost)


def settle_insurance(running: Running, box: int) -> None:
    """Insurance that waited for the hole card."""
    table, clauses = running.table, running.clauses
    for wager in table.of_kind(INSURANCE):
        if wager.box != box:
            continue
        if running.dealer.is_blackjack:
            pays = table.rules.pay_table(INSURANCE).pays("dealer_blackjack")
            settle(table, [Verdict(wager, pays, clauses.insurance_won)])
        else:
            table.lose(wager, clauses.insurance_lost)
