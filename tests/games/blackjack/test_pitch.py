"""The pitch game of one and two decks: cards face down, burned every round."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.families.blackjack.memory import memory_of
from pitboss.table import events
from pitboss.table.effects import Question
from pitboss.table.notation import go_on
from pitboss.table.round import Round
from pitboss.table.view import HIDDEN
from tests.dealt import of
from tests.families.blackjack.floor import asked, net, open_table, over, play, said
from tests.filed import filed
from tests.spoken import asked as put

PITCH = {"decks": 2, "deal": "pitch"}


def seen(round_: Round, viewer: str | None) -> list[str]:
    return [e.card[:1] for e in round_.view(viewer) if isinstance(e, events.CardDealt)]


def turned(round_: Round) -> list[tuple[str, str]]:
    return [(e.hand, e.clause) for e in of(round_, events.CardsTurned)]


@pytest.mark.clause("OH-A-14.I")
def test_only_one_or_two_decks_are_pitched() -> None:
    for decks in (1, 2):
        assert open_table(options={"decks": decks, "deal": "pitch"})
    with pytest.raises(Refusal) as refused:
        open_table(options={"decks": 6, "deal": "pitch"})
    assert refused.value.clause == "OH-A-14.I"
    assert open_table(options={"decks": 2, "deal": "shoe"})  # or dealt from a shoe


@pytest.mark.clause(*("OH-A-14.IV", "OH-A-14.IV.A", "OH-A-14.IV.B", "OH-A-14.IV.C", "OH-A-14.IV.D"))
def test_the_deal_from_the_hand() -> None:
    round_ = play("ann 10, bob 10", "burn:K 2 3 9 4 5 T", options=PITCH)
    dealt = [(card.to, card.clause) for card in of(round_, events.CardDealt)]
    assert dealt == [
        ("burn", "OH-A-14.IV"),
        ("box_1", "OH-A-14.IV.A"),
        ("box_2", "OH-A-14.IV.A"),
        ("dealer", "OH-A-14.IV.B"),
        ("box_1", "OH-A-14.IV.C"),
        ("box_2", "OH-A-14.IV.C"),
        ("dealer", "OH-A-14.IV.D"),
    ]
    # Each player looks at his own cards (BJ-16), and at nobody else's.
    filed("OH-A-14.V", seen(round_, "ann"), ["?", "2", "?", "9", "4", "?", "?"])
    assert seen(round_, "bob") == ["?", "?", "3", "9", "?", "5", "?"]
    assert seen(round_, None) == ["?", "?", "?", "9", "?", "?", "?"]


@pytest.mark.clause("OH-A-14.IV")
def test_a_card_is_burned_before_every_round() -> None:
    table = open_table(options=PITCH)
    for n in (1, 2):
        over(play("ann 10", "burn:K T 9 8 9 stand", table=table))
        assert len(memory_of(table).burned) == n
    fresh = go_on(Round(open_table(options=PITCH, fresh=True)), "shuffle decline")
    assert not of(fresh, events.CardDealt)  # and none after the shuffle


@pytest.mark.clause("OH-A-14.V.A", "OH-A-14.V.A.3", "OH-A-14.VI", "OH-A-14.VII")
def test_draws_come_face_up_and_hands_are_turned_over_at_the_end() -> None:
    round_ = play("ann 10", "burn:K 2 6 4 T", options=PITCH)
    pending = round_.pending
    assert isinstance(pending, Question)
    assert (pending.clause, put(round_)) == ("OH-A-14.V.A", "box 1: your hand?")
    go_on(round_, "hit 9")
    assert seen(round_, None)[-1] == "9"
    assert of(round_, events.CardDealt)[-1].clause == "OH-A-14.V.A.3"
    assert not said(round_, "OH-A-7.VI")  # its total would tell what lies face down
    go_on(round_, "stand T")
    assert turned(round_) == [("dealer", "OH-A-14.VI"), ("box_1", "OH-A-14.VII")]
    assert net(round_) == 10_00


@pytest.mark.clause("OH-A-14.V.A.1")
@pytest.mark.parametrize("line", ["burn:K 5 6 6 T double", "burn:K 8 6 8 T split"])
def test_who_doubles_or_splits_shows_two_cards(line: str) -> None:
    round_ = play("ann 10", line, options=PITCH)
    assert ("box_1", "OH-A-14.V.A.1") in turned(round_)


@pytest.mark.clause("OH-A-14.V.A.2")
def test_who_goes_bust_throws_the_hand_in_at_once() -> None:
    round_ = play("ann 10, bob 10", "burn:K T 2 6 6 3 T hit T", options=PITCH)
    assert turned(round_) == [("box_1", "OH-A-14.V.A.2")]
    assert asked(round_)[0] == "bob"
    assert HIDDEN not in [card for e in of(round_, events.CardsTurned) for card in e.cards]


def test_a_blackjack_is_turned_over_and_paid() -> None:
    round_ = play("ann 10, bob 10", "burn:K A 2 6 T 3 T", options=PITCH)
    assert ("box_1", "OH-A-8.I") in turned(round_)
    assert round_.table.racks["ann"] == 1_015_00


def test_winning_house_money_is_shown() -> None:
    round_ = play("ann 10 house_money 5", "burn:K 5s 9 6s T", options=PITCH)
    assert ("box_1", "OH-A-16.II.B") in turned(round_)
    assert asked(round_)[1] == ["take", "cap", "part"]
