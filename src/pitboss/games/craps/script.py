"""A throw of craps, in the order of the filing: bets, dice, settlement, puck."""

from __future__ import annotations

from pitboss.apparatus.dice import Throw
from pitboss.games.craps import vigorish
from pitboss.games.craps.bets import COME, FIRST_ROLLS, HARDWAYS, POINTS, PUT
from pitboss.games.craps.betting import CrapsBetting, first_roll_key, works
from pitboss.games.craps.dice import (
    ask_shooter,
    clockwise_from,
    dice,
    give_up_dice,
    hand_dice,
    may_roll_for_come_bets,
    needs_line_bet,
    offer_dice,
    throw,
)
from pitboss.games.craps.memory import CrapsMemory, is_any_up, is_asked, is_come_out, memory_of
from pitboss.games.craps.mishaps import CLOSES, IRREGULARITIES, SENT_OFF
from pitboss.games.craps.settling import FIRE_LEAST, verdicts
from pitboss.games.craps.stick import call_throw
from pitboss.table import events
from pitboss.table.effects import Script, betting
from pitboss.table.irregularity import Irregularity
from pitboss.table.settlement import settle
from pitboss.table.table import Table

BETS = betting("OH-B-4.I")
CENTRE = frozenset(("world", *HARDWAYS))


class Craps(CrapsBetting):
    """Craps as the engine plays it: a round is one throw."""

    irregularities = IRREGULARITIES

    def prepare(self, table: Table) -> Script[None] | None:
        """Vigorish for Buy and Lay bets that stayed up, and the shooter's say."""
        vigorish.charge_standing_bets(table)
        memory: CrapsMemory = table.memory
        if not memory.shooter:
            return None
        if table.seats.get(memory.shooter) != memory.thrower:
            give_up_dice(table)  # he has left; his box may be another's
        elif len(table.seats) > 1 and is_asked(table):
            return ask_shooter(table)
        return None

    def script(self, table: Table) -> Script[None]:
        """Take wagers, throw, settle, move the puck."""
        thrown = yield from _roll(table)
        if thrown is None:
            return
        total = sum(thrown)
        decides_come_only = may_roll_for_come_bets(table)
        call_throw(table, thrown, decides_come_only)
        _settle(table, thrown)
        memory: CrapsMemory = table.memory
        if memory.lowered or memory.rolled or is_any_up(table, FIRST_ROLLS):
            _end_first_rolls(table, total)
        _move_puck(table, total, decides_come_only)


def _roll(table: Table) -> Script[Throw | None]:
    """Bets and a throw; no throw if nobody at the table may or will shoot (CR-26)."""
    memory: CrapsMemory = table.memory
    had_dice = memory.shooter
    first = had_dice or memory.last_shooter
    previous = first if table.seats.get(first) == memory.thrower else 0
    turns: list[int] | None = None
    while True:
        if not memory.shooter:
            if turns is None:  # whoever had the dice is not asked again
                turns = clockwise_from(table, first)
                if had_dice in turns:
                    turns.remove(had_dice)
            if not (yield from offer_dice(table, turns)):
                return (yield from _last_resort(table, previous))
        try:
            while not table.take_action((yield BETS), BETS.clause):
                pass
            if is_any_up(table, CENTRE):
                _look_at_centre(table)
            if not needs_line_bet(table):
                try:  # a script of its own for the throw would take longer than the throw
                    thrown: Throw = yield dice(table)
                    return thrown
                except Irregularity as slip:
                    return (yield from throw(table, slip))
        except Irregularity as called:
            table.announce(called.call, called.clause)
            if called.kind == CLOSES:
                _hand_all_back(table, called.clause)
                return None
            if called.kind == SENT_OFF:
                previous = 0  # who was sent off does not throw this time
        give_up_dice(table)


def _last_resort(table: Table, previous: int) -> Script[Throw | None]:
    """Nobody takes the dice: the previous shooter may throw for the come bets (OH-B-11.II)."""
    for_come_bets = may_roll_for_come_bets(table)
    if previous and (for_come_bets or len(table.seats) == 1):
        hand_dice(table, previous)
    if previous and for_come_bets:
        table.announce("for_come_bets", "OH-B-11.II")
        return (yield from throw(table))
    if is_come_out(table):
        table.announce("dice_wait", "OH-B-9.I")
    else:
        table.announce("dice_wait_with_point", "OH-B-11.III")
    return None


