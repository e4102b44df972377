"""What exactly a box is offered: options with their numbers, by cards and by chips."""

from __future__ import annotations

import pytest

from pitboss.apparatus.cards import parse_cards
from pitboss.table import events
from pitboss.table.actions import Choose, NoMoreBets, Option, Place
from pitboss.table.effects import Question, ShuffleCards
from pitboss.table.round import Round
from tests.games.pontoon_plus.rigged import MAX_100, bet, play, table_of

STAND, HIT = Option("stand", clause="SG-3.23"), Option("hit", clause="SG-3.20")
MUST = Option("hit", clause="SG-3.22")
DOUBLE, SPLIT = Option("double", clause="SG-3.25"), Option("split", clause="SG-3.24")


def less(chips: int) -> Option:
    return Option("for_less", 1, chips)


def asked(cards: str, cents: int = 20_00, rack: int | None = None) -> tuple[Option, ...]:
    """What ann is offered after these cards; ``rack`` is what she has left beside her bet."""
    table = table_of()
    if rack is not None:
        table.racks["ann"] = cents + rack
    round_ = Round(table)
    round_.send(bet(cents=cents))
    round_.send(NoMoreBets())
    for card in parse_cards(cards):
        round_.send(card)
    assert isinstance(round_.pending, Question), round_.pending
    return tuple(round_.pending.options)


@pytest.mark.clause("SG-3.20", "SG-3.22", "SG-3.23", "SG-3.24", "SG-3.25")
@pytest.mark.parametrize(
    ("cards", "rack", "options"),
    [
        ("9c 7d 2c", None, (MUST, DOUBLE, less(19))),  # eleven must draw
        ("9c 7d 3c", None, (STAND, HIT, DOUBLE, less(19))),  # twelve need not
        ("Ac 7d 2c", None, (STAND, HIT, DOUBLE, less(19))),  # nor need a soft thirteen
        ("9c 7d 9d", None, (STAND, HIT, DOUBLE, less(19), SPLIT)),
        ("Kc 7d Qd", None, (STAND, HIT, DOUBLE, less(19), SPLIT)),  # of one value
        ("9c 7d 9d", 20_00, (STAND, HIT, DOUBLE, less(19), SPLIT)),
        ("9c 7d 9d", 19_00, (STAND, HIT, less(19))),
        ("9c 7d 9d", 1_00, (STAND, HIT, less(1))),
        ("9c 7d 9d", 99, (STAND, HIT)),
        ("9c 7d 9d", 0, (STAND, HIT)),
    ],
)
def test_decisions(cards: str, rack: int | None, options: tuple[Option, ...]) -> None:
    assert asked(cards, rack=rack) == options


@pytest.mark.clause("SG-3.17", "SG-3.18")
@pytest.mark.parametrize(
    ("cents", "rack", "names"),
    [
        (20_00, None, ("decline", "insure", "for_less")),
        (20_00, 10_00, ("decline", "insure", "for_less")),
        (20_00, 9_00, ("decline", "for_less")),
        (20_00, 1_00, ("decline", "for_less")),
        (20_00, 0, ("play_on", "surrender")),  # no chips, no question
    ],
)
def test_insurance(cents: int, rack: int | None, names: tuple[str, ...]) -> None:
    options = asked("9c Ad 7c", cents, rack)
    assert tuple(option.name for option in options) == names
    if "for_less" in names:
        most = 9 if rack is None else min(rack // 100, 9)
        assert options[-1] == less(most)


@pytest.mark.clause("SG-3.17.1")
@pytest.mark.parametrize(("choice", "cents"), [(("insure", 0), 10_00), (("for_less", 3), 3_00)])
def test_insurance_goes_up_for_what_was_said(choice: tuple[str, int], cents: int) -> None:
    round_ = Round(table_of())
    round_.send(bet())
    round_.send(NoMoreBets())
    for card in parse_cards("9c Ad 7c"):
        round_.send(card)
    round_.send(Choose("ann", *choice))
    (added,) = [e for e in round_.log if isinstance(e, events.WagerAdded)]
    assert (added.wager, added.cents, added.clause) == ("insurance", cents, "SG-3.17.1")


@pytest.mark.clause("SG-5.1")
@pytest.mark.parametrize(
    ("standing", "seated", "left"),
    [(20_00, 90_00, 10_00), (20_00, 91_00, 0), (20_00, 80_00, 20_00), (30_00, 75_00, 25_00)],
)
def test_what_is_left_of_a_standing_bet_reaches_the_minimum(
    standing: int, seated: int, left: int
) -> None:
    table = table_of(("ann",), ("cy",), MAX_100)
    round_ = Round(table)
    for place in (bet("cy", 1, standing), Place("ann", 1, "bet", seated)):
        round_.send(place)
    round_.send(NoMoreBets())
    behind = [wager.cents for wager in table.of_kind("bet") if wager.player == "cy"]
    assert behind == ([left] if left else [])
    assert table.racks["cy"] == 10_000_00 - left


@pytest.mark.clause("SG-1.24", "SG-3.16", "SG-3.26")
@pytest.mark.parametrize(
    ("cards", "answers", "clause", "also"),
    [
        ("Ac 7d Kc", "", "SG-3.16", ("SG-4.1.1",)),  # a Pontoon is no soft 21
        ("Ac 7d 2c 8c", "hit", "SG-3.26", ("SG-4.1.1", "SG-1.24")),
        ("9c 7d 2c Kc", "hit", "SG-3.26", ("SG-4.1.1",)),
    ],
)
def test_a_21_is_paid_as_what_it_is(
    cards: str, answers: str, clause: str, also: tuple[str, ...]
) -> None:
    (won,) = [e for e in play(cards, answers).log if isinstance(e, events.WagerWon)]
    assert (won.clause, won.also) == (clause, also)


@pytest.mark.clause("SG-5.5.4")
@pytest.mark.parametrize(("left", "shuffled"), [(None, True), (47, True), (48, True), (49, False)])
def test_when_the_shoe_is_shuffled(left: int | None, shuffled: bool) -> None:
    table = table_of()
    if left is None:
        table.shoe = None
    while table.shoe is not None and left is not None and table.shoe.left > left:
        table.shoe.remove(next(card for card, _ in table.shoe.outcomes()))
    round_ = Round(table)
    assert isinstance(round_.pending, ShuffleCards) == shuffled
    if shuffled:
        assert round_.pending is not None
        assert round_.pending.clause == "SG-5.5.4"
