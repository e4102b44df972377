"""The felt bonus wagers of Ride Free, row by row."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.rulebook import RuleSet
from pitboss.rulebook.paytables import pay_table
from pitboss.table import events
from pitboss.table.actions import NoMoreBets, Place
from pitboss.table.results import wager_kinds
from pitboss.table.round import Round
from tests.dealt import ends, nets, words
from tests.games.ride_free.rigged import ALONE, MAIN, SIDE, dealer_cards, play, table_of
from tests.spoken import spoken


def alone(wager: str, cards: str, table: str, decks: int = 6) -> int:
    """Net odds of a bonus wager bet alone."""
    bets = {"xtreme_21_3": SIDE, wager: SIDE} if wager == "top_3" else {wager: SIDE}
    round_ = play(table_of({**ALONE, "decks": decks}, {wager: table}), bets, cards)
    won = nets(round_)[wager]
    clause = dict(ends(round_))[wager]
    filed = {"hedge_22": "A", "lucky_ladies": "E"}.get(wager, "D")
    assert clause == (pay_table(table).clause if won > 0 else f"CO-2119-21.{filed}")
    return won * 2 // SIDE


# --- 21+3 --------------------------------------------------------------------------------------

STRAIGHT_FLUSH, TRIPS, SUITED_TRIPS = "4c 2c 3c Td", "4c 4d 4h Td", "4c 4c 4c Td"
STRAIGHT, FLUSH, PAIR, SUITED_PAIR, NOTHING = (
    "4c 2d 3c Td",
    "4c 9c Kc Td",
    "4c 9d 4h Td",
    "4c 9c 4c Td",
    "4c 9d Kh Td",
)
HANDS = (SUITED_TRIPS, STRAIGHT_FLUSH, TRIPS, STRAIGHT, FLUSH, SUITED_PAIR, PAIR, NOTHING)


@pytest.mark.clause(
    "CO-2119-21.D",
    "CO-2119-26",
    "CO-2119-26.A.I",
    "CO-2119-26.A.II",
    "CO-2119-27",
    "CO-2119-27.A.I",
    "CO-2119-27.A.II",
    "CO-2119-28",
    "CO-2119-28.A.I",
    "CO-2119-28.A.II",
)
@pytest.mark.parametrize(
    ("wager", "table", "decks", "odds"),  # odds doubled, one for each of HANDS
    [
        ("classic_21_3", "PT-FLT-213-01", 2, (None, 5, 5, 5, 5, 5, 5, -2)),
        ("classic_21_3", "PT-FLT-213-03", 6, (18, 18, 18, 18, 18, 18, -2, -2)),
        ("classic_21_3", "PT-FLT-213-E01", 8, (16, 16, 16, 16, 16, 16, -2, -2)),
        ("classic_21_3", "PT-FLT-213-E02", 8, (30, 50, 30, 16, 10, 10, -2, -2)),
        ("classic_21_3", "PT-FLT-213-E03", 8, (30, 50, 30, 20, 10, 10, -2, -2)),
        ("classic_21_3", "PT-FLT-213-E04", 1, (None, 50, 30, 20, 10, None, -2, -2)),
        ("classic_21_3", "PT-FLT-213-E04", 6, (30, 50, 30, 20, 10, 10, -2, -2)),
        ("xtreme_21_3", "PT-FLT-213XT-01", 1, (None, 60, 40, 20, 10, None, -2, -2)),
        ("xtreme_21_3", "PT-FLT-213XT-01", 8, (40, 60, 40, 20, 10, 10, -2, -2)),
        ("xtreme_21_3", "PT-FLT-213XT-03", 4, (200, 80, 50, 20, 10, 10, -2, -2)),
        ("xtreme_21_3", "PT-FLT-213XT-04", 8, (200, 60, 40, 20, 10, 10, -2, -2)),
        ("top_3", "PT-FLT-TOP3-01", 8, (540, 360, 180, -2, -2, -2, -2, -2)),
        ("top_3", "PT-FLT-TOP3-02", 3, (2000, 200, 140, -2, -2, -2, -2, -2)),
    ],
)
def test_21_3(wager: str, table: str, decks: int, odds: tuple[int | None, ...]) -> None:
    for cards, wanted in zip(HANDS, odds, strict=True):
        if wanted is not None:  # a card as often as the decks have it
            assert alone(wager, cards, table, decks) == wanted, cards


@pytest.mark.clause("CO-2119-21.D")
@pytest.mark.parametrize(
    ("cards", "wins"),
    [("Ac 2d 3h Td", 1), ("Qc Kd Ah Td", 1), ("Kc Ad 2h Td", 0), ("2c Kd Ah Td", 0)],
)
def test_straights_have_the_ace_high_or_low(cards: str, wins: int) -> None:
    assert (alone("classic_21_3", cards, "PT-FLT-213-03") > 0) == wins


@pytest.mark.parametrize(
    ("decks", "missing"),
    [
        (1, {"top_3", "lucky_ladies", "progressive_21_3", "lucky_ladies_progressive"}),
        (2, {"progressive_21_3"}),
        (3, {"classic_21_3", "lucky_ladies"}),
        (4, {"classic_21_3"}),
        (5, {"classic_21_3", "lucky_ladies"}),
        (6, set()),
        (7, {"classic_21_3"}),
        (8, set()),
    ],
)
def test_deck_counts(decks: int, missing: set[str]) -> None:
    rules = RuleSet.of("ride-free", {"decks": decks})
    assert set(rules.without) == missing
    with pytest.raises(Refusal, match="is for decks"):
        RuleSet.of("ride-free", {"decks": 3}, {"classic_21_3": "PT-FLT-213-03"})


@pytest.mark.clause("CO-2119-26.A.IV")
@pytest.mark.parametrize(
    ("table", "envies"),  # straight flush, three of a kind, straight, flush; dollars
    [
        ("PT-FLT-213-E01", (1, 1, 1, 1)),
        ("PT-FLT-213-E02", (10, 5, 2, 1)),
        ("PT-FLT-213-E03", (10, 5, 2, 0)),
        ("PT-FLT-213-E04", (10, 5, 2, 1)),
        ("PT-FLT-213-03", (0, 0, 0, 0)),
    ],
)
def test_envy_goes_to_the_dealer(table: str, envies: tuple[int, ...]) -> None:
    decks = 8 if table < "PT-FLT-213-E04" and "E" in table else 6
    for cards, dollars in zip((STRAIGHT_FLUSH, TRIPS, STRAIGHT, FLUSH), envies, strict=True):
        made = table_of({**ALONE, "decks": decks}, {"classic_21_3": table}, seats=2)
        first, up, second, hole = cards.split()
        places = [Place(name, box, "classic_21_3", SIDE) for name, box in (("ann", 1), ("bob", 2))]
        round_ = play(made, places, f"{first} {first} {up} {second} {second} {hole}")
        assert made.dealer == 2 * dollars * 100  # for each player's hand
        paid = [e for e in round_.log if isinstance(e, events.DealerEnvied)]
        assert {e.clause for e in paid} <= {"CO-2119-26.A.IV"}
        assert len(paid) == (2 if dollars else 0)


# --- Lucky Ladies ------------------------------------------------------------------------------

LADIES = (
    ("Qh Ad Qh Ks", (1000, 1000, 1000)),  # the dealer has blackjack
    ("Qh Td Qh As", (1000, 1000, 1000)),
    ("Qh 9d Qh As", (200, 150, 125)),
    ("Qs 9d Qs As", (25, 20, 19)),
    ("Tc 9d Tc As", (25, 20, 19)),
    ("Qh 9d Kh As", (10, 9, 9)),
    ("Ad 8d 9d As", (10, 9, 9)),
    ("Qh Ad Qs Ks", (4, 4, 4)),
    ("Ac 8d 9d As", (4, 4, 4)),
    ("Tc 8d 9c As", (-1, -1, -1)),
    ("Ac 8d Ac As", (-1, -1, -1)),
)


@pytest.mark.clause("CO-2119-21.E", "CO-2119-29", "CO-2119-29.A.I", "CO-2119-29.A.II")
@pytest.mark.parametrize(("cards", "odds"), LADIES)
def test_lucky_ladies(cards: str, odds: tuple[int, ...]) -> None:
    tables = (("PT-FLT-LL-01", 2), ("PT-FLT-LL-02", 4), ("PT-FLT-LL-03", 8))
    for (table, decks), wanted in zip(tables, odds, strict=True):
        assert alone("lucky_ladies", cards, table, decks) == 2 * wanted


# --- Hedge 22 ----------------------------------------------------------------------------------


@pytest.mark.clause("CO-2119-21.A", "CO-2119-23", "CO-2119-23.A.I", "CO-2119-23.A.II")
@pytest.mark.parametrize(
    ("cards", "odds"),
    [
        ("2c 6h 2d Th 6h", (50, 50, 11)),
        ("2c 6h 2d Th 6d", (20, 20, 11)),
        ("2c 6s 2d Tc 6s", (20, 20, 11)),
        ("2c 6h 2d Th 6s", (8, 7, 11)),
        ("2c 6h 2d Th 7s", (-1, -1, -1)),  # 23
        ("2c 7h 2d Th", (-1, -1, -1)),
        ("2c Ah 2d Th", (-1, -1, -1)),  # the dealer's blackjack
        ("2c 6h 2d Ah 5h Th", (50, 50, 11)),  # soft 17 is hit
    ],
)
def test_hedge_22(cards: str, odds: tuple[int, ...]) -> None:
    for table, wanted in zip(("01", "02", "03"), odds, strict=True):
        assert alone("hedge_22", cards, f"PT-FLT-SB1-{table}") == 2 * wanted


BETS = {"blackjack": MAIN, "hedge_22": SIDE}


@pytest.mark.clause("CO-2119-9.A", "CO-2119-9.B", "CO-2119-21.A")
@pytest.mark.parametrize(
    ("cards", "answers", "odds"),
    [
        ("Tc 6h 5d Th Ts 6s", "hit", 8),  # bust with 25: the cards stay, the dealer draws
        ("Tc 6h 9d Th Ts 6s", "hit", 8),  # 29 is the most
        ("Tc 6h Td Th Ts", "hit", -1),  # 30: nothing is left to draw for
        ("Ac 6h Kd Th 6s", "", 8),  # a blackjack is paid, and the dealer still draws
        ("8c 6h 8d Th Ts Ts 6s", "split stand stand", 8),
        ("8c 6h 8d Th 5s Ts Ts 6s", "split hit stand", 8),  # the first hand is bust with 23
    ],
)
def test_the_dealer_draws_for_hedge_22(cards: str, answers: str, odds: int) -> None:
    round_ = play(table_of(), BETS, cards, answers)
    assert nets(round_)["hedge_22"] == odds * SIDE
    said = words(round_)
    if answers == "hit" or not answers:
        assert "CO-2119-9.A" in said.values()
        assert ("CO-2119-9.B" in said.values()) == (odds > 0)


# --- Bust Bonus --------------------------------------------------------------------------------

BUSTS = [
    # up card, then hole and draws in the up card's suit; odds suited, and with one card of another
    ("A", "6 9 9", 50, 3),
    ("2", "T T", 25, 1),
    ("3", "T T", 15, 1),
    ("4", "T T", 10, 1),
    ("5", "T T", 5, 1),
    ("6", "T T", 3, 1),
    ("7", "9 T", 15, 2),
    ("8", "7 T", 10, 2),
    ("9", "6 T", 20, 2),
    ("T", "6 T", 20, 2),
    ("K", "6 Q", 20, 2),
    ("8", "8 8", 75, 25),
]


@pytest.mark.clause(
    "CO-2119-21.C", "CO-2119-25", "CO-2119-25.A.I", "CO-2119-25.A.II", "CO-2119-25.A.IV"
)
@pytest.mark.parametrize("decks", [1, 8])
@pytest.mark.parametrize(("up", "rest", "suited", "offsuit"), BUSTS)
def test_bust_bonus(up: str, rest: str, suited: int, offsuit: int, decks: int) -> None:
    ranks = [up, *rest.split()]
    for suits, odds in (("h" * 4, suited), ("hsdc", offsuit)):
        cards = [rank + suit for rank, suit in zip(ranks, suits, strict=False)]
        if decks == 1 and len(set(cards)) < len(cards):
            continue
        order = f"3c {cards[0]} 4c {' '.join(cards[1:])}"
        table = table_of({**ALONE, "decks": decks})
        round_ = play(table, {"xtreme_21_3": SIDE}, order, bust=SIDE)
        assert nets(round_)["bust_bonus"] == odds * SIDE


@pytest.mark.clause("CO-2119-21.C", "CO-2119-25.A.V", "CO-2119-6")
def test_when_bust_bonus_is_bet_and_when_it_loses() -> None:
    round_ = Round(table_of())
    round_.send(Place("ann", 1, "blackjack", MAIN))
    with pytest.raises(Refusal, match="after the dealer's check"):
        round_.send(Place("ann", 1, "bust_bonus", SIDE))
    hand = {"blackjack": MAIN}
    stood = play(table_of(), hand, "Tc 6h 5d Th 9s", "stand", bust=SIDE)
    assert nets(stood)["bust_bonus"] == SIDE
    at_30 = play(table_of(), hand, "Tc 6h Td Th Ts", "hit", bust=SIDE)
    assert ends(at_30)[-1] == ("bust_bonus", "CO-2119-25.A.V")
    at_25 = play(table_of(), hand, "Tc 6h 5d Th Ts 9s", "hit", bust=SIDE)
    assert nets(at_25) == {"blackjack": -MAIN, "bust_bonus": SIDE}
    made = play(table_of(), hand, "Tc 7h 5d Th", "stand", bust=SIDE)
    assert nets(made)["bust_bonus"] == -SIDE
    natural = play(table_of(), hand, "Tc Th 5d Ah", bust=SIDE)
    assert "bust_bonus" not in nets(natural)  # the round was over before it could be bet
    dealt = Round(table_of())
    for place in (Place("ann", 1, "blackjack", MAIN), NoMoreBets()):
        dealt.send(place)
    for _ in range(4):
        dealt.send(dealt.chance()[4][0])  # all twos and threes: no blackjack
    with pytest.raises(Refusal, match="before the deal"):
        dealt.send(Place("ann", 1, "hedge_22", SIDE))


# --- Silver Stack ------------------------------------------------------------------------------

STACKS = [
    ("Tc 7d 9c Th", "stand", 0),
    ("5c 7d 4c Th Ts", "double", 1),
    ("8c 7d 8d Th Ts Ts", "split stand stand", 1),
    ("5c 7d 5d Th Ts Ts", "split stand stand", 1),
    ("8c 7d 8d Th 3s Ts Ts", "split double stand", 2),
    ("8c 7d 8d Th 3s Ts 3s Ts", "split double double", 3),
    ("8c 7d 8d Th 8h 3s Ts 3s Ts Ts", "split split double double stand", 4),
    ("8c 7d 8d Th 8h 3s Ts 3s Ts 3s Ts", "split split double double double", 5),
    ("8c 7d 8d Th 8h 8s 3s Ts 3s Ts 3s Ts Ts", "split split split double double double stand", 6),
    (
        "8c 7d 8d Th 8h 8s 3s Ts 3s Ts 3s Ts 3s Ts",
        "split split split double double double double",
        7,
    ),
]
ODDS = {
    "PT-FLT-SB2-01": (-1, 3, 10, 30, 60, 100, 300, 1000),
    "PT-FLT-SB2-02": (-1, 3, 12, 30, 50, 100, 100, 100),
}


@pytest.mark.clause(
    "CO-2119-12",
    "CO-2119-16",
    "CO-2119-21.B",
    "CO-2119-24",
    "CO-2119-24.A.I",
    "CO-2119-24.A.II",
)
@pytest.mark.parametrize("table", ODDS)
@pytest.mark.parametrize(("cards", "answers", "lammers"), STACKS)
def test_silver_stack(cards: str, answers: str, lammers: int, table: str) -> None:
    made = table_of(pay_tables={"silver_stack": table})
    round_ = play(made, {"blackjack": MAIN, "silver_stack": SIDE}, cards, answers)
    assert nets(round_)["silver_stack"] == ODDS[table][lammers] * SIDE
    moved = [
        e.clause
        for e in round_.log
        if isinstance(e, events.Announced) and "Silver" in spoken(round_, e)
    ]
    assert len(moved) == lammers
    assert moved.count("CO-2119-12") == answers.count("double")
    assert moved.count("CO-2119-16") == answers.count("split")


@pytest.mark.clause("CO-2119-12")
def test_lammers_count_whatever_the_hand_came_to() -> None:
    bets = {"blackjack": MAIN, "silver_stack": SIDE}
    lost = play(table_of(), bets, "5c 7d 4c Th 2s", "double")
    assert nets(lost) == {"blackjack": -MAIN, "free_double": 0, "silver_stack": 3 * SIDE}
    own = play(table_of(), bets, "Tc 7d Td Th 9s 9s", "split stand stand")
    assert nets(own)["silver_stack"] == -SIDE  # own chips bring no lammer


def test_the_dealer_draws_only_where_it_matters() -> None:
    round_ = play(table_of(), {"blackjack": MAIN}, "Tc 6h 5d Th Ts", "hit")
    assert dealer_cards(round_) == 2


@pytest.mark.parametrize("cards", ["Kc Kd Ah", "Qc Ad Kh", "Qc Kd Kh"])
def test_a_run_needs_three_ranks(cards: str) -> None:
    own, up, second = cards.split()
    round_ = play(table_of(ALONE), {"classic_21_3": SIDE}, f"{own} {up} {second} 9s")
    assert (nets(round_)["classic_21_3"] > 0) == (cards == "Qc Ad Kh")


# --- several boxes -------------------------------------------------------------------------------


def _for_both(wager: str) -> list[Place]:
    return [
        Place(name, box, kind, cents)
        for name, box in (("ann", 1), ("bob", 2))
        for kind, cents in (("blackjack", MAIN), (wager, SIDE * box))
    ]


@pytest.mark.parametrize("wager", ["lucky_ladies", "classic_21_3"])
def test_the_last_box_is_settled_first(wager: str) -> None:
    round_ = play(table_of(seats=2), _for_both(wager), "Tc 9c 7d 6h 2s Kh 8s", "stand hit")
    kinds = wager_kinds(round_.log)
    lost = [e for e in round_.log if isinstance(e, events.WagerLost) and kinds[e.id] == wager]
    assert [event.cents for event in lost] == [2 * SIDE, SIDE]


def test_hedge_22_goes_by_the_hand_of_its_own_box() -> None:
    # ann is bust with thirty, bob stands on twenty; the dealer has 22.
    cards = "Tc Kc 6d Th Kh 6h Ts Ts"
    round_ = play(table_of(seats=2), _for_both("hedge_22"), cards, "hit stand")
    kinds = wager_kinds(round_.log)
    (won,) = [e for e in round_.log if isinstance(e, events.WagerWon)]
    assert (kinds[won.id], won.stake) == ("hedge_22", 2 * SIDE)


@pytest.mark.parametrize(
    ("cards", "answers", "said"),
    [
        ("Tc 6d 9d Th 5h", "stand", False),  # the hand hangs on the dealer's total anyway
        ("Tc 6d 9d Th 5h 2c", "hit", True),  # bust
        ("Tc 6d Ad Th 5h", "", True),  # a paid blackjack
    ],
)
def test_the_dealer_says_when_he_draws_for_hedge_22_alone(
    cards: str, answers: str, said: bool
) -> None:
    round_ = play(table_of(), {"blackjack": MAIN, "hedge_22": SIDE}, cards, answers)
    assert ("the dealer draws for Hedge 22" in words(round_)) is said
