"""The linked dollar at a table (Ohio Appendix L and the option sections of its six games)."""

from __future__ import annotations

import pytest

from pitboss.apparatus.cards import Card, parse_cards
from pitboss.errors import Refusal
from pitboss.games.poker.linked import LinkedProgressive
from pitboss.games.poker.mishaps import DECK_COUNT, WRONG_NUMBER
from pitboss.games.poker.seats import Seat
from pitboss.money.pays import Fixed
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import Choose, NoMoreBets, Place, PlaceOffer, TakeDown
from pitboss.table.drivers.replay import recompute_books, replay
from pitboss.table.effects import FLOOR, Betting, DealCard, Question
from pitboss.table.round import Round
from pitboss.table.view import HIDDEN
from tests.progressive.toys import (
    HANDS,
    HOSTS,
    RACK,
    REQUIRED,
    SEED,
    awards,
    deal,
    envies,
    finish,
    meter,
    open_table,
    start,
    words,
)

SECTIONS = ("C-13", "D-15", "I-12", "J-14", "K-13", "M-13")
everyone = pytest.mark.parametrize("slug", HOSTS)
NOTHING = "two_pair"
VIEWS = ("ann", "bob", None)


# --- the wager ---------------------------------------------------------------------------------


@pytest.mark.clause("OH-L-3.I", *[f"OH-{section}.1.I" for section in SECTIONS])
@everyone
def test_the_dollar_comes_after_all_wagers_of_the_game(slug: str) -> None:
    table = open_table(slug, "ann")
    round_ = start(table, {}, "")
    dollar = Place("ann", 1, "progressive", 1_00)
    for kind in REQUIRED[slug]:
        with pytest.raises(Refusal, match="needs a wager on") as refused:
            round_.send(dollar)
        assert refused.value.clause == table.rules.wager("progressive").clause
        round_.send(Place("ann", 1, kind, 5_00))
    round_.send(dollar)
    assert table.racks["ann"] == RACK - 5_00 * len(REQUIRED[slug]) - 1_00


@pytest.mark.clause("OH-L-2.I.C", "OH-L-3.II", *[f"OH-{section}.1.II" for section in SECTIONS])
@everyone
def test_the_wager_is_one_dollar_and_one_only(slug: str) -> None:
    round_ = start(open_table(slug, "ann"), {"ann": NOTHING}, "")
    offers = [each for each in round_.legal("ann") if isinstance(each, PlaceOffer)]
    (offer,) = [each for each in offers if each.wager == "progressive"]
    assert (offer.low, offer.high) == (1_00, 1_00)
    for cents in (50, 2_00, 0):
        with pytest.raises(Refusal, match=r"outside \$1 to \$1"):
            round_.send(Place("ann", 1, "progressive", cents))
    round_.send(Place("ann", 1, "progressive", 1_00))
    with pytest.raises(Refusal, match="cannot bet more here"):
        round_.send(Place("ann", 1, "progressive", 1_00))


@pytest.mark.clause("OH-L-3.II", *[f"OH-{section}.1.II" for section in SECTIONS])
@everyone
def test_no_house_may_post_another_amount(slug: str) -> None:
    filed = RuleSet.of(slug).wager("progressive").limit_clause
    for limits in ({"low": "0.50"}, {"high": "2"}):
        with pytest.raises(Refusal, match="filed m") as refused:
            RuleSet.of(slug, limits={"progressive": limits})
        assert refused.value.clause == filed


@pytest.mark.clause("OH-L-2.I.C.1", "OH-L-3.III", *[f"OH-{section}.1.III" for section in SECTIONS])
@everyone
def test_each_player_sees_that_his_wager_was_accepted(slug: str) -> None:
    table = open_table(slug)
    round_ = start(table, {"ann": NOTHING, "cy": NOTHING}, "ann cy")
    for player in ("ann", "cy"):
        seen = [e for e in round_.view(player) if isinstance(e, events.WagerPlaced)]
        assert [e.player for e in seen if e.wager == "progressive"] == ["ann", "cy"]
    round_.send(NoMoreBets())
    accepted = "progressive wagers accepted at box 1, 3"
    assert words(round_)[accepted].endswith(".1.III")


