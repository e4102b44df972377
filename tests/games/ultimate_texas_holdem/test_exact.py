"""Ultimate Texas Hold'em priced: published figures, small decks counted plainly, and the coach."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from pitboss.apparatus.cards import Card, parse_cards
from pitboss.apparatus.ranks import FIVE, rank_5, rank_7
from pitboss.errors import Refusal
from pitboss.exact.kernels.boards import pair_numbers, starting_hands
from pitboss.exact.par import ParSheet, percent
from pitboss.families.poker.flop_awards import expected_award, flops_by_kind
from pitboss.families.poker.proving import BOX, PLAYER, RACK, holdem_hands, small_table
from pitboss.games.ultimate_texas_holdem import GAME
from pitboss.games.ultimate_texas_holdem.awards_lost import alike, lost_by_folds
from pitboss.games.ultimate_texas_holdem.coach import advise, chart, grid, options, rule_of_thumb
from pitboss.games.ultimate_texas_holdem.proofs import SMALL_DECK
from pitboss.games.ultimate_texas_holdem.sheets import sheets, solution
from pitboss.games.ultimate_texas_holdem.small_deck import SmallUltimate
from pitboss.games.ultimate_texas_holdem.solve import choices, solve
from pitboss.money.pays import To
from pitboss.rulebook import RuleSet
from pitboss.table.actions import NoMoreBets, Place
from pitboss.table.drivers.exhaust import starter
from pitboss.table.effects import DealCard
from pitboss.table.round import Round
from tests.best_play import BestPlay
from tests.families.poker.rigged import Rig, table_of

RULES = RuleSet.of("ultimate-texas-holdem")
BLIND = RULES.pay_table("blind")


@pytest.fixture(scope="module")
def par() -> dict[str, ParSheet]:
    return {sheet.wager: sheet for sheet in sheets(RULES)}


@pytest.mark.clause("OH-I-10.II", "OH-I-10.IV")
def test_published_figures(par: dict[str, ParSheet]) -> None:
    # Published in round figures only: about 2.2% of the Ante, about 0.5% of all that is bet, and
    # 3.50% for Trips without its pay table beside it (UT-13).
    assert percent(par["ante"].house_edge, 1) == "2.2%"
    assert percent(par["ante"].element_of_risk, 1) == "0.5%"
    assert percent(par["trips"].house_edge, 2) == "3.50%"
    assert par["ante"].combinations == comb(52, 2) * comb(50, 3) * comb(47, 2) * comb(45, 2)


def share(sheet: ParSheet, wanted: str, but: str = "none") -> Fraction:
    rows = [row for row in sheet.events if row.event.startswith(wanted) and but not in row.event]
    return sum((row.probability for row in rows), Fraction(0))


def test_the_parts_add_up(par: dict[str, ParSheet]) -> None:
    main, low = par["ante"], "under_pair"
    ante = share(main, "win", low) - share(main, "lose", low) - share(main, "fold")
    play = sum(n * (share(main, f"win_{n}x") - share(main, f"lose_{n}x")) for n in range(1, 5))
    assert main.ev == ante + play + par["blind"].ev
    assert (
        f"Ante {percent(ante)}, Blind {percent(par['blind'].ev)}, Play {percent(Fraction(play))}"
        in (main.notes[-1])
    )


def test_trips_by_closed_forms(par: dict[str, ParSheet]) -> None:
    counts = {row.event: row.combinations for row in par["trips"].events}
    assert counts["royal_flush"] == 4 * comb(47, 2)
    # By its highest card, without the next one above: nine of them under the royal.
    assert counts["straight_flush"] == 4 * 9 * comb(46, 2)
    assert counts["four_of_a_kind"] == 13 * comb(48, 3)
    # Three with a pair and two singles, or with two pairs; or two threes and a single.
    beside = 12 * 6 * comb(11, 2) * 16 + comb(12, 2) * 36
    assert counts["full_house"] == 13 * 4 * beside + comb(13, 2) * 16 * 11 * 4
    five_to_seven = sum(comb(13, size) * comb(39, 7 - size) for size in (5, 6, 7))
    flushes = 4 * five_to_seven - counts["royal_flush"] - counts["straight_flush"]
    assert counts["flush"] == flushes
    # Five ranks without a straight, the three's suits free: less those with four or five of a suit.
    ranks = comb(13, 5) - 10
    assert counts["three_of_a_kind"] == ranks * 5 * comb(4, 3) * (4**4 - 3)
    assert counts["straight"] == straights()


def straights() -> int:
    """Seven cards with a straight and no flush, by the ranks they have and how often."""
    found = 0
    for ranks in range(1 << 13):
        size = ranks.bit_count()
        bits = ranks << 1 | ranks >> 12  # the ace below the two as well
        if not 5 <= size <= 7 or not any(bits >> low & 31 == 31 for low in range(10)):
            continue
        if size == 7:  # one of each: at most four of a suit
            found += 4**7 - 4 * sum(comb(7, n) * 3 ** (7 - n) for n in (5, 6, 7))
        elif size == 6:  # one pair: a flush needs five of a suit among six ranks
            flush = 4 * (comb(3, 1) + comb(5, 4) * 3 * 3 + comb(5, 5) * comb(3, 2))
            found += 6 * (6 * 4**5 - flush)
        else:  # two pairs, or three of one rank: a flush takes one of each rank
            found += comb(5, 2) * (36 * 4**3 - 4 * 9) + 5 * (4 * 4**4 - 4 * 3)
    return found


def test_other_odds_than_even_money_are_never_priced_in_silence() -> None:
    # No house file can say so (it is refused); a table changed behind its back is found out.
    other = replace(RULES, raises={"OH-I-10.II": {"win": To(2)}})
    for price in (sheets, chart, lambda rules: options(rules, parse_cards("Jc 9d"), TOP[:3])):
        with pytest.raises(Refusal, match=r"win of OH-I-10\.II must pay 1 to 1"):
            price(other)


# --- the plain way -----------------------------------------------------------------------------


def plain_worth(
    deck: tuple[Card, ...], hole: tuple[Card, ...], board: tuple[Card, ...]
) -> Fraction:
    """The best of folding and playing once on a full board, hand by hand from the pay tables."""
    left = [card for card in deck if card not in hole + board]
    own, total = rank_7(hole + board), Fraction(0)
    dealers = list(combinations(left, 2))
    for dealer in dealers:
        other = rank_7(dealer + board)
        ante = 0 if FIVE.category(other) == "high_card" else 1
        kind = FIVE.category(own)
        if own > other:
            row = kind if kind in BLIND else "less_than_straight"
            total += ante + BLIND.pays(row).back(1) - 1 + 1
        elif own < other:
            total -= ante + 1 + 1
    return max(Fraction(-2), total / len(dealers))


@pytest.mark.parametrize("flop", ["2c 3h 8h", "9h Kh Ah", "Ts Jd Ks"])
def test_a_check_on_the_flop_counted_plainly(flop: str) -> None:
    deck = parse_cards(SMALL_DECK)
    small, seen = SmallUltimate(deck, BLIND), parse_cards(flop)
    for hole in combinations([card for card in deck if card not in seen], 2):
        left = [card for card in deck if card not in hole + seen]
        ends = [plain_worth(deck, hole, seen + last) for last in combinations(left, 2)]
        assert small.options(hole, seen)["check"] == sum(ends) / len(ends)


RANKS = 3  # twelve cards: the fast solver against the plain one
TOP = tuple(Card(card) for card in range(40, 52))


def test_the_fast_solver_is_the_plain_one_on_twelve_cards() -> None:
    fast, small = solve(BLIND, RANKS), SmallUltimate(TOP, BLIND)
    for text in ("As Ah", "As Ks", "Qs Kd"):
        hole = parse_cards(text)
        hand = fast.hands[starting_hands()[pair_numbers()[hole[0], hole[1]]]]
        assert hand is not None
        values = small.options(tuple(sorted(hole)))
        assert values == {
            name: Fraction(getattr(hand, name), fast.unit * hand.deals)
            for name in ("check", "raise_4", "raise_3")
        }
        flop = tuple(card for card in TOP if card not in hole)[:3]
        assert small.options(tuple(sorted(hole)), flop) == choices(hole, flop, BLIND, RANKS)


@pytest.mark.parametrize("hole", ["2c 3h", "Kh Ks", "8h Ah", "9h Ts"])
def test_best_play_by_exhaustion_is_the_solver_s(hole: str) -> None:
    """All that a seat can do with two cards, by what it can see: the solver finds no less."""
    deck = parse_cards(SMALL_DECK)
    rules = RuleSet.of("ultimate-texas-holdem", {"deal": "shoe"})
    begin = starter(small_table(GAME.game, rules, deck), [Place(PLAYER, BOX, "ante", 500)])  # type: ignore[arg-type]

    def start() -> Round:
        round_ = begin()
        round_.send(NoMoreBets())
        for card in sorted(parse_cards(hole)):
            round_.send(card)
        return round_

    def value(round_: Round) -> Fraction:
        return Fraction(round_.table.racks[PLAYER] - RACK, 500)

    best = BestPlay(start, PLAYER, value, unordered=holdem_hands)
    small = SmallUltimate(deck, BLIND)
    assert best.ev == max(small.options(parse_cards(hole)).values())


# --- the coach ---------------------------------------------------------------------------------


def asked_with(hands: dict[str, str], checks: int, rack: int = 1_000_00) -> Round:
    """A round at ann's question after so many checks."""
    round_ = Round(table_of(GAME, "ann", rack=rack))
    rig = Rig(hands)
    round_.send(None)
    round_.send(Place("ann", 1, "ante", 10_00))
    round_.send(NoMoreBets())
    while True:
        if isinstance(round_.pending, DealCard):
            round_.send(rig.answer(round_.pending))
        elif checks:
            checks -= 1
            round_.send(round_.legal("ann")[0].action())
        else:
            return round_


