import pytest

from pitboss.house.store.database import Store
from tests.house.people.folk import House


@pytest.fixture
def house(store: Store) -> House:
    return House(store)
