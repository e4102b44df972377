"""A payment that was wrong is put right by a new entry, never by touching the old one."""

from __future__ import annotations

from sqlalchemy import select

from pitboss.errors import Refusal
from pitboss.house.ledger.accounts import ADJUSTMENTS, wallet
from pitboss.house.ledger.batch import Batch, Transfer
from pitboss.house.ledger.posting import post
from pitboss.house.people.acts import check_act, record
from pitboss.house.people.roles import Who
from pitboss.house.store import schema
from pitboss.house.tables.pit import Pit


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

    The batch links to the last one of that round; the same action id again does nothing more.
    """
    check_act(who, "correct_mispay", reason)
    if who.person == person:
        raise Refusal("nobody corrects his own payments", field="person")
    if type(cents) is not int or not cents:
        raise Refusal("a correction is a number of cents, not nothing", field="cents")
    with pit.store.begin() as conn:
        batches = schema.batches
        if conn.execute(select(batches.c.id).where(batches.c.id == action_id)).one_or_none():
            return "done before"
        query = (
            select(batches.c.id)
            .where(batches.c.table_id == table, batches.c.round == number)
            .where(batches.c.kind == "table")
            .order_by(batches.c.line.desc())
            .limit(1)
        )
        wrong = conn.execute(query).scalar_one_or_none()
        if wrong is None:
            raise Refusal(f"no money moved in round {number} of that table", field="round")
        source, target = ADJUSTMENTS, wallet(person)
        if cents < 0:
            source, target = target, source
        money = (Transfer(source, target, abs(cents), "mispay"),)
        post(
            conn,
            [
                Batch(
                    action_id,
                    "correction",
                    money,
                    table,
                    number,
                    reason=reason,
                    who=who.person,
                    links_to=wrong,
                )
            ],
            pit.clock.now(),
        )
        facts: dict[str, str | int] = {"round": number, "person": person, "cents": cents}
        record(conn, pit.clock, who, "correct_mispay", table, reason=reason, facts=facts)
    return "corrected"
