"""Which names an account may have."""

from __future__ import annotations

import re

from pitboss.errors import Refusal
from pitboss.house.people.roles import ROLES

GUEST = "guest-"  # and the guest's id: nobody who signs up may look like a guest
RESERVED = frozenset(
    {*ROLES, "adjustments", "cage", "guest", "house", "layout", "link", "operator", "pitboss"}
    | {"root", "system", "table", "wallet"}
)
_NAME = re.compile(r"[a-z0-9_-]{2,32}")


def check_name(name: str) -> None:
    """Refuse what is no name, and the names of the house's own people and accounts."""
    if not _NAME.fullmatch(name):
        raise Refusal("a name has 2 to 32 of the letters a-z, 0-9, _ and -", field="name")
    if name in RESERVED or name.startswith(GUEST):
        raise Refusal(f"the name {name!r} belongs to the house", field="name")
