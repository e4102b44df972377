"""The single-threaded model: what people were told for certain, and what must then be so.

It knows nothing of the pit. From answers it keeps a naive ledger, from the stored logs it counts
what was done, and it compares both with the books.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec
from sqlalchemy import Connection, select

from pitboss.house.ids import derived
from pitboss.house.ledger.audit import audit
from pitboss.house.people.acts import read_acts, verify_acts
from pitboss.house.records.acted import check_actions
from pitboss.house.records.kept import check_kept
from pitboss.house.records.rounds import check_table, log_of
from pitboss.house.store import schema
from pitboss.house.tables.pit import Asked, Told
from pitboss.table import events
from pitboss.table.log.read import Log

CLASH = "this action id was used for something else"
INDEFINITE = ("unknown", "elsewhere")
Logs = dict[str, list[events.Event]]  # of each table
UNSTORED = (CLASH, "there is no such table")  # refusals that leave nothing behind


class Definite(msgspec.Struct, frozen=True):
    """What somebody was told for certain."""

    asked: Asked
    told: Told
    answer: bytes


class Model:
    """All that is certain."""

    def __init__(self, granted: dict[str, int]) -> None:
        self.granted = granted  # what each person's wallet began with
        self.known: dict[tuple[str, str], Definite] = {}

    def hear(self, asked: Asked, answer: bytes) -> Told:
        """Take note of an answer; the same question never has two certain ones."""
        told = msgspec.json.decode(answer, type=Told)
        assert told.action_id == asked.action_id, "an answer to another command"
        if told.status in INDEFINITE or asked.person == "house":
            return told
        key = (asked.action_id, asked.digest)
        if key in self.known:
            assert self.known[key].answer == answer, f"two answers to {asked.action_id}"
        self.known[key] = Definite(asked, told, answer)
        return told

    # --- at any moment -------------------------------------------------------------------------

    def check_books(self, conn: Connection) -> None:
        """Whatever happened: books, logs and meters agree."""
        self._check_books(conn, _read(conn))

    def _check_books(self, conn: Connection, read: dict[str, Log]) -> None:
        faults = [str(each) for each in audit(conn)]
        for table, log in read.items():
            faults += check_table(conn, table, log)
        faults += verify_acts(conn)
        assert not faults, faults
        logs, balances = _events(read), _balances(conn)
        assert sum(balances.values()) == 0, "the accounts do not add up to nothing"
        self._check_wallets(logs, balances)
        _check_meters(conn, logs, balances)

    def _check_wallets(self, logs: Logs, balances: dict[str, int]) -> None:
        """A wallet holds what it began with, less what was bought in, plus what was taken away."""
        wallets = Counter(self.granted)
        for told in logs.values():
            for event in told:
                if isinstance(event, _CAME):
                    wallets[f"p-{event.player}"] -= event.cents
                elif isinstance(event, events.PlayerLeft):
                    wallets[f"p-{event.player}"] += event.cents
        for person, cents in wallets.items():
            held = balances.get(f"wallet:{person}", 0)
            assert held == cents, f"{person} should have {cents} cents and has {held}"

    # --- when everything is certain ------------------------------------------------------------

    def check_all(self, conn: Connection, clock_ids: Iterable[str]) -> None:
        """Everything."""
        read = _read(conn)
        self._check_books(conn, read)
        self._check_answers(conn, clock_ids, read)

    def check_answers(self, conn: Connection, clock_ids: Iterable[str]) -> None:
        """Each certain answer was acted on once, and nothing happened that nobody was told."""
        self._check_answers(conn, clock_ids, _read(conn))

    def _check_answers(
        self, conn: Connection, clock_ids: Iterable[str], read: dict[str, Log]
    ) -> None:
        stored = {row.id: row for row in conn.execute(select(schema.actions))}
        acted: set[str] = set()
        for (id, digest), each in self.known.items():
            if each.told.message in UNSTORED or each.told.field == "action_id":
                assert each.told.message != CLASH or stored[id].body_digest != digest
                continue
            assert stored[id].body_digest == digest, f"{id} stands for something else"
            assert stored[id].answer == each.answer, f"{id} is stored with another answer"
            acted.add(id)
        assert acted == stored.keys(), f"nobody was told of {stored.keys() - acted}"
        self._check_ledger(conn, acted.union(clock_ids))
        self._check_log(_events(read))
        faults = [each for table, log in read.items() for each in check_kept(conn, table, log)]
        faults += check_actions(conn)
        assert not faults, faults
        self._check_acts(conn)

    def _check_ledger(self, conn: Connection, acted: set[str]) -> None:
        """A dict, to which each certain answer is applied once, comes to the same balances."""
        tables, entries = _tables(conn), schema.entries
        moved: dict[str, Counter[str]] = {}
        for row in conn.execute(select(entries.c.batch, entries.c.account, entries.c.cents)):
            moved.setdefault(row.batch, Counter())[row.account] += row.cents
        naive: Counter[str] = Counter()
        grants = [f"grant-{person}" for person in self.granted]
        opened = [derived(table, other) for table in tables for other in tables]
        for id in acted:
            for name in (derived(id, table) for table in tables):
                naive.update(moved.pop(name, {}))
        for name in (*grants, *opened):
            naive.update(moved.pop(name, {}))
        assert not moved, f"batches that no answer explains: {sorted(moved)}"
        balances = _balances(conn)
        assert {k: v for k, v in naive.items() if v} == {k: v for k, v in balances.items() if v}

    def _check_log(self, logs: Logs) -> None:
        """What people were told is done stands in the logs: once, and nothing else does."""
        bets, bought, waited, logged = (
            Counter[Any](),
            Counter[Any](),
            Counter[Any](),
            Counter[Any](),
        )
        for each in self.known.values():
            if each.told.status != "done":
                continue
            body, asked = msgspec.json.decode(each.asked.body), each.asked
            who = (asked.table_id, asked.player)
            if body["do"] == "bet":
                bets[(*who, body["wager"], body["box"], body["cents"])] += 1
            elif body["do"] in ("sit", "stand", "buy_in"):
                key = (*who, body["do"], body.get("box", 0), body["cents"])
                (waited if each.told.result == "waiting" else bought)[key] += 1
        for table, lines in logs.items():
            for event in lines:
                if isinstance(event, events.WagerPlaced):
                    key = (table, event.player, event.wager, event.box, event.cents)
                    bets[key] -= 1
                elif isinstance(event, _CAME):
                    kind = _CAME_BY[type(event)]
                    logged[table, event.player, kind, getattr(event, "box", 0), event.cents] += 1
        wrong = {key: n for key, n in bets.items() if n}
        assert not wrong, f"bets told and bets logged differ: {wrong}"
        assert not bought - logged, f"told, not logged: {bought - logged}"
        assert not logged - bought - waited, f"logged, not told: {logged - bought - waited}"

    def _check_acts(self, conn: Connection) -> None:
        """Each privileged act stands in the sealed log once."""
        told: Counter[str] = Counter()
        for each in self.known.values():
            body = each.asked.body
            if each.told.status == "done" and b'"reason"' in body:
                told[msgspec.json.decode(body)["reason"]] += 1
        logged = Counter(act.reason for act in read_acts(conn) if act.reason.startswith("seen"))
        assert told == logged, f"acts told {told}, logged {logged}"


_CAME = (events.PlayerSat, events.PlayerStood, events.PlayerBoughtIn)
_CAME_BY = dict(zip(_CAME, ("sit", "stand", "buy_in"), strict=True))


def _tables(conn: Connection) -> list[str]:
    return list(conn.execute(select(schema.tables.c.id).order_by(schema.tables.c.id)).scalars())


def _read(conn: Connection) -> dict[str, Log]:
    """The log of each table, read once for all that is to be held against it."""
    return {table: log_of(conn, table) for table in _tables(conn)}


def _events(read: dict[str, Log]) -> Logs:
    return {table: log.events for table, log in read.items()}


def _balances(conn: Connection) -> dict[str, int]:
    accounts = schema.accounts
    return {r.name: r.balance for r in conn.execute(select(accounts.c.name, accounts.c.balance))}


def _check_meters(conn: Connection, logs: Logs, balances: dict[str, int]) -> None:
    """A linked meter reads the same at every open table, and is what the link's account holds."""
    rows = schema.tables
    groups: dict[str, list[str]] = {}
    for row in conn.execute(select(rows).where(rows.c.state != "closed")):
        groups.setdefault(row.group_id, []).append(row.id)
    for link in {name.split(":")[1] for name in balances if name.startswith("link:")}:
        booked = {n.split(":")[2]: c for n, c in balances.items() if n.startswith(f"link:{link}:")}
        for table in groups.get(link, []):
            shown = _shown(logs[table])
            for meter, cents in booked.items():
                assert shown.get(meter, 0) == cents, f"{table} shows {shown}, booked {booked}"


def _shown(log: list[events.Event]) -> Counter[str]:
    """A table's meters, added up from its log alone."""
    meters: Counter[str] = Counter()
    for event in log:
        if isinstance(event, events.MeterFed):
            meters[event.meter] += event.cents
            if event.source.startswith("meter:"):
                meters[event.source.removeprefix("meter:")] -= event.cents
        elif isinstance(event, events.MeterPaid):
            meters[event.meter] -= event.cents
            if event.to.startswith("meter:"):
                meters[event.to.removeprefix("meter:")] += event.cents
        elif isinstance(event, events.MeterMirrored):
            meters[event.meter] += event.cents
    return meters
