"""The Triple Progressive (CO-2899.09-10.C and 14)."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.errors import Refusal
from pitboss.games.three_dice_baccarat import GAME
from pitboss.games.three_dice_baccarat.progressive import lowest_meter
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import Place, TakeDown
from pitboss.table.drivers.replay import replay
from pitboss.table.log.ledger import recompute_books
from pitboss.table.notation import go_on
from pitboss.table.round import Round
from tests.games.three_dice_baccarat.floor import (
    RACK,
    SLUG,
    ends,
    open_table,
    rules,
    shake,
    won,
)

TABLES = ("PT-PRG-TRI-01", "PT-PRG-TRI-02", "PT-PRG-TRI-03")
METER = 1000_00
# Player's cup, Banker's cup, what a $1 wager is awarded under each table (None: the whole meter)
AWARDS = [
    ("333", "333", None, None, 100),
    ("333", "666", 1000, 1000, None),
    ("666", "333", 1000, 1000, None),
    ("111", "555", 100, 100, 100),
    ("444", "444", 100, 100, 100),
    ("333", "111", 100, 100, 100),
    ("333", "112", 20, 20, 20),
    ("123", "333", 20, 20, 20),
    ("111", "112", 10, 6, 10),
    ("456", "222", 10, 6, 10),
    ("444", "112", 3, 4, 5),
    ("112", "555", 3, 4, 5),
    ("666", "124", 3, 4, 5),
    ("112", "221", 0, 0, 0),
    ("123", "456", 0, 0, 0),
]
NOTES = ("I", "II", "III", "IV")


@pytest.mark.clause("CO-2899.09-10.C", *[f"CO-2899.09-14.A.{note}" for note in NOTES])
@pytest.mark.parametrize(("player", "banker", "first", "second", "third"), AWARDS)
def test_the_highest_award_is_paid_and_the_wager_is_gone(
    player: str, banker: str, first: int | None, second: int | None, third: int | None
) -> None:
    for table, award in zip(TABLES, (first, second, third), strict=True):
        chosen = rules({"triple_progressive": table})
        round_ = shake(player, banker, "1 triple_progressive", chosen=chosen)
        meter = METER + 20  # the seed and a fifth of the wager
        due = meter if award is None else award * 100
        assert round_.table.racks["ann"] - RACK == due - 100, table
        assert round_.table.meters == {"triple_progressive": METER if award is None else meter}
        [end] = ends(round_)
        assert end.clause == ("CO-2899.09-14.A.IV" if due else "CO-2899.09-10.C")
        assert end.also == (tuple(f"CO-2899.09-14.A.{note}" for note in NOTES[:3]) if due else ())


@pytest.mark.clause("CO-2899.09-14.A.IV")
def test_fixed_awards_go_to_each_winner_and_the_meter_is_split_among_all() -> None:
    bets = ("1 triple_progressive", "bob: 1 triple_progressive", "cy: 1 triple_progressive")
    fixed = shake("444", "112", *bets)
    assert [won(fixed, name) for name in ("ann", "bob", "cy")] == [2, 2, 2]
    split = shake("333", "333", *bets)
    paid = [e.cents for e in split.log if isinstance(e, events.MeterPaid)]
    assert paid == [(METER + 60) // 3] * 3
    assert split.table.meters["triple_progressive"] == METER + (METER + 60) % 3
    assert recompute_books(split.opening, split.log) == split.table.books()


def test_odd_cents_of_a_split_wait_for_the_next_winner() -> None:
    chosen = rules(meter_seed="999.99", meter_rate="1%")
    bets = ("1 triple_progressive", "bob: 1 triple_progressive")
    split = shake("333", "333", *bets, chosen=chosen)
    assert [e.cents for e in split.log if isinstance(e, events.MeterPaid)] == [500_00, 500_00]
    assert split.table.meters["triple_progressive"] == 999_99 + 1


@pytest.mark.clause("CO-2899.09-14.A.V")
def test_awards_and_seed_scale_with_the_wagering_unit() -> None:
    chosen = rules(wager_unit="5")
    assert won(shake("333", "112", "5 triple_progressive", chosen=chosen)) == 5 * 20 - 5
    jackpot = shake("333", "333", "5 triple_progressive", chosen=chosen)
    assert won(jackpot) == 5 * 1000 + 1 - 5
    assert ends(jackpot)[0].also[-1] == "CO-2899.09-14.A.V"
    assert jackpot.table.meters["triple_progressive"] == 5 * METER
    quarter = rules(wager_unit="0.25")
    round_ = Round(open_table(quarter))
    round_.send(Place("ann", 1, "triple_progressive", 25))
    assert round_.table.meters["triple_progressive"] == METER // 4


def test_the_lowest_meter_is_the_seed_and_the_part_of_one_wager() -> None:
    assert lowest_meter(rules()) == METER + 20
    assert lowest_meter(rules(wager_unit="5")) == 5 * METER + 100


def test_a_reserve_gets_its_part_to_the_cent() -> None:
    chosen = rules(wager_unit="100", reserve_rate="10%")
    fed = [
        (e.meter, e.cents)
        for e in shake("112", "113", "100 triple_progressive", chosen=chosen).log
        if isinstance(e, events.MeterFed) and e.id
    ]
    assert fed == [("triple_progressive", 20_00), ("triple_progressive_reserve", 10_00)]


def test_the_progressive_comes_down_whole() -> None:
    round_ = Round(open_table(rules(wager_unit="5")))
    go_on(round_, "ann: 5 triple_progressive")
    with pytest.raises(Refusal, match="cannot be taken"):
        round_.send(TakeDown("ann", 1, 1_00))
    round_.send(TakeDown("ann", 1, 5_00))


def test_the_wager_is_one_unit_and_one_only() -> None:
    round_ = Round(open_table())
    with pytest.raises(Refusal):
        go_on(round_, "ann: 2 triple_progressive")
    go_on(round_, "ann: 1 triple_progressive")
    with pytest.raises(Refusal, match="cannot bet more here"):
        go_on(round_, "ann: 1 triple_progressive")


@pytest.mark.clause("CO-2899.09-14.A.VII")
def test_a_fixed_seed_comes_from_the_house_at_the_start_and_after_a_full_award() -> None:
    chosen = rules(meter_seed="2500", meter_rate="15%")
    round_ = shake("333", "333", "1 triple_progressive", chosen=chosen)
    fed = [(e.cents, e.source, e.clause) for e in round_.log if isinstance(e, events.MeterFed)]
    by = "CO-2899.09-14.A.VII"
    assert fed == [(2500_00, "house", by), (15, "house", by), (2500_00, "house", by)]
    again = shake("112", "113", "bob: 1 triple_progressive", table=round_.table)
    assert [e.cents for e in again.log if isinstance(e, events.MeterFed)] == [15]
    assert again.table.meters["triple_progressive"] == 2500_15


@pytest.mark.clause("CO-2899.09-14.A.VI")
def test_a_reserve_pays_for_the_next_start() -> None:
    chosen = rules(meter_seed="50", meter_rate="10%", reserve_rate="5%")
    table = open_table(chosen)
    for _ in range(3):
        shake("112", "113", "1 triple_progressive", table=table)
    assert table.meters == {"triple_progressive": 50_30, "triple_progressive_reserve": 15}
    jackpot = shake("333", "333", "1 triple_progressive", table=table)
    assert [e.cents for e in jackpot.log if isinstance(e, events.MeterPaid)] == [50_40]
    assert table.meters == {"triple_progressive": 20, "triple_progressive_reserve": 0}
    last = [e for e in jackpot.log if isinstance(e, events.MeterFed)][-1]
    assert (last.cents, last.source) == (20, "meter:triple_progressive_reserve")
    assert last.clause == "CO-2899.09-14.A.VI"
    assert recompute_books(jackpot.opening, jackpot.log) == table.books()
    assert replay(jackpot).table.books() == table.books()


def test_meter_and_reserve_cannot_take_more_than_the_wager() -> None:
    with pytest.raises(Refusal, match="more than the whole wager") as refusal:
        rules(meter_rate="60%", reserve_rate="41%")
    assert refusal.value.field == "meter_rate"


def test_the_meter_counts_a_wager_only_once_betting_has_closed() -> None:
    round_ = Round(open_table())
    go_on(round_, "ann: 1 triple_progressive")
    assert round_.table.meters["triple_progressive"] == METER


def test_a_table_without_the_wager_has_no_meter() -> None:
    chosen = RuleSet.of(SLUG, without=["triple_progressive"])
    assert shake("333", "333", "10 tie", chosen=chosen).table.meters == {}


@pytest.mark.clause("CO-2899.09-14.A.VII")
@pytest.mark.parametrize("missing", ["meter_seed", "meter_rate"])
def test_the_wager_is_closed_until_the_house_sets_its_figures(missing: str) -> None:
    figures: dict[str, Any] = {"meter_seed": "500", "meter_rate": "10%"}
    del figures[missing]
    chosen = rules(meter_preset="none", **figures)
    round_ = Round(open_table(chosen))
    with pytest.raises(Refusal, match=f"closed until the house sets {missing}") as refused:
        go_on(round_, "ann: 1 triple_progressive")
    assert refused.value.clause == "CO-2899.09-14.A.VII"
    assert round_.table.meters == {}
    assert "closed" in GAME.layout(round_.table)
