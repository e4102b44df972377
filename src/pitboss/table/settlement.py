"""Settling a round: losers first, then winners in the filed order, within the posted limits.

A verdict says what became of one wager and by which clause. Games make verdicts; this module
moves the chips, so that order, rounding, dealer's wagers and payout limits are done once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from pitboss.money.pays import Fixed, For, Lose, Pays, Push, To
from pitboss.table import events

if TYPE_CHECKING:
    from pitboss.table.table import Table
    from pitboss.table.wagers import Wager


UNPAID = (Push, Lose)
_words = lru_cache(maxsize=512)(str)  # of a pay


class Verdict(msgspec.Struct, frozen=True, gc=False):
    """What became of a wager: what it pays, by which clause, and whether it stays up."""

    wager: Wager
    pays: Pays
    clause: str
    stays: bool = False
    also: tuple[str, ...] = ()  # further clauses that the same act enacts


def settle(table: Table, verdicts: Iterable[Verdict]) -> list[tuple[Verdict, int]]:
    """Collect every loser, then return pushes and pay winners in the order given.

    Returns each winning verdict with what was paid.
    """
    kept: list[Verdict] = []
    for verdict in verdicts:
        if type(verdict.pays) is Lose:
            table.lose(verdict.wager, verdict.clause, verdict.also)
        else:
            kept.append(verdict)
    paid: list[tuple[Verdict, int]] = []
    for verdict in kept:
        if type(verdict.pays) is Push:
            table.push(verdict.wager, verdict.clause, verdict.stays, verdict.also)
        else:
            paid.append((verdict, pay(table, verdict)))
    return paid


def pay(table: Table, verdict: Verdict, before: Callable[[int], None] | None = None) -> int:
    """Pay one winning wager by odds; returns the winnings, after any payout limit.

    A fixed award is paid once, whatever the wager's size; where a table pays a row as a push, or
    not at all, there are no winnings.
    ``before`` hears the winnings before they are paid: a vigorish on them may come first.
    """
    wager, pays, also = verdict.wager, verdict.pays, verdict.also
    if type(pays) in UNPAID:  # a row that an approved table, or one tried out, wins not
        settle(table, [verdict])
        return 0
    stake = wager.cents
    keeps_stake = type(pays) is To
    due = _due(table, pays, stake)
    winnings = within_limits(table, wager, due)
    if before is not None:
        before(winnings)
    target = "dealer" if wager.for_dealer else f"player:{wager.player}"
    returned = stake if keeps_stake and not verdict.stays else 0
    table.record(
        events.WagerWon(
            id=wager.id,
            stake=stake,
            paid=winnings,
            returned=returned,
            taken=0 if keeps_stake else stake,
            pays=_words(pays),
            to=target,
            cut=due - winnings,
            clause=verdict.clause,
            also=also if due == winnings else (*also, _cut_by(table, wager)),
        )
    )
    if returned:
        table.award(wager, winnings, target)
        return winnings
    table.transfer("house", target, winnings, wager.id)
    if not keeps_stake:
        table.give_up(wager)
    return winnings


def _due(table: Table, pays: Pays, stake: int) -> int:
    """What a stake wins, in coins that exist: the stake itself is not counted."""
    rounding = table.rules.rounding
    if type(pays) is To:
        return rounding.of(stake * pays.win, pays.per)
    if isinstance(pays, For):
        return rounding.of(stake * pays.total, pays.per)
    if isinstance(pays, Fixed):
        return rounding.of(pays.cents, 1)
    raise TypeError(f"awards from meters are paid by the progressive: {pays}")


def _cut_by(table: Table, wager: Wager) -> str:
    """The clause of the limit that held back part of a win."""
    limit = table.rules.rules.payout
    return limit.clause_of(wager.kind) if limit else ""


def within_limits(table: Table, wager: Wager, due: int) -> int:
    """What may be paid of a win under the posted aggregate limits; the last one is cut."""
    if table.rules.payout_limit is None:
        return due if due > 0 else 0
    per_hand, per_round = table.rules.payout_limits(wager.kind)
    if per_hand is None and per_round is None:
        return max(due, 0)
    together = table.rules.payout_scope(wager.kind)
    hand = f"{together}/{wager.player}/{wager.box}"
    allowed = due
    if per_hand is not None:
        allowed = min(allowed, per_hand - table.paid_this_round.get(hand, 0))
    if per_round is not None:
        allowed = min(allowed, per_round - table.paid_this_round.get(together, 0))
    allowed = max(allowed, 0)
    for key in (hand, together):
        table.paid_this_round[key] = table.paid_this_round.get(key, 0) + allowed
    return allowed
