"""What each choice is worth to a player, from what he sees; and the best play as a chart."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from pitboss.apparatus.cards import DECK
from pitboss.apparatus.ranks import FOUR, rank_4_of_5
from pitboss.exact.strategy import Rule, Strategy, costs, edges, shares_of
from pitboss.families.poker.calling import in_words
from pitboss.families.poker.progressive_at_stake import award_for
from pitboss.families.poker.seats import Seat
from pitboss.families.poker.sheets import net_of
from pitboss.families.poker.showdown import on_offer
from pitboss.families.poker.thresholds import best_cut
from pitboss.games.crazy_four_poker.script import ACES, queens_up_event
from pitboss.games.crazy_four_poker.sheets import (
    FOLD,
    MOST,
    Solved,
    Times,
    ante_sheet,
    best_times,
    nets,
    options,
    results,
    solved,
)
from pitboss.rulebook import RuleSet
from pitboss.table.table import Table


def advise(table: Table, player: str) -> list[tuple[str, Fraction]]:
    """The value of every choice the player can afford, best first, per unit of the Ante.

    Queens Up and the progressive count where they are up: a fold forfeits them.
    """
    seat = next(Seat(box, player) for box in table.boxes_of(player))
    cards = seat.cards(table)
    values = options(table.rules, cards)
    ante, side = seat.wager(table, "ante"), seat.wager(table, "queens_up")
    if ante is not None and side is not None:
        pays, event = table.rules.pay_table("queens_up"), queens_up_event(rank_4_of_5(cards))
        paid = net_of(pays.pays(event)) if event in pays else Fraction(-1)
        part = Fraction(side.cents, ante.cents)
        values = {
            name: value + part * (-1 if name == "fold" else paid) for name, value in values.items()
        }
    award = award_for(table, seat, cards)
    values |= {name: value + award for name, value in values.items() if name != "fold"}
    return on_offer(table, seat, values)


def play_cut(rules: RuleSet, found: Solved) -> int:
    """The rank from which on it is best to play, by the rank of the hand alone."""
    counts = results(found)
    top = len(FOUR) + 1
    met = {result: np.zeros(top, dtype=np.int64) for result in counts}
    for result, many in counts.items():
        np.add.at(met[result], found.ranks, many * found.weights)
    gains = [Fraction(0)]
    for rank in range(1, top):
        net = nets(rules, rank)
        each = (int(met[r][rank]) * (net[r].fixed + net[r].play - FOLD) for r in counts)
        gains.append(sum(each, Fraction(0)))
    return best_cut(gains)


def by_cut(found: Solved, play: int) -> Times:
    """The strategy that plays from one rank on, and for the most from a pair of aces on."""
    return np.where(found.ranks >= ACES, MOST, found.ranks >= play).astype(np.int8)


def chart(rules: RuleSet) -> Strategy:
    """The best play as a rule, with what it and simpler rules cost."""
    found, best = solved(DECK), ante_sheet(rules)
    cut = play_cut(rules, found)
    line = by_cut(found, cut)
    simple = {
        "the rule above": line,
        "play once at most": np.minimum(line, 1).astype(np.int8),
        "fold nothing": np.maximum(line, 1).astype(np.int8),
    }
    all_aces = bool((best_times(rules, found)[found.ranks >= ACES] == MOST).all())
    mostly = "" if all_aces else ", mostly"
    sheets = {rule: ante_sheet(rules, times=times) for rule, times in simple.items()}
    return Strategy(
        title="by the rank of the hand",
        optimal=sheets["the rule above"].ev == best.ev,
        words=(
            Rule(
                "",
                (
                    f"Play {MOST}x with a pair of aces or better{mostly}.",
                    f"Play 1x from {_words(cut)} on; fold the rest.",
                ),
            ),
        ),
        summary=(
            "The exact best play looks at every card; two times the Ante is never best.",
            *edges(best, "the Ante"),
        ),
        shares=shares_of(best, "best play", {f"{MOST}x": f"_{MOST}x", "1x": "_1x", "fold": "fold"}),
        simpler=costs(best, sheets.items()),
        notes=("Queens Up asks for no decision.",),
    )


def _words(rank: int) -> str:
    return in_words(FOUR, rank).removeprefix("high card, ")
