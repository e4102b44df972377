"""Money moves whole, or not at all."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import func, select

from pitboss.errors import HouseFault, Refusal
from pitboss.house.ledger.accounts import CAGE, floor, link, meter
from pitboss.house.ledger.audit import audit
from pitboss.house.ledger.batch import MOST
from pitboss.house.ledger.posting import Batch, Posting, Transfer, post
from pitboss.house.ledger.reading import StatementLine, balances, statement
from pitboss.house.store.database import Store, StoreFault
from pitboss.house.store.schema import METADATA, accounts
from tests.house.ledger.books import ANN, BEN, HOUSE, LAYOUT, NOON, PLAYED, RACK, play

FUND = Batch("fund", "fund", (Transfer(CAGE, ANN, 1_000),))


def counted(store: Store) -> list[int]:
    """How many rows each table has."""
    with store.read() as connection:
        return [
            connection.execute(select(func.count()).select_from(table)).scalar_one()
            for table in METADATA.tables.values()
        ]


def refused(store: Store, *batches: Batch, match: str) -> Refusal:
    """The refusal that these batches get; it leaves no trace."""
    before = counted(store)
    # The transaction is committed all the same.
    with store.begin() as connection, pytest.raises(Refusal, match=match) as caught:
        post(connection, batches, NOON)
    assert counted(store) == before
    return caught.value


def test_a_posting_tells_what_the_accounts_hold_then(store: Store) -> None:
    with store.begin() as connection:
        told = post(connection, PLAYED, NOON)
        assert told == balances(connection, told)
    expected = {CAGE: -15_000, ANN: 6_000, BEN: 5_000, RACK: 4_000, LAYOUT: 0, HOUSE: 0}
    assert told == expected
    with store.read() as connection:
        assert balances(connection, [*expected, "wallet:nobody"]) == {
            **expected,
            "wallet:nobody": 0,
        }
        assert audit(connection) == []


def test_nothing_to_post_is_nothing_done(store: Store) -> None:
    with store.begin() as connection:
        assert post(connection, [], NOON) == {}
    assert not any(counted(store))


def test_each_entry_has_version_and_balance_before_and_after(store: Store) -> None:
    play(store)
    with store.read() as connection:
        lines = statement(connection, RACK)
    assert [(line.version, line.before, line.cents, line.after) for line in lines] == [
        (1, 0, 4_000, 4_000),
        (2, 4_000, -500, 3_500),
        (3, 3_500, 1_000, 4_500),
        (4, 4_500, -500, 4_000),
    ]
    assert lines[1] == StatementLine(
        version=2,
        at=NOON + 2,
        kind="wager",
        batch="bet",
        cents=-500,
        before=4_000,
        after=3_500,
        other=LAYOUT,
        note="ante",
        table_id="t1",
        round=1,
        reason="",
        links_to="",
    )
    assert (lines[3].links_to, lines[3].reason) == ("settle", "paid a hand that had lost")


def test_a_statement_comes_in_pages_and_of_a_time(store: Store) -> None:
    play(store)
    with store.read() as connection:
        whole = statement(connection, RACK)
        assert statement(connection, RACK, limit=2) == whole[:2]
        assert statement(connection, RACK, after=2, limit=1) == whole[2:3]
        assert statement(connection, RACK, since=NOON + 2, until=NOON + 4) == whole[1:3]
        assert statement(connection, "wallet:nobody") == []


def test_what_a_batch_moved_can_be_undone_by_a_new_one_only(store: Store) -> None:
    play(store)
    with store.begin() as connection:
        assert PLAYED[-1].id == "fix"
        moved = PLAYED[-1].transfers
        back = tuple(Transfer(t.credit, t.debit, t.cents) for t in reversed(moved))
        post(connection, [Batch("unfix", "correction", back, links_to="fix")], NOON)
    with store.read() as connection:
        assert balances(connection, [RACK])[RACK] == 4_500
        assert audit(connection) == []


@pytest.mark.parametrize("cents", [0, -1, 1.0, 0.5, True, "5", None, float("nan"), MOST + 1])
def test_what_is_no_amount_is_refused(store: Store, cents: Any) -> None:
    refusal = refused(
        store, FUND, Batch("b", "x", (Transfer(ANN, BEN, cents),)), match="number of cents above 0"
    )
    assert refusal.field == "cents"
    assert ANN in str(refusal)


@pytest.mark.parametrize(
    "account", [ANN, RACK, LAYOUT, "table:t1:dealer", meter("t1", "m"), link("l", "base")]
)
def test_what_is_somebodys_never_goes_below_zero(store: Store, account: str) -> None:
    assert floor(account) == 0
    over = Batch("b", "x", (Transfer(CAGE, account, 10), Transfer(account, BEN, 11)))
    refusal = refused(store, over, match=f"{account} holds 10 cents, not the 11")
    assert refusal.field == "cents"


@pytest.mark.parametrize("account", [CAGE, HOUSE, "operator", "adjustments"])
def test_the_house_and_the_world_outside_may_go_below_zero(store: Store, account: str) -> None:
    with store.begin() as connection:
        told = post(connection, [Batch("b", "x", (Transfer(account, ANN, 10),))], NOON)
    assert told[account] == -10


def test_money_must_be_there_when_it_leaves_not_later_in_the_batch(store: Store) -> None:
    late = Batch("b", "x", (Transfer(ANN, BEN, 10), Transfer(CAGE, ANN, 10)))
    refused(store, late, match="holds 0 cents")


def test_one_batch_refused_refuses_all_of_the_call(store: Store) -> None:
    refused(store, FUND, Batch("b", "x", (Transfer(ANN, BEN, 1_001),)), match=ANN)


def test_more_than_a_database_holds_is_refused(store: Store) -> None:
    much = [Batch(id, "x", (Transfer(CAGE, ANN, MOST),)) for id in ("b", "c")]
    refused(store, *much, match="cannot hold")


@pytest.mark.parametrize(
    "name",
    ["", "wallet", "wallet:", "wallet:a:b", "table:t:pocket", "table::house", "cages", "cage\n"],
)
@pytest.mark.parametrize("field", ["debit", "credit"])
def test_what_is_no_account_is_refused(store: Store, name: str, field: str) -> None:
    transfer = Transfer(name, ANN, 1) if field == "debit" else Transfer(CAGE, name, 1)
    refusal = refused(store, Batch("b", "x", (transfer,)), match="no account")
    assert refusal.field == field


def test_an_account_cannot_pay_itself(store: Store) -> None:
    refused(store, Batch("b", "x", (Transfer(CAGE, CAGE, 1),)), match="pay itself")


@pytest.mark.parametrize(("id", "field"), [("", "id"), (None, "id"), ("b", "transfers")])
def test_a_batch_has_an_id_and_moves_something(store: Store, id: Any, field: str) -> None:
    assert refused(store, Batch(id, "x", ()), match="batch").field == field


def test_an_id_is_posted_once(store: Store) -> None:
    with store.begin() as connection:
        post(connection, [FUND], NOON)
    assert refused(store, FUND, match="fund was posted before").field == "id"
    other = Batch("fund", "other", (Transfer(CAGE, BEN, 1),))
    assert refused(store, other, match="fund was posted before").field == "id"


def test_two_of_one_id_in_one_call_are_refused(store: Store) -> None:
    assert refused(store, FUND, FUND, match="fund was posted before").field == "id"


def test_a_correction_names_what_it_corrects(store: Store) -> None:
    fix = Batch("fix", "correction", (Transfer(CAGE, ANN, 1),), links_to="lost")
    assert refused(store, fix, match="no batch lost to correct").field == "links_to"
    own = Batch("fix", "correction", (Transfer(CAGE, ANN, 1),), links_to="fix")
    assert refused(store, own, match="corrects itself").field == "links_to"


def test_a_correction_may_come_in_the_same_call(store: Store) -> None:
    fix = Batch("fix", "correction", (Transfer(ANN, CAGE, 1),), links_to="fund")
    with store.begin() as connection:
        assert post(connection, [FUND, fix], NOON)[ANN] == 999


def test_of_a_posting_each_batch_is_taken_or_refused_by_itself(store: Store) -> None:
    over = Batch("over", "x", (Transfer(ANN, BEN, 600), Transfer(ANN, "wallet:new", 600)))
    fine = Batch("fine", "x", (Transfer(ANN, BEN, 1_000),))
    with store.begin() as connection:
        posting = Posting(connection, [FUND, over, fine], NOON)
        posting.add(FUND)
        with pytest.raises(Refusal, match="holds 400 cents"):
            posting.add(over)
        posting.add(fine)
        with pytest.raises(HouseFault, match="was not locked"):
            posting.add(Batch("late", "x", (Transfer(CAGE, "wallet:late", 1),)))
        assert posting.write() == {CAGE: -1_000, ANN: 0, BEN: 1_000}
    with store.read() as connection:
        assert audit(connection) == []
        assert set(connection.execute(select(accounts.c.name)).scalars()) == {CAGE, ANN, BEN}


def test_a_writer_that_alone_moves_accounts_need_not_look_them_up(store: Store) -> None:
    kept: dict[str, tuple[int, int, str]] = {}
    for n, batch in enumerate(PLAYED):
        with store.begin() as connection:
            post(connection, [batch], NOON + n, kept)
    assert set(kept) == {RACK, LAYOUT, HOUSE}, "wallets and the cage are for all writers"
    with store.read() as connection:
        rows = connection.execute(select(accounts).where(accounts.c.name.in_(kept)))
        assert {row.name: (row.version, row.balance, row.seal) for row in rows} == kept
        assert audit(connection) == []


def test_one_that_was_moved_by_somebody_else_meanwhile_is_a_fault(store: Store) -> None:
    kept: dict[str, tuple[int, int, str]] = {}
    with store.begin() as connection:
        post(connection, PLAYED, NOON, kept)
    moved = (Transfer(RACK, LAYOUT, 100),)
    with store.begin() as connection:
        post(connection, [Batch("theirs", "table", moved)], NOON)
    before = counted(store)
    with pytest.raises(StoreFault), store.begin() as connection:
        post(connection, [Batch("ours", "table", moved)], NOON, kept)
    assert counted(store) == before
    with store.read() as connection:
        assert audit(connection) == []
