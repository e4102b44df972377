"""Voids: the round's own journal brings every account back, whatever was settled before."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from pitboss.errors import Refusal
from pitboss.money.cents import Cents
from pitboss.money.pays import Fixed, MeterShare, To
from pitboss.progressive.link import Link
from pitboss.progressive.meter import (
    MeterRule,
    contribute,
    open_meter,
    pay_envy,
    pay_in_turn,
    withdraw,
)
from pitboss.progressive.readings import recount
from pitboss.rooms import registry
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import Call, Choose, NoMoreBets, Place, TakeDown
from pitboss.table.drivers.replay import replay
from pitboss.table.effects import Betting, Script
from pitboss.table.irregularity import Irregularity, IrregularityRule
from pitboss.table.log.ledger import recompute_books
from pitboss.table.meters import mirror
from pitboss.table.results import net_by_wager
from pitboss.table.round import Round
from pitboss.table.settlement import Verdict, pay
from pitboss.table.table import Table
from pitboss.table.voiding import undo_wagers, void_round
from pitboss.table.wagers import Snapshot, Wager
from tests.table.toys import HighCard, SharedWheel, high_card

CLAUSE = "OH-N-4.I"
RACK = 1_000_00
METER = MeterRule(
    name="meter",
    base_wager=100,
    seed=500_00,
    rate=Fraction(1, 5),
    clause=CLAUSE,
    reserve_rate=Fraction(1, 10),
)
ALL = MeterShare(Fraction(100))


OPENING = Snapshot(
    seats={1: "ann", 2: "bob"},
    racks={"ann": RACK, "bob": RACK},
    wagers=[],
    next_id=1,
    house=0,
    dealer=0,
    meters={},
    owed={},
    shoe=None,
    memory={},
)


def wheel(name: str = "table-1") -> Table:
    """A table in the middle of a round: ann and bob have bets of $10."""
    table = Table(SharedWheel(), RuleSet.of("big-six"), name)
    table.sit("ann", 1, RACK)
    table.sit("bob", 2, RACK)
    round_ = Round(table)
    round_.send(Place("ann", 1, "joker", 10_00))
    round_.send(Place("bob", 2, "joker", 10_00))
    return table


def held(table: Table, player: str) -> Wager:
    return next(wager for wager in table.wagers.values() if wager.player == player)


def settled_in_every_way(table: Table) -> None:
    """Ann loses to a bank and is paid envy; bob wins for the dealer, owes and pays vigorish."""
    anns, bobs = held(table, "ann"), held(table, "bob")
    table.lose(anns, CLAUSE)
    table.settle_bank("bob", 9_50, CLAUSE, commission=50)
    pay(table, Verdict(bobs, To(2), CLAUSE, stays=True))
    table.take_vigorish("bob", 1_00, CLAUSE, bobs.id)
    table.mark_vigorish("ann", 75, CLAUSE, anns.id)
    pay_envy(table, ("ann", anns.id), "bob", Fixed(Cents(5_00)), Fraction(1), CLAUSE)
    tip = table.put_up(Place("bob", 2, "joker", 5_00, for_dealer=True), CLAUSE)
    pay(table, Verdict(tip, To(1), CLAUSE))


def test_a_void_undoes_every_kind_of_movement() -> None:
    table = wheel()
    settled_in_every_way(table)
    assert table.dealer == 10_00
    assert table.owed == {"ann": 75}
    void_round(table, Irregularity("tampered", CLAUSE))
    assert table.racks == {"ann": RACK, "bob": RACK}
    assert (table.house, table.dealer, table.owed, table.wagers) == (0, 0, {}, {})
    assert table.log is not None
    assert recompute_books(OPENING, table.log) == table.books()
    assert set(net_by_wager(table.log).values()) == {0}
    assert {e.clause for e in table.log if isinstance(e, events.SettlementReversed)} == {CLAUSE}


def test_a_void_of_some_wagers_leaves_the_others_alone() -> None:
    table = wheel()
    anns, bobs = held(table, "ann"), held(table, "bob")
    table.lose(anns, CLAUSE)
    table.lose(bobs, CLAUSE)
    undo_wagers(table, [anns.id], CLAUSE)
    undo_wagers(table, [anns.id], CLAUSE)  # once is enough
    assert table.racks == {"ann": RACK, "bob": RACK - 10_00}
    assert table.house == 10_00


def test_what_a_script_keeps_names_its_clause() -> None:
    table = wheel()
    anns = held(table, "ann")
    table.lose(anns, CLAUSE)
    void_round(table, Irregularity("mishap", CLAUSE), {anns.id: "OH-N-4.II"})
    assert table.racks == {"ann": RACK - 10_00, "bob": RACK}
    assert table.log is not None
    assert "OH-N-4.II" in [event.clause for event in table.log]


def test_a_wager_from_an_earlier_round_goes_back_too() -> None:
    table = wheel()
    first = held(table, "ann")
    table.in_round = False
    table.open_round()
    table.lose(first, CLAUSE)
    void_round(table, Irregularity("mishap", CLAUSE))
    assert table.racks == {"ann": RACK, "bob": RACK}


# --- meters ------------------------------------------------------------------------------------


def fed(table: Table) -> dict[str, int]:
    """What stands on the meters once every wager has fed them."""
    open_meter(table, METER)
    before = dict(table.meters)
    contribute(table, METER, list(table.wagers.values()))
    return before


def test_a_void_takes_the_parts_off_the_meters_and_puts_an_award_back() -> None:
    table = wheel()
    before = fed(table)
    assert before == {"meter": 500_00, "meter_reserve": 0}
    pay_in_turn(table, METER, held(table, "ann"), ALL, CLAUSE)
    assert table.racks["ann"] > RACK
    void_round(table, Irregularity("mishap", CLAUSE))
    assert table.meters == before
    assert table.racks == {"ann": RACK, "bob": RACK}
    assert table.log is not None
    assert recompute_books(OPENING, table.log) == table.books()
    found = recount(METER, [table.log])
    assert found.balanced
    assert (found.in_meter, found.hits, found.wins, found.fed) == (0, 0, 0, 0)
    assert set(net_by_wager(table.log).values()) == {0}


def linked() -> tuple[Table, Table, Link]:
    here, there = wheel("here"), wheel("there")
    link = Link(METER)
    for table in (here, there):
        table.in_round = False
        link.join(table, METER)
        table.open_round()
    fed(here)
    return here, there, link


def test_what_another_table_has_won_is_not_taken_off_again() -> None:
    here, there, link = linked()
    assert there.meters["meter"] == 504_00
    pay_in_turn(there, METER, held(there, "bob"), ALL, CLAUSE)
    started_again = there.meters["meter"]
    void_round(here, Irregularity("mishap", CLAUSE))
    assert here.meters == there.meters
    assert here.meters["meter"] == started_again
    assert here.racks == {"ann": RACK, "bob": RACK}
    assert link.readings.balanced


def test_a_part_that_still_lies_on_a_linked_meter_comes_off() -> None:
    here, there, link = linked()
    contribute(there, METER, [held(there, "bob")])
    pay_in_turn(there, METER, held(there, "ann"), MeterShare(Fraction(10)), CLAUSE)
    stood = there.meters["meter"]
    void_round(here, Irregularity("mishap", CLAUSE))
    assert here.meters["meter"] == there.meters["meter"] == stood - 4_00
    assert link.readings.balanced


def test_a_wager_that_does_not_count_after_an_award_leaves_the_new_start_alone() -> None:
    plain = msgspec.structs.replace(METER, reserve_rate=Fraction(0))
    table = wheel()
    open_meter(table, plain)
    contribute(table, plain, list(table.wagers.values()))
    pay_in_turn(table, plain, held(table, "ann"), ALL, CLAUSE)
    withdraw(table, held(table, "bob"), CLAUSE)
    assert table.meters == {"meter": plain.seed}


def test_an_award_that_goes_back_pays_the_house_for_the_start_that_another_table_won() -> None:
    plain = msgspec.structs.replace(METER, reserve_rate=Fraction(0))
    here, there = wheel("here"), wheel("there")
    link = Link(plain)
    for table in (here, there):
        table.in_round = False
        link.join(table, plain)
        table.open_round()
    open_meter(here, plain)
    contribute(here, plain, list(here.wagers.values()))
    pay_in_turn(here, plain, held(here, "ann"), ALL, CLAUSE)  # and the meter starts again
    contribute(there, plain, [held(there, "bob")])
    pay_in_turn(there, plain, held(there, "bob"), ALL, CLAUSE)
    void_round(here, Irregularity("mishap", CLAUSE))
    assert here.meters["meter"] == there.meters["meter"] == plain.seed
    assert here.racks == {"ann": RACK, "bob": RACK}
    assert link.readings.balanced
    assert here.log is not None
    assert recompute_books(OPENING, here.log) == here.books()
    assert set(net_by_wager(here.log).values()) == {0}


# --- found after the settlement ----------------------------------------------------------------


class LateHighCard(HighCard):
    """A high-card game whose deck is counted afterwards."""

    irregularities = (
        IrregularityRule("deck_short", CLAUSE, "a card is missing", lambda *_: True, late=True),
        IrregularityRule("dealer_sneezed", CLAUSE, "bless him", lambda *_: True),
    )


def finished() -> Round:
    table = high_card()
    table.game = LateHighCard()
    round_ = Round(table)
    round_.send(Place("ann", 1, "one_dollar", 10_00))
    round_.send(NoMoreBets())
    for cents in (round_.chance()[0][0], round_.chance()[1][0]):
        round_.send(cents)
    round_.send(Choose("ann", "raise"))
    assert round_.over
    assert round_.table.racks["ann"] != RACK
    return round_


def test_a_mishap_found_after_the_settlement_voids_the_round() -> None:
    round_ = finished()
    assert [rule.kind for rule in round_.irregularities()] == ["deck_short"]
    round_.call_irregularity("deck_short")
    table = round_.table
    assert round_.over
    assert table.racks["ann"] == RACK
    assert isinstance(round_.log[-1], events.RoundEnded)
    assert replay(round_).log == round_.log
    assert recompute_books(round_.opening, round_.log) == table.books()
    assert round_.irregularities() == []
    with pytest.raises(Refusal, match="the round is over"):
        round_.call_irregularity("deck_short")


def test_not_once_the_next_round_has_opened_or_a_player_has_left() -> None:
    round_ = finished()
    Round(round_.table)
    assert round_.irregularities() == []
    other = finished()
    other.table.leave("ann")
    assert other.irregularities() == []


def test_not_once_somebody_has_come_or_gone_and_come_back() -> None:
    for changed in ("came", "left and came back"):
        round_ = finished()
        table = round_.table
        if changed == "came":
            table.sit("bob", 2, RACK)
        else:
            table.leave("ann")
            table.sit("ann", 1, 0)
        before = table.snapshot()
        assert round_.irregularities() == []
        with pytest.raises(Refusal, match="the round is over"):
            round_.call_irregularity("deck_short")
        assert table.snapshot() == before


def test_a_void_round_is_not_voided_again() -> None:
    table = high_card()
    table.game = LateHighCard()
    round_ = Round(table)
    round_.send(Place("ann", 1, "one_dollar", 10_00))
    round_.call_irregularity("deck_short")
    assert round_.over
    assert round_.irregularities() == []


def test_a_late_void_tells_what_linked_tables_did_meanwhile() -> None:
    round_ = finished()
    table = round_.table
    for cents in (21, -21, 500_00):
        mirror(table, "meter", cents, CLAUSE)
    round_.call_irregularity("deck_short")
    assert [e.cents for e in round_.log if isinstance(e, events.MeterMirrored)] == [21, -21, 500_00]
    assert replay(round_).log == round_.log
    assert recompute_books(round_.opening, round_.log) == table.books()


def test_not_once_the_table_has_left_its_link() -> None:
    round_ = finished()
    table = round_.table
    link = Link(METER)
    link.join(table, METER)
    link.leave(table)
    assert round_.irregularities() == []


def test_a_wager_raised_over_the_most_is_refused_by_that_limit() -> None:
    rules = RuleSet.of("craps")
    table = Table(registry.room("craps").game, rules)
    table.sit("ann", 1, 100_000_00)
    round_ = Round(table)
    while not isinstance(round_.pending, Betting):
        round_.send(round_.legal()[0].action())
    round_.send(Place("ann", 1, "pass", 3_000_00))
    with pytest.raises(Refusal, match="outside") as refused:
        round_.send(Place("ann", 1, "pass", 3_000_00))
    assert refused.value.clause == "OH-B-3.II.B"


# --- nobody comes or goes ----------------------------------------------------------------------


def test_nobody_comes_or_goes_and_no_round_opens_in_the_middle_of_one() -> None:
    table = wheel()
    before = table.snapshot()
    for forbidden in (
        lambda: table.sit("cy", 3, RACK),
        lambda: table.stand_behind("cy", RACK),
        lambda: table.take_box("ann", 4),
        lambda: table.leave("ann"),
        lambda: Round(table),
    ):
        with pytest.raises(Refusal):
            forbidden()
    assert table.snapshot() == before


@pytest.mark.parametrize("name", ["*", "floor", "a\u2028b", "\x1b[2J", "\udcff", "x" * 65, "a\nb"])
def test_names_that_a_log_or_a_screen_could_not_carry(name: str) -> None:
    table = Table(SharedWheel(), RuleSet.of("big-six"))
    with pytest.raises(Refusal):
        table.sit(name, 1, RACK)


@pytest.mark.parametrize(("box", "rack"), [(1.0, RACK), (True, RACK), (1, True), (1, 1.5)])
def test_boxes_and_racks_are_whole_numbers(box: object, rack: object) -> None:
    table = Table(SharedWheel(), RuleSet.of("big-six"))
    with pytest.raises(Refusal):
        table.sit("ann", box, rack)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "action",
    [
        Place("ann", True, "joker", 5_00),
        Place("ann", 1, "joker", 5_00, for_dealer=0),  # type: ignore[arg-type]
        Place(["ann"], 1, "joker", 5_00),  # type: ignore[arg-type]
        Place("ann", 1, ["joker"], 5_00),  # type: ignore[arg-type]
        Place("ann", 1, "joker", 5_00, spot=3),  # type: ignore[arg-type]
        TakeDown("ann", 1.0, 5_00),  # type: ignore[arg-type]
        Call("ann", 1, 1),  # type: ignore[arg-type]
    ],
)
def test_actions_that_a_log_could_not_carry(action: object) -> None:
    table = Table(SharedWheel(), RuleSet.of("big-six"))
    table.sit("ann", 1, RACK)
    round_ = Round(table)
    with pytest.raises(Refusal):
        round_.send(action)
    assert table.racks == {"ann": RACK}


class Dice(HighCard):
    """A throw, to see which dice are taken."""

    def script(self, table: Table) -> Script[None]:
        yield from table.throw_dice(2, "ann", CLAUSE)


@pytest.mark.parametrize("throw", [(1.0, 2.0), (True, 2), (1, 7), (1,), [1, 2]])
def test_only_whole_faces_are_a_throw(throw: object) -> None:
    table = high_card()
    table.game = Dice()
    with pytest.raises(Refusal):
        Round(table).send(throw)


def test_a_bet_after_the_close_is_refused_by_the_clause_that_closed_the_betting() -> None:
    table = Table(SharedWheel(), RuleSet.of("big-six"))
    table.sit("ann", 1, RACK)
    round_ = Round(table)
    round_.send(NoMoreBets())
    for late in (Place("ann", 1, "joker", 5_00), TakeDown("ann", 1, 5_00), NoMoreBets()):
        with pytest.raises(Refusal, match="the betting is closed") as refused:
            round_.send(late)
        assert refused.value.clause == "OH-N-4.IV"
