"""A round of roulette, in the order of the filing: one spin of the ball.

A "no spin" ends the round with every wager standing. Nobody may touch the chips before they are
settled, so the next round starts with the wheel (interpretations RO-02 and RO-07).
"""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.errors import Refusal
from pitboss.games.roulette.layout import EVEN_MONEY, layout, places
from pitboss.games.roulette.wheel import (
    DOUBLE_ZERO,
    TWO_AS_ONE,
    TWO_ZEROS,
    colour,
    is_no_spin,
    is_zero,
    mode,
    wheel,
)
from pitboss.money.pays import Lose, Pays
from pitboss.rulebook import RuleSet
from pitboss.table.actions import PlaceOffer
from pitboss.table.effects import Betting, Effect, Script, SpinWheel
from pitboss.table.game import Game, Memory
from pitboss.table.irregularity import Irregularity, IrregularityRule
from pitboss.table.settlement import Verdict, settle
from pitboss.table.table import Table

CLOSING = "OH-G-6.II"
SETTLING = ("OH-G-4.IV", "OH-G-6.IV")  # by where a wager stands now; losers first, then winners


class RouletteMemory(Memory):
    """The point marker, and whether the last spin was void and must be made again."""

    marker: str = ""
    respin: bool = False


def _spinning(_table: Table, pending: Effect) -> bool:
    return isinstance(pending, SpinWheel)


def _ball_out(table: Table, pending: Effect) -> bool:
    """The ball is sent out before the bets are closed (OH-G-6.II)."""
    return isinstance(pending, Betting) or _spinning(table, pending)


NO_SPINS = tuple(
    IrregularityRule(kind, clause, kind, when)
    for kind, clause, when in (
        ("same_direction", "OH-G-7.I", _ball_out),
        ("short_spin", "OH-G-7.II", _spinning),
        ("ball_off_wheel", "OH-G-7.III", _ball_out),
        ("foreign_object", "OH-G-7.IV", _ball_out),
        ("floater", "OH-G-7.V", _spinning),
    )
)


def verdict(rules: RuleSet, kind: str, spot: str, mark: str) -> tuple[Pays, str]:
    """What a wager pays when the ball rests in a pocket, and by which clause."""
    if mark in places(rules, kind)[spot]:
        return rules.pay_table(kind).pays(kind), "OH-G-5.I"
    if kind in EVEN_MONEY and is_zero(mark):
        return Lose(), "OH-G-5.III.C" if mode(rules) == TWO_AS_ONE else "OH-G-5.II"
    if kind == "three_numbers" and spot.startswith("0"):
        return Lose(), "OH-G-4.V.C.1"
    return Lose(), rules.wager(kind).clause


def call(mark: str) -> str:
    """How the dealer calls a pocket.

    >>> call("17"), call("0")
    ('black_odd', 'green')
    """
    shade = colour(mark)
    return shade if is_zero(mark) else f"{shade}_{'odd' if int(mark) % 2 else 'even'}"


class Roulette(Game):
    """Roulette as the engine plays it."""

    slug = "roulette"
    chips_clause = "OH-G-4.I"
    memory_type = RouletteMemory
    irregularities = NO_SPINS

    def spots(self, table: Table, wager: str) -> Iterable[str]:
        """The places of the layout for such a wager (OH-G-4.V)."""
        return places(table.rules, wager)

    def covers(self, table: Table, wager: str, spot: str) -> tuple[str, ...]:
        """The numbers under the chip, in the order in which they stand on the felt."""
        return tuple(sorted(places(table.rules, wager)[spot], key=lambda mark: (int(mark), mark)))

    def offer(self, table: Table, player: str, box: int, wager: str, spot: str) -> PlaceOffer:
        """As everywhere; a wager that needs the 00 is told why it is refused."""
        rule = table.rules.wager(wager)
        needs_00 = DOUBLE_ZERO in layout(TWO_ZEROS).get(wager, {}).get(spot, ())
        if needs_00 and mode(table.rules) != TWO_ZEROS:
            clause = "OH-G-1.IV" if mode(table.rules) == TWO_AS_ONE else "OH-G-1.II"
            raise Refusal(f"{rule.name}: 00 is not in play on this wheel", clause, "spot")
        return super().offer(table, player, box, wager, spot)

    def removal_clause(self, table: Table, wager_id: int) -> str:
        """Until "no more bets", and not again before the settlement (OH-G-6.II)."""
        return CLOSING

    def script(self, table: Table) -> Script[None]:
        """Take wagers, spin, call and mark the number, collect, pay."""
        if mode(table.rules) == TWO_AS_ONE:
            table.announce("plays_as_single_zero", "OH-G-5.III.A")
        if _memory(table).respin:
            table.closed_by = CLOSING  # for the spin before; nobody has touched a chip since
        else:
            yield from self._take_wagers(table)
        try:
            mark = yield from table.spin(wheel(table.rules), "OH-G-6.I")
        except Irregularity as fault:
            self._no_spin(table, fault.call, fault.clause)
            return
        if is_no_spin(table.rules, mark):
            self._no_spin(table, "ball_in_00", "OH-G-5.III.B", "OH-G-1.IV")
            return
        table.memory = RouletteMemory(marker=mark)
        table.announce(call(mark), "OH-G-6.III", mark=mark)
        settle(
            table,
            [
                Verdict(held, *verdict(table.rules, held.kind, held.spot, mark), also=SETTLING)
                for held in list(table.wagers.values())
            ],
        )

    def _take_wagers(self, table: Table) -> Script[None]:
        """Bets until the dealer closes them; a ball that has to be sent again closes nothing."""
        while True:
            try:
                yield from table.take_wagers(CLOSING)
                break
            except Irregularity as fault:
                table.announce(fault.call, fault.clause)
        table.announce("no_more_bets", CLOSING)

    def _no_spin(self, table: Table, why: str, clause: str, *also: str) -> None:
        """The spin is void: whatever stands on the layout waits for the next one."""
        table.announce(why, clause, *also)
        table.memory = RouletteMemory(marker=_memory(table).marker, respin=bool(table.wagers))


def _memory(table: Table) -> RouletteMemory:
    assert isinstance(table.memory, RouletteMemory)
    return table.memory
