"""The log that the page shows: ``python -m tests.table.log.example`` writes it anew."""

from __future__ import annotations

from pathlib import Path

from pitboss.rooms import registry
from pitboss.table.actions import NoMoreBets, Place
from pitboss.table.log.book import Tape, keep_log
from pitboss.table.log.format import text_of
from pitboss.table.round import Round
from pitboss.table.table import Table

PAGE = Path(__file__).parents[3] / "docs" / "log-format.md"
EXAMPLE = PAGE.parent / "examples" / "big-six.log"


def text() -> bytes:
    """Two rounds, a player who leaves, one who comes, and a round that has only begun."""
    room = registry.room("big-six")
    table, tape = Table(room.game, room.rules()), Tape()
    keep_log(table, tape, "dealer")
    table.sit("ann", 1, 100_00)
    table.sit("bob", 4, 40_00)
    _spin(table, {"ann": "joker", "bob": "twenty_dollar"}, "joker")
    table.leave("ann")
    table.buy_in("bob", 60_00)
    table.sit("cy", 1, 200_00)
    _spin(table, {"bob": "one_dollar", "cy": "logo"}, "one_dollar")
    Round(table).send(Place("bob", 4, "joker", 5_00))
    return text_of(tape.events)


def _spin(table: Table, bets: dict[str, str], mark: str) -> None:
    round_ = Round(table)
    for player, wager in bets.items():
        round_.send(Place(player, table.boxes_of(player)[0], wager, 5_00))
    round_.send(NoMoreBets())
    round_.send(mark)


if __name__ == "__main__":
    EXAMPLE.write_bytes(text())
