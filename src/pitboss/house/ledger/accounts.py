"""The accounts of a house: their names, and how deep they may go.

Money that belongs to somebody or lies somewhere is never below zero. Only accounts that stand for
the house itself or for the world outside may be: the cage, from which play money comes, a table's
house account, the operator of a wallet elsewhere, and adjustments.
"""

from __future__ import annotations

import re
from functools import lru_cache

from pitboss.errors import Refusal

CAGE = "cage"
OPERATOR = "operator"
ADJUSTMENTS = "adjustments"
TABLE = "table:"  # how the accounts of tables begin: the writer of a table alone moves them

_PART = r"[^:\x00-\x1f\x7f]{1,100}"
_BELOW_ZERO = re.compile(rf"cage|operator|adjustments|table:{_PART}:house")
_KNOWN = re.compile(
    rf"cage|operator|adjustments|wallet:{_PART}|link:{_PART}:{_PART}"
    rf"|table:{_PART}:(layout|house|dealer|rack:{_PART}|meter:{_PART})"
)


def wallet(person: str) -> str:
    """What a person has that lies on no table."""
    return f"wallet:{person}"


def rack(table: str, person: str) -> str:
    """A person's chips at a table."""
    return f"table:{table}:rack:{person}"


def layout(table: str) -> str:
    """All that lies on a table's layout: the stakes, in escrow."""
    return f"table:{table}:layout"


def house(table: str) -> str:
    """What a table has won for the house, or lost."""
    return f"table:{table}:house"


def dealer(table: str) -> str:
    """What was given to the dealers of a table."""
    return f"table:{table}:dealer"


def meter(table: str, name: str) -> str:
    """A meter that belongs to one table."""
    return f"table:{table}:meter:{name}"


def link(link: str, account: str) -> str:
    """An account of a link between tables."""
    return f"link:{link}:{account}"


@lru_cache(maxsize=65536)
def floor(name: str) -> int | None:
    """The least that an account may hold; None if it may go below zero."""
    return None if _BELOW_ZERO.fullmatch(name) else 0


@lru_cache(maxsize=65536)
def assert_account(name: str, field: str) -> None:
    """Refuse what is no account of a house."""
    if not _KNOWN.fullmatch(name):
        raise Refusal(f"there is no account {name!r} in a house", field=field)
