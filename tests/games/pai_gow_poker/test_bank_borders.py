"""Player banking on the border: the least rack, the house's least bet, a rotation of passes."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.games.pai_gow_poker.memory import memory_of
from pitboss.games.pai_gow_poker.mishaps import _irregularities
from pitboss.table import events
from pitboss.table.actions import Choose, Place, PlaceOffer
from pitboss.table.effects import FLOOR, Question
from tests.dealt import words
from tests.families.poker.rigged import RACK, play
from tests.games.pai_gow_poker.pit import BET, MIDDLE, asked, banked, offered, seated


@pytest.mark.parametrize(("rack", "may"), [(4_99, False), (5_00, True)])
def test_who_has_the_least_wager_has_chips_to_bank_with(rack: int, may: bool) -> None:
    round_ = asked(offered(rack=rack))
    assert isinstance(round_.pending, Question) is may
    assert ("no player may take the bank: the house banks" in words(round_)) is not may


@pytest.mark.parametrize(("last", "most"), [(100_00, 99), (100_01, 100)])
def test_the_house_bets_whole_dollars_from_one_on(last: int, most: int) -> None:
    round_ = asked(offered(last=last))
    round_.send(Choose("ann", "bank"))
    assert isinstance(round_.pending, Question)
    (less,) = [option for option in round_.pending.options if option.name == "less"]
    assert (less.low, less.high) == (1, most)


def test_when_nobody_takes_the_bank_the_rotation_begins_anew() -> None:
    table = offered()
    memory_of(table).banked = ("bob",)
    play(table, {"bob": {"pai_gow": BET}}, {}, {"ann": "pass"})
    assert memory_of(table).turn == 0
    assert memory_of(table).banked == ()


@pytest.mark.clause("OH-F-7.I")
def test_what_the_bank_could_just_pay_is_refused_by_the_posted_minimum() -> None:
    round_ = asked(offered(rack=250_00))
    round_.send(Choose("ann", "bank"))
    round_.send(Choose("ann", "match"))
    round_.send(Place("bob", 2, "pai_gow", 146_00))
    with pytest.raises(Refusal) as refused:
        round_.send(Place("cy", 3, "pai_gow", 4_00))  # four dollars of the bank's are left
    assert refused.value.clause == "OH-F-7.I"


def test_what_may_still_be_found_when_the_round_is_over() -> None:
    late = {rule.clause for rule in _irregularities() if rule.late}
    assert late == {"OH-F-16.III", "OH-F-9.VII", "OH-F-10.VII", "OH-F-16.VII"}


def test_the_banker_pays_the_commission_of_the_whole_bank() -> None:
    hands = {"box_1": MIDDLE, "dealer": "8c 8d 6h 4h 2s Qc Jd"}
    table = seated("ann", "bob", options={"player_banking": True, "partner_banking": True})
    memory_of(table).wagered = ((1, "ann", BET),)
    choices = {"ann": "bank house_way", "bob": "join", FLOOR: "match"}
    round_ = play(table, {}, hands, choices)
    settled = [e for e in round_.log if isinstance(e, events.BankSettled)]
    assert {e.player: e.commission for e in settled} == {"ann": 5_00, "bob": 0}


def test_the_bank_goes_on_from_the_box_beyond_the_last() -> None:
    table = offered()
    memory = memory_of(table)
    memory.wagered = ((1, "ann", BET), (2, "bob", BET))
    memory.turn, memory.banked = 2, ("one who left",)  # bob has taken that box since
    question = asked(table).pending
    assert isinstance(question, Question)
    assert question.player == "ann"


@pytest.mark.parametrize(
    ("dealer", "also"),
    [
        ("8c 8d 6h 4h 2s Qc Jd", ("OH-F-14.XVI",)),
        ("9h 9s 7d 5c 3h Ks Qd", ("OH-F-14.XVI", "OH-F-14.XIII")),  # the very hand of the bank
        ("Ts Th 6d 4d 2c Ks Qd", ("OH-F-14.XVI",)),  # its Low hand only, and a better High hand
    ],
)
def test_copies_are_told_where_the_house_loses_by_them(dealer: str, also: tuple[str, ...]) -> None:
    round_ = banked({"box_1": MIDDLE, "dealer": dealer}, {"ann": "bank match house_way"})
    told = [e for e in round_.log if isinstance(e, events.Announced) and "OH-F-14.XVI" in e.also]
    assert [e.also for e in told] == [also]


def test_a_fortune_bonus_is_the_house_s_whoever_banks() -> None:
    """PG-29: the bank pays the hand, and no more."""
    hands = {"box_1": MIDDLE, "box_2": "2h 3h 4h 5h 6h Ac 9s", "dealer": "Ts Th 6d 4d 2c Kh Js"}
    bets = {"bob": {"pai_gow": 10_00, "fortune_bonus": 5_00}}
    round_ = banked(hands, {"ann": "bank none house_way", "bob": "house_way"}, bets)
    paid = [e.cents for e in round_.log if isinstance(e, events.BankSettled)]
    assert paid == [-10_00]
    assert round_.table.racks["ann"] == RACK - 10_00
    assert round_.table.house == 50 - 50 * 5_00  # bob's commission, and 50 to 1


def test_who_banks_makes_no_fortune_bonus_wager() -> None:
    """PG-30: it goes with a wager on a hand, and a bank places none."""
    round_ = asked(offered())
    round_.send(Choose("ann", "bank"))
    round_.send(Choose("ann", "none"))
    assert [o for o in round_.legal("ann") if isinstance(o, PlaceOffer)] == []
    with pytest.raises(Refusal, match=r"needs a wager on Pai Gow Poker.*OH-F-15.II"):
        round_.send(Place("ann", 1, "fortune_bonus", 5_00))


@pytest.mark.clause("OH-F-14.XIII", "OH-F-14.XVII.A")
@pytest.mark.parametrize(
    ("bobs", "also"),
    [
        ("9h 9s 7d 5c 3h Ks Qd", ("OH-F-14.XIII",)),  # the very hand of the bank
        ("8h 8s 6d 4c 2h Qs Jd", ()),  # lower in both
    ],
)
def test_copies_are_told_where_a_player_loses_by_them(bobs: str, also: tuple[str, ...]) -> None:
    hands = {"box_1": MIDDLE, "box_2": bobs, "dealer": "Tc Th 6h 4h 2c Ac Jh"}
    choices = {"ann": "bank none house_way", "bob": "house_way"}
    round_ = banked(hands, choices, {"bob": {"pai_gow": 10_00}})
    lost = [e for e in round_.log if isinstance(e, events.WagerLost)]
    assert [(e.clause, e.also) for e in lost] == [("OH-F-14.XVII.A", also)]


def test_everyone_hears_who_takes_the_bank() -> None:
    round_ = asked(offered())
    assert isinstance(round_.pending, Question)
    assert not round_.pending.secret
    round_.send(Choose("ann", "bank"))
    assert isinstance(round_.pending, Question)
    assert not round_.pending.secret
