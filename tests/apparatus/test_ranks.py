from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import numpy as np
import pytest
from phevaluator import evaluate_cards

from pitboss.apparatus import ranks
from pitboss.apparatus.cards import Card, parse_cards, show_card
from pitboss.apparatus.jit import kernel
from pitboss.apparatus.ranks import FIVE, FORTUNES, FOUR, HIGH, THREE, THREE_BONUS, WILDS
from pitboss.apparatus.ranks.kernels import batch, compiled, unsuited
from pitboss.apparatus.ranks.ranking import Ranker
from pitboss.apparatus.ranks.tables import Tables
from pitboss.exact.kernels.combinations import combinations
from tests.apparatus import naive_ranks as naive

with warnings.catch_warnings():  # eval7 uses names that its own parser has renamed
    warnings.simplefilter("ignore")
    import eval7


def deals(ranker: Ranker, hands: int, deck: int, must_hold: Sequence[int] = ()) -> list[list[int]]:
    random = Random(f"{ranker!r} {must_hold}")
    rest = [card for card in range(deck) if card not in must_hold]
    return [[*must_hold, *random.sample(rest, ranker.cards - len(must_hold))] for _ in range(hands)]


def same_order(
    ranker: Ranker, hands: list[list[int]], value: Callable[[list[int]], naive.Value]
) -> None:
    """The ranks of the hands must rise and tie exactly as the naive values do."""
    rows = np.array(hands, dtype=np.uint8)
    ranked = batch(ranker, rows)
    assert [ranker(hand) for hand in hands[:500]] == ranked[:500].tolist()
    pairs = sorted({(int(rank), value(hand)) for rank, hand in zip(ranked, hands, strict=True)})
    assert len({rank for rank, _ in pairs}) == len(pairs), "one rank for two values"
    assert [v for _, v in pairs] == sorted({v for _, v in pairs}), "values out of order"


@pytest.mark.parametrize(("ranker", "hands"), [(ranks.rank_5, 20_000), (ranks.rank_6, 4_000)])
def test_five_card_order(ranker: Ranker, hands: int) -> None:
    same_order(
        ranker, deals(ranker, hands, 52), lambda h: naive.best(naive.plain(h), 5, naive.FIVE)
    )


def test_best_five_of_seven() -> None:
    ranker = ranks.rank_7
    hands = deals(ranker, 1_500, 52) + deals(ranker, 300, 52, parse_cards("Ah Kh 3h 5h"))
    same_order(ranker, hands, lambda h: naive.best(naive.plain(h), 5, naive.FIVE))


def test_three_card_order_on_every_hand() -> None:
    hands = combinations(52, 3).tolist()
    same_order(ranks.rank_3, hands, lambda h: naive.value(naive.plain(h), naive.THREE))


def test_three_card_bonus_order_on_every_hand() -> None:
    hands = combinations(52, 3).tolist()
    order = ["mini_royal", *naive.THREE]
    same_order(ranks.rank_3_bonus, hands, lambda h: naive.value(naive.plain(h), order))


@pytest.mark.parametrize(
    ("ranker", "hands"),
    [(ranks.rank_4, 20_000), (ranks.rank_4_of_5, 8_000), (ranks.rank_4_of_6, 4_000)],
)
def test_four_card_order(ranker: Ranker, hands: int) -> None:
    dealt = deals(ranker, hands, 52) + deals(ranker, hands // 4, 52, parse_cards("9h 7h 6h"))
    same_order(ranker, dealt, lambda h: naive.best(naive.plain(h), 4, naive.FOUR))


@pytest.mark.parametrize(
    ("held", "hands"),
    [((), 1_500), ((52,), 1_500), ((0, 52), 120), ((0, 1), 120), ((0, 1, 52), 12)],
)
def test_deuces_and_joker_wild(held: tuple[int, ...], hands: int) -> None:
    dealt = deals(ranks.rank_wild, hands, 53, held)
    same_order(ranks.rank_wild, [h for h in dealt if sum(c < 4 for c in h) < 3], naive.wild_value)


def test_four_and_five_wilds() -> None:
    for card in range(4, 52):
        kind = "royal_flush" if card // 4 + 2 >= 10 else "five_of_a_kind"
        assert WILDS.category(ranks.rank_wild([0, 1, 2, 52, card])) == kind
        assert WILDS.category(ranks.rank_wild([0, 1, 2, 3, card])) == kind
    assert ranks.rank_wild([0, 1, 2, 3, 52]) == len(WILDS)


@pytest.mark.parametrize(
    ("ranker", "held", "hands"),
    [
        (ranks.rank_high, (), 10_000),
        (ranks.rank_high, (52,), 1_500),
        (ranks.rank_high_of_7, (), 1_000),
        (ranks.rank_high_of_7, (52,), 250),
        (ranks.rank_high_of_7, (52, 0, 4, 8), 100),
    ],
)
def test_pai_gow_high_hands(ranker: Ranker, held: tuple[int, ...], hands: int) -> None:
    same_order(ranker, deals(ranker, hands, 53, held), naive.pai_gow_value)


def test_fortune_order_puts_three_of_a_kind_above_a_straight() -> None:
    both = parse_cards("9c 9d 9h Tc Jd Qh Ks")
    assert FORTUNES.category(ranks.rank_fortune(both)) == "three_of_a_kind"
    assert HIGH.category(ranks.rank_high_of_7(both)) == "straight"


def test_pai_gow_low_hands_all() -> None:
    same_order(ranks.rank_low, combinations(53, 2).tolist(), naive.low_value)


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("Ac Ad Ah As Jo", "Ac Kc Qc Jc Tc"),
        ("Ac Kc Qc Jo Tc", "Ac 2c 3c 4c 5c"),
        ("Ac 2c 3c 4c 5c", "Kc Qc Jc Tc 9c"),
        ("Ac Kd Qc Jd Tc", "Ac 2d 3c 4d 5c"),
        ("Ac 2d 3c 4d 5c", "Kc Qd Jc Td 9c"),
        ("Jo 2d 3c 4d 5c", "Kc Qd Jc Td 9c"),
    ],
)
def test_pai_gow_places(higher: str, lower: str) -> None:
    assert ranks.rank_high(parse_cards(higher)) > ranks.rank_high(parse_cards(lower))


