"""The par sheets of Deuces Wild Xtreme against independent counts."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path

import pytest

from pitboss.apparatus.cards import DECK, Card, parse_cards
from pitboss.apparatus.ranks import FIVE, rank_5
from pitboss.apparatus.ranks.events import linked_flush_event
from pitboss.apparatus.ranks.many import wild_hands
from pitboss.exact.kernels.combinations import combinations as every_set
from pitboss.exact.par import ParSheet
from pitboss.families.poker.proving import BOX, PLAYER, any_order, small_table
from pitboss.games.deuces_wild_xtreme import GAME, analysis
from pitboss.games.deuces_wild_xtreme.jackpots import FIVE_CARD_LINKED, JACKPOTS
from pitboss.games.deuces_wild_xtreme.proofs import FIGURES, LINKED_DECK, MAIN_DECK, TOO_WILD_DECK
from pitboss.games.deuces_wild_xtreme.sheets import (
    envy_value,
    goin_wild_counts,
    goin_wild_progressive_counts,
    linked_counts,
    sheets,
    too_wild_counts,
)
from pitboss.games.dj_wild import GAME as DJ_WILD
from pitboss.money.pays import MeterShare
from pitboss.money.paytable import PayTable
from pitboss.rulebook import RuleSet
from pitboss.rulebook.house import load_house
from pitboss.table.actions import Place
from pitboss.table.drivers.exhaust import starter
from pitboss.table.round import Round
from tests.apparatus.naive_ranks import WILD, Value, wild_value
from tests.best_play import BestPlay

RULES = GAME.rules(FIGURES)
GOIN, TOO, LINKED = JACKPOTS


def sheet(wager: str, table: str = "", deck: tuple[Card, ...] = GAME.game.deck) -> ParSheet:  # type: ignore[attr-defined]
    rules = RuleSet.of(GAME.slug, FIGURES, {wager: table} if table else {})
    return next(each for each in sheets(rules, deck) if each.wager == wager)


@pytest.mark.clause("CO-2118-9.A.I", "CO-2118-12", "CO-2118-15")
def test_the_game_is_dj_wild_by_another_filing() -> None:
    ohio = {each.wager: each for each in DJ_WILD.analysis.sheets(DJ_WILD.rules())}
    assert sheet("ante").ev == ohio["ante"].ev
    assert sheet("odds").ev == ohio["blind"].ev
    bad_beat = sheet("bad_beat_xtreme", "PT-FLT-DWHF-BBX-03")  # the same pays as Ohio's
    assert bad_beat.ev == ohio["two_way_bad_beat"].ev
    by_note = DJ_WILD.rules({"natural_deuces": "straights-only"})
    trips = next(each for each in DJ_WILD.analysis.sheets(by_note) if each.wager == "trips")
    assert sheet("trips_plus_wild", "PT-FLT-DWHF-TPW-03").ev == trips.ev
    assert "but fold a pair of fours with a 3" in analysis.chart(RULES).words[0].says[0]


# --- by brute force on small decks -------------------------------------------------------------


@cache
def naive(hand: tuple[Card, ...]) -> Value:
    return wild_value(hand)


def kind(value: Value) -> str:
    return WILD[-value[0]]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_bad_beat_by_brute_force(number: int) -> None:
    cards = parse_cards("2c 4h 4s 4d 5c 5d 9h 9d 9c Kd Jo")
    id = f"PT-FLT-DWHF-BBX-0{number}"
    pays = {row.event: row.pays.back(1) - 1 for row in _table("bad_beat_xtreme", id)}
    total, value = 0, Fraction(0)
    for own in combinations(cards, 5):
        for dealer in combinations([card for card in cards if card not in own], 5):
            mine, theirs = naive(own), naive(dealer)
            total += 1
            value += -1 if mine == theirs else pays.get(kind(min(mine, theirs)), -1)
    assert sheet("bad_beat_xtreme", id, cards).ev == value / total


def _table(wager: str, id: str = "") -> PayTable:
    return RuleSet.of(GAME.slug, FIGURES, {wager: id} if id else {}).pay_table(wager)


def test_too_wild_by_brute_force() -> None:
    deck = parse_cards(TOO_WILD_DECK)
    counts: Counter[str] = Counter()
    for hand in combinations(deck, 5):
        made = kind(naive(hand))
        if made == "royal_flush":
            made += "_natural" if not {0, 1, 2, 3, 52} & set(hand) else "_wild"
        counts[made] += 1
    assert too_wild_counts(deck) == counts
    assert counts["royal_flush_natural"] == counts["five_wilds"] == 1


def test_linked_hands_by_every_replacement_card() -> None:
    deck = parse_cards(LINKED_DECK)
    by_rank: Counter[str] = Counter()
    by_flush: Counter[str] = Counter()
    for hand in combinations(deck, 5):
        for replacement in set(deck) - set(hand):
            five = [replacement if card == 52 else card for card in hand]
            by_rank[FIVE.category(rank_5(five))] += 1
            by_flush[linked_flush_event(five)] += 1
    for counted, brute in (
        (linked_counts(False, deck), by_rank),
        (linked_counts(True, deck), by_flush),
    ):
        scale = Fraction(sum(brute.values()), sum(counted.values()))
        assert {event: many * scale for event, many in counted.items()} == brute


# --- counts of the whole deck ------------------------------------------------------------------


def test_hands_by_their_wild_cards() -> None:
    naturals = {many: comb(48, many) for many in range(6)}
    felt, jackpot = goin_wild_counts(), goin_wild_progressive_counts()
    assert sum(felt.values()) == sum(jackpot.values()) == comb(53, 5)
    for wilds, name in ((3, "three_wilds"), (2, "two_wilds")):
        assert felt[name] == comb(5, wilds) * naturals[5 - wilds]
    assert felt["four_wilds"] == 5 * 48 + 1
    assert felt["joker"] == naturals[4]
    assert jackpot["four_deuces"] == 48 + 1
    assert jackpot["four_wilds"] == 4 * 48
    assert jackpot["three_deuces"] == 4 * naturals[2]
    assert jackpot["three_wilds"] == 6 * naturals[2]
    assert jackpot["two_deuces"] == 6 * naturals[3]
    assert jackpot["two_wilds"] == 4 * naturals[3]


def test_linked_hands_of_the_whole_deck() -> None:
    assert linked_counts(False) == {  # the well-known counts of five cards out of 52
        "royal_flush": 4,
        "straight_flush": 36,
        "four_of_a_kind": 624,
        "full_house": 3744,
        "flush": 5108,
        "straight": 10200,
        "three_of_a_kind": 54912,
        "two_pair": 123552,
        "pair": 1098240,
        "high_card": 1302540,
    }
    flushes = linked_counts(True)
    # Eleven runs of four a suit, each with any of 48 cards; a run of five holds two of them.
    assert flushes["four_card_straight_flush"] == 4 * (11 * 48 - 2 * 10)
    # Of these, in one suit throughout: nine cards to add, less those that make it five in a row.
    suited = 4 * (11 * 9 - 2 * 10)
    assert flushes["five_card_flush"] == 5108 - suited
    assert flushes["four_card_flush"] == 4 * (comb(13, 4) - 11) * 39
    assert flushes["five_card_royal_flush"] == 4


@pytest.mark.parametrize(
    ("wager", "id"),
    [(wager, id) for wager in JACKPOTS for id in GAME.rules().wager(wager).pay_tables],
)
def test_every_progressive_table_as_a_line_in_its_meter(wager: str, id: str) -> None:
    found = sheet(wager, id)
    table = RuleSet.of(GAME.slug, FIGURES, {wager: id}).pay_table(wager)
    chances = {row.event: row.probability for row in found.events}
    fixed = sum(
        (
            chances.get(row.event, Fraction(0)) * row.pays.back(1) / 100
            for row in table
            if not isinstance(row.pays, MeterShare)
        ),
        Fraction(0),
    )
    full = [row for row in table if isinstance(row.pays, MeterShare)]
    slope = sum((chances[row.event] * row.pays.share for row in full), Fraction(0)) / 100  # type: ignore[union-attr]
    meter = found.meter
    assert meter is not None
    assert (meter.fixed_return, meter.slope) == (fixed, slope)
    assert meter.break_even == (1 - fixed) / slope
    lowest = 2_500_00 + 15
    exact = 1 - fixed - slope * lowest
    assert 0 <= found.house_edge - exact < Fraction(1, 100)  # shares are paid in whole cents
    meters = len(
        {
            rule.name
            for rule in JACKPOTS[wager].distinct(RuleSet.of(GAME.slug, FIGURES, {wager: id}))
        }
    )
    jackpots = sum((chances[row.event] for row in full if str(row.pays) == "100%"), Fraction(0))
    assert meter.jackpot_chance == jackpots
    assert meter.long_run_return == Fraction(15 * meters, 100) + jackpots * 2500
    assert meters == (2 if id in ("PT-BJS-5CL-05", "PT-BJS-5CL-10") else 1)


def test_envy_of_one_other_wager() -> None:
    suits = [[4 * rank + suit for rank in (12, *range(13))] for suit in range(4)]
    runs = [(top, frozenset(suit[top : top + 5])) for suit in suits for top in range(10)]
    assert len({cards for _, cards in runs}) == 40
    worth = Fraction(0)
    for top, theirs in runs:
        free = comb(47, 5) - sum(not theirs & mine for _, mine in runs)
        worth += (1000 if top == 9 else 300) * Fraction(free, comb(52, 5) * comb(47, 5))
    table = RuleSet.of(GAME.slug, {}, {LINKED: "PT-BJS-5CL-E01"}).pay_table(LINKED)
    assert envy_value(table) == worth
    meter = sheet(LINKED, "PT-BJS-5CL-E01").meter
    assert meter is not None
    assert meter.envy == worth
    assert envy_value(RULES.pay_table(LINKED)) == 0


@pytest.mark.clause("CO-2118-15", "CO-2118-16")
@pytest.mark.parametrize("wager", ["trips_plus_wild", "goin_wild"])
def test_every_felt_table_by_listing_all_hands(wager: str) -> None:
    counts = _trips() if wager == "trips_plus_wild" else _wild_cards()
    assert sum(counts.values()) == comb(53, 5)
    for id in RULES.wager(wager).pay_tables:
        table = _table(wager, id)
        pays = {row.event: row.pays.back(1) for row in table}
        back = sum((many * pays.get(event, 0) for event, many in counts.items()), Fraction(0))
        assert sheet(wager, id).ev == back / comb(53, 5) - 1


def _trips() -> dict[str, int]:
    kinds, natural = wild_hands(every_set(53, 5), "straights-only")
    return {
        f"{slug}_{word}": int(((kinds == n) & (natural == (word == "natural"))).sum())
        for n, slug in enumerate(WILD)
        for word in ("natural", "wild")
    }


def _wild_cards() -> dict[str, int]:
    hands = every_set(53, 5)
    wilds = ((hands < 4) | (hands == 52)).sum(axis=1)
    lone = (wilds == 1) & (hands == 52).any(axis=1)
    names = {"two_wilds": wilds == 2, "three_wilds": wilds == 3, "four_wilds": wilds >= 4}
    found = {name: int(rows.sum()) for name, rows in names.items()} | {"joker": int(lone.sum())}
    return {**found, "": comb(53, 5) - sum(found.values())}


@pytest.mark.clause("CO-2118-14")
def test_the_bad_beat_tables_differ_by_their_pays_only() -> None:
    found = [sheet("bad_beat_xtreme", id) for id in RULES.wager("bad_beat_xtreme").pay_tables]
    counts = [[(row.event, row.combinations) for row in each.events] for each in found]
    assert counts[0] == counts[1] == counts[2]
    assert sum(many for _, many in counts[0]) == comb(53, 5) * comb(48, 5)
    beaten = dict(counts[0])
    more = {"royal_flush": 9500, "five_of_a_kind": 9500, "straight_flush": 4500}  # 01 over 02
    gain = sum(beaten[event] * times for event, times in more.items())
    assert found[0].ev - found[1].ev == Fraction(gain, found[0].combinations)


# --- strategy, house files ---------------------------------------------------------------------


def _value(round_: Round) -> Fraction:
    return Fraction(round_.table.racks[PLAYER] - 10_000_00, 500)


def test_best_play_by_exhaustion_is_the_solver_s() -> None:
    deck = parse_cards(MAIN_DECK)
    table = small_table(GAME.game, RULES, deck)  # type: ignore[arg-type]
    best = BestPlay(
        starter(table, [Place(PLAYER, BOX, "ante", 500)]),
        PLAYER,
        _value,
        unordered=any_order(GAME.game),
    )
    assert best.ev == sheet("ante", deck=deck).ev


HOUSE = """
house = "The Gold Rush"
filing = "colorado"
[games.deuces-wild-xtreme]
without = ["too_wild_progressive"]
[progressives.wild]
games = ["deuces-wild-xtreme"]
wager = "goin_wild_progressive"
rate = "20%"
seed = "5000"
base_wager = "1"
[progressives.linked]
games = ["deuces-wild-xtreme"]
wager = "five_card_linked"
rate = "25%"
seed = "50000"
base_wager = "5"
"""


def test_a_house_file_sets_each_meter(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(HOUSE)
    rules = load_house(file).ruleset(GAME.slug)
    assert rules.money("goin_wild_meter_seed") == 5_000_00
    assert rules.money("linked_meter_seed") == 10_000_00  # for each dollar of the unit
    (rule,) = FIVE_CARD_LINKED.distinct(rules)
    assert (rule.seed, rule.rate) == (50_000_00, Fraction(1, 4))
    assert {each.wager for each in sheets(rules)} >= {GOIN, LINKED}
    assert TOO not in rules.wagers


def test_the_deck_of_the_links_is_the_plain_one() -> None:
    assert sum(linked_counts(False).values()) == comb(len(DECK), 5)
