"""One meter for several tables: mirrored displays, balanced books, readings that add up."""

from __future__ import annotations

import random
from fractions import Fraction

import msgspec
import pytest

from pitboss.errors import Refusal
from pitboss.families.poker.linked import join, meter_rule, open_link
from pitboss.families.poker.mishaps import DECK_COUNT
from pitboss.money.pays import MeterShare
from pitboss.progressive.link import Link
from pitboss.progressive.meter import MeterRule, contribute, open_meter, pay_in_turn
from pitboss.progressive.readings import Readings, recount
from pitboss.rooms import registry
from pitboss.rulebook import RuleSet
from pitboss.rulebook.house import load_house
from pitboss.table import events
from pitboss.table.actions import Action, CloseOffer, NoMoreBets, Place
from pitboss.table.drivers.live import LiveSource
from pitboss.table.drivers.replay import replay
from pitboss.table.effects import Betting, Chance, DealCard
from pitboss.table.log.format import text_of
from pitboss.table.log.ledger import recompute_books
from pitboss.table.round import Round
from pitboss.table.table import Table
from pitboss.testing.random_play import some_action
from tests.families.poker.rigged import table_of
from tests.filed import filed
from tests.progressive import toys
from tests.progressive.tables import (
    SECTION,
    SEED,
    awards,
    deal,
    finish,
    meter,
    open_table,
    start,
)

GAMES = tuple(SECTION)


def linked_tables(
    *slugs: str, options: dict[str, object] | None = None
) -> tuple[Link, list[Table]]:
    link = open_link(RuleSet.of("multi-link-progressive", options))
    tables = []
    for n, slug in enumerate(slugs, start=1):
        table = open_table(slug, options=options, name=f"table-{n}")
        join(link, table)
        tables.append(table)
    return link, tables


def test_one_meter_serves_all_six_games() -> None:
    link, tables = linked_tables(*GAMES)
    listed = {
        "OH-L-5.II.A": "let-it-ride",
        "OH-L-5.II.B": "mississippi-stud",
        "OH-L-5.II.C": "ultimate-texas-holdem",
        "OH-L-5.II.D": "texas-holdem-bonus",
        "OH-L-5.II.E": "four-card-poker",
        "OH-L-5.II.F": "crazy-four-poker",
    }
    served = RuleSet.of("multi-link-progressive").rules.meters["progressive"].games
    for (clause, game), linked in zip(listed.items(), link.games, strict=True):
        filed(clause, (linked, game in served), (game, True))
    assert sorted(served) == sorted(link.games)
    for table in tables:
        deal(table, {"ann": "two_pair"}, "ann")
    assert link.readings.display == SEED + 6 * 21
    assert {meter(table) for table in tables} == {link.readings.display}
    assert link.readings.in_meter == 6_00


@pytest.mark.clause("OH-L-5.II")
def test_no_other_game_may_be_linked() -> None:
    link = open_link(RuleSet.of("multi-link-progressive"))
    table = table_of(registry.room("three-card-poker"), "ann")
    with pytest.raises(Refusal, match="three-card-poker may not be linked") as refused:
        link.join(table, link.rule)
    assert refused.value.clause == "OH-L-5.II"


@pytest.mark.clause("OH-L-7.III")
def test_linked_tables_keep_the_same_figures() -> None:
    link = open_link(RuleSet.of("multi-link-progressive", {"meter_seed": "20000"}))
    with pytest.raises(Refusal, match="another seed, rate or wager") as refused:
        join(link, open_table())
    assert refused.value.clause == "OH-L-7.III"
    join(link, open_table(options={"meter_seed": "20000"}))


def test_a_table_joins_once_and_with_no_meter_of_its_own() -> None:
    link, (first, second) = linked_tables("let-it-ride", "four-card-poker")
    with pytest.raises(Refusal, match="on this link already"):
        join(link, first)
    alone = open_table()
    deal(alone, {"ann": "two_pair"}, "ann")
    with pytest.raises(Refusal, match="has a meter of its own"):
        join(link, alone)
    busy = open_table()
    Round(busy)
    with pytest.raises(Refusal, match="between two rounds"):
        join(link, busy)
    with pytest.raises(Refusal, match="not on this link"):
        link.leave(busy)
    link.leave(second)
    assert second.meters == second.linked == {}
    deal(first, {"ann": "two_pair"}, "ann")
    assert second.meters == {}


