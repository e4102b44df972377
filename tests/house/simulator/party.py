"""People who play at real stores, and keep a journal of what they asked and what they were told."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

import msgspec
from sqlalchemy import select

from pitboss.house.clock import SystemClock
from pitboss.house.ledger.accounts import CAGE, wallet
from pitboss.house.ledger.batch import Batch, Transfer
from pitboss.house.ledger.posting import post
from pitboss.house.people.persons import Person, add
from pitboss.house.people.roles import Who
from pitboss.house.store import schema
from pitboss.house.store.database import Store, StoreFault, UnknownOutcome, open_store
from pitboss.house.tables.host import Host
from pitboss.house.tables.opening import Wanted, open_table
from pitboss.house.tables.pit import Asked, Pit, Told
from pitboss.house.tables.state import Settings
from pitboss.rooms import registry
from tests.house.simulator import folk
from tests.house.simulator.model import INDEFINITE, Model
from tests.house.simulator.net import Letter

PLAYERS = ("ann", "bob", "cy")
ROLES = {"flo": "floor", "sue": "surveillance"}
TABLES = (("craps", ""), ("blackjack", ""), ("let-it-ride", "main"), ("four-card-poker", "main"))
QUICK = Settings(betting_ms=40, decision_ms=40, between_ms=10, patience=9, checkpoint_every=5)
GRANT = 10_000_000_00
LEASE_MS = 300
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Letter).decode


def found(store: Store) -> None:
    """A house: its people with money, its tables, a link between two of them."""
    with store.begin() as conn:
        for name in (*PLAYERS, folk.SHOOTER, *ROLES):
            roles = frozenset({ROLES.get(name, "player")})
            add(conn, Person(f"p-{name}", name, "guest", roles, 1, False, ""))
        pays = [
            Batch(f"grant-{person}", "grant", (Transfer(CAGE, wallet(person), cents),))
            for person, cents in grants().items()
        ]
        post(conn, pays, 1)
    pit = Pit(store, SystemClock(), random.Random(1).randbytes, "founder", LEASE_MS)
    manager = Who("p-flo", frozenset({"floor"}))
    for game, link in TABLES:
        wanted = Wanted(registry.room(game).rules(), game, "auto", QUICK, link)
        open_table(pit, manager, wanted, "opens for the day")
    pit.give_up()


def grants() -> dict[str, int]:
    """What everybody begins with."""
    return {f"p-{name}": GRANT for name in (*PLAYERS, folk.SHOOTER)}


class Journal:
    """What was asked, written before it is sent, and what was answered."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        os.write(self._file, b"\n")  # behind whatever a killed writer left

    def note(self, letters: Sequence[Letter]) -> None:
        """Write it down: a process that is killed next has written it."""
        os.write(self._file, b"".join(_encode(each) + b"\n" for each in letters))


def read(paths: Sequence[Path]) -> list[Letter]:
    """All whole lines; a torn one was never sent, or will be asked again."""
    letters = []
    for line in b"\n".join(path.read_bytes() for path in paths if path.exists()).split(b"\n"):
        try:
            letters.append(_decode(line))
        except msgspec.DecodeError:
            continue
    return letters


def unanswered(letters: Sequence[Letter]) -> list[Asked]:
    """What people never got a certain answer to: they will ask again."""
    waits: dict[tuple[str, str], Asked] = {}
    for each in letters:
        key = (each.asked.action_id, each.asked.digest)
        if each.asked.person == "house":
            continue
        if not each.answer:
            waits[key] = each.asked
        elif status(each.answer) not in INDEFINITE:
            waits.pop(key, None)
    return list(waits.values())


def status(answer: bytes) -> str:
    """The status of an answer."""
    return msgspec.json.decode(answer, type=Told).status


