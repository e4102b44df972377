"""Mississippi Stud priced: published figures, small decks counted plainly, and the coach."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import comb

import pytest

from pitboss.apparatus.cards import DECK, Card, parse_cards
from pitboss.apparatus.ranks import FIVE, THREE, rank_3, rank_5
from pitboss.exact.kernels.suits import cards_of, suit_classes
from pitboss.exact.par import ParSheet, percent
from pitboss.families.poker.proving import BOX, PLAYER, RACK, own_cards, small_table
from pitboss.games.mississippi_stud import GAME, streets
from pitboss.games.mississippi_stud.coach import advise, chart, options, rule_of_thumb
from pitboss.games.mississippi_stud.proofs import DECKS
from pitboss.games.mississippi_stud.sheets import ante_sheet, sheets
from pitboss.games.mississippi_stud.small_deck import SmallStud
from pitboss.games.mississippi_stud.solve import solve
from pitboss.games.mississippi_stud.streets import Riding, bonus_after_folds
from pitboss.rulebook import RuleSet
from pitboss.table.actions import NoMoreBets, Place
from pitboss.table.drivers.exhaust import starter
from pitboss.table.effects import DealCard
from pitboss.table.round import Round
from tests.best_play import BestPlay
from tests.families.poker.rigged import Rig, table_of

RULES = RuleSet.of("mississippi-stud")
PAYS = RULES.pay_table("ante")


@cache
def by_wager() -> dict[str, ParSheet]:
    return {sheet.wager: sheet for sheet in sheets(RULES)}


@pytest.mark.clause("OH-J-12.II")
def test_published_figures() -> None:
    # Jacobson: 4.9149% of the Ante. Grochowski, quoting Wizard of Odds: 1.37% of all that is bet,
    # 3.59 Antes on average.
    ante = by_wager()["ante"]
    assert percent(ante.house_edge) == "4.9149%"
    assert percent(ante.element_of_risk, 2) == "1.37%"
    assert ante.notes[-1] == "On average 3.5898 Antes are bet in all."
    assert ante.combinations == comb(52, 2) * 50 * 49 * 48


@pytest.mark.clause("OH-J-12.III")
def test_the_bonus_by_closed_form() -> None:
    flush, straight = 4 * comb(13, 3) - 48, 12 * 64 - 48
    won = 41 * 48 + 31 * 52 + 7 * straight + 4 * flush + 2 * 13 * 6 * 48
    assert by_wager()["three_card_bonus"].ev == Fraction(won, comb(52, 3)) - 1
    assert percent(by_wager()["three_card_bonus"].house_edge, 2) == "7.28%"  # MS-11


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
        assert small.options(seen, wagered) == streets.options(PAYS, seen, wagered, deck=TOP)
    assert ante_sheet(RULES, fast.endings()).ev == ante_sheet(RULES, small.endings()).ev == fast.ev


def test_hand_by_hand_the_whole_deck_is_worth_what_the_solver_says() -> None:
    masks, weights = suit_classes(2)
    total = Fraction(0)
    for own, many in zip(cards_of(masks).tolist(), weights.tolist(), strict=True):
        total += many * max(streets.options(PAYS, own, 1).values())
    assert total / comb(52, 2) == solve(PAYS).ev


def test_best_play_by_exhaustion_is_the_solver_s() -> None:
    deck = parse_cards("4s 6s 7s 9d 9s Th")  # six cards
    begin = starter(
        small_table(GAME.game, RULES, deck),  # type: ignore[arg-type]
        [Place(PLAYER, BOX, "ante", 500), NoMoreBets()],
    )

    def value(round_: Round) -> Fraction:
        return Fraction(round_.table.racks[PLAYER] - RACK, 500)

    best = BestPlay(begin, PLAYER, value, unordered=own_cards(GAME.game))
    assert best.ev == sheets(RULES, deck)[0].ev
    assert {"fold", "bet_1"} <= set(best.choices.values())


# --- a house where a fold forfeits the bonus too (MS-02) ---------------------------------------

FORFEITS = RuleSet.of("mississippi-stud", {"fold_forfeits_bonus": True})


def bonus_wins(share: Fraction) -> dict[str, Fraction]:
    pays = RULES.pay_table("three_card_bonus")
    back = {kind: pays.pays(kind).back(1) if kind in pays else 0 for kind in THREE.categories}
    return {kind: share * (total - 1) for kind, total in back.items()}


@pytest.mark.clause("OH-J-9.III")
def test_a_forfeited_bonus_by_exhaustion_is_the_coach_s() -> None:
    deck = parse_cards("4s 6s 7s 9d 9s Th")
    bets = {"ante": 5_00, "three_card_bonus": 20_00}
    begin = starter(
        small_table(GAME.game, FORFEITS, deck),  # type: ignore[arg-type]
        [*(Place(PLAYER, BOX, wager, cents) for wager, cents in bets.items()), NoMoreBets()],
    )

    def value(round_: Round) -> Fraction:
        return Fraction(round_.table.racks[PLAYER] - RACK, 5_00)

    best = BestPlay(begin, PLAYER, value, unordered=own_cards(GAME.game))
    share = Fraction(20, 5)
    rides = Riding(bonus=bonus_wins(share), lost=share)
    found = [
        max(streets.options(PAYS, hand, 1, riding=rides, deck=deck).values())
        for hand in combinations(deck, 2)
    ]
    assert best.ev == sum(found, Fraction(0)) / len(found)
    assert {"fold", "bet_1"} <= set(best.choices.values())
    apart = sheets(RULES, deck)  # worth more to a player whose bonus no fold takes
    assert best.ev < apart[0].ev + share * apart[1].ev


def test_what_folds_cost_the_bonus_counted_plainly() -> None:
    deck = parse_cards(DECKS["ante"])
    small = SmallStud(deck, PAYS)
    kinds: Counter[str] = Counter()
    for own in combinations(deck, 2):
        for shared in permutations([card for card in deck if card not in own], 3):
            wagered, kind = 1, THREE.category(rank_3(shared))
            for turned in range(3):
                values = small.options((*own, *shared[:turned]), wagered)
                choice = max(values, key=lambda name: values[name])
                if choice == "fold":
                    kind = "folded"
                    break
                wagered += int(choice[-1])
            kinds[kind] += 1
    assert +bonus_after_folds(PAYS, deck) == kinds
    sheet = sheets(FORFEITS, deck)[1]
    assert sheet.ev == sheets(RULES, deck)[1].ev  # for a player who stays in
    edge = 1 - sum(kinds[row.event] * row.pays.back(1) for row in RULES.pay_table(sheet.wager)) / (
        Fraction(kinds.total())
    )
    assert sheet.notes[-1].endswith(f"the house edge on the bonus is {percent(edge)}.")
    assert not sheets(RULES, deck)[1].notes


def test_the_proof_deck_brings_folds_on_every_street() -> None:
    found = {row.event for row in sheets(RULES, parse_cards(DECKS["ante"]))[0].events}
    for street in ("third", "fourth", "fifth"):
        assert any(event.startswith(f"fold_{street}") for event in found)


# --- the coach ---------------------------------------------------------------------------------


def asked_with(
    hands: dict[str, str],
    answers: list[str],
    bets: dict[str, int] | None = None,
    options: dict[str, object] | None = None,
) -> Round:
    """A round at ann's question after these answers."""
    round_ = Round(table_of(GAME, "ann", options=options))
    rig = Rig(hands)
    round_.send(None)
    for wager, cents in (bets or {"ante": 10_00}).items():
        round_.send(Place("ann", 1, wager, cents))
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
        house: dict[str, object] = {"deal": way}
        round_ = asked_with({**hands, "fifth_street": last}, list(answers), options=house)
        advice.append(advise(round_.table, "ann"))
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
    hands = {"box_1": "As Ks", "third_street": "Qs", "fourth_street": "Js"}
    bets = {"ante": 10_00, "progressive": 1_00}
    table = asked_with(hands, ["bet_1", "bet_1"], bets).table
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


