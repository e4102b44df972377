"""Finding games: every installed package may register rooms under ``pitboss.games``.

A wager that is played at the tables of other games has no table of its own: its room, registered
under ``pitboss.wagers``, is priced but not played.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING

from pitboss.errors import UnknownName

if TYPE_CHECKING:
    from pitboss.rooms.room import Listed, Room

GROUP = "pitboss.games"
WAGERS = "pitboss.wagers"


@cache
def _found(group: str = GROUP) -> dict[str, EntryPoint]:
    return {point.name: point for point in sorted(entry_points(group=group))}


def slugs() -> list[str]:
    """The registered games, by their names in commands and files."""
    return list(_found())


def priced() -> list[str]:
    """Everything with a par sheet: the registered games, then the wagers without a table."""
    return [*_found(), *(name for name in _found(WAGERS) if name not in _found())]


def only_ours() -> bool:
    """Are all registered games those of this package?"""
    points = (*_found().values(), *_found(WAGERS).values())
    return all(point.module.startswith(("pitboss.games.", "pitboss.wagers.")) for point in points)


def home(slug: str) -> str:
    """The package of a room, by name: nothing is loaded."""
    points = _found(WAGERS) | _found()
    return points[slug].module if slug in points else slug


@cache
def listed(slug: str) -> Listed:
    """The room of a game, or of a wager at other games' tables."""
    points = _found(WAGERS) | _found()
    if slug not in points:
        raise UnknownName("game", slug, priced())
    loaded: Listed = points[slug].load()
    return loaded


def room(slug: str) -> Room:
    """The room of a game; Refusal for a wager that has no table of its own."""
    return listed(slug).with_table()


def rooms() -> list[Room]:
    """Every registered room."""
    return [room(slug) for slug in slugs()]
