"""How much of the filings is proved: game by game, and which clauses still are not.

A clause that asks something of software is proved in play (a test saw the game itself cite it) or
as data (a test compared its figures with the filing). ``data/coverage/<game>.toml`` lists the
rest: under ``noted`` mere headings and definitions, each with the clauses that do its work; under
``left_out`` what software leaves out, each with the reason.
"""

import re
from collections.abc import Iterable
from pathlib import Path

import msgspec

from pitboss.errors import BadFile
from pitboss.rulebook.clauses import clause_ids, games, software_ids, texts_by_clause
from pitboss.rulebook.evidence import Evidence, shipped

_ID = re.compile(r"(?<![\w.-])[A-Z]{2}-[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*")


class GameCoverage(msgspec.Struct, frozen=True):
    """One game's software clauses, each counted once by the best that is known of it."""

    game: str
    software: int
    played: int
    data: int
    noted: int
    left_out: int
    unproved: tuple[str, ...]


class CoverageReport(msgspec.Struct, frozen=True):
    """The coverage of several games, as it is written in JSON."""

    games: tuple[GameCoverage, ...]


def coverage(game: str | None = None, evidence: Evidence | None = None) -> list[GameCoverage]:
    """The coverage of one game, or of every game, by the shipped evidence unless told otherwise."""
    evidence = evidence or shipped()
    return [_cover(name, evidence) for name in (games() if game is None else (game,))]


def explanations(game: str, data: Path | None = None) -> dict[str, str]:
    """Why software leaves a clause of the game out, by clause id."""
    return _reasons(game, data, "left_out")


def noted(game: str, data: Path | None = None) -> dict[str, str]:
    """The clauses that only head or define others, with those that do their work."""
    lines = _reasons(game, data, "noted")
    for id, line in lines.items():
        if not named(line) - {id}:
            path = f"coverage/{game}.toml"
            raise BadFile(path, f"clause {id} must name the clauses that do its work: {line!r}")
    return lines


def named(text: str) -> set[str]:
    """The clauses that a text names by their full ids."""
    return set(_ID.findall(text)) & clause_ids()


def as_json(rows: Iterable[GameCoverage]) -> str:
    """The coverage as JSON: an object with the list ``games``."""
    text = msgspec.json.encode(CoverageReport(tuple(rows)))
    return msgspec.json.format(text, indent=2).decode()


def _reasons(game: str, data: Path | None, group: str) -> dict[str, str]:
    reasons = texts_by_clause("coverage", game, data, group)
    for id in reasons.keys() - set(software_ids(game)):
        raise BadFile(f"coverage/{game}.toml", f"clause {id} asks nothing of software")
    return reasons


def _cover(game: str, evidence: Evidence) -> GameCoverage:
    ids = software_ids(game)
    listed = (evidence.played, evidence.data, noted(game), explanations(game))
    groups = [frozenset(each) for each in listed]
    first = [next((n for n, group in enumerate(groups) if id in group), None) for id in ids]
    played, data, heads, out = (first.count(n) for n in range(len(groups)))
    unproved = tuple(id for id, n in zip(ids, first, strict=True) if n is None)
    return GameCoverage(game, len(ids), played, data, heads, out, unproved)
