"""On the border: the last card before the cutting card, one chip for less, a hand nobody plays."""

from __future__ import annotations

import pytest

from pitboss.apparatus.cards import DECK, parse_cards
from pitboss.apparatus.shoe import Shoe
from pitboss.errors import Refusal
from pitboss.families.blackjack.betting import BlackjackGame
from pitboss.families.blackjack.cards import discard_rack
from pitboss.families.blackjack.memory import memory_of
from pitboss.families.blackjack.running import Running, running_of
from pitboss.rooms import registry
from pitboss.table import events
from pitboss.table.actions import Place
from pitboss.table.effects import Betting, Question
from pitboss.table.notation import go_on
from pitboss.table.round import Round
from tests.dealt import of
from tests.families.blackjack.floor import (
    BJ,
    FREE,
    asked,
    due,
    net,
    open_table,
    over,
    place,
    play,
)

RIDE = "ride-free"
both = pytest.mark.parametrize(("game", "oh"), [(BJ, "OH-A"), (FREE, "OH-AF")])
PITCH: dict[str, object] = {"deal": "pitch", "decks": 2}


def running(round_: Round) -> Running:
    found = running_of(round_.table)
    assert found is not None
    return found


def calls(round_: Round) -> list[str]:
    return [event.call for event in of(round_, events.Announced)]


# --- the shoe ------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize(("more", "comes"), [(0, False), (1, True)])
def test_the_cutting_card_may_come_behind_a_card_that_is_put_aside(
    game: str, oh: str, more: int, comes: bool
) -> None:
    table = open_table(game)
    assert table.shoe is not None
    memory_of(table).behind = table.shoe.left - 2 + more
    round_ = play("ann 10", "T !face_up_card 5", game, table=table)
    assert due(round_) == "dealer"
    assert memory_of(table).reshuffle is comes


@both
def test_the_discard_rack_holds_what_lies_nowhere_else(game: str, oh: str) -> None:
    round_ = play("ann 10", "T 6 4 T", game, options={"decks": 2})
    assert discard_rack(running(round_)).left == 0
    aside = play("ann 10", "5c !face_up_card 5c 6 4 T", game, options={"decks": 2})
    rack = discard_rack(running(aside))  # the other of two like cards
    assert [(card, many) for card, many in enumerate(rack.counts) if many] == [
        (parse_cards("5c")[0], 1)
    ]


@both
@pytest.mark.parametrize(("rack", "offered"), [(19, False), (20, True)])
def test_few_cards_are_not_cut(game: str, oh: str, rack: int, offered: bool) -> None:
    """A cut leaves ten cards on either side."""
    table = open_table(game, options={"decks": 1})
    five = parse_cards("4c 5c 6c 7c 8c")
    table.shoe = Shoe(five)
    round_ = play("ann 10", "4 5 6 7 hit 8", game, table=table)
    others = [card for card in DECK if card not in five][:rack]
    running(round_).full = Shoe([*five, *others])
    go_on(round_, "hit shuffle")
    assert isinstance(round_.pending, Question) is offered
    if not offered:
        assert due(round_) == "burn"


def test_no_card_is_burned_where_cards_are_pitched() -> None:
    round_ = go_on(Round(open_table(BJ, options=PITCH, fresh=True)), "shuffle decline")
    assert isinstance(round_.pending, Betting)
    assert not of(round_, events.CardDealt)


# --- the deal and the dealer ---------------------------------------------------------------------


def test_the_first_of_the_dealers_pitched_cards_is_the_one_that_lies_open() -> None:
    round_ = play("ann 10", "T 6 4 T", options=PITCH)
    own = [e.seen_by for e in of(round_, events.CardDealt) if e.to == "dealer"]
    assert own == [("*",), ()]
    assert running(round_).up_shown


