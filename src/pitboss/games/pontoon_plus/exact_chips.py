"""A hand of Pontoon Plus in play, priced with the chips that its player has behind it.

Splitting is worked out by the second cards of all hands, as at any table of this family
(``exact.blackjack.box``). Suits are told apart on the hand itself; a seven that comes later in a
split of sevens counts as one of the pair. Chips that a 21 brings back in the middle of the round
are not counted on, since no plan can be made on them.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec
import numpy as np
from numpy.typing import NDArray

from pitboss.apparatus.cards import RANKS, Card, parse_cards, rank_of
from pitboss.exact.blackjack.box import NOTHING, Begun, Box
from pitboss.exact.blackjack.cards import CardShoe
from pitboss.exact.blackjack.coach import ALONE, Behind, Waiting
from pitboss.exact.blackjack.shoe import ACE
from pitboss.exact.blackjack.side import value_index
from pitboss.exact.blackjack.solve import RESULT
from pitboss.games.pontoon_plus.exact_desk import SEVEN, TRIPLES, PontoonDesk, PontoonPays
from pitboss.games.pontoon_plus.exact_suits import Suits, after_split, suit_class
from pitboss.games.pontoon_plus.solve import PontoonSolution, solve

Floats = NDArray[np.float64]
Counts = tuple[int, ...]


class PontoonBegun(Begun):
    """A hand of one card that gets its second, with the pays of 21 and of 6-7-8 and 7-7-7."""

    def __init__(
        self,
        desk: PontoonDesk,
        left: Counts,
        place: int,
        up: int,
        suits: Suits | None = None,
        *,
        dealt: bool = False,
    ) -> None:
        """``dealt`` is a hand that no split has made: an ace in it takes any number of cards."""
        rules = msgspec.structs.replace(desk.rules, draw_to_split_aces=dealt)
        super().__init__(rules, left, place, up, paid=desk.paid_for(RESULT))
        self.desk, self.suits = desk, suits or desk.at_large

    @property
    def plain(self) -> Floats:
        """The better of stand and hit, by suit where a third card can be paid by suit."""
        best = super().plain.copy()
        if self.one_card:
            return best
        for card in range(10):
            pair = (min(self.place, card), max(self.place, card))
            if pair in TRIPLES:
                best[card] = self._by_suit(pair, card)
        return best

    def _by_suit(self, pair: tuple[int, int], card: int) -> float:
        desk, third = self.desk, TRIPLES[pair]
        fits = self.left[third] - (card == third)
        drawn = max(fits / max(int(self.left.sum()) - 1, 1), 0.0)
        average = desk.third_means(pair, RESULT) @ desk.chance[pair]
        gain = desk.third_means(pair, RESULT, self.suits) - average
        hit = self.hit[card] + gain * drawn
        held = self.suits.chance[pair]
        return float((held * np.where(held > 0, np.maximum(self.stand[card], hit), 0.0)).sum())


def price(
    unseen: CardShoe,
    pays: PontoonPays,
    hand: str,
    up: str,
    *,
    hands: int = 1,
    behind: Behind = ALONE,
) -> dict[str, float]:
    """Value of each option of a hand in play, from the cards not seen yet, in wagers of it.

    ``unseen`` leaves out the hand, the up card and all other cards on the table; ``hands`` counts
    the hands that the first pair has become so far. The hand's cards come in the order dealt:
    after a split the first of them is the pair card. Only what the rack can pay is priced, and
    what an option takes from hands and boxes still to be played counts against it.
    """
    cards, shown = parse_cards(hand), parse_cards(up)
    solution = solve(unseen.with_cards((*cards, *shown)), pays, only_split=ACE)
    options = solution.options(hand, RANKS[rank_of(shown[0])])
    options.pop("split", None)
    double = options.pop("double", -np.inf)
    if hands > 1:
        options.pop("surrender", None)  # SG-3.24
        if len(cards) == 2 and value_index(cards[0]) == ACE:
            return {"stand": options["stand"]} if "stand" in options else {}
    if len(cards) > 2 or "hit" not in options:
        return options
    return options | _paid_for(
        solution, unseen, cards, value_index(shown[0]), hands, behind, double
    )


def _paid_for(
    solution: PontoonSolution,
    unseen: CardShoe,
    cards: tuple[Card, ...],
    up: int,
    hands: int,
    behind: Behind,
    double: float,
) -> dict[str, float]:
    """The options of two cards that put chips up, as far as the rack goes."""
    desk, chips = solution.desk, behind.chips
    first, second = value_index(cards[0]), value_index(cards[1])
    counts = unseen.by_value().counts
    suits = None
    if (first, second) == (SEVEN, SEVEN):
        suits = after_split(desk.suits, suit_class(cards))[0]

    def begun(left: Counts, _first: bool) -> Begun:
        return PontoonBegun(desk, left, first, up, suits)

    box = Box(desk.rules, counts, first, chips, begun, behind.rest)
    idle = box.value(behind.waiting, hands, chips.rack, NOTHING, False)

    def spent(cents: int) -> float:
        return box.value(behind.waiting, hands, chips.rack - cents, NOTHING, False) - idle

    found: dict[str, float] = {}
    if chips.rack >= chips.wager and double > -np.inf:
        found["double"] = double + spent(chips.wager)
    less = min(chips.wager - 1, chips.rack) // chips.chip * chips.chip
    if less and double > -np.inf:
        left = list(counts)
        left[second] += 1
        one = PontoonBegun(desk, tuple(left), first, up, dealt=hands == 1)
        found["for_less"] = float(one.double(Fraction(less, chips.wager))[second]) + spent(less)
    may = first == second and hands < desk.rules.hands_max(first)
    if may and chips.rack >= chips.wager:
        found["split"] = box.split(behind.waiting, hands, chips.rack) - idle
    return found


def waiting_box(unseen: CardShoe, pays: PontoonPays, hand: str, up: str, wager: int) -> Waiting:
    """A box of two cards that is still to be played, from what is seen now."""

    def best(behind: Behind) -> float:
        return max(played(price(unseen, pays, hand, up, behind=behind)).values())

    return Waiting(wager, best)


def played(values: Mapping[str, float]) -> dict[str, float]:
    """The options of a hand that is not given up."""
    return {name: value for name, value in values.items() if name != "surrender"}
