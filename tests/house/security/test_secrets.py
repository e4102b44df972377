"""No password and no token lies anywhere in clear: not in the database, a log, or the figures."""

from __future__ import annotations

import io
import logging
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog
from sqlalchemy import select

from pitboss.errors import HouseFault
from pitboss.house.people.passwords import Cost, Passwords
from pitboss.house.people.secret import Secret
from pitboss.house.service import people
from pitboss.house.service.asking import COOKIE
from pitboss.house.service.logs import set_up_logs
from pitboss.house.store import schema
from tests.house.service.casino import Casino
from tests.house.service.ear import Ear

PASSWORDS = ["correct horse battery", "Tr0ub4dor and 3 more", "a wrong guess at it"]


@pytest.fixture
def logged(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """All that the service writes down, down to the smallest matter."""
    heard = io.StringIO()
    monkeypatch.setattr(sys, "stderr", heard)
    root, handler = logging.getLogger(), logging.StreamHandler(heard)
    level = root.level
    monkeypatch.setattr(logging.getLogger("httpx"), "disabled", True)  # the client's own
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    set_up_logs(logging.DEBUG)
    yield heard
    structlog.reset_defaults()
    root.removeHandler(handler)
    root.setLevel(level)


def evening(casino: Casino, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """People come, play, come back and fail; all words that were theirs alone."""
    words = list(PASSWORDS)
    said = {"name": "ann", "password": PASSWORDS[0]}
    guest = casino.request("POST", "/api/guest", body={}).json()["token"]
    ann = casino.request("POST", "/api/accounts", guest, said).json()["token"]
    words += [guest, ann]
    other = {"name": "bob", "password": PASSWORDS[1], "cookie": True}
    cookie = casino.request("POST", "/api/accounts", body=other).cookies[COOKIE]
    casino.client.cookies.clear()
    words += [cookie]
    casino.request("POST", "/api/login", body=said | {"password": PASSWORDS[2]})
    casino.request("POST", "/api/login", body=said | {"more": 1})
    casino.request("POST", "/api/login", body=b'{"name":5,"password":"%b"}' % PASSWORDS[2].encode())
    wanted = {"rights": ["play"], "note": "a bot"}
    words += [casino.request("POST", "/api/tokens", ann, wanted).json()["token"]]
    told = casino.request("POST", "/api/tokens", ann, wanted | {"note": words[-1]})
    assert told.status_code == 400  # a token pasted where others read it
    casino.request("GET", f"/api/me?token={ann}")
    casino.request("GET", f"/api/tables/{ann}", ann)
    casino.request("GET", f"/api/actions/{words[-1]}", ann)
    table = casino.open("three-card-poker")
    with Ear.at(casino, table) as socket:
        socket.send_json({"token": ann})
        socket.ask("sit", box=1, cents=500_00)
        words += [socket.hear("seat")["seat"]]
        socket.send_json({"token": ann, "seat": words[-1]})  # said at the wrong time
        socket.hear("problem")
    with Ear.at(casino, table) as back:
        back.send_json({"seat": words[-1]})
        words += [back.hear("welcome")["seat"]]
        back.ask("bet", box=1, wager="ante", cents=5_00)
        back.ask("ready")
    with Ear.at(casino, table) as thief:
        thief.send_json({"seat": words[-2]})
        thief.hear("problem")

    def breaks(*_: object) -> None:
        raise HouseFault(f"a fault with {ann} and {words[-1]} in its words")

    with monkeypatch.context() as broken:
        broken.setattr(people, "_me", breaks)
        fault = casino.request("GET", "/api/me", ann)
        assert fault.status_code == 500
        assert ann not in fault.text
    luck: Any = casino.desk.pit.hosts[table].luck
    return [*words, luck.promise.server_seed, luck.record.server_seed]


def test_nothing_secret_is_written_down(
    casino: Casino, tmp_path: Path, logged: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = evening(casino, monkeypatch)
    assert len(set(words)) == len(words) == 11
    figures = casino.request("GET", "/metrics").text
    pages = [
        casino.request("GET", path).text
        for path in ("/api/tables", "/api/meters", "/api/schema", "/health", "/ready")
    ]
    written = logged.getvalue()
    assert '"event": "request_fault"' in written
    assert "(secret)" in written
    for word in words:
        for text in (written, figures, *pages):
            assert word not in text
    kept = [each for each in words if not re.fullmatch("[0-9a-f]{64}", each)]  # seeds are kept
    for table in schema.METADATA.sorted_tables:
        with casino.desk.store.read() as conn:
            for row in conn.execute(select(table)):
                for value in row:
                    raw = value if isinstance(value, bytes) else str(value).encode()
                    assert not [each for each in kept if each.encode() in raw], table.name
    for path in tmp_path.glob("house.db*"):
        raw = path.read_bytes()
        assert not [each for each in kept if each.encode() in raw], path.name


def test_what_is_stored_of_passwords_and_tokens_is_a_hash(
    casino: Casino, logged: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening(casino, monkeypatch)
    with casino.desk.store.read() as conn:
        sealed = list(conn.execute(select(schema.people.c.password)).scalars())
        hashes = list(conn.execute(select(schema.sessions.c.token_hash)).scalars())
    form = r"\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}"
    assert len(sealed) == 2
    assert all(re.fullmatch(form, each) for each in sealed)
    assert len(hashes) == len(set(hashes)) >= 6
    assert all(re.fullmatch("[0-9a-f]{64}", each) for each in hashes)


def test_a_guess_costs_what_is_recommended_unless_a_house_says_otherwise() -> None:
    cost = Cost()
    assert (cost.passes, cost.memory_kib, cost.lanes) == (3, 64 * 1024, 4)
    salts = iter(range(9))
    hasher = Passwords(lambda count: next(salts).to_bytes(count, "big"), Cost(1, 8, 1))
    one, two = hasher.seal(Secret(PASSWORDS[0])), hasher.seal(Secret(PASSWORDS[0]))
    assert one != two
    assert hasher.check(one, Secret(PASSWORDS[0]))
    assert hasher.check(two, Secret(PASSWORDS[0]))
    assert not hasher.check(one, Secret(PASSWORDS[1]))
    assert not hasher.check(None, Secret(PASSWORDS[0]))
