"""Pontoon Plus at the table: points, draws, splits, doubles, rescue, settlement."""

from __future__ import annotations

import pytest

from pitboss.apparatus.cards import parse_cards, show_cards
from pitboss.errors import Refusal
from pitboss.games.blackjack_table.points import total_of
from pitboss.games.pontoon_plus.hands import doubled_total
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import NoMoreBets, Place, TakeDown
from pitboss.table.effects import Question
from pitboss.table.round import Round
from tests.games.pontoon_plus.rigged import (
    BET,
    MAX_100,
    RACK,
    Script,
    asked,
    bet,
    ends,
    gained,
    nets,
    play,
    table_of,
)


@pytest.mark.clause(
    "SG-1.9",
    "SG-1.16",
    "SG-1.19",
    "SG-1.25",
    "SG-3.1",
    "SG-3.2",
    "SG-3.2.1",
    "SG-3.2.2",
    "SG-3.2.3",
)
@pytest.mark.parametrize(
    ("cards", "points", "soft"),
    [
        ("2c 9d", 11, False),
        ("Jc Qd", 20, False),
        ("Kc Ad", 21, True),
        ("Ac Ad", 12, True),
        ("Ac 6d Kc", 17, False),
        ("Ac Ad Ah Kc", 13, False),
        ("Ac 8d 2h", 21, True),
    ],
)
def test_points(cards: str, points: int, soft: bool) -> None:
    assert total_of(parse_cards(cards)) == (points, soft)


@pytest.mark.clause("SG-3.25.2", "SG-3.2.1")
@pytest.mark.parametrize(
    ("cards", "points"),
    [("Ac 5d 4h", 10), ("Ac 5d Ah", 17), ("6c 4d Ah", 21), ("Ac Ad Ah", 13), ("9c 8d Ah", 18)],
)
def test_aces_of_a_doubled_hand(cards: str, points: int) -> None:
    assert doubled_total(parse_cards(cards)).points == points


@pytest.mark.clause("SG-2.2.1", "SG-5.5.4")
@pytest.mark.parametrize("decks", [4, 6, 8])
def test_decks_of_48_cards(decks: int) -> None:
    table = table_of(decks=decks)
    assert table.shoe is not None
    assert table.shoe.left == 48 * decks
    assert not any(table.shoe.counts[card] for card in parse_cards("Tc Td Th Ts"))
    with pytest.raises(Refusal, match="decks must be"):
        RuleSet.of("pontoon-plus", {"decks": 3})


# --- the deal and the dealer ---------------------------------------------------------------------


@pytest.mark.clause("SG-3.11", "SG-1.8", "SG-1.13", "SG-1.30", "SG-1.22", "SG-3.3", "SG-3.10")
def test_the_dealer_takes_one_card() -> None:
    table = table_of(("ann", "bob"))
    round_ = play("9c 8c 7d 9d 8d Kh", "stand stand", [bet(), bet("bob", 2)], table)
    dealt = [(e.to, e.clause) for e in round_.log if isinstance(e, events.CardDealt)]
    first = ["box_1", "box_2", "dealer", "box_1", "box_2"]
    assert [to for to, clause in dealt if clause == "SG-3.11"] == first
    assert dealt[5:] == [("dealer", "SG-3.27")]
    words = [e.words for e in round_.log if isinstance(e, events.Announced)]
    assert words.index("place your bets, please") < words.index("no more bets")
    assert all(e.seen_by == ("*",) for e in round_.log if isinstance(e, events.CardDealt))


@pytest.mark.clause(
    "SG-3.27", "SG-3.27.1", "SG-3.27.2", "SG-3.27.3", "SG-3.27.4", "SG-1.28", "SG-1.27", "SG-1.2"
)
@pytest.mark.parametrize(
    ("cards", "net", "clause"),
    [
        ("9c 7d Kc 9h Kd", BET, "SG-3.27.1"),  # dealer 26
        ("9c 7d Kc Kh", BET, "SG-3.27.2"),  # 19 over hard 17
        ("9c 9d 8c Kh", -BET, "SG-3.27.3"),
        ("9c 9d Kc Kh", 0, "SG-3.27.4"),
        ("9c 6d Kc Ah 2d", 0, "SG-3.27.4"),  # soft 17 draws: 19
        ("9c 6d Kc Ah Kd", BET, "SG-3.27.2"),  # a king makes it hard 17, where he stands
        ("9c 7d Kc Ah", BET, "SG-3.27.2"),  # soft 18 stands
    ],
)
def test_against_the_dealer(cards: str, net: int, clause: str) -> None:
    round_ = play(cards, "stand")
    assert nets(round_) == {"bet": net}
    assert ends(round_) == [("bet", clause)]


