"""The 53-card stud games solved exactly: every hand against every dealer hand it leaves possible.

In the whole deck the hands are taken by suit classes and the dealer hands counted by inclusion and
exclusion; small decks are counted one by one. A bad beat needs no counting of its own: by symmetry
the dealer loses with a kind of hand as often as the player does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.apparatus.cards import JOKER, Card
from pitboss.apparatus.ranks import WILDS, rank_wild
from pitboss.apparatus.ranks.events import NaturalRule
from pitboss.apparatus.ranks.kernels import batch
from pitboss.apparatus.ranks.many import wild_hands
from pitboss.exact.assumed import counts_on
from pitboss.exact.choice import EQUAL_CHOICES
from pitboss.exact.kernels.exclusion import count_below
from pitboss.exact.kernels.suits import cards_of, suit_classes
from pitboss.exact.par import ParSheet, percent
from pitboss.families.poker.counting import Hands, Ints, dealer_ranks, hands_of
from pitboss.families.poker.sheets import Line, main_sheet, net_of
from pitboss.families.wild_stud.settling import BAD_BEAT_FLOOR, PLAY, TIE, WILD_DECK, odds_row
from pitboss.money.cents import show
from pitboss.rulebook import RuleSet

Deck = tuple[Card, ...]
Played = npt.NDArray[np.bool_]
ZERO, ONE = Fraction(0), Fraction(1)
PLAY_TIMES = Fraction(PLAY[1])
FOLD = Fraction(-2)  # Ante and the wager that equals it


class Solved(NamedTuple):
    """Every hand of a deck with the dealer hands it meets.

    Attributes:
        hands: The player's cards, one row for each suit-distinct hand.
        weights: How many hands each row stands for.
        ranks: Their ranks.
        below: How many dealer hands each beats.
        above: How many dealer hands beat it.
        dealers: All dealer hands against one hand.
    """

    hands: Hands
    weights: Ints
    ranks: Ints
    below: Ints
    above: Ints
    dealers: int


@lru_cache(maxsize=2)
def wild_classes() -> tuple[Hands, Ints]:
    """The suit-distinct hands of the 53-card deck, with how many hands each stands for."""
    plain, weights = suit_classes(5)
    beside, with_joker = suit_classes(4)
    joker = np.full((len(beside), 1), JOKER, dtype=np.uint8)
    hands = np.concatenate((cards_of(plain), np.concatenate((cards_of(beside), joker), axis=1)))
    return hands, np.concatenate((weights, with_joker))


def hands_with_weights(deck: Deck) -> tuple[Hands, Ints]:
    """The hands a player can be dealt, each with how many it stands for."""
    if deck == WILD_DECK:
        return wild_classes()
    hands = hands_of(deck, 5)
    return hands, np.ones(len(hands), dtype=np.int64)


@lru_cache(maxsize=8)
def solved(deck: Deck = WILD_DECK) -> Solved:
    """Count the dealer hands behind every hand of a deck."""
    hands, weights = hands_with_weights(deck)
    ranks = batch(rank_wild, hands).astype(np.int64)
    dealers = comb(len(deck) - 5, 5)
    if deck == WILD_DECK:
        every, own = (hands, weights, ranks), np.ones(len(hands), dtype=np.int64)
        below = count_below(every, (hands, ranks), 0 * own, len(deck))
        # Up to its own rank: the one hand that holds all of the player's cards is his own.
        upto = count_below(every, (hands, ranks + 1), own, len(deck))
        return Solved(hands, weights, ranks, below, dealers - upto, dealers)
    below, above = np.zeros_like(ranks), np.zeros_like(ranks)
    for row, (hand, rank) in enumerate(zip(hands.tolist(), ranks.tolist(), strict=True)):
        met = dealer_ranks(rank_wild, deck, hand)
        below[row], above[row] = met[:rank].sum(), met[rank + 1 :].sum()
    return Solved(hands, weights, ranks, below, above, dealers)


# --- the best play -----------------------------------------------------------------------------


class Stakes:
    """What the main wagers bring under one set of rules, per unit of the Ante."""

    def __init__(self, rules: RuleSet, odds: str) -> None:
        table, third = rules.pay_table("ante"), rules.pay_table(odds)
        counts_on(table, TIE, 0)
        self.even, self.even_words = net_of(table.pays("win")), str(table.pays("win"))
        rows = {kind: odds_row(third, kind) for kind in WILDS.categories}
        self.rows = rows
        self.odds = {kind: net_of(third.pays(row)) for kind, row in rows.items()}
        self.odds_words = {kind: str(third.pays(row)) for kind, row in rows.items()}
        self.scale = lcm(self.even.denominator, *(net.denominator for net in self.odds.values()))

    def win(self, kind: str) -> Fraction:
        """All three wagers when a kind of hand wins."""
        return self.even * (1 + PLAY_TIMES) + self.odds[kind]

    @property
    def lose(self) -> Fraction:
        """All three wagers when the dealer wins."""
        return FOLD - PLAY_TIMES

    def play(
        self, kind: str, below: int, above: int, dealers: int, most: Fraction | None = None
    ) -> Fraction:
        """The value of a Play wager with a hand that so many dealer hands lose to and beat.

        ``most`` is what may be paid at most, in Antes.
        """
        win = self.win(kind) if most is None else min(self.win(kind), most)
        return (below * win + above * self.lose) / Fraction(dealers)


def best_play(stakes: Stakes, found: Solved) -> Played:
    """Which hands to play: those that lose no more than a fold."""
    wins = [int(stakes.win(kind) * stakes.scale) for kind in WILDS.categories]
    win = np.array(wins, dtype=np.int64)[WILDS.category_of[found.ranks]]
    value = found.below * win + found.above * int(stakes.lose * stakes.scale)
    return np.asarray(value >= int(FOLD * stakes.scale) * found.dealers)


def options(
    rules: RuleSet,
    odds: str,
    cards: Sequence[Card],
    deck: Deck = WILD_DECK,
    most: Fraction | None = None,
) -> dict[str, Fraction]:
    """The value of each choice with these cards, per unit of the Ante."""
    met = dealer_ranks(rank_wild, deck, cards)
    rank = rank_wild(cards)
    counts = int(met[:rank].sum()), int(met[rank + 1 :].sum()), int(met.sum())
    return {"fold": FOLD, PLAY[0]: Stakes(rules, odds).play(WILDS.category(rank), *counts, most)}


# --- the par sheets ----------------------------------------------------------------------------


class Ending(NamedTuple):
    """One way a deal can end: played or folded, the player's kind of hand, who won."""

    played: bool
    kind: str
    result: str


