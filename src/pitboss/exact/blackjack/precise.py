"""The value of a round to more digits than a number of double width can promise.

The strategy stays as it was solved. Only its value is worked out again, as a sum over all ends of
hands instead of a recursion, in the widest floating point that the machine has.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from pitboss.apparatus.jit import kernel
from pitboss.exact.blackjack.dealer import (
    BLACKJACK,
    BUST,
    OUTCOMES,
    DealerHands,
    dealer_hands,
)
from pitboss.exact.blackjack.finals import Finals, SplitShoe, finals
from pitboss.exact.blackjack.hands import UNIT, cards_of, key_of
from pitboss.exact.blackjack.shoe import ACE, TEN, Shoe
from pitboss.exact.blackjack.solution import Estimate, Solution, steps_of
from pitboss.exact.blackjack.solve import Desk, Play, same_play
from pitboss.exact.blackjack.splits import Draws, HandValues, Row, paths_value
from pitboss.exact.kernels.threads import side_by_side

Ints = NDArray[np.int64]
Wide = NDArray[np.longdouble]
# The ways to draw any dealer's hand from eight decks are below 2**63, and so from fewer cards.
COUNTED = Shoe.of_decks(8).array()


def precise_ev(solution: Solution) -> Estimate:
    """Expectation of a round for a wager of one, without insurance.

    The bound is twice that of the recursion, since results are counted from a plain loss up.
    """
    each = side_by_side(lambda up: _against(solution, up), range(10))
    value = sum(each, start=np.longdouble(0))
    wide = float(np.finfo(np.longdouble).eps)
    rounded = float(np.finfo(np.float64).eps) * abs(float(value))
    return Estimate(float(value), 2 * steps_of(solution.desk) * wide + rounded)


def _against(solution: Solution, up: int) -> np.longdouble:
    """What rounds with this up card add to the value of a round."""
    desk, policy, unit = solution.desk, solution.policy, np.eye(10, dtype=np.int64)
    if not desk.counts[up]:
        return np.longdouble(0)
    value, plain = np.longdouble(0), np.longdouble(0)
    listed: list[tuple[int, Finals]] = []
    for place in range(10):
        orders = [0.0] * 10
        for card in range(place, 10):
            held = unit[place] + unit[card]
            chance = _order_chances(desk.counts, (held + unit[up])[None])[0] * (1 + (card != place))
            hand = desk.hands.find(place, card)
            natural = _natural_chance(desk.counts - held, up)
            if chance == 0:
                continue
            if (place, card) == (ACE, TEN):
                pushed = 0 if desk.rules.blackjack_is_final else natural
                value += chance * _wide(desk.rules.blackjack_pays) * (1 - pushed)
            elif policy.surrender[hand, up]:
                value -= chance * (1 + natural) / 2
            elif card == place and policy.split[place, up]:
                value += chance * _split(solution.root, place, up)
            else:
                plain += chance
                orders[card] = 1.0 + (card != place)
        ends = finals(SplitShoe(desk, place, up, 0), True, policy.own, orders, split=False)
        listed.append((place, ends))
    return np.longdouble(value + _played(desk, up, listed) - plain)


def _wide(exact: object) -> np.longdouble:
    """A fraction, each part of which a double holds."""
    numerator, denominator = exact.as_integer_ratio()  # type: ignore[attr-defined]
    return np.longdouble(numerator) / np.longdouble(denominator)


def _natural_chance(left: Ints, up: int) -> np.longdouble:
    """Chance of a dealer's natural; ``left`` still holds the up card."""
    hole = {ACE: TEN, TEN: ACE}.get(up)
    unseen = int(left.sum()) - 1
    if hole is None or unseen <= 0:
        return np.longdouble(0)
    return np.longdouble(int(left[hole])) / np.longdouble(unseen)


def _played(desk: Desk, up: int, listed: list[tuple[int, Finals]]) -> np.longdouble:
    """Mean of all results above a plain loss, over hands as dealt by their lower card."""
    unit = np.eye(10, dtype=np.int64)
    keys = np.concatenate([key_of(ends.drawn + unit[place]) for place, ends in listed])
    worth = np.concatenate([ends.orders[:, None] * (ends.result + 1) for _, ends in listed])
    distinct, number = np.unique(keys, return_inverse=True)
    sums = np.zeros((len(distinct), OUTCOMES), dtype=np.longdouble)
    np.add.at(sums, number, worth.astype(np.longdouble))
    cards = cards_of(distinct)
    chance = _order_chances(desk.counts, cards + unit[up])
    dealer = _dealer(desk, up, desk.counts - cards)
    return np.longdouble((chance * (dealer * sums).sum(axis=1)).sum())


def _order_chances(counts: Ints, drawn: Ints) -> Wide:
    """Chance to draw each row of cards one by one in a given order."""
    most = int(drawn.max(initial=0))
    ways = np.ones((10, most + 1), dtype=np.longdouble)
    for held in range(most):
        ways[:, held + 1] = ways[:, held] * np.maximum(counts - held, 0)
    cards, left = drawn.sum(axis=1), int(counts.sum())
    each = np.ones(int(cards.max(initial=0)) + 1, dtype=np.longdouble)
    for taken in range(len(each) - 1):
        each[taken + 1] = each[taken] / max(left - taken, 1)
    return np.asarray(ways[np.arange(10), drawn].prod(axis=1) * each[cards])


