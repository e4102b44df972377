"""Let It Ride priced: published figures, small decks counted plainly, and the coach."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import comb, perm

import pytest

from pitboss.apparatus.cards import Card, parse_cards
from pitboss.apparatus.ranks import FIVE, rank_5
from pitboss.exact.par import ParSheet, percent
from pitboss.families.poker.proving import BOX, PLAYER, RACK, own_cards, small_table
from pitboss.games.let_it_ride import GAME
from pitboss.games.let_it_ride.coach import advise, chart, options, rule_of_thumb
from pitboss.games.let_it_ride.proofs import DECKS
from pitboss.games.let_it_ride.sheets import main, sheets
from pitboss.games.let_it_ride.small_deck import SmallRide
from pitboss.games.let_it_ride.solve import bet_value, solve
from pitboss.rulebook import RuleSet
from pitboss.table.actions import NoMoreBets, Place
from pitboss.table.drivers.exhaust import starter
from pitboss.table.effects import DealCard
from pitboss.table.round import Round
from tests.best_play import BestPlay
from tests.families.poker.rigged import Rig, table_of

RULES = RuleSet.of("let-it-ride")
PAYS = RULES.pay_table("bet_1")


@cache
def by_wager() -> dict[str, ParSheet]:
    return {sheet.wager: sheet for sheet in sheets(RULES)}


@pytest.mark.clause("OH-D-13.II")
def test_published_figures() -> None:
    bets = by_wager()["bet_1"]
    assert percent(bets.house_edge, 2) == "3.51%"  # Wikipedia, of one bet
    assert round(bets.hit_frequency * 100) == 24  # Casino Player: about 24% of hands win
    # Catlin: 22,100 x 1,176 cases; here the community cards count in their order (LR-11).
    assert bets.combinations == 2 * 25_989_600


@pytest.mark.clause("OH-D-13.IV", "OH-D-13.V")
def test_bonuses_by_closed_forms() -> None:
    # Three cards: 4 mini-royals, 11 x 4 other straight flushes, and so on.
    flush = 4 * comb(13, 3) - 48
    won = 51 * 4 + 41 * 44 + 31 * 52 + 7 * (12 * 64 - 48) + 4 * flush + 2 * 13 * 6 * 48
    assert by_wager()["three_card_bonus"].ev == Fraction(won, comb(52, 3)) - 1
    assert percent(by_wager()["three_card_bonus"].house_edge, 1) == "7.1%"  # Grochowski
    five = 4 * 20000 + 36 * 2000 + 624 * 300 + 3744 * 150 + 5108 * 50 + 10200 * 25 + 54912 * 5
    assert by_wager()["bonus"].ev == Fraction(five, comb(52, 5)) - 1


@pytest.mark.clause("OH-D-13.IV", "OH-D-13.V")
def test_published_figures_of_richer_tables() -> None:
    raises = {
        "OH-D-13.V": {"flush": "4 to 1"},
        "OH-D-13.IV": {"four_of_a_kind": "$400", "full_house": "$200"},
    }
    richer = {sheet.wager: sheet for sheet in sheets(RuleSet.of("let-it-ride", raises=raises))}
    assert percent(richer["three_card_bonus"].house_edge, 2) == "2.14%"  # Grochowski
    back = 1 + richer["bonus"].ev  # gamblingmy.com prints $0.7446, cut off (LR-11)
    assert Fraction("0.7446") < back < Fraction("0.7447")


# --- the plain way -----------------------------------------------------------------------------


def plain_ev(deck: tuple[Card, ...]) -> Fraction:
    """The best play by listing every order of the two community cards for every hand."""

    def odds(five: tuple[Card, ...]) -> Fraction:
        rank = rank_5(five)
        kind = FIVE.category(rank)
        if kind == "pair":
            kind = "tens_or_better" if FIVE.lead(rank) >= 8 else "none"
        return PAYS.pays(kind).back(1) - 1 if kind in PAYS else Fraction(-1)

    total = Fraction(0)
    for hand in combinations(deck, 3):
        left = [card for card in deck if card not in hand]
        shared = list(permutations(left, 2))
        by_first: dict[Card, Fraction] = {}
        for first, second in shared:
            by_first[first] = by_first.get(first, Fraction(0)) + odds((*hand, first, second))
        stays = sum(by_first.values(), Fraction(0))
        total += stays + max(stays, Fraction(0))
        total += sum((max(value, Fraction(0)) for value in by_first.values()), Fraction(0))
    return total / (comb(len(deck), 3) * perm(len(deck) - 3, 2))


@pytest.mark.parametrize("deck", ["2c 2d 9s Ts Js Qs Ks As", "3c 3d 4s 5s 6s 7s 8d 9d Tc"])
def test_small_decks_counted_plainly(deck: str) -> None:
    cards = parse_cards(deck)
    assert sheets(RULES, cards)[0].ev == plain_ev(cards)


RANKS = 4
TOP = tuple(Card(card) for card in range(36, 52))


def test_the_fast_solver_is_the_plain_one_on_sixteen_cards() -> None:
    fast, small = solve(PAYS, RANKS), SmallRide(TOP, PAYS)
    for cards in list(combinations(TOP, 3))[::29] + list(combinations(TOP, 4))[::101]:
        assert small.worth(cards) == bet_value(fast, cards, RANKS)
    assert main(RULES, fast.endings()).ev == main(RULES, small.endings()).ev == plain_ev(TOP)


def test_best_play_by_exhaustion_is_the_solver_s() -> None:
    deck = parse_cards(DECKS["bet_1"])[1:]  # seven cards
    start = starter(
        small_table(GAME.game, RULES, deck),  # type: ignore[arg-type]
        [Place(PLAYER, BOX, "bet_1", 500), NoMoreBets()],
    )

    def value(round_: Round) -> Fraction:
        return Fraction(round_.table.racks[PLAYER] - RACK, 500)

    best = BestPlay(start, PLAYER, value, unordered=own_cards(GAME.game))
    assert best.ev == sheets(RULES, deck)[0].ev
    assert set(best.choices.values()) == {"ride", "withdraw"}


# --- the coach ---------------------------------------------------------------------------------


def asked_with(hands: dict[str, str], answers: list[str]) -> Round:
    """A round at ann's question after these answers."""
    round_ = Round(table_of(GAME, "ann"))
    rig = Rig(hands)
    round_.send(None)
    round_.send(Place("ann", 1, "bet_1", 10_00))
    round_.send(NoMoreBets())
    while True:
        if isinstance(round_.pending, DealCard):
            round_.send(rig.answer(round_.pending))
        elif answers:
            offers = {o.option: o for o in round_.legal("ann")}  # type: ignore[union-attr]
            round_.send(offers[answers.pop(0)].action())
        else:
            return round_


