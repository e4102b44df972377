"""The five score boards of baccarat, and each of them in words.

They record a shoe; they predict nothing. Bead plate and big road show the coups themselves. The
derived roads compare columns of the big road: red says that the shoe repeats itself, blue that it
does not. They look at *logical* columns, whole runs of one winner without ties: how the big road
bends at the edge of its grid is no matter to them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Literal

import msgspec

ROWS = 6
Colour = Literal["R", "B"]
BANKER, PLAYER, TIE = "B", "P", "T"
RED: Colour = "R"
BLUE: Colour = "B"
DERIVED = {
    "big_eye_boy": 1,
    "small_road": 2,
    "cockroach_pig": 3,
}  # how many columns back each looks
NAMES = {BANKER: "Banker", PLAYER: "Player", TIE: "tie"}
COLOURS = {RED: "red", BLUE: "blue"}
NOTHING = "Roads record what happened; they predict nothing."


class Cell(msgspec.Struct, frozen=True):
    """A mark on a grid; ``ties`` is how many ties were drawn across it."""

    row: int
    column: int
    mark: str
    ties: int = 0


class Roads(msgspec.Struct, frozen=True):
    """All score boards of a shoe; ``ask`` is what a road would show next for either winner."""

    bead: list[Cell]
    big: list[Cell]
    big_eye_boy: list[Cell]
    small_road: list[Cell]
    cockroach_pig: list[Cell]
    ask: dict[str, dict[str, str]]
    words: dict[str, str]


def runs(coups: Iterable[str]) -> list[tuple[str, int]]:
    """The logical columns of the big road: each winner and how often he won in a row."""
    return [(winner, len(list(same))) for winner, same in groupby(c for c in coups if c != TIE)]


def derived(coups: Iterable[str], back: int) -> str:
    """A derived road as letters: R and B, an entry for each decision that it can judge."""
    lengths: list[int] = []
    found: list[Colour] = []
    for _, length in runs(coups):
        lengths.append(0)
        for depth in range(1, length + 1):
            lengths[-1] = depth
            colour = _colour(lengths, back)
            if colour is not None:
                found.append(colour)
    return "".join(found)


def _colour(lengths: Sequence[int], back: int) -> Colour | None:
    """What the last entry is worth to a road that looks so many columns back."""
    depth, at = lengths[-1], len(lengths) - 1
    if depth == 1:  # a new column: was the one before as long as its model?
        if at - 1 - back < 0:
            return None
        return RED if lengths[at - 1] == lengths[at - 1 - back] else BLUE
    if at - back < 0:
        return None
    return BLUE if depth == lengths[at - back] + 1 else RED


def draw(marks: Iterable[str]) -> list[Cell]:
    """Marks as columns: the same goes down, a change begins a column, a full one turns right."""
    taken: set[tuple[int, int]] = set()
    cells: list[Cell] = []
    start = -1
    for mark, same in groupby(marks):
        start += 1
        while (0, start) in taken:
            start += 1
        row, column, turned = 0, start, False
        for number, _ in enumerate(same):
            if number:
                turned = turned or row + 1 == ROWS or (row + 1, column) in taken
                row, column = (row, column + 1) if turned else (row + 1, column)
            taken.add((row, column))
            cells.append(Cell(row, column, mark))
    return cells


def bead_plate(coups: Iterable[str]) -> list[Cell]:
    """Every coup a cell, ties too, down and then to the right."""
    return [Cell(at % ROWS, at // ROWS, winner) for at, winner in enumerate(coups)]


def big_road(coups: Sequence[str]) -> list[Cell]:
    """Who won, in columns; a tie is a line across the last cell."""
    cells = draw(winner for winner in coups if winner != TIE)
    ties = [0] * len(cells)
    first, decided = 0, 0
    for winner in coups:
        if winner != TIE:
            decided += 1
        elif decided:
            ties[decided - 1] += 1
        else:
            first += 1  # before the first decision they wait on its cell
    if not cells:
        return [Cell(0, 0, "", first)] if first else []
    ties[0] += first
    return [
        msgspec.structs.replace(cell, ties=many) for cell, many in zip(cells, ties, strict=True)
    ]


def asks(coups: Sequence[str]) -> dict[str, dict[str, str]]:
    """What each derived road would show if Banker, or Player, won next."""
    found: dict[str, dict[str, str]] = {}
    for winner in (BANKER, PLAYER):
        found[winner] = {}
        for road, back in DERIVED.items():
            now, then = derived(coups, back), derived([*coups, winner], back)
            if len(then) > len(now):
                found[winner][road] = then[-1]
    return found


def roads(coups: Sequence[str]) -> Roads:
    """Every score board of a shoe."""
    letters = {road: derived(coups, back) for road, back in DERIVED.items()}
    return Roads(
        bead=bead_plate(coups),
        big=big_road(coups),
        big_eye_boy=draw(letters["big_eye_boy"]),
        small_road=draw(letters["small_road"]),
        cockroach_pig=draw(letters["cockroach_pig"]),
        ask=asks(coups),
        words=_words(coups, letters),
    )


def _words(coups: Sequence[str], letters: dict[str, str]) -> dict[str, str]:
    told = {"bead": _list(NAMES[c] for c in coups)}
    told["big"] = _list(f"{NAMES[who]} {many}" for who, many in runs(coups))
    for road, marks in letters.items():
        told[road] = _list(
            f"{COLOURS[mark]} {len(list(same))}"  # type: ignore[index]
            for mark, same in groupby(marks)
        )
    return {**told, "note": NOTHING}


def _list(words: Iterable[str]) -> str:
    return ", ".join(words) or "nothing yet"
