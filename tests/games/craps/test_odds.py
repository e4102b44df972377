"""Odds behind Pass, Don't Pass, Come, Put and Don't Come bets."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from tests.games.craps.pit import Pit, Result, results, rules, said

POINTS = {4: "1-3", 5: "1-4", 6: "1-5", 8: "2-6", 9: "3-6", 10: "4-6"}
OTHER = {4: 10, 5: 9, 6: 8, 8: 6, 9: 5, 10: 4}
SEVEN = "3-4"
TAKEN = {4: 60, 5: 45, 6: 36, 8: 36, 9: 45, 10: 60}  # what $30 wins
LAID = {4: 15, 5: 20, 6: 25, 8: 25, 9: 20, 10: 15}
PAIR = {4: 1, 10: 1, 5: 2, 9: 2, 6: 3, 8: 3}
FLATS = {
    "pass": ("OH-B-7.I", "OH-B-3.I.A.1.b", "OH-B-3.I.A.2.b"),
    "dont_pass": ("OH-B-7.II", "OH-B-3.I.B.1.b", "OH-B-3.I.B.2.b"),
    "come": ("OH-B-7.III", "OH-B-3.I.C.1.b", "OH-B-3.I.C.2.b"),
    "put": ("OH-B-7.IV", "OH-B-3.I.D.1", "OH-B-3.I.D.2"),
    "dont_come": ("OH-B-7.V", "OH-B-3.I.E.1.b", "OH-B-3.I.E.2.b"),
}
SECTIONS = ["OH-B-7.I", "OH-B-7.II", "OH-B-7.III", "OH-B-7.IV", "OH-B-7.V"]
PARTS = ["", ".A", ".B.1", ".B.2", ".B.3"]


def supported(flat: str, number: int, flat_dollars: int = 10, **options: object) -> Pit:
    """A table with that bet on its number."""
    pit = Pit(rules(**options))
    if flat in ("pass", "dont_pass"):
        pit.roll(POINTS[number], f"{flat_dollars} {flat}")
        return pit
    pit.roll(POINTS[OTHER[number]], "10 pass")
    if flat == "put":
        pit.roll("5-6", f"{flat_dollars} put {number}")
    else:
        pit.roll(POINTS[number], f"{flat_dollars} {flat}")
    return pit


@pytest.mark.clause(*[section + part for section in SECTIONS for part in PARTS])
@pytest.mark.parametrize("number", POINTS)
@pytest.mark.parametrize("flat", FLATS)
def test_odds_pay_true_odds_and_the_flat_bet_even_money(flat: str, number: int) -> None:
    section, won, lost = FLATS[flat]
    right = not flat.startswith("dont")
    wins, loses = (POINTS[number], SEVEN) if right else (SEVEN, POINTS[number])
    odds = f"{flat}_odds {number}"
    pays = (TAKEN if right else LAID)[number]

    found = results(_with_odds(flat, number).roll(wins))
    assert found[flat] == Result("won", 10_00, won)
    assert found[odds] == Result("won", pays * 100, f"{section}.B.{PAIR[number]}")

    found = results(_with_odds(flat, number).roll(loses))
    assert found[flat] == Result("lost", -10_00, lost)
    assert found[odds] == Result("lost", -30_00, lost)


def _with_odds(flat: str, number: int) -> Pit:
    pit = supported(flat, number)
    pit.bet(f"30 {flat}_odds {number}")
    return pit


# Limit, flat bet in dollars, and the most odds taken and laid, by point.
LIMITS = [
    ("3-4-5", 10, {4: 30, 5: 40, 6: 50, 8: 50, 9: 40, 10: 30}, dict.fromkeys(POINTS, 60)),
    ("1", 5, {4: 5, 5: 6, 6: 5, 8: 5, 9: 6, 10: 5}, {4: 10, 5: 9, 6: 6, 8: 6, 9: 9, 10: 10}),
    ("2", 7, {4: 14, 5: 14, 6: 15}, {4: 28, 5: 21, 6: 18}),
    ("100", 5, {4: 500, 10: 500}, {6: 600, 8: 600}),
    ("25", 10, {4: 250, 5: 250, 6: 250}, {4: 500, 5: 375, 6: 300}),
    ("2-3-4", 10, {4: 20, 5: 30, 6: 40, 10: 20}, {4: 40, 5: 45, 6: 48}),
]


@pytest.mark.clause("OH-B-7.I", "OH-B-7.II")
@pytest.mark.parametrize(("limit", "flat", "taken", "laid"), LIMITS)
def test_odds_limits_pay_in_whole_chips(
    limit: str, flat: int, taken: dict[int, int], laid: dict[int, int]
) -> None:
    for bet, most in (("pass", taken), ("dont_pass", laid), ("come", taken), ("dont_come", laid)):
        for number, dollars in most.items():
            pit = supported(bet, number, flat, odds_limit=limit)
            (offer,) = [o for o in pit.offered(f"{bet}_odds") if o.spot == str(number)]
            assert (offer.low, offer.high) == (1_00, dollars * 100), (bet, number)


@pytest.mark.clause("OH-B-7.I", "OH-B-7.II")
def test_a_casino_need_not_limit_odds() -> None:
    for bet in ("pass", "dont_pass", "come", "dont_come"):
        pit = supported(bet, 6, 5, odds_limit="none")
        pit.bet(f"90000 {bet}_odds 6")
        assert "OH-B-7.VI" not in said(pit.last())  # there is no limit to go over
        if bet.startswith("dont"):
            pit.take_down(bet)
            assert not pit.table.of_kind(f"{bet}_odds")  # nothing left to support


@pytest.mark.clause("OH-B-7.I")
@pytest.mark.parametrize("limit", ["0", "3-4", "3-4-5-6", "-1", "1.5", "plenty", "3-0-5"])
def test_an_odds_limit_is_a_multiple_or_three(limit: str) -> None:
    with pytest.raises(Refusal, match="odds_limit must be a multiple") as refusal:
        rules(odds_limit=limit)
    assert refusal.value.clause == "OH-B-7.I"


@pytest.mark.clause("OH-B-7.V")
@pytest.mark.parametrize("working", [True, False])
def test_odds_on_the_dont_side_always_work(working: bool) -> None:
    pit = supported("dont_come", 6, 10, come_odds_working=working)
    pit.bet("12 dont_come_odds 6")
    pit.roll(f"{pit.memory.point - 2}-2")  # the point is made: coming out
    round_ = pit.roll("3-4")
    assert results(round_)["dont_come_odds"] == Result("won", 10_00, "OH-B-7.V.B.3")


@pytest.mark.clause("OH-B-7.VI")
@pytest.mark.parametrize(
    ("bet", "number", "within", "over"),
    [("pass", 5, 5, 1), ("dont_pass", 5, 7, 2), ("come", 9, 5, 1), ("dont_come", 9, 7, 2)],
)
def test_odds_may_go_over_the_limit_to_pay_in_chips(
    bet: str, number: int, within: int, over: int
) -> None:
    words = "odds over the limit, so that they pay in chips"
    pit = supported(bet, number, 5, odds_limit="1")
    pit.bet(f"{within} {bet}_odds {number}")
    assert words not in said(pit.open()).values()
    pit.bet(f"{over} {bet}_odds {number}")
    assert said(pit.open())["OH-B-7.VI"] == words
    with pytest.raises(Refusal, match="cannot bet more"):
        pit.bet(f"1 {bet}_odds {number}")


def test_odds_may_be_under_the_minimum_and_over_the_maximum() -> None:
    pit = supported("pass", 6, 5000)
    assert pit.table.rules.limits("pass").high == 5_000_00
    pit.bet("1 pass_odds 6", "24999 pass_odds 6")
    assert pit.up("pass_odds").cents == 25_000_00


@pytest.mark.clause("OH-B-7.I", "OH-B-7.III")
@pytest.mark.parametrize("odds", ["pass_odds", "dont_pass_odds", "come_odds", "dont_come_odds"])
def test_odds_need_a_bet_to_support(odds: str) -> None:
    pit = Pit()
    pit.roll("1-3", "10 dont_pass" if odds == "pass_odds" else "10 pass")
    assert not pit.offered(odds)
    with pytest.raises(Refusal, match="no bet on 4"):
        pit.bet(f"10 {odds} 4")


@pytest.mark.clause("OH-B-7.I", "OH-B-4.III")
def test_odds_go_up_and_down_at_any_time() -> None:
    pit = supported("pass", 9)
    pit.bet("10 pass_odds 9", "20 pass_odds 9")
    pit.take_down("pass_odds", 12)
    assert pit.up("pass_odds").cents == 18_00
    pit.take_down("pass_odds")
    assert not pit.table.of_kind("pass_odds")


@pytest.mark.clause("OH-B-3.I.D", "OH-B-7.IV")
def test_put_odds_may_come_down_while_the_put_bet_stays() -> None:
    pit = supported("put", 6)
    pit.bet("30 put_odds 6")
    pit.roll("1-1")
    assert pit.may_come_down("put_odds")
    assert not pit.may_come_down("put")


@pytest.mark.clause("OH-B-7.III", "OH-B-7.IV")
@pytest.mark.parametrize("flat", ["come", "put"])
@pytest.mark.parametrize("working", [True, False])
def test_come_and_put_odds_on_the_come_out_roll(flat: str, working: bool) -> None:
    pit = supported(flat, 6, come_odds_working=working)
    pit.bet(f"30 {flat}_odds 6")
    pit.roll(POINTS[8])  # the point is made: coming out
    found = results(pit.roll(SEVEN))
    assert found[flat].word == "lost"
    clause = FLATS[flat][0]
    back = Result("pushed", 0, clause)
    assert found[f"{flat}_odds"] == (Result("lost", -30_00, FLATS[flat][2]) if working else back)


@pytest.mark.clause("OH-B-7.I")
def test_odds_called_off_go_back() -> None:
    pit = supported("pass", 6)
    pit.bet("30 pass_odds 6")
    pit.call("pass_odds", on=False)
    found = results(pit.roll(SEVEN))
    assert (found["pass"].word, found["pass_odds"]) == ("lost", Result("pushed", 0, "OH-B-7.I"))


@pytest.mark.clause("OH-B-4.IV", "OH-B-7.II")
def test_odds_behind_a_dont_bet_come_down_with_it() -> None:
    pit = supported("dont_pass", 6, 10)
    pit.bet("60 dont_pass_odds 6")
    pit.take_down("dont_pass", 5)
    assert pit.up("dont_pass_odds").cents == 30_00  # five times $5 to win, laid 6 to 5
    pit.take_down("dont_pass")
    assert not pit.table.wagers
    fitting = supported("dont_pass", 6, 10)
    fitting.bet("30 dont_pass_odds 6")
    fitting.take_down("dont_pass", 5)  # what is left still carries them
    assert "dont_pass_odds" not in results(fitting.last())
    assert fitting.up("dont_pass_odds").cents == 30_00


@pytest.mark.parametrize(
    ("flat", "most", "clause"),
    [
        pytest.param(
            flat, 60 if flat.startswith("dont") else 30, own, marks=pytest.mark.clause(own)
        )
        for flat, (own, *_) in FLATS.items()
    ],
)
def test_odds_are_refused_by_the_limit_on_odds(flat: str, most: int, clause: str) -> None:
    """And not by the posted maximum (OH-B-5.VIII): at first, and when all of them are up."""
    pit = supported(flat, 4, 10)
    with pytest.raises(Refusal, match="outside") as refusal:
        pit.bet(f"{most + 1} {flat}_odds 4")
    assert refusal.value.clause == clause
    pit.bet(f"{most} {flat}_odds 4")
    with pytest.raises(Refusal, match="cannot bet more") as refusal:
        pit.bet(f"1 {flat}_odds 4")
    assert refusal.value.clause == clause