@pytest.mark.clause("SG-3.27", "SG-3.27.3")
def test_a_dealer_pontoon_beats_any_hand_that_waits_for_it() -> None:
    round_ = play("9c Ad Kc Kh", "decline play_on stand")
    assert nets(round_) == {"bet": -BET}


@pytest.mark.clause("SG-3.20", "SG-3.21", "SG-3.22", "SG-3.23", "SG-1.10", "SG-1.27")
def test_drawing() -> None:
    round_ = Script(table_of(), [bet()]).round
    for card in parse_cards("2c 7d 3c"):
        round_.send(card)
    names = _names(round_)
    assert "stand" not in names  # five: he must draw to twelve
    bust = play("9c 7d 3c Kd", "hit")
    assert nets(bust) == {"bet": -BET}
    assert ends(bust) == [("bet", "SG-3.21")]
    long = play("2c 7d 3c 2d 4c 5d Kh", "hit hit hit stand")  # seven, eleven, sixteen
    assert asked(long)[:3] == [("ann", "hit")] * 3


def _names(round_: Round) -> list[str]:
    assert isinstance(round_.pending, Question)
    return [option.name for option in round_.pending.options]


# --- 21 and Pontoon ------------------------------------------------------------------------------


@pytest.mark.clause("SG-3.16", "SG-1.20", "SG-4.1.1", "SG-1.15")
def test_pontoon_is_paid_at_once_and_for_good() -> None:
    table = table_of(("ann", "bob"))
    round_ = play("Ac 9c Ad Kc 9d Kd", "decline play_on stand", [bet(), bet("bob", 2)], table)
    assert gained(round_) == BET * 3 // 2  # the dealer's own Pontoon comes later
    assert gained(round_, "bob") == -BET
    assert ends(round_)[0] == ("bet", "SG-3.16")
    assert asked(round_)[0][0] == "bob"  # no insurance for a Pontoon


TWENTY_ONES = [
    ("9c 7d 9d 3h", "hit", (1, 1)),
    ("9c 7d Ac Ad", "hit", (1, 1)),
    ("2c 7d 3c 4d 5d 7h", "hit hit hit", (3, 2)),  # five cards
    ("2c 7d 2d 2h 3c 5d 7h", "hit hit hit hit", (2, 1)),  # six
    ("2c 7d 2d 2h 2s 3c 3d 7h", "hit hit hit hit hit", (3, 1)),  # seven
    ("2c 7d 2d 2h 2s 3c 3d 3h 4c", "hit hit hit hit hit hit", (3, 1)),  # eight
    ("6c 9d 7d 8h", "hit", (3, 2)),
    ("6c 9d 7c 8c", "hit", (2, 1)),
    ("6d 9d 8d 7d", "hit", (2, 1)),
    ("8s 9d 7s 6s", "hit", (3, 1)),
    ("7c 9d 7d 7h", "hit", (3, 2)),
    ("7h 9d 7h 7h", "hit", (2, 1)),
    ("7s 9d 7s 7s", "hit", (3, 1)),
]