HANDS = {"box_1": "Jc 9d", "flop": "Kc Qd 2h", "turn_river": "3d 5s"}


@pytest.mark.parametrize(
    ("checks", "best", "names"),
    [
        (0, "check", {"check", "raise_4", "raise_3"}),
        (1, "raise_2", {"check", "raise_2"}),
        (2, "raise_1", {"fold", "raise_1"}),
    ],
)
def test_the_coach_sees_only_what_the_player_sees(checks: int, best: str, names: set[str]) -> None:
    advice = []
    for dealer in ("Ah Ad", "4c 7s"):
        round_ = asked_with({**HANDS, "dealer": dealer}, checks)
        advice.append(advise(round_.table, "ann"))
        assert {offer.option for offer in round_.legal("ann")} == names  # type: ignore[union-attr]
    assert advice[0] == advice[1]
    assert {name for name, _ in advice[0]} == names
    assert advice[0][0][0] == best


def test_the_coach_counts_the_chips() -> None:
    hole = parse_cards("Jc 9d")
    flop = parse_cards("Kc Qd 2h")
    whole = options(RULES, hole, ())
    assert options(RULES, hole, (), 3) == {n: v for n, v in whole.items() if n != "raise_4"}
    assert options(RULES, hole, (), 2) == {"check": whole["check"]}
    short = options(RULES, hole, (), 1)["check"]
    assert -2 < short < whole["check"]  # no raise on the flop
    assert options(RULES, hole, (), 0) == {"check": -2}
    assert set(options(RULES, hole, flop, 1)) == {"check"}
    assert options(RULES, hole, flop, 0) == {"check": -2}
    round_ = asked_with(HANDS, 0, rack=40_00)
    assert advise(round_.table, "ann") == [("check", whole["check"])]


