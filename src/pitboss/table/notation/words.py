"""The words of a line of notation: where each stands, who speaks, what is quoted."""

from __future__ import annotations

import re
from typing import NamedTuple

import msgspec

from pitboss.errors import Misread
from pitboss.money.cents import cents, show

ROUND, SECTION, HAND = ";", "|", "/"
MISHAP, METER, STOP = "!", "~", "..."
STANDING, COMMENT = "-", "#"

_WORD = re.compile(r'[|;]|(?:"(?:[^"\\]|\\.)*"|[^\s|;"])+')
_QUOTED = r'"(?:[^"\\]|\\.)*"'
_NAME = rf'{_QUOTED}|[^\s:@="!~?*/]+'
_SEAT = rf"({_NAME})(?:@(-|[0-9]+(?:,[0-9]+)*))?(?:=(\$?[0-9][0-9,.]*))?"
_LABEL = re.compile(rf"{_SEAT}:(.*)", re.DOTALL)
_SEATED = re.compile(_SEAT)
_PLAIN = re.compile(r"[^\W\d][\w.-]*")
_MONEY = re.compile(r"-?\$?[0-9][0-9,]*(?:\.[0-9]{2})?")


class Word(NamedTuple):
    """A word, and the place of its first letter in the line, from 1."""

    text: str
    at: int


class Label(NamedTuple):
    """``ann@3,4=200:`` names who speaks, or which hand gets the cards that follow.

    ``boxes`` are those a player takes; ``stands`` is one without a box; ``rack`` is in cents.
    """

    name: str
    boxes: tuple[int, ...]
    stands: bool
    rack: int | None
    at: int

    @property
    def is_seat(self) -> bool:
        """Does it say where somebody sits, or what he buys in for?"""
        return bool(self.boxes) or self.stands or self.rack is not None


def split(text: str) -> list[Word]:
    """The words of a line, ``|`` and ``;`` among them, up to a comment; quotes keep blanks."""
    words: list[Word] = []
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        found = _WORD.match(text, at)
        if found is None:
            raise Misread(at + 1, text[at:][:20], "these quotes are not closed")
        if found[0] == COMMENT:
            break
        words.append(Word(found[0], at + 1))
        at = found.end()
    return words


def fault(word: Word, message: str, clause: str = "") -> Misread:
    """A complaint about a word."""
    return Misread(word.at, word.text, message, clause)


# --- names and amounts ---------------------------------------------------------------------------


def labelled(word: Word) -> tuple[Label, Word] | None:
    """The label at the head of a word, and what is glued to it; None where there is none."""
    found = _LABEL.fullmatch(word.text)
    if found is None:
        return None
    return _label(found, word), Word(found[4], word.at + found.start(4))


def seat(word: Word) -> Label:
    """A seat without a colon, as after ``sit``."""
    found = _SEATED.fullmatch(word.text)
    if found is None:
        raise fault(word, "expected a seat, such as ann, ann@3 or ann@3=200")
    return _label(found, word)


def _label(found: re.Match[str], word: Word) -> Label:
    stands = found[2] == STANDING
    boxes = () if stands or not found[2] else tuple(map(_box, found[2].split(",")))
    rack = amount(Word(found[3], word.at + found.start(3))) if found[3] else None
    return Label(unquoted(found[1]), boxes, stands, rack, word.at)


def _box(digits: str) -> int:
    return int(digits[:6])  # no table has a million boxes; a longer number is no better


def unquoted(text: str) -> str:
    """A name without its quotes."""
    if not text.startswith('"'):
        return text
    try:
        return msgspec.json.decode(text, type=str)
    except msgspec.DecodeError:
        return text


def quoted(name: str) -> str:
    """A name as a line shows it: in quotes, where it is more than one plain word."""
    return name if _PLAIN.fullmatch(name) else msgspec.json.encode(name).decode()


def is_amount(text: str) -> bool:
    """Is this a sum of money?"""
    return _MONEY.fullmatch(text) is not None


def amount(word: Word) -> int:
    """A sum of money in cents."""
    try:
        return cents(word.text)
    except ValueError as error:
        raise fault(word, str(error)) from None


def dollars(sum_: int) -> str:
    """A sum of cents as a line shows it: ``5``, ``2.50``, ``-10``."""
    return show(sum_).replace("$", "").replace(",", "")
