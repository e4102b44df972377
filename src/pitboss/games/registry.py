"""Finding games: every installed package may register rooms under ``pitboss.games``."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING

from pitboss.errors import UnknownName

if TYPE_CHECKING:
    from pitboss.games.room import Room

GROUP = "pitboss.games"


@cache
def _found() -> dict[str, EntryPoint]:
    return {point.name: point for point in sorted(entry_points(group=GROUP))}


def slugs() -> list[str]:
    """The registered games, by their names in commands and files."""
    return list(_found())


def only_ours() -> bool:
    """Are all registered games those of this package?"""
    return all(point.module.startswith("pitboss.games.") for point in _found().values())


@cache
def room(slug: str) -> Room:
    """The room of a game."""
    points = _found()
    if slug not in points:
        raise UnknownName("game", slug, list(points))
    loaded: Room = points[slug].load()
    return loaded


def rooms() -> list[Room]:
    """Every registered room."""
    return [room(slug) for slug in slugs()]
