"""A little house on each database."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pitboss.house.store.database import open_store
from tests.house.tables.floor import Floor


@pytest.fixture
def floor(store_url: str) -> Iterator[Floor]:
    with open_store(store_url) as store:
        made = Floor(store)
        made.person("ann", 1_000_00)
        made.person("bob", 100_00)
        yield made
