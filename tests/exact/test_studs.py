"""Let It Ride and Mississippi Stud: published figures, and a small deck by plain recursion."""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from pitboss.apparatus.cards import Card, parse_cards
from pitboss.apparatus.ranks import FIVE, rank_5
from pitboss.exact.kernels.suits import suit_classes
from pitboss.games.let_it_ride import solve as lir
from pitboss.games.mississippi_stud import solve as ms
from pitboss.games.mississippi_stud import streets
from pitboss.money.pays import parse_pays
from pitboss.money.paytable import PayTable
from pitboss.rulebook.paytables import pay_table

RANKS = 5
DECK = frozenset(range(52 - 4 * RANKS, 52))
RIDE_TABLE = pay_table(lir.MAIN_TABLE)
STUD_TABLE = pay_table(ms.MAIN_TABLE)


def pair_lead(cards: frozenset[int]) -> tuple[str, int]:
    rank = rank_5(tuple(cards))
    return FIVE.category(rank), FIVE.lead(rank) + 2


@cache
def ride_odds(cards: frozenset[int]) -> Fraction:
    kind, lead = pair_lead(cards)
    if kind == "high_card" or (kind == "pair" and lead < 10):
        return Fraction(-1)
    return RIDE_TABLE.pays("tens_or_better" if kind == "pair" else kind).back(1) - 1


@cache
def stud_odds(cards: frozenset[int]) -> Fraction:
    kind, lead = pair_lead(cards)
    if kind == "high_card" or (kind == "pair" and lead < 6):
        return Fraction(-1)
    if kind == "pair":
        kind = "jacks_or_better" if lead >= 11 else "sixes_to_tens"
    return STUD_TABLE.pays(kind).back(1) - 1


def test_let_it_ride_as_published() -> None:
    solution = lir.solve()
    assert solution.deals == 22100 * 49 * 48
    # Wikipedia: 3.51% of one bet. Wizard of Odds, Let It Ride appendix 1: Bet Number 1 rides on
    # 1,608 of the 22,100 hands and returns 0.10912580 of a bet.
    assert round(float(-lir.ev(solution, RIDE_TABLE)), 4) == 0.0351
    rides = sum(e.deals for e in solution.endings() if e.first)
    assert Fraction(rides, solution.deals) == Fraction(1608, 22100)
    first = sum(e.deals * lir.odds(e.event, RIDE_TABLE) for e in solution.endings() if e.first)
    assert round(float(first / solution.deals), 8) == 0.1091258


# Wizard of Odds, Let It Ride appendix 1: hands on which Bet Number 1 rides, how many there are of
# each kind, and what they return in all over the 1,176 pairs of community cards.
FIRST_DECISION = [
    ("Tc Td 4s", 1440, 1689),  # a high pair
    ("4c 4d 4s", 52, 6360),
    ("4c 5c 6c", 20, 252),  # suited in a row, no high card
    ("8c 9c Tc", 4, 480),
    ("9c Tc Jc", 4, 708),
    ("7c 9c Tc", 12, 198),  # one gap
    ("8c Tc Jc", 12, 426),
    ("7c Tc Jc", 24, 144),  # two gaps
    ("Tc Jc Qc", 4, 1736),  # three to a royal flush
    ("Tc Jc Kc", 12, 1454),
    ("Tc Jc Ac", 24, 1172),
]


