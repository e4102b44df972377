"""A round of play: the one surface through which bots, terminals, solvers and pages play.

``pending`` is what the script waits for; ``legal()`` and ``chance()`` say what may be answered;
``send`` answers. A refused answer raises, cites the clause, and changes nothing. The table
procedure that is due before a round (opening, shuffle, cut, burn) belongs to the round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from pitboss.errors import Refusal
from pitboss.table import events
from pitboss.table.actions import Offer, OnTheLayout
from pitboss.table.effects import Betting, Chance, Effect, Human, Same, Script
from pitboss.table.game import Game
from pitboss.table.irregularity import Irregularity, IrregularityRule
from pitboss.table.log import SPEC, seal
from pitboss.table.meters import mirror
from pitboss.table.table import Table
from pitboss.table.view import visible
from pitboss.table.voiding import void_round
from pitboss.table.wagers import Snapshot


class Round:
    """One running round on a table; ``opening`` is the table as it stood before it."""

    def __init__(self, table: Table) -> None:
        if table.in_round:
            raise Refusal(f"a round is being played at {table.name}", field="round")
        self.table = table
        self.pending: Effect | None = None
        self._over = False
        self.opening = table.snapshot()
        table.open_round()
        self._number = table.rounds
        self._comings = table.comings
        if table.log is not None:
            table.log = [self._head()]
        self._log = table.log  # its own, when the table has gone on to the next round
        self._script = _round_of_play(table)
        self._advance(lambda: next(self._script))

    def _head(self) -> events.RoundOpened:
        table = self.table
        return events.RoundOpened(
            spec=SPEC,
            table=table.name,
            number=table.rounds,
            game=table.game.slug,
            rules=table.rules_json,
            state=msgspec.to_builtins(self.opening, str_keys=True),
        )

    def _advance(self, step: Callable[[], Effect]) -> None:
        try:
            self.pending = step()
        except StopIteration:
            self.pending = None
            self._over = True
            self._end()

    def _end(self) -> None:
        self.table.in_round = False
        self.table.record(events.RoundEnded(books=self.table.books()))

    # --- what is asked, what is legal ---------------------------------------------------------

    @property
    def over(self) -> bool:
        """Has the round ended?"""
        return self._over

    @property
    def log(self) -> list[events.Event]:
        """The events so far."""
        return self._log or []

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
            and table.rounds == self._number
            and not table.voided
            and table.comings == self._comings
        )

    # --- answers ------------------------------------------------------------------------------

    def send(self, answer: Any) -> None:
        """Answer what is pending, or be refused without a trace."""
        pending = self._waiting()
        if isinstance(answer, OnTheLayout) and not isinstance(pending, Betting):
            words = "the betting is closed" if self.table.closed_by else "no bets are taken yet"
            raise Refusal(words, self.table.closed_by or pending.clause, "action")
        pending.check(self.table, answer)
        self.table.record(pending.event(self.table, answer))
        self._advance(lambda: self._script.send(answer))

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
            _void(self.table, rule.happen())
            self._end()
        else:
            self._advance(lambda: self._script.throw(rule.happen()))

    def _open_again(self) -> None:
        """A mishap was found late: the log goes on, with what linked tables did meanwhile."""
        table = self.table
        table.in_round = True
        for mirrored in table.mirrored:
            table.record(mirrored)
        table.mirrored = []

    def _waiting(self) -> Effect:
        if self.pending is None:
            raise Refusal("the round is over", field="round")
        return self.pending

    # --- looking and copying ------------------------------------------------------------------

    def view(self, player: str | None = None, since: int = 0) -> list[events.Event]:
        """The log as one player may see it (or as the public may), from the event ``since`` on."""
        return visible(self.log[since:], player, self.table.game.hidden_memory)

    def fork(self) -> Round:
        """An independent copy of this round, made by replaying its inputs."""
        table = Table.restore(
            self.table.game, self.table.rules, self.opening, self.table.name, self._number - 1
        )
        copy = Round(table)
        copy.feed(self.log)
        return copy

    def feed(self, log: Iterable[events.Event]) -> None:
        """Answer with the inputs of a log, in their order."""
        for event in log:
            if isinstance(event, events.IrregularityCalled):
                self.call_irregularity(event.kind)
            elif isinstance(event, events.MeterMirrored):
                self.table.in_round = True  # it was heard between rounds, if this one is over
                mirror(self.table, event.meter, event.cents, event.clause)
                self.table.in_round = not self.over
            elif event.is_input:
                self.send(self._waiting().answer(event))

    @classmethod
    def replay(cls, game: Game, rules: Any, log: Sequence[events.Event]) -> Round:
        """Play a logged round again; a consequence that differs is an error."""
        head = log[0]
        if not isinstance(head, events.RoundOpened):
            raise Refusal("a log begins with round_opened", field="event")
        state = msgspec.convert(head.state, type=Snapshot, str_keys=True)
        table = Table.restore(game, rules, state, head.table, head.number - 1)
        replayed = cls(table)
        replayed.feed(log)
        for n, (told, made) in enumerate(zip(log, replayed.log, strict=False)):
            if seal("", told) != seal("", made):  # as written: JSON knows no tuples
                raise Refusal(f"event {n} of the log is not what the rules make of it", told.clause)
        if len(log) != len(replayed.log):
            raise Refusal("the log does not end where the round does", field="event")
        return replayed


def _round_of_play(table: Table) -> Script[None]:
    """Due table procedure, then the game's script; an unhandled irregularity voids the round."""
    try:
        yield from table.game.prepare(table)
        yield from table.game.script(table)
    except Irregularity as irregularity:
        _void(table, irregularity)


def _void(table: Table, irregularity: Irregularity) -> None:
    void_round(table, irregularity)
    table.game.voided(table, irregularity.kind)
