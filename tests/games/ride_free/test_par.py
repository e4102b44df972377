"""The par sheets of Ride Free: published figures, and counts made another way."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from math import comb

import pytest

from pitboss.apparatus.cards import SUITS, Card, parse_cards, suit_of
from pitboss.exact.blackjack import CardShoe
from pitboss.exact.par import ParSheet
from pitboss.exact.strategy import Strategy
from pitboss.families.blackjack.points import is_blackjack, total_of
from pitboss.games.ride_free import analysis
from pitboss.games.ride_free.exact_bonus import bust_bonus_deals
from pitboss.games.ride_free.settling import Seen, ladies_row, row_of, three_card_events
from pitboss.games.ride_free.sheets import RIDE_FREE, bust_name, deals_of, sheets_of
from pitboss.money import Fixed, MeterShare
from pitboss.rulebook import RuleSet
from pitboss.rulebook.paytables import pay_table, pay_tables
from pitboss.table.actions import NoMoreBets, Place
from pitboss.table.round import Round
from tests.games.ride_free.rigged import METERS, table_of


def sheet(wager: str, table: str = "", decks: int = 6, **options: object) -> ParSheet:
    tables = {wager: table} if table else {}
    rules = RuleSet.of("ride-free", {"decks": decks, **options}, tables)
    return sheets_of(rules, wager)[0]


def six(value: Fraction) -> str:
    return f"{float(value):.6f}"


# --- published ---------------------------------------------------------------------------------


@pytest.mark.clause("CO-2119-23", "CO-2119-26", "CO-2119-27", "CO-2119-29")
@pytest.mark.parametrize(
    ("wager", "table", "decks", "ev"),
    [
        ("hedge_22", "PT-FLT-SB1-01", 6, "-0.058539"),  # Discount Gambling, Push 22: -0.058540
        ("classic_21_3", "PT-FLT-213-03", 6, "-0.032386"),  # Wizard of Odds: -0.032386
        ("classic_21_3", "PT-FLT-213-01", 2, "-0.027786"),  # Wizard of Odds, version 2
        ("xtreme_21_3", "PT-FLT-213XT-01", 6, "-0.133896"),  # Jacobson: 13.39 percent
        ("lucky_ladies", "PT-FLT-LL-03", 6, "-0.247089"),  # Wizard of Odds: -0.247089
    ],
)
def test_published_returns(wager: str, table: str, decks: int, ev: str) -> None:
    assert six(sheet(wager, table, decks).ev) == ev


def test_published_percentages() -> None:
    eight = sheet("lucky_ladies", "PT-FLT-LL-03", 8)
    assert f"{float(eight.house_edge):.2%}" == "24.05%"  # onlineblackjack.org


def test_published_counts() -> None:
    classic = {row.event: int(row.combinations) for row in sheet("classic_21_3").events}
    assert (classic["straight_flush"], classic["three_of_a_kind"]) == (10_368, 26_312)
    assert (classic["straight"], classic["flush"]) == (155_520, 236_736 + 56_160)
    assert sum(classic.values()) == comb(312, 3) == 5_013_320
    ladies = sheet("lucky_ladies")
    odds = {row.event: row.probability for row in ladies.events}
    total = 9_294_695_280 // 2  # Wizard of Odds counts the dealer's two cards in order
    assert odds["queen_of_hearts_pair_dealer_blackjack"] * 2 * total == 135_360
    assert odds["matched_20"] * 2 * total == 43_105_500


@pytest.mark.parametrize(
    ("event", "chance"),  # Discount Gambling, Push 22, six decks
    [
        ("dealer_22_suited", "0.003327"),
        ("dealer_22_same_color", "0.011659"),
        ("dealer_22_other", "0.058551"),
    ],
)
def test_published_frequencies_of_dealer_22(event: str, chance: str) -> None:
    found = {row.event: row.probability for row in sheet("hedge_22").events}
    assert six(found[event]) == chance


@cache
def bust_sheets() -> dict[str, ParSheet]:
    return {each.wager: each for each in sheets_of(RuleSet.of("ride-free"), "bust_bonus")}


@pytest.mark.clause("CO-2119-25")
@pytest.mark.parametrize(
    ("up", "returned"),  # Discount Gambling, Bust Bonus, six decks, after the peek
    [
        ("A", "-0.090437"),
        ("2", "-0.076644"),
        ("3", "-0.084754"),
        ("4", "-0.071892"),
        ("5", "-0.089206"),
        ("6", "-0.079793"),
        ("7", "-0.061881"),
        ("8", "-0.048772"),
        ("9", "-0.103441"),
        ("T", "-0.088547"),
    ],
)
def test_published_bust_bonus(up: str, returned: str) -> None:
    assert six(bust_sheets()[bust_name(up)].ev) == returned


def test_published_edge_of_the_hand() -> None:
    # Brighton Rendezvous, Free Bet Blackjack by nearly the same rules: 1.01 percent
    ev = RIDE_FREE.solution(RuleSet.of("ride-free")).ev
    assert f"{ev.value:.4f}" == "-0.0101"
    assert ev.bound < 1e-11
    given_up = RIDE_FREE.solution(RuleSet.of("ride-free", {"late_surrender": True})).ev
    assert ev.value < given_up.value < ev.value + 0.005


# --- counted another way -----------------------------------------------------------------------


@pytest.mark.parametrize("decks", [1, 3, 6])
def test_every_21_3_table_by_the_script_s_own_reading(decks: int) -> None:
    """The script judges cards by a reader of its own; both must count alike."""
    shoe = CardShoe.of_decks(decks)
    spades = SUITS.index("s")
    tables = [t for t in pay_tables("ride-free") if "21_3" in t.wager or t.wager == "top_3"]
    tables = [t for t in tables if not t.decks or decks in t.decks]
    counts: dict[str, Counter[str]] = {table.id: Counter() for table in tables}
    by_events: Counter[frozenset[str]] = Counter()
    for cards, ways in shoe.hands(3):
        by_events[frozenset(three_card_events(Seen(cards[:2], cards[2:], spades)))] += ways
    for events, ways in by_events.items():
        for table in tables:
            counts[table.id][row_of(table, events)] += ways
    for table in tables:
        found = sheet(table.wager, table.id, decks)
        for row in found.events:
            event = "" if row.event == "any_other" else row.event
            ways = counts[table.id][event]
            assert row.probability == Fraction(ways, comb(52 * decks, 3)), (table.id, row.event)
    assert len(tables) == {1: 2, 3: 1 + 2 + 13, 6: 2 + 3 + 2 + 13}[decks]


def test_every_lucky_ladies_table_by_the_script_s_own_reading() -> None:
    small = parse_cards("Qh Qh Qh As As Ah Kh Ks Td Ad 9d 9h 2c")
    shoe = CardShoe.of_decks(1)
    counts = [[0, 0, 0, 0] for _ in shoe.counts]
    for card in small:
        counts[card >> 2][card & 3] += 1
    shoe = CardShoe(tuple((r[0], r[1], r[2], r[3]) for r in counts))
    for table in (t for t in pay_tables("ride-free") if t.wager.startswith("lucky")):
        rules = RuleSet.of(
            "ride-free", {"decks": table.decks[-1], **METERS}, {table.wager: table.id}
        )
        deals = deals_of(rules, table.wager, shoe)
        whole = sum(deals.values())
        brute: Counter[str] = Counter()
        for own, ways in shoe.hands(2):
            for dealer, more in shoe.without(own).hands(2):
                seen = Seen(own, dealer, SUITS.index("s"))
                brute[ladies_row(table, seen)] += ways * more
        solved: Counter[str] = Counter()
        for events, weight in deals.items():
            row = next((row.event for row in table if row.event in events), "")
            solved[row] += int(weight)
        assert sum(brute.values()) == whole
        assert +brute == +solved


def _finish(hand: tuple[Card, ...], left: Counter[Card], found: Counter[tuple[Card, ...]]) -> None:
    total = total_of(hand)
    if total.points > 17 or (total.points == 17 and not total.soft):
        found[hand] += 1
        return
    for card in list(left):
        if left[card]:
            left[card] -= 1
            _finish((*hand, card), left, found)
            left[card] += 1


def test_dealer_hands_drawn_one_by_one() -> None:
    """Hedge 22 and Bust Bonus from a shoe small enough to draw every hand."""
    cards = parse_cards("6c 6c 6d 5h Tc Tc Td 8c 8c 8d Ah")
    counts = [[0, 0, 0, 0] for _ in range(13)]
    for card in cards:
        counts[card >> 2][card & 3] += 1
    shoe = CardShoe(tuple((r[0], r[1], r[2], r[3]) for r in counts))
    rules = RuleSet.of("ride-free")
    busts = Fraction(0)
    kinds = Counter(cards)
    chances: dict[str, Fraction] = {}
    no_natural = Fraction(0)
    hands: Counter[tuple[Card, ...]] = Counter()
    _finish((), Counter(kinds), hands)
    for hand in hands:
        left, chance = Counter(kinds), Fraction(1)
        for at, card in enumerate(hand):
            chance *= Fraction(left[card], len(cards) - at)
            left[card] -= 1
        points = total_of(hand).points
        if points == 22:
            one = len({suit_of(card) for card in hand}) == 1
            red = len({suit_of(card) in (1, 2) for card in hand}) == 1
            event = "suited" if one else "same_color" if red else "other"
            chances[f"dealer_22_{event}"] = chances.get(f"dealer_22_{event}", Fraction(0)) + chance
        no_natural += 0 if is_blackjack(hand) else chance
        busts += chance if points > 21 else 0
    deals = deals_of(rules, "hedge_22", shoe)
    for event, chance in chances.items():
        assert deals[frozenset({event})] == chance
    after = bust_bonus_deals(shoe)
    assert sum(after.values()) == no_natural
    assert sum(weight for events, weight in after.items() if events) == busts


# --- progressives ------------------------------------------------------------------------------


@pytest.mark.parametrize("wager", ["progressive_21_3", "lucky_ladies_progressive"])
def test_a_progressive_as_a_line_in_its_meters(wager: str) -> None:
    rules = RuleSet.of("ride-free")
    for table in rules.wager(wager).pay_tables:
        found = sheet(wager, table, 6, **METERS)
        meter = found.meter
        assert meter is not None
        assert meter.edge(meter.meter) == pytest.approx(float(found.house_edge), abs=1e-7)
        assert meter.break_even is not None
        assert meter.edge(meter.break_even) == 0
        shares = {r.event: r.pays.share for r in pay_table(table) if isinstance(r.pays, MeterShare)}
        by_event = {row.event: row.probability for row in found.events}
        assert meter.slope == sum(by_event[event] * part for event, part in shares.items()) / 100
        fixed = sum(
            (
                by_event[r.event] * r.pays.cents
                for r in pay_table(table)
                if isinstance(r.pays, Fixed)
            ),
            Fraction(0),
        )
        assert meter.fixed_return == fixed / 100


def test_a_closed_progressive_is_priced_without_a_meter() -> None:
    found = sheet("progressive_21_3")
    assert found.meter is not None
    assert found.meter.meter == 0
    assert "closed" in found.notes[0]


# --- coach and chart ---------------------------------------------------------------------------


def test_the_coach_prices_free_doubles() -> None:
    table = table_of()
    round_ = Round(table)
    for action in (Place("ann", 1, "blackjack", 10_00), NoMoreBets()):
        round_.send(action)
    for card in parse_cards("5c 6h 4d Th"):
        round_.send(card)
    round_.send(NoMoreBets())
    advice = analysis.advise(table, "ann")
    assert advice[0][0] == "double"
    assert advice[0][1] > advice[1][1] + Fraction(1, 4)
    assert analysis.advise(table, "bob") == []


@cache
def _chart() -> Strategy:
    return analysis.chart(RuleSet.of("ride-free"))


def test_the_chart_takes_what_is_free() -> None:
    found = _chart()
    for hard in ("9", "10", "11"):
        assert found.cells("Hard", hard) == ["D*"] * 10  # every free double is taken
    assert found.cells("Pairs", "8,8") == ["P*"] * 10
    assert "the house puts up the wager" in found.notes[0]
