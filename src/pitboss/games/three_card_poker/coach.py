"""What each choice is worth to a player, from what he sees; and the best play as a chart."""

from __future__ import annotations

from fractions import Fraction

from pitboss.apparatus.cards import DECK
from pitboss.apparatus.ranks import THREE, rank_3
from pitboss.games.poker.seats import Seat
from pitboss.games.poker.sheets import net_of, percent
from pitboss.games.poker.showdown import on_offer
from pitboss.games.three_card_poker.exact import FOLD, Hand, Stakes, ante_sheet, hands, options
from pitboss.games.three_card_poker.script import QUEEN
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


def chart(rules: RuleSet) -> str:
    """The best play as one line, with what simpler rules cost."""
    best, lowest, stakes = ante_sheet(rules), lowest_played(rules), Stakes(rules)
    queen = THREE.floor("high_card", QUEEN)
    simple = {
        "play queen high or better": ante_sheet(rules, plays=lambda hand: hand.rank >= queen),
        "play every hand": ante_sheet(rules, plays=lambda hand: True),
    }
    words = THREE.describe(lowest.rank).removeprefix("high card, ")
    whole = all((stakes.play(hand) >= FOLD) == (hand.rank >= lowest.rank) for hand in hands(DECK))
    odd = "" if whole else "\n[yellow]A few hands on either side of the line go the other way.[/]"
    played = 1 - sum((row.probability for row in best.events if row.event == "fold"), Fraction(0))
    rows = [
        f"[bold green]Play {words} or better; fold the rest.[/]{odd}",
        f"Plays {percent(played)} of all hands. House edge {percent(best.house_edge)} of the "
        f"Ante, {percent(best.element_of_risk)} of all that is bet.",
        "",
        "Simpler rules, and what they cost more:",
    ]
    rows += [
        f"  {rule:<28} {percent(sheet.house_edge)}  [red]+{percent(best.ev - sheet.ev)}[/]"
        for rule, sheet in simple.items()
    ]
    rows.append("[dim]Pair Plus and the Six Card Bonus ask for no decision.[/]")
    return "\n".join(rows)
