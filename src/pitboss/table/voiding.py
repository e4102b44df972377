"""Voids: what a round did with chips is undone from the round's own journal.

A void round never was: every wager goes back to its player, and so does what was lost to a fold, a
surrender or a forfeit before the mishap was found; payments return to where they came from, a
player's bank gets its balance back, and meters give up what the void wagers fed them. What another
table won of a linked meter meanwhile is gone: a meter that was won and started again is not lowered
by what went out with the award.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from pitboss.table import events
from pitboss.table.books import ELSEWHERE, LAYOUT, MARKED, Posting
from pitboss.table.meters import feed_meter, pay_meter

if TYPE_CHECKING:
    from pitboss.table.irregularity import Irregularity
    from pitboss.table.table import Table


def void_round(
    table: Table, slip: Irregularity, keep: Mapping[int, str] | None = None, *also: str
) -> None:
    """The round does not count: undo every movement of it.

    ``keep`` names the wagers whose result stands all the same, each with the clause that says so.
    """
    kept = keep or {}
    clause = slip.clause
    table.record(events.RoundVoided(why=slip.call, parts=slip.parts, clause=clause, also=also))
    for wager_id, kept_by in kept.items():
        table.announce("result_stands", kept_by, wager=wager_id)
    carried = (wager.id for wager in table.opening.wagers)
    wagers = {*carried, *table.wagers, *(posting.wager_id for posting in table.journal)}
    _undo(table, wagers - set(kept), clause)
    table.voided = True
    table.owed = dict(table.opening.owed)
    table.paid_this_round = {}


def undo_wagers(table: Table, wager_ids: Collection[int], clause: str) -> None:
    """Some wagers do not count (void hands): undo everything that this round did with them."""
    _undo(table, set(wager_ids) - {0}, clause)


def take_off_meters(table: Table, wager_ids: Collection[int], clause: str) -> None:
    """Wagers that were locked in do not count after all: what they fed goes off the meters."""
    _undo_meters(table, set(wager_ids), clause)


def _undo(table: Table, wagers: set[int], clause: str) -> None:
    _undo_meters(table, wagers, clause)
    for wager_id in sorted(wagers):
        held = table.wagers.get(wager_id)
        if held is not None:
            table.push(held, clause)
        _undo_marks(table, wager_id, clause)
        _undo_payments(table, wager_id, clause)
    table.journal = [posting for posting in table.journal if posting.wager_id not in wagers]


def _undo_payments(table: Table, wager_id: int, clause: str) -> None:
    """Bring every account but the house's to where this wager found it, against the house."""
    net: dict[str, int] = {}
    for carried in table.opening.wagers:
        if carried.id == wager_id:  # its stake lay on the layout before, and goes back as well
            net[f"player:{carried.player}"] = -carried.cents
    for posting in table.journal:
        if posting.wager_id == wager_id and posting.source not in (MARKED, ELSEWHERE):
            net[posting.source] = net.get(posting.source, 0) - posting.cents
            net[posting.target] = net.get(posting.target, 0) + posting.cents
    for account, cents in net.items():
        if cents and account not in ("house", LAYOUT) and not account.startswith("meter:"):
            _pay_back(table, wager_id, account, -cents, clause)


def _pay_back(table: Table, wager_id: int, account: str, cents: int, clause: str) -> None:
    """The house gives an account back so much, or gets it back (negative)."""
    undone = events.SettlementReversed(id=wager_id, to=account, cents=cents, clause=clause)
    table.record(undone)
    source, target = ("house", account) if cents > 0 else (account, "house")
    table.transfer(source, target, abs(cents), wager_id)


def _undo_marks(table: Table, wager_id: int, clause: str) -> None:
    """Vigorish that was marked as owed for this wager is owed no more."""
    for posting in list(table.journal):
        if posting.source == MARKED and posting.wager_id == wager_id:
            table.mark_vigorish(posting.target, -posting.cents, clause, wager_id)


class _Gone:
    """What awards that stand have taken off a meter while a void goes back through the journal.

    ``ceiling`` is the most of ours that may still lie on each meter; ``short`` is what the house
    put on it and cannot take off again.
    """

    def __init__(self) -> None:
        self.ceiling: dict[str, int] = {}
        self.short: dict[str, int] = {}

    def paid(self, meter: str, left: int) -> None:
        """An award that stands left so much on a meter."""
        self.ceiling[meter] = min(self.ceiling.get(meter, left), left)

    def take_off(self, meter: str, cents: int, source: str) -> int:
        """How much of what was put on a meter can be taken off."""
        most = min(cents, self.ceiling.get(meter, cents))
        if meter in self.ceiling:
            self.ceiling[meter] -= most
        if source == "house":
            self.short[meter] = self.short.get(meter, 0) + cents - most
        return most

    def put_back(self, meter: str, cents: int) -> int:
        """How much of an undone award goes back on a meter: the house gets its shortfall first."""
        covered = min(self.short.get(meter, 0), cents)
        self.short[meter] = self.short.get(meter, 0) - covered
        if meter in self.ceiling:
            self.ceiling[meter] += cents - covered
        return cents - covered


def _undo_meters(table: Table, wagers: set[int], clause: str) -> None:
    """Go back through what moved the meters; what an award that stands took away stays away."""
    kept: list[Posting] = []
    gone = _Gone()
    for posting in reversed(table.journal):
        moved = posting.moved
        if moved is not None and posting.wager_id in wagers:
            _undo_meter(table, moved, gone, clause)
            continue
        if posting.lowers:
            gone.paid(posting.lowers, posting.left)
        kept.append(posting)
    table.journal = kept[::-1]


def _undo_meter(
    table: Table, moved: events.MeterFed | events.MeterPaid, gone: _Gone, clause: str
) -> None:
    """Undo one movement of a meter; whoever shares the meter hears of it."""
    same: dict[str, Any] = {
        "meter": moved.meter,
        "wagered": moved.wagered,
        "id": moved.id,
        "undone": True,
        "clause": clause,
    }
    if isinstance(moved, events.MeterFed):
        cents = gone.take_off(moved.meter, moved.cents, moved.source)
        pay_meter(table, events.MeterPaid(cents=cents, to=moved.source, **same))
        return
    cents = gone.put_back(moved.meter, moved.cents)
    feed_meter(table, events.MeterFed(cents=cents, source=moved.to, **same))
    if covered := moved.cents - cents:
        _pay_back(table, moved.id, moved.to, -covered, clause)


__all__ = ["take_off_meters", "undo_wagers", "void_round"]
