from math import comb

import pytest

from pitboss.apparatus.ranks import FIVE, FOUR, WILDS, rank_4_of_5, rank_5
from pitboss.apparatus.ranks.census import census
from pitboss.apparatus.ranks.kernels import batch
from pitboss.apparatus.ranks.ranking import Ranker
from pitboss.exact.kernels.combinations import combinations as every


@pytest.mark.parametrize(("ranker", "cards"), [(rank_5, 5), (rank_4_of_5, 5)])
def test_the_census_counts_what_dealing_every_hand_counts(ranker: Ranker, cards: int) -> None:
    dealt = ranker.ranking.tally(batch(ranker, every(52, cards)))
    assert census(ranker.ranking.order, cards) == dealt


def test_seven_cards_agree_with_the_counts_every_book_prints() -> None:
    found = census(FIVE.order, 7)
    assert sum(found.values()) == comb(52, 7)
    assert (found["royal_flush"], found["straight_flush"]) == (4_324, 37_260)
    assert (found["four_of_a_kind"], found["full_house"]) == (224_848, 3_473_184)
    assert (found["flush"], found["straight"]) == (4_047_644, 6_180_020)


def test_six_cards_add_up() -> None:
    assert sum(census(FOUR.order, 6).values()) == comb(52, 6)


@pytest.mark.parametrize(("order", "cards"), [(WILDS.order, 5), (FIVE.order, 8), (FIVE.order, 4)])
def test_what_cannot_be_counted_so_is_refused(order: object, cards: int) -> None:
    with pytest.raises(ValueError, match="no census"):
        census(order, cards)  # type: ignore[arg-type]
