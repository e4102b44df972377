"""The layout as text: the dealer's hand, then every box with its bets, players and cards."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.apparatus.cards import Card
from pitboss.families.blackjack.hands import DEALER
from pitboss.families.blackjack.picture import face
from pitboss.families.blackjack.points import total_of
from pitboss.games.pontoon_plus.hands import BET, PontoonHand
from pitboss.games.pontoon_plus.running import running_of
from pitboss.money import show
from pitboss.table.table import Table


def layout(table: Table) -> str:
    """Odds, the dealer's hand, then every box that is taken or bet on."""
    pays = table.rules.pay_table(BET)
    rows = [
        f"[green]Pontoon pays {pays.pays('pontoon')}. Dealer draws to hard 16 or soft 17. "
        f"Insurance pays {pays.pays('insurance')}.[/]",
        _dealer(table),
    ]
    boxes = sorted({*table.seats, *(wager.box for wager in table.wagers.values())})
    for box in boxes:
        seated = table.seats.get(box, "nobody seated")
        rows.append(f"[bold]box {box}[/] [dim]{seated}[/]  {_chips(table, box)}".rstrip())
        rows += [f"   {_hand(hand)}" for hand in _hands(table, box)]
    if table.shoe is not None:
        rows.append(f"[dim]{table.shoe.left} cards in the shoe[/]")
    return "\n".join(rows)


def _dealer(table: Table) -> str:
    cards = table.hands.get(DEALER, [])
    if not cards:
        return "[bold]dealer[/] [dim]no cards[/]"
    return f"[bold]dealer[/] {_faces(cards)} ({total_of(cards)})"


def _hands(table: Table, box: int) -> list[PontoonHand]:
    running = running_of(table)
    return [] if running is None else [hand for hand in running.of_box(box) if hand.cards]


def _hand(hand: PontoonHand) -> str:
    spot = f"{hand.spot}: " if hand.spot else ""
    given_up = " [yellow]surrendered[/]" if hand.surrendered else ""
    return f"{spot}{_faces(hand.cards)} ({hand.total}){given_up}"


def _faces(cards: Sequence[Card]) -> str:
    return " ".join(map(face, cards))


def _chips(table: Table, box: int) -> str:
    held = [wager for wager in table.wagers.values() if wager.box == box]
    return "  ".join(
        f"{wager.player} {table.rules.wager(wager.kind).name}"
        f"{f' {wager.spot}' if wager.spot else ''} [bold yellow]{show(wager.cents)}[/]"
        for wager in held
    )
