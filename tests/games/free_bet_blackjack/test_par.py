"""Free Bet Blackjack priced: the hand, Push 22, the coach and the chart."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import permutations

import pytest

from pitboss.apparatus.cards import parse_cards
from pitboss.apparatus.shoe import Shoe
from pitboss.exact.blackjack import Shoe as ByValue
from pitboss.exact.blackjack import price
from pitboss.families.blackjack.points import total_of
from pitboss.families.blackjack.proving import (
    STAKE,
    by_solution,
    net_of_hand,
    small_table,
    value_class,
)
from pitboss.families.blackjack.risk import mean_at_risk
from pitboss.families.blackjack.sheets import card_shoe
from pitboss.games.free_bet_blackjack import GAME, analysis
from pitboss.games.free_bet_blackjack.script import push_22_event
from pitboss.games.free_bet_blackjack.sheets import FREE_BET, Sheets, solver_rules
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import Choose, Place
from pitboss.table.drivers.exhaust import distribution, starter
from pitboss.table.effects import Question
from pitboss.table.results import net_by_wager, wager_kinds
from pitboss.table.round import Round
from pitboss.table.table import Table
from tests.best_play import BestPlay
from tests.families.blackjack.floor import FREE, open_table, play

BET = [Place("ann", 1, "blackjack", STAKE)]


@pytest.mark.clause("OH-AF-16.I.B")
def test_push_22_as_published() -> None:
    """Discount Gambling, six decks: chances to six digits, and -5.8540% where others pay 8 to 1."""
    sheet = Sheets(RuleSet.of(FREE)).sheet("push_22")
    chances = {row.event: float(row.probability) for row in sheet.events}
    assert chances["dealer_22_suited"] == pytest.approx(0.003327, abs=5e-7)
    assert chances["dealer_22_same_color"] == pytest.approx(0.011659, abs=5e-7)
    assert chances["dealer_22_other"] == pytest.approx(0.058551, abs=5e-7)
    eight = float(sheet.ev) + chances["dealer_22_other"]
    assert eight == pytest.approx(-0.058540, abs=2e-6)


@pytest.mark.clause("OH-AF-16.I.B")
def test_push_22_by_naive_deals_of_a_tiny_shoe() -> None:
    cards = parse_cards("6s 6d Ks Kh 4d 8s 8d 9c")
    found: dict[str, int] = defaultdict(int)
    for order in permutations(cards, 5):  # four cards end every hand of this shoe
        hand = list(order[:2])
        for card in order[2:]:
            total = total_of(hand)
            if total.points > 17 or (total.points == 17 and not total.soft):
                break
            hand.append(card)
        assert total_of(hand).points >= 17
        found[push_22_event(hand)] += 1
    whole = sum(found.values())
    sheet = Sheets(RuleSet.of(FREE), Shoe(cards)).sheet("push_22")
    chances = {row.event: row.probability for row in sheet.events if row.probability}
    # The catch-all row holds whatever is no 22.
    assert chances == {event: Fraction(count, whole) for event, count in found.items() if count}


def test_one_card_to_split_aces_costs() -> None:
    """Operators print 1.01% where split aces get one card; the filing lets them play on."""
    filed = FREE_BET.solution(RuleSet.of(FREE)).ev.value
    usual = FREE_BET.solution(RuleSet.of(FREE, {"split_aces_one_card": True})).ev.value
    assert usual == pytest.approx(-0.0101, abs=2e-4)
    assert filed > usual


@pytest.mark.parametrize("options", [{}, {"peek": False}])
def test_own_money_put_up_in_a_round(options: dict[str, object]) -> None:
    cards = "8c " * 4 + "Tc " * 10 + "Ac " * 2
    rules = RuleSet.of(FREE, options)
    solution = FREE_BET.solution(rules, card_shoe(Shoe(parse_cards(cards))))
    start = starter(small_table(GAME.game, rules, cards), BET)  # type: ignore[arg-type]

    def put_up(round_: Round) -> int:
        kinds = (events.WagerPlaced, events.WagerAdded)
        return sum(e.cents for e in round_.log if isinstance(e, kinds))

    spread = distribution(start, put_up, by_solution(lambda: solution), value_class)
    mean = sum(cents * chance for cents, chance in spread.items()) / STAKE
    assert mean_at_risk(solution) == pytest.approx(float(mean), abs=1e-12)


@pytest.mark.clause("OH-AF-7.V", "OH-AF-11.I")
@pytest.mark.parametrize("cards", ["5c 6c 7c 8c 9c Tc", "3c 6c 7c 8c 9c Tc"])
def test_the_solver_finds_the_best_play_there_is(cards: str) -> None:
    """On a shoe without pairs to split nothing is left to a player's memory."""
    rules = RuleSet.of(FREE)
    start = starter(small_table(GAME.game, rules, cards), BET)  # type: ignore[arg-type]
    net = net_of_hand(STAKE)

    def worth(round_: Round) -> Fraction:
        found = net(round_)
        assert found is not None
        return found

    best = BestPlay(start, "ann", worth, same=value_class, without=("for_less", "face_down"))
    solved = FREE_BET.solution(rules, card_shoe(Shoe(parse_cards(cards)))).ev
    assert float(best.ev) == pytest.approx(solved.value, abs=1e-12)