@pytest.mark.parametrize(("answers", "best"), [([], "withdraw"), (["withdraw"], "ride")])
def test_the_coach_sees_only_what_the_player_sees(answers: list[str], best: str) -> None:
    advice = []
    for last in ("2d", "Jd"):
        hands = {"box_1": "Js Ts 9d", "community_1": "8c", "community_2": last}
        round_ = asked_with(hands, list(answers))
        advice.append(advise(round_.table, "ann"))
    assert advice[0] == advice[1]
    assert advice[0][0][0] == best
    assert {name for name, _ in advice[0]} == {"ride", "withdraw"}


@pytest.mark.parametrize(
    ("seen", "rides"),
    [
        ("Ts Td 2c", True),
        ("9s 9d 2c", False),
        ("3s 4s 5s", True),
        ("2s 3s 4s", False),  # suited in a row, except 2-3-4 and A-2-3
        ("As 2s 3s", False),
        ("8s Ts 7s", True),  # one gap with a ten
        ("8s 9s 6s", False),
        ("9s Js Ks", True),  # two gaps with two high cards
        ("Js Ts 9d 8c", True),  # open at both ends with a ten or better
        ("9s 8s 7d 6c", False),
        ("2s 3s 7s 9s", True),
    ],
)
def test_known_decisions(seen: str, rides: bool) -> None:
    # With three cards the hands are those of Wizard of Odds, Let It Ride appendix 1; with four the
    # rule is our own reading of the solver, which the test below prices on the whole deck.
    assert (options(RULES, parse_cards(seen))["ride"] > 0) == rides


def test_the_rule_of_thumb_costs_nothing() -> None:
    found = chart(RULES)
    assert found.optimal
    assert "3.5057%" in found.summary[0]
    assert found.simpler[0].cost == 0
    assert all(line.cost > 0 for line in found.simpler[1:])  # no line can be left out
    assert "A-K-Q-J" in found.summary[1]  # worth nothing either way
    assert sum(share.chance for share in found.shares[2:]) < 1
    assert rule_of_thumb(RULES).ev == by_wager()["bet_1"].ev
    assert rule_of_thumb(RULES).combinations == by_wager()["bet_1"].combinations
