"""Small things that a table does right: whom it asks, what it calls, what each act cites beside."""

from __future__ import annotations

import pytest

from pitboss.apparatus.cards import parse_cards
from pitboss.apparatus.shoe import Shoe
from pitboss.errors import Refusal
from pitboss.families.blackjack.clauses import further
from pitboss.families.blackjack.memory import memory_of
from pitboss.families.blackjack.running import running_of
from pitboss.table import events
from pitboss.table.actions import NoMoreBets, Option
from pitboss.table.effects import Question, ShuffleCards
from pitboss.table.notation import go_on
from pitboss.table.round import Round
from tests.dealt import of, verdicts
from tests.families.blackjack.floor import (
    BJ,
    FREE,
    RACK,
    bet,
    due,
    net,
    open_table,
    over,
    place,
    play,
    said,
)
from tests.spoken import asked as put

both = pytest.mark.parametrize(("game", "oh"), [(BJ, "OH-A"), (FREE, "OH-AF")])


def test_further_clauses_are_those_that_a_filing_has() -> None:
    assert further("A", "", "A", "B", "C") == ("B", "C")
    assert further("A", "") == ()


# --- the shoe ------------------------------------------------------------------------------------


@both
@pytest.mark.clause("OH-A-6.II", "OH-AF-6.II")
def test_a_player_with_several_boxes_is_asked_once_to_cut(game: str, oh: str) -> None:
    table = open_table(game, {"ann": 1, "bob": 3}, {"multiple_boxes": True}, fresh=True)
    table.take_box("ann", 2)
    round_ = go_on(Round(table), "shuffle decline decline")
    assert [e.player for e in of(round_, events.OptionChosen)] == ["ann", "bob"]
    assert due(round_) == "burn"


@both
@pytest.mark.clause("OH-A-6.V", "OH-AF-6.V")
@pytest.mark.parametrize(("asked_for", "before"), [("75%", 234), ("50%", 156), ("95%", 296)])
def test_where_the_cutting_card_goes(game: str, oh: str, asked_for: str, before: int) -> None:
    table = open_table(game, options={"penetration": asked_for}, fresh=True)
    round_ = go_on(Round(table), "shuffle decline")
    assert said(round_, f"{oh}-6.V") == [f"the cutting card goes in behind {before} cards"]
    assert (memory_of(table).behind, memory_of(table).shoes) == (312 - before, 1)


@both
@pytest.mark.clause("OH-A-15.VI", "OH-AF-17.VI")
@pytest.mark.parametrize("left", [1, 2])
def test_two_cards_in_the_rack_are_one_to_burn_and_one_to_deal(
    game: str, oh: str, left: int
) -> None:
    table = open_table(game, options={"decks": 1})
    table.shoe = Shoe(parse_cards("2c 9c 3c 8c"))
    round_ = play("ann 10", "2c 9c 3c 8c", game, table=table)
    running = running_of(table)
    assert running is not None
    running.full = Shoe(parse_cards("2c 9c 3c 8c " + " ".join(["Ks", "Qs"][:left])))
    go_on(round_, "hit")
    if left == 1:
        assert round_.over
        assert table.racks["ann"] == RACK
        return
    assert isinstance(round_.pending, ShuffleCards)
    go_on(round_, "shuffle burn:Ks")  # burned; too few to be cut
    assert due(round_) == "box_1"
    go_on(round_, "Qs")
    assert table.shoe.left == 0


# --- what is asked, called and turned ------------------------------------------------------------


@pytest.mark.clause("OH-A-10.I", "OH-A-11.I", "OH-A-11.III", "OH-A-11.III.A", "OH-A-12.I")
def test_each_option_names_the_clause_that_grants_it() -> None:
    round_ = play("ann 10", "8 6 8 T")
    assert isinstance(round_.pending, Question)
    assert round_.pending.options == (
        Option("stand"),
        Option("hit", clause="OH-A-12.I"),
        Option("double", clause="OH-A-10.I"),
        Option("for_less", 1, 9, "OH-A-10.I"),
        Option("split", clause="OH-A-11.I"),
    )
    go_on(round_, "split 8")
    assert isinstance(round_.pending, Question)
    granted = {option.name: option.clause for option in round_.pending.options}
    assert (granted["stand"], granted["split"]) == ("OH-A-11.III", "OH-A-11.III.A")


