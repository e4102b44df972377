"""Settlement: the hands of each player against the bank's two, and what the bank wins or owes."""

from __future__ import annotations

from pitboss.families.poker.seats import Seat
from pitboss.games.pai_gow_poker import fortune
from pitboss.games.pai_gow_poker.bank import Bank, commission, settle_bank
from pitboss.games.pai_gow_poker.running import running
from pitboss.games.pai_gow_poker.setting import Setting, outcome
from pitboss.table.settlement import Verdict, pay
from pitboss.table.table import Table
from pitboss.table.wagers import Wager


def settle_against_house(table: Table, seats: list[Seat], dealer: Setting) -> None:
    """The dealer's hands against each player's, counter-clockwise (OH-F-13.VI)."""
    winners = []
    for seat in seats:
        own = _expose(table, seat, "OH-F-13.VI")
        if own is not None:
            result = _judge(table, seat, own, dealer)
            if result == "win":  # stays face up until all hands are exposed (OH-F-13.XII)
                winners.append(seat)
    for seat in winners:
        _pay(table, seat, "OH-F-13.XI", "OH-F-13.XII")
    _settle_fortune(table, seats)


def settle_against_bank(
    table: Table, seats: list[Seat], bank: Bank, own: Setting, dealer: Setting
) -> None:
    """The house's hand first (OH-F-14.XVI), then the players' (OH-F-14.XVII), then the bank."""
    house = against(dealer, own)  # the bank wins all copies (OH-F-14.XIII)
    call, clause = _HOUSE[house]
    if bank.house:
        copied = ("OH-F-14.XIII",) if house == "lose" and copies(dealer, own) else ()
        table.announce(call, clause, "OH-F-14.XVI", *copied, cents=bank.house)
    table.announce("bank_to_center", "OH-F-14.XVII")
    for seat in seats:
        hands = _expose(table, seat, "OH-F-14.XVII")
        if hands is None:
            continue
        held = seat.wager(table, "pai_gow")
        result = against(hands, own)
        if held is None:
            continue
        if result == "win":
            _pay(table, seat, "OH-F-14.XVII.B")
        elif result == "tie":
            table.push(held, "OH-F-14.XVII.C")
        elif hands.foul:  # without a courtesy reset
            collect(table, held, "OH-F-14.XIV")
        else:
            copied = ("OH-F-14.XIII",) if copies(hands, own) else ()
            collect(table, held, "OH-F-14.XVII.A", *copied)
    settle_bank(table, bank, house)
    _settle_fortune(table, seats, bank.seat)


def collect(table: Table, held: Wager, clause: str, *also: str) -> None:
    """A wager is lost; what was bet against a player's bank pays its winners first."""
    if running(table).bank is not None and held.kind == "pai_gow":
        running(table).collected += held.cents
    table.lose(held, clause, also)


def against(own: Setting, bank: Setting) -> str:
    """How a setting fares where foul ones stand: a foul hand loses, the bank's to all but another.

    A foul hand of the bank's loses like any other (OH-F-14.XIV).
    """
    if own.foul:
        return "lose"
    return "win" if bank.foul else outcome(own, bank)


# How the house's own hand fares, as it is called, and what becomes of its cards and wager.
_HOUSE = {
    "win": ("house_beats_bank", "OH-F-14.XVI.A"),
    "lose": ("house_loses", "OH-F-14.XVI.B"),
    "tie": ("house_pushes", "OH-F-14.XVI.C"),
}


def _expose(table: Table, seat: Seat, clause: str) -> Setting | None:
    """Turn a player's two hands up; None where they were surrendered."""
    own = running(table).ways.get(seat.box)
    if own is None:
        return None
    table.turn_up(seat.hand, clause)
    table.announce("player_has", *own.ranked_by(), player=seat.player, hand=own.called())
    return own


def _judge(table: Table, seat: Seat, own: Setting, dealer: Setting) -> str:
    """Collect a losing wager at once (OH-F-13.VIII), return a tie (OH-F-13.X)."""
    held = seat.wager(table, "pai_gow")
    result = against(own, dealer)
    if held is None:
        return result
    if own.foul:  # only where the house lets foul settings stand (PG-13)
        table.lose(held, "OH-F-13.VII.C", ("OH-F-13.VIII",))
    elif result == "lose":
        clause = "OH-F-13.VII.B" if copies(own, dealer) else "OH-F-13.VII.A"
        table.lose(held, clause, ("OH-F-13.VIII",))
    elif result == "tie":
        high = own.high_rank > dealer.high_rank
        clause = "OH-F-13.IX.A" if high else "OH-F-13.IX.B"
        table.push(held, clause, False, ("OH-F-13.X",))
    return result


def copies(own: Setting, bank: Setting) -> bool:
    """Is one of the hands identical in rank to the bank's (OH-F-1.CopyHand)?"""
    return own.high_rank == bank.high_rank or own.low_rank == bank.low_rank


def _pay(table: Table, seat: Seat, clause: str, *also: str) -> None:
    """Pay a winner and collect the vigorish on what was won (OH-F-13.XIII)."""
    held = seat.wager(table, "pai_gow")
    if held is None:
        return
    odds = table.rules.pay_table("pai_gow").pays("win")
    won = pay(table, Verdict(held, odds, clause, also=also))
    running(table).paid += won
    fee = commission(table.rules, won)
    if fee:
        table.take_vigorish(seat.player, fee, "OH-F-13.XIII", held.id)


def _settle_fortune(table: Table, seats: list[Seat], banker: Seat | None = None) -> None:
    """Every Fortune Bonus wager (OH-F-15.IV), then envy and the qualifying hands."""
    for seat in seats:
        fortune.settle_common(table, seat)
    holders = [*seats, *([banker] if banker else [])]
    fortune.settle_qualifying(table, holders)
