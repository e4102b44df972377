"""How hands are called."""

import pytest

from pitboss.apparatus import ranks
from pitboss.apparatus.cards import parse_cards
from pitboss.apparatus.ranks.ranking import Ranker
from pitboss.families.poker.calling import in_words


@pytest.mark.parametrize(
    ("ranker", "cards", "words"),
    [
        (ranks.rank_5, "As Ks Qs Js Ts", "royal flush"),
        (ranks.rank_5, "5s 4s 3s 2s As", "straight flush, five high"),
        (ranks.rank_5, "Ks Kd Kh 4c 4d", "full house, kings over fours"),
        (ranks.rank_7, "Ks Kd 6h 6c 4d 4s 9s", "two pair, kings and sixes with 9"),
        (ranks.rank_7, "As Kd Jh 9c 7d 3s 2s", "high card, A-K-J-9-7"),
        (ranks.rank_3, "3s 2d Ah", "straight, three high"),
        (ranks.rank_3_bonus, "As Ks Qs", "mini royal"),
        (ranks.rank_4_of_5, "6s 6d 6h 6c Ad", "four of a kind, sixes"),
        (ranks.rank_4_of_6, "6s 6d 6h 9c Ad 2d", "three of a kind, sixes with A"),
        (ranks.rank_wild, "2s Jo Kd Qd 7c", "three of a kind, kings with Q-7"),
        (ranks.rank_wild, "2s Jo Ad 7d 4d", "flush, A-K-Q-7-4"),
        (ranks.rank_high, "Jo 2d 3c 4d 5c", "straight, five high"),
        (ranks.rank_high, "Jo Ad Kc Jd 9d", "pair of aces with K-J-9"),
        (ranks.rank_low, "Jo Kd", "high card, A-K"),
        (ranks.rank_low, "Jo Ad", "pair of aces"),
    ],
)
def test_a_hand_in_words(ranker: Ranker, cards: str, words: str) -> None:
    assert in_words(ranker.ranking, ranker(parse_cards(cards))) == words