@pytest.mark.parametrize("forfeits", [False, True])
def test_a_bonus_that_a_fold_forfeits_weighs_against_it(forfeits: bool) -> None:
    hands = {"box_1": "4s 2d", "third_street": "Tc", "fourth_street": "8h"}
    bets = {"ante": 10_00, "three_card_bonus": 15_00}
    house: dict[str, object] = {"fold_forfeits_bonus": forfeits}
    table = asked_with(hands, ["bet_1", "bet_1"], bets, house).table
    seen = parse_cards("4s 2d Tc 8h")
    wins = bonus_wins(Fraction(15, 10))
    every = [wins[THREE.category(rank_3((*seen[2:], card)))] for card in DECK if card not in seen]
    bonus = sum(every, Fraction(0)) / len(every)
    values, plain = dict(advise(table, "ann")), options(RULES, seen, 3)
    assert values["fold"] == plain["fold"] - (Fraction(3, 2) if forfeits else 0)
    for bet in ("bet_1", "bet_2", "bet_3"):
        assert values[bet] == plain[bet] + (bonus if forfeits else 0)
    assert (max(values, key=lambda name: values[name]) == "fold") == (not forfeits)


def test_points_that_no_table_reaches_are_refused() -> None:
    with pytest.raises(ValueError, match="two to four cards"):
        options(RULES, parse_cards("Ac"), 1)
    with pytest.raises(ValueError, match="8 Antes cannot be on the table"):
        options(RULES, parse_cards("Ac Kd"), 8)


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
    # The lines of our own rule of thumb, which the test below prices on the whole deck.
    values = options(RULES, parse_cards(seen), wagered)
    assert max(values, key=lambda name: values[name]) == best


def test_the_rule_of_thumb_costs_nothing() -> None:
    found = chart(RULES)
    assert found.optimal
    assert "4.9149%" in found.summary[0]
    assert found.simpler[0].cost == 0
    assert all(line.cost > 0 for line in found.simpler[1:])  # no line can be left out
    assert sum(share.chance for share in found.shares) == 1
    assert rule_of_thumb(RULES).ev == by_wager()["ante"].ev
    assert rule_of_thumb(RULES).combinations == by_wager()["ante"].combinations
    assert "asks for no decision" in found.notes[0]
    assert "a fold forfeits the bonus too" in chart(FORFEITS).notes[0]
