"""What tests of the house share: a database of their own, on SQLite and on PostgreSQL."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from pitboss.house.store.database import Store, open_store
from tests.house.disk import wait_for_no_disk
from tests.house.postgres import Postgres, serving

wait_for_no_disk()
Server = Callable[[], Postgres]


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """The PostgreSQL of this run, started when it is first asked for."""
    with ExitStack() as stack:
        started: list[Postgres] = []

        def start() -> Postgres:
            if not started:
                started.append(stack.enter_context(serving()))
            return started[0]

        yield start


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite file that is up to date and empty: copied, not migrated for every test."""
    path = tmp_path_factory.mktemp("migrated") / "house.db"
    open_store(f"sqlite:///{path}").dispose()  # the last to leave writes all into the one file
    return path


@pytest.fixture(params=["sqlite", "postgresql"])
def store_url(
    request: pytest.FixtureRequest, tmp_path: Path, migrated: Path, postgres: Server
) -> Iterator[str]:
    """The address of a database of this test alone, up to date and empty."""
    if request.param == "sqlite":
        shutil.copy(migrated, tmp_path / "house.db")
        yield f"sqlite:///{tmp_path / 'house.db'}"
        return
    with postgres().database() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def bare_url(request: pytest.FixtureRequest, tmp_path: Path, postgres: Server) -> Iterator[str]:
    """The address of a database in which there is nothing yet."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'bare.db'}"
        return
    with postgres().database(bare=True) as url:
        yield url


@pytest.fixture
def store(store_url: str) -> Iterator[Store]:
    """An open database of this test alone."""
    with open_store(store_url) as opened:
        yield opened
