"""Free doubles and free splits, lammers, and a dealer's 22."""

from __future__ import annotations

import pytest

from pitboss.table import events
from pitboss.table.notation import go_on
from pitboss.table.results import wager_kinds
from pitboss.table.round import Round
from pitboss.table.view import HIDDEN
from tests.dealt import of, verdicts
from tests.families.blackjack.floor import (
    FREE,
    Options,
    asked,
    due,
    net,
    nets,
    open_table,
    place,
    play,
    said,
)
from tests.spoken import asked as put
from tests.spoken import spoken


def free(line: str, bets: str = "ann 10", options: Options | None = None) -> Round:
    return play(bets, line, FREE, options=options)


# --- free doubles ------------------------------------------------------------------------------


@pytest.mark.clause("OH-AF-11.I", "OH-AF-10.I")
@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("4 6 5 T", "free_double"),
        ("4 6 6 T", "free_double"),
        ("5 6 5 T", "free_double"),
        ("5 6 6 T", "free_double"),
        ("2 6 6 T", "double_down"),
        ("7 6 5 T", "double_down"),
        ("A 6 8 T", "double_down"),  # soft 19, 20 and 12 are none of them hard 9, 10 or 11
        ("A 6 9 T", "double_down"),
        ("A 6 A T", "double_down"),
    ],
)
def test_hard_nine_to_eleven_is_doubled_for_free(line: str, kind: str) -> None:
    round_ = free(line)
    options = asked(round_)[1]
    assert ("for_less" in options) is (kind == "double_down")  # a free double is the whole wager
    rack = round_.table.racks["ann"]
    go_on(round_, "double")
    (added,) = of(round_, events.WagerAdded)
    assert added.wager == kind
    assert round_.table.racks["ann"] == rack - (0 if kind == "free_double" else 10_00)
    clause = "OH-AF-11.I" if kind == "free_double" else "OH-AF-10.I"
    assert added.clause == clause


@pytest.mark.clause("OH-AF-11.III", "OH-AF-11.IV", "OH-AF-11.V")
@pytest.mark.parametrize(
    ("line", "cents", "clause"),
    [
        ("5 6 6 T double T T", 20_00, "OH-AF-11.III"),  # 21 against a bust
        ("5 T 6 7 double 9", 20_00, "OH-AF-11.III"),  # 20 against 17
        ("5 T 6 T double 9", 0, "OH-AF-11.IV"),
        ("5 T 6 T double 7", -10_00, "OH-AF-11.V"),  # the original wager alone
        ("5 6 6 6 double 9 T", 0, "OH-AF-11.IV"),  # a dealer's 22
    ],
)
def test_what_becomes_of_a_free_double(line: str, cents: int, clause: str) -> None:
    round_ = free(line)
    assert net(round_) == cents
    (lammer,) = [c for kind, c in verdicts(round_) if kind.startswith("free_double")]
    assert lammer == clause


@pytest.mark.clause("OH-AF-11.II")
def test_the_card_of_a_free_double_may_lie_face_down() -> None:
    round_ = free("5 T 6 7 double face_down 9")
    faces = [e.card for e in round_.view("ann") if isinstance(e, events.CardDealt)]
    assert faces[-1] == HIDDEN
    assert net(round_) == 20_00
    dealt = of(round_, events.CardDealt)[-1]
    assert (dealt.to, dealt.clause) == ("box_1", "OH-AF-11.II")
    assert [e.hand for e in of(round_, events.CardsTurned)][-1] == "box_1"


@pytest.mark.clause("OH-AF-11.I", "OH-AF-13.I")
@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("5 6 6 T", "11 (free: double)"),
        ("5 6 5 T", "10 (free: double, split)"),
        ("8 6 8 T", "16 (free: split)"),
        ("T 6 T T", "20"),
        ("8 6 8 T split 3 double T | 8", "16 (free: split)"),
    ],
)
def test_a_player_is_told_what_is_free(line: str, words: str) -> None:
    assert put(free(line)).endswith(f": your {words}?")


@pytest.mark.clause("OH-AF-11.I")
def test_an_empty_rack_doubles_for_free() -> None:
    round_ = Round(open_table(FREE, rack=10_00))
    place(round_, "ann 10")
    go_on(round_, "5 6 6 T")
    assert "double" in asked(round_)[1]
    assert net(go_on(round_, "double T T")) == 20_00


# --- free splits -------------------------------------------------------------------------------


