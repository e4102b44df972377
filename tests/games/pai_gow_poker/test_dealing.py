"""Shuffle, starting position, stacks, and what can go wrong with them."""

from __future__ import annotations

from collections import Counter

import pytest

from pitboss.apparatus.cards import parse_cards
from pitboss.apparatus.shoe import Shoe
from pitboss.errors import Refusal
from pitboss.games.pai_gow_poker import GAME
from pitboss.games.pai_gow_poker.memory import memory_of
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import Choose, NoMoreBets, Place
from pitboss.table.effects import DealCard, DrawNumber, Effect, Question, ShuffleCards, ThrowDice
from pitboss.table.round import Round
from pitboss.table.table import Table
from tests.dealt import deal_out, nets, words
from tests.families.poker.rigged import play, table_of, voided
from tests.games.pai_gow_poker.pit import BET, BUTTON, MIDDLE, ends, seated, settled

DEALER = "9h 9s 7d 5c 3h Ks Qd"
WIN = "Tc Td 8h 6s 4c Ad Jh"


def started(options: dict[str, object], answer: object, players: int = 6) -> Round:
    """A round up to its first card; ``answer`` is what the dice or the number say."""
    names = "abcdef"[:players]
    round_ = Round(table_of(GAME, *names, options=options))
    while isinstance(round_.pending, ShuffleCards):
        round_.send(None)
    for box, name in enumerate(names, start=1):
        round_.send(Place(name, box, "pai_gow", BET))
    round_.send(NoMoreBets())
    if answer is not None:
        round_.send(answer)
    return round_


def dealt_to(round_: Round) -> list[str]:
    """The hands in the order in which the first 21 cards go out."""
    found = []
    for _ in range(21):
        pending = round_.pending
        assert isinstance(pending, DealCard)
        found.append(pending.to)
        round_.send(round_.chance()[0][0])
    return found


@pytest.mark.clause(
    *("OH-F-8.I.A", "OH-F-11.II", "OH-F-9.II"),
    "OH-F-9.III",
)
@pytest.mark.parametrize(
    ("dice", "first"),
    [
        ((1, 1, 1), "box_5"),  # three: dealer, box 6, box 5
        ((1, 1, 2), "box_4"),
        ((2, 2, 3), "box_1"),
        ((2, 2, 4), "dealer"),  # eight comes back to the dealer
        ((5, 5, 5), "dealer"),
        ((6, 6, 6), "box_4"),
    ],
)
def test_three_dice_count_counterclockwise_from_the_dealer(
    dice: tuple[int, ...], first: str
) -> None:
    round_ = started({}, dice)
    where = "the dealer" if first == "dealer" else first.replace("_", " ")
    counted = f"the dice total {sum(dice)}, counter-clockwise from the dealer"
    assert f"{counted}: {where} gets the first stack" in words(round_)
    order = dealt_to(round_)
    assert order[0] == first
    assert order[7:14] == order[6::-1]  # to and fro over the seven stacks
    assert order[14:] == order[:7]
    start = 0 if first == "dealer" else int(first[-1])
    clockwise = [(start + turn) % 7 for turn in range(7)]
    assert order[:7] == ["dealer" if box == 0 else f"box_{box}" for box in clockwise]


def test_dice_are_nearly_even_over_the_positions() -> None:
    round_ = started({}, None)
    assert isinstance(round_.pending, ThrowDice)
    assert len(round_.chance()) == 56  # three dice that nobody tells apart
    found: Counter[int] = Counter()
    for dice, weight in round_.chance():
        found[(sum(dice) - 1) % 7] += weight
    assert sorted(found.values()) == [30, 31, 31, 31, 31, 31, 31]  # PG-18


@pytest.mark.clause("OH-F-8.I.B", "OH-F-11.III", "OH-F-10.II", "OH-F-10.III")
@pytest.mark.parametrize(("number", "first"), [("1", "dealer"), ("2", "box_6"), ("7", "box_1")])
def test_a_random_number_from_one_to_seven(number: str, first: str) -> None:
    round_ = started({"start_position": "random", "deal": "shoe"}, None)
    assert isinstance(round_.pending, DrawNumber)
    assert round_.chance() == [(str(n), 1) for n in range(1, 8)]
    round_.send(number)
    shown = [e for e in round_.log if isinstance(e, events.NumberShown)]
    assert [(e.mark, e.clause) for e in shown] == [(number, "OH-F-11.III")]
    order = dealt_to(round_)
    assert order == [first] * 7 + [order[7]] * 7 + [order[14]] * 7  # stack by stack


