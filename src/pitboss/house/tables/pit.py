"""The pit: the one writer of a service, and its group commit.

A turn takes all commands that wait, for all tables that this service holds, runs them in memory and
stores all that came of them (lines, money, answers, luck) in one transaction. Nobody is told
anything before it is stored. When the store fails, or its answer is lost, every table touched is
thrown away and brought back from what is stored; whoever asked is told that the outcome is not
known, and finds out by asking again with the same id.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Collection, Sequence

import msgspec
from sqlalchemy import Connection

from pitboss.errors import HouseFault, Refusal, UnknownName
from pitboss.house.clock import Clock
from pitboss.house.ids import Entropy, new_id
from pitboss.house.ledger.posting import Kept
from pitboss.house.store import bulk
from pitboss.house.store.database import Outrun, Store, StoreFault, UnknownOutcome
from pitboss.house.tables import commands, recovery
from pitboss.house.tables.acts import act
from pitboss.house.tables.course import give_time, is_too_late
from pitboss.house.tables.group import Group
from pitboss.house.tables.host import By, Host
from pitboss.house.tables.leases import Held
from pitboss.house.tables.stale import UNSAID, check_seen
from pitboss.house.tables.turn import Turn

LEASE_MS = 4_000
MOST_KEPT = 100_000  # accounts
CLOCK = "clock-"  # how the ids of the house's own commands begin


class Asked(msgspec.Struct, frozen=True):
    """A command on its way: who asks which table for what, under which action id."""

    action_id: str
    table_id: str
    person: str
    player: str
    roles: frozenset[str]
    rights: frozenset[str]
    body: bytes
    seen: int = UNSAID  # the version that the client had before it

    @property
    def digest(self) -> str:
        """What the same id must come with again."""
        told = msgspec.json.encode((self.person, self.table_id, self.body.hex()))
        return hashlib.sha256(told).hexdigest()


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer to a command; ``status`` is done, refused, unknown or elsewhere."""

    action_id: str
    status: str
    result: str = ""
    version: int = 0
    message: str = ""
    clause: str = ""
    field: str = ""


_encode = msgspec.json.Encoder(order="deterministic").encode


