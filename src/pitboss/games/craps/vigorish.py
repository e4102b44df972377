"""Vigorish on Buy and Lay bets: taken with the bet, or from its win (OH-B-6.I, OH-B-6.II)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import msgspec

from pitboss.games.craps.bets import BUYS, LAYS
from pitboss.money.rounding import CENT_UP, TO_THE_CENT
from pitboss.rulebook import RuleSet
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

CHARGED = frozenset((*BUYS, *LAYS))


# Which bets pay the vigorish from their wins, by what the house has chosen (CR-04).
_FROM_WINS: dict[str, frozenset[str]] = {
    "placed": frozenset(),
    "won": CHARGED,
    "buy-won": frozenset(BUYS),
    "lay-won": frozenset(LAYS),
}


@lru_cache(maxsize=1024)
def rate(rules: RuleSet, kind: str) -> Fraction:
    """The vigorish on a stake of one: a share of a Buy stake, or of what a Lay bet could win."""
    table = rules.pay_table(kind)
    if table.vigorish is None:
        return Fraction(0)
    percent = rules.percent("buy_vigorish" if kind in BUYS else "lay_vigorish")
    charged = msgspec.structs.replace(table.vigorish, percent=percent)
    return charged.amount(1, table.pays(kind).back(1) - 1)


def is_taken_first(rules: RuleSet, kind: str) -> bool:
    """Is the vigorish on such a bet taken when it is placed (CR-04)?"""
    return kind not in _FROM_WINS[rules.choice("vigorish_when")]


def cost_with_vigorish(rules: RuleSet, kind: str, cents: int) -> int:
    """What a player needs in his rack to add so much to a bet.

    The vigorish is rounded down on the whole bet, so an addition may cost a cent more than its
    own share rounded down.
    """
    if not is_taken_first(rules, kind):
        return cents
    charged = rate(rules, kind)
    return cents + CENT_UP.of(cents * charged.numerator, charged.denominator)


def _due(rules: RuleSet, wager: Wager) -> int:
    """The vigorish on a bet as it stands."""
    charged = rate(rules, wager.kind)
    return TO_THE_CENT.of(wager.cents * charged.numerator, charged.denominator)


def adjust(table: Table, kind: str, wager_id: int, player: str, paid: int) -> None:
    """Take or give back vigorish so that it fits the bet as it now stands."""
    if not is_taken_first(table.rules, kind):
        return
    held = table.wagers.get(wager_id)
    due = _due(table.rules, held) if held else 0
    clause = table.rules.wager(kind).clause
    if due > paid:
        table.take_vigorish(player, due - paid, clause, wager_id)
    elif due < paid:
        table.return_vigorish(player, paid - due, clause, wager_id)
    if held is not None and held.vigorish != due:
        table.replace(held, vigorish=due)


def charge_standing_bets(table: Table) -> None:
    """A Buy or Lay bet that stayed up after a win pays again (CR-25)."""
    for wager in [*table.wagers.values()]:
        if wager.kind not in CHARGED or not is_taken_first(table.rules, wager.kind):
            continue
        due = _due(table.rules, wager)
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
    due = _due(table.rules, wager)
    if due:
        clause = table.rules.wager(wager.kind).clause
        table.take_vigorish(wager.player, due, clause, wager.id)
