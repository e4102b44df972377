"""Player, Banker and Tie (CO-2899.09-1 to 8)."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.games.three_dice_baccarat.hands import hand
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import NoMoreBets, Place, TakeDown
from pitboss.table.effects import ThrowDice
from pitboss.table.notation import go_on
from pitboss.table.round import Round
from tests.games.three_dice_baccarat.floor import (
    SLUG,
    ends,
    open_table,
    rules,
    shake,
    won,
)
from tests.spoken import spoken

VALUES = [
    ("111", 3),
    ("126", 9),
    ("136", 0),
    ("146", 1),
    ("246", 2),
    ("445", 3),
    ("566", 7),
    ("666", 8),
]


@pytest.mark.parametrize(("faces", "value"), VALUES)
def test_a_hand_counts_the_last_digit_of_its_sum(faces: str, value: int) -> None:
    assert hand(tuple(map(int, faces))).value == value


# Player's Banker's cup, what $10 on Player, Banker and Tie come to, and by which clauses
ROUNDS = [
    ("126", "112", 10, -10, -10, "A.I A.II A.II"),  # 9 over 4
    ("146", "136", 10, -10, -10, "A.I A.II A.II"),  # 1 over 0: no push
    ("111", "136", 0, -10, -10, "A.I.A A.II A.II"),  # 3 over 0
    ("445", "235", 0, -10, -10, "A.I.A A.II A.II"),  # 3 over 0, from 13 over 10
    ("111", "146", 10, -10, -10, "A.I A.II A.II"),  # 3 over 1
    ("112", "126", -10, 10, -10, "B.II B.I B.II"),  # 4 under 9
    ("136", "146", -10, 10, -10, "B.II B.I B.II"),  # 0 under 1
    ("136", "111", -10, 0, -10, "B.II B.I.A B.II"),  # 0 under 3
    ("666", "224", 0, 0, 80, "C.II C.II C.I"),  # tie at 8
    ("111", "445", 0, 0, 80, "C.II C.II C.I"),  # tie at 3
    ("136", "235", 0, 0, 80, "C.II C.II C.I"),  # tie at 0
]


@pytest.mark.clause(
    "CO-2899.09-4",
    *[f"CO-2899.09-8.{part}" for part in ("A", "A.I", "A.I.A", "A.II")],
    *[f"CO-2899.09-8.{part}" for part in ("B", "B.I", "B.I.A", "B.II")],
    *[f"CO-2899.09-8.{part}" for part in ("C", "C.I", "C.II")],
)
@pytest.mark.parametrize(("player", "banker", "on_player", "on_banker", "on_tie", "by"), ROUNDS)
def test_standard_wagers(
    player: str, banker: str, on_player: int, on_banker: int, on_tie: int, by: str
) -> None:
    clauses = dict(zip(("player", "banker", "tie"), by.split(), strict=True))
    for wager, net in (("player", on_player), ("banker", on_banker), ("tie", on_tie)):
        round_ = shake(player, banker, f"10 {wager}")
        [end] = ends(round_)
        assert won(round_) == net
        assert end.clause == f"CO-2899.09-8.{clauses[wager]}"
        assert end.also == (("CO-2899.09-4",) if clauses[wager].endswith(".I.A") else ())


CALLS = [
    ("126", "112", "Player wins, 9 over 4", "CO-2899.09-8.A"),
    ("136", "111", "Banker wins, 3 over 0", "CO-2899.09-8.B"),
    ("666", "224", "tie at 8", "CO-2899.09-8.C"),
]


@pytest.mark.clause("CO-2899.09-1", "CO-2899.09-8", *[call[3] for call in CALLS])
@pytest.mark.parametrize(("player", "banker", "words", "clause"), CALLS)
def test_both_cups_are_shaken_and_the_hands_compared(
    player: str, banker: str, words: str, clause: str
) -> None:
    round_ = shake(player, banker, "10 player")
    thrown = [(e.by, e.clause) for e in round_.log if isinstance(e, events.DiceThrown)]
    [call] = [e for e in round_.log if isinstance(e, events.Announced)]
    assert thrown == [("player", "CO-2899.09-8"), ("banker", "CO-2899.09-8")]
    assert (spoken(round_, call), call.clause, call.also) == (words, clause, ("CO-2899.09-1",))


def test_the_dice_of_a_cup_have_no_order() -> None:
    round_ = Round(open_table())
    round_.send(NoMoreBets())
    for _ in range(2):
        assert len(round_.chance()) == 56
        assert sum(weight for _, weight in round_.chance()) == 216
        round_.send((1, 2, 3))


@pytest.mark.clause("CO-2899.09-7", "CO-2899.09-8")
def test_wagers_come_first_and_stand_once_the_cups_are_shaken() -> None:
    round_ = Round(open_table())
    go_on(round_, "ann: 10 player")
    go_on(round_, "ann: 10 tie")
    round_.send(TakeDown("ann", 2, 5_00))
    round_.send(TakeDown("ann", 2, 5_00))
    round_.send(NoMoreBets())
    assert isinstance(round_.pending, ThrowDice)
    for late in (Place("ann", 1, "tie", 10_00), TakeDown("ann", 1, 10_00)):
        with pytest.raises(Refusal, match="closed") as refused:
            round_.send(late)
        assert refused.value.clause == "CO-2899.09-7"


def test_the_filing_has_no_irregularities() -> None:
    round_ = Round(open_table())
    round_.send(NoMoreBets())
    assert round_.irregularities() == []
    with pytest.raises(Refusal):
        round_.call_irregularity("cocked_die")


@pytest.mark.parametrize("dice", [(1, 2), (1, 2, 7), (0, 1, 2), "123", None])
def test_a_cup_holds_three_six_sided_dice(dice: object) -> None:
    round_ = Round(open_table())
    round_.send(NoMoreBets())
    with pytest.raises(Refusal):
        round_.send(dice)


def test_alike_dice_weigh_as_ordered_throws_do() -> None:
    round_ = Round(open_table())
    round_.send(NoMoreBets())
    weights = dict(round_.chance())
    assert (weights[(1, 1, 1)], weights[(1, 1, 2)], weights[(1, 2, 3)]) == (1, 3, 6)
    assert sum(weights.values()) == 6**3


@pytest.mark.clause("CO-2899.09-7")
def test_both_sides_may_be_bet_unless_the_house_says_no() -> None:
    assert won(shake("126", "112", "10 player", "10 banker")) == 0
    round_ = Round(open_table(rules(both_sides=False)))
    go_on(round_, "ann: 10 banker")
    go_on(round_, "bob: 10 player")
    with pytest.raises(Refusal, match="Player or Banker, not both"):
        go_on(round_, "ann: 10 player")
    go_on(round_, "ann: 10 tie")


@pytest.mark.clause("CO-2899.09-3", "CO-2899.09-7")
def test_bonus_wagers_need_a_standard_one_where_the_house_asks_for_it() -> None:
    round_ = Round(open_table(RuleSet.of(SLUG)))
    with pytest.raises(Refusal, match="needs a Player, Banker or Tie wager") as refusal:
        go_on(round_, "ann: 5 golden_3")
    assert refusal.value.clause == "CO-2899.09-3"
    go_on(round_, "ann: 10 tie")
    go_on(round_, "ann: 5 golden_3")
    with pytest.raises(Refusal, match="bonus wagers must come down first"):
        round_.send(TakeDown("ann", 1, 10_00))
    go_on(round_, "ann: 10 player")
    round_.send(TakeDown("ann", 1, 10_00))
    assert won(shake("111", "136", "5 golden_3", chosen=rules())) == 175


@pytest.mark.clause("CO-2899.09-5")
def test_posted_limits() -> None:
    chosen = RuleSet.of(SLUG, limits={"player": {"low": "25", "high": "500"}})
    round_ = Round(open_table(chosen))
    for cents in (24_00, 501_00, 25_50):
        with pytest.raises(Refusal):
            round_.send(Place("ann", 1, "player", cents))
    go_on(round_, "ann: 25 player")
    go_on(round_, "ann: 475 player")
    with pytest.raises(Refusal, match="cannot bet more here"):
        go_on(round_, "ann: 1 player")


@pytest.mark.clause("CO-2899.09-5")
def test_an_aggregate_payout_limit_cuts_the_last_win_and_spares_the_progressive() -> None:
    practice = {"meter_preset": "practice"}
    chosen = RuleSet.of(SLUG, practice, payout_limit="1000")
    bets = ("500 player", "10 triple_3", "1 triple_progressive", "bob: 10 player")
    round_ = shake("333", "112", *bets, chosen=chosen)
    cuts = {e.id: (e.paid, e.cut) for e in round_.log if isinstance(e, events.WagerWon)}
    assert cuts == {
        1: (500_00, 0),
        2: (500_00, 500_00),
        4: (0, 10_00),
        3: (20_00, 0),
    }
    assert won(round_) == 1000 + 19
    free = shake("333", "112", *bets, chosen=RuleSet.of(SLUG, practice))
    assert won(free) == 1500 + 19


@pytest.mark.clause("CO-2899.09-9")
def test_wagers_for_the_dealer_are_off_by_default() -> None:
    round_ = Round(open_table())
    go_on(round_, "ann: 10 player")
    with pytest.raises(Refusal, match="no wagers for the dealer") as refused:
        go_on(round_, "ann: 1 player tip")
    assert refused.value.clause == "CO-2899.09-9"


@pytest.mark.clause("CO-2899.09-9")
def test_a_wager_for_the_dealer_stands_before_the_players_own() -> None:
    chosen = rules(dealer_wagers=True)
    round_ = Round(open_table(chosen))
    with pytest.raises(Refusal, match="in front of your own"):
        go_on(round_, "ann: 5 player tip")
    go_on(round_, "ann: 10 player")
    go_on(round_, "ann: 2 player tip")
    go_on(round_, "ann: 1 triple_progressive")
    with pytest.raises(Refusal, match="no wagers for the dealer") as refused:
        go_on(round_, "ann: 1 triple_progressive tip")
    assert refused.value.clause == "CO-2899.09-9"
    with pytest.raises(Refusal, match="dealer's wager must come down first"):
        round_.send(TakeDown("ann", 1, 10_00))
    round_.send(TakeDown("ann", 1, 5_00))  # what is left still stands behind the dealer's
    round_.send(TakeDown("ann", 2, 1_00))  # the dealer's part has no minimum of its own
    go_on(round_, "ann: 1 player tip")
    round_.send(TakeDown("ann", 2, 2_00))
    round_.send(TakeDown("ann", 1, 5_00))


@pytest.mark.clause("CO-2899.09-9")
def test_the_dealers_wager_goes_with_the_one_it_follows() -> None:
    chosen = rules(dealer_wagers=True)
    bets = ("10 player", "2 player tip", "5 golden_3", "1 golden_3 tip")
    paid = shake("126", "112", *bets, chosen=chosen)
    (tip,) = [e for e in ends(paid) if isinstance(e, events.WagerWon) and e.to == "dealer"]
    assert "CO-2899.09-9" in tip.also
    assert (won(paid), paid.table.dealer) == (10 - 5 - 2 - 1, 4_00)
    golden = shake("111", "136", *bets, chosen=chosen)
    assert golden.table.dealer == 36_00
    assert won(golden) == 175 - 1
    lost = shake("112", "126", *bets, chosen=chosen)
    assert (won(lost), lost.table.dealer) == (-18, 0)


@pytest.mark.clause("CO-2899.09-5")
def test_the_dealers_part_counts_within_the_limit_of_the_box() -> None:
    chosen = rules(dealer_wagers=True)
    round_ = Round(open_table(chosen))
    go_on(round_, "ann: 60 golden_3")
    go_on(round_, "ann: 39 golden_3 tip")
    with pytest.raises(Refusal, match="outside") as refused:
        go_on(round_, "ann: 40 golden_3")
    assert refused.value.clause == "CO-2899.09-5"
    go_on(round_, "ann: 1 golden_3 tip")
    for more in ("1 golden_3", "1 golden_3 tip"):
        with pytest.raises(Refusal, match="cannot bet more here"):
            go_on(round_, f"ann: {more}")


READINGS = {
    "both_sides": "true",  # 3D-12
    "dealer_wagers": "false",
    "bonus_needs_main": "true",
    "wager_unit": "$1",
    "meter_seed": "$0",  # 3D-10: the wager stays closed
    "meter_rate": "0%",
    "reserve_rate": "0%",
}


def test_the_readings_of_a_house_that_chooses_nothing() -> None:
    assert READINGS.items() <= RuleSet.of(SLUG).shown.items()
    standard = {slug for slug, rule in RuleSet.of(SLUG).wagers.items() if not rule.optional}
    assert standard == {"player", "banker", "tie"}


def test_standard_and_bonus_wagers_have_limits_of_their_own() -> None:
    chosen = RuleSet.of(SLUG)
    for wager, rule in chosen.wagers.items():
        limits = chosen.limits(wager)
        posted = (1_00, 100_00) if rule.optional else (5_00, 5_000_00)
        assert (limits.low, limits.high) == posted


@pytest.mark.clause("CO-2899.09-14.A.V", "CO-2899.09-14.A.VI", "CO-2899.09-14.A.VII")
@pytest.mark.parametrize(
    ("option", "least", "most", "beyond"),
    [
        ("wager_unit", "$0.01", "$100", "0"),
        ("meter_seed", "$0", "$100,000", "-1"),
        ("meter_rate", "0%", "100%", "100.5%"),
        ("reserve_rate", "0%", "100%", "100.5%"),
    ],
)
def test_the_figures_of_the_meter_have_bounds(
    option: str, least: str, most: str, beyond: str
) -> None:
    for value in (least, most):
        assert RuleSet.of(SLUG, {option: value}).shown[option] == value
    with pytest.raises(Refusal, match=option):
        RuleSet.of(SLUG, {option: beyond})


def test_fourteen_places() -> None:
    table = open_table()
    for box in range(4, 15):
        table.sit(f"player {box}", box, 100_00)
    with pytest.raises(Refusal, match="boxes 1 to 14"):
        table.sit("late", 15, 100_00)
