"""Acts that enact several clauses at once: each event names them all, and only where they apply."""

from __future__ import annotations

import pytest

from pitboss.games.deuces_wild_xtreme.proofs import FIGURES
from pitboss.rooms.registry import room
from pitboss.table import events
from pitboss.table.effects import Effect, Question
from pitboss.table.results import wager_kinds
from pitboss.table.round import Round
from tests.dealt import words
from tests.families.poker.rigged import ended, play, table_of
from tests.spoken import spoken

ANTE = {"ante": 10_00}


def turned(round_: Round, hand: str) -> tuple[str, ...]:
    """The further clauses by which a hand was turned up."""
    (also,) = (e.also for e in round_.log if isinstance(e, events.CardsTurned) and e.hand == hand)
    return also


def called(round_: Round, start: str) -> tuple[str, ...]:
    """The further clauses by which something was said."""
    said = [e for e in round_.log if isinstance(e, events.Announced)]
    (also,) = {e.also for e in said if spoken(round_, e).startswith(start)}
    return also


# --- settled seat by seat from the dealer's right ------------------------------------------------

ORDER = [
    ("three-card-poker", "play", ("OH-H-10.IV",), ("OH-H-10.IV", "OH-H-10.V")),
    ("four-card-poker", "play_1x", (), ("OH-C-10.VII",)),
    ("crazy-four-poker", "play_1x", ("OH-M-10.V",), ("OH-M-10.V", "OH-M-10.V.A.4")),
    ("let-it-ride", "ride", (), ("OH-D-12.VI",)),
    ("mississippi-stud", "bet_1", (), ("OH-J-11.VIII",)),
    ("dj-wild", "play", ("OH-O-10.d",), ("OH-O-10.d",)),
]


@pytest.mark.clause("OH-H-10.IV", "OH-H-10.V", "OH-C-10.VII", "OH-M-10.V", "OH-M-10.V.A.4")
@pytest.mark.clause("OH-D-12.VI", "OH-J-11.VIII", "OH-O-10.d")
@pytest.mark.parametrize(("slug", "choice", "first", "later"), ORDER)
def test_seats_are_settled_one_after_the_other(
    slug: str, choice: str, first: tuple[str, ...], later: tuple[str, ...]
) -> None:
    players = ("ann", "bob", "cy")
    wager = "bet_1" if slug == "let-it-ride" else "ante"
    table = table_of(room(slug), *players)
    bets = {player: {wager: 10_00} for player in players}
    round_ = play(table, bets, {}, dict.fromkeys(players, choice))
    boxes = [e.hand for e in round_.log if isinstance(e, events.CardsTurned) and "box" in e.hand]
    assert boxes == ["box_3", "box_2", "box_1"]
    assert turned(round_, "box_3") == first
    assert turned(round_, "box_2") == turned(round_, "box_1") == later


# --- Three Card Poker ----------------------------------------------------------------------------


@pytest.mark.clause("OH-H-10.IV.B", "OH-H-10.IV.C", "OH-H-11.II", "OH-H-11.II.A.1", "OH-H-12.VI")
def test_three_card_poker_collects_losers_first_and_the_six_card_bonus_last() -> None:
    bets = {"ante": 10_00, "pair_plus": 5_00, "six_card_bonus": 5_00}
    hands = {"box_1": "2c 2d 9h", "dealer": "8d 8s Ac"}  # beaten, but a pair
    round_ = play(table_of(room("three-card-poker"), "ann"), {"ann": bets}, hands, {"ann": "play"})
    ends = [e for e in round_.log if isinstance(e, events.WagerWon | events.WagerLost)]
    kinds = wager_kinds(round_.log)
    assert [kinds[e.id] for e in ends] == ["ante", "play", "pair_plus", "six_card_bonus"]
    assert [type(e).__name__ for e in ends] == ["WagerLost", "WagerLost", "WagerWon", "WagerLost"]
    assert [e.also for e in ends] == [(), (), ("OH-H-10.IV.C",), ("OH-H-11.II",)]
    trips = {"box_1": "2c 2d 2h", "dealer": "8d 7s Ac"}
    won = play(table_of(room("three-card-poker"), "ann"), {"ann": bets}, trips, {"ann": "play"})
    assert ended(won, "six_card_bonus") == ("OH-H-11.II", "OH-H-12.VI")
    assert ended(won, "play") == ("OH-H-10.IV.C",)
    assert called(won, "ann has") == called(won, "the dealer has") == ("OH-H-6.I",)


