"""People for tests: cheap passwords, repeatable entropy, a cage that notes what it gave."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from itertools import count

from sqlalchemy import Connection, select, update

from pitboss.errors import Refusal
from pitboss.house.clock import HandClock
from pitboss.house.ids import Entropy
from pitboss.house.people import accounts, guests, sessions
from pitboss.house.people.passwords import Cost, Passwords
from pitboss.house.people.persons import Person
from pitboss.house.people.roles import Who
from pitboss.house.people.secret import Secret
from pitboss.house.people.sessions import SESSION_MS, Seat
from pitboss.house.people.tokens import certain
from pitboss.house.store.database import Store
from pitboss.house.store.schema import METADATA, people

START = 1_700_000_000_000
CHEAP = Cost(passes=1, memory_kib=8, lanes=1)
PASSWORD = Secret("a horse, a battery")


def entropy(seed: str = "people") -> Entropy:
    numbers = count()

    def draw(size: int) -> bytes:
        return hashlib.shake_256(f"{seed} {next(numbers)}".encode()).digest(size)

    return draw


@dataclass
class House:
    """A house with a clock that is moved by hand."""

    store: Store
    clock: HandClock = field(default_factory=lambda: HandClock(START))
    entropy: Entropy = field(default_factory=entropy)
    given: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.passwords = Passwords(self.entropy, CHEAP)

    def grant(self, _conn: Connection, person: str, cents: int) -> None:
        self.given[person] = self.given.get(person, 0) + cents

    def guest(self) -> Person:
        with self.store.begin() as conn:
            return guests.welcome(conn, self.clock, self.entropy, self.grant)

    def account(self, name: str, *roles: str) -> Person:
        sealed = self.passwords.seal(PASSWORD)
        with self.store.begin() as conn:
            person = accounts.open_account(
                conn, self.clock, self.entropy, self.grant, name=name, sealed=sealed
            )
            if roles:
                hired = update(people).where(people.c.id == person.id)
                conn.execute(hired.values(roles=" ".join(roles)))
        return person

    def who(self, name: str, *roles: str) -> Who:
        return Who(self.account(name, *roles).id, frozenset(roles))

    def everything_stored(self) -> str:
        """Every value of every row, as one text in which to look for what must not be there."""
        with self.store.read() as conn:
            rows = [row for table in METADATA.sorted_tables for row in conn.execute(select(table))]
        return repr([tuple(row) for row in rows])


def refused(answer: object) -> Refusal:
    """The refusal that an answer is."""
    assert isinstance(answer, Refusal)
    return answer


def start(house: House, person: str, lasts_ms: int = SESSION_MS) -> str:
    with house.store.begin() as conn:
        return sessions.start(conn, house.clock, house.entropy, person, lasts_ms).reveal()


def ask(house: House, token: str) -> Who:
    with house.store.begin() as conn:
        answer = sessions.who_is(conn, house.clock, token)
    return certain(answer)


def seat_token(house: House, person: str, table: str = "t1") -> str:
    with house.store.begin() as conn:
        made = sessions.new_seat_token(conn, house.clock, house.entropy, person, table)
    return made.reveal()


def back(house: House, token: str, table: str = "t1") -> Seat:
    with house.store.begin() as conn:
        answer = sessions.come_back(conn, house.clock, house.entropy, token, table)
    return certain(answer)
