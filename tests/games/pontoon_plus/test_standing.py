"""Several players on a box: who decides, who follows, who stays behind."""

from __future__ import annotations

import pytest

from pitboss.table.actions import Place
from pitboss.table.table import Table
from tests.dealt import ends
from tests.games.pontoon_plus.rigged import BET, MAX_100, Script, asked, bet, gained, play, table_of


@pytest.mark.clause("SG-3.8")
@pytest.mark.parametrize(
    ("bets", "who"),
    [
        ([bet("ann", 1), bet("cy", 1, 90_00)], "ann"),  # she sits there
        ([bet("cy", 4, 10_00), bet("dee", 4, 30_00)], "dee"),  # nobody sits: the highest bet
        ([bet("cy", 4, 30_00), bet("dee", 4, 30_00)], "cy"),  # of equals the first
        ([bet("ann", 4, 10_00), bet("dee", 4, 30_00)], "dee"),  # ann sits elsewhere
    ],
)
def test_who_decides(bets: list[Place], who: str) -> None:
    round_ = play("9c 7d 9d Kh", "stand", bets, table_of(("ann",), ("cy", "dee")))
    assert asked(round_) == [(who, "stand")]


@pytest.mark.clause("SG-3.24.1")
@pytest.mark.parametrize(
    ("cy", "net"),
    [("follow", 0), ("decline", -BET)],
)
def test_a_split_may_be_followed_or_not(cy: str, net: int) -> None:
    # First hand 17, second hand 19, against 18.
    cards = "8c 9d 8d 9h Ac 9s"
    table = table_of(("ann",), ("cy",))
    answers = f"split {cy} stand stand"
    round_ = play(cards, answers, [bet(), bet("cy", 1)], table)
    assert gained(round_) == 0  # one hand lost, one won
    assert gained(round_, "cy") == net  # who declined stays with the first hand
    assert asked(round_)[1] == ("cy", cy)


@pytest.mark.clause("SG-3.24.1")
def test_a_player_who_declined_is_not_asked_about_later_hands() -> None:
    table = table_of(("ann",), ("cy",))
    cards = "8c 9d 8d 9h 8h Ac Ad 9s"  # the second hand is split again
    round_ = play(cards, "split decline stand split stand stand", [bet(), bet("cy", 1)], table)
    assert [who for who, _ in asked(round_)] == ["ann", "cy", "ann", "ann", "ann", "ann"]
    assert gained(round_, "cy") == -BET


@pytest.mark.clause("SG-3.25.1")
@pytest.mark.parametrize(
    ("cy", "net"),
    [("follow", 2 * BET), ("decline", BET), ("for_less:3", BET + 3_00)],
)
def test_a_double_may_be_followed_or_not(cy: str, net: int) -> None:
    keep = "keep keep" if cy != "decline" else "keep"
    table = table_of(("ann",), ("cy",))
    round_ = play("6c 7d 5c 9h Kh", f"double {cy} {keep}", [bet(), bet("cy", 1)], table)
    assert gained(round_) == 2 * BET
    assert gained(round_, "cy") == net  # one card for him in any case


@pytest.mark.clause("SG-3.25.3", "SG-3.25.1")
def test_each_player_rescues_his_own_double() -> None:
    table = table_of(("ann",), ("cy", "dee"))
    bets = [bet(), bet("cy", 1), bet("dee", 1)]
    answers = "double follow decline keep rescue"
    round_ = play("9c 7d 3c 2h Kh", answers, bets, table)  # 14 against 17
    assert gained(round_) == -2 * BET
    assert gained(round_, "cy") == -BET
    assert gained(round_, "dee") == -BET


@pytest.mark.clause("SG-3.17")
def test_each_player_insures_his_own_bet() -> None:
    table = table_of(("ann",), ("cy",))
    answers = "decline insure play_on stand"
    round_ = play("9c Ad Kc Kh", answers, [bet(), bet("cy", 1, 30_00)], table)
    assert gained(round_) == -BET
    assert gained(round_, "cy") == 0  # fifteen at two to one


@pytest.mark.clause("SG-3.18")
def test_a_surrender_is_for_the_whole_box() -> None:
    table = table_of(("ann",), ("cy",))
    round_ = play("9c Kd 7c 9h", "surrender", [bet(), bet("cy", 1)], table)
    assert gained(round_) == gained(round_, "cy") == -BET // 2


