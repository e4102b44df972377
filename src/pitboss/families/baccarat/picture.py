"""The layout as text, with chips and cards."""

from __future__ import annotations

from pitboss.apparatus.cards import show_cards
from pitboss.families.baccarat.points import HANDS, point_count, value
from pitboss.families.baccarat.settling import DRAGON
from pitboss.money import show
from pitboss.table.table import Table

_COLOURS = {"banker": "red", "player": "blue", "tie": "green"}


def layout(table: Table) -> str:
    """Every betting area with its odds and chips, then the two hands and the marker buttons."""
    rows = [_area(table, wager) for wager in table.rules.wagers]
    rows += _dragon_sign(table)
    if table.rules.choice("deal") == "face-up":
        rows += [f"[bold]{hand.capitalize():<8}[/] {_hand(table, hand)}" for hand in HANDS]
    marks = [f"{name} {show(cents)}" for name, cents in table.owed.items() if cents]
    if marks:
        rows.append("vigorish owed: " + ", ".join(marks))
    if table.shoe is not None:
        rows.append(f"[dim]{table.shoe.left} cards in the shoe[/]")
    return "\n".join(rows)


def _dragon_sign(table: Table) -> list[str]:
    """The odds of the Dragon Bonus, on the layout or on a sign (OH-E-2.I.F, OH-EC-2.I.F)."""
    offered = [wager for wager in table.rules.wagers if wager.startswith(DRAGON)]
    if not offered:
        return []
    rows = list(table.rules.pay_table(offered[0]))
    margins = [row for row in rows if row.event.startswith("win_by_")]
    by = ", ".join(f"{row.event.removeprefix('win_by_')}: {row.pays}" for row in margins)
    others = ", ".join(f"{row.label}: {row.pays}" for row in rows if row not in margins)
    return [f"[dim]  by {by}[/]", f"[dim]  {others}[/]"]


def _area(table: Table, wager: str) -> str:
    rule = table.rules.wager(wager)
    pay_table = table.rules.pay_table(wager)
    own = [row for row in pay_table if row.wager in ("", wager)]
    best = str(own[0].pays) if len(own) == 1 or own[0].wager else f"up to {own[0].pays}"
    chips = "  ".join(
        f"[bold yellow]{held.box}:{show(held.cents)}[/]"
        for held in sorted(table.of_kind(wager), key=lambda held: held.box)
    )
    colour = _COLOURS.get(wager.rsplit("_", 1)[-1], "magenta")
    return f"[{colour}]{rule.name:<24}[/] [dim]{best:<15}[/] {chips}".rstrip()


def _hand(table: Table, hand: str) -> str:
    cards = table.hands.get(hand, [])
    if not cards:
        return "[dim]no cards[/]"
    return f"{show_cards(cards)} ({point_count(value(card) for card in cards)})"
