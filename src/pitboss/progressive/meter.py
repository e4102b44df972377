"""A progressive meter: seeded and fed by the house's books, paid to winners.

Every cent on a meter came from the house's account, at the seed and with each accepted wager,
and leaves it only to a winner (or back to the house with a wager that did not count). Shares
that do not divide evenly leave their odd cents on the meter, for the next winner. With a
reserve, a second meter that wagers feed as well, it is the reserve and not the house that pays
for each new start. With a ceiling, what would lift the display above it goes to an overflow,
which is there for the next start.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from pitboss.money.pays import Fixed, MeterShare
from pitboss.money.rounding import CENT_UP, TO_THE_CENT, Rounding
from pitboss.table import events
from pitboss.table.meters import feed_meter, pay_meter
from pitboss.table.settlement import within_limits
from pitboss.table.table import Table
from pitboss.table.voiding import take_off_meters
from pitboss.table.wagers import Wager


class MeterRule(msgspec.Struct, frozen=True):
    """How one meter is kept."""

    name: str
    base_wager: int  # cents of one wagering unit
    seed: int  # cents at the start and after a full award
    rate: Fraction  # part of each wager that goes to the meter, as a share of one
    clause: str
    reserve_rate: Fraction = Fraction(0)  # part that goes to the reserve; 0: there is none
    reset: int | None = None  # cents after a full award, where they differ from the seed
    ceiling: int = 0  # the display goes no higher by wagers; 0: there is none
    rounding: Rounding = TO_THE_CENT  # of each wager's part

    @property
    def reserve(self) -> str:
        """The name of the reserve meter, empty where there is none."""
        return f"{self.name}_reserve" if self.reserve_rate else ""

    @property
    def overflow(self) -> str:
        """The name of the overflow meter, empty where there is none."""
        return f"{self.name}_overflow" if self.ceiling else ""

    @property
    def accounts(self) -> tuple[str, ...]:
        """The display first, then the hidden meters behind it."""
        return tuple(name for name in (self.name, self.reserve, self.overflow) if name)

    def part(self, cents: int) -> int:
        """What a wager adds to the meter."""
        return self.rounding(cents * self.rate)


# --- onto the meter ----------------------------------------------------------------------------


def open_meter(table: Table, rule: MeterRule) -> None:
    """Seed a meter that the table does not have yet."""
    if rule.name not in table.meters:
        table.meters[rule.name] = 0
        seed = events.MeterFed(meter=rule.name, cents=rule.seed, clause=rule.clause)
        feed_meter(table, seed, opening=True)
    for hidden in rule.accounts[1:]:
        if hidden not in table.meters:
            table.meters[hidden] = 0
            empty = events.MeterFed(meter=hidden, cents=0, clause=rule.clause)
            feed_meter(table, empty, opening=True)


def feed(table: Table, rule: MeterRule, cents: int) -> None:
    """Move cents from the house to the meter."""
    _feed(table, rule.name, cents, "house", rule.clause)


def _feed(
    table: Table,
    meter: str,
    cents: int,
    source: str,
    clause: str,
    wager: Wager | None = None,
    wagered: int = 0,
) -> None:
    fed = events.MeterFed(
        meter=meter,
        cents=cents,
        source=source,
        wagered=wagered,
        id=wager.id if wager else 0,
        clause=clause,
    )
    feed_meter(table, fed)


def contribute(table: Table, rule: MeterRule, wagers: Sequence[Wager]) -> None:
    """Feed the meter for wagers that were just locked in."""
    for wager in wagers:
        part = rule.part(wager.cents)
        shown = _below_ceiling(table, rule, part)
        _feed(table, rule.name, shown, "house", rule.clause, wager, wager.cents)
        if part > shown:
            _feed(table, rule.overflow, part - shown, "house", rule.clause, wager)
        if rule.reserve:
            reserved = TO_THE_CENT(wager.cents * rule.reserve_rate)
            _feed(table, rule.reserve, reserved, "house", rule.clause, wager)


def withdraw(table: Table, wager: Wager, clause: str) -> None:
    """A wager that was locked in does not count after all: its parts go back to the house.

    What another winner took off the meter meanwhile is gone, and stays gone.
    """
    take_off_meters(table, {wager.id}, clause)


def _below_ceiling(table: Table, rule: MeterRule, cents: int) -> int:
    if not rule.ceiling:
        return cents
    return min(cents, max(rule.ceiling - table.meters[rule.name], 0))


def _start_again(table: Table, rule: MeterRule) -> None:
    """The meter has been won: its reset amount, or what the reserve has gathered; then overflow."""
    if rule.reserve:
        source = f"meter:{rule.reserve}"
        _feed(table, rule.name, table.meters[rule.reserve], source, rule.clause)
    else:
        feed(table, rule, rule.seed if rule.reset is None else rule.reset)
    if rule.overflow:
        waiting = _below_ceiling(table, rule, table.meters[rule.overflow])
        _feed(table, rule.name, waiting, f"meter:{rule.overflow}", rule.clause)


# --- off the meter -----------------------------------------------------------------------------


def _pay(table: Table, meter: str, cents: int, to: str, wager_id: int, clause: str) -> None:
    pay_meter(table, events.MeterPaid(meter=meter, cents=cents, to=to, id=wager_id, clause=clause))


def pay_fixed(
    table: Table, rule: MeterRule, wager: Wager, pays: Fixed, clause: str, *also: str
) -> int:
    """Pay a fixed award for each base unit wagered; the stake is the house's."""
    due = CENT_UP(pays.back(wager.cents, units=Fraction(wager.cents, rule.base_wager)))
    paid = within_limits(table, wager, due)
    _won(table, wager, str(pays), paid, due - paid, clause, *also)
    table.transfer("house", f"player:{wager.player}", paid, wager.id)
    return paid


