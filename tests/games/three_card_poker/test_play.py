"""Three Card Poker at the table: wagers, decisions, settlement."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.games.three_card_poker import GAME
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import NoMoreBets, Place, PlaceOffer, TakeDown
from pitboss.table.round import Round
from pitboss.table.table import Table
from tests.dealt import nets, words
from tests.families.poker.rigged import RACK, clauses, play, table_of

ANTE = 10_00
ALL = {"ante": ANTE, "pair_plus": 5_00, "six_card_bonus": 1_00}


def settled(own: str, dealer: str, choice: str, bets: dict[str, int] | None = None) -> Round:
    hands = {"box_1": own, "dealer": dealer}
    return play(table_of(GAME, "ann"), {"ann": bets or {"ante": ANTE}}, hands, {"ann": choice})


@pytest.mark.clause(
    "OH-H-12.I",
    "OH-H-12.II",
    "OH-H-12.III",
    "OH-H-10.IV.B",
    "OH-H-10.IV.C",
    "OH-H-7.I.A",
    "OH-H-6.I",
)
@pytest.mark.parametrize(
    ("own", "dealer", "ante", "stake", "clause"),
    [
        ("Kc 7d 2h", "Jh 9s 3c", ANTE, 0, "OH-H-12.I"),  # under queen high: Play goes back
        ("7c 4d 2h", "Jh 9s 3c", ANTE, 0, "OH-H-12.I"),  # even for a worse hand (3C-06)
        ("Kc 7d 2h", "Qh 3s 2c", ANTE, ANTE, "OH-H-12.II"),  # the lowest hand that qualifies
        ("Kc 7d 2h", "Kh 7s 2c", 0, 0, "OH-H-12.III"),
        ("Kc 7d 2h", "Kh 8s 2c", -ANTE, -ANTE, "OH-H-10.IV.B"),
        ("Kc 7d 2h", "2d 2s 3c", -ANTE, -ANTE, "OH-H-10.IV.B"),  # a pair qualifies
        ("9c 9d 2h", "8d 8s Ac", ANTE, ANTE, "OH-H-12.II"),
        ("9c 6c 2c", "4d 3s 2h", -ANTE, -ANTE, "OH-H-10.IV.B"),  # straight beats flush
    ],
)
def test_ante_and_play(own: str, dealer: str, ante: int, stake: int, clause: str) -> None:
    round_ = settled(own, dealer, "play")
    assert nets(round_) == {"ante": ante, "play": stake}
    ends = clauses(round_, events.WagerWon, events.WagerLost, events.WagerPushed)
    assert set(ends) - {"OH-H-12.V"} == {clause}


@pytest.mark.clause(
    "OH-H-6.II.A", "OH-H-6.II.B", "OH-H-6.II.C", "OH-H-6.II.D", "OH-H-6.II.E", "OH-H-6.III"
)
@pytest.mark.parametrize(
    ("higher", "lower", "clause"),
    [
        ("Ac Kc Qc", "Kd Qd Jd", "OH-H-6.II.A"),
        ("3c 2c Ac", "Ad Ah As", "OH-H-6.II.A"),  # the lowest straight flush beats three aces
        ("2c 2d 2h", "As Kd Qh", "OH-H-6.II.B"),
        ("3c 2d Ah", "Kc Jc 9c", "OH-H-6.II.C"),  # the lowest straight beats a flush
        ("4c 3d 2h", "3c 2d Ah", "OH-H-6.II.C"),  # the ace is low there
        ("5c 3c 2c", "Ad As Kh", "OH-H-6.II.D"),
        ("Kc Ac 2c", "Kd Jd 9d", "OH-H-6.II.D"),  # no straight around the corner
        ("2c 2d 3h", "As Kd Jh", "OH-H-6.II.E"),
        ("5c 5d 3h", "4s 4d Ah", "OH-H-6.II.E"),  # the pair first, then the kicker (GEN-01)
        ("5c 5d 4h", "5s 5h 3c", "OH-H-6.II.E"),
        ("Ac 4d 2h", "Ks Qd 9c", "OH-H-6.III"),
    ],
)
def test_ranks(higher: str, lower: str, clause: str) -> None:
    assert nets(settled(lower, higher, "play"))["play"] == -ANTE
    round_ = settled(higher, lower, "play")
    assert nets(round_)["play"] == ANTE
    assert [cited for said, cited in words(round_).items() if said.startswith("ann")] == [clause]


@pytest.mark.clause("OH-H-12.V")
@pytest.mark.parametrize(
    ("own", "dealer", "choice", "net"),
    [
        ("4c 3c 2c", "Kh 9s 3d", "play", ANTE + 5 * ANTE),
        ("4c 4d 4h", "Kh 9s 3d", "play", ANTE + 4 * ANTE),
        ("4c 3d 2h", "Kh 9s 3c", "play", ANTE + ANTE),
        ("9c 6c 2c", "Kh 9s 3d", "play", ANTE),  # a flush earns none
        ("4c 3d 2h", "5h 4s 3c", "play", -ANTE + ANTE),  # paid even in defeat
        ("4c 3d 2h", "4h 3s 2c", "play", 0 + ANTE),  # and on a tie
        ("4c 3d 2h", "Jh 9s 3c", "play", ANTE + ANTE),  # and when the dealer does not qualify
        ("4c 4d 4h", "Kh 9s 3d", "fold", -ANTE),  # but never after a fold (3C-07)
    ],
)
def test_ante_bonus(own: str, dealer: str, choice: str, net: int) -> None:
    assert nets(settled(own, dealer, choice))["ante"] == net


@pytest.mark.clause("OH-H-12.IV", "OH-H-7.I.B")
@pytest.mark.parametrize(
    ("own", "times"),
    [
        ("4c 3c 2c", 40),
        ("4c 4d 4h", 30),
        ("4c 3d 2h", 6),
        ("9c 6c 2c", 3),
        ("2c 2d 9h", 1),
        ("Ac Kd Jh", -1),
    ],
)
def test_pair_plus_whatever_the_dealer_has(own: str, times: int) -> None:
    alone = settled(own, "As Ks Qs", "fold", {"pair_plus": ANTE})  # asked for no decision
    assert nets(alone) == {"pair_plus": times * ANTE}
    assert not [e for e in alone.log if isinstance(e, events.OptionChosen)]
    both = settled(own, "As Ks Qs", "play", {"ante": ANTE, "pair_plus": ANTE})
    assert nets(both)["pair_plus"] == times * ANTE


@pytest.mark.clause("OH-H-10.II", "OH-H-10.II.A", "OH-H-10.II.B", "OH-H-10.III")
def test_fold_forfeits_ante_and_pair_plus_but_not_the_six_card_bonus() -> None:
    round_ = settled("4c 4d 4h", "4s 9s 3d", "fold", ALL)
    assert nets(round_) == {"ante": -ANTE, "pair_plus": -5_00, "six_card_bonus": 50_00}
    lost = [event for event in round_.log if isinstance(event, events.WagerLost)]
    assert [event.clause for event in lost] == ["OH-H-10.II", "OH-H-10.II.A"]
    without = settled("4c 4d 4h", "4s 9s 3d", "fold", {"ante": ANTE, "pair_plus": 5_00})
    turned = [e.hand for e in without.log if isinstance(e, events.CardsTurned)]
    assert turned == ["dealer"]  # nothing is left to settle: the hand goes unseen


@pytest.mark.clause(
    "OH-H-11.I",
    "OH-H-11.II",
    "OH-H-11.II.A.1",
    "OH-H-11.II.A.2",
    "OH-H-12.VI",
    "OH-H-6.IV.A",
    "OH-H-6.IV.B",
    "OH-H-6.IV.C",
    "OH-H-6.IV.D",
    "OH-H-6.IV.E",
    "OH-H-6.IV.F",
    "OH-H-6.IV.G",
)
@pytest.mark.parametrize(
    ("own", "dealer", "net", "clause"),
    [
        ("Ac Kc Qc", "Jc Tc 9c", 100_000_00, "OH-H-11.I"),  # a fixed sum on top of the wager
        ("Ad Kd Qd", "Jd Td 9d", 100_000_00, "OH-H-11.I"),
        ("Ah Kh Qh", "Jh Th 9h", 100_000_00, "OH-H-11.I"),
        ("As Ks Qs", "Js Ts 9s", 100_000_00, "OH-H-11.I"),
        ("As Ks Qs", "Js Ts 8s", 1000_00, "OH-H-6.IV.A"),
        ("9s Ks Qs", "Js Ts 2d", 200_00, "OH-H-6.IV.B"),
        ("9s 9d 9h", "9c Ts 2d", 50_00, "OH-H-6.IV.C"),
        ("9s 9d 9h", "Tc Ts 2d", 20_00, "OH-H-6.IV.D"),
        ("9s 4s 3s", "Ts Ks 2d", 15_00, "OH-H-6.IV.E"),
        ("9s 8s 7d", "Tc Js 2d", 10_00, "OH-H-6.IV.F"),
        ("9s 9d 7d", "9c Js 2d", 5_00, "OH-H-6.IV.G"),
        ("9s 9d 7d", "7c Js 2d", -1_00, ""),
        ("9s 8d 7d", "Jc Ks 2d", -1_00, ""),
    ],
)
def test_six_card_bonus(own: str, dealer: str, net: int, clause: str) -> None:
    round_ = settled(own, dealer, "play", ALL)
    assert nets(round_)["six_card_bonus"] == net
    last = [e for e in round_.log if isinstance(e, events.WagerWon | events.WagerLost)][-1]
    assert last.clause == ("OH-H-11.II.A.2" if net > 0 else "OH-H-11.II.A.1")
    if clause:
        assert clause in words(round_).values()


@pytest.mark.clause("OH-H-12.VI", "OH-H-11.II.A.2")
@pytest.mark.parametrize(
    ("stake", "royal", "six_card_royal"),
    [
        (5_00, 5_000_00, 100_000_00),
        (100_00, 100_000_00, 100_000_00),
        (500_00, 500_000_00, 500_000_00),  # paid as the royal flush that it holds (3C-03)
    ],
)
def test_a_better_hand_never_brings_less(stake: int, royal: int, six_card_royal: int) -> None:
    limits = {"six_card_bonus": {"high": "500"}}
    for dealer, net in (("Js Ts 8s", royal), ("Js Ts 9s", six_card_royal)):
        table = Table(GAME.game, RuleSet.of("three-card-poker", limits=limits))
        table.sit("ann", 1, RACK)
        bets = {**ALL, "six_card_bonus": stake}
        round_ = play(table, {"ann": bets}, {"box_1": "As Ks Qs", "dealer": dealer})
        won = next(e for e in round_.log if isinstance(e, events.WagerWon))
        assert (won.paid, won.returned) == (net, stake)  # and the wager comes back


@pytest.mark.clause("OH-H-7.I.D")
def test_six_card_bonus_needs_ante_and_pair_plus() -> None:
    round_ = Round(table_of(GAME, "ann"))
    round_.send(None)
    for bet in (None, "ante", "pair_plus"):
        if bet:
            round_.send(Place("ann", 1, bet, ANTE))
        offered = {o.wager for o in round_.legal("ann") if isinstance(o, PlaceOffer)}
        assert ("six_card_bonus" in offered) == (bet == "pair_plus")
    with pytest.raises(Refusal, match=r"Play is not a wager .*OH-H-10.II"):
        round_.send(Place("ann", 1, "play", ANTE))
    round_.send(Place("ann", 1, "six_card_bonus", 1_00))
    with pytest.raises(Refusal, match="Six Card Bonus rests on this wager"):
        round_.send(TakeDown("ann", 1, ANTE))
    round_.send(TakeDown("ann", 3, 1_00))
    round_.send(TakeDown("ann", 1, ANTE))
    assert [wager.kind for wager in round_.table.wagers.values()] == ["pair_plus"]


def test_the_casino_may_leave_the_six_card_bonus_out() -> None:
    rules = GAME.rules().of("three-card-poker", without=["six_card_bonus"])
    assert [sheet.wager for sheet in GAME.analysis.sheets(rules)] == ["ante", "pair_plus"]


@pytest.mark.clause("OH-H-10.IV", "OH-H-10.IV.A", "OH-H-10.V", "OH-H-10.II")
def test_seats_decide_clockwise_and_are_settled_counterclockwise() -> None:
    table = table_of(GAME, "ann", "bob", "cy")
    bets = {player: {"ante": ANTE} for player in ("ann", "bob", "cy")}
    choices = dict.fromkeys(("ann", "bob", "cy"), "play")
    round_ = play(table, bets, {"dealer": "Qh 9s 3c"}, choices)
    decided = [e.player for e in round_.log if isinstance(e, events.OptionChosen)]
    turned = [e.hand for e in round_.log if isinstance(e, events.CardsTurned)]
    assert decided == ["ann", "bob", "cy"]
    assert turned == ["dealer", "box_3", "box_2", "box_1"]
    assert not table.wagers


@pytest.mark.clause("OH-H-10.II")
def test_a_short_rack_can_only_fold() -> None:
    table = table_of(GAME, "ann", rack=15_00)
    hands = {"box_1": "Ac Kc Qc", "dealer": "2c 3d 5h"}
    round_ = play(table, {"ann": {"ante": ANTE}}, hands)
    assert nets(round_) == {"ante": -ANTE}


@pytest.mark.clause("OH-H-7.IV")
def test_without_wagers_no_cards_are_dealt() -> None:
    table = table_of(GAME, "ann")
    round_ = Round(table)
    round_.send(None)
    round_.send(NoMoreBets())
    assert round_.over
    again = Round(table)
    assert again.legal("ann")  # the shuffled deck is still waiting
