"""How hands are settled: totals, blackjack, insurance, even money, and in which order."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.families.blackjack.hands import INSURANCE
from pitboss.money import show
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.notation import go_on
from tests.dealt import of, verdicts
from tests.families.blackjack.floor import BJ, FREE, asked, net, nets, over, play, said
from tests.spoken import asked as put

both = pytest.mark.parametrize(("game", "oh"), [(BJ, "OH-A"), (FREE, "OH-AF")])

# The first hand, the dealer's, what follows; the result; the clause in either game.
TOTALS = [
    ("T 6 8 T stand 8", "won", "OH-A-4.II.A", "OH-AF-4.II.A"),  # the dealer is bust with 24
    ("T T 9 8 stand", "won", "OH-A-4.II.B", "OH-AF-4.II.B"),
    ("A T 9 9 stand", "won", "OH-A-4.II.B", "OH-AF-4.II.B"),
    ("T T 9 9 stand", "pushed", "OH-A-4.III", "OH-AF-4.III.A"),
    ("5 T 5 9 hit 9 stand", "pushed", "OH-A-4.III", "OH-AF-4.III.A"),
    ("5 5 6 6 hit T T", "pushed", "OH-A-4.III", "OH-AF-4.III.A"),  # 21 against 21
    ("T T 7 8 stand", "lost", "OH-A-4.II", "OH-AF-4.II"),
    ("T 6 6 T hit T", "lost", "OH-A-4.II", "OH-AF-4.II"),
]


@pytest.mark.clause("OH-A-4.II", "OH-A-4.II.A", "OH-A-4.II.B", "OH-A-4.III", "OH-A-4.VI")
@pytest.mark.clause("OH-AF-4.II", "OH-AF-4.II.A", "OH-AF-4.II.B", "OH-AF-4.III.A")
@pytest.mark.clause("OH-AF-4.VII")
@pytest.mark.parametrize("game", [BJ, FREE])
@pytest.mark.parametrize(("line", "result", "ohio", "free"), TOTALS)
def test_totals(game: str, line: str, result: str, ohio: str, free: str) -> None:
    round_ = play("ann 10", line, game)
    assert net(round_) == {"won": 10_00, "pushed": 0, "lost": -10_00}[result]
    assert verdicts(round_) == [(f"blackjack {result}", ohio if game == BJ else free)]


# --- blackjack ---------------------------------------------------------------------------------

PAYS = {
    (BJ, "3-2"): ("OH-A-4.VI:3-2", 15_00),
    (BJ, "6-5"): ("OH-A-4.VI:6-5", 12_00),
    (FREE, "3-2"): ("OH-AF-4.VII:3-2", 15_00),
    (FREE, "6-5"): ("OH-AF-4.VII:6-5", 12_00),
}


@both
@pytest.mark.clause("OH-A-4.VI", "OH-A-8.I", "OH-A-8.II")
@pytest.mark.clause("OH-AF-4.VII", "OH-AF-8.I", "OH-AF-8.II")
@pytest.mark.parametrize("odds", ["3-2", "6-5"])
@pytest.mark.parametrize(
    ("line", "clause"),
    [("A 6 T T", "8.I"), ("T 9 A T", "8.I"), ("A K T 9", "8.II"), ("A A T 9 decline", "8.II")],
)
def test_a_blackjack_is_paid_before_any_third_card(
    game: str, oh: str, odds: str, line: str, clause: str
) -> None:
    table, cents = PAYS[game, odds]
    round_ = play("ann 10", line, game, pays=table)
    assert net(round_) == cents
    assert verdicts(round_) == [("blackjack won", f"{oh}-{clause}")]
    assert said(round_, f"{oh}-{clause}") == ["box 1 has blackjack"]


@both
@pytest.mark.clause("OH-A-8.I", "OH-AF-8.I")
def test_it_is_paid_while_others_still_play(game: str, oh: str) -> None:
    round_ = play("ann 10, bob 10", "A T 6 T 8 T", game)
    assert asked(round_)[0] == "bob"
    assert round_.table.racks["ann"] == 1_015_00


@both
@pytest.mark.clause("OH-A-7.IV", "OH-AF-7.IV")
@pytest.mark.parametrize("line", ["T A 9 T decline", "T T 9 A", "T K 9 A", "5 J 6 A"])
def test_the_dealer_looks_under_an_ace_or_a_ten_before_anyone_plays(
    game: str, oh: str, line: str
) -> None:
    round_ = play("ann 10", line, game)
    assert net(round_) == -10_00
    assert said(round_, f"{oh}-7.IV") == ["the dealer checks: blackjack"]
    assert verdicts(round_) == [("blackjack lost", f"{oh}-4.II")]  # less than 21


@both
@pytest.mark.clause("OH-A-7.IV", "OH-AF-7.IV")
def test_the_hole_card_is_shown_to_nobody(game: str, oh: str) -> None:
    round_ = play("ann 10", "T T 9 5", game)
    assert said(round_, f"{oh}-7.IV") == ["the dealer checks: no blackjack"]
    faces = [e.card[0] for e in round_.view("ann") if isinstance(e, events.CardDealt)]
    assert faces == ["T", "?", "9", "?"]


@both
@pytest.mark.clause("OH-A-8.II", "OH-AF-8.II", "OH-AF-4.III.B")
@pytest.mark.parametrize("line", ["A A T T decline", "A T T A"])
def test_two_blackjacks_push(game: str, oh: str, line: str) -> None:
    round_ = play("ann 10", line, game)
    assert net(round_) == 0
    clause = "OH-A-8.II" if game == BJ else "OH-AF-4.III.B"
    assert verdicts(round_) == [("blackjack pushed", clause)]


@both
@pytest.mark.clause("OH-A-4.III", "OH-AF-4.IV")
def test_a_dealers_blackjack_beats_any_other_21(game: str, oh: str) -> None:
    no_peek = play("ann 10", "5 T 6 A hit T", game, options={"peek": False})
    assert net(no_peek) == -10_00
    clause = f"{oh}-4.III" if game == BJ else f"{oh}-4.IV"
    assert verdicts(no_peek) == [("blackjack lost", clause)]


@both
@pytest.mark.clause("OH-A-4.II.C", "OH-AF-4.II.C")
def test_a_players_blackjack_beats_a_longer_21(game: str, oh: str) -> None:
    line = "A T T T 7 5 | stand 6"  # without a check ann waits for the dealer's hand
    round_ = play("ann 10, bob 10", line, game, options={"peek": False})
    assert net(round_) == 15_00
    assert net(round_, "bob") == -10_00
    assert ("blackjack won", f"{oh}-4.II.C") in verdicts(round_)


@both
@pytest.mark.clause("OH-A-4.II.A", "OH-A-4.II.B", "OH-AF-4.II.A", "OH-AF-4.II.B", "OH-AF-8.II")
@pytest.mark.parametrize(
    ("drawn", "ohio", "free"),
    [
        ("7 7 stand", "4.II.B", "4.II.B"),  # ann's 21 is more than 17
        ("7 6 stand 8", "4.II.A", "4.II.A"),  # the dealer is bust with 24
        ("7 6 stand 6", "4.II.A", "8.II"),  # a 22, which pushes other hands at Free Bet
    ],
)
def test_a_blackjack_that_waited_wins_by_the_dealers_hand(
    game: str, oh: str, drawn: str, ohio: str, free: str
) -> None:
    line = f"A T T T {drawn}"
    round_ = play("ann 10, bob 10", line, game, options={"peek": False})
    assert net(round_) == 15_00
    won = f"{oh}-{ohio if game == BJ else free}"
    assert verdicts(round_)[-1] == ("blackjack won", won)


# --- a table without a card reader -------------------------------------------------------------


@both
@pytest.mark.clause("OH-A-2.III", "OH-A-10.II", "OH-A-11.IV")
@pytest.mark.clause("OH-AF-2.III", "OH-AF-10.II", "OH-AF-12.IV")
@pytest.mark.parametrize(
    ("line", "added"),
    [
        ("A T 7 A double T", "double_down"),
        ("7 T 5 A double T", "double_down"),  # bust all the same
        ("T T T A split 9 stand 8 stand", "split"),
    ],
)
def test_a_late_blackjack_takes_the_original_wager_only(
    game: str, oh: str, line: str, added: str
) -> None:
    round_ = play("ann 10", line, game, options={"peek": False})
    assert nets(round_) == {"blackjack": -10_00, added: 0}
    sections = {(BJ, "split"): "11.IV", (FREE, "split"): "12.IV"}
    clause = f"{oh}-{sections.get((game, added), '10.II')}"
    assert (f"{added} pushed", clause) in verdicts(round_)


@both
@pytest.mark.clause("OH-A-8.II", "OH-AF-8.II")
@pytest.mark.parametrize(("hole", "cents"), [("A", 0), ("9", 15_00)])
def test_without_a_check_a_blackjack_waits(game: str, oh: str, hole: str, cents: int) -> None:
    round_ = play("ann 10, bob 10", f"A T T T 9 {hole}", game, options={"peek": False})
    assert round_.table.racks["ann"] == 990_00
    assert net(go_on(round_, "stand")) == cents


# --- insurance and even money ------------------------------------------------------------------


@both
@pytest.mark.clause("OH-A-9.I", "OH-A-9.III", "OH-A-9.IV", "OH-A-9.V")
@pytest.mark.clause("OH-AF-9.I", "OH-AF-9.III", "OH-AF-9.IV", "OH-AF-9.V")
@pytest.mark.parametrize(
    ("hole", "result", "clause"), [("K", 10_00, "9.IV"), ("9", -5_00, "9.V"), ("A", -5_00, "9.V")]
)
def test_insurance(game: str, oh: str, hole: str, result: int, clause: str) -> None:
    round_ = play("ann 10", f"T A 9 {hole} insure", game)
    if hole != "K":
        assert not round_.table.of_kind(INSURANCE)  # collected before any card is drawn
        go_on(round_, "stand" if hole == "9" else "stand 6")
    assert nets(round_)[INSURANCE] == result
    (won_or_lost,) = [c for kind, c in verdicts(round_) if kind.startswith(INSURANCE)]
    assert won_or_lost == f"{oh}-{clause}"
    (put_up,) = of(round_, events.WagerAdded)
    assert (put_up.cents, put_up.clause) == (5_00, f"{oh}-9.III")


@pytest.mark.parametrize("up", ["T", "9", "2"])
def test_no_insurance_against_other_cards(up: str) -> None:
    assert "stand" in asked(play("ann 10", f"T {up} 8 9"))[1]


@both
@pytest.mark.clause("OH-A-9.III", "OH-AF-9.III")
@pytest.mark.parametrize(
    ("stake", "chip", "most"),
    [(10, "1", 5_00), (15, "1", 8_00), (15, "5", 10_00), (5, "0.50", 2_50)],
)
def test_insurance_is_at_most_half_rounded_up_to_chips(
    game: str, oh: str, stake: int, chip: str, most: int
) -> None:
    round_ = play(f"ann {stake}", "T A 9 T", game, options={"smallest_chip": chip})
    assert asked(round_) == ("ann", ["decline", "insure", "for_less"])
    assert f"insurance of {show(most)}?" in put(round_)
    assert nets(go_on(round_, "insure"))[INSURANCE] == 2 * most
    less = play(f"ann {stake}", "T A 9 T", game, options={"smallest_chip": chip})
    with pytest.raises(Refusal):
        go_on(less, f"for_less {most}")
    assert nets(go_on(less, "for_less 1"))[INSURANCE] > 0


@both
@pytest.mark.clause("OH-A-9.II", "OH-AF-9.II")
@pytest.mark.parametrize("hole", ["T", "9"])
def test_a_blackjack_takes_even_money_and_no_insurance(game: str, oh: str, hole: str) -> None:
    round_ = play("ann 10", f"A A T {hole}", game)
    assert asked(round_) == ("ann", ["decline", "even_money"])
    assert round_.table.hands["dealer"]  # before the check
    go_on(round_, "even_money")
    assert net(round_) == 10_00
    assert verdicts(round_) == [("blackjack won", f"{oh}-9.II")]


@pytest.mark.parametrize("game", [BJ, FREE])
def test_what_the_layout_says(game: str) -> None:
    rules = RuleSet.of(game)
    assert str(rules.pay_table(INSURANCE).pays("dealer_blackjack")) == "2 to 1"
    odds = {
        str(RuleSet.of(game, {}, {"blackjack": t}).pay_table("blackjack").pays("blackjack"))
        for t in rules.wager("blackjack").pay_tables
    }
    assert odds == {"3 to 2", "6 to 5"}


# --- order -------------------------------------------------------------------------------------


@both
@pytest.mark.clause("OH-A-4.V", "OH-AF-4.VI")
def test_settlement_runs_from_the_dealers_right(game: str, oh: str) -> None:
    seats = {"ann": 1, "bob": 4, "cy": 7}
    line = "T T T T 9 7 8 8 stand stand stand"
    round_ = over(play("ann 10, bob 10, cy 10", line, game, seats=seats))
    kinds = (events.WagerWon, events.WagerLost, events.WagerPushed)
    owners = {wager.id: wager.player for wager in of(round_, events.WagerPlaced)}
    settled = [(owners[e.id], type(e).__name__) for e in round_.log if isinstance(e, kinds)]
    assert settled == [("cy", "WagerPushed"), ("bob", "WagerLost"), ("ann", "WagerWon")]
