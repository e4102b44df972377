"""What goes wrong alike at stud and hold'em tables, each time by the game's own filing."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from pitboss.errors import Refusal
from pitboss.families.poker.mishaps import (
    DECK_COUNT,
    DEVICE_JAM,
    DRAWN_UNSEEN,
    EXPOSED,
    MISCOUNT,
    SHOE_JAM,
    WRONG_NUMBER,
)
from pitboss.rooms.registry import room
from pitboss.table import events
from pitboss.table.actions import NoMoreBets, Place
from pitboss.table.effects import DealCard
from pitboss.table.round import Round
from tests.dealt import words
from tests.families.poker.rigged import (
    Rig,
    asked,
    asked_by,
    besides,
    clauses,
    dealing_to,
    play,
    shuffling,
    table_of,
    voided,
)

# By game, the clause that rules each step; every case below is marked with its own game's only.
CLAUSES = {
    "let-it-ride": {
        "wash": "OH-D-4.II",
        "shuffle": "OH-D-5.I",
        "miscount": "OH-D-5.II",
        "by_device": "OH-D-5.III.A",
        "cut": "OH-D-5.IV.A.2",
        "stack": "OH-D-5.IV.A.3",
        "bets": "OH-D-7.III",
        "deck_by_hand": "OH-D-10.IV",
        "deck_by_shoe": "OH-D-11.IV",
        "drawn_unseen": "OH-D-14.I",
        "wrong_number": "OH-D-14.II",
        "device_jam": "OH-D-14.III",
        "shoe_jam": "OH-D-14.IV",
    },
    "mississippi-stud": {
        "wash": "OH-J-4.II",
        "shuffle": "OH-J-5.I",
        "miscount": "OH-J-5.II",
        "by_device": "OH-J-5.III.A",
        "cut": "OH-J-5.IV.A.2",
        "stack": "OH-J-5.IV.A.3",
        "bets": "OH-J-7.IV",
        "deck_by_hand": "OH-J-9.VI",
        "deck_by_shoe": "OH-J-10.VI",
        "drawn_unseen": "OH-J-13.I",
        "wrong_number": "OH-J-13.II",
        "device_jam": "OH-J-13.III",
        "shoe_jam": "OH-J-13.IV",
    },
    "texas-holdem-bonus": {
        "wash": "OH-K-4.II",
        "shuffle": "OH-K-5.I",
        "miscount": "OH-K-5.II",
        "by_device": "OH-K-5.III.A",
        "cut": "OH-K-5.IV.C",
        "stack": "OH-K-5.IV.D",
        "bets": "OH-K-7.II",
        "deck_by_hand": "OH-K-8.IV",
        "deck_by_shoe": "OH-K-9.IV",
        "drawn_unseen": "OH-K-12.II",
        "wrong_number": "OH-K-12.III",
        "device_jam": "OH-K-12.IV",
        "shoe_jam": "OH-K-12.V",
    },
    "ultimate-texas-holdem": {
        "wash": "OH-I-3.II",
        "shuffle": "OH-I-4.I",
        "miscount": "OH-I-4.II",
        "by_device": "OH-I-4.III.A",
        "cut": "OH-I-4.IV.A.2",
        "stack": "OH-I-4.IV.A.3",
        "bets": "OH-I-6.II",
        "deck_by_hand": "OH-I-7.IV",
        "deck_by_shoe": "OH-I-8.IV",
        "drawn_unseen": "OH-I-11.II",
        "wrong_number": "OH-I-11.III",
        "device_jam": "OH-I-11.IV",
        "shoe_jam": "OH-I-11.V",
    },
}
# After a shuffle by hand the cards are cut, and then dealt.
CUTTING = {
    "let-it-ride": ("OH-D-5.III.B", "OH-D-5.IV.B"),
    "mississippi-stud": ("OH-J-5.III.B", "OH-J-5.V"),
    "texas-holdem-bonus": ("OH-K-5.III.B", "OH-K-5.V"),
    "ultimate-texas-holdem": ("OH-I-4.III.B", "OH-I-4.IV.B"),
}


class Play(NamedTuple):
    """A round of a game: what is wagered, how one stays in, and what is dealt.

    ``last`` is the hand that gets the last card before anyone decides (with two players), ``hands``
    are those to whom a card may slip out, ``cards`` how many a round with one player takes.
    """

    bets: dict[str, int]
    stays: str
    last: str
    hands: tuple[str, ...]
    cards: int


ROUNDS = {
    "let-it-ride": Play(
        {"bet_1": 10_00, "bonus": 1_00, "three_card_bonus": 5_00},
        "ride",
        "community_2",
        ("box_1", "community_1", "community_2"),
        3 + 2,
    ),
    "mississippi-stud": Play(
        {"ante": 10_00, "three_card_bonus": 5_00},
        "bet_1",
        "box_2",
        ("box_1", "third_street", "fifth_street"),
        2 + 6,
    ),
    "texas-holdem-bonus": Play(
        {"ante": 10_00, "bonus": 5_00},
        "bet check",
        "dealer",
        ("box_1", "flop", "turn", "river"),
        2 + 2 + 8,
    ),
    "ultimate-texas-holdem": Play(
        {"ante": 10_00, "trips": 5_00},
        "check fold",
        "dealer",
        ("box_1", "flop", "turn_river"),
        2 + 2 + 7,
    ),
}


VOIDS = [
    (WRONG_NUMBER, "wrong_number", "hand", "deciding"),
    (WRONG_NUMBER, "wrong_number", "shoe", "dealing"),
    (SHOE_JAM, "shoe_jam", "shoe", "dealing"),
    (DECK_COUNT, "deck_by_hand", "hand", "deciding"),
    (DECK_COUNT, "deck_by_shoe", "shoe", "deciding"),
]


@pytest.mark.parametrize(("kind", "rule", "way", "moment"), VOIDS)
@pytest.mark.parametrize(
    "slug",
    [
        pytest.param(
            slug,
            marks=pytest.mark.clause(
                *(by["wrong_number"], by["shoe_jam"], by["deck_by_hand"], by["deck_by_shoe"])
            ),
        )
        for slug, by in CLAUSES.items()
    ],
)
def test_mishaps_that_void_the_round(
    slug: str, kind: str, rule: str, way: str, moment: str
) -> None:
    by, usual = CLAUSES[slug], ROUNDS[slug]
    table = table_of(room(slug), "ann", "bob", options={"deal": way})
    when = asked if moment == "deciding" else dealing_to(usual.last)
    bets, stay = {"ann": usual.bets, "bob": usual.bets}, {"ann": usual.stays, "bob": usual.stays}
    round_ = play(table, bets, {}, stay, mishap=(kind, when))
    assert voided(round_)
    assert clauses(round_, events.RoundVoided) == [by[rule]]
    assert not table.wagers
    again = play(table, {"ann": usual.bets}, {})
    assert clauses(again, events.CardsShuffled) == [by["shuffle"]]  # the deck is whole again


@pytest.mark.parametrize(
    "slug",
    [
        pytest.param(slug, marks=pytest.mark.clause(by["drawn_unseen"]))
        for slug, by in CLAUSES.items()
    ],
)
def test_a_card_drawn_unseen_is_the_next_card(slug: str) -> None:
    usual = ROUNDS[slug]
    for hand in usual.hands:
        slips = (DRAWN_UNSEEN, dealing_to(hand))
        table = table_of(room(slug), "ann")
        round_ = play(table, {"ann": usual.bets}, {}, {"ann": usual.stays}, mishap=slips)
        assert CLAUSES[slug]["drawn_unseen"] in clauses(round_, events.Announced)
        assert len(clauses(round_, events.CardDealt)) == usual.cards
        assert not voided(round_)


@pytest.mark.parametrize(
    "slug",
    [
        pytest.param(slug, marks=pytest.mark.clause(by["device_jam"], by["by_device"]))
        for slug, by in CLAUSES.items()
    ],
)
def test_a_jammed_shuffler_shuffles_again_and_its_deck_is_not_cut(slug: str) -> None:
    by = CLAUSES[slug]
    table = table_of(room(slug), "ann", options={"shuffler": True})
    round_ = play(table, {"ann": ROUNDS[slug].bets}, {}, mishap=(DEVICE_JAM, shuffling))
    said = clauses(round_, events.Announced)
    assert said.index(by["device_jam"]) < said.index(by["by_device"])
    assert by["cut"] not in said
    assert not {also for event in round_.log for also in event.also} & set(CUTTING[slug])
    assert clauses(round_, events.CardsShuffled) == [by["shuffle"]]  # the one that succeeded
    assert not voided(round_)


@pytest.mark.parametrize(
    "slug",
    [pytest.param(slug, marks=pytest.mark.clause(by["miscount"])) for slug, by in CLAUSES.items()],
)
def test_a_wrong_count_is_checked_once_more_and_then_inspected(slug: str) -> None:
    round_ = Round(table_of(room(slug), "ann", options={"shuffler": True}))
    round_.call_irregularity(MISCOUNT)
    round_.call_irregularity(MISCOUNT)
    said = [said for said, by in words(round_).items() if by == CLAUSES[slug]["miscount"]]
    assert "once more" in said[0]
    assert "supervisor" in said[1]
    with pytest.raises(Refusal):
        Round(table_of(room(slug), "ann")).call_irregularity(MISCOUNT)  # no shuffler, no count


@pytest.mark.parametrize(
    "slug",
    [
        pytest.param(
            slug,
            marks=pytest.mark.clause(
                *(by["wash"], by["shuffle"], by["cut"], by["stack"], *CUTTING[slug])
            ),
        )
        for slug, by in CLAUSES.items()
    ],
)
def test_a_deck_shuffled_by_hand_is_cut(slug: str) -> None:
    by = CLAUSES[slug]
    table = table_of(room(slug), "ann")
    for number in range(2):
        round_ = play(table, {"ann": ROUNDS[slug].bets}, {})
        said = clauses(round_, events.Announced)
        assert (by["wash"] in said) == (number == 0)  # washed when it is new
        assert said[1 - number : 3 - number] == [by["cut"], by["stack"]]
        assert besides(round_, by["cut"]) == {CUTTING[slug][0]}
        dealt = next(e for e in round_.log if getattr(e, "call", "") == "no_more_wagers")
        assert dealt.also == (CUTTING[slug][1],)
        assert clauses(round_, events.CardsShuffled) == [by["shuffle"]]


@pytest.mark.parametrize(
    "slug",
    [pytest.param(slug, marks=pytest.mark.clause(by["bets"])) for slug, by in CLAUSES.items()],
)
def test_without_wagers_no_cards_are_dealt(slug: str) -> None:
    table = table_of(room(slug), "ann")
    round_ = Round(table)
    round_.send(None)
    round_.send(NoMoreBets())
    assert round_.over
    again = Round(table)
    assert again.legal("ann")  # the shuffled deck is still waiting
    again.send(Place("ann", 1, next(iter(ROUNDS[slug].bets)), 10_00))
    again.send(NoMoreBets())
    assert isinstance(again.pending, DealCard)
    again.send(Rig({}).answer(again.pending))


@pytest.mark.parametrize(
    "slug",
    [
        pytest.param("texas-holdem-bonus", marks=pytest.mark.clause("OH-K-9.III")),
        pytest.param("ultimate-texas-holdem", marks=pytest.mark.clause("OH-I-8.III")),
    ],
)
def test_the_shoe_cannot_jam_once_the_board_is_dealt_by_hand(slug: str) -> None:
    table = table_of(room(slug), "ann", options={"deal": "shoe"})
    with pytest.raises(Refusal):
        play(table, {"ann": ROUNDS[slug].bets}, {}, mishap=(SHOE_JAM, dealing_to("flop")))


# --- the studs: community cards that lie face down -----------------------------------------------


@pytest.mark.parametrize(
    ("slug", "way", "decision"),
    [
        *[("let-it-ride", way, f"OH-D-12.{n}") for way in ("hand", "shoe") for n in ("II", "IV")],
        *[("mississippi-stud", "shoe", f"OH-J-11.{n}") for n in ("II", "IV", "VI")],
    ],
)
def test_a_community_card_seen_early_voids_the_round(slug: str, way: str, decision: str) -> None:
    usual = ROUNDS[slug]
    table = table_of(room(slug), "ann", options={"deal": way})
    seen = (EXPOSED, asked_by(decision))
    round_ = play(table, {"ann": usual.bets}, {}, {"ann": usual.stays}, mishap=seen)
    assert voided(round_)
    # The studs' filings are silent: the rule of Four Card Poker (GEN-10).
    assert clauses(round_, events.RoundVoided) == ["OH-C-12.III"]


@pytest.mark.parametrize("decision", ["OH-J-11.II", "OH-J-11.IV", "OH-J-11.VI"])
def test_a_street_dealt_face_up_cannot_be_seen_early(decision: str) -> None:
    usual = ROUNDS["mississippi-stud"]
    table = table_of(room("mississippi-stud"), "ann")
    seen = (EXPOSED, asked_by(decision))
    with pytest.raises(Refusal, match="no irregularity 'dealer_card_exposed' can happen now"):
        play(table, {"ann": usual.bets}, {}, {"ann": usual.stays}, mishap=seen)
