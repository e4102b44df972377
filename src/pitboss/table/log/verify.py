"""A log put to the test: replayed from its first line, its money added up, held to a seal.

``read_log`` has checked the seals. Here every line must follow from those before it: the inputs
are played again, so seats, racks, shoe, memory, wagers and meters of a round are what the rounds
before it left, and every consequence is what the rules make of it.
"""

from __future__ import annotations

from typing import NamedTuple

from pitboss.errors import BadFile, PitbossError
from pitboss.table import events
from pitboss.table.log.ledger import Ledger
from pitboss.table.log.read import Log
from pitboss.table.log.recover import GameNamed, Replay
from pitboss.version import __version__


class Checked(NamedTuple):
    """What was found to hold of a log."""

    rounds: dict[int, int]  # the events of each round that ended, by its number
    unfinished: int | None  # the number of a round that has not ended
    seal: str
    code: str  # other code than ours, by which any of it was made; empty if none was
    replay: Replay  # the table as the log leaves it


def verify(log: Log, game_named: GameNamed, seal: str = "") -> Checked:
    """Put a log to the test, and to a seal that somebody holds; BadFile says what does not hold."""
    if seal and seal not in log.seals:
        missed = "no line of it has the seal that you hold"
        raise BadFile(log.path, f"{missed}: it was cut short or rewritten, or is another log")
    replay, ledger = Replay(game_named), Ledger()
    rounds: dict[int, int] = {}
    number = opened = end = 0
    while end < len(log.events):
        begun, end = end, _follow(log, end, replay)
        told = log.events[begun:end]
        for n, event in enumerate(told, begun):
            if isinstance(event, events.RoundOpened):
                number, opened = event.number, n
                break
        if isinstance(told[-1], events.RoundEnded):
            ledger.book(told)
            _compare(log, number, ledger, told[-1])
            rounds[number] = end - opened
    others = [head.code for head in replay.heads if head.code != __version__]
    return Checked(
        rounds=rounds,
        unfinished=number if number and number not in rounds else None,
        seal=log.seal,
        code=others[0] if others else "",
        replay=replay,
    )


def _follow(log: Log, begun: int, replay: Replay) -> int:
    """Replay the lines of a log from this one on to the end of a round; where that is."""
    try:
        return replay.follow(log.events, begun)
    except PitbossError as fault:
        n = replay.followed
        opened = [e.number for e in log.events[:n] if isinstance(e, events.RoundOpened)]
        where = f"line {n + 1} (round {opened[-1]})" if opened else f"line {n + 1}"
        raise BadFile(log.path, f"{where} cannot be replayed: {fault}") from None


def _compare(log: Log, number: int, ledger: Ledger, foot: events.RoundEnded) -> None:
    """The balances at the foot of a round are those that its money events add up to."""
    if ledger.books == foot.books:
        return
    accounts = ledger.books.keys() | foot.books.keys()
    wrong = sorted(
        name for name in accounts if ledger.books.get(name, 0) != foot.books.get(name, 0)
    )
    if wrong:
        raise BadFile(log.path, f"round {number}: the money does not add up: {', '.join(wrong)}")
