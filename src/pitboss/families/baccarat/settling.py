"""Settlement: losers collected, then winners from the highest seat down, vigorish first."""

from __future__ import annotations

from fractions import Fraction

from pitboss.families.baccarat.clauses import Clauses
from pitboss.families.baccarat.points import BANKER, TIE, Coup
from pitboss.families.baccarat.rulings import MAIN, Ruling, rule_on, vigorish_on
from pitboss.money import Lose, Push
from pitboss.table.settlement import Verdict, pay
from pitboss.table.table import Table
from pitboss.table.wagers import Wager


def settle_coup(table: Table, coup: Coup, clauses: Clauses) -> None:
    """Collect every losing wager, bonus wagers too, then pay the rest in the filed order."""
    rulings = [
        (wager, rule_on(wager.kind, coup, table.rules.pay_table(wager.kind), clauses))
        for wager in _in_order(table)
    ]
    for wager, ruling in rulings:
        if isinstance(ruling.pays, Lose):
            table.lose(wager, ruling.clause, *_order(table, wager, ruling, clauses))
    for wager, ruling in rulings:
        if isinstance(ruling.pays, Push):
            _hand_back(table, wager, ruling, clauses)
        elif not isinstance(ruling.pays, Lose):
            _pay(table, wager, ruling, clauses)


def _in_order(table: Table) -> list[Wager]:
    """From the highest seat down, bonus wagers first: the table's, or each player's before his."""
    by_seat = table.rules.choice("bonus_settlement") == "seat-by-seat"
    order = list(table.rules.wagers)

    def turn(wager: Wager) -> tuple[int, ...]:
        main = int(wager.kind in MAIN)
        seat = -wager.box
        return (*((seat, main) if by_seat else (main, seat)), order.index(wager.kind))

    return sorted(table.wagers.values(), key=turn)


def _order(table: Table, wager: Wager, ruling: Ruling, clauses: Clauses) -> tuple[str, ...]:
    """The clauses by which this wager is settled in its turn."""
    if wager.kind in MAIN:
        return (clauses.order,)
    if isinstance(ruling.pays, Lose):
        return (clauses.bonus_losers,)
    return clauses.bonus_first, clauses.bonus_order[table.rules.choice("bonus_settlement")]


def _pay(table: Table, wager: Wager, ruling: Ruling, clauses: Clauses) -> None:
    """Mark or collect the vigorish, one rate for all, and pay at once thereafter."""
    vigorish = vigorish_on(ruling.event, table.rules.pay_table(wager.kind))

    def charge(won: int) -> None:
        if vigorish is not None:
            exact = vigorish.amount(wager.cents, won)
            _charge(table, wager, won, exact, vigorish.clause, clauses)

    paid_by = table.rules.pay_table(wager.kind).clause_of(ruling.event)
    rate = (clauses.one_rate,) if vigorish is not None else ()
    also = (paid_by, *_order(table, wager, ruling, clauses), *rate)
    pay(table, Verdict(wager, ruling.pays, ruling.clause, also=also), charge)


def _hand_back(table: Table, wager: Wager, ruling: Ruling, clauses: Clauses) -> None:
    """Return a wager; a tied Banker wager is charged where the house says so (MB-02)."""
    vigorish = table.rules.pay_table(wager.kind).vigorish
    if wager.kind != BANKER or ruling.event != TIE or not charges_ties(table) or vigorish is None:
        table.push(wager, ruling.clause, False, *((clauses.push,) if clauses.push else ()))
        return
    table.push(wager, clauses.tie_vigorish)
    fee = Fraction(wager.cents) * vigorish.percent / 100
    _charge(table, wager, wager.cents, fee, clauses.tie_vigorish, clauses)


def charges_ties(table: Table) -> bool:
    """Does this house charge vigorish on a tied Banker wager?"""
    return table.rules.options.get("tie_vigorish") is True


def _charge(
    table: Table, wager: Wager, whole: int, exact: Fraction, clause: str, clauses: Clauses
) -> None:
    """Take or mark what the house keeps of an amount: never more than its per cent."""
    cents = whole - table.rules.rounding_after_vigorish(whole - exact)
    if table.rules.flag("vigorish_deferred"):
        table.mark_vigorish(wager.player, cents, clauses.vigorish_owed, wager.id)
    else:
        table.take_vigorish(wager.player, cents, clause, wager.id)
