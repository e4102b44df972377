"""What goes wrong at a Mississippi Stud table, and what the filing makes of it."""

from __future__ import annotations

import pytest

from pitboss.games.mississippi_stud import GAME
from pitboss.games.poker.mishaps import (
    DECK_COUNT,
    DEVICE_JAM,
    DRAWN_UNSEEN,
    EXPOSED,
    LEAVES,
    MISCOUNT,
    SHOE_JAM,
    WRONG_NUMBER,
)
from pitboss.games.poker.running import running
from pitboss.table import events
from pitboss.table.actions import NoMoreBets
from pitboss.table.effects import DealCard, Effect, ShuffleCards
from pitboss.table.round import Round
from tests.games.poker.rigged import When, asked, clauses, nets, play, table_of, voided, words

ANTE = 10_00
BETS = {"ante": ANTE}
ALL = {"ante": ANTE, "three_card_bonus": 5_00}
HANDS = {"box_1": "As Ad", "third_street": "Ah", "fourth_street": "Kd", "fifth_street": "Qs"}
STAY = {"ann": "bet_1", "bob": "bet_1"}


def dealing_to(hand: str) -> When:
    return lambda pending: isinstance(pending, DealCard) and pending.to == hand


VOIDS = [
    (WRONG_NUMBER, "OH-J-13.II", "hand", asked),
    (WRONG_NUMBER, "OH-J-13.II", "shoe", dealing_to("box_1")),
    (SHOE_JAM, "OH-J-13.IV", "shoe", dealing_to("box_2")),
    (DECK_COUNT, "OH-J-9.VI", "hand", asked),
    (DECK_COUNT, "OH-J-10.VI", "shoe", asked),
    (EXPOSED, "OH-C-12.III", "shoe", asked),  # silent here: as in Four Card Poker (GEN-10)
]


@pytest.mark.clause("OH-J-13.II", "OH-J-13.IV", "OH-J-9.VI", "OH-J-10.VI")
@pytest.mark.parametrize(("kind", "clause", "way", "when"), VOIDS)
def test_mishaps_that_void_the_round(kind: str, clause: str, way: str, when: When) -> None:
    table = table_of(GAME, "ann", "bob", options={"deal": way})
    round_ = play(table, {"ann": ALL, "bob": BETS}, {}, STAY, mishap=(kind, when))
    assert voided(round_)
    assert clauses(round_, events.RoundVoided) == [clause]
    assert not table.wagers
    again = play(table, {"ann": BETS}, {})
    assert clauses(again, events.CardsShuffled) == ["OH-J-5.I"]


@pytest.mark.clause("OH-J-13.I")
@pytest.mark.parametrize("hand", ["box_1", "third_street", "fifth_street"])
def test_a_card_drawn_unseen_is_the_next_card(hand: str) -> None:
    round_ = play(
        table_of(GAME, "ann"), {"ann": BETS}, {}, STAY, mishap=(DRAWN_UNSEEN, dealing_to(hand))
    )
    assert "OH-J-13.I" in clauses(round_, events.Announced)
    assert len(clauses(round_, events.CardDealt)) == 2 + 6
    assert not voided(round_)


def shuffling(pending: Effect) -> bool:
    return isinstance(pending, ShuffleCards)


@pytest.mark.clause("OH-J-13.III", "OH-J-5.III", "OH-J-5.III.A")
def test_a_jammed_shuffler_shuffles_again_and_its_deck_is_not_cut() -> None:
    table = table_of(GAME, "ann", options={"shuffler": True})
    round_ = play(table, {"ann": BETS}, {}, mishap=(DEVICE_JAM, shuffling))
    said = clauses(round_, events.Announced)
    assert "OH-J-13.III" in said
    assert "OH-J-5.III.A" in said
    assert "OH-J-5.IV.A.2" not in said
    assert not voided(round_)


@pytest.mark.clause("OH-J-5.II")
def test_a_wrong_count_is_checked_once_more_and_then_inspected() -> None:
    round_ = Round(table_of(GAME, "ann", options={"shuffler": True}))
    round_.call_irregularity(MISCOUNT)
    round_.call_irregularity(MISCOUNT)
    said = [said for said, clause in words(round_).items() if clause == "OH-J-5.II"]
    assert "once more" in said[0]
    assert "supervisor" in said[1]


@pytest.mark.clause("OH-J-4.II", "OH-J-5.I", "OH-J-5.III.B", "OH-J-5.IV", "OH-J-5.IV.A")
@pytest.mark.clause("OH-J-5.IV.A.2", "OH-J-5.IV.A.3", "OH-J-5.V")
def test_a_deck_shuffled_by_hand_is_cut() -> None:
    table = table_of(GAME, "ann")
    for number in range(2):
        round_ = play(table, {"ann": BETS}, {})
        said = clauses(round_, events.Announced)
        assert ("OH-J-4.II" in said) == (number == 0)  # washed when it is new
        cut = said.index("OH-J-5.IV.A.2")
        assert said[cut + 1] == "OH-J-5.IV.A.3"
        assert clauses(round_, events.CardsShuffled) == ["OH-J-5.I"]


@pytest.mark.clause("OH-J-7.II")
@pytest.mark.parametrize("forfeits", [False, True])
def test_a_player_who_leaves_folds(forfeits: bool) -> None:
    table = table_of(GAME, "ann", options={"leaver_forfeits_sides": forfeits})
    round_ = play(table, {"ann": ALL}, HANDS, mishap=(LEAVES, asked))
    bonus = -5_00 if forfeits else 30_00  # A-K-Q on the board
    assert nets(round_) == {"ante": -ANTE, "three_card_bonus": bonus}
    assert ("OH-J-7.II" in clauses(round_, events.WagerLost)) == forfeits


@pytest.mark.clause("OH-J-7.IV")
def test_without_wagers_no_cards_are_dealt() -> None:
    table = table_of(GAME, "ann")
    round_ = Round(table)
    round_.send(None)
    round_.send(NoMoreBets())
    assert round_.over
    assert Round(table).legal("ann")  # the shuffled deck is still waiting


@pytest.mark.parametrize(
    ("way", "hidden"),
    [
        ("hand", [[], [], []]),  # dealt face up, street by street
        ("shoe", [["third_street", "fourth_street", "fifth_street"]]),
    ],
)
def test_only_cards_that_lie_face_down_can_be_exposed(way: str, hidden: list[list[str]]) -> None:
    table = table_of(GAME, "ann", options={"deal": way})
    seen: list[list[str]] = []

    def never(pending: Effect) -> bool:
        if asked(pending):
            seen.append(list(running(table).face_down))
        return False

    with pytest.raises(AssertionError, match="did not happen"):
        play(table, {"ann": BETS}, {}, STAY, mishap=(EXPOSED, never))
    assert seen[: len(hidden)] == hidden
    assert running(table).face_down == []
