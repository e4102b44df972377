"""``pitboss strategy``: the optimal strategy of a game, derived from its solution."""

from __future__ import annotations

from rich.text import Text

from pitboss.cli import screen
from pitboss.cli.sheets import Asked
from pitboss.errors import Refusal


def show_strategy(asked: Asked, *, as_json: bool) -> None:
    """Print a game's chart, or the same text for machines."""
    room = asked.room
    if room.chart is None:
        raise Refusal(f"{room.slug} has no decisions after the bet: there is no strategy to print")
    rules = asked.rules()
    with screen.working(f"Solving {room.name}"):
        chart = room.chart(rules)
    if as_json:
        plain = Text.from_markup(chart).plain
        screen.print_json({"game": room.slug, "rules": rules.shown, "chart": plain.splitlines()})
        return
    out = screen.out()
    out.print(screen.markup(f"[bold]{room.name}[/]: optimal strategy"))
    out.print(screen.markup(chart))
