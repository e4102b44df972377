"""Codes go into a log and words come out: every call and question has a sentence that fits it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.rooms.room import Room
from pitboss.rulebook.phrases import Phrases, phrases
from pitboss.table import events
from pitboss.testing.fault import hold
from pitboss.testing.random_play import play


def whatever_is_said_has_words(room: Room, seed: int, rounds: int) -> None:
    """No phrase is missing, and none asks for a part that it is not given."""
    known = phrases(room.slug)
    for rule in room.game.irregularities:
        _hold_words(known, known.calls, rule.call, {})
    for round_, _ in play(room, seed, rounds):
        for event in round_.log if round_.over else ():
            match event:
                case events.Announced() | events.Whispered():
                    _hold_words(known, known.calls, event.call, event.parts)
                case events.RoundVoided():
                    _hold_words(known, known.calls, event.why, event.parts)
                case events.OptionChosen():
                    _hold_words(known, known.questions, event.question, event.parts)


def _hold_words(
    known: Phrases, sentences: Mapping[str, str], code: str, parts: Mapping[str, Any]
) -> None:
    hold(code in sentences, "no phrase for", code)
    fill = known.say if sentences is known.calls else known.ask
    words = fill(code, parts)
    hold(words != code or sentences[code] == code, "the phrase and its parts do not fit", code)
    for part in parts.values():
        for each in part if isinstance(part, list | tuple) else (part,):
            if isinstance(each, Mapping):  # a phrase within the phrase
                _hold_words(known, known.calls, each["call"], each["parts"])
