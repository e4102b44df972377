"""When each bonus wager of Ride Free is settled (RF-24)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from pitboss.apparatus.cards import parse_cards
from pitboss.apparatus.shoe import Shoe
from pitboss.table import events
from pitboss.table.actions import Choose, NoMoreBets, Place
from pitboss.table.effects import Betting, Question, ShuffleCards
from pitboss.table.results import wager_kinds
from pitboss.table.round import Round
from tests.dealt import nets, words
from tests.games.ride_free.rigged import MAIN, METERS, SIDE, play, table_of
from tests.spoken import spoken

THREE_CARDS = ("classic_21_3", "xtreme_21_3", "top_3", "progressive_21_3")
LADIES = ("lucky_ladies", "lucky_ladies_progressive")
LAST = ("hedge_22", "silver_stack", "bust_bonus")
BETS: Mapping[str, int] = {
    "blackjack": MAIN,
    "hedge_22": SIDE,
    "silver_stack": SIDE,
    "classic_21_3": SIDE,
    "xtreme_21_3": SIDE,
    "top_3": SIDE,
    "lucky_ladies": SIDE,
    "progressive_21_3": 1_00,
    "lucky_ladies_progressive": 1_00,
}


def story(round_: Round) -> list[str]:
    """The round in a word a step: ends of wagers, cards, the check, answers."""
    kinds = wager_kinds(round_.log)
    told: list[str] = []
    for event in round_.log:
        match event:
            case events.WagerWon() | events.WagerLost() | events.WagerPushed():
                told.append(kinds[event.id])
            case events.CardDealt():
                told.append("card")
            case events.CardsTurned():
                told.append("turned")
            case events.OptionChosen():
                told.append(event.option)
            case events.Announced() if "checks" in spoken(round_, event):
                told.append("check")
            case events.WagerPlaced() if event.wager == "bust_bonus":
                told.append("bust bet")
            case _:
                pass
    return told


@pytest.mark.clause("CO-2119-20", "CO-2119-21.D", "CO-2119-21.E", "CO-2119-21.F", "CO-2119-21.G")
def test_first_cards_before_any_decision_and_the_rest_with_the_hands() -> None:
    round_ = play(table_of(METERS), BETS, "Tc 9d 5h 7s 3s 2h", "hit stand", bust=SIDE)
    assert story(round_) == [
        *["card"] * 4,
        "turned",
        *THREE_CARDS,
        *LADIES,
        "bust bet",
        *("hit", "card", "stand"),
        "turned",
        "card",
        "blackjack",
        *LAST,
    ]


@pytest.mark.clause("CO-2119-20", "CO-2119-21.C", "CO-2119-21.E", "CO-2119-21.G")
def test_lucky_ladies_wait_for_the_check_and_21_3_does_not() -> None:
    round_ = play(table_of(METERS), BETS, "Qh Ad Qh 7s", "decline stand", bust=SIDE)
    told = story(round_)
    ends = [told.index(kind) for kind in (*THREE_CARDS, *LADIES)]
    assert ends == sorted(ends)
    assert told.index("progressive_21_3") < told.index("decline") < told.index("check")
    assert told.index("check") < told.index("lucky_ladies") < told.index("bust bet")
    assert told.index("bust bet") < told.index("stand")
    assert nets(round_)["lucky_ladies"] == 125 * SIDE


@pytest.mark.clause("CO-2119-20", "CO-2119-21.E")
def test_a_dealer_s_blackjack_ends_the_round_for_every_wager() -> None:
    round_ = play(table_of(METERS), BETS, "Qh Ad Qh Ks", "decline", bust=SIDE)
    told = story(round_)
    assert told[told.index("check") :] == [
        "check",
        "turned",
        *LADIES,
        "blackjack",
        "hedge_22",
        "silver_stack",
    ]
    assert nets(round_)["lucky_ladies"] == 1000 * SIDE


@pytest.mark.clause("CO-2119-9", "CO-2119-21.E")
def test_a_misread_check_lets_lucky_ladies_wait_for_the_hole_card() -> None:
    table = table_of(METERS)
    cards, slip = "Qh Td Qh As", {3: "blackjack_not_seen"}
    round_ = play(table, BETS, cards, "stand", bust=SIDE, mishaps=slip)
    told = story(round_)
    assert told.index("stand") < told.index("lucky_ladies") < told.index("blackjack")
    assert nets(round_)["lucky_ladies"] == 1000 * SIDE
    assert nets(round_)["bust_bonus"] == -SIDE


@pytest.mark.clause("CO-2119-8.C", "CO-2119-9.B")
def test_surrender_leaves_the_bonus_wagers_alone() -> None:
    table = table_of({"late_surrender": True, **METERS})
    round_ = play(table, BETS, "Tc 6d 6h Ts 6s", "surrender", bust=SIDE)
    assert nets(round_)["hedge_22"] == 8 * SIDE  # the dealer draws to 22 all the same
    assert nets(round_)["bust_bonus"] == SIDE
    assert nets(round_)["silver_stack"] == -SIDE
    assert nets(round_)["blackjack"] == -MAIN // 2


@pytest.mark.clause("CO-2119-9.A")
def test_a_blackjack_that_stays_for_hedge_22_is_not_shuffled_into_an_empty_shoe() -> None:
    table = table_of({"decks": 1}, seats=2)
    order = parse_cards("As Tc 6c Kd 6d 7h 2c")
    counts = [0] * 52
    for card in order:
        counts[card] += 1
    table.shoe = Shoe.from_counts(counts)
    round_ = Round(table)
    for place in (
        Place("ann", 1, "blackjack", MAIN),
        Place("ann", 1, "hedge_22", SIDE),
        Place("bob", 2, "blackjack", MAIN),
    ):
        round_.send(place)
    round_.send(NoMoreBets())
    for card in order[:6]:
        round_.send(card)
    assert isinstance(round_.pending, Betting)
    round_.send(NoMoreBets())
    round_.send(Choose("bob", "hit"))
    round_.send(order[6])
    round_.send(Choose("bob", "hit"))
    assert words(round_)["box 1: the cards stay for Hedge 22"] == "CO-2119-9.A"
    assert isinstance(round_.pending, ShuffleCards)
    assert round_.pending.shoe.left == 52 - 7
    assert [table.shoe.counts[card] for card in order] == [0] * 7


@pytest.mark.clause("CO-2119-21.C")
@pytest.mark.parametrize(("up", "answer"), [("Ac", "even_money"), ("Ac", "decline"), ("6c", "")])
def test_who_has_been_paid_for_a_blackjack_may_still_bet_that_the_dealer_busts(
    up: str, answer: str
) -> None:
    table = table_of()
    round_ = Round(table)
    round_.send(Place("ann", 1, "blackjack", MAIN))
    round_.send(NoMoreBets())
    for card in parse_cards(f"As {up} Kd 9h"):
        round_.send(card)
    if isinstance(round_.pending, Question):
        round_.send(Choose("ann", answer))
    round_.send(Place("ann", 1, "bust_bonus", SIDE))
    assert [wager.cents for wager in table.of_kind("bust_bonus")] == [SIDE]


@pytest.mark.clause("CO-2119-9")
def test_a_card_that_is_seen_while_bust_bonus_is_bet_is_the_next_one() -> None:
    round_ = Round(table_of())
    round_.send(Place("ann", 1, "blackjack", MAIN))
    round_.send(NoMoreBets())
    for card in parse_cards("Ts 6c 5d 9h"):
        round_.send(card)
    round_.call_irregularity("card_drawn_seen")
    round_.send(parse_cards("4h")[0])
    assert isinstance(round_.pending, Betting)
    round_.send(NoMoreBets())
    round_.send(Choose("ann", "hit"))
    assert isinstance(round_.pending, Question)
    assert [option.name for option in round_.pending.options] == ["accept", "refuse"]


@pytest.mark.clause("CO-2119-17.B")
def test_split_aces_get_one_card_each() -> None:
    round_ = play(table_of(), {"blackjack": MAIN}, "Ac 6d Ad Th 5c 9s Kd", "split")
    assert [e.option for e in round_.log if isinstance(e, events.OptionChosen)] == ["split"]
    cited = [e.also for e in round_.log if isinstance(e, events.CardDealt)][4:6]
    assert cited == [("CO-2119-17.B",)] * 2
