"""The tables that a house opens with: those of its house file, or of the demo house.

Tables stay in the database from start to start. One whose rules are no longer those of the house
file is closed, as the floor would close it, and opened anew beside it; posted limits alone are the
floor's to change at a table that is open, and stay as it has left them.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from typing import Any

import structlog
from sqlalchemy import select

from pitboss.errors import Refusal
from pitboss.house.ids import new_id
from pitboss.house.links.shared import XTREME, meter_rules
from pitboss.house.people.roles import Who
from pitboss.house.store.schema import tables
from pitboss.house.tables import commands
from pitboss.house.tables.opening import Wanted, open_table
from pitboss.house.tables.pit import Asked, Pit
from pitboss.house.tables.recovery import rules_of
from pitboss.progressive.hosts import HOSTS
from pitboss.rooms import registry
from pitboss.rulebook import RuleSet
from pitboss.rulebook.house import House, load_house

SYSTEM = Who("house", frozenset({"floor"}))
PRACTICE = "practice"
_LEASE = "stock"  # of whoever opens the house's tables, that two services do not open them twice
_TRIES, _WAIT = 200, 0.1
_log = structlog.get_logger("pitboss.house")


def demo_tables() -> Iterator[Wanted]:
    """A table of every registered game, by its filed rules; the six linked games share a meter."""
    for slug in registry.slugs():
        room = registry.room(slug)
        link = "link-demo" if slug in HOSTS else ""
        yield Wanted(demo_rules(slug), room.name, link=link)


def demo_rules(slug: str) -> RuleSet:
    """The filed rules of a game; a meter without filed figures takes those for practice."""
    listed = registry.listed(slug)
    meters = listed.rules().rules.meters.values()
    return listed.rules({each.preset_key: PRACTICE for each in meters if PRACTICE in each.presets})


def house_tables(house: House) -> Iterator[Wanted]:
    """The tables of a house file: each that has a name, or one of a game that names none.

    A wager that is played at the tables of other games has rules there, and no table.
    """
    playable = set(registry.slugs())
    for slug, rules in house.games.items():
        if slug not in playable:
            continue
        room = registry.room(slug)
        named = house.tables.get(slug, {})
        for name, own in named.items() or [(room.name, rules)]:
            yield Wanted(own, name, link=_link(house, own))


def _link(house: House, rules: RuleSet) -> str:
    """The link that a table of these rules shares, if the house has one for it."""
    if rules.game not in HOSTS and rules.game != XTREME:
        return ""
    shared = {each.name for each in meter_rules(rules)}
    for key, meter in house.progressives.items():
        if rules.game in meter.games and meter.wager in shared:
            return "link-" + re.sub(r"[^a-z0-9-]", "-", key.lower())
    return ""


def stock(pit: Pit, house_file: str = "") -> int:
    """Open what is not open yet; how many tables were opened."""
    wanted = list(house_tables(load_house(house_file)) if house_file else demo_tables())
    for _ in range(_TRIES):
        with pit.store.begin() as conn:
            ours, _ = pit.held.hold(conn, {_LEASE}, pit.clock.now())
        if ours:
            return _stock(pit, wanted)
        time.sleep(_WAIT)
    raise Refusal("another service has been opening the tables of this house for too long")


def _stock(pit: Pit, wanted: list[Wanted]) -> int:
    opened = 0
    with pit.store.read() as conn:
        query = select(tables.c.id, tables.c.name, tables.c.rules).where(tables.c.state == "open")
        there = {row.name: row for row in conn.execute(query)}
    try:
        for each in wanted:
            row = there.get(each.name)
            if row is not None and _plays_by(row, each.rules):
                continue
            if row is not None:
                _close(pit, row.id)
            open_table(pit, SYSTEM, each, "the house opens")
            opened += 1
    finally:
        with pit.store.begin() as conn:
            pit.held.give_up(conn, {_LEASE})
    return opened


def _close(pit: Pit, table: str) -> None:
    body = commands.encode(commands.Close(reason="the house plays by other rules from now on"))
    who = SYSTEM
    asked = Asked(new_id(pit.entropy), table, who.person, who.person, who.roles, who.rights, body)
    pit.turn([asked])


def _plays_by(row: Any, wanted: RuleSet) -> bool:
    """Is a table as it is wanted? One whose row is spoilt is left as it is, for people to look at.

    It plays by the rules at the head of its log, and a house must come up with all the others.
    """
    try:
        return _alike(rules_of(row.rules), wanted)
    except Exception as fault:
        _log.error("rules_spoilt", table=row.id, fault=f"{type(fault).__name__}: {fault}")
        return True


def _alike(there: RuleSet, wanted: RuleSet) -> bool:
    """Are these the same rules but for the limits?"""
    return there.as_json() | {"limits": None} == wanted.as_json() | {"limits": None}
