"""The end of a sitting: racks are counted, and where the log is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.cli import screen
from pitboss.money.cents import show
from pitboss.table.effects import Betting
from pitboss.talk.looks import result_words
from pitboss.talk.story import GUEST
from pitboss.talk.wishes import up, wager_words

if TYPE_CHECKING:
    from pitboss.cli.sitting import Sitting


class Leave(Exception):
    """A player gets up."""


def settle_up(sitting: Sitting, player: str) -> None:
    """What a player takes away, and what he leaves behind."""
    table = sitting.table
    rack = table.racks[player]
    who = "You leave" if player == GUEST else f"{player} leaves"
    rounds = "1 round" if sitting.played == 1 else f"{sitting.played} rounds"
    ahead = result_words(rack - sitting.bought_in[player])
    midway = " and part of another" if _is_midway(sitting) else ""
    sitting.say(f"{who} with {show(rack)}, {ahead} after {rounds}{midway}.", "bold")
    if left := up(table, player):
        words = ", ".join(wager_words(table.rules, wager) for wager in left)
        sitting.say(f"Left on the layout: {words}.")
    if owed := table.owed.get(player, 0):
        sitting.say(f"Vigorish still owed: {show(owed)}.")


def _is_midway(sitting: Sitting) -> bool:
    """Is a round left that somebody has money in and that is past its betting?"""
    round_ = sitting.round
    past = not isinstance(round_.pending, Betting)
    return not round_.over and bool(sitting.table.wagers) and past


def close_log(sitting: Sitting) -> None:
    """Say where the log is, and the seal that proves it whole."""
    log = sitting.log
    if log is None:
        return
    sitting.look_at_log()
    name = screen.command_name()
    sitting.say(f"Log: {log.path}  ({name} explain {log.path})", "dim")
    if _is_midway(sitting):
        game = sitting.room.slug
        sitting.say(f"The round goes on with {name} play {game} --log {log.path} --resume", "dim")
    sitting.say(f"Last seal: {log.seal}", "dim")
    log.close()
