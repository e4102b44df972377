"""Making and removing wagers, limits and odds of the house."""

from __future__ import annotations

import pytest
from rich.text import Text

from pitboss.errors import Refusal
from pitboss.games.craps import GAME
from pitboss.rulebook import RuleSet, pay_tables
from pitboss.table import events
from pitboss.table.actions import NoMoreBets
from pitboss.table.notation import go_on
from tests.filed import filed
from tests.games.craps.pit import Pit, Result, results


@pytest.mark.clause("OH-B-2.V.A")
def test_sixteen_places_at_the_table() -> None:
    pit = Pit(players=" ".join(f"p{n}" for n in range(1, 17)))
    with pytest.raises(Refusal, match="boxes 1 to 16") as refusal:
        pit.table.sit("late", 17, 100_00)
    assert refusal.value.clause == "OH-B-2.V.A"


@pytest.mark.clause("OH-B-4.I")
def test_no_wager_once_the_dice_are_out() -> None:
    pit = Pit()
    round_ = pit.bet("10 pass")
    round_.send(NoMoreBets())
    with pytest.raises(Refusal, match="closed") as refusal:
        pit.bet("10 field")
    assert refusal.value.clause == "OH-B-4.I"


@pytest.mark.clause("OH-B-4.II")
def test_chips_back_every_wager() -> None:
    pit = Pit()
    pit.table.racks["ann"] = 12_00
    with pytest.raises(Refusal, match=r"\$15 is outside \$5 to \$12") as refusal:
        pit.bet("15 pass")
    assert refusal.value.clause == "OH-B-4.II"
    pit.bet("10 pass")
    with pytest.raises(Refusal, match="the rack holds") as refusal:
        pit.bet("5 place_6")
    assert refusal.value.clause == "OH-B-4.II"


CONTRACT = [
    ("pass", "1-3", "", "OH-B-4.III.A"),
    ("come", "1-3", "2-4", "OH-B-4.III.B"),
    ("put", "1-3", "5-6", "OH-B-4.III.C"),
    ("fire", "1-3", "", "OH-B-4.III.D"),
]


@pytest.mark.parametrize(
    ("wager", "first", "second", "clause"),
    [pytest.param(*row, marks=pytest.mark.clause(row[3])) for row in CONTRACT],
)
def test_contract_bets_stay(wager: str, first: str, second: str, clause: str) -> None:
    pit = Pit()
    early = wager in ("pass", "fire")
    pit.roll(first, *([f"10 {wager}"] if early else []))
    if not early:
        pit.bet(f"10 {wager} 6" if wager == "put" else f"10 {wager}")
        assert pit.may_come_down(wager)
        pit.roll(second)
    assert not pit.may_come_down(wager)
    for dollars in (None, 5):
        with pytest.raises(Refusal) as refusal:
            pit.take_down(wager, dollars)
        assert refusal.value.clause == clause


@pytest.mark.clause("OH-B-4.III.A")
def test_a_pass_bet_may_come_down_before_the_come_out_roll() -> None:
    pit = Pit()
    pit.bet("10 pass")
    pit.take_down("pass")
    assert not pit.table.wagers


@pytest.mark.clause("OH-B-4.III")
@pytest.mark.parametrize("wager", ["place_6", "hard_4", "field", "lay_10", "horn_high 2"])
def test_other_wagers_come_down_before_the_roll_that_decides_them(wager: str) -> None:
    pit = Pit()
    pit.bet("10 pass", f"20 {wager}")
    kind = wager.partition(" ")[0]
    pit.take_down(kind, 10)
    assert pit.up(kind).cents == 10_00
    pit.take_down(kind)
    assert not pit.table.of_kind(kind)


@pytest.mark.clause("OH-B-3.II.A", "OH-B-4.III")
def test_a_reduced_wager_stays_a_wager() -> None:
    pit = Pit()
    pit.bet("12 place_6")
    for dollars in (8, 13, 0, -5):
        with pytest.raises(Refusal):
            pit.take_down("place_6", dollars)


@pytest.mark.clause("OH-B-4.IV")
@pytest.mark.parametrize("dollars", [None, 5])
def test_a_dont_pass_bet_does_not_go_up_again(dollars: int | None) -> None:
    pit = Pit()
    pit.bet("10 dont_pass")
    pit.take_down("dont_pass", dollars)
    with pytest.raises(Refusal) as refusal:
        pit.bet("5 dont_pass")
    assert refusal.value.clause == "OH-B-4.IV"
    pit.roll("3-4", "5 pass")
    assert pit.offered("dont_pass")  # the next come-out roll is another bet


@pytest.mark.clause("OH-B-4.IV", "OH-B-3.I.E")
def test_a_dont_come_bet_comes_down_at_any_time_but_not_up_again() -> None:
    pit = Pit()
    pit.roll("1-3", "10 pass")
    pit.roll("2-4", "10 dont_come")
    pit.take_down("dont_come", 5)
    assert (pit.up("dont_come").cents, pit.up("dont_come").spot) == (5_00, "6")
    pit.bet("10 dont_come")  # another bet, with its own first roll
    assert [wager.cents for wager in pit.table.of_kind("dont_come")] == [5_00, 10_00]
    pit.take_down("dont_come", spot="6")
    pit.take_down("dont_come", 5)
    with pytest.raises(Refusal) as refusal:
        pit.bet("5 dont_come")
    assert refusal.value.clause == "OH-B-4.IV"


