"""Counting: the script's cents under a count, brute force, exact shoes, published figures."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import msgspec
import numpy as np
import pytest

from pitboss.exact.blackjack import evaluate
from pitboss.exact.blackjack.shoe import TEN
from pitboss.exact.blackjack.solve import Desk
from pitboss.families.blackjack.counted_play import (
    expected_shoe,
    insured_from,
    mean_tag_left,
    share_by_value,
)
from pitboss.families.blackjack.simulated_counting import count_of
from pitboss.families.blackjack.simulated_plays import strategy_of
from pitboss.games.blackjack.sheets import BLACKJACK
from pitboss.rooms.count_kernel import LONGEST
from pitboss.rooms.counting import Count, Departure
from pitboss.rooms.registry import room
from pitboss.rooms.simulator import Setting, Simulator
from pitboss.simulation.blocks import NO_TAPE, Hands, tell_lane
from pitboss.simulation.counts import (
    Bets,
    Line,
    covariance,
    cuts_of,
    lines_of,
    report,
)
from pitboss.simulation.replay import TapeSource, rounds_of
from pitboss.simulation.systems import system_named
from pitboss.table.actions import Action, Place
from pitboss.table.drivers.policy import play_round
from pitboss.table.gains import gained
from pitboss.table.round import Round
from tests.simulation.agreement import agree, ready, totals_of

PLAYS = (
    Departure("16", "10", "S", 0),
    Departure("15", "10", "S", 4),
    Departure("12", "3", "S", 2),
    Departure("12", "4", "H", 0, True),
    Departure("13", "2", "H", -1, True),
    Departure("10,10", "5", "P", 5),
    Departure("A,8", "6", "DS", 1),
)
HI_LO, ZEN, KO = system_named("hi-lo"), system_named("zen"), system_named("ko")
BY_INDEX = msgspec.structs.replace(HI_LO, insurance=3, plays=PLAYS, low=-6, high=6)
COARSE = msgspec.structs.replace(ZEN, estimate=4, rounding="nearest", insurance=2, plays=PLAYS[:3])
Z_MOST = 4


@pytest.mark.parametrize(
    ("count", "seats", "options"),
    [
        (BY_INDEX, 1, {}),
        (BY_INDEX, 3, {"decks": 2, "deal": "pitch"}),
        (COARSE, 2, {"peek": False, "soft_17": "stand"}),
        (msgspec.structs.replace(KO, rounding="truncate", insurance=1), 2, {}),
    ],
)
def test_the_script_pays_the_same(count: Count, seats: int, options: dict[str, object]) -> None:
    setting = Setting(seats=seats, strategy="basic", count=count)
    agree("blackjack", setting, rounds=80, options=options | {"penetration": "85%"})


def test_a_lane_through_the_engine_fills_the_same_cells() -> None:
    """Counted by hand: what the engine shows when a bet is made, and what the round then wins."""
    made = ready("blackjack", Setting(strategy="basic", count=BY_INDEX), {"penetration": "80%"})
    rounds, seed, lane = 260, 5, 3
    told = tell_lane(Hands(made), seed, lane, rounds)
    table, policy = made.table(), made.policy()
    seen: list[int] = []

    def watching(round_: Round) -> Action:
        action = policy(round_)
        if isinstance(action, Place) and action.wager == "blackjack" and round_.number > len(seen):
            seen.append(count_of(BY_INDEX, round_.table, None))
        return action

    found: Counter[tuple[str, int]] = Counter()
    lucks = rounds_of(told.tape.tolist())
    counts = False
    for at, luck in enumerate(lucks):
        if luck[0] == -1:
            counts = rounds - at >= made.tables.counting.scalars[LONGEST]  # type: ignore[attr-defined]
        played = play_round(table, TapeSource(luck), watching)
        if counts:
            own = {kind: cents for kind, cents in gained(played).items() if kind != "house_money"}
            found["rounds", seen[at]] += 1
            found["net", seen[at]] += sum(own.values())
    totals = np.zeros((1, made.cells), np.int64)
    Hands(made).play(seed, (lane, 1, rounds), totals, NO_TAPE)
    assert made.counted is not None
    kernel: Counter[tuple[str, int]] = Counter()
    for cell in made.counted.cells(totals[0].tolist(), "blackjack"):
        kernel["rounds", cell.at] += cell.rounds
        kernel["net", cell.at] += cell.net
    assert sum(n for (what, _), n in found.items() if what == "rounds") > 100
    assert found == kernel


def _lines(made: Simulator, totals: list[int], wager: str) -> list[Line]:
    assert made.counted is not None
    return lines_of(made.counted.cells(totals, wager), made.counted.wagers[wager])


def test_the_value_at_a_count_is_that_of_the_shoe_to_be_expected_there() -> None:
    count = msgspec.structs.replace(HI_LO, low=-4, high=4)
    made = ready("blackjack", Setting(strategy="basic", count=count))
    lines = {line.at: line for line in _lines(made, totals_of(made, 3 * 10**6), "blackjack")}
    solution = BLACKJACK.solution(made.rules)
    policy = strategy_of(solution, "basic")
    for at in (-2, 0, 2):
        shoe = expected_shoe(count, at, 6)
        exact = evaluate(Desk(shoe, solution.rules), policy).value
        assert float(lines[at].mean) == pytest.approx(exact, abs=Z_MOST * lines[at].error)
    assert lines[-3].mean < lines[0].mean < lines[3].mean


def test_the_first_round_of_a_shoe_is_what_the_solver_prices() -> None:
    count = msgspec.structs.replace(HI_LO, cuts=True)
    setting = Setting(strategy="basic", count=count)
    made = ready("blackjack", setting, {"decks": 2, "penetration": "70%"})
    totals = totals_of(made, 2 * 10**6)
    assert made.counted is not None
    cuts = cuts_of(made.counted, totals, "blackjack")
    first, last = cuts[0], cuts[-1]
    assert first.gone == 0
    assert first.rounds == made.counted.shoes(totals)
    (fresh,) = first.lines
    solution = BLACKJACK.solution(made.rules)
    exact = evaluate(solution.desk, strategy_of(solution, "basic")).value
    assert float(fresh.mean) == pytest.approx(exact, abs=Z_MOST * fresh.error)
    # The same shoes with the cut card at half, dealt by themselves: as many rounds, as good.
    half = ready("blackjack", setting, {"decks": 2, "penetration": "50%"})
    again = totals_of(half, 10**6)
    assert half.counted is not None
    alone = cuts_of(half.counted, again, "blackjack")[-1]
    within = next(cut for cut in cuts if cut.gone == alone.gone)
    shoes = within.rounds / first.rounds, alone.rounds / half.counted.shoes(again)
    assert shoes[0] == pytest.approx(shoes[1], rel=0.002)
    assert last.rounds > within.rounds


@pytest.mark.parametrize(("count", "index"), [(HI_LO, Fraction(10, 3)), (ZEN, Fraction(16, 3))])
def test_insurance_breaks_even_where_a_third_of_the_cards_are_tens(
    count: Count, index: Fraction
) -> None:
    def tens(at: int) -> Fraction:
        return share_by_value(count, mean_tag_left(count, Fraction(at), 6))[TEN]

    assert (Fraction(1, 3) - tens(0)) / (tens(1) - tens(0)) == index
    by_solver = msgspec.structs.replace(count, best=True)
    assert insured_from(by_solver, 6, Fraction(2)) == math.floor(index)
    below = expected_shoe(count, math.floor(index) - 1, 6).counts
    assert 3 * below[-1] < sum(below)


# --- published figures ---------------------------------------------------------------------------


def _bet_from(made: Simulator, totals: list[int], wager: str, at: int) -> tuple[float, ...]:
    """Bets a shoe, units won a shoe and their error, betting a unit from this count on."""
    assert made.counted is not None
    lines = [line for line in _lines(made, totals, wager) if line.at >= at]
    shoes = made.counted.shoes(totals)
    rounds = sum(line.rounds for line in lines)
    won = sum(line.rounds * line.mean for line in lines)
    spread = sum(line.rounds * line.variance for line in lines)
    return rounds / shoes, float(won) / shoes, math.sqrt(spread) / shoes


def test_fortune_7_by_its_count() -> None:
    """Published: 0.597 units a shoe (E. Jacobson, Card Counting the Dragon/Fortune 7 Side Bet).

    Eight decks, cut card at 14, a unit bet from a true count of 4 on. The part of the article that
    we know does not say how a shoe ends; as in Las Vegas the round in which the cut card comes is
    followed by one more, and the first card tells how many are burned.
    """
    count = msgspec.structs.replace(system_named("fortune-7"), one_more=True)
    made = ready("dragon-bonus-baccarat", Setting(count=count), {"cut_card_depth": 14})
    bets, won, error = _bet_from(made, totals_of(made, 3 * 10**7), "fortune_7", 4)
    assert error < 0.03
    assert won == pytest.approx(0.597, abs=3 * error)
    assert bets == pytest.approx(7.45, abs=0.03)


def test_fortune_7_by_a_running_count() -> None:
    """Published: about 6.8 bets and 0.52 units a shoe, 16 cards behind the cut card (S. How).

    A unit is bet when the count that began at -32 is above zero.
    """
    count = msgspec.structs.replace(system_named("fortune-7-running"), one_more=True)
    made = ready("dragon-bonus-baccarat", Setting(count=count), {"cut_card_depth": 16})
    bets, won, error = _bet_from(made, totals_of(made, 10**7), "fortune_7", 1)
    assert bets == pytest.approx(6.8, abs=0.15)
    assert won == pytest.approx(0.52, abs=3 * error)


def test_hi_lo_is_worth_half_a_percent_a_count() -> None:
    """The rule of thumb of every book on it; and boxes of one table vary together by about half."""
    count = msgspec.structs.replace(HI_LO, low=-3, high=3)
    made = ready("blackjack", Setting(strategy="basic", seats=2, count=count), {"soft_17": "stand"})
    totals = totals_of(made, 2 * 10**6)
    own, both = _lines(made, totals, "first_box"), _lines(made, totals, "blackjack")
    inner = [line for line in own if -3 < line.at < 3]
    slope = float(inner[-1].mean - inner[0].mean) / (inner[-1].at - inner[0].at)
    assert slope == pytest.approx(0.005, abs=0.0015)
    assert 0.3 < covariance(both, own, 2) < 0.6
    assert covariance(own, own, 1) == 0


# --- bets ----------------------------------------------------------------------------------------


def test_identities_of_risk_hold_for_simulated_rounds() -> None:
    made = ready("blackjack", Setting(strategy="basic", count=HI_LO), {"decks": 2})
    totals = totals_of(made, 10**6)
    lines = _lines(made, totals, "blackjack")
    rounds = sum(line.rounds for line in lines)
    told = report(lines, Bets(ramp="0,1:2,2:6,4:10").by_count(lines), rounds)
    edge = told.edge
    assert edge.score == pytest.approx(edge.di**2)
    assert edge.score == pytest.approx(1e6 / edge.n0)
    full = edge.scaled(10_000 / edge.kelly_bank)
    assert full.ruin(10_000) == pytest.approx(math.exp(-2))
    assert full.ev * 100 == pytest.approx(edge.score)
    assert edge.ev == pytest.approx(
        sum(line.share * float(line.mean) * 10 * bet for line, bet in _units(lines))
    )
    assert told.error == pytest.approx(edge.sd / math.sqrt(rounds))
    kelly = Bets(ramp="kelly", unit=5, most=200).by_count(lines)
    assert {bet for line, bet in zip(lines, kelly, strict=True) if line.mean <= 0} == {0.0}
    assert max(kelly) <= 200
    assert min(bet for bet in kelly if bet) >= 5


def _units(lines: list[Line]) -> list[tuple[Line, int]]:
    steps = ((4, 10), (2, 6), (1, 2))
    return [(line, next((n for at, n in steps if line.at >= at), 0)) for line in lines]


def test_who_leaves_is_away_until_the_next_shoe() -> None:
    stays = ready("blackjack", Setting(count=HI_LO))
    leaves = ready("blackjack", Setting(count=msgspec.structs.replace(HI_LO, leave=-2)))
    totals, other = totals_of(stays, 10**5), totals_of(leaves, 10**5)
    assert stays.counted is not None
    assert leaves.counted is not None
    assert leaves.counted.shoes(other) == stays.counted.shoes(totals)
    every = sum(cell.rounds for cell in stays.counted.cells(totals, "blackjack"))
    left = list(leaves.counted.cells(other, "blackjack"))
    assert sum(cell.rounds for cell in left) + leaves.counted.away(other) == every
    assert min(cell.at for cell in left) == -2
    assert leaves.counted.away(other) > every / 10


def test_rounding_and_decks_are_those_of_the_system() -> None:
    made = replace(ready("mini-baccarat", Setting(count=HI_LO)))
    assert made.counted is not None
    assert HI_LO.at(-7, 104) == -4
    assert msgspec.structs.replace(HI_LO, rounding="truncate").at(-7, 104) == -3
    assert msgspec.structs.replace(HI_LO, rounding="nearest").at(5, 104) == 3
    assert msgspec.structs.replace(HI_LO, estimate=1).at(6, 130) == 2  # of 2 1/2 decks 3 are seen
    assert KO.at(KO.before(6), 312) == -20
    assert system_named("halves").at(3, 52) == 1
    assert room("mini-baccarat").slug == made.rules.game