def test_a_table_leaves_between_rounds_and_takes_its_display_along() -> None:
    link, [first, second] = linked_tables("let-it-ride", "mississippi-stud")
    finish(Round(first), {})
    round_ = Round(second)
    with pytest.raises(Refusal, match="tables join and leave a link"):
        link.leave(second)
    assert second in link.tables
    finish(round_, {})
    link.leave(second)
    assert not second.meters
    assert not second.linked
    assert link.tables == [first]
    assert meter(first) >= SEED
    with pytest.raises(Refusal, match="is not on this link"):
        link.leave(second)
    join(link, second)  # and may come back
    assert meter(second) == meter(first)


def test_what_was_played_on_the_link_stands_once_the_table_has_left() -> None:
    """A wrong deck found late voids a round, and its parts of the meter, only until then."""
    link, [table] = linked_tables("let-it-ride")
    round_ = deal(table, {"ann": "two_pair"}, "ann")
    assert DECK_COUNT in {rule.kind for rule in round_.irregularities()}
    link.leave(table)
    assert round_.irregularities() == []
    with pytest.raises(Refusal):
        round_.call_irregularity(DECK_COUNT)
    assert link.readings.display == SEED + 21


def test_the_link_does_not_hear_a_table_that_has_left() -> None:
    link, [first, second] = linked_tables("let-it-ride", "mississippi-stud")
    finish(Round(first), {})
    link.leave(second)
    stood = meter(first)
    deal(second, {"ann": "two_pair"}, "ann")  # it keeps a meter of its own now
    assert meter(second) == SEED + 21
    assert meter(first) == link.readings.display == stood


def test_a_wager_at_one_table_shows_at_once_in_the_middle_of_a_round_at_another() -> None:
    link, (here, there) = linked_tables("let-it-ride", "mississippi-stud")
    hands = {"ann": "royal_flush"}
    round_ = start(here, hands, "ann")
    round_.send(NoMoreBets())
    assert isinstance(round_.pending, DealCard)
    deal(there, {"bob": "two_pair", "cy": "Ac Jh 8c 5s 3s"}, "bob cy")
    assert meter(here) == meter(there) == SEED + 63
    mirrored = [e for e in round_.log if isinstance(e, events.MeterMirrored)]
    assert [e.cents for e in mirrored] == [21, 21]
    finish(round_, hands)
    # OH-L-7.IV: by the meter as it stands at ann's turn, with what the other table added.
    assert awards(round_) == {"ann": SEED + 63}
    assert meter(here) == meter(there) == SEED == link.readings.display
    assert (link.readings.hits, link.readings.wins) == (1, SEED + 63)
    again = replay(round_)
    assert text_of(again.log) == text_of(round_.log)
    assert recompute_books(round_.opening, round_.log) == here.books() == again.table.books()


@pytest.mark.clause("OH-K-12.III")
def test_a_void_round_never_lowers_a_meter_that_was_won_meanwhile() -> None:
    """ML-12: the reset amount is a floor."""
    link, (here, there) = linked_tables("texas-holdem-bonus", "ultimate-texas-holdem")
    round_ = start(here, {"ann": "two_pair"}, "ann")
    round_.send(NoMoreBets())
    round_.send(round_.chance()[0][0])
    won = deal(there, {"bob": "royal_flush"}, "bob")
    assert awards(won) == {"bob": SEED + 42}  # the void dollar had fed it
    round_.call_irregularity("wrong_number_of_cards")
    assert here.racks["ann"] == 1_000_00
    assert meter(here) == meter(there) == SEED == link.readings.display
    assert link.readings.balanced