@pytest.mark.clause("OH-AF-11.I", "OH-AF-13.I", "OH-AF-14.I")
def test_free_options_name_their_own_clauses() -> None:
    round_ = play("ann 10", "5 6 5 T", FREE)
    assert isinstance(round_.pending, Question)
    assert round_.pending.options == (
        Option("stand"),
        Option("hit", clause="OH-AF-14.I"),
        Option("double", clause="OH-AF-11.I"),
        Option("split", clause="OH-AF-13.I"),
    )


@both
@pytest.mark.clause("OH-A-15.IX.A", "OH-AF-17.IX.A")
def test_a_hole_card_that_is_up_is_not_turned_again(game: str, oh: str) -> None:
    round_ = over(play("ann 10", "T T 8 9 !hole_card_shown stand", game))
    assert len(of(round_, events.CardsTurned)) == 2  # up card and hole card


@both
@pytest.mark.clause("OH-A-15.III", "OH-AF-17.III")
def test_who_refused_a_card_gets_none_on_his_other_hand_either(game: str, oh: str) -> None:
    round_ = play("ann 10", "T 6 T T split !card_drawn_seen 5 refuse", game)
    over(round_)  # the dealer takes the five: 21
    assert [len(round_.table.hands[name]) for name in ("box_1", "box_1_2")] == [1, 1]
    assert not said(round_, f"{oh}-7.VI")


@pytest.mark.clause("OH-AF-13.VII", "OH-AF-11.VI")
@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("T 6 6 T hit T", 0),  # no split: nothing to measure
        ("8 6 8 T split T hit T 9 stand 5", 1),  # the first hand is bust
        ("8 6 8 T split 9 stand T hit T 5", 0),  # the second is: its lammer has no wager
    ],
)
def test_only_a_bust_first_hand_leaves_its_wager_in_sight(line: str, kept: int) -> None:
    round_ = over(play("ann 10", line, FREE))
    assert len(said(round_, "OH-AF-13.VII")) == kept


@both
@pytest.mark.clause("OH-A-10.I", "OH-AF-10.I")
def test_a_double_is_measured_by_the_players_own_wager(game: str, oh: str) -> None:
    round_ = play("ann 10, bob 30", "T A 6 9 3 T stand", game)
    assert isinstance(round_.pending, Question)
    assert round_.pending.player == "bob"
    (less,) = [option for option in round_.pending.options if option.name == "for_less"]
    assert (less.low, less.high) == (1, 29)
    go_on(round_, "double 5")
    added = of(round_, events.WagerAdded)
    assert [(wager.player, wager.cents) for wager in added] == [("bob", 30_00)]


@pytest.mark.clause("OH-A-10.III", "OH-A-12.I.B", "OH-AF-10.III", "OH-AF-11.II", "OH-AF-14.I.B")
@pytest.mark.parametrize(
    ("game", "line", "clause", "also"),
    [
        (BJ, "A 6 3 T", "OH-A-10.III", "OH-A-12.I.B"),
        (FREE, "A 6 3 T", "OH-AF-10.III", "OH-AF-14.I.B"),  # for money
        (FREE, "5 6 6 T", "OH-AF-11.II", "OH-AF-14.I.B"),  # for a lammer
    ],
)
def test_the_card_of_a_double_by_its_own_clause(
    game: str, line: str, clause: str, also: str
) -> None:
    round_ = play("ann 10", f"{line} double face_up 4", game)
    card = [e for e in of(round_, events.CardDealt) if e.to == "box_1"][-1]
    assert (card.clause, card.also) == (clause, (also,))
    asked = [e.clause for e in of(round_, events.OptionChosen) if e.option == "face_up"]
    assert asked == [clause]


