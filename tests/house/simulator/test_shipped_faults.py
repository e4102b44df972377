"""Faults that other ledgers and game servers shipped, and those that the simulator found here."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import func, select

from pitboss.errors import HouseFault
from pitboss.house.ids import derived
from pitboss.house.ledger.accounts import CAGE, wallet
from pitboss.house.ledger.audit import audit
from pitboss.house.ledger.batch import Batch, Transfer
from pitboss.house.ledger.posting import post
from pitboss.house.records.own import own_rounds, play_again
from pitboss.house.records.rounds import check_table
from pitboss.house.store import schema
from pitboss.house.store.database import Store, open_store
from pitboss.house.tables import acts, commands, pit
from pitboss.house.tables.pit import Asked, Pit
from tests.house.tables.floor import Floor

GRANT = 1_000_00


@pytest.fixture
def floor(store: Store) -> Floor:
    made = Floor(store)
    for name in ("ann", "bob"):
        made.person(name, GRANT)
    return made


def seated(floor: Floor, game: str, **settings: Any) -> str:
    table = floor.open(game, **settings)
    for box, name in enumerate(("ann", "bob"), 1):
        floor.ask(table, name, "sit", box=box, cents=500_00)
    return table


def told(floor: Floor, asked: list[Asked]) -> list[tuple[str, str]]:
    answers = [floor.told(each) for each in floor.pit.turn(asked)]
    return [(each.status, each.field or each.result) for each in answers]


def check(floor: Floor, *tables: str) -> None:
    with floor.store.read() as conn:
        assert audit(conn) == []
        assert [fault for table in tables for fault in check_table(conn, table)] == []


def kept(floor: Floor) -> int:
    with floor.store.read() as conn:
        return conn.execute(select(func.count()).select_from(schema.actions)).scalar_one()


def test_two_of_one_id_in_one_turn_are_one_act(floor: Floor) -> None:
    table = seated(floor, "big-six")
    body = {"do": "buy_in", "cents": 100_00}
    same = floor.command(table, "ann", body, "the-same-id")
    more = floor.command(table, "ann", {"do": "buy_in", "cents": 200_00}, "the-same-id")
    theirs = floor.command(table, "bob", body, "the-same-id")
    first, again, other, stranger = floor.pit.turn([same, same, more, theirs])
    assert first == again == floor.pit.turn([same])[0]
    assert floor.told(first).result == "bought"
    for each in (other, stranger):
        assert (floor.told(each).status, floor.told(each).field) == ("refused", "action_id")
    assert floor.balances()["wallet:p-ann"] == GRANT - 600_00
    check(floor, table)


@pytest.mark.parametrize("store_url", ["postgresql"], indirect=True)  # SQLite has one writer
def test_one_id_at_two_services_at_once_spoils_nothing_for_others(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both have looked and found it new: who comes second is told so."""
    here, there = seated(floor, "big-six"), floor.open("roulette")
    other = Pit(floor.store, floor.clock, floor.entropy, "other")
    floor.pit.give_up()
    floor.pit.take({here})
    other.take({there})
    twin = floor.command(there, "ann", {"do": "sit", "box": 1, "cents": 100_00}, "the-same-id")
    spoiling = floor.command(here, "ann", {"do": "buy_in", "cents": 100_00}, "the-same-id")
    honest = floor.command(here, "bob", {"do": "buy_in", "cents": 50_00})
    known = pit._known

    def meanwhile(*asked: Any) -> dict[str, tuple[str, bytes]]:
        monkeypatch.undo()
        found = known(*asked)
        assert floor.told(other.turn([twin])[0]).result == "seated"
        return found

    monkeypatch.setattr(pit, "_known", meanwhile)
    assert told(floor, [honest, spoiling]) == [("done", "bought"), ("refused", "action_id")]
    assert floor.balances()[wallet("p-bob")] == GRANT - 550_00
    check(floor, here, there)


def test_a_command_that_cannot_be_stored_spoils_nothing_for_others(floor: Floor) -> None:
    """A batch that is there already has the very id that would follow from an action."""
    table = seated(floor, "big-six")
    asked = floor.command(table, "ann", {"do": "buy_in", "cents": 100_00}, "taken-already")
    money = Transfer(CAGE, wallet("p-ann"), 1)
    with floor.store.begin() as conn:
        post(conn, [Batch(derived("taken-already", table), "grant", (money,))], 1)
    honest = floor.command(table, "bob", {"do": "buy_in", "cents": 50_00})
    assert told(floor, [honest, asked]) == [("done", "bought"), ("unknown", "")]
    assert told(floor, [asked, honest]) == [("unknown", ""), ("done", "bought")]
    check(floor, table)


