"""What keeps rows as they were written: the database itself refuses to change or remove them."""

from __future__ import annotations

from collections.abc import Iterator

_SQLITE = """
CREATE TRIGGER {table}_no_{act} BEFORE {act} ON {table}
BEGIN SELECT RAISE(ABORT, '{table} are never changed: write a new row'); END
"""
_FUNCTION = """
CREATE FUNCTION pitboss_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% are never changed: write a new row', TG_TABLE_NAME; END $$
"""
_POSTGRES = """
CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}
FOR EACH STATEMENT EXECUTE FUNCTION pitboss_append_only()
"""


def append_only(dialect: str, tables: tuple[str, ...]) -> Iterator[str]:
    """The statements that let these tables only grow."""
    if dialect == "sqlite":
        for table in tables:
            for act in ("UPDATE", "DELETE"):
                yield _SQLITE.format(table=table, act=act)
        return
    yield _FUNCTION
    for table in tables:
        yield _POSTGRES.format(table=table)
