"""A picture of the layout for the terminal: both cups, every area, chips and the meter."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pitboss.apparatus.dice import Throw
from pitboss.games.three_dice_baccarat.hands import hand
from pitboss.games.three_dice_baccarat.progressive import is_open, unit
from pitboss.games.three_dice_baccarat.script import DiceMemory
from pitboss.games.three_dice_baccarat.settling import MAIN, PROGRESSIVE, SINGLE_EVENTS, TALONS
from pitboss.money.cents import show
from pitboss.table.table import Table

_FACES = dict(enumerate("⚀⚁⚂⚃⚄⚅", start=1))
_CHIPS = "bold yellow"
_WIDTH = 80
_BETWEEN = "  |  "
_MARKUP = re.compile(r"\[[^\]]*\]")


def draw(table: Table) -> str:
    """The layout as text with rich markup."""
    lines = [_cups(table)]
    for group in (MAIN, SINGLE_EVENTS, TALONS):
        lines += _rows([_area(table, slug) for slug in group if slug in table.rules.wagers])
    lines += [_progressive(table)] if PROGRESSIVE in table.rules.wagers else []
    return "\n".join([*lines, _limits(table)])


def _cups(table: Table) -> str:
    memory = table.memory
    if not isinstance(memory, DiceMemory) or not memory.player:
        return "[dim]both cups are covered[/]"
    return f"{_cup('Player', memory.player)}     {_cup('Banker', memory.banker)}"


def _cup(name: str, dice: Throw) -> str:
    faces = " ".join(_FACES[face] for face in dice)
    return f"[bold]{name}[/] {faces} = [bold]{hand(dice).value}[/]"


def _rows(areas: Iterable[str]) -> list[str]:
    """Areas side by side, as many on a line as it holds."""
    rows: list[str] = []
    for area in areas:
        longer = f"{rows[-1]}{_BETWEEN}{area}" if rows else ""
        if rows and len(_MARKUP.sub("", longer)) <= _WIDTH:
            rows[-1] = longer
        else:
            rows.append(area)
    return rows


def _area(table: Table, wager: str) -> str:
    name = table.rules.wager(wager).name
    pays = table.rules.pay_table(wager)
    odds = f" [dim]{pays.pays(wager)}[/]" if wager in pays else ""
    return f"[bold]{name}[/]{odds}{_chips(table, wager)}"


def _chips(table: Table, wager: str) -> str:
    staked = sum(held.cents for held in table.of_kind(wager))
    return f" [{_CHIPS}]{show(staked)}[/]" if staked else ""


def _progressive(table: Table) -> str:
    if not is_open(table.rules):
        return "[dim]Triple Progressive is closed[/]"
    meter = table.meters.get(PROGRESSIVE, 0)
    cost = show(unit(table.rules))
    shown = f"[bold green]{show(meter)}[/]"
    return f"[bold]Triple Progressive[/] [dim]{cost}[/] meter {shown}{_chips(table, PROGRESSIVE)}"


def _limits(table: Table) -> str:
    """The posted limits (CO-2899.09-5)."""
    groups: dict[str, list[str]] = {}
    for slug, rule in table.rules.wagers.items():
        if slug != PROGRESSIVE:
            limits = table.rules.limits(slug)
            groups.setdefault(f"{show(limits.low)} to {show(limits.high)}", []).append(
                "bonus" if rule.bonus else "standard"
            )
    words = [f"{' and '.join(dict.fromkeys(names))} {span}" for span, names in groups.items()]
    if table.rules.payout_limit is not None:
        words.append(f"payouts of a round up to {show(table.rules.payout_limit)}")
    return f"[dim]{'; '.join(words)}; 3 over 0 pushes the winning side[/]"
