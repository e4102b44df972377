"""The simulated house: a seeded scheduler of services, people, clocks and crashes."""

from __future__ import annotations

import hashlib
import random
from typing import Any

import msgspec
from sqlalchemy import select

from pitboss.errors import PitbossError
from pitboss.house.clock import HandClock
from pitboss.house.ledger.accounts import CAGE, wallet
from pitboss.house.ledger.batch import Batch, Transfer
from pitboss.house.ledger.posting import post
from pitboss.house.people.persons import Person, add
from pitboss.house.people.roles import Who
from pitboss.house.store import schema
from pitboss.house.tables.host import Host
from pitboss.house.tables.opening import Wanted, open_table
from pitboss.house.tables.pit import Asked
from pitboss.house.tables.stale import UNSAID
from pitboss.house.tables.state import Settings
from pitboss.progressive.hosts import HOSTS
from pitboss.rooms import registry
from pitboss.table.effects import FLOOR, Chance, Question
from tests.house.simulator import evening, folk
from tests.house.simulator.model import INDEFINITE, Model
from tests.house.simulator.net import Entropy, Letter, Network, Service, shuffled
from tests.house.simulator.weather import Crash, StormyStore, Weather, new_database

START = 1_800_000_000_000
LOOSE = ("big-six", "roulette", "craps", "mini-baccarat", "blackjack", "three-dice-baccarat")
LINKED = tuple(HOSTS)
BY_HAND = ("roulette", "craps", "big-six", "mini-baccarat")
ROLES = {"flo": "floor", "sue": "surveillance", "deb": "dealer"}
PLAYERS = ("ann", "bob", "cy")
GRANT = 4_000_00


class Failed(AssertionError):
    """Something does not hold: the seed, and what led to it."""

    def __init__(self, seed: int, steps: list[str], fault: BaseException) -> None:
        shown = "\n".join(steps[-30:])
        super().__init__(f"seed {seed}: {type(fault).__name__}: {fault}\n{shown}")


