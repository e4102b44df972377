"""Cell by cell: the largest tables of the filings, typed from the printed pages."""

import pytest

from pitboss.rulebook.paytables import pay_table
from tests.filed import filed
from tests.rulebook.printed import columns, loaded

CRAPS = """
event       | OH-B-5.II.T
pass        | 1
dont_pass   | 1
come        | 1
dont_come   | 1
place_4     | 9 to 5
place_5     | 7 to 5
place_6     | 7 to 6
place_8     | 7 to 6
place_9     | 7 to 5
place_10    | 9 to 5
hard_4      | 7
hard_6      | 9
hard_8      | 9
hard_10     | 7
field_other | 1
field_2     | 2
field_12    | 2
any_seven   | 4
any_craps   | 7
craps_2     | 30
craps_3     | 15
craps_12    | 30
eleven      | 15
hop_2_2     | 30
hop_3_3     | 30
hop_4_4     | 30
hop_5_5     | 30
hop_1_3     | 15
hop_1_4     | 15
hop_1_5     | 15
hop_1_6     | 15
hop_2_3     | 15
hop_2_4     | 15
hop_2_5     | 15
hop_2_6     | 15
hop_3_4     | 15
hop_3_5     | 15
hop_3_6     | 15
hop_4_5     | 15
hop_4_6     | 15
"""

ODDS = """
event     | OH-B-7.I | OH-B-7.II | OH-B-7.III | OH-B-7.IV | OH-B-7.V
pass      | 1        | .         | .          | .         | .
dont_pass | .        | 1         | .          | .         | .
come      | .        | .         | 1          | .         | .
put       | .        | .         | .          | 1         | .
dont_come | .        | .         | .          | .         | 1
odds_4    | 2        | 1 to 2    | 2          | 2         | 1 to 2
odds_10   | 2        | 1 to 2    | 2          | 2         | 1 to 2
odds_5    | 3 to 2   | 2 to 3    | 3 to 2     | 3 to 2    | 2 to 3
odds_9    | 3 to 2   | 2 to 3    | 3 to 2     | 3 to 2    | 2 to 3
odds_6    | 6 to 5   | 5 to 6    | 6 to 5     | 6 to 5    | 5 to 6
odds_8    | 6 to 5   | 5 to 6    | 6 to 5     | 6 to 5    | 5 to 6
"""

BUST_BONUS = """
event                | PT-FLT-BB-01
up_ace_offsuit       | 3
up_ace_suited        | 50
up_2_offsuit         | 1
up_2_suited          | 25
up_3_offsuit         | 1
up_3_suited          | 15
up_4_offsuit         | 1
up_4_suited          | 10
up_5_offsuit         | 1
up_5_suited          | 5
up_6_offsuit         | 1
up_6_suited          | 3
up_7_offsuit         | 2
up_7_suited          | 15
up_8_offsuit         | 2
up_8_suited          | 10
up_9_offsuit         | 2
up_9_suited          | 20
up_10_offsuit        | 2
up_10_suited         | 20
three_eights_offsuit | 25
three_eights_suited  | 75
"""

TRIPS_PLUS_1_3 = """
event                   | PT-FLT-DWHF-TPW-01 | PT-FLT-DWHF-TPW-02 | PT-FLT-DWHF-TPW-03
five_wilds_wild         | 2000 | 2000 | 2000
royal_flush_natural     | 1000 | 1000 | 1000
royal_flush_wild        | 100  | 100  | 90
straight_flush_natural  | 200  | 200  | 200
straight_flush_wild     | 30   | 30   | 25
five_of_a_kind_wild     | 100  | 100  | 70
four_of_a_kind_natural  | 90   | 90   | 60
four_of_a_kind_wild     | 6    | 6    | 6
full_house_natural      | 40   | 30   | 30
full_house_wild         | 5    | 5    | 5
flush_natural           | 30   | 25   | 25
flush_wild              | 4    | 4    | 4
straight_natural        | 20   | 20   | 20
straight_wild           | 3    | 3    | 3
three_of_a_kind_natural | 6    | 6    | 6
three_of_a_kind_wild    | 1    | 1    | 1
"""

TRIPS_PLUS_4_6 = """
event                   | PT-FLT-DWHF-TPW-04 | PT-FLT-DWHF-TPW-05 | PT-FLT-DWHF-TPW-06
five_wilds_wild         | 2000 | 500 | 2000
royal_flush_natural     | 1000 | 400 | 1000
royal_flush_wild        | 70   | 70  | 60
straight_flush_natural  | 200  | 200 | 200
straight_flush_wild     | 25   | 25  | 25
five_of_a_kind_wild     | 60   | 60  | 50
four_of_a_kind_natural  | 50   | 50  | 40
four_of_a_kind_wild     | 6    | 6   | 6
full_house_natural      | 30   | 30  | 30
full_house_wild         | 5    | 5   | 5
flush_natural           | 25   | 25  | 25
flush_wild              | 4    | 4   | 4
straight_natural        | 20   | 20  | 20
straight_wild           | 3    | 3   | 3
three_of_a_kind_natural | 6    | 6   | 6
three_of_a_kind_wild    | 1    | 1   | 1
"""

