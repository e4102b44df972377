"""``pitboss shoe``: the next round once some cards of the shoe are gone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from pitboss.cli import screen
from pitboss.cli.heading import print_heading
from pitboss.cli.solving import desk
from pitboss.desk.asked import Asked
from pitboss.desk.heading import heading_of

CARDS_MOST = 12  # cards that are named one by one


def show_shoe(asked: Asked, gone: str, *, as_json: bool) -> None:
    """Print what the cards left are worth, and what one more card gone would change."""
    room = asked.room
    rules = asked.rules()
    cards = gone.replace(",", " ").split()
    report = desk().shoe(room, rules, cards)
    heading = heading_of(rules, asked.house_name)
    if as_json:
        shown = msgspec.to_builtins(report, enc_hook=str)
        screen.print_json({**heading.as_json(), "gone": cards, **shown})
        return
    out = screen.out()
    words = f"{len(cards)} gone ({_in_short(cards)})" if cards else "none gone"
    print_heading(out, heading)
    out.print(screen.markup(f"[bold]{room.name}[/]: {report.left} cards left, {words}"))
    out.print(f"The next round returns {report.ev:+.6%} of the wager by best play ", end="")
    out.print(f"(within {report.bound:.0e}); from the full shoe {report.full:+.6%}.")
    if not report.lasts:
        out.print("These cards may not last through splits; a shuffle within a round is left out.")
    if report.insurance is not None:
        out.print(
            f"Insurance returns {float(report.insurance):+.4%} of what is put on it, ", end=""
        )
        out.print("over whatever cards the player may hold.")
    columns = ["left", "best play"]
    if any(each.kept is not None for each in report.effects):
        columns.append("play kept")
    grid = screen.grid("one more gone", *columns, right=tuple(columns))
    for each in report.effects:
        kept = [] if each.kept is None else [f"{each.kept:+.5%}"]
        name = each.card.replace("T", "ten value")
        grid.add_row(name, str(each.left), f"{each.best:+.5%}", *kept)
    out.print(grid)


def _in_short(cards: Sequence[str]) -> str:
    """A few cards as they were named; many by their number: ``16 x A, 8 x 5``."""
    if len(cards) <= CARDS_MOST:
        return " ".join(cards)
    return ", ".join(f"{many} x {card}" for card, many in Counter(cards).items())
