"""``pitboss strategy``: the optimal strategy of a game, derived from its solution."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text

from pitboss.cli import screen, store
from pitboss.cli.cache import home_of
from pitboss.cli.heading import heading_json, print_heading
from pitboss.cli.sheets import Asked
from pitboss.cli.shipped import key_of
from pitboss.cli.solving import solve
from pitboss.errors import Refusal
from pitboss.games.room import Room
from pitboss.rulebook import RuleSet


def show_strategy(asked: Asked, *, as_json: bool, use_cache: bool = True) -> None:
    """Print a game's chart, or the same text for machines."""
    room = asked.room
    if room.chart is None:
        raise Refusal(f"{room.slug} has no decisions after the bet: there is no strategy to print")
    rules = asked.rules_in_force()
    chart = _kept_chart(room, room.chart, rules, use_cache=use_cache)
    if as_json:
        plain = Text.from_markup(chart).plain
        head = heading_json(rules, asked.house_name)
        screen.print_json({**head, "chart": plain.splitlines()})
        return
    out = screen.out()
    print_heading(out, rules, asked.house_name)
    out.print(screen.markup(f"[bold]{room.name}[/]: optimal strategy"))
    out.print(screen.markup(chart))


def _kept_chart(
    room: Room, draw: Callable[[RuleSet], str], rules: RuleSet, *, use_cache: bool
) -> str:
    """The chart of a game under these rules: kept from before, or solved now."""
    name, code, key = f"chart-{room.slug}", store.code_of(home_of(room)), key_of(rules)
    if use_cache and isinstance(kept := store.load(name, code, key), str):
        return kept
    chart = solve(f"Solving {room.name}", lambda: draw(rules), use_cache=use_cache)
    if use_cache:
        store.save(name, code, key, chart)
    return chart
