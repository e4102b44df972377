"""Par sheets of Pai Gow Poker: against slow counts written another way, and published figures."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt
import pytest

from pitboss.apparatus.cards import DECK, JOKER, Card, parse_cards
from pitboss.apparatus.ranks import LOW
from pitboss.games.pai_gow_poker import GAME, analysis
from pitboss.games.pai_gow_poker.all_hands import hands_of, set_by_house
from pitboss.games.pai_gow_poker.all_pairs import _book
from pitboss.games.pai_gow_poker.by_ranks import count_by_ranks
from pitboss.games.pai_gow_poker.coach import RULES, options
from pitboss.games.pai_gow_poker.dealer_hands import meet
from pitboss.games.pai_gow_poker.hand_groups import Groups, groups
from pitboss.games.pai_gow_poker.house_way import (
    ACE,
    CLAUSES,
    KING,
    MADE_TRIPS,
    QUADS_HIGH,
    SIX,
    TEN,
    TRIPS,
    house_way,
    low_of,
)
from pitboss.games.pai_gow_poker.setting import FULL, PAIRED, STRAIGHT, Setting, outcome, settings
from pitboss.games.pai_gow_poker.sheets import fortune_counts, sheets
from pitboss.games.pai_gow_poker.solution import FILED, shipped
from pitboss.games.pai_gow_poker.solve import count_fortune, house_against_house, solve
from pitboss.table.actions import NoMoreBets, Place
from pitboss.table.effects import Chance
from pitboss.table.round import Round
from tests.families.poker.rigged import Rig
from tests.games.pai_gow_poker.pit import MIDDLE, seated

HANDS = 154_143_080
SMALL = tuple(sorted(parse_cards("2c 2d 4h 5h 6h 7h 8s 9s 9d Kc Kd Ac Ah As Jo")))


# --- the base game on a small deck, pair by pair --------------------------------------------------


def slow_counts(deck: tuple[Card, ...]) -> dict[str, tuple[int, int]]:
    """Wins and losses of the house way and of the best setting over all pairs of hands."""
    ways = {hand: house_way(hand).setting for hand in combinations(deck, 7)}
    found = {"house": [0, 0], "best": [0, 0]}
    for hand, own in ways.items():
        rest = tuple(card for card in deck if card not in hand)
        dealers = [ways[other] for other in combinations(rest, 7)]
        legal = [way for way in settings(hand) if not way.foul]
        results = {
            way: [outcome(way, dealer) for dealer in dealers]
            for way in {(w.high_rank, w.low_rank): w for w in (*legal, own)}.values()
        }
        best = max(results, key=lambda way: (worth(results[way]), way == own))
        for name, way in (("house", own), ("best", best)):
            found[name][0] += results[way].count("win")
            found[name][1] += results[way].count("lose")
    return {name: (wins, losses) for name, (wins, losses) in found.items()}


def worth(results: list[str]) -> Fraction:
    return Fraction(95, 100) * results.count("win") - results.count("lose")


def test_every_pair_of_hands_of_fifteen_cards() -> None:
    found, slow = solve(SMALL), slow_counts(SMALL)
    assert found.pairs == comb(15, 7) * comb(8, 7)
    assert (found.wins, found.losses) == slow["house"]
    assert (found.best_wins, found.best_losses) == slow["best"]
    assert house_against_house(SMALL) == (found.pairs, *slow["house"])


# --- the full deck --------------------------------------------------------------------------------


def test_the_house_way_sets_every_hand_legally() -> None:
    hands = hands_of(FULL)
    house, fouls = set_by_house(hands)
    assert int(hands.weights.sum(dtype=np.int64)) == comb(53, 7) == HANDS
    assert fouls == 0
    by_rule = np.bincount(house.rule, weights=hands.weights)
    shipped_hands = {rule.clause: rule.hands for rule in shipped().rules}
    assert {CLAUSES[n]: int(many) for n, many in enumerate(by_rule)} == shipped_hands
    # Divided aces whose High hand came out a straight or better by the choice of ace (PG-26).
    ace_low = np.where(house.rule == QUADS_HIGH, house.low == len(LOW), house.low < PAIRED)
    aces = (hands.cards >= 4 * ACE).sum(axis=1) >= 3
    divided = np.isin(house.rule, (TRIPS, MADE_TRIPS, QUADS_HIGH)) & aces & ace_low
    better = divided & (house.high >= STRAIGHT)
    assert int(hands.weights[better].sum(dtype=np.int64)) == 61_076


def test_the_house_way_against_itself_by_another_method() -> None:
    """By ranks and flushes; the shipped integers were counted by classes of card sets."""
    found = shipped()
    assert house_against_house() == (found.pairs, found.wins, found.losses)


def test_groups_stand_for_all_hands() -> None:
    found = groups()
    ways = np.array([comb(4, many) for many in range(5)])
    assert int(ways[found.counts].prod(axis=1).sum()) == HANDS
    for number in (0, 70_000, 150_000, 224_652):  # a flush group and the multiset it comes from
        counts = found.counts[found.multiset[number]].astype(int)
        counts -= [int(found.masks[number]) >> rank & 1 for rank in range(13)]
        others = [rank for rank in found.others[number].tolist() if rank >= 0]
        assert counts.tolist() == np.bincount(np.array(others, dtype=int), minlength=13).tolist()
        assert found.jokers[found.multiset[number]] == found.flush_jokers[number]


def test_classes_of_card_sets() -> None:
    lines = [len(_book(size, 53, alike=True).sets) for size in range(5)]
    assert lines == [1, 14, 182, 1924, 18187]  # those of 52 cards, and with the joker one fewer
    for size in range(5):
        assert _book(size, 53, alike=True).sets.sum() == comb(53, size)


def test_the_shipped_solution_adds_up() -> None:
    """Counted pair by pair and hand by hand: two sums over all tables."""
    found = shipped()
    assert found.pairs == comb(53, 7) * comb(46, 7)
    assert sum(rule.wins for rule in found.rules) == found.wins
    assert sum(rule.losses for rule in found.rules) == found.losses
    assert found.hands == HANDS
    for rule in found.rules:
        assert rule.gain(FILED) >= 0
        assert sum(turn.differ for turn in rule.turns) == rule.differ
        assert sum(turn.wins for turn in rule.turns) == rule.best_wins - rule.wins
        assert sum(turn.losses for turn in rule.turns) == rule.best_losses - rule.losses


def test_a_rule_of_the_shipped_solution_counted_anew() -> None:
    """Five aces with every other two cards, each against all dealer hands, by another method."""
    rule = next(each for each in shipped().rules if each.clause == "OH-F-12.X.A")
    aces = parse_cards("Ac Ad Ah As Jo")
    kinds = [(4 * a, 4 * a + 1, 6) for a in range(12)]  # a pair
    kinds += [(4 * a, 4 * b, 4) for a, b in combinations(range(12), 2)]  # suited
    kinds += [(4 * a, 4 * b + 1, 12) for a, b in combinations(range(12), 2)]
    sums = np.zeros(5, dtype=object)
    for one, two, weight in kinds:
        hand = tuple(sorted((*aces, Card(one), Card(two))))
        own = house_way(hand).setting
        legal = [way for way in settings(hand) if not way.foul]
        met = meet([own, *legal], hand)
        values = [Fraction(95, 100) * each.wins - each.losses for each in met]
        best = met[max(range(len(met)), key=lambda n: (values[n], -n))]
        sums += weight * np.array([1, met[0].wins, met[0].losses, best.wins, best.losses], object)
    assert tuple(sums) == (1128, rule.wins, rule.losses, rule.best_wins, rule.best_losses)
    assert rule.hands == 1128


def test_sheets_of_the_filed_game() -> None:
    found = {sheet.wager: sheet for sheet in GAME.analysis.sheets(GAME.rules())}
    assert list(found) == ["pai_gow", "pai_gow_best", "pai_gow_bank", "fortune_bonus"]
    assert found["pai_gow"].ev == Fraction(-225513121324571, 8250459031214400)
    assert found["pai_gow_best"].ev == Fraction(-709654503907, 31133807664960)
    assert found["pai_gow_bank"].ev == Fraction(-4445755036501, 2578268447254500)
    assert found["pai_gow_bank"].ev > found["pai_gow_best"].ev > found["pai_gow"].ev


def kept_apart(found: Groups) -> Groups:
    """The house way of another casino, which splits more two pairs (PG-27).

    Two low pairs stay together only beside a king or an ace, a medium and a high pair never.
    """
    new = found._replace(
        high=found.high.copy(),
        low=found.low.copy(),
        flush_high=found.flush_high.copy(),
        flush_low=found.flush_low.copy(),
    )
    ranks = np.hstack((found.counts, found.jokers[:, None])).astype(int)
    ranks[:, ACE] += ranks[:, 13]
    two = ((ranks[:, :13] == 2).sum(axis=1) == 2) & (ranks[:, :13].max(axis=1) == 2)
    for number in np.flatnonzero(two):
        small, big = np.flatnonzero(ranks[number, :13] == 2)
        lows = big <= SIX and not ranks[number, KING:13].any()
        if not lows and not (SIX < small <= TEN < big):
            continue
        cards = [4 * rank + place % 4 for place, rank in enumerate(_held(found.counts[number]))]
        new.high[number], new.low[number] = _split(cards, found.jokers[number], int(small))
        for flush in np.flatnonzero(found.multiset == number):
            suited = [4 * rank for rank in range(13) if found.masks[flush] >> rank & 1]
            others = [rank for rank in found.others[flush].tolist() if rank >= 0]
            rest = [4 * rank + 1 + place for place, rank in enumerate(others)]
            way = _split(suited + rest, found.jokers[number], int(small))
            new.flush_high[flush], new.flush_low[flush] = way
    return new


def _held(counts: npt.NDArray[np.uint8]) -> list[int]:
    return [rank for rank in range(13) for _ in range(counts[rank])]


def _split(cards: list[int], joker: int, pair: int) -> tuple[int, int]:
    """The lower pair low, and the best High hand beside it."""
    ways = settings([Card(card) for card in cards] + [JOKER] * joker)
    low = low_of(pair, pair)
    return max((way.high_rank, way.low_rank) for way in ways if way.low_rank == low)


def test_the_published_figures_come_out_by_the_house_way_they_were_made_for() -> None:
    """28.61% / 41.48% / 29.91%, 2.73% and with every other hand as the bank 1.46%."""
    found = count_by_ranks(kept_apart(groups()))
    wins, losses = Fraction(found.wins, found.pairs), Fraction(found.losses, found.pairs)
    shares = [round(100 * share, 2) for share in (wins, 1 - wins - losses, losses)]
    assert shares == [Fraction(2861, 100), Fraction(4148, 100), Fraction(2991, 100)]
    player, bank = losses - (1 - FILED) * wins, wins - (1 - FILED) * losses
    assert round(100 * player, 2) == Fraction(273, 100)
    assert round(50 * (player + bank), 2) == Fraction(146, 100)


def test_rounding_of_the_vigorish_is_told() -> None:
    quarter = sheets(GAME.rules())[0]
    exact = sheets(GAME.rules({"vigorish_rounding": "exact"}))[0]
    assert any("$6" in note for note in quarter.notes)
    assert not any("quarter" in note for note in exact.notes)
    assert quarter.ev == exact.ev


# --- the Fortune Bonus ----------------------------------------------------------------------------


@pytest.mark.clause("OH-F-15.V")
def test_fortune_bonus_counts() -> None:
    counts = count_fortune(FULL)
    assert counts == fortune_counts(FULL)  # those shipped
    assert sum(counts.values()) == HANDS
    # Pai Gow Mania (Wizard of Odds, pai gow poker appendix 5), where the seven-card hands are
    # counted with the royal and straight flushes they hold.
    published = {
        "five_aces": 1_128,
        "four_of_a_kind": 307_472,
        "full_house": 4_188_528,
        "flush": 6_172_088,
        "three_of_a_kind": 7_672_500,
        "straight": 11_034_204,
    }
    assert {event: counts[event] for event in published} == published
    assert sum(counts[event] for event in ("two_pair", "pair", "high_card")) == 124_556_196
    flushes = ("royal_flush", "straight_flush", "royal_flush_and_royal_match")
    sevens = ("seven_card_straight_flush", "seven_card_straight_flush_joker")
    assert sum(counts[event] for event in (*flushes, *sevens)) == 26_132 + 184_832
    assert counts["seven_card_straight_flush"] == 4 * 8
    assert counts["royal_flush_and_royal_match"] == 4 * 3 * (1 + 5)
    sheet = next(s for s in GAME.analysis.sheets(GAME.rules()) if s.wager == "fortune_bonus")
    assert sheet.house_edge == Fraction(1496262, 19267885)  # 7.77%
    less = Fraction(counts["seven_card_straight_flush"] * 3000, HANDS)
    assert round(100 * (sheet.house_edge + less), 1) == Fraction(78, 10)  # 5000 to 1, as published


def test_envy_in_the_sheet() -> None:
    counts = fortune_counts(FULL)
    dollars = {
        "seven_card_straight_flush": 5000,
        "royal_flush_and_royal_match": 1000,
        "seven_card_straight_flush_joker": 500,
        "five_aces": 250,
        "royal_flush": 50,
        "straight_flush": 20,
        "four_of_a_kind": 5,
    }
    total = sum(counts[event] * many for event, many in dollars.items())
    share = Fraction(total, 5 * HANDS)
    sheet = next(s for s in GAME.analysis.sheets(GAME.rules()) if s.wager == "fortune_bonus")
    assert str(share) in sheet.notes[0]


# --- the coach ------------------------------------------------------------------------------------


def test_the_coach_knows_that_a_foul_setting_loses_where_it_stands() -> None:
    cards = parse_cards(MIDDLE)
    plain = options(GAME.rules(), cards)
    worth = options(GAME.rules({"foul_hands": "lose"}), cards)
    assert {name: worth[name] for name in plain} == plain
    assert {worth[name] for name in worth.keys() - plain} == {Fraction(-1)}
    assert "low_9d_9c" in worth  # nines low, king high


def test_the_coach_prices_every_setting() -> None:
    table = seated("ann")
    round_ = Round(table)
    round_.send(None)
    assert analysis.advise(table, "ann") == []
    round_.send(Place("ann", 1, "pai_gow", 5_00))
    round_.send(NoMoreBets())
    rig = Rig({"dealer": "Ah Kh Qs Js 8d 6d 2s", "box_1": MIDDLE})
    while isinstance(round_.pending, Chance):
        round_.send(rig.answer(round_.pending))
    worth = analysis.advise(table, "ann")
    assert {name for name, _ in worth} == {offer.option for offer in round_.legal()}  # type: ignore[union-attr]
    values = [value for _, value in worth]
    assert values == sorted(values, reverse=True)
    assert worth[0][1] == dict(worth)["house_way"] == dict(worth)["low_kd_qh"]
    assert worth[-1] == ("surrender", Fraction(-1))
    assert analysis.advise(table, "bob") == []


def test_the_coach_sees_every_dealer_hand_left() -> None:
    hand = tuple(sorted(parse_cards("As Ks Qs Js 9s 2c Jo")))
    (found,) = meet([house_way(hand).setting], hand)
    assert found.hands == comb(46, 7)
    live = [card for card in (*DECK, JOKER) if card not in hand]
    low = tuple(live[:7])  # one of them, looked at by itself
    ways = [Setting((), (), high, 1) for high in (1, house_way(low).setting.high_rank + 1)]
    least, more = meet(ways, hand)
    assert least.wins == more.wins == 0  # no Low hand is below the lowest
    assert least.losses == comb(46, 7)
    assert more.losses < least.losses


def test_the_chart_names_every_rule() -> None:
    found = analysis.chart(GAME.rules())
    assert "2.2794%" in found.summary[0]
    rows = {row.name for row in found.grids[0].rows}
    assert rows >= set(RULES.values())
    assert "no pair: the second and third highest cards low" in found.words[0].says
    assert set(RULES) == set(CLAUSES)
