"""Rooms whose analysis says what a test wants it to."""

from __future__ import annotations

import sys
from dataclasses import replace
from types import ModuleType

from pitboss.rooms.room import Room

HOME = "pitboss_fake_room"


def answering(room: Room, **parts: object) -> Room:
    """The room with some functions of its analysis replaced; the others are its own."""
    faked = ModuleType(f"{HOME}.analysis")
    vars(faked).update(
        {name: part for name, part in vars(room.analysis).items() if not name.startswith("_")}
    )
    vars(faked).update(parts)
    sys.modules[HOME] = ModuleType(HOME)
    sys.modules[faked.__name__] = faked
    return replace(room, home=HOME)
