"""The tables that a house opens with, settings, and the commands of the house."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import select, update

from pitboss import late
from pitboss.cli.main import run
from pitboss.errors import Refusal
from pitboss.house.clock import HandClock
from pitboss.house.config import Config, address, configured, data_file
from pitboss.house.people.accounts import sign_in
from pitboss.house.people.passwords import Passwords
from pitboss.house.people.secret import Secret
from pitboss.house.stock import demo_tables, stock
from pitboss.house.store.database import Store, open_store
from pitboss.house.store.schema import tables
from pitboss.house.tables.pit import Pit
from pitboss.progressive.hosts import HOSTS
from pitboss.rooms import registry
from pitboss.rulebook.house import load_house
from tests.house.service.casino import START

HOUSE = """
house = "Riverside"
filing = "ohio"

[games.craps]
options = {{ odds_limit = "{odds}" }}

[games.let-it-ride.tables.One]
[games.let-it-ride.tables.Two]
[games.mississippi-stud]

[progressives.main]
games = ["let-it-ride", "mississippi-stud"]
wager = "progressive"
rate = "21%"
seed = "10000"
base_wager = "1"
"""


def pit_of(store: Store, owner: str = "one") -> Pit:
    return Pit(store, HandClock(START), owner=owner)


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    def do(*words: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as left:
            run(list(words))
        said = capsys.readouterr()
        return int(left.value.code or 0), said.out, said.err

    return do


def test_the_demo_house_has_every_game_and_is_opened_once(store: Store) -> None:
    pit = pit_of(store)
    assert stock(pit) == len(registry.slugs())
    games = {host.table.game.slug: id for id, host in pit.hosts.items()}
    assert sorted(games) == registry.slugs()
    linked = {pit.group_of[games[slug]] for slug in HOSTS}
    assert linked == {"link-demo"}
    assert stock(pit) == 0
    assert stock(pit_of(store, "one")) == 0


def test_every_demo_table_has_its_progressives_open() -> None:
    for wanted in demo_tables():
        for meter in wanted.rules.rules.meters.values():
            if "practice" in meter.presets:
                assert wanted.rules.options[meter.preset_key] == "practice"


@pytest.mark.parametrize("name", ["horseshoe", "black-hawk", "sentosa"])
def test_the_house_files_of_the_pages_open_a_table_of_each_game(url: str, name: str) -> None:
    file = Path(__file__).parents[3] / "docs" / "examples" / f"{name}.toml"
    with open_store(url) as store:
        pit = pit_of(store)
        assert stock(pit, str(file)) >= 1
        opened = {host.table.game.slug for host in pit.hosts.values()}
        assert opened == load_house(file).games.keys() & set(registry.slugs())


def test_a_house_file_names_its_tables_and_their_link(url: str, tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(HOUSE.format(odds="3-4-5"))
    with open_store(url) as store:
        pit = pit_of(store)
        assert stock(pit, str(file)) == 4
        named = {host.table.name: pit.group_of[id] for id, host in pit.hosts.items()}
        assert {name for name, link in named.items() if link == "link-main"} == {
            "One",
            "Two",
            "Mississippi Stud",
        }
        assert stock(pit, str(file)) == 0
        file.write_text(HOUSE.format(odds="2"))
        assert stock(pit, str(file)) == 1
        states = [(host.table.name, host.extras.closing) for host in pit.hosts.values()]
        assert states.count(("Craps", True)) <= 1
        assert ("Craps", False) in states


def test_settings_come_from_the_environment_and_the_command_before_it() -> None:
    found = configured({"PITBOSS_PORT": "9000", "PITBOSS_HOST": "::1", "OTHER": "x"}, host=None)
    assert (found.port, found.host) == (9000, "::1")
    assert configured({"PITBOSS_PORT": "9000"}, port=1).port == 1
    assert address("postgresql://u@h/d") == "postgresql://u@h/d"
    assert Config(database="here.db").url == "sqlite:///here.db"


@pytest.mark.parametrize(
    ("name", "value"), [("PORT", "many"), ("PORT", "70000"), ("LEASE_MS", "0")]
)
def test_a_setting_that_is_none_is_refused(name: str, value: str) -> None:
    with pytest.raises(Refusal) as refused:
        configured({f"PITBOSS_{name}": value})
    assert refused.value.field == name.lower()


def test_a_house_is_kept_in_the_user_s_own_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_file() == tmp_path / "pitboss" / "pitboss.db"
    assert (tmp_path / "pitboss").stat().st_mode & 0o077 == 0


Command = Callable[..., tuple[int, str, str]]


def test_an_audit_finds_a_row_that_was_edited_by_hand(url: str, command: Command) -> None:
    with open_store(url) as store:
        stock(pit_of(store))
    path = url.removeprefix("sqlite:///")
    assert command("house", "audit", "--database", path)[:2] == (
        0,
        "The books, the acts and the logs of all tables agree.\n",
    )
    command("house", "people", "add", "ann", "--role", "player", "--database", path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE accounts SET balance = balance + 1 WHERE name = 'cage'")
    code, out, _ = command("house", "audit", "--database", path)
    assert code == 1
    assert "accounts cage" in out
    code, out, _ = command("house", "audit", "--database", path, "--json")
    assert code == 1
    assert json.loads(out)["faults"]


def test_people_are_hired_from_the_machine(url: str, command: Command) -> None:
    path = url.removeprefix("sqlite:///")
    hire = ("house", "people", "add", "flo", "--database", path, "--role")
    code, out, _ = command(*hire, "floor", "--role", "player")
    assert code == 0
    password = out.splitlines()[1].removeprefix("password: ")
    with open_store(url) as store, store.begin() as conn:
        person = sign_in(conn, Passwords(bytes), "flo", Secret(password))
        assert person.roles == {"floor", "player"}
    code, out, _ = command(*hire, "auditor")
    assert (code, "password" in out) == (0, False)
    assert command(*hire, "king")[0] == 2
    code, out, _ = command("house", "audit", "--database", path)
    assert code == 0


def test_tables_are_listed(url: str, command: Command) -> None:
    with open_store(url) as store:
        stock(pit_of(store))
    path = url.removeprefix("sqlite:///")
    code, out, _ = command("house", "tables", "--database", path)
    assert (code, len(out.splitlines())) == (0, len(registry.slugs()))
    _, out, _ = command("house", "tables", "--database", path, "--json")
    assert sorted(each["game"] for each in json.loads(out)) == registry.slugs()


def test_without_its_packages_the_command_says_so_in_one_line(
    monkeypatch: pytest.MonkeyPatch, command: Command
) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(f"No module named {name!r}", name="litestar.di")

    monkeypatch.setattr(late, "import_module", missing)
    code, out, err = command("serve")
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert "pip install 'pitboss[house]'" in err


@pytest.mark.parametrize("spoilt", [b"{", b"{}", b"", b"\xff"])
def test_a_house_comes_up_though_the_rules_of_a_table_are_spoilt(
    store: Store, spoilt: bytes
) -> None:
    opened = stock(pit_of(store))
    with store.begin() as conn:
        row = conn.execute(select(tables.c.id).where(tables.c.game == "craps")).one()
        conn.execute(update(tables).where(tables.c.id == row.id).values(rules=spoilt))
    with store.begin() as conn:
        conn.execute(update(tables).where(tables.c.game == "roulette").values(state="closed"))
    assert opened == len(registry.slugs())
    assert stock(pit_of(store, "two")) == 1  # the one that is missing, and no second craps