@both
@pytest.mark.parametrize(
    ("hole", "drawn", "soft"),
    [
        ("T 7", "", False),  # hard 17
        ("A 8", "", False),  # soft, and no 17
        ("A 6", "T", True),
        ("A 2", "4 T", True),  # soft 17 on the way
    ],
)
@pytest.mark.clause("OH-A-12.II", "OH-AF-14.II")
def test_the_layouts_rule_is_told_where_it_was_asked(
    game: str, oh: str, hole: str, drawn: str, soft: bool
) -> None:
    up, under = hole.split()
    decline = "decline " if up == "A" else ""
    line = f"T {up} 9 {under} | {decline}stand {drawn}"
    round_ = over(play("ann 10", line, game, options={"soft_17": "hit"}))
    (told,) = [e for e in of(round_, events.Announced) if e.call in ("dealer_has", "dealer_bust")]
    assert (f"{oh}-2.I.D" in told.also) is soft


def test_a_blackjack_that_waits_for_the_hole_card_makes_nobody_draw() -> None:
    round_ = over(play("ann 10", "A T K 6", options={"peek": False}))
    assert len(round_.table.hands.get("dealer", ())) == 2
    assert "total_decides_nothing" in calls(round_)


def test_a_side_wager_that_hangs_on_two_cards_makes_nobody_draw() -> None:
    round_ = over(play("ann 10 house_money 5", "T 6 6 T | hit T"))
    assert "total_decides_nothing" in calls(round_)


def test_the_dealer_draws_for_a_wager_that_hangs_on_his_hand() -> None:
    round_ = over(play("ann 10 hedge_22 5", "T 6 6 T | hit T | 6", RIDE))
    assert [each for each in calls(round_) if each in ("cards_stay", "draws_for_hedge")] == [
        "cards_stay",
        "draws_for_hedge",
    ]


# --- betting and turns ---------------------------------------------------------------------------


@both
@pytest.mark.clause("OH-A-4.IX", "OH-AF-4.X")
def test_who_waits_for_the_shuffle_makes_no_side_wager_either(game: str, oh: str) -> None:
    table = open_table(game, {"ann": 1, "bob": 2}, {"mid_shoe_entry": False})
    memory_of(table).rounds, memory_of(table).players = 1, ("bob",)
    side = "house_money" if game == BJ else "push_22"
    with pytest.raises(Refusal) as refused:
        Round(table).send(Place("ann", 1, side, 5_00))
    assert refused.value.clause == (f"{oh}-4.IX" if game == BJ else f"{oh}-4.X")


@both
def test_the_last_chip_of_a_rack_doubles_for_less(game: str, oh: str) -> None:
    round_ = play("ann 10", "7 6 5 T", game, table=open_table(game, rack=11_00))
    assert isinstance(round_.pending, Question)
    (less,) = [each for each in round_.pending.options if each.name == "for_less"]
    assert (less.low, less.high) == (1, 1)


@both
def test_whoever_takes_a_seen_card_has_doubled_on_it(game: str, oh: str) -> None:
    round_ = play("ann 10", "7 6 5 T | !card_drawn_seen 9 | double accept T", game)
    assert net(round_) == 20_00
    assert "hand_has" in calls(round_)  # and its total is called


@both
def test_the_total_of_a_doubled_hand_is_called(game: str, oh: str) -> None:
    round_ = over(play("ann 10", "7 6 5 T | double 8 T", game))
    assert calls(round_).count("hand_has") == 1


@both
@pytest.mark.clause("OH-A-4.VIII", "OH-AF-4.IX")
def test_after_insurance_the_wagers_are_confirmed(game: str, oh: str) -> None:
    round_ = play("ann 10, bob 10", "T T A 9 9 8 insure", game)
    assert asked(round_)[0] == "bob"
    with pytest.raises(Refusal) as refused:
        round_.send(Place("bob", 2, "blackjack", 5_00))
    assert refused.value.clause == (f"{oh}-4.VIII" if game == BJ else f"{oh}-4.IX")


