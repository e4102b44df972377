"""Exact par sheets of Three Card Poker, and the best play behind them.

Every suit-distinct hand of three cards is set against all the dealer's hands that it leaves
possible; any smaller deck is solved in the same way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np

from pitboss.apparatus.cards import DECK, Card
from pitboss.apparatus.ranks import FIVE, THREE, rank_3, rank_6
from pitboss.apparatus.ranks.events import six_card_event
from pitboss.apparatus.ranks.kernels import batch
from pitboss.exact.kernels.suits import cards_of, suit_classes
from pitboss.exact.par import ParSheet, percent
from pitboss.families.poker.counting import Hands, Ints, dealer_ranks, first_hands, hands_of
from pitboss.families.poker.sheets import Line, main_sheet, net_of, side_sheet, together
from pitboss.games.three_card_poker.script import QUALIFIES, ROWS, six_card_pays
from pitboss.money.cents import show
from pitboss.money.pays import Pays
from pitboss.rulebook import RuleSet

FOLD = Fraction(-1)
Deck = tuple[Card, ...]


class Hand(NamedTuple):
    """A hand with the dealer hands it meets, by outcome."""

    cards: tuple[int, ...]
    weight: int
    rank: int
    dealers: dict[str, int]


class Stakes:
    """What the main wagers bring under one set of rules, per unit of the Ante."""

    def __init__(self, rules: RuleSet) -> None:
        table, bonus = rules.pay_table("ante"), rules.pay_table("ante_bonus")
        self.nets = {
            result: sum((net_of(table.pays(row)) for row in rows), Fraction(0))
            for result, (rows, _) in ROWS.items()
        } | {"lose": Fraction(-2)}
        self.words = {
            result: " and ".join(dict.fromkeys(str(table.pays(row)) for row in rows))
            for result, (rows, _) in ROWS.items()
        } | {"lose": "lose"}
        self.bonus = {row.event: net_of(row.pays) for row in bonus}
        self.bonus_words = {row.event: str(row.pays) for row in bonus}

    def line(self, result: str, kind: str) -> Line:
        """How an outcome ends for a kind of hand (empty: one without a bonus)."""
        if result == "fold":
            return Line("fold", "lose", FOLD, Fraction(1))
        event, words, net = result, self.words[result], self.nets[result]
        if kind:
            event, net = f"{result}_with_{kind}", net + self.bonus[kind]
            words = f"{words}, bonus {self.bonus_words[kind]}"
        return Line(event, words, net, Fraction(2))

    def play(self, hand: Hand) -> Fraction:
        """The value of a Play wager on a hand."""
        total = sum(hand.dealers.values())
        mean = sum((self.nets[result] * many for result, many in hand.dealers.items()), Fraction(0))
        return mean / total + self.bonus.get(THREE.category(hand.rank), 0)


@lru_cache(maxsize=8)
def hands(deck: Deck) -> tuple[Hand, ...]:
    """Every hand of a deck against all dealer hands, highest first."""
    dealers = hands_of(deck, 3)
    ranks = batch(rank_3, dealers)
    order = np.argsort(ranks, kind="stable")
    ranks = ranks[order]
    masks = _masks(dealers[order])
    low = int(np.searchsorted(ranks, QUALIFIES))
    own, weights = first_hands(deck, 3)
    own_ranks = batch(rank_3, own)
    found = []
    for cards, weight, rank, mask in zip(own, weights, own_ranks, _masks(own), strict=True):
        free = (masks & mask) == 0
        below, upto = (int(np.searchsorted(ranks, rank, side)) for side in ("left", "right"))
        counts = {
            "no_qualify": int(free[:low].sum()),
            "win": int(free[low : max(low, below)].sum()),
            "tie": int(free[max(low, below) : max(low, upto)].sum()),
            "lose": int(free[max(low, upto) :].sum()),
        }
        found.append(Hand(tuple(cards.tolist()), int(weight), int(rank), counts))
    return tuple(sorted(found, key=lambda hand: -hand.rank))


def _masks(rows: Hands) -> Ints:
    bits = np.left_shift(1, rows.astype(np.int64))
    return np.asarray(np.bitwise_or.reduce(bits, axis=1), dtype=np.int64)


def options(rules: RuleSet, cards: Sequence[Card], deck: Deck = DECK) -> dict[str, Fraction]:
    """The value of each choice with these cards, per unit of the Ante."""
    by_rank = dealer_ranks(rank_3, deck, cards)
    rank = rank_3(cards)
    top = max(rank, QUALIFIES)
    counts = {
        "no_qualify": int(by_rank[:QUALIFIES].sum()),
        "win": int(by_rank[QUALIFIES:top].sum()),
        "tie": int(by_rank[rank]) if rank >= QUALIFIES else 0,
    }
    counts["lose"] = int(by_rank.sum()) - sum(counts.values())
    hand = Hand(tuple(cards), 1, rank, counts)
    return {"fold": FOLD, "play": Stakes(rules).play(hand)}


# --- the par sheets ----------------------------------------------------------------------------


def sheets(rules: RuleSet, deck: Deck = DECK) -> list[ParSheet]:
    """The par sheet of every wager this house offers."""
    found = [ante_sheet(rules, deck), side_sheet(rules, "pair_plus", pair_plus_counts(deck))]
    if "six_card_bonus" in rules.wagers:
        found.append(six_card_sheet(rules, deck))
    return found


def ante_sheet(
    rules: RuleSet, deck: Deck = DECK, plays: Callable[[Hand], bool] | None = None
) -> ParSheet:
    """Ante, Play and Ante bonus together, with the best play or with another rule."""
    stakes = Stakes(rules)
    chosen = plays or (lambda hand: stakes.play(hand) >= FOLD)
    met: Counter[tuple[str, str]] = Counter()  # outcomes by kind of hand
    for hand in hands(deck):
        kind = THREE.category(hand.rank)
        counts = hand.dealers if chosen(hand) else {"fold": sum(hand.dealers.values())}
        for result, many in counts.items():
            met[result, kind if kind in stakes.bonus else ""] += hand.weight * many
    tally: Counter[Line] = Counter()
    for (result, kind), weight in met.items():
        tally[stakes.line(result, kind)] += weight
    notes = together("Ante, Play and Ante bonus") if plays is None else ()
    return main_sheet(rules, "ante", tally, notes)


def pair_plus_counts(deck: Deck = DECK) -> dict[str, int]:
    """How many hands of each kind."""
    return THREE.tally(batch(rank_3, hands_of(deck, 3)))


def six_card_sheet(rules: RuleSet, deck: Deck = DECK) -> ParSheet:
    """The Six Card Bonus: the six cards of player and dealer are any six of the deck."""
    limits, counts = rules.limits("six_card_bonus"), six_card_counts(deck)
    most = _six_card_sheet(rules, counts, limits.high)
    notes = (
        f"At {show(limits.low)} a wager. The six-card royals pay the same at any size: at "
        f"{show(limits.high)} the house edge is {percent(most.house_edge)}.",
    )
    return _six_card_sheet(rules, counts, limits.low, notes)


def _six_card_sheet(
    rules: RuleSet, counts: dict[str, int], stake: int, notes: tuple[str, ...] = ()
) -> ParSheet:
    """The sheet for wagers of one size; a six-card royal's amount comes on top (3C-03)."""
    pays = rules.pay_table("six_card_bonus")

    def pays_of(event: str) -> Pays:
        return six_card_pays(pays, event, stake)

    return side_sheet(rules, "six_card_bonus", counts, notes, stake, pays_of=pays_of)


@lru_cache(maxsize=8)
def six_card_counts(deck: Deck) -> dict[str, int]:
    """How many sets of six cards make each event."""
    if deck != DECK:
        return dict(Counter(six_card_event(six) for six in combinations(deck, 6)))
    masks, weights = suit_classes(6)
    cards = cards_of(masks)
    ranks = batch(rank_6, cards)
    kinds = FIVE.category_of[ranks]
    counts = {slug: int(weights[kinds == i].sum()) for i, slug in enumerate(FIVE.categories)}
    for suit in range(4):  # A-K-Q-J-10-9 of each suit is one of the royal flushes (3C-03)
        counts[six_card_event([4 * rank + suit for rank in range(7, 13)])] = 1
        counts["royal_flush"] -= 1
    return counts
