"""The two progressives of Ride Free: meters, lock-in, awards, sharing."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.games.ride_free import GAME
from pitboss.games.ride_free.clauses import JACKPOTS
from pitboss.rulebook import RuleSet
from pitboss.rulebook.paytables import pay_table
from pitboss.table import events
from pitboss.table.actions import Place
from pitboss.table.notation import go_on
from pitboss.table.round import Round
from tests.dealt import deal_out, nets, words
from tests.games.ride_free.rigged import ALONE, MAIN, METERS, play, table_of

TWENTY_ONE, LADIES = "progressive_21_3", "lucky_ladies_progressive"
OPEN = {**ALONE, **METERS}
UNIT = 1_00

# Three cards in the order player, up card, player; the hole card is a two.
TRIPS = {
    "spades": "As As As",
    "suited": "Ah Ah Ah",
    "kings": "Ks Ks Ks",
    "kings_suited": "Kd Kd Kd",
    "queens_suited": "Qd Qd Qd",
    "low_suited": "4c 4c 4c",
    "straight_flush": "4c 5c 6c",
    "trips": "4c 4d 4h",
    "straight": "4c 5d 6h",
    "flush": "4c 9c Kc",
    "pair": "4c 4d Kc",
}
FULL, SECOND = "meter", "second meter"
AWARDS: dict[str, tuple[object, ...]] = {  # one for each of TRIPS, in dollars for $1
    "01": (FULL, SECOND, FULL, SECOND, 125, 125, 25, 20, 7, 3, 0),
    "04": (FULL, SECOND, FULL, SECOND, 150, 150, 40, 20, 7, 3, 0),
    "07": (FULL, 2000, FULL, 2000, 150, 150, 40, 20, 5, 3, 0),
    "10": (FULL, 3000, FULL, 3000, 200, 200, 30, 20, 10, 0, 0),
    "02": (FULL, SECOND, FULL, SECOND, SECOND, 125, 25, 20, 6, 2, 0),
    "05": (FULL, SECOND, FULL, SECOND, SECOND, 150, 40, 20, 7, 2, 0),
    "08": (FULL, 2000, FULL, 2000, 2000, 125, 40, 20, 6, 2, 0),
    "05:printed": (FULL, SECOND, FULL, SECOND, SECOND, 150, 40, 20, 6, 2, 0),
    "08:printed": (FULL, 2000, FULL, 2000, 2000, 125, 40, 20, 7, 2, 0),
    "03": (FULL, SECOND, 125, 125, 125, 125, 25, 20, 7, 3, 0),
    "06": (FULL, SECOND, 150, 150, 150, 150, 40, 20, 7, 3, 0),
    "09": (FULL, 2000, 150, 150, 150, 150, 40, 20, 5, 3, 0),
    "11": (FULL, 3000, 200, 200, 200, 200, 30, 20, 10, 0, 0),
}


@pytest.mark.clause(
    "CO-2119-21.F", "CO-2119-30", "CO-2119-30.A.I", "CO-2119-30.A.II", "CO-2119-30.A.VI"
)
@pytest.mark.parametrize("number", AWARDS)
def test_21_3_progressive(number: str) -> None:
    for cards, award in zip(TRIPS.values(), AWARDS[number], strict=True):
        table = table_of(OPEN, {TWENTY_ONE: f"PT-BJS-213-{number}"})
        round_ = play(table, {TWENTY_ONE: UNIT}, f"{cards} 2d")
        back = nets(round_)[TWENTY_ONE] + UNIT  # "for 1": the wager itself is gone
        if award in (FULL, SECOND):
            assert back == 1_000_10  # the seed and this wager's part
            paid = [e.meter for e in round_.log if isinstance(e, events.MeterPaid)]
            assert paid == [TWENTY_ONE if award == FULL else f"{TWENTY_ONE}_2"]
            assert table.meters[paid[0]] == 1_000_00  # it starts again, alone
            own = {k: v for k, v in table.meters.items() if k.startswith(TWENTY_ONE)}
            assert {cents for name, cents in own.items() if name != paid[0]} <= {1_000_10}
        else:
            assert back == int(str(award)) * 100
        clause = [e.clause for e in round_.log if isinstance(e, events.WagerWon | events.WagerLost)]
        assert clause == ["CO-2119-30" if back else "CO-2119-21.F"]


LADIES_CARDS = {
    "spades": "Qh As Qh Ks",
    "suited": "Qh Ad Qh Kd",
    "natural": "Qh Ad Qh Ks",
    "ladies": "Qh 9d Qh Ks",
    "matched": "Kc 9d Kc Ks",
    "suited_20": "Kc 9d Tc Ks",
    "any": "Kc 9d Td Ks",
    "none": "Kc 8d 9d Ks",
}
THIRD = "third meter"
LADIES_AWARDS: dict[str, tuple[object, ...]] = {  # a float is a share of a meter
    "26": (FULL, SECOND, THIRD, 200, 25, 10, 2, 0),
    "27": (FULL, SECOND, THIRD, 200, 20, 10, 3, 0),
    "28": (FULL, SECOND, "25% of the second", 250, 50, 10, 2, 0),
    "29": (FULL, SECOND, 1000, 200, 50, 10, 2, 0),
    "30": (FULL, SECOND, THIRD, 250, 30, 10, 2, 0),
    "31": (FULL, SECOND, THIRD, 150, 20, 10, 3, 0),
    "32": (FULL, SECOND, "25% of the second", 200, 25, 10, 2, 0),
    "33": (FULL, SECOND, 750, 150, 25, 10, 2, 0),
    "34": (FULL, "25%", "10%", 250, 25, 10, 2, 0),
    "35": (FULL, 3000, 1000, 150, 25, 10, 2, 0),
}
FROM_METER = {
    FULL: (LADIES, 500_05),
    SECOND: (f"{LADIES}_2", 500_05),
    THIRD: (f"{LADIES}_3", 500_05),
    "25% of the second": (f"{LADIES}_2", 125_01),
    "25%": (LADIES, 125_01),
    "10%": (LADIES, 50_00),
}


@pytest.mark.clause(
    "CO-2119-21.G", "CO-2119-31", "CO-2119-31.A.I", "CO-2119-31.A.II", "CO-2119-31.A.V"
)
@pytest.mark.parametrize("number", LADIES_AWARDS)
def test_lucky_ladies_progressive(number: str) -> None:
    for cards, award in zip(LADIES_CARDS.values(), LADIES_AWARDS[number], strict=True):
        table = table_of(OPEN, {LADIES: f"PT-BJS-LL-{number}"})
        round_ = play(table, {LADIES: UNIT}, cards)
        back = nets(round_)[LADIES] + UNIT
        if isinstance(award, str):
            meter, cents = FROM_METER[award]
            paid = [(e.meter, e.cents) for e in round_.log if isinstance(e, events.MeterPaid)]
            assert paid == [(meter, cents)]
            assert back == cents
        else:
            assert back == int(str(award)) * 100
        clause = [e.clause for e in round_.log if isinstance(e, events.WagerWon | events.WagerLost)]
        assert clause == ["CO-2119-31" if back else "CO-2119-21.G"]


@pytest.mark.clause("CO-2119-30")
def test_a_house_names_the_suit_and_may_share_one_meter() -> None:
    hearts = {**OPEN, "jackpot_suit": "hearts", "shared_meter": True}
    table = table_of(hearts)
    round_ = play(table, {TWENTY_ONE: UNIT}, "Ah Ah Ah 2d")
    assert [e.meter for e in round_.log if isinstance(e, events.MeterPaid)] == [TWENTY_ONE]
    spades = play(table_of(hearts), {TWENTY_ONE: UNIT}, "As As As 2d")
    assert [e.meter for e in spades.log if isinstance(e, events.MeterPaid)] == [TWENTY_ONE]
    assert set(table.meters) == {TWENTY_ONE, LADIES}


@pytest.mark.clause("CO-2119-30.A.VI", "CO-2119-31.A.V")
def test_a_progressive_stays_closed_until_the_house_sets_its_figures() -> None:
    for wager, jackpot in JACKPOTS.items():
        round_ = Round(table_of(ALONE))
        with pytest.raises(Refusal, match="stays closed until") as refusal:
            round_.send(Place("ann", 1, wager, UNIT))
        assert refusal.value.clause == jackpot.fixed_seed
        assert not round_.table.meters
    greedy = {**OPEN, "meter_rate": "60%"}
    with pytest.raises(Refusal, match="more than the whole wager"):
        Round(table_of(greedy))


@pytest.mark.clause("CO-2119-30.A.IV", "CO-2119-31.A.III")
@pytest.mark.parametrize(
    ("wager", "prefix", "cards", "dollars"),
    [(TWENTY_ONE, "", "4c 5d 6h 2d", 7), (LADIES, "ladies_", "Kc 9d Td Ks", 2)],
)
def test_awards_and_seed_scale_with_the_unit(
    wager: str, prefix: str, cards: str, dollars: int
) -> None:
    five = {**OPEN, f"{prefix}wager_unit": "5"}
    table = table_of(five)
    round_ = Round(table)
    for wrong in (1_00, 10_00):
        with pytest.raises(Refusal):
            round_.send(Place("ann", 1, wager, wrong))
    assert nets(play(table_of(five), {wager: 5_00}, cards))[wager] == 5 * dollars * 100 - 5_00
    seed = {"": 1_000_00, "ladies_": 500_00}[prefix]
    assert table.meters[wager] == 5 * seed


@pytest.mark.clause("CO-2119-30.A.V", "CO-2119-31.A.IV")
@pytest.mark.parametrize(
    ("wager", "prefix", "cards", "clause"),
    [
        (TWENTY_ONE, "", "As As As 2d", "CO-2119-30.A.V"),
        (LADIES, "ladies_", "Qh As Qh Ks", "CO-2119-31.A.IV"),
    ],
)
def test_with_a_reserve_any_seed_will_do(wager: str, prefix: str, cards: str, clause: str) -> None:
    table = table_of({**OPEN, f"{prefix}meter_seed": "7", f"{prefix}reserve_rate": "20%"})
    round_ = play(table, {wager: UNIT}, cards)
    assert table.meters[wager] == 20  # what the reserve had gathered
    assert table.meters[f"{wager}_reserve"] == 0
    fed = [e for e in round_.log if isinstance(e, events.MeterFed) and e.meter == wager]
    assert {e.clause for e in fed} == {clause}


@pytest.mark.clause("CO-2119-30")
@pytest.mark.parametrize(
    ("sharing", "ann", "bob"),
    [("split", 1_000_20 // 2, 1_000_20 // 2), ("in-turn", 1_000_00, 1_000_20)],
)
def test_a_full_award_is_split_among_its_winners(sharing: str, ann: int, bob: int) -> None:
    options = {**OPEN, "jackpot_suit": "spades", "meter_sharing": sharing}
    table = table_of(options, seats=2)
    places = [Place(name, box, TWENTY_ONE, UNIT) for name, box in (("ann", 1), ("bob", 2))]
    play(table, places, "As As As As As 2d")
    assert table.racks["ann"] == 1_000_00 - UNIT + ann  # in turn: after bob, from the seed
    assert table.racks["bob"] == 1_000_00 - UNIT + bob


def test_decks_of_the_21_3_progressive() -> None:
    for decks in (1, 2):
        assert TWENTY_ONE in RuleSet.of("ride-free", {"decks": decks}).without
    for number in AWARDS:
        assert pay_table(f"PT-BJS-213-{number}").decks == (3, 4, 5, 6, 7, 8)


def test_a_wager_that_goes_back_leaves_its_meters() -> None:
    table = table_of(METERS)
    round_ = go_on(Round(table), f"ann: 10 blackjack 1 {TWENTY_ONE} close")
    assert table.meters[TWENTY_ONE] == 1_000_10
    deal_out(go_on(round_, "!box_gets_no_cards"), "*")
    assert nets(round_) == {"blackjack": 0, TWENTY_ONE: 0}
    assert table.meters[TWENTY_ONE] == table.meters[f"{TWENTY_ONE}_2"] == 1_000_00


def test_the_layout_shows_the_meters() -> None:
    table = table_of(METERS)
    Round(table)
    picture = GAME.layout(table)
    first = "[bold green]$1,000[/] for three aces or kings of the named suit"
    second = "[bold green]$1,000[/] for three aces or kings, one suit"
    assert f"21+3 Progressive: {first}; {second}" in picture
    assert "The named suit is spades." in picture
    assert "Dealer 22 pushes" in picture


def test_the_boxes_of_a_progressive_are_called_in_order() -> None:
    places = [
        Place(name, box, kind, cents)
        for name, box in (("bob", 2), ("ann", 1))
        for kind, cents in (("blackjack", MAIN), ("progressive_21_3", 1_00))
    ]
    round_ = play(table_of(METERS, seats=2), places, "Tc 9c 7d 9h Ts Ks", "stand stand")
    assert "21+3 Progressive is locked in at box 1, 2" in words(round_)