@pytest.mark.parametrize("act", ["double", "split"])
def test_pitched_cards_are_turned_over_before_more_is_bet(act: str) -> None:
    round_ = play("ann 10", f"8 6 8 T | {act}", options=PITCH)
    turned = [e for e in of(round_, events.CardsTurned) if e.hand == "box_1"]
    assert len(turned) == 1
    dealt_up = play("ann 10", f"8 6 8 T | {act}")
    assert not [e for e in of(dealt_up, events.CardsTurned) if e.hand == "box_1"]


def test_a_hand_with_bonus_wagers_alone_has_no_blackjack() -> None:
    table = open_table(RIDE, {"ann": 1, "bob": 2}, {"bonus_needs_main": False})
    round_ = Round(table)
    round_.send(Place("ann", 1, "classic_21_3", 5_00))
    place(round_, "bob 10")
    go_on(round_, "A 9 6 K 9 T | close")
    assert "hand_blackjack" not in calls(round_)
    assert not running(round_).hands[0].closed


@pytest.mark.parametrize("decks", [2, 6])
def test_an_ordinary_hit_is_not_by_what_is_posted_of_split_aces(decks: int) -> None:
    round_ = play("ann 10", "8 6 8 T | split 2", options={"decks": decks})
    assert isinstance(round_.pending, Question)
    (hit,) = [each for each in round_.pending.options if each.name == "hit"]
    assert hit.clause == "OH-A-12.I"


@both
def test_the_up_card_lies_open_once_it_was_turned(game: str, oh: str) -> None:
    assert running(play("ann 10", "T 6 4 T", game)).up_shown


def test_even_money_leaves_nothing_on_the_box() -> None:
    round_ = play("ann 10, bob 10", "A T A K 9 5 even_money")
    assert running(round_).hands[0].closed
    assert not running(round_).hands[1].closed


def test_a_guest_opens_after_the_tables_own() -> None:
    game = registry.room(RIDE).game
    assert isinstance(game, BlackjackGame)
    assert [part.guest for part in game.openers] == [False, False, True]


# --- what else the deal and the table hold -------------------------------------------------------


@both
def test_a_side_wager_alone_gets_no_cards(game: str, oh: str) -> None:
    table = open_table(game)
    table.put_up(Place("ann", 1, "house_money" if game == BJ else "push_22", 5_00), f"{oh}-4.I")
    assert isinstance(table.game, BlackjackGame)
    assert table.game.round_of(table, table.game.read_rules(table.rules)) is None


def test_a_wager_for_the_dealer_is_not_what_the_box_doubles() -> None:
    table = open_table(RIDE, options={"dealer_wagers": True})
    round_ = Round(table)
    round_.send(Place("ann", 1, "blackjack", 10_00))
    round_.send(Place("ann", 1, "blackjack", 5_00, for_dealer=True))
    go_on(round_, "close")
    assert running(round_).opening == {1: 10_00}


@both
@pytest.mark.clause("OH-A-15.VII", "OH-AF-17.VII")
def test_a_box_that_missed_its_first_card_is_asked_when_all_others_have_two(
    game: str, oh: str
) -> None:
    round_ = play("ann 10, bob 10", "!box_gets_one_card T", game)
    assert due(round_) == "dealer"  # and nobody is asked before the second round of cards
    go_on(round_, "9 T 8")
    assert asked(round_) == ("ann", ["second_card", "dead"])


@both
@pytest.mark.clause("OH-A-15.III", "OH-AF-17.III")
def test_a_seen_card_is_put_away_when_the_dealer_has_blackjack(game: str, oh: str) -> None:
    round_ = over(play("ann 10", "T A 9 T !card_drawn_seen 5 decline", game))
    assert running(round_).exposed == []


@pytest.mark.clause("OH-A-4.VI")
@pytest.mark.parametrize("odds", ["3-2", "6-5"])
def test_every_other_win_is_even_money(odds: str) -> None:
    assert net(play("ann 10", "T 9 T T | stand", pays=f"OH-A-4.VI:{odds}")) == 10_00
