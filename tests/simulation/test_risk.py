"""The formulas of risk: their identities, published vectors, exact walks, and small simulations."""

from __future__ import annotations

import math

import numpy as np
import pytest

from pitboss.errors import Refusal
from pitboss.simulation.risk import Edge, Stake, kelly_ramp, normal


def at_kelly(edge: Edge, bank: float, share: float = 1.0) -> Edge:
    """Rounds with their bets made Kelly's for a bankroll, or a share of that."""
    return edge.scaled(share * bank / edge.kelly_bank)


EDGES = [Edge(0.012, 1.6), Edge(1.5, 40.0), Edge(0.3, 0.9)]


@pytest.mark.parametrize("edge", EDGES)
def test_score_is_di_squared_and_a_million_over_n0(edge: Edge) -> None:
    assert edge.score == pytest.approx(edge.di**2)
    assert edge.score == pytest.approx(1e6 / edge.n0)


@pytest.mark.parametrize("edge", EDGES)
def test_score_is_won_per_hundred_rounds_with_ten_thousand_at_full_kelly(edge: Edge) -> None:
    kelly = at_kelly(edge, 10_000)
    assert 100 * kelly.ev == pytest.approx(edge.score)
    assert kelly.kelly_bank == pytest.approx(10_000)
    assert kelly.ruin(10_000) == pytest.approx(math.exp(-2))
    assert kelly.di == pytest.approx(edge.di)


@pytest.mark.parametrize("share", [0.25, 0.5, 1.0, 1.5])
def test_ruin_and_worth_at_a_share_of_kelly(share: float) -> None:
    edge = at_kelly(Edge(0.012, 1.6), 5_000, share)
    assert edge.ruin(5_000) == pytest.approx(math.exp(-2 / share))
    assert edge.certainty_equivalent(5_000, share) == pytest.approx(edge.ev / 2)
    full = at_kelly(Edge(0.012, 1.6), 5_000)
    assert edge.certainty_equivalent(5_000) <= full.certainty_equivalent(5_000) + 1e-12


def test_after_n0_rounds_one_is_ahead_with_a_chance_of_one_deviation() -> None:
    edge = Edge(0.02, 1.1)
    z = edge.ev * edge.n0 / (edge.sd * math.sqrt(edge.n0))
    assert z == pytest.approx(1)
    assert normal(z) == pytest.approx(0.8413447461)


def test_the_published_vector_of_a_bet_on_pairs_of_eights_and_nines() -> None:
    """13.61% of rounds at 8.91% of edge, variance 18.594: 1.213 units per hundred, DI 7.62."""
    edge = Edge.of([Stake(0.1361, 0.0891, 18.594)])
    assert 100 * edge.ev == pytest.approx(1.213, abs=5e-4)
    assert edge.di == pytest.approx(7.62, abs=5e-3)


def test_a_player_of_the_count_sums_over_all_rounds() -> None:
    edge = Edge.of([Stake(0.6, 0.0, 0.0), Stake(0.3, -0.05, 130.0), Stake(0.1, 2.0, 13_000.0)])
    assert edge.ev == pytest.approx(0.3 * -0.05 + 0.1 * 2)
    second = 0.3 * (130 + 0.05**2) + 0.1 * (13_000 + 4)
    assert edge.variance == pytest.approx(second - edge.ev**2)


# --- ruin ----------------------------------------------------------------------------------------


def mirrored(edge: Edge) -> Edge:
    """The same rounds as the house sees them: what he loses is what the player wins."""
    return Edge(-edge.ev, edge.sd)


def walk(win: float) -> Edge:
    """A bet of one at even money."""
    ev = 2 * win - 1
    return Edge(ev, math.sqrt(1 - ev**2))


@pytest.mark.parametrize("win", [0.505, 0.52])
def test_ruin_is_close_to_the_exact_chance_of_a_walk(win: float) -> None:
    edge, loss = walk(win), 1 - win
    assert edge.ruin(40) == pytest.approx((loss / win) ** 40, rel=0.03)


@pytest.mark.parametrize("win", [0.48, 0.495, 0.5, 0.505, 0.52])
@pytest.mark.parametrize(("bank", "goal"), [(20, 20), (50, 10), (10, 60)])
def test_two_barriers_are_close_to_the_exact_chance_of_a_walk(
    win: float, bank: int, goal: int
) -> None:
    ratio = (1 - win) / win
    exact = (
        goal / (bank + goal)
        if win == 0.5
        else (ratio**bank - ratio ** (bank + goal)) / (1 - ratio ** (bank + goal))
    )
    assert walk(win).ruin_before(bank, goal) == pytest.approx(exact, abs=2e-3)


def exact_trip(win: float, bank: int, goal: int, rounds: int) -> tuple[float, float]:
    """Lost and won within so many steps of a walk, counted step by step."""
    chances = np.zeros(bank + goal + 1)
    chances[bank] = 1.0
    for _ in range(rounds):
        inside = chances[1:-1].copy()
        chances[1:-1] = 0.0
        chances[2:] += win * inside
        chances[:-2] += (1 - win) * inside
    return float(chances[0]), float(chances[-1])


