"""The log is the truth: it balances, replays, forks, and cites."""

from __future__ import annotations

from pitboss.rooms.room import Room
from pitboss.rulebook.clauses import clause_ids
from pitboss.table import events
from pitboss.table.drivers.replay import replay
from pitboss.table.log.format import text_of
from pitboss.table.log.ledger import recompute_books
from pitboss.table.round import Round
from pitboss.testing.fault import hold
from pitboss.testing.random_play import play
from pitboss.testing.rounds import check_step


def money_is_conserved(room: Room, seed: int, rounds: int) -> None:
    """No step of a round makes or loses a cent."""
    total = 0
    for round_, done in play(room, seed, rounds):
        if done == "opened":
            total = sum(round_.table.books().values())
        check_step(round_, total)


def rounds_replay(room: Room, seed: int, rounds: int) -> None:
    """A round replays byte for byte, and its money adds up without knowing a rule."""
    for round_, _ in play(room, seed, rounds):
        if round_.over:
            again = replay(round_)
            hold(
                text_of(again.log) == text_of(round_.log), "the log replayed is another", round_.log
            )
            foot = round_.log[-1]
            if not isinstance(foot, events.RoundEnded):
                hold(False, "the log of a round that is over does not end", foot)
            elif recompute_books(round_.opening, round_.log) != foot.books:
                hold(False, "the log adds up to other books", foot.books)


def forks_are_independent(room: Room, seed: int, rounds: int) -> None:
    """A copy stands as the round does, goes on as any other copy, and leaves the round alone."""
    for round_, _ in play(room, seed, rounds):
        if round_.pending is None:
            continue
        twin, other, before = round_.fork(), round_.fork(), text_of(round_.log)
        hold(_standing(twin) == _standing(round_), "a fork is another round", twin.log[-3:])
        for outcome, _weight in twin.chance()[:1]:
            twin.send(outcome)
            other.send(outcome)
        hold(text_of(twin.log) == text_of(other.log), "forks go on differently", twin.log[-3:])
        hold(text_of(round_.log) == before, "a fork wrote into the round's log", round_.log[-3:])


def _standing(round_: Round) -> object:
    """How a round stands, but for its log, which a fork takes over: the table and what may come."""
    return round_.table.snapshot(), type(round_.pending), round_.chance(), round_.legal()


def events_cite_known_clauses(room: Room, seed: int, rounds: int) -> None:
    """Every event names a clause of the rulebook."""
    known = clause_ids()
    for round_, _ in play(room, seed, rounds):
        for event in round_.log[1:] if round_.over else ():
            if not isinstance(event, events.RoundEnded):
                hold(event.clause in known, "no such clause", event)