class Party:
    """All people of the house at one service, as the simulator's people need it."""

    calm = False

    def __init__(self, store: Store, owner: str, seed: int, journal: Path) -> None:
        self.rng = random.Random(seed)
        self.owner = owner
        self.journal = Journal(journal)
        self.pit = Pit(store, SystemClock(), self.rng.randbytes, owner, LEASE_MS)
        with store.read() as conn:
            rows = conn.execute(select(schema.tables).order_by(schema.tables.c.id)).all()
        self.tables = [row.id for row in rows]
        self.groups = {row.group_id for row in rows}
        self.home = {name: self.rng.choice(self.tables) for name in PLAYERS}
        self._asked = 0

    def find(self, table: str) -> Host | None:
        """A table that this service holds."""
        return self.pit.hosts.get(table)

    def take_over(self) -> None:
        """Wait for the leases of whoever was killed, and go on where he was."""
        while self.pit.take(self.groups) != self.groups:
            time.sleep(0.01)

    def keep(self) -> None:
        """As a service does every second: keep what is ours, take what nobody holds."""
        with suppress(StoreFault, UnknownOutcome):
            self.pit.take(self.groups)

    def command(self, name: str, table: str, body: Any) -> Asked:
        """A command of somebody."""
        self._asked += 1
        roles = frozenset({ROLES.get(name, "player")})
        raw = body if isinstance(body, bytes) else msgspec.json.encode(body)
        id = f"{self.owner}-{self._asked:07}"
        return Asked(id, table, f"p-{name}", name, roles, Who("", roles).rights, raw)

    def wishes(self, most: int) -> list[Asked]:
        """What some people ask for at the same time, each at any table."""
        asked = []
        for _ in range(self.rng.randint(1, most)):
            name = self.rng.choice((*PLAYERS * 4, "flo", "sue"))
            self.home[name] = self.rng.choice(self.tables)
            thinks = {"flo": folk.confirms, "sue": folk.confirms}.get(name, folk.player)
            wish = thinks(cast(Any, self), name)
            asked += [self.command(name, *wish)] if wish else []
        return asked

    def ask(self, asked: list[Asked]) -> list[bytes]:
        """Ask all this, and what the clock asks, in one turn; the journal knows of it first."""
        asked = asked + self.pit.due(self.pit.clock.now())
        if not asked:
            return []
        self.journal.note([Letter(self.owner, each) for each in asked])
        answers = self.pit.turn(asked)
        told = zip(asked, answers, strict=True)
        self.journal.note([Letter(self.owner, each, answer) for each, answer in told])
        return answers


def serve(url: str, owner: str, seed: int, journal: Path, alone: bool) -> None:
    """A service and its people: first they ask again, then they play until somebody kills it."""
    with open_store(url) as store:
        people = Party(store, owner, seed, journal)
        if alone:
            people.take_over()
        people.ask(unanswered(read([journal])))
        while True:
            people.keep()
            people.ask(people.wishes(6))


def go_home(party: Party, journals: Sequence[Path], most: int = 1_500) -> None:
    """Every question gets its certain answer, every round its end, and everybody leaves."""
    for _ in range(most):
        waits = unanswered(read(journals))
        party.ask(waits)
        if not waits:
            break
    party.calm = True
    for _ in range(most):
        hosts = party.pit.hosts
        if all(folk.at_rest(host) for host in hosts.values()):
            return
        asked = []
        for id, host in hosts.items():
            asked += [party.command(folk.SHOOTER, id, b) for b in folk.shooter(host, folk.SHOOTER)]
            stay = set(host.table.racks) - host.extras.leaving - {folk.SHOOTER}
            asked += [party.command(name, id, {"do": "leave"}) for name in sorted(stay)]
        for name in ROLES:
            wish = folk.confirms(cast(Any, party), name)
            asked += [party.command(name, *wish)] if wish else []
        party.ask(asked)
        time.sleep(0.01)
    raise AssertionError("tables do not come to an end")


def check(store: Store, journals: Sequence[Path], certain: bool) -> None:
    """Books, logs and meters agree; and, once all is certain, with what people were told."""
    model, clocks = Model(grants()), set()
    for letter in read(journals):
        if letter.answer:
            model.hear(letter.asked, letter.answer)
        if letter.asked.person == "house":
            clocks.add(letter.asked.action_id)
    with store.read() as conn:
        model.check_books(conn)
        if certain:
            model.check_answers(conn, clocks)
