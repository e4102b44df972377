"""Rounds in the words of the notation, for the tests of every game; and what came of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, overload

from pitboss.rooms import registry
from pitboss.table import events
from pitboss.table.actions import Choose
from pitboss.table.effects import Betting, DealCard, Question, ShuffleCards
from pitboss.table.game import Game
from pitboss.table.notation import go_on, play
from pitboss.table.results import net_by_wager, wager_kinds
from pitboss.table.round import Round
from tests.spoken import spoken

E = TypeVar("E", bound=events.Event)
MANY = 60  # cards: more than are dealt in a round of which some may be any
Ends = events.WagerWon | events.WagerLost | events.WagerPushed
PLACED = events.WagerPlaced | events.WagerAdded


# --- playing -----------------------------------------------------------------------------------


def game_of(slug: str) -> Game:
    """The game of that name."""
    return registry.room(slug).game


def deal(line: str) -> Round:
    """The last round of a line, as far as it goes."""
    return play(line, game_of).round


def deal_out(
    round_: Round,
    cards: str = "",
    answers: str = "",
    slips: Mapping[int, str] | None = None,
    bets: str = "",
) -> Round:
    """Play a round to its end with these cards and answers, each as it is asked for.

    Where no answer is left, the first option is taken. ``*`` at the end of the cards lets any come.
    A slip happens before the card of that number; ``bets`` are made in the first betting period
    that is still to come.
    """
    order, said, due = cards.replace("*", "? " * MANY).split(), answers.split(), dict(slips or {})
    dealt = 0
    while not round_.over:
        pending = round_.pending
        if isinstance(pending, Betting):
            go_on(round_, f"{bets} | close")
            bets = ""
        elif isinstance(pending, Question):
            name, _, number = (said.pop(0) if said else pending.options[0].name).partition(":")
            round_.send(Choose(pending.player, name, int(number or 0)))
        elif isinstance(pending, DealCard) and dealt in due:
            go_on(round_, f"!{due.pop(dealt)}")
        elif isinstance(pending, DealCard):
            go_on(round_, f"{pending.to}:{order.pop(0)}")
            dealt += 1
        else:
            assert isinstance(pending, ShuffleCards), f"neither cards nor answers fit: {pending}"
            go_on(round_, "shuffle")
    left = [*(card for card in order if card != "?"), *said, *due.values()]
    assert not left, f"left over: {left}"
    return round_


def until_asked(round_: Round) -> Round:
    """Deal any cards until something else is due."""
    while isinstance(round_.pending, DealCard):
        go_on(round_, f"{round_.pending.to}:?")
    return round_


# --- what came of it ---------------------------------------------------------------------------


def nets(round_: Round, player: str = "") -> dict[str, int]:
    """What each kind of wager came to in cents, of one player or of all."""
    kinds, found = wager_kinds(round_.log), net_by_wager(round_.log)
    owners = {e.id: e.player for e in round_.log if isinstance(e, PLACED)}
    sums: dict[str, int] = {}
    for wager, net in found.items():
        if player in ("", owners.get(wager)):
            sums[kinds[wager]] = sums.get(kinds[wager], 0) + net
    return sums


@overload
def of(round_: Round, kind: type[E], /) -> list[E]: ...
@overload
def of(round_: Round, *kinds: type[events.Event]) -> list[Any]: ...
def of(round_: Round, *kinds: type[events.Event]) -> list[Any]:
    """The events of these kinds."""
    return [event for event in round_.log if isinstance(event, kinds)]


def ends(round_: Round) -> list[tuple[str, str]]:
    """How each wager ended: its kind and the clause."""
    kinds = wager_kinds(round_.log)
    return [(kinds[event.id], event.clause) for event in round_.log if isinstance(event, Ends)]


def verdicts(round_: Round) -> list[tuple[str, str]]:
    """Each settled wager in order: its kind with what became of it, and the clause."""
    names = {events.WagerWon: "won", events.WagerLost: "lost", events.WagerPushed: "pushed"}
    became = [names[type(event)] for event in round_.log if isinstance(event, Ends)]
    ended = zip(ends(round_), became, strict=True)
    return [(f"{kind} {word}", clause) for (kind, clause), word in ended]


def words(round_: Round) -> dict[str, str]:
    """What the dealer said, each with its clause."""
    return {spoken(round_, e): e.clause for e in of(round_, events.Announced)}


def choices(round_: Round) -> tuple[str, ...]:
    """The options of the pending question."""
    assert isinstance(round_.pending, Question), round_.pending
    return tuple(option.name for option in round_.pending.options)
