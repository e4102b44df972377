"""The jack hammer: twenty workers who move money between ten accounts, each in a transaction."""

from __future__ import annotations

import random
import time
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from pitboss.errors import Refusal
from pitboss.house.ledger.accounts import CAGE, wallet
from pitboss.house.ledger.audit import audit
from pitboss.house.ledger.batch import Batch, Transfer
from pitboss.house.ledger.posting import post
from pitboss.house.ledger.reading import balances
from pitboss.house.store.database import Store, StoreFault

WORKERS, ACCOUNTS, FUNDS = 20, 10, 1_000
NAMES = [wallet(f"hammered-{n}") for n in range(ACCOUNTS)]


class Hammered(NamedTuple):
    """What came of it."""

    transfers: float  # a second
    refused: int  # for want of money
    faults: int  # deadlocks, locks not had in time
    lowest: int  # balance at the end


def hammer(store: Store, seconds: float, together: int) -> Hammered:
    """Move money, so many transfers in one transaction, and look at the books afterwards."""
    own = f"{together}-{time.time_ns()}"
    with store.begin() as conn:
        funds = tuple(Transfer(CAGE, name, FUNDS) for name in NAMES)
        post(conn, [Batch(f"funds-{own}", "fund", funds)], 0)
    begun = time.perf_counter()

    def work(worker: int) -> tuple[int, int, int]:
        luck, turn = random.Random(worker), 0
        done = refused = faults = 0
        while time.perf_counter() - begun < seconds:
            turn += 1
            batches = [
                Batch(f"{own}-{worker}-{turn}-{n}", "hammer", (_transfer(luck),))
                for n in range(together)
            ]
            try:
                with store.begin() as conn:
                    post(conn, batches, turn)
                done += together
            except Refusal:
                refused += 1
            except StoreFault:
                faults += 1
        return done, refused, faults

    with ThreadPoolExecutor(WORKERS) as pool:
        done, refused, faults = map(sum, zip(*pool.map(work, range(WORKERS)), strict=True))
    spent = time.perf_counter() - begun
    with store.read() as conn:
        wrong = audit(conn)
        lowest = min(balances(conn, NAMES).values())
    if wrong:
        raise SystemExit(f"the books are wrong: {wrong[0]}")
    return Hammered(done / spent, refused, faults, lowest)


def _transfer(luck: random.Random) -> Transfer:
    debit, credit = luck.sample(NAMES, 2)
    return Transfer(debit, credit, luck.randint(1, 200))
