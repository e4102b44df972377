"""Hunt the mutants of every game, two games at a time, and tell what the tests noticed."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec

from mutants.catalogue import ROOT, SOURCE
from mutants.game import Report
from mutants.page import PAGE, goal_missed, line, written
from pitboss.rulebook.clauses import games


def main() -> None:
    """Run the games asked for; fail if some game's tests notice too little."""
    parser = argparse.ArgumentParser(prog="python -m mutants", description=__doc__)
    parser.add_argument("--game", action="append", choices=games(), help="this game (repeatable)")
    parser.add_argument("--seed", type=int, default=1, help="which sample")
    parser.add_argument("--sample", type=int, default=100, help="mutants of a game")
    parser.add_argument("--minutes", type=float, default=10.0, help="time for one game's mutants")
    parser.add_argument("--jobs", type=int, default=2, help="games at a time")
    parser.add_argument("--write", action="store_true", help=f"write the table of {PAGE.name}")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as kept, ThreadPoolExecutor(asked.jobs) as pool:
        hunts = [pool.submit(_hunt, game, asked, Path(kept)) for game in asked.game or games()]
        reports = [hunt.result() for hunt in hunts]
    print("\n".join(line(report) for report in reports))
    if asked.write:
        PAGE.write_text(written(PAGE.read_text("utf-8"), reports), "utf-8")
    sys.exit(goal_missed(reports))


def _hunt(game: str, asked: argparse.Namespace, kept: Path) -> Report:
    report = kept / f"{game}.json"
    command: Sequence[str] = [
        *(sys.executable, "-m", "mutants.game", game, f"--report={report}"),
        *(f"--seed={asked.seed}", f"--sample={asked.sample}", f"--minutes={asked.minutes}"),
    ]
    paths = f"{ROOT}{os.pathsep}{SOURCE}"
    told = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": paths},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    print(told.stdout, flush=True)
    if not report.exists():
        raise SystemExit(f"{game}: its mutants could not be hunted")
    return msgspec.json.decode(report.read_bytes(), type=Report)


if __name__ == "__main__":
    main()
