"""What counts as evidence: the game itself must cite the clause under the marked test."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from pitboss.errors import Refusal, UnknownName
from pitboss.exact.par import Outcome, par_of
from pitboss.rooms import registry
from pitboss.rulebook import RuleSet
from pitboss.table.actions import NoMoreBets, Place
from pitboss.table.round import Round
from pitboss.table.table import Table
from tests.citations import FILED, HEARD, PLAY, SHEET, Citation, listening
from tests.evidence import Record, folders, judge
from tests.filed import filed

STRAIGHT = "OH-G-4.V.A"
CLOSING = "OH-G-6.II"
RANKS = "OH-L-7.I"  # of the multi-link progressive, which has no table of its own


class Toy(type(registry.room("roulette").game)):  # type: ignore[misc]
    """Roulette as some test would have it."""


def play(logged: bool = True, toy: bool = False) -> Round:
    table = Table(Toy() if toy else registry.room("roulette").game, RuleSet.of("roulette"))
    table.sit("ann", 1, 100_00)
    if not logged:
        table.log = None
    round_ = Round(table)
    round_.send(Place("ann", 1, "straight", 5_00, "17"))
    return round_


def heard(act: Callable[[], object]) -> set[Citation]:
    """What is heard while something happens (this test itself hears nothing of it)."""
    outer, HEARD.now = HEARD.now, set()
    try:
        with listening():
            act()
        return HEARD.now
    finally:
        HEARD.now = outer


def test_an_event_and_a_question_cite() -> None:
    assert heard(play) >= {(PLAY, "roulette", STRAIGHT), (PLAY, "roulette", CLOSING)}


def test_offers_cite() -> None:
    round_ = play()

    def offer() -> None:
        round_.legal()

    assert heard(offer) >= {(PLAY, "roulette", f"OH-G-4.V.{n}") for n in "ABCDEFGHIJKLMN"}


def test_a_refusal_cites_only_where_it_is_refused() -> None:
    round_ = play()
    round_.send(NoMoreBets())

    def late() -> None:
        with pytest.raises(Refusal):
            round_.send(Place("ann", 1, "straight", 5_00, "17"))

    assert heard(late) == {(PLAY, "roulette", "OH-G-6.II")}


def test_the_rulebook_refuses_too() -> None:
    def triple() -> None:
        with pytest.raises(Refusal):
            RuleSet.of("roulette", {"wheel": "triple"})

    assert heard(triple) == {(PLAY, "", "OH-G-1.IV")}


def test_toys_and_tables_without_a_log_cite_nothing() -> None:
    assert heard(lambda: play(toy=True)) == set()
    assert heard(lambda: play(logged=False)) == set()


def test_a_sheet_cites_its_wager_and_its_pay_table_when_it_is_read() -> None:
    outcomes = [Outcome("win", 1, Fraction(1), "1 to 1"), Outcome("lose", 1, Fraction(-1), "lose")]
    sheet = par_of(RuleSet.of("roulette"), "red", outcomes)
    assert heard(lambda: sheet.name) == set()
    assert heard(lambda: sheet.ev) == {(SHEET, "", "OH-G-4.V.I"), (SHEET, "", "OH-G-5.I")}


def test_a_datum_is_proved_only_if_it_is_as_filed() -> None:
    assert heard(lambda: filed("OH-G-1.II", 37, 37)) == {(FILED, "", "OH-G-1.II")}

    def wrong() -> None:
        with pytest.raises(AssertionError, match=r"OH-G-1\.II: 36 is not what is filed: 37"):
            filed("OH-G-1.II", 36, 37)

    assert heard(wrong) == set()
    with pytest.raises(UnknownName, match="unknown clause"):
        filed("OH-G-1.IIX", 1, 1)


@pytest.mark.parametrize(
    ("id", "cited", "proved"),
    [
        (STRAIGHT, {(PLAY, "roulette", STRAIGHT)}, "played"),
        (STRAIGHT, {(PLAY, "", STRAIGHT)}, "played"),
        (STRAIGHT, {(PLAY, "big-six", STRAIGHT)}, "cited only at big-six, not at roulette"),
        (STRAIGHT, {(PLAY, "roulette", CLOSING)}, "the game cites other clauses there"),
        (STRAIGHT, {(SHEET, "", STRAIGHT)}, "data"),
        (STRAIGHT, {(SHEET, "", CLOSING)}, "a par sheet that cites other clauses"),
        (STRAIGHT, {(FILED, "", STRAIGHT)}, "data"),
        (STRAIGHT, {(FILED, "", CLOSING)}, "no game of the package cites anything there"),
        (STRAIGHT, set(), "no game of the package cites anything there"),
        (RANKS, {(PLAY, "let-it-ride", RANKS)}, "played"),
    ],
)
def test_a_mark_holds_by_what_its_test_cited(id: str, cited: set[Citation], proved: str) -> None:
    evidence, bad = judge(Record({"t": {id}}, {"t": cited, "other": {(PLAY, "roulette", id)}}))
    if proved in ("played", "data"):
        assert (getattr(evidence, proved)[id], bad) == (("t",), [])
    else:
        assert (evidence.played, [each.test for each in bad]) == ({}, ["t"])
        assert bad[0].why.startswith(proved)


def test_a_datum_needs_no_mark() -> None:
    evidence, bad = judge(Record({}, {"t": {(FILED, "", STRAIGHT)}}))
    assert (evidence.data, bad) == ({STRAIGHT: ("t",)}, [])


def test_a_game_is_proved_in_its_own_room_and_in_those_it_builds_on() -> None:
    assert folders("roulette") == ["tests/games/roulette", "tests/progressive", "tests/rulebook"]
    assert {"tests/games/dj_wild", "tests/families/poker"} <= set(folders("dj-wild"))


@pytest.mark.parametrize(
    ("wager", "room"),
    [
        ("rocket-aces", "tests/wagers/rocket_aces"),
        ("multi-link-progressive", "tests/families/poker"),
    ],
)
def test_a_wager_without_a_table_is_proved_where_it_is_played(wager: str, room: str) -> None:
    assert room in folders(wager)
