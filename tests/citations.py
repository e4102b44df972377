"""What the games cite while the tests run: events, questions, offers, refusals and par sheets.

`watch` finds the few places through which everything passes, and `listen` listens there while a
test with a mark runs: the others prove no clause, and run what is shipped as it is. A citation
counts for the game at whose table it was made, and only if that game is one of the package: the
toys of the tests prove nothing, nor do rules that are not as filed. A table that keeps no log is
not listened to, and a par sheet proves only the wager and the pay table that it cites: a price
proves no procedure.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache, wraps
from typing import Any, NamedTuple

from pitboss.errors import Refusal, UnknownName
from pitboss.exact.par import ParSheet
from pitboss.progressive.link import Link
from pitboss.rulebook import house
from pitboss.rulebook.clauses import clause_ids
from pitboss.rulebook.paytables import pay_table
from pitboss.rulebook.ruleset import RuleSet
from pitboss.rulebook.unfiled import MARK
from pitboss.table.books import Books
from pitboss.table.effects import Chance, Human, Question
from pitboss.table.game import Game
from pitboss.table.irregularity import Irregularity
from pitboss.table.round import Round
from pitboss.table.seating import Seating
from pitboss.table.table import Table

PLAY = "play"  # what a citation is: seen in the play of a game,
SHEET = "sheet"  # read on a par sheet,
FILED = "filed"  # or a datum held against the filing
_FIGURES = frozenset(("combinations", "ev", "events", "house_edge", "meter", "per", "variance"))

Citation = tuple[str, str, str]  # what it is, the game's slug (empty: of the rulebook), the clause


class Citations:
    """The citations of each test so far, and of the test that runs now."""

    def __init__(self) -> None:
        self.listening = False
        self.by_test: defaultdict[str, set[Citation]] = defaultdict(set)
        self._now: set[Citation] = set()  # what nobody asked for, outside of any test, is lost
        # Heard at every step of every round, nearly always once more: told apart when asked for.
        self._heard: set[tuple[type[Game], str, Iterable[str]]] = set()

    @property
    def now(self) -> set[Citation]:
        """What the test that runs now has cited so far."""
        self._tell_apart()
        return self._now

    @now.setter
    def now(self, cited: set[Citation]) -> None:
        self._heard = set()
        self._now = cited

    def begin(self, test: str) -> None:
        """A test (or another case of it) begins."""
        self.now = self.by_test[test]

    def end(self) -> None:
        """The test is over."""
        self._tell_apart()
        self.now = set()

    def _tell_apart(self) -> None:
        heard, self._heard = self._heard, set()
        for game, clause, also in tuple(heard):  # a house may go on in a thread of its own
            if slug := _slug(game):
                self._now |= {(PLAY, slug, each) for each in (clause, *also) if each}

    def play(self, table: Any, clause: str, also: Iterable[str] = ()) -> None:
        """Note what the play of a table cites."""
        if table.log is not None and not table.rules.unfiled:
            self._heard.add((table.game.__class__, clause, also))

    def refusal(self, table: Any, refused: Refusal) -> None:
        """Note the rule by which a table refuses; no table: the rulebook itself does."""
        if table is None:
            self._now.add((PLAY, "", refused.clause))
        else:
            self.play(table, refused.clause)

    def sheet(self, sheet: ParSheet) -> None:
        """Note the clauses of a par sheet whose figures are read: its wager's, its pay table's."""
        if MARK not in sheet.rules:
            self._now |= {(SHEET, "", id) for id in (sheet.clause, *_printed(sheet.pay_table))}

    def filed(self, clause: str) -> None:
        """Note a datum that was compared with the filing."""
        if clause not in clause_ids():
            raise UnknownName("clause", clause, clause_ids())
        self._now.add((FILED, "", clause))


class Ear(NamedTuple):
    """What stands at a place as shipped, and what listens in its stead."""

    plain: Any
    heard: Any


HEARD = Citations()
EARS: dict[tuple[Any, str], Ear] = {}


@cache
def _slug(game: type[Game]) -> str:
    """The slug of a game of the package; empty for a game that some test made up."""
    return game.slug if game.__module__.startswith("pitboss.games.") else ""


@cache
def _printed(id: str) -> tuple[str, ...]:
    """The clauses of a pay table and of its rows."""
    try:
        table = pay_table(id)
    except UnknownName:
        return ()
    return table.clause, *(row.clause for row in table if row.clause)


def watch() -> None:
    """Find the places to listen at."""
    _watch_log()
    _watch_rounds()
    _watch_sheets()
    for owner, names in {
        Round: ("__init__", "send", "call_irregularity"),
        Seating: ("sit", "take_box", "stand_behind", "leave"),
        Human: ("check", "event"),
        Link: ("join", "rejoin", "leave"),
    }.items():
        for each in _family(owner):
            for name in names:
                if name in vars(each):
                    _watch_refusals(each, name)
    _watch_rulebook()


def listen(on: bool) -> None:
    """Hear what is cited from now on, or let everything run as it is shipped."""
    if on is not HEARD.listening:
        HEARD.listening = on
        for (owner, name), (plain, heard) in EARS.items():
            setattr(owner, name, heard if on else plain)


@contextmanager
def listening() -> Iterator[None]:
    """Hear what is cited meanwhile, whether or not the test has a mark."""
    before = HEARD.listening
    listen(True)
    try:
        yield
    finally:
        listen(before)


def _ear(owner: Any, name: str, heard: Any) -> None:
    """Where to listen, and what is to be there then."""
    plain = vars(owner).get(name) or getattr(owner, name)
    EARS[owner, name] = Ear(plain, heard)


def _family(owner: type[Any]) -> list[type[Any]]:
    children: list[type[Any]] = owner.__subclasses__()
    return [owner, *(each for child in children for each in _family(child))]


def _watch_log() -> None:
    record, announce = Books.record, Books.announce

    def hear_record(self: Books, event: Any) -> None:
        record(self, event)
        HEARD.play(self, event.clause, getattr(event, "also", ()))

    def hear_announce(self: Books, call: str, clause: str, *also: str, **parts: object) -> None:
        announce(self, call, clause, *also, **parts)
        HEARD.play(self, clause, also)

    _ear(Books, "record", hear_record)
    _ear(Books, "announce", hear_announce)


def _watch_rounds() -> None:
    advance, send, legal = Round._advance, Round.send, Round.legal

    def hear_advance(self: Round, answer: Any, slip: Irregularity | None = None) -> None:
        advance(self, answer, slip)
        _hear_pending(self)

    def hear_send(self: Round, answer: Any) -> None:
        told = len(self.log)
        send(self, answer)
        for event in self.log[told : told + 1]:  # the answer itself
            HEARD.play(self.table, event.clause, event.also)
        _hear_pending(self)

    def hear_each(self: Round, luck: Any, people: Any, steps: int) -> None:
        for _ in range(steps):
            if (pending := self.pending) is None:
                return
            self.send(luck(pending) if isinstance(pending, Chance) else people(self))

    def hear_legal(self: Round, player: str | None = None) -> Any:
        offers = legal(self, player)
        HEARD.play(self.table, "", frozenset([offer.clause for offer in offers]))
        return offers

    _ear(Round, "_advance", hear_advance)
    _ear(Round, "send", hear_send)
    _ear(Round, "play_on", hear_each)
    _ear(Round, "legal", hear_legal)


def _hear_pending(round_: Round) -> None:
    """Note what a round waits for now."""
    pending = round_.pending
    if pending is not None and round_.table.log is not None:
        HEARD.play(round_.table, pending.clause, getattr(pending, "also", ()))
        if isinstance(pending, Question):
            options = [getattr(each, "clause", "") for each in pending.options]
            HEARD.play(round_.table, "", tuple(options))


def _watch_sheets() -> None:
    read = ParSheet.__getattribute__

    def hear_read(self: ParSheet, name: str) -> Any:
        if name in _FIGURES:
            HEARD.sheet(self)
        return read(self, name)

    _ear(ParSheet, "__getattribute__", hear_read)


def _watch_refusals(owner: type, name: str) -> None:
    """A refusal counts when it reaches the caller: what ``legal`` tries out is not refused."""
    ask = EARS[owner, name].heard if (owner, name) in EARS else getattr(owner, name)

    @wraps(ask)
    def hear(self: Any, *args: Any, **named: Any) -> Any:
        try:
            return ask(self, *args, **named)
        except Refusal as refused:
            tables = (self, getattr(self, "table", None), *args, *named.values())
            table = next((each for each in tables if isinstance(each, Table)), None)
            if table is not None:
                HEARD.refusal(table, refused)
            raise

    _ear(owner, name, hear)


def _watch_rulebook() -> None:
    of, read = RuleSet.of.__func__, house.read_house  # type: ignore[attr-defined]

    @wraps(of)
    def hear_of(cls: type[RuleSet], *args: Any, **named: Any) -> RuleSet:
        try:
            made: RuleSet = of(cls, *args, **named)
            return made
        except Refusal as refused:
            if not named.get("unfiled"):
                HEARD.refusal(None, refused)
            raise

    def hear_read(path: Any) -> Any:
        found, errors = read(path)
        for error in errors:
            HEARD.refusal(None, Refusal(error.message, error.clause))
        return found, errors

    _ear(RuleSet, "of", classmethod(hear_of))
    _ear(house, "read_house", hear_read)