@pytest.mark.clause("OH-AF-13.I", "OH-AF-13.II")
@pytest.mark.parametrize("pair", list("A23456789"))
def test_every_pair_but_tens_is_split_for_free(pair: str) -> None:
    round_ = free(f"{pair} 6 {pair} T split")
    (lammer,) = of(round_, events.WagerAdded)
    assert (lammer.wager, lammer.cents, lammer.spot) == ("free_split", 0, "2")
    assert lammer.clause == "OH-AF-13.II"
    assert said(round_, "OH-AF-13.I") == ["box 1 is split"]
    assert round_.table.racks["ann"] == 990_00


@pytest.mark.clause("OH-AF-12.I")
@pytest.mark.parametrize("pair", ["T T", "K Q"])
def test_tens_are_split_for_money(pair: str) -> None:
    first, second = pair.split()
    round_ = free(f"{first} 6 {second} T split")
    (added,) = of(round_, events.WagerAdded)
    assert (added.wager, added.cents) == ("split", 10_00)


@pytest.mark.clause("OH-AF-13.III")
@pytest.mark.parametrize(
    ("pair", "clauses"),
    [
        ("8", [("OH-AF-13.I", ()), ("OH-AF-12.III.A", ("OH-AF-13.III",))]),
        ("T", [("OH-AF-12.I", ()), ("OH-AF-12.III.A", ())]),  # for money: no rule of free ones
    ],
)
def test_a_free_split_is_split_again_by_the_rules_of_paid_ones(
    pair: str, clauses: list[tuple[str, tuple[str, ...]]]
) -> None:
    line = f"{pair} 6 {pair} T split {pair} split 9 stand 9 stand 9 stand T"
    round_ = play("ann 10", line, FREE)
    said = of(round_, events.Announced)
    assert [(e.clause, e.also) for e in said if spoken(round_, e).endswith("split")] == clauses


@pytest.mark.clause("OH-AF-13.III", "OH-AF-12.II", "OH-AF-12.III", "OH-AF-12.III.A")
def test_free_hands_are_played_in_order_up_to_four() -> None:
    round_ = free("8 6 8 T split 8 split 8 split")
    assert [e.wager for e in of(round_, events.WagerAdded)] == ["free_split"] * 3
    go_on(round_, "8")
    assert "split" not in asked(round_)[1]
    go_on(round_, "stand")
    assert due(round_) == "box_1_4"  # the last one split off lies beside it
    go_on(round_, "3")
    assert asked(round_)[1] == ["stand", "hit", "double"]  # eleven: a second lammer
    go_on(round_, "double T | T stand | 9 hit 4 | T")
    assert nets(round_) == {"blackjack": 10_00, "free_split": 30_00, "free_double": 10_00}


@pytest.mark.clause("OH-AF-13.IV", "OH-AF-13.V", "OH-AF-13.VI")
@pytest.mark.parametrize(
    ("line", "main", "lammer", "clause"),
    [
        ("8 T 8 7 split 9 stand T stand", 0, 10_00, "OH-AF-13.IV"),
        ("8 T 8 8 split T stand T stand", 0, 0, "OH-AF-13.V"),
        ("8 T 8 9 split T stand T stand", -10_00, 0, "OH-AF-13.VI"),
        ("8 T 8 9 split T stand 3 double 9", -10_00, 20_00, "OH-AF-13.IV"),
        ("8 6 8 6 split T stand T stand T", 0, 0, "OH-AF-13.V"),  # a dealer's 22
    ],
)
def test_what_becomes_of_a_free_split(line: str, main: int, lammer: int, clause: str) -> None:
    round_ = free(line)
    found = nets(round_)
    assert found["blackjack"] == main
    assert found["free_split"] + found.get("free_double", 0) == lammer
    (settled,) = [c for kind, c in verdicts(round_) if kind.startswith("free_split")]
    assert settled == clause


@pytest.mark.clause("OH-AF-13.VII", "OH-AF-11.VI")
def test_a_lost_original_wager_lies_until_the_free_hands_are_settled() -> None:
    round_ = free("8 T 8 7 split T hit T | T stand")
    assert said(round_, "OH-AF-13.VII")
    assert net(round_) == 0
    kinds = [kind for kind, _ in verdicts(round_)]
    assert kinds == ["free_split won", "blackjack lost"]  # and is the measure of the lammer


@pytest.mark.clause("OH-AF-10.I")
def test_a_free_hand_may_be_doubled_for_money() -> None:
    round_ = free("8 T 8 7 split T stand 4 double 8")
    assert nets(round_) == {"blackjack": 10_00, "free_split": 10_00, "double_down": 10_00}


