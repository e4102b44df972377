"""Views: the log filtered by what one person may see.

Everything an interface shows comes from here. What is hidden: the faces of cards dealt to
others' eyes only, choices made face down and words whispered to others. It reads ``??``.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from pitboss.table import events

HIDDEN = "??"


def visible(log: Iterable[events.Event], player: str | None) -> list[events.Event]:
    """The events as this player sees them; with no player, as anyone walking by does."""
    return [_mask(event, player) for event in log]


def sees(seen_by: tuple[str, ...], player: str | None) -> bool:
    """May this player see what those named may see?"""
    return "*" in seen_by or (player is not None and player in seen_by)


def _mask(event: events.Event, player: str | None) -> events.Event:
    match event:
        case events.CardDealt() if not sees(event.seen_by, player):
            return msgspec.structs.replace(event, card=HIDDEN)
        case events.ChosenFaceDown() if event.player != player:
            return msgspec.structs.replace(event, option=HIDDEN, number=0, parts={})
        case events.Whispered() if event.to != player:
            return msgspec.structs.replace(event, call=HIDDEN, parts={})
        case events.CardsShown() if not sees(event.seen_by, player):
            return msgspec.structs.replace(event, cards=(HIDDEN,) * len(event.cards))
    return event