DJ_TRIPS = """
event                   | OH-O-11.c.Trips
five_wilds_wild         | 2000
five_wilds_natural      | 2000
royal_flush_wild        | 90
royal_flush_natural     | 1000
five_of_a_kind_wild     | 70
five_of_a_kind_natural  | 70
straight_flush_wild     | 25
straight_flush_natural  | 200
four_of_a_kind_wild     | 6
four_of_a_kind_natural  | 60
full_house_wild         | 5
full_house_natural      | 30
flush_wild              | 4
flush_natural           | 25
straight_wild           | 3
straight_natural        | 20
three_of_a_kind_wild    | 1
three_of_a_kind_natural | 6
"""

ROULETTE = """
event              | OH-G-5.I
straight           | 35
split              | 17
three_numbers      | 11
four_numbers       | 8
first_five_numbers | 6
six_numbers        | 5
column             | 2
dozen              | 2
red                | 1
black              | 1
odd                | 1
even               | 1
low                | 1
high               | 1
"""

PONTOON = """
event                  | SG-4.1.1
pontoon                | 3 to 2
insurance              | 2
player_pair            | 11
win                    | 1
five_card_21           | 3 to 2
six_seven_eight_mixed  | 3 to 2
three_sevens_mixed     | 3 to 2
six_card_21            | 2
six_seven_eight_suited | 2
three_sevens_suited    | 2
seven_card_21          | 3
six_seven_eight_spades | 3
three_sevens_spades    | 3
"""

FORTUNE_BONUS = """
event                           | OH-F-15.V
seven_card_straight_flush       | 8000 to 1/$5,000
royal_flush_and_royal_match     | 2000 to 1/$1,000
seven_card_straight_flush_joker | 1000 to 1/$500
five_aces                       | 400 to 1/$250
royal_flush                     | 150 to 1/$50
straight_flush                  | 50 to 1/$20
four_of_a_kind                  | 25 to 1/$5
full_house                      | 5
flush                           | 4
three_of_a_kind                 | 3
straight                        | 2
"""

SIX_CARD_BONUS = """
event                   | OH-H-12.VI
six_card_royal_diamonds | $100,000
six_card_royal_hearts   | $100,000
six_card_royal_spades   | $100,000
six_card_royal_clubs    | $100,000
royal_flush             | 1000
straight_flush          | 200
four_of_a_kind          | 50
full_house              | 20
flush                   | 15
straight                | 10
three_of_a_kind         | 5
"""

ROCKET_LONG = """
event                               | CO-899.29-2.T9 | CO-899.29-2.T10 | CO-899.29-2.T11
spade_aces_dealer_spade_blackjack   | 100%      | 100%      | 100%
suited_aces_dealer_suited_blackjack | 25%       | 25%       | 100%
suited_aces_dealer_blackjack        | 2%        | 3%        | 100%
aces_dealer_blackjack               | 100 for 1 | 100 for 1 | 100 for 1
suited_aces                         | 75 for 1  | 75 for 1  | 75 for 1
both_blackjack                      | 15 for 1  | 15 for 1  | 15 for 1
two_aces                            | 10 for 1  | 10 for 1  | 10 for 1
player_blackjack                    | 5 for 1   | 5 for 1   | 5 for 1
dealer_blackjack                    | 3 for 1   | 3 for 1   | 3 for 1
other                               | lose      | lose      | lose
"""

MISSISSIPPI = """
event           | OH-J-12.II
royal_flush     | 500
straight_flush  | 100
four_of_a_kind  | 40
full_house      | 10
flush           | 6
straight        | 4
three_of_a_kind | 3
two_pair        | 2
jacks_or_better | 1
sixes_to_tens   | push
"""

LET_IT_RIDE = """
event           | OH-D-13.II | OH-D-13.IV
royal_flush     | 1000       | $20,000
straight_flush  | 200        | $2,000
four_of_a_kind  | 50         | $300
full_house      | 11         | $150
flush           | 8          | $50
straight        | 5          | $25
three_of_a_kind | 3          | $5
two_pair        | 2          | lose
tens_or_better  | 1          | lose
"""

