"""A game as some house plays it: with side bets that packages bring."""

from __future__ import annotations

from dataclasses import dataclass, fields

from pitboss.rooms.room import Room
from pitboss.rulebook import RuleSet
from pitboss.rulebook.unfiled import Unfiled


@dataclass(frozen=True, kw_only=True)
class _House(Room):
    bets: tuple[str, ...]

    def rules(
        self, options: dict[str, object] | None = None, pay_tables: dict[str, str] | None = None
    ) -> RuleSet:
        """The rules with these options, pay tables, and always with the side bets."""
        unfiled = Unfiled(bets=self.bets)
        return RuleSet.of(self.slug, options or {}, pay_tables or {}, unfiled=unfiled)


def with_side_bets(room: Room, *bets: str) -> Room:
    """The room with side bets at all its tables, for `check_game`."""
    own = {each.name: getattr(room, each.name) for each in fields(Room)}
    return _House(**own, bets=bets)
