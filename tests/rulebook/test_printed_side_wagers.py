"""Cell by cell: the bonus tables of Ride Free and Rocket Aces, typed from the printed pages."""

import pytest

from pitboss.rulebook.paytables import pay_table
from tests.filed import filed
from tests.rulebook.printed import columns, loaded

HEDGE_22 = """
event                | PT-FLT-SB1-01 | PT-FLT-SB1-02 | PT-FLT-SB1-03
dealer_22_suited     | 50   | 50   | 11
dealer_22_same_color | 20   | 20   | 11
dealer_22_other      | 8    | 7    | 11
other                | lose | lose | lose
"""

SILVER_STACK = """
event     | PT-FLT-SB2-01 | PT-FLT-SB2-02
lammers_7 | 1000 | 100
lammers_6 | 300  | 100
lammers_5 | 100  | 100
lammers_4 | 60   | 50
lammers_3 | 30   | 30
lammers_2 | 10   | 12
lammers_1 | 3    | 3
"""

CLASSIC = """
event           | PT-FLT-213-01 | PT-FLT-213-03
straight_flush  | 5 to 2 | 9
three_of_a_kind | 5 to 2 | 9
straight        | 5 to 2 | 9
flush           | 5 to 2 | 9
pair            | 5 to 2 | lose
"""

CLASSIC_ENVY = """
event           | PT-FLT-213-E01 | PT-FLT-213-E02 | PT-FLT-213-E03 | PT-FLT-213-E04
straight_flush  | 8 to 1/$1 | 25 to 1/$10 | 25 to 1/$10 | 25 to 1/$10
three_of_a_kind | 8 to 1/$1 | 15 to 1/$5  | 15 to 1/$5  | 15 to 1/$5
straight        | 8 to 1/$1 | 8 to 1/$2   | 10 to 1/$2  | 10 to 1/$2
flush           | 8 to 1/$1 | 5 to 1/$1   | 5           | 5 to 1/$1
"""

XTREME = """
event                  | PT-FLT-213XT-01 | PT-FLT-213XT-03 | PT-FLT-213XT-04
three_of_a_kind_suited | .  | 100 | 100
straight_flush         | 30 | 40  | 30
three_of_a_kind        | 20 | 25  | 20
straight               | 10 | 10  | 10
flush                  | 5  | 5   | 5
"""

TOP_3 = """
event                  | PT-FLT-TOP3-01 | PT-FLT-TOP3-02
three_of_a_kind_suited | 270 | 1000
straight_flush         | 180 | 100
three_of_a_kind        | 90  | 70
"""

LUCKY_LADIES = """
event                                 | PT-FLT-LL-01 | PT-FLT-LL-02 | PT-FLT-LL-03
queen_of_hearts_pair_dealer_blackjack | 1000 | 1000 | 1000
queen_of_hearts_pair                  | 200  | 150  | 125
matched_20                            | 25   | 20   | 19
suited_20                             | 10   | 9    | 9
any_20                                | 4    | 4    | 4
"""

ACES_OR_KINGS = """
event                          | PT-BJS-213-01 | PT-BJS-213-04 | PT-BJS-213-07 | PT-BJS-213-10
three_aces_or_kings_named_suit | 100% | 100% | 100%   | 100%
three_aces_or_kings_suited     | 100% | 100% | $2,000 | $3,000
three_of_a_kind_suited         | $125 | $150 | $150   | $200
straight_flush                 | $25  | $40  | $40    | $30
three_of_a_kind_offsuit        | $20  | $20  | $20    | $20
straight                       | $7   | $7   | $5     | $10
flush                          | $3   | $3   | $3     | lose
"""

# What can be read of the garbled page; a question mark is a cell that RF-02 restores.
ACES_KINGS_OR_QUEENS = """
event                                 | PT-BJS-213-02 | PT-BJS-213-05 | PT-BJS-213-08
three_aces_kings_or_queens_named_suit | 100% | 100% | 100%
three_aces_kings_or_queens_suited     | 100% | 100% | $2,000
three_of_a_kind_suited                | ?    | ?    | $125
straight_flush                        | ?    | ?    | $40
three_of_a_kind_offsuit               | ?    | $20  | $20
straight                              | ?    | ?    | ?
flush                                 | ?    | ?    | $2
"""

ACES = """
event                   | PT-BJS-213-03 | PT-BJS-213-06 | PT-BJS-213-09 | PT-BJS-213-11
three_aces_named_suit   | 100% | 100% | 100%   | 100%
three_aces_suited       | 100% | 100% | $2,000 | $3,000
three_of_a_kind_suited  | $125 | $150 | $150   | $200
straight_flush          | $25  | $40  | $40    | $30
three_of_a_kind_offsuit | $20  | $20  | $20    | $20
straight                | ?    | ?    | ?      | ?
flush                   | ?    | ?    | ?      | ?
"""

LADIES_2_TO_8 = """
event | PT-BJS-LL-26 | PT-BJS-LL-27 | PT-BJS-LL-28 | PT-BJS-LL-29
queen_of_hearts_pair_dealer_blackjack_named_suit | 100% | 100% | 100% | 100%
queen_of_hearts_pair_dealer_blackjack_suited     | 100% | 100% | 100% | 100%
queen_of_hearts_pair_dealer_blackjack            | 100% | 100% | 25%  | $1,000
queen_of_hearts_pair                             | $200 | $200 | $250 | $200
matched_20                                       | $25  | $20  | $50  | $50
suited_20                                        | $10  | $10  | $10  | $10
any_20                                           | $2   | $3   | $2   | $2
"""

