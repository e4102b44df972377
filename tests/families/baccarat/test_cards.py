"""Values, point counts and the drawing rules."""

from __future__ import annotations

import pytest

from pitboss.apparatus.cards import parse_card, parse_cards
from pitboss.families.baccarat.drawing import TABLE_1, banker_decides, player_decides
from pitboss.families.baccarat.points import Coup, burn_value, point_count, value
from pitboss.table import events
from tests.dealt import of
from tests.families.baccarat.house import BOTH, FREE, MINI, PREFIX, play, said
from tests.filed import filed

both = pytest.mark.parametrize("slug", BOTH)
PREFIXES = ("OH-E", "OH-EC")


@pytest.mark.parametrize("prefix", PREFIXES)
def test_card_values(prefix: str) -> None:
    worth = {rank: value(parse_card(rank + "s")) for rank in "A23456789TJQK"}
    filed(f"{prefix}-6.I.A", [worth[rank] for rank in "23456789"], [2, 3, 4, 5, 6, 7, 8, 9])
    filed(f"{prefix}-6.I.B", [worth[rank] for rank in "TJQK"], [0, 0, 0, 0])
    filed(f"{prefix}-6.I.C", worth["A"], 1)


COUNTS = [
    ("Ah 2c 4d", 7, "6.II.A"),
    ("As 2h 9c", 2, "6.II.B"),
    ("Kh Qd", 0, "6.II"),
    ("9c 9d", 8, "6.II"),
    ("9c 9d 9h", 7, "6.II"),
    ("5h 5s", 0, "6.II"),
]


@pytest.mark.parametrize("prefix", PREFIXES)
@pytest.mark.parametrize(("cards", "points", "clause"), COUNTS)
def test_point_count_is_the_last_digit(cards: str, points: int, clause: str, prefix: str) -> None:
    count = point_count(value(card) for card in parse_cards(cards))
    filed(f"{prefix}-{clause}", count, points)


@pytest.mark.parametrize(
    ("coup", "natural"),
    [
        (Coup(8, 0), True),
        (Coup(9, 0), True),
        (Coup(7, 0), False),
        (Coup(8, 0, 3, 2), False),
        (Coup(9, 0, 3, 3), False),
    ],
)
def test_a_natural_is_8_or_9_on_two_cards(coup: Coup, natural: bool) -> None:
    assert coup.natural("player") is natural
    assert not coup.natural("banker")
    turned = Coup(coup.banker, coup.player, coup.banker_cards, coup.player_cards)
    assert turned.natural("banker") is natural
    assert not turned.natural("player")


@pytest.mark.parametrize(
    ("coup", "is_one"),
    [
        (Coup(6, 7, 2, 3), True),
        (Coup(6, 7, 3, 3), True),
        (Coup(6, 7, 3, 2), False),  # of two cards
        (Coup(6, 8, 2, 3), False),
        (Coup(5, 6, 2, 3), False),
        (Coup(7, 7, 2, 3), False),  # a tie
        (Coup(8, 7, 2, 3), False),
    ],
)
def test_the_banker_wins_with_a_seven_of_three_cards(coup: Coup, is_one: bool) -> None:
    assert coup.three_card_seven is is_one


def test_two_cards_make_a_hand_unless_more_are_said() -> None:
    assert Coup(8, 9).natural("player")
    assert Coup(8, 9).natural("banker")


@pytest.mark.parametrize(("rank", "burned"), [("A", 1), ("7", 7), ("T", 10), ("K", 10)])
def test_the_first_card_of_a_shoe_counts_ten_for_pictures(rank: str, burned: int) -> None:
    assert burn_value(parse_card(rank + "d")) == burned


# One line a case: the cards in their order, and the drawing clause of each third card or stay.
DRAWS = [
    ("9 T T 7", ["11.I"]),  # Player natural
    ("2 8 T T", ["11.I"]),  # Banker natural
    ("8 9 T T", ["11.I"]),
    ("6 7 T T", ["11.II.B", "11.III.A"]),  # both stay
    ("7 6 T T", ["11.II.B", "11.III.A"]),
    ("6 5 T T 4", ["11.II.B", "11.III.A"]),  # the Player stood: Banker draws on 5
    ("7 T T T 4", ["11.II.B", "11.III.A"]),
    ("5 2 T T 8 3", ["11.II.A", "11.III.B.1"]),  # below three, whatever the Player drew
    ("T 7 T T 4", ["11.II.A", "11.III.B.2"]),  # Banker stays on 7
    ("T 3 T T 8", ["11.II.A", "11.III.B.3"]),
    ("T 3 T T 9 A", ["11.II.A", "11.III.B.3"]),
    ("5 5 T T 4 2", ["11.II.A", "11.III.B.3"]),  # the filing's own example
    ("T 6 T T 6 K", ["11.II.A", "11.III.B.3"]),
    ("T 6 T T 5", ["11.II.A", "11.III.B.3"]),
]