@pytest.mark.clause("OH-F-8.I", "OH-F-8.I.C", "OH-F-11.IV", "OH-F-10.II")
def test_the_button_starts_with_the_dealer_and_moves_clockwise() -> None:
    table = seated("ann")
    starts = []
    for _ in range(8):
        starts.append(memory_of(table).button)
        play(table, {"ann": {"pai_gow": 5_00}}, {})
    assert starts == [0, 6, 5, 4, 3, 2, 1, 0]  # counted counter-clockwise, so it goes down
    with pytest.raises(Refusal, match=r"needs deal to be shoe.*OH-F-8\.I"):
        GAME.rules({**BUTTON, "deal": "hand"})  # only with the automated shoe
    with pytest.raises(Refusal, match=r"needs shuffler to be .*OH-F-8\.I"):
        GAME.rules({**BUTTON, "shuffler": False})  # and the shuffler


@pytest.mark.clause("OH-F-8.I.C", "OH-F-11.IV")
def test_the_button_stays_until_the_round_is_over() -> None:
    table = seated("ann")
    round_ = Round(table)
    while isinstance(round_.pending, ShuffleCards):
        round_.send(None)
    round_.send(Place("ann", 1, "pai_gow", BET))
    round_.send(NoMoreBets())
    while isinstance(round_.pending, DealCard):
        round_.send(round_.chance()[0][0])
    assert memory_of(table).button == 0
    round_.send(Choose("ann", "house_way"))
    assert memory_of(table).button == 6


@pytest.mark.clause(
    *("OH-F-4.III", "OH-F-5.I", "OH-F-5.II.A", "OH-F-5.II.B"),
    *("OH-F-5.III.B", "OH-F-5.III.C"),
)
def test_one_deck_with_one_joker_washed_shuffled_and_cut() -> None:
    by_hand = started({}, (1, 2, 3), players=1)
    said = set(words(by_hand).values())
    assert said >= {"OH-F-4.III", "OH-F-5.III.B", "OH-F-5.III.C"}
    cut = [e for e in by_hand.log if isinstance(e, events.Announced) and e.also == ("OH-F-5.II.B",)]
    assert [event.clause for event in cut] == ["OH-F-5.III.B"]
    shuffled = [e for e in by_hand.log if isinstance(e, events.CardsShuffled)]
    assert [(e.cards, e.clause) for e in shuffled] == [(53, "OH-F-5.I")]
    by_device = settled(MIDDLE, DEALER)
    said = set(words(by_device).values())
    assert "OH-F-5.II.A" in said
    assert "OH-F-5.III.B" not in said
    again = Round(by_device.table)  # after each round the cards are shuffled again
    assert isinstance(again.pending, ShuffleCards)


@pytest.mark.clause(
    *("OH-F-9.I.B", "OH-F-9.IV", "OH-F-9.V", "OH-F-9.VI", "OH-F-10.III", "OH-F-10.IV"),
    *("OH-F-10.V", "OH-F-10.VI"),
)
@pytest.mark.parametrize(("deal", "section"), [("hand", "9"), ("shoe", "10")])
def test_four_cards_and_the_stacks_of_empty_places_are_put_away_unseen(
    deal: str, section: str
) -> None:
    round_ = started({"deal": deal}, (1, 2, 3), players=2)
    dealt: Counter[str] = Counter()
    while isinstance(round_.pending, DealCard):
        assert not round_.pending.seen_by
        dealt[round_.pending.to] += 1
        round_.send(round_.chance()[0][0])
    # Seven stacks of seven cards, whether or not there is a wager.
    assert dealt == dict.fromkeys(("dealer", *(f"box_{box}" for box in range(1, 7))), 7)
    assert round_.table.shoe is not None
    assert round_.table.shoe.left == 4
    assert set(round_.table.hands) == {"dealer", "box_1", "box_2"}
    said = words(round_)
    assert said["4 cards are left"] == f"OH-F-{section}.IV"
    assert said["they go into the discard rack unseen"] == f"OH-F-{section}.V"
    assert said["so do the stacks of the positions without a wager"] == f"OH-F-{section}.VI"
    closed = "OH-F-9.I.B" if deal == "hand" else "OH-F-7.III"
    assert said["no more wagers: the cards are dealt"] == closed


# --- what can go wrong --------------------------------------------------------------------------


def to(hand: str, cards: int = 0) -> object:
    """A card is due to a hand that has so many."""
    seen = [0]

    def when(pending: Effect) -> bool:
        if isinstance(pending, DealCard) and pending.to == hand:
            seen[0] += 1
            return seen[0] > cards
        return False

    return when


def asked(pending: Effect) -> bool:
    return isinstance(pending, Question)


