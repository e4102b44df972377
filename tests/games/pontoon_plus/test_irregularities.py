"""Section 5: what goes wrong, and what the house, the dealer and the players do about it."""

from __future__ import annotations

import pytest

from pitboss.apparatus.cards import parse_card, show_cards
from pitboss.errors import Refusal
from pitboss.games.pontoon_plus import GAME
from pitboss.table import events
from pitboss.table.actions import Choose, NoMoreBets, Place
from pitboss.table.effects import FLOOR, Question
from pitboss.table.round import Round
from tests.dealt import ends, nets, words
from tests.games.pontoon_plus.rigged import BET, Script, asked, bet, gained, play, table_of

SIDE = bet(cents=5_00, wager="player_pair")


# --- dealing errors ------------------------------------------------------------------------------


@pytest.mark.clause("SG-5.7", "SG-5.7.2", "SG-5.9", "SG-1.21", "SG-5.7.tail")
def test_cards_are_put_back_in_order() -> None:
    table = table_of(("ann", "bob"))
    bets = [bet(), bet("bob", 2)]
    # Before the third card: the 7d goes astray, is put back, and both go on.
    round_ = play(
        "9c 8c 7d 9d 8d Kh",
        "reconstruct continue continue stand stand",
        bets,
        table,
        slips={2: "dealing_error"},
    )
    assert asked(round_)[0] == ("floor", "reconstruct")
    assert round_.table.hands["dealer"][0] == parse_card("7d")
    clauses = words(round_)
    assert clauses["ann goes on"] == "SG-5.7.2"
    assert clauses["ann accepts the cards to come"] == "SG-5.7.tail"
    assert clauses["the cards are put back in their order"] == "SG-1.21"
    assert gained(round_) == BET


@pytest.mark.clause("SG-5.7", "SG-5.7.1", "SG-5.7.3", "SG-5.9")
def test_cards_that_are_left_out() -> None:
    table = table_of(("ann", "bob"))
    bets = [bet(), bet("bob", 2), bet("bob", 2, 5_00, "bonus")]
    round_ = play(
        "9c 8c 2h 7d 9d Kh",
        "leave continue take_back stand",
        bets,
        table,
        slips={2: "dealing_error"},
    )
    assert gained(round_, "bob") == 0  # his bets go back, his hand gets no more cards
    assert [clause for _, clause in ends(round_)][:2] == ["SG-5.7.3"] * 2
    assert words(round_)["ann goes on"] == "SG-5.7.1"
    assert len(table.hands["box_2"]) == 1
    assert gained(round_) == BET


@pytest.mark.clause("SG-5.7", "SG-5.7.3", "SG-5.15")
def test_who_has_only_a_side_bet_may_choose_too() -> None:
    for bob, net in (("continue", 55_00), ("take_back", 0)):
        table = table_of(("ann", "bob"))
        bets = [bet(), bet("bob", 1, 5_00, "player_pair")]
        answers = f"leave continue {bob} stand"
        round_ = play("9c 2h 7d 9d Kh", answers, bets, table, slips={1: "dealing_error"})
        assert gained(round_, "bob") == net
    table = table_of(("ann", "bob", "cy"))
    bets = [bet(), bet("cy", 3), bet("bob", 1, 5_00, "player_pair")]
    # Box 1 has both its cards, a pair, when a card goes astray and ann takes her bet back.
    answers = "leave take_back continue continue stand"
    round_ = play("9c 8c 7d 9d 2h 9s Kh", answers, bets, table, slips={4: "dealing_error"})
    assert ("player_pair", "SG-5.15") in ends(round_)  # no pair: the hand is invalid
    assert gained(round_, "bob") == 0


@pytest.mark.clause("SG-5.10.1")
def test_nothing_is_rebuilt_after_a_settlement() -> None:
    round_ = play(
        "9c 7d 2d 4h 3c Kd",
        "hit continue stand",
        [bet(), SIDE],
        slips={3: "dealing_error"},
    )
    assert ("floor", "reconstruct") not in asked(round_)
    assert "SG-5.10.1" in words(round_).values()


