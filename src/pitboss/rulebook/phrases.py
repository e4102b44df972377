"""What is said at a table, made when somebody looks: codes come in, words go out.

A log holds *calls* and *questions*: a code with its parts. The sentences stand in phrase tables
under ``data/phrases/<language>``, one for each family and game, so that a corrected sentence, or
another language, changes no log. A code that no table knows is shown as it is.
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

__all__ = ["COMMON", "ENGLISH", "Parts", "Phrases", "phrases", "said"]

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


class Phrases(string.Formatter):
    """The sentences of one game in one language."""

    def __init__(self, calls: Mapping[str, str], questions: Mapping[str, str]) -> None:
        self.calls = calls
        self.questions = questions

    def say(self, call: str, parts: Parts) -> str:
        """What the dealer says."""
        return self._fill(self.calls.get(call), call, parts)

    def ask(self, question: str, parts: Parts) -> str:
        """What a player is asked."""
        return self._fill(self.questions.get(question), question, parts)

    def _fill(self, sentence: str | None, code: str, parts: Parts) -> str:
        """The sentence with its parts; the bare code where the two do not fit."""
        if sentence is None:
            return code
        try:
            return self.vformat(sentence, (), parts)
        except (LookupError, TypeError, ValueError, AttributeError):
            return code

    def format_field(self, value: Any, format_spec: str) -> str:
        """A part as its sentence wants it."""
        how, _, rest = format_spec.partition(" ")
        if how == "as":  # a code that is said in more than one way: an ace, and a pair of aces
            return self.say(f"{rest}_{value}", {})
        if how:
            return _FORMATS[how](value, rest)
        if isinstance(value, Mapping):
            return self.say(str(value["call"]), value.get("parts", {}))
        if isinstance(value, Sequence) and not isinstance(value, str):
            return ", ".join(self.format_field(each, "") for each in value)
        return str(value)


def _words(code: object) -> str:
    return str(code).replace("_", " ")


def _count(value: int, words: str) -> str:
    one, many = words.split()
    return f"{value} {one if value == 1 else many}"


_FORMATS: dict[str, Callable[[Any, str], str]] = {
    "money": lambda cents, _: show(cents),
    "words": lambda code, _: _words(code),
    "list": lambda codes, between: (between or " ").join(map(_words, codes)),
    "count": _count,
    "then": lambda value, words: words if value else "",
}


@cache
def phrases(slug: str, language: str = ENGLISH) -> Phrases:
    """The sentences of a game: its own table, those it names, and what every table says."""
    calls: dict[str, str] = {}
    questions: dict[str, str] = {}
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
        waiting[:0] = found.also
    return Phrases(calls, questions)


def _read(folder: str, name: str) -> _File:
    values, path = read_data(folder, name, "phrase table")
    try:
        return msgspec.convert(values, _File)
    except msgspec.ValidationError as fault:
        raise BadFile(path, str(fault)) from None
