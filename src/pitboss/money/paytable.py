"""A pay table: the events of one wager and what each pays."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import Literal

import msgspec

from pitboss.errors import UnknownEvent
from pitboss.money.pays import Exact, Pays


class Row(msgspec.Struct, frozen=True):
    """One event of a pay table; ``envy`` is what other players with a stake in it are paid."""

    event: str
    label: str
    pays: Pays
    envy: Pays | None = None
    wager: str = ""  # which wager the row pays, where one table serves several
    floor: bool = False  # the filing prints a minimum for this row alone
    least: int = 0  # the smallest stake, in cents, that earns the row
    restored: bool = False  # lost or damaged in print; an interpretation restores it
    clause: str = ""  # where the row has a clause of its own


class Vigorish(msgspec.Struct, frozen=True):
    """The house's commission: so many per cent of the win, the stake or the payoff.

    ``win`` is charged on what was won, ``payoff`` on what the wager could win, won or not.
    """

    percent: Fraction
    of: Literal["win", "stake", "payoff"]
    clause: str
    events: tuple[str, ...] = ()  # the rows it is charged on; empty: all of them

    def amount(self, stake: Exact, win: Exact) -> Fraction:
        """The commission, exact, on a stake that wins (or for ``payoff`` would win) so much."""
        return Fraction(stake if self.of == "stake" else win) * self.percent / 100


class Part(msgspec.Struct, frozen=True):
    """The share of a split wager that plays as another wager, with that wager's own pays."""

    wager: str
    share: Fraction


class PayTable(msgspec.Struct, frozen=True, dict=True):
    """The pays of one wager as filed."""

    id: str
    game: str
    wager: str
    name: str
    clause: str
    rows: tuple[Row, ...]
    decks: tuple[int, ...] = ()  # empty: any number of decks
    floor: bool = False  # the odds are minimums that a house may raise
    floor_clause: str = ""  # where a clause of its own says so
    others: bool = False  # the filing's words leave room for tables that it does not print (GEN-02)
    unprinted: str = ""  # another table that the filing names beside this one and does not print
    vigorish: Vigorish | None = None
    envy_to: str = ""  # who the envy column pays; empty where the table has none
    reads: tuple[str, ...] = ()  # codes of the interpretations this table rests on
    parts: tuple[Part, ...] = ()  # a split wager: which part plays as which wager
    parts_of: str = ""  # the table that pays the parts
    note: str = ""
    approval: str = ""  # of a house's table that the filing does not print: the reference
    alike: str = ""  # the clause by which a house pays it alike at all its tables
    like: str = ""  # and the filed table whose events it pays

    def pays(self, event: str) -> Pays:
        """What that event pays; UnknownEvent where the table does not list it."""
        found = self._by_event.get(event)
        return self.row(event).pays if found is None else found.pays

    def row(self, event: str) -> Row:
        """The row of that event; UnknownEvent where the table does not list it."""
        found = self._by_event.get(event)
        if found is None:
            raise UnknownEvent(self.id, event, self.events)
        return found

    @cached_property
    def _by_event(self) -> dict[str, Row]:
        return {row.event: row for row in reversed(self.rows)}  # the first of a name counts

    def clause_of(self, event: str) -> str:
        """The clause that sets what an event pays."""
        return self.row(event).clause or self.clause

    def may_raise(self, event: str) -> bool:
        """Whether the filing prints that row as a minimum, which a house may raise."""
        return self.floor or self.row(event).floor

    def may_differ(self, event: str) -> bool:
        """Whether a house's approved table may pay that row otherwise than printed (GEN-02)."""
        return self.others or self.may_raise(event)

    @property
    def events(self) -> tuple[str, ...]:
        """The events in the order of the filing."""
        return tuple(row.event for row in self.rows)

    def __contains__(self, event: str) -> bool:
        return event in self._by_event

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)