@both
@pytest.mark.clause(
    *[f"{p}-11.{n}" for p in PREFIXES for n in ("I", "II.A", "II.B", "III.A", "IV", "V", "VI")],
    *[f"{p}-11.III.B.{n}" for p in PREFIXES for n in (1, 2, 3)],
    *[f"{p}-10.{n}" for p in PREFIXES for n in ("II", "III", "IV")],
    *("OH-E-1.II", "OH-EC-1.I"),
)
@pytest.mark.parametrize(("ranks", "rules"), DRAWS)
def test_third_cards(slug: str, ranks: str, rules: list[str]) -> None:
    round_ = play(slug, {"banker": 10}, ranks)
    assert round_.over
    section = f"{PREFIX[slug]}-11"
    told = [e.clause for e in round_.log if e.clause.startswith(section)]
    assert told == [f"{PREFIX[slug]}-{rule}" for rule in rules]
    dealt = of(round_, events.CardDealt)
    assert len(dealt) == len(ranks.split()) <= 6
    thirds = dealt[4:]
    assert [card.to for card in thirds] in ([], ["player"], ["banker"], ["player", "banker"])
    assert all(card.seen_by == ("*",) for card in thirds)
    natural = {MINI: "OH-E-1.II", FREE: "OH-EC-1.I"}[slug]
    table_1 = tuple(f"{PREFIX[slug]}-11.{n}" for n in ("IV", "V", "VI"))
    for event in round_.log:
        if event.clause.endswith("11.I"):
            assert event.also == (natural,)
        if event.clause.endswith("11.III.B.3"):
            assert event.also[-3:] == table_1


@pytest.mark.parametrize("prefix", PREFIXES)
def test_table_1(prefix: str) -> None:
    draws = {row: {col for col in range(10) if cells[col] == "D"} for row, cells in TABLE_1.items()}
    printed = {
        3: {0, 1, 2, 3, 4, 5, 6, 7, 9},
        4: {2, 3, 4, 5, 6, 7},
        5: {4, 5, 6, 7},
        6: {6, 7},
    }
    filed(f"{prefix}-11.III.B.3", draws, printed)
    for player in range(6):  # the column is the third card's value, whatever the Player's count
        for row, columns in draws.items():
            drawn = {third for third in range(10) if banker_decides(player, row, third).draws}
            assert drawn == columns


def test_the_player_draws_below_six() -> None:
    assert [n for n in range(10) if player_decides(n, 0).draws] == [0, 1, 2, 3, 4, 5]
    assert not any(player_decides(n, natural).draws for n in range(10) for natural in (8, 9))


@both
@pytest.mark.clause(*[f"{p}-{n}" for p in PREFIXES for n in ("10.I", "12.I", "9.I", "9.III")])
def test_the_dealer_calls_both_hands_and_the_result(slug: str) -> None:
    round_ = play(slug, {"banker": 10}, "2 T 3 4 A")
    assert said(round_)[1:3] == ["Player has 5", "Banker has 4"]
    assert said(round_)[-1] == "Player 6, Banker 4: Player wins"
    assert [card.to for card in of(round_, events.CardDealt)[:4]] == ["player", "banker"] * 2
    tied = play(slug, {"banker": 10}, "6 6 T T")
    assert said(tied)[-1] == "Player 6, Banker 6: tie hand"
    banker = play(slug, {"banker": 10}, "6 7 T T")
    assert said(banker)[-1] == "Player 6, Banker 7: Banker wins"


@pytest.mark.clause("OH-E-9.III.A", "OH-E-9.III.B", "OH-EC-9.III.A", "OH-EC-9.III.B")
@pytest.mark.parametrize("slug", BOTH)
@pytest.mark.parametrize(("deal", "clause"), [("face-up", "A"), ("face-down", "B")])
def test_cards_are_dealt_by_the_clause_that_says_how_they_lie(
    slug: str, deal: str, clause: str
) -> None:
    round_ = play(slug, {"player": 10}, "9 7 T T", deal=deal)
    dealt = [e for e in of(round_, events.CardDealt) if e.to in ("player", "banker")]
    assert [e.clause for e in dealt] == [f"{PREFIX[slug]}-9.III.{clause}"] * 4
    assert {e.seen_by for e in dealt} == {("*",) if deal == "face-up" else ()}
