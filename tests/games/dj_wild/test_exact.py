"""The par sheets of DJ Wild against published figures and independent counts."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import pytest

from pitboss.apparatus.cards import Card, parse_cards
from pitboss.apparatus.ranks import WILDS, rank_wild
from pitboss.apparatus.ranks.kernels import batch
from pitboss.exact.kernels.exclusion import count_below
from pitboss.exact.par import ParSheet, percent
from pitboss.families.poker.proving import BOX, PLAYER, any_order, small_table
from pitboss.families.wild_stud.coach import Line, advise, best_line, by_line, chart
from pitboss.families.wild_stud.settling import WILD_DECK
from pitboss.families.wild_stud.solve import (
    Stakes,
    bad_beat_counts,
    best_play,
    main_sheets,
    options,
    solved,
    trips_counts,
    wild_classes,
)
from pitboss.games.dj_wild import GAME, analysis
from pitboss.games.dj_wild.proofs import MAIN_DECK
from pitboss.games.dj_wild.sheets import sheets
from pitboss.rulebook.interpretations import interpretations
from pitboss.table.actions import NoMoreBets, Place
from pitboss.table.drivers.exhaust import starter
from pitboss.table.round import Round
from tests.apparatus.naive_ranks import WILD, Value, wild_value
from tests.apparatus.naive_ranks import kind as naive_kind
from tests.best_play import BestPlay
from tests.families.poker.rigged import Rig, table_of

RULES = GAME.rules()


@cache
def by_wager() -> dict[str, ParSheet]:
    return {sheet.wager: sheet for sheet in sheets(RULES)}


@pytest.mark.clause("OH-O-11.b", "OH-O-11.c")
def test_published_figures() -> None:
    ante, blind = by_wager()["ante"], by_wager()["blind"]
    assert ante.combinations == comb(53, 5) * comb(48, 5)
    assert ante.ev == Fraction(-1_419_824_771, 40_948_109_202)
    assert percent(ante.house_edge) == "3.4674%"  # Discount Gambling, DJ Wild Poker: about 3.5%
    assert round(blind.hit_frequency * 100) == 6  # the same: the Blind pays on about 6% of hands
    assert percent(ante.element_of_risk) == "1.0239%"
    parts = [sheet.ev for sheet in main_sheets(RULES, "blind")]
    even = sum(
        (row.contribution for row in by_wager()["play"].events), Fraction(0)
    )  # the Play wager is twice the Ante, and the Ante loses on a fold besides
    folds = next(row.probability for row in ante.events if row.event == "fold")
    assert parts[0] == parts[1] + even + even / 2 - folds


@pytest.mark.clause("OH-O-11.c.Trips")
def test_trips_under_both_readings() -> None:
    trips = by_wager()["trips"]
    assert trips.house_edge == Fraction(176_684, 2_869_685)  # 6.16%, by full count (DJ-01)
    other = GAME.rules({"natural_deuces": "straights-only"})
    colorado = next(sheet for sheet in sheets(other) if sheet.wager == "trips")
    assert percent(colorado.house_edge, 2) == "7.51%"  # the same hands by Colorado's note
    apart = (
        trips_counts("face-value")["flush_natural"]
        - trips_counts("straights-only")["flush_natural"]
    )
    assert apart == 1844


@pytest.mark.clause("OH-O-11.d")
def test_a_tie_that_pushes_helps_the_bad_beat_a_little() -> None:
    pushing = GAME.rules({"bad_beat_tie": "push"})
    sheet = next(each for each in sheets(pushing) if each.wager == "two_way_bad_beat")
    gain = sheet.ev - by_wager()["two_way_bad_beat"].ev
    assert gain == sheet.push_frequency == Fraction(bad_beat_counts()["tie"], sheet.combinations)


def test_the_figures_of_the_interpretation_are_the_computed_ones() -> None:
    told = next(each for each in interpretations("dj-wild") if each.code == "DJ-11").reading
    found = solved()
    simple = main_sheets(RULES, "blind", played=by_line(found, Line(2, None)))[0]
    other = sheets(GAME.rules({"natural_deuces": "straights-only"}))
    figures = [by_wager()["ante"], simple, by_wager()["trips"]]
    figures += [sheet for sheet in other if sheet.wager == "trips"]
    for sheet in figures:
        assert percent(sheet.house_edge) in told
    assert percent(by_wager()["blind"].hit_frequency, 2) in told


# --- independent counts ------------------------------------------------------------------------

DECKS = [MAIN_DECK, "2c 4h 4s 5c 5d 9h 9d Kc Kd Ah Jo"]
BLIND = {"five_wilds": 1000, "royal_flush": 50, "five_of_a_kind": 10, "straight_flush": 9}
BLIND |= {"four_of_a_kind": 4, "full_house": 3, "flush": 2, "straight": 1}
BAD_BEAT = {"royal_flush": 500, "five_of_a_kind": 500, "straight_flush": 500}
BAD_BEAT |= {"four_of_a_kind": 300, "full_house": 200, "flush": 100, "straight": 50}
BAD_BEAT |= {"three_of_a_kind": 15}


@cache
def naive(hand: tuple[Card, ...]) -> Value:
    return wild_value(hand)


def kind(value: Value) -> str:
    return WILD[-value[0]]


@pytest.mark.parametrize("deck", DECKS)
def test_main_game_and_bad_beat_by_brute_force(deck: str) -> None:
    cards = tuple(sorted(parse_cards(deck)))
    total, value, beat = 0, 0, 0
    for own in combinations(cards, 5):
        mine, nets = naive(own), []
        for dealer in combinations([card for card in cards if card not in own], 5):
            theirs = naive(dealer)
            win = 3 + BLIND.get(kind(mine), 0)
            nets.append(win if mine > theirs else 0 if mine == theirs else -4)
            beat += BAD_BEAT.get(kind(min(mine, theirs)), -1) if mine != theirs else -1
        total += len(nets)
        value += max(sum(nets), -2 * len(nets))
    found = {sheet.wager: sheet.ev for sheet in sheets(RULES, cards)}
    assert found["ante"] == Fraction(value, total)
    assert found["two_way_bad_beat"] == Fraction(beat, total)


def test_trips_by_brute_force() -> None:
    deck = parse_cards("2c 2d 3c 4c 5c 6c 6d Ac Kc Kd Jo")
    counts: Counter[str] = Counter()
    for hand in combinations(sorted(deck), 5):
        made = kind(naive(hand))
        # As it stands: deuces read as the twos of their suits, a joker as nothing at all.
        faces = [(card // 4 + 2, card % 4) for card in hand]
        stands = 52 not in hand and made == _face_value(faces)
        counts[f"{made}_{'natural' if stands else 'wild'}"] += 1
    assert trips_counts("face-value", deck) == counts


def _face_value(hand: list[tuple[int, int]]) -> str:
    return naive_kind(hand, WILD)[0]


def test_the_kernel_agrees_with_one_by_one_on_a_deck_of_three_ranks() -> None:
    ranks = {0, 1, 12}  # deuces, threes and aces, with the joker
    deck = tuple(card for card in WILD_DECK if card >> 2 in {*ranks, 13})
    every, weights = wild_classes()
    inside = np.isin(every >> 2, [*ranks, 13]).all(axis=1)
    hands, weights = every[inside], weights[inside]
    made = batch(rank_wild, hands).astype(np.int64)
    ones = np.ones(len(hands), dtype=np.int64)
    below = count_below((hands, weights, made), (hands, made), 0 * ones, 53)
    upto = count_below((hands, weights, made), (hands, made + 1), ones, 53)
    small = solved(deck)
    by_hand = {tuple(h): n for n, h in enumerate(small.hands.tolist())}
    rows = [by_hand[tuple(hand)] for hand in hands.tolist()]
    assert weights.sum() == comb(13, 5)
    assert below.tolist() == small.below[rows].tolist()
    assert (small.dealers - upto).tolist() == small.above[rows].tolist()


@pytest.mark.parametrize("row", [0, 1_000, 77_777, 134_458, 134_459, 150_890])
def test_the_whole_deck_agrees_with_the_coach_on_single_hands(row: int) -> None:
    found, stakes = solved(), Stakes(RULES, "blind")
    counts = int(found.below[row]), int(found.above[row]), found.dealers
    value = stakes.play(WILDS.category(int(found.ranks[row])), *counts)
    cards = [Card(card) for card in found.hands[row].tolist()]
    assert options(RULES, "blind", cards)["play"] == value


# --- strategy ----------------------------------------------------------------------------------


def _value(round_: Round) -> Fraction:
    return Fraction(round_.table.racks[PLAYER] - 10_000_00, 500)


def test_best_play_by_exhaustion_is_the_solver_s() -> None:
    deck = parse_cards(MAIN_DECK)
    table = small_table(GAME.game, RULES, deck)  # type: ignore[arg-type]
    start = starter(table, [Place(PLAYER, BOX, "ante", 500)])
    best = BestPlay(start, PLAYER, _value, unordered=any_order(GAME.game))
    assert best.ev == main_sheets(RULES, "blind", deck)[0].ev
    assert set(best.choices.values()) == {"fold", "play"}


def test_the_line_is_fours_without_a_three() -> None:
    found = solved()
    line = best_line(found, best_play(Stakes(RULES, "blind"), found))
    assert line == Line(lead=3, without=1)  # all fives, and fours that hold no three
    assert options(RULES, "blind", parse_cards("4c 4d 5h 6s 8d"))["play"] > -2
    assert options(RULES, "blind", parse_cards("4c 4d 3h Ks Ad"))["play"] < -2
    page = chart(RULES, "blind")
    assert page.optimal
    words = "Play a pair of fours or better, but fold a pair of fours with a 3; fold the rest."
    assert page.words[0].says == (words,)
    simple = main_sheets(RULES, "blind", played=by_line(found, Line(2, None)))[0]
    told = {each.rule: each for each in page.simpler}["play a pair of fours or better"]
    assert told.house_edge == simple.house_edge
    assert percent(told.cost) == "0.0388%"
    raised = RULES.of("dj-wild", raises={"OH-O-11.c": {"other": "1 to 1"}})
    assert "a few hands below it" in chart(raised, "blind").words[0].says[0]
    assert not chart(raised, "blind").optimal


@pytest.mark.parametrize(("rack", "choices"), [(39_99, {"fold"}), (40_00, {"fold", "play"})])
def test_the_coach_prices_no_wager_that_the_rack_does_not_reach(
    rack: int, choices: set[str]
) -> None:
    round_ = Round(table_of(GAME, "ann", rack=rack))
    rig = Rig({"box_1": "4c 4d 5h 6s 8d"})
    round_.send(None)
    round_.send(Place("ann", 1, "ante", 10_00))
    round_.send(NoMoreBets())
    for _ in range(10):
        round_.send(rig.answer(round_.pending))  # type: ignore[arg-type]
    assert {choice for choice, _ in advise(round_.table, "ann", "blind")} == choices


def test_the_coach_sees_only_the_player_s_cards() -> None:
    advice = []
    for dealer in ("2c 2d 2h 2s Jo", "3c 5d 7h 9s Jd"):
        round_ = Round(table_of(GAME, "ann"))
        rig = Rig({"box_1": "4c 4d 5h 6s 8d", "dealer": dealer})
        round_.send(None)
        round_.send(Place("ann", 1, "ante", 10_00))
        round_.send(Place("ann", 1, "trips", 5_00))
        round_.send(NoMoreBets())
        for _ in range(10):
            round_.send(rig.answer(round_.pending))  # type: ignore[arg-type]
        advice.append(analysis.advise(round_.table, "ann"))
    assert advice[0] == advice[1] == advise(round_.table, "ann", "blind")
    assert advice[0][0][0] == "play"
    assert dict(advice[0])["fold"] == -2
