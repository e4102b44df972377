"""The layout as text: who banks, the betting areas, and the two hands of each place once open."""

from __future__ import annotations

from pitboss.apparatus.cards import Card, show_cards
from pitboss.families.poker.picture import layout as areas
from pitboss.families.poker.seats import DEALER
from pitboss.games.pai_gow_poker.house_way import house_way
from pitboss.games.pai_gow_poker.memory import memory_of
from pitboss.games.pai_gow_poker.running import running
from pitboss.money import show
from pitboss.table import events
from pitboss.table.table import Table

_WIDTH = 24


def layout(table: Table) -> str:
    """Betting areas and markers, and below them High and Low hands that lie face up."""
    rows = [row for row in areas(table).splitlines() if "[bold]" not in row or "yellow" in row]
    rows += _markers(table)
    rows += [_hand(table, hand) for hand in _face_up(table)]
    return "\n".join(rows)


def _markers(table: Table) -> list[str]:
    found = []
    if table.rules.flag("player_banking"):
        bank = running(table).bank
        who = "the house"
        if bank is not None:
            joined = f" with {', '.join(bank.partners)}" if bank.partners else ""
            who = f"box {bank.seat.box}{joined}, the house bets {show(bank.house)}"
        found.append(f"[cyan]{'bank':<{_WIDTH}}[/] {who}")
    if table.rules.choice("start_position") == "button":
        at = memory_of(table).button
        place = f"box {table.rules.seats + 1 - at}" if at else DEALER
        found.append(f"[cyan]{'button':<{_WIDTH}}[/] {place}")
    return found


def _face_up(table: Table) -> list[str]:
    """The hands that have been turned up for all to see."""
    return [event.hand for event in table.log or () if isinstance(event, events.CardsTurned)]


def _hand(table: Table, hand: str) -> str:
    cards: list[Card] = table.hands[hand]
    if hand == DEALER:
        own = house_way(cards).setting
    else:
        own = running(table).ways[int(hand.removeprefix("box_"))]
    high, low = (show_cards(sorted(each, reverse=True)) for each in (own.high, own.low))
    return f"[bold]{hand.replace('_', ' '):<{_WIDTH}}[/] {high}  [dim]|[/]  {low}"
