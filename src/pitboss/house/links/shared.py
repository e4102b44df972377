"""The meters that a group of tables shares, brought back from the store and written with a turn.

Which games may share a meter, and by which figures, stands with the games (`families.poker.linked`,
`games.deuces_wild_xtreme`); this keeps the links of one group together.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import msgspec
from sqlalchemy import Connection, Text, bindparam, func, select

from pitboss.errors import Refusal
from pitboss.families.poker import linked
from pitboss.games.deuces_wild_xtreme.bonuses import open_links as open_xtreme
from pitboss.games.deuces_wild_xtreme.jackpots import FIVE_CARD_LINKED
from pitboss.house.store import schema
from pitboss.progressive.hosts import HOSTS
from pitboss.progressive.link import Link
from pitboss.progressive.meter import MeterRule
from pitboss.progressive.readings import Readings
from pitboss.rulebook import RuleSet
from pitboss.table.table import Table

_NAME = re.compile(r"[a-z0-9-]{1,40}")
XTREME = "deuces-wild-xtreme"
_encode = msgspec.json.Encoder(order="deterministic").encode
_first: Any = bindparam("first", type_=Text)
_OF_GROUP = select(schema.links).where(
    func.substr(schema.links.c.id, 1, func.length(_first)) == _first
)


def meter_rules(rules: RuleSet) -> list[MeterRule]:
    """The meters that a filing lets tables with these rules share."""
    if rules.game in HOSTS:
        return [linked.meter_rule(rules)]
    if rules.game == XTREME:
        FIVE_CARD_LINKED.check_open(rules)
        return list(FIVE_CARD_LINKED.distinct(rules))
    return []


def open_links(rules: RuleSet) -> list[Link]:
    """New links by the figures of a table that is to be linked."""
    if rules.game in HOSTS:
        return [linked.open_link(rules)]
    if rules.game == XTREME:
        FIVE_CARD_LINKED.check_open(rules)
        return open_xtreme(rules)
    raise Refusal(f"the filing links no meter of {rules.game}", field="game")


def link_id(group: str, meter: str) -> str:
    """Under what the store keeps a meter of a group."""
    return f"{group}/{meter}"


class Shared:
    """The links of one group."""

    def __init__(
        self, id: str, rules: RuleSet, links: Iterable[Link], opened_at: int | None = None
    ) -> None:
        self.id = id
        self.rules = rules  # of the table that the links were opened with
        self.links = list(links)
        self.opened_at = opened_at  # None: nothing of it is stored yet
        self._last = [(link.readings, opened_at is not None) for link in self.links]

    @classmethod
    def new(cls, id: str, rules: RuleSet) -> Shared:
        """Links for a new group."""
        if not _NAME.fullmatch(id):
            raise Refusal("a link's name has 1 to 40 small letters, digits and -", field="link")
        return cls(id, rules, open_links(rules))

    @property
    def stored(self) -> bool:
        """Are its rows in the store?"""
        return self.opened_at is not None

    @property
    def accounts(self) -> dict[str, str]:
        """Of each shared account: the group, under which the ledger keeps it."""
        return {name: self.id for link in self.links for name in link.rule.accounts}

    @property
    def running(self) -> bool:
        """Is a table on it? While one is, no figure is changed."""
        return any(link.tables for link in self.links)

    def join(self, table: Table) -> None:
        """A new table shows the meters from now on; with other figures it is refused."""
        own = {rule.name for rule in meter_rules(table.rules)}
        if own - {link.rule.name for link in self.links}:
            words = f"{table.name} keeps other meters than the link"
            raise Refusal(words, self.links[0].rule.clause, "table")
        for link in self.links:
            link.join(table, _own(link, table))

    def rejoin(self, table: Table) -> None:
        """A table that was brought back shows them again."""
        for link in self.links:
            link.rejoin(table, _own(link, table))

    def leave(self, table: Table) -> bool:
        """A table that closes shows them no more; was it on the links?"""
        on = [link for link in self.links if any(each is table for each in link.tables)]
        for link in on:
            link.leave(table)
        return bool(on)

    def rows(self, now: int) -> list[dict[str, Any]]:
        """What is to be stored of the readings: those that changed since this was last asked."""
        found = []
        opened = now if self.opened_at is None else self.opened_at
        for place, link in enumerate(self.links):
            kept = (link.readings, self.running)
            if self.stored and kept == self._last[place]:
                continue
            self._last[place] = kept
            found.append(row_of(self, link, opened))
        return found


def row_of(shared: Shared, link: Link, opened_at: int) -> dict[str, Any]:
    """A link as the store keeps it."""
    return {
        "id": link_id(shared.id, link.rule.name),
        "rule": _encode(shared.rules.as_json()),
        "games": _encode(link.games),
        "readings": _encode(link.readings),
        "opened_at": opened_at,
        "frozen": shared.running,
    }


def _own(link: Link, table: Table) -> MeterRule:
    for rule in meter_rules(table.rules):
        if rule.name == link.rule.name:
            return rule
    may = f"; the filing links {', '.join(link.games)}" if link.games else ""
    clause = link.games_clause or link.rule.clause
    raise Refusal(f"{table.name} has no meter {link.rule.name} to share{may}", clause, "table")


def bring_back_link(conn: Connection, group: str) -> Shared | None:
    """The links of a group as they are stored, if it has any."""
    found = {row.id: row for row in conn.execute(_OF_GROUP, {"first": link_id(group, "")})}
    if not found:
        return None
    first = next(iter(found.values()))
    rules = RuleSet.from_json(msgspec.json.decode(first.rule))
    links = []
    for link in open_links(rules):
        row = found[link_id(group, link.rule.name)]
        readings = msgspec.json.decode(row.readings, type=Readings)
        opened = readings if readings.seeds or readings.fed else None
        links.append(Link(link.rule, link.games, link.games_clause, opened))
    return Shared(group, rules, links, first.opened_at)
