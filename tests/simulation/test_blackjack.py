"""Blackjack, simulated: the script's cents, the par sheets' chances, strategies as tables."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.exact.blackjack import total_dependent
from pitboss.families.blackjack.charting import chart
from pitboss.families.blackjack.simulated_plays import BASIC, MIMIC, NEVER_BUST, mean_of
from pitboss.families.blackjack.written_chart import policy_of
from pitboss.games.blackjack.sheets import BLACKJACK
from pitboss.rooms.registry import room
from pitboss.rooms.simulator import Setting
from pitboss.simulation.blocks import Split
from pitboss.simulation.replay import replay
from tests.simulation.agreement import agree, ready, within

SLUG = "blackjack"
ONE_DECK = {"house_money": "OH-A-16.II.C.2"}
ROCKET = {
    "rocket_aces": True,
    "rocket_wager_unit": "1",
    "rocket_meter_seed": "5000",
    "rocket_meter_rate": "10%",
}
STIFF = """hand,2,3,4,5,6,7,8,9,10,A
hard 16,S,S,S,S,S,Rs,R,R,R,R
11,D,D,D,D,D,D,D,D,D,D
"A,7",S,Ds,Ds,Ds,Ds,S,S,H,H,H
pair 8,P,P,P,P,P,P,P,P,P,P
"""


@pytest.mark.parametrize(
    ("setting", "options"),
    [
        (Setting(), {}),
        (Setting(seats=7), {}),
        (Setting(seats=2, strategy=BASIC), {"decks": 2, "deal": "pitch", "split_hands": 3}),
        (Setting(seats=3, strategy=STIFF), {"peek": False, "soft_17": "stand"}),
        (Setting(seats=3, strategy=MIMIC), {"shuffle_after": "every-round"}),
        (Setting(seats=5, meter={"rocket_aces": 800_000}), ROCKET),
    ],
)
def test_the_script_pays_the_same(setting: Setting, options: dict[str, object]) -> None:
    agree(SLUG, setting, rounds=120, options=options)


@pytest.mark.parametrize("options", [{"decks": 1}, {"decks": 1, "deal": "pitch"}])
def test_a_shoe_that_ends_is_filled_again(options: dict[str, object]) -> None:
    simulator = ready(SLUG, Setting(seats=7), options | {"penetration": "95%"}, ONE_DECK)
    split = Split(simulator.lane_rounds, simulator.lane_rounds)
    played = list(replay(simulator, 1, split, 0, 120))
    assert [each.number for each in played if not each.agrees] == []


def test_the_par_sheets_hold() -> None:
    found = within(SLUG, Setting(fresh=True, stakes={"blackjack": 10_00}), rounds=10**6)
    sheets = {each.tally.sheet for each in found}
    assert {"blackjack", "house_money", "house_money_capped"} <= sheets


def test_so_does_rocket_aces_at_a_stated_meter() -> None:
    meter = {"rocket_aces": 1_000_000}
    found = within(SLUG, Setting(fresh=True, meter=meter), rounds=10**6, options=ROCKET)
    (rocket,) = [each for each in found if each.tally.wager == "rocket_aces"]
    assert rocket.tally.mean is not None
    assert rocket.z is not None


@pytest.mark.parametrize("strategy", [BASIC, MIMIC, NEVER_BUST, STIFF])
def test_every_strategy_returns_what_the_solver_says(strategy: str) -> None:
    found = within(SLUG, Setting(fresh=True, strategy=strategy), rounds=3 * 10**5)
    (hand,) = [each for each in found if each.tally.joint]
    assert hand.exact is not None
    assert hand.z is not None


def test_a_chart_written_as_a_table_is_that_chart() -> None:
    rules = room(SLUG).rules()
    solution = BLACKJACK.solution(rules)
    lines = ["hand,2,3,4,5,6,7,8,9,10,A"]
    for grid in chart(rules, solution).grids:
        for row in grid.rows:
            plays = [cell.play if cell is not None else "" for cell in row.cells]
            lines.append(",".join([f'"{row.name}"', *plays]))
    written = policy_of(solution.desk, "\n".join(lines))
    found = total_dependent(solution)
    assert float(mean_of(solution, written)) == pytest.approx(found.ev.value, abs=1e-6)


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        (Setting(strategy="martingale"), "knows no strategy 'martingale'"),
        (Setting(seats=8), "1 to 7 seats"),
        (Setting(strategy="hand,2\n16,X\n"), "line 2: 'X' is no play"),
        (Setting(strategy="hand,2\n22,S\n"), "line 2: '22' is no hand"),
        (Setting(strategy="hand,1J\n16,S\n"), "'1J' is no up card"),
        (Setting(strategy="hand,2\n16,S,S\n"), "1 up cards, but 2 letters"),
        (Setting(strategy="hand,2\n16,S\nhard 16,H\n"), "written twice"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(setting: Setting, words: str) -> None:
    with pytest.raises(Refusal, match=words):
        ready(SLUG, setting)
