"""Advice for a player at a table, made of what the game's coach says."""

from __future__ import annotations

from fractions import Fraction

from pitboss.errors import Refusal
from pitboss.exact.advice import Advice, Choice
from pitboss.rooms.analysis import Coaches, TellsUnit
from pitboss.rooms.room import Room
from pitboss.table.table import Table


def coach_of(room: Room) -> Coaches | None:
    """Who prices a game's decisions; None where it has none."""
    analysis = room.analysis
    return analysis if isinstance(analysis, Coaches) else None


def advice_of(room: Room, table: Table, player: str) -> Advice:
    """What every option is worth that a player has now."""
    coach = coach_of(room)
    if coach is None:
        raise Refusal(f"{room.slug} has no decisions for a coach to price", field="coach")
    worth = sorted(coach.advise(table, player), key=lambda each: each[1], reverse=True)
    best = worth[0][1] if worth else Fraction(0)
    choices = tuple(Choice(option, value, best - value) for option, value in worth)
    return Advice(unit_of(room, table, player), choices)


def unit_of(room: Room, table: Table, player: str) -> int:
    """What the player has on the main wager, by which a coach measures.

    Where he plays several hands, it is that of the hand he is asked about. Where it was taken
    back (Let It Ride), a wager that went up with it stands for it.
    """
    analysis = room.analysis
    if isinstance(analysis, TellsUnit):
        return analysis.unit(table, player)
    own = [each for each in table.wagers.values() if each.player == player and not each.for_dealer]
    rules = {kind: rule.follows for kind, rule in table.rules.wagers.items()}
    with_it = (wager.cents for wager in own if rules.get(wager.kind) == room.headline)
    main = sum(wager.cents for wager in own if wager.kind == room.headline)
    return main or max(with_it, default=0)
