"""Whatever the wire loses and wherever the house crashes: no cent twice, none lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sqlalchemy import select

from pitboss.errors import Refusal
from pitboss.house.ledger.accounts import wallet
from pitboss.house.ledger.audit import audit
from pitboss.house.ledger.reading import balances
from pitboss.house.store import schema
from pitboss.house.store.database import Store, open_store
from pitboss.house.wallet import protocol as say
from pitboss.house.wallet.audit import check_wallet, on_the_way
from pitboss.house.wallet.calls import CREDIT, DEBIT, DONE, HELD, OPEN
from pitboss.house.wallet.paying import pay_out, sweep
from tests.house.wallet.wire import FAULTS, Crash, Fate, House, OneCrash

SEEDS = 1_000
CHUNK, PARTS = 50, 4  # seeds that share a store; tests among which they are shared out
START_CENTS = 1_000
Told = list[tuple[str, str]]  # what the player was told of each debit, in the order


def act(house: House, told: Told, asked: dict[str, int]) -> None:
    """The player, the table or the clock does something."""
    rng, person = house.fate.rng, house.person
    what = rng.choice(("in", "in", "again", "out", "sweep", "due", "due", "time"))
    if what == "in":
        id = f"{person}-in-{len(asked)}"
        asked[id] = rng.choice((100, 250, 600))
        bring(house, told, id, asked[id])
    elif what == "again" and asked:
        id = rng.choice(sorted(asked))
        bring(house, told, id, asked[id])
    elif what == "out":
        with house.store.begin() as conn:
            held = balances(conn, [wallet(person)])[wallet(person)]
            if held:
                cents = rng.randint(1, held)
                id = f"{person}-out-{held}-{cents}-{rng.random()}"
                pay_out(conn, house.clock.now(), id, person, cents, last=rng.random() < 0.5)
    elif what == "sweep":
        with house.store.begin() as conn:
            sweep(conn, house.clock.now(), idle_ms=rng.choice((0, 60_000)))
    elif what == "due":
        house.wallet.due()
    else:
        house.clock.advance(rng.choice((1, 500, 5_000, 60_000, 400_000)))


def bring(house: House, told: Told, id: str, cents: int) -> None:
    try:
        told.append((id, house.wallet.bring_in(id, house.person, "session", cents).status))
    except Refusal as refusal:
        if refusal.field != "wallet":  # the last one is not settled yet
            raise


def settle(house: House, told: Told) -> None:
    """The wire is well again: everything comes to its end, and then all money goes home."""
    house.fate.well = True
    house.restart()
    _end(house)
    check(house, told)
    with house.store.begin() as conn:
        sweep(conn, house.clock.now(), idle_ms=0)
    _end(house)
    check(house, told)
    assert house.book.balances[house.person] == START_CENTS
    assert house.book.over == {kept.call.round_id for kept in house.book.calls.values()}


def _end(house: House) -> None:
    for _ in range(60):
        house.wallet.due()
        while house.wire.late:  # a debit that comes after its rollback changes nothing
            house.operator(house.wire.late.pop())
        if not _open(house):
            return
        house.clock.advance(3_600_000)
    raise AssertionError("a call never ends")


def _open(house: House) -> list[str]:
    rows = schema.wallet_calls
    with house.store.read() as conn:
        query = select(rows.c.id).where(rows.c.person == house.person, rows.c.state.in_(OPEN))
        return list(conn.execute(query).scalars())


def check(house: House, told: Told) -> None:
    """The operator's money and ours agree, call by call."""
    rows, book, person = schema.wallet_calls, house.book, house.person
    with house.store.read() as conn:
        kept = conn.execute(select(rows).where(rows.c.person == person)).all()
        here = balances(conn, [wallet(person)])[wallet(person)]
    assert not [row for row in kept if row.state == HELD]
    took = {
        id: call.call.cents
        for id, call in book.calls.items()
        if isinstance(call.call, say.Debit) and call.status == 200 and id not in book.undone
    }
    gave = {
        id: call.call.cents
        for id, call in book.calls.items()
        if isinstance(call.call, say.Credit) and call.status == 200
    }
    assert took == {row.id: row.cents for row in kept if row.kind == DEBIT and row.state == DONE}
    assert gave == {row.id: row.cents for row in kept if row.kind == CREDIT}
    assert book.balances[person] == START_CENTS - sum(took.values()) + sum(gave.values())
    assert here == sum(took.values()) - sum(gave.values())
    assert here + book.balances[person] == START_CENTS
    for id, status in told:  # what was said once stays so
        assert status == "unknown" or (status == "done") == (id in took), (id, status)


def live(house: House, steps: int, do: Callable[[], None]) -> None:
    """So many steps; whenever the service crashes another takes its place."""
    for _ in range(steps):
        try:
            do()
        except Crash:
            house.restart()


def simulate(store: Store, seed: int) -> Told:
    """One seed: a short life, and how it ends."""
    house = House(store, Fate(seed), f"player{seed:06}", START_CENTS)
    told: Told = []
    asked: dict[str, int] = {}
    live(house, house.fate.rng.randint(4, 12), lambda: act(house, told, asked))
    settle(house, told)
    return told


def _simulate(store: Store, seeds: range) -> set[str]:
    seen: set[str] = set()
    for seed in seeds:
        try:
            seen |= {status for _, status in simulate(store, seed)}
        except BaseException:
            print(f"seed {seed}")
            raise
    with store.read() as conn:
        assert audit(conn) == []
        assert check_wallet(conn) == []
        assert on_the_way(conn) == 0
    return seen


@pytest.mark.parametrize("part", range(PARTS))
def test_seeds_of_trouble(part: int) -> None:
    seen: set[str] = set()
    for first in range(part * CHUNK, SEEDS, PARTS * CHUNK):
        with open_store("sqlite:///:memory:") as store:
            seen |= _simulate(store, range(first, first + CHUNK))
    assert seen == {"done", "refused", "unknown"}


def test_some_seeds_on_both_databases(store: Store) -> None:
    _simulate(store, range(SEEDS, SEEDS + 40))


@pytest.mark.parametrize("trouble", ["", *FAULTS])
def test_a_crash_between_any_two_steps(trouble: str) -> None:
    """Buy chips, cash a part, sweep the rest, settle: crashed at the first step, the second, ..."""
    with open_store("sqlite:///:memory:") as store:
        for at in range(1, 200):
            fate = OneCrash(at, trouble)
            house = House(store, fate, f"player{at:06}", START_CENTS)
            told: Told = []
            script = _script(house, told)
            for step in script:
                live(house, 1, step)
            reached = fate.left <= 0
            fate.left = 0
            settle(house, told)
            if not reached:
                break
        assert at > 12, "the crash never came"
        with store.read() as conn:
            assert check_wallet(conn) == []


def _script(house: House, told: Told) -> list[Callable[[], None]]:
    person = house.person

    def cash() -> None:
        with house.store.begin() as conn:
            if balances(conn, [wallet(person)])[wallet(person)] >= 30:
                pay_out(conn, house.clock.now(), f"{person}-cash", person, 30, last=False)

    def home() -> None:
        with house.store.begin() as conn:
            sweep(conn, house.clock.now(), idle_ms=0)

    def due() -> None:
        house.wallet.due()

    def wait() -> None:
        house.clock.advance(20_000)

    def buy() -> None:
        bring(house, told, f"{person}-buy", 100)

    return [buy, wait, due, buy, cash, due, home, wait, due, wait, due]