def test_the_first_table_seeds_the_meter_and_the_others_find_it_there() -> None:
    link, (first, second) = linked_tables("let-it-ride", "four-card-poker")
    assert not link.opened
    deal(first, {"ann": "two_pair"}, "ann")
    assert link.opened
    round_ = deal(second, {"ann": "two_pair"}, "ann")
    seeds = [e for e in round_.log if isinstance(e, events.MeterFed) and not e.wagered]
    assert seeds == []
    third = open_table("crazy-four-poker")
    join(link, third)
    assert meter(third) == SEED + 42
    assert third.books()["link:progressive"] == -(SEED + 42)
    assert sum(third.books().values()) == 3 * 1_000_00


def _answer(round_: Round, rng: random.Random) -> Action:
    offers = round_.legal()
    if isinstance(round_.pending, Betting):
        dollars = [each for each in offers if getattr(each, "wager", "") == "progressive"]
        if not dollars and rng.random() < 0.2:
            dollars = [each for each in offers if isinstance(each, CloseOffer)]
        offers = dollars or offers
    elif rng.random() < 0.7:
        offers = [each for each in offers if getattr(each, "option", "") in ("stay", "confirmed")]
    return some_action(rng.choice(offers), rng)


def test_random_play_at_six_linked_tables_balances() -> None:
    """Rounds interleave step by step; every table balances, and so does the link."""
    rng = random.Random(5)
    link = open_link(RuleSet.of("multi-link-progressive"))
    tables = [toys.open_table(slug) for slug in GAMES]
    for table in tables:
        join(link, table)
    totals = [sum(table.books().values()) for table in tables]
    sources = [LiveSource(rng.randrange) for _ in tables]
    rounds = [Round(table) for table in tables]
    played: list[Round] = []
    for _ in range(10_000):
        n = rng.randrange(len(tables))
        round_ = rounds[n]
        mishaps = round_.irregularities()
        if round_.over:
            played.append(round_)
            totals[n] += 1_000_00 - tables[n].racks["ann"]
            tables[n].racks["ann"] = 1_000_00
            rounds[n] = Round(tables[n])
        elif mishaps and rng.random() < 0.02:
            round_.call_irregularity(rng.choice(mishaps).kind)
        elif isinstance(round_.pending, Chance):
            round_.send(sources[n].answer(round_.pending))
        else:
            round_.send(_answer(round_, rng))
        assert sum(tables[n].books().values()) == totals[n]
        assert {meter(table) for table in tables if table.meters} == {link.readings.display}
    _check_link(link, tables)
    for round_ in played:
        _check_round(round_)
    assert recount(link.rule, [round_.log for round_ in played + rounds]) == link.readings


def _check_link(link: Link, tables: list[Table]) -> None:
    assert link.readings.balanced
    assert link.readings.hits >= 3
    # Each table's own share of the meter: its display less what the others put there.
    own = [meter(table) + table.linked.get("progressive", 0) for table in tables]
    assert sum(own) == link.readings.display


def _check_round(round_: Round) -> None:
    foot = round_.log[-1]
    assert isinstance(foot, events.RoundEnded)
    assert recompute_books(round_.opening, round_.log) == foot.books
    assert text_of(replay(round_).log) == text_of(round_.log)


def test_a_link_and_its_tables_come_back_after_a_stop() -> None:
    link, tables = linked_tables("let-it-ride", "four-card-poker")
    for table in tables:
        deal(table, {"ann": "straight_flush"}, "ann")
    saved = [table.snapshot() for table in tables]
    again = Link(link.rule, link.games, link.games_clause, link.readings)
    back = [
        Table.restore(table.game, table.rules, state, table.name, table.rounds)
        for table, state in zip(tables, saved, strict=True)
    ]
    again.rejoin(back[0], meter_rule(back[0].rules))
    deal(back[0], {"bob": "two_pair"}, "bob")  # the other table misses this dollar
    again.rejoin(back[1], meter_rule(back[1].rules))
    assert meter(back[0]) == meter(back[1]) == again.readings.display
    assert again.readings.balanced
    for table, state in zip(back, saved, strict=True):
        before = Table.restore(table.game, table.rules, state).books()
        assert sum(table.books().values()) == sum(before.values())


