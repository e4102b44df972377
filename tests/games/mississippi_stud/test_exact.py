"""Mississippi Stud priced: published figures, small decks counted plainly, and the coach."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb
from time import perf_counter

import pytest

from pitboss.apparatus.cards import Card, parse_cards
from pitboss.apparatus.ranks import FIVE, rank_5
from pitboss.exact.par import WagerPar
from pitboss.games.mississippi_stud import GAME
from pitboss.games.mississippi_stud.coach import advise, chart, options, rule_of_thumb
from pitboss.games.mississippi_stud.exact import choices, solve
from pitboss.games.mississippi_stud.room import DECKS, own_cards
from pitboss.games.mississippi_stud.sheets import ante_sheet, sheets
from pitboss.games.mississippi_stud.small import SmallStud
from pitboss.games.poker.proving import BOX, PLAYER, RACK, small_table
from pitboss.games.poker.sheets import percent
from pitboss.rulebook import RuleSet
from pitboss.table.actions import NoMoreBets, Place
from pitboss.table.drivers.best import BestPlay
from pitboss.table.drivers.exhaust import starter
from pitboss.table.effects import DealCard
from pitboss.table.round import Round
from tests.games.poker.rigged import Rig, table_of

RULES = RuleSet.of("mississippi-stud")
PAYS = RULES.pay_table("ante")
BY_WAGER: dict[str, WagerPar] = {sheet.wager: sheet for sheet in sheets(RULES)}


@pytest.mark.clause("OH-J-12.II", "OH-J-11.II", "OH-J-11.IV", "OH-J-11.VI")
def test_published_figures() -> None:
    # Wizard of Odds: 4.91% of the Ante (4.9149%), 1.37% of all bet, 3.59 Antes bet on average.
    ante = BY_WAGER["ante"]
    assert percent(ante.house_edge) == "4.9149%"
    assert percent(ante.element_of_risk, 2) == "1.37%"
    assert "358.98 per cent of the Ante" in ante.notes[-1]
    assert ante.combinations == comb(52, 2) * 50 * 49 * 48


@pytest.mark.clause("OH-J-12.III", "OH-J-8.I")
def test_the_bonus_by_closed_form() -> None:
    flush, straight = 4 * comb(13, 3) - 48, 12 * 64 - 48
    won = 41 * 48 + 31 * 52 + 7 * straight + 4 * flush + 2 * 13 * 6 * 48
    assert BY_WAGER["three_card_bonus"].ev == Fraction(won, comb(52, 3)) - 1
    assert percent(BY_WAGER["three_card_bonus"].house_edge, 2) == "7.28%"  # Grochowski


# --- the plain way -----------------------------------------------------------------------------


def plain_worth(deck: tuple[Card, ...], seen: tuple[Card, ...], wagered: int) -> Fraction:
    """The best of all choices from here on, without remembering anything."""
    if len(seen) == 5:
        rank = rank_5(seen)
        kind = FIVE.category(rank)
        if kind == "pair":
            lead = FIVE.lead(rank)
            kind = "jacks_or_better" if lead >= 9 else "sixes_to_tens" if lead >= 4 else "none"
        return wagered * (PAYS.pays(kind).back(1) - 1 if kind in PAYS else Fraction(-1))
    left = [card for card in deck if card not in seen]
    found = [Fraction(-wagered)]
    for size in (1, 2, 3):
        values = [plain_worth(deck, (*seen, card), wagered + size) for card in left]
        found.append(sum(values, Fraction(0)) / len(values))
    return max(found)


def test_a_small_deck_counted_plainly() -> None:
    deck = parse_cards("4s 6s 7s 9d 9s Ts Th")
    hands = list(combinations(deck, 2))
    total = sum((plain_worth(deck, hand, 1) for hand in hands), Fraction(0))
    assert sheets(RULES, deck)[0].ev == total / len(hands)


RANKS = 3
TOP = tuple(Card(card) for card in range(40, 52))


def test_the_fast_solver_is_the_plain_one_on_twelve_cards() -> None:
    fast, small = solve(PAYS, RANKS), SmallStud(TOP, PAYS)
    for seen in [*combinations(TOP, 2)][::13] + [*combinations(TOP, 3)][::29]:
        wagered = 1 if len(seen) == 2 else 4
        assert small.options(seen, wagered) == choices(fast, seen, wagered, RANKS)
    assert ante_sheet(RULES, fast.endings()).ev == ante_sheet(RULES, small.endings()).ev


def test_best_play_by_exhaustion_is_the_solver_s() -> None:
    deck = parse_cards("4s 6s 7s 9d 9s Th")  # six cards
    begin = starter(
        small_table(GAME.game, RULES, deck),  # type: ignore[arg-type]
        [Place(PLAYER, BOX, "ante", 500), NoMoreBets()],  # type: ignore[list-item]
    )

    def value(round_: Round) -> Fraction:
        return Fraction(round_.table.racks[PLAYER] - RACK, 500)

    best = BestPlay(begin, PLAYER, value, unordered=own_cards)
    assert best.ev == sheets(RULES, deck)[0].ev
    assert {"fold", "bet_1"} <= set(best.choices.values())


def test_the_proof_deck_brings_folds_on_every_street() -> None:
    found = {row.event for row in sheets(RULES, parse_cards(DECKS["ante"]))[0].events}
    for street in ("third", "fourth", "fifth"):
        assert any(event.startswith(f"fold_{street}") for event in found)


# --- the coach ---------------------------------------------------------------------------------


def asked_with(hands: dict[str, str], answers: list[str], way: str = "hand") -> Round:
    """A round at ann's question after these answers."""
    round_ = Round(table_of(GAME, "ann", options={"deal": way}))
    rig = Rig(hands)
    round_.send(None)
    round_.send(Place("ann", 1, "ante", 10_00))
    round_.send(NoMoreBets())
    while True:
        if isinstance(round_.pending, DealCard):
            round_.send(rig.answer(round_.pending))
        elif answers:
            offers = {o.option: o for o in round_.legal("ann")}  # type: ignore[union-attr]
            round_.send(offers[answers.pop(0)].action())
        else:
            return round_


