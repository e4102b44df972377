"""Hiring: roles given and taken, accounts closed, each in the sealed log.

Nobody changes his own roles. The first admin is named from the machine that the house runs on, and
only while there is none.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, select

from pitboss.errors import Refusal
from pitboss.house.clock import Clock
from pitboss.house.people import acts, persons, tokens
from pitboss.house.people.persons import Person
from pitboss.house.people.roles import STAFF, Who, check_role
from pitboss.house.store.schema import people


def set_roles(
    conn: Connection, clock: Clock, by: Who, id: str, roles: Collection[str], reason: str
) -> None:
    """Give somebody these roles and no others; what he held a token for he must ask for anew."""
    acts.check_act(by, "manage_people", reason)
    for role in roles:
        check_role(role)
    person, given = persons.find(conn, id), frozenset(roles)
    if by.person == id:
        raise Refusal("nobody changes his own roles", field="person")
    if person.guest and given & STAFF:
        raise Refusal("a guest does not work here: he signs up first", field="person")
    if "admin" not in given:
        _keep_an_admin(conn, person)
    persons.change(conn, id, roles=persons.spelled(given))
    tokens.end_all(conn, clock, id)
    facts = {"before": persons.spelled(person.roles), "after": persons.spelled(given)}
    acts.record(conn, clock, by, "manage_people", id, act="set_roles", reason=reason, facts=facts)


def set_disabled(
    conn: Connection, clock: Clock, by: Who, id: str, disabled: bool, reason: str
) -> None:
    """Close an account to its owner, or open it again; his money stays his."""
    acts.check_act(by, "manage_people", reason)
    person = persons.find(conn, id)
    if by.person == id:
        raise Refusal("nobody closes or opens his own account here", field="person")
    if person.disabled == disabled:
        raise Refusal(f"this account is {'closed' if disabled else 'open'} already", field="person")
    if disabled:
        _keep_an_admin(conn, person)
    persons.change(conn, id, disabled=disabled)
    tokens.end_all(conn, clock, id)
    act = "disable" if disabled else "enable"
    acts.record(conn, clock, by, "manage_people", id, act=act, reason=reason)


def _keep_an_admin(conn: Connection, person: Person) -> None:
    """Refuse what would leave nobody to manage people."""
    able = "admin" in person.roles and not person.disabled
    if able and not _other_admins(conn, person.id):
        raise Refusal("the last admin stays: somebody has to manage people", field="person")


def _other_admins(conn: Connection, id: str) -> bool:
    """Is another admin there? All are locked: of two who close each other one comes too late."""
    able = people.c.roles.contains("admin") & ~people.c.disabled
    found = select(people.c.id).where(able).order_by(people.c.id).with_for_update()
    return bool(set(conn.execute(found).scalars()) - {id})
