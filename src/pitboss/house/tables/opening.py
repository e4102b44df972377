"""Opening a table: its row, the first line of its log, its first promise of luck, its meters."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, insert

from pitboss.errors import Refusal
from pitboss.house.ids import new_id
from pitboss.house.links.shared import Shared
from pitboss.house.people.acts import record
from pitboss.house.people.roles import Who
from pitboss.house.store import schema
from pitboss.house.tables.group import Group
from pitboss.house.tables.host import Host
from pitboss.house.tables.luck import FairLuck
from pitboss.house.tables.money import Movements
from pitboss.house.tables.page import Page
from pitboss.house.tables.pit import Pit
from pitboss.house.tables.state import Extras, Settings, pack
from pitboss.house.tables.turn import Turn
from pitboss.rooms import registry
from pitboss.rulebook import RuleSet
from pitboss.table.log.book import keep_log
from pitboss.table.table import Table

MODES = ("auto", "dealer")


class Wanted(msgspec.Struct, frozen=True):
    """A table that is to be opened."""

    rules: RuleSet
    name: str
    mode: str = "auto"
    settings: Settings = Settings()
    link: str = ""  # the group whose meters it shares


def open_table(pit: Pit, who: Who, wanted: Wanted, reason: str, id: str = "") -> str:
    """Open a table, and say its id; whoever may not, or what cannot be, is refused."""
    if wanted.mode not in MODES:
        raise Refusal(f"a table is run as {' or '.join(MODES)}, not {wanted.mode!r}", field="mode")
    id = id or new_id(pit.entropy)
    group_id = wanted.link or id
    try:
        group = _open(pit, who, wanted, reason, id, group_id)
    except BaseException:
        pit.forget({group_id})  # it may know of a table that was not stored
        raise
    pit.groups[group_id] = group
    pit.group_of[id] = group_id
    return id


def _open(pit: Pit, who: Who, wanted: Wanted, reason: str, id: str, group_id: str) -> Group:
    with pit.store.begin() as conn:
        ours, new = pit.held.hold(conn, {group_id}, pit.clock.now())
        if group_id not in ours:
            raise Refusal("the link is run by another service", field="link")
        pit.forget(new)
        group = _group(pit, conn, wanted, group_id)
        turn = Turn(conn, pit.clock.now(), pit.people)
        _insert(conn, id, wanted, group_id, pit.clock.now())
        host = _host(pit, id, wanted, group)
        group.hosts[id] = host
        turn.collect_all(group, id)
        turn.store_group(group)
        record(conn, pit.clock, who, "open_table", id, reason=reason, facts=_facts(wanted))
        turn.finish()
    return group


def _group(pit: Pit, conn: Connection, wanted: Wanted, group_id: str) -> Group:
    """The group as it is stored, or a new one; a link opens with its first table."""
    group = pit.groups.get(group_id) or pit.bring_back(conn, group_id)
    if wanted.link and group.shared is None:
        if group.hosts:
            raise Refusal("a link cannot have the name of a table", field="link")
        group.shared = Shared.new(group_id, wanted.rules)
    return group


def _host(pit: Pit, id: str, wanted: Wanted, group: Group) -> Host:
    game = registry.room(wanted.rules.game).game
    table = Table(game, wanted.rules, wanted.name)
    page = Page()
    luck = FairLuck.new(id, pit.entropy, pit.clock.now) if wanted.mode == "auto" else None
    keep_log(table, page, "live" if luck else "dealer")
    accounts = group.shared.accounts if group.shared is not None else {}
    host = Host(id, table, page, Movements(id, accounts, pit.people), luck, wanted.settings)
    if group.shared is not None:
        group.shared.join(table)
    return host


def _insert(conn: Connection, id: str, wanted: Wanted, group: str, now: int) -> None:
    row: dict[str, Any] = {
        "id": id,
        "name": wanted.name,
        "game": wanted.rules.game,
        "rules": msgspec.json.encode(wanted.rules.as_json(), order="deterministic"),
        "mode": wanted.mode,
        "state": "open",
        "group_id": group,
        "opened_at": now,
        "settings": pack(wanted.settings, Extras()),
    }
    conn.execute(insert(schema.tables).values(**row))


def _facts(wanted: Wanted) -> dict[str, str | int]:
    rules = wanted.rules
    return {"game": rules.game, "rules": rules.digest, "mode": wanted.mode, "link": wanted.link}
