"""The linked dollar and its meter (Ohio Appendix L, option sections of its six games)."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.families.poker.mishaps import DECK_COUNT, WRONG_NUMBER
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import NoMoreBets, Place, PlaceOffer, TakeDown
from pitboss.table.effects import DealCard
from pitboss.table.log.ledger import recompute_books
from pitboss.table.round import Round
from tests.dealt import words
from tests.filed import filed
from tests.progressive.tables import (
    NOTHING,
    RACK,
    REQUIRED,
    SECTION,
    SEED,
    STAKE,
    deal,
    everyone,
    finish,
    meter,
    open_table,
    start,
)
from tests.spoken import spoken

# --- the wager ---------------------------------------------------------------------------------


@pytest.mark.clause("OH-L-3.I", *[f"{section}.1.I" for section in SECTION.values()])
@everyone
def test_the_dollar_comes_after_all_wagers_of_the_game(slug: str) -> None:
    table = open_table(slug, "ann")
    round_ = start(table, {}, "")
    dollar = Place("ann", 1, "progressive", 1_00)
    assert not any(getattr(each, "wager", "") == "progressive" for each in round_.legal("ann"))
    with pytest.raises(Refusal, match="needs a wager on") as refused:
        round_.send(dollar)
    assert refused.value.clause == f"{SECTION[slug]}.1.I"
    assert table.racks["ann"] == RACK
    round_.send(Place("ann", 1, REQUIRED[slug], STAKE))
    before = table.racks["ann"]
    round_.send(dollar)
    assert table.racks["ann"] == before - 1_00
    round_.send(NoMoreBets())
    assert "OH-L-3.I" in _also(round_, "progressive wagers accepted at box 1")


@pytest.mark.clause(*[f"{section}.1.II" for section in SECTION.values()])
@everyone
def test_the_wager_is_one_dollar_and_one_only(slug: str) -> None:
    table = open_table(slug, "ann")
    round_ = start(table, {"ann": NOTHING}, "")
    offers = [each for each in round_.legal("ann") if isinstance(each, PlaceOffer)]
    (offer,) = [each for each in offers if each.wager == "progressive"]
    assert (offer.low, offer.high) == (1_00, 1_00)
    for cents in (50, 2_00, 0):
        with pytest.raises(Refusal, match=r"outside \$1 to \$1") as refused:
            round_.send(Place("ann", 1, "progressive", cents))
        assert refused.value.clause == table.rules.rules.meters["progressive"].base_clause
    round_.send(Place("ann", 1, "progressive", 1_00))
    with pytest.raises(Refusal, match="cannot bet more here"):
        round_.send(Place("ann", 1, "progressive", 1_00))


@pytest.mark.clause("OH-L-3.II", *[f"{section}.1.II" for section in SECTION.values()])
@pytest.mark.parametrize("slug", [*SECTION, "multi-link-progressive"])
def test_no_house_may_post_another_amount(slug: str) -> None:
    filed = RuleSet.of(slug).wager("progressive").limited_by.low
    for limits in ({"low": "0.50"}, {"high": "2"}):
        with pytest.raises(Refusal, match="filed m") as refused:
            RuleSet.of(slug, limits={"progressive": limits})
        assert refused.value.clause == filed


@pytest.mark.clause(
    "OH-L-2.I.C.1", "OH-L-3.III", *[f"{section}.1.III" for section in SECTION.values()]
)
@everyone
def test_each_player_sees_that_his_wager_was_accepted(slug: str) -> None:
    table = open_table(slug)
    round_ = start(table, {"ann": NOTHING, "cy": NOTHING}, "ann cy")
    for player in ("ann", "cy"):
        seen = [e for e in round_.view(player) if isinstance(e, events.WagerPlaced)]
        assert [e.player for e in seen if e.wager == "progressive"] == ["ann", "cy"]
    round_.send(NoMoreBets())
    accepted = "progressive wagers accepted at box 1, 3"
    assert words(round_)[accepted] == f"{SECTION[slug]}.1.III"
    assert _also(round_, accepted) == ("OH-L-2.I.C.1", "OH-L-3.I", "OH-L-3.III")


def _also(round_: Round, said: str) -> tuple[str, ...]:
    """The further clauses that an announcement cites."""
    (event,) = [
        e for e in round_.log if isinstance(e, events.Announced) and spoken(round_, e) == said
    ]
    return event.also


@pytest.mark.clause(
    "OH-L-2.I.C.2", "OH-L-3.IV", "OH-L-4.I", *[f"{section}.1.IV" for section in SECTION.values()]
)
@everyone
def test_nothing_changes_after_the_lock_out(slug: str) -> None:
    round_ = start(open_table(slug, "ann bob"), {"ann": NOTHING, "bob": NOTHING}, "ann bob")
    (bobs,) = [w for w in round_.table.of_kind("progressive") if w.player == "bob"]
    round_.send(TakeDown("bob", bobs.id, 1_00))  # free until the round begins
    round_.send(NoMoreBets())
    (anns,) = round_.table.of_kind("progressive")
    assert anns.spot == "tray"
    locked = "progressive wagers are locked out: 1 counted"
    assert words(round_)[locked] == "OH-L-4.I"
    assert _also(round_, locked) == (f"{SECTION[slug]}.1.IV", "OH-L-2.I.C.2", "OH-L-3.IV")
    assert isinstance(round_.pending, DealCard)
    for late in (
        Place("bob", 2, "progressive", 1_00),
        Place("ann", 1, "progressive", 1_00),
        TakeDown("ann", anns.id, 1_00),
    ):
        with pytest.raises(Refusal, match="the betting is closed"):
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


@pytest.mark.clause(*[f"{section}.3.III" for section in SECTION.values()])
@everyone
def test_the_meter_starts_at_the_seed_and_grows_with_each_wager(slug: str) -> None:
    table = open_table(slug)
    round_ = start(table, dict.fromkeys(("ann", "bob", "cy"), NOTHING), "ann bob")
    assert meter(table) == SEED
    round_.send(NoMoreBets())
    assert meter(table) == SEED + 2 * 21
    fed = [e for e in round_.log if isinstance(e, events.MeterFed) and e.wagered]
    clause = f"{SECTION[slug]}.3.III"
    assert [(e.cents, e.wagered, e.clause) for e in fed] == [(21, 1_00, clause)] * 2


@pytest.mark.clause("OH-L-7.III", *[f"{section}.3.III" for section in SECTION.values()])
@pytest.mark.parametrize("slug", [*SECTION, "multi-link-progressive"])
def test_the_filed_floors_are_kept(slug: str) -> None:
    clause = RuleSet.of(slug).rules.meters["progressive"].clause
    for key, low in (("meter_rate", "20.99%"), ("meter_seed", "9999.99")):
        with pytest.raises(Refusal, match=f"{key} must be") as refused:
            RuleSet.of(slug, {key: low})
        assert refused.value.clause == clause


@pytest.mark.clause("OH-C-13.3.III")
def test_a_part_of_a_cent_goes_to_the_meter() -> None:
    table = open_table(options={"meter_rate": "21.1%", "meter_seed": "25000"})
    deal(table, {"ann": NOTHING}, "ann")
    assert meter(table) == 25_000_00 + 22


@everyone
@pytest.mark.parametrize("mishap", [WRONG_NUMBER, DECK_COUNT])
def test_a_void_round_takes_its_parts_off_the_meter_again(slug: str, mishap: str) -> None:
    """ML-12."""
    table = open_table(slug)
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
    assert recompute_books(round_.opening, round_.log) == table.books()


# --- without it --------------------------------------------------------------------------------


@everyone
def test_a_house_may_leave_the_wager_out(slug: str) -> None:
    filed(f"{SECTION[slug]}.2.II", RuleSet.of(slug).wager("progressive").optional, True)
    table = open_table(slug, "ann", rules=RuleSet.of(slug, without=["progressive"]))
    round_ = start(table, {}, "")
    assert not any(getattr(each, "wager", "") == "progressive" for each in round_.legal("ann"))
    with pytest.raises(Refusal, match="has no wager 'progressive' here"):
        round_.send(Place("ann", 1, "progressive", 1_00))
    round_.send(Place("ann", 1, REQUIRED[slug], STAKE))
    finish(round_, {"ann": "royal_flush"})
    assert table.meters == {}