def _hand_all_back(table: Table, clause: str) -> None:
    """The table closes and nobody throws any more: what no throw can decide goes back (CR-33)."""
    for wager in list(table.wagers.values()):
        table.hand_back(wager, wager.cents, clause)
        table.game.taken_down(table, wager, wager.cents)
    memory = memory_of(table)
    memory.fire, memory.fire_open, memory.lowered = (), True, ()


def _look_at_centre(table: Table) -> None:
    """What the stickperson says of the bets in the centre before the throw."""
    if not table.rules.flag("world_area"):
        _break_down_world(table)
    _lay_centre_button(table)


def _break_down_world(table: Table) -> None:
    """Say how a World bet goes where the layout has no place for it (OH-B-3.I.U)."""
    shares = {part.wager: part.share for part in table.rules.pay_table("world").parts}
    for wager in table.of_kind("world"):
        seven = int(wager.cents * shares["any_seven"])
        parts = {"player": wager.player, "horn": wager.cents - seven, "seven": seven}
        table.announce("world", "OH-B-3.I.U", **parts)


def _lay_centre_button(table: Table) -> None:
    """One off button in the centre stands for all hardway bets, once all are off (CR-32)."""
    hardways = [wager for wager in table.wagers.values() if wager.kind in HARDWAYS]
    if len(hardways) > 1 and all(wager.on is False for wager in hardways):
        table.announce("hardways_off", table.rules.wager(hardways[0].kind).clause)


# --- after the throw ---------------------------------------------------------------------------


def _settle(table: Table, thrown: Throw) -> None:
    """Settle every wager that the throw decides, losers first (OH-B-10.IV)."""
    decided = verdicts(table, thrown)
    for verdict, _paid in settle(table, decided) if decided else ():
        if verdict.wager.kind in vigorish.CHARGED:
            vigorish.take_from_win(table, verdict.wager)


def _end_first_rolls(table: Table, total: int) -> None:
    """What a throw ends for bets whose first roll it was.

    Come and Don't Come bets travel to the number thrown (OH-B-1.I.E). A lowered Don't bet that a
    12 left standing is still the same bet and does not go up again (OH-B-4.IV); a Put bet for
    which the dice have rolled stays (OH-B-4.III.C).
    """
    memory = memory_of(table)
    if total in POINTS:
        for kind in COME:
            for wager in [bet for bet in table.of_kind(kind) if not bet.spot]:
                table.move(wager, str(total), table.rules.wager(kind).clause)
    waiting = {first_roll_key(wager) for wager in table.wagers.values() if not wager.spot}
    memory.lowered = tuple(key for key in memory.lowered if key in waiting)
    memory.rolled = tuple(f"{wager.player}/{wager.spot}" for wager in table.of_kind(PUT))


def _move_puck(table: Table, total: int, decides_come_only: bool) -> None:
    """Set the point, or take the puck off when it is made or the shooter sevens out."""
    memory: CrapsMemory = table.memory
    before = memory.point
    if not before:
        if total in POINTS and not decides_come_only:
            memory.point = total
            memory.fire_open = False
            table.announce("point_set", "OH-B-1.I.C", point=total)
    elif total == before:
        memory.point = 0
        table.announce("point_made", "OH-B-1.I.D")
        _mark_fire(table, total)
    elif total == 7:
        memory.point = 0
        memory.fire = ()
        memory.fire_open = True
        table.announce("seven_out", "OH-B-11.I.A")
        give_up_dice(table)
    if memory.point != before:
        _clear_buttons(table)


def _mark_fire(table: Table, total: int) -> None:
    """A marker for each different point made while Fire Bets are up."""
    memory = memory_of(table)
    if not table.of_kind("fire"):
        return
    if total in memory.fire:
        table.announce("fire_marked_before", "OH-B-12.II.B", point=total)
        return
    memory.fire = tuple(sorted((*memory.fire, total)))
    made = len(memory.fire)
    # The marker goes down in whatever order the points are made.
    table.announce("fire_marker", "OH-B-12.I.D", "OH-B-12.II.C", made=made, point=total)
    if made == FIRE_LEAST:
        table.announce("confirm_fire_bets", "OH-B-12.I.F")


def _clear_buttons(table: Table) -> None:
    """On and off buttons come off when the puck turns (CR-24)."""
    for wager in list(table.wagers.values()):
        if wager.on is not None:
            cleared = table.replace(wager, on=None)
            on = works(table, cleared)
            clause = table.game.call_clause(table, wager.id)
            table.record(events.WagerMarked(id=wager.id, on=on, clause=clause))
