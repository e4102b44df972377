"""Baccarat's score boards: vectors worked out elsewhere, and the rule in other words."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pitboss.families.baccarat.roads import (
    BANKER,
    BLUE,
    DERIVED,
    PLAYER,
    RED,
    ROWS,
    TIE,
    asks,
    bead_plate,
    big_road,
    derived,
    draw,
    roads,
    runs,
)

SHOES = st.lists(st.sampled_from("BPT"), max_size=90).map("".join)
VECTORS = {
    "BBTPPPBPBBBTTPPBBBBBBBBPBPPB": (
        "RBBBRBRBRBRBRRRRRBBRBB",
        "BBBRBBBRRBRRRRBBBBB",
        "BRRRBBBRRRRRRBBBRB",
    ),
    "BBPPBBPP": ("RRRRR", "RRR", "R"),
    "BPBPBPBP": ("RRRRRR", "RRRRR", "RRRR"),
    "BBBBBBBBPP": ("R", "", ""),
}


def test_derived_roads_of_known_shoes() -> None:
    for shoe, expected in VECTORS.items():
        assert tuple(derived(shoe, back) for back in DERIVED.values()) == expected


def test_a_dragon_tail() -> None:
    cells = [(cell.row, cell.column) for cell in big_road("BBBBBBBBPP")]
    tail = [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (5, 1), (5, 2), (0, 1), (1, 1)]
    assert cells == tail


def test_ties_are_drawn_across_the_last_cell() -> None:
    assert [cell.ties for cell in big_road("TTBPTTTP")] == [2, 3, 0]
    assert [(cell.mark, cell.ties) for cell in big_road("TT")] == [("", 2)]
    assert big_road("") == []


def test_a_bead_plate_has_every_coup() -> None:
    cells = bead_plate("BPTBPTBP")
    assert [(cell.row, cell.column) for cell in cells[5:]] == [(5, 0), (0, 1), (1, 1)]
    assert "".join(cell.mark for cell in cells) == "BPTBPTBP"


@given(SHOES)
def test_the_two_asks_are_always_opposite(shoe: str) -> None:
    ask = asks(shoe)
    assert ask[BANKER].keys() == ask[PLAYER].keys()
    for road in ask[BANKER]:
        assert {ask[BANKER][road], ask[PLAYER][road]} == {RED, BLUE}


@given(SHOES)
def test_no_two_marks_share_a_cell(shoe: str) -> None:
    for cells in (big_road(shoe), *(draw(derived(shoe, back)) for back in DERIVED.values())):
        places = [(cell.row, cell.column) for cell in cells]
        assert len(set(places)) == len(places)
        assert all(row < ROWS for row, _ in places)


@given(SHOES)
def test_the_rule_in_another_wording(shoe: str) -> None:
    """Filled or empty cells beside the entry; a new column is judged as if the run had gone on."""
    columns = [many for _, many in runs(shoe)]
    for back in DERIVED.values():
        told = []
        for at, length in enumerate(columns):
            for depth in range(1, length + 1):
                if depth >= 2 and at - back >= 0:
                    model = columns[at - back]
                    told.append(RED if (model >= depth) == (model >= depth - 1) else BLUE)
                elif depth == 1 and at - 1 - back >= 0:
                    model, onward = columns[at - 1 - back], columns[at - 1] + 1
                    like = (model >= onward) == (model >= onward - 1)
                    told.append(BLUE if like else RED)
        assert derived(shoe, back) == "".join(told)


def test_every_road_has_words_and_promises_nothing() -> None:
    words = roads("BBPTB").words
    assert words["bead"] == "Banker, Banker, Player, tie, Banker"
    assert words["big"] == "Banker 2, Player 1, Banker 1"
    assert words["small_road"] == "nothing yet"
    assert "predict nothing" in words["note"]
    assert TIE not in {mark for mark, _ in runs("BTP")}
