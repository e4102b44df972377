"""What a solver takes for granted: pays that a filing fixes, and that it was built on."""

from __future__ import annotations

from pitboss.errors import Refusal
from pitboss.money import PayTable


def counts_on(table: PayTable, event: str, net: int) -> None:
    """Refuse a pay that the solver was not built for: it counts on this net result of one unit.

    Only rules that are not as filed can ask for another.
    """
    if table.pays(event).back(1) - 1 != net:
        usual = "push" if net == 0 else f"{net} to 1"
        message = f"{event} of {table.id} must pay {usual}, not {table.pays(event)}: the solver "
        raise Refusal(f"{message}counts on it", table.clause_of(event), event)


def in_halves(table: PayTable, event: str, most: int) -> None:
    """Refuse a pay that is no number of half units up to so many: the solver counts by halves."""
    net = table.pays(event).back(1) - 1
    if not 0 <= net <= most or (2 * net).denominator != 1:
        message = f"{event} of {table.id} must pay by halves up to {most} to 1, not "
        message += f"{table.pays(event)}: the solver counts so"
        raise Refusal(message, table.clause_of(event), event)
