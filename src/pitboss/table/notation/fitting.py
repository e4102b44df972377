"""What a word can answer, and what goes without saying.

Reading and writing share these two questions: a step is left out of a line exactly where the
reader, who looks for the next word's place, would take it by himself.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from pitboss.apparatus.cards import RANKS, SUITS
from pitboss.rulebook.phrases import phrases
from pitboss.table.actions import Choose, NoMoreBets
from pitboss.table.effects import (
    BURN,
    FLOOR,
    Betting,
    DealCard,
    DrawNumber,
    Effect,
    Question,
    ShuffleCards,
    SpinWheel,
    ThrowDice,
)
from pitboss.table.round import Round
from pitboss.table.table import Table

SHUFFLE, CLOSE, ANY = "shuffle", "close", "?"
LISTED_MOST = 12  # options that a complaint names
_CARD = re.compile(rf"[{RANKS}][{SUITS}]?|Jo|\?")
_THROW = re.compile(r"[1-9](-[1-9])*")

# Courtesies, known by their answers: they cost and change nothing unless somebody says so.
COURTESIES: dict[tuple[str, ...], str] = {
    ("decline", "cut"): "decline",
    ("decline", "same_cards"): "decline",
    ("take", "decline"): "take",
    ("keep", "pass"): "keep",
    ("turn", "cede"): "turn",
    ("face_up", "face_down"): "face_up",
}


def is_card(text: str) -> bool:
    """Is this a card: with its suit, without it, or any card at all?"""
    return _CARD.fullmatch(text) is not None


def fits(pending: Effect, text: str, hand: str = "") -> bool:
    """Can this word answer what the table waits for? ``hand`` is the one it names, if any."""
    found = False
    match pending:
        case DealCard():
            due = hand == pending.to if hand else pending.to != BURN
            found = due and is_card(text)
        case ThrowDice():
            found = _THROW.fullmatch(text) is not None
        case SpinWheel():
            found = text in pending.wheel.marks
        case ShuffleCards():
            found = text == SHUFFLE
        case Betting():
            found = text == CLOSE
        case Question():
            found = any(option.name == text for option in pending.options)
    return found


class Unsaid(NamedTuple):
    """An answer that goes without saying; which card is burned is the reader's to say."""

    answer: Any


def unsaid(pending: Effect | None) -> Unsaid | None:
    """The answer that goes without saying here, if there is one."""
    match pending:
        case ShuffleCards():
            return Unsaid(None)
        case Betting():
            return Unsaid(NoMoreBets())
        case DealCard():
            return Unsaid(None) if pending.to == BURN else None
        case Question():
            name = courtesy(pending)
            return Unsaid(Choose(pending.player, name)) if name else None
    return None


def courtesy(question: Question) -> str | None:
    """The answer to a question that is a mere courtesy, is the house's own, or leaves no choice."""
    names = tuple(option.name for option in question.options)
    if question.player == FLOOR or (len(names) == 1 and not question.options[0].high):
        return names[0]
    return COURTESIES.get(names)


def waits_for(round_: Round) -> str:
    """What a round waits for, in words."""
    return expected(round_.table, round_.pending)


def expected(table: Table, pending: Effect | None) -> str:
    """What the table waits for, in words."""
    words = "expected a bet under a player's name, or close"
    match pending:
        case None:
            words = "the round is over: expected nothing more, or ; and another round"
        case DealCard():
            words = f"expected a card for {pending.to}"
        case ThrowDice():
            words = f"expected a throw, such as {'-'.join('34512345'[: pending.dice])}"
        case DrawNumber():
            words = f"expected a number from 1 to {len(pending.wheel.marks)}"
        case SpinWheel():
            words = f"expected a mark of the wheel, such as {pending.wheel.marks[0]}"
        case Question():
            asked = phrases(table.game.slug).ask(pending.question, pending.parts)
            options = ", ".join(option.name for option in pending.options[:LISTED_MOST])
            words = f"{pending.player} is asked: {asked} (expected one of: {options})"
    return words
