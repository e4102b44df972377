"""DJ Wild at the table: wagers, decisions, settlement."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.games.dj_wild import GAME
from pitboss.money.pays import Push, To
from pitboss.table import events
from pitboss.table.actions import NoMoreBets, Place, PlaceOffer, TakeDown
from pitboss.table.round import Round
from tests.dealt import nets, words
from tests.families.poker.rigged import clauses, play, table_of

ANTE = 10_00
ALL = {"ante": ANTE, "trips": 5_00, "two_way_bad_beat": 2_00}
HIGH_CARD = "3c 5d 7h 9s Jd"


def settled(
    own: str,
    dealer: str,
    choice: str = "play",
    bets: dict[str, int] | None = None,
    options: dict[str, object] | None = None,
) -> Round:
    hands = {"box_1": own, "dealer": dealer}
    table = table_of(GAME, "ann", options=options)
    return play(table, {"ann": bets or {"ante": ANTE}}, hands, {"ann": choice})


@pytest.mark.clause(
    "OH-O-11.b", "OH-O-11.c", "OH-O-10.d.2", "OH-O-10.d.5", "OH-O-7.d", "OH-O-7.g", "OH-O-10.b.1"
)
@pytest.mark.parametrize(
    ("own", "dealer", "sign", "blind"),
    [
        ("2c 2d 2h 2s Jo", HIGH_CARD, 1, 1000),
        ("As Ks Qs Js Jo", HIGH_CARD, 1, 50),
        ("As Ks Qs Js Ts", HIGH_CARD, 1, 50),
        ("9c 9d 9h 2s Jo", HIGH_CARD, 1, 10),
        ("9c 8c 7c 6c 2s", HIGH_CARD, 1, 9),
        ("9c 9d 9h Ks 2s", HIGH_CARD, 1, 4),
        ("9c 9d Kh Ks 2s", HIGH_CARD, 1, 3),
        ("9c 4c Kc Jc 2s", HIGH_CARD, 1, 2),
        ("9c 8d 7c 6c 2s", HIGH_CARD, 1, 1),
        ("9c 9d 9h Ks Js", HIGH_CARD, 1, 0),  # a win under a straight: the Blind pushes
        ("Ac Qd 8h 6s 3s", HIGH_CARD, 1, 0),
        ("3d 5c 7s 9h Jc", HIGH_CARD, 0, 0),
        ("Ac Kd Qh Js 9d", "2c 8d 7h 5s 3d", -1, -1),  # one wild makes a pair at least
    ],
)
def test_ante_blind_and_play(own: str, dealer: str, sign: int, blind: int) -> None:
    round_ = settled(own, dealer)
    assert nets(round_) == {"ante": sign * ANTE, "blind": blind * ANTE, "play": sign * 2 * ANTE}
    won = [e.clause for e in round_.log if isinstance(e, events.WagerWon)]
    lost = clauses(round_, events.WagerLost)
    pushed = clauses(round_, events.WagerPushed)
    if sign > 0:
        assert sorted(won + pushed) == ["OH-O-11.b", "OH-O-11.b", "OH-O-11.c"]
    elif sign == 0:
        assert pushed == ["OH-O-11.b"] * 3
    else:
        assert lost == ["OH-O-10.d.2"] * 3


@pytest.mark.clause(
    "OH-O-6.a",
    "OH-O-6.b.1",
    "OH-O-6.b.2",
    "OH-O-6.b.3",
    "OH-O-6.b.4",
    "OH-O-6.b.5",
    "OH-O-6.b.6",
    "OH-O-6.b.7",
    "OH-O-6.b.8",
    "OH-O-6.b.9",
    "OH-O-6.b.10",
    "OH-O-6.b.11",
    "OH-O-8.d",
    "OH-O-10.c",
)
@pytest.mark.parametrize(
    ("higher", "lower", "clause"),
    [
        ("2c 2d 2h 2s Jo", "As Ks Qs Js Ts", "OH-O-6.b.1"),
        ("Ks Qs Js Ts 2c", "Ac Ad Ah As Jo", "OH-O-6.b.2"),  # wild royal over five aces (DJ-09)
        ("3c 3d 3h 3s Jo", "Ks Qs Js Ts 9s", "OH-O-6.b.3"),
        ("Ac Ad Ah As 2c", "Kc Kd Kh Ks Jo", "OH-O-6.b.3"),
        ("5s 4s 3s 2s As", "Kc Kd Kh Ks Ad", "OH-O-6.b.4"),  # lowest straight flush: A to 5
        ("6s 5s 4s 3s Jo", "5c 4c 3c 2s Ac", "OH-O-6.b.4"),  # a wild is worth most on top
        ("4c 4d 4h 2s Kd", "Ac Ad Kh Ks Jo", "OH-O-6.b.5"),
        ("4c 4d 5h 5s Jo", "Ac Jc 9c 7c 3c", "OH-O-6.b.6"),
        ("Kc Jc 9c 7c 2h", "Kd Qd 9d 7d 3d", "OH-O-6.b.7"),  # the wild is the ace of the suit
        ("Ac Jc 9c 7c 2h", "Ad Kd 9d 7d 3d", "OH-O-6.b.7"),  # or, with the ace held, the king
        ("6c 5d 4h 3s Jo", "Ac Ad Ah Ks Jd", "OH-O-6.b.8"),  # lower than any flush
        ("6c 5d 4h 2s 3d", "Ac 5c 4d 3h Jo", "OH-O-6.b.8"),  # A-2-3-4-5 is lowest (DJ-07)
        ("3c 3d 4h 6s Jo", "Ac Ad Kh Ks Qd", "OH-O-6.b.9"),
        ("4c 4d 3h 3s 5d", "Ac Kd Jh 9s Jo", "OH-O-6.b.10"),
        ("Kc Ad 2h 3s 4d", "Kd Kh 3c 4s 5d", "OH-O-6.b.11"),  # no corner: a wild pair of aces
        ("3c 3d 4h 6s 8d", "Ac Kd Jh 9s 8s", "OH-O-6.b.11"),
        ("Ac Qd Jh 9s 8s", "Kc Qh Jd 9d 7c", "OH-O-6.a"),
    ],
)
def test_ranks(higher: str, lower: str, clause: str) -> None:
    assert nets(settled(lower, higher))["play"] == -2 * ANTE
    round_ = settled(higher, lower)
    assert nets(round_)["play"] == 2 * ANTE
    said = {said: cited for said, cited in words(round_).items() if said.startswith("ann has")}
    assert list(said.values()) == [clause]
    turned = [e for e in round_.log if isinstance(e, events.CardsTurned) and e.hand == "dealer"]
    assert [event.clause for event in turned] == ["OH-O-10.c"]


@pytest.mark.clause("OH-O-11.b")
@pytest.mark.parametrize(
    ("own", "dealer"),
    [
        ("9c 9d Jo 5h 4h", "9h 9s 2c 5c 4c"),  # joker and deuce are the same
        ("Kc Qc Jc Tc Ac", "Kd Qd Jd 2d Ad"),  # a wild royal equals a natural one (DJ-09)
        ("Jd Tc 9c 8d 7h", "Jh Th 8c 7s 2c"),  # a straight with a wild and one without (DJ-02)
    ],
)
def test_wild_and_natural_hands_tie(own: str, dealer: str) -> None:
    assert nets(settled(own, dealer)) == {"ante": 0, "blind": 0, "play": 0}


TRIPS = [
    ("2c 2d 2h 2s Jo", 2000, 2000, "1"),
    ("Ac Kc Qc Jc Tc", 1000, 1000, "2"),
    ("Ac Kc Qc Jc 2c", 90, 90, "2"),
    ("9c 9d 9h 9s Jo", 70, 70, "3"),
    ("9c 8c 7c 6c 5c", 200, 200, "4"),
    ("Ac 2c 3c 4c 5c", 200, 200, "4"),  # the deuce is a two here, in Colorado as well
    ("9c 8c 7c 6c Jo", 25, 25, "4"),
    ("9c 9d 9h 9s Ks", 60, 60, "5"),
    ("9c 9d 9h 2s Ks", 6, 6, "5"),
    ("9c 9d 9h Kc Ks", 30, 30, "6"),
    ("9c 9d Jo Kc Ks", 5, 5, "6"),
    ("9c 4c Jc Kc 6c", 25, 25, "7"),
    ("9c 4c Jc Kc 2c", 25, 4, "7"),  # the deuce of its suit: natural in Ohio only (DJ-01)
    ("9c 4c Jc Kc 2d", 4, 4, "7"),
    ("9c 8d 7h 6s 5d", 20, 20, "8"),
    ("2c 3d 4h 5s 6d", 20, 20, "8"),
    ("9c 8d 7h 6s 2d", 3, 3, "8"),
    ("9c 9d 9h 4s Kd", 6, 6, "9"),
    ("9c 9d 2h 4s Kd", 1, 1, "9"),
    ("9c 9d Kh 4s Kd", -1, -1, ""),
    ("9c 2d Kh 4s Jd", -1, -1, ""),
]


@pytest.mark.clause(
    "OH-O-11.c.Trips",
    "OH-O-10.d.3",
    "OH-O-12.f",
    "OH-O-6.c",
    "OH-O-6.d.1",
    "OH-O-6.d.2",
    "OH-O-6.d.3",
    "OH-O-6.d.4",
    "OH-O-6.d.5",
    "OH-O-6.d.6",
    "OH-O-6.d.7",
    "OH-O-6.d.8",
    "OH-O-6.d.9",
)
@pytest.mark.parametrize(("own", "face_value", "straights_only", "part"), TRIPS)
def test_trips(own: str, face_value: int, straights_only: int, part: str) -> None:
    for rule, times in (("face-value", face_value), ("straights-only", straights_only)):
        dealer = "3h 5h 7d Ts Qh"
        round_ = settled(own, dealer, bets=ALL, options={"natural_deuces": rule})
        assert nets(round_)["trips"] == times * 5_00
        ends = [e for e in round_.log if isinstance(e, events.WagerWon | events.WagerLost)]
        trips = next(e for e in ends if e.id == 3)
        assert trips.clause == ("OH-O-11.c.Trips" if times > 0 else "OH-O-10.d.3")
        said = [c for w, c in words(round_).items() if w.startswith("for Trips")]
        assert said == ([f"OH-O-6.d.{part}"] if part else [])


@pytest.mark.clause(
    "OH-O-11.d",
    "OH-O-10.d.4",
    "OH-O-6.e",
    "OH-O-6.f.1",
    "OH-O-6.f.2",
    "OH-O-6.f.3",
    "OH-O-6.f.4",
    "OH-O-6.f.5",
    "OH-O-6.f.6",
    "OH-O-6.f.7",
    "OH-O-6.f.8",
    "OH-O-6.f.9",
)
@pytest.mark.parametrize(
    ("winner", "loser", "times", "part"),
    [
        ("2c 2d 2h 2s Jo", "Ac Kc Qc Jc Tc", 500, "2"),  # five wilds beat all and are never beaten
        ("Ac Kc Qc Jc Tc", "9c 9d 9h 9s Jo", 500, "3"),
        ("9c 9d 9h 9s Jo", "8c 7c 6c 5c 4c", 500, "4"),
        ("9c 8c 7c 6c 5c", "4c 4d 4h 4s Kc", 300, "5"),
        ("4c 4d 4h 4s Kc", "9c 9d 9h Kd Ks", 200, "6"),
        ("9c 9d 9h Kd Ks", "Ac Jc 8c 6c 4c", 100, "7"),
        ("Ac Jc 8c 6c 4c", "9h 8h 7d 6d 5d", 50, "8"),
        ("9h 8h 7d 6d 5d", "Kc Kd Jo 3c 4c", 15, "9"),
        ("9h 9s Jo 6d 5d", "Kc Kd Qh Qs 4c", -1, ""),  # two pair is not good enough
        ("Kc Kd Qh Qs 4c", "9h 9s 7d 6d 5d", -1, ""),
    ],
)
def test_two_way_bad_beat(winner: str, loser: str, times: int, part: str) -> None:
    for own, dealer in ((winner, loser), (loser, winner)):
        round_ = settled(own, dealer, bets=ALL)
        assert nets(round_)["two_way_bad_beat"] == times * 2_00
        ends = [e for e in round_.log if isinstance(e, events.WagerWon | events.WagerLost)]
        clause = next(e.clause for e in ends if e.id == 4)
        assert clause == ("OH-O-11.d" if times > 0 else "OH-O-10.d.4")
        said = [c for w, c in words(round_).items() if w.startswith("beaten")]
        assert said == ([f"OH-O-6.f.{part}"] if part else [])


@pytest.mark.clause("OH-O-10.d.4")
@pytest.mark.parametrize(("option", "net"), [("lose", -2_00), ("push", 0)])
def test_bad_beat_on_a_tie(option: str, net: int) -> None:
    good = ("9c 8d 7h 6s 5d", "9h 8c 7s 6d 5h")
    assert nets(settled(*good, bets=ALL, options={"bad_beat_tie": option})) == {
        "ante": 0,
        "blind": 0,
        "play": 0,
        "trips": 100_00,
        "two_way_bad_beat": net,
    }
    poor = settled(HIGH_CARD, "3d 5c 7s 9h Jc", bets=ALL, options={"bad_beat_tie": option})
    assert nets(poor)["two_way_bad_beat"] == -2_00  # a tie of lesser hands loses either way


@pytest.mark.clause("OH-O-8.c", "OH-O-9.c", "OH-O-8.f", "OH-O-9.f", "OH-O-10.b", "OH-O-10.b.2")
@pytest.mark.parametrize(("way", "tucked"), [("hand", "OH-O-8.f"), ("shoe", "OH-O-9.f")])
def test_fold_forfeits_ante_and_blind_but_no_side_wager(way: str, tucked: str) -> None:
    own, dealer = "9c 9d 9h 4s Kd", "Ac Ad Ah 5s 6d"
    round_ = settled(own, dealer, "fold", ALL, {"deal": way})
    assert nets(round_) == {
        "ante": -ANTE,
        "blind": -ANTE,
        "trips": 30_00,
        "two_way_bad_beat": 30_00,
    }
    assert clauses(round_, events.WagerLost) == ["OH-O-10.b.2", "OH-O-10.b.2"]
    assert words(round_)["ann's cards stay under the side wagers"] == tucked
    single = settled(own, dealer, "fold", {"ante": ANTE, "trips": 5_00}, {"deal": way})
    assert words(single)["ann's cards stay under the side wagers"] == tucked
    bare = settled(own, dealer, "fold", options={"deal": way})
    assert tucked not in words(bare).values()
    assert nets(bare) == {"ante": -ANTE, "blind": -ANTE}
    turned = [e.hand for e in bare.log if isinstance(e, events.CardsTurned)]
    assert turned == ["dealer"]  # nothing is left to settle: the hand goes unseen


@pytest.mark.clause("OH-O-10.b", "OH-O-10.d", "OH-O-10.d.1", "OH-O-10.a")
def test_seats_decide_clockwise_and_are_settled_counterclockwise() -> None:
    players = ("ann", "bob", "cy")
    table = table_of(GAME, *players)
    bets = {player: {"ante": ANTE} for player in players}
    round_ = play(table, bets, {"dealer": HIGH_CARD}, dict.fromkeys(players, "play"))
    decided = [e.player for e in round_.log if isinstance(e, events.OptionChosen)]
    turned = [e for e in round_.log if isinstance(e, events.CardsTurned)]
    assert decided == list(players)
    assert [e.hand for e in turned] == ["dealer", "box_3", "box_2", "box_1"]
    assert {e.clause for e in turned[1:]} == {"OH-O-10.d.1"}
    assert not table.wagers
    assert words(round_)["the players look at their cards"] == "OH-O-10.a"


@pytest.mark.clause("OH-O-10.a.3")
def test_a_hand_that_stays_lies_face_down_until_it_is_settled() -> None:
    own, dealer = "9c 9d 9h 4s Kd", "Ac Ad Ah 5s 6d"
    log = settled(own, dealer).log
    (down,) = (n for n, e in enumerate(log) if e.clause == "OH-O-10.a.3")
    chosen = next(n for n, e in enumerate(log) if isinstance(e, events.OptionChosen))
    turned = next(n for n, e in enumerate(log) if isinstance(e, events.CardsTurned))
    assert chosen < down < turned
    assert "OH-O-10.a.3" not in {e.clause for e in settled(own, dealer, "fold").log}


@pytest.mark.clause("OH-O-10.d.5")
def test_losing_wagers_are_collected_before_winners_are_paid() -> None:
    round_ = settled("9c 9d Kh 4s Kd", HIGH_CARD, bets=ALL)  # main wagers win, sides lose
    ends = [e for e in round_.log if isinstance(e, events.WagerLost | events.WagerWon)]
    assert [type(e) for e in ends] == [events.WagerLost] * 2 + [events.WagerWon] * 2


@pytest.mark.clause("OH-O-7.d", "OH-O-7.e", "OH-O-7.f", "OH-O-7.a")
def test_the_blind_goes_with_the_ante_and_sides_need_it() -> None:
    round_ = Round(table_of(GAME, "ann", rack=25_00))
    round_.send(None)

    def offered() -> dict[str, PlaceOffer]:
        return {o.wager: o for o in round_.legal("ann") if isinstance(o, PlaceOffer)}

    assert set(offered()) == {"ante"}
    assert offered()["ante"].high == 12_00  # Ante and Blind from one rack
    for alone in ("blind", "play", "trips", "two_way_bad_beat"):
        with pytest.raises(Refusal):
            round_.send(Place("ann", 1, alone, ANTE))
    round_.send(Place("ann", 1, "ante", 8_00))
    round_.send(Place("ann", 1, "ante", 2_00))
    held = {wager.kind: wager.cents for wager in round_.table.wagers.values()}
    assert held == {"ante": ANTE, "blind": ANTE}
    assert set(offered()) == {"ante", "trips", "two_way_bad_beat"}
    round_.send(Place("ann", 1, "trips", 1_00))
    with pytest.raises(Refusal, match="Trips rests on this wager"):
        round_.send(TakeDown("ann", 1, ANTE))
    with pytest.raises(Refusal, match="Blind comes down with Ante only"):
        round_.send(TakeDown("ann", 2, ANTE))
    round_.send(TakeDown("ann", 3, 1_00))
    round_.send(TakeDown("ann", 1, ANTE))
    assert not round_.table.wagers
    assert round_.table.racks["ann"] == 25_00


@pytest.mark.clause("OH-O-7.g", "OH-O-8.c", "OH-O-10.b.1")
def test_the_play_wager_is_twice_the_ante_or_none() -> None:
    poor = table_of(GAME, "ann", rack=39_00)
    hands = {"box_1": "As Ks Qs Js Ts", "dealer": HIGH_CARD}
    assert nets(play(poor, {"ann": {"ante": ANTE}}, hands)) == {"ante": -ANTE, "blind": -ANTE}
    rich = table_of(GAME, "ann", rack=40_00)
    round_ = play(rich, {"ann": {"ante": ANTE}}, hands, {"ann": "play"})
    added = [e for e in round_.log if isinstance(e, events.WagerAdded) and e.wager == "play"]
    assert [(e.cents, e.clause) for e in added] == [(20_00, "OH-O-7.g")]


@pytest.mark.clause("OH-O-2.a")
def test_the_casino_chooses_its_side_wagers() -> None:
    rules = GAME.rules().of("dj-wild", without=["trips", "two_way_bad_beat"])
    assert [sheet.wager for sheet in GAME.analysis.sheets(rules)] == ["ante", "blind", "play"]
    full = table_of(GAME, *(f"player{n}" for n in range(7)))
    with pytest.raises(Refusal, match=r"boxes 1 to 7.*OH-O-2\.a"):
        full.sit("late", 8, 100_00)


def test_all_odds_are_stated_with_to() -> None:
    for wager in GAME.rules().wagers:
        for row in GAME.rules().pay_table(wager):
            assert isinstance(row.pays, To | Push) or row.event == "lose"


@pytest.mark.clause("OH-O-11.c")
def test_blind_odds_are_minimums() -> None:
    raised = GAME.rules().of("dj-wild", raises={"OH-O-11.c": {"flush": "3 to 1"}})
    assert str(raised.pay_table("blind").pays("flush")) == "3 to 1"
    with pytest.raises(Refusal, match=r"under the filed minimum.*OH-O-11\.c"):
        GAME.rules().of("dj-wild", raises={"OH-O-11.c": {"flush": "1 to 1"}})


@pytest.mark.clause("OH-O-11.e")
@pytest.mark.parametrize(("per", "ann"), [("round", 49_930_00), ("hand", 50_000_00)])
def test_at_most_50_000_is_won_in_a_round(per: str, ann: int) -> None:
    table = table_of(GAME, "ann", "bob", rack=1_000_00, options={"payout_limit_per": per})
    bets = {"ann": {"ante": 100_00}, "bob": {"ante": ANTE}}
    hands = {"box_1": "2c 2d 2h 2s Jo", "box_2": "Ac Ad Ah As Kc", "dealer": HIGH_CARD}
    round_ = play(table, bets, hands, {"ann": "play", "bob": "play"})
    assert nets(round_, "bob") == {"ante": ANTE, "blind": 4 * ANTE, "play": 2 * ANTE}
    assert sum(nets(round_, "ann").values()) == ann  # settled last, and cut
    cut = [e.cut for e in round_.log if isinstance(e, events.WagerWon) and e.cut]
    assert sum(cut) == 100_300_00 - ann
    with pytest.raises(Refusal, match=r"OH-O-11\.e"):
        GAME.rules().of("dj-wild", payout_limit="60000")


@pytest.mark.clause("OH-O-7.c")
def test_without_wagers_no_cards_are_dealt() -> None:
    table = table_of(GAME, "ann")
    round_ = Round(table)
    round_.send(None)
    round_.send(NoMoreBets())
    assert round_.over
    assert Round(table).legal("ann")  # the shuffled deck is still waiting


def test_the_layout_shows_odds_chips_and_open_cards() -> None:
    round_ = settled("9c 9d 9h 4s Kd", HIGH_CARD, bets=ALL)
    picture = GAME.layout(round_.table)
    for text in ("Two Way Bad Beat", "up to 2000 to 1", "9c 9d 9h 4s Kd", "3c 5d 7h 9s Jd"):
        assert text in picture
    waiting = Round(table_of(GAME, "ann"))
    waiting.send(None)
    waiting.send(Place("ann", 1, "ante", ANTE))
    assert GAME.layout(waiting.table).count("1:$10") == 2  # Ante and Blind
