"""A round of roulette, in the order of the filing: one spin of the ball.

A "no spin" ends the round with every wager standing. Nobody may touch the chips before they are
settled, so the next round starts with the wheel (interpretations RO-02 and RO-07).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from pitboss.errors import Refusal
from pitboss.games.roulette.layout import layout
from pitboss.games.roulette.mishaps import NO_SPINS
from pitboss.games.roulette.settling import terms, verdict
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
from pitboss.table.actions import PlaceOffer
from pitboss.table.effects import Script
from pitboss.table.game import Game, Memory
from pitboss.table.irregularity import Irregularity
from pitboss.table.settlement import Verdict, settle
from pitboss.table.table import Table

CLOSING = "OH-G-6.II"
SETTLING = ("OH-G-4.IV", "OH-G-6.IV")  # by where a wager stands now; losers first, then winners


class RouletteMemory(Memory):
    """The point marker, and whether the last spin was void and must be made again."""

    marker: str = ""
    respin: bool = False


@cache
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
    alike_spots = True

    def spots(self, table: Table, wager: str) -> Iterable[str]:
        """The places of the layout for such a wager (OH-G-4.V)."""
        return terms(table.rules).places.get(wager, ())

    def covers(self, table: Table, wager: str, spot: str) -> tuple[str, ...]:
        """The numbers under the chip, in the order in which they stand on the felt."""
        covered = terms(table.rules).places[wager][spot]
        return tuple(sorted(covered, key=lambda mark: (int(mark), mark)))

    def marks(self, table: Table) -> tuple[str, ...]:
        """The pockets (OH-G-1.II, OH-G-1.III)."""
        return wheel(table.rules).marks

    def offer(self, table: Table, player: str, box: int, wager: str, spot: str) -> PlaceOffer:
        """As everywhere; a wager that needs the 00 is told why it is refused."""
        zeros = mode(table.rules)
        if zeros != TWO_ZEROS and DOUBLE_ZERO in layout(TWO_ZEROS).get(wager, {}).get(spot, ()):
            name = table.rules.wager(wager).name
            clause = "OH-G-1.IV" if zeros == TWO_AS_ONE else "OH-G-1.II"
            raise Refusal(f"{name}: 00 is not in play on this wheel", clause, "spot")
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
        rules = table.rules
        settle(
            table,
            [
                Verdict(held, *verdict(rules, held.kind, held.spot, mark), False, SETTLING)
                for held in table.wagers.values()
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
