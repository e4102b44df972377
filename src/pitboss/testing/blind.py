"""A coach does not look under face-down cards: with others there he says the same."""

from __future__ import annotations

from random import Random

from pitboss.desk.advice import coach_of
from pitboss.rooms.analysis import Coaches
from pitboss.rooms.room import Room
from pitboss.table.drivers.live import LiveSource
from pitboss.table.effects import Question
from pitboss.table.round import Round
from pitboss.testing.fault import hold
from pitboss.testing.random_play import open_table, top_up
from pitboss.testing.redeal import PLAYER, Played, dealt_again, hidden_deals

MOST_ASKED = 4  # questions of one run: some coaches take their time
MOST_TRIES = 8  # to deal other cards that lead to the same question


def the_coach_is_blind(room: Room, seed: int, rounds: int) -> None:
    """Hidden cards are swapped for others that he has not seen either; the advice stays."""
    coach = coach_of(room)
    if coach is None:
        return
    rng = Random(f"{room.slug} {seed}")
    luck = LiveSource(below=rng.randrange)
    table = open_table(room, room.rules(), rng, 2)
    asked = 0
    for _ in range(rounds):
        top_up(table)
        played = Played(room, Round(table))
        while not played.round.over:
            if asked < MOST_ASKED and _is_asked(played):
                asked += _compare(played, coach, rng)
            played.go_on(luck, rng)


def _is_asked(played: Played) -> bool:
    """Is the player asked something while cards lie hidden from him?"""
    pending = played.round.pending
    if not isinstance(pending, Question) or pending.player != PLAYER or not played.table.wagers:
        return False
    return any(hidden_deals(played))


def _compare(played: Played, coach: Coaches, rng: Random) -> int:
    """Ask about the question as it is and with other hidden cards; 1 if there were others."""
    for _ in range(MOST_TRIES):
        again = dealt_again(played, rng)
        if again is not None and again.table.hands != played.table.hands:
            said, then = (coach.advise(each.table, PLAYER) for each in (played, again))
            offered = {getattr(offer, "option", "") for offer in played.round.legal(PLAYER)}
            hold(offered >= {name for name, _ in said}, "the coach says what cannot be done", said)
            hold(said == then, "the coach sees hidden cards", said, then)
            return 1
    return 0
