"""What the linked dollar pays: awards, folds, envy and the floor's word (Ohio Appendix L)."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.families.poker.linked import LinkedProgressive
from pitboss.families.poker.script import Poker
from pitboss.families.poker.seats import Seat
from pitboss.money.pays import Fixed
from pitboss.table import events
from pitboss.table.actions import Choose, NoMoreBets
from pitboss.table.drivers.replay import replay
from pitboss.table.effects import FLOOR, DealCard
from pitboss.table.log.ledger import recompute_books
from pitboss.table.view import HIDDEN
from tests.dealt import nets, words
from tests.families.poker.rigged import Rig
from tests.progressive.tables import (
    FIVE,
    NOTHING,
    RACK,
    SECTION,
    SEED,
    STAKE,
    awards,
    cards_for,
    deal,
    envies,
    everyone,
    finish,
    meter,
    open_table,
    start,
    until_floor,
)
from tests.spoken import spoken

VIEWS = ("ann", "bob", None)


# --- what is paid ------------------------------------------------------------------------------

PAID = {
    "royal_flush": SEED + 21,
    "straight_flush": (SEED + 21) // 10,
    "four_of_a_kind": 300_00,
    "full_house": 50_00,
    "flush": 40_00,
    "straight": 30_00,
    "three_of_a_kind": 9_00,
    "two_pair": 0,
}


@pytest.mark.clause(
    *("OH-L-5.I", "OH-L-5.III", "OH-L-5.IV", "OH-L-5.V", "OH-L-6.II", "OH-L-6.IV.A", "OH-L-7.I"),
    *[f"{section}.2.I" for section in SECTION.values()],
    *[f"{section}.2.III" for section in SECTION.values()],
    *[f"{section}.3.I" for section in SECTION.values()],
)
@everyone
@pytest.mark.parametrize("hand", PAID)
def test_five_cards_are_paid_as_their_highest_hand(slug: str, hand: str) -> None:
    table = open_table(slug, "ann")
    round_ = deal(table, {"ann": hand}, "ann")
    award = PAID[hand]
    assert awards(round_) == ({"ann": award} if award else {})
    assert nets(round_)["progressive"] == award - 1_00  # ML-07: the dollar itself is gone
    (dollar,) = [e for e in round_.log if isinstance(e, PLACED) and e.wager == "progressive"]
    (ended,) = [e for e in round_.log if isinstance(e, ENDS) and e.id == dollar.id]
    part = SECTION[slug]
    assert ended.clause == f"{part}.3.I"
    said = [e for e in round_.log if isinstance(e, events.Announced)]
    told = [event.also for event in said if event.clause == f"{part}.2.III"]
    if award:
        assert told == [(FIVE[slug], f"{part}.2.I", "OH-L-5.I", "OH-L-6.II", "OH-L-6.IV.A")]
        assert ended.also == ("OH-L-6.I", "OH-L-7.I")
    else:
        assert told == []
    assert replay(round_).table.books() == table.books()


PLACED = events.WagerPlaced
ENDS = events.WagerWon | events.WagerLost


@pytest.mark.clause("OH-L-6.I")
def test_an_award_is_paid_at_its_own_turn_whatever_else_loses() -> None:
    table = open_table(players="ann bob")
    beaten = {"ann": "flush", "bob": "straight"}
    round_ = deal(table, beaten, "ann bob")
    log = round_.log
    turned = [n for n, e in enumerate(log) if isinstance(e, events.CardsTurned) and "box" in e.hand]
    won = [n for n, e in enumerate(log) if isinstance(e, events.WagerWon) and e.stake == 1_00]
    assert turned[0] < won[0] < turned[1] < won[1]  # bob sits last and is settled first
    assert awards(round_) == {"bob": 30_00, "ann": 40_00}


@pytest.mark.clause("OH-L-7.IV")
@pytest.mark.parametrize(
    ("hands", "paid", "left"),
    [
        # Settled from the last box to the first; three dollars have fed the meter.
        (
            {"ann": "royal_flush", "bob": "two_pair", "cy": "straight_flush"},
            {"cy": 1_000_06, "ann": 9_000_57},
            SEED,
        ),
        (
            {"ann": "straight_flush", "bob": "two_pair", "cy": "royal_flush"},
            {"cy": SEED + 63, "ann": 1_000_00},
            9_000_00,
        ),
        (
            {"ann": "straight_flush", "bob": "Kc Qc Jc Tc 9c", "cy": "4d 5d 6d 7d 8d"},
            {"cy": 1_000_06, "bob": 900_05, "ann": 810_05},
            SEED + 63 - 1_000_06 - 900_05 - 810_05,
        ),
    ],
)
def test_shares_are_taken_in_turn_on_the_meter_as_it_stands(
    hands: dict[str, str], paid: dict[str, int], left: int
) -> None:
    table = open_table()
    round_ = deal(table, hands)
    assert awards(round_) == paid
    assert meter(table) == left
    assert recompute_books(round_.opening, round_.log) == table.books()


@pytest.mark.clause("OH-C-13.3.III")
def test_a_royal_flush_resets_the_meter_to_the_house_s_amount() -> None:
    table = open_table(options={"meter_seed": "30000"})
    round_ = deal(table, {"ann": "royal_flush"}, "ann")
    assert awards(round_) == {"ann": 30_000_21}
    assert meter(table) == 30_000_00


# --- fold --------------------------------------------------------------------------------------


@pytest.mark.clause("OH-L-6.III")
def test_a_fold_forfeits_the_dollar_but_not_envy() -> None:
    table = open_table()
    hands = {"ann": "royal_flush", "bob": "straight_flush", "cy": "flush"}
    round_ = deal(table, hands, folds="ann")
    assert awards(round_) == {"bob": (SEED + 63) // 10, "cy": 40_00}
    assert envies(round_) == [("ann", "bob", 300_00), ("cy", "bob", 300_00)]
    lost = [e for e in round_.log if isinstance(e, events.WagerLost) and e.cents == 1_00]
    assert [e.clause for e in lost] == ["OH-L-6.III"]


def test_a_player_who_leaves_folds_and_may_lose_the_dollar() -> None:
    for forfeits in (False, True):
        table = open_table(players="ann", options={"leaver_forfeits_sides": forfeits})
        round_ = start(table, {"ann": "flush"}, "ann")
        round_.send(NoMoreBets())
        while isinstance(round_.pending, DealCard):
            round_.send(round_.chance()[0][0])
        round_.call_irregularity("player_leaves")
        assert round_.over
        assert not table.wagers
        assert recompute_books(round_.opening, round_.log) == table.books()


def test_the_warning_before_a_fold_is_for_the_player_alone() -> None:
    table = open_table(players="ann bob")
    round_ = start(table, {"ann": "flush", "bob": NOTHING}, "ann")
    round_.send(NoMoreBets())
    rig = Rig(cards_for(table, {"ann": "flush", "bob": NOTHING}))
    while isinstance(pending := round_.pending, DealCard):
        round_.send(rig.answer(pending))
    game = table.game
    assert isinstance(game, Poker)
    (side,) = [each for each in game.sides if isinstance(each, LinkedProgressive)]
    for seat in (Seat(1, "ann"), Seat(2, "bob")):
        side.warn(table, seat)
    told = {
        view: [spoken(round_, e) for e in round_.view(view) if isinstance(e, events.Whispered)]
        for view in VIEWS
    }
    assert told["ann"] == ["your progressive hand, flush, pays $40: a fold forfeits it"]
    assert told["bob"] == told[None] == [HIDDEN]


# --- envy --------------------------------------------------------------------------------------


@pytest.mark.clause("OH-L-7.II", *[f"{section}.3.II" for section in SECTION.values()])
@everyone
@pytest.mark.parametrize(
    ("hand", "envy"),
    [("royal_flush", 1_000_00), ("straight_flush", 300_00), ("four_of_a_kind", 0), ("flush", 0)],
)
def test_every_other_bettor_is_paid_for_a_straight_flush_or_better(
    slug: str, hand: str, envy: int
) -> None:
    table = open_table(slug, "ann bob cy dee")
    hands = dict.fromkeys(("ann", "bob", "cy", "dee"), "")
    hands |= {"bob": hand, "ann": NOTHING, "cy": "Ac Jh 8c 5s 3s", "dee": "Ad Jc 8d 5c 2s"}
    round_ = deal(table, hands, "ann bob dee")  # cy sits it out
    expected = [("ann", "bob", envy), ("dee", "bob", envy)] if envy else []
    assert envies(round_) == expected
    paid = [e for e in round_.log if isinstance(e, events.EnvyPaid)]
    assert {e.clause for e in paid} == ({f"{SECTION[slug]}.3.II"} if envy else set())
    row = table.rules.pay_table("progressive").row(hand)
    assert row.envy == (Fixed(envy) if envy else None)


@pytest.mark.clause("OH-L-7.II.A")
def test_several_envies_at_once_and_none_for_one_s_own_hand() -> None:
    table = open_table()
    round_ = deal(table, {"ann": "royal_flush", "bob": "straight_flush", "cy": NOTHING})
    assert envies(round_) == [
        ("ann", "bob", 300_00),
        ("cy", "bob", 300_00),
        ("bob", "ann", 1_000_00),
        ("cy", "ann", 1_000_00),
    ]


@pytest.mark.clause("OH-L-7.II")
@pytest.mark.parametrize(("needs_wager", "paid"), [(False, 300_00), (True, 0)])
def test_the_holder_need_not_have_bet_unless_the_house_says_so(
    needs_wager: bool, paid: int
) -> None:
    table = open_table(options={"envy_needs_wager": needs_wager})
    round_ = deal(table, {"ann": "straight_flush", "bob": NOTHING}, "bob")
    assert sum(cents for _, _, cents in envies(round_)) == paid
    assert awards(round_) == {}
    assert meter(table) == SEED + 21
    said = [each for each in words(round_) if "five cards" in each]
    assert said == (["ann's five cards: straight flush"] if paid else [])  # looked at for bob
    plain = deal(open_table(), {"ann": "flush", "bob": NOTHING}, "bob")
    assert not [each for each in words(plain) if "five cards" in each]  # earns nobody anything


def test_a_folded_hand_earns_nobody_envy() -> None:
    round_ = deal(open_table(), {"ann": "straight_flush", "bob": NOTHING}, folds="ann")
    assert envies(round_) == []


# --- verification ------------------------------------------------------------------------------


@pytest.mark.clause("OH-L-6.IV.A", "OH-L-6.IV.C.1")
@pytest.mark.parametrize("hand", PAID)
def test_the_floor_confirms_a_straight_flush_or_better_first(hand: str) -> None:
    table = open_table(players="ann")
    round_ = deal(table, {"ann": hand}, "ann")
    asked = [e for e in round_.log if isinstance(e, events.OptionChosen) and e.player == FLOOR]
    grand = hand in ("royal_flush", "straight_flush")
    assert [e.option for e in asked] == ["confirmed"] * grand
    if grand:
        assert asked[0].clause == "OH-L-6.IV.C.1"
        assert round_.log.index(asked[0]) < min(
            n for n, e in enumerate(round_.log) if isinstance(e, events.MeterPaid)
        )
    assert not any("is not confirmed" in said for said in words(round_))
    if PAID[hand]:
        assert any("'s five cards: " in said for said in words(round_))


@pytest.mark.clause("OH-L-6.IV.A")
def test_a_hand_that_is_not_confirmed_is_not_paid() -> None:
    """ML-11."""
    table = open_table(players="ann bob")
    hands = {"ann": "royal_flush", "bob": NOTHING}
    round_ = deal(table, hands, "ann bob", floor="not_confirmed")
    refused = [by for said, by in words(round_).items() if "is not confirmed" in said]
    assert refused == ["OH-L-6.IV.A"]
    assert awards(round_) == {}
    assert envies(round_) == []
    assert meter(table) == SEED + 21  # ann's dollar goes back and its part comes off
    assert (nets(round_, "ann")["progressive"], nets(round_, "bob")["progressive"]) == (0, -1_00)
    assert nets(round_, "ann")["play"] == STAKE  # her other wagers stand
    assert recompute_books(round_.opening, round_.log) == table.books()


def test_an_unconfirmed_hand_takes_nothing_off_a_meter_that_has_just_been_won() -> None:
    table = open_table(players="ann bob cy")
    hands = {"ann": "straight_flush", "bob": NOTHING, "cy": "royal_flush"}
    round_ = until_floor(table, hands, "ann cy")
    round_.send(Choose(FLOOR, "confirmed"))  # cy sits last and is settled first
    assert meter(table) == SEED
    finish(round_, {}, floor="not_confirmed")
    assert awards(round_) == {"cy": SEED + 42}
    assert meter(table) == SEED
    assert nets(round_, "ann")["progressive"] == 1_000_00  # her dollar back, and envy for cy


COUNTS = {
    "let-it-ride": "OH-D-10.IV",
    "mississippi-stud": "OH-J-9.VI",
    "ultimate-texas-holdem": "OH-I-7.IV",
    "texas-holdem-bonus": "OH-K-8.IV",
    "four-card-poker": "OH-C-8.IV",
    "crazy-four-poker": "OH-M-8.IV",
}


@pytest.mark.clause(*COUNTS.values())
@pytest.mark.parametrize("called", [True, False])
@pytest.mark.parametrize(("slug", "clause"), COUNTS.items())
def test_a_deck_that_is_not_complete_voids_the_round(slug: str, clause: str, called: bool) -> None:
    """ML-11: found by the floor, or by whoever else looks while the floor is asked."""
    table = open_table(slug)
    round_ = until_floor(table, {"ann": NOTHING, "bob": "royal_flush"}, "ann bob")
    if called:
        round_.call_irregularity("deck_not_complete")
    else:
        round_.send(Choose(FLOOR, "deck_not_complete"))
    assert round_.over
    assert table.racks == {"ann": RACK, "bob": RACK, "cy": RACK}
    assert meter(table) == SEED
    voids = [e for e in round_.log if isinstance(e, events.RoundVoided)]
    assert [e.clause for e in voids] == [clause]
    assert replay(round_).table.books() == table.books()


def test_only_the_floor_may_confirm() -> None:
    table = open_table(players="ann bob")
    round_ = until_floor(table, {"ann": "royal_flush", "bob": NOTHING}, "ann")
    found = [rule.kind for rule in round_.irregularities()]  # while the deck is being verified
    assert found == ["wrong_number_of_cards", "deck_not_complete"]
    with pytest.raises(Refusal, match="floor's decision"):
        round_.send(Choose("ann", "confirmed"))
    assert round_.legal("ann") == []
    with pytest.raises(Refusal, match="the house's own people"):
        open_table(players="floor")
    finish(round_, {})
    assert round_.over
