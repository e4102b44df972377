"""Poker rounds with chosen cards: who bets what, what is dealt, who decides how."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pitboss.apparatus.cards import DECK, JOKER, Card, parse_cards
from pitboss.rooms.room import Room
from pitboss.table import events
from pitboss.table.actions import Choose, NoMoreBets, Place
from pitboss.table.effects import Betting, Chance, DealCard, Effect, Question, ShuffleCards
from pitboss.table.results import wager_kinds
from pitboss.table.round import Round
from pitboss.table.table import Table
from tests.dealt import nets

RACK = 1_000_00
Bets = Mapping[str, int]
When = Callable[[Effect], bool]


def table_of(
    room: Room, *players: str, options: dict[str, object] | None = None, rack: int = RACK
) -> Table:
    """A table with players in boxes 1, 2, ..."""
    table = Table(room.game, room.rules(options))
    for box, player in enumerate(players, start=1):
        table.sit(player, box, rack)
    return table


class Rig:
    """Deals the cards named for each hand, and any others where none are named."""

    def __init__(self, hands: Mapping[str, str]) -> None:
        self._named = {hand: list(parse_cards(text)) for hand, text in hands.items()}
        self._kept = {card for cards in self._named.values() for card in cards}

    def answer(self, effect: Chance) -> Card | None:
        if not isinstance(effect, DealCard):
            return None
        named = self._named.get(effect.to)
        if named:
            return named.pop(0)
        every = (*DECK, JOKER)
        return next(card for card in every if effect.shoe.counts[card] and card not in self._kept)


def play(
    table: Table,
    bets: Mapping[str, Bets],
    hands: Mapping[str, str],
    choices: Mapping[str, str] | None = None,
    mishap: tuple[str, When] | None = None,
    watch: Callable[[Effect], None] | None = None,
) -> Round:
    """One round; ``mishap`` is an irregularity and when it happens (once); ``watch`` looks on."""
    round_ = Round(table)
    rig = Rig(hands)
    todo = [
        Place(player, box, wager, cents)
        for box, player in table.seats.items()
        for wager, cents in bets.get(player, {}).items()
    ]
    while not round_.over:
        pending = round_.pending
        assert pending is not None
        if watch is not None:
            watch(pending)
        if mishap and mishap[1](pending):
            round_.call_irregularity(mishap[0])
            mishap = None
        elif isinstance(pending, Chance):
            round_.send(rig.answer(pending))
        elif isinstance(pending, Betting):
            round_.send(todo.pop(0) if todo else NoMoreBets())
        elif isinstance(pending, Question):
            round_.send(Choose(pending.player, choice_of(pending, choices or {})))
    assert mishap is None, "the irregularity did not happen"
    return round_


def choice_of(pending: Question, choices: Mapping[str, str]) -> str:
    """The choice named for the player; of several names the first one now offered."""
    default = pending.options[0].name
    names = choices.get(pending.player, default).split()
    if len(names) == 1:
        return names[0]
    offered = {option.name for option in pending.options}
    return next((name for name in names if name in offered), default)


def clauses(round_: Round, *kinds: type[events.Event]) -> list[str]:
    """The clauses that events of these kinds cite, in their order."""
    return [event.clause for event in round_.log if isinstance(event, kinds)]


def besides(round_: Round, clause: str) -> set[str]:
    """The further clauses that events by this one cite."""
    return {also for event in round_.log if event.clause == clause for also in event.also}


def ended(round_: Round, wager: str) -> tuple[str, ...]:
    """The further clauses by which a wager ended."""
    kinds = wager_kinds(round_.log)
    ends = events.WagerWon | events.WagerLost | events.WagerPushed
    (also,) = (e.also for e in round_.log if isinstance(e, ends) and kinds[e.id] == wager)
    return also


def voided(round_: Round) -> bool:
    """Every wager went back."""
    return any(isinstance(event, events.RoundVoided) for event in round_.log) and not any(
        nets(round_).values()
    )


def to_dealer(pending: Effect) -> bool:
    """A card for the dealer is due."""
    return isinstance(pending, DealCard) and pending.to == "dealer"


def asked(pending: Effect) -> bool:
    """A player is to decide."""
    return isinstance(pending, Question)


def asked_by(clause: str) -> When:
    """A player is to decide as this clause says."""
    return lambda pending: isinstance(pending, Question) and pending.clause == clause


def dealing_to(hand: str) -> When:
    """A card for this hand is due."""
    return lambda pending: isinstance(pending, DealCard) and pending.to == hand


def second_hole_card(pending: Effect) -> bool:
    """The dealer's second card is due, with one player in the game."""
    return isinstance(pending, DealCard) and pending.to == "dealer" and pending.shoe.left == 49


def shuffling(pending: Effect) -> bool:
    """The cards are to be shuffled."""
    return isinstance(pending, ShuffleCards)
