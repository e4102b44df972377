"""A line of notation taken apart: the game and its rules, rounds, sections, hands.

Nothing is looked up here; what a word means depends on what the table waits for (see ``play``).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pitboss.errors import Misread
from pitboss.table.notation.words import (
    HAND,
    ROUND,
    SECTION,
    STOP,
    Label,
    Word,
    fault,
    labelled,
    split,
)

LEAVE, SIT, STATE = "leave", "sit", "from"
KEYWORDS = (LEAVE, SIT, STATE)


class Group(NamedTuple):
    """Words under one label, or under none."""

    label: Label | None
    words: tuple[Word, ...]


class Section(NamedTuple):
    """What stands between two bars; ``hands`` are set where ``/`` parts it into hands."""

    groups: tuple[Group, ...]
    hands: bool


class RoundText(NamedTuple):
    """One round: who leaves, who sits, the table it starts from, and what happens."""

    leaving: tuple[Word, ...]
    sitting: tuple[Word, ...]
    state: tuple[Word, ...] | None
    sections: tuple[Section, ...]
    end: Word  # where it ends: the bar that is not there


class Line(NamedTuple):
    """A whole line."""

    game: Word
    rules: tuple[Word, ...]
    rounds: tuple[RoundText, ...]


def parse(text: str) -> Line:
    """Take a line apart."""
    (head, *sections), *others = _rounds(text)
    if not head.words:
        raise Misread(1, "", "expected the name of a game, such as craps")
    played = [sections or [_Run([], head.end)], *others]
    return Line(head.words[0], tuple(head.words[1:]), tuple(_round(each) for each in played))


def parse_rounds(text: str) -> tuple[RoundText, ...]:
    """Take the rounds of a line apart, without its game and rules."""
    return tuple(_round(each) for each in _rounds(text))


class _Run(NamedTuple):
    words: list[Word]
    end: Word  # of the round that it is in


def parse_words(text: str) -> RoundText:
    """Take some words of a round apart, from the middle of it."""
    runs = _parted(split(text), SECTION, _end(text))
    played = [section for run, _ in runs if run for section in _played(run)]
    return RoundText((), (), None, tuple(played), _end(text))


def _rounds(text: str) -> Iterator[list[_Run]]:
    """The sections of each round."""
    for words, stop in _parted(split(text), ROUND, _end(text)):
        yield [_Run(run, stop) for run, _ in _parted(words, SECTION, stop)]


def _end(text: str) -> Word:
    return Word("", len(text.rstrip()) + 1)


def _parted(words: list[Word], mark: str, end: Word) -> Iterator[tuple[list[Word], Word]]:
    """The words between marks, each run with the word that ends it."""
    run: list[Word] = []
    for word in words:
        if word.text == mark:
            yield run, Word("", word.at)
            run = []
        else:
            run.append(word)
    yield run, end


def _round(sections: list[_Run]) -> RoundText:
    told: dict[str, tuple[Word, ...]] = {}
    played: list[Section] = []
    for words, _ in sections:
        if words and words[0].text in KEYWORDS and not played:  # later they may be answers
            if words[0].text in told:
                raise fault(words[0], "leave, sit and from stand once at the head of a round")
            told[words[0].text] = tuple(words[1:])
        elif words:
            played += _played(words)
    end = sections[-1].end
    return RoundText(told.get(LEAVE, ()), told.get(SIT, ()), told.get(STATE), tuple(played), end)


def _played(words: list[Word]) -> Iterator[Section]:
    if any(word.text == HAND for word in words):
        stop = tuple(words[-1:]) if words[-1].text == STOP else ()
        cards = words[: len(words) - len(stop)]
        yield Section(tuple(_hand(run) for run, _ in _parted(cards, HAND, words[-1])), True)
        yield Section((Group(None, stop),), False)
    else:
        yield Section(tuple(_groups(words)), False)


def _hand(words: list[Word]) -> Group:
    """The cards of one hand, with its name in front or without."""
    if words and (found := labelled(words[0])):
        label, rest = found
        return Group(label, tuple([rest] if rest.text else []) + tuple(words[1:]))
    return Group(None, tuple(words))


def _groups(words: list[Word]) -> Iterator[Group]:
    """Words by speaker: a label that stands alone holds until the next one."""
    label: Label | None = None
    run: list[Word] = []
    for word in words:
        found = labelled(word)
        if found and not found[1].text:
            if run or label:
                yield Group(label, tuple(run))
            label, run = found[0], []
        else:
            run.append(word)
    yield Group(label, tuple(run))