def test_a_table_that_missed_nothing_comes_back_without_a_movement() -> None:
    link, (table,) = linked_tables("let-it-ride")
    deal(table, {"ann": "two_pair"}, "ann")
    state = table.snapshot()
    back = Table.restore(table.game, table.rules, state, table.name, table.rounds)
    again = Link(link.rule, link.games, link.games_clause, link.readings)
    again.rejoin(back, meter_rule(back.rules))
    assert back.mirrored == []
    assert (meter(back), back.books()) == (meter(table), table.books())
    with pytest.raises(Refusal, match="on this link already"):
        again.rejoin(back, meter_rule(back.rules))
    dearer = open_table(options={"meter_seed": "20000"})
    with pytest.raises(Refusal, match="another seed, rate or wager"):
        again.rejoin(dearer, meter_rule(dearer.rules))
    assert again.tables == [back]


def test_readings_tell_what_a_regulator_asks() -> None:
    options: dict[str, object] = {"meter_rate": "25%", "meter_seed": "12000"}
    link, (table,) = linked_tables("let-it-ride", options=options)
    assert link.readings == Readings(base_amount=12_000_00, reset_amount=12_000_00, rate="1/4")
    deal(table, {"ann": "straight_flush", "bob": "two_pair"}, "ann bob")
    assert link.readings == Readings(
        base_amount=12_000_00,
        reset_amount=12_000_00,
        rate="1/4",
        in_meter=2_00,
        display=12_000_50 - 1_200_05,
        hits=1,
        wins=1_200_05,
        seeds=12_000_00,
        fed=50,
    )


HOUSE = """
house = "Riverside"
filing = "ohio"
[games.let-it-ride]
[games.mississippi-stud]
[progressives.main]
games = ["let-it-ride", "mississippi-stud"]
wager = "progressive"
rate = "23%"
seed = "15000"
"""


@pytest.mark.clause("OH-D-15.3.III", "OH-J-14.3.III")
def test_a_house_file_s_link_plays_by_its_figures(tmp_path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "house.toml"
    path.write_text(HOUSE)
    house = load_house(path)
    main = house.progressives["main"]
    rule = meter_rule(house.ruleset(main.games[0]))
    assert (rule.seed, rule.rate) == (main.seed, main.rate / 100) == (15_000_00, Fraction(23, 100))
    link = open_link(house.ruleset(main.games[0]))
    for slug in main.games:
        table = open_table(slug, "ann", rules=house.ruleset(slug))
        join(link, table)
        deal(table, {"ann": "two_pair"}, "ann")
    assert link.readings.display == 15_000_00 + 46


RESERVED = MeterRule(
    name="progressive",
    base_wager=100,
    seed=10_00,
    rate=Fraction(1, 5),
    reserve_rate=Fraction(1, 10),
    clause="OH-L-7.III",
)


def test_a_reserve_is_linked_with_its_meter() -> None:
    link = Link(RESERVED)
    tables = [open_table(name="one"), open_table(name="two")]
    for table in tables:
        link.join(table, RESERVED)
    first, second = tables
    open_meter(first, RESERVED)
    wager = first.put_up(Place("ann", 1, "progressive", 1_00), RESERVED.clause)
    contribute(first, RESERVED, [wager])
    assert second.meters == first.meters == {"progressive": 10_20, "progressive_reserve": 10}
    pay_in_turn(first, RESERVED, wager, MeterShare(Fraction(100)), RESERVED.clause)
    assert second.meters == first.meters  # what the reserve gave for the restart is off both
    assert link.readings.balanced


def test_a_table_with_a_reserve_of_its_own_does_not_join() -> None:
    alone = open_table()
    open_meter(
        alone,
        msgspec.structs.replace(RESERVED, name="progressive_reserve", reserve_rate=Fraction(0)),
    )
    with pytest.raises(Refusal, match="has a meter of its own"):
        Link(RESERVED).join(alone, RESERVED)