@pytest.mark.clause("OH-H-10.II.B")
@pytest.mark.parametrize("bonus", [True, False])
def test_the_six_card_bonus_is_said_to_stay(bonus: bool) -> None:
    bets = {"ante": 10_00, "pair_plus": 5_00, **({"six_card_bonus": 5_00} if bonus else {})}
    round_ = play(table_of(room("three-card-poker"), "ann"), {"ann": bets}, {}, {"ann": "fold"})
    assert ("OH-H-10.II.B" in words(round_).values()) == bonus


# --- Four Card Poker, Crazy Four Poker -----------------------------------------------------------


@pytest.mark.clause("OH-C-6.I", "OH-M-6.I", "OH-M-2.I.D.1")
@pytest.mark.parametrize(
    ("slug", "ranked"),
    [("four-card-poker", ("OH-C-6.I",)), ("crazy-four-poker", ("OH-M-6.I", "OH-M-2.I.D.1"))],
)
def test_four_card_hands_are_ranked_by_the_best_four(slug: str, ranked: tuple[str, ...]) -> None:
    hands = {"box_1": "2c 3d 4h As Kd", "dealer": "Qs Qd 9h 8c 6s"}  # A-2-3-4, and the king idle
    round_ = play(table_of(room(slug), "ann"), {"ann": ANTE}, hands, {"ann": "play_1x"})
    assert called(round_, "ann has straight, four high") == ranked


@pytest.mark.clause("OH-M-11.I", "OH-M-11.II", "OH-M-2.I.D.4", "OH-M-2.I.D.2")
@pytest.mark.parametrize(
    ("own", "dealer", "qualifies", "ante", "play_", "bonus"),
    [
        ("9c 9d 7h 5s Ad", "Kc Qd 7s 5d 2h", True, "OH-M-11.I", "OH-M-11.I", "OH-M-2.I.D.4"),
        ("7c 6d 5c 4c Ad", "Kc Qd 9s 5d 2h", True, "OH-M-11.I", "OH-M-11.I", "OH-M-11.II"),
        ("9c 9d 7h 5s Ad", "Qc Jd 9s 5d 2h", False, "", "OH-M-11.I", "OH-M-2.I.D.4"),
        ("9c 9d 7h 5s Ad", "Kc Kd 9s 5d 2h", True, "", "", ""),
    ],
)
def test_crazy_four_poker_names_odds_and_returns(
    own: str, dealer: str, qualifies: bool, ante: str, play_: str, bonus: str
) -> None:
    hands = {"box_1": own, "dealer": dealer}
    table = table_of(room("crazy-four-poker"), "ann")
    round_ = play(table, {"ann": ANTE}, hands, {"ann": "play_1x"})
    found = [ended(round_, kind) for kind in ("ante", "play", "super_bonus")]
    assert found == [(each,) if each else () for each in (ante, play_, bonus)]
    said = "the dealer qualifies" if qualifies else "the dealer does not qualify"
    assert words(round_)[said] == "OH-M-2.I.D.2"


@pytest.mark.clause("OH-M-2.I.D.3")
def test_larger_play_wagers_are_granted_to_aces_or_better() -> None:
    granted: dict[str, str] = {}
    table = table_of(room("crazy-four-poker"), "ann")

    def asked(pending: Effect) -> None:
        if isinstance(pending, Question):
            granted.update({option.name: option.clause for option in pending.options})

    play(table, {"ann": ANTE}, {"box_1": "Ac Ad 7h 5s 3d"}, {"ann": "fold"}, watch=asked)
    three = "OH-M-2.I.D.3"
    assert granted == {"fold": "", "play_1x": "", "play_2x": three, "play_3x": three}