@both
@pytest.mark.clause("OH-A-10.I", "OH-AF-10.I")
def test_numbers_count_the_smallest_chips(game: str, oh: str) -> None:
    quarters = {"smallest_chip": "0.25"}
    round_ = play("ann 10", "A 6 3 T", game, options=quarters)
    assert put(round_).endswith("(numbers are chips of $0.25)")
    go_on(round_, "for_less 3")
    assert [wager.cents for wager in of(round_, events.WagerAdded)] == [75]
    assert "chips" not in put(round_)  # face up or down: no number goes with it
    dollars = play("ann 10", "A 6 3 T", game)
    assert "chips" not in put(dollars)


# --- what is cited beside ------------------------------------------------------------------------


@pytest.mark.clause("OH-A-16.II.E", "OH-A-7.IV")
@pytest.mark.parametrize(
    ("bets", "also"), [("ann 10 house_money 5", ("OH-A-16.II.E",)), ("ann 10", ())]
)
def test_the_check_is_for_house_money_where_it_is_bet(bets: str, also: tuple[str, ...]) -> None:
    round_ = play(bets, "9s T 8d 7")
    (check,) = [e for e in of(round_, events.Announced) if e.clause == "OH-A-7.IV"]
    assert check.also == also


@both
@pytest.mark.clause("OH-A-4.V", "OH-A-4.VI", "OH-AF-4.VI", "OH-AF-4.VII")
def test_the_order_of_the_end_is_cited_at_the_end(game: str, oh: str) -> None:
    end, odds = ("4.V", "4.VI") if game == BJ else ("4.VI", "4.VII")
    round_ = over(play("ann 10, bob 10, cy 10", "A T T 9 T 9 8 9 stand stand", game))
    won = {e.id: e.also for e in of(round_, events.WagerWon)}
    assert won[1] == (f"{oh}-{odds}",)  # a blackjack, paid before the third cards
    assert won[2] == (f"{oh}-{end}", f"{oh}-{odds}")
    (tie,) = of(round_, events.WagerPushed)
    assert tie.also == (f"{oh}-{end}",)


@both
@pytest.mark.clause("OH-A-4.VI", "OH-AF-4.VII")
@pytest.mark.parametrize("odds", ["3-2", "6-5"])
def test_whatever_a_blackjack_pays_other_hands_pay_even_money(
    game: str, oh: str, odds: str
) -> None:
    pays = f"{oh}-4.VI:{odds}" if game == BJ else f"{oh}-4.VII:{odds}"
    assert net(play("ann 10", "T 9 9 9 stand", game, pays=pays)) == 10_00
    paid = {"3-2": 15_00, "6-5": 12_00}[odds]
    assert net(play("ann 10", "A 9 T 9", game, pays=pays)) == paid


@both
@pytest.mark.clause("OH-A-4.II", "OH-AF-4.II")
def test_a_hand_of_twenty_two_has_lost(game: str, oh: str) -> None:
    round_ = play("ann 10", "T 6 2 T hit T", game)
    assert net(round_) == -10_00
    assert verdicts(round_) == [("blackjack lost", f"{oh}-4.II")]


@pytest.mark.clause("OH-A-2.I.D", "OH-AF-2.I.D")
@both
def test_the_layout_speaks_where_a_soft_17_comes(game: str, oh: str) -> None:
    drawing = "12.II" if game == BJ else "14.II"
    for line, also in (
        ("T 6 8 A stand 2", (f"{oh}-2.I.D",)),
        ("T 2 8 4 stand A T", (f"{oh}-2.I.D",)),  # six, soft 17, hard 17
        ("T 6 8 T stand 5", ()),
    ):
        round_ = over(play("ann 10", line, game))
        (told,) = [e for e in of(round_, events.Announced) if e.clause == f"{oh}-{drawing}"]
        assert told.also == also


