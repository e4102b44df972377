"""The par sheets of the hand, insurance and even money, and best play on a small shoe."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest

from pitboss.apparatus.cards import parse_cards
from pitboss.apparatus.shoe import Shoe
from pitboss.exact.blackjack import CardShoe, total_dependent
from pitboss.families.blackjack.points import value
from pitboss.families.blackjack.proving import (
    STAKE,
    by_solution,
    net_of_hand,
    small_table,
    value_class,
)
from pitboss.families.blackjack.risk import mean_at_risk
from pitboss.families.blackjack.sheets import card_shoe
from pitboss.games.blackjack import GAME
from pitboss.games.blackjack.sheets import BLACKJACK, Sheets
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import Place
from pitboss.table.drivers.exhaust import distribution, starter
from pitboss.table.round import Round
from tests.best_play import BestPlay

BET = [Place("ann", 1, "blackjack", STAKE)]
FIVES = "5c " * 2 + "6c " + "9c " * 2 + "Tc " * 6


def rules_of(**options: object) -> RuleSet:
    return RuleSet.of("blackjack", options)


@pytest.mark.parametrize(
    ("options", "percent"),
    [  # Eric Farmer's analyser, CDZ-, in percent
        ({"decks": 1, "resplit_aces": False}, -0.008734733),
        ({"decks": 1, "resplit_aces": False, "soft_17": "stand"}, 0.181934306),
        ({"decks": 6, "resplit_aces": False}, -0.615389123),
        ({"decks": 8, "resplit_aces": False, "soft_17": "stand"}, -0.430580629),
    ],
)
def test_the_tables_options_reach_the_solver(options: dict[str, object], percent: float) -> None:
    ev = BLACKJACK.solution(rules_of(**options)).ev
    assert ev.value * 100 == pytest.approx(percent, abs=6e-10)


@pytest.mark.parametrize(
    ("decks", "chart", "best"),
    [  # charts of one and two decks as Grochowski prints them, and Wong's two decks
        (1, 0.00, 0.04),
        (2, -0.335, -0.32),
    ],
)
def test_no_double_after_a_split_as_published(decks: int, chart: float, best: float) -> None:
    options = {"decks": decks, "double_after_split": False, "soft_17": "stand"}
    solution = BLACKJACK.solution(rules_of(resplit_aces=False, **options))
    assert solution.ev.value * 100 == pytest.approx(best, abs=0.005)
    assert total_dependent(solution).ev.value * 100 == pytest.approx(chart, abs=0.005)


def test_the_sheet_of_the_hand() -> None:
    sheet = Sheets(rules_of(decks=1, split_hands=1)).sheet("blackjack")
    assert not sheet.exact
    assert "within" in " ".join(sheet.notes)
    mean = sum(row.contribution for row in sheet.events)
    assert float(mean) == pytest.approx(float(sheet.ev), abs=1e-12)  # nothing is split here
    assert float(sum(row.probability for row in sheet.events)) == pytest.approx(1, abs=1e-12)
    blackjack = next(row for row in sheet.events if row.event == "blackjack")
    dealt = Fraction(2 * 4 * 16, 52 * 51)
    both = Fraction(2 * 3 * 15, 50 * 49)
    assert float(blackjack.probability) == pytest.approx(float(dealt * (1 - both)), abs=1e-12)


# --- insurance and even money ------------------------------------------------------------------


@pytest.mark.clause("OH-A-9.IV")
@pytest.mark.parametrize("decks", [1, 6])
def test_insurance_by_the_cards_left(decks: int) -> None:
    """Of all hands that are no blackjack against an ace, how many dealers hold a ten."""
    n, aces, tens = 52 * decks, 4 * decks, 16 * decks
    # By symmetry: (up, hole) first, then a hand that is no ace with a ten.
    wins = aces * tens * ((n - 2) * (n - 3) - 2 * (aces - 1) * (tens - 1))
    all_ways = aces * ((n - 1) * (n - 2) * (n - 3) - 2 * (aces - 1) * tens * (n - 3))
    chance = Fraction(wins, all_ways)
    assert Sheets(rules_of(decks=decks)).sheet("insurance").ev == 3 * chance - 1


@pytest.mark.clause("OH-A-9.II")
def test_even_money_is_certain() -> None:
    sheet = Sheets(rules_of()).sheet("even_money")
    assert (sheet.ev, sheet.variance) == (Fraction(1), Fraction(0))
    assert "107/103" in sheet.notes[0]  # 3/2 of 214 in 309


def test_insurance_by_naive_deals_of_a_tiny_shoe() -> None:
    cards = parse_cards("Ac Ad As Tc Td 9c 8c")
    won = lost = 0
    for first, up, second, hole in permutations(cards, 4):
        if value(up) != 1 or {value(first), value(second)} == {1, 10}:
            continue
        won, lost = won + (value(hole) == 10), lost + (value(hole) != 10)
    sheet = Sheets(rules_of(), Shoe(cards)).sheet("insurance")
    assert sheet.ev == Fraction(2 * won - lost, won + lost)


# --- best play, and what is put up -------------------------------------------------------------


@pytest.mark.clause("OH-A-7.V", "OH-A-12.I")
def test_the_solver_finds_the_best_play_there_is() -> None:
    rules = rules_of(decks=1, split_hands=1)
    start = starter(small_table(GAME.game, rules, FIVES), BET)  # type: ignore[arg-type]
    net = net_of_hand(STAKE)

    def worth(round_: Round) -> Fraction:
        found = net(round_)
        assert found is not None
        return found

    best = BestPlay(start, "ann", worth, same=value_class, without=("for_less", "face_down"))
    solved = BLACKJACK.solution(rules, card_shoe(Shoe(parse_cards(FIVES)))).ev
    assert float(best.ev) == pytest.approx(solved.value, abs=1e-12)


@pytest.mark.parametrize(
    "options", [{}, {"peek": False}, {"decks": 2, "split_hands": 2}, {"resplit_aces": False}]
)
def test_money_put_up_in_a_round(options: dict[str, object]) -> None:
    cards = "8c " * 4 + "Tc " * 10 + "Ac " * 2
    rules = rules_of(**options)
    solution = BLACKJACK.solution(rules, card_shoe(Shoe(parse_cards(cards))))
    start = starter(small_table(GAME.game, rules, cards), BET)  # type: ignore[arg-type]

    def put_up(round_: Round) -> int:
        kinds = (events.WagerPlaced, events.WagerAdded)
        return sum(e.cents for e in round_.log if isinstance(e, kinds))

    spread = distribution(start, put_up, by_solution(lambda: solution), value_class)
    mean = sum(cents * chance for cents, chance in spread.items()) / STAKE
    assert mean_at_risk(solution) == pytest.approx(float(mean), abs=1e-12)


def test_solved_shoes_keep_their_suits() -> None:
    assert card_shoe(Shoe.of_decks(3)) == CardShoe.of_decks(3)
