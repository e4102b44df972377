"""Craps: every wager of the layout, beside script and sheets."""

from __future__ import annotations

import pytest

from pitboss.games.craps.bets import POINTS
from pitboss.games.craps.sheets import sheets
from pitboss.games.craps.throwing import STATES, THROWS, State, after, dice_tables
from pitboss.rooms.simulator import Setting
from pitboss.rulebook import RuleSet
from tests.simulation.agreement import agree, within

HOUSES: list[dict[str, object]] = [
    {},
    {"vigorish_when": "won", "buy_working": True},
    {"vigorish_when": "buy-won", "come_odds_working": False, "odds_limit": "2"},
    {"odds_limit": "none", "ask_shooter": "every-roll", "lay_vigorish": "4%"},
]


@pytest.mark.parametrize("options", HOUSES)
def test_kernel_and_script_agree_to_the_cent(options: dict[str, object]) -> None:
    agree("craps", Setting(seats=1 if options else 2), rounds=120, options=options)


def test_every_sheet_is_met_and_within_four_errors() -> None:
    found = within("craps", Setting(seats=2), rounds=10**6)
    assert {each.tally.sheet for each in found} == {
        each.wager for each in sheets(RuleSet.of("craps"))
    }


def test_resting_odds_are_held_against_no_sheet() -> None:
    found = within("craps", Setting(), rounds=10**5, options={"come_odds_working": False})
    resting = [each for each in found if each.tally.wager in ("come_odds", "put_odds")]
    assert len(resting) == 12
    assert all(each.z is None for each in resting)
    assert all("handed_back" in each.tally.events for each in resting)


def test_states_follow_the_puck_and_the_come_bets() -> None:
    on_6 = State(6, 0, 0)
    assert after(State(0, 0, 0), 6) == on_6
    assert after(on_6, 8) == State(6, 0, 8)
    assert after(State(6, 0, 8), 6) == State(0, 6, 8)  # the point is made; the Come bet waits
    assert after(State(0, 6, 8), 8) == State(8, 0, 0)  # it wins on the come-out
    assert after(on_6, 6) == State(0, 6, 6)  # a Come bet travels to the point that was made
    assert after(State(6, 0, 8), 7) == State(0, 0, 0)
    assert after(State(0, 6, 8), 11) == State(0, 6, 8)


def test_tables_hold_every_state_and_throw() -> None:
    tables = dice_tables()
    assert len(STATES) == 13 * 7
    for at, state in enumerate(STATES):
        for n, throw in enumerate(THROWS):
            cell = at * len(THROWS) + n
            assert STATES[tables.after[cell] // len(THROWS)] == after(state, sum(throw))
            assert bool(tables.point_on[cell]) == (state.point in POINTS)
