"""What each choice is worth to a player, from what he sees; and the best play as a chart."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import numpy as np

from pitboss.apparatus.cards import DECK
from pitboss.apparatus.cards import RANKS as NAMES
from pitboss.apparatus.ranks import FOUR
from pitboss.exact.strategy import Cell, Grid, Row, Strategy, costs, edges, shares_of
from pitboss.families.poker.calling import in_words
from pitboss.families.poker.counting import Ints
from pitboss.families.poker.progressive_at_stake import award_for
from pitboss.families.poker.seats import Seat
from pitboss.families.poker.showdown import on_offer
from pitboss.families.poker.thresholds import best_cut
from pitboss.games.four_card_poker.script import UP
from pitboss.games.four_card_poker.sheets import (
    MOST,
    Solved,
    Stakes,
    Times,
    ante_sheet,
    options,
    solved,
)
from pitboss.rulebook import RuleSet
from pitboss.table.table import Table

TENS, TWOS = FOUR.floor("pair", 8), FOUR.floor("pair", 0)


class Cut(NamedTuple):
    """Play at all from one rank on, and for the most from another."""

    play: int
    most: int


def advise(table: Table, player: str) -> list[tuple[str, Fraction]]:
    """The value of every choice the player can afford, best first, per unit of the Ante.

    The progressive counts, which a fold forfeits; Aces Up stays as it is.
    """
    seat = next(Seat(box, player) for box in table.boxes_of(player))
    values = options(table.rules, seat.cards(table), table.hands[UP][0])
    award = award_for(table, seat, seat.cards(table))
    values |= {name: value + award for name, value in values.items() if name != "fold"}
    return on_offer(table, seat, values)


def best_cuts(rules: RuleSet, found: Solved, ups: list[int]) -> Cut:
    """The best cuts by the rank of the hand alone, against any of these up cards."""
    stakes = Stakes(rules)
    wins = found.wins[:, ups].sum(axis=1, dtype=np.int64) * found.weights
    points = found.live[:, ups].sum(axis=1) * found.weights * found.dealers
    top = len(FOUR) + 1
    won, met = np.zeros(top, dtype=np.int64), np.zeros(top, dtype=np.int64)
    np.add.at(won, found.ranks, wins)
    np.add.at(met, found.ranks, points)
    by_rank = [
        (Fraction(0), Fraction(0)) if not met[rank] else _gains(stakes, rank, won, met)
        for rank in range(top)
    ]
    return Cut(best_cut(gain for gain, _ in by_rank), best_cut(gain for _, gain in by_rank))


def _gains(stakes: Stakes, rank: int, won: Ints, met: Ints) -> tuple[Fraction, Fraction]:
    """What playing once gains over a fold, and what the most gains over once, in all deals."""
    wins, dealers = int(won[rank]), int(met[rank])
    kind = FOUR.category(rank)
    once, most = (stakes.play(wins, dealers, times, kind) for times in (1, MOST))
    return (once + 1) * dealers, (most - once) * dealers


def by_cuts(found: Solved, cuts: dict[int, Cut]) -> Times:
    """The strategy that follows cuts, given for each rank of the up card."""
    times = np.zeros(found.wins.shape, dtype=np.int8)
    for up, cut in cuts.items():
        row = np.where(found.ranks >= cut.most, MOST, found.ranks >= cut.play).astype(np.int8)
        times[:, 4 * up : 4 * up + 4] = row[:, None]
    return times


def chart(rules: RuleSet) -> Strategy:
    """The best cuts for each up card, with what they and simpler rules cost."""
    found = solved(DECK)
    best = ante_sheet(rules)
    cuts = {up: best_cuts(rules, found, list(range(4 * up, 4 * up + 4))) for up in range(13)}
    one = best_cuts(rules, found, list(range(52)))
    round_cuts = {up: learnable(cut) for up, cut in cuts.items()}
    simple = {
        "the chart above": by_cuts(found, cuts),
        "the chart without kickers": by_cuts(found, round_cuts),
        f"{MOST}x {_from(one.most)}, 1x {_from(one.play)}": by_cuts(
            found, dict.fromkeys(range(13), one)
        ),
        f"{MOST}x pair of tens up, 1x any other pair": by_cuts(
            found, dict.fromkeys(range(13), Cut(TWOS, TENS))
        ),
    }
    names = (f"play {MOST}x from", "play 1x from", "or 3x, 1x from")
    return Strategy(
        title="by the rank of the hand",
        optimal=False,
        grids=(
            Grid(
                "dealer shows",
                names,
                tuple(
                    Row(
                        NAMES[up],
                        (
                            Cell(in_words(FOUR, cut.most)),
                            Cell(in_words(FOUR, cut.play)),
                            Cell(_short(round_cuts[up])),
                        ),
                    )
                    for up, cut in reversed(cuts.items())
                ),
            ),
        ),
        summary=(
            "Fold the rest; two times the Ante is never best.",
            "The exact best play looks at every card.",
            *edges(best, "the Ante"),
        ),
        shares=shares_of(best, "best play", {f"{MOST}x": f"_{MOST}x", "1x": "_1x", "fold": "fold"}),
        simpler=costs(
            best, ((rule, ante_sheet(rules, times=times)) for rule, times in simple.items())
        ),
        notes=("Aces Up asks for no decision.",),
    )


def learnable(cut: Cut) -> Cut:
    """The nearest cuts that name a pair or a high card, and no kicker."""
    floors = [FOUR.floor(kind, lead) for kind in ("high_card", "pair") for lead in range(13)]

    def near(rank: int) -> int:
        return min(floors, key=lambda floor: (abs(floor - rank), floor))

    return Cut(near(cut.play), near(cut.most))


def _short(cut: Cut) -> str:
    return f"{_lead(cut.most)}, {_lead(cut.play)}"


def _lead(rank: int) -> str:
    """A rank's first cards alone, as in kings."""
    return in_words(FOUR, rank).partition(" with ")[0].removeprefix("pair of ")


def _from(rank: int) -> str:
    return f"from {in_words(FOUR, rank)}"