@pytest.mark.clause("OH-F-16.I", "OH-F-16.II")
@pytest.mark.parametrize(
    ("kind", "clause"), [("dice_not_flat", "OH-F-16.I"), ("die_falls_out", "OH-F-16.II")]
)
def test_no_roll(kind: str, clause: str) -> None:
    round_ = started({}, None)
    round_.call_irregularity(kind)
    assert isinstance(round_.pending, ThrowDice)
    assert words(round_)["no roll: the dice are shaken again"] == clause


@pytest.mark.clause("OH-F-16.III")
def test_a_wrong_start_kills_all_hands() -> None:
    round_ = started({}, (1, 2, 3))
    assert "wrong_starting_position" not in {rule.kind for rule in round_.irregularities()}
    round_.send(round_.chance()[0][0])
    round_.call_irregularity("wrong_starting_position")
    assert round_.over
    assert voided(round_)
    assert isinstance(Round(round_.table).pending, ShuffleCards)


@pytest.mark.clause("OH-F-16.III", "OH-F-9.VII")
@pytest.mark.parametrize(
    ("kind", "clause"),
    [("wrong_starting_position", "OH-F-16.III"), ("wrong_number_of_cards_left", "OH-F-9.VII")],
)
def test_a_wrong_deal_may_be_found_after_the_settlement(kind: str, clause: str) -> None:
    round_ = deal_out(started({}, (1, 2, 3), players=2), "*", "house_way house_way")
    round_.call_irregularity(kind)
    assert voided(round_)
    voids = [e.clause for e in round_.log if isinstance(e, events.RoundVoided)]
    assert voids == [clause]


@pytest.mark.clause("OH-F-16.V", "OH-F-16.VII", "OH-F-9.VII", "OH-F-10.VII")
@pytest.mark.parametrize(
    ("deal", "kind", "clause"),
    [
        ("shoe", "dealer_card_exposed", "OH-F-16.V"),
        ("shoe", "wrong_number_of_cards", "OH-F-16.VII"),
        ("shoe", "wrong_number_of_cards_left", "OH-F-10.VII"),
        ("hand", "wrong_number_of_cards_left", "OH-F-9.VII"),
    ],
)
def test_void_rounds_give_every_wager_back(deal: str, kind: str, clause: str) -> None:
    round_ = started({"deal": deal}, (2, 2, 4), players=2)
    for _ in range(3):
        round_.send(round_.chance()[0][0])
    round_.call_irregularity(kind)
    assert voided(round_)
    assert {cited for cited, _ in ends(round_)} == {clause}


@pytest.mark.clause("OH-F-16.VI")
def test_a_card_drawn_unseen_is_the_next_one() -> None:
    round_ = settled(WIN, DEALER, mishap=("card_drawn_unseen", to("box_1", 2)))  # type: ignore[arg-type]
    assert words(round_)["the card that slipped out is used as the next one"] == "OH-F-16.VI"
    assert nets(round_) == {"pai_gow": BET - 5_00}


@pytest.mark.clause("OH-F-16.IV")
@pytest.mark.parametrize(("choice", "net"), [("play house_way", BET - 5_00), ("void", 0)])
def test_a_player_whose_card_was_exposed_may_void_the_hand(choice: str, net: int) -> None:
    mishap = ("player_card_exposed", to("box_1", 3))
    bets = {"pai_gow": BET, "fortune_bonus": 5_00}
    round_ = settled(WIN, DEALER, choice, bets, mishap=mishap)  # type: ignore[arg-type]
    assert nets(round_)["pai_gow"] == net
    exposed = [e for e in round_.log if isinstance(e, events.CardDealt) and "*" in e.seen_by]
    assert [event.card for event in exposed] == ["6s"]
    log = round_.log
    question = next(e for e in log if isinstance(e, events.OptionChosen))
    assert type(question) is events.OptionChosen  # the whole table hears the answer
    looked = [e for e in log if isinstance(e, events.CardsShown)]
    assert all(log.index(question) < log.index(event) for event in looked)  # before looking
    if choice == "void":
        assert {cited for cited, _ in ends(round_)} == {"OH-F-16.IV"}
        assert not looked


@pytest.mark.clause("OH-F-16.VIII")
def test_a_wrong_house_way_is_set_again() -> None:
    round_ = settled(WIN, DEALER, mishap=("dealer_sets_wrong", asked))
    assert words(round_)["set wrong: the hands are set again"] == "OH-F-16.VIII"
    assert ends(round_) == [("OH-F-13.XI", BET)]


