"""Linked meters: each dollar in one transaction with its wager, seen everywhere at once."""

from __future__ import annotations

import pytest
from sqlalchemy import delete, select, text, update

from pitboss.errors import Refusal, UnknownName
from pitboss.house.links.audit import check_link
from pitboss.house.links.figures import change_figures
from pitboss.house.links.sheet import meter_sheet
from pitboss.house.people.roles import Who
from pitboss.house.store import schema
from pitboss.house.store.database import Store
from pitboss.house.tables.pit import Pit
from pitboss.rulebook import RuleSet
from tests.house.links.linked import (
    ACCOUNT,
    FIVE_CARD,
    LINK,
    SEED,
    SHARED,
    XTREME,
    Linked,
)
from tests.house.postgres import NO_TRIGGERS
from tests.progressive.tables import SECTION

PART = 21  # of each dollar


def test_six_games_feed_one_meter_to_the_cent(store: Store) -> None:
    floor = Linked(store)
    tables = {game: floor.table(game, f"p{n}") for n, game in enumerate(SECTION)}
    for n, (game, table) in enumerate(tables.items(), start=1):
        player = f"p{n - 1}"
        floor.round(table, {player: "two_pair"}, player)
        assert floor.balances()[ACCOUNT] == SEED + n * PART, game
        assert floor.displays() == {SEED + n * PART} or n < len(tables)
        floor.check()
    with store.read() as conn:
        # The dollar and the cents that it puts on the meter are entries of one batch.
        rows = schema.entries
        query = select(rows.c.batch).where(rows.c.account == ACCOUNT)
        fed = conn.execute(query).scalars().all()
        kinds = select(schema.batches.c.table_id).where(schema.batches.c.id.in_(fed))
        assert set(conn.execute(kinds).scalars()) == set(tables.values())
    floor.crash()
    floor.ask(tables["let-it-ride"], "nobody", "leave")
    assert floor.displays() == {SEED + 6 * PART}
    floor.check()