@pytest.mark.clause("SG-4.1.1", "SG-3.26", "SG-1.24", "SG-3.20")
@pytest.mark.parametrize(("cards", "answers", "odds"), TWENTY_ONES)
def test_every_21_is_paid_at_once_by_the_table(
    cards: str, answers: str, odds: tuple[int, int]
) -> None:
    round_ = play(cards, answers)  # the dealer draws no card at all
    assert nets(round_) == {"bet": BET * odds[0] // odds[1]}
    assert ends(round_) == [("bet", "SG-3.26")]


@pytest.mark.clause("SG-3.16", "SG-3.24.3", "SG-3.26")
@pytest.mark.parametrize(
    ("cards", "answers", "slip", "net", "clause"),
    [
        ("Ac 9d Kc", "", 2, BET * 3 // 2, "SG-3.16"),
        ("9c 7d 9d 3h", "hit", 3, BET, "SG-3.26"),
        ("Kc 9d Kd Ah 9h Kh", "split stand", 3, BET, "SG-3.24.3"),
    ],
)
def test_a_21_that_is_not_noticed_is_paid_at_settlement(
    cards: str, answers: str, slip: int, net: int, clause: str
) -> None:
    round_ = play(cards, answers, slips={slip: "twenty_one_not_noticed"})
    assert ("bet", clause) in ends(round_)
    assert nets(round_)["bet"] == net


# --- insurance and surrender ---------------------------------------------------------------------


@pytest.mark.clause("SG-3.17", "SG-3.17.1", "SG-3.17.2", "SG-1.14", "SG-1.7", "SG-4.1.1")
@pytest.mark.parametrize(
    ("cards", "answers", "found"),
    [
        ("9c Ad Kc Kh", "insure play_on stand", {"bet": -BET, "insurance": BET}),
        ("9c Ad Kc 9h", "insure play_on stand", {"bet": -BET, "insurance": -BET // 2}),
        ("9c Ad Kc Kh", "for_less:3 play_on stand", {"bet": -BET, "insurance": 6_00}),
        # Bust first: the dealer draws for the insurance alone.
        ("9c Ad 5c Kd Kh", "insure play_on hit", {"bet": -BET, "insurance": BET}),
    ],
)
def test_insurance(cards: str, answers: str, found: dict[str, int]) -> None:
    round_ = play(cards, answers)
    assert nets(round_) == found
    assert ("insurance", "SG-3.17.2") in ends(round_)
    added = next(e for e in round_.log if isinstance(e, events.WagerAdded))
    assert added.clause == "SG-3.17.1"


@pytest.mark.clause("SG-3.17.1")
def test_insurance_is_half_the_bet_at_most_and_against_an_ace_only() -> None:
    odd = Script(table_of(), [bet(cents=15_00)]).round
    for card in parse_cards("9c Ad Kc"):
        odd.send(card)
    offers = {o.name: o.high for o in odd.pending.options}  # type: ignore[union-attr]
    assert offers == {"decline": 0, "insure": 0, "for_less": 7}
    king = play("9c Kd Kc 9h", "play_on stand")
    assert ("ann", "decline") not in asked(king)


@pytest.mark.clause("SG-3.18", "SG-3.19", "SG-3.19.1", "SG-3.19.2", "SG-1.32", "SG-1.15")
@pytest.mark.parametrize(
    ("cards", "answers", "net", "clause"),
    [
        ("9c Kd 7c 9h", "surrender", -BET // 2, "SG-3.19.2"),
        ("9c Kd 7c Ah", "surrender", -BET, "SG-3.19.1"),
        ("9c Ad 7c 5h", "decline surrender", -BET // 2, "SG-3.19.2"),
        ("9c Ad 7c Kh", "decline surrender", -BET, "SG-3.19.1"),
    ],
)
def test_surrender_waits_for_the_second_card(
    cards: str, answers: str, net: int, clause: str
) -> None:
    round_ = play(cards, answers)  # he draws that card and no more
    assert nets(round_) == {"bet": net}
    assert ends(round_)[-1] == ("bet", clause)


@pytest.mark.clause("SG-3.18", "SG-3.24")
def test_no_surrender_against_a_low_card_or_after_a_split() -> None:
    low = play("9c 9d 7c 9h", "stand")
    assert asked(low) == [("ann", "stand")]
    split = play("8c Kd 8d 9h 9s 9d", "play_on split stand stand")
    assert ("ann", "surrender") not in asked(split)
    assert [option for _, option in asked(split)] == ["play_on", "split", "stand", "stand"]


# --- splits --------------------------------------------------------------------------------------


@pytest.mark.clause("SG-3.24", "SG-3.24.2", "SG-1.26", "SG-3.24.5")
def test_splits() -> None:
    by_value = play("Kc 7d Qd 9h 9s Kh", "split stand stand")  # a king and a queen
    assert nets(by_value) == {"bet": BET, "split": BET}
    four = play("8c 7d 8d 8h 8s 8c 9h 9d 9c Kh", "split split split stand stand stand stand")
    assert nets(four) == {"bet": -BET, "split": 0}
    added = [e for e in four.log if isinstance(e, events.WagerAdded)]
    assert [(e.cents, e.spot, e.clause) for e in added] == [
        (BET, spot, "SG-3.24") for spot in ("2", "3", "4")
    ]
    order = [e.to for e in four.log if isinstance(e, events.CardDealt)][3:]
    assert order == ["box_1", "box_1", "box_1", "box_1_4", "box_1_3", "box_1_2", "dealer"]


@pytest.mark.clause("SG-3.24.2", "SG-1.5", "SG-3.25")
def test_aces_split_once_and_get_one_card_each() -> None:
    round_ = play("Ac 7d Ad Ah 9s Kh", "split")
    assert nets(round_) == {"bet": -BET, "split": BET}  # A-A is twelve, A-9 twenty
    assert asked(round_) == [("ann", "split")]


@pytest.mark.clause("SG-3.24.3", "SG-1.20", "SG-1.24")
@pytest.mark.parametrize("cards", ["Ac 7d Ad Kh Qh", "Kc 7d Kd Ah Ac"])
def test_no_pontoon_after_a_split(cards: str) -> None:
    round_ = play(cards, "split")
    assert nets(round_) == {"bet": BET, "split": BET}  # even money, at once
    assert set(ends(round_)) == {("bet", "SG-3.24.3"), ("split", "SG-3.24.3")}


@pytest.mark.clause("SG-3.24.5")
def test_a_dealer_pontoon_takes_all_split_bets() -> None:
    round_ = play("8c Kd 8d 9h 5s Kh Ad", "play_on split stand hit")
    assert nets(round_) == {"bet": -BET, "split": -BET}
    assert set(ends(round_)) == {("bet", "SG-3.24.5"), ("split", "SG-3.24.5")}


@pytest.mark.clause("SG-4.1.1")
def test_long_hands_earn_their_odds_after_a_split() -> None:
    round_ = play("7s 9d 7h 6s 8s Kc Kh", "split hit stand")
    assert nets(round_) == {"bet": 3 * BET, "split": -BET}  # 6-7-8 of spades on the first hand


# --- doubles -------------------------------------------------------------------------------------


@pytest.mark.clause("SG-3.25", "SG-1.5", "SG-3.25.5", "SG-3.26")
@pytest.mark.parametrize(
    ("cards", "answers", "found"),
    [
        ("6c 7d 5c 9h Kh", "double keep", {"bet": BET, "double_down": BET}),
        ("6c 7d 5c 9h Kh", "double:0 keep", {"bet": BET, "double_down": BET}),
        ("6c 7d 5c 9h Kh", "for_less:7 keep", {"bet": BET, "double_down": 7_00}),
        ("6c 7d 5c Kh", "double", {"bet": BET, "double_down": BET}),  # 21 at once
        ("9c 7d 7c Kh", "double", {"bet": -BET, "double_down": -BET}),  # bust
        ("9c 7d 3c 4h Kh", "double keep", {"bet": -BET, "double_down": -BET}),
        ("6s 9d 7s 8s", "double", {"bet": BET, "double_down": BET}),  # no odds for 6-7-8
        ("Ac 7d 7c 9h Kh", "double keep", {"bet": 0, "double_down": 0}),  # 1+7+9 = 17
        ("9c Ad 2c 9h Kh", "decline play_on double keep", {"bet": -BET, "double_down": 0}),
        ("9c 7d 3c 4h", "double rescue", {"bet": -BET, "double_down": 0}),
    ],
)
def test_doubles(cards: str, answers: str, found: dict[str, int]) -> None:
    assert nets(play(cards, answers)) == found


@pytest.mark.clause("SG-3.25.3", "SG-3.25.4", "SG-3.25.5")
def test_what_is_cited_for_a_double() -> None:
    rescued = play("9c 7d 3c 4h", "double rescue")
    assert ends(rescued) == [("double_down", "SG-3.25.3"), ("bet", "SG-3.25.3")]
    bust = play("9c 7d 7c Kh", "double")
    assert {clause for _, clause in ends(bust)} == {"SG-3.25.4"}
    pontoon = play("9c Ad 2c 9h Kh", "decline play_on double keep")
    assert ("double_down", "SG-3.25.4") in ends(pontoon)
    won = play("6c 7d 5c 9h Kh", "double keep")
    assert {clause for _, clause in ends(won)} == {"SG-3.25.5"}


@pytest.mark.clause("SG-3.25", "SG-3.24.5")
def test_a_doubled_split_hand_loses_its_split_bet_to_a_pontoon() -> None:
    answers = "decline play_on split double keep stand"
    round_ = play("8c Ad 8d 3h 9h Kc Kh", answers)
    assert nets(round_) == {"bet": -BET, "double_down": 0, "split": -BET}


# --- Super Bonus ---------------------------------------------------------------------------------


@pytest.mark.clause("SG-1.31", "SG-4.1.2", "SG-3.24.4")
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


@pytest.mark.clause("SG-3.9", "SG-3.13", "SG-3.14", "SG-3.15", "SG-4.1.1", "SG-4.1.3", "SG-1.12")
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


# --- bets ----------------------------------------------------------------------------------------


@pytest.mark.clause("SG-3.4", "SG-3.5", "SG-5.1", "SG-5.2", "SG-3.6", "SG-1.1", "SG-1.18")
def test_limits_of_a_box() -> None:
    table = table_of(("ann",), ("cy",), MAX_100)
    round_ = Round(table)
    for wrong in (5_00, 101_00, 12_50):
        with pytest.raises(Refusal):
            round_.send(bet(cents=wrong))
    round_.send(bet(cents=80_00))
    with pytest.raises(Refusal):
        round_.send(bet("cy", 1, 30_00))  # the excess is refused
    round_.send(bet("cy", 1, 20_00))  # the balance may be taken up, whatever ann thinks of it
    with pytest.raises(Refusal, match="cannot bet more"):
        round_.send(bet("ann", 1, 10_00))
    with pytest.raises(Refusal, match="standing players bet behind it"):
        round_.send(TakeDown("ann", 1, 80_00))
    round_.send(TakeDown("cy", 2, 10_00))  # reduced to the minimum, or withdrawn
    with pytest.raises(Refusal):
        round_.send(TakeDown("cy", 2, 5_00))
    round_.send(TakeDown("cy", 2, 10_00))


@pytest.mark.clause("SG-3.7", "SG-1.29", "SG-5.1", "SG-2.1.1.a")
def test_where_players_may_bet() -> None:
    table = table_of(("ann", "bob"), ("cy",))
    round_ = Round(table)
    with pytest.raises(Refusal, match="ann sits at box 1 and bets there first"):
        round_.send(bet("cy", 1))
    round_.send(bet())
    for place in (bet("cy", 1), bet("bob", 1), bet("ann", 5), bet("cy", 7)):
        round_.send(place)
    with pytest.raises(Refusal, match="is not"):
        round_.send(bet("ann", 8))
    nine = Round(table_of(boxes=9))
    nine.send(bet("ann", 9))
    alone = Round(table_of(("ann", "bob"), standing_players=False))
    alone.send(bet())
    with pytest.raises(Refusal, match="for its own player only"):
        alone.send(bet("bob", 1))


@pytest.mark.clause("SG-3.9")
def test_side_bets_need_a_bet_on_the_box_by_anyone() -> None:
    round_ = Round(table_of(("ann", "bob")))
    with pytest.raises(Refusal, match="needs a bet on box 1"):
        round_.send(bet("bob", 1, 5_00, "bonus"))
    round_.send(bet())
    round_.send(bet("bob", 1, 5_00, "bonus"))


@pytest.mark.clause("SG-5.8", "SG-3.10", "SG-5.14")
def test_nothing_changes_after_no_more_bets() -> None:
    round_ = Round(table_of())
    round_.send(bet())
    round_.send(NoMoreBets())
    late: list[object] = [bet(), TakeDown("ann", 1, BET), Place("ann", 1, "bonus", 5_00)]
    for action in late:
        with pytest.raises(Refusal):
            round_.send(action)
    assert round_.table.wagers[1].cents == BET


@pytest.mark.clause("SG-5.15")
def test_a_side_bet_without_a_bet_goes_back() -> None:
    table = table_of(("ann", "bob"))
    round_ = Round(table)
    for action in (bet(), bet("bob", 1, 5_00, "bonus"), TakeDown("ann", 1, BET), NoMoreBets()):
        round_.send(action)
    assert round_.over
    assert ends(round_) == [("bonus", "SG-5.15")]
    assert gained(round_, "bob") == 0
    assert table.racks == {"ann": RACK, "bob": RACK}
