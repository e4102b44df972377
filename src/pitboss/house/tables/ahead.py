"""The next round, tried out: a copy that stands where bets are taken, which nobody ever plays."""

from __future__ import annotations

from functools import cache, lru_cache

from pitboss.errors import Refusal
from pitboss.rooms import registry
from pitboss.rulebook import RuleSet
from pitboss.table.actions import PlaceOffer
from pitboss.table.effects import Betting, Chance
from pitboss.table.game import Game
from pitboss.table.round import Round
from pitboss.table.table import Table
from pitboss.talk.telling import verb_after

RACK = 1_000_000_00  # enough for any wager


def next_round(table: Table) -> Round:
    """A round at a copy of a table, at its betting; Refusal, if it comes to none.

    Luck says whatever comes first: the table's own is not touched, and nobody plays on from here.
    """
    copy = Table.restore(table.game, table.rules, table.standing(), table.name, table.rounds)
    copy.log = None
    round_ = Round(copy)
    while not isinstance(round_.pending, Betting):
        if isinstance(round_.pending, Chance):
            round_.send(round_.pending.outcomes()[0][0])
        elif round_.pending is None:
            raise Refusal("no bets are taken now", field="round")
        else:
            round_.send(round_.legal()[0].action())
    return round_


def meters_ahead(table: Table) -> dict[str, int]:
    """The meters of a table; before its first round, what they will open with."""
    if table.meters or not table.rules.rules.meters:
        return table.meters
    return _opening_meters(table.game, table.rules)


@lru_cache(maxsize=256)
def _opening_meters(game: Game, rules: RuleSet) -> dict[str, int]:
    table = Table(game, rules)
    table.sit("nobody", 1, RACK)
    return next_round(table).table.meters


@cache
def verb(slug: str) -> str:
    """What comes when the betting of a game is closed, as it is said: spin, roll, deal.

    It is looked up at a table of nobody's, so that it tells nothing of any other.
    """
    room = registry.room(slug)
    table = Table(room.game, room.rules())
    table.sit("nobody", 1, RACK)
    round_ = next_round(table)
    bets = (each for each in round_.legal("nobody") if isinstance(each, PlaceOffer))
    main = next(each for each in bets if each.wager == room.headline)
    round_.send(main.action())
    return verb_after(round_) or "deal"
