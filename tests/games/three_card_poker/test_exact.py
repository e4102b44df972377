"""The par sheets of Three Card Poker against published figures and an independent count."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import pytest

from pitboss.apparatus.cards import DECK, Card, parse_cards, rank_of, suit_of
from pitboss.apparatus.ranks import FIVE
from pitboss.errors import Refusal
from pitboss.exact.par import ParSheet, percent
from pitboss.families.poker.proving import BOX, PLAYER, any_order, small_table
from pitboss.games.three_card_poker import GAME
from pitboss.games.three_card_poker.coach import advise, chart, lowest_played
from pitboss.games.three_card_poker.proofs import DECKS
from pitboss.games.three_card_poker.sheets import (
    ante_sheet,
    options,
    pair_plus_counts,
    sheets,
    six_card_counts,
)
from pitboss.table.actions import NoMoreBets, Place
from pitboss.table.drivers.exhaust import starter
from pitboss.table.round import Round
from tests.best_play import BestPlay
from tests.families.poker.rigged import Rig, table_of

RULES = GAME.rules()


@cache
def by_wager() -> dict[str, ParSheet]:
    return {sheet.wager: sheet for sheet in sheets(RULES)}


def test_published_figures() -> None:
    ante, pair_plus = by_wager()["ante"], by_wager()["pair_plus"]
    assert ante.combinations == 407_170_400  # 22,100 hands against 18,424 dealer hands each
    assert ante.ev == Fraction(-686_689, 20_358_520)
    assert percent(ante.house_edge) == "3.3730%"  # Grochowski, Three Card Poker Dissected: 3.37
    assert percent(ante.element_of_risk, 2) == "2.01%"  # the same: 2.01
    assert pair_plus.house_edge == Fraction(402, 5525)  # Grochowski: 7.28


@pytest.mark.parametrize(
    ("rule", "published"),  # expected return per Ante without the bonus, reviewpokerrooms.com
    [("J32", "-0.100696"), ("Q32", "-0.087342"), ("Q64", "-0.086580"), ("", "-0.129389")],
)
def test_published_strategies(rule: str, published: str) -> None:
    floor = tuple("23456789TJQKA".index(name) for name in rule)

    found = ante_sheet(RULES, plays=lambda hand: _strength(hand.cards) >= (0, floor))
    bonus = Fraction(1168, 22_100)  # 5-4-1 on 48, 52 and 720 hands, none of them ever folded
    assert f"{float(found.ev - bonus):.6f}" == published


@pytest.mark.parametrize(
    ("lowest", "edge", "risk"),  # Grochowski, Three Card Poker Dissected
    [
        ((10, 4, 2), "3.37%", "2.01%"),
        ((10,), "3.45%", "2.03%"),  # he prints 2.07, which is not 3.45 of what is bet (3C-12)
        ((), "7.65%", "3.83%"),
    ],
)
def test_published_edges_by_strategy(lowest: tuple[int, ...], edge: str, risk: str) -> None:
    found = ante_sheet(RULES, plays=lambda hand: _strength(hand.cards) >= (0, lowest))
    assert percent(found.house_edge, 2) == edge
    assert percent(found.element_of_risk, 2) == risk


@pytest.mark.parametrize(
    ("pays", "edge"),
    [
        ((1000, 200, 50, 25, 20, 10, 5), "10.22%"),  # table-games-online.com: 10.23 (3C-12)
        ((1000, 200, 100, 20, 15, 10, 7), "8.56%"),  # mypokercoaching.com: just over 8.5
    ],
)
def test_published_six_card_bonuses_of_other_tables(pays: tuple[int, ...], edge: str) -> None:
    kinds = list(FIVE.categories)[:7]  # royal flush down to three of a kind
    counts = six_card_counts(DECK)
    royals = sum(many for event, many in counts.items() if event.startswith("six_card_royal"))
    found = {**counts, "royal_flush": counts["royal_flush"] + royals}  # told apart in Ohio only
    back = sum(found[kind] * (odds + 1) for kind, odds in zip(kinds, pays, strict=True))
    assert percent(1 - Fraction(back, comb(52, 6)), 2) == edge
    hit = sum(found[kind] for kind in kinds)
    assert percent(Fraction(hit, comb(52, 6)), 2) == "7.28%"  # mypokercoaching.com: over 7.2


@pytest.mark.parametrize(
    ("pays", "edge"), [((40, 25, 6, 4, 1), "3.5%"), ((35, 25, 6, 4, 1), "4.6%")]
)
def test_published_pair_plus_tables_that_ohio_refuses(pays: tuple[int, ...], edge: str) -> None:
    kinds = list(pair_plus_counts())[:5]
    back = sum(
        pair_plus_counts()[kind] * (odds + 1) for kind, odds in zip(kinds, pays, strict=True)
    )
    assert percent(1 - Fraction(back, comb(52, 3)), 1) == edge  # Grochowski, By Any Other Name
    with pytest.raises(Refusal, match=r"under the filed minimum.*OH-H-12\.IV"):
        RULES.of("three-card-poker", raises={"OH-H-12.IV": {"three_of_a_kind": "25 to 1"}})


def test_kinds_of_hand_as_published() -> None:
    counts = pair_plus_counts()  # Grochowski, Three Card Poker and Pair Plus
    assert counts == {
        "straight_flush": 48,
        "three_of_a_kind": 52,
        "straight": 720,
        "flush": 1096,
        "pair": 3744,
        "high_card": 16_440,
    }


def _strength(cards: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """A second ranker, written the long way."""
    ranks = sorted((rank_of(Card(c)) for c in cards), reverse=True)
    suited = len({suit_of(Card(c)) for c in cards}) == 1
    if ranks == [12, 1, 0]:
        ranks = [1, 0, -1]
    straight = ranks[0] - ranks[2] == 2 and len(set(ranks)) == 3
    by_count = tuple(r for r, _ in sorted(Counter(ranks).items(), key=lambda x: (-x[1], -x[0])))
    kind = {(True, True): 5, (False, True): 3, (True, False): 2}.get((suited, straight), 0)
    if not kind:
        kind = {1: 4, 2: 1, 3: 0}[len(by_count)]
    return kind, by_count


@pytest.mark.parametrize("deck", ["2c 3c 4c 4d 4h Jd Qh Qs Kd", "2c 2d 5h 9s Jc Qd Qh Kc Ac Ad"])
def test_independent_count_of_the_main_game(deck: str) -> None:
    cards = parse_cards(deck)
    total, value = 0, Fraction(0)
    for own in combinations(cards, 3):
        mine = _strength(own)
        bonus = {5: 5, 4: 4, 3: 1}.get(mine[0], 0)
        nets = []
        for dealer in combinations([card for card in cards if card not in own], 3):
            theirs = _strength(dealer)
            if theirs < (0, (10,)):
                nets.append(1 + bonus)
            else:
                nets.append(bonus + 2 * ((mine > theirs) - (mine < theirs)))
        total += len(nets)
        value += max(sum(nets), -len(nets))
    assert ante_sheet(RULES, cards).ev == value / total


def test_independent_count_of_the_six_card_bonus() -> None:
    chances = {row.event: row.combinations for row in by_wager()["six_card_bonus"].events}
    assert sum(chances.values()) == comb(52, 6)
    assert chances["four_of_a_kind"] == 13 * comb(48, 2)
    two_trips, trips_and_a_pair = comb(13, 2) * 4 * 4, 13 * 4 * 12 * 6 * 44
    assert chances["full_house"] == two_trips + trips_and_a_pair
    assert chances["royal_flush"] == 4 * 47 - 4
    # Five or six of a suit, less the straight flushes: ten runs of five, and those of six twice.
    suited = 4 * (comb(13, 5) * 39 + comb(13, 6))
    runs = 4 * (10 * 47 - 9)
    assert chances["flush"] == suited - runs
    assert chances["straight_flush"] == runs - 4 * 47
    assert sum(v for k, v in chances.items() if k.startswith("six_card_royal")) == 4


def _value(round_: Round) -> Fraction:
    before = 10_000_00
    return Fraction(round_.table.racks[PLAYER] - before, 500)


def test_best_play_by_exhaustion_is_the_solver_s() -> None:
    deck = parse_cards(DECKS["ante"])
    table = small_table(GAME.game, RULES, deck)  # type: ignore[arg-type]
    start = starter(table, [Place(PLAYER, BOX, "ante", 500)])
    best = BestPlay(start, PLAYER, _value, unordered=any_order(GAME.game))
    assert best.ev == ante_sheet(RULES, deck).ev
    assert set(best.choices.values()) == {"fold", "play"}


def test_the_line_is_queen_six_four() -> None:
    assert options(RULES, parse_cards("Qs 6d 4c"))["play"] > -1
    assert options(RULES, parse_cards("Qs 6d 3c"))["play"] < -1
    drawn = chart(RULES)
    assert drawn.optimal
    assert drawn.words[0].says == ("Play Q-6-4 or better; fold the rest.",)
    costs = {each.rule: round(float(each.house_edge), 6) for each in drawn.simpler}
    assert costs["play every hand"] == 0.076538  # Grochowski: 7.65 percent
    assert lowest_played(RULES).rank


@pytest.mark.parametrize(("rack", "choices"), [(19_99, {"fold"}), (20_00, {"fold", "play"})])
def test_the_coach_prices_no_wager_that_the_rack_does_not_reach(
    rack: int, choices: set[str]
) -> None:
    round_ = Round(table_of(GAME, "ann", rack=rack))
    rig = Rig({"box_1": "Qs Qd 4c"})
    round_.send(None)
    round_.send(Place("ann", 1, "ante", 10_00))
    round_.send(NoMoreBets())
    for _ in range(6):
        round_.send(rig.answer(round_.pending))  # type: ignore[arg-type]
    assert {choice for choice, _ in advise(round_.table, "ann")} == choices


def test_the_coach_sees_only_the_player_s_cards() -> None:
    advice = []
    for dealer in ("Ah Ad Ac", "2c 3d 5h"):
        round_ = Round(table_of(GAME, "ann"))
        rig = Rig({"box_1": "Qs 6d 4c", "dealer": dealer})
        round_.send(None)
        round_.send(Place("ann", 1, "ante", 10_00))
        round_.send(Place("ann", 1, "pair_plus", 5_00))
        round_.send(NoMoreBets())
        for _ in range(6):
            assert round_.chance()
            round_.send(rig.answer(round_.pending))  # type: ignore[arg-type]
        advice.append(advise(round_.table, "ann"))
    assert advice[0] == advice[1]
    worth = dict(advice[0])
    alone = options(RULES, parse_cards("Qs 6d 4c"))
    half = Fraction(1, 2)  # Pair Plus of half the Ante is lost either way
    assert worth == {"play": alone["play"] - half, "fold": -1 - half}
    assert advice[0][0][0] == "play"


@pytest.mark.clause("OH-H-12.IV")
def test_a_house_may_raise_pair_plus() -> None:
    raised = RULES.of("three-card-poker", raises={"OH-H-12.IV": {"flush": "4 to 1"}})
    sheet: ParSheet = next(s for s in sheets(raised) if s.wager == "pair_plus")
    assert percent(sheet.house_edge, 2) == "2.32%"  # Grochowski, neighbour table 40-30-6-4-1


def test_fixed_royals_weigh_less_on_larger_wagers() -> None:
    note = by_wager()["six_card_bonus"].notes[0]
    assert "At $1 a wager" in note
    assert "$100" in note
