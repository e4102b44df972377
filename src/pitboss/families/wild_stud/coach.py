"""What each choice is worth to a player, from what he sees; and the best play as a chart."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import numpy as np

from pitboss.apparatus.cards import RANKS
from pitboss.apparatus.ranks import WILDS
from pitboss.exact.strategy import Rule, Share, Strategy, costs, edges
from pitboss.families.poker.calling import in_words
from pitboss.families.poker.payout_limit import most_paid
from pitboss.families.poker.seats import Seat
from pitboss.families.poker.showdown import on_offer
from pitboss.families.wild_stud.solve import (
    Played,
    Solved,
    Stakes,
    best_play,
    main_sheets,
    options,
    solved,
)
from pitboss.rulebook import RuleSet
from pitboss.table.table import Table

LEADS = range(1, 13)  # pairs of threes to aces: a deuce is wild


def advise(table: Table, player: str, odds: str) -> list[tuple[str, Fraction]]:
    """The value of folding and of playing, if he can afford it: best first, in Antes.

    Side wagers stay in play after a fold, so they have no say. No more is paid than the house's
    aggregate limit allows.
    """
    seat = next(Seat(box, player) for box in table.boxes_of(player))
    ante = seat.wager(table, "ante")
    most = most_paid(table, seat, "ante", ante.cents) if ante else None
    values = options(table.rules, odds, seat.cards(table), most=most)
    return on_offer(table, seat, values)


class Line(NamedTuple):
    """Where the best play draws the line.

    Attributes:
        lead: Every pair of these or better is played.
        without: Pairs one rank lower are played too, unless the hand holds this rank; None if no
            such rule is the best play.
    """

    lead: int
    without: int | None


def best_line(found: Solved, played: Played) -> Line:
    """Read the line off the solution."""
    folded = int(found.ranks[~played].max(initial=0))
    lead = next(lead for lead in LEADS if WILDS.floor("pair", lead) > folded)
    for without in LEADS:
        if lead - 1 in LEADS and np.array_equal(by_line(found, Line(lead, without)), played):
            return Line(lead, without)
    return Line(lead, None)


def by_line(found: Solved, line: Line) -> Played:
    """The strategy that follows a line."""
    played = found.ranks >= WILDS.floor("pair", line.lead)
    if line.without is not None:
        holds = (found.hands >> 2 == line.without).any(axis=1)
        played |= (found.ranks >= WILDS.floor("pair", line.lead - 1)) & ~holds
    return np.asarray(played)


def chart(rules: RuleSet, odds: str) -> Strategy:
    """The best play in words, with what simpler rules cost."""
    found = solved()
    played = best_play(Stakes(rules, odds), found)
    best, line = main_sheets(rules, odds)[0], best_line(found, played)
    if line.without is not None:
        low, odd = _pair(line.lead - 1), RANKS[line.without]
        words = f"Play a {low} or better, but fold a {low} with a {odd}; fold the rest."
    else:
        words = f"Play a {_pair(line.lead)} or better, and a few hands below it."
    simple = {
        f"play a {_pair(lead)} or better": by_line(found, Line(lead, None))
        for lead in LEADS
        if line.lead - 2 <= lead <= line.lead
    }
    simple["play every hand"] = np.ones_like(played)
    stays = Fraction(int(found.weights[played].sum()), int(found.weights.sum()))
    return Strategy(
        title="where to draw the line",
        optimal=line.without is not None,
        words=(Rule("", (words,)),),
        summary=(
            "A hand with any deuce or the joker is a pair at least: count it as its best hand.",
            *edges(best, "the Ante"),
        ),
        shares=(Share("all hands", "play", stays), Share("all hands", "fold", 1 - stays)),
        simpler=costs(
            best,
            ((rule, main_sheets(rules, odds, played=way)[0]) for rule, way in simple.items()),
        ),
        notes=("The side wagers ask for no decision, and stay in play after a fold.",),
    )


def _pair(lead: int) -> str:
    return in_words(WILDS, WILDS.floor("pair", lead)).partition(" with ")[0]