@pytest.mark.clause("SG-5.10.2", "SG-3.27")
def test_the_dealer_draws_too_many() -> None:
    round_ = play("9c 7d 9d Kh 5c", "stand", slips={3: "dealer_draws_too_many"})
    assert len(round_.table.hands["dealer"]) == 2  # his seventeen stands
    assert gained(round_) == BET
    assert "SG-5.10.2" in words(round_).values()


@pytest.mark.clause("SG-5.10.3", "SG-5.9")
def test_a_card_to_an_empty_box() -> None:
    late = play("9c 7d 2d 4h 9h Kh", "hit stand", [bet(), SIDE], slips={3: "card_to_empty_box"})
    assert "SG-5.10.3" in words(late).values()  # discarded: 9-2-9 is twenty
    assert nets(late)["bet"] == BET
    early = play("9c 7d 9d Kh", "reconstruct continue stand", slips={1: "card_to_empty_box"})
    assert asked(early)[0] == ("floor", "reconstruct")
    assert gained(early) == BET


@pytest.mark.clause("SG-5.11")
def test_a_face_up_card_is_the_next_card() -> None:
    round_ = play("9c 7d 9d Kh", "stand", slips={2: "face_up_card"})
    assert gained(round_) == BET
    assert words(round_)["the card is used as the next one"] == "SG-5.11"


@pytest.mark.clause("SG-5.12", "SG-5.12.2")
@pytest.mark.parametrize(("answer", "own"), [("first_card", "9c 2d"), ("second_card", "9c 3d")])
def test_two_cards_at_once(answer: str, own: str) -> None:
    table = table_of(("ann", "bob"))
    bets = [bet(), bet("bob", 2)]
    round_ = play(
        "9c 8c 7d 2d 3d 9h 9s Kh",
        f"{answer} continue continue hit hit",
        bets,
        table,
        slips={3: "two_cards_at_once"},
    )
    assert show_cards(table.hands["box_1"][:2]) == own
    other = "3d" if answer == "first_card" else "2d"
    assert show_cards(table.hands["box_2"][1:2]) == other  # used as the next card
    assert "SG-5.12.2" in words(round_).values()


@pytest.mark.clause("SG-5.12.1")
def test_two_cards_at_once_to_the_dealer() -> None:
    round_ = play("9c 7d 9d 5c 6c Kh", "stand continue", slips={3: "two_cards_at_once"})
    assert len(round_.table.hands["dealer"]) == 2
    assert list(words(round_).values()).count("SG-5.12.1") == 2
    assert gained(round_) == BET


# --- what no rule covers -------------------------------------------------------------------------


@pytest.mark.clause("SG-5.19")
@pytest.mark.parametrize("ruling", ["goes_on", "void"])
def test_the_shift_manager_decides_what_no_rule_covers(ruling: str) -> None:
    script = dealt([bet()], "9c 7d 8c")
    question = script.round.pending
    script.round.call_irregularity("not_covered_by_the_rules")
    asked_floor = script.round.pending
    assert isinstance(asked_floor, Question)
    assert (asked_floor.player, asked_floor.clause) == (FLOOR, "SG-5.19")
    script.round.send(Choose(FLOOR, ruling))
    if ruling == "void":
        assert script.round.over
        assert gained(script.round) == 0
        assert "SG-5.19" in {
            e.clause for e in script.round.log if isinstance(e, events.RoundVoided)
        }
    else:
        again = script.round.pending
        assert isinstance(again, Question)
        assert isinstance(question, Question)
        assert (again.player, again.question) == (question.player, question.question)


# --- a player who walks away ---------------------------------------------------------------------


@pytest.mark.clause("SG-5.3")
def test_the_house_draws_to_twelve_for_him() -> None:
    script = Script(table_of(), [bet()])
    for name in ["2c", "7d", "3c"]:
        script.round.send(parse_card(name))
    script.round.call_irregularity("player_walks_away")
    round_ = script.go("4c 5d Kh")  # nine, then fourteen: no more; he is asked nothing
    assert asked(round_) == []
    assert gained(round_) == -BET


def dealt(bets: list[Place], cards: str, *standing: str) -> Script:
    """Ann seated at box 1, the others standing behind her, after these cards."""
    script = Script(table_of(("ann",), standing), bets)
    for name in cards.split():
        script.round.send(parse_card(name))
    return script


