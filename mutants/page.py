"""The table of docs/evidence.md: what the tests noticed in each game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mutants.catalogue import ROOT, Mutant
from mutants.game import Report
from mutants.running import Fate

PAGE = ROOT / "docs" / "evidence.md"
GOAL = 95  # of a hundred
_HEAD = "<!-- written by python -m mutants --write; do not edit below -->"


def survivors(report: Report) -> list[Mutant]:
    """The mutants that no test noticed."""
    return [each.mutant for each in report.tried if each.fate is Fate.SURVIVED]


def line(report: Report) -> str:
    """One game in one line."""
    left = f", no time for {report.left}" if report.left else ""
    killed = len(report.tried) - len(survivors(report))
    share = 100 * killed / max(1, len(report.tried))
    return f"{report.game:24} {killed:3} of {len(report.tried):3} killed  {share:5.1f}%{left}"


def goal_missed(reports: Iterable[Report]) -> str | None:
    """Which games' tests notice too little, if any."""
    missed = [
        report.game
        for report in reports
        if report.left or 100 * len(survivors(report)) > (100 - GOAL) * len(report.tried)
    ]
    return f"below {GOAL}%: {', '.join(missed)}" if missed else None


def written(page: str, reports: Sequence[Report]) -> str:
    """The page with its table made anew."""
    rows = [
        f"| {report.game} | {len(report.tried)} | {len(report.tried) - len(survivors(report))} "
        f"| {sum(each.fate is Fate.HUNG for each in report.tried)} | {len(survivors(report))} |"
        for report in reports
    ]
    table = [
        "| game | mutants | killed | of these hung | survived |",
        "| --- | --: | --: | --: | --: |",
    ]
    left = [
        f"- {report.game}: `{mutant.file.removeprefix('pitboss/')}:{mutant.line}`"
        f" ({mutant.clause or 'no clause'}): `{_code(mutant.old)}` -> `{_code(mutant.new)}`"
        for report in reports
        for mutant in survivors(report)
    ]
    seeds = sorted({report.seed for report in reports})
    told = ["", f"Sampled with seed {', '.join(map(str, seeds))}.", "", *table, *rows]
    if left:
        told += ["", "Survivors:", "", *left]
    return page.partition(_HEAD)[0] + _HEAD + "\n" + "\n".join(told) + "\n"


def _code(text: str) -> str:
    return " ".join(text.split()).replace("`", "'") or "(gone)"
