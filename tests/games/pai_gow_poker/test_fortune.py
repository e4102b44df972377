"""The Fortune Bonus and its envy."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.games.pai_gow_poker import GAME
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import Place, PlaceOffer
from pitboss.table.round import Round
from tests.dealt import nets, words
from tests.families.poker.rigged import RACK, play
from tests.games.pai_gow_poker.pit import BUTTON, ends, seated, settled

BONUS = {"pai_gow": 10_00, "fortune_bonus": 5_00}
DEALER = "Kh Kd Jh Jd 4h 4d 3h"


@pytest.mark.clause(
    *("OH-F-15.V", "OH-F-6.V", "OH-F-6.V.A", "OH-F-6.V.B", "OH-F-6.V.B.1", "OH-F-6.V.C"),
    *("OH-F-15.I", "OH-F-15.IV.A", "OH-F-15.IV.A.b"),
)
@pytest.mark.parametrize(
    ("own", "times", "clause"),
    [
        ("8s 7s 6s 5s 4s 3s 2s", 8000, "OH-F-6.V.A"),
        ("As Ks Qs Js Ts Kc Qc", 2000, "OH-F-6.V.B.1"),
        ("As Ks Jo Js Ts Kc Qc", 2000, "OH-F-6.V.B.1"),  # the joker stands in the royal flush
        ("As Ks Qs Js Ts Kc Qd", 150, "OH-F-6.II.B"),  # not of a same suit
        ("8s 7s Jo 5s 4s 3s 2s", 1000, "OH-F-6.V.C"),
        ("As Ac Ad Ah Jo 5c 2d", 400, "OH-F-6.II.A"),
        ("As Ks Qs Js Ts 5c 2d", 150, "OH-F-6.II.B"),
        ("9s 8s 7s 6s 5s Kc 2d", 50, "OH-F-6.II.C"),
        ("9s 9c 9d 9h 5s Kc 2d", 25, "OH-F-6.II.D"),
        ("9s 9c 9d 5h 5s Kc 2d", 5, "OH-F-6.II.E"),
        ("Ks 9s 7s 5s 2s Kc 2d", 4, "OH-F-6.II.F"),
        ("9s 9c 9d Ah 5s Kc 2d", 3, "OH-F-6.II.H"),
        ("9s 8c 7d 6h 5s Kc 2d", 2, "OH-F-6.II.G"),
        ("9s 9c 9d 8h 7s 6c 5d", 3, "OH-F-6.II.H"),  # here three of a kind outranks a straight
        ("9s 9c 8d 8h 5s 5c 2d", -1, ""),
        ("As Qc 9d 8h 5s 3c 2d", -1, ""),
    ],
)
def test_the_highest_row_of_seven_cards_is_paid(own: str, times: int, clause: str) -> None:
    round_ = settled(own, DEALER, bets=BONUS)
    assert nets(round_)["fortune_bonus"] == times * 5_00
    ending = ends(round_)[-1] if times > 0 else next(e for e in ends(round_) if e[1] == -5_00)
    qualifying = times >= 25
    assert ending[0] == ("OH-F-15.IV.A.b" if qualifying else "OH-F-15.V")
    if clause:
        assert clause in words(round_).values()


@pytest.mark.clause("OH-F-15.V")
def test_it_does_not_matter_how_the_cards_are_set() -> None:
    own = "9s 8s 7s 6s 5s Kc 2d"
    for choice in ("house_way", "low_9s_8s", "surrender"):  # PG-12: surrender forfeits the other
        assert nets(settled(own, DEALER, choice, BONUS))["fortune_bonus"] == 50 * 5_00


@pytest.mark.clause("OH-F-15.I", "OH-F-15.II")
def test_at_least_a_dollar_and_only_where_it_is_offered() -> None:
    round_ = Round(seated("ann"))
    round_.send(None)
    with pytest.raises(Refusal, match=r"needs a wager on Pai Gow Poker.*OH-F-15.II"):
        round_.send(Place("ann", 1, "fortune_bonus", 1_00))
    round_.send(Place("ann", 1, "pai_gow", 5_00))
    lows = {o.wager: o.low for o in round_.legal("ann") if isinstance(o, PlaceOffer)}
    assert lows["fortune_bonus"] == 1_00
    without = RuleSet.of("pai-gow-poker", without=["fortune_bonus"])
    assert "fortune_bonus" not in without.wagers
    assert "fortune_bonus" not in {sheet.wager for sheet in GAME.analysis.sheets(without)}


QUADS, FLUSH = "9s 9c 9d 9h 5s Qc 2d", "Ac Jc 8c 5c 3c Qh 2h"
ROYAL = "As Ks Qd Js Ts Qs 7d"
PLAIN, OTHER = "Td 8d 7c 6h 4c 3d Kc", "Th 8h 7h 6s 4s 2c Ks"


@pytest.mark.clause(
    *("OH-F-15.I", "OH-F-15.II"),
    *("OH-F-15.IV.A", "OH-F-15.IV.A.a", "OH-F-15.IV.A.b", "OH-F-15.IV.A.c"),
)
@pytest.mark.parametrize(
    ("hands", "bonus", "envy"),
    [
        # ann, bob and cy; a Fortune Bonus of each; envy of each
        ((QUADS, FLUSH, PLAIN), (5_00, 5_00, 5_00), (0, 5_00, 5_00)),  # not for the own hand
        ((QUADS, FLUSH, PLAIN), (5_00, 4_00, 5_00), (0, 0, 5_00)),  # under $5 there is no button
        ((QUADS, FLUSH, PLAIN), (0, 5_00, 0), (0, 5_00, 0)),  # the holder need not have bet (PG-22)
        ((QUADS, FLUSH, ROYAL), (5_00, 5_00, 5_00), (50_00, 55_00, 5_00)),  # several at once
        ((QUADS, FLUSH, PLAIN), (5_00, 50_00, 5_00), (0, 5_00, 5_00)),  # the same for any size
        ((FLUSH, PLAIN, OTHER), (5_00, 5_00, 5_00), (0, 0, 0)),  # a flush does not qualify
    ],
)
def test_envy(hands: tuple[str, ...], bonus: tuple[int, ...], envy: tuple[int, ...]) -> None:
    table = seated("ann", "bob", "cy")
    cards = {f"box_{box}": hand for box, hand in enumerate(hands, start=1)}
    bets = {
        player: {"pai_gow": 5_00} | ({"fortune_bonus": cents} if cents else {})
        for player, cents in zip(("ann", "bob", "cy"), bonus, strict=True)
    }
    round_ = play(table, bets, cards | {"dealer": DEALER})
    paid = dict.fromkeys(("ann", "bob", "cy"), 0)
    for event in round_.log:
        if isinstance(event, events.EnvyPaid):
            paid[event.player] += event.cents
            assert event.holder != event.player
    assert tuple(paid.values()) == envy
    if not bonus[0] and hands[0] == QUADS:
        assert (
            words(round_)["the qualifying hands without a wager are collected"] == "OH-F-15.IV.A.c"
        )


def test_no_envy_for_the_dealers_hand() -> None:
    round_ = settled(FLUSH, QUADS, bets=BONUS)
    assert not [e for e in round_.log if isinstance(e, events.EnvyPaid)]


@pytest.mark.clause("OH-F-15.IV.A")
def test_fortune_wagers_are_settled_before_envy_and_qualifying_hands() -> None:
    table = seated("ann", "bob")
    hands = {"box_1": QUADS, "box_2": FLUSH, "dealer": DEALER}
    round_ = play(table, {"ann": BONUS, "bob": BONUS}, hands)
    order = [
        (type(e).__name__, e.clause)
        for e in round_.log
        if isinstance(e, events.WagerWon | events.EnvyPaid) and e.clause.startswith("OH-F-15")
    ]
    assert order == [
        ("WagerWon", "OH-F-15.V"),  # the flush
        ("EnvyPaid", "OH-F-15.IV.A.a"),
        ("WagerWon", "OH-F-15.IV.A.b"),  # four of a kind
    ]


STRAIGHT_FLUSH_7 = "8s 7s 6s 5s 4s 3s 2s"


@pytest.mark.clause("OH-F-15.VI")
@pytest.mark.parametrize(
    ("bobs", "stake", "won", "envy"),
    [
        (FLUSH, 5_00, 4 * 5_00, [5_000_00]),
        ("2h 3h 4h 5h 6h 7h 8h", 10_00, 50_000_00, [5_000_00, 5_000_00]),
    ],
)
def test_the_payout_limit_is_for_each_wager_and_spares_envy(
    bobs: str, stake: int, won: int, envy: list[int]
) -> None:
    """PG-28: what bob wins takes nothing from ann, whose $80,000 are cut to $50,000."""
    table = seated("ann", "bob")
    table.rules = RuleSet.of("pai-gow-poker", BUTTON, payout_limit="50000")
    hands = {"box_1": STRAIGHT_FLUSH_7, "box_2": bobs, "dealer": "Kc Kd Jh Jd 4c 4d 3d"}
    bets = {
        "ann": {"pai_gow": 5_00, "fortune_bonus": 10_00},
        "bob": {"pai_gow": 5_00, "fortune_bonus": stake},
    }
    round_ = play(table, bets, hands)
    paid = [e for e in round_.log if isinstance(e, events.WagerWon) and "OH-F-15" in e.clause]
    assert {e.to: e.paid for e in paid} == {"player:ann": 50_000_00, "player:bob": won}
    assert [e.cents for e in round_.log if isinstance(e, events.EnvyPaid)] == envy


@pytest.mark.clause("OH-F-15.VI")
def test_no_payout_limit_under_what_is_filed() -> None:
    with pytest.raises(Refusal, match=r"OH-F-15\.VI"):
        RuleSet.of("pai-gow-poker", payout_limit="49999")
    tens = {"fortune_bonus": {"low": "10", "high": "100"}}  # 8000 to 1 on $10
    with pytest.raises(Refusal, match=r"filed floor of \$80,000.*OH-F-15\.VI"):
        RuleSet.of("pai-gow-poker", payout_limit="79999", limits=tens)
    assert RuleSet.of("pai-gow-poker", payout_limit="80000", limits=tens).payout_limit == 80_000_00


@pytest.mark.clause("OH-F-13.V")
@pytest.mark.parametrize(
    ("forfeits", "bonus", "envy"), [(False, 25 * 5_00, [5_00]), (True, -5_00, [])]
)
def test_a_house_may_take_the_fortune_bonus_with_a_surrender(
    forfeits: bool, bonus: int, envy: list[int]
) -> None:
    """PG-12: the hand is then looked at by nobody, and earns no envy."""
    table = seated("ann", "bob", options={"surrender_forfeits_fortune": forfeits})
    hands = {"box_1": QUADS, "box_2": FLUSH, "dealer": DEALER}
    round_ = play(table, {"ann": BONUS, "bob": BONUS}, hands, {"ann": "surrender"})
    assert nets(round_, "ann") == {"pai_gow": -10_00, "fortune_bonus": bonus}
    assert [e.cents for e in round_.log if isinstance(e, events.EnvyPaid)] == envy


def test_envy_is_paid_by_the_house_and_the_buttons_are_called_in_order() -> None:
    table = seated("ann", "bob", "cy")
    hands = {"box_1": QUADS, "box_2": PLAIN, "box_3": FLUSH, "dealer": DEALER}
    round_ = play(table, {"cy": BONUS, "bob": BONUS, "ann": {"pai_gow": 10_00}}, hands)
    assert "envy buttons at box 2, 3" in words(round_)
    assert sum(e.cents for e in round_.log if isinstance(e, events.EnvyPaid)) == 10_00
    assert table.racks["bob"] == RACK - 10_00 - 5_00 + 5_00  # both wagers lost, envy for ann's hand
    assert table.dealer == 0
    assert table.house + sum(table.racks.values()) == 3 * RACK


@pytest.mark.clause("OH-F-15.IV.A.b")
def test_no_envy_for_a_players_own_other_hand() -> None:
    table = seated("ann", options={"two_hands": True})
    table.take_box("ann", 2)
    hands = {"box_1": QUADS, "box_2": FLUSH, "dealer": DEALER}
    round_ = play(table, {"ann": BONUS}, hands)
    assert not [e for e in round_.log if isinstance(e, events.EnvyPaid)]


@pytest.mark.clause("OH-F-15.IV.A.a")
@pytest.mark.parametrize(("bobs", "anns"), [(1, (2, 3)), (3, (1, 2))])
def test_a_players_own_other_hand_does_not_hide_anothers(bobs: int, anns: tuple[int, int]) -> None:
    table = seated(options={"two_hands": True})
    table.sit("bob", bobs, RACK)
    table.sit("ann", anns[0], RACK)
    table.take_box("ann", anns[1])
    cards = {bobs: ROYAL, anns[0]: QUADS, anns[1]: "8s 8c 8d 8h 6s 5c 2h"}
    hands = {f"box_{box}": hand for box, hand in cards.items()} | {"dealer": DEALER}
    round_ = play(table, {"ann": BONUS, "bob": {"pai_gow": 10_00}}, hands)
    paid = [(e.player, e.holder, e.cents) for e in round_.log if isinstance(e, events.EnvyPaid)]
    # The bonus of the box that she bet it on, for his royal flush.
    assert set(paid) == {("ann", "bob", 50_00)}
