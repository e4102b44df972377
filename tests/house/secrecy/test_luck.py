"""Seeds, shoes and logs: told when nothing is left to hide, and not before."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from pitboss.apparatus.shoe import Shoe
from pitboss.house.fairness.records import PublicDeal
from pitboss.house.people.roles import Who
from pitboss.house.records.fairness import published
from pitboss.house.service.told import read_told
from pitboss.house.store.database import Store, open_store
from pitboss.house.tables.host import TAIL
from pitboss.house.tables.pit import Asked
from pitboss.rooms import registry
from pitboss.table import events
from pitboss.table.view import HIDDEN
from tests.house.secrecy.worlds import PLAYERS, Loom, Play, World
from tests.house.service.casino import Casino, new_id, opened
from tests.house.service.ear import Ear
from tests.house.tables.floor import Floor


@contextmanager
def _store(folder: Path, migrated: Path) -> Iterator[Store]:
    shutil.copy(migrated, folder / "house.db")
    with open_store(f"sqlite:///{folder / 'house.db'}") as store:
        yield store


def deals_of(floor: Floor, table: str) -> dict[int, PublicDeal]:
    """The deals as they are published now."""
    with floor.store.read() as conn:
        lines = list(published(conn, table))
    return {line.number: line for line in lines if isinstance(line, PublicDeal)}


def check_seeds(world: World) -> None:
    """No seed of the present shoe, nor of one that a card of the running round came from."""
    luck, host = world.host.luck, world.host
    for number, deal in deals_of(world, world.table).items():
        assert (deal.server_seed is None) == (deal.composition is None)
        if deal.server_seed is None:
            continue
        assert deal.closed is not None
        assert number != luck.promise.number
        assert luck.record is None or number < luck.record.number
        if host.running is not None:
            opened = next(
                n
                for n, event in reversed(world.told_lines)
                if isinstance(event, events.RoundOpened)
            )
            dealt = [n for n, e in world.told_lines if isinstance(e, events.CardDealt)]
            inside = [place for n, place in zip(dealt, world.dealt, strict=True) if n > opened]
            assert number not in {deal for deal, _ in inside}


@pytest.mark.parametrize("game", ["blackjack", "pai-gow-poker", "three-card-poker", "craps"])
def test_no_seed_is_told_while_its_cards_are_in_play(
    game: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, migrated: Path
) -> None:
    loom = Loom(monkeypatch)
    with _store(tmp_path, migrated) as store:
        loom.world = world = World(store, 5)
        world.begin(game)
        world.on_step = lambda: check_seeds(world)
        Play(world, random.Random(game)).rounds(3)
        assert game == "blackjack" or any(
            d.server_seed for d in deals_of(world, world.table).values()
        )


def test_a_shoe_filled_up_in_mid_round_tells_nothing_of_the_hole_card(
    tmp_path: Path, migrated: Path
) -> None:
    """The discard rack is all cards but those on the table: to tell it is to tell them."""
    with _store(tmp_path, migrated) as store:
        floor = Floor(store)
        floor.person("ann")
        table = floor.open("blackjack")
        floor.ask(table, "ann", "sit", box=1, cents=500_00)
        floor.ask(table, "ann", "bet", box=1, wager="blackjack", cents=50_00)
        host = floor.pit.hosts[table]
        few = [0] * 52
        few[0] = few[1] = few[2] = 1  # three small cards: nobody has a natural
        host.table.shoe = Shoe.from_counts(few)
        floor.ask(table, "ann", "ready")
        dealt = [event for _, event in host.tail if isinstance(event, events.CardDealt)]
        assert any(not event.seen_by for event in dealt)  # the hole card
        assert host.running is not None
        calls = [event.call for _, event in host.tail if isinstance(event, events.Announced)]
        assert "discard_rack_shuffled" in calls
        running = deals_of(floor, table)
        assert len(running) >= 3
        assert not any(deal.server_seed or deal.composition for deal in running.values())
        while host.running is not None:
            floor.ask(table, "ann", "answer", option="stand")
        over = deals_of(floor, table)
        told = [number for number, deal in over.items() if deal.server_seed is not None]
        assert told == sorted(over)[:-1]
        assert all(over[number].composition for number in told)


def test_hands_of_a_running_round_are_nobodys_to_read_however_long_it_is(casino: Casino) -> None:
    """Bets put up and taken down push the beginning of the round out of what a table remembers."""
    table = casino.open("three-card-poker", betting_ms=10**9)
    ann, sue = casino.person("ann"), casino.person("sue", "surveillance")
    casino.ask(ann, table, "sit", box=1, cents=500_00)

    def stored() -> bytes:
        told = casino.request("GET", f"/api/tables/{table}/log/stored?count=500", sue)
        assert told.status_code == 200
        return told.content

    before = stored()
    person = casino.request("GET", "/api/me", ann).json()["person"]
    many = []
    for n in range(1, TAIL // 2 + 2):
        for said in (
            {"do": "bet", "box": 1, "wager": "ante", "cents": 5_00},
            {"do": "take_down", "wager_id": n, "cents": 5_00},
        ):
            body, role = msgspec.json.encode(said), Who(person, frozenset({"player"}))
            asked = Asked(new_id(), table, person, "ann", role.roles, role.rights, body)
            many.append(casino.desk.worker.ask(asked))
    assert {read_told(each.result(20)).status for each in many} == {"done"}
    casino.ask(ann, table, "bet", box=1, wager="ante", cents=5_00)
    assert casino.ask(ann, table, "ready")["status"] == "done"
    host = casino.desk.pit.hosts[table]
    assert host.running is not None
    assert not any(isinstance(event, events.RoundOpened) for _, event in host.tail)
    assert stored() == before
    assert b"card_dealt" not in before
    casino.ask(ann, table, "answer", option="fold")
    first = host.version - 20
    path = f"/api/tables/{table}/log/stored?first={first}"
    assert b"card_dealt" in casino.request("GET", path, sue).content


def test_a_folded_hand_stays_hidden_in_the_record_of_the_round(casino: Casino) -> None:
    table = casino.open("three-card-poker")
    ann, bob = casino.person("ann"), casino.person("bob")
    for box, who in enumerate((ann, bob), 1):
        casino.ask(who, table, "sit", box=box, cents=500_00)
    for box, who in enumerate((ann, bob), 1):
        casino.ask(who, table, "bet", box=box, wager="ante", cents=5_00)
    for who in (ann, bob):
        casino.ask(who, table, "ready")
    folded = [casino.ask(who, table, "answer", option="fold") for who in (ann, bob, ann)]
    assert [each["status"] for each in folded].count("done") == 2
    assert casino.desk.pit.hosts[table].running is None
    for who, name in ((ann, "ann"), (bob, "bob"), ("", "")):
        told = casino.request("GET", f"/api/tables/{table}/log", who).json()["events"]
        dealt = [each for each in told if each["event"] == "card_dealt"]
        assert len(dealt) == 9
        shown = [each["card"] != HIDDEN for each in dealt if each["seen_by"]]
        assert shown == [name in each["seen_by"] for each in dealt if each["seen_by"]]


def test_what_goes_over_the_wire_is_the_view_and_nothing_more(casino: Casino) -> None:
    """The messages of a socket hold the bytes that are compared elsewhere, and a frame."""
    table = casino.open("three-card-poker")
    ann = casino.person("ann")
    with Ear.at(casino, table) as hers, Ear.at(casino, table) as public:
        hers.send_json({"token": ann})
        public.send_json({})
        hers.ask("sit", box=1, cents=50_00)
        hers.ask("bet", box=1, wager="ante", cents=5_00)
        version = hers.ask("ready")["version"]
        for ear, viewer in ((hers, ann), (public, "")):
            told = ear.hear("view")
            while told["view"]["version"] < version:
                told = ear.hear("view")
            assert set(told) == {"kind", "view"}
            body = casino.request("GET", f"/api/tables/{table}", viewer).json()
            assert set(body) == {"layout", "view"}
            new = told["view"] | {"since": 0, "whole": 0, "events": 0}
            assert new == body["view"] | {"since": 0, "whole": 0, "events": 0}
            count = len(told["view"]["events"])
            assert body["view"]["events"][-count:] == told["view"]["events"]


@pytest.mark.parametrize("game", registry.slugs())
def test_every_proof_is_of_a_card_that_the_viewer_sees(game: str, casino: Casino) -> None:
    table = casino.open(game)
    people = {name: casino.person(name) for name in PLAYERS}
    wager = registry.listed(game).headline
    for box, token in enumerate(people.values(), 1):
        casino.ask(token, table, "sit", box=box, cents=500_00)
    for box, token in enumerate(people.values(), 1):
        low = casino.desk.pit.hosts[table].table.rules.limits(wager).low
        casino.ask(token, table, "bet", box=box, wager=wager, cents=low)
    for token in people.values():
        casino.ask(token, table, "ready")
    for token in ("", *people.values()):
        told = casino.request("GET", f"/api/tables/{table}", token).json()["view"]
        faces = {}
        for n, each in enumerate(told["events"], told["since"]):
            if each["event"] == "card_dealt":
                answer = casino.request("GET", f"/api/tables/{table}/fairness/cards/{n}", token)
                if answer.status_code == 200:
                    faces[n] = (each["card"], each["to"], answer.json()["card"])
                else:
                    assert each["card"] == HIDDEN, answer.text
        turned = [
            (card, each["hand"])
            for each in told["events"]
            if each["event"] in ("cards_turned", "cards_shown")
            for card in each["cards"]
        ]
        for seen, hand, proven in faces.values():
            assert seen == proven or (proven, hand) in turned


@pytest.fixture
def casino(tmp_path: Path, migrated: Path) -> Iterator[Casino]:
    """A service on a database of its own."""
    shutil.copy(migrated, tmp_path / "service.db")
    with opened(f"sqlite:///{tmp_path / 'service.db'}") as one:
        yield one
