"""The par sheets of Four Card Poker against published figures and an independent count."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from pitboss.apparatus.cards import DECK, Card, parse_cards
from pitboss.apparatus.ranks import FOUR
from pitboss.games.four_card_poker import GAME
from pitboss.games.four_card_poker.coach import Cut, advise, by_cuts, chart
from pitboss.games.four_card_poker.exact import ante_sheet, best_times, options, sheets, solved
from pitboss.games.poker.proving import BOX, PLAYER, RACK, any_order, small_table
from pitboss.games.poker.sheets import percent
from pitboss.table.actions import NoMoreBets, Place
from pitboss.table.drivers.best import BestPlay
from pitboss.table.drivers.exhaust import starter
from pitboss.table.round import Round
from tests.apparatus import naive_ranks
from tests.games.poker.rigged import Rig, table_of

RULES = GAME.rules()


@pytest.mark.clause("OH-C-3.I")
def test_published_figures() -> None:
    ante, aces_up, *_ = sheets(RULES)
    assert ante.combinations == comb(52, 5) * 47 * comb(46, 5)
    assert ante.ev == Fraction(-8_840_827_253, 317_119_576_410)
    assert percent(ante.house_edge) == "2.7879%"  # Jacobson, by simulation: about 2.9
    assert percent(ante.element_of_risk, 2) == "1.30%"
    # Virgin Casino prints 98.68% returned of all that is bet, with 1x or 3x raises.
    assert percent(1 - ante.element_of_risk, 2) == "98.70%"
    assert percent(aces_up.house_edge) == "3.8917%"
    assert "_2x" not in " ".join(row.event for row in ante.events)  # never the best


def test_kinds_of_hand_as_published() -> None:
    counts = {row.event: row.combinations for row in sheets(RULES)[1].events}
    assert counts["four_of_a_kind"] == 13 * 48
    assert counts["three_of_a_kind"] == 58_656
    assert counts["straight"] == 101_808
    assert counts["flush"] == 114_616


def test_published_simple_strategy() -> None:
    """Ko: three times from tens, once from threes; about 3.40 as Jacobson confirms it."""
    cut = Cut(FOUR.floor("pair", 1), FOUR.floor("pair", 8))
    times = by_cuts(solved(DECK), dict.fromkeys(range(13), cut))
    assert percent(ante_sheet(RULES, times=times).house_edge, 1) == "3.4%"
    best = best_times(RULES, solved(DECK))
    assert ante_sheet(RULES, times=best).ev == ante_sheet(RULES).ev


def test_solver_and_coach_agree_at_random_points() -> None:
    found = solved(DECK)
    times = best_times(RULES, found)
    for number in range(0, len(found.hands), 13_007):
        hand = tuple(Card(card) for card in found.hands[number].tolist())
        for up in (0, 21, 50):
            if up in hand:
                assert not found.live[number, up]
                continue
            values = options(RULES, hand, Card(up))
            net = (values["play_2x"] - values["play_1x"] + 1) / 2
            assert net == Fraction(int(found.wins[number, up]), found.dealers)
            best = max(values, key=lambda choice: values[choice])
            assert best == {0: "fold", 1: "play_1x", 3: "play_3x"}[int(times[number, up])]


def test_independent_count_on_a_small_deck() -> None:
    cards = parse_cards("2c 3c 4c 5c 5d 5h 9d Jh Ah Ad Kc 8s")
    ranks = {
        hand: naive_ranks.best(naive_ranks.plain(hand), 4, naive_ranks.FOUR)
        for size in (5, 6)
        for hand in combinations(sorted(cards), size)
    }
    bonus = {"four_of_a_kind": 25, "straight_flush": 20, "three_of_a_kind": 2}
    total, value = 0, 0
    for own in combinations(sorted(cards), 5):
        rest = [card for card in sorted(cards) if card not in own]
        extra = bonus.get(naive_ranks.FOUR[-ranks[own][0]], 0)
        for up in rest:
            dealers = [six for six in combinations(rest, 6) if up in six]
            edge = sum(1 if ranks[own] >= ranks[six] else -1 for six in dealers)
            plays = [(1 + times) * edge + extra * len(dealers) for times in (1, 2, 3)]
            value += max(-len(dealers), *plays)
            total += len(dealers)
    assert ante_sheet(RULES, cards).ev == Fraction(value, total)


def _value(round_: Round) -> Fraction:
    return Fraction(round_.table.racks[PLAYER] - RACK, 500)


def test_best_play_by_exhaustion_is_the_solver_s() -> None:
    """One hand from the shoe, where the player's cards come first, against ten others."""
    rules = GAME.rules({"deal": "shoe"})
    own = parse_cards("2c 9c 9d Jh 4s")
    rest = parse_cards("3c 5c 8d 9h Ts Jd Qc Kd Ah Ad")
    table = small_table(GAME.game, rules, (*own, *rest))  # type: ignore[arg-type]
    dealt = starter(table, [Place(PLAYER, BOX, "ante", 500)])

    def start() -> Round:
        round_ = dealt()
        for answer in (NoMoreBets(), *own):
            round_.send(answer)
        return round_

    best = BestPlay(start, PLAYER, _value, unordered=any_order)
    # Which four cards are discarded unseen tells nothing: they might as well be left over.
    values = [max(options(rules, own, up, (*own, *rest)).values()) for up in rest]
    assert best.ev == sum(values, Fraction(0)) / len(rest)
    assert len(set(best.choices.values())) > 1


def test_the_coach_sees_the_up_card_and_no_other() -> None:
    advice = []
    for dealer in ("Ah Ad Ac 2c 3c", "2c 3d 5h 8d Ts"):
        round_ = Round(table_of(GAME, "ann"))
        rig = Rig({"box_1": "Qs Qd 4c 6h 9s", "dealer": dealer, "dealer_up": "Kh"})
        round_.send(None)
        round_.send(Place("ann", 1, "ante", 10_00))
        round_.send(NoMoreBets())
        for _ in range(11):
            round_.send(rig.answer(round_.pending))  # type: ignore[arg-type]
        advice.append(advise(round_.table, "ann"))
    assert advice[0] == advice[1]
    assert dict(advice[0]) == options(RULES, parse_cards("Qs Qd 4c 6h 9s"), parse_cards("Kh")[0])


def test_the_chart_tells_cuts_and_costs() -> None:
    text = chart(RULES)
    assert "house edge 2.7879%" in text
    assert text.count("[green]") == 13
