"""What a player sees at the table: the layout, the rack, the wagers up, what may be bet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.console import Console

from pitboss.cli import screen
from pitboss.errors import Refusal
from pitboss.exact.advice import Advice
from pitboss.money.cents import show
from pitboss.rooms.room import Room
from pitboss.rulebook import RuleSet
from pitboss.rulebook.phrases import Phrases
from pitboss.rulebook.posting import PAYOUT, posted
from pitboss.rulebook.unfiled import NOT_AS_FILED
from pitboss.table.actions import Offer
from pitboss.table.irregularity import IrregularityRule
from pitboss.table.table import Table
from pitboss.talk.looks import (
    advice_lines,
    all_bets,
    irregularities,
    result_words,
    short_bets,
    standing,
)
from pitboss.talk.wishes import up, wager_words


def worth(table: Table, player: str) -> int:
    """All of the player's chips: in the rack and on the layout."""
    return table.racks[player] + sum(wager.cents for wager in up(table, player))


def print_table(
    console: Console, room: Room, table: Table, player: str, *, round_number: int, ahead: int
) -> None:
    """The layout and the player's chips, before he bets."""
    console.print()
    mark = f", {NOT_AS_FILED}" if table.rules.unfiled else ""
    title = f"[bold]{room.name}[/], round {round_number}{mark}"
    console.rule(title, align="left", characters="-")
    picture = room.layout(table)
    if picture:
        console.print(screen.markup(picture))
    for notice in posted(table.rules):
        if notice.shows == PAYOUT:
            console.print(screen.dim(notice.words))
    held = up(table, player)
    rack = f"rack {show(table.racks[player])}"
    layout = ", ".join(wager_words(table.rules, wager) for wager in held) or "nothing"
    console.print(screen.plain(f"{rack} | up: {layout} | {result_words(ahead)}", "cyan"))


def print_posted(console: Console, rules: RuleSet) -> None:
    """Everything posted at the table, each with the clause that orders it."""
    notices = posted(rules)
    if not notices:
        raise Refusal("the filing of this game orders nothing to be posted")
    for notice in notices:
        clauses = ", ".join(filter(None, (notice.clause, *notice.also)))
        console.print(screen.plain(f"{notice.words} [{clauses}]" if clauses else notice.words))


def print_short_bets(console: Console, rules: RuleSet, offers: Iterable[Offer]) -> None:
    """What may be bet now, a line for each minimum."""
    for line in short_bets(rules, offers):
        console.print(screen.dim(line))


def print_all_bets(console: Console, rules: RuleSet, offers: Sequence[Offer]) -> None:
    """Every wager that would be accepted now, with its places, limits and pays."""
    grid = screen.grid("wager", "where", "amount", "pays", "clause")
    for row in all_bets(rules, offers):
        name, where, pays = map(screen.plain, (row.name, row.where, row.pays))
        grid.add_row(name, where, row.amount, pays, screen.dim(row.clause))
    console.print(grid)


def print_standing(console: Console, table: Table, offers: Iterable[Offer]) -> None:
    """Which wagers may come down, or be called on or off."""
    for line in standing(table, offers):
        console.print(screen.plain(line, "dim"))


def print_advice(console: Console, advice: Advice, most: Mapping[str, int]) -> None:
    """What each answer is worth, the best first, and what the others cost in money.

    An answer that takes a number is priced at the ``most`` it takes.
    """
    for each, words in zip(advice.choices, advice_lines(advice, most), strict=True):
        console.print(screen.plain(f"  {words}", "" if each.cost else "bold green"))


def print_irregularities(
    console: Console,
    spoken: Phrases,
    now: Sequence[IrregularityRule],
    every: Sequence[IrregularityRule],
) -> None:
    """What can go wrong now, and what can later in the round."""
    for line in irregularities(spoken, now, every):
        console.print(screen.plain(line))