def test_a_table_in_the_middle_of_a_round_follows_and_comes_back(store: Store) -> None:
    floor = Linked(store)
    one, two = floor.table("let-it-ride", "ann"), floor.table("four-card-poker", "bob")
    rig = floor.start(two, {"bob": "straight_flush"}, "bob")
    floor.go(two, rig, steps=3)
    assert floor.pit.hosts[two].running is not None
    floor.round(one, {"ann": "royal_flush"}, "ann")
    floor.both(one)
    assert floor.pit.hosts[one].table.racks["ann"] > SEED
    assert floor.displays() == {SEED}  # its reset amount; bob's dollar went with the award
    floor.crash()  # with bob's round in its middle
    floor.ask(one, "nobody", "leave")
    assert floor.displays() == {SEED}
    floor.check()
    floor.go(two, rig)
    floor.both(two)
    assert [(a.seq, a.player, a.cents, a.state) for a in floor.awards()] == [
        (2, "bob", SEED // 10, "paid"),
        (1, "ann", SEED + 2 * PART, "paid"),
    ]
    assert floor.displays() == {SEED - SEED // 10}
    floor.check()


def test_deuces_wild_xtreme_links_its_meters(store: Store) -> None:
    floor = Linked(store)
    one, two = floor.xtreme("ann"), floor.xtreme("bob")
    for table, player in ((one, "ann"), (two, "bob"), (one, "ann")):
        floor.round(table, {player: "9c 9d 4h 3s Kc"}, player)
    seed = 2_500_00
    assert floor.displays(FIVE_CARD) == {seed + 3 * 15}
    floor.round(two, {"bob": "Ac Kc Qc Jc Tc"}, "bob")
    assert [a.cents for a in floor.awards(f"{LINK}/{FIVE_CARD}")] == [seed + 4 * 15]
    assert floor.displays(FIVE_CARD) == {seed}
    floor.crash()
    floor.ask(one, "nobody", "leave")
    assert floor.displays(FIVE_CARD) == {seed}
    floor.check()
    with store.read() as conn:
        sheet = meter_sheet(conn, f"{LINK}/{FIVE_CARD}")
    assert (sheet.in_meter, sheet.display, sheet.hits, sheet.wins) == (4_00, seed, 1, seed + 60)


# --- parameters ----------------------------------------------------------------------------------


def test_figures_are_frozen_while_the_link_runs(store: Store) -> None:
    floor = Linked(store)
    one = floor.table("let-it-ride", "ann")
    dearer = RuleSet.of("four-card-poker", {"meter_seed": "20000"})
    manager = Who("manager", frozenset({"floor"}))
    for _ in range(2):
        with pytest.raises(Refusal, match="another seed, rate or wager") as refused:
            floor.open("four-card-poker", dearer, link=LINK)
        assert refused.value.clause
        with pytest.raises(Refusal, match="while a table is on it") as refused:
            change_figures(floor.pit, manager, LINK, dearer, "a new season")
        assert refused.value.clause
        with pytest.raises(Refusal, match="has no meter progressive to share"):
            floor.open("blackjack", link=LINK)
    floor.round(one, {"ann": "two_pair"}, "ann")
    floor.check()
    floor.say(one, "manager", "close", reason="the night is over", roles=["floor"])
    assert _frozen(store) == [False]
    floor.check()
    with pytest.raises(Refusal, match="another seed, rate or wager"):
        floor.open("four-card-poker", dearer, link=LINK)
    with pytest.raises(Refusal, match="the right 'change_limits'"):
        change_figures(floor.pit, Who("p-ann", frozenset({"player"})), LINK, dearer, "greed")
    change_figures(floor.pit, manager, LINK, dearer, "a new season")
    two = floor.table("four-card-poker", "bob", dearer)
    assert floor.displays() == {SEED + PART}  # what stands there stays there
    floor.round(two, {"bob": "royal_flush"}, "bob")
    floor.both(two)
    assert floor.displays() == {2 * SEED}  # and starts again by the new figures
    assert _frozen(store) == [True]
    floor.check()


def test_a_closed_table_has_left_the_link(store: Store) -> None:
    floor = Linked(store)
    one, two = floor.table("let-it-ride", "ann"), floor.table("let-it-ride", "bob")
    floor.say(one, "manager", "close", reason="the night is over", roles=["floor"])
    floor.round(two, {"bob": "two_pair"}, "bob")
    with store.read() as conn:
        assert b"link_left" in floor.log(conn, one).splitlines()[-1]
        assert meter_sheet(conn, SHARED).tables == (two,)
    assert _frozen(store) == [True]
    floor.check()


def _frozen(store: Store) -> list[bool]:
    with store.read() as conn:
        return list(conn.execute(select(schema.links.c.frozen)).scalars())


@pytest.mark.parametrize("options", [{"linked_meter_rate": "16%"}, {"linked_wager_unit": "5"}])
def test_xtreme_figures_must_be_those_of_the_link(store: Store, options: dict[str, str]) -> None:
    floor = Linked(store)
    floor.xtreme("ann")
    with pytest.raises(Refusal, match="another seed, rate or wager"):
        floor.xtreme("bob", **options)
    floor.check()


def test_a_link_has_a_name_of_its_own(store: Store) -> None:
    floor = Linked(store)
    table = floor.open("let-it-ride")
    with pytest.raises(Refusal, match="the name of a table"):
        floor.open("let-it-ride", link=table)
    for name in ("a/b", "a:b", "", "x" * 41):
        if name:
            with pytest.raises(Refusal, match="a link's name has"):
                floor.open("let-it-ride", link=name)
    with pytest.raises(Refusal, match="links no meter of craps"):
        floor.open("craps", link=LINK)
    with pytest.raises(Refusal, match="stays closed until the house sets"):
        floor.open(XTREME, link=LINK)


# --- what is told of it --------------------------------------------------------------------------


def test_the_sheet_has_the_words_of_regulators(store: Store) -> None:
    floor = Linked(store)
    one = floor.table("let-it-ride", "ann bob")
    floor.round(one, {"ann": "straight_flush", "bob": "two_pair"}, "ann bob")
    floor.both(one)
    won = (SEED + 2 * PART) // 10
    with store.read() as conn:
        sheet = meter_sheet(conn, SHARED)
        with pytest.raises(UnknownName, match=SHARED):
            meter_sheet(conn, f"{LINK}/progresive")
    assert (sheet.base_amount, sheet.reset_amount) == (SEED, SEED)
    assert (sheet.incrementation_rate, sheet.hidden_rate, sheet.limit) == ("21/100", "0", 0)
    assert (sheet.in_meter, sheet.display) == (2_00, SEED + 2 * PART - won)
    assert (sheet.hits, sheet.wins, sheet.overflow, sheet.reserve_pool) == (1, won, 0, 0)
    assert sheet.games == tuple(SECTION)
    assert sheet.tables == (one,)
    assert sheet.running
    assert [award.cents for award in sheet.last_awards] == [won]


def test_a_link_that_nobody_holds_here_takes_no_bet(store: Store) -> None:
    floor = Linked(store)
    one = floor.table("let-it-ride", "ann")
    two = floor.table("let-it-ride", "bob")
    floor.deals(one, "open_round")
    floor.shuffled(one)
    other = Pit(store, floor.clock, floor.entropy, "other")
    bet = {"do": "bet", "box": 1, "wager": "bet_1", "cents": 5_00}
    before = floor.balances()
    for table, name in ((one, "ann"), (two, "bob")):
        told = floor.told(other.turn([floor.command(table, name, bet)])[0])
        assert told.status == "elsewhere"
    floor.pit, here = other, floor.pit
    with pytest.raises(Refusal, match="run by another service"):
        floor.open("four-card-poker", link=LINK)
    floor.pit = here
    assert floor.balances() == before
    floor.clock.advance(10_000)  # the first is silent for too long: the other takes the link
    assert floor.told(other.turn([floor.command(one, "ann", bet)])[0]).status == "done"
    assert floor.told(floor.pit.turn([floor.command(one, "ann", bet)])[0]).status == "elsewhere"
    floor.pit = other
    floor.check()


# --- whatever is edited is found -----------------------------------------------------------------


def _played(store: Store) -> Linked:
    floor = Linked(store)
    one = floor.table("let-it-ride", "ann")
    floor.table("four-card-poker", "bob")
    floor.round(one, {"ann": "straight_flush"}, "ann")
    floor.both(one)
    floor.check()
    return floor


def test_the_audit_finds_an_edited_reading(store: Store) -> None:
    _played(store)
    with store.begin() as conn:
        row = conn.execute(select(schema.links)).one()
        edited = row.readings.replace(b'"in_meter":100', b'"in_meter":200')
        assert edited != row.readings
        conn.execute(update(schema.links).values(readings=edited))
    with store.read() as conn:
        assert check_link(conn, LINK) == [
            f"link {SHARED}: in_meter is told as 200; the logs make it 100"
        ]


def test_the_audit_finds_money_that_no_log_tells_of(store: Store) -> None:
    _played(store)
    with store.begin() as conn:
        rows = schema.accounts
        conn.execute(update(rows).where(rows.c.name == ACCOUNT).values(balance=1))
    with store.read() as conn:
        (fault,) = check_link(conn, LINK)
    assert f"account {ACCOUNT} holds 1 cents" in fault


@pytest.mark.parametrize(
    ("edit", "found"),
    [
        ({"cents": 1}, "stands 1 times in the log and 0 times"),
        ({"state": "undone"}, "0 awards are told as paid; the meter has 1 hits"),
        ({"seq": 7}, "the order of its awards has gaps"),
        (None, "stands 1 times in the log and 0 times"),
    ],
)
def test_the_audit_finds_an_edited_award(
    store: Store, edit: dict[str, object] | None, found: str
) -> None:
    _played(store)
    rows = schema.awards
    with store.begin() as conn:
        conn.execute(delete(rows) if edit is None else update(rows).values(**edit))
    with store.read() as conn:
        assert found in "\n".join(check_link(conn, LINK))


def test_the_audit_finds_a_table_that_shows_something_else(store: Store) -> None:
    _played(store)
    with store.begin() as conn:
        rows = schema.lines
        query = select(rows).order_by(rows.c.table_id, rows.c.n.desc())
        line = next(row for row in conn.execute(query) if b"meter_mirrored" in row.line)
        if conn.dialect.name == "postgresql":
            conn.execute(text(NO_TRIGGERS))
        else:
            for (name,) in conn.execute(
                text("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'lines'")
            ).all():
                conn.execute(text(f'DROP TRIGGER "{name}"'))
        conn.execute(delete(rows).where(rows.c.table_id == line.table_id, rows.c.n >= line.n))
    with store.read() as conn:
        told = "\n".join(check_link(conn, LINK))
    assert f"table {line.table_id} shows" in told


def test_there_is_no_link(store: Store) -> None:
    with store.read() as conn:
        assert check_link(conn, "nothing") == ["there is no link nothing"]