@pytest.mark.clause("OH-B-4.IV")
@pytest.mark.parametrize("wager", ["dont_pass", "dont_come"])
def test_a_lowered_dont_bet_is_the_same_bet_after_a_twelve(wager: str) -> None:
    pit = Pit()
    if wager == "dont_come":
        pit.roll("2-2", "5 pass")
    pit.bet(f"100 {wager}")
    pit.take_down(wager, 95)
    for _ in range(2):
        pit.roll("6-6", line=False)
        with pytest.raises(Refusal) as refusal:
            pit.bet(f"95 {wager}")
        assert refusal.value.clause == "OH-B-4.IV"
    assert results(pit.roll("1-1", line=False))[wager].cents == 5_00
    assert pit.offered(wager)  # decided: the next one is another bet


@pytest.mark.clause("OH-B-4.III.C")
def test_a_put_bet_may_come_down_until_the_dice_have_rolled() -> None:
    pit = Pit(players="ann bob")
    pit.say("take")
    pit.bet("5 pass")
    pit.last().send(NoMoreBets())
    go_on(pit.last(), "2-2")
    pit.bet("bob: 10 put 8")
    pit.last().call_irregularity("shooter_passes")
    assert pit.say("decline").over  # and no dice have rolled
    pit.open()
    pit.say("take")
    pit.take_down("put", 5)
    pit.last().send(NoMoreBets())
    go_on(pit.last(), "5-6")
    pit.open()
    with pytest.raises(Refusal) as refusal:
        pit.take_down("put")
    assert refusal.value.clause == "OH-B-4.III.C"


@pytest.mark.clause("OH-B-4.III.D")
def test_a_fire_bet_is_not_raised() -> None:
    pit = Pit()
    pit.bet("10 fire")
    with pytest.raises(Refusal) as refusal:
        pit.bet("5 fire")
    assert refusal.value.clause == "OH-B-4.III.D"


LIMITED = [
    ("pass", "OH-B-3.II.B"),
    ("field", "OH-B-3.II.B"),
    ("place_6", "OH-B-3.II.B"),
    ("hard_4", "OH-B-5.VIII"),
    ("hop_1_3", "OH-B-5.VIII"),
]


@pytest.mark.clause("OH-B-3.II.A")
@pytest.mark.parametrize(
    ("wager", "too_high"),
    [pytest.param(*row, marks=pytest.mark.clause(row[1])) for row in LIMITED],
)
def test_posted_limits(wager: str, too_high: str) -> None:
    low, high = "10", "200"
    chosen = RuleSet.of("craps", limits={wager: {"low": low, "high": high}})
    pit = Pit(chosen)
    for dollars, clause in ((9, "OH-B-3.II.A"), (201, too_high)):
        with pytest.raises(Refusal, match="outside") as refusal:
            pit.bet(f"{dollars} {wager}")
        assert refusal.value.clause == clause
    pit.bet(f"150 {wager}")
    with pytest.raises(Refusal, match="outside"):
        pit.bet(f"51 {wager}")
    pit.bet(f"50 {wager}")
    with pytest.raises(Refusal, match="cannot bet more") as refusal:
        pit.bet(f"1 {wager}")
    assert refusal.value.clause == too_high


def posted(chosen: RuleSet) -> str:
    """The limits on the layout, above the numbers."""
    return Text.from_markup(GAME.layout(Pit(chosen).table)).plain.splitlines()[1]


def test_the_layout_posts_limits_and_odds() -> None:
    filed("OH-B-3.III", posted(RuleSet.of("craps")), "line $5 to $5,000, centre $1 to $100")
    numbers = {f"place_{n}": {"low": "10", "high": "600"} for n in (4, 5, 6, 8, 9, 10)}
    apart = RuleSet.of("craps", limits={**numbers, "field": {"low": "3", "high": "300"}})
    assert "field $3 to $300, centre $1 to $100" in posted(apart)
    picture = GAME.layout(Pit().table)
    assert "9 to 5" in picture
    assert " for " not in picture


def test_the_layout_tells_odds_moment_and_limits_of_the_fire_bet() -> None:
    lines = Text.from_markup(GAME.layout(Pit().table)).plain.splitlines()
    odds, limits = lines[-1].strip().split("; ")
    moment = lines[-2].split("  ")[-1]
    filed("OH-B-2.V.C.1", odds, "4 points 24 to 1, 5 points 249 to 1, 6 points 999 to 1")
    filed("OH-B-2.V.C.2", moment, "seven-out to point only")
    filed("OH-B-2.V.C.3", limits, "$1 to $100")
    without = GAME.layout(Pit(RuleSet.of("craps", without=["fire"])).table)
    assert "seven-out" not in without


def test_all_odds_are_said_with_the_word_to() -> None:
    said = {str(row.pays).split()[1] for table in pay_tables("craps") for row in table}
    filed("OH-B-5.I", said, {"to"})


