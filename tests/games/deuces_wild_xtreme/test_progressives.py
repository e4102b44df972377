"""The progressives of Deuces Wild Xtreme: opening, feeding, and those that count wild cards."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.errors import Refusal
from pitboss.families.poker.mishaps import DECK_COUNT
from pitboss.games.deuces_wild_xtreme import GAME
from pitboss.games.deuces_wild_xtreme.jackpots import JACKPOTS
from pitboss.games.deuces_wild_xtreme.proofs import FIGURES
from pitboss.money.pays import Fixed, Lose, MeterShare
from pitboss.rulebook import RuleSet
from pitboss.rulebook.house import check_house
from pitboss.table import events
from pitboss.table.actions import Place, PlaceOffer
from pitboss.table.drivers.replay import replay
from pitboss.table.log.format import text_of
from pitboss.table.round import Round
from pitboss.table.table import Table
from pitboss.testing.random_play import play as random_play
from tests.dealt import nets, words
from tests.families.poker.rigged import asked, clauses, play, voided
from tests.games.deuces_wild_xtreme.meters import (
    ANTE,
    GOIN,
    LINKED,
    PART,
    SEED,
    TOO,
    one,
    table_with,
)

# --- opening and feeding -----------------------------------------------------------------------


@pytest.mark.clause("CO-2118-17.A.III", "CO-2118-18.A.III", "CO-2118-19.A.IV")
def test_a_progressive_stays_closed_until_its_figures_are_set() -> None:
    table = Table(GAME.game, GAME.rules())
    table.sit("ann", 1, 1_000_00)
    round_ = Round(table)
    round_.send(None)
    round_.send(Place("ann", 1, "ante", ANTE))
    offered = {o.wager for o in round_.legal("ann") if isinstance(o, PlaceOffer)}
    assert not offered & set(JACKPOTS)
    for jackpot in JACKPOTS.values():
        closed = f"stays closed until the house sets {jackpot.prefix}meter_seed and"
        with pytest.raises(Refusal, match=closed):
            round_.send(Place("ann", 1, jackpot.wager, 1_00))
    assert not table.meters
    assert GAME.layout(table).count("closed: no meter") == len(JACKPOTS)
    for sheet in GAME.analysis.sheets(GAME.rules()):
        if sheet.wager in JACKPOTS:
            assert "closed" in sheet.notes[0]


@pytest.mark.clause("CO-2118-3")
@pytest.mark.parametrize("wager", list(JACKPOTS))
@pytest.mark.parametrize("needed", [True, False])
def test_an_open_progressive_needs_an_ante_where_the_house_says_so(
    wager: str, needed: bool
) -> None:
    round_ = Round(table_with(options={"bonus_needs_main": needed}))
    round_.send(None)
    offered = {o.wager for o in round_.legal("ann") if isinstance(o, PlaceOffer)}
    assert (wager in offered) is not needed
    if needed:
        with pytest.raises(Refusal, match=r"needs a wager on Ante.*CO-2118-3"):
            round_.send(Place("ann", 1, wager, 1_00))
        round_.send(Place("ann", 1, "ante", ANTE))
    round_.send(Place("ann", 1, wager, 1_00))
    assert [held.cents for held in round_.table.of_kind(wager)] == [1_00]


@pytest.mark.parametrize("open_", [(), (GOIN,), tuple(JACKPOTS)])
def test_a_house_file_sets_a_meter_for_each_progressive_it_offers(
    open_: tuple[str, ...], tmp_path: Path
) -> None:
    """The filing gives no figures (CO-2118-17.A.III, 18.A.III, 19.A.IV): the house has to."""
    file = tmp_path / "house.toml"
    meters = [
        f'[progressives.m{n}]\ngames = ["{GAME.slug}"]\nwager = "{wager}"\n'
        'rate = "20%"\nseed = "5000"\nbase_wager = "1"\n'
        for n, wager in enumerate(open_)
    ]
    file.write_text(
        f'house = "Gold Rush"\nfiling = "colorado"\n[games.{GAME.slug}]\n' + "".join(meters)
    )
    asks = "needs a meter under [progressives], or a place in without"
    missing = [wager for wager in JACKPOTS if wager not in open_]
    assert [(fault.message, fault.clause) for fault in check_house(file)] == [
        (f"{wager} {asks}", GAME.rules().rules.meters[wager].clause) for wager in missing
    ]


@pytest.mark.clause("CO-2118-11.D", "CO-2118-11.E", "CO-2118-11.F", "CO-2118-8.B.I")
@pytest.mark.parametrize("wager", list(JACKPOTS))
def test_each_wager_feeds_its_meter_and_a_loser_is_collected(wager: str) -> None:
    round_ = one(wager, "3d 5h 7s 9c Td")
    assert nets(round_)[wager] == -1_00
    meters = round_.table.meters
    assert meters == {name: SEED + (PART if name == wager else 0) for name in JACKPOTS}
    assert clauses(round_, events.WagerLost)[-1] == JACKPOTS[wager].lost
    name = GAME.rules().wager(wager).name
    assert words(round_)[f"{name} is locked in at box 1"] == "CO-2118-8"


@pytest.mark.clause("CO-2118-17.A.III", "CO-2118-18.A.III", "CO-2118-19.A.IV")
@pytest.mark.parametrize(
    ("wager", "own", "fixed"),
    [
        (GOIN, "2c 2d 5h 9h Kc", 5_00),
        (TOO, "9c 9d 9h 9s 2c", 150_00),
        (LINKED, "9c 9d 9h 4s Kc", 5_00),
    ],
)
def test_awards_and_seed_scale_with_the_wagering_unit(wager: str, own: str, fixed: int) -> None:
    unit: dict[str, object] = {f"{JACKPOTS[wager].prefix}wager_unit": "5"}
    round_ = one(wager, own, options=unit)
    assert nets(round_)[wager] == 5 * fixed - 5_00
    assert round_.table.meters[wager] == 5 * SEED + 5 * PART
    low = Round(table_with(options=unit))
    low.send(None)
    low.send(Place("ann", 1, "ante", ANTE))
    offer = next(o for o in low.legal("ann") if getattr(o, "wager", "") == wager)
    assert isinstance(offer, PlaceOffer)
    assert (offer.low, offer.high) == (5_00, 5_00)  # the one unit, no other amount


def test_progressive_pays_are_for_one() -> None:
    for wager in JACKPOTS:
        for id in GAME.rules().wager(wager).pay_tables:
            for row in RuleSet.of(GAME.slug, {}, {wager: id}).pay_table(wager):
                assert isinstance(row.pays, Fixed | MeterShare | Lose)
    round_ = one(GOIN, "2c 2d 5h 9h Kc")
    won = next(e for e in round_.log if isinstance(e, events.WagerWon))
    assert (won.returned, won.taken, won.paid) == (0, 1_00, 5_00)  # the wager is not returned


@pytest.mark.clause("CO-2118-17.A.I", "CO-2118-17.A.II", "CO-2118-17.A.III", "CO-2118-18.A.I")
@pytest.mark.clause("CO-2118-18.A.II", "CO-2118-18.A.III", "CO-2118-19.A.I", "CO-2118-19.A.II")
@pytest.mark.clause("CO-2118-19.A.IV")
@pytest.mark.parametrize(
    ("wager", "own", "notes"),
    [
        (GOIN, "2c 2d 5h 9h Kc", ("CO-2118-17.A.I", "CO-2118-17.A.II", "CO-2118-17.A.III")),
        (GOIN, "2c 2d 2h 2s Kc", ("CO-2118-17.A.I", "CO-2118-17.A.II", "CO-2118-17.A.III")),
        (TOO, "9c 9d 9h 9s 2c", ("CO-2118-18.A.I", "CO-2118-18.A.II", "CO-2118-18.A.III")),
        (LINKED, "9c 9d 9h 4s Kc", ("CO-2118-19.A.I", "CO-2118-19.A.II", "CO-2118-19.A.IV")),
    ],
)
def test_an_award_names_the_notes_that_shape_it(
    wager: str, own: str, notes: tuple[str, ...]
) -> None:
    five: dict[str, object] = {f"{JACKPOTS[wager].prefix}wager_unit": "5"}
    for options, expected in (({}, notes[:2]), (five, notes)):
        won = [e for e in one(wager, own, options=options).log if isinstance(e, events.WagerWon)]
        assert [e.also for e in won] == [expected]


@pytest.mark.clause("CO-2118-19.A.III")
def test_envy_is_for_bettors_of_this_round_only() -> None:
    felt = table_with({LINKED: "PT-BJS-5CL-E01"}, ("ann", "bob"))
    both = {player: {"ante": ANTE, LINKED: 1_00} for player in ("ann", "bob")}
    play(felt, both, {"box_1": "4c 4d 8s 9s Kh", "box_2": "Ac Kc Qc Jc Tc"})  # ann is paid envy
    alone = {"ann": both["ann"], "bob": {"ante": ANTE}}  # bob does not bet on it again
    round_ = play(felt, alone, {"box_1": "Ac Kc Qc Jc Tc"})
    assert nets(round_, "ann")[LINKED] > 0
    assert not [e for e in round_.log if isinstance(e, events.EnvyPaid)]


@pytest.mark.clause("CO-2118-8", "CO-2118-17.A.III")
def test_a_void_round_takes_the_parts_off_the_meters_again() -> None:
    table = table_with()
    bets = {"ann": {"ante": ANTE, **dict.fromkeys(JACKPOTS, 1_00)}}
    round_ = play(table, bets, {}, mishap=(DECK_COUNT, asked))
    assert voided(round_)
    assert table.meters == dict.fromkeys(JACKPOTS, SEED)
    assert table.racks["ann"] == 1_000_00


# --- Goin' Wild Progressive --------------------------------------------------------------------


@pytest.mark.clause("CO-2118-11.D", "CO-2118-17", "CO-2118-17.A.II")
@pytest.mark.parametrize(
    ("own", "pays"),
    [
        ("2c 2d 2h 2s Kc", "100%"),
        ("2c 2d 2h 2s Jo", "100%"),  # four deuces, with or without the joker (DW-06)
        ("2c 2d 2h Jo Kc", (1000_00, 500_00)),
        ("2c 2d 2h 9h Kc", (100_00, 100_00)),
        ("2c 2d Jo 9h Kc", (50_00, 50_00)),
        ("2c 2d 8d 9h Kc", (5_00, 5_00)),
        ("2c Jo 8d 9h Kc", (3_00, 4_00)),
        ("Jo 4c 8d 9h Kc", (0, 0)),  # a lone joker pays on the felt only
        ("2c 4c 8d 9h Kc", (0, 0)),
    ],
)
def test_goin_wild_progressive(own: str, pays: str | tuple[int, int]) -> None:
    for number in (1, 2):
        round_ = one(GOIN, own, {GOIN: f"PT-PRG-TW-GW-0{number}"})
        award = SEED + PART if isinstance(pays, str) else pays[number - 1]
        assert nets(round_)[GOIN] == award - 1_00
        meter = SEED if isinstance(pays, str) else SEED + PART
        assert round_.table.meters[GOIN] == meter  # it starts again at its seed
        if award:
            assert clauses(round_, events.WagerWon)[-1] == "CO-2118-17"


# --- Too Wild Progressive ----------------------------------------------------------------------


@pytest.mark.clause("CO-2118-11.E", "CO-2118-18", "CO-2118-18.A.II")
@pytest.mark.parametrize(
    ("own", "award"),
    [
        ("2c 2d 2h 2s Jo", SEED + PART),
        ("Ac Kc Qc Jc Tc", (SEED + PART) // 10),
        ("Ac Kc Qc Jc 2c", 200_00),
        ("9c 9d 9h 9s Jo", 150_00),
        ("9c 8c 7c 6c 5c", 50_00),
        ("9c 8c 7c 6c Jo", 50_00),  # below the royal flush wild and natural pay alike (DW-05)
        ("9c 9d 9h 9s Kc", 10_00),
        ("9c 9d Kh Ks 2s", 9_00),
        ("9c 4c Kc Jc 2s", 8_00),
        ("9c 8d 7c 6c 2s", 5_00),
        ("9c 9d 9h 4s Kc", 0),
    ],
)
def test_too_wild_progressive(own: str, award: int) -> None:
    round_ = one(TOO, own)
    assert nets(round_)[TOO] == award - 1_00
    full, share = award == SEED + PART, award == (SEED + PART) // 10
    left = SEED if full else SEED + PART - (award if share else 0)
    assert round_.table.meters[TOO] == left


@pytest.mark.clause("CO-2118-7")
@pytest.mark.parametrize("wager", list(JACKPOTS))
def test_no_wagers_for_the_dealer_on_a_progressive(wager: str) -> None:
    round_ = Round(table_with(options={"dealer_wagers": True}))
    round_.send(None)
    round_.send(Place("ann", 1, "ante", ANTE))
    with pytest.raises(Refusal, match="no wagers for the dealer") as refused:
        round_.send(Place("ann", 1, wager, 1_00, for_dealer=True))
    assert refused.value.clause == "CO-2118-7"


@pytest.mark.parametrize("seed", range(4))
def test_open_progressives_keep_the_books_and_replay(seed: int) -> None:
    options = {**FIGURES, "bonus_needs_main": False}
    total = 0
    for round_, done in random_play(GAME, seed, 15, 0.03, options):
        books = round_.table.books()
        total = sum(books.values()) if done == "opened" else total
        assert sum(books.values()) == total
        assert all(Fraction(cents) >= 0 for name, cents in books.items() if name != "house")
        if round_.over:
            again = replay(round_)
            assert text_of(again.log) == text_of(round_.log)
