"""The par sheets of Crazy Four Poker against published figures and an independent count."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from pitboss.apparatus.cards import DECK, Card, parse_cards
from pitboss.apparatus.ranks import FOUR
from pitboss.exact.par import percent
from pitboss.families.poker.calling import in_words
from pitboss.families.poker.proving import BOX, PLAYER, RACK, any_order, small_table
from pitboss.games.crazy_four_poker import GAME
from pitboss.games.crazy_four_poker.coach import advise, by_cut, chart, play_cut
from pitboss.games.crazy_four_poker.script import ACES, queens_up_event
from pitboss.games.crazy_four_poker.sheets import ante_sheet, best_times, options, sheets, solved
from pitboss.table.actions import NoMoreBets, Place
from pitboss.table.drivers.exhaust import starter
from pitboss.table.round import Round
from tests.apparatus import naive_ranks
from tests.best_play import BestPlay
from tests.families.poker.rigged import Rig, table_of

RULES = GAME.rules()


def test_published_figures() -> None:
    ante, queens_up, *_ = sheets(RULES)
    assert ante.combinations == comb(52, 5) * comb(47, 5)
    assert ante.ev == Fraction(-264_142_729, 7_726_058_340)
    assert percent(ante.house_edge) == "3.4189%"
    assert percent(ante.element_of_risk, 2) == "1.09%"  # Wizard of Odds, mathematics by Ko: 1.09
    assert queens_up.house_edge == Fraction(9943, 324_870)


def test_the_line_is_king_queen_eight_four() -> None:
    """Smart Gaming: once from K-Q-8-4 to a pair of kings, three times with aces or better."""
    found = solved(DECK)
    cut = play_cut(RULES, found)
    assert in_words(FOUR, cut) == "high card, K-Q-8-4"
    simple = ante_sheet(RULES, times=by_cut(found, cut))
    assert 0 < ante_sheet(RULES).ev - simple.ev < Fraction(1, 1_000_000)
    assert "K-Q-8-4" in chart(RULES).words[0].says[1]
    best = best_times(RULES, found)
    assert (best[found.ranks >= ACES] == 3).all()
    assert not (best == 2).any()


def test_no_hand_that_queens_up_pays_is_better_folded() -> None:
    found = solved(DECK)
    folded = set(found.ranks[best_times(RULES, found) == 0].tolist())
    assert {queens_up_event(rank) for rank in folded} == {"high_card"}


def test_solver_and_coach_agree() -> None:
    found = solved(DECK)
    times = best_times(RULES, found)
    for number in range(0, len(found.hands), 6_007):
        hand = tuple(Card(card) for card in found.hands[number].tolist())
        values = options(RULES, hand)
        best = max(values, key=lambda choice: values[choice])
        assert best == {0: "fold", 1: "play_1x", 3: "play_3x"}[int(times[number])]


def test_independent_count_on_a_small_deck() -> None:
    cards = sorted(parse_cards("2c 3c 4c 5c 6d 7h Kh Ah Ad Ac As 9s"))
    ranks = {
        hand: naive_ranks.best(naive_ranks.plain(hand), 4, naive_ranks.FOUR)
        for hand in combinations(cards, 5)
    }
    paid = {"straight_flush": 30, "three_of_a_kind": 4, "flush": 3, "straight": 2}  # for two
    king_high = (-naive_ranks.FOUR.index("high_card"), 13)
    aces = (-naive_ranks.FOUR.index("pair"), 14)
    total, value = 0, Fraction(0)
    for own, mine in ranks.items():
        kind = naive_ranks.FOUR[-mine[0]]
        bonus = Fraction(paid.get(kind, 0), 2)
        if kind == "four_of_a_kind":
            bonus = Fraction(200 if mine[1] == 14 else 30)
        fixed, play, met = Fraction(0), 0, 0
        for dealer in combinations([card for card in cards if card not in own], 5):
            theirs = ranks[dealer]
            met += 1
            fixed += bonus
            if theirs < king_high:
                play += 1
            elif mine != theirs:
                sign = 1 if mine > theirs else -1
                play += sign
                fixed += sign - (1 if sign < 0 and not bonus else 0)
        sizes = (1, 2, 3) if mine >= aces else (1,)
        value += max(Fraction(-2 * met), *(fixed + times * play for times in sizes))
        total += met
    assert ante_sheet(RULES, tuple(cards)).ev == value / total


def _value(round_: Round) -> Fraction:
    return Fraction(round_.table.racks[PLAYER] - RACK, 500)


@pytest.mark.parametrize(
    "own", ["2c 3c 5d 9h Jd", "Ac As 5d 9h Jd", "Kc Qd 8h 5d 3c", "7c 6d 5h 4s Qd"]
)
def test_best_play_by_exhaustion_is_the_solver_s(own: str) -> None:
    """One hand from the shoe, where the player's cards come first, against eight others."""
    rules = GAME.rules({"deal": "shoe"})
    cards = parse_cards(own)
    deck = (*cards, *parse_cards("2d 4c 6h 8d Th Ks Ah Ad"))
    table = small_table(GAME.game, rules, deck)  # type: ignore[arg-type]
    dealt = starter(table, [Place(PLAYER, BOX, "ante", 500)])

    def start() -> Round:
        round_ = dealt()
        for answer in (NoMoreBets(), *cards):
            round_.send(answer)
        return round_

    best = BestPlay(start, PLAYER, _value, unordered=any_order(GAME.game))
    values = options(rules, cards, deck)
    assert best.ev == max(values.values())
    assert set(best.choices.values()) == {max(values, key=lambda choice: values[choice])}


