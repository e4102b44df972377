"""Money on its way home: promised in the transaction that books it, sent by ``Wallet.due``."""

from __future__ import annotations

from sqlalchemy import Connection, literal, select

from pitboss.errors import Refusal
from pitboss.house.clock import Clock
from pitboss.house.ids import derived
from pitboss.house.ledger.accounts import wallet
from pitboss.house.ledger.batch import Batch
from pitboss.house.ledger.posting import post
from pitboss.house.people.acts import check_act, record
from pitboss.house.people.roles import Who
from pitboss.house.store import schema
from pitboss.house.wallet import calls
from pitboss.house.wallet import protocol as say

IDLE_MS = 60_000  # a wallet that lay still for so long is sent home


def pay_out(
    conn: Connection, now: int, id: str, person: str, cents: int, *, last: bool = True
) -> None:
    """Give money of a person's wallet here back to the operator; the same id again does nothing.

    It leaves the wallet now; the operator is told by ``Wallet.due``, for a day if need be. With
    ``last`` the operator hears that the visit is over. Once in a transaction, as any posting.
    """
    known = calls.find(conn, id)
    if known is not None:
        if (known.person, known.kind, known.cents) != (person, calls.CREDIT, cents):
            raise Refusal("this id was used for something else", field="id")
        return
    post(conn, [_promise(conn, now, id, person, cents, last)], now)


def _promise(conn: Connection, now: int, id: str, person: str, cents: int, last: bool) -> Batch:
    before = calls.last(conn, person)
    if before is None:
        raise Refusal("this person brought nothing from an operator", field="person")
    credit = say.Credit(**_same(before), id=id, round_id=before.round_id, cents=cents)
    kept = calls.add(conn, credit, calls.CREDIT, calls.OWED, now, 0)
    if last:
        _finish(conn, now, id, before)
    return kept.money


def _same(before: calls.Kept) -> dict[str, str]:
    """What all calls for one person say alike."""
    said = say.read_call(before.request)
    return {"player": said.player, "session": said.session, "currency": said.currency}


def _finish(conn: Connection, now: int, id: str, before: calls.Kept) -> None:
    """Tell the end of every round of a person that is open; one without money was cancelled."""
    for round_id, moved in calls.open_rounds(conn, before.person).items():
        over = say.RoundFinished(
            **_same(before),
            id=derived(id, f"finished {round_id}"),
            round_id=round_id,
            state="completed" if moved else "cancelled",
        )
        calls.add(conn, over, calls.FINISHED, calls.OWED, now, 0)


def resume(conn: Connection, clock: Clock, who: Who, id: str, reason: str) -> None:
    """Try a call again that was held; the act is written down."""
    check_act(who, "adjust_money", reason)
    kept = calls.find(conn, id, lock=True)
    if kept is None or kept.state != calls.HELD:
        raise Refusal("no such call is held", field="id")
    state = calls.UNDOING if kept.kind == calls.DEBIT else calls.OWED
    now = clock.now()
    calls.change(conn, kept, state=state, tries=0, next_try=now, at=now)
    facts: dict[str, str | int] = {"kind": kept.kind, "cents": kept.cents}
    record(conn, clock, who, "adjust_money", kept.person, act="resume", reason=reason, facts=facts)


def sweep(conn: Connection, now: int, idle_ms: int = IDLE_MS) -> list[str]:
    """Send home what lies still in the wallets of an operator's players; whose visits it touched.

    A player who leaves a table, at once or when his round is over, has his chips in his wallet
    here. Whoever has no chips at any table has ended his visit, also if he has lost everything.
    """
    accounts = schema.accounts
    people = calls.visitors(conn, now - idle_ms)
    names = {wallet(person): person for person in people}
    query = select(accounts.c.name, accounts.c.balance, accounts.c.version)
    rows = {row.name: row for row in conn.execute(query.where(accounts.c.name.in_(names)))}
    money, touched = [], []
    for name, person in sorted(names.items()):
        row = rows.get(name)
        if row is not None and _moved_at(conn, name, row.version) > now - idle_ms:
            continue
        plays = _plays(conn, person)
        before = people[person]
        if row is not None and row.balance:
            id = derived(person, f"sweep {row.version}")
            money.append(_promise(conn, now, id, person, row.balance, not plays))
        elif plays or not calls.open_rounds(conn, person):
            continue
        else:
            _finish(conn, now, derived(before.id, "sweep"), before)
        touched.append(person)
    if money:
        post(conn, money, now)
    return touched


def _moved_at(conn: Connection, account: str, version: int) -> int:
    """When money last came to an account or left it."""
    entries, batches = schema.entries, schema.batches
    query = (
        select(batches.c.at)
        .join(entries, batches.c.id == entries.c.batch)
        .where(entries.c.account == account, entries.c.version == version)
    )
    return int(conn.execute(query).scalar_one())


def _plays(conn: Connection, person: str) -> bool:
    """Has somebody chips at a table that is not closed?"""
    accounts, tables = schema.accounts, schema.tables
    rack = literal("table:") + tables.c.id + literal(f":rack:{person}")
    query = (
        select(accounts.c.name)
        .join_from(tables, accounts, accounts.c.name == rack)
        .where(tables.c.state != "closed", accounts.c.balance > 0)
    )
    return conn.execute(query.limit(1)).first() is not None
