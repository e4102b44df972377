"""What a Pontoon Plus table remembers from round to round."""

from __future__ import annotations

from pitboss.errors import HouseFault
from pitboss.table.game import Memory
from pitboss.table.table import Table


class PontoonMemory(Memory):
    """What slips of the dealer stand while bets are open, and whether the cards are right."""

    excess_passed: bool = False  # bets over the limit of a box are not refused (SG-5.1.1)
    minimum_passed: bool = False  # nor are those under the minimum (SG-5.2.1)
    cards_wrong: bool = False  # they voided a round, and another set must be shuffled (PP-33)


def memory_of(table: Table) -> PontoonMemory:
    """The table's memory."""
    if not isinstance(table.memory, PontoonMemory):
        raise HouseFault(f"{table.name} is no Pontoon Plus table")
    return table.memory