def test_let_it_ride_first_decision_as_published() -> None:
    solution = lir.solve()
    for cards, _, value in FIRST_DECISION:
        assert lir.bet_value(solution, parse_cards(cards)) == Fraction(value, 1176)
    found: Counter[int] = Counter()
    weights = suit_classes(3).weights
    for both_orders, many in zip(solution.first.tolist(), weights.tolist(), strict=True):
        if both_orders > 0:
            found[both_orders // 2] += many
    assert found == {value: many for _, many, value in FIRST_DECISION}


def test_mississippi_stud_as_published() -> None:
    solution = ms.solve()
    endings = list(solution.endings())
    assert sum(e.deals for e in endings) == solution.deals == 1326 * 50 * 49 * 48
    assert sum(e.deals * ms.net(e, STUD_TABLE) for e in endings) == solution.ev * solution.deals
    # Jacobson: 4.9149% of the Ante; Grochowski, quoting Wizard of Odds: 3.59 Antes, 1.37% of them.
    assert round(float(-solution.ev), 6) == 0.049149
    bet = Fraction(sum(e.deals * e.wagered for e in endings), solution.deals)
    assert round(float(bet), 2) == 3.59
    assert round(float(-solution.ev / bet), 4) == 0.0137


def test_mississippi_stud_with_a_straight_at_five_as_published() -> None:
    # Jacobson: 3.7591% when a straight pays 5 to 1, a table this filing's minimum allows.
    raised = {"straight": "5 to 1"}
    assert round(float(-ms.solve(raised_table(raised)).ev), 6) == 0.037591


def raised_table(odds: dict[str, str]) -> PayTable:
    rows = tuple(
        type(row)(row.event, row.label, parse_pays(odds[row.event])) if row.event in odds else row
        for row in STUD_TABLE.rows
    )
    table = STUD_TABLE
    return PayTable(table.id, table.game, table.wager, table.name, table.clause, rows)


def test_let_it_ride_on_a_small_deck() -> None:
    total = Fraction(0)
    endings: Counter[tuple[bool, bool]] = Counter()
    for hole in map(frozenset, combinations(DECK, 3)):
        left = DECK - hole
        after = {card: sum(ride_odds(hole | {card, c}) for c in left - {card}) for card in left}
        first = sum(after.values())
        for value in after.values():
            total += value + max(value, 0)
            endings[first > 0, value > 0] += len(left) - 1
        total += max(first, 0)
    solution = lir.solve(ranks=RANKS)
    assert lir.ev(solution, RIDE_TABLE) == total / solution.deals
    found: Counter[tuple[bool, bool]] = Counter()
    for e in solution.endings():
        found[e.first, e.second] += e.deals
    assert found == endings


def test_mississippi_stud_on_a_small_deck() -> None:
    @cache
    def after(cards: frozenset[int], wagered: int) -> Fraction:
        """Value summed over all orders of the cards to come, wagers on the table included."""
        if len(cards) == 5:
            return wagered * stud_odds(cards)
        return sum((best(cards | {c}, wagered) for c in DECK - cards), Fraction(0))

    @cache
    def best(cards: frozenset[int], wagered: int) -> Fraction:
        if len(cards) == 5:
            return after(cards, wagered)
        return max(options(cards, wagered).values())

    def options(cards: frozenset[int], wagered: int) -> dict[str, Fraction]:
        ways = math.prod(len(DECK) - n for n in range(len(cards), 5))
        found = {"fold": Fraction(-wagered * ways)}
        return found | {f"bet_{size}": after(cards, wagered + size) for size in (1, 2, 3)}

    solution = ms.solve(ranks=RANKS)
    total = sum(best(frozenset(hole), 1) for hole in combinations(DECK, 2))
    assert solution.ev == total / solution.deals
    endings = list(solution.endings())
    assert sum(e.deals * ms.net(e, STUD_TABLE) for e in endings) == total
    for cards, wagered in (("Tc Kd", 1), ("Tc Kd Ks", 4), ("Tc Jd Qs Ac", 3)):
        seen = parse_cards(cards)
        ways = math.prod(len(DECK) - n for n in range(len(seen), 5))
        plain = {name: v / ways for name, v in options(frozenset(seen), wagered).items()}
        deck = tuple(Card(card) for card in sorted(DECK))
        assert streets.options(STUD_TABLE, seen, wagered, deck=deck) == plain


def test_bad_points_are_refused() -> None:
    with pytest.raises(ValueError, match="three or four cards"):
        lir.bet_value(lir.solve(), parse_cards("Ac Kd"))
    with pytest.raises(ValueError, match="two to four cards"):
        streets.options(STUD_TABLE, parse_cards("Ac"), 1)
    with pytest.raises(ValueError, match="8 Antes cannot be on the table"):
        streets.options(STUD_TABLE, parse_cards("Ac Kd"), 8)


def test_bonus_hands() -> None:
    def edge(table: str, counts: dict[str, int]) -> Fraction:
        pays = pay_table(table)
        back = sum(
            (
                many * pays.pays(kind).back(1)
                for kind, many in counts.items()
                if kind in pays.events
            ),
            Fraction(0),
        )
        return 1 - back / sum(counts.values())

    # Grochowski: 7.1%, and 7.28% for the same odds in Pair Plus; by arithmetic as follows.
    assert edge("OH-D-13.V", lir.three_card_counts()) == Fraction(1568, 22100)
    assert edge("OH-J-12.III", ms.three_card_counts()) == Fraction(1608, 22100)
    bonus = pay_table("OH-D-13.IV")
    five = lir.five_card_counts()
    dollars = {kind: bonus.pays(kind).back(100) for kind in five if kind in bonus.events}
    assert sum(five[kind] * cents for kind, cents in dollars.items()) == Fraction(
        100 * (4 * 20000 + 36 * 2000 + 624 * 300 + 3744 * 150 + 5108 * 50 + 10200 * 25 + 54912 * 5)
    )
