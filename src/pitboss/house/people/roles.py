"""Roles and rights: who may do what, in one table, with no more than the job needs."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

from pitboss.errors import Refusal, UnknownName

RIGHTS = MappingProxyType(
    {
        "player": frozenset({"play"}),
        "dealer": frozenset({"deal"}),
        "floor": frozenset(
            {
                "void_round",
                "declare_irregularity",
                "reshuffle",
                "correct_mispay",
                "open_table",
                "close_table",
                "change_limits",
                "confirm_award_floor",
            }
        ),
        # Surveillance watches and confirms; it sees all hands of a round that is over, and moves
        # nothing at a table.
        "surveillance": frozenset({"see_all_hands", "read_records", "confirm_award_surveillance"}),
        "auditor": frozenset({"read_records"}),
        # Who hires people and corrects the books has no hand in a game.
        "admin": frozenset({"manage_people", "adjust_money"}),
    }
)
ROLES = tuple(RIGHTS)
ALL_RIGHTS = frozenset[str]().union(*RIGHTS.values())
STAFF = frozenset(ROLES) - {"player"}


class NotAllowed(Refusal):
    """Somebody known asks for what his roles, or the token that he used, do not give him."""


@dataclass(frozen=True, slots=True)
class Who:
    """A person as a command meets him: his roles, and the rights that his token carries.

    ``scope`` is None for a session, which carries all rights of the roles.
    """

    person: str
    roles: frozenset[str]
    scope: frozenset[str] | None = None

    @property
    def rights(self) -> frozenset[str]:
        """What he may do: never more than his roles give, whatever a token says."""
        granted = frozenset[str]().union(*(RIGHTS.get(role, frozenset()) for role in self.roles))
        return granted if self.scope is None else granted & self.scope


def allow(who: Who, right: str) -> str:
    """The role by which somebody has a right; without one he is refused."""
    check_right(right)
    by = [role for role in ROLES if role in who.roles and right in RIGHTS[role]]
    if not by:
        needed = " or ".join(role for role in ROLES if right in RIGHTS[role])
        raise NotAllowed(f"this needs the right {right!r} of the role {needed}", field="role")
    if right not in who.rights:
        raise NotAllowed(f"this token does not carry the right {right!r}", field="token")
    return by[0]


def check_role(role: str) -> None:
    """Refuse a role that there is not."""
    if role not in RIGHTS:
        raise UnknownName("role", role, ROLES, plural="roles")


def check_right(right: str) -> None:
    """Refuse a right that there is not."""
    if right not in ALL_RIGHTS:
        raise UnknownName("right", right, sorted(ALL_RIGHTS))
