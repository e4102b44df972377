"""Pontoon Plus: splits, doubles and the rescue of a double."""

from __future__ import annotations

import pytest

from pitboss.apparatus.cards import parse_cards
from pitboss.table import events
from pitboss.table.actions import Choose
from pitboss.table.effects import Question
from tests.dealt import ends, nets
from tests.games.pontoon_plus.rigged import BET, Script, asked, bet, play, table_of
from tests.spoken import spoken

# --- splits --------------------------------------------------------------------------------------


@pytest.mark.clause("SG-3.24", "SG-3.24.2")
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


@pytest.mark.clause("SG-3.24.2", "SG-3.25")
def test_aces_split_once_and_get_one_card_each() -> None:
    round_ = play("Ac 7d Ad Ah 9s Kh", "split")
    assert nets(round_) == {"bet": -BET, "split": BET}  # A-A is twelve, A-9 twenty
    assert asked(round_) == [("ann", "split")]


@pytest.mark.clause("SG-3.24.3", "SG-1.24")
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


@pytest.mark.clause("SG-3.25", "SG-3.25.5")
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


@pytest.mark.clause("SG-1.9", "SG-1.19", "SG-1.25", "SG-3.25.2")
def test_totals_are_called_soft_and_hard() -> None:
    round_ = play("Ac 9d 2c 3h 9c 8d", "hit hit stand")
    called = [
        e
        for e in round_.log
        if isinstance(e, events.Announced) and "box 1 has" in spoken(round_, e)
    ]
    assert [(spoken(round_, e), e.clause, e.also) for e in called] == [
        ("box 1 has soft 16", "SG-1.19", ("SG-1.25",)),
        ("box 1 has 15", "SG-1.19", ("SG-1.9",)),
    ]
    # Ace and five doubled with a four are ten; an ace drawn to a double may count eleven.
    for cards, words, aces in (
        ("Ac 9d 5c 4h 8d", "box 1 has 10", ("SG-1.9", "SG-3.25.2")),
        ("5c 9d 4c Ah 8d", "box 1 has soft 20", ("SG-1.25",)),
    ):
        doubled = play(cards, "double keep")
        (call,) = [
            e
            for e in doubled.log
            if isinstance(e, events.Announced) and "box 1" in spoken(doubled, e)
        ]
        assert (spoken(doubled, call), call.also) == (words, aces)


@pytest.mark.clause("SG-3.12")
def test_a_player_who_squeezes_looks_first() -> None:
    round_ = play("9c 7d 9d Kh", "stand", table=table_of(squeeze=True))
    dealt = [e for e in round_.log if isinstance(e, events.CardDealt)]
    assert [(e.to, e.seen_by) for e in dealt] == [
        ("box_1", ("ann",)),
        ("dealer", ("*",)),
        ("box_1", ("ann",)),
        ("dealer", ("*",)),
    ]
    turned = [e for e in round_.log if isinstance(e, events.CardsTurned)]
    assert [(e.hand, e.cards, e.clause) for e in turned] == [
        ("box_1", ("9c",), "SG-3.12"),
        ("box_1", ("9c", "9d"), "SG-3.12"),
    ]


@pytest.mark.clause("SG-3.25.3", "SG-3.25.4", "SG-3.25.5")
def test_what_is_cited_for_a_double() -> None:
    rescued = play("9c 7d 3c 4h", "double rescue")
    assert ends(rescued) == [("double_down", "SG-3.25.3"), ("bet", "SG-3.25.3")]
    bust = play("9c 7d 7c Kh", "double")
    assert {clause for _, clause in ends(bust)} == {"SG-3.25.4"}
    pontoon = play("9c Ad 2c 9h Kh", "decline play_on double keep")
    assert ends(pontoon) == [("bet", "SG-3.25.4"), ("double_down", "SG-3.25.4")]
    won = play("6c 7d 5c 9h Kh", "double keep")
    assert {clause for _, clause in ends(won)} == {"SG-3.25.5"}


@pytest.mark.clause("SG-3.25", "SG-3.24.5")
def test_a_doubled_split_hand_loses_its_split_bet_to_a_pontoon() -> None:
    answers = "decline play_on split double keep stand"
    round_ = play("8c Ad 8d 3h 9h Kc Kh", answers)
    assert nets(round_) == {"bet": -BET, "double_down": 0, "split": -BET}


@pytest.mark.clause("SG-3.24.2")
def test_a_pair_becomes_four_hands_at_most() -> None:
    script = Script(table_of(), [bet()])
    for card in parse_cards("8c 7d 8d"):
        script.round.send(card)
    for card in parse_cards("8h 8s 8c"):
        assert "split" in names(script)
        script.round.send(Choose("ann", "split"))
        script.round.send(card)
    assert "split" not in names(script)


def names(script: Script) -> list[str]:
    assert isinstance(script.round.pending, Question)
    return [option.name for option in script.round.pending.options]
