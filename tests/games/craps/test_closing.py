"""A craps table that closes: what no throw can decide any more goes back (CR-33)."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.games.craps.mishaps import CLOSES
from pitboss.table import events
from tests.games.craps.pit import RACK, Pit, Result, net, results, rules, said


@pytest.mark.clause("OH-B-9.I")
@pytest.mark.parametrize("when", ["placed", "won"])
def test_bets_that_nobody_may_throw_for_go_back_with_their_vigorish(when: str) -> None:
    pit = Pit(rules(vigorish_when=when))
    round_ = pit.bet("5 fire", "20 buy_4", "40 lay_10", "12 place_6", "5 hard_8", "1 hop_4_4")
    round_.call_irregularity(CLOSES)
    assert round_.over
    assert not pit.table.voided
    assert "go back" in said(round_)["OH-B-9.I"]
    assert set(results(round_).values()) == {Result("pushed", 0, "OH-B-9.I")}
    assert (pit.table.wagers, pit.table.racks, net(round_)) == ({}, {"ann": RACK}, 0)


@pytest.mark.clause("OH-B-9.I", "OH-B-12.I.D")
def test_the_points_of_a_fire_bet_are_forgotten_with_it() -> None:
    pit = Pit()
    pit.bet("5 fire")
    pit.rolls("2-2", "2-2")
    assert len(pit.memory.fire) == 1
    pit.open().call_irregularity(CLOSES)
    assert not pit.memory.fire
    assert (pit.memory.fire_open, pit.table.wagers) == (True, {})


@pytest.mark.parametrize("bet", ["5 pass", "5 dont_pass", "5 come", "5 put 6"])
def test_what_can_be_thrown_for_is_thrown_for(bet: str) -> None:
    pit = Pit()
    if "come" in bet or "put" in bet:
        pit.roll("4-6", "5 pass")
        pit.roll("2-4", bet)
        pit.roll("4-6")
    else:
        pit.bet(bet)
    if pit.memory.fire_open:
        pit.bet("5 fire")
    with pytest.raises(Refusal, match="no irregularity"):
        pit.open().call_irregularity(CLOSES)


def test_nor_while_the_point_stands_nor_on_an_empty_layout() -> None:
    pit = Pit()
    with pytest.raises(Refusal, match="no irregularity"):
        pit.open().call_irregularity(CLOSES)
    pit.roll("4-6", "5 pass", "12 place_6")
    with pytest.raises(Refusal, match="no irregularity"):
        pit.open().call_irregularity(CLOSES)


def test_a_log_tells_it_again() -> None:
    pit = Pit()
    round_ = pit.bet("5 fire", "20 buy_4")
    round_.call_irregularity(CLOSES)
    called = [event for event in round_.log if isinstance(event, events.IrregularityCalled)]
    assert [(event.kind, event.clause) for event in called] == [(CLOSES, "OH-B-9.I")]
    assert round_.fork().table.racks == {"ann": RACK}
