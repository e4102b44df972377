"""Four Card Poker at the table: wagers, decisions, settlement."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.games.four_card_poker import GAME
from pitboss.table import events
from pitboss.table.round import Round
from tests.dealt import nets, words
from tests.families.poker.rigged import clauses, play, table_of

ANTE = 10_00
LOW = "2c 5d 8h Td Jh 3s"  # a dealer with jack high


def settled(own: str, dealer: str, choice: str, bets: dict[str, int] | None = None) -> Round:
    *hidden, up = dealer.split()
    hands = {"box_1": own, "dealer": " ".join(hidden), "dealer_up": up}
    return play(table_of(GAME, "ann"), {"ann": bets or {"ante": ANTE}}, hands, {"ann": choice})


@pytest.mark.clause("OH-C-11.I.A", "OH-C-10.VI", "OH-C-6.I")
@pytest.mark.parametrize(
    ("own", "dealer", "sign", "clause"),
    [
        ("Ac Kd 9h 5s 2d", LOW, 1, "OH-C-11.I.A"),  # no qualifying hand: the dealer always plays
        ("Jc Ts 8c 5s 2d", LOW, 1, "OH-C-11.I.A"),  # the same best four: a tie wins
        ("Jc Ts 8c 4s 2d", LOW, -1, "OH-C-10.VI"),
        ("Ac Kd 9h 5s 2d", "3c 3d 8h 9d Jh Qs", -1, "OH-C-10.VI"),
        ("9c 9d Ah Ks 2d", "8c 8d Ad Kh Jh 3s", 1, "OH-C-11.I.A"),
    ],
)
def test_ante_and_play(own: str, dealer: str, sign: int, clause: str) -> None:
    round_ = settled(own, dealer, "play_1x")
    assert nets(round_) == {"ante": sign * ANTE, "play": sign * ANTE}
    assert clauses(round_, events.WagerWon, events.WagerLost) == [clause, clause]


@pytest.mark.clause("OH-C-7.I.A", "OH-C-10.III")
@pytest.mark.parametrize("times", [1, 2, 3])
def test_play_is_one_two_or_three_times_the_ante(times: int) -> None:
    won = settled("Ac Kd 9h 5s 2d", LOW, f"play_{times}x")
    assert nets(won) == {"ante": ANTE, "play": times * ANTE}


@pytest.mark.clause("OH-C-10.III")
def test_a_short_rack_is_offered_what_it_covers() -> None:
    covered = table_of(GAME, "ann", rack=35_00)
    round_ = play(covered, {"ann": {"ante": ANTE}}, {}, {"ann": "play_2x"})
    assert nets(round_).keys() == {"ante", "play"}
    poor = table_of(GAME, "ann", rack=35_00)
    with pytest.raises(Refusal, match="choose from: fold, play_1x, play_2x"):
        play(poor, {"ann": {"ante": ANTE}}, {}, {"ann": "play_3x"})


@pytest.mark.clause(
    "OH-C-6.II.A",
    "OH-C-6.II.B",
    "OH-C-6.II.C",
    "OH-C-6.II.D",
    "OH-C-6.II.E",
    "OH-C-6.II.F",
    "OH-C-6.II.G",
    "OH-C-6.III",
    "OH-C-10.V",
)
@pytest.mark.parametrize(
    ("higher", "lower", "clause"),
    [
        ("2c 2d 2h 2s 9d", "Ac Kc Qc Jc 9h", "OH-C-6.II.A"),
        ("4c 3c 2c Ac 9d", "Ad Ah As Kd Qh", "OH-C-6.II.B"),  # the lowest beats three aces
        ("2c 2d 2h 9s 7d", "Ac Kc Jc 9c 8h", "OH-C-6.II.C"),  # trips above a flush (4C-01)
        ("6c 4c 3c 2c 9d", "Ad Kh Qs Jd 8h", "OH-C-6.II.D"),
        ("4c 3d 2h As 9d", "Ad Ah Kd Kh Qc", "OH-C-6.II.E"),  # the lowest straight
        ("5d 4c 3d 2h 9s", "4h 3s 2c As 9d", "OH-C-6.II.E"),  # the ace is low there
        ("3c 3d 2h 2s 9d", "Ad Ah Kd Qh Tc", "OH-C-6.II.F"),
        ("2c 2d 9h 7s 5d", "Ad Kh Qs 9c 7d", "OH-C-6.II.G"),
        ("Kc Ad 3h 2s 9d", "Kd Qh Jc 9s 7h", "OH-C-6.III"),  # no straight around the corner
    ],
)
def test_ranks(higher: str, lower: str, clause: str) -> None:
    round_ = settled(higher, f"{lower} {_blank(higher, lower)}", "play_1x")
    assert nets(round_)["play"] == ANTE
    assert [cited for said, cited in words(round_).items() if said.startswith("ann")] == [clause]
    turned = settled(lower, f"{higher} {_blank(higher, lower)}", "play_1x")
    assert nets(turned)["play"] == -ANTE


def _blank(*hands: str) -> str:
    """A sixth card that helps neither hand."""
    ranks = {card[0] for hand in hands for card in hand.split()}
    suits = [card[1] for card in " ".join(hands).split()]
    rank = next(r for r in "68T5" if r not in ranks)
    return rank + min("cdhs", key=suits.count)


@pytest.mark.clause("OH-C-11.I.B")
@pytest.mark.parametrize(
    ("own", "dealer", "choice", "net"),
    [
        ("2c 2d 2h 2s 9d", LOW.replace("2c", "4c"), "play_1x", 26 * ANTE),
        ("4c 3c 2c Ac 9d", LOW.replace("2c", "4d"), "play_1x", 21 * ANTE),
        ("9c 9d 9h As 7d", LOW, "play_1x", 3 * ANTE),
        ("6c 4c 3c 7c 9d", LOW, "play_1x", ANTE),  # a flush earns none
        ("2c 2d 2h As 9d", "3c 3d 3h Kd Jh 8s", "play_3x", (2 - 1) * ANTE),  # even in defeat
        ("9c 9d 9h As 7d", LOW, "fold", -ANTE),  # but never after a fold (4C-05)
    ],
)
def test_ante_bonus(own: str, dealer: str, choice: str, net: int) -> None:
    assert nets(settled(own, dealer, choice))["ante"] == net


@pytest.mark.clause("OH-C-11.I.C", "OH-C-7.I.B")
@pytest.mark.parametrize(
    ("own", "times"),
    [
        ("2c 2d 2h 2s 9d", 50),
        ("7c 6c 5c 4c 9d", 40),
        ("9c 9d 9h As 7d", 8),
        ("7c 6c 3c Kc 9d", 5),
        ("7c 6d 5c 4c Kd", 4),
        ("9c 9d 7h 7s Ad", 3),
        ("Ac Ad 7h 9s 4d", 1),
        ("Kc Kd 7h 9s 4d", -1),
        ("Kc Qd 7h 9s 4d", -1),
    ],
)
def test_aces_up_whatever_the_dealer_has(own: str, times: int) -> None:
    dealer = "Qs Qh Qc Js Jc Ts"
    alone = settled(own, dealer, "fold", {"aces_up": ANTE})  # asked for no decision
    assert nets(alone) == {"aces_up": times * ANTE}
    assert not [e for e in alone.log if isinstance(e, events.OptionChosen)]
    both = {"ante": ANTE, "aces_up": ANTE}
    for choice in ("fold", "play_3x"):  # OH-C-10.III: a fold leaves it in play
        if "Qd" not in own:
            assert nets(settled(own, dealer, choice, both))["aces_up"] == times * ANTE


@pytest.mark.clause("OH-C-10.III", "OH-C-10.IV")
def test_fold_forfeits_the_ante_only() -> None:
    round_ = settled("Ac Ad 7h 9s 4d", LOW, "fold", {"ante": ANTE, "aces_up": ANTE})
    assert nets(round_) == {"ante": -ANTE, "aces_up": ANTE}
    assert clauses(round_, events.WagerLost) == ["OH-C-10.IV"]
    bare = settled("Ac Ad 7h 9s 4d", LOW, "fold")
    assert [e.hand for e in bare.log if isinstance(e, events.CardsTurned)] == ["dealer"]


@pytest.mark.clause("OH-C-10.VI", "OH-C-10.VII", "OH-C-10.III")
def test_seats_decide_clockwise_and_are_settled_counterclockwise() -> None:
    table = table_of(GAME, "ann", "bob", "cy")
    bets = {player: {"ante": ANTE} for player in ("ann", "bob", "cy")}
    round_ = play(table, bets, {}, dict.fromkeys(bets, "play_1x"))
    decided = [e.player for e in round_.log if isinstance(e, events.OptionChosen)]
    turned = [e.hand for e in round_.log if isinstance(e, events.CardsTurned)]
    assert decided == ["ann", "bob", "cy"]
    assert turned == ["dealer", "box_3", "box_2", "box_1"]
    assert not table.wagers


@pytest.mark.clause("OH-C-8.II", "OH-C-9.II")
@pytest.mark.parametrize(("way", "discarded"), [("hand", 0), ("shoe", 4)])
def test_the_dealer_s_sixth_card_lies_face_up(way: str, discarded: int) -> None:
    round_ = play(table_of(GAME, "ann", options={"deal": way}), {"ann": {"ante": ANTE}}, {})
    dealt = [event for event in round_.log if isinstance(event, events.CardDealt)]
    last = [(event.to, event.seen_by) for event in dealt[9:]]  # after nine cards all face down
    # From a shoe the bottom card of a stack of five is turned: the first that came out (4C-08).
    stack = [("dealer_up", ("*",)), *[("extra_stack", ())] * discarded]
    assert last == [("dealer", ()), *stack]  # the dealer's fifth and sixth in a row
