"""What a player may do with a hand."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.effects import Question
from pitboss.table.notation import go_on
from pitboss.table.round import Round
from pitboss.table.view import HIDDEN
from tests.dealt import of, verdicts
from tests.families.blackjack.floor import (
    BJ,
    FREE,
    asked,
    due,
    net,
    nets,
    open_table,
    over,
    place,
    play,
    said,
)

both = pytest.mark.parametrize(("game", "oh"), [(BJ, "OH-A"), (FREE, "OH-AF")])


def options(line: str, game: str = BJ, **rules: object) -> list[str]:
    return asked(play("ann 10", line, game, options=rules))[1]


# --- standing and drawing ----------------------------------------------------------------------


@both
@pytest.mark.clause("OH-A-7.V", "OH-A-12.I", "OH-AF-7.V", "OH-AF-14.I")
def test_each_player_in_turn_stands_or_draws(game: str, oh: str) -> None:
    round_ = play("ann 10, bob 10", "2 3 9 T T 9", game)
    pending = round_.pending
    assert isinstance(pending, Question)
    assert (pending.player, pending.clause) == ("ann", f"{oh}-7.V")
    go_on(round_, "hit 4 hit")
    assert due(round_) == "box_1"
    go_on(round_, "5 ")  # 21
    assert asked(round_)[0] == "bob"
    go_on(round_, "stand")
    assert net(round_) == 10_00
    assert net(round_, "bob") == -10_00


@both
@pytest.mark.clause("OH-A-12.I.A", "OH-AF-14.I.A")
@pytest.mark.parametrize("line", ["5 9 6 9 hit T", "A 9 5 9 hit 5", "5 9 6 9 hit 5 hit T"])
def test_nobody_draws_to_21(game: str, oh: str, line: str) -> None:
    assert play("ann 10", line, game).over  # no question is left, and the dealer has 18


@both
@pytest.mark.clause("OH-A-4.II", "OH-AF-4.II")
def test_a_bust_ends_the_hand_and_is_final(game: str, oh: str) -> None:
    round_ = play("ann 10, bob 10", "T T 6 6 9 T | hit T | stand T", game)
    assert said(round_, f"{oh}-4.II") == ["box 1 is bust with 26"]
    assert net(round_) == -10_00  # though the dealer is bust as well
    assert net(round_, "bob") == 10_00


# --- doubling ----------------------------------------------------------------------------------


@both
@pytest.mark.clause("OH-A-10.I", "OH-A-12.I.B", "OH-AF-10.I", "OH-AF-14.I.B")
@pytest.mark.parametrize(
    ("line", "cents"),
    [
        ("A 6 7 T double T 8", 20_00),
        ("6 6 2 T double T 5", -20_00),
        ("6 6 2 T double T 4", -20_00),
        ("A 6 7 T double 2 9", 20_00),
        ("4 9 4 9 double T", 0),
    ],
)
def test_a_double_gets_one_card_for_as_much_again(
    game: str, oh: str, line: str, cents: int
) -> None:
    round_ = play("ann 10", line, game)
    assert net(round_) == cents
    (added,) = of(round_, events.WagerAdded)
    assert (added.wager, added.cents, added.clause) == ("double_down", 10_00, f"{oh}-10.I")


@both
@pytest.mark.clause("OH-A-10.I", "OH-AF-10.I")
def test_a_double_may_be_for_less_and_never_for_more(game: str, oh: str) -> None:
    round_ = play("ann 10", "A 6 7 T", game)
    with pytest.raises(Refusal, match="from 1 to 9"):
        go_on(round_, "for_less 10")
    go_on(round_, "for_less 3 2 9")
    assert net(round_) == 13_00


@pytest.mark.clause("OH-A-10.I")
def test_a_short_rack_doubles_for_what_it_has() -> None:
    table = open_table(rack=14_00)
    round_ = Round(table)
    place(round_, "ann 10")
    go_on(round_, "6 6 5 T")
    assert asked(round_)[1] == ["stand", "hit", "for_less"]
    with pytest.raises(Refusal, match="from 1 to 4"):
        go_on(round_, "for_less 5")
    assert net(go_on(round_, "for_less 4 9 T")) == 14_00


@both
@pytest.mark.clause("OH-A-10.III", "OH-AF-10.III")
def test_the_card_of_a_double_may_lie_face_down_to_the_end(game: str, oh: str) -> None:
    round_ = play("ann 10", "A 6 7 T double face_down 2", game)
    seen = [e.card for e in round_.view("ann") if isinstance(e, events.CardDealt)]
    assert seen[-1] == HIDDEN
    assert not said(round_, f"{oh}-7.VI")
    assert net(go_on(round_, "9")) == 20_00
    turned = [e for e in of(round_, events.CardsTurned) if e.hand == "box_1"]
    assert [(e.clause, len(e.cards)) for e in turned] == [(f"{oh}-10.III", 3)]


def test_the_dealer_draws_against_a_face_down_card_that_is_bust() -> None:
    round_ = play("ann 10", "T 6 5 T double face_down 9", BJ)
    assert due(round_) == "dealer"  # nobody can know that nothing hangs on it
    assert net(go_on(round_, "T")) == -20_00


@pytest.mark.clause("OH-A-10.I", "OH-A-10.IV")
@pytest.mark.parametrize(
    ("line", "rule", "may"),
    [
        ("2 9 3 9", "any", True),
        ("A 9 8 9", "any", True),
        ("5 9 4 9", "9-11", True),
        ("5 9 3 9", "9-11", False),
        ("A 9 8 9", "9-11", False),
        ("5 9 4 9", "10-11", False),
        ("5 9 5 9", "10-11", True),
        ("2 9 3 9 hit 6", "any", False),  # the first two cards only
    ],
)
def test_what_a_table_lets_double(line: str, rule: str, may: bool) -> None:
    decks = 6 if rule == "any" else 2
    assert ("double" in options(line, decks=decks, double_on=rule)) is may


@pytest.mark.parametrize("may", [True, False])
def test_a_two_deck_table_may_forbid_doubling_a_split_hand(may: bool) -> None:
    assert "double" in options("8 9 8 9", decks=2, double_after_split=may)
    split = options("8 9 8 9 split 3", decks=2, double_after_split=may)
    assert ("double" in split) is may


@pytest.mark.clause("OH-A-10.IV", "OH-A-11.V")
@pytest.mark.parametrize(
    "choice", [{"double_on": "10-11"}, {"double_after_split": False}, {"split_hands": 2}]
)
def test_own_rules_need_one_or_two_decks(choice: dict[str, object]) -> None:
    assert open_table(options={"decks": 2, **choice})
    with pytest.raises(Refusal, match="decks"):
        open_table(options={"decks": 6, **choice})


# --- splitting ---------------------------------------------------------------------------------


@pytest.mark.clause("OH-A-11.I", "OH-A-11.II", "OH-A-11.III")
def test_a_pair_becomes_two_hands_played_one_after_the_other() -> None:
    round_ = play("ann 10", "8 6 8 T split")
    assert due(round_) == "box_1"
    go_on(round_, "3")
    assert asked(round_)[1] == ["stand", "hit", "double", "for_less"]
    go_on(round_, "double T")
    assert due(round_) == "box_1_2"  # only now
    go_on(round_, "T stand T")
    assert nets(round_) == {"blackjack": 10_00, "double_down": 10_00, "split": 10_00}
    added = [(e.wager, e.cents, e.spot, e.clause) for e in of(round_, events.WagerAdded)]
    assert added == [
        ("split", 10_00, "2", "OH-A-11.I"),
        ("double_down", 10_00, "", "OH-A-10.I"),
    ]


@pytest.mark.clause("OH-A-11.I", "OH-AF-12.I")
@pytest.mark.parametrize(("game", "clause"), [(BJ, "OH-A-11.I"), (FREE, "OH-AF-12.I")])
def test_unlike_tens_are_a_pair(game: str, clause: str) -> None:
    round_ = play("ann 10", "K 6 T T split 9 stand 8 stand T", game)
    assert nets(round_) == {"blackjack": 10_00, "split": 10_00}
    assert said(round_, clause) == ["box 1 is split"]


@pytest.mark.clause("OH-A-11.III.A", "OH-AF-12.III.A")
@pytest.mark.parametrize(("game", "clause"), [(BJ, "OH-A-11.III.A"), (FREE, "OH-AF-12.III.A")])
def test_a_pair_may_become_four_hands(game: str, clause: str) -> None:
    round_ = play("ann 10", "T 6 T T | split T | split T | split", game)
    assert said(round_, clause) == ["box 1 is split"] * 2
    go_on(round_, "J")
    assert "split" not in asked(round_)[1]
    go_on(round_, "stand | 9 stand | 8 stand | 7 stand | T")
    assert net(round_) == 40_00


@pytest.mark.parametrize("hands", [1, 2, 3])
def test_a_two_deck_table_may_split_less(hands: int) -> None:
    round_ = play("ann 10", "8 6 8 T", options={"decks": 2, "split_hands": hands})
    for _ in range(hands - 1):
        go_on(round_, "split 8")
    assert "split" not in asked(round_)[1]


@pytest.mark.clause("OH-A-11.V")
def test_a_two_deck_table_may_play_split_aces_on() -> None:
    posted = {"decks": 2, "draw_to_split_aces": True}
    round_ = play("ann 10", "A 6 A T split 5", options=posted)
    assert asked(round_)[1] == ["stand", "hit", "double", "for_less"]
    with pytest.raises(Refusal, match="needs decks to be 1 or 2") as refused:
        RuleSet.of(BJ, {"draw_to_split_aces": True})
    assert refused.value.clause == "OH-A-11.V"


@pytest.mark.clause("OH-A-10.IV")
@pytest.mark.parametrize(
    ("posted", "doubled"),
    [
        ("any", {7, 8, 9, 10, 11, 12}),
        ("8-11", {8, 9, 10, 11}),
        ("9-11", {9, 10, 11}),
        ("10-11", {10, 11}),
        ("11", {11}),
        ("none", set()),
    ],
)
def test_a_two_deck_table_posts_where_a_double_may_be_made(posted: str, doubled: set[int]) -> None:
    for pair, any_two in (("2 6 2 T", posted == "any"), ("A 6 9 T", posted == "any")):
        extremes = play("ann 10", pair, options={"decks": 2, "double_on": posted})
        assert ("double" in asked(extremes)[1]) == any_two  # four, and a soft twenty
    for second in range(5, 11):  # beside a two
        card = "T" if second == 10 else str(second)
        round_ = play("ann 10", f"2 6 {card} T", options={"decks": 2, "double_on": posted})
        assert ("double" in asked(round_)[1]) == (2 + second in doubled)
    if posted != "any":
        with pytest.raises(Refusal, match="needs decks to be 1 or 2"):
            RuleSet.of(BJ, {"double_on": posted})


@pytest.mark.clause("OH-A-11.III.B", "OH-A-12.I.C")
def test_split_aces_get_one_card_each_and_no_double() -> None:
    round_ = over(play("ann 10", "A 6 A T split 5 9 T"))
    assert nets(round_) == {"blackjack": 10_00, "split": 10_00}
    assert len(of(round_, events.OptionChosen)) == 1


@pytest.mark.clause("OH-A-11.III.A", "OH-A-11.III.B")
def test_aces_may_be_split_again_unless_the_table_says_no() -> None:
    round_ = play("ann 10", "A 6 A T split A")
    assert asked(round_)[1] == ["stand", "split"]
    go_on(round_, "split T 9 8 T")
    assert nets(round_) == {"blackjack": 10_00, "split": 20_00}
    strict = play("ann 10", "A 6 A T split A 9 T", options={"resplit_aces": False})
    assert nets(strict) == {"blackjack": 10_00, "split": 10_00}


@both
def test_an_ace_and_a_ten_after_a_split_are_no_blackjack(game: str, oh: str) -> None:
    round_ = play("ann 10", "T 6 T 5 split A A T", game)  # the dealer's 21 ties both
    assert nets(round_) == {"blackjack": 0, "split": 0}


@both
@pytest.mark.parametrize(("rack", "may"), [(19_00, False), (20_00, True)])
def test_a_split_needs_the_whole_wager(game: str, oh: str, rack: int, may: bool) -> None:
    round_ = Round(open_table(game, rack=rack))
    place(round_, "ann 10")
    assert ("split" in asked(go_on(round_, "K 6 T T"))[1]) is may


# --- the dealer --------------------------------------------------------------------------------


@pytest.mark.clause("OH-A-2.I.D", "OH-A-12.II", "OH-A-7.VII")
@pytest.mark.parametrize(
    ("rule", "line", "total"),
    [
        ("hit", "T 6 8 A stand 2", "soft 19"),
        ("hit", "T 6 8 A stand T", "17"),
        ("stand", "T 6 8 A stand", "soft 17"),
        ("hit", "T 7 8 A stand", "soft 18"),
        ("hit", "T 7 8 T stand", "17"),
        ("hit", "T 6 8 T stand 5", "21"),
        ("stand", "T 2 8 3 stand A T A", "17"),
    ],
)
def test_the_dealer_draws_by_rule(rule: str, line: str, total: str) -> None:
    round_ = over(play("ann 10", line, options={"soft_17": rule}))
    assert said(round_, "OH-A-12.II") == [f"dealer has {total}"]
    assert [e.clause for e in of(round_, events.CardsTurned)][1:] == ["OH-A-7.VII"]


@pytest.mark.clause("OH-AF-2.I.D", "OH-AF-14.II", "OH-AF-7.VII")
@pytest.mark.parametrize(
    ("rule", "line", "total"),
    [
        ("hit", "T 6 8 A stand 2", "soft 19"),
        ("stand", "T 6 8 A stand", "soft 17"),
        ("hit", "T 7 8 A stand", "soft 18"),
        ("hit", "T 7 8 T stand", "17"),
    ],
)
def test_the_free_bet_dealer_draws_by_the_layout(rule: str, line: str, total: str) -> None:
    round_ = over(play("ann 10", line, FREE, options={"soft_17": rule}))
    assert said(round_, "OH-AF-14.II") == [f"dealer has {total}"]


@both
@pytest.mark.clause("OH-A-12.III", "OH-AF-14.III")
@pytest.mark.parametrize(
    "line",
    ["T 6 6 T hit T", "A 6 T 5", "T 6 T 5 split 5 hit T 4 hit T"],
)
def test_the_dealer_draws_nothing_when_it_cannot_matter(game: str, oh: str, line: str) -> None:
    round_ = over(play("ann 10", line, game))
    clause = "OH-A-12.III" if game == BJ else "OH-AF-14.III"
    assert said(round_, clause) == ["the dealer's total decides nothing"]
    assert len(round_.table.hands["dealer"]) == 2
    assert [kind for kind, _ in verdicts(round_)]


def test_a_pitched_hand_stays_hidden_until_it_is_bust() -> None:
    round_ = play("ann 10", "burn:K 2 6 4 T hit 9", options={"decks": 2, "deal": "pitch"})
    assert not of(round_, events.CardsTurned)
    go_on(round_, "hit K")
    assert of(round_, events.CardsTurned)[0].hand == "box_1"
