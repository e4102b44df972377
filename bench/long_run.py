"""A long run of one game through the script, by the solver's own strategy, against its exact EV.

``python -m bench.long_run free-bet-blackjack 10000000 --seed 1`` plays every round from a fresh
shoe and prints the mean, its standard error and how many of them lie between it and the exact
figure. The results of the one-off runs are recorded in docs/simulations.md.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable

from pitboss.apparatus.cards import DECK, Card
from pitboss.apparatus.shoe import Shoe
from pitboss.games import registry
from pitboss.games.blackjack_table.hands import MAIN
from pitboss.games.blackjack_table.memory import memory_of
from pitboss.games.blackjack_table.proving import by_solution
from pitboss.rulebook import RuleSet
from pitboss.table.actions import NoMoreBets, Place
from pitboss.table.drivers.exhaust import Decide
from pitboss.table.effects import Betting, Chance
from pitboss.table.round import Round
from pitboss.table.table import Table

STAKE = 100_00
RACK = 10**12


def _free_bet(rules: RuleSet) -> Decide:
    from pitboss.games.free_bet_blackjack.sheets import solution_of  # noqa: PLC0415

    solution = solution_of(rules)
    return by_solution(lambda: solution)


def _ride_free(rules: RuleSet) -> Decide:
    from pitboss.games.ride_free.sheets import solution_of  # noqa: PLC0415

    solution = solution_of(rules)
    return by_solution(lambda: solution)


STRATEGIES: dict[str, Callable[[RuleSet], Decide]] = {
    "free-bet-blackjack": _free_bet,
    "ride-free": _ride_free,
}


class FreshShoe:
    """Luck for rounds that each begin with a full shoe: only the cards dealt are drawn."""

    def __init__(self, decks: int, seed: int) -> None:
        self._cards = [card for card in DECK for _ in range(decks)]
        self._counts = [decks] * len(DECK)
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


def one_round(table: Table, source: FreshShoe, decide: Decide) -> int:
    """Net cents of one round from a fresh shoe."""
    table.shoe = source.shoe()
    memory_of(table).shoes = 1  # dealt and burned already: no table procedure is due
    before = table.racks["ann"]
    round_ = Round(table)
    while not round_.over:
        pending = round_.pending
        if isinstance(pending, Chance):
            round_.send(source.answer(pending))
        elif isinstance(pending, Betting):
            round_.send(NoMoreBets() if table.wagers else Place("ann", 1, MAIN, STAKE))
        else:
            round_.send(decide(round_))
    return table.racks["ann"] - before


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=sorted(STRATEGIES))
    parser.add_argument("rounds", type=int)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    room = registry.room(asked.game)
    rules = room.rules()
    decide = STRATEGIES[asked.game](rules)
    table = Table(room.game, rules)
    table.log = None
    table.sit("ann", 1, RACK)
    decks = rules.whole("decks")
    source = FreshShoe(decks, asked.seed)
    total = square = 0
    start = time.perf_counter()
    for _ in range(asked.rounds):
        net = one_round(table, source, decide)
        total += net
        square += net * net
    spent = time.perf_counter() - start
    mean = total / asked.rounds
    error = ((square / asked.rounds - mean**2) / asked.rounds) ** 0.5
    exact = next(sheet.ev for sheet in room.par(rules) if sheet.wager == MAIN)
    print(
        f"{asked.game}: {asked.rounds:,} rounds, seed {asked.seed}, {decks} decks: "
        f"{mean / STAKE:+.6f} +- {error / STAKE:.6f}, exact {float(exact):+.6f}, "
        f"z {(mean / STAKE - float(exact)) / (error / STAKE):+.2f}, {asked.rounds / spent:,.0f}/s"
    )


if __name__ == "__main__":
    main()