WILD_MAIN = """
event          | OH-O-11.c | PT-FLT-DWHF-ODS-01
five_wilds     | 1000      | 1000
royal_flush    | 50        | 50
five_of_a_kind | 10        | 10
straight_flush | 9         | 9
four_of_a_kind | 4         | 4
full_house     | 3         | 3
flush          | 2         | 2
straight       | 1         | 1
other          | push      | push
"""

LINKED_ENVY = """
event           | PT-BJS-5CL-E01 | PT-BJS-5CL-E02 | PT-BJS-5CL-E03 | OH-L-7.I
royal_flush     | 100%/$1,000    | 100%/$5,000    | 100%/$1,000    | 100%/$1,000
straight_flush  | 10%/$300       | 10%/$1,500     | 10%/$250       | 10%/$300
four_of_a_kind  | $300           | $300           | $250           | $300
full_house      | $50            | $50            | $75            | $50
flush           | $40            | $40            | $50            | $40
straight        | $30            | $30            | $25            | $30
three_of_a_kind | $9             | $9             | $10            | $9
"""

LINKED = """
event|PT-BJS-5CL-01|PT-BJS-5CL-02|PT-BJS-5CL-03|PT-BJS-5CL-04|PT-BJS-5CL-05|PT-BJS-5CL-09
royal_flush     | 100%   | 100%   | 100%   | 100%   | 100% | 100%
straight_flush  | $1,500 | $2,500 | $1,000 | $2,000 | 100% | $1,500
four_of_a_kind  | $250   | $250   | $200   | $250   | $250 | $250
full_house      | $100   | $100   | $100   | $75    | $75  | $75
flush           | $50    | $50    | $75    | $50    | $50  | $50
straight        | $25    | $25    | $20    | $20    | $20  | $20
three_of_a_kind | $5     | $5     | $5     | $5     | $5   | $10
two_pair        | lose   | lose   | lose   | lose   | $3   | lose
"""

LUCKY_LADIES = """
event | PT-BJS-LL-26 | PT-BJS-LL-28 | PT-BJS-LL-34 | PT-BJS-LL-35
queen_of_hearts_pair_dealer_blackjack_named_suit | 100% | 100% | 100% | 100%
queen_of_hearts_pair_dealer_blackjack_suited     | 100% | 100% | 25%  | $3,000
queen_of_hearts_pair_dealer_blackjack            | 100% | 25%  | 10%  | $1,000
queen_of_hearts_pair                             | $200 | $250 | $250 | $150
matched_20                                       | $25  | $50  | $25  | $25
suited_20                                        | $10  | $10  | $10  | $10
any_20                                           | $2   | $2   | $2   | $2
"""

DRAGON = """
event          | OH-E-13.IV | OH-EC-13.IV
win_by_9       | 30         | 30
win_by_8       | 10         | 10
win_by_7       | 6          | 6
win_by_6       | 4          | 4
win_by_5       | 2          | 2
win_by_4       | 1          | 1
natural_winner | 1          | 1
natural_tie    | push       | push
"""

BAD_BEAT = """
event           | PT-FLT-DWHF-BBX-01 | PT-FLT-DWHF-BBX-02 | PT-FLT-DWHF-BBX-03 | OH-O-11.d
royal_flush     | 10000 | 500 | 500 | 500
five_of_a_kind  | 10000 | 500 | 500 | 500
straight_flush  | 5000  | 500 | 500 | 500
four_of_a_kind  | 500   | 500 | 300 | 300
full_house      | 400   | 400 | 200 | 200
flush           | 300   | 300 | 100 | 100
straight        | 100   | 100 | 50  | 50
three_of_a_kind | 9     | 9   | 15  | 15
"""

PAGES = {
    "craps": CRAPS,
    "craps odds": ODDS,
    "bust bonus": BUST_BONUS,
    "trips plus wild 1-3": TRIPS_PLUS_1_3,
    "trips plus wild 4-6": TRIPS_PLUS_4_6,
    "dj wild trips": DJ_TRIPS,
    "roulette": ROULETTE,
    "pontoon": PONTOON,
    "fortune bonus": FORTUNE_BONUS,
    "six card bonus": SIX_CARD_BONUS,
    "rocket aces, long": ROCKET_LONG,
    "mississippi stud": MISSISSIPPI,
    "let it ride": LET_IT_RIDE,
    "blind and odds": WILD_MAIN,
    "linked, envy": LINKED_ENVY,
    "linked": LINKED,
    "lucky ladies": LUCKY_LADIES,
    "dragon bonus": DRAGON,
    "bad beat": BAD_BEAT,
}


@pytest.mark.parametrize("page", PAGES)
def test_a_table_is_as_printed(page: str) -> None:
    for table, cells in columns(PAGES[page]).items():
        filed(pay_table(table).clause, loaded(table), cells)
