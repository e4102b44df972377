"""The sealed log of privileged acts: what goes in, and that no edit goes unseen."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread

import pytest
from sqlalchemy import Connection, delete, func, insert, select, text, update

from pitboss.errors import Refusal, UnknownName
from pitboss.house.people import acts, sessions
from pitboss.house.people.acts import (
    Act,
    Head,
    head,
    read_acts,
    record,
    verify_acts,
)
from pitboss.house.people.roles import ALL_RIGHTS, RIGHTS, Who, allow
from pitboss.house.store.database import StoreFault
from pitboss.house.store.schema import acts as rows
from pitboss.rulebook.clauses import clause_ids
from pitboss.table.log.format import GENESIS, seal_of
from tests.house.people.folk import House
from tests.house.postgres import NO_TRIGGERS

CLAUSE = min(clause_ids())
FLOOR = Who("fay", frozenset({"floor"}))
ADMIN = Who("ada", frozenset({"admin"}))
WHY = "two cards fell off the table"


def void(house: House, conn: Connection, target: str = "t1:7", why: str = WHY) -> Act:
    return record(conn, house.clock, FLOOR, "void_round", target, reason=why, clause=CLAUSE)


def three(house: House) -> None:
    with house.store.begin() as conn:
        void(house, conn)
        record(conn, house.clock, FLOOR, "reshuffle", "t1", reason="a worn card", facts={"n": 1})
        house.clock.advance(5)
        record(conn, house.clock, ADMIN, "adjust_money", "p1", reason="a mispay", facts={"c": -5})


def bare_hands(conn: Connection) -> None:
    """Take the triggers off, as somebody with the run of the database can."""
    if conn.dialect.name == "postgresql":
        conn.execute(text(NO_TRIGGERS))
        return
    asked = text("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'acts'")
    for name in conn.execute(asked).scalars().all():
        conn.execute(text(f"DROP TRIGGER {name}"))


def test_an_act_tells_who_what_why_and_by_which_clause(house: House) -> None:
    with house.store.begin() as conn:
        done = void(house, conn)
    assert done == Act(
        at=house.clock.now(),
        who="fay",
        role="floor",
        right="void_round",
        act="void_round",
        target="t1:7",
        reason=WHY,
        clause=CLAUSE,
        facts={},
    )
    with house.store.read() as conn:
        assert list(read_acts(conn)) == [done]
        assert list(read_acts(conn, first=1)) == []


def test_an_untouched_log_verifies_and_an_empty_one_too(house: House) -> None:
    with house.store.read() as conn:
        assert verify_acts(conn) == ()
        assert head(conn) == Head(0, GENESIS)
    three(house)
    with house.store.read() as conn:
        assert verify_acts(conn, head(conn)) == ()
        assert head(conn).count == 3


EDITS: dict[str, dict[str, object]] = {
    "at": {"at": 1},
    "who": {"who": "somebody else"},
    "role": {"role": "auditor"},
    "act": {"act": "void_rounds"},
    "target": {"target": "t2"},
    "reason": {"reason": "no reason"},
    "clause": {"clause": "X"},
    "seal": {"seal": "0" * 64},
    "body": {"body": b"{}"},
}


@pytest.mark.parametrize("n", [0, 1, 2])
@pytest.mark.parametrize("edit", EDITS)
def test_any_edit_is_found(house: House, edit: str, n: int) -> None:
    three(house)
    with house.store.begin() as conn:
        bare_hands(conn)
        conn.execute(update(rows).where(rows.c.n == n).values(**EDITS[edit]))
    with house.store.read() as conn:
        faults = verify_acts(conn)
    assert faults
    assert faults[0].startswith(f"act {n}: ")


def test_an_edit_with_a_seal_of_its_own_breaks_the_next_act(house: House) -> None:
    three(house)
    with house.store.begin() as conn:
        kept = head(conn)
        bare_hands(conn)
        row = conn.execute(select(rows).where(rows.c.n == 1)).one()
        before = conn.execute(select(rows.c.seal).where(rows.c.n == 0)).scalar_one()
        body = row.body.replace(b"a worn card", b"a torn card")
        forged = {"body": body, "seal": seal_of(before, body[:-1]), "reason": "a torn card"}
        conn.execute(update(rows).where(rows.c.n == 1).values(**forged))
    with house.store.read() as conn:
        assert verify_acts(conn) == ("act 2: the seal is broken",)
        assert verify_acts(conn, Head(2, row.seal))[-1].startswith("act 1 has another seal")
        assert verify_acts(conn, kept) == ("act 2: the seal is broken",)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (b"a mispay", "its columns are not what was sealed"),
        (b'{"n":2,', "its columns are not what was sealed"),
        (b'"act":{', "it is not written as acts are"),
        (b"}", "it cannot be read"),
    ],
)
def test_a_last_act_that_was_sealed_anew_is_found_when_it_tells_something_else(
    house: House, written: bytes, said: str
) -> None:
    forged = {b"a mispay": b"a bonus", b'{"n":2,': b'{"n":9,', b'"act":{': b'"act": {', b"}": b")"}
    three(house)
    with house.store.begin() as conn:
        kept = head(conn)
        bare_hands(conn)
        last = conn.execute(select(rows).where(rows.c.n == 2)).one()
        before = conn.execute(select(rows.c.seal).where(rows.c.n == 1)).scalar_one()
        body = last.body.replace(written, forged[written])
        sealed = {"body": body, "seal": seal_of(before, body[:-1])}
        conn.execute(update(rows).where(rows.c.n == 2).values(**sealed))
    with house.store.read() as conn:
        assert verify_acts(conn) == (f"act 2: {said}",)
        assert verify_acts(conn, kept)[-1].startswith("act 2 has another seal")


def _drop_first(conn: Connection) -> None:
    conn.execute(delete(rows).where(rows.c.n == 0))


def _drop_middle(conn: Connection) -> None:
    conn.execute(delete(rows).where(rows.c.n == 1))


def _put_in(conn: Connection) -> None:
    row = conn.execute(select(rows).where(rows.c.n == 2)).one()
    conn.execute(insert(rows).values({**row._mapping, "n": 3}))


def _close_the_gap(conn: Connection) -> None:
    _drop_middle(conn)
    conn.execute(update(rows).where(rows.c.n == 2).values(n=1))


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (_drop_first, "act 0 is missing"),
        (_drop_middle, "act 1 is missing"),
        (_put_in, "act 3: the seal is broken"),
        (_close_the_gap, "act 1: the seal is broken"),
    ],
)
def test_acts_taken_out_or_put_in_are_found(
    house: House, edit: Callable[[Connection], None], said: str
) -> None:
    three(house)
    with house.store.begin() as conn:
        bare_hands(conn)
        edit(conn)
    with house.store.read() as conn:
        assert verify_acts(conn)[0].startswith(said)


def test_a_tail_that_was_cut_off_shows_against_a_head_that_was_kept(house: House) -> None:
    three(house)
    with house.store.begin() as conn:
        kept = head(conn)
        bare_hands(conn)
        conn.execute(delete(rows).where(rows.c.n >= 1))
    with house.store.read() as conn:
        assert verify_acts(conn) == ()
        assert verify_acts(conn, kept) == ("acts 1 to 2 are cut off",)


@pytest.mark.parametrize("change", [update(rows).values(who="x"), delete(rows)])
def test_the_database_itself_refuses_edits(house: House, change: object) -> None:
    three(house)
    with pytest.raises(StoreFault), house.store.begin() as conn:
        conn.execute(change)  # type: ignore[call-overload]
    with house.store.read() as conn:
        assert verify_acts(conn) == ()


def test_a_clock_that_jumps_back_puts_no_act_before_another(house: House) -> None:
    with house.store.begin() as conn:
        first = void(house, conn)
        house.clock.advance(-1_000_000)
        assert void(house, conn).at == first.at


def test_acts_of_two_writers_at_once_make_one_chain(house: House) -> None:
    def write() -> None:
        for _ in range(5):
            with house.store.begin() as conn:
                void(house, conn)

    threads = [Thread(target=write) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with house.store.read() as conn:
        assert head(conn).count == 15
        assert verify_acts(conn) == ()


@pytest.mark.parametrize("role", RIGHTS)
def test_acts_are_for_those_who_have_the_right(house: House, role: str) -> None:
    who = Who("x", frozenset({role}))
    with house.store.begin() as conn:
        for right in RIGHTS[role]:
            done = record(conn, house.clock, who, right, "t", reason=WHY, clause=CLAUSE)
            assert done.role == allow(who, right) == role
        for right in ALL_RIGHTS - RIGHTS[role]:
            with pytest.raises(Refusal, match=right):
                record(conn, house.clock, who, right, "t", reason=WHY, clause=CLAUSE)
        assert {act.right for act in read_acts(conn)} == RIGHTS[role]
        assert head(conn).count == len(RIGHTS[role])


BAD_REASONS = ["", "  ", "ab", " a  ", "x" * 501, "two\nlines", "nul\x00l", "\ud800\ud800\ud800"]


@pytest.mark.parametrize("right", sorted(RIGHTS["floor"] | RIGHTS["admin"]))
@pytest.mark.parametrize("reason", [*BAD_REASONS, "see pbs_" + "x" * 43, "$argon2id$v=19$m=8"])
def test_the_floor_and_the_office_give_a_reason(right: str, reason: str) -> None:
    both = Who("x", frozenset({"floor", "admin"}))
    with pytest.raises(Refusal) as refusal:
        acts.check_act(both, right, reason, CLAUSE)
    assert refusal.value.field == "reason"
    assert "xxxx" not in str(refusal.value)


@pytest.mark.parametrize("reason", ["abc", "x" * 500])
def test_reasons_as_short_and_as_long_as_they_may_be(reason: str) -> None:
    assert acts.check_act(FLOOR, "reshuffle", reason) == "floor"


def test_what_the_filing_decides_names_its_clause(house: House) -> None:
    for right in ("void_round", "declare_irregularity"):
        with pytest.raises(Refusal) as refusal:
            acts.check_act(FLOOR, right, WHY)
        assert refusal.value.field == "clause"
    with pytest.raises(UnknownName, match="clause"):
        acts.check_act(FLOOR, "close_table", WHY, "no such clause")
    assert acts.check_act(Who("x", frozenset({"auditor"})), "read_records") == "auditor"


def test_a_secret_in_the_facts_or_the_target_is_refused(house: House) -> None:
    ann = house.account("ann")
    with house.store.begin() as conn:
        token = sessions.start(conn, house.clock, house.entropy, ann.id).reveal()
        for target, facts in ((token, {}), ("t1", {"token": token}), ("t1", {"p": ann.password})):
            with pytest.raises(Refusal, match="no place in this log") as refusal:
                record(conn, house.clock, FLOOR, "reshuffle", target, reason=WHY, facts=facts)
            assert token not in str(refusal.value)
        assert conn.execute(select(func.count()).select_from(rows)).scalar_one() == 0