AWARDS = {"three_of_a_kind": Fraction(9, 10), "full_house": Fraction(5)}


def test_an_award_of_the_progressive_weighs_against_a_fold() -> None:
    # Three of a kind on the flop, paid nine dollars; a fold would forfeit them (UT-03).
    hands = {"box_1": "3c 2d", "flop": "8c 8d 8h", "turn_river": "4c 5d"}
    plain = asked_with(hands, 2)
    table = table_of(GAME, "ann")
    round_, rig = Round(table), Rig(hands)
    round_.send(None)
    for wager, cents in (("ante", 10_00), ("progressive", 1_00)):
        round_.send(Place("ann", 1, wager, cents))
    round_.send(NoMoreBets())
    worth: list[dict[str, Fraction]] = []
    while len(worth) < 3:
        if isinstance(round_.pending, DealCard):
            round_.send(rig.answer(round_.pending))
        else:
            worth.append(dict(advise(table, "ann")))
            if len(worth) < 3:
                round_.send(round_.legal("ann")[0].action())
    before, award = dict(advise(plain.table, "ann")), Fraction(9, 10)
    assert max(before, key=lambda name: before[name]) == "fold"
    assert worth[2] == {"fold": before["fold"], "raise_1": before["raise_1"] + award}
    # On the flop: the mean of the best that the last two cards will allow.
    hole, flop = parse_cards("3c 2d"), parse_cards("8c 8d 8h")
    left = [Card(card) for card in range(52) if card not in hole + flop]
    whole = [
        max(options(RULES, hole, (*flop, *last), award=AWARDS).values())
        for last in combinations(left, 2)
    ]
    assert worth[1]["check"] == sum(whole, Fraction(0)) / len(whole)
    # Before the flop: whoever raises keeps all awards, whoever checks may fold some of them away.
    first = options(RULES, hole, ())
    paid = {row.event: row.pays for row in RULES.pay_table("progressive")}
    owed = sum(
        paid[kind].back(1_00, meter=table.meters["progressive"]) * len(flops)
        for kind, flops in flops_by_kind(hole).items()
        if kind in paid
    ) / (10_00 * comb(50, 3))
    assert worth[0]["raise_4"] == first["raise_4"] + owed
    assert worth[0]["raise_3"] == first["raise_3"] + owed
    assert first["check"] < worth[0]["check"] < first["check"] + owed


