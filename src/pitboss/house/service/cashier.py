"""The cashier of a service: money that an operator's own wallet holds comes in and goes back.

Without an operator there is none, and chips are bought with play money.
"""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING

import structlog

from pitboss.errors import Refusal
from pitboss.house.clock import Clock
from pitboss.house.config import Config
from pitboss.house.store.database import Store
from pitboss.house.wallet.client import Wallet
from pitboss.house.wallet.paying import sweep
from pitboss.late import late

if TYPE_CHECKING:
    from pitboss.house.wallet import http
else:
    http = late("pitboss.house.wallet.http")  # most houses need no client of HTTP

EVERY_S = 1.0  # between two looks at what is due
SWEEP_MS = 60_000
SHORTEST_KEY = 32  # bytes
_log = structlog.get_logger("pitboss.house")


class Cashier:
    """Sends what is due to the operator, again and again, in a thread of its own."""

    def __init__(self, wallet: Wallet, store: Store, clock: Clock) -> None:
        self.wallet = wallet
        self._store = store
        self._clock = clock
        self._swept = 0
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="pitboss-cashier", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """End with the call that is under way; the next service goes on with the rest."""
        self._stop.set()
        self._thread.join(timeout=10)

    def _run(self) -> None:
        while not self._stop.wait(EVERY_S):
            try:
                self.work()
            except Exception as fault:  # the thread lives on: money waits to go home
                _log.error("cashier", fault=f"{type(fault).__name__}: {fault}")

    def work(self) -> None:
        """Send what is due, and pay out wallets that lie still."""
        try:
            self.wallet.due()
        finally:
            self._sweep()

    def _sweep(self) -> None:
        now = self._clock.now()
        if not 0 <= now - self._swept < SWEEP_MS:
            self._swept = now
            with self._store.begin() as conn:
                sweep(conn, now)


def cashier(config: Config, store: Store, clock: Clock) -> Cashier | None:
    """The cashier that a service is set up with, if it is."""
    if not config.wallet:
        return None
    try:
        key = Path(config.wallet_key_file).read_bytes().strip()
    except OSError as fault:
        words = f"the key of the operator's wallet cannot be read: {fault.strerror}"
        raise Refusal(words, field="wallet_key_file") from None
    if len(key) < SHORTEST_KEY:
        raise Refusal(f"a wallet's key has {SHORTEST_KEY} bytes or more", field="wallet_key_file")
    wallet = Wallet(store, clock, http.Http(config.wallet), key, config.wallet_currency)
    return Cashier(wallet, store, clock)
