"""Who did what, held against the books and the acts: answers that are kept, and roles.

Money moves at a table because somebody asked for it: his action is kept, with its answer. Who works
here was hired: his roles are those of the last act that gave him any, and nobody else has others
than a player's.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from sqlalchemy import Connection, func, select

from pitboss.house.ids import derived
from pitboss.house.ledger.accounts import wallet
from pitboss.house.people.acts import read_acts
from pitboss.house.store import bulk, schema
from pitboss.house.tables.pit import Told

WALLET = wallet("")
HOUSE = "house"  # moves money at its tables without being asked
_DIGEST = 64  # letters
_told = msgspec.json.Decoder(Told).decode


def check_actions(conn: Connection) -> Iterator[str]:
    """What is wrong with the answers that are kept; never more of them in memory than a part."""
    group_of, groups = dict[str, str](), dict[str, list[str]]()
    for id, group in conn.execute(select(schema.tables.c.id, schema.tables.c.group_id)):
        group_of[id] = group
        groups.setdefault(group, []).append(id)
    people = set(conn.execute(select(schema.people.c.id)).scalars())
    found = 0
    for part in conn.execute(_ACTIONS).partitions():
        by = {
            derived(row.id, table): row
            for row in part
            for table in groups.get(group_of.get(row.table_id, ""), ())
        }
        money = {id: (who, line) for id, who, line in bulk.among(conn, _MONEY, by)}
        found += len(money)
        for row in part:
            if fault := _answer(row, people, group_of, money.get(derived(row.id, row.table_id))):
                yield f"action {row.id}: {fault}"
        for id, (who, _) in money.items():
            if who != by[id].who:
                yield f"action {by[id].id}: the money that it moved was moved by another"
    if (unasked := conn.execute(_ASKED_FOR).scalar_one() - found) > 0:
        yield f"{unasked} batches moved money at tables for which nobody has asked"


_AT_ONCE = 1_000
_ACTIONS = select(schema.actions).execution_options(yield_per=_AT_ONCE)
_MONEY = "SELECT id, who, line FROM batches WHERE kind = 'table' AND who <> 'house' AND id {}"
_ASKED_FOR = (
    select(func.count())
    .select_from(schema.batches)
    .where(schema.batches.c.kind == "table", schema.batches.c.who != HOUSE)
)


def _answer(
    row: Any, people: set[str], tables: dict[str, str], money: tuple[str, int] | None
) -> str:
    try:
        told = _told(row.answer)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return "its answer cannot be read"
    if told.action_id != row.id or told.status not in ("done", "refused"):
        return "its answer is none of it"
    if money is not None and told.version != money[1] + 1:
        return "its answer tells another version than the books"
    if row.who not in people or row.table_id not in tables:
        return "nobody asked for it, or at no table"
    if len(row.body_digest) != _DIGEST or not set(row.body_digest) <= set("0123456789abcdef"):
        return "it is kept without what was asked"
    return ""


def check_people(conn: Connection) -> Iterator[str]:
    """Whose roles, or whose closed account, no act accounts for."""
    roles: dict[str, str] = {}
    closed: dict[str, bool] = {}
    for act in read_acts(conn):
        if act.act == "set_roles":
            roles[act.target] = str(act.facts.get("after", ""))
        elif act.act in ("disable", "enable"):
            closed[act.target] = act.act == "disable"
    people = schema.people
    found: set[str] = set()
    for row in conn.execute(select(people).order_by(people.c.id)):
        found.add(row.id)
        if row.roles != (told := roles.get(row.id, "player")):
            yield f"{row.name} has the roles {row.roles!r}; the acts give him {told!r}"
        if row.disabled != closed.get(row.id, False):
            what = "closed" if row.disabled else "opened"
            yield f"the account of {row.name} was {what} by no act"
        if row.kind not in ("guest", "account") or (row.kind == "guest" and row.password):
            yield f"{row.name} is neither a guest nor an account"
    for id in sorted((roles.keys() | closed.keys() | _rich(conn)) - found):
        yield f"person {id} is gone, of whom acts or accounts tell"


def _rich(conn: Connection) -> set[str]:
    """Everybody who has, or had, money of his own."""
    names = select(schema.accounts.c.name)
    own = names.where(schema.accounts.c.name.startswith(WALLET))
    return {name.removeprefix(WALLET) for name in conn.execute(own).scalars()}