def endings(found: Solved, played: Played) -> dict[Ending, int]:
    """How many deals end in each way."""
    tally: Counter[Ending] = Counter()
    kinds = WILDS.category_of[found.ranks]
    tied = found.dealers - found.below - found.above
    for number, kind in enumerate(WILDS.categories):
        rows = kinds == number
        folds = found.weights[rows & ~played].sum()
        tally[Ending(False, kind, "fold")] = int(folds) * found.dealers
        for how, counts in (("win", found.below), (TIE, tied), ("lose", found.above)):
            stays = rows & played
            tally[Ending(True, kind, how)] = int(found.weights[stays] @ counts[stays])
    return {ending: deals for ending, deals in tally.items() if deals}


def main_sheets(
    rules: RuleSet, odds: str, deck: Deck = WILD_DECK, played: Played | None = None
) -> list[ParSheet]:
    """The wagers against the dealer: all together, then the third and the Play wager alone."""
    stakes, found = Stakes(rules, odds), solved(deck)
    chosen = best_play(stakes, found) if played is None else played
    ends = endings(found, chosen)
    name = rules.wager(odds).name
    together = f"Ante, {name} and Play together, per unit of the Ante, with the best play."
    stays = Fraction(int(found.weights[chosen].sum()), int(found.weights.sum()))
    shown = f"The best play stays with {percent(stays)} of all hands."
    notes = (together, shown, EQUAL_CHOICES, *_limit(rules))
    alone = "Alone, per unit of the Ante, under the play that is best for all wagers together."
    return [
        _sheet(rules, "ante", ends, lambda end: _together(stakes, end), notes),
        _sheet(rules, odds, ends, lambda end: _third(stakes, end), (alone, *_limit(rules))),
        _sheet(rules, PLAY[0], ends, lambda end: _play(stakes, end), (alone, *_limit(rules))),
    ]


