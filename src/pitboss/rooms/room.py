"""What a game's room offers to the rest of the house: how it is found, played and drawn.

A room is registered under the entry-point group ``pitboss.games``; another package can add one.
What it is worth and how it is played best stands in the module ``analysis`` of its package.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

from pitboss.errors import Refusal
from pitboss.rooms.analysis import Analysis, load
from pitboss.rulebook import RuleSet
from pitboss.table.game import Game
from pitboss.table.table import Table


@dataclass(frozen=True, kw_only=True)
class Listed(ABC):
    """What stands in the list of games: it has par sheets, though maybe no table of its own."""

    home: str  # the package it stands in
    slug: str  # its name in commands and files
    name: str
    summary: str
    headline: str  # the wager whose edge stands for the game in lists

    @abstractmethod
    def with_table(self) -> Room:
        """The room whose table is played; Refusal says where, if it has none of its own."""

    @property
    def analysis(self) -> Analysis:
        """Its par sheets and proofs, and whatever else it offers; loaded when first asked for."""
        return load(self.home)

    def rules(
        self, options: dict[str, object] | None = None, pay_tables: dict[str, str] | None = None
    ) -> RuleSet:
        """The filed rules with these options and pay tables."""
        return RuleSet.of(self.slug, options or {}, pay_tables or {})


def _nothing(_table: Table) -> str:
    """The picture of a table that has none."""
    return ""


@dataclass(frozen=True, kw_only=True)
class Room(Listed):
    """A game with a table of its own."""

    game: Game
    layout: Callable[[Table], str] = _nothing

    def with_table(self) -> Room:
        """This room."""
        return self


@dataclass(frozen=True, kw_only=True)
class WagerRoom(Listed):
    """A wager at the tables of other games: priced here, played there."""

    played: str  # where and how, in words
    clause: str  # which says so

    def with_table(self) -> Room:
        """None: whoever wants to open a table of it is told where it is played."""
        message = f"{self.slug} has no table of its own: {self.played}"
        raise Refusal(message, self.clause, "game")
