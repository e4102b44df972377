"""A wire to an operator that loses, repeats and delays, and a store under a house that crashes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection

from pitboss.house.clock import HandClock
from pitboss.house.store.database import Store
from pitboss.house.wallet import protocol as say
from pitboss.house.wallet.client import Wallet
from pitboss.house.wallet.operator import Book, Operator

KEY = b"a key of thirty-two bytes or so."
START = 1_800_000_000_000
FAULTS = ("lost request", "lost answer", "twice", "late", "down", "busy", "forged")


class Crash(BaseException):
    """The service is gone, between two of its steps."""


class Fate:
    """What goes wrong, drawn from a seed; nothing, once ``well``."""

    def __init__(self, seed: object, trouble: float = 0.35, crashes: float = 0.08) -> None:
        self.rng = random.Random(f"wire {seed}")
        self.trouble = trouble
        self.crashes = crashes
        self.well = False

    def wire(self) -> str:
        """What befalls the next call."""
        if self.well or self.rng.random() >= self.trouble:
            return ""
        return self.rng.choice(FAULTS)

    def step(self) -> None:
        """The service goes on to its next step, or not."""
        if not self.well and self.rng.random() < self.crashes:
            raise Crash


class OneCrash(Fate):
    """One crash, at a certain step, and one kind of trouble for the first call."""

    def __init__(self, at: int, trouble: str) -> None:
        super().__init__("one")
        self.left = at
        self.first = trouble

    def wire(self) -> str:
        first, self.first = self.first, ""
        return first

    def step(self) -> None:
        self.left -= 1
        if not self.left:
            raise Crash


class Wire:
    """The way to an operator and back."""

    def __init__(self, operator: Operator, fate: Fate) -> None:
        self.operator = operator
        self.fate = fate
        self.late: list[say.Request] = []

    def __call__(self, asked: say.Request) -> say.Response:
        self.fate.step()
        if self.late and self.fate.rng.random() < 0.3:
            self.operator(self.late.pop(0))
        answer = self._carry(asked, self.fate.wire())
        self.fate.step()
        return answer

    def _carry(self, asked: say.Request, fault: str) -> say.Response:
        if fault == "lost request":
            raise say.Timeout("lost")
        if fault == "down":
            raise say.Down("down")
        if fault == "late":
            self.late.append(asked)
            raise say.Timeout("late")
        if fault == "busy":
            return say.response(KEY, asked, 503, say.encode(say.Answer(code="busy")))
        answer = self.operator(asked)
        if fault == "twice":
            again = self.operator(asked)
            assert (again.status, again.body) == (answer.status, answer.body)
        elif fault == "lost answer":
            raise say.Timeout("lost")
        elif fault == "forged":
            return say.Response(402, say.encode(say.Answer(code="insufficient")), "0" * 64)
        return answer


class Frail(Store):
    """A store whose service may be gone before a transaction, or just after it was committed."""

    def __init__(self, store: Store, fate: Fate) -> None:
        super().__init__(store.engine)
        self.fate = fate

    @contextmanager
    def begin(self) -> Iterator[Connection]:
        self.fate.step()
        with super().begin() as conn:
            yield conn
        self.fate.step()


class House:
    """A house and an operator with one player."""

    def __init__(self, store: Store, fate: Fate, person: str, cents: int = 1_000) -> None:
        self.clock = HandClock(START)
        self.person = person
        self.operator = Operator(KEY, self.clock, Book({person: cents}))
        self.fate = fate
        self.wire = Wire(self.operator, fate)
        self.store = Frail(store, fate)
        self.restart()

    def restart(self) -> None:
        """A new service over the same store."""
        self.wallet = Wallet(self.store, self.clock, self.wire, KEY)

    @property
    def book(self) -> Book:
        """The operator's book."""
        return self.operator.book