class Pit:
    """All tables that one service runs."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        entropy: Entropy = secrets.token_bytes,
        owner: str = "",
        lease_ms: int = LEASE_MS,
    ) -> None:
        self.store = store
        self.clock = clock
        self.entropy = entropy
        self.held = Held(owner or new_id(entropy), lease_ms)
        self.people = recovery.People()
        self.kept: Kept = {}  # how the accounts of our tables stand, as far as they were moved
        self.report: Callable[[Exception], None] = lambda fault: None  # told of our own faults
        self.groups: dict[str, Group] = {}
        self.group_of: dict[str, str] = {}  # of each table that was asked for

    @property
    def hosts(self) -> dict[str, Host]:
        """Every table that is at hand."""
        return {id: host for group in self.groups.values() for id, host in group.hosts.items()}

    # --- a turn ----------------------------------------------------------------------------------

    def turn(self, asked: Sequence[Asked], again: bool = True) -> list[bytes]:
        """Do all this, store it, and only then answer; one answer for each command.

        Who was outrun tries ``again``: an id that somebody sent to two services at once is there
        by then, and spoils nothing for others.
        """
        touched: set[str] = set()
        try:
            with self.store.begin() as conn:
                return self._run(conn, asked, touched)
        except Outrun as fault:
            self._lose(touched)
            if again:
                return self.turn(asked, again=False)
            if len(asked) == 1:
                return [_unknown(asked[0], fault)]
        except (StoreFault, UnknownOutcome) as fault:
            self._lose(touched)
            return [_unknown(each, fault) for each in asked]
        except Exception as fault:
            # Our own broken promise: nothing of this turn is stored, and each command is tried by
            # itself, so that only those that are not to be done are not.
            self._lose(touched)
            if len(asked) == 1:
                self.report(fault)
                return [_unknown(asked[0], HouseFault(f"a fault of the house: {fault}"))]
        except BaseException:
            self._lose(touched)
            raise
        return [self.turn([each])[0] for each in asked]

    def _run(self, conn: Connection, asked: Sequence[Asked], touched: set[str]) -> list[bytes]:
        now = self.clock.now()
        turn = Turn(conn, now, self.people, self.kept)
        wrong = [_wrong_id(each.action_id, _is_ours(each)) for each in asked]
        ids = [a.action_id for a, no in zip(asked, wrong, strict=True) if not (no or _is_ours(a))]
        known = _known(conn, ids)
        groups = self._groups(conn, {each.table_id for each in asked})
        touched |= set(groups.values())
        ours, new = self.held.hold(conn, set(groups.values()), now)
        self.forget(set(groups.values()) - ours | new)
        for group in sorted(ours):
            if group not in self.groups:
                self.groups[group] = self.bring_back(conn, group)
                turn.collect_all(self.groups[group], group)
        turn.lock_wallets(asked, self.hosts)
        answers = [
            self._answer(turn, each, known, groups.get(each.table_id), ours)
            if no is None
            else _refused(each, no)
            for each, no in zip(asked, wrong, strict=True)
        ]
        for group in sorted(ours):
            turn.store_group(self.groups[group])
        turn.finish()
        return answers

    def _answer(
        self,
        turn: Turn,
        asked: Asked,
        known: dict[str, tuple[str, bytes]],
        group: str | None,
        ours: set[str],
    ) -> bytes:
        if asked.action_id in known:
            return _again(asked, *known[asked.action_id])
        if group is None:
            return _refused(asked, Refusal("there is no such table", field="table"))
        if group not in ours:
            return _encode(Told(asked.action_id, "elsewhere"))
        stored = _encode(self._do(turn, asked, self.groups[group]))
        if not _is_ours(asked):  # the clock looks by itself whether it is time
            digest = asked.digest
            known[asked.action_id] = (digest, stored)
            turn.keep_answer(asked, digest, stored)
        return stored

    def _do(self, turn: Turn, asked: Asked, group: Group) -> Told:
        host = group.hosts.get(asked.table_id)
        if host is None:
            return _refusal(asked, Refusal("the table is closed", field="table"))
        player = host.name_of(asked.person, asked.player)
        by = By(asked.person, player, asked.rights, turn.now)
        try:
            command = commands.read(asked.body)
            check_seen(host, command, asked.seen)
            turn.check(host, asked, command)
            result = act(host, by, command)
        except Refusal as refusal:
            turn.collect(group, asked)
            return _refusal(asked, refusal)
        except UnknownName as unknown:
            turn.collect(group, asked)
            return _refusal(asked, Refusal(str(unknown), field=unknown.kind.split()[0]))
        turn.collect(group, asked, command)
        return Told(asked.action_id, "done", result, host.version)

    # --- tables ----------------------------------------------------------------------------------

    def take(self, groups: Collection[str]) -> set[str]:
        """Keep these groups, or take those that nobody holds; which are ours then, at hand."""
        try:
            with self.store.begin() as conn:
                ours, new = self.held.hold(conn, groups, self.clock.now())
                self.forget(set(groups) - ours | new)
                turn = Turn(conn, self.clock.now(), self.people, self.kept)
                for group in sorted(ours):
                    if group not in self.groups:
                        self.groups[group] = self.bring_back(conn, group)
                        turn.collect_all(self.groups[group], group)
                        turn.store_group(self.groups[group])
                turn.finish()
        except BaseException:
            self._lose(set(groups))
            raise
        return ours

    def give_up(self) -> None:
        """Let others have all tables at once; rounds that are open stay as they are stored."""
        groups = set(self.held.epochs)
        self.forget(set(self.groups))
        with self.store.begin() as conn:
            self.held.give_up(conn, groups)

    def forget(self, groups: set[str]) -> None:
        """Throw tables away: they are brought back from the store when they are next asked for."""
        for group in groups:
            self.groups.pop(group, None)
        if groups or len(self.kept) > MOST_KEPT:
            self.kept.clear()

    def _lose(self, groups: set[str]) -> None:
        """What was done with these is undone, or may be: tables and leases are looked up anew."""
        self.forget(groups)
        self.held.lose(groups)

    def _groups(self, conn: Connection, tables: set[str]) -> dict[str, str]:
        """The group of each table that there is."""
        new = sorted(each for each in tables - self.group_of.keys() if not _wrong_id(each))
        if new:
            query = "SELECT id, group_id FROM tables WHERE id {}"
            self.group_of |= dict(bulk.among(conn, query, new))
        return {table: self.group_of[table] for table in tables if table in self.group_of}

    def group_id(self, conn: Connection, table: str) -> str | None:
        """The group of a table; None if there is no such table."""
        return self._groups(conn, {table}).get(table)

    def bring_back(self, conn: Connection, group: str) -> Group:
        """A group from the store."""
        luck_of = recovery.fair_luck(self.entropy, self.clock.now)
        found = Group.bring_back(conn, group, luck_of, self.people)
        for host in found.hosts.values():
            give_time(host, self.clock.now())
        return found

    def due(self, now: int) -> list[Asked]:
        """What the house's own clock asks for now."""
        return [clock_of(host) for host in self.hosts.values() if _is_due(host, now)]


def clock_of(host: Host) -> Asked:
    """The house's own clock at a table: it looks whether it is time, and what is new is stored."""
    return Asked(
        f"{CLOCK}{host.id}-{host.version}-{host.extras.deadline}",
        host.id,
        "house",
        "house",
        frozenset(),
        frozenset({"house"}),
        commands.encode(commands.TimeUp()),
    )


def _is_ours(asked: Asked) -> bool:
    """Does the house itself ask? It may be asked again and again."""
    return "house" in asked.rights


def _is_due(host: Host, now: int) -> bool:
    extras = host.extras
    noticed = extras.notice is not None and not extras.closing and extras.notice.at <= now
    return noticed or 0 < extras.deadline <= now or is_too_late(host, now)


def _wrong_id(text: str, house: bool = True) -> Refusal | None:
    """Why this names nothing; no database takes every text, and some are the house's."""
    try:
        commands.check_id(text)
    except Refusal as refusal:
        return refusal
    if text.startswith(CLOCK) and not house:
        return Refusal(f"ids that begin with {CLOCK} are the house's own", field="action_id")
    return None


def _known(conn: Connection, ids: Sequence[str]) -> dict[str, tuple[str, bytes]]:
    query = "SELECT id, body_digest, answer FROM actions WHERE id {}"
    return {id: (digest, answer) for id, digest, answer in bulk.among(conn, query, ids)}


def _again(asked: Asked, digest: str, stored: bytes) -> bytes:
    """The same id: the same answer, or a refusal if it asks for something else."""
    if digest == asked.digest:
        return stored
    return _refused(asked, Refusal("this action id was used for something else", "", "action_id"))


def _refusal(asked: Asked, refusal: Refusal) -> Told:
    return Told(asked.action_id, "refused", **refusal.parts)


def _refused(asked: Asked, refusal: Refusal) -> bytes:
    return _encode(_refusal(asked, refusal))


def _unknown(asked: Asked, fault: Exception) -> bytes:
    return _encode(Told(asked.action_id, "unknown", message=str(fault)))