@pytest.mark.clause("CO-2119-9")
def test_ride_free_keeps_out_who_sat_a_round_out_where_the_house_says_so() -> None:
    table = open_table("ride-free", {"ann": 1, "bob": 2}, {"mid_shoe_entry": False})
    round_ = Round(table)
    place(round_, "ann 10")
    go_on(round_, "T 9 8 9")
    round_.send(NoMoreBets())  # no Bust Bonus
    over(go_on(round_, "stand"))
    with pytest.raises(Refusal, match="may bet after the shuffle") as refused:
        place(Round(table), "bob 10")
    assert refused.value.clause == "CO-2119-9"


# --- what is called and cited ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "calls"),
    [
        ("8 6 8 T split 2", ["box 1 has 10"]),  # a split hand's second card
        ("8 6 8 T split 2 hit 5 stand 3", ["box 1 has 10", "box 1 has 15", "box 1, hand 2 has 11"]),
        ("4 6 2 T hit !card_not_dealt later 5", ["box 1 has 11"]),  # one that came late
    ],
)
@both
def test_the_total_is_called_after_every_card(
    game: str, oh: str, line: str, calls: list[str]
) -> None:
    assert said(play("ann 10", line, game), f"{oh}-7.VI") == calls


def test_the_one_card_of_a_split_ace_cites_the_rule() -> None:
    def cited(pair: str) -> list[tuple[str, ...]]:
        round_ = play("ann 10", f"{pair} 6 {pair} T split 9")
        return [e.also for e in of(round_, events.CardDealt) if e.clause == "OH-A-11.II"]

    assert cited("A") == [("OH-A-11.III.B", "OH-A-12.I.C")]
    assert cited("8") == [()]


@both
def test_blackjacks_are_paid_from_the_last_box_on(game: str, oh: str) -> None:
    round_ = play("ann 10, bob 20, cho 30", "A T A 9 T 9 T 9 stand", game)
    won = [event.stake for event in of(round_, events.WagerWon)]
    assert won == [30_00, 10_00, 20_00]  # the two blackjacks before bob's nineteen


@pytest.mark.clause("OH-A-4.VIII", "OH-AF-4.IX")
@both
def test_a_confirmed_wager_is_refused_as_such_whatever_cards_follow(game: str, oh: str) -> None:
    round_ = play("ann 10", "T 6 T T split 3", game)
    with pytest.raises(Refusal) as refused:
        bet(round_, "ann", "blackjack", 10)
    assert refused.value.clause == (f"{oh}-4.VIII" if game == BJ else f"{oh}-4.IX")


def test_ride_free_refuses_late_bets_by_the_rule_that_closed_them() -> None:
    round_ = Round(open_table("ride-free"))
    place(round_, "ann 10")
    go_on(round_, "T")
    with pytest.raises(Refusal) as refused:
        bet(round_, "ann", "blackjack", 10)
    assert refused.value.clause == "CO-2119-8"


@pytest.mark.parametrize("game", ["ride-free"])
def test_half_of_a_surrendered_wager_is_back_in_the_rack(game: str) -> None:
    round_ = Round(open_table(game, options={"late_surrender": True}))
    place(round_, "ann 10")
    go_on(round_, "T T 6 7")
    round_.send(NoMoreBets())  # no Bust Bonus
    assert net(go_on(round_, "surrender")) == -5_00
    assert round_.table.house == 5_00


@pytest.mark.parametrize(("card", "full"), [("8", False), ("9", False), ("T", True)])
@both
def test_a_call_of_21_says_that_no_card_follows(game: str, oh: str, card: str, full: bool) -> None:
    round_ = play("ann 10", f"5 9 6 9 hit {card}", game)
    (call,) = [e for e in of(round_, events.Announced) if e.clause == f"{oh}-7.VI"]
    drawn = "12.I.A" if game == BJ else "14.I.A"
    assert call.also == ((f"{oh}-{drawn}",) if full else ())
