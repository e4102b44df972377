"""Decks, shuffle, cut, cover card and burn; both games."""

from __future__ import annotations

import pytest

from pitboss.apparatus.shoe import Shoe
from pitboss.errors import Refusal
from pitboss.rooms import registry
from pitboss.table import events
from pitboss.table.actions import ChooseOffer
from pitboss.table.effects import Betting
from pitboss.table.notation import go_on
from pitboss.table.round import Round
from pitboss.table.table import Table
from pitboss.table.view import HIDDEN
from tests.dealt import of
from tests.families.baccarat.house import BOTH, PREFIX, open_table, said
from tests.spoken import spoken

both = pytest.mark.parametrize("slug", BOTH)
PREFIXES = ("OH-E", "OH-EC")


def shuffle_and_cut(round_: Round) -> None:
    """Shuffle; nobody cuts; burn an ace and a two."""
    go_on(round_, "burn: A 2")


@both
@pytest.mark.clause("OH-E-3.I", "OH-EC-3.I")
@pytest.mark.parametrize("decks", [5, 9, "many"])
def test_six_to_eight_decks(slug: str, decks: object) -> None:
    with pytest.raises(Refusal, match="decks") as refused:
        registry.room(slug).rules({"decks": decks})
    assert refused.value.clause == f"{PREFIX[slug]}-3.I"


@both
@pytest.mark.clause(*[f"{p}-{n}" for p in PREFIXES for n in ("4.II", "5.I", "5.III")])
@pytest.mark.parametrize("decks", [6, 7, 8])
def test_opening_wash_shuffle_and_dealer_cut(slug: str, decks: int) -> None:
    round_ = Round(open_table(slug, {"ann": 3, "bob": 5}, fresh=True, decks=decks))
    round_.send(None)
    assert of(round_, events.CardsShuffled)[0].cards == 52 * decks
    assert said(round_) == ["the cards are washed face down and stacked"]
    go_on(round_, "ann: decline")  # in turn from the lowest seat
    go_on(round_, "bob: decline")
    assert said(round_)[1] == "the dealer cuts the cards"
    clauses = [e.clause.removeprefix(PREFIX[slug]) for e in round_.log[1:4]]
    assert clauses == ["-4.II", "-5.I", "-5.III"]


@both
@pytest.mark.clause(*[f"{p}-{n}" for p in PREFIXES for n in ("5.III", "5.IV", "5.V")])
def test_the_cut_is_ten_cards_from_either_end(slug: str) -> None:
    round_ = Round(open_table(slug, {"ann": 3, "bob": 5}, fresh=True))
    round_.send(None)
    go_on(round_, "ann: decline")
    offers = {o.option: o for o in round_.legal("bob") if isinstance(o, ChooseOffer)}
    assert (offers["cut"].low, offers["cut"].high) == (10, 416 - 10)
    for number in (9, 407):
        with pytest.raises(Refusal, match="from 10 to 406"):
            go_on(round_, f"bob: cut {number}")
    go_on(round_, "bob: cut 200")
    assert said(round_)[1:] == [
        "bob cuts 200 cards from the top",
        "the cut card goes in 14 cards from the bottom",
    ]


@both
@pytest.mark.clause("OH-E-5.V", "OH-EC-5.V")
def test_the_cut_card_is_14_cards_up_or_more(slug: str) -> None:
    with pytest.raises(Refusal, match="cut_card_depth"):
        registry.room(slug).rules({"cut_card_depth": 13})
    assert registry.room(slug).rules({"cut_card_depth": 52}).whole("cut_card_depth") == 52


@both
@pytest.mark.clause("OH-E-5.VII", "OH-EC-5.VII")
@pytest.mark.parametrize(("first", "more"), [("A", 1), ("4", 4), ("K", 10)])
def test_the_burn(slug: str, first: str, more: int) -> None:
    round_ = go_on(Round(open_table(slug, fresh=True)), f"burn: {first} {'2 ' * more}")
    assert isinstance(round_.pending, Betting)
    burned = [e.card for e in round_.view("ann") if isinstance(e, events.CardDealt)]
    assert burned == [first + "s"] + [HIDDEN] * more
    assert round_.table.shoe is not None
    assert round_.table.shoe.left == 416 - 1 - more


def play_out(table: Table, ranks: str) -> Round:
    round_ = Round(table)
    if not isinstance(round_.pending, Betting):
        shuffle_and_cut(round_)
    go_on(round_, f"ann: 5 player | {ranks}")
    assert round_.over
    return round_


COVER = "the cover card is out: shuffle after this hand"


@both
@pytest.mark.clause("OH-E-10.V", "OH-EC-10.V", "OH-E-5.I", "OH-EC-5.I")
@pytest.mark.parametrize(
    ("depth", "last_hand"),
    [(101, 1), (100, 2), (98, 2), (96, 3)],  # 104 cards; each hand takes four
)
def test_the_hand_that_meets_the_cover_card_is_the_last(
    slug: str, depth: int, last_hand: int
) -> None:
    table = open_table(slug, shoe=Shoe.of_decks(2), cut_card_depth=depth)
    for number in range(1, last_hand + 1):
        round_ = play_out(table, "9 7 T T")
        assert (COVER in said(round_)) is (number == last_hand)
        assert not of(round_, events.CardsShuffled)
    assert of(play_out(table, "9 7 T T"), events.CardsShuffled)  # and so the next begins anew


@both
@pytest.mark.clause(*[f"{p}-{n}" for p in PREFIXES for n in ("3.II", "3.II.B")])
def test_two_batches_take_turns_in_the_shuffler(slug: str) -> None:
    table = open_table(slug, fresh=True, shuffler=True, decks=6, cut_card_depth=200)
    told = []
    for _ in range(3):
        round_ = play_out(table, "9 7 T T")
        shuffled = of(round_, events.CardsShuffled)[0]
        assert (shuffled.cards, shuffled.clause) == (6 * 52, f"{PREFIX[slug]}-3.II")
        told += [e for e in of(round_, events.Announced) if "batch" in spoken(round_, e)]
        table.shoe = Shoe.of_decks(3)  # behind the cover card
        play_out(table, "9 7 T T")
    assert [spoken(round_, e).split()[1] for e in told] == ["first", "second", "first"]
    assert {e.clause for e in told} == {f"{PREFIX[slug]}-3.II.B"}
