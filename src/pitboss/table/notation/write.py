"""Rounds written as a line of notation: what was played in, text out.

Each round is played again while it is written, so that what goes without saying can be left out:
exactly that which the reader, on his way to the next word, would do by himself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pitboss.table import events
from pitboss.table.effects import FLOOR, Betting, DealCard, Effect, Question
from pitboss.table.notation.fitting import CLOSE, SHUFFLE, fits, unsaid
from pitboss.table.notation.layout import name_of, place_words
from pitboss.table.notation.meters import move_words
from pitboss.table.notation.pages import BET, CARD, METERS, SAID, SLIP, Item, Page
from pitboss.table.notation.parse import LEAVE, SIT, STATE
from pitboss.table.notation.rules import write_rules
from pitboss.table.notation.seating import leaving, seat_words
from pitboss.table.notation.state import differences
from pitboss.table.notation.words import MISHAP, ROUND, SECTION, STOP, dollars, quoted
from pitboss.table.round import Round
from pitboss.table.table import Table

TABLE = "table-1"


def write(rounds: Sequence[Round]) -> str:
    """The line of some rounds at one table, one after the other, or of one round alone."""
    first = rounds[0].table
    named = "" if first.name == TABLE else f" @{quoted(first.name)}"
    table = Table(first.game, first.rules, first.name)
    texts: list[str] = []
    for round_ in rounds:
        writer = _Writer(table, round_)
        texts.append(writer.text())
        table = writer.table
    return f"{write_rules(first.rules)}{named} {SECTION} " + f" {ROUND} ".join(texts)


class _Step(NamedTuple):
    """An input, what the table waited for, and which mishaps could have happened just then."""

    item: Item
    pending: Effect | None
    mishaps: frozenset[str]
    goes_unsaid: bool


class _Writer:
    """Writes one round."""

    def __init__(self, table: Table, round_: Round) -> None:
        self._log = round_.log
        self._head: list[str] = []
        opening = round_.opening
        gone = leaving(table, opening)
        if gone:
            self._head.append(" ".join([LEAVE, *map(quoted, gone)]))
            for name in gone:
                table.leave(name)
        self._seats = seat_words(table, opening)
        table.seats, table.racks = dict(opening.seats), dict(opening.racks)
        changed = differences(table, opening, round_.number)
        if changed:
            rounds = round_.number - 1
            table = Table.restore(table.game, table.rules, opening, table.name, rounds)
        self.table = table
        self._state = [" ".join([STATE, *changed])] if changed else []

    def text(self) -> str:
        """The round as text."""
        round_ = Round(self.table)
        steps: list[_Step] = []
        for event in self._log:
            if event.is_input and not isinstance(event, events.RoundOpened):
                steps.append(self._step(round_, event))
                round_.take(event)
        items = _kept(steps, round_.over)
        sections = [*self._head, *self._sit(items), *self._state]
        page = Page(self._seats, several=len(self.table.racks) > 1)
        return f" {SECTION} ".join([*sections, *page.sections(items)])

    def _sit(self, items: Sequence[Item]) -> list[str]:
        """A section of their own for those who sit down, unless each comes with his first bet."""
        speak = [item.player for item in items if item.player in self._seats]
        bet = {item.player for item in items if item.kind == BET}
        inline = list(dict.fromkeys(speak)) == list(self._seats) and bet >= set(self._seats)
        if inline or not self._seats:
            return []
        words = [SIT, *self._seats.values()]
        self._seats = {}
        return [" ".join(words)]

    # --- input by input -----------------------------------------------------------------------

    def _step(self, round_: Round, event: events.Event) -> _Step:
        pending = round_.pending
        mishaps = frozenset(rule.kind for rule in round_.irregularities())
        return _Step(self._item(round_, event), pending, mishaps, _goes_unsaid(pending, event))

    def _item(self, round_: Round, event: events.Event) -> Item:
        item = Item(SAID, SHUFFLE)
        match event:
            case events.WagerPlaced() | events.WagerTakenDown() | events.WagerCalled():
                item = Item(BET, self._bet(round_, event), event.player)
            case events.BetsClosed():
                item = Item(SAID, CLOSE)
            case events.OptionChosen():
                player = "" if event.player == FLOOR else event.player
                item = Item(SAID, event.option, player, number=_number(round_.pending, event))
            case events.CardDealt():
                item = Item(CARD, event.card, hand=event.to)
            case events.DiceThrown():
                item = Item(SAID, "-".join(map(str, event.dice)))
            case events.WheelSpun():
                item = Item(SAID, event.mark)
            case events.MeterMirrored():
                item = Item(METERS, move_words(event))
            case events.IrregularityCalled():
                item = Item(SLIP, f"{MISHAP}{event.kind}")
        return item

    def _bet(
        self,
        round_: Round,
        event: events.WagerPlaced | events.WagerTakenDown | events.WagerCalled,
    ) -> str:
        table = round_.table
        match event:
            case events.WagerPlaced():
                return f"{dollars(event.cents)} {place_words(table, event)}"
            case events.WagerTakenDown():
                return f"-{dollars(event.cents)} {name_of(table, table.wagers[event.id])}"
        return f"{'on' if event.on else 'off'} {name_of(table, table.wagers[event.id])}"


def _goes_unsaid(pending: Effect | None, event: events.Event) -> bool:
    """Is this what the table waited for, answered as it is where nothing is written?"""
    found = unsaid(pending)
    if pending is None or found is None or isinstance(pending, DealCard):
        return False  # a burned card is always written: nobody knows which one it will be
    if isinstance(event, events.IrregularityCalled | events.MeterMirrored):
        return False
    return bool(pending.answer(event) == found.answer)


def _number(pending: Effect | None, event: events.OptionChosen) -> str:
    """The number of an answer that has one."""
    if not isinstance(pending, Question):
        return ""
    option = next(option for option in pending.options if option.name == event.option)
    return str(event.number) if option.high else ""


# --- what may be left out ------------------------------------------------------------------------


def _kept(steps: Sequence[_Step], over: bool) -> list[Item]:
    """The items that must be written; each knows whether steps before it went without saying."""
    kept: list[Item] = [] if over else [Item(SAID, STOP)]
    for step in reversed(steps):
        following = kept[-1] if kept else None
        if not step.goes_unsaid or _taken(following, step):
            kept.append(step.item)
        elif following is not None:
            kept[-1] = following._replace(after_gap=True)
    return kept[::-1]


def _taken(item: Item | None, step: _Step) -> bool:
    """Would the reader take this item, and not what it was, for the answer to this step?"""
    if item is None:
        return False
    if item.text == STOP or item.kind == METERS:
        return True
    if item.kind == SLIP:
        return item.text.removeprefix(MISHAP) in step.mishaps
    if step.pending is None:
        return False
    if item.kind == BET:
        return isinstance(step.pending, Betting)
    return fits(step.pending, item.text, item.named_hand)
