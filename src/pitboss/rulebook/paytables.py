"""The pay tables of the filings, read from TOML, one file a game.

A table may take its rows from another (``rows_of``: the filing prints the same table twice), or
be split (``parts``: shares of the stake play as other wagers, at the odds of the table that
``parts_of`` names), so that no odds stand twice in the data.
"""

import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from typing import TypeVar

from pitboss.errors import UnknownName
from pitboss.money import Part, Pays, PayTable, Row, Vigorish, cents, parse_pays, parse_percent
from pitboss.rulebook.fields import Fields, stop_at
from pitboss.rulebook.roots import apart, read_data, sound

T = TypeVar("T")
_NEVER_FILED = ("approval", "like")  # of a table that a house brings
VIGORISH_OF = ("win", "stake", "payoff")


def pay_table(table: str, game: str | None = None) -> PayTable:
    """The pay table of that id; naming its game spares reading the others."""
    known: list[str] = []
    for found in _every(game):
        if table in found:
            return found[table]
        known.extend(found)
    raise UnknownName("pay table", table, known)


def pay_tables(game: str | None = None) -> tuple[PayTable, ...]:
    """The pay tables of one game, or of all."""
    return tuple(table for tables in _every(game) for table in tables.values())


def ids_named(words: str, ids: Iterable[str]) -> list[str]:
    """The ids that words mean: that id, or those that end so after a mark.

    >>> ids_named("6-5", ["OH-A-4.VI:3-2", "OH-A-4.VI:6-5"])
    ['OH-A-4.VI:6-5']
    """
    every, wanted = list(dict.fromkeys(ids)), words.strip().lower()
    exact = [id for id in every if id.lower() == wanted]
    return exact or [id for id in every if re.search(rf"[:.-]{re.escape(wanted)}$", id.lower())]


def _every(game: str | None) -> list[dict[str, PayTable]]:
    if game:
        return [_tables_of(game)]
    ours_first = sorted(sound("paytables", _tables_of), key=lambda each: not each[0].ours)
    return apart("paytables", ours_first, lambda tables: (f"pay table {id}" for id in tables))


@cache
def _tables_of(game: str) -> dict[str, PayTable]:
    values, path = read_data("paytables", game, "game")
    return read_pay_tables(values, path)


def read_pay_tables(values: dict[str, object], path: str) -> dict[str, PayTable]:
    """The pay tables of one TOML file, by id; BadFile names the file, the key and the clause."""
    top = Fields(values, "", stop_at(path))
    game = top.text("game")
    tables: dict[str, PayTable] = {}
    for fields in top.rows("table"):
        table = _table(fields, game, path, tables)
        if table.id in tables:
            fields.fault("id", f"table {table.id} stands twice", table.clause)
        tables[table.id] = table
    top.close()
    return tables


def split_rows(parts: Iterable[Part], source: PayTable) -> tuple[Row, ...]:
    """The rows of a split wager: those of its parts, from the table that pays them."""
    wagers = {part.wager for part in parts}
    return tuple(row for row in source if row.wager in wagers)


def _table(fields: Fields, game: str, path: str, before: dict[str, PayTable]) -> PayTable:
    table = fields.text("id")
    clause = fields.text("clause")
    fields = Fields(fields.rest(), f"table {table}", stop_at(path), clause)
    parts = tuple(_part(part) for part in fields.rows("parts"))
    source = fields.text("parts_of", "")
    twin = fields.table("rows_of")
    rows: tuple[Row, ...]
    envy_to = fields.text("envy_to", "")
    if parts:
        rows = split_rows(parts, _above(fields, source, before))
    elif twin.names():
        same = _twin(twin, game, before)
        rows, envy_to = same.rows, same.envy_to
    else:
        rows = tuple(_row(row, table, path, clause) for row in fields.rows("rows"))
    found = fields.read(
        PayTable,
        id=table,
        game=game,
        wager=fields.text("wager", ""),
        clause=clause,
        rows=rows,
        vigorish=_vigorish(fields.table("vigorish")),
        envy_to=envy_to,
        parts=parts,
        parts_of=source,
        **dict.fromkeys(_NEVER_FILED, ""),
    )
    _check(fields, found)
    return found


def _twin(fields: Fields, game: str, before: dict[str, PayTable]) -> PayTable:
    """The table whose rows another repeats: above it in its file, or in another game's."""
    table, of_game = fields.text("table"), fields.text("game")
    fields.close()
    return pay_table(table, of_game) if of_game != game else _above(fields, table, before)


def _above(fields: Fields, table: str, before: dict[str, PayTable]) -> PayTable:
    if table not in before:
        fields.fault("table", f"no table {table!r} stands above this one")
    return before[table]


def _row(fields: Fields, table: str, path: str, clause: str) -> Row:
    event = fields.text("event")
    fields = Fields(fields.rest(), f"table {table} event {event}", stop_at(path), clause)
    envy = fields.text("envy", "")
    least = fields.text("least", "")
    pays = fields.text("pays")
    return fields.read(
        Row,
        event=event,
        pays=_parse(fields, "pays", parse_pays, pays),
        envy=_parse(fields, "envy", _some_pays, envy),
        least=_parse(fields, "least", cents, least) if least else 0,
    )


def _some_pays(text: str) -> Pays | None:
    return parse_pays(text) if text else None


def _part(fields: Fields) -> Part:
    share = fields.text("share")
    part = Part(fields.text("wager"), _parse(fields, "share", Fraction, share))
    fields.close()
    return part


def _vigorish(fields: Fields) -> Vigorish | None:
    if not fields.names():
        return None
    percent = fields.text("percent")
    of = fields.text("of")
    if of not in VIGORISH_OF:
        fields.fault("of", f"must be one of {', '.join(VIGORISH_OF)}, not {of!r}")
    return fields.read(Vigorish, percent=_parse(fields, "percent", parse_percent, percent), of=of)


def _parse(fields: Fields, key: str, reader: Callable[[str], T], text: str) -> T:
    try:
        return reader(text)
    except (ValueError, ZeroDivisionError) as error:
        fields.fault(key, str(error))
        raise AssertionError("a report of the rulebook's own data raises") from error


def _check(fields: Fields, table: PayTable) -> None:
    events = table.events
    if not events:
        fields.fault("rows", "a pay table needs at least one row")
    for event in events:
        if events.count(event) > 1:
            fields.fault("rows", f"event {event} stands twice")
    if table.parts and sum(part.share for part in table.parts) != 1:
        fields.fault("parts", "the shares of a split wager must add up to 1")
    if table.vigorish:
        for event in table.vigorish.events:
            if event not in events:
                fields.fault("vigorish.events", f"no event {event!r}")
