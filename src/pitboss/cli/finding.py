"""``pitboss find`` and ``pitboss options``: where something is, and what a game lets one choose."""

from __future__ import annotations

from collections.abc import Sequence

from rich.padding import Padding

from pitboss.cli import screen
from pitboss.desk.asked import Asked
from pitboss.desk.catalogue import KINDS, Found, choices, found_by, shown_options, table_choices
from pitboss.errors import Refusal
from pitboss.talk.words import tokens

MOST = 24  # findings that are printed; --json gives them all
WIDEST = max(map(len, KINDS)) + 2


def find_words(words: Sequence[str], *, as_json: bool) -> None:
    """Print everything whose name or text has all these words, the nearest first."""
    wanted = tokens(" ".join(words))
    if not wanted:
        raise Refusal("find what? (say: pitboss find lucky ladies)", field="words")
    found = found_by(words)
    if as_json:
        screen.print_json({"words": list(wanted), "found": [each.as_json() for each in found]})
        return
    if not found:
        raise Refusal(f"nothing in the rulebook has the words {' '.join(wanted)!r}", field="words")
    console = screen.out()
    for each in found[:MOST]:
        line = screen.dim(f"{each.kind:<{WIDEST}}").append(screen.tame(_line(each)), "not dim")
        console.print(line, no_wrap=True, overflow="ellipsis", crop=False)
    if len(found) > MOST:
        console.print(screen.dim(f"and {len(found) - MOST} more (--json has them all)"))


def _line(found: Found) -> str:
    if found.kind in ("game", "wager"):
        return f"{found.name}, {found.game}: {screen.command_name()} {found.command}"
    return f"{found.name}  {found.game}: {found.words}"


# --- what a game lets one choose -----------------------------------------------------------------


def show_options(asked: Asked, *, as_json: bool) -> None:
    """Print the options of a game with their values, and its pay tables with their short names."""
    rules = asked.rules()
    if as_json:
        screen.print_json(choices(rules))
        return
    console = screen.out()
    filed = f"{rules.rules.filing}, {rules.rules.part}"
    console.print(screen.plain(f"{rules.rules.name} ({filed}): options", "bold"))
    shown = shown_options(rules)
    for key, option in rules.rules.options.items():
        line = screen.plain(f"  {key}={shown[key]}", "bold")
        line.append(f"  ({option.allowed().removeprefix('one of ')})", style="not bold")
        if option.clause:
            line.append(f"  [{option.clause}]", style="not bold dim")
        console.print(line)
        console.print(Padding(screen.plain(option.help), (0, 0, 0, 6)))
    tables = table_choices(rules)
    if tables:
        console.print(screen.plain("Pay tables to choose from, the default first", "bold"))
        grid = screen.grid("wager", "pay table", "short", "what it is")
        for wager, id, short, name in tables:
            grid.add_row(*(screen.plain(cell) for cell in (wager, id, short, name)))
        console.print(grid)
    me, game = screen.command_name(), rules.game
    first = next(iter(rules.rules.options))
    console.print(screen.dim(f"{me} par {game} --rule {first}={shown[first]}"))
    if tables:
        wager, id, short, _ = tables[-1]
        example = f"{me} par {game} --wager {wager} --pay-table {short or id}"
        console.print(screen.dim(example))