@pytest.mark.clause("OH-AF-12.III", "OH-AF-13.I")
def test_split_aces_play_on_unless_the_table_says_one_card() -> None:
    round_ = free("A 6 A T split 5")
    assert asked(round_)[1] == ["stand", "hit", "double", "for_less"]
    again = free("A 6 A T split A")
    assert "split" in asked(again)[1]
    strict = free("A 6 A T split 5 9 T", options={"split_aces_one_card": True})
    assert nets(strict) == {"blackjack": 10_00, "free_split": 10_00}


def test_a_late_blackjack_removes_lammers() -> None:
    round_ = free("8 T 8 A split 3 double T 9 stand", options={"peek": False})
    assert nets(round_) == {"blackjack": -10_00, "free_split": 0, "free_double": 0}


# --- 22 ----------------------------------------------------------------------------------------


@pytest.mark.clause("OH-AF-4.III.C", "OH-AF-4.II.A")
@pytest.mark.parametrize(
    ("line", "cents", "clause"),
    [
        ("T 6 9 6 stand T", 0, "OH-AF-4.III.C"),
        ("5 6 6 6 hit T T", 0, "OH-AF-4.III.C"),  # a 21 of three cards pushes too
        ("T 6 9 7 stand T", 10_00, "OH-AF-4.II.A"),  # 23 is a bust
        ("T 6 6 6 hit T", -10_00, "OH-AF-4.II"),  # a bust hand has lost already
        ("A 6 T 6", 15_00, "OH-AF-8.I"),  # and a blackjack was paid
    ],
)
def test_a_dealers_22_pushes_live_hands(line: str, cents: int, clause: str) -> None:
    round_ = free(line)
    assert net(round_) == cents
    assert verdicts(round_)[0][1] == clause


@pytest.mark.clause("OH-AF-4.III.C")
def test_a_waiting_blackjack_beats_22() -> None:
    round_ = free("A T T T 9 2 | stand T", "ann 10, bob 10", {"peek": False})
    assert net(round_) == 15_00
    assert net(round_, "bob") == 0


# --- Push 22 -----------------------------------------------------------------------------------

SIDE = "ann 10 push_22 5"


@pytest.mark.clause("OH-AF-16.I", "OH-AF-16.I.A", "OH-AF-16.I.B")
@pytest.mark.parametrize(
    ("up", "hole", "draw", "cents"),
    [
        ("6s", "6s", "Ts", 250_00),
        ("6s", "6c", "Ts", 100_00),
        ("6h", "6d", "Td", 100_00),
        ("6s", "6h", "Ts", 35_00),
        ("6s", "6h", "9s", -5_00),
        ("6s", "7s", "Ts", -5_00),
    ],
)
def test_push_22_pays_by_the_dealers_cards(up: str, hole: str, draw: str, cents: int) -> None:
    round_ = free(f"T {up} 9 {hole} stand {draw}", SIDE)
    assert nets(round_)["push_22"] == cents
    (clause,) = [c for kind, c in verdicts(round_) if kind.startswith("push_22")]
    assert clause == "OH-AF-16.I.B"


@pytest.mark.clause("OH-AF-16.I.A", "OH-AF-14.III")
@pytest.mark.parametrize("line", ["T 6s 6 6h hit T", "A 6s T 6h"])
def test_the_dealer_draws_out_for_push_22(line: str) -> None:
    assert due(free(line, SIDE)) == "dealer"  # though no hand hangs on it
    assert nets(free(f"{line} Ts", SIDE))["push_22"] == 35_00
    assert free(line).over


@pytest.mark.clause("OH-AF-16.I.B")
@pytest.mark.parametrize("line", ["T T 9 A", "T A 9 T decline"])
def test_push_22_loses_to_a_dealers_blackjack(line: str) -> None:
    assert nets(free(line, SIDE))["push_22"] == -5_00


def test_push_22_is_optional() -> None:
    from pitboss.rulebook import RuleSet  # noqa: PLC0415

    assert "push_22" not in RuleSet.of(FREE, without=["push_22"]).wagers


def test_a_lammer_is_no_stake_of_the_player() -> None:
    round_ = free("5 T 6 7 double 9")
    kinds = wager_kinds(round_.log)
    (won,) = [e for e in of(round_, events.WagerWon) if kinds[e.id] == "free_double"]
    assert (won.stake, won.paid, won.returned, won.cut) == (0, 10_00, 0, 0)


@pytest.mark.clause("OH-AF-4.II")
def test_a_hand_that_is_bust_face_down_is_not_saved_by_a_dealers_22() -> None:
    assert net(free("T 6 2 6 double face_down T T")) == -20_00