def _dealer(desk: Desk, up: int, left: Ints) -> Wide:
    """Dealer's chances ``[row, outcome]``, as `chances_against` gives them."""
    trie = dealer_hands(desk.rules.hit_soft_17, desk.rules.push_22, up)
    left = np.maximum(left, 0)
    cards = left.sum(axis=1)
    deepest = int(trie.size.max())
    sums = _ways(trie, left, deepest, whole=bool((desk.counts <= COUNTED).all()))
    chances = np.zeros((OUTCOMES, len(left)), dtype=np.longdouble)
    columns = left.T.astype(np.longdouble)
    each = 1 / np.maximum(columns[up], 1)  # one over the ways to draw so many, the up card given
    for size in range(2, deepest + 1):
        each = each / np.maximum(cards - size + 1, 1)
        chances += sums[:, size] * each
    if up in (ACE, TEN):
        hole = TEN if up == ACE else ACE
        chances[BLACKJACK] = columns[hole] / np.maximum(cards - 1, 1)
    chances[BUST] = 1 - chances.sum(axis=0)
    return np.where(left[:, up] > 0, chances, 0).T


def _ways(trie: DealerHands, left: Ints, deepest: int, *, whole: bool) -> Ints | Wide:
    """Ways ``[outcome, cards, row]`` to draw the dealer's hands: whole numbers, while they fit."""
    counts = np.ascontiguousarray(left.T, dtype=np.int64 if whole else np.longdouble)
    branch = np.ones((deepest + 1, len(left)), dtype=counts.dtype)
    sums = np.zeros((OUTCOMES, *branch.shape), dtype=counts.dtype)
    (_add_whole if whole else _add_ways)(trie, trie.orders.astype(np.int64), counts, branch, sums)
    return sums


def _add_ways(trie: DealerHands, orders: Ints, counts: Any, branch: Any, sums: Any) -> None:
    """Add up ways ``[outcome, cards, row]``; ``branch`` holds those of a branch by its cards."""
    for node in range(len(trie.card)):
        size = trie.size[node]
        branch[size] = branch[size - 1] * np.maximum(counts[trie.card[node]] - trie.held[node], 0)
        for entry in range(trie.first[node], trie.first[node + 1]):
            sums[trie.cell[entry] // 10, size] += orders[entry] * branch[size]


_add_whole = kernel(_add_ways)


@lru_cache(maxsize=400)  # the splits of a few solutions
def _split(solution: Solution, place: int, up: int) -> np.longdouble:
    """Value of splitting a pair against an up card."""
    desk, rules = solution.desk, solution.rules
    hands_max = min(rules.hands_max(place), int(desk.counts[place]))
    most = 2 * (rules.hands_max(place) - 2)
    fewest = 2 + (up == place)
    goes = range(min(most, int(desk.counts[place]) - fewest) + 1)
    shoes = [SplitShoe(desk, place, up, gone) for gone in goes]
    free = rules.is_free_split(place)
    ends = {own: _ends(solution, own, shoes) for own in {True, not free}}
    # The dealer is asked once for each union of the cards drawn and the pair cards gone.
    keys = {
        own: [key_of(e.drawn) + n * UNIT[place] for n, e in enumerate(each)]
        for own, each in ends.items()
    }
    distinct = np.unique(np.concatenate([key for each in keys.values() for key in each]))
    dealer = _dealer(desk, up, shoes[0].with_up - cards_of(distinct))
    values = {}
    for own, each in ends.items():
        any_card, pair = np.zeros((2, most + 1), dtype=np.longdouble)
        for gone, shoe in enumerate(shoes):
            met = dealer[np.searchsorted(distinct, keys[own][gone])]
            any_card[gone], pair[gone] = _one_hand(shoe, each[gone], met, own)
        values[own] = HandValues(cast("Row", any_card), cast("Row", pair))
    pairs = np.longdouble(int(desk.counts[place]) - fewest)
    unseen = np.longdouble(int(desk.counts.sum()) - 3)
    draws = Draws(cast("Row", np.asarray(pairs)), cast("Row", np.asarray(unseen)))
    value = np.longdouble(paths_value(values[True], values[not free], draws, hands_max))
    if not free and not rules.naturals_take_splits:
        value += desk.added_wagers_back(place, hands_max)[up]
    return value


def _ends(solution: Solution, own: bool, shoes: list[SplitShoe]) -> list[Finals]:
    """Ends of a hand by pair cards gone, made anew only where the play is another."""
    found: list[Finals] = []
    before: Play | None = None
    for shoe in shoes:
        play = solution.after_split.get((shoe.place, own, shoe.gone))
        same = found and same_play(play, before)
        found.append(found[-1] if same else finals(shoe, own, play))
        before = play
    return found


def _one_hand(
    shoe: SplitShoe, ends: Finals, dealer: Wide, own: bool
) -> tuple[np.longdouble, np.longdouble]:
    """Value of a hand of a split with any second card, and with a pair card."""
    left = shoe.with_up
    left[shoe.up] -= 1
    chance = _order_chances(left, ends.drawn) * ends.orders
    worth = chance * (dealer * (ends.result + float(own))).sum(axis=1)
    again = np.longdouble(int(left[shoe.place])) / np.longdouble(int(left.sum()))
    pair = worth[ends.paired].sum() / again - own if again > 0 else np.longdouble(0)
    return worth.sum() - own, pair
