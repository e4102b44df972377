"""A round of play: the one surface through which bots, terminals, solvers and pages play.

``pending`` is what the script waits for; ``legal()`` and ``chance()`` say what may be answered;
``send`` answers. A refused answer raises, cites the clause, and changes nothing. The table
procedure that is due before a round (opening, shuffle, cut, burn) belongs to the round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from pitboss.apparatus.cards import Card
from pitboss.errors import Refusal
from pitboss.table import events
from pitboss.table.actions import ON_THE_LAYOUT, Action, Offer
from pitboss.table.effects import Betting, Chance, DealCard, Effect, Human, Same
from pitboss.table.irregularity import Irregularity, IrregularityRule
from pitboss.table.meters import mirror
from pitboss.table.table import Table
from pitboss.table.view import visible
from pitboss.table.voiding import void_round
from pitboss.table.wagers import Snapshot, Standing

Luck = Callable[[Chance], Any]
People = Callable[["Round"], Action]
# Inputs that nothing waits for.
_FROM_ASIDE = frozenset((events.IrregularityCalled, events.MeterMirrored))


class Round:
    """One running round on a table; ``log`` holds its events so far."""

    __slots__ = (
        "_comings",
        "_due",
        "_heard",
        "_read",
        "_script",
        "_standing",
        "log",
        "number",
        "pending",
        "table",
    )

    def __init__(self, table: Table, standing: Standing | None = None) -> None:
        """A round opens, at a table that stands as it is known to, if it is known how."""
        if table.in_round:
            raise Refusal(f"a round is being played at {table.name}", field="round")
        self.table = table
        self.pending: Effect | None = None
        self._heard: Sequence[Any] = ()  # the answers up to an event of the log, for copies
        self._read = 1
        self._standing = table.open_round(standing)
        self.number = table.rounds
        self._comings = table.comings
        self.log: list[events.Event] = []
        if table.log is not None:
            table.log = self.log
        table.record(events.RoundOpened(number=self.number))
        procedure = table.game.prepare(table)
        self._due = procedure is not None  # is the table procedure before a round going on?
        self._script = procedure or table.game.script(table)
        self._advance(None)

    @property
    def opening(self) -> Snapshot:
        """The table as it stood before the round."""
        return self._standing.snapshot()

    def _advance(self, answer: Any, slip: Irregularity | None = None) -> None:
        """The script goes on with an answer, or with a mishap, to the next thing it waits for."""
        self.table.offered = None
        try:
            self.pending = self._script.send(answer) if slip is None else self._script.throw(slip)
        except StopIteration:
            self._stopped()
        except Irregularity as unhandled:  # by the script: the round is void
            self._voided(unhandled)

    def _stopped(self) -> None:
        """The script has come to its end: of the procedure before the round, or of the round."""
        if self._due:
            self._due = False
            self._script = self.table.game.script(self.table)
            self._advance(None)
        else:
            self._end()

    def _voided(self, irregularity: Irregularity) -> None:
        void_round(self.table, irregularity)
        self.table.game.voided(self.table, irregularity.kind)
        self._end()

    def _end(self) -> None:
        self.pending, table = None, self.table
        table.record(events.RoundEnded(books=table.books()))
        table.in_round = False

    # --- what is asked, what is legal ---------------------------------------------------------

    @property
    def over(self) -> bool:
        """Has the round ended?"""
        return self.pending is None

    def legal(self, player: str | None = None) -> list[Offer]:
        """What people may answer now: one player, or anyone. Empty when luck is to answer.

        Without a player this is what the dealer sees, and may name cards that a player hides: show
        a player ``legal(player)`` only.
        """
        if isinstance(self.pending, Human):
            return self.pending.offers(self.table, player)
        return []

    def chance(self, same: Same = None) -> list[tuple[Any, int]]:
        """What luck may answer now, with integer weights. Empty when people are to answer."""
        if isinstance(self.pending, Chance):
            return self.pending.outcomes(same)
        return []

    def irregularities(self) -> list[IrregularityRule]:
        """The irregularities that could be called at this point."""
        pending = self.pending
        rules = [rule for rule in self.table.game.irregularities if rule.fits(self.table)]
        if pending is None:
            return [rule for rule in rules if rule.late and self._last_at_table()]
        return [rule for rule in rules if rule.when(self.table, pending)]

    def _last_at_table(self) -> bool:
        """Does the round count, and has nobody come or gone, nor a round opened, since it ended?"""
        table = self.table
        return (
            not table.in_round
            and table.rounds == self.number
            and not table.voided
            and table.comings == self._comings
        )

    # --- answers ------------------------------------------------------------------------------

    def send(self, answer: Any) -> None:
        """Answer what is pending, or be refused without a trace."""
        pending, table = self.pending or self._waiting(), self.table
        try:
            event = pending.event(table, answer)
        except Refusal:
            if isinstance(pending, Betting) or not isinstance(answer, ON_THE_LAYOUT):
                raise
            words = "the betting is closed" if table.closed_by else "no bets are taken yet"
            raise Refusal(words, table.closed_by or pending.clause, "action") from None
        if table.log is not None:  # as ``record`` does, in the busiest place of all
            table.log.append(event)
        if table.logbook is not None:
            table.logbook.write(event)
        table.offered = None
        try:
            self.pending = self._script.send(answer)
        except StopIteration:
            self._stopped()
        except Irregularity as unhandled:  # by the script: the round is void
            self._voided(unhandled)

    def play_on(self, luck: Luck, people: People, steps: int) -> None:
        """Have everything answered until the round is over, or so many times.

        Each step does what ``send`` does, without going in and out of it.
        """
        table, pending = self.table, self.pending
        table.offered = None
        if pending is None:
            return
        log = table.log if table.logbook is None else None
        record = table.record if log is None else log.append  # for one log it is no more than that
        script = self._script.send
        for _ in range(steps):
            if isinstance(pending, Chance):  # apart from people: Python learns what a line meets
                answer = luck(pending)
                event = pending.event(table, answer)
            else:
                answer = people(self)
                try:
                    event = pending.event(table, answer)
                except Refusal:
                    self.send(answer)  # which tells what is refused
                    raise
                table.offered = None
            record(event)
            try:
                pending = self.pending = script(answer)
            except StopIteration:
                self._stopped()
                if self.pending is None:
                    return
                pending, script = self.pending, self._script.send
            except Irregularity as unhandled:
                self._voided(unhandled)
                return

    def call_irregularity(self, kind: str) -> None:
        """Something has gone wrong on the table: the script deals with it as filed.

        Once the round is over, one that voids it may still be found, until the next round opens or
        somebody comes or goes.
        """
        for rule in self.irregularities():
            if rule.kind == kind:
                break
        else:
            if self.over and not self.irregularities():
                self._waiting()
            now = ", ".join(rule.kind for rule in self.irregularities()) or "none"
            raise Refusal(
                f"no irregularity {kind!r} can happen now (possible: {now})", field="kind"
            )
        if self.over:
            self._open_again()
        self.table.record(events.IrregularityCalled(kind=kind, clause=rule.clause))
        if self.over:
            self._voided(rule.happen())
        else:
            self._advance(None, rule.happen())

    def _open_again(self) -> None:
        """A mishap was found late: the log goes on, with what linked tables did meanwhile."""
        table = self.table
        table.in_round = True
        if table.log is not None:
            self.log.extend(table.mirrored)  # the table's book has told of them already
        table.mirrored = []

    def _waiting(self) -> Effect:
        if self.pending is None:
            raise Refusal("the round is over", field="round")
        return self.pending

    # --- looking and copying ------------------------------------------------------------------

    def view(self, player: str | None = None, since: int = 0) -> list[events.Event]:
        """The log as one player may see it (or as the public may), from the event ``since`` on."""
        return visible(self.log[since:], player)

    def again(self) -> Round:
        """A new round at a table that stands as this one did when the round opened."""
        return Round(self._as_opened())

    def _as_opened(self) -> Table:
        table = self.table
        return Table.restore(table.game, table.rules, self._standing, table.name, self.number - 1)

    def fork(self) -> Round:
        """An independent copy of this round, made by going through its inputs once more.

        They were checked when they were made, and what the script makes of them stands in our log:
        the copy takes that over, and writes none of its own on the way.
        """
        table = self._as_opened()
        table.log = None
        copy = Round(table, self._standing)
        heard = [*self._heard]
        copy._hear(heard)
        for event in self.log[self._read :]:  # which no copy has gone through yet
            if event.is_input:
                aside = type(event) in _FROM_ASIDE
                heard.append(event if aside else copy._waiting().answer(event))
                copy._hear(heard[-1:])
        self._read = copy._read = len(self.log)
        self._heard = copy._heard = heard
        copy.log = table.log = self.log.copy()
        return copy

    def _hear(self, answers: Iterable[Any]) -> None:
        """Go on with answers that were taken once already, and with what came from aside."""
        for answer in answers:
            if type(answer) in _FROM_ASIDE:
                self.take(answer)
                continue
            try:
                self.pending = self._script.send(answer)
            except StopIteration:
                self._stopped()
            except Irregularity as unhandled:
                self._voided(unhandled)

    def take(self, event: events.Event) -> None:
        """Do what an input of a log says."""
        if type(event) in _FROM_ASIDE:
            self._take_aside(event)
            return
        table = self.table
        answer, record = (self.pending or self._waiting()).heard(table, event)
        if table.log is not None:
            table.log.append(record)
        if table.logbook is not None:
            table.logbook.write(record)
        table.offered = None
        try:
            self.pending = self._script.send(answer)
        except StopIteration:
            self._stopped()
        except Irregularity as unhandled:
            self._voided(unhandled)

    def told(self, log: Sequence[events.Event], at: int) -> list[Card]:
        """The cards of a deal that a log tells rightly from this place on: they are given."""
        pending = self.pending
        if type(pending) is not DealCard or not pending.order:
            return []
        return pending.told(self.table, log, at)

    def go_on(self, cards: list[Card], log: Sequence[events.Event]) -> None:
        """Go on with cards that were given, whose records these are."""
        if self.table.log is not None:
            self.table.log += log
        self.table.offered = None
        self._hear((cards,))

    def _take_aside(self, event: events.Event) -> None:
        if isinstance(event, events.IrregularityCalled):
            self.call_irregularity(event.kind)
        elif isinstance(event, events.MeterMirrored):
            mirror(self.table, event.meter, event.cents, event.clause)