# --- Let It Ride, Mississippi Stud ---------------------------------------------------------------


@pytest.mark.clause("OH-D-10.II.A", "OH-D-10.II.B", "OH-D-10.II.C", "OH-D-10.II.D", "OH-D-10.II.E")
def test_let_it_ride_deals_each_card_by_its_own_rule() -> None:
    table = table_of(room("let-it-ride"), "ann", "bob")
    round_ = play(table, {player: {"bet_1": 10_00} for player in ("ann", "bob")}, {})
    dealt = [(e.to, e.also) for e in round_.log if isinstance(e, events.CardDealt)]
    players = ("box_1", "box_2")
    assert dealt == [
        *((box, ("OH-D-10.II.A",)) for box in players),
        ("community_1", ("OH-D-10.II.B",)),
        *((box, ("OH-D-10.II.C",)) for box in players),
        ("community_2", ("OH-D-10.II.D",)),
        *((box, ("OH-D-10.II.E",)) for box in players),
    ]


@pytest.mark.clause("OH-D-2.IV.B", "OH-D-8.IV", "OH-D-9.IV", "OH-D-12.V.C")
def test_let_it_ride_bonuses_stand_by_themselves() -> None:
    bets = {"bet_1": 10_00, "bonus": 1_00, "three_card_bonus": 5_00}
    hands = {"box_1": "2c 2d 9h", "community_1": "4s", "community_2": "7d"}
    table = table_of(room("let-it-ride"), "ann")
    round_ = play(table, {"ann": bets}, hands, {"ann": "withdraw"})
    collected = called(round_, "the dealer collects the Let It Ride Bonus")
    assert collected == ("OH-D-2.IV.A", "OH-D-2.IV.B")
    assert ended(round_, "bonus") == ("OH-D-8.IV",)
    assert ended(round_, "three_card_bonus") == ("OH-D-9.IV",)
    assert ended(round_, "bet_3") == ("OH-D-12.V.C",)
    ends = [e for e in round_.log if isinstance(e, events.WagerWon | events.WagerLost)]
    assert [type(e).__name__ for e in ends] == ["WagerLost", "WagerLost", "WagerWon"]


THREE = [
    ("Ac Kc Qc", "OH-D-6.III.A"),
    ("Kc Qc Jc", "OH-D-6.III.B"),
    ("3c 2c Ac", "OH-D-6.III.B"),  # LR-04
    ("9c 6c 2c", "OH-D-6.III.C"),
    ("Ac 2d 3h", "OH-D-6.III.D"),
    ("2c 2d 2h", "OH-D-6.III.E"),
    ("2c 2d 9h", "OH-D-6.III.F"),
    ("Kc Ad 2h", ""),  # no straight around the corner
]


@pytest.mark.clause("OH-D-6.III.A", "OH-D-6.III.B", "OH-D-6.III.C", "OH-D-6.III.D")
@pytest.mark.clause("OH-D-6.III.E", "OH-D-6.III.F")
@pytest.mark.parametrize(("own", "clause"), THREE)
def test_the_three_cards_of_let_it_ride_are_called(own: str, clause: str) -> None:
    for bonus in (True, False):
        bets = {"bet_1": 10_00, **({"three_card_bonus": 5_00} if bonus else {})}
        round_ = play(table_of(room("let-it-ride"), "ann"), {"ann": bets}, {"box_1": own})
        said = [by for text, by in words(round_).items() if "own three cards" in text]
        assert said == ([clause] if clause and bonus else [])


@pytest.mark.clause("OH-J-9.II", "OH-J-8.III.A", "OH-J-11.VII.C")
@pytest.mark.parametrize("way", ["hand", "shoe"])
def test_mississippi_stud_deals_and_settles(way: str) -> None:
    table = table_of(room("mississippi-stud"), "ann", options={"deal": way})
    bets = {**ANTE, "three_card_bonus": 5_00}
    round_ = play(table, {"ann": bets}, {}, {"ann": "bet_1"})
    dealt = [e for e in round_.log if isinstance(e, events.CardDealt) and e.to == "box_1"]
    assert [e.also for e in dealt] == [("OH-J-9.II",) if way == "hand" else ()] * 2
    assert ended(round_, "ante") == ended(round_, "fifth_street") == ("OH-J-11.VII.C",)
    assert ended(round_, "three_card_bonus") == ("OH-J-8.III.A",)