@pytest.mark.clause(
    "OH-L-2.I.C.2", "OH-L-3.IV", "OH-L-4.I", *[f"OH-{section}.1.IV" for section in SECTIONS]
)
@everyone
def test_nothing_changes_after_the_lock_out(slug: str) -> None:
    round_ = start(open_table(slug, "ann bob"), {"ann": NOTHING, "bob": NOTHING}, "ann bob")
    (bobs,) = [w for w in round_.table.of_kind("progressive") if w.player == "bob"]
    round_.send(TakeDown("bob", bobs.id, 1_00))  # free until the round begins
    round_.send(NoMoreBets())
    (anns,) = round_.table.of_kind("progressive")
    assert anns.spot == "tray"
    assert words(round_)["progressive wagers are locked out: 1 counted"] == "OH-L-4.I"
    assert isinstance(round_.pending, DealCard)
    for late in (
        Place("bob", 2, "progressive", 1_00),
        Place("ann", 1, "progressive", 1_00),
        TakeDown("ann", anns.id, 1_00),
    ):
        with pytest.raises(Refusal):
            round_.send(late)
    assert [w.player for w in round_.table.of_kind("progressive")] == ["ann"]


@pytest.mark.clause("OH-L-4.I")
def test_the_chips_are_counted_before_the_first_card() -> None:
    round_ = deal(open_table(), {"ann": "royal_flush", "bob": NOTHING, "cy": "flush"}, "ann cy")
    kinds = [type(event) for event in round_.log]
    moved = [e for e in round_.log if isinstance(e, events.WagerMoved)]
    assert [e.spot for e in moved] == ["tray", "tray"]
    assert kinds.index(events.BetsClosed) < kinds.index(events.WagerMoved)
    assert kinds.index(events.WagerMoved) < kinds.index(events.CardDealt)
    assert words(round_)["progressive wagers are locked out: 2 counted"] == "OH-L-4.I"


# --- the meter ---------------------------------------------------------------------------------


@pytest.mark.clause("OH-L-7.III", *[f"OH-{section}.3.III" for section in SECTIONS])
@everyone
def test_the_meter_starts_at_the_seed_and_grows_with_each_wager(slug: str) -> None:
    table = open_table(slug)
    round_ = start(table, dict.fromkeys(("ann", "bob", "cy"), NOTHING), "ann bob")
    assert meter(table) == SEED
    round_.send(NoMoreBets())
    assert meter(table) == SEED + 2 * 21
    fed = [e for e in round_.log if isinstance(e, events.MeterFed) and e.wagered]
    clause = RuleSet.of(slug).rules.meters["progressive"].clause
    assert [(e.cents, e.wagered, e.clause) for e in fed] == [(21, 1_00, clause)] * 2


@pytest.mark.clause("OH-L-7.III", *[f"OH-{section}.3.III" for section in SECTIONS])
@everyone
def test_the_filed_floors_are_kept(slug: str) -> None:
    clause = RuleSet.of(slug).rules.meters["progressive"].clause
    for key, low in (("meter_rate", "20.99%"), ("meter_seed", "9999.99")):
        with pytest.raises(Refusal, match=f"{key} must be") as refused:
            RuleSet.of(slug, {key: low})
        assert refused.value.clause == clause


@pytest.mark.clause("OH-L-7.III")
def test_a_part_of_a_cent_goes_to_the_meter() -> None:
    table = open_table(options={"meter_rate": "21.1%", "meter_seed": "25000"})
    deal(table, {"ann": NOTHING}, "ann")
    assert meter(table) == 25_000_00 + 22