@pytest.mark.clause("OH-B-5.II", "OH-B-5.II.A", "OH-B-5.II.T")
def test_a_house_may_pay_more_but_not_less() -> None:
    chosen = RuleSet.of(
        "craps", raises={"OH-B-5.II.T": {"field_12": "3 to 1", "eleven": "16 to 1"}}
    )
    round_ = Pit(chosen).roll("6-6", "10 field")
    assert results(round_)["field"].cents == 30_00
    (won,) = [e for e in round_.log if isinstance(e, events.WagerWon)]
    assert won.also[:2] == ("OH-B-5.II.T", "OH-B-5.II.A")
    (as_filed,) = [
        e for e in Pit(chosen).roll("1-1", "10 field").log if isinstance(e, events.WagerWon)
    ]
    assert "OH-B-5.II.A" not in as_filed.also
    horn = results(Pit(chosen).roll("5-6", "4 horn"))["horn"]
    assert horn == Result("won", 16_00, "OH-B-3.I.S.1")  # the part pays as its own wager does
    with pytest.raises(Refusal) as refusal:
        RuleSet.of("craps", raises={"OH-B-5.II.T": {"field_12": "1 to 1"}})
    assert refusal.value.clause == "OH-B-5.II"


@pytest.mark.parametrize(
    ("options", "bet", "cents"),
    [
        ({}, 10, 11_67),  # 7 to 6 is a minimum: the third of a cent is the player's
        ({"payout_rounding": "chip"}, 12, 14_00),
        ({"payout_rounding": "chip", "smallest_chip": "5"}, 30, 35_00),
    ],
)
def test_an_awkward_payout_is_never_under_the_odds(
    options: dict[str, object], bet: int, cents: int
) -> None:
    pit = Pit(RuleSet.of("craps", options))
    pit.roll("1-3", "10 pass")
    assert results(pit.roll("2-4", f"{bet} place_6"))["place_6"].cents == cents


@pytest.mark.clause("OH-B-7.I")
def test_odds_go_up_in_what_chips_can_pay() -> None:
    steps = {}
    for rounding in ("cent", "chip"):
        pit = Pit(RuleSet.of("craps", {"payout_rounding": rounding, "odds_limit": "10"}))
        pit.roll("2-3", "10 pass")
        steps[rounding] = {offer.step for offer in pit.offered("pass_odds")}
    assert steps == {"cent": {100}, "chip": {200}}  # 3 to 2 on the 5


def test_every_wager_of_the_filing_is_on_the_layout() -> None:
    clauses = {rule.clause for rule in Pit().table.rules.wagers.values()}
    letters = [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", *(c * 2 for c in "ABCDEFGHIJKLM")]
    assert {f"OH-B-3.I.{letter}" for letter in letters} <= clauses
    assert {"OH-B-6.I", "OH-B-6.II"} <= clauses


def test_a_house_may_leave_wagers_out() -> None:
    chosen = RuleSet.of("craps", without=["any_seven", "place_6", "fire", "craps_2"])
    pit = Pit(chosen)
    assert not pit.offered("any_seven")
    GAME.layout(pit.table)
    horn = results(pit.roll("1-1", "4 horn"))["horn"]
    assert horn.cents == 30_00
    with pytest.raises(Refusal):
        pit.bet("5 any_seven")


def test_the_picture_shows_chips_puck_and_shooter() -> None:
    pit = Pit(players="ann bob")
    pit.say("take")
    round_ = pit.bet("10 pass", "bob: 12 place_6", "bob: 5 fire", "5 hard_8", "5 horn_high 2")
    assert "bob: Place[/]" in GAME.layout(pit.table)  # a box is narrow: his chips lie below
    assert "$12 off[/]" in GAME.layout(pit.table)
    round_.send(NoMoreBets())
    go_on(round_, "2-2")
    pit.bet("10 come")
    assert "ann: Come [yellow]$10[/]" in GAME.layout(pit.table)
    pit.last().send(NoMoreBets())
    go_on(pit.last(), "3-6")
    pit.bet("30 come_odds 9")
    picture = GAME.layout(pit.table)
    for words in (
        "[bold white on blue] ON 4 [/]   shooter [bold]ann[/]",
        "[bold cyan]4  ON[/]",
        "[yellow]bob: Place[/]",
        "[yellow]ann: Come[/]",
        "[yellow]$30[/]",
        "ann: Hard 8 [yellow]$5[/]",
        "bob: Fire Bet [yellow]$5[/]",
    ):
        assert words in picture


def test_where_a_wager_can_go_depends_on_the_point() -> None:
    pit = Pit()

    def free(wager: str) -> list[str]:
        return list(pit.table.game.free_spots(pit.table, "ann", 1, wager))

    assert (free("pass"), free("come"), free("pass_odds")) == ([""], [], [])
    assert free("field") == [""]
    pit.bet("10 pass")
    pit.roll("1-3")
    assert (free("pass"), free("come"), free("pass_odds")) == ([], [""], ["4"])
    assert free("field") == [""]