# --- DJ Wild -------------------------------------------------------------------------------------


@pytest.mark.clause("OH-O-8.b", "OH-O-8.c", "OH-O-8.d", "OH-O-9.c", "OH-O-9.d", "OH-O-10.b.1")
@pytest.mark.parametrize(
    ("way", "deals", "offers", "shows"),
    [("hand", ("OH-O-8.b",), "OH-O-8.c", "OH-O-8.d"), ("shoe", (), "OH-O-9.c", "OH-O-9.d")],
)
def test_dj_wild_by_either_way_of_dealing(
    way: str, deals: tuple[str, ...], offers: str, shows: str
) -> None:
    granted: dict[str, str] = {}
    table = table_of(room("dj-wild"), "ann", options={"deal": way})

    def asked(pending: Effect) -> None:
        if isinstance(pending, Question):
            granted.update({option.name: option.clause for option in pending.options})

    play(table, {"ann": ANTE}, {}, {"ann": "play"}, watch=asked)
    log = table.log or []
    assert {e.also for e in log if isinstance(e, events.CardDealt)} == {deals}
    assert granted == {"fold": offers, "play": "OH-O-10.b.1"}
    shown = [e.also for e in log if isinstance(e, events.CardsTurned) and e.hand == "dealer"]
    assert shown == [(shows,)]


@pytest.mark.clause("OH-O-10.d.5", "OH-O-6.c", "OH-O-6.e", "OH-O-12.f", "OH-O-6.f.1", "OH-O-6.f.2")
@pytest.mark.parametrize(
    ("own", "dealer", "trips", "beaten"),
    [
        ("9c 4c Jc Kc 2c", "3h 5h 7d Ts Qh", ("OH-O-6.c", "OH-O-12.f"), ()),  # natural, as a two
        ("9c 9d 2h 4s Kd", "3h 5h 7d Ts Qh", ("OH-O-6.c",), ()),
        ("9c 9d 9h 4s Kd", "Tc Td Th 5s 7d", ("OH-O-6.c",), ("OH-O-6.f.9", "OH-O-6.e")),
        ("2c 2d 2h 2s Jo", "Ac Kc Qc Jc Tc", ("OH-O-6.c",), ("OH-O-6.f.1", "OH-O-6.e")),
    ],
)
def test_dj_wild_calls_its_side_wagers(
    own: str, dealer: str, trips: tuple[str, ...], beaten: tuple[str, ...]
) -> None:
    bets = {**ANTE, "trips": 5_00, "two_way_bad_beat": 5_00}
    hands = {"box_1": own, "dealer": dealer}
    round_ = play(table_of(room("dj-wild"), "ann"), {"ann": bets}, hands, {"ann": "play"})
    assert called(round_, "for Trips") == trips
    assert not beaten or called(round_, "beaten") == beaten
    for wager in ("ante", "blind", "play", "trips", "two_way_bad_beat"):
        assert ended(round_, wager) == ("OH-O-10.d.5",)


# --- Deuces Wild Xtreme --------------------------------------------------------------------------

XTREME = "deuces-wild-xtreme"


