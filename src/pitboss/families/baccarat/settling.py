"""What a finished round makes of each wager, and the settlement in the filed order."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from pitboss.families.baccarat.clauses import Clauses
from pitboss.families.baccarat.points import BANKER, PLAYER, TIE, Coup, other
from pitboss.money import Lose, Pays, PayTable, Push, Vigorish
from pitboss.rulebook import RuleSet
from pitboss.table.settlement import Verdict, pay
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

MAIN = (BANKER, PLAYER, TIE)
DRAGON = "dragon_bonus"
FORTUNE_7 = "fortune_7"
BANKER_7 = "banker_three_card_7"
LOSES = "any_other"
LOSING = ("lost", "worse_natural", "level_or_behind", "too_close")
MARGIN = 4  # the least margin that wins a Dragon Bonus without a natural


# --- what became of a wager --------------------------------------------------------------------


class End(NamedTuple):
    """What became of a wager: the event of its pay table, the reason, and what it pays."""

    event: str
    reason: str
    pays: Pays


def end_of(wager: str, coup: Coup, table: PayTable) -> End:
    """What this round makes of that wager under its pay table.

    A tied Player or Banker wager is void (OH-E-8.I.A.3): it is a push (OH-EC-1.II), neither paid
    nor taken.
    """
    event, reason = _event(wager, coup, table)
    if reason in LOSING:
        return End(event, reason, Lose())
    return End(event, reason, Push() if reason == "tied" else table.pays(event))


def _event(wager: str, coup: Coup, table: PayTable) -> tuple[str, str]:
    """The event of a wager, and the reason for which it wins, loses or ties."""
    if wager == TIE:
        return (TIE, "won") if coup.winner == TIE else (LOSES, "lost")
    if wager == FORTUNE_7:
        return (FORTUNE_7, "won") if coup.three_card_seven else (LOSES, "lost")
    if wager.startswith(DRAGON):
        return dragon(wager.removeprefix(f"{DRAGON}_"), coup)
    if coup.winner != wager:
        return coup.winner, "tied" if coup.winner == TIE else "lost"
    pushes = wager == BANKER and coup.three_card_seven and BANKER_7 in table
    return BANKER_7 if pushes else wager, "won"


def dragon(hand: str, coup: Coup) -> tuple[str, str]:
    """The Dragon Bonus on a hand: its event in the pay table, and the reason."""
    ours, theirs = coup.points(hand), coup.points(other(hand))
    if coup.natural(hand):
        if not coup.natural(other(hand)):
            return "natural_winner", "only_natural"
        if ours > theirs:
            return "natural_winner", "better_natural"
        return ("natural_tie", "natural_tie") if ours == theirs else (LOSES, "worse_natural")
    if ours <= theirs:
        return LOSES, "level_or_behind"
    if ours - theirs < MARGIN:
        return LOSES, "too_close"
    return f"win_by_{ours - theirs}", "by_margin"


def vigorish_on(event: str, table: PayTable) -> Vigorish | None:
    """The vigorish charged on a winning event, if any."""
    vigorish = table.vigorish
    if vigorish is None or (vigorish.events and event not in vigorish.events):
        return None
    return vigorish


# --- the settlement ----------------------------------------------------------------------------


def settle_coup(table: Table, coup: Coup, clauses: Clauses) -> None:
    """Collect every losing wager, bonus wagers too, then pay the rest in the filed order."""
    ends = [
        (wager, end_of(wager.kind, coup, table.rules.pay_table(wager.kind)))
        for wager in _in_order(table)
    ]
    for wager, end in ends:
        if isinstance(end.pays, Lose):
            order = clauses.order if wager.kind in MAIN else clauses.bonus_losers
            table.lose(wager, _clause(clauses, wager, end), (order,))
    for wager, end in ends:
        if isinstance(end.pays, Push):
            _hand_back(table, wager, end, clauses)
        elif not isinstance(end.pays, Lose):
            _pay(table, wager, end, clauses)


def _clause(clauses: Clauses, wager: Wager, end: End) -> str:
    """The clause behind what became of a wager; both Dragon Bonus wagers have the same."""
    kind = DRAGON if wager.kind.startswith(DRAGON) else wager.kind
    return clauses.settling[kind][end.reason]


def _in_order(table: Table) -> list[Wager]:
    """From the highest seat down, bonus wagers first: the table's, or each player's before his."""
    by_seat = table.rules.choice("bonus_settlement") == "seat-by-seat"
    order = list(table.rules.wagers)

    def turn(wager: Wager) -> tuple[int, ...]:
        main = int(wager.kind in MAIN)
        seat = -wager.box
        return (*((seat, main) if by_seat else (main, seat)), order.index(wager.kind))

    return sorted(table.wagers.values(), key=turn)


def _pay(table: Table, wager: Wager, end: End, clauses: Clauses) -> None:
    """Mark or collect the vigorish, one rate for all, and pay at once thereafter."""
    pay_table = table.rules.pay_table(wager.kind)
    vigorish = vigorish_on(end.event, pay_table)

    def charge(won: int) -> None:
        if vigorish is not None:
            exact = vigorish.amount(wager.cents, won)
            _charge(table, wager, won, exact, vigorish.clause, clauses)

    turn = (clauses.bonus_first, clauses.bonus_order[table.rules.choice("bonus_settlement")])
    order = (clauses.order,) if wager.kind in MAIN else turn
    rate = (clauses.one_rate,) if vigorish is not None else ()
    also = (pay_table.clause_of(end.event), *order, *rate)
    pay(table, Verdict(wager, end.pays, _clause(clauses, wager, end), also=also), charge)


def _hand_back(table: Table, wager: Wager, end: End, clauses: Clauses) -> None:
    """Return a wager; a tied Banker wager is charged where the house says so (MB-02)."""
    vigorish = table.rules.pay_table(wager.kind).vigorish
    if wager.kind != BANKER or end.event != TIE or not charges_ties(table) or vigorish is None:
        also = (clauses.push,) if clauses.push else ()
        table.push(wager, _clause(clauses, wager, end), False, also)
        return
    table.push(wager, clauses.tie_vigorish)
    fee = Fraction(wager.cents) * vigorish.percent / 100
    _charge(table, wager, wager.cents, fee, clauses.tie_vigorish, clauses)


def charges_ties(table: Table) -> bool:
    """Does this house charge vigorish on a tied Banker wager?"""
    return table.rules.options.get("tie_vigorish") is True


def kept(rules: RuleSet, whole: int, exact: Fraction) -> int:
    """What the house keeps of an amount, in coins that exist: never more than its per cent."""
    return whole - rules.rounding_after_vigorish(whole - exact)


def _charge(
    table: Table, wager: Wager, whole: int, exact: Fraction, clause: str, clauses: Clauses
) -> None:
    """Take or mark what the house keeps of an amount."""
    cents = kept(table.rules, whole, exact)
    if table.rules.flag("vigorish_deferred"):
        table.mark_vigorish(wager.player, cents, clauses.vigorish_owed, wager.id)
    else:
        table.take_vigorish(wager.player, cents, clause, wager.id)
