"""What is said at a table, made when somebody looks: codes come in, words go out.

A log holds *calls* and *questions*: a code with its parts. The sentences stand in phrase tables
under ``data/phrases/<language>``, one for each family and game, so that a corrected sentence, or
another language, changes no log. What is told of the other events stands there too, by their tags.
A code that no table knows is shown as it is.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from pitboss.errors import BadFile
from pitboss.money import show
from pitboss.rulebook.roots import data_names, read_data

ENGLISH = "en"
COMMON = "table"  # what is said at every table
Parts = Mapping[str, Any]  # numbers, texts, lists of texts, and what is `said` within them


def said(call: str, **parts: object) -> dict[str, object]:
    """A phrase as a part of another: a hand, for instance, that is named by its box."""
    return {"call": call, "parts": parts}


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    also: tuple[str, ...] = ()  # the tables that are looked in next
    calls: dict[str, str] = {}
    questions: dict[str, str] = {}
    events: dict[str, str] = {}  # what is told of them, by tag


class Phrases:
    """The sentences of one game in one language."""

    def __init__(
        self,
        calls: Mapping[str, str],
        questions: Mapping[str, str],
        events: Mapping[str, str] = {},
    ) -> None:
        self.calls = calls
        self.questions = questions
        self.events = events

    def say(self, call: str, parts: Parts) -> str:
        """What the dealer says."""
        return self._fill(self.calls.get(call), call, parts)

    def ask(self, question: str, parts: Parts) -> str:
        """What a player is asked."""
        return self._fill(self.questions.get(question), question, parts)

    def tell(self, event: str, parts: Parts) -> str:
        """What is told of an event."""
        return self._fill(self.events.get(event), event, parts)

    def _fill(self, sentence: str | None, code: str, parts: Parts) -> str:
        """The sentence with its parts; the bare code where the two do not fit."""
        if sentence is None:
            return code
        try:
            return self._made(sentence, parts)
        except (LookupError, TypeError, ValueError, AttributeError):
            return code

    def _made(self, sentence: str, parts: Parts) -> str:
        words = []
        for text, part, how, rest in _parsed(sentence):
            words.append(text)
            if part is not None:
                more = self._made(rest, parts) if "{" in rest else rest
                words.append(self._part(parts[part], how, more))
        return "".join(words)

    def _part(self, value: Any, how: str, rest: str) -> str:
        """A part as its sentence wants it."""
        if how == "as":  # a code that is said in more than one way: an ace, and a pair of aces
            return self.say(f"{rest}_{value}", {})
        if how:
            return _FORMATS[how](value, rest)
        if isinstance(value, str | int):
            return str(value)
        if isinstance(value, Mapping):
            return self.say(str(value["call"]), value.get("parts", {}))
        if isinstance(value, Sequence):
            return ", ".join(self._part(each, "", "") for each in value)
        return str(value)


@cache
def _parsed(sentence: str) -> list[tuple[str, str | None, str, str]]:
    """Each stretch of text with the part that follows it, how it is shown and with what words."""
    found = []
    for text, part, spec, _ in string.Formatter().parse(sentence):
        how, _, rest = (spec or "").partition(" ")
        found.append((text, part, how, rest))
    return found


def _words(code: object) -> str:
    return str(code).replace("_", " ")


def _count(value: int, words: str) -> str:
    one, many = words.split()
    return f"{value} {one if value == 1 else many}"


def _does(player: str | None, words: str) -> str:
    """What the player who is told it does, or another."""
    you, other = words.split("|")
    if player is None:
        return you
    return f"{player} {other}" if other else player


def _either(value: object, words: str) -> str:
    yes, no = words.split("|")
    return yes if value else no


_FORMATS: dict[str, Callable[[Any, str], str]] = {
    "money": lambda cents, _: show(cents),
    "words": lambda code, _: _words(code),
    "list": lambda codes, between: (between or " ").join(map(_words, codes)),
    "count": _count,
    "does": _does,
    "either": _either,
    "then": lambda value, words: words if value else "",
}


@cache
def phrases(slug: str, language: str = ENGLISH) -> Phrases:
    """The sentences of a game: its own table, those it names, and what every table says."""
    calls: dict[str, str] = {}
    questions: dict[str, str] = {}
    events: dict[str, str] = {}
    folder = f"phrases/{language}"
    known = data_names(folder)
    waiting, seen = [slug, COMMON], set[str]()
    while waiting:
        name = waiting.pop(0)
        if name in seen or name not in known:
            continue
        seen.add(name)
        found = _read(folder, name)
        calls = {**found.calls, **calls}  # the nearer table has its way
        questions = {**found.questions, **questions}
        events = {**found.events, **events}
        waiting[:0] = found.also
    return Phrases(calls, questions, events)


def _read(folder: str, name: str) -> _File:
    values, path = read_data(folder, name, "phrase table")
    try:
        return msgspec.convert(values, _File)
    except msgspec.ValidationError as fault:
        raise BadFile(path, str(fault)) from None
