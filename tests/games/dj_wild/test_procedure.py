"""DJ Wild's table procedure and irregularities, each by its own clause."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.families.poker.mishaps import (
    DECK_COUNT,
    DEVICE_JAM,
    DRAWN_UNSEEN,
    EXPOSED,
    FACE_UP,
    LEAVES,
    MISCOUNT,
    SHOE_JAM,
    WRONG_NUMBER,
)
from pitboss.games.dj_wild import GAME
from pitboss.table import events
from pitboss.table.actions import NoMoreBets, Place, TakeDown
from pitboss.table.effects import DealCard, Effect, ShuffleCards
from pitboss.table.round import Round
from tests.dealt import nets, words
from tests.families.poker.rigged import When, asked, clauses, play, table_of, to_dealer, voided

ANTE = {"ann": {"ante": 10_00}}


@pytest.mark.clause("OH-O-4.b", "OH-O-5.a", "OH-O-5.c.2")
@pytest.mark.clause("OH-O-5.d.1.ii", "OH-O-5.d.1.iii", "OH-O-5.d.2")
def test_a_deck_shuffled_by_hand_is_cut() -> None:
    table = table_of(GAME, "ann")
    for number in range(2):
        round_ = play(table, ANTE, {})
        said = clauses(round_, events.Announced)
        washed = ["OH-O-4.b"] if number == 0 else []  # when the deck is new
        start = [*washed, "OH-O-5.d.1.ii", "OH-O-5.d.1.iii", "OH-O-7.a", "OH-O-8.a.2"]
        assert said[: len(start)] == start
        shuffles = [e for e in round_.log if isinstance(e, events.CardsShuffled)]
        assert [(e.cards, e.clause) for e in shuffles] == [(53, "OH-O-5.a")]


@pytest.mark.clause("OH-O-5.c.1")
def test_a_deck_from_the_shuffler_is_not_cut() -> None:
    round_ = play(table_of(GAME, "ann", options={"shuffler": True}), ANTE, {})
    said = clauses(round_, events.Announced)
    assert "OH-O-5.c.1" in said
    assert "OH-O-5.d.1.ii" not in said


def _shuffling(pending: Effect) -> bool:
    return isinstance(pending, ShuffleCards)


@pytest.mark.clause("OH-O-12.d", "OH-O-5.b")
@pytest.mark.parametrize(
    ("kind", "clause", "said"),
    [(DEVICE_JAM, "OH-O-12.d", "shuffled again"), (MISCOUNT, "OH-O-5.b", "taken from the table")],
)
def test_troubles_of_the_shuffler(kind: str, clause: str, said: str) -> None:
    table = table_of(GAME, "ann", options={"shuffler": True})
    round_ = play(table, ANTE, {}, mishap=(kind, _shuffling))
    assert said in next(w for w, c in words(round_).items() if c == clause)
    assert len(clauses(round_, events.CardsShuffled)) == 1  # the one that succeeded
    assert not voided(round_)
    with pytest.raises(Refusal):
        Round(table_of(GAME, "ann")).call_irregularity(kind)  # no shuffler, no trouble


@pytest.mark.clause("OH-O-8.b", "OH-O-8.b.1", "OH-O-9.b")
@pytest.mark.parametrize(("way", "clause"), [("hand", "OH-O-8.b.1"), ("shoe", "OH-O-9.b")])
def test_the_order_of_the_deal(way: str, clause: str) -> None:
    table = table_of(GAME, "ann", "bob", options={"deal": way})
    round_ = play(table, {p: {"ante": 10_00} for p in ("ann", "bob")}, {})
    dealt = [event for event in round_.log if isinstance(event, events.CardDealt)]
    boxes = ["box_1", "box_2", "dealer"]
    one_by_one, in_stacks = boxes * 5, [hand for hand in boxes for _ in range(5)]
    assert [e.to for e in dealt] == (one_by_one if way == "hand" else in_stacks)
    assert {e.clause for e in dealt} == {clause}
    seen = {e.to: e.seen_by for e in dealt}
    assert seen == {"box_1": ("ann",), "box_2": ("bob",), "dealer": ()}


@pytest.mark.clause("OH-O-7.c", "OH-O-8.a.2", "OH-O-9.a.2")
@pytest.mark.parametrize(("way", "closed"), [("hand", "OH-O-8.a.2"), ("shoe", "OH-O-9.a.2")])
def test_wagers_stay_once_no_more_bets_was_called(way: str, closed: str) -> None:
    table = table_of(GAME, "ann", options={"deal": way})
    round_ = Round(table)
    round_.send(None)
    round_.send(Place("ann", 1, "ante", 10_00))
    round_.send(NoMoreBets())
    assert words(round_)["no more wagers: the cards are dealt"] == closed
    assert isinstance(round_.pending, DealCard)
    for late in (Place("ann", 1, "ante", 5_00), TakeDown("ann", 1, 10_00)):
        with pytest.raises(Refusal):
            round_.send(late)
    with pytest.raises(Refusal):
        table.stand_behind("bob", 100_00)  # only seated players may wager


@pytest.mark.clause("OH-O-12.b")
def test_a_card_drawn_unseen_is_the_next_card() -> None:
    round_ = play(table_of(GAME, "ann"), ANTE, {}, mishap=(DRAWN_UNSEEN, to_dealer))
    assert "OH-O-12.b" in clauses(round_, events.Announced)
    assert len(clauses(round_, events.CardDealt)) == 10
    assert not voided(round_)


@pytest.mark.clause("OH-O-12.a", "OH-O-12.c", "OH-O-12.e", "OH-O-8.e", "OH-O-9.e")
@pytest.mark.parametrize(
    ("kind", "clause", "way", "when"),
    [
        (FACE_UP, "OH-O-12.a", "hand", to_dealer),
        (FACE_UP, "OH-O-12.a", "shoe", to_dealer),
        (EXPOSED, "OH-C-12.III", "hand", asked),  # silent: the rule of Four Card Poker (GEN-10)
        (WRONG_NUMBER, "OH-O-12.c", "hand", asked),
        (WRONG_NUMBER, "OH-O-12.c", "shoe", asked),
        (SHOE_JAM, "OH-O-12.e", "shoe", to_dealer),
        (DECK_COUNT, "OH-O-8.e", "hand", asked),
        (DECK_COUNT, "OH-O-9.e", "shoe", asked),
    ],
)
def test_mishaps_that_void_the_round(kind: str, clause: str, way: str, when: When) -> None:
    table = table_of(GAME, "ann", "bob", options={"deal": way})
    bets = {p: {"ante": 10_00, "trips": 5_00, "two_way_bad_beat": 1_00} for p in ("ann", "bob")}
    round_ = play(table, bets, {}, {"ann": "fold"}, mishap=(kind, when))
    assert voided(round_)
    assert clauses(round_, events.RoundVoided) == [clause]
    assert not table.wagers
    again = play(table, ANTE, {})
    assert [e.cards for e in again.log if isinstance(e, events.CardsShuffled)] == [53]


@pytest.mark.clause("OH-O-8.e", "OH-O-10.b.2")
def test_a_round_voided_after_a_fold_gives_the_folded_wagers_back() -> None:
    table = table_of(GAME, "ann", "bob")
    bets = {p: {"ante": 10_00} for p in ("ann", "bob")}

    def bob_asked(pending: Effect) -> bool:
        return asked(pending) and getattr(pending, "player", "") == "bob"

    round_ = play(table, bets, {}, {"ann": "fold"}, mishap=(DECK_COUNT, bob_asked))
    assert voided(round_)
    assert table.racks["ann"] == 1_000_00


@pytest.mark.clause("OH-O-7.b")
@pytest.mark.parametrize("forfeits", [False, True])
def test_a_player_who_leaves_folds(forfeits: bool) -> None:
    table = table_of(GAME, "ann", options={"leaver_forfeits_sides": forfeits})
    bets = {"ann": {"ante": 10_00, "trips": 1_00}}
    hands = {"box_1": "9c 9d 9h 4s Kd", "dealer": "3c 5d 7h Ts Jd"}
    round_ = play(table, bets, hands, mishap=(LEAVES, asked))
    trips = -1_00 if forfeits else 6_00
    assert nets(round_) == {"ante": -10_00, "blind": -10_00, "trips": trips}
    assert ("OH-O-7.b" in clauses(round_, events.WagerLost)) == forfeits
