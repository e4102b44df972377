"""Twenty workers on ten accounts: nothing is lost, nothing is overdrawn, nobody waits for ever."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from pitboss.errors import Refusal
from pitboss.house.ledger.accounts import CAGE, house, layout, wallet
from pitboss.house.ledger.audit import audit
from pitboss.house.ledger.posting import Batch, Transfer, post
from pitboss.house.ledger.reading import balances
from pitboss.house.store.database import Store, StoreFault

WORKERS, ACCOUNTS, TURNS, FUNDS = 20, 10, 25, 300
NAMES = [wallet(f"p{n}") for n in range(ACCOUNTS)]


def hammer(store: Store, worker: int) -> dict[str, int]:
    """What the transfers that were taken did to each account."""
    luck = random.Random(worker)
    moved = dict.fromkeys(NAMES, 0)
    for turn in range(TURNS):
        pairs = [luck.sample(NAMES, 2) for _ in range(luck.randint(1, 4))]
        transfers = tuple(Transfer(a, b, luck.randint(1, 200)) for a, b in pairs)
        try:
            with store.begin() as connection:
                post(connection, [Batch(f"{worker}-{turn}", "hammer", transfers)], turn)
        except Refusal:
            continue
        for each in transfers:
            moved[each.debit] -= each.cents
            moved[each.credit] += each.cents
    return moved


def test_twenty_workers_on_ten_accounts(store: Store) -> None:
    with store.begin() as connection:
        funds = tuple(Transfer(CAGE, name, FUNDS) for name in NAMES)
        post(connection, [Batch("funds", "fund", funds)], 0)
    with ThreadPoolExecutor(WORKERS) as pool:
        moved = list(pool.map(lambda worker: hammer(store, worker), range(WORKERS)))
    expected = {name: FUNDS + sum(each[name] for each in moved) for name in NAMES}
    with store.read() as connection:
        held = balances(connection, NAMES)
        assert audit(connection) == []
    assert held == expected
    assert min(held.values()) >= 0
    assert sum(held.values()) == FUNDS * ACCOUNTS


def test_many_open_the_same_accounts_at_once(store: Store) -> None:
    """Accounts that are made while others make and lock them: no circle, each made once."""

    def first(worker: int) -> None:
        luck = random.Random(worker)
        for turn in range(6):
            names = [wallet(f"new{turn}-{n}") for n in luck.sample(range(6), 4)]
            transfers = tuple(Transfer(CAGE, name, 1) for name in [*names, NAMES[turn]])
            with store.begin() as connection:
                post(connection, [Batch(f"{worker}-{turn}", "open", transfers)], turn)

    with ThreadPoolExecutor(WORKERS) as pool:
        list(pool.map(first, range(WORKERS)))
    with store.read() as connection:
        assert audit(connection) == []
        assert balances(connection, [CAGE])[CAGE] == -WORKERS * 6 * 5


@pytest.mark.parametrize("shared", [True, False])
def test_of_many_who_post_one_id_at_once_one_is_taken(store: Store, shared: bool) -> None:
    """An honest retry has the accounts of the first and is refused; else it may be a fault."""
    known = (Refusal,) if shared else (Refusal, StoreFault)

    def attempt(worker: int) -> bool:
        table = "t" if shared else f"t{worker}"
        batch = Batch("same", "x", (Transfer(house(table), layout(table), 1),))
        try:
            with store.begin() as connection:
                post(connection, [batch], worker)
        except known:
            return False
        return True

    with ThreadPoolExecutor(WORKERS) as pool:
        assert sum(pool.map(attempt, range(WORKERS))) == 1
    with store.read() as connection:
        assert audit(connection) == []
