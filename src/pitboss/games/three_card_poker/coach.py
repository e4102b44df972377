"""What each choice is worth to a player, from what he sees; and the best play as a chart."""

from __future__ import annotations

from fractions import Fraction

from pitboss.apparatus.cards import DECK
from pitboss.apparatus.ranks import THREE, rank_3
from pitboss.exact.strategy import Rule, Share, Strategy, chance, costs, edges
from pitboss.families.poker.calling import in_words
from pitboss.families.poker.seats import Seat
from pitboss.families.poker.sheets import net_of
from pitboss.families.poker.showdown import on_offer
from pitboss.games.three_card_poker.script import QUEEN
from pitboss.games.three_card_poker.sheets import FOLD, Hand, Stakes, ante_sheet, hands, options
from pitboss.rulebook import RuleSet
from pitboss.table.table import Table


def advise(table: Table, player: str) -> list[tuple[str, Fraction]]:
    """The value of folding and of playing, if he can afford it: best first, in Antes.

    Pair Plus counts where it is up: a fold forfeits it.
    """
    seat = next(Seat(box, player) for box in table.boxes_of(player))
    cards = seat.cards(table)
    values = options(table.rules, cards)
    ante, side = seat.wager(table, "ante"), seat.wager(table, "pair_plus")
    if ante is not None and side is not None:
        share = Fraction(side.cents, ante.cents)
        pays, kind = table.rules.pay_table("pair_plus"), THREE.category(rank_3(cards))
        values["fold"] -= share
        values["play"] += share * (net_of(pays.pays(kind)) if kind in pays else -1)
    return on_offer(table, seat, values)


def lowest_played(rules: RuleSet) -> Hand:
    """The weakest hand that the best play does not fold."""
    stakes = Stakes(rules)
    return min(
        (hand for hand in hands(DECK) if stakes.play(hand) >= FOLD), key=lambda hand: hand.rank
    )


def chart(rules: RuleSet) -> Strategy:
    """The best play as one line, with what simpler rules cost."""
    best, lowest, stakes = ante_sheet(rules), lowest_played(rules), Stakes(rules)
    queen = THREE.floor("high_card", QUEEN)
    words = in_words(THREE, lowest.rank).removeprefix("high card, ")
    cut = ante_sheet(rules, plays=lambda hand: hand.rank >= lowest.rank)
    whole = all((stakes.play(hand) >= FOLD) == (hand.rank >= lowest.rank) for hand in hands(DECK))
    simple = [
        *([] if whole else [("the line above", cut)]),
        (
            "play queen high or better, as the dealer does",
            ante_sheet(rules, plays=lambda hand: hand.rank >= queen),
        ),
        ("play every hand", ante_sheet(rules, plays=lambda hand: True)),
    ]
    played = 1 - chance(best, "fold")
    odd = () if whole else ("A few hands on either side of the line go the other way.",)
    return Strategy(
        title="where to draw the line",
        optimal=whole,
        words=(Rule("", (f"Play {words} or better; fold the rest.", *odd)),),
        summary=edges(best, "the Ante"),
        shares=(Share("all hands", "play", played), Share("all hands", "fold", 1 - played)),
        simpler=costs(best, simple),
        notes=("Pair Plus and the Six Card Bonus ask for no decision.",),
    )
