"""Pontoon Plus: figures of full shoes, the chart, the coach and the side bets."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.apparatus.cards import RANKS
from pitboss.exact.blackjack.bonus import expectation
from pitboss.exact.blackjack.cards import CardShoe
from pitboss.games.pontoon_plus.exact_bonus import (
    side_deals,
    super_bonus_chance,
)
from pitboss.games.pontoon_plus.exact_chart import chart
from pitboss.games.pontoon_plus.exact_chips import price
from pitboss.games.pontoon_plus.solve import pays_of, solve
from pitboss.rulebook.paytables import pay_table

PAYS = pays_of(pay_table("SG-4.1.1"), pay_table("SG-4.1.2"), 10_00)


def test_super_bonus_counts_in_the_wager() -> None:
    assert PAYS.super_bonus == 100
    assert pays_of(pay_table("SG-4.1.1"), pay_table("SG-4.1.2"), 100_00).super_bonus == 50
    assert pays_of(pay_table("SG-4.1.1"), pay_table("SG-4.1.2"), 9_99).super_bonus == 0
    with_bonus = solve(CardShoe.of_spanish_decks(6), PAYS)
    assert with_bonus.best("7s 7s", "7") == "hit"
    assert with_bonus.best("7s 7h", "7") == "split"
    small = super_bonus_chance(CardShoe.of_spanish_decks(6)) * 100
    without = solve(CardShoe.of_spanish_decks(6), pays_of(pay_table("SG-4.1.1")))
    gain = with_bonus.ev.value - without.ev.value
    assert 0 < gain < float(small)


def test_six_decks() -> None:
    solution = solve(CardShoe.of_spanish_decks(6), pays_of(pay_table("SG-4.1.1")))
    assert solution.ev.value == pytest.approx(-0.005356583050, abs=1e-11)
    assert solution.best("6s 6h", "K") == "hit"
    assert "stand" not in solution.options("5c 6d", "6")
    assert solution.options("6s 7s 8s", "5")["stand"] == 3.0
    assert solution.options("6h 7h 8h", "5")["stand"] == 2.0
    assert solution.options("6h 7s 8h", "5")["stand"] == 1.5


def test_chart_is_blind_to_suits_and_costs_little() -> None:
    solution = solve(CardShoe.of_spanish_decks(6), pays_of(pay_table("SG-4.1.1")))
    found = chart(solution)
    assert 0 < found.cost < 3e-4
    assert found.ev.value == pytest.approx(solution.ev.value - found.cost, abs=1e-15)
    assert found.hard[16][2]["6"] == "S"
    assert found.hard[15][6]["2"] == "H"  # six cards are on the way to a long 21
    assert found.hard[11][2]["6"] == "D"
    assert found.pairs["8"]["6"] == "P"
    assert all(cell == "H" for cell in found.hard[8][2].values())


def test_price_of_a_hand_in_play() -> None:
    shoe = CardShoe.of_spanish_decks(6)
    solution = solve(shoe, PAYS)
    for hand, up in (("7s 7s", "7d"), ("8h 8d", "Kc"), ("6s 7s", "2h"), ("Kh 3d 2c", "Ad")):
        unseen = shoe.without(f"{hand} {up}")
        found, solved = price(unseen, PAYS, hand, up), solution.options(hand, up[0])
        assert 0 <= found.pop("split", 0) - solved.pop("split", 0) < 2e-4
        assert found == pytest.approx(solved, abs=1e-12)
    split = price(shoe.without("8h 8d 8s Kc"), PAYS, "8h 8d", "Kc", hands=2)
    assert "surrender" not in split
    assert "split" in split
    assert "split" not in price(shoe.without("8h 8d 8s Kc"), PAYS, "8h 8d", "Kc", hands=4)
    assert set(price(shoe.without("Ah 5d As Kc"), PAYS, "Ah 5d", "Kc", hands=2)) == {"stand"}


def test_side_bets_counted_card_by_card() -> None:
    shoe = CardShoe.of_spanish_decks(4)
    cards = [c for c in range(52) if RANKS[c // 4] != "T" for _ in range(4)]
    bonus = pay_table("SG-4.1.3")
    net = pairs = 0
    for i, a in enumerate(cards):
        for b in cards[i + 1 :]:
            pairs += a // 4 == b // 4
            ranks = {RANKS[a // 4], RANKS[b // 4]}
            event = None
            if a // 4 == b // 4:
                event = "high_pair" if ranks & set("KQJ") else "low_pair"
                if ranks == {"A"}:
                    event = "aces_suited" if a == b else "aces_offsuit"
            elif "A" in ranks:
                event = "ace_and_picture" if ranks & set("KQJ") else "ace_and_low"
            net += int(bonus.pays(event).back(1)) - 1 if event else -1
    whole = len(cards) * (len(cards) - 1) // 2
    assert expectation(side_deals(shoe, "bonus"), bonus) == Fraction(net, whole)
    player_pair = Fraction(pairs, whole) * 12 - 1
    assert expectation(side_deals(shoe, "player_pair"), pay_table("SG-4.1.1")) == player_pair
