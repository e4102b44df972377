"""Settlement: losers collected, then winners from the highest seat down, vigorish first."""

from __future__ import annotations

from fractions import Fraction

from pitboss.games.baccarat.clauses import Clauses
from pitboss.games.baccarat.points import BANKER, TIE, Coup
from pitboss.games.baccarat.rulings import MAIN, Ruling, rule_on, vigorish_on
from pitboss.money import Lose, Push
from pitboss.table.settlement import Verdict, pay
from pitboss.table.table import Table
from pitboss.table.wagers import Wager


def settle_coup(table: Table, coup: Coup, clauses: Clauses) -> None:
    """Collect every losing wager, then pay the rest in the filed order.

    Losers come first with bonus wagers, too (OH-E-15.III.A.3, OH-EC-15.III.A.3).
    """
    rulings = [
        (wager, rule_on(wager.kind, coup, table.rules.pay_table(wager.kind), clauses))
        for wager in _in_order(table)
    ]
    for wager, ruling in rulings:
        if isinstance(ruling.pays, Lose):
            table.lose(wager, ruling.clause)
    for wager, ruling in rulings:
        if isinstance(ruling.pays, Push):
            _hand_back(table, wager, ruling, clauses)
        elif not isinstance(ruling.pays, Lose):
            _pay(table, wager, ruling, clauses)


def _in_order(table: Table) -> list[Wager]:
    """From the highest seat down (OH-E-12.II, OH-EC-12.II), bonus wagers first.

    All bonus wagers of the table (OH-E-15.III.A.1, OH-EC-15.III.A.1), or each player's before
    the same player's main wagers (OH-E-15.III.A.2, OH-EC-15.III.A.2). Nothing else changes with
    bonus wagers on the layout (OH-E-15.III, OH-EC-15.III).
    """
    by_seat = table.rules.choice("bonus_settlement") == "seat-by-seat"
    order = list(table.rules.wagers)

    def turn(wager: Wager) -> tuple[int, ...]:
        main = int(wager.kind in MAIN)
        seat = -wager.box
        return (*((seat, main) if by_seat else (main, seat)), order.index(wager.kind))

    return sorted(table.wagers.values(), key=turn)


def _pay(table: Table, wager: Wager, ruling: Ruling, clauses: Clauses) -> None:
    """Mark or collect the vigorish, one rate for all (OH-E-13.VI), and pay at once thereafter."""
    vigorish = vigorish_on(ruling.event, table.rules.pay_table(wager.kind))

    def charge(won: int) -> None:
        if vigorish is not None:
            exact = vigorish.amount(wager.cents, won)
            _charge(table, wager, won, exact, vigorish.clause, clauses)

    pay(table, Verdict(wager, ruling.pays, ruling.clause), charge)


def _hand_back(table: Table, wager: Wager, ruling: Ruling, clauses: Clauses) -> None:
    """Return a wager; a tied Banker wager is charged where the house says so (MB-02)."""
    vigorish = table.rules.pay_table(wager.kind).vigorish
    if wager.kind != BANKER or ruling.event != TIE or not charges_ties(table) or vigorish is None:
        table.push(wager, ruling.clause)
        return
    table.push(wager, clauses.tie_vigorish)
    fee = Fraction(wager.cents) * vigorish.percent / 100
    _charge(table, wager, wager.cents, fee, clauses.tie_vigorish, clauses)


def charges_ties(table: Table) -> bool:
    """Does this house charge vigorish on a tied Banker wager?"""
    return bool(table.rules.options.get("tie_vigorish", False))


def _charge(
    table: Table, wager: Wager, whole: int, exact: Fraction, clause: str, clauses: Clauses
) -> None:
    """Take or mark what the house keeps of an amount: never more than its per cent."""
    cents = whole - table.rules.rounding_after_vigorish(whole - exact)
    if table.rules.options.get("vigorish_deferred", False):
        table.mark_vigorish(wager.player, cents, clauses.vigorish_owed, wager.id)
    else:
        table.take_vigorish(wager.player, cents, clause, wager.id)
