"""What the dollar is worth: counts of hands, the line in the meter, envy, the long run."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise
from math import comb

import pytest

from pitboss.apparatus.cards import Card, parse_cards
from pitboss.exact.par import Meter, ParSheet, as_json
from pitboss.families.poker.linked import meter_rule
from pitboss.families.poker.linked_sheets import five_card_counts, progressive_sheet
from pitboss.games.deuces_wild_xtreme.jackpots import GOIN_WILD_PROGRESSIVE
from pitboss.games.ride_free.clauses import TWENTY_ONE_PROGRESSIVE
from pitboss.progressive.hosts import HOSTS
from pitboss.progressive.value import chances, meter_value
from pitboss.rulebook import RuleSet
from pitboss.wagers.multi_link import GAME
from pitboss.wagers.multi_link.sheets import host_rules, sheets
from tests.progressive.tables import SEED

RULES = GAME.rules()
HANDS = comb(52, 5)

# The usual five-card counts, by formula rather than by listing the hands.
COUNTS = {
    "royal_flush": 4,
    "straight_flush": 4 * 10 - 4,
    "four_of_a_kind": 13 * 48,
    "full_house": 13 * comb(4, 3) * 12 * comb(4, 2),
    "flush": 4 * (comb(13, 5) - 10),
    "straight": 10 * (4**5 - 4),
    "three_of_a_kind": 13 * comb(4, 3) * comb(12, 2) * 16,
    "two_pair": comb(13, 2) * 36 * 44,
    "pair": 13 * 6 * comb(12, 3) * 64,
    "high_card": (comb(13, 5) - 10) * (4**5 - 4),
}


@cache  # and not while the tests are collected, by every worker
def priced() -> dict[str, ParSheet]:
    return {sheet.wager: sheet for sheet in sheets(RULES)}


def meter() -> Meter:
    found = priced()["progressive"].meter
    assert found is not None
    return found


def test_five_cards_of_52_by_formula() -> None:
    assert five_card_counts() == COUNTS
    assert sum(COUNTS.values()) == HANDS


def test_five_cards_of_52_as_published() -> None:
    # A copy of Wizard of Odds, Casino Hold'em Progressive (nilapub.com).
    counts = dict(five_card_counts())
    assert counts.pop("royal_flush") + counts.pop("straight_flush") == 40
    kinds = ("four_of_a_kind", "full_house", "flush", "straight")
    assert [counts.pop(kind) for kind in kinds] == [624, 3_744, 5_108, 10_200]
    assert sum(counts.values()) == 2_579_244


def _naive(cards: tuple[Card, ...]) -> str:
    """A second ranker, written the long way."""
    ranks = sorted(card >> 2 for card in cards)
    flush = len({card & 3 for card in cards}) == 1
    run = [12, 0, 1, 2, 3] if ranks == [0, 1, 2, 3, 12] else ranks
    straight = run[0] == 12 or all(b - a == 1 for a, b in pairwise(run))
    if flush and straight:
        return "royal_flush" if ranks[0] == 8 else "straight_flush"
    shape = tuple(sorted(Counter(ranks).values(), reverse=True))
    kinds = {(4, 1): "four_of_a_kind", (3, 2): "full_house", (3, 1, 1): "three_of_a_kind"}
    if shape in kinds:
        return kinds[shape]
    if flush or straight:
        return "flush" if flush else "straight"
    return {(2, 2, 1): "two_pair", (2, 1, 1, 1): "pair"}.get(shape, "high_card")


@pytest.mark.parametrize(
    "deck", ["9c Tc Jc Qc Kc Ac 9d 9h 9s Td Th", "2c 3c 4c 5c Ac 2d 3d 4h 5s Ah Kd 6c"]
)
def test_small_decks_one_by_one(deck: str) -> None:
    cards = parse_cards(deck)
    assert five_card_counts(cards) == Counter(_naive(five) for five in combinations(cards, 5))


def test_the_dollar_is_worth_the_same_at_all_six_games() -> None:
    assert len(priced()) == 1 + len(HOSTS) == 7
    assert len({sheet.ev for sheet in priced().values()}) == 1
    assert {sheet.pay_table for sheet in priced().values()} == {
        "OH-L-7.I",
        *(host.pays for host in HOSTS.values()),
    }


@pytest.mark.clause("OH-L-7.I")
def test_the_sheet_by_hand() -> None:
    sheet = priced()["progressive"]
    fixed = {
        "four_of_a_kind": 300,
        "full_house": 50,
        "flush": 40,
        "straight": 30,
        "three_of_a_kind": 9,
    }
    paid = sum(COUNTS[hand] * dollars * 100 for hand, dollars in fixed.items())
    paid += COUNTS["royal_flush"] * (SEED + 21) + COUNTS["straight_flush"] * ((SEED + 21) // 10)
    assert sheet.ev == Fraction(paid, HANDS * 100) - 1
    assert sheet.combinations == HANDS
    assert sheet.hit_frequency == Fraction(4 + 36 + 624 + 3744 + 5108 + 10_200 + 54_912, HANDS)


def test_the_return_is_a_line_in_the_meter() -> None:
    value = meter()
    assert value.fixed_return == Fraction(1_378_928, HANDS)
    assert value.slope == (4 + Fraction(36, 10)) / (100 * HANDS)
    assert value.break_even == (1 - value.fixed_return) / value.slope
    assert value.edge(value.break_even) == 0
    assert int(value.break_even) // 100 == 160_530
    for cents in (SEED, 50_000_00, 200_000_00):
        at = RuleSet.of("let-it-ride", {"meter_seed": str(cents // 100)})
        sheet = progressive_sheet(at)
        # The sheet pays whole cents; the line does not round.
        assert abs(sheet.house_edge - value.edge(cents + 21)) < Fraction(1, 10**7)


def test_hits_come_once_in_so_many_wagers() -> None:
    value = meter()
    assert value.bets_between(value.hit_chance) == Fraction(HANDS, 40) == 64_974
    assert value.bets_between(value.jackpot_chance) == 649_740


def test_envy_by_the_number_of_other_hands() -> None:
    value = meter()
    assert value.envy == Fraction(4 * 1000 + 36 * 300, HANDS)
    for others in range(7):
        fair = value.break_even_among(others)
        assert fair is not None
        assert value.edge(fair, others) == 0
        assert value.edge(SEED, others) == value.edge(SEED) - others * value.envy
    assert any("1: $158,584" in note for note in priced()["progressive"].notes)


def test_envy_of_two_hands_from_a_small_deck_is_linear() -> None:
    """Hands of one deck depend on each other; expectation does not care."""
    deck = parse_cards("9c Tc Jc Qc Kc Ac 9d 9h 9s Td Th")
    table = RULES.pay_table("progressive")
    value = meter_value(table, five_card_counts(deck), meter_rule(RULES))
    paid, deals = Fraction(0), 0
    for own in combinations(deck, 5):
        for other in combinations([card for card in deck if card not in own], 5):
            hand = _naive(other)
            envy = table.row(hand).envy if hand in table else None
            paid += envy.back(0) / 100 if envy else 0
            deals += 1
    assert value.envy == paid / deals


def test_over_a_long_time_the_meter_returns_what_it_was_fed() -> None:
    """Solve for the meter's own average: it must return the same as the money put on it."""
    value, rule = meter(), meter_rule(RULES)
    chance = chances(COUNTS)
    royal, tenth = chance["royal_flush"], chance["straight_flush"] / 10
    part = rule.part(100)
    # In equilibrium: mean = (mean + part) less what it pays, and a seed for every royal flush.
    taken = royal + tenth
    mean = (part * (1 - taken) + royal * SEED) / taken
    returned = taken * (mean + part) / 100
    assert value.long_run_return == returned == Fraction(21, 100) + royal * 10_000
    assert value.long_run_edge == 1 - value.fixed_return - returned
    assert f"{float(value.long_run_edge):.4%}" == "24.4040%"