def pay_in_turn(
    table: Table, rule: MeterRule, wager: Wager, pays: MeterShare, clause: str, *also: str
) -> int:
    """Pay one winner a share of the meter as it stands now; after all of it, start again."""
    return pay_shared(table, rule, [wager], pays, clause, *also)


def pay_shared(
    table: Table,
    rule: MeterRule,
    winners: Sequence[Wager],
    pays: MeterShare,
    clause: str,
    *also: str,
) -> int:
    """Split a share of the meter among all winners, by units wagered; reseed after all of it."""
    pool = TO_THE_CENT(pays.back(0, meter=table.meters[rule.name]))
    staked = sum(wager.cents for wager in winners)
    paid = 0
    for wager in winners:
        part = pool * wager.cents // staked
        _won(table, wager, str(pays), 0, 0, clause, *also)
        _pay(table, rule.name, part, f"player:{wager.player}", wager.id, clause)
        paid += part
    if pays.share == 1:
        _start_again(table, rule)
    return paid


def pay_together(
    table: Table,
    rule: MeterRule,
    winners: Sequence[tuple[Wager, MeterShare]],
    clause: str,
    *also: str,
    covered: bool = False,
) -> int:
    """Pay several winners of one round at once: none is worse off for being paid after another.

    Full awards split what the lesser ones leave; each lesser one is taken on the meter as it stood
    before any was paid. Where these alone are more than the meter holds, they shrink alike.
    With ``covered`` the house puts on the meter what these awards take from a full one (RA-05).
    """
    stood = table.meters[rule.name]
    full = [wager for wager, pays in winners if pays.share == 1]
    lesser = [(wager, pays) for wager, pays in winners if pays.share != 1]
    asked = sum((pays.share for _, pays in lesser), Fraction(0))
    scale = 1 / asked if asked > 1 and not covered else Fraction(1)
    if covered:
        due = sum(TO_THE_CENT(stood * pays.share) for _, pays in lesser) + (stood if full else 0)
        if due > stood:
            feed(table, rule, due - stood)
    paid = 0
    for wager, pays in lesser:
        part = TO_THE_CENT(stood * pays.share * scale)
        _won(table, wager, str(pays), 0, 0, clause, *also)
        _pay(table, rule.name, part, f"player:{wager.player}", wager.id, clause)
        paid += part
    if full:
        paid += pay_shared(table, rule, full, MeterShare(Fraction(100)), clause, *also)
    return paid


def pay_envy(
    table: Table,
    to: tuple[str, int],
    holder: str,
    pays: Fixed,
    units: Fraction,
    clause: str,
    *also: str,
) -> int:
    """The house pays a player (with his wager's id) for the hand that another one holds."""
    player, wager_id = to
    due = CENT_UP(pays.back(0, units=units))
    table.record(
        events.EnvyPaid(
            id=wager_id, player=player, holder=holder, cents=due, clause=clause, also=also
        )
    )
    table.transfer("house", f"player:{player}", due, wager_id)
    return due


def _won(
    table: Table, wager: Wager, pays: str, paid: int, cut: int, clause: str, *also: str
) -> None:
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
            also=also,
        )
    )
    table.give_up(wager)
