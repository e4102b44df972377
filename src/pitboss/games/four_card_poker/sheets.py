"""Exact par sheets of Four Card Poker, and the best play behind them.

A player's point of decision is five cards and the dealer's up card. For every suit-distinct hand
and every up card the dealer hands that it beats or ties are counted by inclusion and exclusion;
small decks are counted one by one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.apparatus.cards import DECK, Card
from pitboss.apparatus.jit import kernel
from pitboss.apparatus.ranks import FOUR, rank_4_of_5, rank_4_of_6
from pitboss.apparatus.ranks.kernels import batch
from pitboss.exact.kernels.exclusion import count_below_with_up
from pitboss.exact.kernels.suits import cards_of, suit_classes
from pitboss.exact.par import ParSheet
from pitboss.families.poker.counting import Hands, Ints, count_events, dealer_ranks, first_hands
from pitboss.families.poker.linked_sheets import linked_sheets
from pitboss.families.poker.sheets import Line, main_sheet, net_of, side_sheet, together
from pitboss.games.four_card_poker.script import PLAYS, aces_up_event
from pitboss.rulebook import RuleSet

Deck = tuple[Card, ...]
Times = npt.NDArray[np.int8]  # for each hand and up card how many Antes to play; 0 is a fold
FOLD = Fraction(-1)
MOST = max(times for _, times in PLAYS)


class Solved(NamedTuple):
    """Every point of decision of a deck.

    Attributes:
        hands: The player's cards, one row for each suit-distinct hand.
        weights: How many hands each row stands for.
        ranks: Their ranks.
        wins: For each hand and up card, the dealer hands that it beats or ties.
        live: Which cards can be the up card.
        dealers: All dealer hands that hold a given up card.
    """

    hands: Hands
    weights: Ints
    ranks: Ints
    wins: npt.NDArray[np.int32]
    live: npt.NDArray[np.bool_]
    dealers: int


class Stakes:
    """What the main wagers bring under one set of rules, per unit of the Ante."""

    def __init__(self, rules: RuleSet) -> None:
        table, bonus = rules.pay_table("ante"), rules.pay_table("ante_bonus")
        self.win, self.words = net_of(table.pays("win")), str(table.pays("win"))
        self.bonus = {row.event: net_of(row.pays) for row in bonus}
        self.bonus_words = {row.event: str(row.pays) for row in bonus}

    def play(self, wins: int, dealers: int, times: int, kind: str) -> Fraction:
        """The value of a Play wager so many times the Ante."""
        per_ante = (self.win * wins - (dealers - wins)) / Fraction(dealers)
        return (1 + times) * per_ante + self.bonus.get(kind, 0)


@lru_cache(maxsize=4)
def solved(deck: Deck) -> Solved:
    """Count the dealer hands behind every point of decision."""
    hands, weights = first_hands(deck, 5)
    ranks = batch(rank_4_of_5, hands).astype(np.int64)
    live = np.zeros((len(hands), 52), dtype=np.bool_)
    live[:, list(deck)] = True
    np.put_along_axis(live, hands.astype(np.int64), False, axis=1)
    count = _count_all if deck == DECK else _count_one_by_one
    return Solved(hands, weights, ranks, count(deck, hands, ranks), live, comb(len(deck) - 6, 5))


def _count_all(deck: Deck, hands: Hands, ranks: Ints) -> npt.NDArray[np.int32]:
    """By inclusion and exclusion, the whole deck at once."""
    masks, weights = suit_classes(6)
    dealers = cards_of(masks)
    ups = np.tile(np.arange(52, dtype=np.uint8), len(hands))[:, None]
    joined = batch(rank_4_of_6, np.concatenate((np.repeat(hands, 52, axis=0), ups), axis=1))
    return count_below_with_up(
        (dealers, weights, batch(rank_4_of_6, dealers).astype(np.int64)),
        (hands, ranks + 1),  # a tie wins
        joined.reshape(len(hands), 52),
    )


def _count_one_by_one(deck: Deck, hands: Hands, ranks: Ints) -> npt.NDArray[np.int32]:
    wins = np.zeros((len(hands), 52), dtype=np.int32)
    for number, (hand, rank) in enumerate(zip(hands.tolist(), ranks.tolist(), strict=True)):
        for up in set(deck) - set(hand):
            wins[number, up] = dealer_ranks(rank_4_of_6, deck, hand, (up,))[: rank + 1].sum()
    return wins


def options(
    rules: RuleSet, cards: Sequence[Card], up: Card, deck: Deck = DECK
) -> dict[str, Fraction]:
    """The value of each choice with these cards against this up card, per unit of the Ante."""
    by_rank = dealer_ranks(rank_4_of_6, deck, cards, (up,))
    rank = rank_4_of_5(cards)
    wins, dealers = int(by_rank[: rank + 1].sum()), int(by_rank.sum())
    stakes, kind = Stakes(rules), FOUR.category(rank)
    plays = {name: stakes.play(wins, dealers, times, kind) for name, times in PLAYS}
    return {"fold": FOLD, **plays}


def best_times(rules: RuleSet, found: Solved) -> Times:
    """The best play at every point: more only where it gains, a fold where every play is worse."""
    stakes = Stakes(rules)
    bonus = [stakes.bonus.get(kind, Fraction(0)) for kind in FOUR.categories]
    unit = lcm(stakes.win.denominator, *(pays.denominator for pays in bonus))
    # In whole numbers: what one Ante at stake brings over all dealer hands, and the bonus.
    edge = int((stakes.win + 1) * unit) * found.wins.astype(np.int64) - unit * found.dealers
    paid = np.array([int(pays * unit) for pays in bonus])[FOUR.category_of[found.ranks]]
    once = 2 * edge + ((paid + unit) * found.dealers)[:, None]
    return np.where(once < 0, 0, np.where(edge > 0, MOST, 1)).astype(np.int8)


# --- the par sheets ----------------------------------------------------------------------------


def sheets(rules: RuleSet, deck: Deck = DECK) -> list[ParSheet]:
    """The par sheet of every wager."""
    aces_up = side_sheet(rules, "aces_up", aces_up_counts(deck))
    return [ante_sheet(rules, deck), aces_up, *linked_sheets(rules, deck)]


def ante_sheet(rules: RuleSet, deck: Deck = DECK, times: Times | None = None) -> ParSheet:
    """Ante, Play and Ante bonus together, with the best play or with another rule."""
    found = solved(deck)
    chosen = best_times(rules, found) if times is None else times
    notes = together("Ante, Play and Ante bonus") if times is None else ()
    return main_sheet(rules, "ante", _tally(rules, found, chosen), notes)


def _tally(rules: RuleSet, found: Solved, chosen: Times) -> dict[Line, int]:
    stakes = Stakes(rules)
    tally: Counter[Line] = Counter()
    kinds = FOUR.category_of[found.ranks]
    met, won = _add_up(found.wins, found.live, chosen, MOST + 1)
    for number, slug in enumerate(FOUR.categories):
        kind = slug if slug in stakes.bonus else ""
        bonus = stakes.bonus.get(kind, Fraction(0))
        after = f", bonus {stakes.bonus_words[kind]}" if kind else ""
        weights = found.weights * (kinds == number)
        for times in range(MOST + 1):
            total = int(weights @ met[:, times]) * found.dealers
            wins = int(weights @ won[:, times])
            if times == 0:
                tally[Line("fold", "lose", FOLD, Fraction(1))] += total
                continue
            risked = Fraction(1 + times)
            suffix = f"_{times}x" + (f"_with_{kind}" if kind else "")
            gain = Line(f"win{suffix}", stakes.words + after, risked * stakes.win + bonus, risked)
            loss = Line(f"lose{suffix}", "lose" + after, bonus - risked, risked)
            tally[gain] += wins
            tally[loss] += total - wins
    return dict(tally)


@kernel
def _add_up(wins: Any, live: Any, chosen: Any, sizes: int) -> Any:
    """For every hand and size of Play: at how many up cards it is chosen, and its wins there."""
    met = np.zeros((len(wins), sizes), dtype=np.int64)
    won = np.zeros((len(wins), sizes), dtype=np.int64)
    for hand in range(len(wins)):
        for up in range(52):
            if live[hand, up]:
                met[hand, chosen[hand, up]] += 1
                won[hand, chosen[hand, up]] += wins[hand, up]
    return met, won


def aces_up_counts(deck: Deck = DECK) -> dict[str, int]:
    """How many hands of five cards make each event."""
    return count_events(rank_4_of_5, deck, aces_up_event)
