"""Notes of a running round that no log keeps: a replay makes them again."""

from __future__ import annotations

import msgspec

from pitboss.table.table import Table


class Running(msgspec.Struct, eq=False):
    """Who has left the table during the round, and whether any player may still have to decide.

    ``settling`` is set once the first seat has been settled.
    ``face_down`` names the community cards that lie unseen.
    For the linked progressive: who has a wager on it (player and wager id), and which boxes have
    folded. ``locked`` has for each other progressive wager who made it, with its id.
    """

    gone: set[str] = set()
    deciding: bool = True
    settling: bool = False
    face_down: list[str] = []
    progressive: list[tuple[str, int]] = []
    folded: set[int] = set()
    locked: dict[str, dict[str, int]] = {}


def running(table: Table) -> Running:
    """The notes of the round now running."""
    notes = table.running
    if not isinstance(notes, Running):
        notes = table.running = Running()
    return notes
