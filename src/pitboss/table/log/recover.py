"""A table brought back from its log: the inputs are played again, event by event.

Any beginning of a log will do. Where it stops between an input and its consequences, the rules
make them again, and ``owing`` holds those that the log does not tell yet. A consequence that is
told must be the one that the rules make: of the same kind, by the same clause, moving the same
money. Words prove nothing: what is told, and how a question is put, may change.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from pitboss.errors import Refusal
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.books import Book
from pitboss.table.game import Game
from pitboss.table.log.read import check_luck
from pitboss.table.meters import mirror
from pitboss.table.round import Round
from pitboss.table.table import Table
from pitboss.version import __version__

GameNamed = Callable[[str], Game]
RULES_KEPT = 64  # rule sets that were read from logs


def same(told: events.Event, made: events.Event | None) -> bool:
    """Does a log tell what the rules make?"""
    if told.said:  # of whatever is said only who says it and why
        return type(told) is type(made) and told.clause == made.clause and told.also == made.also
    if told == made:
        return True
    if isinstance(told, events.OptionChosen) and isinstance(made, events.OptionChosen):
        return told == msgspec.structs.replace(made, question=told.question, parts=told.parts)
    return False


@lru_cache(RULES_KEPT)
def _rules(text: bytes) -> RuleSet:
    return RuleSet.from_json(msgspec.json.decode(text))


def rules_of(head: events.TableOpened) -> RuleSet:
    """The rules under which a log was played; they are read once.

    Another version of the code may know options that the log does not name: it plays them as filed.
    """
    rules = _rules(msgspec.json.encode(head.rules, order="deterministic"))
    ours = head.code == __version__
    if rules.game != head.game or (ours and rules.digest != head.digest):
        raise Refusal("the rules are not those of the game and the digest it names", field="rules")
    if ours and rules.as_json() != head.rules:
        raise Refusal("the rules are not written as they are played", field="rules")
    return rules


class Replay:
    """A table that follows its log; ``owing`` are the consequences that the log has yet to tell."""

    def __init__(self, game_named: GameNamed) -> None:
        self._game_named = game_named
        self.table: Table | None = None
        self.round: Round | None = None
        self.owing: deque[events.Event] = deque()
        self.write = self.owing.append  # a replay is the book of its own table
        self.followed = 0
        self.heads: list[events.TableOpened | events.TableResumed] = []  # by which code it was made

    def take(self, event: events.Event) -> None:
        """Follow the log by one event; Refusal says what the rules make instead."""
        self.follow((event,), 0)

    def follow(self, log: Sequence[events.Event], begun: int) -> int:
        """Follow the log from this event on until a round has ended; how far.

        When an event is refused, ``followed`` are those before it.
        """
        owing, at, end = self.owing, begun, len(log)
        try:
            while at < end:
                event, at = log[at], at + 1
                if event.is_input:
                    if owing:
                        raise Refusal(f"{_kind(owing[0])} should come before it", field="event")
                    if at - 1 > begun and type(log[at - 2]) is events.RoundEnded:
                        return at - 1
                    if self.round is None or type(event) in _BESIDE:
                        self._do(event)
                    elif type(event) is events.CardDealt and (
                        cards := self.round.told(log, at - 1)
                    ):
                        first, at = at - 1, at - 1 + len(cards)  # each is its own record
                        self.round.go_on(cards, log[first:at])
                        continue
                    else:
                        self.round.take(event)
                made = owing.popleft() if owing else None
                if made is not event and event != made and not same(event, made):
                    self._refuse(event, made)
            return at
        finally:
            self.followed = at - 1

    def _refuse(self, event: events.Event, made: events.Event | None) -> None:
        """Say what the rules make instead of an event that is told."""
        if self.table is None:
            self._open(event)  # it is no table_opened
        words = f"the rules make no {_kind(event)} here"
        if made is not None:
            instead = "" if type(made) is type(event) else f": they make {_kind(made)}"
            words = f"it is not what the rules make of it{instead}"
        raise Refusal(words, event.clause, "event")

    def _do(self, event: events.Event) -> None:
        """Do at the table what an input says."""
        table, kind = self.table, type(event)
        if table is None:
            self._open(event)
        elif kind in _ASIDE:
            if isinstance(event, events.TableResumed):
                self.heads.append(event)
            _ASIDE[kind](table, event)
        elif kind is events.RoundOpened:
            self.round = Round(table)
        else:
            raise Refusal("no round has been opened", field="event")

    def _open(self, event: events.Event) -> None:
        if not isinstance(event, events.TableOpened):
            raise Refusal("a log begins with table_opened", field="event")
        self.heads.append(event)
        game = self._game_named(event.game)
        self.table = Table(game, rules_of(event), event.table)
        self.table.logbook = self
        self.owing.append(event)


def _mirror(table: Table, event: events.MeterMirrored) -> None:
    if table.meters.get(event.meter, 0) + event.cents < 0:
        raise Refusal("no meter falls below nothing", event.clause, "cents")
    mirror(table, event.meter, event.cents, event.clause)


def _resume(table: Table, code: str, luck: events.Luck, seed: int | None) -> None:
    check_luck(luck, seed)
    table.note(events.TableResumed(code=code, luck=luck, seed=seed))


def _open_twice(_table: Table, _event: events.TableOpened) -> None:
    raise Refusal("a table opens once", field="event")


# What people and links do at a table without being asked.
_ASIDE: dict[type[events.Event], Callable[[Table, Any], object]] = {
    events.TableOpened: _open_twice,
    events.PlayerSat: lambda table, event: table.sit(event.player, event.box, event.cents),
    events.PlayerStood: lambda table, event: table.stand_behind(event.player, event.cents),
    events.BoxTaken: lambda table, event: table.take_box(event.player, event.box),
    events.PlayerBoughtIn: lambda table, event: table.buy_in(event.player, event.cents),
    events.PlayerLeft: lambda table, event: table.leave(event.player),
    events.LinkLeft: lambda table, event: table.unlink(event.meters),
    events.TableResumed: lambda table, event: _resume(table, event.code, event.luck, event.seed),
    events.MeterMirrored: _mirror,
}


_BESIDE = frozenset((*_ASIDE, events.RoundOpened))  # what no round that runs waits for


def _kind(event: events.Event) -> str:
    return str(type(event).__struct_config__.tag)


def recover(log: Iterable[events.Event], game_named: GameNamed) -> Replay:
    """The table of a log, or of the beginning of one, as it stood when the log stops."""
    replay, told, at = Replay(game_named), [*log], 0
    while at < len(told):
        at = replay.follow(told, at)
    return replay


def go_on(replay: Replay, book: Book, luck: events.Luck = "live", seed: int | None = None) -> Table:
    """Let a table that was brought back go on with its log: what the log owes is written first."""
    table = replay.table
    if table is None:
        raise Refusal("a log begins with table_opened", field="event")
    check_luck(luck, seed)
    while replay.owing:
        book.write(replay.owing.popleft())
    table.logbook = book
    _resume(table, __version__, luck, seed)
    return table
