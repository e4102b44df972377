"""Wagers that stay free until the betting closes: the whole may come down, or a part."""

from __future__ import annotations

from pitboss.table.game import Game
from pitboss.table.table import Table
from pitboss.table.wagers import Wager


class Reducing(Game):
    """A game whose filing bars withdrawals only from a moment on: before it, a part may go too."""

    def allow_removal(self, table: Table, wager: Wager) -> None:
        """Any wager may come down while bets are taken."""

    def removal_step(self, table: Table, wager: Wager) -> int:
        """What is left goes in the steps in which it went up."""
        return table.rules.limits(wager.kind).step

    def least_left(self, table: Table, wager: Wager) -> int:
        """What is left is still a wager that the table takes."""
        return table.rules.limits(wager.kind).low
