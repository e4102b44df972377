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
from pitboss.house.people.acts import Act
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
    persons.change(conn, id, roles=persons.spelled(given))
    tokens.end_all(conn, clock, id)
    facts = {"before": persons.spelled(person.roles), "after": persons.spelled(given)}
    acts.record(conn, clock, by, "manage_people", id, act="set_roles", reason=reason, facts=facts)


def set_disabled(
    conn: Connection, clock: Clock, by: Who, id: str, disabled: bool, reason: str
) -> None:
    """Close an account to its owner, or open it again; his money stays his."""
    acts.check_act(by, "manage_people", reason)
    persons.find(conn, id)
    if by.person == id:
        raise Refusal("nobody closes or opens his own account here", field="person")
    persons.change(conn, id, disabled=disabled)
    tokens.end_all(conn, clock, id)
    act = "disable" if disabled else "enable"
    acts.record(conn, clock, by, "manage_people", id, act=act, reason=reason)


def first_admin(conn: Connection, clock: Clock, id: str) -> None:
    """Make somebody the admin of a house that has none."""
    person = persons.find(conn, id)
    if person.guest:
        raise Refusal("a guest does not work here: he signs up first", field="person")
    everybody = conn.execute(select(people.c.roles)).scalars()
    if any("admin" in roles.split() for roles in everybody):
        raise Refusal("this house has an admin, who may name others", field="role")
    persons.change(conn, id, roles=persons.spelled(person.roles | {"admin"}))
    named = Act(
        at=clock.now(),
        who="house",
        role="house",
        right="manage_people",
        act="first_admin",
        target=id,
        reason="the house had no admin",
        clause="",
        facts={},
    )
    acts.append(conn, named)
