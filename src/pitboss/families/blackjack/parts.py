"""What stands beside the hands of a blackjack table: side wagers that answer hooks of the script.

A part is fitted to a round when a wager of it lies on the layout; only then is it called.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from pitboss.progressive.jackpots import Jackpot
from pitboss.rulebook import RuleSet
from pitboss.table.effects import Script
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

if TYPE_CHECKING:
    from pitboss.families.blackjack.hands import PlayerHand
    from pitboss.families.blackjack.running import Running
    from pitboss.table.settlement import Verdict

Amounts = tuple[int, int, int]


class Part:
    """Side wagers of one kind or another, and when they are dealt with."""

    kinds: ClassVar[tuple[str, ...]] = ()  # the wagers that are its own
    beside: ClassVar[str] = ""  # the clause that wants a wager on the hand; else the wager's own
    guest: ClassVar[bool] = False  # of another filing, at home at no table
    late: ClassVar[bool] = False  # bet once the cards are dealt, so fitted to every round

    def offered(self, rules: RuleSet) -> bool:
        """Whether this house has any of its wagers."""
        return any(kind in rules.wagers for kind in self.kinds)

    # --- betting ------------------------------------------------------------------------------

    def open(self, table: Table) -> None:
        """Before the first wager."""

    def allow(self, table: Table, player: str, box: int, wager: str) -> None:
        """Refuse what this wager's own rules forbid now."""

    def amounts(self, table: Table, player: str, box: int, wager: str) -> Amounts | None:
        """Lowest, highest and step; None where they are as posted."""
        return None

    def taken_down(self, table: Table, wager: Wager) -> None:
        """One of its wagers has come down."""

    # --- the round, in its order --------------------------------------------------------------

    def locked(self, running: Running) -> None:
        """No more bets."""

    def after_deal(self, running: Running) -> None:
        """Decided by the first cards."""

    def waits(self, running: Running) -> tuple[str, ...]:
        """The clauses by which it waits for the dealer's check."""
        return ()

    def after_check(self, running: Running) -> Script[None]:
        """Decided once the dealer is known to have no blackjack."""
        return
        yield

    def hand_played(self, running: Running, hand: PlayerHand) -> None:
        """A player has finished with a hand."""

    def keeps(self, running: Running, hand: PlayerHand) -> bool:
        """Whether a hand that is settled stays on the table for a wager of this part."""
        return False

    def before_drawing(self, running: Running) -> None:
        """The dealer's turn begins."""

    def must_draw(self, running: Running) -> bool:
        """Whether a wager hangs on the dealer's total."""
        return False

    def before_settling(self, running: Running) -> None:
        """What waited for the hole card."""

    def hands_settled(self, running: Running, verdicts: Sequence[Verdict]) -> None:
        """The hands of a box have been settled."""

    def settle_box(self, running: Running, box: int) -> None:
        """Decided with the hands of its box."""


class Progressive(Part):
    """A part with progressive wagers: one correct amount, locked in before the deal."""

    jackpots: ClassVar[dict[str, Jackpot]]  # by wager

    def open(self, table: Table) -> None:
        """The meters stand at their seeds before the first wager."""
        for kind, jackpot in self.jackpots.items():
            if kind in table.rules.wagers:
                jackpot.open(table)

    def allow(self, table: Table, player: str, box: int, wager: str) -> None:
        """Once the house has set its figures."""
        if wager in self.jackpots:
            self.jackpots[wager].check_open(table.rules)

    def amounts(self, table: Table, player: str, box: int, wager: str) -> Amounts | None:
        """One wager of the correct denomination."""
        if wager not in self.jackpots:
            return None
        unit = self.jackpots[wager].unit(table.rules)
        return unit, 0 if table.find(player, box, wager, "") else unit, unit

    def taken_down(self, table: Table, wager: Wager) -> None:
        """A wager that goes back after the lock-in leaves the meters again."""
        if wager.kind in self.jackpots and table.running is not None:
            self.jackpots[wager.kind].given_back(table, wager)

    def locked(self, running: Running) -> None:
        """Every wager feeds the meters."""
        for jackpot in self.jackpots.values():
            jackpot.lock_in(running.table)