@pytest.mark.parametrize("way", ["hand", "shoe"])
@pytest.mark.parametrize(
    ("answers", "best"),
    [([], "bet_1"), (["bet_1"], "bet_1"), (["bet_1", "bet_1"], "bet_3")],
)
def test_the_coach_sees_only_what_the_player_sees(answers: list[str], best: str, way: str) -> None:
    advice = []
    for last in ("2d", "Jd"):
        hands = {"box_1": "Js 9d", "third_street": "8c", "fourth_street": "9c"}
        round_ = asked_with({**hands, "fifth_street": last}, list(answers), way)
        advise(round_.table, "ann")
        begun = perf_counter()
        advice.append(advise(round_.table, "ann"))
        assert perf_counter() - begun < 0.2
    assert advice[0] == advice[1]
    assert advice[0][0][0] == best
    assert {name for name, _ in advice[0]} == {"fold", "bet_1", "bet_2", "bet_3"}


def test_the_coach_counts_the_chips() -> None:
    pair = parse_cards("Ks Kd")
    whole = options(RULES, pair, 1)
    assert max(whole, key=lambda name: whole[name]) == "bet_3"
    assert options(RULES, pair, 1, 9) == whole
    short = options(RULES, pair, 1, 3)
    assert set(short) == {"fold", "bet_1", "bet_2", "bet_3"}
    # A chip for each street: with fewer left, a bet that leaves none has to be folded later.
    assert max(short, key=lambda name: short[name]) == "bet_1"
    assert options(RULES, pair, 1, 1) == {"fold": -1, "bet_1": -2}
    assert options(RULES, pair, 1, 0) == {"fold": -1}


def test_the_progressive_weighs_against_a_fold() -> None:
    # Four to a royal flush; every last card that makes a paid hand adds its award (MS-03).
    table = table_of(GAME, "ann")
    hands = {"box_1": "As Ks", "third_street": "Qs", "fourth_street": "Js"}
    round_, rig = Round(table), Rig(hands)
    round_.send(None)
    for wager, cents in (("ante", 10_00), ("progressive", 1_00)):
        round_.send(Place("ann", 1, wager, cents))
    round_.send(NoMoreBets())
    for _ in range(2):
        while isinstance(round_.pending, DealCard):
            round_.send(rig.answer(round_.pending))
        offers = {o.option: o for o in round_.legal("ann")}  # type: ignore[union-attr]
        round_.send(offers["bet_1"].action())
    while isinstance(round_.pending, DealCard):
        round_.send(rig.answer(round_.pending))
    seen = parse_cards("As Ks Qs Js")
    pays, meter = table.rules.pay_table("progressive"), table.meters["progressive"]
    award = Fraction(0)
    for card in range(52):
        if card not in seen:
            kind = FIVE.category(rank_5((*seen, card)))
            award += pays.pays(kind).back(1_00, meter=meter) / 10_00 / 48 if kind in pays else 0
    values, plain = dict(advise(table, "ann")), options(RULES, seen, 3)
    assert values["fold"] == plain["fold"]
    assert values["bet_3"] == plain["bet_3"] + award
    assert award > 0


@pytest.mark.parametrize(
    ("seen", "wagered", "best"),
    [
        ("2s 2d", 1, "bet_3"),  # any pair
        ("Js 2d", 1, "bet_1"),  # two points
        ("6s 5s", 1, "bet_1"),
        ("6s 5d", 1, "fold"),
        ("Ts 2d", 1, "fold"),
        ("6s 6d 2c", 4, "bet_3"),
        ("5s 6s 7s", 2, "bet_3"),
        ("2s 3s 9s", 2, "bet_1"),  # other suited cards
        ("4s 5d 6c", 2, "bet_1"),
        ("2s 4d Jc", 2, "fold"),
        ("5s 6d 7c 8h", 3, "bet_3"),  # open at both ends, eight high
        ("4s 5d 6c 7h", 3, "bet_1"),
        ("2s 4d Jc Th", 3, "fold"),
    ],
)
def test_known_decisions(seen: str, wagered: int, best: str) -> None:
    # Discount Gambling and Wizard of Odds, "Mississippi Stud", strategy by points.
    values = options(RULES, parse_cards(seen), wagered)
    assert max(values, key=lambda name: values[name]) == best


def test_the_rule_of_thumb_costs_nothing() -> None:
    text = chart(RULES)
    assert "4.9149%" in text
    assert "0.0000%" in text
    assert rule_of_thumb(RULES).ev == BY_WAGER["ante"].ev
    assert rule_of_thumb(RULES).combinations == BY_WAGER["ante"].combinations
