"""Sessions, a floor of tables, and the cycles of a jackpot, beside what is known exactly."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

from pitboss.errors import Refusal
from pitboss.rooms.registry import room
from pitboss.rooms.simulator import Setting
from pitboss.simulation.blocks import Hands, tell_lane
from pitboss.simulation.cycles import Cycle, _cycles, fed_by, run_cycles
from pitboss.simulation.floor import Stand, run_floor, stand_of
from pitboss.simulation.sessions import Evening, Sessions, bets_of, play_sessions

RED = {"red": 10_00}


def sessions(game: str, wagers: dict[str, int], evening: Evening, many: int = 400) -> Sessions:
    rules = room(game).rules()
    bets = bets_of(rules, Setting(), wagers, seed=4, rounds=evening.rounds)
    return play_sessions(bets, evening, many)


def test_sessions_without_a_limit_are_sums_of_rounds() -> None:
    """Every spin is a bet, so the mean and the deviation are known exactly."""
    found = sessions("roulette", RED, Evening(rounds=100), many=2000)
    edge, spins = Fraction(1, 19), 100
    assert found.decided == {"red": 2000 * spins}
    assert found.expected == pytest.approx(-float(edge) * spins * 10_00)
    assert found.z is not None
    assert abs(found.z) < 4
    exact = 10_00 * math.sqrt(spins * (1 - float(edge) ** 2))
    assert found.deviation == pytest.approx(exact, rel=4 / math.sqrt(2 * 2000))
    assert (found.lasted == spins).all()
    assert found.course[:, 0].tolist() == [0] * 2000
    assert np.array_equal(found.course[:, -1], found.ends)


def test_limits_end_a_session_as_the_gambler_s_ruin_says() -> None:
    """Even bets: the chance to lose 5 units before 5 are won is 1 / (1 + (p/q)^5)."""
    found = sessions("roulette", RED, Evening(rounds=2000, loss=50_00, goal=50_00), many=1500)
    lost, won = found.reached()
    exact = 1 / (1 + (18 / 20) ** 5)
    assert lost + won == 1
    assert lost == pytest.approx(exact, abs=4 * math.sqrt(exact * (1 - exact) / 1500))
    assert set(found.ends.tolist()) == {-50_00, 50_00}
    theory = found.by_diffusion()
    assert theory is not None
    assert theory.ruined == pytest.approx(exact, abs=0.01)
    assert found.lasted.max() < 2000


def test_a_fall_is_measured_from_the_best_moment() -> None:
    found = sessions("roulette", RED, Evening(rounds=50), many=1)
    path, best, worst = 0, 0, 0
    rules = room("roulette").rules()
    bets = bets_of(rules, Setting(), RED, seed=4, rounds=50)
    for row in tell_lane(Hands(bets.made), 4, 0, 50).totals:
        path += int(row @ bets.nets)
        best = max(best, path)
        worst = max(worst, best - path)
    assert (found.ends.tolist(), found.falls.tolist()) == ([path], [worst])


@pytest.mark.parametrize(
    ("game", "wagers"),
    [
        ("blackjack", {}),
        ("craps", {}),
        ("three-card-poker", {"ante": 5_00, "pair_plus": 1_00}),
    ],
)
def test_means_lie_by_what_the_bets_are_worth(game: str, wagers: dict[str, int]) -> None:
    found = sessions(game, wagers, Evening(rounds=120, loss=100_00))
    assert found.z is not None
    assert abs(found.z) < 4
    assert found.reached()[1] == 0


def test_what_no_session_can_be() -> None:
    for rounds, loss in ((0, None), (10**6, None), (10, 0)):
        with pytest.raises(Refusal):
            Evening(rounds=rounds, loss=loss)
    with pytest.raises(Refusal, match="sessions"):
        sessions("roulette", RED, Evening(rounds=5), many=0)
    with pytest.raises(Refusal, match="deals no wager 'pass'"):
        sessions("roulette", {"pass": 5_00}, Evening(rounds=5))


# --- a floor ------------------------------------------------------------------------------------


def test_a_floor_wins_what_its_tables_are_worth() -> None:
    stands = [stand_of("roulette tables=2 pace=38 bet=10"), stand_of("big-six one_dollar=5")]
    day, month, year = run_floor(stands, hours=10, days=365, seed=2)
    handle = 2 * 380 * 10_00 + 600 * 5_00
    assert (day.handle == handle).all()
    assert (len(month.win), len(year.win)) == (12, 1)
    assert int(month.win.sum()) == int(day.win[:360].sum())
    expected = 2 * 380 * 10_00 / 19 + 600 * 5_00 * 4 / 27
    assert day.theory.expected == pytest.approx(expected)
    assert year.theory.expected == pytest.approx(365 * expected)
    assert year.theory.deviation == pytest.approx(math.sqrt(365) * day.theory.deviation)
    assert abs(day.mean - expected) < 4 * day.theory.deviation / math.sqrt(365)
    assert day.outside < 0.1
    assert day.hold == pytest.approx(100 * day.mean / handle)


def test_no_table_has_the_luck_of_another() -> None:
    twice = run_floor([stand_of("roulette bet=10")] * 2, hours=1, days=40, seed=2)[0]
    once = run_floor([stand_of("roulette bet=10")], hours=1, days=40, seed=2)[0]
    assert not np.array_equal(twice.win, 2 * once.win)


def test_what_no_floor_can_be() -> None:
    rules = room("roulette").rules()
    with pytest.raises(Refusal, match="tables"):
        Stand(rules=rules, tables=0)
    with pytest.raises(Refusal, match="a round an hour"):
        Stand(rules=rules, pace=0)
    for text in ("", "roulette tables=x", "roulette bet=ten"):
        with pytest.raises(Refusal):
            stand_of(text)
    with pytest.raises(Refusal, match="rounds a day"):
        run_floor([stand_of("roulette")], hours=0.001, days=1, seed=1)
    with pytest.raises(Refusal, match="days"):
        run_floor([stand_of("roulette")], hours=1, days=0, seed=1)
    assert stand_of("roulette wheel=single-zero").rules.choice("wheel") == "single-zero"


# --- jackpots -----------------------------------------------------------------------------------


def test_a_cycle_is_known_exactly() -> None:
    """A royal takes the meter, a straight flush a tenth of it: by hand, wager after wager."""
    fed, _ = fed_by(room("let-it-ride").rules(), "progressive")
    assert (fed.seed, fed.part) == (10_000_00, 21)
    assert fed.hit == Fraction(4, 2_598_960)
    assert fed.taken == Fraction(36, 2_598_960) / 10
    small = Cycle(1000, 7, Fraction(1, 10), Fraction(1, 4), pace=5)
    worth, alive, mean = Fraction(1000), Fraction(1), Fraction(0)
    for _ in range(400):  # a quarter goes to those who take half of it
        worth += 7 * alive
        mean += worth * small.hit
        worth = worth * (Fraction(4, 10) + Fraction(1, 2) * Fraction(1, 2))
        alive *= 1 - small.hit
        worth, alive, mean = (Fraction(float(each)) for each in (worth, alive, mean))
    assert float(small.meter) == pytest.approx(float(mean))
    assert small.hours == 2


def test_a_meter_is_followed_from_award_to_award() -> None:
    exact = Cycle(1000, 10, Fraction(1, 100), Fraction(0), pace=100)
    found = _cycles(exact, [(1.0, Fraction(1, 2)), (2.0, Fraction(1)), (2.5, Fraction(1))])
    assert found.hours.tolist() == [2.0, 0.5]
    assert found.meters.tolist() == [(1000 + 1000) / 2 + 1000, 1500]


def test_linked_tables_hit_as_often_as_they_should() -> None:
    stands = [stand_of("let-it-ride seats=4 tables=2"), stand_of("let-it-ride pace=20")]
    found = run_cycles(stands, "progressive", cycles=12, seed=3)
    assert found.exact.pace == 500
    assert 3 < len(found.hours) < 30
    off = abs(found.hours.mean() - found.exact.hours)
    assert off < 4 * found.exact.hours / math.sqrt(len(found.hours))
    assert abs(found.meters.mean() - float(found.exact.meter)) < 4 * found.error(found.meters)


def test_what_no_meter_can_be() -> None:
    with pytest.raises(Refusal, match="has no wager"):
        fed_by(room("roulette").rules(), "progressive")
    with pytest.raises(Refusal, match="feeds no meter"):
        fed_by(room("ride-free").rules(), "progressive_21_3")
    with pytest.raises(Refusal, match="cycles"):
        run_cycles([stand_of("let-it-ride")], "progressive", cycles=0, seed=1)
    for seats in (0, 99):
        with pytest.raises(Refusal, match=f"seats, not {seats}"):
            run_cycles([stand_of(f"let-it-ride seats={seats}")], "progressive", cycles=1, seed=1)
