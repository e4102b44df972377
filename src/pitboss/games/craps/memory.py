"""What a craps table remembers from one throw to the next."""

from __future__ import annotations

from collections.abc import Callable, Container
from operator import attrgetter

from pitboss.games.craps.bets import LINE
from pitboss.table.game import Memory
from pitboss.table.table import Table


class CrapsMemory(Memory):
    """The puck, the dice and the Fire Bet markers."""

    point: int = 0  # the come-out point under the puck; 0 while the puck is off
    shooter: int = 0  # the box of the shooter; 0 while the stickperson has the dice
    last_shooter: int = 0  # the box from which the dice go on to the left
    thrower: str = ""  # who has the dice, or had them last: a box may change hands
    fire: tuple[int, ...] = ()  # the points made while Fire Bets are up (OH-B-12.I.D)
    fire_open: bool = True  # no point yet since the seven-out, or since the opening (CR-07)
    lowered: tuple[str, ...] = ()  # Don't bets brought down before their first roll has counted
    rolled: tuple[str, ...] = ()  # Put bets for which the dice have rolled (OH-B-4.III.C)


# The memory of a craps table; what every throw asks looks at ``table.memory`` straight.
memory_of: Callable[[Table], CrapsMemory] = attrgetter("memory")


def is_come_out(table: Table) -> bool:
    """Is the next throw a come-out roll (OH-B-1.I.D)?"""
    memory: CrapsMemory = table.memory
    return not memory.point


def is_any_up(table: Table, kinds: Container[str]) -> bool:
    """Is any bet of these kinds on the layout?"""
    for wager in table.wagers.values():  # noqa: SIM110 - asked at every throw: no generator
        if wager.kind in kinds:
            return True
    return False


def has_line_bet(table: Table, box: int) -> bool:
    """Has the player at this box a Pass or Don't Pass bet?"""
    return box in [wager.box for wager in table.wagers.values() if wager.kind in LINE]


def is_asked(table: Table) -> bool:
    """Does the house ask the shooter before the next throw whether he keeps the dice?"""
    pace = table.rules.choice("ask_shooter")
    return pace == "every-roll" or (pace == "come-out" and is_come_out(table))
