"""What is asked at a table now, as one person may see it: the same for terminal, page and bot."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from pitboss.table.actions import Offer
from pitboss.table.effects import FLOOR, Betting, Question
from pitboss.table.round import Round

Waits = Literal["bets", "choice", "luck", "nothing"]
# Courtesies that most players wave through, with the answer that changes nothing.
CEREMONY = {"cut_the_cards": "decline", "keep_the_dice": "keep", "take_the_dice": "take"}


class Prompt(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who is asked what, by which clause, and what would be accepted.

    ``event`` is the number of the event that the prompt stands on: an answer to an older prompt is
    stale. ``offers`` are empty for everybody but those who may answer.
    """

    event: int
    waits_for: Waits
    clause: str = ""
    player: str = ""  # who is to choose
    question: str = ""  # a code of the game's phrase table, with its parts
    parts: dict[str, Any] = {}
    offers: tuple[Offer, ...] = ()


def prompt(round_: Round, player: str | None = None) -> Prompt:
    """What this player is asked; without a player, what the public sees of it."""
    event, pending = len(round_.log), round_.pending
    if pending is None:
        return Prompt(event, "nothing")
    offers = tuple(round_.legal(player)) if player is not None else ()
    match pending:
        case Betting():
            return Prompt(event, "bets", pending.clause, offers=offers)
        case Question():
            hidden = pending.secret and player not in (pending.player, FLOOR)
            return Prompt(
                event,
                "choice",
                pending.clause,
                pending.player,
                pending.question,
                {} if hidden else pending.parts,
                offers,
            )
    return Prompt(event, "luck", pending.clause)
