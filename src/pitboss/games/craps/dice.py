"""Who has the dice: the offer around the table, keeping and passing them, and the throw."""

from __future__ import annotations

from pitboss.apparatus.dice import Throw
from pitboss.games.craps.bets import FIRST_ROLLS, LINE
from pitboss.games.craps.memory import CrapsMemory, has_line_bet, is_any_up, memory_of
from pitboss.games.craps.mishaps import GIVING_UP
from pitboss.rulebook.phrases import said
from pitboss.table.actions import Option
from pitboss.table.effects import Script, ThrowDice
from pitboss.table.irregularity import Irregularity
from pitboss.table.table import Table

TAKE, DECLINE = Option("take"), Option("decline")
KEEP, PASS = Option("keep"), Option("pass")


# --- the offer of the dice ---------------------------------------------------------------------


def clockwise_from(table: Table, last: int) -> list[int]:
    """The boxes in turn to the left of the last shooter, who comes last himself.

    At the opening (OH-B-8.II) box 1 comes first: it is on the box person's left.
    """
    boxes = list(table.clockwise())
    return [box for box in boxes if box > last] + [box for box in boxes if box <= last]


def offer_dice(table: Table, turns: list[int]) -> Script[bool]:
    """Offer the dice to the boxes whose turn it is; the first to accept is the shooter.

    Boxes that were asked leave the list. A lone player is not asked: he accepts by betting the
    line.
    """
    memory = memory_of(table)
    clause = "OH-B-11.III" if memory.last_shooter else "OH-B-8.II.A"
    while turns:
        box = turns.pop(0)
        player = table.controller(box)
        if len(table.seats) > 1:
            choice = yield from table.ask(player, "take_the_dice", (TAKE, DECLINE), clause)
            if choice.option == DECLINE.name:
                continue
        accepted = "OH-B-11.IV" if memory.last_shooter else "OH-B-8.III"
        hand_dice(table, box)
        table.announce("new_shooter", accepted, player=player)
        return True
    return False


def hand_dice(table: Table, box: int) -> None:
    """The player at this box is the shooter."""
    memory = memory_of(table)
    memory.shooter = box
    memory.thrower = table.controller(box)


def give_up_dice(table: Table) -> None:
    """The shooter gives up the dice; pending Fire Bets wait for the next one."""
    memory = memory_of(table)
    if table.of_kind("fire"):  # a seven-out would have settled them
        table.announce("fire_bets_wait", "OH-B-12.I.B")
    memory.last_shooter = memory.shooter
    memory.shooter = 0


def ask_shooter(table: Table) -> Script[None]:
    """The shooter may pass the dice after any roll (OH-B-11.I).

    He is asked only where somebody else could take them, and as often as the house likes;
    otherwise he speaks up (``shooter_passes``, CR-27).
    """
    player = table.controller(memory_of(table).shooter)
    choice = yield from table.ask(player, "keep_the_dice", (KEEP, PASS), "OH-B-11.I")
    if choice.option == PASS.name:
        table.announce("player_passes", "OH-B-11.I", player=player)
        give_up_dice(table)


# --- a shooter without a line bet --------------------------------------------------------------


def needs_line_bet(table: Table) -> bool:
    """Does the shooter still owe a Pass or Don't Pass bet (OH-B-9.I)?

    With a point on it is too late for one, so a shooter who takes over then needs none.
    """
    memory: CrapsMemory = table.memory
    return not memory.point and not has_line_bet(table, memory.shooter)


def may_roll_for_come_bets(table: Table) -> bool:
    """May the shooter throw without a line bet, only to decide the come bets (OH-B-11.II)?

    That is after a point was made, not behind one; a Put bet is treated as a Come bet
    (OH-B-3.I.D).
    """
    memory: CrapsMemory = table.memory
    return not memory.point and not is_any_up(table, LINE) and is_any_up(table, FIRST_ROLLS)


# --- the throw ---------------------------------------------------------------------------------


def dice(table: Table) -> ThrowDice:
    """The shooter's throw, for a script to wait for."""
    memory: CrapsMemory = table.memory
    return ThrowDice(2, table.seats[memory.shooter], "OH-B-9.I")


def throw(table: Table, slip: Irregularity | None = None) -> Script[Throw]:
    """Throw until the throw counts: after "no roll" all bets stay as they were (CR-21)."""
    effect = dice(table)
    while True:
        if slip is not None:
            if slip.kind in GIVING_UP:
                raise slip
            table.announce("no_roll", "OH-B-13.III", why=said(slip.call))
        try:
            thrown: Throw = yield effect
            return thrown
        except Irregularity as another:
            slip = another
