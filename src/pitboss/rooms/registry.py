"""Finding games: every installed package may register rooms under ``pitboss.games``.

A wager that is played at the tables of other games has no table of its own: its room, registered
under ``pitboss.wagers``, is priced but not played.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING

from pitboss.errors import BadFile, UnknownName
from pitboss.rulebook.roots import UNUSABLE, bringer, leave_out

if TYPE_CHECKING:
    from pitboss.rooms.room import Listed, Room
    from pitboss.table.game import Game

GROUP = "pitboss.games"
WAGERS = "pitboss.wagers"


OURS = ("pitboss.games.", "pitboss.wagers.")


@cache
def _found(group: str = GROUP) -> dict[str, EntryPoint]:
    """The rooms of a group by name; one of another package that cannot be used is left out."""
    found: dict[str, EntryPoint] = {}
    for point in sorted(entry_points(group=group), key=lambda each: (not _ours(each), each.name)):
        try:
            if not _ours(point):
                _try_out(point, found)
            found[point.name] = point
        except UNUSABLE as error:  # whatever is wrong with it, the others are not
            leave_out(bringer(point), error)
    return dict(sorted(found.items()))


def _ours(point: EntryPoint) -> bool:
    return point.value.startswith(OURS)


def _try_out(point: EntryPoint, found: Mapping[str, EntryPoint]) -> None:
    """A room of another package must have a new name, load, and have rules that can be read."""
    if point.name in found:
        both = f"{found[point.name].value} and in {point.value}"
        raise BadFile(f"game {point.name}", f"stands in {both}")
    room = point.load()
    if room.slug != point.name:
        raise BadFile(point.value, f"is registered as {point.name} and calls itself {room.slug}")
    if room.headline not in room.rules().wagers:
        raise BadFile(point.value, f"its headline {room.headline!r} is no wager of it")


def slugs() -> list[str]:
    """The registered games, by their names in commands and files."""
    return list(_found())


def priced() -> list[str]:
    """Everything with a par sheet: the registered games, then the wagers without a table."""
    return [*_found(), *(name for name in _found(WAGERS) if name not in _found())]


def blame(slug: str, error: BaseException) -> None:
    """A fault of a game: ours is raised again, another package's costs that package a warning."""
    point = (_found(WAGERS) | _found())[slug]
    if _ours(point):
        raise error
    leave_out(bringer(point), error)


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


def game(slug: str) -> Game:
    """The game of that name."""
    return room(slug).game


def rooms() -> list[Room]:
    """Every registered room."""
    return [room(slug) for slug in slugs()]
