"""Accounts: sign up, sign in, a new password.

Sealing and checking a password takes long on purpose, so those who serve many people do it between
two transactions: ``persons.find_name``, ``Passwords.check``, ``admit``. ``sign_in`` is all in one.
"""

from __future__ import annotations

from sqlalchemy import Connection, update

from pitboss.errors import Refusal
from pitboss.house.clock import Clock
from pitboss.house.ids import Entropy, new_id
from pitboss.house.people import acts, persons, tokens
from pitboss.house.people.guests import PLAY_MONEY, Grant
from pitboss.house.people.names import check_name
from pitboss.house.people.passwords import WRONG, Passwords
from pitboss.house.people.persons import Person
from pitboss.house.people.roles import Who
from pitboss.house.people.secret import Secret
from pitboss.house.store.schema import people


def open_account(
    conn: Connection, clock: Clock, entropy: Entropy, grant: Grant, *, name: str, sealed: str
) -> Person:
    """Make an account for somebody who was no guest before; he gets a guest's play money."""
    check_name(name)
    person = Person(
        id=new_id(entropy),
        name=name,
        kind="account",
        roles=frozenset({"player"}),
        created_at=clock.now(),
        disabled=False,
        password=sealed,
    )
    persons.add(conn, person)
    grant(conn, person.id, PLAY_MONEY)
    return person


def sign_in(conn: Connection, passwords: Passwords, name: str, password: Secret) -> Person:
    """The account of a name and its password."""
    person = persons.find_name(conn, name)
    right = passwords.check(person.password if person else None, password)
    return admit(conn, passwords, person, password, right=right)


def admit(
    conn: Connection, passwords: Passwords, person: Person | None, password: Secret, *, right: bool
) -> Person:
    """Let somebody in whose password was checked; one answer for every wrong pair."""
    if person is None or not right:
        raise Refusal(WRONG, field="password")
    if person.disabled:
        raise Refusal("this account is closed", field="person")
    if passwords.outdated(person.password):
        persons.change(conn, person.id, password=passwords.seal(password))
    return person


def change_password(
    conn: Connection, clock: Clock, who: Who, person: Person, sealed: str, *, right: bool
) -> None:
    """Store a new password of somebody whose old one was checked; all his tokens end with it."""
    if person.guest:
        raise Refusal("a guest has no password: sign up first", field="person")
    if not right:
        raise Refusal("the old password is wrong", field="old")
    checked = (people.c.id == person.id) & (people.c.password == person.password)
    if not conn.execute(update(people).where(checked).values(password=sealed)).rowcount:
        raise Refusal("the password was changed meanwhile", field="old")
    tokens.end_all(conn, clock, person.id)
    acts.record_own(conn, clock, who, "change_password")