@pytest.mark.parametrize("id", ["", "short", "x" * 65, "nul\x00nul\x00", "é" * 9])
def test_what_is_no_id_is_refused_and_harms_nobody_in_its_turn(floor: Floor, id: str) -> None:
    """PostgreSQL takes no text with a zero in it: one such id must not stop all others."""
    table = seated(floor, "big-six")
    before = kept(floor)
    wrong = floor.command(table, "ann", {"do": "leave"}, "is replaced")
    wrong = Asked(id, *(getattr(wrong, name) for name in wrong.__struct_fields__[1:]))
    honest = floor.command(table, "bob", {"do": "buy_in", "cents": 50_00})
    assert told(floor, [wrong, honest]) == [("refused", "action_id"), ("done", "bought")]
    assert kept(floor) == before + 1


@pytest.mark.parametrize("table", ["", "no-such-table", "nul\x00nul\x00", "\ud800" * 9, "%"])
def test_what_is_no_table_is_refused_and_harms_nobody_in_its_turn(floor: Floor, table: str) -> None:
    ours = seated(floor, "big-six")
    wrong = floor.command(table, "ann", {"do": "leave"})
    honest = floor.command(ours, "bob", {"do": "buy_in", "cents": 50_00})
    assert told(floor, [wrong, honest]) == [("refused", "table"), ("done", "bought")]


def test_an_action_id_that_names_a_batch_of_the_books_acts_like_any_other(floor: Floor) -> None:
    table = seated(floor, "big-six")
    asked = floor.command(table, "ann", {"do": "buy_in", "cents": 50_00}, "grant-ann")
    assert told(floor, [asked, asked]) == [("done", "bought")] * 2
    check(floor, table)


