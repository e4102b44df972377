"""The par sheets of Pontoon Plus: counts made another way, the chart and the coach."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.apparatus.cards import parse_cards
from pitboss.apparatus.shoe import Shoe
from pitboss.cli.strategy import drawn
from pitboss.exact.blackjack.play import HIT
from pitboss.families.blackjack.sheets import card_shoe
from pitboss.games.pontoon_plus import GAME, analysis
from pitboss.games.pontoon_plus.exact_chart import chart
from pitboss.games.pontoon_plus.exact_desk import MIXED, SEVEN, SPADES
from pitboss.games.pontoon_plus.proofs import small_rules, small_table
from pitboss.games.pontoon_plus.script import PontoonPlus
from pitboss.games.pontoon_plus.sheets import full_shoe, sheets_of, solution_of
from pitboss.games.pontoon_plus.solve import SPLIT
from pitboss.rulebook import RuleSet
from pitboss.table.actions import Choose, Place
from pitboss.table.drivers.exhaust import starter
from pitboss.table.effects import FLOOR, Question
from pitboss.table.round import Round
from tests.best_play import BestPlay
from tests.games.pontoon_plus.rigged import Script, bet, table_of

RULES = RuleSet.of("pontoon-plus")


def test_the_bet() -> None:
    ev = {cents: solution_of(RULES, bet=cents).ev for cents in (5_00, 10_00, 100_00)}
    assert {cents: f"{each.value:.6f}" for cents, each in ev.items()} == {
        5_00: "-0.005357",  # no Super Bonus under ten dollars
        10_00: "-0.005227",
        100_00: "-0.005302",
    }
    assert all(each.bound < 1e-11 for each in ev.values())


def test_split_sevens_are_worth_what_their_suits_make_them() -> None:
    solution = solution_of(RULES, bet=10_00)
    desk, up = solution.desk, SEVEN
    chance, pair = desk.chance[SEVEN, SEVEN], desk.hands.find(SEVEN, SEVEN)
    assert chance @ solution.sevens == pytest.approx(solution.split[SEVEN], abs=1e-14)
    assert solution.sevens[SPADES, up] > solution.sevens[MIXED, up]
    # Suited sevens draw for the Super Bonus, the others split: that is told by their suits.
    assert solution.first_choices(pair)[:, up].tolist() == [HIT] * 4 + [SPLIT]
    gain = float(solution.sevens[MIXED, up] - solution.split[SEVEN, up])
    assert 0 < gain * desk.first_two[pair, up] * chance[MIXED] < 1e-10


def test_the_chart_counts_the_super_bonus() -> None:
    charts = {bet: chart(solution_of(RULES, bet=bet)) for bet in (5_00, 10_00)}
    assert [charts[bet].pairs["7"]["7"] for bet in charts] == ["P", "H"]
    assert charts[10_00].ev.value > charts[5_00].ev.value
    assert all(0 < each.cost < 0.0002 for each in charts.values())


@pytest.mark.clause("SG-4.1.2", "SG-1.31")
def test_the_super_bonus() -> None:
    (sheet,) = sheets_of(RULES, "super_bonus")
    cards = 288
    ways = 4 * 6 * 5 * 4 * 21  # three of one suit, then any other seven for the dealer
    chance = Fraction(ways, cards * (cards - 1) * (cards - 2) * (cards - 3))
    assert sheet.hit_frequency == chance
    assert sheet.ev == 100 * chance  # a thousand for ten


@pytest.mark.clause("SG-4.1.1")
def test_insurance() -> None:
    (sheet,) = sheets_of(RULES, "insurance")
    assert sheet.ev == Fraction(-924791, 3741575)
    assert f"{float(sheet.house_edge):.1%}" == "24.7%"  # Wikipedia, Spanish 21


@pytest.mark.clause("SG-3.14", "SG-3.15", "SG-4.1.3")
@pytest.mark.parametrize("decks", [4, 6, 8])
def test_side_bets_counted_by_hand(decks: int) -> None:
    rules = RuleSet.of("pontoon-plus", {"decks": decks})
    cards, each = 48 * decks, 4 * decks
    hands = cards * (cards - 1) // 2
    (pair,) = sheets_of(rules, "player_pair")
    pairs = 12 * each * (each - 1) // 2
    assert pair.ev == Fraction(12 * pairs, hands) - 1
    by_rank = each * (each - 1) // 2
    suited_aces = 4 * decks * (decks - 1) // 2
    wanted = {
        "aces_suited": suited_aces,
        "aces_offsuit": by_rank - suited_aces,
        "high_pair": 3 * by_rank,
        "ace_and_picture": each * 3 * each,
        "low_pair": 8 * by_rank,
        "ace_and_low": each * 8 * each,
    }
    for table in rules.wager("bonus").pay_tables:
        chosen = RuleSet.of("pontoon-plus", {"decks": decks}, {"bonus": table})
        (bonus,) = sheets_of(chosen, "bonus")
        found = {row.event: row.combinations for row in bonus.events}
        assert {event: found[event] for event in wanted} == wanted


def test_best_play_by_exhaustion_is_the_solver_s() -> None:
    """Every option of every decision, on a shoe without pairs and aces."""
    cards = "2c 5c 6c 9c Kc 8c 7c"
    rules = small_rules()
    table = small_table(PontoonPlus(), rules, cards)
    start = starter(table, [Place("ann", 1, "bet", 10_00)])

    def value(round_: Round) -> Fraction:
        return Fraction(round_.table.racks["ann"] - 10_000_00, 10_00)

    best = BestPlay(start, "ann", value)
    solution = solution_of(rules, card_shoe(Shoe(parse_cards(cards))))
    assert float(best.ev) == pytest.approx(solution.ev.value, abs=1e-12)
    assert {"hit", "stand", "double", "rescue"} <= set(best.choices.values())


def test_the_coach() -> None:
    round_ = Script(table_of(), [bet()]).round
    for card in parse_cards("9c Kd 7c"):
        round_.send(card)
    first = analysis.advise(round_.table, "ann")
    assert dict(first)["surrender"] == pytest.approx(-0.54, abs=0.01)  # all if he has Pontoon
    assert dict(first)["play_on"] == pytest.approx(float(dict(first)["surrender"]), abs=0.05)
    round_.send(Choose("ann", "play_on"))
    advice = analysis.advise(round_.table, "ann")
    assert {name for name, _ in advice} == {"stand", "hit", "double", "for_less"}
    assert advice[0][0] in ("hit", "stand")
    assert analysis.advise(round_.table, "bob") == []
    doubled = Script(table_of(), [bet()]).round
    for card in parse_cards("9c 7d 3c"):
        doubled.send(card)
    doubled.send(Choose("ann", "double"))
    doubled.send(parse_cards("2h")[0])
    assert dict(analysis.advise(doubled.table, "ann"))["rescue"] == -1
    assert analysis.advise(doubled.table, "ann")[0][0] == "keep"
    insured = Script(table_of(), [bet()]).round
    for card in parse_cards("9c Ad 9d"):
        insured.send(card)
    assert analysis.advise(insured.table, "ann")[0] == ("decline", Fraction(0))


def test_the_coach_is_silent_on_what_an_irregularity_asks() -> None:
    round_ = Script(table_of(), [bet()]).round
    for card in parse_cards("9c 7d 9d"):
        round_.send(card)
    round_.send(Choose("ann", "split"))
    round_.call_irregularity("dealing_error")
    round_.send(parse_cards("Kd")[0])
    round_.send(Choose(FLOOR, "leave"))
    assert isinstance(round_.pending, Question)
    assert round_.pending.player == "ann"  # go on, or take the bets back
    assert analysis.advise(round_.table, "ann") == []


def test_the_chart_and_the_layout() -> None:
    found = analysis.chart(RULES)
    words = drawn(found)
    assert "the chart costs 0.0" in words
    assert "With $10 or more, hit two sevens of one suit against a 7" in words
    assert "Never surrender" in words
    assert set(found.legend) == {"S", "H", "D", "P", "K", "X"}  # and none that the chart has not
    assert "6 decks without tens; Pontoon 3 to 2" in found.rules
    # Totals to 16 against 8 or more, and 17 against an ace, are worth less than the bet.
    assert found.cells("Rescue", "16") == ["K"] * 6 + ["X"] * 4
    assert found.cells("Rescue", "17") == ["K"] * 9 + ["X"]
    assert found.cells("Rescue", "18") == ["K"] * 10
    assert found.exceptions[0].best == "hit"
    table = table_of(("ann",), ("cy",))
    script = Script(table, [bet(), bet("cy", 1)])
    for card in parse_cards("9c Kd 7c"):
        script.round.send(card)
    picture = GAME.layout(table)
    assert "Pontoon pays 3 to 2" in picture
    assert "cy Bet [bold yellow]$20[/]" in picture


def test_a_full_shoe_has_no_tens() -> None:
    assert full_shoe(RULES).size == 288
    ranks = [sum(row) for row in full_shoe(RULES).counts]
    assert ranks[8] == 0