def test_a_void_round_takes_its_parts_off_the_meter_again() -> None:
    for mishap in (WRONG_NUMBER, DECK_COUNT):
        table = open_table()
        round_ = start(table, {"ann": NOTHING, "bob": NOTHING}, "ann bob")
        round_.send(NoMoreBets())
        round_.send(round_.chance()[0][0])
        assert meter(table) == SEED + 42
        round_.call_irregularity(mishap)
        assert round_.over
        assert meter(table) == SEED
        assert set(table.racks.values()) == {RACK}
        back = [e for e in round_.log if isinstance(e, events.MeterPaid)]
        assert [(e.cents, e.to, e.wagered) for e in back] == [(21, "house", 1_00)] * 2
        assert recompute_books(round_.log) == table.books()


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
    "OH-L-1.I.C",
    "OH-L-5.I",
    "OH-L-6.II",
    "OH-L-7.I",
    *[f"OH-{section}.2.I" for section in SECTIONS],
    *[f"OH-{section}.3.I" for section in SECTIONS],
)
@everyone
@pytest.mark.parametrize("hand", PAID)
def test_five_cards_are_paid_as_their_highest_hand(slug: str, hand: str) -> None:
    table = open_table(slug, "ann")
    round_ = deal(table, {"ann": hand}, "ann")
    award = PAID[hand]
    assert awards(round_) == ({"ann": award} if award else {})
    # ML-07: the dollar itself is gone.
    assert table.racks["ann"] == RACK - 5_00 * len(REQUIRED[slug]) - 1_00 + award
    settled = [e for e in round_.log if isinstance(e, events.WagerWon | events.WagerLost)]
    (of_dollar,) = [e for e in settled if e.id == len(REQUIRED[slug]) + 1]
    assert of_dollar.clause == table.rules.pay_table("progressive").clause
    assert replay(table.game, round_.log).table.books() == table.books()


@pytest.mark.clause("OH-L-6.I", "OH-L-6.III")
def test_an_award_is_paid_at_its_own_turn_whatever_else_loses() -> None:
    table = open_table(players="ann bob")
    round_ = deal(table, {"ann": "flush", "bob": "straight"}, "ann bob")
    log = round_.log
    turned = [n for n, e in enumerate(log) if isinstance(e, events.CardsTurned)]
    won = [n for n, e in enumerate(log) if isinstance(e, events.WagerWon)]
    assert turned[0] < won[0] < turned[1] < won[1]  # bob sits last and is settled first
    assert awards(round_) == {"bob": 30_00, "ann": 40_00}
    assert sum(isinstance(e, events.WagerLost) for e in log) == 2  # both antes lose


@pytest.mark.clause("OH-L-7.I", "OH-L-7.IV")
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
    assert recompute_books(round_.log) == table.books()


@pytest.mark.clause("OH-L-7.III")
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
    anns = [e for e in round_.log if isinstance(e, events.WagerLost) and e.cents == 1_00]
    assert [e.clause for e in anns] == ["OH-L-6.III"]


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
        assert recompute_books(round_.log) == table.books()


def _cards(*hands: str) -> dict[str, list[Card]]:
    return {f"box_{n}": list(parse_cards(HANDS[hand])) for n, hand in enumerate(hands, start=1)}


def test_the_warning_before_a_fold_is_for_the_player_alone() -> None:
    table = open_table(players="ann bob")
    round_ = start(table, {"ann": "flush", "bob": NOTHING}, "ann")
    round_.send(NoMoreBets())
    cards = _cards("flush", NOTHING)
    while isinstance(pending := round_.pending, DealCard):
        round_.send(cards[pending.to].pop(0))
    side = HOSTS["four-card-poker"].sides[0]
    assert isinstance(side, LinkedProgressive)
    for seat in (Seat(1, "ann"), Seat(2, "bob")):
        side.warn(table, seat)
    told = {v: [e.words for e in round_.view(v) if isinstance(e, events.Whispered)] for v in VIEWS}
    assert told["ann"] == ["your progressive hand, flush, pays $40: a fold forfeits it"]
    assert told["bob"] == told[None] == [HIDDEN]


# --- envy --------------------------------------------------------------------------------------


@pytest.mark.clause(
    "OH-L-1.I.A", "OH-L-1.I.B", "OH-L-7.II", *[f"OH-{section}.3.II" for section in SECTIONS]
)
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
    clause = RuleSet.of(slug).options["envy_needs_wager"]
    assert clause is False
    paid = [e for e in round_.log if isinstance(e, events.EnvyPaid)]
    assert {e.clause for e in paid} <= {table.rules.rules.option("envy_needs_wager").clause}
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


