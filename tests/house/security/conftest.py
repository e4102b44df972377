"""A service on a new database for each test."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.service.casino import Casino, opened


@pytest.fixture
def url(tmp_path: Path, migrated: Path) -> str:
    """An SQLite file of this test alone."""
    shutil.copy(migrated, tmp_path / "house.db")
    return f"sqlite:///{tmp_path / 'house.db'}"


@pytest.fixture
def casino(url: str) -> Iterator[Casino]:
    """A service on it."""
    with opened(url) as one:
        yield one