LADIES_4_TO_8 = """
event|PT-BJS-LL-30|PT-BJS-LL-31|PT-BJS-LL-32|PT-BJS-LL-33|PT-BJS-LL-34|PT-BJS-LL-35
queen_of_hearts_pair_dealer_blackjack_named_suit | 100% | 100% | 100% | 100% | 100% | 100%
queen_of_hearts_pair_dealer_blackjack_suited     | 100% | 100% | 100% | 100% | 25%  | $3,000
queen_of_hearts_pair_dealer_blackjack            | 100% | 100% | 25%  | $750 | 10%  | $1,000
queen_of_hearts_pair                             | $250 | $150 | $200 | $150 | $250 | $150
matched_20                                       | $30  | $20  | $25  | $25  | $25  | $25
suited_20                                        | $10  | $10  | $10  | $10  | $10  | $10
any_20                                           | $2   | $3   | $2   | $2   | $2   | $2
"""

ROCKET_SINGLE_ACE = """
event | CO-899.29-2.T1 | CO-899.29-2.T2 | CO-899.29-2.T3 | CO-899.29-2.T4
spade_aces_dealer_suited_blackjack | .         | .         | 100%      | 100%
suited_aces_dealer_blackjack       | 100%      | 100%      | 10%       | 10%
suited_aces                        | 100 for 1 | 100 for 1 | 100 for 1 | 100 for 1
two_aces                           | 20 for 1  | 12 for 1  | 25 for 1  | 20 for 1
single_ace                         | 2 for 1   | 2 for 1   | 2 for 1   | 2 for 1
other                              | lose      | lose      | lose      | lose
"""

ROCKET_BLACKJACK = """
event | CO-899.29-2.T5 | CO-899.29-2.T6 | CO-899.29-2.T7 | CO-899.29-2.T8
suited_aces_dealer_suited_blackjack | 100%     | 100%     | 100%     | 100%
suited_aces_dealer_blackjack        | 5%       | 5%       | 5%       | 5%
aces_dealer_blackjack               | 50 for 1 | 50 for 1 | 50 for 1 | 50 for 1
two_aces                            | 10 for 1 | 10 for 1 | .        | .
both_blackjack                      | .        | .        | 10 for 1 | 10 for 1
player_blackjack                    | 3 for 1  | 3 for 1  | 3 for 1  | 3 for 1
dealer_blackjack                    | 2 for 1  | 2 for 1  | 2 for 1  | 2 for 1
other                               | lose     | lose     | lose     | lose
"""

PAGES = {
    "hedge 22": HEDGE_22,
    "silver stack": SILVER_STACK,
    "21+3 classic": CLASSIC,
    "21+3 classic, envy": CLASSIC_ENVY,
    "21+3 xtreme": XTREME,
    "top 3": TOP_3,
    "lucky ladies": LUCKY_LADIES,
    "21+3 progressive, aces or kings": ACES_OR_KINGS,
    "21+3 progressive, aces to queens": ACES_KINGS_OR_QUEENS,
    "21+3 progressive, aces": ACES,
    "lucky ladies progressive, 2 to 8 decks": LADIES_2_TO_8,
    "lucky ladies progressive, 4 to 8 decks": LADIES_4_TO_8,
    "rocket aces, single ace": ROCKET_SINGLE_ACE,
    "rocket aces, blackjack": ROCKET_BLACKJACK,
}


@pytest.mark.parametrize("page", PAGES)
def test_a_table_is_as_printed_and_what_is_not_is_marked(page: str) -> None:
    for table, cells in columns(PAGES[page]).items():
        restored = {row.event for row in pay_table(table) if row.restored}
        assert {event for event, cell in cells.items() if cell == "?"} == restored, table
        printed = {event: cell for event, cell in cells.items() if cell != "?"}
        held = {event: cell for event, cell in loaded(table).items() if event not in restored}
        filed(pay_table(table).clause, held, printed)
        assert list(loaded(table)) == list(cells), table
        assert not restored or {"RF-02"} <= set(pay_table(table).reads)


# The reading of RF-02, from the same maker's tables in Pennsylvania Code, Title 58, 633b.17.
RESTORED = {
    "02": {
        "three_of_a_kind_suited": "$125",
        "straight_flush": "$25",
        "three_of_a_kind_offsuit": "$20",
        "straight": "$6",
        "flush": "$2",
    },
    "05": {
        "three_of_a_kind_suited": "$150",
        "straight_flush": "$40",
        "straight": "$7",
        "flush": "$2",
    },
    "08": {"straight": "$6"},
    "03": {"straight": "$7", "flush": "$3"},
    "06": {"straight": "$7", "flush": "$3"},
    "09": {"straight": "$5", "flush": "$3"},
    "11": {"straight": "$10", "flush": "lose"},
}


@pytest.mark.parametrize("number", RESTORED)
def test_lost_cells_are_restored_as_the_interpretation_says(number: str) -> None:
    table = pay_table(f"PT-BJS-213-{number}")
    assert {row.event: str(row.pays) for row in table if row.restored} == RESTORED[number]
    assert "RF-02" in table.note
