"""Pontoon Plus at the table: points, the deal, draws, 21, insurance, surrender, settlement."""

from __future__ import annotations

import pytest

from pitboss.apparatus.cards import parse_cards
from pitboss.errors import Refusal
from pitboss.families.blackjack.points import total_of
from pitboss.games.pontoon_plus.hands import doubled_total
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.effects import Question
from pitboss.table.round import Round
from tests.dealt import ends, nets
from tests.games.pontoon_plus.rigged import BET, Script, asked, bet, gained, play, table_of
from tests.spoken import spoken


@pytest.mark.parametrize(
    ("cards", "points", "soft"),
    [
        ("2c 9d", 11, False),
        ("Jc Qd", 20, False),
        ("Kc Ad", 21, True),
        ("Ac Ad", 12, True),
        ("Ac 6d Kc", 17, False),
        ("Ac Ad Ah Kc", 13, False),
        ("Ac 8d 2h", 21, True),
    ],
)
def test_points(cards: str, points: int, soft: bool) -> None:
    assert total_of(parse_cards(cards)) == (points, soft)


@pytest.mark.parametrize(
    ("cards", "points"),
    [("Ac 5d 4h", 10), ("Ac 5d Ah", 17), ("6c 4d Ah", 21), ("Ac Ad Ah", 13), ("9c 8d Ah", 18)],
)
def test_aces_of_a_doubled_hand(cards: str, points: int) -> None:
    assert doubled_total(parse_cards(cards)).points == points


@pytest.mark.clause("SG-2.2.1")
@pytest.mark.parametrize("decks", [4, 6, 8])
def test_decks_of_48_cards(decks: int) -> None:
    table = table_of(decks=decks)
    assert table.shoe is not None
    assert table.shoe.left == 48 * decks
    assert not any(table.shoe.counts[card] for card in parse_cards("Tc Td Th Ts"))
    with pytest.raises(Refusal, match="decks must be"):
        RuleSet.of("pontoon-plus", {"decks": 3})


# --- the deal and the dealer ---------------------------------------------------------------------


@pytest.mark.clause("SG-3.11", "SG-1.22", "SG-3.3", "SG-3.10")
def test_the_dealer_takes_one_card() -> None:
    table = table_of(("ann", "bob"))
    round_ = play("9c 8c 7d 9d 8d Kh", "stand stand", [bet(), bet("bob", 2)], table)
    dealt = [(e.to, e.clause) for e in round_.log if isinstance(e, events.CardDealt)]
    first = ["box_1", "box_2", "dealer", "box_1", "box_2"]
    assert [to for to, clause in dealt if clause == "SG-3.11"] == first
    assert dealt[5:] == [("dealer", "SG-3.27")]
    words = [spoken(round_, e) for e in round_.log if isinstance(e, events.Announced)]
    assert words.index("place your bets, please") < words.index("no more bets")
    assert all(e.seen_by == ("*",) for e in round_.log if isinstance(e, events.CardDealt))


@pytest.mark.clause(
    "SG-3.27", "SG-3.27.1", "SG-3.27.2", "SG-3.27.3", "SG-3.27.4", "SG-1.28", "SG-1.27", "SG-1.2"
)
@pytest.mark.parametrize(
    ("cards", "net", "clause"),
    [
        ("9c 7d Kc 9h Kd", BET, "SG-3.27.1"),  # dealer 26
        ("9c 7d Kc Kh", BET, "SG-3.27.2"),  # 19 over hard 17
        ("9c 9d 8c Kh", -BET, "SG-3.27.3"),
        ("9c 9d Kc Kh", 0, "SG-3.27.4"),
        ("9c 6d Kc Ah 2d", 0, "SG-3.27.4"),  # soft 17 draws: 19
        ("9c 6d Kc Ah Kd", BET, "SG-3.27.2"),  # a king makes it hard 17, where he stands
        ("9c 7d Kc Ah", BET, "SG-3.27.2"),  # soft 18 stands
    ],
)
def test_against_the_dealer(cards: str, net: int, clause: str) -> None:
    round_ = play(cards, "stand")
    assert nets(round_) == {"bet": net}
    assert ends(round_) == [("bet", clause)]


