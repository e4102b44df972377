"""The meters that a group of tables shares, brought back from the store and written with a turn.

Which games may share a meter, and by which figures, stands with the games (`families.poker.linked`,
`games.deuces_wild_xtreme`); this keeps the links of one group together.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from sqlalchemy import Connection, select

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

XTREME = "deuces-wild-xtreme"
_encode = msgspec.json.Encoder(order="deterministic").encode


def meter_rules(rules: RuleSet) -> list[MeterRule]:
    """The meters that a filing lets tables with these rules share."""
    if rules.game in HOSTS:
        return [linked.meter_rule(rules)]
    if rules.game == XTREME:
        return list(FIVE_CARD_LINKED.distinct(rules))
    return []


def open_links(rules: RuleSet) -> list[Link]:
    """New links by the figures of a table that is to be linked."""
    if rules.game in HOSTS:
        return [linked.open_link(rules)]
    if rules.game == XTREME:
        return open_xtreme(rules)
    raise Refusal(f"the filing links no meter of {rules.game}", field="game")


class Shared:
    """The links of one group."""

    def __init__(self, id: str, rules: RuleSet, links: Iterable[Link], stored: bool) -> None:
        self.id = id
        self.rules = rules  # of the table that the links were opened with
        self.links = list(links)
        self.stored = stored
        self._last = [link.readings for link in self.links]

    @classmethod
    def new(cls, id: str, rules: RuleSet) -> Shared:
        """Links for a new group."""
        return cls(id, rules, open_links(rules), stored=False)

    @property
    def accounts(self) -> dict[str, str]:
        """Of each shared account: the group, under which the ledger keeps it."""
        return {name: self.id for link in self.links for name in link.rule.accounts}

    def join(self, table: Table) -> None:
        """A new table shows the meters from now on."""
        for link in self.links:
            link.join(table, _own(link, table))

    def rejoin(self, table: Table) -> None:
        """A table that was brought back shows them again."""
        for link in self.links:
            link.rejoin(table, _own(link, table))

    def rows(self, now: int) -> list[dict[str, Any]]:
        """What is to be stored of the readings: those that changed since this was last asked."""
        found = []
        for place, link in enumerate(self.links):
            if self.stored and link.readings == self._last[place]:
                continue
            self._last[place] = link.readings
            found.append(
                {
                    "id": f"{self.id}/{link.rule.name}",
                    "rule": _encode(self.rules.as_json()),
                    "games": _encode(link.games),
                    "readings": _encode(link.readings),
                    "opened_at": now,
                    "frozen": True,
                }
            )
        return found


def _own(link: Link, table: Table) -> MeterRule:
    for rule in meter_rules(table.rules):
        if rule.name == link.rule.name:
            return rule
    raise Refusal(f"{table.name} has no meter {link.rule.name} to share", field="table")


def bring_back_link(conn: Connection, group: str) -> Shared | None:
    """The links of a group as they are stored, if it has any."""
    rows = schema.links
    query = select(rows).where(rows.c.id.startswith(f"{group}/", autoescape=True))
    found = {row.id: row for row in conn.execute(query)}
    if not found:
        return None
    rules = RuleSet.from_json(msgspec.json.decode(next(iter(found.values())).rule))
    links = []
    for link in open_links(rules):
        row = found[f"{group}/{link.rule.name}"]
        readings = msgspec.json.decode(row.readings, type=Readings)
        opened = readings if readings.seeds or readings.fed else None
        links.append(Link(link.rule, link.games, link.games_clause, opened))
    return Shared(group, rules, links, stored=True)
