"""What all poker tables do alike: shuffle, cut, deal, mishaps; each by its own filing's clauses."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.families.poker.mishaps import (
    DECK_COUNT,
    DEVICE_JAM,
    DRAWN_UNSEEN,
    EXPOSED,
    LEAVES,
    MISCOUNT,
    SHOE_JAM,
    WRONG_NUMBER,
)
from pitboss.families.poker.showdown import Showdown
from pitboss.rooms.registry import room
from pitboss.rooms.room import Room
from pitboss.table import events
from pitboss.table.actions import NoMoreBets, Place, PlaceOffer, TakeDown
from pitboss.table.effects import DealCard
from pitboss.table.round import Round
from tests.dealt import nets, words
from tests.families.poker.rigged import (
    asked,
    besides,
    clauses,
    play,
    shuffling,
    table_of,
    to_dealer,
    voided,
)
from tests.families.poker.standard import seen_at_bob
from tests.spoken import spoken

# The letter of each game's appendix, and the number of its section on irregularities.
GAMES = {
    "three-card-poker": ("H", "13"),
    "four-card-poker": ("C", "12"),
    "crazy-four-poker": ("M", "12"),
}
LETTERS = [letter for letter, _ in GAMES.values()]
MISHAPS = [f"OH-{letter}-{section}" for letter, section in GAMES.values()]
everyone = pytest.mark.parametrize("slug", GAMES)
ANTE = {"ann": {"ante": 10_00}}


def game_of(slug: str) -> tuple[Room, Showdown, str, str]:
    found = room(slug)
    assert isinstance(found.game, Showdown)
    letter, section = GAMES[slug]
    return found, found.game, f"OH-{letter}", f"OH-{letter}-{section}"


@pytest.mark.clause(
    *[
        f"OH-{letter}-{part}"
        for letter in LETTERS
        for part in (*("4.II", "5.I", "5.III.B", "5.IV.A.2", "5.IV.A.3", "5.IV.B"),)
    ]
)
@everyone
def test_a_deck_shuffled_by_hand_is_cut(slug: str) -> None:
    found, _, filing, _ = game_of(slug)
    table = table_of(found, "ann")
    for number in range(2):
        round_ = play(table, ANTE, {})
        said = clauses(round_, events.Announced)
        assert (f"{filing}-4.II" in said) == (number == 0)  # washed when it is new
        assert said[1 - number : 3 - number] == [f"{filing}-5.IV.A.2", f"{filing}-5.IV.A.3"]
        assert besides(round_, f"{filing}-5.IV.A.2") == {f"{filing}-5.III.B"}
        (dealt,) = (e for e in round_.log if f"{filing}-5.IV.B" in e.also)
        assert isinstance(dealt, events.Announced)
        assert spoken(round_, dealt) == "no more wagers: the cards are dealt"
        first = next(e for e in round_.log if isinstance(e, events.CardDealt))
        assert round_.log.index(first) > round_.log.index(dealt)
        assert first.clause == f"{filing}-8.II"
        shuffles = [e for e in round_.log if isinstance(e, events.CardsShuffled)]
        assert [(e.cards, e.clause) for e in shuffles] == [(52, f"{filing}-5.I")]


@pytest.mark.clause(*[f"OH-{letter}-5.III.A" for letter in LETTERS])
@everyone
def test_a_deck_from_the_shuffler_is_not_cut(slug: str) -> None:
    found, _, filing, _ = game_of(slug)
    round_ = play(table_of(found, "ann", options={"shuffler": True}), ANTE, {})
    said = clauses(round_, events.Announced)
    assert f"{filing}-5.III.A" in said
    assert f"{filing}-5.IV.A.2" not in said
    assert not [e for e in round_.log if f"{filing}-5.IV.B" in e.also]


@pytest.mark.clause(*[f"{section}.IV" for section in MISHAPS])
@everyone
def test_a_jammed_shuffler_shuffles_again(slug: str) -> None:
    found, _, _, section = game_of(slug)
    table = table_of(found, "ann", options={"shuffler": True})
    round_ = play(table, ANTE, {}, mishap=(DEVICE_JAM, shuffling))
    assert len(clauses(round_, events.CardsShuffled)) == 1  # the one that succeeded
    assert f"{section}.IV" in clauses(round_, events.Announced)
    assert not voided(round_)


@pytest.mark.clause(*[f"OH-{letter}-5.II" for letter in LETTERS])
@everyone
def test_a_wrong_count_is_checked_once_more_and_then_inspected(slug: str) -> None:
    found, _, filing, _ = game_of(slug)
    round_ = Round(table_of(found, "ann", options={"shuffler": True}))
    round_.call_irregularity(MISCOUNT)
    round_.call_irregularity(MISCOUNT)
    round_.send(None)
    said = [said for said, clause in words(round_).items() if clause == f"{filing}-5.II"]
    assert "once more" in said[0]
    assert "supervisor" in said[1]
    with pytest.raises(Refusal):
        Round(table_of(found, "ann")).call_irregularity(MISCOUNT)  # no shuffler, no count


def test_dj_wild_replaces_a_deck_at_the_first_wrong_count() -> None:
    """OH-O-5.b knows no second count."""
    round_ = Round(table_of(room("dj-wild"), "ann", options={"shuffler": True}))
    round_.call_irregularity(MISCOUNT)
    said = [said for said, clause in words(round_).items() if clause == "OH-O-5.b"]
    assert said == ["the count is wrong: the deck is taken from the table and replaced"]


LINKED = {
    "let-it-ride": "bet_1",
    **dict.fromkeys(("mississippi-stud", "ultimate-texas-holdem", "texas-holdem-bonus"), "ante"),
    **dict.fromkeys(("four-card-poker", "crazy-four-poker"), "ante"),
}


@pytest.mark.parametrize(("slug", "opening"), LINKED.items())
@pytest.mark.parametrize(("rate", "part"), [("21%", 21), ("24.5%", 25)])
def test_a_linked_dollar_feeds_the_meter_to_the_cent(
    slug: str, opening: str, rate: str, part: int
) -> None:
    """At least the posted rate: a part of a cent is rounded up, and no further."""
    table = table_of(room(slug), "ann", options={"meter_rate": rate})
    round_ = Round(table)
    round_.send(None)
    for wager, cents in ((opening, 10_00), ("progressive", 1_00)):
        round_.send(Place("ann", 1, wager, cents))
    round_.send(NoMoreBets())
    assert table.meters == {"progressive": 10_000_00 + part}


@pytest.mark.clause(
    *[f"OH-{letter}-{part}" for letter in LETTERS for part in ("8.II", "9.II", "10.I")]
)
@pytest.mark.parametrize("way", ["hand", "shoe"])
@everyone
def test_the_order_of_the_deal(slug: str, way: str) -> None:
    found, game, filing, _ = game_of(slug)
    table = table_of(found, "ann", "bob", options={"deal": way})
    round_ = play(table, {p: {"ante": 10_00} for p in ("ann", "bob")}, {})
    dealt = [event for event in round_.log if isinstance(event, events.CardDealt)]
    order = [event.to for event in dealt if event.to in ("box_1", "box_2", "dealer")]
    if way == "hand":
        rounds = ["box_1", "box_2", "dealer"] * game.cards
    else:
        rounds = [h for h in ("box_1", "box_2", "dealer") for _ in range(game.cards)]
    assert order[: len(rounds)] == rounds
    assert {e.clause for e in dealt} == {f"{filing}-{'8' if way == 'hand' else '9'}.II"}
    seen = {event.to: event.seen_by for event in dealt if event.seen_by != ("*",)}
    assert (seen["box_1"], seen["box_2"], seen["dealer"]) == (("ann",), ("bob",), ())
    assert words(round_)["the players look at their cards"] == f"{filing}-10.I"


@pytest.mark.clause(
    *[f"OH-{letter}-7.IV" for letter in LETTERS],
    *("OH-H-8.I.B", "OH-H-9.I.B", "OH-C-8.I.B", "OH-C-9.I.B"),
)
@pytest.mark.parametrize("way", ["hand", "shoe"])
@everyone
def test_wagers_stay_from_the_first_card_on(slug: str, way: str) -> None:
    found, game, filing, _ = game_of(slug)
    table = table_of(found, "ann", options={"deal": way})
    round_ = Round(table)
    round_.send(None)
    round_.send(Place("ann", 1, "ante", 10_00))
    round_.send(Place("ann", 1, "ante", 5_00))  # increased
    round_.send(TakeDown("ann", 1, 15_00))  # withdrawn
    assert not table.wagers
    round_.send(Place("ann", 1, "ante", 10_00))
    round_.send(NoMoreBets())
    closed = game.clauses.closed[way]
    assert closed in clauses(round_, events.Announced)
    assert isinstance(round_.pending, DealCard)
    for late in (Place("ann", 1, "ante", 5_00), TakeDown("ann", 1, 10_00)):
        with pytest.raises(Refusal, match="closed") as refused:
            round_.send(late)
        assert refused.value.clause == f"{filing}-7.IV"


@pytest.mark.clause(*[f"{section}.I" for section in MISHAPS])
@everyone
def test_a_card_drawn_unseen_is_the_next_card(slug: str) -> None:
    found, _, _, section = game_of(slug)
    table = table_of(found, "ann")
    usual = len(clauses(play(table, ANTE, {}), events.CardDealt))
    round_ = play(table, ANTE, {}, mishap=(DRAWN_UNSEEN, to_dealer))
    assert f"{section}.I" in clauses(round_, events.Announced)
    assert len(clauses(round_, events.CardDealt)) == usual
    assert not voided(round_)


VOIDS = [
    (WRONG_NUMBER, "II", "hand", asked),
    (WRONG_NUMBER, "II", "shoe", to_dealer),
    (EXPOSED, "III", "hand", asked),
    (SHOE_JAM, "V", "shoe", to_dealer),
]


@pytest.mark.clause(
    *[f"{section}.{part}" for section in MISHAPS for part in ("II", "III", "V")],
    *[f"OH-{letter}-{part}" for letter in LETTERS for part in ("8.IV", "9.IV")],
)
@pytest.mark.parametrize(
    ("kind", "part", "way", "when"),
    [*VOIDS, (DECK_COUNT, "8.IV", "hand", asked), (DECK_COUNT, "9.IV", "shoe", asked)],
)
@everyone
def test_mishaps_that_void_the_round(
    slug: str, kind: str, part: str, way: str, when: object
) -> None:
    found, _, filing, section = game_of(slug)
    table = table_of(found, "ann", "bob", options={"deal": way})
    bets = {p: {"ante": 10_00} for p in ("ann", "bob")}
    round_ = play(table, bets, {}, {"ann": "play"}, mishap=(kind, when))  # type: ignore[arg-type]
    assert voided(round_)
    clause = f"{filing}-{part}" if "." in part else f"{section}.{part}"
    assert clauses(round_, events.RoundVoided) == [clause]
    again = play(table, ANTE, {})
    assert clauses(again, events.CardsShuffled)  # reshuffled, the deck whole again


@pytest.mark.clause(*[f"OH-{letter}-7.III" for letter in LETTERS])
@pytest.mark.parametrize("forfeits", [False, True])
@everyone
def test_a_player_who_leaves_folds(slug: str, forfeits: bool) -> None:
    found, game, filing, _ = game_of(slug)
    table = table_of(found, "ann", options={"leaver_forfeits_sides": forfeits})
    side = next(side for side in reversed(game.sides) if not side.by.folds or side is game.sides[0])
    needs = dict.fromkeys(side.needs or ("ante",), 10_00)
    round_ = play(table, {"ann": {**needs, side.wager: 1_00}}, {}, mishap=(LEAVES, asked))
    lost = clauses(round_, events.WagerLost)
    assert nets(round_)["ante"] == -10_00
    assert (f"{filing}-7.III" in lost) == forfeits


@pytest.mark.parametrize(
    ("slug", "most"),
    [("three-card-poker", 25_00), ("four-card-poker", 25_00), ("crazy-four-poker", 12_00)],
)
def test_the_whole_rack_may_go_on_an_ante_and_its_mate(slug: str, most: int) -> None:
    round_ = Round(table_of(room(slug), "ann", rack=25_00))
    round_.send(None)
    offers = {o.wager: o.high for o in round_.legal("ann") if isinstance(o, PlaceOffer)}
    assert offers["ante"] == most


@everyone
def test_folds_are_collected_once_all_have_decided(slug: str) -> None:
    assert seen_at_bob(slug, "fold", {"ante": 10_00})["ante"] == 10_00


@pytest.mark.parametrize(("slug", "clause"), [("dj-wild", "OH-O-2.a"), ("deuces-wild-xtreme", "")])
def test_where_no_rule_speaks_of_boxes_a_player_has_one_all_the_same(
    slug: str, clause: str
) -> None:
    table = table_of(room(slug), "ann")
    with pytest.raises(Refusal, match="one box to a player here") as refused:
        table.take_box("ann", 2)
    assert refused.value.clause == clause
    assert list(table.seats) == [1]


@pytest.mark.parametrize("slug", sorted({*GAMES, *LINKED, "dj-wild", "deuces-wild-xtreme"}))
def test_decisions_are_made_in_the_open(slug: str) -> None:
    table = table_of(room(slug), "ann", "bob")
    (opening, *_) = table.game.opening  # type: ignore[attr-defined]
    round_ = play(table, {player: {opening: 10_00} for player in ("ann", "bob")}, {})
    for onlooker in ("ann", "bob"):
        seen = [e for e in round_.view(onlooker) if isinstance(e, events.OptionChosen)]
        assert {event.player for event in seen} == {"ann", "bob"}
        assert {event.option for event in seen} <= {"fold", "check", "ride"}


@everyone
def test_play_wagers_are_not_offered_before_the_deal(slug: str) -> None:
    found, game, _, _ = game_of(slug)
    round_ = Round(table_of(found, "ann"))
    round_.send(None)
    offered = {offer.wager for offer in round_.legal("ann") if isinstance(offer, PlaceOffer)}
    sides = {side.wager for side in game.sides if not side.needs}
    assert offered == {*game.opening, *sides}
    with pytest.raises(Refusal):
        round_.send(Place("ann", 1, "play", 10_00))
