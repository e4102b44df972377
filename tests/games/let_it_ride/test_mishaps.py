"""What goes wrong at a Let It Ride table, and what the filing makes of it."""

from __future__ import annotations

import pytest

from pitboss.games.let_it_ride import GAME
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

BETS = {"bet_1": 10_00}
ALL = {"bet_1": 10_00, "bonus": 1_00, "three_card_bonus": 5_00}
HANDS = {"box_1": "As Ad 2h", "community_1": "Ah", "community_2": "4s"}


def dealing_to(hand: str) -> When:
    return lambda pending: isinstance(pending, DealCard) and pending.to == hand


VOIDS = [
    (WRONG_NUMBER, "OH-D-14.II", "hand", asked),
    (WRONG_NUMBER, "OH-D-14.II", "shoe", dealing_to("community_1")),
    (SHOE_JAM, "OH-D-14.IV", "shoe", dealing_to("community_2")),
    (DECK_COUNT, "OH-D-10.IV", "hand", asked),
    (DECK_COUNT, "OH-D-11.IV", "shoe", asked),
    (EXPOSED, "OH-C-12.III", "hand", asked),  # silent here: as in Four Card Poker (GEN-10)
]


@pytest.mark.clause("OH-D-14.II", "OH-D-14.IV", "OH-D-10.IV", "OH-D-11.IV")
@pytest.mark.parametrize(("kind", "clause", "way", "when"), VOIDS)
def test_mishaps_that_void_the_round(kind: str, clause: str, way: str, when: When) -> None:
    table = table_of(GAME, "ann", "bob", options={"deal": way})
    round_ = play(table, {"ann": ALL, "bob": BETS}, {}, mishap=(kind, when))
    assert voided(round_)
    assert clauses(round_, events.RoundVoided) == [clause]
    assert not table.wagers
    again = play(table, {"ann": BETS}, {})
    assert clauses(again, events.CardsShuffled) == ["OH-D-5.I"]


@pytest.mark.clause("OH-D-14.I")
@pytest.mark.parametrize("hand", ["box_1", "community_1", "community_2"])
def test_a_card_drawn_unseen_is_the_next_card(hand: str) -> None:
    round_ = play(table_of(GAME, "ann"), {"ann": BETS}, {}, mishap=(DRAWN_UNSEEN, dealing_to(hand)))
    assert "OH-D-14.I" in clauses(round_, events.Announced)
    assert len(clauses(round_, events.CardDealt)) == 5
    assert not voided(round_)


def shuffling(pending: Effect) -> bool:
    return isinstance(pending, ShuffleCards)


@pytest.mark.clause("OH-D-14.III", "OH-D-5.III", "OH-D-5.III.A")
def test_a_jammed_shuffler_shuffles_again_and_its_deck_is_not_cut() -> None:
    table = table_of(GAME, "ann", options={"shuffler": True})
    round_ = play(table, {"ann": BETS}, {}, mishap=(DEVICE_JAM, shuffling))
    said = clauses(round_, events.Announced)
    assert "OH-D-14.III" in said
    assert "OH-D-5.III.A" in said
    assert "OH-D-5.IV.A.2" not in said
    assert not voided(round_)


@pytest.mark.clause("OH-D-5.II")
def test_a_wrong_count_is_checked_once_more_and_then_inspected() -> None:
    round_ = Round(table_of(GAME, "ann", options={"shuffler": True}))
    round_.call_irregularity(MISCOUNT)
    round_.call_irregularity(MISCOUNT)
    said = [said for said, clause in words(round_).items() if clause == "OH-D-5.II"]
    assert "once more" in said[0]
    assert "supervisor" in said[1]


@pytest.mark.clause("OH-D-4.II", "OH-D-5.I", "OH-D-5.III.B", "OH-D-5.IV", "OH-D-5.IV.A")
@pytest.mark.clause("OH-D-5.IV.A.2", "OH-D-5.IV.A.3", "OH-D-5.IV.B")
def test_a_deck_shuffled_by_hand_is_cut() -> None:
    table = table_of(GAME, "ann")
    for number in range(2):
        round_ = play(table, {"ann": BETS}, {})
        said = clauses(round_, events.Announced)
        assert ("OH-D-4.II" in said) == (number == 0)  # washed when it is new
        cut = said.index("OH-D-5.IV.A.2")
        assert said[cut + 1] == "OH-D-5.IV.A.3"
        assert clauses(round_, events.CardsShuffled) == ["OH-D-5.I"]


@pytest.mark.clause("OH-D-7.II")
@pytest.mark.parametrize("forfeits", [False, True])
def test_a_player_who_leaves_lets_the_bets_ride(forfeits: bool) -> None:
    table = table_of(GAME, "ann", options={"leaver_forfeits_sides": forfeits})
    round_ = play(table, {"ann": ALL}, HANDS, mishap=(LEAVES, asked))
    assert not clauses(round_, events.OptionChosen)  # and is not asked again
    bets = dict.fromkeys(("bet_1", "bet_2", "bet_3"), 3000)  # three aces
    sides = {"bonus": -1_00, "three_card_bonus": -5_00}
    if not forfeits:
        sides = {"bonus": 4_00, "three_card_bonus": 5_00}
    assert nets(round_) == {**bets, **sides}
    assert ("OH-D-7.II" in clauses(round_, events.WagerLost)) == forfeits


@pytest.mark.clause("OH-D-7.III")
def test_without_wagers_no_cards_are_dealt() -> None:
    table = table_of(GAME, "ann")
    round_ = Round(table)
    round_.send(None)
    round_.send(NoMoreBets())
    assert round_.over
    assert Round(table).legal("ann")  # the shuffled deck is still waiting


def test_a_turned_card_can_no_longer_be_exposed() -> None:
    table = table_of(GAME, "ann")
    seen: list[list[str]] = []

    def never(pending: Effect) -> bool:
        if asked(pending):
            seen.append(list(running(table).face_down))
        return False

    with pytest.raises(AssertionError, match="did not happen"):
        play(table, {"ann": BETS}, {}, mishap=(EXPOSED, never))
    assert seen == [["community_1", "community_2"], ["community_2"]]
    assert running(table).face_down == []
