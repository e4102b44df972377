"""Other figures for a link: only while no table is on it.

The money that stands on the meters stays there, whatever the new seed: a meter falls only when it
pays.
"""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, select, update

from pitboss.errors import Refusal, UnknownName
from pitboss.house.links.shared import Shared, bring_back_link, open_links, row_of
from pitboss.house.people.acts import check_act, record
from pitboss.house.people.roles import Who
from pitboss.house.store import schema
from pitboss.house.tables.pit import Pit
from pitboss.progressive.link import Link
from pitboss.progressive.meter import MeterRule
from pitboss.progressive.readings import Readings
from pitboss.rulebook import RuleSet

RIGHT = "change_limits"


def change_figures(pit: Pit, who: Who, group: str, rules: RuleSet, reason: str) -> None:
    """Keep the meters of a closed link by the figures of other rules from now on."""
    check_act(who, RIGHT, reason)
    with pit.store.read() as conn:
        _at_rest(conn, group)  # tables that play are not disturbed by who may not change them
    try:
        with pit.store.begin() as conn:
            ours, _ = pit.held.hold(conn, {group}, pit.clock.now())
            if group not in ours:
                raise Refusal("the link is run by another service", field="link")
            shared = _at_rest(conn, group)
            changed = _changed(shared, rules)
            for link in changed.links:
                row = row_of(changed, link, shared.opened_at or 0)
                conn.execute(
                    update(schema.links).where(schema.links.c.id == row["id"]).values(**row)
                )
            facts: dict[str, str | int] = {"game": rules.game, "rules": rules.digest}
            record(conn, pit.clock, who, RIGHT, group, act="link", reason=reason, facts=facts)
    finally:
        pit.forget({group})


def _at_rest(conn: Connection, group: str) -> Shared:
    """A link that no table is on."""
    shared = bring_back_link(conn, group) if group.isprintable() else None
    if shared is None:
        raise UnknownName("link", group)
    tables = schema.tables
    query = select(tables.c.id).where(tables.c.group_id == group, tables.c.state != "closed")
    if conn.execute(query.limit(1)).first() is not None:
        words = "no figure of a link is changed while a table is on it"
        raise Refusal(words, shared.links[0].rule.clause, "link")
    return shared


def _changed(shared: Shared, rules: RuleSet) -> Shared:
    new = open_links(rules)
    by_name = {link.rule.accounts: link for link in shared.links}
    if {link.rule.accounts for link in new} != by_name.keys():
        words = "the new rules keep other meters: money on the old ones would belong to none"
        raise Refusal(words, shared.links[0].rule.clause, "rules")
    links = [
        Link(
            link.rule,
            link.games,
            link.games_clause,
            _kept(by_name[link.rule.accounts].readings, link.rule),
        )
        for link in new
    ]
    return Shared(shared.id, rules, links, shared.opened_at)


def _kept(readings: Readings, rule: MeterRule) -> Readings:
    """The same counters under the new parameters."""
    new = Readings.of(rule)
    return msgspec.structs.replace(
        readings, base_amount=new.base_amount, reset_amount=new.reset_amount, rate=new.rate
    )
