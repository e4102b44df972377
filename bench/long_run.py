"""Long runs of a game through its script, by the solver's own strategy, against its exact EV.

``python -m bench.long_run pontoon-plus 10000000`` plays every round from a fresh shoe, on all
processors, and prints the mean, its standard error and how many of them lie between it and the
exact figure. The results of the one-off runs are recorded in docs/long-runs.md.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from functools import lru_cache
from multiprocessing import Pool
from typing import NamedTuple

from rich.progress import track

from pitboss.apparatus.cards import Card
from pitboss.apparatus.shoe import Shoe
from pitboss.families.blackjack.betting import BlackjackGame
from pitboss.families.blackjack.memory import BlackjackMemory
from pitboss.families.blackjack.proving import by_solution
from pitboss.games.pontoon_plus import proofs as pontoon
from pitboss.games.pontoon_plus.script import PontoonPlus
from pitboss.rooms import registry
from pitboss.rulebook import RuleSet
from pitboss.table.actions import NoMoreBets, Place
from pitboss.table.drivers.exhaust import Decide
from pitboss.table.effects import Betting, Chance
from pitboss.table.round import Round
from pitboss.table.table import Table

RACK = 10**12
CHUNK = 50_000  # rounds of one seed


def _free_bet(rules: RuleSet) -> Decide:
    from pitboss.games.free_bet_blackjack.sheets import FREE_BET  # noqa: PLC0415

    solution = FREE_BET.solution(rules)
    return by_solution(lambda: solution)


def _ride_free(rules: RuleSet) -> Decide:
    from pitboss.games.ride_free.sheets import RIDE_FREE  # noqa: PLC0415

    solution = RIDE_FREE.solution(rules)
    return by_solution(lambda: solution)


def _pontoon(rules: RuleSet) -> Decide:
    from pitboss.games.pontoon_plus.sheets import solution_of  # noqa: PLC0415

    solution = solution_of(rules)
    return pontoon.by_solution(lambda: solution)


STRATEGIES: dict[str, Callable[[RuleSet], Decide]] = {
    "free-bet-blackjack": _free_bet,
    "ride-free": _ride_free,
    "pontoon-plus": _pontoon,
}


class FreshShoe:
    """Luck for rounds that each begin with a full shoe: only the cards dealt are drawn."""

    def __init__(self, full: Shoe, seed: str) -> None:
        self._counts = full.composition()
        self._cards = [card for card, count in full.outcomes() for _ in range(count)]
        self._below = random.Random(seed).randrange
        self._left = len(self._cards)

    def shoe(self) -> Shoe:
        """A full shoe; the draws begin anew."""
        self._left = len(self._cards)
        return Shoe.from_counts(self._counts)

    def answer(self, effect: Chance) -> Card:
        """The next card: one of those left, each as likely as any other."""
        self._left -= 1
        place = self._below(self._left + 1)
        cards = self._cards
        cards[place], cards[self._left] = cards[self._left], cards[place]
        return cards[self._left]


class Seat(NamedTuple):
    """A table with one player of the solved strategy."""

    table: Table
    decide: Decide
    wager: str
    stake: int


class Sums(NamedTuple):
    """What the rounds of one seed came to."""

    rounds: int
    total: int
    square: int


@lru_cache(maxsize=1)
def seat_at(slug: str) -> Seat:
    """A table of the filed rules, the player betting the posted minimum, which the sheet prices."""
    room = registry.room(slug)
    rules = room.rules()
    table = Table(room.game, rules)
    table.log = None
    table.sit("ann", 1, RACK)
    return Seat(table, STRATEGIES[slug](rules), room.headline, rules.limits(room.headline).low)


def one_round(seat: Seat, source: FreshShoe) -> int:
    """Net cents of one round from a fresh shoe."""
    table = seat.table
    table.shoe = source.shoe()
    if isinstance(table.memory, BlackjackMemory):
        table.memory.shoes = 1  # dealt and burned already: no table procedure is due
    before = table.racks["ann"]
    round_ = Round(table)
    while not round_.over:
        pending = round_.pending
        if isinstance(pending, Chance):
            round_.send(source.answer(pending))
        elif isinstance(pending, Betting):
            staked = bool(table.wagers)
            round_.send(NoMoreBets() if staked else Place("ann", 1, seat.wager, seat.stake))
        else:
            round_.send(seat.decide(round_))
    return table.racks["ann"] - before


def play(job: tuple[str, str, int]) -> Sums:
    """Play so many rounds of one seed."""
    slug, seed, rounds = job
    seat = seat_at(slug)
    game = seat.table.game
    assert isinstance(game, BlackjackGame | PontoonPlus)
    source = FreshShoe(game.full_shoe(seat.table), seed)
    total = square = 0
    for _ in range(rounds):
        net = one_round(seat, source)
        total += net
        square += net * net
    return Sums(rounds, total, square)


def report(slug: str, seed: int, sums: list[Sums], seconds: float) -> str:
    """The line that docs/long-runs.md keeps."""
    seat = seat_at(slug)
    rounds = sum(each.rounds for each in sums)
    mean = sum(each.total for each in sums) / rounds
    error = float(((sum(each.square for each in sums) / rounds - mean**2) / rounds) ** 0.5)
    sheets = registry.room(slug).analysis.sheets(seat.table.rules)
    exact = float(next(sheet.ev for sheet in sheets if sheet.wager == seat.wager))
    return (
        f"{slug}: {rounds:,} rounds, seed {seed}: {mean / seat.stake:+.6f} "
        f"+- {error / seat.stake:.6f}, exact {exact:+.6f}, "
        f"z {(mean / seat.stake - exact) / (error / seat.stake):+.2f}, {rounds / seconds:,.0f}/s"
    )


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=sorted(STRATEGIES))
    parser.add_argument("rounds", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=None)
    asked = parser.parse_args()
    chunks = range(0, asked.rounds, CHUNK)
    jobs = [
        (asked.game, f"{asked.seed}:{start}", min(CHUNK, asked.rounds - start)) for start in chunks
    ]
    began = time.perf_counter()
    with Pool(asked.processes) as pool:
        found = pool.imap_unordered(play, jobs)
        sums = list(track(found, description=asked.game, total=len(jobs)))
    print(report(asked.game, asked.seed, sums, time.perf_counter() - began))


if __name__ == "__main__":
    main()