class World:
    """One seed of the house."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.rng = rng = random.Random(seed)
        self.common = HandClock(START)
        self.weather = Weather(rng, 0.0)
        self.entropy = Entropy(rng)
        self.net = Network(rng, 0.0)
        self.engine = new_database()
        self.model = Model(_grants())
        self.services = {
            name: Service(name, self.engine, self.weather, self.common, self.entropy)
            for name in ("one", "two")
        }
        self.plain = StormyStore(self.engine, Weather(rng, 0.0))  # through which checks look
        self.waits: dict[tuple[str, str], tuple[Asked, int]] = {}  # asked, and when last
        self.clock_ids: set[str] = set()
        self.tables: list[str] = []
        self.home: dict[str, str] = {}  # the table that each player likes best
        self.holder: dict[str, str] = {}  # the service that last answered for a table
        self.steps: list[str] = []
        self.at = self.asked = self.turns = 0
        self.calm = True

    def say(self, what: str) -> None:
        """A step of the trace."""
        self.steps.append(f"{self.at}: {what}")

    @property
    def trace(self) -> str:
        """A hash over everything that happened."""
        return hashlib.sha256("\n".join(self.steps).encode()).hexdigest()

    # --- the house opens -----------------------------------------------------------------------

    def open(self) -> None:
        """People come with their money, and a few tables open."""
        with self.plain.begin() as conn:
            batches = []
            for name in (*PLAYERS, folk.SHOOTER, *ROLES):
                roles = frozenset({ROLES.get(name, "player")})
                add(conn, Person(f"p-{name}", name, "guest", roles, START, False, ""))
                if name not in ROLES:
                    pay = Transfer(CAGE, wallet(f"p-{name}"), GRANT)
                    batches.append(Batch(f"grant-p-{name}", "grant", (pay,)))
            post(conn, batches, START)
        if self.rng.random() < 0.35:
            for game in self.rng.sample(LINKED, 2):
                self.open_table("one", game, "auto", "main")
        else:
            mode = self.rng.choice(("auto", "auto", "dealer"))
            self.open_table("one", self.rng.choice(BY_HAND), mode)
        self.open_table("two", self.rng.choice(LOOSE), "auto")
        for box, name in enumerate(PLAYERS, 1):
            self.home[name] = self.rng.choice(self.tables)
            sit = {"do": "sit", "box": box, "cents": self.rng.choice(folk.BUY_INS)}
            self._send(self.command(name, self.home[name], sit))
        evening.settle(self)

    def open_table(self, service: str, game: str, mode: str, link: str = "") -> None:
        """A table of a game."""
        rng = self.rng
        settings = Settings(
            ceremony=rng.random() < 0.2,
            patience=rng.randint(1, 3),
            checkpoint_every=rng.choice((1, 2, 50)),
        )
        wanted = Wanted(
            registry.room(game).rules(), f"{game} {len(self.tables)}", mode, settings, link
        )
        manager = Who("p-flo", frozenset({"floor"}))
        self.say(f"{service} opens {game} {mode} {link}")
        self.tables.append(
            open_table(self.services[service].pit, manager, wanted, "opens for the day")
        )

    # --- looking -------------------------------------------------------------------------------

    def find(self, table: str) -> Host | None:
        """A table as one of the services believes it to be."""
        for service in self.services.values():
            host = service.pit.hosts.get(table)
            if host is not None:
                return host
        return None

    # --- a stormy day --------------------------------------------------------------------------

    def run(self, steps: int = 60) -> None:
        """Let it storm for so many steps, then bring everything to its end, and check."""
        try:
            self.open()
            self.calm, self.weather.chance, self.net.lossy = False, 0.12, 0.3
            self.entropy.chance = 0.4
            for _ in range(steps):
                self.step()
            self.calm, self.weather.chance, self.net.lossy = True, 0.0, 0.0
            self.entropy.chance = 0.0
            evening.settle(self)
            evening.go_home(self)
            with self.plain.read() as conn:
                self.model.check_all(conn, self.clock_ids)
        except BaseException as fault:
            raise Failed(self.seed, self.steps, fault) from fault

    def step(self) -> None:
        """One thing happens somewhere."""
        self.at += 1
        self.deliver()
        self.ask_again()
        dice = self.rng.random()
        service = self.rng.choice(list(self.services.values()))
        if dice < 0.42:
            self._think()
        elif dice < 0.78:
            self.turn(service)
        elif dice < 0.86:
            self._move_clocks(service)
        elif dice < 0.92:
            self.due(service)
        elif dice < 0.95:
            self.sweep(service)
        elif dice < 0.98:
            self._kill(service)
        elif dice < 0.985:
            self._open_another(service)
        else:
            self._stop(service)

    def deliver(self) -> None:
        for letter in self.net.arrived(self.at):
            if letter.to in self.services:
                self.services[letter.to].waiting.append(letter.asked)
            else:
                self._hear(letter)

    def _hear(self, letter: Letter) -> None:
        asked = letter.asked
        told = self.model.hear(asked, letter.answer)
        words = f"{told.status} {told.result or told.message} {told.version}"
        self.say(f"{letter.to} hears of {asked.action_id}: {words}")
        if told.status == "elsewhere":
            self.holder.pop(asked.table_id, None)
        if told.status not in INDEFINITE:
            self.waits.pop((asked.action_id, asked.digest), None)

    # --- people --------------------------------------------------------------------------------

    def _think(self) -> None:
        name = self._who()
        thinks = {"flo": folk.floor, "sue": folk.confirms, "deb": folk.dealer}
        wish = thinks.get(name, folk.player)(self, name)
        if wish is None:
            return
        table, body = wish
        host = self.find(table)
        seen = UNSAID
        if host is not None and self.rng.random() < 0.4:
            seen = max(0, host.version - self.rng.choice((0, 0, 0, 1, 6, -3)))
        asked = self.command(name, table, body, seen)
        if self.rng.random() < 0.02:
            asked = msgspec.structs.replace(asked, action_id=self.rng.choice(folk.NO_IDS))
        self._send(asked)
        if self.rng.random() < 0.05:  # the same id with another body, and the same twice
            other = self.command(name, table, {"do": "buy_in", "cents": 50_00}, UNSAID)
            self._send(msgspec.structs.replace(other, action_id=asked.action_id))
        if self.rng.random() < 0.05:
            self._send(asked)

    def _who(self) -> str:
        """Who has something to say: mostly somebody who is asked."""
        asked = []
        for table in self.tables:
            host = self.find(table)
            pending = host.running.pending if host and host.running else None
            if isinstance(pending, Question):
                asked += ["flo", "sue"] if pending.player == FLOOR else [pending.player]
            elif isinstance(pending, Chance):
                asked.append("deb")
        if asked and self.rng.random() < 0.6:
            return self.rng.choice(asked)
        return self.rng.choice((*PLAYERS * 4, "deb", "flo"))

    def command(self, name: str, table: str, body: Any, seen: int = UNSAID) -> Asked:
        """A command of somebody, under an id of its own."""
        self.asked += 1
        roles = frozenset({ROLES.get(name, "player")})
        raw = body if isinstance(body, bytes) else msgspec.json.encode(body)
        rights = Who("", roles).rights
        id = f"act-{self.asked:06}"
        return Asked(id, table, f"p-{name}", name, roles, rights, raw, seen)

    def _send(self, asked: Asked) -> None:
        to = self.holder.get(asked.table_id) or self.rng.choice(list(self.services))
        if self.rng.random() < 0.15:
            to = self.rng.choice(list(self.services))
        self.waits[asked.action_id, asked.digest] = (asked, self.at)
        self.say(
            f"{asked.player} asks {to} at {asked.table_id[:4]}: "
            f"{asked.action_id} {asked.body[:80]!r}"
        )
        self.net.send(self.at, Letter(to, asked))

    def ask_again(self) -> None:
        for asked, last in list(self.waits.values()):
            if self.at - last >= folk.AGAIN:
                self._send(asked)

    # --- services ------------------------------------------------------------------------------

    def turn(self, service: Service, most: int = 8) -> None:
        now, service.waiting = shuffled(self.rng, service.waiting, self.rng.randint(1, most))
        if now:
            self.do(service, now)

    def do(self, service: Service, asked: list[Asked]) -> None:
        """A group commit; the process may not survive it."""
        self.turns += 1
        self.say(f"{service.name} does {[each.action_id for each in asked]}")
        try:
            answers = service.pit.turn(asked)
        except Crash:
            self.say(f"{service.name} dies in its turn")
            service.start()
            self.check()
            return
        assert len(answers) == len(asked)
        for each, answer in zip(asked, answers, strict=True):
            self.holder[each.table_id] = service.name
            self.net.send(self.at, Letter(each.player, each, answer))

    def due(self, service: Service) -> None:
        due = service.pit.due(service.clock.now())
        self.clock_ids |= {each.action_id for each in due}
        if self.rng.random() < 0.2:
            service.clock.error -= 3_000  # it jumps back before the turn
        if due:
            self.do(service, due)

    def _move_clocks(self, service: Service) -> None:
        ms = self.rng.choice((200, 1_000, 5_000, 9_000, 31_000, 46_000))
        self.common.advance(ms)
        if self.rng.random() < 0.15:
            service.clock.error = self.rng.choice((0, 0, -3_000, 2_500, 86_400_000, -86_400_000))
        self.say(f"the time is {self.common.now() - START}, {service.name} {service.clock.error:+}")

    def sweep(self, service: Service) -> None:
        """As a service does every second: keep what is ours, take what nobody holds."""
        with self.plain.read() as conn:
            groups = set(conn.execute(select(schema.tables.c.group_id)).scalars())
        self.say(f"{service.name} sweeps")
        try:
            service.pit.take(groups)
        except Crash:
            service.start()
        except PitbossError as fault:
            self.say(f"{service.name} could not: {fault}")

    def _stop(self, service: Service) -> None:
        """A service stops in peace and begins again."""
        self.say(f"{service.name} stops")
        try:
            service.pit.give_up()
        except (Crash, PitbossError) as fault:
            self.say(f"{service.name} could not give up: {fault}")
        service.start()

    def _open_another(self, service: Service) -> None:
        """The floor opens a table in the middle of all this."""
        linked = self.rng.random() < 0.5
        game = self.rng.choice(LINKED) if linked else "big-six"
        try:
            self.open_table(service.name, game, "auto", "main" if linked else "")
        except Crash:
            service.start()
        except PitbossError as fault:
            self.say(f"{service.name} could not open it: {fault}")
        with self.plain.read() as conn:  # it may have been opened although nobody was told
            self.tables = list(conn.execute(select(schema.tables.c.id).order_by("id")).scalars())

    def _kill(self, service: Service) -> None:
        """A service dies between two turns: its tables come back at the very step."""
        before = {id: evening.stand(host) for id, host in self._held(service).items()}
        self.say(f"{service.name} is killed with {len(before)} tables")
        service.start()
        chance, self.weather.chance = self.weather.chance, 0.0
        service.pit.take({service.pit.group_of.get(id) or self._group(id) for id in before})
        self.weather.chance = chance
        after = {id: evening.stand(service.pit.hosts[id]) for id in before}
        assert after == before, f"tables came back otherwise: {after} instead of {before}"
        self.check()

    def _group(self, table: str) -> str:
        rows = schema.tables
        with self.plain.read() as conn:
            return str(conn.execute(select(rows.c.group_id).where(rows.c.id == table)).scalar_one())

    def _held(self, service: Service) -> dict[str, Host]:
        """The tables that this service still holds, by the store."""
        leases, held = schema.leases, service.pit.held
        with self.plain.read() as conn:
            rows = conn.execute(select(leases).where(leases.c.owner == held.owner)).all()
        ours = {row.group_id for row in rows if row.epoch == held.epochs.get(row.group_id)}
        return {
            id: host
            for group in service.pit.groups.values()
            if group.id in ours
            for id, host in group.hosts.items()
            if not (host.extras.closing and host.empty)
        }

    def check(self) -> None:
        """Whatever happened, the books are right."""
        with self.plain.read() as conn:
            self.model.check_books(conn)


def _grants() -> dict[str, int]:
    return {f"p-{name}": GRANT for name in (*PLAYERS, folk.SHOOTER)}
