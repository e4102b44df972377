"""The places of the layout (OH-G-4.V), rebuilt here from where the boxes lie."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from pitboss.errors import Refusal
from pitboss.games.roulette.layout import places
from pitboss.rulebook import RuleSet
from pitboss.table.actions import Place, PlaceOffer
from pitboss.table.notation import go_on
from pitboss.table.round import Round
from tests.filed import filed
from tests.games.roulette.floor import ONE, TWO, TWO_AS_ONE, open_table, rules

# Boxes as corner points of a grid: number -> the four corners of its box.
BOXES = {
    str(3 * along + across + 1): {(along + i, across + j) for i in (0, 1) for j in (0, 1)}
    for along in range(12)
    for across in range(3)
}


def sharing(size: int, corners: int) -> set[frozenset[str]]:
    """Groups of boxes that share so many corner points."""
    return {
        frozenset(group)
        for group in combinations(BOXES, size)
        if len(set.intersection(*(BOXES[n] for n in group))) >= corners
    }


def found(wager: str, mode: str = TWO, **options: object) -> set[frozenset[str]]:
    return set(places(rules(mode, **options), wager).values())


def of(*groups: str) -> set[frozenset[str]]:
    return {frozenset(group.split("-")) for group in groups}


ROWS = [{str(n), str(n + 1), str(n + 2)} for n in range(1, 37, 3)]


def test_straights_are_the_numbers_of_the_wheel() -> None:
    numbers = of(*map(str, range(37)))
    assert found("straight") == numbers | of("00")
    assert found("straight", ONE) == found("straight", TWO_AS_ONE) == numbers


def test_splits_are_boxes_with_a_line_between_them() -> None:
    lines = sharing(2, corners=2)
    assert len(lines) == 57
    assert found("split") == lines | of("0-00", "0-1", "0-2", "00-2", "00-3")
    assert found("split", ONE) == lines | of("0-1", "0-2", "0-3")
    assert found("split", TWO_AS_ONE) == lines | of("0-1", "0-2")


def test_three_numbers_are_a_row_or_a_trio_at_the_zeros() -> None:
    rows = {frozenset(row) for row in ROWS}
    assert found("three_numbers") == rows | of("0-1-2", "0-2-00", "00-2-3")
    trios = {place for place in places(rules(), "three_numbers") if place[0] == "0"}
    filed("OH-G-4.V.C.2", trios, {"0-1-2", "0-00-2", "00-2-3"})  # one place for each of them
    assert found("three_numbers", ONE) == rows | of("0-1-2")
    assert found("three_numbers", TWO_AS_ONE) == rows | of("0-1-2")


def test_four_numbers_meet_at_a_corner() -> None:
    corners = sharing(4, corners=1)
    assert len(corners) == 22
    assert found("four_numbers") == found("four_numbers", ONE) == corners


@pytest.mark.clause("OH-G-4.V.C.1")
def test_single_zero_extras_only_where_a_house_has_them() -> None:
    extras = {"single_zero_extras": True}
    assert found("three_numbers", ONE, **extras) - found("three_numbers", ONE) == of("0-2-3")
    assert found("four_numbers", ONE, **extras) - found("four_numbers", ONE) == of("0-1-2-3")
    for mode in (TWO, TWO_AS_ONE):
        with pytest.raises(Refusal, match="needs wheel to be single-zero"):
            rules(mode, **extras)


def test_the_first_five_need_a_double_zero() -> None:
    assert found("first_five_numbers") == of("0-00-1-2-3")
    assert found("first_five_numbers", ONE) == found("first_five_numbers", TWO_AS_ONE) == set()


def test_six_numbers_are_two_rows_side_by_side() -> None:
    pairs = {frozenset(a | b) for a, b in pairwise(ROWS)}
    assert len(pairs) == 11
    assert found("six_numbers") == found("six_numbers", ONE) == pairs


SPOTS = [(TWO, 161), (ONE, 155), (TWO_AS_ONE, 154)]


@pytest.mark.clause(*[f"OH-G-4.V.{letter}" for letter in "ABCDEFGHIJKLMN"])
@pytest.mark.parametrize(("mode", "count"), SPOTS)
def test_exactly_the_places_of_the_layout_are_offered(mode: str, count: int) -> None:
    round_ = Round(open_table(rules(mode)))
    offers = [offer for offer in round_.legal("ann") if isinstance(offer, PlaceOffer)]
    assert len(offers) == count
    assert {offer.wager for offer in offers} <= set(rules(mode).wagers)
    for offer in offers:
        round_.send(offer.action())
    assert len(round_.table.wagers) == count


REFUSED = [
    (TWO, "5 straight 37", "OH-G-4.V.A", "Straight: no such place: '37'"),
    (TWO, "5 split 1-5", "OH-G-4.V.B", "no such place"),
    (TWO, "5 split 20-17", "OH-G-4.V.B", "no such place"),
    (TWO, "5 three_numbers 2-3-4", "OH-G-4.V.C", "no such place"),
    (TWO, "5 four_numbers 0-1-2-3", "OH-G-4.V.D", "no such place"),
    (TWO, "5 column 4th", "OH-G-4.V.G", "no such place"),
    (ONE, "5 straight 00", "OH-G-1.II", "00 is not in play"),
    (ONE, "5 first_five_numbers", "OH-G-1.II", "First Five Numbers: 00 is not in play"),
    (ONE, "5 three_numbers 0-2-3", "OH-G-4.V.C", "no such place"),
    (TWO_AS_ONE, "5 straight 00", "OH-G-1.IV", "00 is not in play"),
    (TWO_AS_ONE, "5 split 0-00", "OH-G-1.IV", "00 is not in play"),
    (TWO_AS_ONE, "5 three_numbers 00-2-3", "OH-G-1.IV", "00 is not in play"),
    (TWO_AS_ONE, "5 split 0-3", "OH-G-4.V.B", "no such place"),
]


@pytest.mark.parametrize(
    ("mode", "words", "clause", "message"),
    [pytest.param(*row, marks=pytest.mark.clause(row[2])) for row in REFUSED],
)
def test_other_places_are_refused(mode: str, words: str, clause: str, message: str) -> None:
    round_ = Round(open_table(rules(mode)))
    with pytest.raises(Refusal, match=message) as refusal:
        go_on(round_, f"ann: {words}")
    assert refusal.value.clause == clause
    assert round_.table.wagers == {}


@pytest.mark.clause("OH-G-1.I.C")
def test_wagers_keep_to_the_posted_limits() -> None:
    posted = RuleSet.of("roulette", limits={"straight": {"low": "1", "high": "200"}})
    round_ = Round(open_table(posted))
    for refused in ("201 straight 8", "4 red"):
        with pytest.raises(Refusal, match="outside"):
            go_on(round_, f"ann: {refused}")
    go_on(round_, "ann: 1 straight 8")
    go_on(round_, "ann: 199 straight 8")
    with pytest.raises(Refusal, match="cannot bet more here"):
        go_on(round_, "ann: 1 straight 8")


@pytest.mark.clause("OH-G-4.I")
def test_only_chips_in_the_rack_can_be_wagered() -> None:
    table = open_table()
    table.racks["ann"] = 12_00
    round_ = Round(table)
    go_on(round_, "ann: 10 red")
    with pytest.raises(Refusal) as refused:
        go_on(round_, "ann: 5 odd")
    assert refused.value.clause == "OH-G-4.I"
    with pytest.raises(Refusal, match="'eve' is not at the table"):
        round_.send(Place("eve", 1, "red", 500))
    assert table.books()["layout"] == 10_00


def test_the_numbers_under_a_chip_are_told_in_their_order() -> None:
    table = open_table()
    for wager in table.rules.wagers:
        for spot in table.game.spots(table, wager):
            marks = table.game.covers(table, wager, spot)
            assert list(marks) == sorted(marks, key=lambda mark: (int(mark), mark))
    (spot,) = table.game.spots(table, "first_five_numbers")
    assert table.game.covers(table, "first_five_numbers", spot) == ("0", "00", "1", "2", "3")
