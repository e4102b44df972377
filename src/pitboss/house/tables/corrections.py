"""A payment that was wrong is put right by a new entry, never by touching the old one."""

from __future__ import annotations

from sqlalchemy import Connection, select

from pitboss.errors import Refusal, UnknownName
from pitboss.house.ledger.accounts import ADJUSTMENTS, rack, wallet
from pitboss.house.ledger.batch import Batch, Transfer
from pitboss.house.ledger.posting import post
from pitboss.house.people import persons
from pitboss.house.people.acts import check_act, record
from pitboss.house.people.roles import Who
from pitboss.house.store import schema
from pitboss.house.tables.commands import LARGEST
from pitboss.house.tables.pit import Pit
from pitboss.house.wallet.calls import begin_visit

MOST_CENTS = 10_000_000_00  # that one correction moves, either way


def correct(
    pit: Pit,
    who: Who,
    action_id: str,
    table: str,
    number: int,
    person: str,
    cents: int,
    reason: str,
) -> str:
    """Pay a player what a round owed him, or take back (below zero) what it overpaid.

    The batch links to the last one of that round. The same action id again does nothing more, and
    is refused where it asks for something else.
    """
    check_act(who, "correct_mispay", reason)
    _check(who, number, person, cents)
    source, target = ADJUSTMENTS, wallet(person)
    if cents < 0:
        source, target = target, source
    money = Transfer(source, target, abs(cents), "mispay")
    with pit.store.begin() as conn:
        if (before := _before(conn, action_id)) is not None:
            if before != ("correction", table, number, reason, money):
                raise Refusal(f"action {action_id} was another one before", field="action_id")
            return "done before"
        wrong = _last(conn, table, number)
        _check_player(conn, table, number, person)
        batch = Batch(
            action_id,
            "correction",
            (money,),
            table,
            number,
            reason=reason,
            who=who.person,
            links_to=wrong,
        )
        post(conn, [batch], pit.clock.now())
        begin_visit(conn, person)  # if an operator's player has gone home, this follows him
        facts: dict[str, str | int] = {"round": number, "person": person, "cents": cents}
        record(conn, pit.clock, who, "correct_mispay", table, reason=reason, facts=facts)
    return "corrected"


def _check(who: Who, number: int, person: str, cents: int) -> None:
    """Refuse what no round could make right, before anything is looked up."""
    if who.person == person:
        raise Refusal("nobody corrects his own payments", field="person")
    if type(cents) is not int or not cents:
        raise Refusal("a correction is a number of cents, not nothing", field="cents")
    if abs(cents) > MOST_CENTS:
        raise Refusal(f"a correction moves {MOST_CENTS} cents at most", field="cents")
    if type(number) is not int or not 1 <= number <= LARGEST:
        raise Refusal("a round has a number from 1 on", field="round")


def _before(conn: Connection, action_id: str) -> tuple[str, str, int, str, Transfer] | None:
    """What an action of this id did before, if there was one."""
    batches, entries = schema.batches, schema.entries
    row = conn.execute(select(batches).where(batches.c.id == action_id)).one_or_none()
    if row is None:
        return None
    first = select(entries).where(entries.c.batch == action_id, entries.c.n == 0)
    paid = conn.execute(first).one()  # entry 0 of a batch is where its first money left
    money = Transfer(paid.account, paid.other, -paid.cents, paid.note)
    return row.kind, row.table_id, row.round, row.reason, money


def _last(conn: Connection, table: str, number: int) -> str:
    """The last batch of a round."""
    batches = schema.batches
    query = (
        select(batches.c.id)
        .where(batches.c.table_id == table, batches.c.round == number)
        .where(batches.c.kind == "table")
        .order_by(batches.c.line.desc())
        .limit(1)
    )
    wrong: str | None = conn.execute(query).scalar_one_or_none()
    if wrong is None:
        raise Refusal(f"no money moved in round {number} of that table", field="round")
    return wrong


def _check_player(conn: Connection, table: str, number: int, person: str) -> None:
    """Refuse somebody who is nobody, or who had no money in that round."""
    try:
        persons.find(conn, person)
    except UnknownName:
        raise Refusal("nobody here has that id", field="person") from None
    batches, entries = schema.batches, schema.entries
    query = (
        select(batches.c.id)
        .join(entries, entries.c.batch == batches.c.id)
        .where(batches.c.table_id == table, batches.c.round == number)
        .where(batches.c.kind == "table")  # an earlier correction is no play
        .where(entries.c.account.in_((rack(table, person), wallet(person))))
        .limit(1)
    )
    if conn.execute(query).one_or_none() is None:
        raise Refusal(f"he had no money in round {number} of that table", field="person")
