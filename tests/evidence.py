"""Which clauses the tests prove, and which marks do not hold.

A mark ``pytest.mark.clause(...)`` holds if its test, all its cases together, had the real game cite
the clause in play, or read it on a par sheet that cites it, or compared its datum (`tests.filed`).
A full test run judges every mark. For one game, in less time::

    python -m tests.evidence --game roulette
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from pitboss.rooms import registry
from pitboss.rulebook.clauses import clause, clause_ids, games
from pitboss.rulebook.coverage import coverage, explanations, named, noted
from pitboss.rulebook.evidence import SHIPPED, Evidence
from tests.citations import FILED, PLAY, SHEET, Citation

ENFORCED = True  # does a full test run fail where the evidence does not hold?

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "pitboss"
CITING_MOST = 3  # tests named that cite a clause without a mark


class Record(NamedTuple):
    """What a run of tests showed: the marks and the citations of each test."""

    marks: Mapping[str, Collection[str]]
    citations: Mapping[str, Collection[Citation]]


class BadMark(NamedTuple):
    """A mark that does not hold, and why."""

    test: str
    clause: str
    why: str


def judge(record: Record) -> tuple[Evidence, list[BadMark]]:
    """The evidence of a run, and the marks that it does not bear out."""
    played: defaultdict[str, set[str]] = defaultdict(set)
    data: defaultdict[str, set[str]] = defaultdict(set)
    bad: list[BadMark] = []
    for test, cited in record.citations.items():
        for what, _, id in cited:
            if what == FILED:
                data[id].add(test)
    for test, ids in record.marks.items():
        cited = record.citations.get(test, ())
        for id in ids:
            if _played(id, cited):
                played[id].add(test)
            elif (SHEET, "", id) in cited:
                data[id].add(test)
            elif (FILED, "", id) not in cited:
                bad.append(BadMark(test, id, _why(id, cited)))
    return Evidence(_sorted(played), _sorted(data)), sorted(bad)


def _played(id: str, cited: Collection[Citation]) -> bool:
    """Did the clause's own game cite it? A wager without a table is played at those of others."""
    game = clause(id).game
    if game in registry.slugs():
        return (PLAY, game, id) in cited or (PLAY, "", id) in cited
    return any(what == PLAY and each == id for what, _, each in cited)


def _why(id: str, cited: Collection[Citation]) -> str:
    elsewhere = sorted(game for what, game, each in cited if (what, each) == (PLAY, id))
    if elsewhere:
        return f"cited only at {', '.join(elsewhere)}, not at {clause(id).game}"
    if any(what == PLAY for what, _, _ in cited):
        return "the game cites other clauses there, not this one"
    if any(what == SHEET for what, _, _ in cited):
        return "a par sheet that cites other clauses"
    return "no game of the package cites anything there"


def _sorted(found: Mapping[str, Iterable[str]]) -> dict[str, tuple[str, ...]]:
    return {id: tuple(sorted(found[id])) for id in sorted(found)}


def faults(record: Record) -> list[str]:
    """All that keeps the evidence of a full run from being sound, a line each."""
    evidence, bad = judge(record)
    lines = [f"{test}: {id}: {why}" for test, id, why in bad]
    for row in coverage(None, evidence):
        lines += [f"{row.game}: {id} is not proved" for id in row.unproved]
        lines += _idle_reasons(row.game, evidence)
    if SHIPPED.read_bytes() != evidence.json():
        lines.append(f"{SHIPPED.name} is not what this run shows: make records")
    return lines


def _idle_reasons(game: str, evidence: Evidence) -> Iterator[str]:
    """Excuses for what is proved, and headings whose clauses are not."""
    for id in (explanations(game).keys() | noted(game).keys()) & evidence.proved:
        yield f"{game}: {id} is proved: it needs no line in coverage/{game}.toml"
    for id in explanations(game).keys() & noted(game).keys():
        yield f"{game}: {id} is both noted and left out"
    for id, line in noted(game).items():
        if not named(line) & evidence.proved:
            yield f"{game}: {id} is noted, but no clause that it names is proved: {line}"


def report(game: str, record: Record) -> str:
    """What is still to prove in one game, and which marks of its clauses do not hold."""
    evidence, bad = judge(record)
    [row] = coverage(game, evidence)
    lines = [
        f"{game}: {row.software} software clauses: {row.played} proved in play, {row.data} as data,"
        f" {row.noted} noted, {row.left_out} left out, {len(row.unproved)} unproved"
    ]
    citing = _citing(record)
    for id in row.unproved:
        tests = citing.get(id, [])
        hint = f" (cited, unmarked, in {', '.join(tests[:CITING_MOST])})" if tests else ""
        lines.append(f"unproved  {id}: {clause(id).paraphrase}{hint}")
    own = [each for each in bad if clause(each.clause).game == game]
    lines += [f"bad mark  {test}: {id}: {why}" for test, id, why in own]
    lines += [f"reason    {line}" for line in _idle_reasons(game, evidence)]
    return "\n".join(lines)


def _citing(record: Record) -> dict[str, list[str]]:
    found: defaultdict[str, list[str]] = defaultdict(list)
    for test, cited in sorted(record.citations.items()):
        for id in sorted({id for what, game, id in cited if _counts(what, game, id)}):
            found[id].append(test)
    return found


def _counts(what: str, game: str, id: str) -> bool:
    return id in clause_ids() and (what == SHEET or _played(id, [(what, game, id)]))


def folders(game: str) -> list[str]:
    """The folders of tests that prove a game's clauses: its own, and of the rooms it builds on."""
    every = [f"tests/{room}" for room in sorted(_rooms(_room_of(game)))]
    return [
        each for each in (*every, "tests/progressive", "tests/rulebook") if (ROOT / each).exists()
    ]


def _room_of(game: str) -> str:
    """Where a game lives, or a wager that has no table of its own."""
    return "/".join(registry.listed(game).home.split(".")[1:3])


def _rooms(room: str, seen: frozenset[str] = frozenset()) -> frozenset[str]:
    text = "\n".join(file.read_text("utf-8") for file in (SOURCE / room).glob("*.py"))
    for house, name in re.findall(r"pitboss\.(games|families|wagers)\.(\w+)", text):
        other = f"{house}/{name}"
        if (SOURCE / other).is_dir() and other not in seen | {room}:
            seen = _rooms(other, seen | {room})
    return seen | {room}


def main() -> None:
    """Run the tests of one game and tell what they prove."""
    import pytest  # noqa: PLC0415 - only the command runs tests

    parser = argparse.ArgumentParser(prog="python -m tests.evidence", description=__doc__)
    parser.add_argument("--game", required=True, choices=games())
    parser.add_argument("tests", nargs="*", help="these tests only, in place of all of the game's")
    asked = parser.parse_args()
    where = asked.tests or folders(asked.game)
    sys.exit(pytest.main(["-q", "-p", "no:cacheprovider", f"--evidence={asked.game}", *where]))


if __name__ == "__main__":
    main()