@pytest.mark.parametrize("rounds", [60, 400, 2_000, 40_000])
@pytest.mark.parametrize(("win", "bank", "goal"), [(0.49, 30, 30), (0.5, 25, 60), (0.51, 60, 20)])
def test_a_trip_ends_as_the_exact_walk_does(win: float, bank: int, goal: int, rounds: int) -> None:
    lost, won = exact_trip(win, bank, goal, rounds)
    trip = walk(win).trip(bank, goal, rounds)
    assert trip.ruined == pytest.approx(lost, abs=4e-3)
    assert trip.won == pytest.approx(won, abs=4e-3)
    assert sum(trip) == pytest.approx(1)


@pytest.mark.parametrize("edge", [Edge(-0.05, 1.0), Edge(0.0, 1.0), Edge(0.03, 2.0)])
def test_without_a_clock_or_another_barrier_a_trip_is_the_simpler_chance(edge: Edge) -> None:
    assert edge.trip(20, 30, 1e6).ruined == pytest.approx(edge.ruin_before(20, 30))
    assert edge.trip(20, 1e5, 900).ruined == pytest.approx(edge.ruin_within(20, 900), abs=1e-6)
    assert edge.trip(1e5, 20, 900).won == pytest.approx(
        mirrored(edge).ruin_within(20, 900), abs=1e-6
    )
    assert edge.ruin_within(20, 1e12) == pytest.approx(edge.ruin(20), abs=1e-4)
    assert edge.ruin_before(20, 1e9) == pytest.approx(edge.ruin(20), abs=1e-6)
    assert edge.trip(20, 30, 0.5).neither == pytest.approx(1)


def test_a_small_simulation_of_sums_lies_within_four_errors() -> None:
    """Two thousand trips of normal rounds, small beside the barriers."""
    rng, edge = np.random.default_rng(12), Edge(0.02, 0.4)
    trips, rounds, bank, goal = 2_000, 1_000, 10.0, 15.0
    paths = rng.normal(edge.ev, edge.sd, (trips, rounds)).cumsum(axis=1)
    down, up = (paths <= -bank), (paths >= goal)
    first_down = np.where(down.any(axis=1), down.argmax(axis=1), rounds)
    first_up = np.where(up.any(axis=1), up.argmax(axis=1), rounds)
    # A barrier is overshot by part of a round: it stands 0.5826 deviations further away.
    bank, goal = bank + 0.5826 * edge.sd, goal + 0.5826 * edge.sd
    told = edge.trip(bank, goal, rounds)
    for seen, chance in (
        ((first_down < first_up).mean(), told.ruined),
        ((first_up < first_down).mean(), told.won),
        ((first_down < rounds).mean(), edge.ruin_within(bank, rounds)),
        ((first_up < rounds).mean(), mirrored(edge).ruin_within(goal, rounds)),
    ):
        error = math.sqrt(chance * (1 - chance) / trips)
        assert abs(seen - chance) < 4 * error


def test_full_kelly_is_ruined_with_a_chance_of_e_to_the_minus_two() -> None:
    """Fixed bets, Kelly's for the opening bankroll, until it is lost or far away."""
    edge = at_kelly(Edge(0.01, 1.0), 100.0)
    assert edge.ruin(100) == pytest.approx(0.1353352832, abs=1e-10)
    assert edge.trip(100, 1e4, 1e9).ruined == pytest.approx(math.exp(-2), abs=1e-9)


# --- Kelly ---------------------------------------------------------------------------------------


def test_a_ramp_is_kelly_within_the_limits_of_the_table() -> None:
    stakes = [Stake(0.5, -0.01, 1.3), Stake(0.4, 0.01, 1.3), Stake(0.1, 0.03, 1.3)]
    assert kelly_ramp(stakes, 10_000, 10, 150) == [
        10,
        pytest.approx(10_000 * 0.01 / 1.3001),
        150,
    ]
    assert kelly_ramp(stakes, 10_000, 0, 150)[0] == 0


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (lambda: Edge(0.1, 0.0), "a deviation above zero"),
        (lambda: Edge(math.nan, 1.0), "a finite mean"),
        (lambda: Edge(0.1, 1.0).ruin(0), "bank must be above zero"),
        (lambda: Edge(0.1, 1.0).trip(1, 1, -5), "rounds must be above zero"),
        (lambda: Edge.of([Stake(0.9, 0, 1), Stake(0.2, 0, 1)]), "add up to one at most"),
        (lambda: Edge.of([]), "add up to one at most"),
        (lambda: kelly_ramp([], 100, 20, 10), "no such range"),
    ],
)
def test_what_has_no_answer_is_refused(act: object, words: str) -> None:
    with pytest.raises(Refusal, match=words):
        act()  # type: ignore[operator]


def test_without_an_edge_ruin_is_sure_and_nothing_is_scored() -> None:
    edge = Edge(-0.05, 1.0)
    assert (edge.ruin(100), edge.score, edge.kelly_bank) == (1.0, 0.0, math.inf)
    assert Edge(0.0, 1.0).n0 == math.inf
