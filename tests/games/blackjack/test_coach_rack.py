"""The coach counts the chips: what the rack cannot pay has no part in what an option is worth."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from pitboss.desk.advice import unit_of
from pitboss.exact.blackjack import Shoe, price
from pitboss.exact.blackjack.box import Chips
from pitboss.exact.blackjack.coach import Behind
from pitboss.games.blackjack import GAME, analysis
from pitboss.games.blackjack.sheets import solver_rules
from pitboss.rulebook import RuleSet
from pitboss.table.actions import NoMoreBets, Place
from pitboss.table.notation import go_on
from pitboss.table.round import Round
from tests.families.blackjack.floor import open_table, play

TWO_DECKS = {"decks": 2}
RULES = solver_rules(RuleSet.of("blackjack", TWO_DECKS))


def advice(round_: Round, player: str = "ann") -> dict[str, Fraction]:
    return dict(analysis.advise(round_.table, player))


def stake(round_: Round) -> int:
    return unit_of(GAME, round_.table, "ann")


def with_rack(line: str, rack: int, bets: str = "ann 10") -> dict[str, Fraction]:
    """Advice to ann after so many dollars are left in her rack."""
    table = open_table(options=TWO_DECKS, rack=(rack + sum(_dollars(bets))) * 100)
    return advice(play(bets, line, table=table))


def _dollars(bets: str) -> list[int]:
    return [int(word) for word in bets.split() if word.isdigit()]


@pytest.mark.parametrize(
    ("line", "short"),
    [
        ("4 5 4 T", "hit"),
        ("2 2 2 T", "hit"),
        ("3 2 3 T", "hit"),
        ("3 3 3 T", "hit"),
        ("8 6 8 T", "split"),
    ],
)
def test_a_split_that_leaves_no_chips_for_doubles(line: str, short: str) -> None:
    rich, poor = with_rack(line, 990), with_rack(line, 10)
    assert next(iter(rich)) == "split"
    assert next(iter(poor)) == short
    assert poor["split"] < rich["split"]
    for name in ("stand", "hit", "double"):
        assert poor[name] == rich[name]


def test_one_wager_left_splits_once_and_doubles_never() -> None:
    bare = msgspec.structs.replace(RULES, split_hands=2, double_after_split=False)
    unseen = Shoe.of_decks(2).without("445")
    expected = price(unseen, bare, "44", "5")["split"]
    assert float(with_rack("4 5 4 T", 10)["split"]) == pytest.approx(expected, abs=1e-12)
    assert "split" not in with_rack("4 5 4 T", 9)


def test_every_chip_more_is_worth_something_until_there_are_enough() -> None:
    unseen = Shoe.of_decks(2).without("445")
    values = [
        price(unseen, RULES, "44", "5", behind=Behind(Chips(rack, 10)))["split"]
        for rack in (10, 15, 20, 30, 70, 700)
    ]
    assert values == sorted(values)
    assert len(set(values)) == 5  # three splits and four doubles are all there can be
    assert values[-1] == values[-2]


def test_splitting_again_is_a_choice() -> None:
    """Tens against a ten: one split is bad enough, a second would be worse."""
    unseen = Shoe.of_decks(2).without("TTT")
    once = msgspec.structs.replace(RULES, split_hands=2)
    assert price(unseen, RULES, "TT", "T")["split"] == pytest.approx(
        price(unseen, once, "TT", "T")["split"], abs=1e-12
    )


# --- House Money ----------------------------------------------------------------------------------


def test_chips_on_top_of_the_wager_can_neither_split_nor_double() -> None:
    """Eights against a six: taken, the proceeds pay for a split; capped, nothing does."""
    found = with_rack("8s 6 8h T", 0, "ann 10 house_money 5")
    assert next(iter(found)) == "take"
    taken = with_rack("8s 6 8h T take", 0, "ann 10 house_money 5")
    capped = with_rack("8s 6 8h T cap", 0, "ann 10 house_money 5")
    assert set(capped) == {"stand", "hit"}
    on_it = stake(play("ann 10 house_money 5", "8s 6 8h T cap"))
    worth = max(capped.values()) * on_it - max(taken.values()) * 10_00
    assert float(found["cap"] * 10_00) == pytest.approx(float(worth), abs=1e-6)
    assert worth < -7_00


def test_a_capped_wager_doubles_for_what_is_left() -> None:
    found = with_rack("5s 6 6s T", 10, "ann 10 house_money 5")
    capped = with_rack("5s 6 6s T cap", 10, "ann 10 house_money 5")
    on_it = stake(play("ann 10 house_money 5", "5s 6 6s T cap"))
    plain = with_rack("5s 6 6s T take", 10, "ann 10 house_money 5")
    once = plain["double"] / 2  # what a unit earns when one card follows
    assert "double" not in capped
    for_less = once * (on_it + 10_00)
    assert float(capped["for_less"] * on_it) == pytest.approx(float(for_less), abs=1e-6)
    gain = for_less - plain["double"] * 10_00
    assert float(found["cap"] * 10_00) == pytest.approx(float(gain), abs=1e-6)


# --- several boxes -------------------------------------------------------------------------------


def two_boxes(rack: int, first: int, second: int, line: str) -> Round:
    """A round of ann's two boxes; so many dollars are left in her rack."""
    table = open_table(
        options={"multiple_boxes": True, **TWO_DECKS}, rack=(rack + first + second) * 100
    )
    table.take_box("ann", 2)
    round_ = Round(table)
    round_.send(Place("ann", 1, "blackjack", first * 100))
    round_.send(Place("ann", 2, "blackjack", second * 100))
    round_.send(NoMoreBets())
    return go_on(round_, line)


def test_a_stake_is_that_of_the_hand_asked_about() -> None:
    round_ = two_boxes(900, 10, 50, "T 9 6 6 7 T")
    assert stake(round_) == 10_00
    go_on(round_, "stand")
    assert stake(round_) == 50_00


def test_boxes_share_one_rack() -> None:
    """With chips for one double, the nine leaves them to the eleven behind it."""
    line = "4 5 6 5 6 T"  # 9 and 11 against a six
    rich, poor = (advice(two_boxes(rack, 10, 10, line)) for rack in (900, 10))
    assert next(iter(rich)) == "double"
    assert next(iter(poor)) == "hit"
    assert poor["hit"] == rich["hit"]
    behind = advice(go_on(two_boxes(10, 10, 10, line), "hit 2 stand"))
    without = advice(go_on(two_boxes(0, 10, 10, line), "hit 2 stand"))
    lost = max(behind.values()) - max(without.values())
    assert float(rich["double"] - poor["double"]) == pytest.approx(float(lost), abs=0.02)


def test_insurance_costs_the_double_that_its_chips_would_have_paid() -> None:
    rich, poor = (with_rack("5 A 6 T", rack) for rack in (900, 10))
    assert rich["decline"] == poor["decline"] == 0
    assert poor["insure"] < rich["insure"] < 0