@pytest.mark.clause("OH-L-1.I.A", "OH-L-7.II")
@pytest.mark.parametrize(("needs_wager", "paid"), [(False, 300_00), (True, 0)])
def test_the_holder_need_not_have_bet_unless_the_house_says_so(
    needs_wager: bool, paid: int
) -> None:
    table = open_table(options={"envy_needs_wager": needs_wager})
    round_ = deal(table, {"ann": "straight_flush", "bob": NOTHING}, "bob")
    assert sum(cents for _, _, cents in envies(round_)) == paid
    assert awards(round_) == {}
    assert meter(table) == SEED + 21


@pytest.mark.clause("OH-L-7.II")
def test_a_folded_hand_earns_nobody_envy() -> None:
    round_ = deal(open_table(), {"ann": "straight_flush", "bob": NOTHING}, folds="ann")
    assert envies(round_) == []


# --- verification ------------------------------------------------------------------------------


@pytest.mark.clause("OH-L-6.IV", "OH-L-6.IV.A")
@pytest.mark.parametrize("hand", PAID)
def test_the_floor_confirms_a_straight_flush_or_better_first(hand: str) -> None:
    table = open_table(players="ann")
    round_ = deal(table, {"ann": hand}, "ann")
    asked = [e for e in round_.log if isinstance(e, events.OptionChosen) and e.player == FLOOR]
    grand = hand in ("royal_flush", "straight_flush")
    assert [e.option for e in asked] == ["confirmed"] * grand
    if grand:
        assert round_.log.index(asked[0]) < min(
            n for n, e in enumerate(round_.log) if isinstance(e, events.MeterPaid)
        )
    if PAID[hand]:
        assert any("'s five cards: " in said for said in words(round_))


@pytest.mark.clause("OH-L-6.IV", "OH-L-6.IV.A")
def test_a_hand_that_is_not_confirmed_is_not_paid() -> None:
    table = open_table(players="ann bob")
    hands = {"ann": "royal_flush", "bob": NOTHING}
    round_ = deal(table, hands, "ann bob", floor="not_confirmed")
    assert awards(round_) == {}
    assert envies(round_) == []
    assert meter(table) == SEED + 21  # ann's dollar goes back and its part comes off
    assert table.racks == {"ann": RACK - 5_00, "bob": RACK - 6_00}
    assert recompute_books(round_.log) == table.books()


def test_only_the_floor_may_confirm() -> None:
    table = open_table(players="ann bob")
    round_ = start(table, {"ann": "royal_flush", "bob": NOTHING}, "ann")
    cards = _cards("royal_flush", NOTHING)
    round_.send(NoMoreBets())
    while not (isinstance(round_.pending, Question) and round_.pending.player == FLOOR):
        if isinstance(pending := round_.pending, DealCard):
            round_.send(cards[pending.to].pop(0))
        elif isinstance(pending, Question):
            round_.send(Choose(pending.player, "stay"))
    assert round_.irregularities() == []  # the hands have been played
    with pytest.raises(Refusal, match="floor's decision"):
        round_.send(Choose("ann", "confirmed"))
    assert round_.legal("ann") == []
    with pytest.raises(Refusal, match="the house's own people"):
        open_table(players="floor")
    finish(round_, {})
    assert round_.over


# --- without it --------------------------------------------------------------------------------


@pytest.mark.clause("OH-L-5.II", *[f"OH-{section}.2.II" for section in SECTIONS])
@everyone
def test_a_house_may_leave_the_wager_out(slug: str) -> None:
    rules = RuleSet.of(slug, without=["progressive"])
    table = open_table(slug, "ann")
    bare = type(table)(table.game, rules)
    bare.sit("ann", 1, RACK)
    round_ = Round(bare)
    while not isinstance(round_.pending, Betting):
        round_.send(None)
    assert not any(getattr(each, "wager", "") == "progressive" for each in round_.legal("ann"))
    with pytest.raises(Refusal, match="has no wager 'progressive' here"):
        round_.send(Place("ann", 1, "progressive", 1_00))
    for kind in REQUIRED[slug]:
        round_.send(Place("ann", 1, kind, 5_00))
    finish(round_, {"ann": "royal_flush"})
    assert bare.meters == {}
