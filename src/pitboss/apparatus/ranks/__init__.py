"""Hand ranks for every poker game: declared orders, one ranker for each kind of hand.

>>> from pitboss.apparatus.cards import parse_cards
>>> from pitboss.apparatus.ranks import FIVE, rank_5, rank_7
>>> FIVE.category(rank_7(parse_cards("As Ks Qs Js Ts 2d 2c")))
'royal_flush'
>>> rank_5(parse_cards("Ah Ad 5c 4s 3d")) > rank_5(parse_cards("Kh Kd Ac Qs Jd"))
True
"""

from pitboss.apparatus.ranks.orders import (
    FIVE_CARD,
    FORTUNE,
    FOUR_CARD,
    PAI_GOW_HIGH,
    PAI_GOW_LOW,
    THREE_CARD,
    THREE_CARD_BONUS,
    WILD,
)
from pitboss.apparatus.ranks.ranking import Ranking

FIVE = Ranking(FIVE_CARD)
THREE = Ranking(THREE_CARD)
THREE_BONUS = Ranking(THREE_CARD_BONUS)
FOUR = Ranking(FOUR_CARD)
WILDS = Ranking(WILD)
HIGH = Ranking(PAI_GOW_HIGH)
LOW = Ranking(PAI_GOW_LOW)
FORTUNES = Ranking(FORTUNE)

rank_5 = FIVE.of(5)
rank_6 = FIVE.of(6)
rank_7 = FIVE.of(7)
rank_3 = THREE.of(3)
rank_3_bonus = THREE_BONUS.of(3)
rank_4 = FOUR.of(4)
rank_4_of_5 = FOUR.of(5)
rank_4_of_6 = FOUR.of(6)
rank_wild = WILDS.of(5)
rank_high = HIGH.of(5)
rank_low = LOW.of(2)
rank_high_of_7 = HIGH.of(7)
rank_fortune = FORTUNES.of(7)