def test_five_cards_as_phevaluator_and_eval7_do() -> None:
    hands = deals(ranks.rank_5, 20_000, 52)
    ours = batch(ranks.rank_5, np.array(hands, dtype=np.uint8)).tolist()
    assert ours == [7463 - evaluate_cards(*hand) for hand in hands]
    same_ranking(ours, hands)


def test_seven_cards_as_phevaluator_and_eval7_do() -> None:
    hands = deals(ranks.rank_7, 50_000, 52)
    ours = batch(ranks.rank_7, np.array(hands, dtype=np.uint8)).tolist()
    assert ours == [7463 - evaluate_cards(*hand) for hand in hands]
    same_ranking(ours, hands)


def same_ranking(ours: list[int], hands: list[list[int]]) -> None:
    cards = [eval7.Card(show_card(Card(card))) for card in range(52)]
    theirs = [eval7.evaluate([cards[card] for card in hand]) for hand in hands]
    pairs = sorted(set(zip(ours, theirs, strict=True)))
    assert len({rank for rank, _ in pairs}) == len(pairs)
    assert [rank for _, rank in pairs] == sorted({rank for _, rank in pairs})


def test_numbers_of_ranks() -> None:
    # 7,462 five-card ranks are well known (Cactus Kev); 741 for three cards: C(13,3) high cards and
    # as many flushes (less 12 straights each), 12 + 12 straights, 13 trips, 13 * 12 pairs.
    assert len(FIVE) == 7462
    assert len(THREE) == 2 * (286 - 12) + 2 * 12 + 13 + 156
    assert len(THREE_BONUS) == len(THREE)
    # Four cards: C(13,4) less 11 straights, twice; straights twice; quads, trips, two pair, pair.
    assert len(FOUR) == 2 * (715 - 11) + 2 * 11 + 13 + 13 * 12 + 78 + 13 * 66
    # Pai gow: five aces besides the ordinary ranks.
    assert len(HIGH) == 7462 + 1


def test_floors_and_leads() -> None:
    tens = FIVE.floor("pair", lead=8)
    assert FIVE.made(tens) == ("pair", "T", "", ["4", "3", "2"])
    assert FIVE.made(tens - 1) == ("pair", "9", "", ["A", "K", "Q"])
    assert FIVE.lead(ranks.rank_5(parse_cards("Qc Qd 4h 4s Ah"))) == 10
    assert FIVE.lead(ranks.rank_5(parse_cards("Ac 2d 3h 4s 5h"))) == 3
    assert HIGH.lead(ranks.rank_high(parse_cards("Ac 2d 3h 4s 5h"))) == 3
    assert FIVE.floor("high_card") == 1


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("Ac Ad Ah As", "ranks 5 different cards"),
        ("Ac Ac Ah As Kd", "ranks 5 different cards"),
        ("Ac Ad Ah As Jo", "ranks cards 0 to 51"),
    ],
)
def test_bad_hands_are_refused(cards: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ranks.rank_5(parse_cards(cards))


def test_bad_batches_are_refused() -> None:
    with pytest.raises(ValueError, match="rows of 5 cards"):
        batch(ranks.rank_5, np.zeros((3, 4), dtype=np.uint8))
    with pytest.raises(ValueError, match="another number is among them"):
        batch(ranks.rank_5, np.full((1, 5), 52, dtype=np.uint8))
    with pytest.raises(ValueError, match="another number is among them"):
        batch(ranks.rank_5, np.full((1, 5), -1, dtype=np.int64))
    with pytest.raises(ValueError, match="need 5 cards"):
        FIVE.of(4)
    with pytest.raises(ValueError, match="not a rank of five-card hands"):
        FIVE.category(7463)
    assert len(batch(ranks.rank_5, np.zeros((0, 5), dtype=np.uint8))) == 0


RANK_5 = compiled(5)


@kernel
def rank_both_ways(cards: Any, tables: Tables, out: Any) -> None:
    RANK_5(cards, tables, out[:1])
    word = tables.start
    for card in cards:
        word += tables.words[card]
    out[1] = unsuited(word, tables.rows, tables.ranks)


def test_rankers_inside_other_kernels() -> None:
    out = np.zeros(2, dtype=np.uint16)
    for cards, flush in (("Ac Kc Jc 9c 2c", True), ("Ac Kd Jc 9c 2c", False)):
        hand = np.array(parse_cards(cards), dtype=np.uint8)
        rank_both_ways(hand, ranks.rank_5.tables, out)
        assert out[0] == ranks.rank_5(parse_cards(cards))
        assert (out[0] > out[1]) == flush
