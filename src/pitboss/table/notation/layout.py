"""Bets in a line: ``10 ante``, ``5 split 17-20``, ``20 bet@3``, ``2 player tip``, ``-10 pass``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches

from pitboss.table.actions import Action, Call, Place, TakeDown
from pitboss.table.events import WagerPlaced
from pitboss.table.notation.fitting import is_card
from pitboss.table.notation.words import Word, amount, fault, is_amount
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

ON, OFF, DOWN, TIP = "on", "off", "down", "tip"
_WHERE = re.compile(r"(.+?)(?:@([0-9]{1,6}))?")


def begins(text: str) -> bool:
    """Does a bet, a removal or a call begin with this word?"""
    return is_amount(text) or text in (ON, OFF, DOWN)


def is_bet(words: Sequence[Word]) -> bool:
    """Do these words begin with an amount and what can be a wager's name?"""
    if len(words) < 2 or not is_amount(words[0].text):
        return False
    name = words[1].text
    return name[0].isalpha() and not is_card(name)


class Layout:
    """Reads what one player does on the layout, word by word."""

    def __init__(self, table: Table, player: str, words: Sequence[Word]) -> None:
        self.table = table
        self.player = player
        self._words = list(words)
        self.used = 0

    def action(self) -> Action:
        """The action that the words begin with; ``used`` tells how many words it took."""
        first = self._next("")
        if first.text in (ON, OFF):
            return Call(self.player, self._held().id, first.text == ON)
        if first.text == DOWN:
            held = self._held()
            return TakeDown(self.player, held.id, held.cents)
        cents = amount(first)
        if cents < 0 or first.text.startswith("-"):
            return TakeDown(self.player, self._held().id, -cents)
        return self._place(cents)

    def _next(self, wanted: str) -> Word:
        if self.used == len(self._words):
            last = self._words[-1]
            raise fault(last, f"expected {wanted} after it")
        self.used += 1
        return self._words[self.used - 1]

    def _peek(self) -> str:
        return self._words[self.used].text if self.used < len(self._words) else ""

    def _tip(self) -> bool:
        if self._peek() != TIP:
            return False
        self.used += 1
        return True

    # --- a new wager --------------------------------------------------------------------------

    def _place(self, cents: int) -> Place:
        word = self._next("a wager")
        kind, box = wager_and_box(word)
        if kind not in self.table.rules.wagers:
            raise fault(word, f"{self.table.game.slug} has no such wager here{self._near(kind)}")
        spot = self._spot(kind)
        return Place(self.player, box or self._home(word), kind, cents, spot, self._tip())

    def _near(self, kind: str) -> str:
        wagers = list(self.table.rules.wagers)
        near = get_close_matches(kind, wagers, n=3) or wagers[:12]
        return f" (there are: {', '.join(near)})"

    def _home(self, word: Word) -> int:
        boxes = [box for box, name in self.table.seats.items() if name == self.player]
        if not boxes:
            raise fault(word, f"{self.player} stands: name a box, such as {word.text}@1")
        return min(boxes)

    def _spot(self, kind: str) -> str:
        """The place that follows the wager's name, or the only one there is."""
        spots = tuple(self.table.game.spots(self.table, kind))
        peek = self._peek()
        named = "" not in spots and len(spots) != 1  # the rules will say what is wrong with it
        if peek and peek != TIP and (named or peek in spots):
            self.used += 1
            return peek
        return spots[0] if len(spots) == 1 else ""

    # --- a wager that is up -------------------------------------------------------------------

    def _held(self) -> Wager:
        """The player's wager that the next words name, or the one of a number: ``#12``."""
        word = self._next("a wager that is up")
        mine = [wager for wager in self.table.wagers.values() if wager.player == self.player]
        if word.text.startswith("#"):
            found = [wager for wager in mine if f"#{wager.id}" == word.text]
        else:
            kind, box = wager_and_box(word)
            found = [w for w in mine if w.kind == kind and box in (0, w.box)]
            spot = self._peek()
            if spot and any(wager.spot == spot for wager in found):
                self.used += 1
                found = [wager for wager in found if wager.spot == spot]
            tip = self._tip()
            found = [wager for wager in found if wager.for_dealer == tip]
        if len(found) != 1:
            up = ", ".join(f"{name_of(self.table, wager)}" for wager in mine) or "nothing"
            many = "more than one such wager" if found else "no such wager"
            raise fault(word, f"{self.player} has {many} up (up: {up})")
        return found[0]


def wager_and_box(word: Word) -> tuple[str, int]:
    """``bet@3`` is the wager bet on box 3; without a box it is 0."""
    found = _WHERE.fullmatch(word.text)
    return (found[1], int(found[2] or 0)) if found else (word.text, 0)


# --- writing -------------------------------------------------------------------------------------


def place_words(table: Table, placed: WagerPlaced) -> str:
    """A new wager without its amount, as ``Layout`` reads it."""
    boxes = [box for box, name in table.seats.items() if name == placed.player]
    at = "" if boxes and min(boxes) == placed.box else f"@{placed.box}"
    spot = f" {placed.spot}" if placed.spot else ""
    return f"{placed.wager}{at}{spot}{' ' + TIP if placed.for_dealer else ''}"


def name_of(table: Table, wager: Wager) -> str:
    """A wager that is up, by its name if that names no other, else by its number."""
    alike = [
        other
        for other in table.wagers.values()
        if (other.player, other.kind, other.for_dealer)
        == (wager.player, wager.kind, wager.for_dealer)
    ]
    tip = f" {TIP}" if wager.for_dealer else ""
    if len(alike) == 1:
        return f"{wager.kind}{tip}"
    if wager.spot and sum(other.spot == wager.spot for other in alike) == 1:
        return f"{wager.kind} {wager.spot}{tip}"
    return f"#{wager.id}"
