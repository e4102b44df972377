"""What a regulator reads off a linked progressive: its parameters and its meters, by their names.

Parameters: base amount, reset amount, incrementation rate, hidden rate, limit. Meters: in-meter,
display, hits, wins, overflow, reserve pool. Cents, but for rates and the number of hits.
"""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, select

from pitboss.errors import UnknownName
from pitboss.house.links.awards import Award, awards
from pitboss.house.links.shared import Shared, bring_back_link
from pitboss.house.store import schema
from pitboss.progressive.link import Link


class MeterSheet(msgspec.Struct, frozen=True, kw_only=True):
    """A link on one page."""

    link: str
    clause: str
    games: tuple[str, ...]  # that may join; none named: any that has the wager
    tables: tuple[str, ...]  # that show it now
    running: bool  # while it is, no parameter is changed
    base_amount: int
    reset_amount: int
    incrementation_rate: str  # as an exact fraction of the wager
    hidden_rate: str  # the part of the wager that goes to the reserve pool
    limit: int  # the display grows no further; 0: there is none
    in_meter: int
    display: int
    hits: int
    wins: int
    overflow: int
    reserve_pool: int
    last_awards: tuple[Award, ...]


def meter_sheet(conn: Connection, link: str) -> MeterSheet:
    """The sheet of a link, named as its awards are: group/meter."""
    group, _, meter = link.rpartition("/")
    shared = bring_back_link(conn, group) if group else None
    found = [each for each in shared.links if each.rule.name == meter] if shared else []
    if not found or shared is None:
        known = conn.execute(select(schema.links.c.id).order_by(schema.links.c.id)).scalars()
        raise UnknownName("link", link, list(known))
    return _sheet(conn, link, shared, found[0])


_READ = ("base_amount", "reset_amount", "in_meter", "display", "hits", "wins", "overflow")


def _sheet(conn: Connection, id: str, shared: Shared, link: Link) -> MeterSheet:
    rule, readings = link.rule, link.readings
    rows = schema.tables
    on = select(rows.c.id).where(rows.c.group_id == shared.id, rows.c.state != "closed")
    tables = tuple(conn.execute(on.order_by(rows.c.id)).scalars())
    return MeterSheet(
        link=id,
        clause=rule.clause,
        games=link.games,
        tables=tables,
        running=bool(tables),
        **{name: getattr(readings, name) for name in _READ},
        incrementation_rate=readings.rate,
        hidden_rate=str(rule.reserve_rate),
        limit=rule.ceiling,
        reserve_pool=readings.reserve,
        last_awards=tuple(awards(conn, id)),
    )
