"""A sitting in words, as one player sees it."""

from __future__ import annotations

from pitboss.apparatus.cards import Card, show_card
from pitboss.environments.sight import FACE_DOWN
from pitboss.environments.sitting import Sitting
from pitboss.money.cents import show
from pitboss.table.view import HIDDEN


def draw(sitting: Sitting, player: str) -> str:
    """The hands, the player's bets and rack, and what is waited for."""
    table = sitting.table
    lines = [f"{sitting.felt.room.name}: {player} has {show(table.racks[player])}"]
    for name, cards in sitting.sees(player).hands.items():
        shown = (HIDDEN if card == FACE_DOWN else show_card(Card(card)) for card in cards)
        lines.append(f"{name}: {' '.join(shown)}")
    for wager in table.wagers.values():
        spot = f" {wager.spot}" if wager.spot else ""
        lines.append(f"{wager.player}: {show(wager.cents)} on {wager.kind}{spot}")
    if sitting.thrown:
        lines.append(f"thrown: {' '.join(map(str, sitting.thrown))}")
    lines.append(f"waits for: {sitting.phase.replace('_', ' ')}")
    return "\n".join(lines) + "\n"
