"""Players of a simulated blackjack table as the engine asks them: the same bets, the same play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.families.blackjack.hands import FREE_SPLIT, PlayerHand
from pitboss.families.blackjack.points import value
from pitboss.families.blackjack.running import Running, running_of
from pitboss.families.blackjack.simulated_layout import (
    DOUBLE,
    FREE_DOUBLE,
    HIT,
    SPLIT,
    STAND,
    SURRENDER,
    Plays,
)
from pitboss.rooms.seated import first_option
from pitboss.table import effects
from pitboss.table.actions import Action, Choose, NoMoreBets, Place
from pitboss.table.meters import mirror
from pitboss.table.round import Round

NAMES = {
    STAND: "stand",
    HIT: "hit",
    DOUBLE: "double",
    FREE_DOUBLE: "double",
    SPLIT: "split",
    SURRENDER: "surrender",
}
Stated = Sequence[tuple[str, int, str]]  # a meter, what it shows before a round, its clause


class Seats(NamedTuple):
    """What everybody at a table bets, early and late, how they play, and what meters show."""

    bets: Sequence[Place]
    late: Sequence[Place]
    plays: Plays
    caps: NDArray[np.int8]
    stated: Stated = ()


class Seated:
    """Everybody bets the same in every round, while each meter shows what was stated.

    What a round has put on a meter or taken off it is as if gone by way of another linked table.
    """

    def __init__(self, seats: Seats) -> None:
        self._bets, self._late, self._plays, self._caps, self._stated = seats
        self._round = self._made = self._made_late = 0

    def __call__(self, round_: Round) -> Action:
        """What is done next in a round."""
        pending, running = round_.pending, running_of(round_.table)
        if isinstance(pending, effects.Question):
            return self._answer(round_, pending, running)
        if self._round != round_.number:
            self._round = round_.number
            self._made = self._made_late = 0
            self._show_meters(round_)
        if running is not None and self._made_late < len(self._late):
            self._made_late += 1
            return self._late[self._made_late - 1]
        if running is None and self._made < len(self._bets):
            self._made += 1
            return self._bets[self._made - 1]
        return NoMoreBets()

    def _show_meters(self, round_: Round) -> None:
        for meter, cents, clause in self._stated:
            off = cents - round_.table.meters[meter]
            if off:
                mirror(round_.table, meter, off, clause)

    def _answer(self, round_: Round, asked: effects.Question, running: Running | None) -> Choose:
        names = [option.name for option in asked.options]
        if running is not None and running.asked is not None:
            hand, up = running.asked.hand, value(running.up) - 1
            if "stand" in names:
                return Choose(asked.player, self._play(hand, up, running, "split" in names))
            if "cap" in names:
                first, second = places_of(hand)
                caps = self._caps[(up * 10 + first) * 10 + second]
                return Choose(asked.player, "cap" if caps else "take")
        return first_option(round_, asked)

    def _play(self, hand: PlayerHand, up: int, running: Running, splits: bool) -> str:
        places = places_of(hand)
        lammer = any(wager.kind == FREE_SPLIT for wager in hand.wagers(running.table))
        kind = self._plays.kind(places[0], split=hand.split, lammer=lammer)
        node = self._plays.node(places, up, kind, splits=splits)
        return NAMES[int(self._plays.acts[node])]


def places_of(hand: PlayerHand) -> list[int]:
    """A hand by the places of its cards' values."""
    return [value(card) - 1 for card in hand.cards]
