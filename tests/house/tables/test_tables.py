"""A live table: ids, money, clocks, dealers, the floor, and two services at one store."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select

from pitboss.errors import Refusal
from pitboss.house.ledger.audit import audit
from pitboss.house.people import limits
from pitboss.house.people.acts import read_acts, verify_acts
from pitboss.house.people.roles import Who
from pitboss.house.records.rounds import check_table
from pitboss.house.store import schema
from pitboss.house.tables.corrections import correct
from pitboss.house.tables.pit import Pit
from pitboss.house.tables.renewal import renew
from pitboss.house.tables.view import see
from pitboss.table import events
from tests.house.tables.floor import Floor

FLOOR, DEALER = ("floor",), ("dealer",)


def seated(floor: Floor, game: str = "roulette", mode: str = "auto", cents: int = 200_00) -> str:
    table = floor.open(game, mode=mode)
    assert floor.ask(table, "ann", "sit", box=1, cents=cents).result == "seated"
    return table


def kinds(floor: Floor, table: str) -> list[str]:
    return [type(event).__name__ for _, event in floor.pit.hosts[table].tail]


def test_a_stake_is_in_escrow_before_anything_is_dealt(floor: Floor) -> None:
    table = seated(floor, "three-card-poker")
    floor.ask(table, "ann", "bet", box=1, wager="ante", cents=10_00)
    assert floor.balances()[f"table:{table}:layout"] == 10_00
    assert not any(isinstance(e, events.CardDealt) for _, e in floor.pit.hosts[table].tail)


def test_the_same_id_is_the_same_act(floor: Floor) -> None:
    table = seated(floor)
    bet = floor.command(
        table, "ann", {"do": "bet", "box": 1, "wager": "red", "cents": 500}, "my-bet-1"
    )
    first, again = floor.pit.turn([bet, bet])
    assert first == again
    assert floor.pit.turn([bet]) == [first]
    other = floor.command(
        table, "ann", {"do": "bet", "box": 1, "wager": "red", "cents": 501}, "my-bet-1"
    )
    told = floor.told(floor.pit.turn([other])[0])
    assert (told.status, told.field) == ("refused", "action_id")
    stolen = floor.command(
        table, "bob", {"do": "bet", "box": 1, "wager": "red", "cents": 500}, "my-bet-1"
    )
    assert floor.told(floor.pit.turn([stolen])[0]).status == "refused"
    assert floor.balances()[f"table:{table}:layout"] == 5_00


def test_a_refusal_leaves_no_trace_and_is_told_again(floor: Floor) -> None:
    table = seated(floor)
    before = floor.balances(), floor.pit.hosts[table].version
    asked = floor.command(
        table, "ann", {"do": "bet", "box": 1, "wager": "red", "cents": 1}, "too-small"
    )
    first = floor.pit.turn([asked])[0]
    told = floor.told(first)
    assert (told.status, told.field) == ("refused", "cents")
    assert told.clause
    assert (floor.balances(), floor.pit.hosts[table].version) == before
    floor.crash()
    assert floor.pit.turn([asked]) == [first]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        (b"", "do"),
        (b"{", "do"),
        (b'{"do":"fly"}', "do"),
        (b'{"do":"sit","box":1}', "do"),
        (b'{"do":"sit","box":1,"cents":1.5}', "cents"),
        (b'{"do":"sit","box":1,"cents":"5"}', "cents"),
        (b'{"do":"sit","box":2,"cents":-5}', "cents"),
        (b'{"do":"sit","box":99,"cents":500}', "box"),
        (b'{"do":"sit","box":0,"cents":500}', "box"),
        (b'{"do":"sit","box":2,"cents":500,"more":1}', "do"),
        (b'{"do":"ready","x":"' + b"[" * 5000 + b'"}', "do"),
        (b'{"do":"sit","box":2,"cents":99999999999999999999}', "cents"),
        (b'{"do":"enter","dice":[1,2]}', "role"),
        (b'{"do":"void","reason":"because"}', "role"),
        (b'{"do":"time_up"}', "role"),
        (b"\xff\xfe", "do"),
    ],
)
def test_what_is_no_command_is_refused_by_its_field(floor: Floor, body: bytes, field: str) -> None:
    table = seated(floor)
    before = floor.balances()
    told = floor.told(floor.pit.turn([floor.command(table, "bob", body)])[0])
    assert (told.status, told.field) == ("refused", field)
    assert floor.balances() == before


def test_nobody_buys_chips_that_his_wallet_does_not_hold(floor: Floor) -> None:
    table = floor.open("roulette")
    told = floor.ask(table, "bob", "sit", box=1, cents=100_01)
    assert (told.status, told.field) == ("refused", "cents")
    both = [
        floor.command(other, "bob", {"do": "sit", "box": 1, "cents": 60_00})
        for other in (table, floor.open("craps"))
    ]
    assert sorted(floor.told(each).status for each in floor.pit.turn(both)) == ["done", "refused"]
    assert floor.balances()["wallet:p-bob"] == 40_00


def test_who_comes_in_mid_round_sits_down_when_it_is_over(floor: Floor) -> None:
    table = seated(floor)
    floor.ask(table, "ann", "bet", box=1, wager="red", cents=500)
    assert floor.ask(table, "bob", "sit", box=1, cents=50_00).field == "box"
    assert floor.ask(table, "bob", "sit", box=2, cents=50_00).result == "waiting"
    assert floor.ask(table, "bob", "sit", box=3, cents=50_00).field == "player"
    assert floor.balances()["wallet:p-bob"] == 100_00
    floor.ask(table, "ann", "ready")
    assert floor.pit.hosts[table].table.seats == {1: "ann", 2: "bob"}
    assert floor.balances()["wallet:p-bob"] == 50_00


def test_betting_closes_when_all_are_ready_or_time_is_up(floor: Floor) -> None:
    table = seated(floor)
    floor.ask(table, "bob", "sit", box=2, cents=50_00)
    floor.ask(table, "ann", "bet", box=1, wager="red", cents=500)
    floor.ask(table, "ann", "ready")
    assert "BetsClosed" not in kinds(floor, table)
    assert floor.pit.due(floor.clock.now()) == []
    floor.clock.advance(30_000)
    floor.pit.turn(floor.pit.due(floor.clock.now()))
    assert "BetsClosed" in kinds(floor, table)
    assert "RoundEnded" in kinds(floor, table)


@pytest.mark.parametrize(
    ("game", "wager", "happens"),
    [
        ("blackjack", "blackjack", "OptionChosen"),
        ("three-card-poker", "ante", "IrregularityCalled"),
    ],
)
def test_silence_has_the_consequence_that_the_filing_gives(
    floor: Floor, game: str, wager: str, happens: str
) -> None:
    table = seated(floor, game)
    for _ in range(9):
        floor.ask(table, "ann", "bet", box=1, wager=wager, cents=15_00)
        floor.ask(table, "ann", "ready")
        if see(floor.pit.hosts[table], "ann").prompt.waits_for == "choice":
            break
    before = kinds(floor, table).count(happens)
    while see(floor.pit.hosts[table], "ann").prompt.waits_for == "choice":
        floor.clock.advance(45_000)
        floor.pit.turn(floor.pit.due(floor.clock.now()))
    assert kinds(floor, table).count(happens) > before
    assert "RoundEnded" in kinds(floor, table)


def test_a_silent_player_is_let_go_after_some_rounds(floor: Floor) -> None:
    table = seated(floor, "three-card-poker")
    for _ in range(3):
        floor.ask(table, "ann", "bet", box=1, wager="ante", cents=5_00)
        floor.ask(table, "ann", "ready")
        floor.clock.advance(45_000)
        floor.pit.turn(floor.pit.due(floor.clock.now()))
    assert floor.pit.hosts[table].empty
    assert f"table:{table}:rack:p-ann" in floor.balances()
    assert floor.balances()[f"table:{table}:rack:p-ann"] == 0


def bob_bets(floor: Floor, table: str, waits: bool) -> None:
    """A round in which ann does nothing; must the others wait for her until the time is up?"""
    floor.ask(table, "bob", "bet", box=2, wager="red", cents=5_00)
    floor.ask(table, "bob", "ready")
    assert (see(floor.pit.hosts[table], "bob").prompt.waits_for == "bets") is waits
    if waits:
        floor.clock.advance(30_000)
        floor.pit.turn(floor.pit.due(floor.clock.now()))


def test_nobody_waits_twice_for_who_does_not_bet(floor: Floor) -> None:
    table = seated(floor, "roulette")
    floor.ask(table, "bob", "sit", box=2, cents=100_00)
    bob_bets(floor, table, waits=True)
    bob_bets(floor, table, waits=False)
    floor.ask(table, "ann", "bet", box=1, wager="red", cents=5_00)
    bob_bets(floor, table, waits=True)  # she is back, and is waited for
    bob_bets(floor, table, waits=True)
    assert "ann" in floor.pit.hosts[table].table.racks


def test_who_never_bets_is_let_go(floor: Floor) -> None:
    table = seated(floor, "roulette")
    floor.ask(table, "bob", "sit", box=2, cents=100_00)
    for _ in range(3):
        floor.ask(table, "bob", "bet", box=2, wager="red", cents=5_00)
        floor.clock.advance(30_000)
        floor.pit.turn(floor.pit.due(floor.clock.now()))
    assert set(floor.pit.hosts[table].table.racks) == {"bob"}


def test_a_clock_that_jumps_back_closes_nothing_early(floor: Floor) -> None:
    table = seated(floor)
    floor.ask(table, "ann", "bet", box=1, wager="red", cents=500)
    floor.clock.advance(-3_600_000)
    answers = floor.pit.turn(floor.pit.due(floor.clock.now()))
    assert [floor.told(each).result for each in answers] == ["set anew"]  # not an hour more
    assert floor.ask(table, "ann", "bet", box=1, wager="red", cents=500).status == "done"
    floor.clock.advance(29_999)
    assert floor.pit.due(floor.clock.now()) == []
    floor.clock.advance(1)
    floor.pit.turn(floor.pit.due(floor.clock.now()))
    assert "RoundEnded" in kinds(floor, table)


def test_a_dealer_enters_what_comes_and_is_stopped_at_what_cannot_be(floor: Floor) -> None:
    table = seated(floor, "mini-baccarat", mode="dealer")
    assert floor.ask(table, "ann", "bet", box=1, wager="player", cents=25_00).field == "round"
    assert floor.ask(table, "dee", "open_round", roles=DEALER).status == "done"
    wrong = floor.ask(table, "dee", "enter", card="As", roles=DEALER)
    assert (wrong.status, wrong.field) == ("refused", "shuffled")
    floor.ask(table, "dee", "enter", shuffled=True, roles=DEALER)
    host = floor.pit.hosts[table]
    burns = 0
    while see(host).prompt.waits_for == "luck":
        floor.ask(table, "dee", "enter", card="2c" if not burns else "9d", roles=DEALER)
        burns += 1
        assert burns < 30
    assert floor.ask(table, "ann", "bet", box=1, wager="player", cents=25_00).status == "done"
    floor.ask(table, "dee", "close_bets", roles=DEALER)
    assert floor.ask(table, "dee", "enter", card="Zz", roles=DEALER).field == "card"
    assert floor.ask(table, "dee", "enter", dice=[1, 2], roles=DEALER).field == "card"
    for card in ("9s", "Ks", "Kd", "Kh"):
        floor.crash(f"during-{card}")
        assert floor.ask(table, "dee", "enter", card=card, roles=DEALER).status == "done"
    host = floor.pit.hosts[table]
    assert host.table.racks["ann"] == 225_00
    with floor.store.read() as conn:
        assert check_table(conn, table) == []
    assert floor.ask(table, "dee", "sit", box=2, cents=1).status == "refused"
    assert floor.ask(table, "ann", "open_round", roles=DEALER).field == "person"


def test_luck_of_the_house_cannot_be_entered(floor: Floor) -> None:
    table = seated(floor)
    floor.ask(table, "ann", "bet", box=1, wager="red", cents=500)
    assert floor.ask(table, "dee", "enter", mark="17", roles=["dealer"]).field == "table"


def test_a_void_wants_a_ground_and_a_reason_and_is_written_down(floor: Floor) -> None:
    table = seated(floor, "three-card-poker")
    floor.person("flo")
    before = floor.balances()
    floor.ask(table, "ann", "bet", box=1, wager="ante", cents=10_00)
    floor.ask(table, "ann", "ready")
    assert floor.ask(table, "flo", "void", reason="x", roles=FLOOR).field == "reason"
    assert (
        floor.ask(table, "flo", "void", reason="wrong", kind="rain", roles=FLOOR).status
        == "refused"
    )
    done = floor.ask(table, "flo", "void", reason="a card too many", roles=FLOOR)
    assert done.result == "voided"
    after = floor.balances()
    assert {k: v for k, v in after.items() if v} == {k: v for k, v in before.items() if v}
    with floor.store.read() as conn:
        acts = list(read_acts(conn))
        assert verify_acts(conn) == ()
    assert [act.act for act in acts] == ["open_table", "void"]
    assert acts[-1].clause.startswith("OH-H-")
    assert floor.ask(table, "flo", "sit", box=2, cents=100).field == "person"


def test_roulette_gives_no_ground_once_all_is_settled(floor: Floor) -> None:
    table = seated(floor)
    floor.ask(table, "ann", "bet", box=1, wager="red", cents=500)
    floor.ask(table, "ann", "ready")
    assert floor.ask(table, "flo", "void", reason="too late", roles=FLOOR).status == "refused"


def test_a_shuffle_is_ordered_where_the_filing_lets_the_floor(floor: Floor) -> None:
    table = seated(floor, "blackjack")
    assert floor.ask(table, "flo", "reshuffle", reason="new cards", roles=FLOOR).result == "ordered"
    other = floor.open("roulette")
    assert floor.ask(other, "flo", "reshuffle", reason="new cards", roles=FLOOR).status == "refused"


def test_a_mispay_is_put_right_by_a_new_entry(floor: Floor) -> None:
    table = seated(floor)
    floor.ask(table, "ann", "bet", box=1, wager="red", cents=500)
    floor.ask(table, "ann", "ready")
    flo = Who("p-flo", frozenset({"floor"}))
    before = floor.balances()["wallet:p-ann"]
    for _ in range(2):
        correct(floor.pit, flo, "mispay-1", table, 1, "p-ann", 2_50, "paid 1 to 1, not 3 to 2")
    assert floor.balances()["wallet:p-ann"] == before + 2_50
    with pytest.raises(Refusal, match="his own"):
        correct(floor.pit, flo, "mispay-2", table, 1, "p-flo", 2_50, "a gift to myself")
    with pytest.raises(Refusal, match="no money moved"):
        correct(floor.pit, flo, "mispay-3", table, 9, "p-ann", 2_50, "no such round")
    with pytest.raises(Refusal, match="role"):
        correct(
            floor.pit, Who("p-bob", frozenset({"player"})), "m-4", table, 1, "p-ann", 1, "why not"
        )
    with floor.store.read() as conn:
        assert audit(conn) == []
        assert check_table(conn, table) == []
        batches = schema.batches
        row = conn.execute(select(batches).where(batches.c.id == "mispay-1")).one()
        assert row.links_to


def test_a_player_holds_himself_to_his_own_limits(floor: Floor) -> None:
    with floor.store.begin() as conn:
        limits.set_limit(conn, floor.clock, "p-ann", "loss_day", 100_00)
        limits.set_limit(conn, floor.clock, "p-ann", "time_day", 60_000)
    table = floor.open("roulette")
    assert floor.ask(table, "ann", "sit", box=1, cents=100_01).field == "loss_day"
    assert floor.ask(table, "ann", "sit", box=1, cents=60_00).status == "done"
    assert floor.ask(table, "ann", "buy_in", cents=50_00).field == "loss_day"
    assert floor.ask(table, "ann", "bet", box=1, wager="red", cents=500).status == "done"
    floor.clock.advance(60_000)
    assert floor.ask(table, "ann", "bet", box=1, wager="red", cents=500).field == "time_day"
    assert floor.ask(table, "ann", "leave").status == "done"


def test_a_table_has_one_writer_and_another_service_takes_over(floor: Floor) -> None:
    table = seated(floor)
    other = Pit(floor.store, floor.clock, floor.entropy, "other")
    bet = floor.command(table, "ann", {"do": "bet", "box": 1, "wager": "red", "cents": 500})
    assert floor.told(other.turn([bet])[0]).status == "elsewhere"
    floor.pit.turn([bet])
    floor.clock.advance(5_000)
    again = floor.told(other.turn([bet])[0])
    assert again.status == "done"
    ready = floor.command(table, "ann", {"do": "ready"})
    assert floor.told(other.turn([ready])[0]).status == "done"
    late = floor.command(table, "ann", {"do": "bet", "box": 1, "wager": "red", "cents": 500})
    assert floor.told(floor.pit.turn([late])[0]).status == "elsewhere"
    with floor.store.read() as conn:
        assert check_table(conn, table) == []
        assert audit(conn) == []


def test_an_old_holder_that_comes_back_knows_what_happened_meanwhile(floor: Floor) -> None:
    table = seated(floor)
    other = Pit(floor.store, floor.clock, floor.entropy, "other")
    floor.clock.advance(5_000)
    other.turn([floor.command(table, "ann", {"do": "bet", "box": 1, "wager": "red", "cents": 500})])
    floor.clock.advance(5_000)
    assert floor.ask(table, "ann", "ready").status == "done"
    assert "RoundEnded" in kinds(floor, table)
    with floor.store.read() as conn:
        assert check_table(conn, table) == []


def test_a_table_that_closes_lets_everybody_go(floor: Floor) -> None:
    table = seated(floor)
    floor.ask(table, "ann", "bet", box=1, wager="red", cents=500)
    assert (
        floor.ask(table, "flo", "close", reason="end of the day", roles=FLOOR).result == "closing"
    )
    assert floor.ask(table, "bob", "sit", box=2, cents=500).status == "refused"
    host = floor.pit.hosts[table]
    assert host.empty
    assert floor.balances()[f"table:{table}:layout"] == 0
    floor.crash()
    assert floor.ask(table, "ann", "sit", box=1, cents=500).field == "table"


def test_checkpoints_bring_a_long_table_back_quickly(floor: Floor) -> None:
    table = floor.open("roulette", checkpoint_every=3)
    floor.ask(table, "ann", "sit", box=1, cents=500_00)
    for _ in range(8):
        floor.ask(table, "ann", "bet", box=1, wager="red", cents=500)
        floor.ask(table, "ann", "ready")
    before = floor.pit.hosts[table].table.snapshot()
    floor.crash()
    floor.ask(table, "nobody", "leave")
    host = floor.pit.hosts[table]
    assert host.table.snapshot() == before
    assert host.tail[0][0] > 0
    with floor.store.read() as conn:
        assert check_table(conn, table) == []


def test_limits_change_at_once_where_nobody_plays(floor: Floor) -> None:
    table = floor.open("roulette")
    limits = {"red": {"low": "25"}}
    low = floor.ask(table, "flo", "change_limits", limits=limits, reason="evening", roles=FLOOR)
    assert low.result == "changed"
    (new,) = renew(floor.pit)
    assert renew(floor.pit) == []
    floor.ask(new, "ann", "sit", box=1, cents=200_00)
    assert floor.ask(new, "ann", "bet", box=1, wager="red", cents=5_00).field == "cents"
    assert floor.ask(new, "ann", "bet", box=1, wager="red", cents=25_00).status == "done"
    assert floor.ask(table, "ann", "sit", box=1, cents=1_00).field == "table"


def test_limits_change_after_notice_where_somebody_plays(floor: Floor) -> None:
    table = seated(floor)
    told = floor.ask(
        table, "flo", "change_limits", limits={"red": {"low": "25"}}, reason="evening", roles=FLOOR
    )
    assert told.result == "announced"
    assert see(floor.pit.hosts[table]).new_limits_at == floor.clock.now() + 30 * 60_000
    assert floor.ask(table, "ann", "bet", box=1, wager="red", cents=5_00).status == "done"
    floor.ask(table, "ann", "ready")
    assert renew(floor.pit) == []
    floor.crash()
    floor.clock.advance(30 * 60_000)
    floor.ask(table, "nobody", "leave")
    floor.pit.turn(floor.pit.due(floor.clock.now()))
    assert floor.pit.hosts[table].empty
    floor.crash("three")  # before the new one is open
    floor.ask(table, "nobody", "leave")
    (new,) = renew(floor.pit)
    assert floor.pit.hosts[new].table.rules.limits("red").low == 25_00
    assert floor.ask(table, "flo", "change_limits", limits={}, reason="x y z", roles=FLOOR).status


def test_a_table_that_is_closed_for_good_opens_under_no_limits(floor: Floor) -> None:
    """Nor do new limits hold before their time because the floor closes the table."""
    table = seated(floor)
    wish: dict[str, Any] = {"limits": {"red": {"low": "25"}}, "reason": "evening"}
    assert floor.ask(table, "flo", "change_limits", roles=FLOOR, **wish).result == "announced"
    assert floor.ask(table, "flo", "close", reason="for good", roles=FLOOR).result == "closed"
    assert renew(floor.pit) == []
    assert floor.ask(table, "flo", "change_limits", roles=FLOOR, **wish).field == "table"
    floor.clock.advance(31 * 60_000)
    floor.pit.turn(floor.pit.due(floor.clock.now()))
    assert renew(floor.pit) == []
    with floor.store.read() as conn:
        assert set(conn.execute(select(schema.tables.c.state)).scalars()) == {"closed"}


@pytest.mark.parametrize(
    "limits", [{"rad": {"low": "5"}}, {"red": {"low": "-5"}}, {"red": {"x": "5"}}]
)
def test_limits_that_cannot_be_are_refused(floor: Floor, limits: dict[str, dict[str, str]]) -> None:
    table = floor.open("roulette")
    told = floor.ask(table, "flo", "change_limits", limits=limits, reason="evening", roles=FLOOR)
    assert told.status == "refused"
    assert floor.pit.hosts[table].extras.notice is None
