"""Deuces Wild Xtreme at the table: the main game and the bonus wagers on the felt."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.families.poker.mishaps import DECK_COUNT, LEAVES, WRONG_NUMBER
from pitboss.games.deuces_wild_xtreme import GAME
from pitboss.games.deuces_wild_xtreme.proofs import FIGURES
from pitboss.money.pays import Push, To
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import Place, PlaceOffer, TakeDown
from pitboss.table.notation import play_on
from pitboss.table.results import wager_kinds
from pitboss.table.round import Round
from pitboss.table.table import Table
from tests.dealt import nets, words
from tests.families.poker.rigged import asked, clauses, play, table_of, voided

ANTE = 10_00
FELT = {"bad_beat_xtreme": 2_00, "trips_plus_wild": 5_00, "goin_wild": 1_00}
ALL = {"ante": ANTE, **FELT}
HIGH_CARD = "3c 5d 7h 9s Jd"


def settled(
    own: str,
    dealer: str,
    choice: str = "play",
    bets: dict[str, int] | None = None,
    tables: dict[str, str] | None = None,
    **options: object,
) -> Round:
    table = Table(GAME.game, RuleSet.of(GAME.slug, options, tables or {}))
    table.sit("ann", 1, 1_000_00)
    hands = {"box_1": own, "dealer": dealer}
    return play(table, {"ann": bets or {"ante": ANTE}}, hands, {"ann": choice})


@pytest.mark.clause("CO-2118-9", "CO-2118-9.A.I", "CO-2118-9.A.II", "CO-2118-6")
@pytest.mark.clause("CO-2118-9.B.I", "CO-2118-9.C.I")
@pytest.mark.clause("CO-2118-8", "CO-2118-8.A", "CO-2118-12", "CO-2118-12.A.II")
@pytest.mark.clause("CO-2118-12.A.III", "CO-2118-9.B.II", "CO-2118-1")
@pytest.mark.parametrize(
    ("own", "dealer", "sign", "odds"),
    [
        ("2c 2d 2h 2s Jo", "Ac Kc Qc Jc Tc", 1, 1000),
        ("As Ks Qs Js Jo", "9c 9d 9h 9s 2c", 1, 50),
        ("9c 9d 9h 2s Jo", "8s 7s 6s 5s 4s", 1, 10),  # five of a kind is above (DW-01)
        ("9c 8c 7c 6c 2s", "Ac Ad Ah As Kd", 1, 9),
        ("9c 9d 9h Ks 2s", HIGH_CARD, 1, 4),
        ("9c 9d Kh Ks 2s", HIGH_CARD, 1, 3),
        ("9c 4c Kc Jc 2s", HIGH_CARD, 1, 2),
        ("9c 8d 7c 6c 2s", HIGH_CARD, 1, 1),
        ("9c 9d 9h Ks Js", HIGH_CARD, 1, 0),  # DW-12
        ("3d 5c 7s 9h Jc", HIGH_CARD, 0, 0),
        ("9c 9d 2c 5h 4h", "9h 9s Jo 5c 4c", 0, 0),
        ("Ac Kc Qc Jc Tc", "Ad Kd Qd Jd 2s", 0, 0),  # natural and wild are equal
        ("9c 8d 7c 6c 2s", "2c 2d Jc 4c 3c", -1, -1),  # a straight that loses earns nothing
    ],
)
def test_ante_odds_and_play(own: str, dealer: str, sign: int, odds: int) -> None:
    round_ = settled(own, dealer)
    assert nets(round_) == {"ante": sign * ANTE, "odds": odds * ANTE, "play": sign * 2 * ANTE}
    ends = sorted(clauses(round_, events.WagerWon, events.WagerPushed, events.WagerLost))
    if sign > 0:
        assert ends == ["CO-2118-9.A.I", "CO-2118-9.A.I", "CO-2118-9.A.II"]
    else:
        assert ends == ["CO-2118-9.C.I" if sign else "CO-2118-9.B.I"] * 3


@pytest.mark.clause("CO-2118-12", "CO-2118-9")
def test_hands_are_called_by_the_order_of_the_odds_table() -> None:
    round_ = settled("9c 9d 9h 2s Jo", HIGH_CARD)
    assert words(round_)["ann has five of a kind, nines"] == "CO-2118-12"
    assert words(round_)["the dealer has high card, J-9-7-5-3"] == "CO-2118-9"


@pytest.mark.clause("CO-2118-8.B", "CO-2118-8.B.I", "CO-2118-10")
def test_a_fold_loses_ante_and_odds_and_leaves_the_bonus_wagers() -> None:
    round_ = settled("9c 9d 9h 2s Kd", "Ac Ad Ah As 6d", "fold", ALL)
    assert nets(round_) == {
        "ante": -ANTE,
        "odds": -ANTE,
        "bad_beat_xtreme": 1_000_00,  # four of a kind beaten, on folded cards too (DW-10)
        "trips_plus_wild": 30_00,
        "goin_wild": -1_00,
    }
    assert clauses(round_, events.WagerLost)[:2] == ["CO-2118-8.B"] * 2


@pytest.mark.clause("CO-2118-8")
def test_the_deal_is_face_down_and_the_play_wager_twice_the_ante() -> None:
    round_ = settled("9c 9d 9h Ks 2s", HIGH_CARD)
    dealt = [event for event in round_.log if isinstance(event, events.CardDealt)]
    assert [event.to for event in dealt] == ["box_1", "dealer"] * 5
    assert {event.to: event.seen_by for event in dealt} == {"box_1": ("ann",), "dealer": ()}
    added = [e for e in round_.log if isinstance(e, events.WagerAdded)]
    assert [(e.wager, e.cents, e.clause) for e in added] == [
        ("odds", ANTE, "CO-2118-6"),
        ("play", 2 * ANTE, "CO-2118-8.A"),
    ]
    shuffled = [e.cards for e in round_.log if isinstance(e, events.CardsShuffled)]
    assert shuffled == [53]


# --- bonus wagers on the felt ------------------------------------------------------------------

BEATEN = [
    ("2c 2d 2h 2s Jo", "Ac Kc Qc Jc Tc", (10000, 500, 500)),
    ("Ac Kc Qc Jc Tc", "9c 9d 9h 9s Jo", (10000, 500, 500)),
    ("9c 9d 9h 9s Jo", "8c 7c 6c 5c 4c", (5000, 500, 500)),
    ("9c 8c 7c 6c 5c", "4c 4d 4h 4s Kc", (500, 500, 300)),
    ("4c 4d 4h 4s Kc", "9c 9d 9h Kd Ks", (400, 400, 200)),
    ("9c 9d 9h Kd Ks", "Ac Jc 8c 6c 4c", (300, 300, 100)),
    ("Ac Jc 8c 6c 4c", "9h 8h 7d 6d 5d", (100, 100, 50)),
    ("9h 8h 7d 6d 5d", "Kc Kd Jo 3c 4c", (9, 9, 15)),
    ("9h 9s Jo 6d 5d", "Kc Kd Qh Qs 4c", (-1, -1, -1)),
    ("9h 8h 7d 6d 5d", "9c 8c 7h 6h 5h", (-1, -1, -1)),  # a tie
]


@pytest.mark.clause("CO-2118-11.A", "CO-2118-14", "CO-2118-14.A.II", "CO-2118-14.A.III")
@pytest.mark.parametrize(("winner", "loser", "pays"), BEATEN)
def test_bad_beat_xtreme(winner: str, loser: str, pays: tuple[int, ...]) -> None:
    for number, times in enumerate(pays, start=1):
        tables = {"bad_beat_xtreme": f"PT-FLT-DWHF-BBX-0{number}"}
        for own, dealer in ((winner, loser), (loser, winner)):
            round_ = settled(own, dealer, bets=ALL, tables=tables)
            assert nets(round_)["bad_beat_xtreme"] == times * 2_00
            clause = "CO-2118-14" if times > 0 else "CO-2118-14.A.III"
            ends = clauses(round_, events.WagerWon, events.WagerLost)
            assert clause in ends


TRIPS = [  # hand, then tables 01 to 06
    ("2c 2d 2h 2s Jo", (2000, 2000, 2000, 2000, 500, 2000)),
    ("Ac Kc Qc Jc Tc", (1000, 1000, 1000, 1000, 400, 1000)),
    ("Ac Kc Qc Jc 2c", (100, 100, 90, 70, 70, 60)),
    ("9c 8c 7c 6c 5c", (200, 200, 200, 200, 200, 200)),
    ("Ac 2c 3c 4c 5c", (200, 200, 200, 200, 200, 200)),  # a single deuce as a two
    ("2c 3c 4c 5c 6c", (200, 200, 200, 200, 200, 200)),
    ("9c 8c 7c 6c Jo", (30, 30, 25, 25, 25, 25)),
    ("2c 3c 4c 5c Jo", (30, 30, 25, 25, 25, 25)),  # every hand with a joker is wild
    ("9c 9d 9h 9s Jo", (100, 100, 70, 60, 60, 50)),
    ("9c 9d 9h 9s Ks", (90, 90, 60, 50, 50, 40)),
    ("9c 9d 9h 2s Ks", (6, 6, 6, 6, 6, 6)),
    ("9c 9d 9h Kc Ks", (40, 30, 30, 30, 30, 30)),
    ("9c 9d Jo Kc Ks", (5, 5, 5, 5, 5, 5)),
    ("9c 4c Jc Kc 6c", (30, 25, 25, 25, 25, 25)),
    ("9c 4c Jc Kc 2c", (4, 4, 4, 4, 4, 4)),  # unlike in Ohio, the deuce of the suit is wild
    ("2c 3d 4h 5s 6d", (20, 20, 20, 20, 20, 20)),
    ("9c 8d 7h 6s 2d", (3, 3, 3, 3, 3, 3)),
    ("9c 9d 9h 4s Kd", (6, 6, 6, 6, 6, 6)),
    ("9c 9d 2h 4s Kd", (1, 1, 1, 1, 1, 1)),
    ("9c 9d Kh 4s Kd", (-1, -1, -1, -1, -1, -1)),
]


@pytest.mark.clause("CO-2118-11.B", "CO-2118-15", "CO-2118-15.A.II", "CO-2118-15.A.III")
@pytest.mark.clause("CO-2118-15.A.IV")
@pytest.mark.parametrize(("own", "pays"), TRIPS)
def test_trips_plus_wild(own: str, pays: tuple[int, ...]) -> None:
    for number, times in enumerate(pays, start=1):
        tables = {"trips_plus_wild": f"PT-FLT-DWHF-TPW-0{number}"}
        round_ = settled(own, "3h 5h 7d Ts Qh", bets=ALL, tables=tables)
        assert nets(round_)["trips_plus_wild"] == times * 5_00
        clause = "CO-2118-15" if times > 0 else "CO-2118-11.B"
        assert clause in clauses(round_, events.WagerWon, events.WagerLost)


@pytest.mark.clause("CO-2118-11.C", "CO-2118-16", "CO-2118-16.A.II", "CO-2118-16.A.III")
@pytest.mark.parametrize(
    ("own", "pays"),
    [
        ("2c 2d 2h 2s Jo", (1000, 500)),  # no row of its own: paid as four (DW-06)
        ("2c 2d 2h 2s Kc", (1000, 500)),
        ("2c 2d 2h Jo Kc", (1000, 500)),
        ("2c 2d 2h 9h Kc", (40, 50)),
        ("2c 2d Jo 9h Kc", (40, 50)),
        ("2c 2d 8d 9h Kc", (5, 6)),
        ("2c Jo 8d 9h Kc", (5, 6)),
        ("Jo 4c 8d 9h Kc", (4, 3)),
        ("2c 4c 8d 9h Kc", (-1, -1)),  # a single deuce never pays
        ("3c 4c 8d 9h Kc", (-1, -1)),
    ],
)
def test_goin_wild(own: str, pays: tuple[int, ...]) -> None:
    for number, times in enumerate(pays, start=1):
        tables = {"goin_wild": f"PT-FLT-TW-GW-0{number}"}
        round_ = settled(own, "3h 5h 7d Ts Qh", bets=ALL, tables=tables)
        assert nets(round_)["goin_wild"] == times * 1_00
        clause = "CO-2118-16" if times > 0 else "CO-2118-11.C"
        assert clause in clauses(round_, events.WagerWon, events.WagerLost)


def test_felt_pays_are_to_one() -> None:
    rules = GAME.rules()
    for wager in ("odds", *FELT):
        for id in rules.wager(wager).pay_tables:
            for row in RuleSet.of(GAME.slug, {}, {wager: id}).pay_table(wager):
                assert isinstance(row.pays, Push) or (
                    isinstance(row.pays, To) and row.pays.per == 1
                )


# --- the layout --------------------------------------------------------------------------------


@pytest.mark.clause("CO-2118-3", "CO-2118-6")
@pytest.mark.parametrize("needed", [True, False])
def test_bonus_wagers_with_or_without_an_ante(needed: bool) -> None:
    table = table_of(GAME, "ann", options={"bonus_needs_main": needed})
    round_ = Round(table)
    round_.send(None)
    offered = {o.wager for o in round_.legal("ann") if isinstance(o, PlaceOffer)}
    assert offered == ({"ante"} if needed else {"ante", *FELT})
    if needed:
        with pytest.raises(Refusal, match=r"needs a wager on Ante.*CO-2118-3"):
            round_.send(Place("ann", 1, "goin_wild", 1_00))
        return
    bets = {"ann": {"goin_wild": 1_00, "trips_plus_wild": 1_00}}
    alone = play(table_of(GAME, "ann", options={"bonus_needs_main": False}), bets, {})
    assert not [e for e in alone.log if isinstance(e, events.OptionChosen)]  # nothing to decide
    assert set(nets(alone)) == {"goin_wild", "trips_plus_wild"}


def test_the_house_offers_any_mix_of_bonus_wagers() -> None:
    rules = GAME.rules()
    optional = [slug for slug, wager in rules.wagers.items() if wager.optional]
    assert len(optional) == 6
    bare = RuleSet.of(GAME.slug, without=optional)
    assert [sheet.wager for sheet in GAME.analysis.sheets(bare)] == ["ante", "odds", "play"]
    with pytest.raises(Refusal, match="may not be left out"):
        RuleSet.of(GAME.slug, without=["odds"])


@pytest.mark.clause("CO-2118-4", "CO-2118-15.A.V")
@pytest.mark.parametrize(("per", "second"), [("round", 0), ("hand", 300_00)])
def test_a_posted_limit_per_round_or_per_hand(per: str, second: int) -> None:
    limits = {"trips_plus_wild": {"low": "2", "high": "50"}}
    rules = RuleSet.of(GAME.slug, {"payout_limit_per": per}, limits=limits, payout_limit="300")
    table = Table(GAME.game, rules)
    for box, player in enumerate(("ann", "bob"), start=1):
        table.sit(player, box, 1_000_00)
    bets = {player: {"ante": ANTE, "trips_plus_wild": 50_00} for player in ("ann", "bob")}
    hands = {"box_1": "9c 9d 9h 4s Kd", "box_2": "8c 8d 8h 4c Ks", "dealer": "2c 2d 2h 2s Jo"}
    round_ = play(table, bets, hands)
    assert nets(round_, "bob")["trips_plus_wild"] == 300_00  # settled first, 6 to 1
    assert nets(round_, "ann")["trips_plus_wild"] == second
    with pytest.raises(Refusal, match=r"\$1 is outside \$2 to \$50"):
        play(table, {"ann": {"ante": ANTE, "trips_plus_wild": 1_00}}, {})


# What the wager, the hands and the limit are; by the dealer's side of a bad beat all is lost else.
CUTS = [
    ("ante", "9c 9d 9h 4s Kd", "3c 5d 7h Ts Jd", "play", "CO-2118-4"),
    ("odds", "2c 2d 2h 2s Jo", "3c 5d 7h Ts Jd", "play", "CO-2118-12.A.IV"),
    ("bad_beat_xtreme", "9c 9d 9h 4s Kd", "Tc Td Th 5s Ad", "fold", "CO-2118-14.A.IV"),
    ("trips_plus_wild", "9c 9d 9h 4s Kd", "3c 5d 7h Ts Jd", "fold", "CO-2118-15.A.V"),
    ("goin_wild", "2c 2d 9h 4s Kd", "3c 5d 7h Ts Jd", "fold", "CO-2118-16.A.IV"),
]


@pytest.mark.clause("CO-2118-4", "CO-2118-12.A.IV", "CO-2118-14.A.IV", "CO-2118-15.A.V")
@pytest.mark.clause("CO-2118-16.A.IV")
@pytest.mark.parametrize(("wager", "own", "dealer", "choice", "clause"), CUTS)
def test_a_limit_cuts_what_a_wager_is_paid(
    wager: str, own: str, dealer: str, choice: str, clause: str
) -> None:
    rules = RuleSet.of(GAME.slug, payout_limit="5")
    table = Table(GAME.game, rules)
    table.sit("ann", 1, 1_000_00)
    bets = {"ante": ANTE, **({} if wager in ("ante", "odds") else {wager: 5_00})}
    round_ = play(table, {"ann": bets}, {"box_1": own, "dealer": dealer}, {"ann": choice})
    won = [e for e in round_.log if isinstance(e, events.WagerWon)]
    cut = {e.id: e for e in won if e.cut}
    assert sum(e.paid for e in won) == 5_00
    kinds = wager_kinds(round_.log)
    assert {kinds[id]: e.also[-1] for id, e in cut.items()}[wager] == clause


@pytest.mark.clause("CO-2118-15.A.V")
@pytest.mark.parametrize(("counts", "most"), [("all-wagers", 20_00), ("each-wager", 40_00)])
def test_a_limit_for_all_wagers_or_for_each(counts: str, most: int) -> None:
    rules = RuleSet.of(GAME.slug, {"payout_limit_for": counts}, payout_limit="20")
    table = Table(GAME.game, rules)
    table.sit("ann", 1, 1_000_00)
    bets = {"ante": ANTE, "trips_plus_wild": 5_00, "goin_wild": 10_00}
    hands = {"box_1": "2c 2d 9h 9s Kd", "dealer": "3c 5d 7h Ts Jd"}  # four nines, two wilds
    round_ = play(table, {"ann": bets}, hands, {"ann": "fold"})
    won = [e for e in round_.log if isinstance(e, events.WagerWon)]
    assert [e.paid + e.cut for e in won] == [30_00, 50_00]
    assert sum(e.paid for e in won) == most


# --- wagers for the dealer ---------------------------------------------------------------------


def tip(wager: str, cents: int) -> Place:
    return Place("ann", 1, wager, cents, for_dealer=True)


def test_wagers_for_the_dealer_are_off_by_default() -> None:
    round_ = Round(table_of(GAME, "ann"))
    round_.send(None)
    round_.send(Place("ann", 1, "ante", ANTE))
    with pytest.raises(Refusal, match="no wagers for the dealer"):
        round_.send(tip("ante", 5_00))


@pytest.mark.clause("CO-2118-7")
def test_a_wager_for_the_dealer_stands_in_front_of_the_player_s_own() -> None:
    table = table_of(GAME, "ann", options={"dealer_wagers": True})
    round_ = Round(table)
    round_.send(None)
    with pytest.raises(Refusal, match=r"in front of your own.*CO-2118-7"):
        round_.send(tip("ante", 5_00))
    round_.send(Place("ann", 1, "ante", ANTE))
    round_.send(tip("ante", 5_00))
    held = [(w.kind, w.cents, w.for_dealer) for w in table.wagers.values()]
    assert held == [("ante", ANTE, False), ("odds", ANTE, False), ("ante", 5_00, True)]
    offer = next(o for o in round_.legal("ann") if isinstance(o, PlaceOffer))
    assert offer.high <= 5_000_00 - 15_00  # the dealer's part counts within the limit
    with pytest.raises(Refusal, match="dealer's wager must come down first"):
        round_.send(TakeDown("ann", 1, ANTE))
    round_.send(TakeDown("ann", 1, 2_00))  # a part may go: the rest still stands behind it
    round_.send(TakeDown("ann", 3, 3_00))  # the dealer's part has no minimum of its own
    assert [w.cents for w in table.wagers.values()] == [ANTE - 2_00, ANTE - 2_00, 2_00]
    round_.send(TakeDown("ann", 3, 2_00))
    round_.send(TakeDown("ann", 1, ANTE - 2_00))
    assert not table.wagers


def tipped(own: str, dealer: str, choice: str, **options: object) -> tuple[int, int]:
    """What the player and the dealer came to."""
    table = table_of(GAME, "ann", options={"dealer_wagers": True, **options})
    bets = "10 ante 5 ante tip 2 trips_plus_wild 1 trips_plus_wild tip"
    does = f"!{LEAVES}" if choice == LEAVES else choice
    play_on(table, f"ann: {bets} | {own} / {dealer} | {does}")
    assert not table.wagers
    return table.racks["ann"] - 1_000_00, table.dealer


@pytest.mark.parametrize(
    ("own", "choice", "options", "player", "dealer"),
    [
        ("9c 9d 9h 4s Kd", "play", {}, 30_00 - 5_00 + 12_00 - 1_00, 10_00 + 7_00),
        ("9c 9d 9h 4s Kd", "fold", {}, -20_00 - 5_00 + 12_00 - 1_00, 7_00),
        ("9c 9d 9h 4s Kd", LEAVES, {}, -20_00 - 5_00 + 12_00 - 1_00, 7_00),
        ("9c 9d 9h 4s Kd", LEAVES, {"leaver_forfeits_sides": True}, -28_00, 0),
        ("4c 9d 8h 7s Td", "play", {}, -40_00 - 5_00 - 3_00, 0),
    ],
)
def test_the_dealer_s_wagers_go_with_those_they_follow(
    own: str, choice: str, options: dict[str, object], player: int, dealer: int
) -> None:
    assert tipped(own, HIGH_CARD, choice, **options) == (player, dealer)


# --- what goes wrong (DW-14) -------------------------------------------------------------------


@pytest.mark.clause("CO-2118-1", "CO-2118-8")
@pytest.mark.parametrize(
    ("kind", "clause"), [(WRONG_NUMBER, "CO-2118-8"), (DECK_COUNT, "CO-2118-1")]
)
@pytest.mark.parametrize("way", ["hand", "shoe"])
def test_a_broken_deal_voids_the_round(kind: str, clause: str, way: str) -> None:
    table = table_of(GAME, "ann", options={"deal": way, "dealer_wagers": True})
    round_ = play(table, {"ann": ALL}, {}, mishap=(kind, asked))
    assert voided(round_)
    assert clauses(round_, events.RoundVoided) == [clause]


@pytest.mark.clause("CO-2118-8.B", "CO-2118-8.B.I")
def test_a_player_who_leaves_folds() -> None:
    table = table_of(GAME, "ann")
    hands = {"box_1": "9c 9d 9h 4s Kd", "dealer": HIGH_CARD}
    round_ = play(table, {"ann": ALL}, hands, mishap=(LEAVES, asked))
    assert nets(round_)["ante"] == -ANTE
    assert nets(round_)["trips_plus_wild"] == 30_00


def test_the_layout_shows_areas_meters_and_open_cards() -> None:
    table = Table(GAME.game, RuleSet.of(GAME.slug, FIGURES))
    table.sit("ann", 1, 1_000_00)
    play(table, {"ann": ALL}, {"box_1": "9c 9d 9h 4s Kd", "dealer": HIGH_CARD}, {"ann": "play"})
    assert GAME.layout is not None
    picture = GAME.layout(table)
    for text in ("Ante", "Odds", "up to 1000 to 1", "meter $2,500", "3c 5d 7h 9s Jd"):
        assert text in picture