def test_a_fault_of_the_house_undoes_its_own_command_only(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is told that something is done, and then it is not stored."""
    table, other = seated(floor, "big-six"), floor.open("roulette")
    faults: list[Exception] = []
    floor.pit.report = faults.append
    asked = [
        floor.command(table, "ann", {"do": "buy_in", "cents": 100_00}),
        floor.command(table, "ann", {"do": "leave"}),
        floor.command(table, "bob", {"do": "seed", "seed": "mine"}),
        floor.command(other, "bob", {"do": "sit", "box": 1, "cents": 300_00}),
    ]

    def broken(*_: object) -> None:
        raise HouseFault("a promise is broken")

    monkeypatch.setattr("pitboss.house.tables.acts._DO", _with_broken_seed(broken))
    answers = told(floor, asked)
    monkeypatch.undo()
    assert [status for status, _ in answers] == ["done", "done", "unknown", "done"]
    assert [str(fault) for fault in faults] == ["a promise is broken"]
    assert floor.balances()["wallet:p-ann"] == GRANT
    assert told(floor, asked) == [*answers[:2], ("done", "noted"), answers[3]]
    check(floor, table, other)


def _with_broken_seed(broken: object) -> dict[type, object]:
    return {**acts._DO, commands.Seed: broken}


def test_nobody_moves_his_money_away_once_he_has_bet(floor: Floor) -> None:
    table, other = seated(floor, "blackjack"), floor.open("big-six")
    floor.ask(table, "ann", "bet", box=1, wager="blackjack", cents=500_00)
    assert floor.balances()[f"table:{table}:layout"] == 500_00
    assert floor.ask(other, "ann", "sit", box=1, cents=500_01).field == "cents"
    assert floor.ask(other, "ann", "sit", box=1, cents=500_00).status == "done"
    floor.ask(table, "bob", "bet", box=2, wager="blackjack", cents=10_00)
    floor.ask(table, "ann", "ready")
    floor.ask(table, "bob", "ready")
    assert floor.ask(table, "ann", "leave").result in ("leaving", "left")
    floor.ask(table, "bob", "answer", option="stand")
    assert floor.pit.hosts[table].running is None
    balances = floor.balances()
    assert balances[f"table:{table}:rack:p-ann"] == balances[f"table:{table}:layout"] == 0
    check(floor, table, other)


SCRIPT: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("ann", "bet", {"box": 1, "wager": "blackjack", "cents": 50_00}),
    ("bob", "bet", {"box": 2, "wager": "blackjack", "cents": 25_00}),
    ("ann", "ready", {}),
    ("bob", "ready", {}),
    ("ann", "answer", {"option": "hit"}),
    ("ann", "answer", {"option": "stand"}),
    ("bob", "answer", {"option": "double"}),
    ("bob", "answer", {"option": "stand"}),
    ("ann", "leave", {}),
    ("bob", "leave", {}),
)


def test_a_service_that_dies_at_every_step_leaves_the_same_books(store: Store) -> None:
    """Nobody dodges a result by dropping the line, and nothing is paid twice."""
    with open_store("sqlite:///:memory:") as calm:
        books = [_played(calm, dies=False), _played(store, dies=True)]
    assert books[0] == books[1]
    assert books[0]["wallet:p-ann"] + books[0]["wallet:p-bob"] != 2 * GRANT


def _played(store: Store, dies: bool) -> dict[str, int]:
    """A round of blackjack by the script, and what everybody has then."""
    floor = Floor(store, seed=11)
    for name in ("ann", "bob"):
        floor.person(name, GRANT)
    table = seated(floor, "blackjack")
    for step, (name, do, parts) in enumerate(SCRIPT):
        asked = floor.command(table, name, {"do": do, **parts})
        first = floor.pit.turn([asked])[0]
        if dies:
            floor.crash(f"service-{step}")
            assert floor.pit.turn([asked])[0] == first
    check(floor, table)
    return floor.balances()


def test_a_mishap_is_found_in_a_round_behind_a_checkpoint_after_a_crash(floor: Floor) -> None:
    table = seated(floor, "three-card-poker", checkpoint_every=1)
    floor.ask(table, "ann", "bet", box=1, wager="ante", cents=5_00)
    floor.ask(table, "ann", "ready")
    floor.ask(table, "bob", "ready")
    floor.ask(table, "ann", "answer", option="fold")
    assert floor.pit.hosts[table].running is None
    kinds = [rule.kind for rule in floor.pit.hosts[table].round.irregularities()]  # type: ignore[union-attr]
    for number in (2, 3):
        floor.crash(f"service-{number}")
        floor.ask(table, "nobody", "leave")
        found = floor.pit.hosts[table].round
        assert found is not None
        assert [rule.kind for rule in found.irregularities()] == kinds
    check(floor, table)


def test_a_table_comes_back_after_a_mishap_was_found_behind_its_checkpoint(floor: Floor) -> None:
    """What voids a round stands behind the checkpoint that was written when that round ended."""
    table = seated(floor, "big-six", checkpoint_every=1)
    _spin(floor, table)
    flo: Any = {"roles": {"floor"}, "kind": "clapper_on_peg", "reason": "seen at the table"}
    assert floor.ask(table, "flo", "declare", **flo).status == "done"
    _spin(floor, table)
    floor.crash()
    assert floor.ask(table, "ann", "buy_in", cents=1_00).status == "done"
    assert floor.pit.hosts[table].table.rounds == 2
    with floor.store.read() as conn:
        found = own_rounds(conn, table, {"ann"}, most=1)
        assert [(each.number, each.net) for each in found] == [(2, won(floor, table, 2))]
        assert play_again(conn, table, 2).round.number == 2
    for name in ("ann", "bob"):
        assert floor.ask(table, name, "leave").result == "left"
    check(floor, table)


def _spin(floor: Floor, table: str) -> None:
    floor.ask(table, "ann", "bet", box=1, wager="one_dollar", cents=5_00)
    for name in ("ann", "bob"):
        floor.ask(table, name, "ready")
    assert floor.pit.hosts[table].running is None


def won(floor: Floor, table: str, number: int) -> int:
    """What the players of a round have won, as the house keeps it."""
    rows = schema.rounds
    with floor.store.read() as conn:
        query = select(rows.c.win).where(rows.c.table_id == table, rows.c.number == number)
        return -int(conn.execute(query).scalar_one())


def test_a_player_who_sat_before_a_checkpoint_leaves_after_a_crash(floor: Floor) -> None:
    table = seated(floor, "big-six", checkpoint_every=1)
    for _ in range(2):
        floor.ask(table, "ann", "bet", box=1, wager="1", cents=5_00)
        floor.ask(table, "ann", "ready")
        floor.ask(table, "bob", "ready")
    floor.crash()
    assert floor.ask(table, "bob", "leave").result == "left"
    assert floor.balances()["wallet:p-bob"] == GRANT
    check(floor, table)


def test_dice_that_wait_for_a_shooter_open_no_empty_rounds(floor: Floor) -> None:
    """A Fire Bet stands when its shooter has gone; the log does not grow for it."""
    table = seated(floor, "craps")
    host = floor.pit.hosts[table]
    assert floor.ask(table, "ann", "bet", box=1, wager="fire", cents=5_00).status == "done"
    for _ in range(4):
        floor.clock.advance(60_000)
        floor.pit.turn(floor.pit.due(floor.clock.now()))
    assert floor.ask(table, "ann", "leave").result == "leaving"
    assert host.table.wagers
    version = host.version
    for _ in range(4):
        floor.clock.advance(60_000)
        assert floor.pit.due(floor.clock.now()) == []
    assert host.version == version
    check(floor, table)


def test_tables_of_a_dead_service_with_a_wrong_clock_are_taken_over(floor: Floor) -> None:
    floor.clock.advance(86_400_000)
    table = seated(floor, "big-six")
    floor.clock.advance(-86_400_000)
    floor.pit = type(floor.pit)(floor.store, floor.clock, floor.entropy, "another")
    assert floor.ask(table, "ann", "leave").status == "done"
    check(floor, table)