def test_the_coach_prices_no_wager_that_the_rack_does_not_reach() -> None:
    told = {}
    for rack in (29_99, 30_00, 40_00, 50_00):
        round_ = Round(table_of(GAME, "ann", rack=rack))
        rig = Rig({"box_1": "As Ad 4c 6h 9s"})
        round_.send(None)
        round_.send(Place("ann", 1, "ante", 10_00))
        round_.send(NoMoreBets())
        for _ in range(10):
            round_.send(rig.answer(round_.pending))  # type: ignore[arg-type]
        told[rack] = {choice for choice, _ in advise(round_.table, "ann")}
    assert told[29_99] == {"fold"}
    assert told[30_00] == {"fold", "play_1x"}
    assert told[40_00] == {"fold", "play_1x", "play_2x"}
    assert told[50_00] == {"fold", "play_1x", "play_2x", "play_3x"}


def test_the_coach_sees_only_the_player_s_cards() -> None:
    advice = []
    for dealer in ("Ah Ad Ac 2c 3c", "2c 3d 5h 8d Ts"):
        round_ = Round(table_of(GAME, "ann"))
        rig = Rig({"box_1": "Qs Qd 4c 6h 9s", "dealer": dealer})
        round_.send(None)
        round_.send(Place("ann", 1, "ante", 10_00))
        round_.send(Place("ann", 1, "queens_up", 5_00))
        round_.send(NoMoreBets())
        for _ in range(10):
            round_.send(rig.answer(round_.pending))  # type: ignore[arg-type]
        advice.append(advise(round_.table, "ann"))
    assert advice[0] == advice[1]
    alone = options(RULES, parse_cards("Qs Qd 4c 6h 9s"))
    half = Fraction(1, 2)  # Queens Up of half the Ante: paid even money, or forfeited
    assert dict(advice[0]) == {"play_1x": alone["play_1x"] + half, "fold": Fraction(-2) - half}


def test_the_coach_counts_the_progressive_that_a_fold_forfeits() -> None:
    own = "9s 9d 9h 4c 4s"
    round_ = Round(table_of(GAME, "ann"))
    rig = Rig({"box_1": own})
    round_.send(None)
    for wager, cents in (("ante", 10_00), ("progressive", 1_00)):
        round_.send(Place("ann", 1, wager, cents))
    round_.send(NoMoreBets())
    for _ in range(10):
        round_.send(rig.answer(round_.pending))  # type: ignore[arg-type]
    alone = options(RULES, parse_cards(own))
    award = dict.fromkeys(("play_1x", "play_2x", "play_3x"), Fraction(50, 10))  # $50, in Antes
    told = dict(advise(round_.table, "ann"))
    assert told == {choice: value + award.get(choice, 0) for choice, value in alone.items()}
