"""Counting by inclusion and exclusion against counting one by one, on decks of a few ranks."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest

from pitboss.apparatus.ranks import rank_4_of_5, rank_4_of_6, rank_5
from pitboss.apparatus.ranks.kernels import batch
from pitboss.apparatus.ranks.ranking import Ranker
from pitboss.exact.kernels.combinations import combinations
from pitboss.exact.kernels.exclusion import RENAMINGS, book, count_below, count_below_with_up
from pitboss.exact.kernels.suits import cards_of, suit_classes


@pytest.mark.parametrize("deck", [52, 53])
def test_every_set_has_a_line_and_lines_weigh_their_sets(deck: int) -> None:
    lines = book(3, deck)
    sets = np.bincount(lines.line, minlength=len(lines.share))
    assert (sets * lines.share == RENAMINGS).all()
    assert len(lines.line) == sum(comb(deck, many) for many in range(4))
    joker = 0 if deck == 52 else 1 + 13 + 169  # with the joker beside none, one or two cards
    assert len(lines.share) == 1 + 13 + 169 + 1755 + joker


@pytest.mark.parametrize("ranker", [rank_4_of_5, rank_5])
@pytest.mark.parametrize("tie", [0, 1])
def test_five_cards_against_five(ranker: Ranker, tie: int) -> None:
    masks, weights = suit_classes(5, 4)
    hands = cards_of(masks)
    ranks = batch(ranker, hands).astype(np.int64)
    whole = np.full(len(hands), tie)
    found = count_below((hands, weights, ranks), (hands, ranks + tie), whole)
    deck = combinations(16, 5) + 36
    all_ranks = batch(ranker, deck)
    for number in range(0, len(hands), 7):
        apart = ~np.isin(deck, hands[number]).any(axis=1)
        assert found[number] == (apart & (all_ranks < ranks[number] + tie)).sum()


def test_six_cards_with_one_in_sight() -> None:
    masks, weights = suit_classes(6, 4)
    dealers = cards_of(masks)
    hands = cards_of(suit_classes(5, 4).masks)
    ranks = batch(rank_4_of_5, hands).astype(np.int64)
    ups = np.tile(np.arange(52, dtype=np.uint8), len(hands))[:, None]
    joined = batch(rank_4_of_6, np.concatenate((np.repeat(hands, 52, axis=0), ups), axis=1))
    found = count_below_with_up(
        (dealers, weights, batch(rank_4_of_6, dealers).astype(np.int64)),
        (hands, ranks + 1),
        joined.reshape(len(hands), 52),
    )
    deck = combinations(16, 6) + 36
    all_ranks = batch(rank_4_of_6, deck)
    for number in range(0, len(hands), 29):
        beaten = ~np.isin(deck, hands[number]).any(axis=1) & (all_ranks <= ranks[number])
        for up in range(36, 52):
            expected = (beaten & (deck == up).any(axis=1)).sum()
            assert found[number, up] == expected
