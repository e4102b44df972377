"""A table's progressive meter: seeded and fed by the house's books, paid to winners.

Every cent on a meter came from the house's account, at the seed and with each accepted wager,
and leaves it only to a winner. Shares that do not divide evenly leave their odd cents on the
meter, for the next winner. With a reserve, a second meter that wagers feed as well, it is the
reserve and not the house that pays for each new start.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from pitboss.money.pays import Fixed, MeterShare
from pitboss.money.rounding import TO_THE_CENT
from pitboss.table import events
from pitboss.table.settlement import within_limits
from pitboss.table.table import Table
from pitboss.table.wagers import Wager


class MeterRule(msgspec.Struct, frozen=True):
    """How one meter is kept."""

    name: str
    base_wager: int  # cents of one wagering unit
    seed: int  # cents at the start and after a full award
    rate: Fraction  # part of each wager that goes to the meter, as a share of one
    clause: str
    reserve_rate: Fraction = Fraction(0)  # part that goes to the reserve; 0: there is none

    @property
    def reserve(self) -> str:
        """The name of the reserve meter, empty where there is none."""
        return f"{self.name}_reserve" if self.reserve_rate else ""


def open_meter(table: Table, rule: MeterRule) -> None:
    """Seed a meter that the table does not have yet."""
    if rule.name not in table.meters:
        table.meters[rule.name] = 0
        feed(table, rule, rule.seed)
    if rule.reserve and rule.reserve not in table.meters:
        table.meters[rule.reserve] = 0
        _feed(table, rule.reserve, 0, "house", rule.clause)


def feed(table: Table, rule: MeterRule, cents: int) -> None:
    """Move cents from the house to the meter."""
    _feed(table, rule.name, cents, "house", rule.clause)


def _feed(table: Table, meter: str, cents: int, source: str, clause: str) -> None:
    table.record(events.MeterFed(meter=meter, cents=cents, source=source, clause=clause))
    table.transfer(source, f"meter:{meter}", cents)


def _start_again(table: Table, rule: MeterRule) -> None:
    """The meter has been won: the seed again, or what the reserve has gathered."""
    if rule.reserve:
        source = f"meter:{rule.reserve}"
        _feed(table, rule.name, table.meters[rule.reserve], source, rule.clause)
    else:
        feed(table, rule, rule.seed)


def contribute(table: Table, rule: MeterRule, wagers: Sequence[Wager]) -> None:
    """Feed the meter for wagers that were just locked in."""
    for wager in wagers:
        feed(table, rule, TO_THE_CENT(wager.cents * rule.rate))
        if rule.reserve:
            reserved = TO_THE_CENT(wager.cents * rule.reserve_rate)
            _feed(table, rule.reserve, reserved, "house", rule.clause)


def pay_fixed(table: Table, rule: MeterRule, wager: Wager, pays: Fixed, clause: str) -> int:
    """Pay a fixed award for each base unit wagered; the stake is the house's."""
    due = TO_THE_CENT(pays.back(wager.cents, units=Fraction(wager.cents, rule.base_wager)))
    paid = within_limits(table, wager, due)
    _won(table, wager, str(pays), paid, due - paid, clause)
    table.transfer("house", f"player:{wager.player}", paid)
    return paid


def pay_shared(
    table: Table, rule: MeterRule, winners: Sequence[Wager], pays: MeterShare, clause: str
) -> int:
    """Split a share of the meter among all winners, by units wagered; reseed after all of it."""
    pool = TO_THE_CENT(pays.back(0, meter=table.meters[rule.name]))
    staked = sum(wager.cents for wager in winners)
    paid = 0
    for wager in winners:
        part = pool * wager.cents // staked
        _won(table, wager, str(pays), 0, 0, clause)
        table.record(
            events.MeterPaid(
                meter=rule.name, cents=part, to=f"player:{wager.player}", id=wager.id, clause=clause
            )
        )
        table.transfer(f"meter:{rule.name}", f"player:{wager.player}", part)
        paid += part
    if pays.share == 1:
        _start_again(table, rule)
    return paid


def _won(table: Table, wager: Wager, pays: str, paid: int, cut: int, clause: str) -> None:
    table.record(
        events.WagerWon(
            id=wager.id,
            stake=wager.cents,
            paid=paid,
            returned=0,
            taken=wager.cents,
            pays=pays,
            to=f"player:{wager.player}",
            cut=cut,
            clause=clause,
        )
    )
    table.give_up(wager)