def with_awards(small: SmallUltimate, hole: tuple[Card, ...], antes: int) -> Fraction:
    """The value of a first check with awards that a fold forfeits, decision by decision."""
    ends = []
    for flop in small.rest(3, hole):
        owed = AWARDS.get(FIVE.category(rank_5(hole + flop)), Fraction(0)) / 3
        lasts = list(small.rest(2, hole, flop))
        waits = [max(Fraction(-2), small.worth(hole, flop + last, 1) + owed) for last in lasts]
        best = sum(waits, Fraction(0)) / len(lasts)
        if antes >= 2:
            raises = [small.worth(hole, flop + last, 2) for last in lasts]
            best = max(best, sum(raises, Fraction(0)) / len(lasts) + owed)
        ends.append(best)
    return sum(ends, Fraction(0)) / len(ends)


@pytest.mark.parametrize("text", ["Qs Qh", "Qs Kd", "Ks Qs"])
@pytest.mark.parametrize("antes", [1, 2])
def test_a_first_check_with_awards_counted_plainly_on_twelve_cards(text: str, antes: int) -> None:
    fast, small, hole = solve(BLIND, RANKS), SmallUltimate(TOP, BLIND), parse_cards(text)
    awards = {kind: award / 3 for kind, award in AWARDS.items()}
    hand = fast.hands[starting_hands()[pair_numbers()[hole[0], hole[1]]]]
    assert hand is not None
    without = Fraction(hand.check if antes > 1 else hand.wait, fast.unit * hand.deals)
    gone = lost_by_folds(fast, hole, awards, BLIND, raises=antes > 1, ranks=RANKS)
    found = without + expected_award(hole, awards, RANKS) - gone
    assert found == with_awards(small, tuple(sorted(hole)), antes)


def test_some_awards_are_folded_away_on_twelve_cards() -> None:
    # Otherwise the test above would show nothing.
    fast, awards = solve(BLIND, RANKS), {"full_house": Fraction(1, 9)}
    gone = [
        lost_by_folds(fast, parse_cards(text), awards, BLIND, raises=raises, ranks=RANKS)
        for text in ("Qs Qh", "Qs Kd")
        for raises in (False, True)
    ]
    assert any(each > 0 for each in gone)


def test_the_coach_counts_awards_by_the_chips() -> None:
    hole = parse_cards("3c 2d")
    assert options(RULES, hole, (), 0, AWARDS) == {"check": -2}  # a fold forfeits them all
    owed = expected_award(hole, AWARDS)
    # On 44 flops that are three of a kind themselves the best play waits, and may fold later.
    threes = [flop for flop in flops_by_kind(hole)["three_of_a_kind"] if len({*(flop >> 2)}) == 1]
    assert len(threes) == 44
    given_up = Fraction(0)
    for flop, many in alike(hole, np.array(threes)):
        cards = [Card(card) for card in flop]
        plain = options(RULES, hole, cards)
        assert plain["check"] > plain["raise_2"]
        mine = options(RULES, hole, cards, award=AWARDS)
        kept = max(mine.values()) - max(plain.values())
        assert 0 < kept < AWARDS["three_of_a_kind"]
        given_up += many * (AWARDS["three_of_a_kind"] - kept)
    first, plain = options(RULES, hole, (), award=AWARDS), options(RULES, hole, ())
    assert first["check"] == plain["check"] + owed - given_up / comb(50, 3)


def test_the_best_first_decision_is_the_one_in_the_grid() -> None:
    rows = [[cell.play if cell else "" for cell in row.cells] for row in grid(RULES).rows]
    assert rows[1] == ["4"] * 13  # K-A to K-2 suited
    assert rows[3] == ["4"] * 7 + ["."] * 6  # J-8 suited is the last
    unsuited = [row[1] for row in rows]  # with a king
    assert unsuited == ["4"] * 10 + ["."] * 3  # K-5 is the last


def test_chart_and_the_cost_of_the_rule_of_thumb() -> None:
    rule, found = rule_of_thumb(RULES), chart(RULES)
    assert rule.combinations == solution(RULES).deals  # every deal is counted
    assert not found.optimal
    assert "2.1850%" in found.summary[0]
    assert solution(RULES).ev - Fraction(3, 1000) < rule.ev < solution(RULES).ev
    both, flop, end = (each.cost for each in found.simpler)
    assert both == solution(RULES).ev - rule.ev
    assert 0 < flop < both
    assert 0 < end < both
    assert sum(share.chance for share in found.shares) == 1
    assert "progressive wager" in found.notes[0]