@pytest.mark.clause("OH-F-16.IX", "OH-F-16.X")
@pytest.mark.parametrize(
    ("kind", "clause"),
    [("card_exposed_in_the_stacks", "OH-F-16.IX"), ("stacks_not_dealt", "OH-F-16.X")],
)
def test_bad_stacks_are_shuffled_and_dealt_again(kind: str, clause: str) -> None:
    round_ = started({}, (1, 2, 3), players=1)
    for _ in range(5):
        round_.send(round_.chance()[0][0])
    round_.call_irregularity(kind)
    assert isinstance(round_.pending, ShuffleCards)
    assert round_.pending.clause == clause
    round_.send(None)
    while isinstance(round_.pending, DealCard):
        round_.send(round_.chance()[0][0])
    assert isinstance(round_.pending, Question)  # the wagers stood
    round_.send(Choose("a", "house_way"))
    assert round_.over


@pytest.mark.clause("OH-F-16.IX")
def test_a_card_that_was_exposed_before_the_stacks_were_dealt_again_is_forgotten() -> None:
    round_ = started({**BUTTON}, None, players=1)
    while not (isinstance(round_.pending, DealCard) and round_.pending.to == "box_1"):
        round_.send(round_.chance()[0][0])
    round_.call_irregularity("player_card_exposed")
    round_.send(round_.chance()[0][0])
    round_.call_irregularity("card_exposed_in_the_stacks")
    while isinstance(round_.pending, ShuffleCards | DealCard):
        round_.send(round_.chance()[0][0])
    assert isinstance(round_.pending, Question)
    assert round_.pending.clause == "OH-F-13.II"  # he sets his hands, and voids nothing


@pytest.mark.clause("OH-F-16.IX")
def test_a_card_exposed_in_the_stacks_of_a_shoe() -> None:
    round_ = started({**BUTTON}, None, players=1)
    round_.send(round_.chance()[0][0])
    assert "stacks_not_dealt" not in {rule.kind for rule in round_.irregularities()}  # by hand only
    round_.call_irregularity("card_exposed_in_the_stacks")
    assert isinstance(round_.pending, ShuffleCards)
    assert round_.pending.clause == "OH-F-16.IX"


@pytest.mark.clause("OH-F-16.XI")
def test_the_shuffler_may_jam_when_bad_stacks_are_shuffled_again() -> None:
    round_ = started({"shuffler": True}, (1, 2, 3), players=1)
    round_.send(round_.chance()[0][0])
    round_.call_irregularity("card_exposed_in_the_stacks")
    round_.call_irregularity("shuffler_jams")
    assert isinstance(round_.pending, ShuffleCards)
    assert "OH-F-16.XI" in words(round_).values()
    while isinstance(round_.pending, ShuffleCards | DealCard):
        round_.send(round_.chance()[0][0])
    assert isinstance(round_.pending, Question)
    assert round_.pending.player == "a"
    assert isinstance(_next(round_).pending, ShuffleCards)  # the next round has its own shuffle


def _next(round_: Round) -> Round:
    round_.send(Choose("a", "house_way"))
    return Round(round_.table)


@pytest.mark.clause("OH-F-16.XI")
def test_a_jammed_shuffler_shuffles_again() -> None:
    table = Table(GAME.game, RuleSet.of("pai-gow-poker", BUTTON))
    round_ = Round(table)
    round_.call_irregularity("shuffler_jams")
    assert isinstance(round_.pending, ShuffleCards)
    assert "OH-F-16.XI" in words(round_).values()


@pytest.mark.clause("OH-F-16.VIII")
def test_the_dealer_sets_wrong_only_when_hands_are_set_and_only_once() -> None:
    round_ = started({**BUTTON}, None, players=2)
    while isinstance(round_.pending, DealCard):
        assert "dealer_sets_wrong" not in {rule.kind for rule in round_.irregularities()}
        round_.send(round_.chance()[0][0])
    round_.call_irregularity("dealer_sets_wrong")
    round_.send(Choose("b", "house_way"))
    assert isinstance(round_.pending, Question)
    assert "dealer_sets_wrong" not in {rule.kind for rule in round_.irregularities()}


@pytest.mark.clause("OH-F-13.I")
def test_a_player_sees_his_cards_with_the_highest_first() -> None:
    (shown,) = [e for e in settled(MIDDLE, DEALER).log if isinstance(e, events.CardsShown)]
    assert [card[0] for card in shown.cards] == list("KQ99753")


def test_from_a_shoe_for_fewer_stacks_only_those_in_play_are_dealt() -> None:
    round_ = Round(seated("ann", "bob", "cy"))
    round_.send(None)
    round_.table.shoe = Shoe(parse_cards(f"{MIDDLE} {DEALER}"))
    round_.send(Place("cy", 3, "pai_gow", BET))
    round_.send(NoMoreBets())
    dealt: Counter[str] = Counter()
    while isinstance(round_.pending, DealCard):
        dealt[round_.pending.to] += 1
        round_.send(round_.chance()[0][0])
    assert dealt == {"dealer": 7, "box_3": 7}