def test_over_a_long_time_a_jackpot_returns_its_parts_and_seeds_or_its_reserve() -> None:
    chance = Fraction(1, 50_000)
    seeded = RuleSet.of(
        "deuces-wild-xtreme", {"goin_wild_meter_seed": "2500", "goin_wild_meter_rate": "15%"}
    )
    found = GOIN_WILD_PROGRESSIVE.long_run_return(seeded, chance)
    assert found == Fraction(15, 100) + chance * 2500
    closed = RuleSet.of("deuces-wild-xtreme")
    assert GOIN_WILD_PROGRESSIVE.long_run_return(closed, chance) is None
    figures = {"meter_seed": "2500", "meter_rate": "15%", "reserve_rate": "5%"}
    reserved = RuleSet.of("ride-free", figures)
    assert TWENTY_ONE_PROGRESSIVE.long_run_return(reserved, chance) == Fraction(2 * 20, 100)  # two


@pytest.mark.parametrize("game", HOSTS)
def test_a_host_s_sheet_is_the_same_wager(game: str) -> None:
    rules = host_rules(game, GAME.rules({"meter_seed": "50000", "meter_rate": "30%"}))
    sheet = progressive_sheet(rules)
    assert sheet.wager == "progressive"
    assert sheet.pay_table == HOSTS[game].pays
    assert sheet.rules["meter_seed"] == "$50,000"
    told = as_json(sheet)["meter"]
    assert told["meter_cents"] == str(50_000_00 + 30)
    assert told["wagers_between_jackpots"] == "649740"
    assert told["envy_return_per_other_hand"] == "185/32487"
