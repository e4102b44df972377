"""House Money: two cards, paid by the table's decks, and the option to cap the wager."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.apparatus.cards import DECK, RANKS, SUITS, parse_cards
from pitboss.errors import Refusal
from pitboss.exact.blackjack.shoe import VALUES
from pitboss.exact.blackjack.side import value_index
from pitboss.games.blackjack.house_money import house_money_event
from pitboss.games.blackjack.sheets import Sheets
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.notation import go_on
from pitboss.table.round import Round
from tests.dealt import of, verdicts
from tests.families.blackjack.floor import asked, bet, net, nets, open_table, play

BETS = "ann 10 house_money 5"


@pytest.mark.parametrize(
    ("cards", "event"),
    [
        ("As Ks", "ace_king_suited"),
        ("Kd Ad", "ace_king_suited"),
        ("As Kd", "straight"),
        ("Ks Qs", "straight_flush"),
        ("2h Ah", "straight_flush"),
        ("2h Ad", "straight"),
        ("9c Td", "straight"),
        ("9c Tc", "straight_flush"),
        ("Jc Jd", "pair"),
        ("Jc Jc", "pair"),
        ("Jc Td", "straight"),
        ("Kc Td", ""),
        ("Kc 2c", ""),
        ("As Qs", ""),
        ("7c 9c", ""),
    ],
)
def test_hands_that_win(cards: str, event: str) -> None:
    first, second = parse_cards(cards)
    assert house_money_event(first, second) == event


def test_every_deal_of_two_cards_by_naive_rules() -> None:
    around = "A" + RANKS  # the ace stands at both ends
    runs = {around[n : n + 2] for n in range(len(around) - 1)}
    for first in DECK:
        for second in DECK:
            one, two = (RANKS[card // 4] + SUITS[card % 4] for card in (first, second))
            row = ""
            if one[0] == two[0]:
                row = "pair"
            elif {one[0] + two[0], two[0] + one[0]} & runs:
                row = "straight_flush" if one[1] == two[1] else "straight"
                if row == "straight_flush" and {one[0], two[0]} == {"A", "K"}:
                    row = "ace_king_suited"
            assert house_money_event(first, second) == row


@pytest.mark.clause("OH-A-16.II.B", "OH-A-16.II.C.1", "OH-A-16.II.C.2", "OH-A-16.II.D")
@pytest.mark.parametrize("decks", [1, 2, 6])
@pytest.mark.parametrize(
    ("first", "second", "many", "one"),
    [
        ("As", "Ks", 45_00, 45_00),
        ("5s", "6s", 20_00, 25_00),
        ("5s", "5d", 15_00, 15_00),
        ("5s", "6d", 5_00, 5_00),
        ("5s", "7d", -5_00, -5_00),
    ],
)
def test_pays_by_the_decks_in_play(
    decks: int, first: str, second: str, many: int, one: int
) -> None:
    line = f"{first} 9 {second} T" + (" take" if many > 0 else "")
    round_ = play(BETS, line, options={"decks": decks})
    if not round_.over:
        go_on(round_, "stand")
    assert nets(round_)["house_money"] == (one if decks == 1 else many)
    (settled,) = [clause for kind, clause in verdicts(round_) if kind.startswith("house")]
    table = "OH-A-16.II.C.2" if decks == 1 else "OH-A-16.II.C.1"
    assert settled == (table if many > 0 else "OH-A-16.II.D")


@pytest.mark.clause("OH-A-16.II.A")
def test_it_goes_beside_a_blackjack_wager() -> None:
    round_ = Round(open_table())
    with pytest.raises(Refusal, match="beside") as refused:
        bet(round_, "ann", "house_money", 5)
    assert refused.value.clause == "OH-A-16.II.A"
    bet(round_, "ann", "blackjack", 10)
    with pytest.raises(Refusal, match="outside"):
        bet(round_, "ann", "house_money", 500)
    bet(round_, "ann", "house_money", 5)
    (main,) = round_.table.of_kind("blackjack")
    with pytest.raises(Refusal, match="rests on it"):
        round_.pending.check(round_.table, _down(main.id))  # type: ignore[union-attr]


def _down(wager_id: int) -> object:
    from pitboss.table.actions import TakeDown  # noqa: PLC0415

    return TakeDown("ann", wager_id, 10_00)


@pytest.mark.clause("OH-A-16.II.F", "OH-A-16.II.G", "OH-A-16.I.B")
def test_against_a_low_card_the_cap_is_offered_at_once() -> None:
    round_ = play(BETS, "5s 6 6s T")
    assert asked(round_) == ("ann", ["take", "cap", "part"])
    assert round_.table.racks["ann"] == 985_00 + 25_00  # paid already, stake and win
    go_on(round_, "cap | double 9 T")  # the whole wager of $35 is doubled
    assert nets(round_) == {"blackjack": 35_00, "house_money": 20_00, "double_down": 35_00}
    assert of(round_, events.WagerAdded)[0].clause == "OH-A-16.II.G"


@pytest.mark.clause("OH-A-16.II.G")
def test_any_part_of_the_proceeds_may_cap() -> None:
    round_ = play(BETS, "5s 6 6s T")
    with pytest.raises(Refusal, match="from 1 to 24"):
        go_on(round_, "part 26")
    go_on(round_, "part 7")
    assert [wager.cents for wager in round_.table.of_kind("blackjack")] == [17_00]
    go_on(round_, "for_less 4 9 T")
    assert nets(round_) == {"blackjack": 17_00, "house_money": 20_00, "double_down": 4_00}


@pytest.mark.clause("OH-A-16.II.E", "OH-A-16.II.E.1", "OH-A-16.II.E.2")
@pytest.mark.parametrize(("up", "hole"), [("T", "A"), ("A", "T")])
def test_against_an_ace_or_ten_the_dealer_checks_first(up: str, hole: str) -> None:
    decline = " decline" if up == "A" else ""
    natural = play(BETS, f"5s {up} 6s {hole}{decline}")
    assert nets(natural) == {"blackjack": -10_00, "house_money": 20_00}  # paid, no cap
    round_ = play(BETS, f"5s {up} 6s 7{decline}")
    assert asked(round_)[1] == ["take", "cap", "part"]
    go_on(round_, "cap")
    assert of(round_, events.WagerAdded)[0].clause == "OH-A-16.II.E.2"


@pytest.mark.clause("OH-A-16.II.G", "OH-A-8.I")
def test_a_capped_blackjack_is_paid_on_the_whole() -> None:
    round_ = play(BETS, "As 6 Ks T cap")
    assert nets(round_) == {"blackjack": 90_00, "house_money": 45_00}  # 3 to 2 on $60


@pytest.mark.clause("OH-A-16.II.G", "OH-A-11.I")
def test_a_split_matches_the_whole_capped_wager() -> None:
    round_ = play(BETS, "8s 6 8d T cap split")
    assert [wager.cents for wager in round_.table.of_kind("split")] == [30_00]
    go_on(round_, "T stand T stand T")
    assert net(round_) == 60_00 + 15_00


def test_even_money_leaves_nothing_to_cap() -> None:
    round_ = play(BETS, "As A Ks 9 even_money")
    assert nets(round_) == {"blackjack": 10_00, "house_money": 45_00}


def test_insurance_is_measured_by_the_wager_before_any_cap() -> None:
    round_ = play(BETS, "5s A 6s 9 insure")
    assert [e.cents for e in of(round_, events.WagerAdded)] == [5_00]


@pytest.mark.parametrize(("hole", "cents"), [("A", -10_00), ("9", -10_00)])
def test_without_a_check_it_is_paid_with_the_hand(hole: str, cents: int) -> None:
    round_ = play(BETS, f"8s T 8d {hole} split T stand 9 stand", options={"peek": False})
    found = nets(round_)
    assert found["house_money"] == 15_00  # by the first two cards, split or not
    assert found["blackjack"] == (cents if hole == "A" else -10_00)


# --- the par sheets ----------------------------------------------------------------------------


@pytest.mark.parametrize("decks", range(1, 9))
def test_the_sheet_by_hand(decks: int) -> None:
    # Every rank has two neighbours, the ace and the king among them.
    others = 52 * decks - 1
    pair = Fraction(4 * decks - 1, others)
    neighbours = Fraction(8 * decks, others)
    suited = neighbours / 4
    ace_king = Fraction(2, 13) * Fraction(decks, others)
    table = RuleSet.of("blackjack", {"decks": decks}).pay_table("house_money")
    rows = {
        "ace_king_suited": ace_king,
        "straight_flush": suited - ace_king,
        "pair": pair,
        "straight": neighbours - suited,
    }
    expected = sum(chance * table.pays(row).back(1) for row, chance in rows.items()) - 1
    sheet = Sheets(RuleSet.of("blackjack", {"decks": decks})).sheet("house_money")
    assert sheet.ev == expected
    assert {row.event: row.probability for row in sheet.events if row.event in rows} == rows


def earned_by_proceeds(sheets: Sheets) -> float:
    """What the best use of every win earns: its hand's value, where that is above nothing."""
    solution, table = sheets.solution, sheets.rules.pay_table("house_money")
    cards, total = sheets.cards, 0.0
    whole = cards.size * (cards.size - 1) // 2
    for pair, ways in cards.hands(2):
        if event := house_money_event(*pair):
            proceeds = table.pays(event).back(1) * Fraction(ways, whole)
            hand = [VALUES[value_index(card)] for card in pair]
            left = solution.shoe.without(hand)
            for up, count in zip(VALUES, left.counts, strict=True):
                if count:
                    goes_on = Fraction(count, left.size) * (1 - solution.natural_chance(hand, up))
                    worth = max(*solution.options(hand, up).values(), 0.0)
                    total += float(proceeds * goes_on) * worth
    return total


def test_capping_is_worth_most_of_the_edge() -> None:
    """Discount Gambling prints 2.6% for six decks under good rules, capped correctly."""
    rules = RuleSet.of("blackjack", {"soft_17": "stand", "resplit_aces": False})
    sheets = Sheets(rules)
    sheet = sheets.sheet("house_money_capped")
    capped = float(sheets.sheet("house_money").ev) + earned_by_proceeds(sheets)
    assert float(sheet.ev) == pytest.approx(capped, abs=1e-12)
    assert float(sheet.house_edge) == pytest.approx(0.026, abs=0.0005)
    rule = sheet.notes[-1]
    assert "TT against all" in rule
    assert "88 against 2345" in rule
