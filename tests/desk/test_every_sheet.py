"""Solved once, priced many times: under every approved pay table the figures stay the same."""

from __future__ import annotations

from fractions import Fraction

from pitboss.desk.asked import Asked, other_wagers
from pitboss.desk.desk import Desk
from pitboss.desk.shipped import price
from pitboss.exact.blackjack.precise import precise_ev
from pitboss.exact.blackjack.solution import solve
from pitboss.exact.blackjack.spread import spread
from pitboss.games.blackjack.sheets import BLACKJACK, sheets, sheets_of, solver_rules
from pitboss.rooms import registry
from pitboss.rulebook import RuleSet

FEW = {"decks": 1, "split_hands": 2}
SIX_TO_FIVE = {"blackjack": "OH-A-4.VI:6-5"}


def test_a_solution_for_another_blackjack_is_the_one_solved_for_it() -> None:
    rules = RuleSet.of("blackjack", FEW, SIX_TO_FIVE)
    shared = BLACKJACK.solution(rules)
    alone = solve(shared.shoe, solver_rules(rules))
    assert shared.rules == alone.rules
    assert shared.ev == alone.ev
    assert precise_ev(shared) == precise_ev(alone)
    assert spread(shared) == spread(alone)
    assert shared.options("AT", "6") == alone.options("AT", "6") == {"stand": 1.2}


def test_wagers_are_priced_one_by_one_as_they_are_together() -> None:
    rules = RuleSet.of("blackjack", FEW, SIX_TO_FIVE)
    apart = [sheet for wager in rules.wagers for sheet in sheets_of(rules, wager)]
    assert apart == sheets(rules)


def test_under_another_table_only_its_wagers_are_priced() -> None:
    room = registry.listed("pontoon-plus")
    asked = Asked(room)
    filed, other = asked.rules(), asked.other_tables()[0]
    assert other_wagers(filed, other) == ["bonus"]
    (sheet,) = price(room, other, ["bonus"])
    assert (sheet.wager, sheet.pay_table) == ("bonus", other.table_ids["bonus"])


def test_a_game_that_cannot_price_them_apart_gives_all() -> None:
    room = registry.listed("roulette")
    assert price(room, room.rules(), ["red"]) == room.analysis.sheets(room.rules())


def test_every_table_stands_beside_the_filed_one() -> None:
    found = Desk().every_sheet(Asked(registry.listed("three-dice-baccarat")))
    talons = [each for each in found if each.wager == "golden_talons_player"]
    assert len({each.pay_table for each in talons}) == len(talons) == 3
    assert all(isinstance(each.house_edge, Fraction) for each in found)
