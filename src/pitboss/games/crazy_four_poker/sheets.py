"""Exact par sheets of Crazy Four Poker, and the best play behind them.

For every suit-distinct hand of five cards the dealer hands below it, level with it, and too low to
qualify are counted by inclusion and exclusion; small decks are counted one by one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.apparatus.cards import DECK, Card
from pitboss.apparatus.ranks import FOUR, rank_4_of_5
from pitboss.apparatus.ranks.kernels import batch
from pitboss.exact.kernels.exclusion import count_below
from pitboss.exact.par import ParSheet
from pitboss.families.poker.counting import Hands, Ints, count_events, dealer_ranks, first_hands
from pitboss.families.poker.linked_sheets import linked_sheets
from pitboss.families.poker.sheets import Line, main_sheet, net_of, side_sheet, together
from pitboss.games.crazy_four_poker.script import (
    ACES,
    OUTCOMES,
    PLAYS,
    QUALIFIES,
    main_pays,
    queens_up_event,
    super_bonus_event,
)
from pitboss.rulebook import RuleSet

Deck = tuple[Card, ...]
Times = npt.NDArray[np.int8]  # for each hand how many Antes to play; 0 is a fold
FOLD = Fraction(-2)  # the Ante and the Super Bonus
MOST = max(times for _, times in PLAYS)


class Solved(NamedTuple):
    """Every hand of a deck, with the dealer hands it meets.

    Attributes:
        hands: The player's cards, one row for each suit-distinct hand.
        weights: How many hands each row stands for.
        ranks: Their ranks.
        low: Dealer hands that do not qualify.
        below: Dealer hands that rank lower than the player's.
        upto: Dealer hands that rank lower or level.
        dealers: All dealer hands.
    """

    hands: Hands
    weights: Ints
    ranks: Ints
    low: Ints
    below: Ints
    upto: Ints
    dealers: int


@lru_cache(maxsize=4)
def solved(deck: Deck) -> Solved:
    """Count the dealer hands behind every hand."""
    hands, weights = first_hands(deck, 5)
    ranks = batch(rank_4_of_5, hands).astype(np.int64)
    limits = (np.full_like(ranks, QUALIFIES), ranks, ranks + 1)
    if deck == DECK:
        dealers = (hands, weights, ranks)
        counts = [
            count_below(dealers, (hands, limit), (ranks < limit).astype(np.int64))
            for limit in limits
        ]
    else:
        counts = [np.zeros_like(ranks) for _ in limits]
        for number, hand in enumerate(hands.tolist()):
            by_rank = dealer_ranks(rank_4_of_5, deck, hand)
            for count, limit in zip(counts, limits, strict=True):
                count[number] = by_rank[: limit[number]].sum()
    low, below, upto = counts
    return Solved(hands, weights, ranks, low, below, upto, comb(len(deck) - 5, 5))


class Nets(NamedTuple):
    """What an outcome brings to one kind of hand, per unit of the Ante."""

    fixed: Fraction  # Ante and Super Bonus
    play: Fraction  # each Ante's worth of Play
    words: str


def nets(rules: RuleSet, rank: int) -> dict[str, Nets]:
    """What each outcome brings to a hand."""
    found = {}
    for result in OUTCOMES:
        pays = main_pays(rules, result, rank)
        fixed = net_of(pays["ante"]) + net_of(pays["super_bonus"])
        words = ", ".join(f"{kind.replace('_', ' ')} {each}" for kind, each in pays.items())
        found[result] = Nets(fixed, net_of(pays["play"]), words)
    return found


def results(found: Solved) -> dict[str, Ints]:
    """How many dealer hands bring each outcome, for every hand."""
    # A hand that would not qualify itself beats only dealer hands that do not either.
    below, upto = np.maximum(found.below, found.low), np.maximum(found.upto, found.low)
    return {
        "no_qualify": found.low,
        "lose": found.dealers - upto,
        "win": below - found.low,
        "tie": upto - below,
    }


def kinds_of(found: Solved) -> dict[str, npt.NDArray[np.intp]]:
    """The hands that are one to the Super Bonus table, by its event."""
    by_rank = np.array(["", *(super_bonus_event(rank) for rank in range(1, len(FOUR) + 1))])
    events = by_rank[found.ranks]
    return {str(event): np.flatnonzero(events == event) for event in np.unique(events)}


def options(rules: RuleSet, cards: Sequence[Card], deck: Deck = DECK) -> dict[str, Fraction]:
    """The value of each choice with these cards, per unit of the Ante."""
    by_rank = dealer_ranks(rank_4_of_5, deck, cards)
    rank, dealers = rank_4_of_5(cards), int(by_rank.sum())
    low, below, upto = (np.array([by_rank[:n].sum()]) for n in (QUALIFIES, rank, rank + 1))
    hand = np.array([cards], dtype=np.uint8)
    one = Solved(hand, np.array([1]), np.array([rank]), low, below, upto, dealers)
    met = {result: int(many[0]) for result, many in results(one).items()}
    values = {"fold": FOLD}
    for name, times in PLAYS if rank >= ACES else PLAYS[:1]:
        total = sum(
            (
                met[result] * (net.fixed + times * net.play)
                for result, net in nets(rules, rank).items()
            ),
            Fraction(0),
        )
        values[name] = total / dealers
    return values


def best_times(rules: RuleSet, found: Solved) -> Times:
    """The best play of every hand: more only where it gains, a fold where playing is worse."""
    times = np.zeros(len(found.ranks), dtype=np.int8)
    counts = results(found)
    for rows in kinds_of(found).values():
        net = nets(rules, int(found.ranks[rows[0]]))
        unit = lcm(*(each.denominator for pair in net.values() for each in pair[:2]))
        # In whole numbers, over all dealer hands: what is fixed, and each Ante's worth of Play.
        fixed, play = (
            sum(int(net[result][part] * unit) * counts[result][rows] for result in OUTCOMES)
            for part in (0, 1)
        )
        fold, once, most = int(FOLD * unit) * found.dealers, fixed + play, fixed + MOST * play
        may = found.ranks[rows] >= ACES
        times[rows] = np.where(may & (most > np.maximum(once, fold)), MOST, once >= fold)
    return times


# --- the par sheets ----------------------------------------------------------------------------


def sheets(rules: RuleSet, deck: Deck = DECK) -> list[ParSheet]:
    """The par sheet of every wager."""
    notes = ("A fold forfeits it; no hand that it pays is better folded.",)
    queens_up = side_sheet(rules, "queens_up", queens_up_counts(deck), notes)
    return [ante_sheet(rules, deck), queens_up, *linked_sheets(rules, deck)]


def ante_sheet(rules: RuleSet, deck: Deck = DECK, times: Times | None = None) -> ParSheet:
    """Ante, Super Bonus and Play together, with the best play or with another rule."""
    found = solved(deck)
    chosen = best_times(rules, found) if times is None else times
    notes = together("Ante, Super Bonus and Play") if times is None else ()
    return main_sheet(rules, "ante", _tally(rules, found, chosen), notes)


def _tally(rules: RuleSet, found: Solved, chosen: Times) -> dict[Line, int]:
    tally: Counter[Line] = Counter()
    counts = results(found)
    for kind, rows in kinds_of(found).items():
        net = nets(rules, int(found.ranks[rows[0]]))
        paid = kind in rules.pay_table("super_bonus")
        for times in range(MOST + 1):
            here = rows[chosen[rows] == times]
            if times == 0:
                folded = int(found.weights[here].sum()) * found.dealers
                tally[Line("fold", "lose", FOLD, -FOLD)] += folded
                continue
            for result in OUTCOMES:
                event = f"{result}_{times}x" + (f"_with_{kind}" if paid else "")
                value = net[result].fixed + times * net[result].play
                line = Line(event, net[result].words, value, times - FOLD)
                tally[line] += int(found.weights[here] @ counts[result][here])
    return dict(tally)


def queens_up_counts(deck: Deck = DECK) -> dict[str, int]:
    """How many hands of five cards make each event."""
    return count_events(rank_4_of_5, deck, queens_up_event)