@pytest.mark.clause("SG-1.23", "SG-5.3")
def test_on_a_shared_box_the_highest_bet_decides_once_its_player_has_gone() -> None:
    bets = [bet(), bet("cy", 1), bet("dee", 1, 30_00)]
    script = dealt(bets, "9c 7d 2c", "cy", "dee")
    script.round.call_irregularity("player_walks_away")
    told = "ann has walked away: dee decides for box 1"
    assert words(script.round)[told] == "SG-1.23"
    assert isinstance(script.round.pending, Question)
    assert script.round.pending.player == "dee"
    # He doubles: cy is asked whether he follows, ann is asked nothing and plays for her bet.
    round_ = script.go("Kc", "double follow")
    assert asked(round_) == [("dee", "double"), ("cy", "follow")]
    assert [gained(round_, name) for name in ("ann", "cy", "dee")] == [BET, 2 * BET, 60_00]


@pytest.mark.clause("SG-1.23", "SG-3.18", "SG-5.3")
def test_who_walks_away_insures_nothing_and_gives_nothing_up() -> None:
    script = dealt([bet(), bet("cy", 1)], "9c Ad 8c", "cy")
    script.round.call_irregularity("player_walks_away")  # ann was asked to insure
    round_ = script.go("9d", "decline play_on stand")
    assert asked(round_) == [("cy", "decline"), ("cy", "play_on"), ("cy", "stand")]
    alone = dealt([bet(), bet("cy", 1)], "2c Kd 3c", "cy")
    for _ in range(2):
        alone.round.call_irregularity("player_walks_away")
    round_ = alone.go("Kc 7c")  # the house draws to twelve when nobody is left
    assert asked(round_) == []
    assert words(round_)["cy has walked away: the house draws to twelve on box 1"] == "SG-5.3"
    assert len(round_.table.hands["box_1"]) == 3


@pytest.mark.clause("SG-1.23", "SG-3.24.1")
def test_a_hand_of_those_who_have_gone_is_decided_from_the_rest_of_the_box() -> None:
    script = dealt([bet(), bet("cy", 1)], "8c 7d 8d", "cy")
    script.round.send(Choose("ann", "split"))
    script.round.send(Choose("cy", "decline"))  # he has no bet on the second hand
    script.round.send(parse_card("Kc"))
    script.round.call_irregularity("player_walks_away")
    round_ = script.go("Kd Kh", "stand stand")
    assert asked(round_)[2:] == [("cy", "stand"), ("cy", "stand")]
    assert [gained(round_), gained(round_, "cy")] == [2 * BET, BET]


# --- the rest ------------------------------------------------------------------------------------


@pytest.mark.clause("SG-5.16")
def test_side_bets_that_were_forgotten_are_settled_as_soon_as_possible() -> None:
    round_ = play("9c 7d 9d Kh", "stand", [bet(), SIDE], slips={2: "side_bets_not_settled"})
    assert ends(round_) == [("player_pair", "SG-5.16"), ("bet", "SG-3.27.2")]
    assert nets(round_)["player_pair"] == 55_00


@pytest.mark.clause("SG-5.6", "SG-5.13")
def test_the_next_round_leaves_the_last_one_alone() -> None:
    table = table_of()
    first = play("9c 7d 9d Kh", "stand", table=table)
    racks = dict(table.racks)
    second = Round(table)
    with pytest.raises(Refusal, match="the round is over"):
        first.call_irregularity("dealing_error")
    second.send(bet())
    second.send(NoMoreBets())
    second.call_irregularity("foreign_card_found")  # and a void round touches no earlier one
    assert table.racks == racks


def test_every_irregularity_has_a_clause() -> None:
    assert {rule.clause for rule in GAME.game.irregularities} >= {"SG-5.3", "SG-5.12"}


@pytest.mark.clause("SG-5.10.1")
def test_nothing_is_rebuilt_after_an_award_that_replaces_the_odds() -> None:
    table = table_of(("ann", "bob"), super_bonus_replaces=True)
    cards, answers = "7h 9c 7c 7h 2d 7h 4h 3c Kd", "hit hit continue stand"
    bets = [bet(), bet("bob", 2)]
    round_ = play(cards, answers, bets, table, slips={6: "dealing_error"})
    assert ("floor", "reconstruct") not in asked(round_)
    assert "SG-5.10.1" in words(round_).values()