def test_the_coach_prices_lammers() -> None:
    round_ = play("ann 10", "8 6 8 T split T stand 3", FREE)
    found = dict(analysis.advise(round_.table, "ann"))
    rules = solver_rules(RuleSet.of(FREE))
    expected = price(ByValue.of_decks(6).without("886T3"), rules, "83", "6", own=False, hands=2)
    assert next(iter(found)) == "double"
    assert float(found["double"]) == pytest.approx(expected["double"], abs=1e-12)


def small_shoe(cards: str) -> Table:
    table = open_table(FREE)
    table.shoe = Shoe(parse_cards(cards))
    return table


def worth(round_: Round, answers: dict[str, Choose], *kinds: str) -> Fraction:
    """The mean of what the wagers of these kinds earn, by walking every card to come."""
    while isinstance(round_.pending, Question):
        round_.send(answers[round_.pending.options[0].name])
    if round_.over:
        names = wager_kinds(round_.log)
        nets = net_by_wager(round_.log)
        return Fraction(sum(nets[n] for n in nets if names[n] in kinds))
    found = round_.chance()
    total = Fraction(0)
    for card, weight in found:
        branch = round_.fork()
        branch.send(card)
        total += weight * worth(branch, answers, *kinds)
    return total / sum(weight for _, weight in found)


@pytest.mark.clause("OH-AF-10.I")
@pytest.mark.parametrize(("option", "chips"), [("double", 0), ("for_less", 9)])
def test_a_double_of_a_free_hand_by_every_card_to_come(option: str, chips: int) -> None:
    cards = "8c 8d 6c 6d Tc Td Th Ts 4c 4d 5c 9c 7c"
    seen = "8 6 8 {hole} split T stand 4"
    answers = {"stand": Choose("ann", option, chips), "face_up": Choose("ann", "face_up")}
    holes = {"6": 1, "T": 3, "4": 1, "5": 1, "9": 1, "7": 1}
    means = Fraction(0)
    for hole, count in holes.items():
        line = seen.format(hole=hole)
        round_ = play("ann 10", line, FREE, table=small_shoe(cards))
        advised = dict(analysis.advise(round_.table, "ann"))
        means += count * worth(round_, answers, "free_split", "double_down")
    assert float(advised[option]) == pytest.approx(float(means / 8) / 1000, abs=1e-12)


def test_the_chart_tells_how_a_free_hand_is_played() -> None:
    drawn = analysis.chart(RuleSet.of(FREE))
    assert "".join(drawn.cells("Free", "17")) == "SSSSSHHHSH"  # a lost lammer costs nothing
    assert "12" not in [row.name for row in drawn.grid("Free").rows]


def test_the_chart_takes_what_is_free() -> None:
    drawn = analysis.chart(RuleSet.of(FREE))
    for total in ("9", "11"):
        assert drawn.cells("Hard", total) == ["D*"] * 10
    for pair in ("4,4", "8,8"):
        assert drawn.cells("Pairs", pair) == ["P*"] * 10
