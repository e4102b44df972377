"""The desk itself: whatever is asked of a game is shipped, kept from before, or worked out now."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from pitboss.desk import store
from pitboss.desk.advice import advice_of
from pitboss.desk.asked import Asked, other_wagers
from pitboss.desk.shipped import code_of, part_of, price, sheets_key, shipped
from pitboss.desk.solutions import Drawer
from pitboss.errors import Refusal
from pitboss.exact.advice import Advice
from pitboss.exact.keeper import keep_with
from pitboss.exact.par import ParSheet
from pitboss.exact.shoe_report import ShoeReport
from pitboss.exact.strategy import Strategy
from pitboss.rooms.analysis import Charts, CountsShoe
from pitboss.rooms.room import Listed, Room
from pitboss.rulebook import RuleSet
from pitboss.table.table import Table

T = TypeVar("T")


class Runner(Protocol):
    """How long work is done: at once, or beside a keyboard that may interrupt it."""

    def __call__(self, words: str, work: Callable[[], T], /) -> T:
        """Do the work and give what it gives; the words say what goes on."""


def at_once(_words: str, work: Callable[[], T]) -> T:
    """Do the work, and say nothing."""
    return work()


def _chart(room: Listed, rules: RuleSet) -> Strategy:
    analysis = room.analysis
    if not isinstance(analysis, Charts):
        raise Refusal(f"{room.slug} has no decisions after the bet: there is no strategy to print")
    return analysis.chart(rules)


def _shoe(room: Listed, rules: RuleSet, gone: Sequence[str]) -> ShoeReport:
    analysis = room.analysis
    if not isinstance(analysis, CountsShoe):
        raise Refusal(f"{room.slug} is not priced from the cards left in a shoe")
    return analysis.shoe(rules, gone)


@dataclass(frozen=True)
class Desk:
    """Answers questions about games.

    Attributes:
        use_cache: Whether what was solved before may answer, and is kept.
        run: Who does the work when there is any.
    """

    use_cache: bool = True
    run: Runner = at_once

    def sheets(self, room: Listed, rules: RuleSet, wagers: Collection[str] = ()) -> list[ParSheet]:
        """The par sheets of a game under these rules; of the wagers named at least."""
        key = sheets_key(rules, wagers)
        if self.use_cache and (sent := shipped(room, key)) is not None:
            return sent
        code = code_of(room, rules)
        return self._kept(room, code, key, list[ParSheet], lambda: price(room, rules, wagers))

    def every_sheet(self, asked: Asked) -> list[ParSheet]:
        """The sheets of a game: each wager with its default table, then with every other."""
        rules = asked.rules()
        found = list(self.sheets(asked.room, rules))
        seen = {(sheet.wager, sheet.pay_table) for sheet in found}
        # A house's sheet is of what it plays; another table is priced where it is asked for.
        every = asked.house is None or bool(asked.pay_table)
        for others in asked.other_tables() if every else ():
            for sheet in self.sheets(asked.room, others, other_wagers(rules, others)):
                if (sheet.wager, sheet.pay_table) not in seen:
                    seen.add((sheet.wager, sheet.pay_table))
                    found.append(sheet)
        order = {wager: n for n, wager in enumerate(dict.fromkeys(sheet.wager for sheet in found))}
        found.sort(key=lambda sheet: order[sheet.wager])  # stable: the default table stays first
        return found

    def strategy(self, room: Listed, rules: RuleSet) -> Strategy:
        """How to play a game under these rules."""
        code, key = store.code_of(part_of(room.home, "chart")), store.rules_key(rules)
        return self._kept(room, code, key, Strategy, lambda: _chart(room, rules), "chart-")

    def shoe(self, room: Listed, rules: RuleSet, gone: Sequence[str]) -> ShoeReport:
        """The next round of a game once these cards are gone from its shoe."""
        code = store.code_of(part_of(room.home, "shoe"))
        key = store.key_of(store.rules_key(rules), sorted(gone))
        return self._kept(room, code, key, ShoeReport, lambda: _shoe(room, rules, gone), "shoe-")

    def advise(self, room: Room, table: Table, player: str) -> Advice:
        """What every option is worth that a player has now, from what he sees."""
        return self.solve("  the coach works it out", lambda: advice_of(room, table, player))

    def solve(self, words: str, work: Callable[[], T]) -> T:
        """Work that this desk keeps no answer of, though solvers may keep their solutions."""
        keep_with(Drawer() if self.use_cache else None)
        return self.run(words, work)

    def _kept(
        self,
        room: Listed,
        code: str,
        key: str,
        shape: type[T],
        work: Callable[[], T],
        kind: str = "",
    ) -> T:
        name = f"{kind}{room.slug}"
        if self.use_cache and (kept := store.load(name, code, key, shape)) is not None:
            return kept
        made = self.solve(f"Solving {room.name}", work)
        if self.use_cache:
            store.save(name, code, key, made)
        return made
