"""A baccarat table in one line: players, bets and cards in the words of the pit.

Cards are ranks in the order they leave the shoe: Player, Banker, Player, Banker, then thirds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.apparatus.cards import parse_card
from pitboss.apparatus.shoe import Shoe
from pitboss.rooms import registry
from pitboss.table import events
from pitboss.table.actions import Choose, NoMoreBets, Place
from pitboss.table.results import net_by_wager
from pitboss.table.round import Round
from pitboss.table.table import Table
from tests.spoken import spoken

MINI = "mini-baccarat"
FREE = "dragon-bonus-baccarat"
BOTH = (MINI, FREE)
PREFIX = {MINI: "OH-E", FREE: "OH-EC"}
RACK = 1_000_00


def open_table(
    slug: str,
    seats: Mapping[str, int] | None = None,
    shoe: Shoe | None = None,
    fresh: bool = False,
    **options: Any,
) -> Table:
    """A table with a full shoe already in play, unless it is a fresh one."""
    room = registry.room(slug)
    table = Table(room.game, room.rules(options))
    for player, box in (seats or {"ann": 1}).items():
        table.sit(player, box, RACK)
    if not fresh:
        table.shoe = shoe or Shoe.of_decks(8)
    return table


def bet(round_: Round, player: str, wager: str, dollars: int) -> None:
    """Chips on the layout."""
    box = next(box for box, name in round_.table.seats.items() if name == player)
    round_.send(Place(player, box, wager, dollars * 100))


def deal(round_: Round, ranks: str) -> None:
    """Cards from the shoe, of any suit that is left."""
    for rank in ranks.split():
        shoe = round_.table.shoe
        assert shoe is not None
        cards = [parse_card(rank + suit) for suit in "hcds"]
        round_.send(next(card for card in cards if shoe.counts[card]))


def choose(round_: Round, player: str, option: str, number: int = 0) -> None:
    """A player's answer to a question."""
    round_.send(Choose(player, option, number))


def play(
    slug: str, bets: Mapping[str, int], ranks: str, table: Table | None = None, **options: Any
) -> Round:
    """One round with ann's bets (dollars by wager)."""
    round_ = Round(table or open_table(slug, **options))
    for wager, dollars in bets.items():
        bet(round_, "ann", wager, dollars)
    round_.send(NoMoreBets())
    deal(round_, ranks)
    return round_


def nets(round_: Round) -> dict[str, int]:
    """What each kind of wager came to, in cents."""
    kinds = {e.id: e.wager for e in round_.log if isinstance(e, events.WagerPlaced)}
    return {kinds[id]: net for id, net in net_by_wager(round_.log).items()}


def verdicts(round_: Round) -> dict[str, str]:
    """The clause by which each kind of wager was decided."""
    kinds = {e.id: e.wager for e in round_.log if isinstance(e, events.WagerPlaced)}
    decided = events.WagerWon | events.WagerLost | events.WagerPushed
    return {kinds[e.id]: e.clause for e in round_.log if isinstance(e, decided)}


def said(round_: Round) -> list[str]:
    """What the dealer said."""
    return [spoken(round_, e) for e in round_.log if isinstance(e, events.Announced)]


def of(round_: Round, *kinds: type[events.Event]) -> list[Any]:
    """The events of these kinds, in order."""
    return [e for e in round_.log if isinstance(e, kinds)]
