"""A house whose money an operator holds: chips are bought there, and what is left goes back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.errors import Refusal
from pitboss.house.clock import HandClock
from pitboss.house.config import Config
from pitboss.house.inspection import inspect
from pitboss.house.service.cashier import SWEEP_MS, cashier
from pitboss.house.store.database import open_store
from pitboss.house.wallet.operator import Book, Operator
from pitboss.house.wallet.protocol import Request, Response
from tests.house.service.casino import START, Casino, opened

KEY = b"k" * 32


@pytest.fixture
def clock() -> HandClock:
    return HandClock(START)


@pytest.fixture
def book() -> Book:
    return Book()


@pytest.fixture
def house(
    store_url: str, tmp_path: Path, clock: HandClock, book: Book, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Casino]:
    """A service with an operator beside it; the cashier works when the test says so."""
    key = tmp_path / "key"
    key.write_bytes(KEY)
    operator = Operator(KEY, clock, book)

    def wire(_self: object, asked: Request) -> Response:
        return operator(asked)

    monkeypatch.setattr("pitboss.house.wallet.http.Http.__call__", wire)
    monkeypatch.setattr("pitboss.house.service.cashier.Cashier.start", lambda self: None)
    monkeypatch.setattr("pitboss.house.service.cashier.Cashier.stop", lambda self: None)
    address = "https://operator.example"
    with opened(store_url, clock, wallet=address, wallet_key_file=str(key)) as casino:
        yield casino


def test_money_comes_from_the_operator_and_goes_back(
    house: Casino, clock: HandClock, book: Book
) -> None:
    token = house.person("ann", "player")
    me = house.request("GET", "/api/me", token).json()
    assert me["wallet"] == 0  # nobody is given play money here
    book.balances[me["person"]] = 100_00
    assert house.request("GET", "/api/me/money", token).json() == {"balance": 100_00}
    for _ in range(2):
        wanted = {"action_id": "bring-me-50", "cents": 50_00}
        told = house.request("POST", "/api/me/money", token, wanted).json()
        assert told["status"] == "done"
    assert house.request("GET", "/api/me", token).json()["wallet"] == 50_00
    assert book.balances[me["person"]] == 50_00
    table = house.open("roulette")
    assert house.ask(token, table, "sit", box=1, cents=40_00)["status"] == "done"
    assert house.ask(token, table, "leave")["status"] == "done"
    assert house.desk.cashier is not None
    for _ in range(4):
        clock.advance(SWEEP_MS + 1)
        house.desk.cashier.work()
    assert book.balances[me["person"]] == 100_00
    assert house.request("GET", "/api/me", token).json()["wallet"] == 0
    with house.desk.store.read() as conn:
        assert list(inspect(conn)) == []


def test_a_wallet_without_its_key_is_refused_at_the_start(tmp_path: Path) -> None:
    short = tmp_path / "short"
    short.write_bytes(b"short")
    with open_store("sqlite:///:memory:") as store:
        for file in ("", str(tmp_path / "none"), str(short)):
            config = Config(wallet="https://operator.example", wallet_key_file=file)
            with pytest.raises(Refusal, match="key"):
                cashier(config, store, HandClock(START))
        assert cashier(Config(), store, HandClock(START)) is None
