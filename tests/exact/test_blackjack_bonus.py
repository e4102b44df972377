"""Bonus wagers of the blackjack games: published counts, and naive counts of small shoes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations

import pytest

from pitboss.apparatus.cards import RANKS, Card, parse_card, rank_of, suit_of
from pitboss.exact.blackjack.bonus import (
    Deals,
    chances,
    dealer_suits,
    expectation,
    outcomes,
    winning_row,
)
from pitboss.exact.blackjack.cards import CardShoe
from pitboss.games.blackjack.sheets import deals as house_money_deals
from pitboss.games.free_bet_blackjack.sheets import push_22_deals
from pitboss.games.ride_free import exact_bonus as ride_free
from pitboss.rulebook import RuleSet
from pitboss.rulebook.paytables import pay_table, pay_tables
from pitboss.wagers.rocket_aces.sheets import sheets as rocket_sheets
from pitboss.wagers.rocket_aces.solve import deals as rocket_deals

SIX = CardShoe.of_decks(6)


def shoe_of(text: str) -> CardShoe:
    rows = [[0, 0, 0, 0] for _ in RANKS]
    for word in text.split():
        card, count = word.split("*")
        rows[rank_of(parse_card(card))][suit_of(parse_card(card))] = int(count)
    return CardShoe(tuple((r[0], r[1], r[2], r[3]) for r in rows))


def cards_of(shoe: CardShoe) -> list[Card]:
    return [Card(c) for c in range(52) for _ in range(shoe.count(Card(c)))]


def test_three_card_counts_as_published() -> None:
    deals = ride_free.three_card_deals(SIX)
    xtreme = dict.fromkeys(
        ("three_of_a_kind_suited", "straight_flush", "three_of_a_kind", "straight", "flush"), 0
    )
    table = pay_table("PT-FLT-213XT-03")
    for events, weight in deals.items():
        row = winning_row(events, table)
        if row:
            xtreme[row] += int(weight)
    assert list(xtreme.values()) == [1040, 10368, 25272, 155520, 292896]
    assert sum(deals.values()) == 5013320
    assert float(expectation(deals, pay_table("PT-FLT-213-03"))) == pytest.approx(
        -0.032386, abs=5e-7
    )
    assert float(expectation(deals, pay_table("PT-FLT-213XT-01"))) == pytest.approx(
        -0.1339, abs=5e-5
    )
    two = ride_free.three_card_deals(CardShoe.of_decks(2))
    assert float(expectation(two, pay_table("PT-FLT-213-01"))) == pytest.approx(-0.027786, abs=5e-7)


def test_lucky_ladies_as_published() -> None:
    table = pay_table("PT-FLT-LL-03")
    found = chances(ride_free.lucky_ladies_deals(SIX), table)
    permutations = [135360, 2738340, 43105500, 193112640, 744863040, 8310740400]
    assert [chance * 9294695280 for chance in found.values()] == permutations
    eight = ride_free.lucky_ladies_deals(CardShoe.of_decks(8))
    assert float(expectation(eight, table)) == pytest.approx(-0.2405, abs=5e-5)


def test_dealer_22_as_published() -> None:
    found = chances(push_22_deals(SIX), pay_table("OH-AF-16.I.B"))
    assert [float(chance) for chance in found.values()] == pytest.approx(
        [0.003327, 0.011659, 0.058551, 0.926464, 0], abs=5e-7
    )
    hedge = expectation(ride_free.hedge_22_deals(SIX), pay_table("PT-FLT-SB1-01"))
    assert float(hedge) == pytest.approx(-0.058540, abs=1e-6)


def test_bust_bonus_as_published() -> None:
    table = pay_table("PT-FLT-BB-01")
    six = "-0.090437 -0.076644 -0.084754 -0.071892 -0.089206 -0.079793 -0.061881 -0.048772"
    for up, value in zip("A2345678", six.split(), strict=True):
        found = expectation(ride_free.bust_bonus_deals(SIX, up=up), table)
        assert float(found) == pytest.approx(float(value), abs=6e-7)
    ten = ride_free.bust_bonus_deals(SIX, up="T")
    assert float(expectation(ten, table)) == pytest.approx(-0.088547, abs=6e-7)
    before = ride_free.bust_bonus_deals(SIX, up="T", after_peek=False)
    assert expectation(before, table) < expectation(ten, table)


def naive_dealer(shoe: CardShoe) -> dict[tuple[int, int, bool, bool], Fraction]:
    """Chance by up card rank, total, one suit, one colour: every card drawn in order."""
    found: dict[tuple[int, int, bool, bool], Fraction] = defaultdict(Fraction)
    worth = {rank: min(index + 2, 10) for index, rank in enumerate(RANKS)} | {"A": 1}

    def draw(held: tuple[Card, ...], left: dict[Card, int], chance: Fraction) -> None:
        hard = sum(worth[RANKS[rank_of(card)]] for card in held)
        soft = hard <= 11 and any(RANKS[rank_of(card)] == "A" for card in held)
        total = hard + 10 * soft
        if len(held) > 1 and (total > 17 or (total == 17 and not soft)):
            suits = {suit_of(card) for card in held}
            one_colour = suits <= {1, 2} or suits <= {0, 3}
            found[worth[RANKS[rank_of(held[0])]], total, len(suits) == 1, one_colour] += chance
            return
        cards = sum(left.values())
        for card, count in left.items():
            if count:
                rest = left | {card: count - 1}
                draw((*held, card), rest, chance * Fraction(count, cards))

    draw((), {card: shoe.count(card) for card in cards_of(shoe)}, Fraction(1))
    return found


def test_dealer_suits_equal_every_card_drawn() -> None:
    shoe = shoe_of("8s*2 8h*1 6s*2 6d*1 Kc*1 Ks*2 As*1 Ah*1 5s*1 3d*1")
    naive = naive_dealer(shoe)
    assert sum(naive.values()) == 1
    found: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    suited: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    coloured: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    dealer = dealer_suits(shoe, hit_soft_17=True)
    for (up, hand), (whole, one_suit, one_colour) in dealer.hands.items():
        hard = sum((place + 1) * held for place, held in enumerate(hand))
        total = hard + 10 if hand[0] and hard <= 11 else hard
        found[up + 1, total] += Fraction(whole, dealer.every)
        suited[up + 1, total] += Fraction(one_suit, dealer.every)
        coloured[up + 1, total] += Fraction(one_colour, dealer.every)
    for key, chance in found.items():
        assert chance == sum(c for k, c in naive.items() if k[:2] == key)
        assert suited[key] == sum(c for k, c in naive.items() if k[:2] == key and k[2])
        assert coloured[key] == sum(c for k, c in naive.items() if k[:2] == key and k[3])


@pytest.mark.parametrize("table", [table.id for table in pay_tables("rocket-aces")])
def test_rocket_aces_equal_every_deal(table: str) -> None:
    shoe = shoe_of("As*2 Ah*2 Ks*1 Kd*1 9c*2 Js*1 Ad*1")
    rows = pay_table(table)
    counted: dict[str, int] = defaultdict(int)
    cards = cards_of(shoe)
    for player in combinations(range(len(cards)), 2):
        rest = [index for index in range(len(cards)) if index not in player]
        for dealer in combinations(rest, 2):
            mine = [cards[index] for index in player]
            yours = [cards[index] for index in dealer]
            counted[naive_rocket(rows.events, mine, yours)] += 1
    found = chances(rocket_deals(shoe), rows)
    whole = sum(counted.values())
    assert {k: v for k, v in found.items() if v} == {
        k: Fraction(v, whole) for k, v in counted.items()
    }


def naive_rocket(rows: tuple[str, ...], mine: list[Card], yours: list[Card]) -> str:
    def natural(cards: list[Card]) -> bool:
        ranks = sorted(RANKS[rank_of(card)] for card in cards)
        return ranks[0] == "A" and ranks[1] in "JKQT"

    aces = sum(RANKS[rank_of(card)] == "A" for card in mine)
    suited = suit_of(mine[0]) == suit_of(mine[1])
    spades = {suit_of(card) for card in mine} == {3}
    theirs = natural(yours)
    their_suited = theirs and suit_of(yours[0]) == suit_of(yours[1])
    their_spades = their_suited and suit_of(yours[0]) == 3
    true = {
        "spade_aces_dealer_spade_blackjack": aces == 2 and spades and their_spades,
        "spade_aces_dealer_suited_blackjack": aces == 2 and spades and their_suited,
        "suited_aces_dealer_suited_blackjack": aces == 2 and suited and their_suited,
        "suited_aces_dealer_blackjack": aces == 2 and suited and theirs,
        "aces_dealer_blackjack": aces == 2 and theirs,
        "suited_aces": aces == 2 and suited,
        "two_aces": aces == 2,
        "single_ace": aces == 1,
        "both_blackjack": natural(mine) and theirs,
        "player_blackjack": natural(mine),
        "dealer_blackjack": theirs,
        "other": True,
    }
    return next(row for row in rows if true[row])


def test_progressive_as_a_function_of_its_meter() -> None:
    table = pay_table("CO-899.29-2.T1")
    deals = rocket_deals(CardShoe.of_decks(2))
    rules = RuleSet.of("rocket-aces", {"decks": 2}, {"rocket_aces": table.id})
    line = rocket_sheets(rules)[0].meter
    assert line is not None
    assert line.break_even is not None
    assert line.edge(line.break_even) == 0
    assert line.fixed_return == 1 + expectation(deals, table)
    assert line.hit_chance == chances(deals, table)["suited_aces_dealer_blackjack"]


@pytest.mark.parametrize("game", ["ride-free", "rocket-aces"])
def test_every_first_card_table_has_a_par_sheet(game: str) -> None:
    """Each filed table at each deck count it is filed for; chances always sum to one."""
    makers: dict[str, Callable[[CardShoe], Deals]] = {
        "classic_21_3": ride_free.three_card_deals,
        "xtreme_21_3": ride_free.three_card_deals,
        "top_3": ride_free.three_card_deals,
        "progressive_21_3": ride_free.three_card_deals,
        "lucky_ladies": ride_free.lucky_ladies_deals,
        "lucky_ladies_progressive": ride_free.lucky_ladies_deals,
        "rocket_aces": rocket_deals,
    }
    made = {}
    for table in pay_tables(game):
        if table.wager not in makers:
            continue
        for decks in table.decks:
            key = (makers[table.wager], decks)
            if key not in made:
                made[key] = key[0](CardShoe.of_decks(decks))
            rows = outcomes(made[key], table)
            cards = sum(Fraction(row.weight) for row in rows)
            mean = sum(row.weight * row.net for row in rows) / cards
            assert mean == expectation(made[key], table)
            assert -1 < mean < 0


def test_house_money() -> None:
    table = pay_table("OH-A-16.II.C.1")
    cards = cards_of(CardShoe.of_decks(2))
    net = 0
    for a, b in combinations(cards, 2):
        ranks = sorted((a // 4, b // 4))
        row = None
        if ranks[0] == ranks[1]:
            row = "pair"
        elif ranks[1] - ranks[0] == 1 or ranks == [0, 12]:
            row = "straight_flush" if a % 4 == b % 4 else "straight"
            if ranks == [11, 12] and a % 4 == b % 4:
                row = "ace_king_suited"
        net += int(table.pays(row).back(1)) - 1 if row else -1
    naive = Fraction(net, len(cards) * (len(cards) - 1) // 2)
    assert expectation(house_money_deals(CardShoe.of_decks(2)), table) == naive
