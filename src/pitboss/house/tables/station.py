"""What the staff at a table must know: what the script waits for, and what could be declared."""

from __future__ import annotations

from typing import Literal

import msgspec

from pitboss.house.tables.host import Host
from pitboss.rulebook.phrases import phrases
from pitboss.table.effects import (
    Betting,
    Chance,
    DealCard,
    Effect,
    Question,
    SpinWheel,
    ThrowDice,
)
from pitboss.talk.story import words_of

Waits = Literal["nothing", "bets", "choice", "card", "dice", "wheel", "shuffle"]


class Next(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the script waits for; ``words`` say it to the dealer."""

    waits: Waits
    words: str
    clause: str = ""
    player: str = ""  # who is to choose
    to: str = ""  # the hand that gets the card
    face_up: bool = False
    dice: int = 0
    marks: tuple[str, ...] = ()


class Mishap(msgspec.Struct, frozen=True):
    """An irregularity that the filing foresees; ``now`` if it could have happened by now."""

    kind: str
    words: str
    clause: str
    now: bool


class Station(msgspec.Struct, frozen=True):
    """The dealer's next step, and everything that can go wrong at this game."""

    next: Next
    mishaps: list[Mishap]


def station(host: Host) -> Station:
    """What a dealer, or the floor, looks at."""
    running = host.running
    pending = running.pending if running is not None else None
    return Station(_next(pending), _mishaps(host))


def _next(effect: Effect | None) -> Next:
    match effect:
        case Betting():
            return Next("bets", "bets are taken: close them when all are down", effect.clause)
        case Question():
            return Next("choice", f"{effect.player} decides", effect.clause, effect.player)
        case Chance():
            return _luck(effect)
    return Next("nothing", "no round is open")


def _luck(effect: Chance) -> Next:
    match effect:
        case DealCard():
            up = "*" in effect.seen_by
            face = "face up" if up else "face down"
            words = f"a card {face} to {words_of(effect.to)}"
            return Next("card", words, effect.clause, to=effect.to, face_up=up)
        case ThrowDice():
            words = f"{effect.dice} dice are thrown"
            return Next("dice", words, effect.clause, dice=effect.dice)
        case SpinWheel():
            marks = tuple(dict.fromkeys(effect.wheel.marks))
            return Next("wheel", "the wheel is spun", effect.clause, marks=marks)
    return Next("shuffle", "the cards are shuffled", effect.clause)


def _mishaps(host: Host) -> list[Mishap]:
    last = host.running or host.round
    now = {rule.kind for rule in last.irregularities()} if last else set()
    spoken = phrases(host.table.game.slug)
    return [
        Mishap(rule.kind, spoken.say(rule.call, {}), rule.clause, rule.kind in now)
        for rule in host.table.game.irregularities
        if rule.fits(host.table)
    ]
