"""Whose turn it is to bank, what the house bets against a bank, and what a bank covers."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.table.actions import Choose, NoMoreBets, Place, PlaceOffer
from pitboss.table.effects import Betting, Question
from pitboss.table.round import Round
from pitboss.table.table import Table
from tests.dealt import words
from tests.families.poker.rigged import play
from tests.games.pai_gow_poker.pit import BET, asked, offered, seated

BETTER, WORSE = "Tc Td 8h 6s 4c Ad Jh", "8c 8d 6h 4h 2s Qc Jd"


@pytest.mark.clause("OH-F-14.VIII", "OH-F-14.IX")
@pytest.mark.parametrize(("choice", "net"), [("match", BET), ("none", 0), ("less", 1_00)])
def test_the_house_bets_the_banks_last_bet_or_less(choice: str, net: int) -> None:
    round_ = asked(offered(("ann", "bob")))
    round_.send(Choose("ann", "bank"))
    pending = round_.pending
    assert isinstance(pending, Question)
    assert pending.player == "ann"
    assert {option.name: option.high for option in pending.options} == {
        "match": 0,
        "none": 0,
        "less": 99,
    }
    with pytest.raises(Refusal):
        round_.send(Choose("ann", "less", 100))
    round_.send(Choose("ann", choice, 1 if choice == "less" else 0))
    said = [w for w in words(round_) if w.startswith("the house")]
    shown = f"${net // 100}"
    assert said[-1] == (f"the house bets {shown}" if net else "the house does not bet")


@pytest.mark.clause("OH-F-14.VI")
def test_a_bank_shorter_than_its_last_bet_may_ask_for_all_it_covers() -> None:
    round_ = asked(offered(("ann", "bob"), rack=10_00))
    round_.send(Choose("ann", "bank"))
    assert isinstance(round_.pending, Question)
    assert {option.name: option.high for option in round_.pending.options} == {
        "none": 0,
        "less": 10,
    }


@pytest.mark.clause("OH-F-14.VI")
def test_no_wager_is_taken_that_the_bank_could_not_pay() -> None:
    round_ = asked(offered(("ann", "bob", "cy"), rack=250_00))
    round_.send(Choose("ann", "bank"))
    round_.send(Choose("ann", "match"))  # $100 of the $250 are for the house's wager
    highs = {o.player: o.high for o in round_.legal() if isinstance(o, PlaceOffer)}
    assert highs == {"bob": 150_00, "cy": 150_00}  # and the bank bets on no hand
    round_.send(Place("bob", 2, "pai_gow", 100_00))
    with pytest.raises(Refusal, match=r"the bank can pay \$50 more, not \$51.*OH-F-14.VI"):
        round_.send(Place("cy", 3, "pai_gow", 51_00))
    with pytest.raises(Refusal, match=r"outside \$5 to \$50.*OH-F-7.I"):  # a limit of its own
        round_.send(Place("cy", 3, "pai_gow", 4_00))
    with pytest.raises(Refusal, match=r"ann banks this game.*OH-F-14.VI"):
        round_.send(Place("ann", 1, "pai_gow", 5_00))
    round_.send(Place("cy", 3, "pai_gow", 50_00))
    assert "the marker goes to box 1: ann banks" in words(round_)
    with pytest.raises(Refusal, match=r"the bank can pay \$0 more, not \$5.*OH-F-14.VI"):
        round_.send(Place("bob", 2, "pai_gow", 5_00))
    with pytest.raises(Refusal, match="outside") as fortune:  # the house's to pay, not the bank's
        round_.send(Place("bob", 2, "fortune_bonus", 140_00))
    assert fortune.value.clause != "OH-F-14.VI"


def _banks(table: Table, takers: set[str], games: int) -> list[str]:
    """Who banks, game after game, when everyone bets and these players take the bank."""
    found = []
    for _ in range(games):
        round_ = Round(table)
        banker = "house"
        while not round_.over:
            pending = round_.pending
            if isinstance(pending, Betting):
                offers = {
                    o.player: o
                    for o in round_.legal()
                    if isinstance(o, PlaceOffer) and o.wager == "pai_gow"
                }
                up = {wager.player for wager in table.wagers.values()}
                free = [offer for player, offer in offers.items() if player not in up]
                round_.send(free[0].action(5_00) if free else NoMoreBets())
            elif isinstance(pending, Question):
                choice = pending.options[0].name
                if pending.question == "take_bank" and pending.player in takers:
                    choice = "bank"
                    banker = pending.player
                round_.send(Choose(pending.player, choice))
            else:
                round_.send(round_.chance()[0][0])
        found.append(banker)
    return found


@pytest.mark.clause("OH-F-14.I", "OH-F-14.II", "OH-F-14.III", "OH-F-14.IV", "OH-F-14.V")
@pytest.mark.parametrize(
    ("takers", "order"),
    [
        # After each player's bank the house banks, so that the next one has wagered against it.
        ({"ann", "bob", "cy"}, "house cy house bob house ann house cy house bob"),
        ({"bob"}, "house bob house house bob house"),  # others pass
        (set(), "house house house"),
    ],
)
def test_the_bank_goes_counterclockwise_and_once_in_a_rotation(
    takers: set[str], order: str
) -> None:
    table = seated("ann", "bob", "cy", options={"player_banking": True})
    assert _banks(table, takers, len(order.split())) == order.split()


@pytest.mark.clause("OH-F-14.II", "OH-F-14.III", "OH-F-14.IV")
def test_one_player_and_the_house_bank_by_turns() -> None:
    table = seated("ann", options={"player_banking": True})
    assert _banks(table, {"ann"}, 7) == ["house", "ann", "house", "ann", "house", "ann", "house"]


@pytest.mark.clause("OH-F-14.IV")
def test_nobody_is_asked_who_has_no_chips_to_bank_with() -> None:
    table = seated("ann", options={"player_banking": True}, rack=5_00)
    play(table, {"ann": {"pai_gow": 5_00}}, {"box_1": WORSE, "dealer": BETTER})
    assert table.racks["ann"] == 0
    round_ = asked(table)
    assert isinstance(round_.pending, Betting)
    assert words(round_)["no player may take the bank: the house banks"] == "OH-F-14.IV"


def test_a_player_who_sat_out_is_not_offered_the_bank() -> None:
    table = seated("ann", "bob", options={"player_banking": True})
    play(table, {"ann": {"pai_gow": 5_00}}, {})
    round_ = asked(table)
    pending = round_.pending
    assert isinstance(pending, Question)
    assert pending.player == "ann"
    round_.send(Choose("ann", "pass"))
    assert isinstance(round_.pending, Betting)
    assert words(round_)["no player takes the bank: the house banks"] == "OH-F-14.V"


def test_without_the_option_the_house_always_banks() -> None:
    table = seated("ann")
    assert _banks(table, {"ann"}, 3) == ["house"] * 3
