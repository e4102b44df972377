"""A strategy of blackjack as a player writes it: a table of comma-separated values.

The first line names the dealer's up cards, the others a hand and what is done against each of
them, in the letters of the charts (`charting.LEGEND`); a star is no matter. Hands are totals
(`16`, or `hard 16`), soft totals (`A,7`, or `soft 18`) and pairs (`8,8`, or `pair 8`):

    hand,2,3,4,5,6,7,8,9,10,A
    16,S,S,S,S,S,H,H,H,H,H
    "A,7",S,D,D,D,D,S,S,H,H,H
    "8,8",P,P,P,P,P,P,P,P,P,P

What is not written stands from 17 on, soft ones from 18 on, draws below, and is not split.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.errors import Refusal
from pitboss.exact.blackjack import Policy
from pitboss.exact.blackjack.play import DOUBLE, HIT, STAND
from pitboss.exact.blackjack.shoe import ACE, VALUES, index_of
from pitboss.exact.blackjack.solve import Desk, Play

# By letter: what two cards do, and what they do where that is not allowed.
LETTERS: Final = {
    "S": (STAND, STAND),
    "H": (HIT, HIT),
    "D": (DOUBLE, HIT),
    "DS": (DOUBLE, STAND),
    "R": (HIT, HIT),
    "RS": (STAND, STAND),
}
GIVES_UP: Final = ("R", "RS")
SPLITS: Final = "P"
SOFT_STANDS: Final = 18
STANDS: Final = 17

Line = tuple[str, int]  # hard or soft and its total, or pair and its value
Lines = Mapping[Line, Mapping[int, str]]  # what is done, by up card
HARD, SOFT, PAIR = "hard", "soft", "pair"


def lines_of(text: str) -> dict[Line, dict[int, str]]:
    """The lines of a table: what is done, by up card."""
    rows = [row for row in csv.reader(io.StringIO(text)) if any(cell.strip() for cell in row)]
    if len(rows) < 2:
        raise _fault(1, "a table has a line of up cards and at least one hand")
    ups = [_up(cell, 1) for cell in rows[0][1:]]
    found: dict[Line, dict[int, str]] = {}
    for number, row in enumerate(rows[1:], start=2):
        line = _line(row[0], number)
        if line in found:
            raise _fault(number, f"{row[0]!r} is written twice")
        if len(row) - 1 != len(ups):
            raise _fault(number, f"{len(ups)} up cards, but {len(row) - 1} letters")
        cells = (_letter(cell, line, number) for cell in row[1:])
        found[line] = {up: cell for up, cell in zip(ups, cells, strict=True) if cell}
    return found


def _fault(line: int, words: str) -> Refusal:
    return Refusal(f"strategy table, line {line}: {words}", field="strategy")


def _up(text: str, number: int) -> int:
    try:
        return index_of(text.strip().upper())
    except (ValueError, KeyError):
        raise _fault(number, f"{text!r} is no up card (2 to 10, A)") from None


def _line(text: str, number: int) -> Line:
    """What a line is about."""
    words = text.strip().lower().replace(",", " ").split()
    try:
        match words:
            case ["hard", total] | [total] if 4 <= int(total) <= 20:
                return HARD, int(total)
            case ["soft", total] if 12 <= int(total) <= 20:
                return SOFT, int(total)
            case ["pair", value]:
                return PAIR, index_of(value.upper())
            case [one, two] if index_of(one.upper()) == index_of(two.upper()):
                return PAIR, index_of(one.upper())
            case ["a", other] if 2 <= int(other) <= 9:
                return SOFT, 11 + int(other)
    except (ValueError, KeyError):
        pass
    raise _fault(number, f"{text!r} is no hand (16, A,7 or 8,8)")


def _letter(text: str, line: Line, number: int) -> str:
    letter = text.strip().upper().rstrip("*")
    if letter in LETTERS or not letter or (letter == SPLITS and line[0] == PAIR):
        return letter
    raise _fault(number, f"{text!r} is no play (S, H, D, Ds, R, Rs, and P for a pair)")


def policy_of(desk: Desk, text: str) -> Policy:
    """The strategy of a table under the rules of a game."""
    hands = desk.hands
    draws = np.where(hands.soft, hands.total < SOFT_STANDS, hands.total < STANDS)
    drawn = np.repeat(np.where(draws, HIT, STAND).astype(np.int8)[:, None], 10, axis=1)
    none = np.zeros((10, 10), bool)
    plain = Policy(Play(drawn, drawn), None, none, np.zeros(drawn.shape, bool))
    written = written_over(desk, plain, lines_of(text))
    return replace(written, free=written.own if desk.rules.free_splits else None)


def cell_of(hand: str, up: str, play: str, number: int) -> tuple[Line, int, str]:
    """One cell of a table: its line, the up card, the letter."""
    line = _line(hand, number)
    return line, _up(up, number), _letter(play, line, number)


def written_over(desk: Desk, policy: Policy, lines: Lines) -> Policy:
    """A strategy with these lines in the place of its own; lammers are played as they were."""
    hands = desk.hands
    two_card, drawn = policy.own.two_card.copy(), policy.own.drawn.copy()
    split, surrender = policy.split.copy(), policy.surrender.copy()
    totals = [line for line in lines if line[0] != PAIR]
    for kind, total in totals:
        numbers = np.flatnonzero((hands.total == total) & (hands.soft == (kind == SOFT)))
        _write(numbers, lines[kind, total], hands.size, two_card, drawn, surrender)
    for kind, place in lines:
        if kind == PAIR:
            cells = lines[kind, place]
            for up, letter in cells.items():
                split[place, up] = letter == SPLITS
            plain = {up: letter for up, letter in cells.items() if letter != SPLITS}
            _write([hands.find(place, place)], plain, hands.size, two_card, drawn, surrender)
            for up in cells:
                surrender[hands.find(place, place), up] &= not split[place, up]
    surrender &= desk.rules.late_surrender
    surrender[hands.find(ACE, VALUES.index("T"))] = False
    return Policy(Play(two_card, drawn), policy.free, split, surrender)


def _write(
    numbers: Sequence[int] | NDArray[np.int64],
    cells: Mapping[int, str],
    size: NDArray[np.int64],
    two_card: NDArray[np.int8],
    drawn: NDArray[np.int8],
    surrender: NDArray[np.bool_],
) -> None:
    """Put what is done with some hands into the arrays of a strategy."""
    for up, letter in cells.items():
        first, further = LETTERS[letter]
        for number in numbers:
            drawn[number, up] = further
            two_card[number, up] = first
            surrender[number, up] = letter in GIVES_UP and size[number] == 2