@pytest.mark.clause("SG-3.27", "SG-3.27.3")
def test_a_dealer_pontoon_beats_any_hand_that_waits_for_it() -> None:
    round_ = play("9c Ad Kc Kh", "decline play_on stand")
    assert nets(round_) == {"bet": -BET}


@pytest.mark.clause("SG-3.20", "SG-3.21", "SG-3.22", "SG-3.23", "SG-1.10", "SG-1.27")
def test_drawing() -> None:
    round_ = Script(table_of(), [bet()]).round
    for card in parse_cards("2c 7d 3c"):
        round_.send(card)
    names = _names(round_)
    assert "stand" not in names  # five: he must draw to twelve
    bust = play("9c 7d 3c Kd", "hit")
    assert nets(bust) == {"bet": -BET}
    assert ends(bust) == [("bet", "SG-3.21")]
    long = play("2c 7d 3c 2d 4c 5d Kh", "hit hit hit stand")  # seven, eleven, sixteen
    assert asked(long)[:3] == [("ann", "hit")] * 3


def _names(round_: Round) -> list[str]:
    assert isinstance(round_.pending, Question)
    return [option.name for option in round_.pending.options]


# --- 21 and Pontoon ------------------------------------------------------------------------------


@pytest.mark.clause("SG-3.16", "SG-1.20", "SG-4.1.1")
def test_pontoon_is_paid_at_once_and_for_good() -> None:
    table = table_of(("ann", "bob"))
    round_ = play("Ac 9c Ad Kc 9d Kd", "decline play_on stand", [bet(), bet("bob", 2)], table)
    assert gained(round_) == BET * 3 // 2  # the dealer's own Pontoon comes later
    assert gained(round_, "bob") == -BET
    assert ends(round_)[0] == ("bet", "SG-3.16")
    assert asked(round_)[0][0] == "bob"  # no insurance for a Pontoon


TWENTY_ONES = [
    ("9c 7d 9d 3h", "hit", (1, 1)),
    ("9c 7d Ac Ad", "hit", (1, 1)),
    ("2c 7d 3c 4d 5d 7h", "hit hit hit", (3, 2)),  # five cards
    ("2c 7d 2d 2h 3c 5d 7h", "hit hit hit hit", (2, 1)),  # six
    ("2c 7d 2d 2h 2s 3c 3d 7h", "hit hit hit hit hit", (3, 1)),  # seven
    ("2c 7d 2d 2h 2s 3c 3d 3h 4c", "hit hit hit hit hit hit", (3, 1)),  # eight
    ("6c 9d 7d 8h", "hit", (3, 2)),
    ("6c 9d 7c 8c", "hit", (2, 1)),
    ("6d 9d 8d 7d", "hit", (2, 1)),
    ("8s 9d 7s 6s", "hit", (3, 1)),
    ("7c 9d 7d 7h", "hit", (3, 2)),
    ("7h 9d 7h 7h", "hit", (2, 1)),
    ("7s 9d 7s 7s", "hit", (3, 1)),
]


