"""SQLite that waits for no disk.

The tests kill services, never the machine: what the disk would keep is not theirs to prove. Every
commit of theirs waited for it, and they make tens of thousands.
"""

from __future__ import annotations

import sqlite3

from pitboss.house.store import database

AS_SHIPPED = database._durable


def _kept_by_the_system(connection: sqlite3.Connection, _record: object) -> None:
    AS_SHIPPED(connection, _record)
    connection.execute("PRAGMA synchronous=OFF").close()


def wait_for_no_disk() -> None:
    """From now on in this process."""
    database._durable = _kept_by_the_system