@pytest.mark.clause("SG-3.16")
def test_all_bets_of_a_box_are_settled_alike() -> None:
    table = table_of(("ann", "bob"), ("cy",))
    bets = [bet(), bet("cy", 1, 10_00), bet("bob", 2), bet("ann", 2, 10_00)]
    round_ = play("Ac 9c 7d Kc 8c Kh", "stand", bets, table)
    assert gained(round_) == 30_00  # a Pontoon on her box; 17 all on bob's
    assert gained(round_, "cy") == 15_00
    assert gained(round_, "bob") == 0
    assert ("bet", "SG-3.27.4") in ends(round_)


@pytest.mark.clause("SG-4.1.2", "SG-1.31")
@pytest.mark.parametrize(
    ("to", "standing"),
    [("every-bet", 5_000_00 + 2 * 100_00), ("seated-player", 2 * 100_00)],
)
def test_the_super_bonus_of_a_standing_player(to: str, standing: int) -> None:
    for replaces in (False, True):
        table = table_of(("ann",), ("cy",), super_bonus_replaces=replaces, super_bonus_to=to)
        round_ = play("7h 7c 7h 7h", "hit", [bet(), bet("cy", 1, 100_00)], table)
        odds = 0 if replaces else 2 * BET
        assert gained(round_) == 1_000_00 + odds
        cy = standing - 2 * 100_00 if replaces and to == "every-bet" else standing
        assert gained(round_, "cy") == cy


@pytest.mark.clause("SG-4.1.2")
def test_two_super_bonuses_are_other_bets_to_each_other() -> None:
    table = table_of(("ann", "bob", "cy"))
    bets = [bet(), bet("bob", 2, 30_00), bet("cy", 3)]
    round_ = play("7h 7c 9c 7d 7h 7c 8c 7h 7c Kh", "hit hit stand", bets, table)
    assert gained(round_) == 1_000_00 + 2 * BET + 50_00
    assert gained(round_, "bob") == 1_000_00 + 2 * 30_00 + 50_00
    assert gained(round_, "cy") == 50_00  # once a round, and 17 is a stand off


@pytest.mark.clause("SG-3.17", "SG-3.18")
def test_insurance_and_surrender_go_together_unless_the_house_forbids_it() -> None:
    both = play("9c Ad 7c 9h", "insure surrender")
    assert asked(both) == [("ann", "insure"), ("ann", "surrender")]
    assert gained(both) == -10_00 - BET // 2
    apart = table_of(insure_and_surrender=False)
    assert asked(play("9c Ad 7c 9h", "insure stand", table=apart))[1] == ("ann", "stand")
    apart = table_of(insure_and_surrender=False)
    assert asked(play("9c Ad 7c 9h", "decline surrender", table=apart))[1][1] == "surrender"


@pytest.mark.clause("SG-3.17.2", "SG-1.7")
@pytest.mark.parametrize(("drawn", "hand"), [("Ks", -BET), ("5s", BET)])
def test_insurance_outlives_a_bust_and_a_paid_21(drawn: str, hand: int) -> None:
    round_ = play(f"9c Ad 7c {drawn} Kh", "insure play_on hit")
    assert gained(round_) == hand + 2 * 10_00


# --- a box over its limit ------------------------------------------------------------------------


@pytest.mark.clause("SG-5.1.1", "SG-5.1.2")
@pytest.mark.parametrize(
    ("stakes", "counted"),
    [
        ((100_00, 100_00), (50_00, 50_00)),
        ((150_00, 50_00), (75_00, 25_00)),
        ((300_00, 15_00), (95_23, 10_00)),  # never under the minimum of ten dollars
        ((300_00, 5_00), (98_36, 5_00)),  # under the minimum itself: counts whole
        ((60_00, 40_00), (60_00, 40_00)),  # not over the limit
    ],
)
def test_pro_rata(stakes: tuple[int, int], counted: tuple[int, int]) -> None:
    table = table_of(("ann",), ("cy",), MAX_100)
    for cards, sign in (("9c 7d Kc Kh", 1), ("9c 9d 8c Kh", -1)):
        table.racks = dict.fromkeys(table.racks, 10_000_00)
        script = _overlooked(table, stakes)
        round_ = script.go(cards, "stand")
        assert (gained(round_), gained(round_, "cy")) == (sign * counted[0], sign * counted[1])


def _overlooked(table: Table, stakes: tuple[int, int]) -> Script:
    places = [bet("ann", 1, stakes[0]), bet("cy", 1, stakes[1])]
    return Script(table, places, ("excess_not_rejected", "minimum_not_noticed"))


@pytest.mark.clause("SG-5.2.1")
def test_a_bet_under_the_minimum_that_nobody_noticed_stands() -> None:
    table = table_of(("ann",), ("cy",), MAX_100)
    round_ = _overlooked(table, (5_00, 20_00)).go("9c 7d Kc Kh", "stand")
    assert gained(round_) == 5_00
