"""The house's side of the wallet, and how it meets the tables."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from itertools import count, repeat
from pathlib import Path

import httpx
import pytest
from sqlalchemy import insert, select, update
from typer.testing import CliRunner

from pitboss.cli.main import app
from pitboss.errors import Refusal
from pitboss.house.clock import HandClock
from pitboss.house.ledger.accounts import OPERATOR, wallet
from pitboss.house.ledger.audit import audit
from pitboss.house.people.acts import read_acts
from pitboss.house.people.roles import Who
from pitboss.house.store import schema
from pitboss.house.store.database import Store, open_store
from pitboss.house.tables.corrections import correct
from pitboss.house.wallet import calls
from pitboss.house.wallet import protocol as say
from pitboss.house.wallet.audit import check_wallet, on_the_way
from pitboss.house.wallet.client import DAY_MS, LATEST_MS, SOONEST_MS, Outcome, Wallet, pause
from pitboss.house.wallet.http import SIGNATURE, TIMESTAMP, Http
from pitboss.house.wallet.operator import Book, Operator
from pitboss.house.wallet.paying import pay_out, resume, sweep
from tests.house.tables.floor import Floor
from tests.house.wallet.wire import KEY, START, Fate, House, Wire

ID = "action-in-1"


class Scripted(Fate):
    """A fault for each of the next calls, then none."""

    def __init__(self, *faults: str) -> None:
        super().__init__("scripted")
        self.faults = list(faults)

    def wire(self) -> str:
        return self.faults.pop(0) if self.faults else ""

    def step(self) -> None:
        return


def a_house(store: Store, *faults: str) -> House:
    return House(store, Scripted(*faults), "p-ann", 1_000_00)


def bring(house: House, cents: int = 300_00, id: str = ID) -> Outcome:
    return house.wallet.bring_in(id, "p-ann", "session-1", cents)


def held(house: House) -> int:
    with house.store.read() as conn:
        query = schema.accounts.select().where(schema.accounts.c.name == wallet("p-ann"))
        row = conn.execute(query).one_or_none()
        return row.balance if row is not None else 0


def state(house: House, id: str = ID) -> str:
    with house.store.read() as conn:
        kept = calls.find(conn, id)
        return kept.state if kept is not None else ""


# --- debits --------------------------------------------------------------------------------------


def test_chips_are_bought_once(store: Store) -> None:
    house = a_house(store)
    assert [bring(house).status for _ in range(3)] == ["done"] * 3
    assert (held(house), house.book.balances["p-ann"]) == (300_00, 700_00)
    for person, cents in (("p-ann", 1), ("p-bob", 300_00)):
        with pytest.raises(Refusal, match="used for something else"):
            house.wallet.bring_in(ID, person, "session-1", cents)
    refused = bring(house, 900_00, "action-in-2")
    assert (refused.status, refused.code) == ("refused", "insufficient")
    assert bring(house, 900_00, "action-in-2") == refused
    assert house.wallet.balance("p-ann", "session-1") == 700_00
    with store.read() as conn:
        assert (check_wallet(conn), audit(conn)) == ([], [])


@pytest.mark.parametrize("cents", [0, -1, True, 1.0, 1 << 60])
def test_only_cents_are_brought(store: Store, cents: int) -> None:
    with pytest.raises(Refusal, match="not a number of cents"):
        bring(a_house(store), cents)


@pytest.mark.parametrize("fault", ["lost request", "lost answer", "late", "down", "busy", "forged"])
def test_without_a_clear_answer_it_is_unknown_and_then_undone(store: Store, fault: str) -> None:
    house = a_house(store, fault)
    assert bring(house).status == "unknown"
    assert bring(house).status == "unknown"  # nobody says "failed"
    assert state(house) == "undoing"
    with pytest.raises(Refusal, match="yet to settle"):
        bring(house, 1, "action-in-2")
    assert house.wallet.due() == 1
    told = bring(house)
    assert (told.status, told.code) == ("refused", "undone")
    for late in house.wire.late:
        house.operator(late)
    assert (held(house), house.book.balances["p-ann"]) == (0, 1_000_00)
    assert bring(house, 300_00, "action-in-2").status == "done"
    with store.read() as conn:
        assert check_wallet(conn) == []


def test_a_rollback_is_sent_until_it_is_answered(store: Store) -> None:
    house = a_house(store, *["lost answer"] * 9)
    bring(house)
    tries = 0
    while state(house) == "undoing":
        tries += house.wallet.due()
        house.clock.advance(1_000)
    assert tries == 9
    assert house.clock.now() >= START + sum(pause(n) for n in range(8))
    assert house.book.balances["p-ann"] == 1_000_00


def test_another_service_gives_up_a_debit_that_hangs(store: Store) -> None:
    """The answer comes when the debit is already being undone: it is not taken."""
    house = a_house(store)

    def slow(asked: say.Request) -> say.Response:
        answer = house.operator(asked)
        house.clock.advance(60_000)
        assert Wallet(house.store, house.clock, house.wire, KEY).due() == 1
        return answer

    first = Wallet(house.store, house.clock, slow, KEY)
    assert first.bring_in(ID, "p-ann", "session-1", 300_00).status == "unknown"
    assert state(house) == "undone"
    assert (held(house), house.book.balances["p-ann"]) == (0, 1_000_00)


def test_a_balance_that_cannot_be_known(store: Store) -> None:
    house = a_house(store, "lost answer")
    assert house.wallet.balance("p-ann", "s") is None
    assert house.wallet.balance("p-ann", "s") == 1_000_00
    with pytest.raises(Refusal, match="no such player"):
        house.wallet.balance("p-eve", "s")


# --- credits -------------------------------------------------------------------------------------


def promise(house: House, cents: int = 100_00, id: str = "action-out-1") -> None:
    with house.store.begin() as conn:
        pay_out(conn, house.clock.now(), id, "p-ann", cents)


def test_a_credit_is_booked_at_once_and_sent_until_taken(store: Store) -> None:
    house = a_house(store, "", *["busy"] * 6)
    bring(house)
    promise(house)
    promise(house)  # the same id: once
    assert held(house) == 200_00
    with store.read() as conn:
        assert (check_wallet(conn), on_the_way(conn)) == ([], 100_00)
    for _ in range(200):
        house.wallet.due()
        house.clock.advance(1_000)
    assert house.book.balances["p-ann"] == 800_00
    assert house.book.over == {ID}
    with store.read() as conn:
        assert (check_wallet(conn), on_the_way(conn)) == ([], 0)


def test_more_than_there_is_cannot_be_promised(store: Store) -> None:
    house = a_house(store)
    with pytest.raises(Refusal, match="brought nothing"):
        promise(house)
    bring(house)
    with pytest.raises(Refusal, match="holds 30000 cents"):
        promise(house, 300_01)
    promise(house)
    with pytest.raises(Refusal, match="used for something else"):
        promise(house, 100_01)


def test_after_a_day_without_an_answer_a_person_decides(store: Store) -> None:
    house = a_house(store, "", *["down"] * 60)
    bring(house)
    promise(house)
    while house.clock.now() < START + DAY_MS + LATEST_MS:
        house.wallet.due()
        house.clock.advance(600_000)
    assert state(house, "action-out-1") == "held"
    house.fate.faults.clear()  # type: ignore[attr-defined]
    assert house.wallet.due() == 0
    with store.read() as conn:  # and the end of the round with it: held, not dropped
        kept = {each.kind: each.cents for each in calls.held(conn)}
        assert kept == {"credit": 100_00, "finished": 0}
        assert (check_wallet(conn), on_the_way(conn)) == ([], 100_00)
    boss = Who("p-boss", frozenset({"admin"}))
    with house.store.begin() as conn, pytest.raises(Refusal, match="adjust_money"):
        resume(conn, house.clock, Who("p-ann", frozenset({"player"})), "action-out-1", "mine")
    with house.store.begin() as conn:
        resume(conn, house.clock, boss, "action-out-1", "the operator is back")
    with store.read() as conn:
        assert [act.act for act in read_acts(conn)] == ["resume"]
    house.wallet.due()
    assert house.book.balances["p-ann"] == 800_00
    with store.begin() as conn, pytest.raises(Refusal, match="no such call is held"):
        resume(conn, house.clock, boss, "action-out-1", "once more")


def test_a_refused_credit_is_held_and_not_sent_again(store: Store) -> None:
    house = a_house(store)
    bring(house)
    promise(house)
    money = house.book.balances.pop("p-ann")
    house.wallet.due()
    house.clock.advance(DAY_MS // 2)
    assert state(house, "action-out-1") == "held"
    house.book.balances["p-ann"] = money
    assert "action-out-1" not in [kept.id for kept in _due(house)]


def test_who_has_the_machine_sees_what_is_held_and_has_it_tried_again(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'house.db'}"
    with open_store(url) as store:
        house = a_house(store)
        bring(house)
        promise(house)
        del house.book.balances["p-ann"]
        house.wallet.due()
        at = ("--database", url)
        told = CliRunner().invoke(app, ["house", "held", *at]).output
        assert "action-out-1  credit $100 of p-ann" in told
        assert "unknown_player" in told
        done = CliRunner().invoke(
            app, ["house", "resume", "action-out-1", "--reason", "he is known again", *at]
        )
        assert done.exit_code == 0, done.output
        assert state(house, "action-out-1") == "owed"
        with store.read() as conn:
            assert [act.act for act in read_acts(conn)] == ["resume"]
        again = CliRunner().invoke(app, ["house", "resume", "nobody-asked", "--reason", "so", *at])
        assert again.exit_code != 0


def _due(house: House) -> list[calls.Kept]:
    with house.store.read() as conn:
        return calls.due(conn, house.clock.now(), 10)


def test_pauses_double_up_to_an_hour() -> None:
    assert [pause(n) for n in (0, 1, 2, 3)] == [SOONEST_MS * factor for factor in (1, 2, 4, 8)]
    assert pause(12) == pause(10_000) == LATEST_MS


def test_the_audit_finds_an_edited_call(store: Store) -> None:
    house = a_house(store)
    bring(house)
    with store.begin() as conn:
        conn.execute(update(schema.wallet_calls).values(cents=1))
    with store.read() as conn:
        (fault,) = check_wallet(conn)
    assert "the calls make it -1 cents, the books -30000" in fault


def test_a_call_that_cannot_be_read_keeps_no_other_from_going_home(store: Store) -> None:
    house = a_house(store)
    bring(house)
    with store.begin() as conn:
        pay_out(conn, START, "home-0001", "p-ann", 100_00, last=False)
        row = conn.execute(select(_calls).where(_calls.c.id == "home-0001")).one()._asdict()
        spoilt = {"id": "home-0000", "person": "p-bob", "request": b"{}", "next_try": START - 1}
        conn.execute(insert(_calls).values(**row | spoilt))
    house.clock.advance(1_000)
    with pytest.raises(say.Forged):
        house.wallet.due()
    assert state(house, "home-0000") == "owed"
    assert state(house, "home-0001") == "done"


_calls = schema.wallet_calls


# --- at the tables -------------------------------------------------------------------------------


def test_chips_come_from_the_operator_and_go_home(store: Store) -> None:
    floor = Floor(store)
    floor.person("ann", 0)
    bank = Operator(KEY, floor.clock, Book({"p-ann": 1_000_00}))
    purse = Wallet(store, floor.clock, Wire(bank, Scripted()), KEY)
    table = floor.open("roulette")
    assert floor.ask(table, "ann", "sit", box=1, cents=300_00).field == "cents"
    assert purse.bring_in("action-in-1", "p-ann", "s", 300_00).status == "done"
    assert floor.ask(table, "ann", "sit", box=1, cents=300_00).status == "done"
    assert _sweep(floor) == []  # nothing lies in the wallet, and he plays
    assert floor.balances()[OPERATOR] == -300_00
    assert floor.ask(table, "ann", "leave").result == "left"
    with store.begin() as conn:
        assert sweep(conn, floor.clock.now()) == []  # he may sit down elsewhere
    assert _sweep(floor) == ["p-ann"]
    assert _sweep(floor) == []
    purse.due()
    purse.due()
    assert bank.book.balances == {"p-ann": 1_000_00}
    assert bank.book.over == {"action-in-1"}
    balances = floor.balances()
    assert (balances[OPERATOR], balances[wallet("p-ann")]) == (0, 0)
    with store.read() as conn:
        assert (audit(conn), check_wallet(conn)) == ([], [])


def test_who_loses_everything_has_ended_his_visit_too(store: Store) -> None:
    house = a_house(store)
    bring(house)
    with store.begin() as conn:
        rows = schema.accounts
        conn.execute(update(rows).where(rows.c.name == wallet("p-ann")).values(balance=0))
    house.clock.advance(100_000)
    with store.begin() as conn:
        assert sweep(conn, house.clock.now()) == ["p-ann"]
        assert sweep(conn, house.clock.now()) == []
    house.wallet.due()
    assert house.book.over == {ID}


def visiting(store: Store) -> list[str]:
    with store.read() as conn:
        return sorted(conn.execute(select(schema.visits.c.person)).scalars())


def test_a_visit_that_is_over_is_never_looked_at_again(store: Store) -> None:
    floor = Floor(store)
    floor.person("ann", 0)
    bank = Operator(KEY, floor.clock, Book({"p-ann": 1_000_00}))
    purse = Wallet(store, floor.clock, Wire(bank, Scripted()), KEY)
    for visit in range(3):
        assert purse.bring_in(f"action-in-{visit}", "p-ann", "s", 300_00).status == "done"
        assert visiting(store) == ["p-ann"]
        assert _sweep(floor) == ["p-ann"]
        purse.due()
        purse.due()
        assert _sweep(floor) == []
        assert visiting(store) == []
    assert bank.book.balances == {"p-ann": 1_000_00}


def test_a_correction_follows_a_player_who_has_gone_home(store: Store) -> None:
    floor = Floor(store)
    floor.person("ann", 0)
    bank = Operator(KEY, floor.clock, Book({"p-ann": 1_000_00}))
    purse = Wallet(store, floor.clock, Wire(bank, Scripted()), KEY)
    table = floor.open("roulette")
    purse.bring_in("action-in-1", "p-ann", "s", 300_00)
    floor.ask(table, "ann", "sit", box=1, cents=300_00)
    floor.ask(table, "ann", "bet", box=1, wager="red", cents=5_00)
    floor.ask(table, "ann", "ready")
    floor.ask(table, "ann", "leave")
    _sweep(floor)
    purse.due()
    purse.due()
    assert (_sweep(floor), visiting(store)) == ([], [])
    home = bank.book.balances["p-ann"]
    correct(floor.pit, floor.manager, "correction-1", table, 1, "p-ann", 7_00, "a mispay")
    assert _sweep(floor) == ["p-ann"]
    purse.due()
    assert bank.book.balances["p-ann"] == home + 7_00


def _sweep(floor: Floor) -> list[str]:
    floor.clock.advance(60_000)
    with floor.store.begin() as conn:
        return sweep(conn, floor.clock.now())


# --- over HTTP -----------------------------------------------------------------------------------


def served(bank: Operator, seen: list[httpx.Request]) -> httpx.Client:
    def serve(got: httpx.Request) -> httpx.Response:
        seen.append(got)
        stamp, signature = int(got.headers[TIMESTAMP]), got.headers[SIGNATURE]
        answer = bank(say.Request(got.url.path, stamp, got.content, signature))
        headers = {SIGNATURE: answer.signature}
        return httpx.Response(answer.status, content=answer.body, headers=headers)

    return httpx.Client(transport=httpx.MockTransport(serve))


def test_over_http(store: Store) -> None:
    clock, seen = HandClock(START), list[httpx.Request]()
    bank = Operator(KEY, clock, Book({"p-ann": 1_000_00}))
    with closing(Http("https://wallet.example/", served(bank, seen))) as transport:
        purse = Wallet(store, clock, transport, KEY)
        assert purse.bring_in(ID, "p-ann", "s", 300_00).status == "done"
        assert purse.balance("p-ann", "s") == 700_00
    assert [str(got.url) for got in seen] == [
        "https://wallet.example/wallet/debit",
        "https://wallet.example/wallet/balance",
    ]
    assert KEY not in b"".join(got.content + repr(got.headers).encode() for got in seen)


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (httpx.ConnectError("no route"), say.Down),
        (httpx.ConnectTimeout("no route"), say.Down),
        (httpx.ReadTimeout("slow"), say.Timeout),
        (httpx.RemoteProtocolError("cut"), say.Timeout),
    ],
)
def test_what_http_cannot_do(fault: Exception, told: type[Exception]) -> None:
    def fail(got: httpx.Request) -> httpx.Response:
        raise fault

    client = httpx.Client(transport=httpx.MockTransport(fail))
    with closing(Http("https://wallet.example", client)) as http, pytest.raises(told):
        http(say.Request("/wallet/debit", START, b"{}", ""))


def test_money_is_not_sent_in_the_clear() -> None:
    with pytest.raises(Refusal, match="https only"):
        Http("http://wallet.example")
    Http("http://127.0.0.1:9000").close()


@pytest.mark.parametrize("parts", [repeat(b"x" * 1_000), repeat(b"x")], ids=["endless", "slow"])
def test_an_answer_that_does_not_end_is_none(
    parts: Iterator[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each part comes in time; all of it would never."""
    clock = count()
    monkeypatch.setattr("pitboss.house.wallet.http.time.monotonic", lambda: next(clock) / 1_000)
    client = httpx.Client(
        transport=httpx.MockTransport(lambda got: httpx.Response(200, content=parts))
    )
    does_not_end = pytest.raises(say.Timeout, match="does not end")
    with closing(Http("https://wallet.example", client)) as transport, does_not_end:
        transport(say.Request("/wallet/debit", START, b"{}", ""))
