"""The par sheets of Four Card Poker against published figures and an independent count."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from pitboss.apparatus.cards import DECK, Card, parse_cards
from pitboss.apparatus.ranks import FOUR
from pitboss.exact.par import percent
from pitboss.families.poker.proving import BOX, PLAYER, RACK, any_order, small_table
from pitboss.games.four_card_poker import GAME
from pitboss.games.four_card_poker.coach import Cut, advise, best_cuts, by_cuts, chart
from pitboss.games.four_card_poker.sheets import (
    aces_up_counts,
    ante_sheet,
    best_times,
    options,
    sheets,
    solved,
)
from pitboss.table.actions import ChooseOffer, NoMoreBets, Place
from pitboss.table.drivers.exhaust import starter
from pitboss.table.round import Round
from tests.apparatus import naive_ranks
from tests.best_play import BestPlay
from tests.families.poker.rigged import Rig, table_of

RULES = GAME.rules()


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
    # Shuffle Master's counts, Wizard of Vegas forum; a pair of aces is not told from other pairs.
    counts = aces_up_counts()
    low = sum(counts.pop(event) for event in ("pair_of_aces", "pair", "high_card"))
    assert low == 2_197_632
    assert counts == {
        "four_of_a_kind": 624,
        "straight_flush": 2_072,
        "three_of_a_kind": 58_656,
        "flush": 114_616,
        "straight": 101_808,
        "two_pair": 123_552,
    }
    assert low + sum(counts.values()) == 2_598_960


def test_published_simple_strategy() -> None:
    """Ko: three times from tens, once from threes; about 3.40 as Jacobson confirms it."""
    cut = Cut(FOUR.floor("pair", 1), FOUR.floor("pair", 8))
    times = by_cuts(solved(DECK), dict.fromkeys(range(13), cut))
    simple = ante_sheet(RULES, times=times)
    assert percent(simple.house_edge, 2) == "3.40%"
    # Of all that is bet it fits the 1.58% of Shuffle Master's paper (4C-11).
    assert percent(simple.element_of_risk, 2) == "1.58%"
    best = best_times(RULES, solved(DECK))
    assert ante_sheet(RULES, times=best).ev == ante_sheet(RULES).ev


def test_published_figures_of_players_who_see_less() -> None:
    """Figures that fit a play by less than all that a player sees (4C-11)."""
    found = solved(DECK)
    blind = by_cuts(found, dict.fromkeys(range(13), best_cuts(RULES, found, list(range(52)))))
    assert percent(ante_sheet(RULES, times=blind).house_edge, 2) == "3.36%"  # copy of Wikipedia
    shown = {up: best_cuts(RULES, found, list(range(4 * up, 4 * up + 4))) for up in range(13)}
    by_up_card = ante_sheet(RULES, times=by_cuts(found, shown))
    assert percent(by_up_card.house_edge, 1) == "2.9%"  # Jacobson's simulation: about 2.9


def test_published_aces_up_of_another_table() -> None:
    """Virgin Casino's 96.63% returned is for 50-30-7-6-5-2-1, a table that Ohio does not have."""
    pays = {"four_of_a_kind": 50, "straight_flush": 30, "three_of_a_kind": 7, "flush": 6}
    pays |= {"straight": 5, "two_pair": 2, "pair_of_aces": 1}
    counts = aces_up_counts()
    back = sum(many * (pays.get(event, -1) + 1) for event, many in counts.items())
    assert percent(Fraction(back, comb(52, 5)), 2) == "96.63%"


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

    best = BestPlay(start, PLAYER, _value, unordered=any_order(GAME.game))
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


def test_the_coach_counts_the_progressive_that_a_fold_forfeits() -> None:
    own = "9s 9d 9h 9c 4s"
    round_ = Round(table_of(GAME, "ann"))
    rig = Rig({"box_1": own, "dealer_up": "Kh"})
    round_.send(None)
    for wager, cents in (("ante", 10_00), ("progressive", 1_00)):
        round_.send(Place("ann", 1, wager, cents))
    round_.send(NoMoreBets())
    for _ in range(11):
        round_.send(rig.answer(round_.pending))  # type: ignore[arg-type]
    alone = options(RULES, parse_cards(own), parse_cards("Kh")[0])
    award = dict.fromkeys(("play_1x", "play_2x", "play_3x"), Fraction(300, 10))  # $300, in Antes
    told = dict(advise(round_.table, "ann"))
    assert told == {choice: value + award.get(choice, 0) for choice, value in alone.items()}


@pytest.mark.parametrize(
    ("rack", "plays"),
    [(10_00, set()), (20_00, {"play_1x"}), (39_99, {"play_1x", "play_2x"})],
)
def test_the_coach_prices_no_wager_that_the_rack_does_not_reach(rack: int, plays: set[str]) -> None:
    own = "Qs Qd Qc 6h 9s"
    round_ = Round(table_of(GAME, "ann", rack=rack))
    rig = Rig({"box_1": own, "dealer_up": "Kh"})
    round_.send(None)
    round_.send(Place("ann", 1, "ante", 10_00))
    round_.send(NoMoreBets())
    for _ in range(11):
        round_.send(rig.answer(round_.pending))  # type: ignore[arg-type]
    told, every = (
        advise(round_.table, "ann"),
        options(RULES, parse_cards(own), parse_cards("Kh")[0]),
    )
    assert dict(told) == {choice: every[choice] for choice in ("fold", *plays)}
    assert {offer.option for offer in round_.legal() if isinstance(offer, ChooseOffer)} == {
        choice for choice, _ in told
    }


def test_the_chart_tells_cuts_and_costs() -> None:
    drawn = chart(RULES)
    assert not drawn.optimal  # it looks at ranks only
    assert "Best play: house edge 2.7879%" in drawn.summary[-1]
    assert len(drawn.grid("dealer shows").rows) == 13
    assert all(each.cost > 0 for each in drawn.simpler)
