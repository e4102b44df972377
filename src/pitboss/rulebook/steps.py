"""The steps of a game's procedure, each with the clause that its filing has for it.

A family of games knows its steps as a struct. One game's file under ``data/steps`` fills it in, so
that every event of its log cites its own filing; a step left out is one the filing does not have.
"""

from collections.abc import Iterator
from typing import TypeVar

import msgspec

from pitboss.errors import BadFile, UnknownName
from pitboss.rulebook.clauses import clause_ids
from pitboss.rulebook.roots import read_data

T = TypeVar("T")


def steps(slug: str, kind: type[T], section: str = "") -> T:
    """A game's steps, or one section of its file; every text in it must be a clause's id."""
    values, path = read_data("steps", slug, "table of steps")
    found: object = values.get(section) if section else values
    for id in _texts(found):
        if id not in clause_ids():
            raise BadFile(path, str(UnknownName("clause", id, clause_ids())))
    try:
        return msgspec.convert(found, kind)
    except msgspec.ValidationError as fault:
        raise BadFile(path, f"{section}: {fault}" if section else str(fault)) from None


def _texts(value: object) -> Iterator[str]:
    """Every text of a TOML value, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)