def _limit(rules: RuleSet) -> tuple[str, ...]:
    limit = rules.payout_limit
    return () if limit is None else (f"Without the posted payout limit of {show(limit)}.",)


def _sheet(
    rules: RuleSet,
    wager: str,
    ends: dict[Ending, int],
    line: Callable[[Ending], Line],
    notes: Sequence[str],
) -> ParSheet:
    tally: Counter[Line] = Counter()
    for end, deals in ends.items():
        tally[line(end)] += deals
    return main_sheet(rules, wager, tally, notes)


def _together(stakes: Stakes, end: Ending) -> Line:
    if not end.played:
        return Line("fold", "lose", FOLD, -FOLD)
    risked = PLAY_TIMES - FOLD
    if end.result == TIE:
        return Line(TIE, "push", ZERO, risked)
    if end.result == "lose":
        return Line("lose", "lose", stakes.lose, risked)
    row, words = stakes.rows[end.kind], f"{stakes.even_words}, {stakes.odds_words[end.kind]}"
    event = "win" if row == "other" else f"win_with_{row}"
    return Line(event, words, stakes.win(end.kind), risked)


def _third(stakes: Stakes, end: Ending) -> Line:
    if end.result == "win":
        return Line(stakes.rows[end.kind], stakes.odds_words[end.kind], stakes.odds[end.kind], ONE)
    if end.result == TIE:
        return Line(TIE, "push", ZERO, ONE)
    return Line(end.result, "lose", -ONE, ONE)


def _play(stakes: Stakes, end: Ending) -> Line:
    if not end.played:
        return Line("not_made", "no wager", ZERO, ZERO)
    net = {"win": stakes.even, TIE: ZERO, "lose": -ONE}[end.result]
    words = {"win": stakes.even_words, TIE: "push", "lose": "lose"}[end.result]
    return Line(end.result, words, net * PLAY_TIMES, PLAY_TIMES)


# --- side wagers -------------------------------------------------------------------------------


def bad_beat_counts(deck: Deck = WILD_DECK) -> dict[str, int]:
    """Deals by the kind of the beaten hand, both hands being good enough; ties apart."""
    found = solved(deck)
    good = found.ranks >= BAD_BEAT_FLOOR
    kinds = WILDS.category_of[found.ranks]
    counts = {
        kind: 2 * int((found.weights * found.above)[good & (kinds == number)].sum())
        for number, kind in enumerate(WILDS.categories)
    }
    tied = found.dealers - found.below - found.above
    counts[TIE] = int((found.weights * tied)[good].sum())
    counts[""] = int(found.weights.sum()) * found.dealers - sum(counts.values())
    return {kind: count for kind, count in counts.items() if count}


@lru_cache(maxsize=8)
def trips_counts(rule: NaturalRule, deck: Deck = WILD_DECK) -> dict[str, int]:
    """Hands by kind, natural and wild told apart."""
    hands, weights = hands_with_weights(deck)
    kinds, natural = wild_hands(hands, rule)
    counts: dict[str, int] = {}
    for number, kind in enumerate(WILDS.categories):
        for word, rows in (("natural", natural), ("wild", ~natural)):
            many = int(weights[(kinds == number) & rows].sum())
            if many:
                counts[f"{kind}_{word}"] = many
    return counts