@pytest.mark.clause("CO-2118-8.B.I", "CO-2118-10", "CO-2118-14.A.II", "CO-2118-15.A.II")
@pytest.mark.clause("CO-2118-15.A.III", "CO-2118-15.A.IV", "CO-2118-16.A.II", "CO-2118-16.A.III")
@pytest.mark.parametrize(
    ("own", "by", "wilds"),
    [
        ("Ac 2c 3d 4c 5c", "CO-2118-15.A.IV", []),  # a lone deuce as a two, in a low straight
        ("9c 9d 2h 4s Kd", "CO-2118-15.A.IV", []),
        ("9c 9d Jo 4s Kd", "CO-2118-15.A.III", ["CO-2118-16.A.III"]),
        ("9c 9d 9h 4s Kd", "CO-2118-15", []),
        ("9c 2d 2h 4s Kd", "CO-2118-15.A.IV", ["CO-2118-16.A.III"]),
    ],
)
def test_deuces_wild_xtreme_s_bonuses_after_a_fold(own: str, by: str, wilds: list[str]) -> None:
    felt = ("bad_beat_xtreme", "trips_plus_wild", "goin_wild")
    bets = {**ANTE, **dict.fromkeys(felt, 5_00)}
    hands = {"box_1": own, "dealer": "Tc Td Th 5s 7d"}
    round_ = play(table_of(room(XTREME), "ann"), {"ann": bets}, hands, {"ann": "fold"})
    stays = [text for text, clause in words(round_).items() if clause == "CO-2118-8.B.I"]
    assert len(stays) == len(felt)
    said = words(round_)
    assert [clause for text, clause in said.items() if text.startswith("for Trips Plus")] == [by]
    assert [c for text, c in said.items() if text.startswith("for Goin'")] == wilds
    assert ended(round_, "trips_plus_wild") == ("CO-2118-10", "CO-2118-15.A.II")
    assert ended(round_, "bad_beat_xtreme") == ("CO-2118-10", "CO-2118-14.A.II")
    goin = ("CO-2118-10", "CO-2118-16.A.II") if wilds else ("CO-2118-10",)
    assert ended(round_, "goin_wild") == goin


AWARDS = [
    ("goin_wild_progressive", "2c 2d 2h Jo Kc", "four wilds", "CO-2118-17.A.II", ()),
    ("too_wild_progressive", "9c 9d 9h 9s Jo", "five of a kind", "CO-2118-18.A.II", ()),
    ("five_card_linked", "9c 9d 9h Kd Kc", "full house", "CO-2118-19.A.II", ()),
    ("five_card_linked", "2c 2d 2h 2s Kc", "four", "CO-2118-19.A.II", ("CO-2118-19.A.V",)),
]


@pytest.mark.clause("CO-2118-17.A.II", "CO-2118-18.A.II", "CO-2118-19.A.II", "CO-2118-19.A.V")
@pytest.mark.parametrize(("wager", "own", "row", "clause", "also"), AWARDS)
def test_only_the_highest_award_is_called(
    wager: str, own: str, row: str, clause: str, also: tuple[str, ...]
) -> None:
    table = table_of(room(XTREME), "ann", options=FIGURES)
    round_ = play(table, {"ann": {**ANTE, wager: 1_00}}, {"box_1": own}, {"ann": "fold"})
    (said,) = (e for e in round_.log if isinstance(e, events.Announced) and e.clause == clause)
    assert row in spoken(round_, said)
    assert said.also == also
    paid = [e for e in round_.log if isinstance(e, events.WagerWon)]
    assert len(paid) == 1


# --- a folded hand that has a side wager ---------------------------------------------------------


@pytest.mark.clause("OH-I-9.VIII", "OH-I-9.VIII.D", "OH-K-10.VIII", "OH-K-10.VIII.D")
@pytest.mark.parametrize(
    ("slug", "side", "folds", "stays", "plays", "folded"),
    [
        ("ultimate-texas-holdem", "trips", "check fold", "raise_4", "OH-I-9.VIII", "OH-I-9.VIII.D"),
        ("texas-holdem-bonus", "bonus", "fold", "bet check", "OH-K-10.VIII", "OH-K-10.VIII.D"),
    ],
)
def test_a_folded_hand_is_turned_up_by_the_clause_on_its_side_wager(
    slug: str, side: str, folds: str, stays: str, plays: str, folded: str
) -> None:
    table = table_of(room(slug), "ann", "bob")
    bets = {name: {**ANTE, side: 5_00} for name in ("ann", "bob")}
    round_ = play(table, bets, {}, {"ann": folds, "bob": stays})
    by = {e.hand: e.clause for e in round_.log if isinstance(e, events.CardsTurned)}
    assert (by["box_1"], by["box_2"]) == (folded, plays)
