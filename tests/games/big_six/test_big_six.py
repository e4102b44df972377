"""Big Six, clause by clause (Ohio, Appendix N)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.errors import Refusal
from pitboss.games.big_six import GAME
from pitboss.games.big_six.wheel import wheel
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import NoMoreBets, Place, TakeDown
from pitboss.table.effects import SpinWheel
from pitboss.table.round import Round
from pitboss.table.table import Table
from tests.filed import filed

WAGERS = ("one_dollar", "two_dollar", "five_dollar", "ten_dollar", "twenty_dollar", "joker", "logo")


def open_round(rules: RuleSet | None = None) -> Round:
    table = Table(GAME.game, rules or GAME.rules())
    table.sit("ann", 1, 1_000_00)
    table.sit("bob", 2, 1_000_00)
    return Round(table)


def spin(mark: str, *bets: Place, rules: RuleSet | None = None) -> Round:
    round_ = open_round(rules)
    for bet in bets:
        round_.send(bet)
    round_.send(NoMoreBets())
    round_.send(mark)
    return round_


def won(round_: Round, player: str = "ann") -> int:
    return round_.table.racks[player] - 1_000_00


# insignia, sections, what $5 wins, wins by, loses by
CASES = [
    ("one_dollar", 23, 5, "OH-N-4.I.A.1", "OH-N-4.I.A.2"),
    ("two_dollar", 15, 10, "OH-N-4.I.B.1", "OH-N-4.I.B.2"),
    ("five_dollar", 8, 25, "OH-N-4.I.C.1", "OH-N-4.I.C.2"),
    ("ten_dollar", 4, 50, "OH-N-4.I.D.1", "OH-N-4.I.D.2"),
    ("twenty_dollar", 2, 100, "OH-N-4.I.E.1", "OH-N-4.I.E.2"),
    ("joker", 1, 200, "OH-N-4.I.F.1", "OH-N-4.I.F.2"),
    ("logo", 1, 200, "OH-N-4.I.G.1", "OH-N-4.I.G.2"),
]
LETTERS = [f"OH-N-4.I.{letter}" for letter in ("A", "B", "C", "D", "E", "F", "G")]
WIN_AND_LOSE = [f"{letter}.{part}" for letter in LETTERS for part in (1, 2)]


@pytest.mark.clause(*LETTERS, *WIN_AND_LOSE, "OH-N-6.I", "OH-N-7.I")
@pytest.mark.parametrize(("wager", "_sections", "wins", "by", "lost"), CASES)
def test_each_insignia_wins_on_itself_and_loses_on_any_other(
    wager: str, _sections: int, wins: int, by: str, lost: str
) -> None:
    for mark in WAGERS:
        round_ = spin(mark, Place("ann", 1, wager, 5_00))
        (settled,) = [event for event in round_.log if event.clause in (by, lost)]
        if mark == wager:
            assert won(round_) == wins * 100
            assert isinstance(settled, events.WagerWon)
            assert (settled.clause, settled.also) == (by, ("OH-N-6.II", "OH-N-7.I"))
        else:
            assert won(round_) == -5_00
            assert isinstance(settled, events.WagerLost)
            assert (settled.clause, settled.also) == (lost, ("OH-N-6.II",))


def test_the_wheel_has_54_sections_and_an_area_for_each_insignia() -> None:
    counts = dict(wheel(GAME.rules()).outcomes())
    filed("OH-N-2.I.C.3", sum(counts.values()), 54)
    for (insignia, sections, *_), part in zip(CASES, "abcdef", strict=False):
        filed(f"OH-N-2.I.C.3.{part}", counts[insignia], sections)
    assert counts == {wager: sections for wager, sections, *_ in CASES}
    areas = {slug: rule.name for slug, rule in GAME.rules().wagers.items()}
    named = {"one_dollar": "$1", "two_dollar": "$2", "five_dollar": "$5", "ten_dollar": "$10"}
    named |= {"twenty_dollar": "$20", "joker": "Joker", "logo": "Logo"}
    for number, (insignia, name) in enumerate(list(named.items())[:6], start=1):
        filed(f"OH-N-2.I.B.{number}", areas[insignia], name)
    assert areas == named


def test_the_54th_section_may_be_another_dollar() -> None:
    rules = GAME.rules({"last_section": "one_dollar"})
    assert dict(wheel(rules).outcomes())["one_dollar"] == 24
    with pytest.raises(Refusal, match="no logo section"):
        spin("joker", Place("ann", 1, "logo", 5_00), rules=rules)


@pytest.mark.clause("OH-N-4.II")
def test_a_player_may_bet_on_as_many_insignias_as_he_likes() -> None:
    round_ = spin("joker", *(Place("ann", 1, wager, 5_00) for wager in WAGERS))
    assert won(round_) == 200_00 - 6 * 5_00


@pytest.mark.clause("OH-N-4.III")
def test_wagers_are_chips_from_the_rack() -> None:
    round_ = open_round()
    round_.table.racks["ann"] = 50_00
    with pytest.raises(Refusal, match="outside") as refused:
        round_.send(Place("ann", 1, "joker", 60_00))
    assert refused.value.clause == "OH-N-4.III"


@pytest.mark.clause("OH-N-4.IV", "OH-N-5.I")
def test_no_wager_after_the_wheel_is_spun() -> None:
    round_ = open_round()
    round_.send(Place("ann", 1, "joker", 5_00))
    round_.send(NoMoreBets())
    for late in (
        Place("ann", 1, "logo", 5_00),
        Place("ann", 1, "joker", 5_00),
        TakeDown("ann", 1, 5_00),
    ):
        with pytest.raises(Refusal, match="closed") as refused:
            round_.send(late)
        assert refused.value.clause == "OH-N-4.IV"


@pytest.mark.clause("OH-N-4.IV")
def test_a_wager_may_be_withdrawn_until_the_wheel_is_spun() -> None:
    round_ = open_round()
    round_.send(Place("ann", 1, "joker", 10_00))
    round_.send(TakeDown("ann", 1, 5_00))
    assert [wager.cents for wager in round_.table.wagers.values()] == [5_00]
    round_.send(TakeDown("ann", 1, 5_00))
    taken = [e.clause for e in round_.log if isinstance(e, events.WagerTakenDown)]
    assert taken == ["OH-N-4.IV"] * 2
    assert not round_.table.wagers


@pytest.mark.clause("OH-N-5.III")
def test_the_clapper_rests_on_one_insignia() -> None:
    round_ = open_round()
    round_.send(NoMoreBets())
    assert isinstance(round_.pending, SpinWheel)
    assert round_.pending.clause == "OH-N-5.III"
    with pytest.raises(Refusal, match="no such mark"):
        round_.send("jack")


@pytest.mark.clause("OH-N-6.II")
def test_losers_are_collected_before_winners_are_paid() -> None:
    round_ = spin(
        "joker",
        Place("ann", 1, "joker", 5_00),
        Place("bob", 2, "one_dollar", 5_00),
        Place("bob", 2, "joker", 5_00),
    )
    kinds = [type(e) for e in round_.log if isinstance(e, events.WagerWon | events.WagerLost)]
    assert kinds == [events.WagerLost, events.WagerWon, events.WagerWon]


@pytest.mark.clause("OH-N-8.I", "OH-N-8.II")
@pytest.mark.parametrize(
    ("kind", "clause"), [("clapper_on_peg", "OH-N-8.I"), ("short_spin", "OH-N-8.II")]
)
def test_an_invalid_spin_gives_every_wager_back(kind: str, clause: str) -> None:
    round_ = open_round()
    round_.send(Place("ann", 1, "joker", 5_00))
    round_.send(NoMoreBets())
    round_.call_irregularity(kind)
    assert round_.over
    assert won(round_) == 0
    assert [e.clause for e in round_.log if isinstance(e, events.RoundVoided)] == [clause]


@pytest.mark.clause("OH-N-8.I", "OH-N-8.II")
@pytest.mark.parametrize(
    ("kind", "clause"), [("clapper_on_peg", "OH-N-8.I"), ("short_spin", "OH-N-8.II")]
)
def test_an_invalid_spin_found_after_the_payment_is_taken_back(kind: str, clause: str) -> None:
    round_ = spin("joker", Place("ann", 1, "joker", 5_00), Place("bob", 2, "logo", 5_00))
    assert (won(round_), won(round_, "bob")) == (200_00, -5_00)
    round_.call_irregularity(kind)
    assert (won(round_), won(round_, "bob"), round_.table.house) == (0, 0, 0)
    assert [e.clause for e in round_.log if isinstance(e, events.RoundVoided)] == [clause]
    following = Round(round_.table)
    assert kind not in {rule.kind for rule in following.irregularities()}


# The usual wheel has 24 ones and 7 fives (Wizard of Odds: $1 11.11%, $2 16.67%, $10 18.52%, $20
# 22.22%, joker 24.07%); the filing's has 8 fives, so its $5 wager is the one that differs.
@pytest.mark.parametrize(
    ("last", "wager", "edge"),
    [
        ("logo", "one_dollar", Fraction(8, 54)),
        ("one_dollar", "one_dollar", Fraction(6, 54)),
        ("logo", "two_dollar", Fraction(9, 54)),
        ("logo", "five_dollar", Fraction(6, 54)),
        ("logo", "ten_dollar", Fraction(10, 54)),
        ("logo", "twenty_dollar", Fraction(12, 54)),
        ("logo", "joker", Fraction(13, 54)),
        ("logo", "logo", Fraction(13, 54)),
    ],
)
def test_edges(last: str, wager: str, edge: Fraction) -> None:
    found = {
        sheet.wager: sheet for sheet in GAME.analysis.sheets(GAME.rules({"last_section": last}))
    }
    assert found[wager].house_edge == edge
    # By hand: a dollar on the insignia at every one of the 54 sections.
    sections, wins = next((n, w // 5) for name, n, w, *_ in CASES if name == wager)
    sections += last == wager == "one_dollar"
    assert Fraction(54 - sections * (wins + 1), 54) == edge


def test_fourteen_places_and_a_logo_unless_a_house_says_otherwise() -> None:
    assert GAME.rules().shown["last_section"] == "logo"
    table = open_round().table
    assert table.rules.seats == 14
