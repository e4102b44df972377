"""Hunt the mutants of every game and tell what the tests noticed."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Iterable, Sequence

import msgspec
import pytest

from mutants.catalogue import ROOT
from mutants.game import Bench, Report, hunt
from mutants.nursery import Nursery
from mutants.page import PAGE, goal_missed, line, written
from mutants.running import Live
from mutants.touching import relearn, script_tests

REPORTS = ROOT / ".mutants" / "reports"


class Hunt:
    """Takes the place of pytest's own loop once the tests are collected."""

    def __init__(self, asked: argparse.Namespace, nurseries: Sequence[Nursery]) -> None:
        self.asked = asked
        self.nurseries = nurseries

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Learn what the tests touch, then let them meet the mutants, game by game."""
        items = {item.nodeid: item for item in session.items}
        live = Live()
        touches = relearn(items.values(), live.forget)
        gc.freeze()  # forks share what no collection touches
        quick = self.asked.quick
        benches = [Bench(items, touches, live, each, quick) for each in self.nurseries]
        if not quick:
            benches[0].control()
        print(f"{len(touches)} tests", flush=True)
        REPORTS.mkdir(parents=True, exist_ok=True)
        workers = [self._worker(n, bench) for n, bench in enumerate(benches)]
        for worker in workers:
            os.waitpid(worker, 0)
        return True

    def _worker(self, number: int, bench: Bench) -> int:
        """A process that takes every so-manieth game."""
        sys.stdout.flush()
        child = os.fork()
        if child:
            return child
        asked = self.asked
        for game in asked.game[number :: len(self.nurseries)]:
            report = hunt(game, bench, asked.sample, asked.seed, asked.minutes)
            (REPORTS / f"{game}.json").write_bytes(msgspec.json.encode(report))
            print(line(report), flush=True)
        os._exit(0)


def main() -> None:
    """Run the games asked for; fail if some game's tests notice too little."""
    parser = argparse.ArgumentParser(prog="python -m mutants", description=__doc__)
    parser.add_argument("--game", action="append", help="this game (repeatable)")
    parser.add_argument("--seed", type=int, default=1, help="which sample")
    parser.add_argument("--sample", type=int, default=100, help="mutants of a game")
    parser.add_argument("--minutes", type=float, default=10.0, help="time for one game")
    parser.add_argument("--jobs", type=int, default=2, help="games at a time")
    parser.add_argument("--quick", action="store_true", help="no control, survivors met only once")
    parser.add_argument("--write", action="store_true", help=f"write the table of {PAGE.name}")
    asked = parser.parse_args()
    nurseries = [Nursery() for _ in range(asked.jobs)]  # before the package is imported
    from pitboss.rulebook.clauses import games  # noqa: PLC0415

    if unknown := set(asked.game or ()) - set(games()):
        parser.error(f"no such game: {', '.join(sorted(unknown))}")
    tests = script_tests()
    if asked.game:
        from tests.evidence import folders  # noqa: PLC0415

        tests = script_tests({each for game in asked.game for each in folders(game)})
    asked.game = asked.game or list(games())
    for game in asked.game:
        (REPORTS / f"{game}.json").unlink(missing_ok=True)
    hunting = Hunt(asked, nurseries)
    pytest.main(["-q", "-s", "-p", "no:cacheprovider", *tests], plugins=[hunting])
    for nursery in nurseries:
        nursery.close()
    reports = stored(asked.game)
    print("\n".join(line(report) for report in reports))
    if len(reports) < len(asked.game):
        raise SystemExit("not every game's mutants could be hunted")
    if asked.write:  # with what earlier hunts found in other games
        PAGE.write_text(written(PAGE.read_text("utf-8"), stored(games())), "utf-8")
    sys.exit(goal_missed(reports))


def stored(games: Iterable[str]) -> list[Report]:
    """The reports of these games, where there are any."""
    files = [REPORTS / f"{game}.json" for game in games]
    return [msgspec.json.decode(file.read_bytes(), type=Report) for file in files if file.exists()]


if __name__ == "__main__":
    main()
