"""Hand evaluations per second beside eval7, phevaluator, treys and pokerkit, in one run.

Every side ranks the same random hands, given in the form it likes best and made beforehand. Single
is one Python call a hand; batch hands over a whole array, which no peer offers, so there the peers
loop over their single call.
"""

from __future__ import annotations

import random
import time
import warnings
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np

from pitboss.apparatus.cards import Card, show_card
from pitboss.apparatus.ranks import rank_5, rank_7
from pitboss.apparatus.ranks.kernels import batch
from pitboss.apparatus.ranks.ranking import Ranker

SECONDS = 0.5
HANDS = 2_000
BATCH = 1_000_000

Hand = Sequence[int]


class Row(NamedTuple):
    """One measured rate: hands a second, and how often eval7's rate in the same run."""

    cards: int
    way: str
    who: str
    rate: float
    ratio: float


def rate(rank_all: Callable[[], object], hands: int) -> float:
    """Hands per second of the best of several passes."""
    rank_all()
    best, start = float("inf"), time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        before = time.perf_counter()
        rank_all()
        best = min(best, time.perf_counter() - before)
    return hands / best


def deal(cards: int, hands: int) -> list[list[int]]:
    """Random hands, the same in every run."""
    source = random.Random(cards)
    return [source.sample(range(52), cards) for _ in range(hands)]


def one_by_one(call: Callable[[Any], object], hands: Sequence[Any]) -> float:
    """Rate of a single call over hands already in the form it takes."""

    def rank_all() -> None:
        for hand in hands:
            call(hand)

    return rate(rank_all, len(hands))


def eval7_rate(hands: Sequence[Hand]) -> float:
    """Eval7: a Cython evaluator of lists of its own cards."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import eval7  # noqa: PLC0415 - a peer, loaded only to be measured
    deck = [eval7.Card(show_card(Card(card))) for card in range(52)]
    return one_by_one(eval7.evaluate, [[deck[card] for card in hand] for hand in hands])


def phevaluator_rate(hands: Sequence[Hand]) -> float:
    """Phevaluator: perfect hashing, in its own table of card numbers (the same as ours)."""
    from phevaluator import evaluate_cards  # noqa: PLC0415

    return one_by_one(lambda hand: evaluate_cards(*hand), hands)


def treys_rate(hands: Sequence[Hand]) -> float:
    """Treys: pure Python, prime products, every five of the seven."""
    treys = import_module("treys")  # it ships no types
    deck = [treys.Card.new(show_card(Card(card))) for card in range(52)]
    evaluate = treys.Evaluator().evaluate
    forms = [([deck[c] for c in hand[:2]], [deck[c] for c in hand[2:]]) for hand in hands]
    return one_by_one(lambda form: evaluate(*form), forms)


def pokerkit_rate(hands: Sequence[Hand]) -> float:
    """Pokerkit: a full poker library, a hand object for each."""
    from pokerkit import Card as Theirs  # noqa: PLC0415
    from pokerkit import StandardHighHand  # noqa: PLC0415

    deck = [next(iter(Theirs.parse(show_card(Card(card))))) for card in range(52)]
    forms = [([deck[c] for c in hand[:2]], [deck[c] for c in hand[2:]]) for hand in hands]
    return one_by_one(lambda form: StandardHighHand.from_game(*form), forms[:200])


PEERS = {
    "eval7": eval7_rate,
    "phevaluator": phevaluator_rate,
    "treys": treys_rate,
    "pokerkit": pokerkit_rate,
}


def rows_for(ranker: Ranker) -> list[Row]:
    """All sides on hands of one size."""
    hands = deal(ranker.cards, HANDS)
    peers = {name: measure(hands) for name, measure in PEERS.items()}
    array = np.array(deal(ranker.cards, BATCH // 10), dtype=np.uint8)
    array = np.concatenate([array] * 10)
    ours = {
        "single": one_by_one(ranker, [tuple(hand) for hand in hands]),
        "batch": rate(lambda: batch(ranker, array), len(array)),
    }
    rows = []
    for way, rate_of_ours in ours.items():
        sides = {"pitboss": rate_of_ours, **peers}
        rows += [
            Row(ranker.cards, way, who, found, found / peers["eval7"])
            for who, found in sides.items()
        ]
    return rows


def run() -> list[Row]:
    """Every row: five and seven cards, single and batch."""
    return rows_for(rank_5) + rows_for(rank_7)


def main() -> None:
    """Print the table."""
    print(f"{'cards':>5} {'way':8} {'who':12} {'hands/s':>14}  times eval7")
    for cards, way, who, found, ratio in run():
        print(f"{cards:5} {way:8} {who:12} {found:14,.0f}  {ratio:10.3f}")


if __name__ == "__main__":
    main()
