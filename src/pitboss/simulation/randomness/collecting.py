"""Collecting luck: tables are played, and whatever luck answers is noted on the way.

The source is the very one of a live table; it does not know that it is watched.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pitboss.apparatus.cards import DECK
from pitboss.apparatus.dice import FACES, cupfuls
from pitboss.apparatus.shoe import Shoe
from pitboss.errors import HouseFault, Refusal
from pitboss.rooms import registry
from pitboss.rooms.room import Room
from pitboss.simulation.randomness.measures import Chances, Rounds, as_rounds
from pitboss.table.actions import Action, CloseOffer, NoMoreBets, Place
from pitboss.table.drivers.policy import Source, play_round
from pitboss.table.effects import (
    Betting,
    Chance,
    DealCard,
    DrawNumber,
    ShuffleCards,
    SpinWheel,
    ThrowDice,
)
from pitboss.table.round import Round
from pitboss.table.table import Table

PLAYER = "ann"
SMALL = 5  # cards of a shoe whose orders can be counted
CLAUSE = ""  # of effects that belong to no round
Luck = Callable[[], Source]


@dataclass
class Watched:
    """A source of luck whose answers are noted: cards, faces and marks as numbers from 0 on.

    Where cards are dealt, dice that only say who gets the first of them are passed by.
    """

    source: Source
    outcomes: list[int] = field(default_factory=list)
    chances: Chances | None = None

    def answer(self, effect: Chance) -> Any:
        """What luck says."""
        if self.chances is None or (isinstance(effect, DealCard) and not self.chances.cards):
            self.chances = _chances(effect)
            self.outcomes.clear()
        answer = self.source.answer(effect)
        if isinstance(effect, DealCard) or not self.chances or not self.chances.cards:
            self.outcomes += _outcomes(effect, answer)
        return answer


def _chances(effect: Chance) -> Chances | None:
    """What an outcome may be, before the first of them; a shuffle has none itself."""
    if isinstance(effect, DealCard):
        return Chances(tuple(effect.shoe.counts), effect.shoe.left)
    if isinstance(effect, ThrowDice):
        alike = tuple(weight for _, weight in cupfuls(effect.dice))
        return Chances(alike if effect.alike else (1,) * len(FACES))
    if isinstance(effect, SpinWheel) and not isinstance(effect, DrawNumber):
        return Chances(tuple(many for _, many in effect.wheel.outcomes()))
    return None


def _outcomes(effect: Chance, answer: Any) -> list[int]:
    """What was drawn; a number that a machine shows before the cards (the button) is passed by."""
    if isinstance(effect, DealCard):
        return [answer]
    if isinstance(effect, ThrowDice):
        if effect.alike:
            return [[throw for throw, _ in cupfuls(effect.dice)].index(answer)]
        return [FACES.index(face) for face in answer]
    if isinstance(effect, SpinWheel) and not isinstance(effect, DrawNumber):
        return [[mark for mark, _ in effect.wheel.outcomes()].index(answer)]
    return []


def at_table(game: str, luck: Luck, rounds: int) -> tuple[Rounds, Chances]:
    """The outcomes of so many rounds of a game, each from its first card, throw or spin on.

    Each is played at a table that has just opened, with cards newly shuffled: so no round hangs on
    another. The source is one and the same all the while.
    """
    room = registry.room(game)
    rules = room.rules()
    watched, rows = Watched(luck()), []
    for _ in range(rounds):
        watched.outcomes = []
        table = Table(room.game, rules)
        table.sit(PLAYER, 1, 1000 * rules.limits(room.headline).low)
        play_round(table, watched, _plays(room))
        over = getattr(watched.source, "round_over", None)
        if over is not None:
            over()
        rows.append(watched.outcomes)
    if watched.chances is None or not min(map(len, rows)):
        raise Refusal(f"no luck is needed at a table of {game}", field="game")
    return as_rounds(rows), watched.chances


def _plays(room: Room) -> Callable[[Round], Action]:
    """Who bets the headline wager, and says yes to whatever is offered first."""

    def policy(round_: Round) -> Action:
        if isinstance(round_.pending, Betting):
            if round_.table.wagers:
                return NoMoreBets()
            low = round_.table.rules.limits(room.headline).low
            return Place(PLAYER, 1, room.headline, low)
        for offer in round_.legal():
            if not isinstance(offer, CloseOffer):
                return offer.action()
        raise HouseFault(f"nobody can answer {round_.pending!r}")

    return policy


def shuffles(luck: Luck, many: int, cards: int = len(DECK)) -> Rounds:
    """So many shoes of some cards, shuffled and dealt out to the last card."""
    source, rows = luck(), []
    for _ in range(many):
        shoe = Shoe(DECK[:cards])
        source.answer(ShuffleCards(shoe, CLAUSE))
        row = []
        while shoe.left:
            card = source.answer(DealCard(shoe, "tray", ("*",), CLAUSE))
            shoe.remove(card)
            row.append(card)
        rows.append(row)
    return as_rounds(rows)