@pytest.mark.clause("SG-4.1.1", "SG-3.26", "SG-1.24", "SG-3.20")
@pytest.mark.parametrize(("cards", "answers", "odds"), TWENTY_ONES)
def test_every_21_is_paid_at_once_by_the_table(
    cards: str, answers: str, odds: tuple[int, int]
) -> None:
    round_ = play(cards, answers)  # the dealer draws no card at all
    assert nets(round_) == {"bet": BET * odds[0] // odds[1]}
    assert ends(round_) == [("bet", "SG-3.26")]


@pytest.mark.clause("SG-3.16", "SG-3.24.3", "SG-3.26")
@pytest.mark.parametrize(
    ("cards", "answers", "slip", "net", "clause"),
    [
        ("Ac 9d Kc", "", 2, BET * 3 // 2, "SG-3.16"),
        ("9c 7d 9d 3h", "hit", 3, BET, "SG-3.26"),
        ("Kc 9d Kd Ah 9h Kh", "split stand", 3, BET, "SG-3.24.3"),
    ],
)
def test_a_21_that_is_not_noticed_is_paid_at_settlement(
    cards: str, answers: str, slip: int, net: int, clause: str
) -> None:
    round_ = play(cards, answers, slips={slip: "twenty_one_not_noticed"})
    assert ("bet", clause) in ends(round_)
    assert nets(round_)["bet"] == net


# --- insurance and surrender ---------------------------------------------------------------------


@pytest.mark.clause("SG-3.17", "SG-3.17.1", "SG-3.17.2", "SG-1.7", "SG-4.1.1")
@pytest.mark.parametrize(
    ("cards", "answers", "found"),
    [
        ("9c Ad Kc Kh", "insure play_on stand", {"bet": -BET, "insurance": BET}),
        ("9c Ad Kc 9h", "insure play_on stand", {"bet": -BET, "insurance": -BET // 2}),
        ("9c Ad Kc Kh", "for_less:3 play_on stand", {"bet": -BET, "insurance": 6_00}),
        # Bust first: the dealer draws for the insurance alone.
        ("9c Ad 5c Kd Kh", "insure play_on hit", {"bet": -BET, "insurance": BET}),
    ],
)
def test_insurance(cards: str, answers: str, found: dict[str, int]) -> None:
    round_ = play(cards, answers)
    assert nets(round_) == found
    assert ("insurance", "SG-3.17.2") in ends(round_)
    added = next(e for e in round_.log if isinstance(e, events.WagerAdded))
    assert added.clause == "SG-3.17.1"


def test_insurance_is_half_the_bet_at_most_and_against_an_ace_only() -> None:
    odd = Script(table_of(), [bet(cents=15_00)]).round
    for card in parse_cards("9c Ad Kc"):
        odd.send(card)
    offers = {o.name: o.high for o in odd.pending.options}  # type: ignore[union-attr]
    assert offers == {"decline": 0, "insure": 0, "for_less": 7}
    king = play("9c Kd Kc 9h", "play_on stand")
    assert ("ann", "decline") not in asked(king)


@pytest.mark.clause("SG-3.18", "SG-3.19", "SG-3.19.1", "SG-3.19.2")
@pytest.mark.parametrize(
    ("cards", "answers", "net", "clause"),
    [
        ("9c Kd 7c 9h", "surrender", -BET // 2, "SG-3.19.2"),
        ("9c Kd 7c Ah", "surrender", -BET, "SG-3.19.1"),
        ("9c Ad 7c 5h", "decline surrender", -BET // 2, "SG-3.19.2"),
        ("9c Ad 7c Kh", "decline surrender", -BET, "SG-3.19.1"),
    ],
)
def test_surrender_waits_for_the_second_card(
    cards: str, answers: str, net: int, clause: str
) -> None:
    round_ = play(cards, answers)  # he draws that card and no more
    assert nets(round_) == {"bet": net}
    assert ends(round_)[-1] == ("bet", clause)


@pytest.mark.clause("SG-3.18", "SG-3.24")
def test_no_surrender_against_a_low_card_or_after_a_split() -> None:
    low = play("9c 9d 7c 9h", "stand")
    assert asked(low) == [("ann", "stand")]
    split = play("8c Kd 8d 9h 9s 9d", "play_on split stand stand")
    assert ("ann", "surrender") not in asked(split)
    assert [option for _, option in asked(split)] == ["play_on", "split", "stand", "stand"]


@pytest.mark.clause("SG-3.26")
@pytest.mark.parametrize("slips", [{}, {5: "twenty_one_not_noticed"}])
def test_a_21_is_paid_before_the_next_box_draws_unless_it_was_not_noticed(
    slips: dict[int, str],
) -> None:
    table = table_of(("ann", "bob"))
    bets = [bet(cents=10_00), bet("bob", 2)]
    round_ = play("9c 9s 7d 9d 5s 3h Kh", "hit hit", bets, table, slips)  # bob is bust
    order = [
        e.cents if isinstance(e, events.WagerLost) else -e.stake
        for e in round_.log
        if isinstance(e, events.WagerLost | events.WagerWon)
    ]
    assert order == ([BET, -10_00] if slips else [-10_00, BET])
