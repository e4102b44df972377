"""Forged, replayed, oversized and malformed: a clear refusal each, and nothing has changed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import msgspec
import pytest
from sqlalchemy import func, select

from pitboss.house.people import persons
from pitboss.house.service.asking import COOKIE
from pitboss.house.store import schema
from tests.house.security.actors import PLAYS, token_of
from tests.house.service.casino import PASSWORD, Casino, new_id, opened
from tests.house.service.ear import Ear

SHAPE = {"message", "field", "clause"}


_numbers = count(1)


def new_name() -> str:
    return f"n{next(_numbers)}"


@pytest.fixture(scope="module")
def busy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Casino]:
    """One service that all these cases come to."""
    path = tmp_path_factory.mktemp("abuse") / "house.db"
    with opened(f"sqlite:///{path}") as one:
        yield one


def rows(casino: Casino) -> dict[str, int]:
    """How much there is of everything."""
    found = {}
    with casino.desk.store.read() as conn:
        for name, table in schema.METADATA.tables.items():
            if name not in ("leases", "inbox"):
                query = select(func.count()).select_from(table)
                found[name] = conn.execute(query).scalar_one()
    return found


# --- tokens and sessions -------------------------------------------------------------------------


def test_a_token_in_an_address_is_refused_however_it_is_written(casino: Casino) -> None:
    ann, table = casino.person("ann"), casino.open("big-six")
    hidden = ann.replace("_", "%5f", 1)
    for path in ("/api/me", "/api/tables", f"/api/tables/{table}", "/api/me/statement"):
        for word in (f"token={ann}", f"access_token={ann}", hidden, f"a=1&b={ann}"):
            told = casino.request("GET", f"{path}?{word}")
            assert (told.status_code, told.json()["field"]) == (401, "token"), (path, word)
            assert ann not in told.text
    for path in (f"/api/tables/{ann}", f"/api/actions/{hidden}"):
        assert casino.request("GET", path).json()["field"] == "token"
    with casino.client.websocket_connect(f"/api/tables/{table}/live?token={ann}") as socket:
        told = socket.receive_json(timeout=20)
        assert (told["kind"], told["problem"]["field"]) == ("problem", "token")


def test_a_session_is_never_one_that_somebody_else_has_chosen(casino: Casino) -> None:
    """Whoever signs in gets a new token, whatever cookie or token he came with."""
    said = {"name": "signer", "password": PASSWORD}
    fixed = casino.request("POST", "/api/guest", body={}).json()["token"]
    up = casino.request("POST", "/api/accounts", fixed, said).json()["token"]
    assert up != fixed
    assert casino.request("GET", "/api/me", fixed).status_code == 401
    mine = casino.request("POST", "/api/guest", body={}).json()["token"]
    for headers in ({"cookie": f"{COOKIE}={mine}"}, {"authorization": f"Bearer {mine}"}):
        body = msgspec.json.encode(said | {"cookie": True})
        told = casino.client.post("/api/login", content=body, headers=headers)
        assert told.status_code == 201
        assert mine not in told.headers["set-cookie"]
        casino.client.cookies.clear()
        assert casino.request("GET", "/api/me", mine).json()["name"].startswith("guest-")


def test_another_site_signs_nobody_in(casino: Casino) -> None:
    """A page that could would see what its visitor then plays under its own name."""
    casino.request("POST", "/api/accounts", body={"name": "mallory", "password": PASSWORD})
    before = rows(casino)
    for path, said in (
        ("/api/login", {"name": "mallory", "password": PASSWORD, "cookie": True}),
        ("/api/guest", {"cookie": True}),
        ("/api/accounts", {"name": "mallory2", "password": PASSWORD, "cookie": True}),
    ):
        for origin in ("https://evil.example", "null"):
            told = casino.request("POST", path, body=said, origin=origin)
            assert (told.status_code, told.json()["field"]) == (403, "origin")
            assert "set-cookie" not in told.headers
    assert rows(casino) == before
    own = casino.request(
        "POST", "/api/guest", body={"cookie": True}, origin="http://testserver.local"
    )
    assert own.status_code == 201


def test_a_cookie_of_a_page_acts_for_no_other_page(casino: Casino) -> None:
    table = casino.open("big-six")
    casino.request("POST", "/api/guest", body={"cookie": True})
    before = rows(casino)
    asked = {"action_id": "from-another-site", "command": {"do": "sit", "box": 1, "cents": 5_00}}
    for method, path, body in (
        ("POST", f"/api/tables/{table}/commands", asked),
        ("POST", "/api/tokens", {"rights": ["play"], "note": "stolen"}),
        ("PUT", "/api/me/limits", {"exclude_days": 30}),
        ("DELETE", "/api/tokens", None),
        ("POST", "/api/logout", None),
    ):
        told = casino.request(method, path, body=body, content_type="text/plain")
        assert told.status_code == 401, path
    assert rows(casino) == before
    assert casino.request("GET", "/api/me").status_code == 200


def test_a_programmes_token_makes_no_further_ones(casino: Casino) -> None:
    token = token_of(casino, PLAYS)
    before = rows(casino)
    for method, path, body in (
        ("POST", "/api/tokens", {"rights": ["play"], "note": "for ever"}),
        ("POST", "/api/accounts", {"name": "taken-over", "password": PASSWORD}),
        ("PUT", "/api/me/limits", {"limits": {"loss_day": None}}),
    ):
        told = casino.request(method, path, token, body)
        assert (told.status_code, told.json()["field"]) == (403, "token"), path
    assert rows(casino) == before


def test_a_closed_account_does_not_play_on_from_its_seat(casino: Casino) -> None:
    table, ann = casino.open("roulette"), casino.person("ann")
    with Ear.at(casino, table) as socket:
        socket.send_json({"token": ann})
        socket.ask("sit", box=1, cents=50_00)
        seat = socket.hear("seat")["seat"]
    with Ear.at(casino, table) as back:
        back.send_json({"seat": seat})
        assert back.hear("welcome")["name"] == "ann"
        with casino.desk.store.begin() as conn:
            person = persons.find_name(conn, "ann")
            assert person is not None
            persons.change(conn, person.id, disabled=True)
        back.tell("bet", box=1, wager="red", cents=5_00)
        told = back.hear("problem")["problem"]
        assert (told["field"], "closed" in told["message"]) == ("token", True)
    with Ear.at(casino, table) as again:
        again.send_json({"seat": seat})
        assert again.hear("problem")["problem"]["field"] == "token"


@pytest.mark.parametrize(
    "header",
    [
        "Bearer",
        "Bearer ",
        "Basic YW5uOmFubg==",
        "bearer pbs_short",
        "Bearer pbs_" + "x" * 5_000,
        "Bearer pbs_" + "x" * 42 + "'",
        "Bearer pbt_" + "x" * 43,
        "Bearer ' OR 1=1 --",
        "Bearer \xe9\xe9\xe9",
    ],
)
def test_a_forged_header_opens_nothing(busy: Casino, header: str) -> None:
    casino = busy
    told = casino.client.get("/api/me", headers={b"authorization": header.encode("latin-1")})
    assert told.status_code == 401
    assert set(told.json()) == SHAPE


# --- replays -------------------------------------------------------------------------------------


def test_what_is_sent_again_acts_once_and_what_is_stolen_not_at_all(casino: Casino) -> None:
    table = casino.open("roulette")
    ann, eve = casino.person("ann"), casino.person("eve")
    path = f"/api/tables/{table}/commands"
    sit = {"action_id": "hers-alone", "command": {"do": "sit", "box": 1, "cents": 50_00}}
    first = casino.request("POST", path, ann, sit)
    after = rows(casino)
    assert casino.request("POST", path, ann, sit).content == first.content
    with Ear.at(casino, table) as socket:
        socket.send_json({"token": ann})
        socket.hear("view")
        socket.send_json(sit)
        assert socket.hear("answer")["answer"] == first.json()
    stolen = casino.request("POST", path, eve, sit)
    assert (stolen.status_code, stolen.json()["field"]) == (409, "action_id")
    sit["command"] = {"do": "sit", "box": 2, "cents": 50_00}
    assert casino.request("POST", path, ann, sit).status_code == 409
    other = casino.open("roulette")
    assert casino.request("POST", f"/api/tables/{other}/commands", ann, sit).status_code == 409
    now = rows(casino)
    opened_since = {"tables", "lines", "acts", "deals", "sessions"}
    assert {k: v for k, v in now.items() if k not in opened_since} == {
        k: v for k, v in after.items() if k not in opened_since
    }


# --- malformed -----------------------------------------------------------------------------------

NAMES = {
    "a cyrillic a": "\u0430nn",
    "a full-width a": "\uff41nn",
    "a hidden joiner": "an\u200dn",
    "letters from right to left": "\u202enna",
    "a capital": "Ann",
    "a new line": "ann\r\nset-cookie: x=y",
    "a zero byte": "ann\x00",
    "half a letter": "ann\ud800",
    "sql": "ann'; DROP TABLE people; --",
    "markup": "<script>alert(1)</script>",
    "a path": "../../etc/passwd",
    "the house's own": "cage",
    "the floor": "floor",
    "a guest": "guest-abc",
    "everyone": "*",
    "nothing": "",
    "too long": "a" * 33,
}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_no_name_looks_like_another_or_does_more_than_name(busy: Casino, name: str) -> None:
    casino = busy
    before = rows(casino)
    body = b'{"name":%b,"password":"a horse, a battery"}' % _ascii(name)
    told = casino.request("POST", "/api/accounts", body=body)
    assert told.status_code == 400, told.text
    assert set(told.json()) == SHAPE
    assert "x=y" not in str(told.headers)
    login = casino.request("POST", "/api/login", body=body)
    assert login.status_code in (400, 401)
    assert rows(casino) == before


def _ascii(text: str) -> bytes:
    """A JSON string in ASCII, with halves of letters as they are."""
    return b'"' + b"".join(b"\\u%04x" % ord(each) for each in text) + b'"'


IDS = ["..", "%2e%2e%2fpeople", "'%20OR%20'1'='1", "%00", "a%0d%0ab", "x" * 3_000, "%", "🂡", "*"]


@pytest.mark.parametrize("id", IDS)
def test_an_id_is_an_id_and_no_way_elsewhere(busy: Casino, id: str) -> None:
    casino = busy
    token = casino.person(new_name(), "player", "floor", "surveillance", "auditor", "admin")
    before = rows(casino)
    for path in (
        f"/api/tables/{id}",
        f"/api/tables/{id}/log",
        f"/api/tables/{id}/log/stored",
        f"/api/tables/{id}/fairness/records",
        f"/api/actions/{id}",
        f"/api/records/rounds?table={id}",
    ):
        told = casino.request("GET", path, token)
        assert told.status_code in (400, 404) or told.json() == [], (path, told.text)
        assert "pbs_" not in told.text
    statement = casino.request("GET", f"/api/records/people/{id}/statement", token)
    assert statement.status_code in (400, 404) or statement.json() == []
    assert rows(casino) == before


COMMANDS = {
    "nothing": b"",
    "no json": b"{",
    "a list": b"[]",
    "deep": b'{"action_id":"abcdefgh","command":' + b"[" * 30_000 + b"]" * 30_000 + b"}",
    "deep names": b'{"a":' * 9_000 + b"1" + b"}" * 9_000,
    "not a number": b'{"action_id":"abcdefgh","command":{"do":"buy_in","cents":NaN}}',
    "a fraction": b'{"action_id":"abcdefgh","command":{"do":"buy_in","cents":1.5}}',
    "a huge number": b'{"action_id":"abcdefgh","command":{"do":"buy_in","cents":%b}}'
    % (b"9" * 5_000),
    "past 64 bits": b'{"action_id":"abcdefgh","command":{"do":"buy_in","cents":%d}}' % (1 << 63),
    "past 53 bits": b'{"action_id":"abcdefgh","command":{"do":"buy_in","cents":9007199254740993}}',
    "less than nothing": b'{"action_id":"abcdefgh","command":{"do":"buy_in","cents":-500}}',
    "words for a number": b'{"action_id":"abcdefgh","command":{"do":"buy_in","cents":"500"}}',
    "more than asked": b'{"action_id":"abcdefgh","command":{"do":"leave","cents":1}}',
    "no act": b'{"action_id":"abcdefgh","command":{"do":"mint","cents":1}}',
    "the house's own act": b'{"action_id":"abcdefgh","command":{"do":"time_up"}}',
    "somebody else": b'{"action_id":"abcdefgh","command":{"do":"leave","player":"bob"}}',
    "no letters": b'{"action_id":"abcdefgh","command":{"do":"seed","seed":"\xff"}}',
    "a look-alike": '{"action_id":"abcdefgh","command":{"do":"seed","seed":"\u0430"}}'.encode(),
    "an id with signs": b'{"action_id":"abc\\u0000defgh","command":{"do":"leave"}}',
    "a short id": b'{"action_id":"abc","command":{"do":"leave"}}',
    "an id of look-alikes": '{"action_id":"\u0430bcdefgh","command":{"do":"leave"}}'.encode(),
    "too large": b" " * 70_000,
}


@pytest.mark.parametrize("body", COMMANDS.values(), ids=COMMANDS)
def test_no_malformed_command_moves_anything(busy: Casino, body: bytes) -> None:
    casino = busy
    body = body.replace(b"abcdefgh", new_id().encode())
    table, ann = casino.open("roulette"), casino.person(new_name())
    casino.ask(ann, table, "sit", box=1, cents=50_00)
    before = rows(casino)
    told = casino.request("POST", f"/api/tables/{table}/commands", ann, body)
    assert told.status_code in (400, 403, 409, 413), told.text
    assert told.json()["message"]
    assert "Traceback" not in told.text
    with Ear.at(casino, table) as socket:
        socket.send_json({"token": ann})
        socket.hear("view")
        socket.send_text(body.decode("latin-1"))
        for _ in range(9):
            heard = socket.next()
            if heard["kind"] in ("problem", "answer"):
                break
        assert heard["kind"] == "problem" or heard["answer"]["status"] == "refused"
    after = rows(casino)
    kept = {"actions", "sessions"}  # a refusal is kept with its id
    assert {k: v for k, v in after.items() if k not in kept} == {
        k: v for k, v in before.items() if k not in kept
    }


HUGE = ["-1", "9" * 5_000, "9223372036854775808", "1e400", "NaN", "", "0x10", "\u0661"]


@pytest.mark.parametrize("number", HUGE)
def test_no_number_is_too_large_to_be_refused(busy: Casino, number: str) -> None:
    casino = busy
    token, table = casino.person(new_name(), "surveillance"), casino.open("big-six")
    for path in (
        f"/api/tables/{table}?since={number}",
        f"/api/tables/{table}/log?first={number}",
        f"/api/tables/{table}/log?count={number}",
        f"/api/tables/{table}/log/stored?first={number}",
        f"/api/tables/{table}/fairness/cards/{number}",
        f"/api/acts?first={number}",
        f"/api/records/rounds?most={number}",
        f"/api/reports?since={number}",
        f"/api/me/statement?after={number}",
    ):
        told = casino.request("GET", path, token)
        assert told.status_code in (400, 404), (path, told.status_code, told.text)


# --- rates ---------------------------------------------------------------------------------------


def test_who_knocks_too_often_waits(url: str) -> None:
    with opened(url, knocks_a_minute=5, requests_a_second=3) as casino:
        said = {"name": "ann", "password": "wrong words"}
        told = [casino.request("POST", "/api/login", body=said) for _ in range(6)]
        assert [each.status_code for each in told] == [401] * 5 + [429]
        assert int(told[-1].headers["retry-after"]) > 0
        casino.desk.clock.advance(60_000)  # type: ignore[attr-defined]
        ann = casino.person("bob")
        asked = [casino.request("GET", "/api/me", ann).status_code for _ in range(8)]
        assert asked == [200] * 6 + [429] * 2
        casino.desk.clock.advance(60_000)  # type: ignore[attr-defined]
        some = [casino.request("GET", "/api/tables").status_code for _ in range(26)]
        assert some == [200] * 24 + [429] * 2
        casino.desk.clock.advance(60_000)  # type: ignore[attr-defined]
        table = casino.open("big-six")
        with Ear.at(casino, table) as socket:
            socket.send_json({"token": ann})
            socket.hear("view")
            for n in range(8):
                socket.send_json({"ping": n})
            heard = [socket.next()["kind"] for _ in range(9)]
            assert heard.count("pong") >= 4
            assert "problem" in heard
