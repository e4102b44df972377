"""Nothing in an observation hangs on a card that the player has not seen."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from pitboss.environments.observing import DOWN, OWN_ROWS, observe
from pitboss.environments.sight import FACE_DOWN, sight
from pitboss.errors import Refusal
from pitboss.rooms import registry
from pitboss.table.actions import Choose, NoMoreBets, Place
from pitboss.table.effects import Chance, Question
from pitboss.table.notation import play as play_line
from pitboss.table.round import Round
from pitboss.testing.redeal import Played, dealt_again, hidden_deals
from tests.environments.playing import FREE, Recorded, sitting, some

DEALT = [game for game in registry.slugs() if sitting(game).felt.decides]
Seen = dict[str, bytes]


def seen_at(at: Recorded, round_: Round) -> Seen:
    """What ann observes of a round, put in the place of the one that is being played."""
    at.round, at.table = round_, round_.table
    at._moved()
    return {name: np.asarray(part).tobytes() for name, part in observe(at, "ann").items()}


def looks_alike(one: Round, other: Round) -> bool:
    """Are other cards dealt, though all that ann is shown is the same?"""
    return one.table.hands != other.table.hands and one.view("ann") == other.view("ann")


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        *((game, players, {}) for game in DEALT for players in (("ann",), ("ann", "bob"))),
        ("blackjack", ("ann", "bob"), {"deal": "pitch", "decks": 2}),
    ],
)
def test_other_hidden_cards_look_the_same(
    game: str, players: tuple[str, ...], options: dict[str, object]
) -> None:
    at, rng = sitting(game, *players, bets=FREE, options=options), Random(f"blind {game} {players}")
    compared = 0
    for _ in range(40):
        at.open(rng.randrange)
        while not at.over and compared < 12:
            played = Played(at.felt.room, at.round, list(at.answers))
            asked = isinstance(at.round.pending, Question) and at.turn == "ann"
            if asked and any(hidden_deals(played)):
                again = dealt_again(played, rng)
                if again is not None and looks_alike(again.round, at.round):
                    before, true = seen_at(at, at.round), at.round
                    assert before == seen_at(at, again.round)
                    seen_at(at, true)
                    compared += 1
            assert at.act(some(at.legal(), rng))
    assert (compared == 0) == (game in NOTHING_HIDDEN)


NOTHING_HIDDEN = ("pontoon-plus",)


def test_a_split_hand_keeps_its_cards_and_a_card_face_down_stays_down() -> None:
    at = sitting("blackjack")
    hands = pair_of_kings(at)
    assert [show[:3] for show in hands[:2].tolist()] == [[46, 10, 0], [46, 0, 0]]
    assert hands[OWN_ROWS, :2].tolist() == [23, DOWN]


def pair_of_kings(at: Recorded) -> np.ndarray:
    """Two kings of one suit against a seven, split, with one card on the first of them."""
    cards = {"box_1": [45, 45, 9], "dealer": [22, 8]}
    at.open(Random(1).randrange)
    at._send(NoMoreBets())
    while True:
        pending = at.round.pending
        if isinstance(pending, Chance):
            at._send(cards[pending.to].pop(0))  # type: ignore[attr-defined]
        elif isinstance(pending, Question) and any(o.name == "split" for o in pending.options):
            at._send(Choose("ann", "split"))
        else:
            return np.array(observe(at, "ann")["hands"])


def test_what_is_turned_up_is_seen_once() -> None:
    line = "three-card-poker | ann: 10 ante | Qs 6d 4h / Kd 9c 2s | play"
    dealt = play_line(line, lambda slug: registry.room(slug).game)
    seen = sight(dealt.round, "ann")
    assert sum(seen.seen.values()) == 6
    assert max(seen.seen.values()) == 1
    waiting = play_line(line.replace("play", "..."), lambda slug: registry.room(slug).game)
    seen = sight(waiting.round, "ann")
    assert seen.hands["dealer"] == [FACE_DOWN] * 3
    assert sum(seen.seen.values()) == 3


def test_a_place_in_the_betting_of_others_is_not_ours() -> None:
    at = sitting("pontoon-plus", "ann", "bob", bets=FREE)
    at.open(Random(1).randrange)
    for action in at.legal().values():
        assert not isinstance(action, Place) or action.box == 1
    with pytest.raises(Refusal):
        at.round.send(Place("ann", 99, "bet", 5_00))
