"""The randomness audit: fair luck passes, and each kind of unfair luck fails the test it should."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

from pitboss.apparatus.cards import Card
from pitboss.apparatus.shoe import Shoe
from pitboss.errors import Refusal
from pitboss.rooms import registry
from pitboss.simulation.randomness import audit as auditing
from pitboss.simulation.randomness.audit import SURE, Line, Spring, audit
from pitboss.simulation.randomness.collecting import at_table, shuffles
from pitboss.simulation.randomness.measures import (
    Chances,
    Measure,
    by_position,
    of_bits,
    of_rounds,
    of_shuffles,
    orders,
    runs,
    within,
)
from pitboss.simulation.statistics import chi_square_chance
from pitboss.table.drivers.live import LiveSource
from pitboss.table.effects import Chance, DealCard

DIE = Chances((1,) * 6)
GAMES = registry.slugs()


def fair(seed: int = 1) -> Callable[[], LiveSource]:
    numbers = Random(seed)
    return lambda: LiveSource(numbers.randrange)


def chances_of(measures: list[Measure]) -> dict[str, float]:
    return {each.test: each.chance for each in measures}


# --- the arithmetic ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("freedom", "five", "one"),
    [(1, 3.841459, 6.634897), (5, 11.070498, 15.086272), (37, 52.192320, 59.892500)],
)
def test_chances_of_a_chi_square_are_those_of_printed_tables(
    freedom: int, five: float, one: float
) -> None:
    assert chi_square_chance(five, freedom) == pytest.approx(0.05, abs=1e-7)
    assert chi_square_chance(one, freedom) == pytest.approx(0.01, abs=1e-7)


def test_many_degrees_of_freedom_are_nearly_normal() -> None:
    freedom = 51 * 51
    cube = 2 / (9 * freedom)  # Wilson and Hilferty
    for z in (-2.5, 0.0, 2.5):
        value = freedom * (1 - cube + z * math.sqrt(cube)) ** 3
        assert chi_square_chance(value, freedom) == pytest.approx(
            0.5 * math.erfc(z / math.sqrt(2)), abs=1e-4
        )


def test_two_outcomes_by_hand() -> None:
    """Sixty heads in a hundred: chi-square 4, and 0.0455 on both sides of a normal."""
    heads = np.array([[1]] * 60 + [[0]] * 40)
    measure = by_position(heads, Chances((1, 1)))
    assert measure.statistic == pytest.approx(4.0)
    assert measure.freedom == 1
    above = math.erfc(2 / math.sqrt(2))
    assert measure.chance == pytest.approx(2 * min(above, 1 - above))


def test_runs_by_hand() -> None:
    """Five high and five low in turn: ten runs where six are expected, variance 20 / 9."""
    measure = runs(np.array([0, 1] * 5), Chances((1, 1)))
    assert measure.statistic == pytest.approx(4 / math.sqrt(20 / 9))


def test_cards_lean_away_from_each_other_by_just_so_much() -> None:
    """Every deal of two of four cards: the correlation is what is expected, to the last digit."""
    deals = np.array([(a, b) for a in range(4) for b in range(4) if a != b])
    assert within(deals, Chances((1,) * 4, 4)).statistic == pytest.approx(0, abs=1e-9)
    assert abs(within(deals, Chances((1,) * 4)).statistic) > 0.5


@pytest.mark.parametrize("places", [1, 3, 12])
def test_chances_are_even_where_cards_hang_together(places: int) -> None:
    """Over many audits of a fair shoe the chances of the test by position are spread evenly."""
    rng, found = np.random.default_rng(7), []
    chances = Chances((2,) * 12, 24)
    for _ in range(200):
        deck = np.tile(np.repeat(np.arange(12), 2), (300, 1))
        found.append(by_position(rng.permuted(deck, axis=1)[:, :places], chances).chance)
    counts = np.histogram(found, bins=5, range=(0, 1))[0]
    assert chi_square_chance(float(((counts - 40) ** 2 / 40).sum()), 4) > 0.001


# --- fair luck passes ----------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_game_with_fair_luck(game: str) -> None:
    rounds, chances = at_table(game, fair(len(game)), 1_100)
    measures = of_rounds(rounds, chances)
    assert rounds.max() < len(chances.ways)
    assert min(each.chance for each in measures) > 1e-4
    assert len(measures) == (4 if rounds.shape[1] > 1 else 3)


def test_a_whole_audit_of_fair_luck_passes() -> None:
    numbers = Random(3)
    spring = Spring("fair", numbers.randbytes, lambda: LiveSource(numbers.randrange))
    lines = list(audit(spring, 1_000, ["craps", "three-card-poker"]))
    assert all(line.passed for line in lines)
    assert {line.of for line in lines} == {"raw bits", "craps", "three-card-poker", "shuffles"}
    assert len(lines) == 5 + 4 + 4 + 3


# --- unfair luck fails ---------------------------------------------------------------------------


class NaiveShuffle(LiveSource):
    """Every card changes places with any other: a well-known way to shuffle unevenly."""

    def _shuffle(self, shoe: Shoe) -> None:
        cards = [Card(n) for n, many in enumerate(shoe.counts) for _ in range(many)]
        for place in range(len(cards)):
            other = self._below(len(cards))
            cards[place], cards[other] = cards[other], cards[place]
        self._order, self._shoe = cards, shoe


class NoShuffle(LiveSource):
    """A new deck is cut once, and that is all."""

    def _shuffle(self, shoe: Shoe) -> None:
        cards = [Card(n) for n, many in enumerate(shoe.counts) for _ in range(many)]
        cut = self._below(len(cards))
        self._order, self._shoe = cards[cut:] + cards[:cut], shoe


class Sticky(LiveSource):
    """Now and then luck says what it said before."""

    last: Any = None

    def answer(self, effect: Chance) -> Any:
        if isinstance(effect, DealCard) or self.last is None or self._below(8):
            self.last = super().answer(effect)
        return self.last


def test_an_uneven_shuffle_fails() -> None:
    numbers = Random(4)
    source = NaiveShuffle(numbers.randrange)
    found = chances_of(of_shuffles(shuffles(lambda: source, 2_000, 5), shuffles(fair(), 300)))
    assert found["every order of a small shoe"] < SURE
    decks = shuffles(lambda: source, 2_000)
    found = chances_of(of_shuffles(shuffles(fair(), 700, 5), decks))
    assert found["chi-square by position"] < SURE


def test_a_deck_that_is_only_cut_keeps_its_neighbours() -> None:
    decks = shuffles(lambda: NoShuffle(Random(4).randrange), 300)
    assert (decks[:, 1:] - decks[:, :-1] == -1).mean() > 0.9
    found = chances_of(of_shuffles(shuffles(fair(), 700, 5), decks[:, ::-1]))
    assert found["neighbours kept by a shuffle"] < SURE


def test_a_loaded_die_fails_by_position() -> None:
    numbers = Random(5)

    def below(limit: int) -> int:  # a six comes a fifth more often than it should
        return limit - 1 if numbers.random() < 0.04 else numbers.randrange(limit)

    rounds, chances = at_table("craps", lambda: LiveSource(below), 4_000)
    assert chances_of(of_rounds(rounds, chances))["chi-square by position"] < SURE


def test_numbers_folded_instead_of_thrown_away_fail() -> None:
    numbers = Random(6)
    rounds, chances = at_table(
        "roulette", lambda: LiveSource(lambda limit: numbers.randrange(64) % limit), 1_000
    )
    assert chances_of(of_rounds(rounds, chances))["chi-square by position"] < SURE


def test_luck_that_repeats_itself_fails_between_rounds_and_in_runs() -> None:
    source = Sticky(Random(7).randrange)
    rounds, chances = at_table("roulette", lambda: source, 4_000)
    found = chances_of(of_rounds(rounds, chances))
    assert found["serial correlation of rounds"] < SURE
    assert found["runs"] < SURE


def test_dice_that_like_each_other_fail_within_a_round() -> None:
    numbers = Random(8)
    throws = []
    for _ in range(2_000):
        first = numbers.randrange(6)
        throws.append((first, first if numbers.random() < 0.1 else numbers.randrange(6)))
    found = chances_of(of_rounds(np.array(throws), DIE))
    assert found["correlation within a round"] < SURE
    assert found["chi-square by position"] > SURE


def test_counts_too_even_fail_too() -> None:
    even = np.array([(n % 6, n // 6 % 6) for n in range(3_600)])
    assert by_position(even, DIE).chance < SURE
    assert orders(np.array([(0, 1), (1, 0)] * 3_000)).chance < SURE


def test_an_outcome_that_cannot_be_fails() -> None:
    cards = Chances((0, *(1,) * 5), 5)
    numbers = Random(10)
    dealt = np.array([numbers.sample(range(1, 6), 2) for _ in range(200)])
    assert by_position(dealt, cards).chance > SURE
    dealt[7, 0] = 0
    assert by_position(dealt, cards).chance == 0


@pytest.mark.parametrize(
    ("raw", "test"),
    [
        (bytes([0x55]) * 8_000, "runs"),
        (bytes(n & 0xFE for n in Random(9).randbytes(8_000)), "chi-square by position"),
        (bytes(n % 251 for n in Random(9).randbytes(80_000)), "chi-square of bytes"),
        (
            b"".join(bytes([n, n]) for n in Random(9).randbytes(8_000)),
            "serial correlation of rounds",
        ),
        (
            bytes((n & 0xF0) | n >> 4 for n in Random(9).randbytes(8_000)),
            "correlation within a round",
        ),
    ],
)
def test_raw_bits_with_a_flaw_fail(raw: bytes, test: str) -> None:
    assert chances_of(of_bits(raw))[test] < SURE


# --- pass or fail --------------------------------------------------------------------------------


def test_what_fails_once_is_tested_again(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter([[Measure("a", 0, 0, 0.5), Measure("b", 9, 0, 0.001)]] * 2)
    monkeypatch.setattr(auditing, "of_bits", lambda _raw: next(answers))
    monkeypatch.setattr(auditing, "_of_shuffles", lambda _spring, _rounds: [])
    spring = Spring("s", Random(1).randbytes, fair())
    first, second = audit(spring, 1_000, [])
    assert (first.passed, first.again) == (True, None)
    assert not second.passed
    assert Line("s", "x", Measure("b", 9, 0, 0.001), Measure("b", 1, 0, 0.3)).passed
    assert not Line("s", "x", Measure("b", 9, 0, 0.001)).passed


def test_too_few_rounds_are_refused() -> None:
    spring = Spring("s", Random(1).randbytes, fair())
    with pytest.raises(Refusal, match="1000 at least"):
        next(audit(spring, 999))
    with pytest.raises(Refusal, match="too few for 6 outcomes: 30 at least"):
        by_position(np.zeros((10, 1), np.int64), DIE)
    with pytest.raises(Refusal, match="too few for 120 orders: 600 at least"):
        orders(np.tile(np.arange(5), (599, 1)))
