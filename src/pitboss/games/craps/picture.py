"""A text picture of the layout: the puck, the boxes and the chips."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.games.craps.bets import HARDWAYS, ODDS, ONE_ROLL, POINTS, SPLITS
from pitboss.games.craps.felt import works
from pitboss.games.craps.memory import remembered
from pitboss.money.cents import show
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

_BOX_BETS = ("come", "put", "dont_come", "come_odds", "put_odds", "dont_come_odds")


def layout(table: Table) -> str:
    """The layout as it stands, in rich markup."""
    memory = remembered(table)
    shooter = table.seats.get(memory.shooter, "nobody")
    puck = f"[bold white on blue] ON {memory.point} [/]" if memory.point else "[dim] OFF [/]"
    lines = [f"puck {puck}   shooter [bold]{shooter}[/]   [dim]{_posted(table)}[/]"]
    lines += [_box(table, number) for number in POINTS]
    lines.append(_row(table, "line", ("pass", "pass_odds", "dont_pass", "dont_pass_odds")))
    lines.append(_row(table, "come", ("come", "dont_come"), waiting=True))
    lines.append(_row(table, "field", ("field",)))
    lines.append(_row(table, "centre", (*HARDWAYS, *SPLITS, *_singles())))
    if "fire" in table.rules.wagers:
        made = " ".join(str(point) for point in memory.fire) or "no points"
        lines.append(f"{_row(table, 'fire', ('fire',))}  [dim]made: {made}[/]")
    return "\n".join(lines)


def _posted(table: Table) -> str:
    """The limits, as posted at every table (OH-B-3.III)."""
    line, centre = table.rules.limits("pass"), table.rules.limits("any_seven")
    return (
        f"line {show(line.low)} to {show(line.high)}, "
        f"centre {show(centre.low)} to {show(centre.high)}"
    )


def _singles() -> Iterable[str]:
    return (kind for kind in ONE_ROLL if kind != "field")


def _box(table: Table, number: int) -> str:
    """One numbered box, its odds said with the word "to" (OH-B-5.I), and the chips there."""
    here = [
        wager
        for wager in table.wagers.values()
        if (wager.kind in _BOX_BETS and wager.spot == str(number))
        or wager.kind in (f"place_{number}", f"buy_{number}", f"lay_{number}")
    ]
    mark = "[bold white on blue]ON[/]" if remembered(table).point == number else "  "
    pays = table.rules.pay_table(f"place_{number}").pays(f"place_{number}")
    return f"{mark} [bold]{number:>2}[/] [dim]{pays}[/]  {_chips(table, here)}".rstrip()


def _row(table: Table, title: str, kinds: Iterable[str], waiting: bool = False) -> str:
    """One part of the layout with the wagers that stand on it."""
    wanted = set(kinds)
    here = [
        wager
        for wager in table.wagers.values()
        if wager.kind in wanted and not (waiting and wager.spot)
    ]
    return f"[bold]{title:<7}[/] {_chips(table, here) or '[dim]-[/]'}"


def _chips(table: Table, wagers: Iterable[Wager]) -> str:
    return "  ".join(_chip(table, wager) for wager in wagers)


def _chip(table: Table, wager: Wager) -> str:
    """One stack: whose (where others play), what, how much, and an off button if it is off."""
    whose = f"{wager.player}'s " if len(table.racks) > 1 else ""
    spot = f" on {wager.spot}" if wager.spot and wager.kind not in ODDS else ""
    off = "" if works(table, wager) else " [red]off[/]"
    name = table.rules.wager(wager.kind).name
    return f"{whose}{name}{spot} [bold yellow]{show(wager.cents)}[/]{off}"
