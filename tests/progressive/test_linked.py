"""The linked dollar and its meter (Ohio Appendix L, option sections of its six games)."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.games.poker.mishaps import DECK_COUNT, WRONG_NUMBER
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import NoMoreBets, Place, PlaceOffer, TakeDown
from pitboss.table.drivers.replay import recompute_books
from pitboss.table.effects import Betting, DealCard
from pitboss.table.round import Round
from tests.progressive.toys import (
    NOTHING,
    RACK,
    REQUIRED,
    SEED,
    deal,
    everyone,
    finish,
    meter,
    open_table,
    start,
    words,
)

SECTIONS = ("C-13", "D-15", "I-12", "J-14", "K-13", "M-13")  # the option sections of the six


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
    filed = RuleSet.of(slug).wager("progressive").limited_by.low
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
