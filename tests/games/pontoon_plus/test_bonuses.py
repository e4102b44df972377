"""Pontoon Plus: the Super Bonus, Player Pair and Bonus."""

from __future__ import annotations

import pytest

from pitboss.apparatus.cards import parse_cards, show_cards
from pitboss.table import events
from tests.dealt import ends, nets
from tests.games.pontoon_plus.rigged import BET, Script, bet, gained, play, table_of

# --- Super Bonus ---------------------------------------------------------------------------------


@pytest.mark.clause("SG-1.31", "SG-4.1.2")
@pytest.mark.parametrize(
    ("cards", "cents", "answers", "net"),
    [
        ("7h 7d 7h 7h", 10_00, "hit", 1_000_00 + 20_00),
        ("7s 7d 7s 7s", 99_00, "hit", 1_000_00 + 297_00),
        ("7s 7d 7s 7s", 100_00, "hit", 5_000_00 + 300_00),
        ("7h 7d 7h 7h", 9_00, "hit", 18_00),  # under ten dollars
        ("7h 7d 7h 7s", 10_00, "hit", 15_00),  # not of one suit
        ("7h 8d 7h 7h", 10_00, "hit", 20_00),  # the dealer shows no seven
        ("7h 7d 7h 7h", 10_00, "double", 20_00),  # doubled: even money on both
    ],
)
def test_super_bonus(cards: str, cents: int, answers: str, net: int) -> None:
    table = table_of(limits={"bet": {"low": "5"}})
    round_ = play(cards, answers, [bet(cents=cents)], table)
    assert gained(round_) == net
    assert (table.house, table.dealer) == (-net, 0)  # the house pays, not the dealer's own chips
    awards = [e for e in round_.log if isinstance(e, events.WagerWon) and e.clause == "SG-4.1.2"]
    assert len(awards) == (net > 900_00)


@pytest.mark.clause("SG-3.24.4")
def test_no_super_bonus_after_a_split() -> None:
    # Four sevens, three of hearts, after three splits: the fourth hand draws its third seven.
    cards = "7h 7d 7h 7c 7s 7h 7h 9c 9d 9s Kh"
    round_ = play(cards, "split split split hit stand stand stand")
    won = [e for e in round_.log if isinstance(e, events.WagerWon)]
    assert not any(e.clause == "SG-4.1.2" for e in won)
    assert show_cards(round_.table.hands["box_1"]) == "7h 7h 7h"
    assert [e.pays for e in won if e.id == 1] == ["2 to 1"]


@pytest.mark.clause("SG-4.1.2")
def test_every_other_box_gets_its_fifty_dollars() -> None:
    table = table_of(("ann", "bob"), ("cy", "dee"))
    bets = [
        bet(cents=10_00),
        bet("cy", 1, 100_00),  # stands behind ann: his own bet earns its own award
        bet("bob", 2),
        bet("dee", 2, 5_00),  # stands behind bob: no fifty dollars
        bet("dee", 3, 5_00),  # alone on a box: there he counts as seated
    ]
    round_ = play("7h 9c 9d 7d 7h 9h 9s 7h Kd", "hit stand stand", bets, table)
    assert gained(round_) == 1_000_00 + 20_00
    assert gained(round_, "cy") == 5_000_00 + 200_00
    assert gained(round_, "bob") == 50_00 + BET  # 18 against 17
    assert gained(round_, "dee") == 50_00 + 5_00 + 5_00
    paid = [(e.player, e.cents, e.clause) for e in round_.log if isinstance(e, events.EnvyPaid)]
    assert paid == [("bob", 50_00, "SG-4.1.2"), ("dee", 50_00, "SG-4.1.2")]


@pytest.mark.clause("SG-4.1.2")
def test_two_super_bonuses_pay_each_box_fifty_dollars_once() -> None:
    table = table_of(("ann", "bob", "cy"))
    bets = [bet(cents=10_00), bet("bob", 2), bet("cy", 3, 10_00)]
    cards = "7h 9c 7s 7d 7h 9h 7s 7h 7s Kd"
    round_ = play(cards, "hit stand hit", bets, table)
    assert gained(round_) == 1_000_00 + 20_00 + 50_00  # for cy's, which comes later
    assert gained(round_, "bob") == BET + 50_00
    assert gained(round_, "cy") == 1_000_00 + 30_00 + 50_00


@pytest.mark.clause("SG-4.1.2", "SG-5.7.3")
def test_no_fifty_dollars_for_a_bet_that_went_back() -> None:
    table = table_of(("ann", "bob", "cy"))
    bets = [bet(cents=10_00), bet("bob", 2), bet("cy", 3)]
    # A card goes astray before the dealer's: bob takes his bet back, ann and cy go on.
    cards = "7h 9c 9d 2c 7d 7h 9s 7h Kd"
    answers = "leave continue take_back continue hit stand"
    round_ = play(cards, answers, bets, table, slips={3: "dealing_error"})
    assert gained(round_) == 1_000_00 + 20_00
    assert gained(round_, "bob") == 0
    assert gained(round_, "cy") == BET + 50_00


def test_the_super_bonus_may_replace_the_odds() -> None:
    table = table_of(super_bonus_replaces=True)
    assert gained(play("7h 7d 7h 7h", "hit", [bet(cents=10_00)], table)) == 1_000_00


# --- side bets -----------------------------------------------------------------------------------

PAIRS = [
    ("Kc 9d Kh", 11, 8),
    ("Kc 9d Qh", -1, -1),
    ("9c 8d 9c", 11, 3),
    ("2c 8d 2d", 11, 3),
    ("Ac 8d Ac", 11, 40),
    ("Ac 8d Ad", 11, 11),
    ("Jc 8d Ad", -1, 4),
    ("Ac 8d 9d", -1, 1),
    ("2c 8d Ad", -1, 1),
    ("2c 8d 9d", -1, -1),
]


@pytest.mark.clause("SG-3.13", "SG-3.14", "SG-3.15", "SG-4.1.1", "SG-4.1.3")
@pytest.mark.parametrize(("cards", "pair", "bonus"), PAIRS)
def test_player_pair_and_bonus(cards: str, pair: int, bonus: int) -> None:
    round_ = Script(
        table_of(), [bet(), bet(cents=5_00, wager="player_pair"), bet(cents=5_00, wager="bonus")]
    ).round
    for card in parse_cards(cards):
        round_.send(card)
    found = {k: v for k, v in nets(round_).items() if k != "bet"}
    assert found == {"player_pair": 5_00 * pair, "bonus": 5_00 * bonus}
    clauses = dict(ends(round_))
    assert (clauses["player_pair"], clauses["bonus"]) == ("SG-3.14", "SG-3.15")
