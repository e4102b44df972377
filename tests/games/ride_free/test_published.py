"""Published figures for the bonus wagers, and a sheet for every table and deck count (RF-25)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from pitboss.exact.blackjack import CardShoe, Deals, chances, expectation
from pitboss.games.ride_free.exact_bonus import (
    bust_bonus_deals,
    lucky_ladies_deals,
    three_card_deals,
)
from pitboss.games.ride_free.sheets import sheets_of
from pitboss.rulebook import RuleSet
from pitboss.rulebook.paytables import pay_table


@cache
def three_cards(decks: int) -> Deals:
    return three_card_deals(CardShoe.of_decks(decks))


@cache
def ladies(decks: int) -> Deals:
    return lucky_ladies_deals(CardShoe.of_decks(decks))


@cache
def busts(decks: int, up: str) -> Deals:
    return bust_bonus_deals(CardShoe.of_decks(decks), up=up)


def edge(deals: Deals, table: str) -> str:
    return f"{-float(expectation(deals, pay_table(table))):.2%}"


# --- 21+3 --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("decks", "published"),  # Wizard of Odds, 9 to 1 on everything
    [(1, "13.30%"), (2, "7.26%"), (4, "4.24%"), (6, "3.24%"), (8, "2.74%")],
)
def test_nine_to_one_by_decks(decks: int, published: str) -> None:
    assert edge(three_cards(decks), "PT-FLT-213-03") == published


def test_combinations_of_six_decks() -> None:
    # Wizard of Odds: flushes without a pair and with one, pairs, nothing
    counted = {"flush": 0, "flush pair": 0, "pair": 0, "": 0}
    for events, weight in three_cards(6).items():
        name = " ".join(sorted(events))
        if name in counted:
            counted[name] += int(weight)
    assert counted == {"flush": 236_736, "flush pair": 56_160, "pair": 977_184, "": 3_551_040}


def test_two_decks_count_a_suited_pair_as_a_flush() -> None:
    """Wizard of Odds counts it as a pair: 384, 728, 5,760, 8,768, 34,944; both pay 5 to 2."""
    table = pay_table("PT-FLT-213-01")
    deals = three_cards(2)
    whole = sum(deals.values())
    found = {event: int(chance * whole) for event, chance in chances(deals, table).items()}
    suited_pairs = int(deals[frozenset({"pair", "flush"})])
    assert suited_pairs == 1_248
    assert (found["straight_flush"], found["three_of_a_kind"], found["straight"]) == (
        384,
        728,
        5760,
    )
    assert (found["flush"] - suited_pairs, found["pair"] + suited_pairs) == (8_768, 34_944)
    assert found[""] == 131_520


@pytest.mark.parametrize(
    ("decks", "published"),  # an aggregator; it prints the figure of eight decks for seven
    [(4, "8.78%"), (5, "7.81%"), (6, "7.14%"), (8, "6.29%")],
)
def test_xtreme_03_by_decks(decks: int, published: str) -> None:
    assert edge(three_cards(decks), "PT-FLT-213XT-03") == published
    assert edge(three_cards(7), "PT-FLT-213XT-03") == "6.66%"


# --- Lucky Ladies ------------------------------------------------------------------------------


@pytest.mark.parametrize(("decks", "published"), [(1, "38.16%"), (6, "24.71%"), (8, "24.05%")])
def test_lucky_ladies_by_decks(decks: int, published: str) -> None:
    assert edge(ladies(decks), "PT-FLT-LL-03") == published


def test_no_filed_lucky_ladies_table_comes_near_17_percent() -> None:
    for number in ("01", "02", "03"):
        table = pay_table(f"PT-FLT-LL-{number}")
        for decks in table.decks:
            assert -expectation(ladies(decks), table) > Fraction(24, 100)


# --- Bust Bonus --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("up", "suited", "offsuit"),  # Discount Gambling, six decks, 8-8-8 apart
    [
        ("ace", "0.002222", "0.199059"),
        ("2", "0.008751", "0.347909"),
        ("3", "0.011524", "0.365435"),
        ("4", "0.014574", "0.383896"),
        ("5", "0.017883", "0.401749"),
        ("6", "0.020844", "0.418415"),
        ("7", "0.011716", "0.250219"),
        ("8", "0.011133", "0.227312"),
        ("9", "0.011602", "0.217640"),
        ("10", "0.012263", "0.217975"),
    ],
)
def test_bust_chances_of_six_decks(up: str, suited: str, offsuit: str) -> None:
    letter = {"ace": "A", "10": "T"}.get(up, up)
    found = chances(busts(6, letter), pay_table("PT-FLT-BB-01"))
    assert f"{float(found[f'up_{up}_suited']):.6f}" == suited
    assert f"{float(found[f'up_{up}_offsuit']):.6f}" == offsuit


def test_three_eights_of_six_decks() -> None:
    found = chances(busts(6, "8"), pay_table("PT-FLT-BB-01"))
    assert f"{float(found['three_eights_suited']):.6f}" == "0.000207"
    assert f"{float(found['three_eights_offsuit']):.6f}" == "0.005041"


@pytest.mark.parametrize(
    ("up", "suited", "offsuit", "returned"),  # Wizard of Odds, eight decks
    [
        ("2", "0.008834", "0.347843", "-0.074630"),
        ("3", "0.011606", "0.365285", "-0.083734"),
        ("4", "0.014647", "0.383472", "-0.071939"),
    ],
)
def test_published_eight_deck_returns_are_sums_of_rounded_chances(
    up: str, suited: str, offsuit: str, returned: str
) -> None:
    table = pay_table("PT-FLT-BB-01")
    found = chances(busts(8, up), table)
    assert f"{float(found[f'up_{up}_suited']):.6f}" == suited
    assert f"{float(found[f'up_{up}_offsuit']):.6f}" == offsuit
    pays = table.pays(f"up_{up}_suited").back(1)
    rounded = Fraction(suited) * pays + Fraction(offsuit) * 2 - 1
    assert rounded == Fraction(returned)
    assert abs(expectation(busts(8, up), table) - rounded) < Fraction(1, 100_000)


def test_the_suited_bust_under_an_ace_with_eight_decks() -> None:
    """Published as 0.002238; drawn here card by card in one suit it is 0.002239."""
    found = chances(busts(8, "A"), pay_table("PT-FLT-BB-01"))["up_ace_suited"]
    counts = dict.fromkeys(range(1, 10), 8) | {10: 32}
    counts[1] -= 1
    drawn = _suited_bust(1, counts, 415, first=True) / (1 - Fraction(128, 415))
    assert found == drawn
    assert f"{float(found):.6f}" == "0.002239"


def _suited_bust(hard: int, counts: dict[int, int], left: int, *, first: bool = False) -> Fraction:
    """Chance that a dealer with an ace draws on in its suit and busts; no natural."""
    soft = hard <= 11
    total = hard + 10 * soft
    if not first and (total > 17 or (total == 17 and not soft)):
        return Fraction(total > 21)
    chance = Fraction(0)
    for value, count in list(counts.items()):
        if count and not (first and value == 10):
            counts[value] -= 1
            chance += Fraction(count, left) * _suited_bust(hard + value, counts, left - 1)
            counts[value] += 1
    return chance


# --- every table at every deck count -----------------------------------------------------------

BONUSES = [slug for slug, rule in RuleSet.of("ride-free").wagers.items() if rule.bonus]
STATED = [
    (wager, decks)
    for wager in BONUSES
    for decks in range(1, 9)
    if wager not in RuleSet.of("ride-free", {"decks": decks}).without
]


@pytest.mark.parametrize(("wager", "decks"), STATED)
def test_every_pay_table_has_an_exact_sheet_at_every_deck_count(wager: str, decks: int) -> None:
    seen = 0
    for table in RuleSet.of("ride-free").wager(wager).pay_tables:
        if pay_table(table).decks and decks not in pay_table(table).decks:
            continue
        rules = RuleSet.of("ride-free", {"decks": decks}, {wager: table})
        for sheet in sheets_of(rules, wager):
            assert sheet.exact
            assert (sheet.pay_table, sheet.rules["decks"]) == (table, str(decks))
            assert sum(row.probability for row in sheet.events) == 1
            assert -1 < sheet.ev < 0
        seen += 1
    assert seen


@pytest.mark.parametrize(
    ("table", "decks", "cost"), [("PT-FLT-213-E01", 8, "0.0973"), ("PT-FLT-213-E04", 6, "0.1674")]
)
def test_the_sheet_tells_what_the_dealer_s_envy_costs(table: str, decks: int, cost: str) -> None:
    rules = RuleSet.of("ride-free", {"decks": decks}, {"classic_21_3": table})
    (sheet,) = sheets_of(rules, "classic_21_3")
    assert f"{cost} of a dollar" in sheet.notes[-1]


def test_a_sheet_against_one_up_card_lists_its_own_rows_only() -> None:
    sheets = {s.wager: s for s in sheets_of(RuleSet.of("ride-free"), "bust_bonus")}
    assert [row.event for row in sheets["bust_bonus_5"].events] == [
        "up_5_suited",
        "up_5_offsuit",
        "any_other",
    ]
    assert len(sheets["bust_bonus_8"].events) == 5


def test_a_sheet_of_a_restored_table_says_so() -> None:
    rules = RuleSet.of("ride-free", {}, {"progressive_21_3": "PT-BJS-213-08"})
    (sheet,) = sheets_of(rules, "progressive_21_3")
    assert any("RF-02" in note for note in sheet.notes)
    assert sheet.combinations == 5_013_320
    assert sheet.rules["penetration"] == "75%"
