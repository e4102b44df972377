"""A round over HTTP and over a WebSocket: commands, ids, answers, views."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from pitboss.house.people import sessions
from tests.house.service.casino import Casino
from tests.house.service.ear import Ear

REPLIES = ("problem", "answer")


def test_a_guest_plays_a_round_over_http(each_casino: Casino) -> None:
    casino = each_casino
    table = casino.open("roulette")
    came = casino.request("POST", "/api/guest", body={})
    assert came.status_code == 201
    token = came.json()["token"]
    assert casino.ask(token, table, "sit", box=1, cents=100_00)["result"] == "seated"
    me = casino.request("GET", "/api/me", token).json()
    assert me["wallet"] == 1_000_000 - 100_00
    assert me["rights"] == ["play"]
    assert casino.ask(token, table, "bet", box=1, wager="red", cents=10_00)["status"] == "done"
    assert casino.ask(token, table, "ready")["status"] == "done"
    told = casino.request("GET", f"/api/tables/{table}", token).json()
    assert told["layout"]["game"] == "roulette"
    kinds = [each["event"] for each in told["view"]["events"]]
    assert "wheel_spun" in kinds
    assert kinds[-1] == "round_ended"
    assert told["view"]["racks"][came.json()["name"]] in (90_00, 110_00)
    lobby = casino.request("GET", "/api/tables").json()
    assert [(each["game"], each["taken"]) for each in lobby] == [("roulette", 1)]


def test_a_round_over_a_socket_is_told_to_all_who_look(casino: Casino) -> None:
    table = casino.open("three-card-poker")
    ann = casino.person("ann")
    with (
        Ear.at(casino, table) as hers,
        Ear.at(casino, table) as public,
    ):
        hers.send_json({"token": ann})
        public.send_json({})
        assert hers.hear("welcome")["name"] == "ann"
        hers.hear("view")
        welcome = public.hear("welcome")
        assert "name" not in welcome
        assert "seat" not in welcome
        assert hers.ask("sit", box=3, cents=50_00)["result"] == "seated"
        assert hers.hear("seat")["seat"].startswith("pbt_")
        assert hers.ask("bet", box=3, wager="ante", cents=5_00)["status"] == "done"
        assert hers.ask("ready")["status"] == "done"
        mine = [*_cards(hers)]
        theirs = [*_cards(public)]
        assert len(mine) == len(theirs) == 6
        assert mine.count("??") == 3  # the dealer's
        assert theirs == ["??"] * 6


def _cards(ear: Ear) -> list[str]:
    """The cards of the first view in which the player is asked."""
    for _ in range(50):
        view = ear.hear("view")["view"]
        if view["prompt"]["waits_for"] == "choice":
            return [each["card"] for each in view["events"] if each["event"] == "card_dealt"]
    raise AssertionError("nobody was asked")


def test_the_same_id_gets_the_same_bytes_and_another_body_is_refused(casino: Casino) -> None:
    table = casino.open("roulette")
    ann, bob = casino.person("ann"), casino.person("bob")
    path = f"/api/tables/{table}/commands"
    sit = {"do": "sit", "box": 1, "cents": 100_00}
    first = casino.request("POST", path, ann, sit, x_action_id="the-first-one")
    again = casino.request("POST", path, ann, {"action_id": "the-first-one", "command": sit})
    reordered = b'{ "cents": 10000, "box":1, "do":"sit" }'
    third = casino.request("POST", path, ann, reordered, x_action_id="the-first-one")
    assert first.status_code == again.status_code == third.status_code == 200
    assert first.content == again.content == third.content
    other = casino.request("POST", path, ann, sit | {"box": 2}, x_action_id="the-first-one")
    assert (other.status_code, other.json()["field"]) == (409, "action_id")
    stranger = casino.request("POST", path, bob, sit, x_action_id="the-first-one")
    assert (stranger.status_code, stranger.json()["field"]) == (409, "action_id")
    assert casino.request("GET", "/api/actions/the-first-one", ann).content == first.content
    unknown = casino.request("GET", "/api/actions/the-first-one", bob)
    assert (unknown.status_code, unknown.json()["status"]) == (202, "unknown")
    assert casino.request("GET", "/api/me", ann).json()["wallet"] == 1_000_000 - 100_00


def test_a_stale_command_is_answered_with_the_reason_and_the_present_state(casino: Casino) -> None:
    table = casino.open("three-card-poker")
    ann = casino.person("ann")
    with Ear.at(casino, table) as hers:
        hers.send_json({"token": ann})
        hers.ask("sit", box=1, cents=50_00)
        before = hers.ask("bet", box=1, wager="ante", cents=5_00)["version"]
        hers.ask("ready")
        told = hers.ask("answer", option="fold", seen=before)
        assert (told["status"], told["field"]) == ("refused", "seen")
        present = hers.hear("view", reason=told["message"])["view"]
        assert present["whole"]
        assert present["prompt"]["question"]
        now = hers.ask("answer", option="fold", seen=present["version"])
        assert now["status"] == "done"


def test_a_refusal_reaches_who_asked_whatever_is_told_before_it(casino: Casino) -> None:
    """The table moves on while a stale command is on its way: news may come first."""
    table = casino.open("roulette")
    ann, bob = casino.person("ann"), casino.person("bob")
    with Ear.at(casino, table) as hers, Ear.at(casino, table) as his:
        for box, (ear, token) in enumerate(((hers, ann), (his, bob)), 1):
            ear.send_json({"token": token})
            assert ear.ask("sit", box=box, cents=100_00)["status"] == "done"
        said: dict[Ear, Callable[[], str]] = {
            hers: lambda: hers.tell("answer", seen=1, option="fold"),
            his: lambda: his.tell("bet", box=2, wager="red", cents=10_00),
        }
        for turn in range(8):
            sent = [(ear, said[ear]()) for ear in ((hers, his) if turn % 2 else (his, hers))]
            for ear, id in sent:
                told = ear.hear("answer")["answer"]
                wanted = "refused" if ear is hers else "done"
                assert (told["action_id"], told["status"]) == (id, wanted), told


def test_a_gap_is_answered_with_the_present_state(casino: Casino) -> None:
    table = casino.open("roulette")
    with Ear.at(casino, table) as socket:
        socket.send_json({"since": 999})
        told = socket.hear("view")
        assert told["view"]["whole"]
        assert "present state" in told["reason"]
        socket.send_json({"since": 0})
        told = socket.hear("view")
        assert not told["view"].get("whole")
        assert told["view"]["since"] == 0
        socket.send_json({"ping": 7})
        assert socket.hear("pong")["ping"] == 7


def test_a_seat_token_works_once_and_the_next_is_handed_out(casino: Casino) -> None:
    table = casino.open("roulette")
    ann = casino.person("ann")
    with Ear.at(casino, table) as socket:
        socket.send_json({"token": ann})
        socket.ask("sit", box=1, cents=50_00)
        first = socket.hear("seat")["seat"]
    with Ear.at(casino, table) as back:
        back.send_json({"seat": first})
        welcome = back.hear("welcome")
        assert welcome["name"] == "ann"
        second = welcome["seat"]
        assert second != first
        assert back.ask("buy_in", cents=5_00)["status"] == "done"
        with Ear.at(casino, table) as thief:
            thief.send_json({"seat": first})
            assert thief.hear("problem")["problem"]["field"] == "token"
        assert "old token" in back.hear("problem")["problem"]["message"]
    with Ear.at(casino, table) as again:
        again.send_json({"seat": second})
        assert again.hear("welcome")["name"] == "ann"
    other = casino.open("big-six")
    with Ear.at(casino, other) as elsewhere:
        elsewhere.send_json({"seat": second})
        assert elsewhere.hear("problem")["problem"]["field"] == "token"


@pytest.mark.parametrize(
    ("said", "field"),
    [
        (b"no json", ""),
        (b'{"token":5}', "token"),
        (b'{"tokens":""}', ""),
        (b'{"token":"pbs_' + b"x" * 43 + b'"}', "token"),
        (b'{"since":"x"}', "since"),
        (b" " * 70_000, "message"),
    ],
)
def test_a_first_word_that_is_none_is_refused(casino: Casino, said: bytes, field: str) -> None:
    table = casino.open("big-six")
    with Ear.at(casino, table) as socket:
        socket.send_text(said.decode())
        told = socket.next()
        assert (told["kind"], told["problem"]["field"]) == ("problem", field)


@pytest.mark.parametrize(
    "said",
    [
        b"no json",
        b"{}",
        b'{"action_id":"x","command":{"do":"leave"}}',
        b'{"action_id":"long-enough"}',
        b'{"action_id":"long-enough","command":{"do":"rob"}}',
        b'{"action_id":"long-enough","command":{"do":"bet","box":1,"wager":"red","cents":1e400}}',
        b'{"action_id":"long-enough","command":{"do":"time_up"}}',
        b'{"action_id":"long-enough","command":' + b"[" * 5_000 + b"]" * 5_000 + b"}",
        b'{"action_id":"long-enough","command":{"do":"leave"},"seen":-3}',
        b" " * 70_000,
    ],
)
def test_any_later_word_is_answered_and_the_socket_stays(casino: Casino, said: bytes) -> None:
    table = casino.open("big-six")
    ann = casino.person("ann")
    with Ear.at(casino, table) as socket:
        socket.send_json({"token": ann})
        socket.hear("view")
        socket.send_text(said.decode())
        told = next(each for each in iter(socket.next, None) if each["kind"] in REPLIES)
        assert told["kind"] == "problem" or told["answer"]["status"] == "refused"
        socket.send_json({"ping": 1})
        assert socket.hear("pong")["ping"] == 1


def test_a_spectator_may_look_and_not_act(casino: Casino) -> None:
    table = casino.open("big-six")
    with Ear.at(casino, table) as socket:
        socket.send_json({})
        socket.tell("sit", box=1, cents=5_00)
        assert socket.hear("problem")["problem"]["field"] == "token"


def test_a_session_that_ended_ends_on_its_sockets_too(casino: Casino) -> None:
    table = casino.open("big-six")
    ann = casino.person("ann")
    with Ear.at(casino, table) as socket:
        socket.send_json({"token": ann})
        socket.hear("view")
        with casino.desk.store.begin() as conn:
            sessions.stop(conn, casino.desk.clock, ann)
        casino.desk.clock.advance(6_000)  # type: ignore[attr-defined]
        socket.tell("sit", box=1, cents=5_00)
        assert socket.hear("problem")["problem"]["field"] == "token"


def test_a_guest_who_signs_up_at_the_table_keeps_his_box_and_his_money(casino: Casino) -> None:
    table = casino.open("roulette")
    guest = casino.request("POST", "/api/guest", body={}).json()
    casino.ask(guest["token"], table, "sit", box=1, cents=100_00)
    made = casino.request(
        "POST", "/api/accounts", guest["token"], {"name": "ann", "password": "a horse, a battery"}
    )
    assert made.status_code == 201
    token = made.json()["token"]
    assert made.json()["person"] == guest["person"]
    assert casino.request("GET", "/api/me", guest["token"]).status_code == 401
    assert casino.ask(token, table, "bet", box=1, wager="red", cents=10_00)["status"] == "done"
    view = casino.request("GET", f"/api/tables/{table}", token).json()["view"]
    assert view["prompt"]["offers"]
    casino.desk.worker.call(lambda: casino.desk.pit.forget(set(casino.desk.pit.groups))).result(10)
    assert casino.ask(token, table, "take_down", wager_id=1, cents=10_00)["status"] == "done"
    assert casino.ask(token, table, "leave")["status"] == "done"


def test_what_cannot_be_read_is_refused_in_one_shape(casino: Casino) -> None:
    table = casino.open("roulette")
    ann = casino.person("ann")
    path = f"/api/tables/{table}/commands"
    for body in (b"", b"[]", b"{", b'{"action_id":"x"}', msgspec.json.encode({"do": "leave"})):
        told = casino.request("POST", path, ann, body)
        assert told.status_code == 400, body
        assert set(told.json()) == {"message", "field", "clause"}
    large = casino.request("POST", path, ann, b" " * 70_000, x_action_id="long-enough")
    assert large.status_code == 413
    assert set(large.json()) == {"message", "field", "clause"}
    bad_id = casino.request("POST", path, ann, {"do": "leave"}, x_action_id="no!such?id")
    assert (bad_id.status_code, bad_id.json()["field"]) == (400, "action_id")


@pytest.mark.parametrize("path", ["/api/nothing", "/api/schema/other", "/api/schema/a/b", "/api"])
def test_what_is_not_there_is_told_in_one_shape(casino: Casino, path: str) -> None:
    told = casino.request("GET", path)
    assert (told.status_code, told.headers["content-type"]) == (404, "application/json")
    assert told.json() == {"message": "not found", "field": "", "clause": ""}
    assert casino.request("GET", "/api/schema").json()["openapi"]


def test_who_waited_in_vain_is_told_why_over_his_socket_and_nobody_else(casino: Casino) -> None:
    table, other = casino.open("roulette"), casino.open("big-six")
    ann, bob = casino.person("ann"), casino.person("bob")
    casino.ask(bob, table, "sit", box=1, cents=50_00)
    casino.ask(bob, table, "bet", box=1, wager="red", cents=5_00)
    with Ear.at(casino, table) as socket:
        socket.send_json({"token": ann})
        assert socket.ask("sit", box=2, cents=9_000_00)["result"] == "waiting"
        assert casino.ask(ann, other, "sit", box=1, cents=5_000_00)["status"] == "done"
        casino.ask(bob, table, "ready")
        shown = socket.hear("view")["view"]
        while "turned_away" not in shown:
            shown = socket.hear("view")["view"]
        assert shown["turned_away"] == "the wallet holds 500000 cents, not the 900000 asked of it"
        path = f"/api/tables/{table}"
        assert casino.request("GET", path, ann).json()["view"]["turned_away"]
        for token in ("", bob):
            assert "turned_away" not in casino.request("GET", path, token).json()["view"]
