"""One deck and many hands: what the discard rack holds, and what happens when it holds nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pitboss.apparatus.cards import Card, parse_cards
from pitboss.apparatus.shoe import Shoe
from pitboss.families.blackjack.points import value
from pitboss.table import events
from pitboss.table.actions import Choose, NoMoreBets
from pitboss.table.effects import Betting, DealCard, Question, ShuffleCards
from pitboss.table.notation import go_on
from pitboss.table.round import Round
from tests.dealt import of
from tests.families.blackjack.floor import BJ, FREE, RACK, bet, due, open_table, place

STEPS = 400  # far more than a round of 52 cards can take
WORDS = ("split", "hit", "accept", "decline", "stand")


def _box_of_pairs(round_: Round, to: str, cards: list[Card]) -> list[Card]:
    """In the deal box n gets twos, threes and so on, so that everyone can split."""
    held = round_.table.hands.get(to, [])
    if to.startswith("box") and len(held) < 2 and "_" not in to[4:]:
        return [card for card in cards if value(card) == int(to[4:]) + 1] or cards
    total = sum(value(card) for card in held)
    safe = [c for c in cards if total + value(c) <= 20 and not (value(c) == 1 and total <= 10)]
    apart = [c for c in safe if not (len(held) == 1 and value(c) == value(held[0]))]
    return sorted(apart or safe or cards, key=value, reverse=True)


Pick = Callable[[Round, str, list[Card]], list[Card]]


def play_out(round_: Round, pick: Pick = _box_of_pairs) -> int:
    """Play for as many cards as there can be; how many steps it took."""
    for step in range(STEPS):
        pending = round_.pending
        if pending is None:
            return step
        if isinstance(pending, DealCard):
            cards = [card for card, _ in round_.chance()]
            round_.send(pick(round_, pending.to, cards)[0])
        elif isinstance(pending, Question):
            names = [option.name for option in pending.options]
            word = next((word for word in WORDS if word in names), names[0])
            round_.send(Choose(pending.player, word))
        elif isinstance(pending, ShuffleCards):
            round_.send(None)
        else:
            assert isinstance(pending, Betting)
            round_.send(NoMoreBets())
    raise AssertionError(
        f"the round does not end: {len(of(round_, events.CardsShuffled))} shuffles"
    )


def full_table(game: str, *, fresh: bool) -> Round:
    """Seven boxes with a wager each, one deck."""
    seats = {f"p{n}": n for n in range(1, 8)}
    round_ = Round(open_table(game, seats, {"decks": 1}, fresh=fresh))
    if fresh:
        go_on(round_, "shuffle " + "decline " * 7 + "burn:K")
    for player in seats:
        bet(round_, player, "blackjack", 10)
    round_.send(NoMoreBets())
    return round_


@pytest.mark.parametrize("fresh", [True, False])
@pytest.mark.parametrize(
    ("game", "clause"),
    [
        pytest.param(BJ, "OH-A-15.VI", marks=pytest.mark.clause("OH-A-15.VI")),
        pytest.param(FREE, "OH-AF-17.VI", marks=pytest.mark.clause("OH-AF-17.VI")),
        pytest.param("ride-free", "CO-2119-9", marks=pytest.mark.clause("CO-2119-9")),
    ],
)
def test_a_round_without_another_card_is_void(game: str, clause: str, fresh: bool) -> None:
    round_ = full_table(game, fresh=fresh)
    play_out(round_)
    (void,) = of(round_, events.RoundVoided)
    assert void.clause == clause
    assert set(round_.table.racks.values()) == {RACK}
    again = Round(round_.table)  # all cards are shuffled before the next round
    assert isinstance(again.pending, ShuffleCards)
    assert again.pending.shoe.left == 52


def short_shoe(cards: str, options: dict[str, object], game: str = BJ) -> Round:
    """Ann and bob at a shoe that holds nothing but these cards."""
    table = open_table(game, {"ann": 1, "bob": 2}, {"decks": 1, **options})
    counts = [0] * 52
    for card in parse_cards(cards):
        counts[card] += 1
    table.shoe = Shoe.from_counts(counts)
    return Round(table)


@pytest.mark.clause("OH-A-14.V.A.2", "OH-A-15.VI")
def test_the_first_two_cards_of_a_bust_pitch_hand_are_in_the_discard_rack() -> None:
    round_ = short_shoe("2s Tc 5d 9c 6h 5c 8h Td", {"deal": "pitch"})
    place(round_, "ann 10, bob 10")
    go_on(round_, "burn:2s Tc 5d 9c 6h 5c 8h hit Td hit shuffle decline decline")
    assert due(round_) == "burn"
    shoe = round_.table.shoe
    assert shoe is not None
    assert [shoe.counts[card] for card in parse_cards("Tc 6h Td 5d 5c 9c 8h")] == [1, 1, *[0] * 5]


@pytest.mark.clause("OH-A-8.I", "OH-A-15.VI")
def test_a_blackjack_that_was_paid_is_in_the_discard_rack() -> None:
    round_ = short_shoe("As 2c 6c Kd 3c 7h 4d", {})
    place(round_, "ann 10, bob 10")
    go_on(round_, "As 2c 6c Kd 3c 7h hit 4d hit shuffle decline decline")
    shoe = round_.table.shoe
    assert shoe is not None
    assert [shoe.counts[card] for card in parse_cards("As Kd 2c 3c 4d")] == [1, 1, 0, 0, 0]


@pytest.mark.clause("OH-A-9.II", "OH-A-15.VI")
def test_a_hand_over_by_even_money_is_in_the_discard_rack() -> None:
    round_ = short_shoe("As 2c Ac Kd 3c 7h 4d", {})
    place(round_, "ann 10, bob 10")
    go_on(round_, "As 2c Ac Kd 3c 7h even_money decline hit 4d hit shuffle decline decline")
    shoe = round_.table.shoe
    assert shoe is not None
    assert [shoe.counts[card] for card in parse_cards("As Kd 2c 3c 4d")] == [1, 1, 0, 0, 0]
