"""Two cups of three dice at compiled speed: how often which hands met."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from pitboss.apparatus.dice import throws
from pitboss.apparatus.jit import dealer
from pitboss.apparatus.streams import OPENED, Ints, Lanes, Tray, below_two, note, open_lane
from pitboss.apparatus.totals import by_round, tick
from pitboss.games.three_dice_baccarat.hands import DICE, Hand, hand

THROWS: Final = throws(DICE)
HANDS: Final[tuple[Hand, ...]] = tuple(dict.fromkeys(hand(each) for each in THROWS))
CELLS: Final = len(HANDS) ** 2
NOTES: Final = 1 + 2 * DICE


class CupTables(NamedTuple):
    """What the kernel looks up."""

    hands: Ints  # which of the different hands each throw of a cup is
    faces: Ints  # its dice, one after the other


def cup_tables() -> CupTables:
    """The tables of three dice in a cup."""
    return CupTables(
        np.array([HANDS.index(hand(each)) for each in THROWS], np.int64),
        np.array([face for each in THROWS for face in each], np.int64),
    )


def meetings() -> list[tuple[Hand, Hand]]:
    """What each cell counts: the Player's and the Banker's hand."""
    return [(player, banker) for player in HANDS for banker in HANDS]


@dealer
def shake_lanes(lanes: Lanes, tables: CupTables, tray: Tray, totals: Ints) -> None:
    """Shake both cups so often in each lane."""
    hands = tables.hands
    n = len(hands)
    kinds = len(HANDS)
    for lane in range(lanes.first, lanes.first + lanes.many):
        open_lane(tray, lanes, lane)
        for shaken in range(lanes.rounds):
            player, banker = below_two(tray, n, n)
            cell = hands[player] * kinds + hands[banker]
            tick(totals, shaken if by_round(totals) else 0, cell)
            if len(tray.tape):
                note(tray, OPENED)
                for die in range(DICE):
                    note(tray, tables.faces[player * DICE + die])
                for die in range(DICE):
                    note(tray, tables.faces[banker * DICE + die])
