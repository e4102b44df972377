"""The protocol of the wallet and the operator's side of it."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.house.clock import HandClock
from pitboss.house.wallet import protocol as say
from pitboss.house.wallet.operator import Book, Operator
from tests.house.wallet.wire import KEY, START

SAME = {"player": "ann", "session": "s", "currency": "USD"}


def operator() -> Operator:
    return Operator(KEY, HandClock(START), Book({"ann": 500, "bob": 500}))


def debit(id: str = "d1", cents: int = 100, round_id: str = "r1") -> say.Debit:
    return say.Debit(**SAME, id=id, round_id=round_id, cents=cents)


def credit(id: str = "c1", cents: int = 100, round_id: str = "r1") -> say.Credit:
    return say.Credit(**SAME, id=id, round_id=round_id, cents=cents)


def rollback(id: str = "b1", of: str = "d1", **other: str) -> say.Rollback:
    return say.Rollback(**(SAME | other), id=id, round_id="r1", debit=of)


def ask(to: Operator, call: say.Message, now: int = START) -> tuple[str, int]:
    asked = say.request(KEY, call, say.encode(call), now)
    answer = say.read_answer(KEY, asked, to(asked))
    return answer.code, answer.balance


def test_money_moves_once() -> None:
    bank = operator()
    for _ in range(3):
        assert ask(bank, debit()) == ("ok", 400)
        assert ask(bank, credit(cents=250)) == ("ok", 650)
    assert ask(bank, say.Balance(**SAME)) == ("ok", 650)
    assert ask(bank, credit("c2", 0)) == ("ok", 650)
    assert bank.book.balances == {"ann": 650, "bob": 500}


def test_a_repeat_gets_the_very_bytes() -> None:
    bank = operator()
    for call in (debit(), debit("d2", 10_000), rollback(of="never")):
        asked = say.request(KEY, call, say.encode(call), START)
        first = bank(asked)
        ask(bank, credit(f"between-{call.id}"))  # whatever happens meanwhile
        assert bank(asked) == first


def test_an_id_is_used_for_one_thing() -> None:
    bank = operator()
    ask(bank, debit())
    assert ask(bank, debit(cents=101))[0] == "id_used"
    assert ask(bank, credit("d1"))[0] == "id_used"
    assert ask(bank, rollback(of="c9"))[0] == "unknown_debit"
    ask(bank, credit("c8"))
    assert ask(bank, rollback("b2", of="c8"))[0] == "id_used"
    assert ask(bank, rollback("b3", player="bob"))[0] == "id_used"
    assert bank.book.balances == {"ann": 500, "bob": 500}


def test_what_is_not_there_is_not_taken() -> None:
    bank = operator()
    assert ask(bank, debit(cents=501))[0] == "insufficient"
    ask(bank, credit("c2", 1, "r2"))
    assert ask(bank, debit(cents=501))[0] == "insufficient"  # the answer of an id stays
    assert ask(bank, debit("d2", 501)) == ("ok", 0)
    assert ask(bank, rollback()) == ("ok", 0)  # of a refused debit: nothing to undo


def test_rollbacks() -> None:
    bank = operator()
    ask(bank, debit())
    assert ask(bank, rollback()) == ("ok", 500)
    assert ask(bank, rollback()) == ("ok", 500)
    assert ask(bank, rollback("b2")) == ("ok", 500)  # another one: success, and no effect
    ask(bank, debit("d2"))
    ask(bank, credit())
    assert ask(bank, rollback("b3", "d2"))[0] == "credited"
    assert bank.book.balances["ann"] == 500


def test_a_debit_that_comes_after_its_rollback_is_refused() -> None:
    bank = operator()
    assert ask(bank, rollback(of="late"))[0] == "unknown_debit"
    assert ask(bank, debit("late"))[0] == "rolled_back"
    assert ask(bank, debit("late"))[0] == "rolled_back"
    assert bank.book.balances["ann"] == 500


def test_a_finished_round_takes_no_debit_and_every_credit() -> None:
    bank = operator()
    ask(bank, debit())
    over = say.RoundFinished(**SAME, id="f1", round_id="r1", state="completed")
    assert ask(bank, over) == ("ok", 400)
    assert ask(bank, debit("d2"))[0] == "round_over"
    assert ask(bank, credit()) == ("ok", 500)


def test_players_and_money_must_be_known() -> None:
    bank = operator()
    stranger = say.Debit(**(SAME | {"player": "eve"}), id="d1", round_id="r", cents=1)
    assert ask(bank, stranger)[0] == "unknown_player"
    euros = say.Balance(**(SAME | {"currency": "EUR"}))
    assert ask(bank, euros)[0] == "wrong_currency"


@pytest.mark.parametrize("part", ["path", "timestamp", "body", "signature", "key"])
def test_nothing_of_a_call_can_be_changed(part: str) -> None:
    bank = operator()
    key = b"another key" if part == "key" else KEY
    asked = say.request(key, debit(), say.encode(debit()), START)
    changed: dict[str, Any] = {
        "path": "/wallet/credit",
        "timestamp": START + 1,
        "body": say.encode(debit(cents=99)),
        "signature": "\xe9" * 64,
    }
    if part in changed:
        asked = asked._replace(**{part: changed[part]})
    answer = bank(asked)
    assert (answer.status, b"bad_signature" in answer.body) == (401, True)
    assert bank.book.balances["ann"] == 500
    assert not bank.book.calls


def test_an_old_call_is_not_taken() -> None:
    bank = operator()
    for off in (-say.FRESH_MS - 1, say.FRESH_MS + 1):
        assert ask(bank, debit(), START + off)[0] == "stale"
    assert ask(bank, debit(), START - say.FRESH_MS) == ("ok", 400)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xff",
        b"[" * 5_000,
        b'{"call":"steal"}',
        say.encode(debit()).replace(b"100", b"100.0"),
        say.encode(debit()).replace(b"100", b"-100"),
        say.encode(debit()).replace(b"100", b"0"),
        say.encode(debit()).replace(b"100", b"99999999999999999"),
        say.encode(debit()).replace(b"100", b"true"),
        say.encode(debit()) + b" ",
        say.encode(debit()).replace(b"{", b'{"more":1,', 1),
    ],
)
def test_what_is_no_call_is_refused(body: bytes) -> None:
    bank = operator()
    signature = say.sign(KEY, "POST", "/wallet/debit", START, body)
    answer = bank(say.Request("/wallet/debit", START, body, signature))
    assert (answer.status, b"malformed" in answer.body) == (400, True)
    assert bank.book.balances["ann"] == 500


def test_a_call_belongs_to_its_path() -> None:
    body = say.encode(debit())
    signature = say.sign(KEY, "POST", "/wallet/credit", START, body)
    answer = operator()(say.Request("/wallet/credit", START, body, signature))
    assert answer.status == 400


def test_an_answer_is_that_of_its_call() -> None:
    bank = operator()
    asked = say.request(KEY, debit(), say.encode(debit()), START)
    answer = bank(asked)
    later = asked._replace(timestamp=START + 1)
    with pytest.raises(say.Forged):
        say.read_answer(KEY, later, answer)
    with pytest.raises(say.Forged):
        say.read_answer(KEY, asked, answer._replace(status=402))
