"""How much of the filings is enacted: game by game, and which clauses are still missing.

A clause that software can enact is covered when the package cites it and a test proves it, or when
``data/coverage/<game>.toml`` says why software leaves it out.
"""

from collections.abc import Iterable
from pathlib import Path

import msgspec

from pitboss.errors import BadFile
from pitboss.rulebook.clauses import DATA, games, software_ids, texts_by_clause
from pitboss.rulebook.evidence import Evidence, shipped

__all__ = ["CoverageReport", "GameCoverage", "as_json", "coverage", "explanations"]


class GameCoverage(msgspec.Struct, frozen=True):
    """The count of one game's software clauses by what became of them, and those still missing."""

    game: str
    software: int
    enacted: int
    tested: int
    explained: int
    missing: tuple[str, ...]


class CoverageReport(msgspec.Struct, frozen=True):
    """The coverage of several games, as it is written in JSON."""

    games: tuple[GameCoverage, ...]


def coverage(game: str | None = None, evidence: Evidence | None = None) -> list[GameCoverage]:
    """The coverage of one game, or of every game, by the shipped evidence unless told otherwise."""
    evidence = evidence or shipped()
    return [_cover(name, evidence) for name in (games() if game is None else (game,))]


def explanations(game: str, data: Path = DATA) -> dict[str, str]:
    """Why software leaves a clause of the game out, by clause id."""
    reasons = texts_by_clause("coverage", game, data)
    for id in reasons.keys() - set(software_ids(game)):
        raise BadFile(data / "coverage" / f"{game}.toml", f"clause {id} asks nothing of software")
    return reasons


def as_json(rows: Iterable[GameCoverage]) -> str:
    """The coverage as JSON: an object with the list ``games``."""
    text = msgspec.json.encode(CoverageReport(tuple(rows)))
    return msgspec.json.format(text, indent=2).decode()


def _cover(game: str, evidence: Evidence) -> GameCoverage:
    ids = software_ids(game)
    reasons = explanations(game)
    proven = evidence.enacted.keys() & evidence.tested.keys()
    return GameCoverage(
        game=game,
        software=len(ids),
        enacted=sum(id in evidence.enacted for id in ids),
        tested=sum(id in evidence.tested for id in ids),
        explained=sum(id in reasons for id in ids),
        missing=tuple(id for id in ids if id not in proven and id not in reasons),
    )
