"""Vigorish on Buy and Lay bets: taken with the bet, or from its win (OH-B-6.I, OH-B-6.II)."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

import msgspec

from pitboss.games.craps.bets import BUYS, LAYS
from pitboss.money.rounding import TO_THE_CENT
from pitboss.rulebook import RuleSet
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

CHARGED = frozenset((*BUYS, *LAYS))


def exact_vigorish(rules: RuleSet, kind: str, stake: Fraction | int) -> Fraction:
    """The vigorish on a stake: a share of a Buy stake, or of what a Lay bet could win."""
    table = rules.pay_table(kind)
    if table.vigorish is None:
        return Fraction(0)
    rate = rules.percent("buy_vigorish" if kind in BUYS else "lay_vigorish")
    charged = msgspec.structs.replace(table.vigorish, percent=rate)
    win = table.pays(kind).back(stake) - stake
    return charged.amount(stake, win)


def is_taken_first(rules: RuleSet, kind: str) -> bool:
    """Is the vigorish on such a bet taken when it is placed (CR-04)?"""
    from_wins = {"placed": (), "won": CHARGED, "buy-won": BUYS, "lay-won": LAYS}
    return kind not in from_wins[rules.choice("vigorish_when")]


def cost_with_vigorish(rules: RuleSet, kind: str, cents: int) -> int:
    """What a player needs in his rack to add so much to a bet.

    The vigorish is rounded down on the whole bet, so an addition may cost a cent more than its
    own share rounded down.
    """
    if not is_taken_first(rules, kind):
        return cents
    return cents + ceil(exact_vigorish(rules, kind, cents))


def adjust(table: Table, kind: str, wager_id: int, player: str, paid: int) -> None:
    """Take or give back vigorish so that it fits the bet as it now stands."""
    if not is_taken_first(table.rules, kind):
        return
    held = table.wagers.get(wager_id)
    due = TO_THE_CENT(exact_vigorish(table.rules, kind, held.cents)) if held else 0
    clause = table.rules.wager(kind).clause
    if due > paid:
        table.take_vigorish(player, due - paid, clause, wager_id)
    elif due < paid:
        table.return_vigorish(player, paid - due, clause, wager_id)
    if held is not None and held.vigorish != due:
        table.replace(held, vigorish=due)


def charge_standing_bets(table: Table) -> None:
    """A Buy or Lay bet that stayed up after a win pays again (CR-25)."""
    for wager in list(table.wagers.values()):
        if not is_taken_first(table.rules, wager.kind):
            continue
        due = TO_THE_CENT(exact_vigorish(table.rules, wager.kind, wager.cents))
        if wager.vigorish or not due:
            continue
        if table.racks[wager.player] < due:
            table.hand_back(wager, wager.cents, table.rules.wager(wager.kind).clause)
        else:
            adjust(table, wager.kind, wager.id, wager.player, 0)


def take_from_win(table: Table, wager: Wager) -> None:
    """After a win: the vigorish taken in advance is used up, or it is taken now."""
    if is_taken_first(table.rules, wager.kind):
        table.replace(wager, vigorish=0)
        return
    due = TO_THE_CENT(exact_vigorish(table.rules, wager.kind, wager.cents))
    if due:
        clause = table.rules.wager(wager.kind).clause
        table.take_vigorish(wager.player, due, clause, wager.id)
