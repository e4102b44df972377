"""Poker tables in detail: side bets of packages, a rack too short to raise, what is said again."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from pitboss.errors import Refusal
from pitboss.rooms import registry
from pitboss.rulebook import RuleSet
from pitboss.rulebook.side_bets import SideBet, read_side_bet
from pitboss.table import events
from pitboss.table.actions import NoMoreBets, Place
from pitboss.table.effects import Chance, Question
from pitboss.table.results import wager_kinds
from pitboss.table.round import Round
from pitboss.table.table import Table
from tests.families.poker.rigged import Rig, play, table_of

THREE = registry.room("three-card-poker")
DEALER = "Qs 8h 4c"


def lucky(cards: int = 3) -> SideBet:
    """Paid for a straight, beside an Ante."""
    values = {
        "name": "Lucky Three",
        "rule": "Paid on the player's own cards.",
        "at": ["three-card-poker"],
        "beside": ["ante"],
        "cards": cards,
        "ranks": "three-card",
        "pays": {"straight": "6 to 1"},
    }
    return read_side_bet("lucky-three", values, "lucky-three.toml")


def with_lucky(cards: int = 3) -> Table:
    rules = RuleSet.of("three-card-poker")
    return Table(THREE.game, replace(rules, rules=rules.rules.with_side_bet(lucky(cards))))


def test_a_side_bet_must_be_of_as_many_cards_as_the_hand() -> None:
    with_lucky()
    with pytest.raises(Refusal, match="Lucky Three is for hands of 5: here a hand has 3"):
        with_lucky(5)


def test_a_table_has_the_side_bets_that_were_brought_to_it() -> None:
    own = THREE.game.sides_at(table_of(THREE))  # type: ignore[attr-defined]
    brought = THREE.game.sides_at(with_lucky())  # type: ignore[attr-defined]
    assert [side.wager for side in brought] == [*(side.wager for side in own), "lucky_three"]


@pytest.mark.parametrize(("rack", "short"), [(20_00, False), (19_00, True)])
def test_a_rack_that_reaches_no_play_wager_is_told_so(rack: int, short: bool) -> None:
    round_ = Round(table_of(THREE, "ann", rack=rack))
    rig = Rig({"box_1": "Ks 9h 5c", "dealer": DEALER})
    todo = [Place("ann", 1, "ante", 10_00), NoMoreBets()]
    while not isinstance(round_.pending, Question):
        pending = round_.pending
        round_.send(rig.answer(pending) if isinstance(pending, Chance) else todo.pop(0))
    assert round_.pending.question.endswith("_short") is short


def test_a_side_wager_is_settled_together_with_the_hand() -> None:
    """Losing wagers are taken first, whichever they are."""
    hands = {"box_1": "Ks 9h 5c", "dealer": DEALER}
    bets = {"ann": {"ante": 10_00, "pair_plus": 5_00}}
    round_ = play(table_of(THREE, "ann"), bets, hands, {"ann": "play"})
    kinds = wager_kinds(round_.log)
    ends = [e for e in round_.log if isinstance(e, events.WagerWon | events.WagerLost)]
    assert [kinds[e.id] for e in ends] == ["pair_plus", "ante", "play"]


def test_the_second_hand_is_settled_by_what_is_said_again() -> None:
    four = registry.room("four-card-poker")
    bets = {"ann": {"ante": 10_00}, "bob": {"ante": 10_00}}
    round_ = play(table_of(four, "ann", "bob"), bets, {}, {"ann": "play_1x", "bob": "play_1x"})
    turned = [e for e in round_.log if isinstance(e, events.CardsTurned) and "box" in e.hand]
    assert ["OH-C-10.VII" in (e.clause, *e.also) for e in turned] == [False, True]


def test_only_a_wrong_deal_may_still_be_found_when_the_round_is_over() -> None:
    late = {rule.kind for rule in THREE.game.irregularities if rule.late}
    assert late == {"deck_not_complete", "wrong_number_of_cards"}


@pytest.mark.clause("OH-K-10.I", "OH-K-10.I.A")
def test_a_wager_goes_up_by_its_own_clause_and_not_by_that_of_the_question() -> None:
    bonus = registry.room("texas-holdem-bonus")
    choices = {"ann": "bet check"}
    round_ = play(table_of(bonus, "ann"), {"ann": {"ante": 10_00}}, {}, choices)
    (flop,) = [e for e in round_.log if isinstance(e, events.WagerAdded) and e.wager == "flop"]
    first = next(e for e in round_.log if isinstance(e, events.OptionChosen))
    assert (first.clause, flop.clause) == ("OH-K-10.I", "OH-K-10.I.A")


def test_a_game_with_wild_cards_takes_no_side_bets() -> None:
    wild = registry.room("dj-wild")
    rules = RuleSet.of("dj-wild")
    bet = msgspec.structs.replace(lucky(), at=("dj-wild",))
    brought = replace(rules, rules=rules.rules.with_side_bet(bet))
    with pytest.raises(Refusal, match="no table of dj-wild takes Lucky Three"):
        Table(wild.game, brought)
