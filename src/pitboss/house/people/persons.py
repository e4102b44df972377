"""A person as the house keeps him, and the rows of ``people`` behind him.

What strangers send may hold letters that no database takes: nobody is called so.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Row, Select, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from pitboss.errors import Refusal, UnknownName
from pitboss.house.people.roles import ROLES
from pitboss.house.store.schema import people

_said: Any = bindparam("said")
_BY_ID = select(people).where(people.c.id == _said)
_BY_NAME = select(people).where(people.c.name == _said)
_NEW = insert(people)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody the house knows; ``password`` is what is stored of it, and nothing for a guest."""

    id: str
    name: str
    kind: str
    roles: frozenset[str]
    created_at: int
    disabled: bool
    password: str = field(repr=False)

    @property
    def guest(self) -> bool:
        """Whether he has not signed up."""
        return self.kind == "guest"


def find(conn: Connection, id: str) -> Person:
    """The person of an id."""
    row = _row(conn, _BY_ID, id) if id.isprintable() else None
    if row is None:
        raise UnknownName("person", id)
    return _person(row)


def find_name(conn: Connection, name: str) -> Person | None:
    """The person of a name, if there is one."""
    row = _row(conn, _BY_NAME, name) if name.isprintable() else None
    return None if row is None else _person(row)


def add(conn: Connection, person: Person) -> None:
    """Keep somebody new."""
    values = {
        "id": person.id,
        "name": person.name,
        "kind": person.kind,
        "password": person.password,
        "roles": spelled(person.roles),
        "created_at": person.created_at,
        "disabled": person.disabled,
    }
    try:
        with conn.begin_nested():
            conn.execute(_NEW, values)
    except IntegrityError:
        raise taken(person.name) from None


def change(conn: Connection, id: str, **values: Any) -> None:
    """Change columns of somebody; a name that another has meanwhile is refused."""
    try:
        with conn.begin_nested():
            conn.execute(update(people).where(people.c.id == id).values(**values))
    except IntegrityError:
        raise taken(str(values.get("name", ""))) from None


def taken(name: str) -> Refusal:
    """The refusal of a name that somebody has."""
    return Refusal(f"the name {name!r} is taken", field="name")


def spelled(roles: frozenset[str]) -> str:
    """Roles as they are stored, in the order of the table of rights."""
    return " ".join(role for role in ROLES if role in roles)


def _row(conn: Connection, asked: Select[Any], said: str) -> Row[Any] | None:
    return conn.execute(asked, {"said": said}).one_or_none()


def _person(row: Row[Any]) -> Person:
    return Person(
        id=row.id,
        name=row.name,
        kind=row.kind,
        roles=frozenset(row.roles.split()),
        created_at=row.created_at,
        disabled=row.disabled,
        password=row.password,
    )
