"""From the shuffle to the last card of the deal."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.families.blackjack.memory import memory_of
from pitboss.table import events
from pitboss.table.actions import NoMoreBets, Place, PlaceOffer, TakeDown
from pitboss.table.effects import ShuffleCards
from pitboss.table.notation import go_on
from pitboss.table.round import Round
from pitboss.table.table import Table
from pitboss.table.view import HIDDEN
from tests.dealt import of
from tests.families.blackjack.floor import (
    BJ,
    FREE,
    asked,
    bet,
    due,
    net,
    open_table,
    over,
    place,
    play,
    said,
)
from tests.filed import filed

both = pytest.mark.parametrize(("game", "oh"), [(BJ, "OH-A"), (FREE, "OH-AF")])
THREE = {"ann": 1, "bob": 4, "cy": 7}


# --- the shuffle -------------------------------------------------------------------------------


@both
@pytest.mark.clause("OH-A-5.II", "OH-A-6.I", "OH-A-7.II")
@pytest.mark.clause("OH-AF-5.II", "OH-AF-6.I", "OH-AF-7.II")
@pytest.mark.parametrize("decks", [1, 6, 8])
def test_a_new_shoe_is_washed_shuffled_cut_and_burned(game: str, oh: str, decks: int) -> None:
    table = open_table(game, options={"decks": decks}, fresh=True)
    round_ = go_on(Round(table), "shuffle decline burn:7")
    assert [event.cards for event in of(round_, events.CardsShuffled)] == [52 * decks]
    assert said(round_, f"{oh}-5.II") == ["the cards are washed face down and stacked"]
    (burned,) = of(round_, events.CardDealt)
    assert (burned.to, burned.clause, burned.seen_by) == ("burn", f"{oh}-7.II", ())
    shown = [e.card for e in round_.view("ann") if isinstance(e, events.CardDealt)]
    assert shown == [HIDDEN]
    assert table.shoe is not None
    assert table.shoe.left == 52 * decks - 1


@both
@pytest.mark.clause("OH-A-6.II", "OH-A-6.III", "OH-A-6.IV")
@pytest.mark.clause("OH-AF-6.II", "OH-AF-6.III", "OH-AF-6.IV")
def test_the_cut_goes_round_until_a_player_takes_it(game: str, oh: str) -> None:
    round_ = go_on(Round(open_table(game, THREE, fresh=True)), "shuffle decline")
    assert asked(round_) == ("bob", ["decline", "cut"])
    for cards in (9, 312 - 9):
        with pytest.raises(Refusal, match="from 10 to 302") as refused:
            go_on(round_, f"cut {cards}")
        assert refused.value.clause == f"{oh}-6.II"
    go_on(round_, "cut 10")
    assert said(round_, f"{oh}-6.IV") == ["bob cuts 10 cards from the top"]
    nobody = go_on(Round(open_table(game, THREE, fresh=True)), "shuffle decline decline decline")
    assert said(nobody, f"{oh}-6.III") == ["the dealer cuts the cards"]


@both
@pytest.mark.clause("OH-A-6.V", "OH-A-7.IX", "OH-A-7.IX.B", "OH-A-7.IX.C")
@pytest.mark.clause("OH-AF-6.V", "OH-AF-7.IX", "OH-AF-7.IX.B", "OH-AF-7.IX.C")
def test_the_cutting_card_ends_the_shoe_after_its_round(game: str, oh: str) -> None:
    table = open_table(game, options={"decks": 1, "penetration": "20%"}, fresh=True)
    first = go_on(Round(table), "shuffle decline burn:7")  # 10 of 52 cards lie before the card
    assert said(first, f"{oh}-6.V") == ["the cutting card goes in behind 10 cards"]
    place(first, "ann 10")
    over(go_on(first, "T 9 8 9 stand"))
    assert not said(first, f"{oh}-7.IX")
    last = play("ann 10", "6 9 8 7 hit 2 hit", table=table)
    assert not said(last, f"{oh}-7.IX")  # ten cards are out: it is the next thing in the shoe
    go_on(last, "3")
    assert said(last, f"{oh}-7.IX") == ["the cutting card is out: shuffle after this round"]
    over(go_on(last, "stand 5"))  # the round is played to its end
    again = go_on(Round(table), "shuffle")
    assert said(again, f"{oh}-7.IX.B")
    assert said(again, f"{oh}-7.IX.C")
    assert [event.cards for event in of(again, events.CardsShuffled)] == [52]


@both
@pytest.mark.clause("OH-A-7.IX", "OH-AF-7.IX")
def test_a_round_that_begins_with_the_cutting_card_is_the_last_one(game: str, oh: str) -> None:
    table = open_table(game, options={"decks": 1, "penetration": "20%"}, fresh=True)
    first = go_on(Round(table), "shuffle decline burn:7")
    place(first, "ann 10")
    over(go_on(first, "2 9 3 6 hit 4 hit 5 hit 3 stand A 2"))  # ten cards are out, and no more
    assert not said(first, f"{oh}-7.IX")
    last = play("ann 10", "", table=table)
    assert said(last, f"{oh}-7.IX") == ["the cutting card is out: shuffle after this round"]
    over(go_on(last, "T T 8 9 stand"))
    assert go_on(Round(table), "shuffle")


@both
@pytest.mark.clause("OH-A-6.I", "OH-A-6.VII", "OH-AF-6.I", "OH-AF-6.VII")
def test_a_floor_person_may_order_a_shuffle_between_rounds(game: str, oh: str) -> None:
    table = open_table(game)
    over(play("ann 10", "T 9 8 9 stand", table=table))
    round_ = Round(table)
    round_.call_irregularity("floor_orders_shuffle")
    go_on(round_, "shuffle decline burn:7")
    assert [event.cards for event in of(round_, events.CardsShuffled)] == [312]
    bet(round_, "ann", "blackjack", 10)
    with pytest.raises(Refusal, match="no irregularity"):
        round_.call_irregularity("floor_orders_shuffle")  # not once wagers are up


@both
@pytest.mark.clause("OH-A-6.VII", "OH-AF-6.VII")
def test_a_house_may_have_the_cards_shuffled_after_every_round(game: str, oh: str) -> None:
    table = open_table(game, options={"shuffle_after": "every-round"})
    over(play("ann 10", "T 9 8 9 stand", table=table))
    for _ in range(2):
        round_ = go_on(Round(table), "shuffle decline burn:7")
        assert said(round_, f"{oh}-6.VII") == ["the cards are shuffled after every round"]
        assert [event.cards for event in of(round_, events.CardsShuffled)] == [312]
        place(round_, "ann 10")
        over(go_on(round_, "T 9 8 9 stand"))


@both
@pytest.mark.clause("OH-A-3.III", "OH-A-3.III.C", "OH-A-3.III.D", "OH-A-3.III.F", "OH-A-5.III")
@pytest.mark.clause("OH-AF-3.III", "OH-AF-3.III.C", "OH-AF-3.III.D", "OH-AF-3.III.F", "OH-AF-5.III")
def test_two_batches_take_turns_in_the_shuffler(game: str, oh: str) -> None:
    options = {"decks": 2, "shuffler": True, "shuffle_after": "every-round"}
    table = open_table(game, options=options, fresh=True)
    for number, colour in enumerate(["red", "blue", "red"]):
        round_ = Round(table)
        assert said(round_, f"{oh}-3.III.D") == [f"the {colour} batch comes out of the shuffler"]
        assert len(said(round_, f"{oh}-5.III")) == (not number)  # each washed at the opening
        assert isinstance(round_.pending, ShuffleCards)
        assert round_.pending.clause == f"{oh}-3.III.C"
        if number == 2:
            round_.call_irregularity("shuffler_fails")
            assert said(round_, f"{oh}-3.III.F")
            assert isinstance(round_.pending, ShuffleCards)
            assert round_.pending.clause == f"{oh}-6.I"  # by hand
        place(go_on(round_, "shuffle decline burn:7"), "ann 10")
        shuffled = [event.cards for event in of(round_, events.CardsShuffled)]
        filed(f"{oh}-3.III.A", shuffled, [104])  # as many decks in either batch
        over(go_on(round_, "T 9 8 9 stand"))
    assert not Round(open_table(game, fresh=True)).irregularities()  # shuffled by hand


@both
@pytest.mark.clause("OH-A-6.VIII", "OH-A-6.VIII.A", "OH-A-6.VIII.B")
@pytest.mark.clause("OH-AF-6.VIII", "OH-AF-6.VIII.A", "OH-AF-6.VIII.B")
@pytest.mark.parametrize(
    ("asked_for", "batches"), [("decline", "blue red"), ("same_cards", "red blue")]
)
def test_an_idle_table_spreads_and_shuffles_its_cards(
    game: str, oh: str, asked_for: str, batches: str
) -> None:
    by_hand = Round(open_table(game))
    by_hand.call_irregularity("no_gaming_activity")
    assert said(by_hand, f"{oh}-6.VIII") == ["nobody plays: the cards are spread for inspection"]
    assert said(by_hand, f"{oh}-6.VIII.A") == ["the cards are stacked, to be shuffled and cut"]
    assert isinstance(by_hand.pending, ShuffleCards)

    options = {"decks": 2, "shuffler": True, "shuffle_after": "every-round"}
    table = open_table(game, options=options, fresh=True)
    round_ = go_on(Round(table), "shuffle decline burn:7")
    assert said(round_, f"{oh}-3.III.D") == ["the red batch comes out of the shuffler"]
    round_.call_irregularity("no_gaming_activity")
    assert asked(round_) == ("ann", ["decline", "same_cards"])
    assert round_.pending is not None
    assert round_.pending.clause == f"{oh}-6.VIII.B"
    first, second = batches.split()
    go_on(round_, asked_for)
    assert said(round_, f"{oh}-3.III.D")[-1] == f"the {first} batch comes out of the shuffler"
    place(go_on(round_, "shuffle decline burn:7"), "ann 10")
    over(go_on(round_, "T 9 8 9 stand"))
    after = Round(table)  # and from then on the batches take turns again
    assert said(after, f"{oh}-3.III.D")[-1] == f"the {second} batch comes out of the shuffler"


@both
@pytest.mark.clause("OH-A-7.II", "OH-AF-7.II")
def test_a_new_dealer_burns_a_card(game: str, oh: str) -> None:
    round_ = Round(open_table(game))
    round_.call_irregularity("new_dealer")
    assert due(go_on(round_, "")) == "burn"
    go_on(round_, "burn:K")
    assert [card.clause for card in of(round_, events.CardDealt)] == [f"{oh}-7.II"]
    assert len(memory_of(round_.table).burned) == 1


# --- wagers ------------------------------------------------------------------------------------


@both
@pytest.mark.clause("OH-A-4.I", "OH-A-4.IV", "OH-A-4.VII", "OH-A-4.VIII")
@pytest.mark.clause("OH-AF-4.I", "OH-AF-4.V", "OH-AF-4.VIII", "OH-AF-4.IX")
def test_wagers_are_free_until_the_first_card_and_stay_after(game: str, oh: str) -> None:
    round_ = Round(open_table(game))
    bet(round_, "ann", "blackjack", 10)
    bet(round_, "ann", "blackjack", 15)
    (wager,) = round_.table.of_kind("blackjack")
    round_.send(TakeDown("ann", wager.id, wager.cents))
    place(round_, "ann 20")
    locked, hands_off, confirmed = ("IV", "VII", "VIII") if game == BJ else ("V", "VIII", "IX")
    # Before the first card, after it, and once a double is up.
    for line, clause in (("", locked), ("5", hands_off), ("6 6 T double", confirmed)):
        go_on(round_, line)
        for late in (Place("ann", 1, "blackjack", 5_00), TakeDown("ann", wager.id, 20_00)):
            with pytest.raises(Refusal) as refused:
                round_.send(late)
            assert refused.value.clause == f"{oh}-4.{clause}"
    assert said(round_, f"{oh}-4.{locked}") == ["no more bets"]


@both
@pytest.mark.clause("OH-A-2.I.B", "OH-AF-2.I.B")
def test_a_table_has_seven_boxes(game: str, oh: str) -> None:
    table = open_table(game)
    table.sit("zoe", 7, 100_00)
    with pytest.raises(Refusal) as refused:
        table.sit("yan", 8, 100_00)
    assert refused.value.clause == f"{oh}-2.I.B"


def _twin(table: Table) -> Table:
    """The same table once more: looking at its next round does not open one."""
    return Table.restore(table.game, table.rules, table.snapshot(), table.name, table.rounds)


def betting(table: Table, player: str) -> list[tuple[int, int]]:
    """Boxes and lowest amounts that a player may bet on the hand."""
    return [
        (offer.box, offer.low)
        for offer in Round(_twin(table)).legal(player)
        if isinstance(offer, PlaceOffer) and offer.wager == "blackjack"
    ]


@both
@pytest.mark.clause("OH-A-4.IX", "OH-A-4.IX.A", "OH-A-4.IX.B")
@pytest.mark.clause("OH-AF-4.X", "OH-AF-4.X.A", "OH-AF-4.X.B")
def test_who_sits_a_round_out_may_be_kept_out_until_the_shuffle(game: str, oh: str) -> None:
    clause = f"{oh}-4.IX" if game == BJ else f"{oh}-4.X"
    table = open_table(game, {"ann": 1, "bob": 2}, {"mid_shoe_entry": False})
    over(play("ann 10", "T 9 8 9 stand", table=table))
    assert betting(table, "ann")
    assert not betting(table, "bob")
    round_ = Round(table)
    with pytest.raises(Refusal, match="after the shuffle") as refused:
        bet(round_, "bob", "blackjack", 10)
    assert refused.value.clause == clause
    round_.call_irregularity("floor_permits_entry")  # the casino lets him in
    place(round_, "ann 10, bob 10")
    over(go_on(round_, "T T 9 8 9 9 stand stand"))
    over(play("ann 10", "T 9 8 9 stand", table=table))
    assert not betting(table, "bob")
    round_ = Round(table)
    round_.call_irregularity("floor_orders_shuffle")
    go_on(round_, "shuffle decline decline burn:7")
    assert said(round_, f"{clause}.B") == ["a new shoe: everyone may bet"]
    bet(round_, "bob", "blackjack", 10)


@both
@pytest.mark.clause("OH-A-4.IX.A", "OH-AF-4.X.A")
def test_the_casino_lets_in_only_who_is_kept_out(game: str, oh: str) -> None:
    closed = {"mid_shoe_entry": False}
    with pytest.raises(Refusal):  # before the first round everyone may bet
        Round(open_table(game, options=closed)).call_irregularity("floor_permits_entry")
    full = open_table(game, {"ann": 1, "bob": 2}, closed)
    over(play("ann 10, bob 10", "T T 9 8 9 9 stand stand", table=full))
    with pytest.raises(Refusal):  # nobody sat the round out
        Round(full).call_irregularity("floor_permits_entry")
    changed = open_table(game, {"ann": 1}, closed)
    over(play("ann 10", "T 9 8 9 stand", table=changed))
    changed.leave("ann")
    changed.sit("bob", 1, 100_00)
    assert not betting(changed, "bob")
    round_ = Round(changed)
    round_.call_irregularity("floor_permits_entry")
    bet(round_, "bob", "blackjack", 10)


def test_entry_is_free_unless_the_table_says_otherwise() -> None:
    table = open_table(BJ, {"ann": 1, "bob": 2})
    over(play("ann 10", "T 9 8 9 stand", table=table))
    assert betting(table, "bob") == [(2, 5_00)]


@both
@pytest.mark.clause("OH-A-13.I", "OH-A-13.II", "OH-AF-15.I", "OH-AF-15.II")
def test_one_player_on_several_adjacent_boxes(game: str, oh: str) -> None:
    first, second = ("13.I", "13.II") if game == BJ else ("15.I", "15.II")
    with pytest.raises(Refusal) as refused:
        open_table(game).take_box("ann", 2)
    assert refused.value.clause == f"{oh}-{first}"
    options = {"multiple_boxes": True, "multiple_box_minimum": "25"}
    table = open_table(game, {"ann": 3, "bob": 5}, options)
    with pytest.raises(Refusal, match="not beside") as refused:
        table.take_box("ann", 7)
    with pytest.raises(Refusal, match="not free"):
        table.take_box("ann", 5)
    table.take_box("ann", 4)
    assert betting(table, "ann") == [(3, 5_00), (4, 5_00)]
    round_ = Round(table)
    bet(round_, "ann", "blackjack", 10, box=3)
    with pytest.raises(Refusal, match="under the minimum") as refused:
        bet(round_, "ann", "blackjack", 25, box=4)
    assert refused.value.clause == f"{oh}-{second}"
    bet(round_, "ann", "blackjack", 15, box=3)
    with pytest.raises(Refusal, match="outside") as refused:
        bet(round_, "ann", "blackjack", 20, box=4)
    assert refused.value.clause == f"{oh}-{second}"
    bet(round_, "ann", "blackjack", 26, box=4)
    fourth = next(wager for wager in table.of_kind("blackjack") if wager.box == 4)
    with pytest.raises(Refusal, match=r"at least \$25 stays up") as refused:
        round_.send(TakeDown("ann", fourth.id, 2_00))
    assert refused.value.clause == f"{oh}-{second}"
    round_.send(TakeDown("ann", fourth.id, 1_00))
    round_.send(NoMoreBets())
    go_on(round_, "T 9 6 T 9 T stand stand 5")  # 20 and 18 against 21
    assert net(round_) == -50_00


# --- the deal ----------------------------------------------------------------------------------


@both
@pytest.mark.clause("OH-A-7.III", "OH-A-7.III.A", "OH-A-7.III.B", "OH-A-7.III.C", "OH-A-7.III.D")
@pytest.mark.clause(
    *("OH-AF-7.III", "OH-AF-7.III.A", "OH-AF-7.III.B", "OH-AF-7.III.C", "OH-AF-7.III.D")
)
def test_the_deal_goes_round_from_the_dealers_left(game: str, oh: str) -> None:
    round_ = play("cy 10, ann 10", "2 3 9 4 5 T", game, seats={"ann": 6, "cy": 2})
    dealt = [(card.to, card.clause) for card in of(round_, events.CardDealt)]
    parts = ("A", "A", "B", "C", "C", "D")
    hands = ("box_2", "box_6", "dealer") * 2
    assert dealt == [(hand, f"{oh}-7.III.{part}") for hand, part in zip(hands, parts, strict=True)]
    (up,) = of(round_, events.CardsTurned)  # his first card, once the second has come
    assert (up.hand, len(up.cards), up.clause) == ("dealer", 1, f"{oh}-7.III.D")
    faces = [e.card[0] for e in round_.view("ann") if isinstance(e, events.CardDealt)]
    assert faces == ["2", "3", "?", "4", "5", "?"]
    assert asked(round_)[0] == "cy"


@both
@pytest.mark.clause("OH-A-7.VI", "OH-AF-7.VI")
def test_totals_are_called_but_the_cards_decide(game: str, oh: str) -> None:
    round_ = over(play("ann 10", "2 9 3 9 | hit 4 | hit A | hit T | stand", game))
    assert said(round_, f"{oh}-7.VI") == ["box 1 has 9", "box 1 has soft 20", "box 1 has 20"]
    assert net(round_) == 10_00
    assert [card.seen_by for card in of(round_, events.CardDealt)[4:]] == [("*",)] * 3


def test_a_dealer_of_twenty_two_is_bust() -> None:
    assert net(over(play("ann 10", "T 9 8 3 stand T"))) == 10_00


def test_several_boxes_of_ride_free_each_take_the_minimum_of_several() -> None:
    options = {"multiple_boxes": True, "multiple_box_minimum": "25"}
    table = open_table("ride-free", {"ann": 3}, options)
    table.take_box("ann", 4)
    round_ = Round(table)
    bet(round_, "ann", "blackjack", 10, box=3)
    with pytest.raises(Refusal, match="under the minimum"):
        bet(round_, "ann", "blackjack", 25, box=4)
