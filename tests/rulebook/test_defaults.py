"""What is on the layout, and how it is played, where a house chooses nothing.

``layouts.txt`` says it game by game in words of our own: each wager with what it goes with and its
filed limits, each option as it stands unless a house says otherwise and what it may be, the pay
tables that a house may better, the floors of meters. A change of the rulebook's data must be made
in both.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.money import show
from pitboss.rulebook.clauses import games
from pitboss.rulebook.game_rules import WagerRule, game_rules
from pitboss.rulebook.paytables import pay_tables

LAYOUTS = Path(__file__).with_name("layouts.txt")


def read() -> dict[str, list[str]]:
    """The lines of each game: a heading at the margin, the rest indented."""
    found: dict[str, list[str]] = {}
    for line in LAYOUTS.read_text("utf-8").splitlines():
        if line and not line.startswith((" ", "#")):
            found[line] = []
        elif line.startswith(" "):
            found[[*found][-1]].append(line.strip())
    return found


def told(game: str) -> list[str]:
    """The same as the rulebook has it."""
    rules = game_rules(game)
    lines = [_wager(wager) for wager in rules.wagers.values()]
    for key, option in rules.options.items():
        lines.append(f"{key} = {option.show(option.default)}; {option.allowed()}")
    for table in pay_tables():
        if table.game == game and table.floor:
            lines.append(f"may pay more than {table.id}")
    for wager, meter in rules.meters.items():
        lines.append(f"meter of {wager}: {meter.rate_floor} from {meter.seed_floor}")
    return lines


def _wager(wager: WagerRule) -> str:
    words = [f"wager {wager.slug}"]
    words += [word for word in ("optional", "bonus") if getattr(wager, word)]
    words += [f"with {wager.follows}"] if wager.follows else []
    for word, cents in (("from", wager.minimum), ("to", wager.maximum), ("by", wager.step)):
        words += [f"{word} {show(cents)}"] if cents is not None else []
    return " ".join(words)


def test_every_game_is_told() -> None:
    assert [*read()] == [*games()]


@pytest.mark.parametrize("game", games())
def test_what_is_played_where_a_house_chooses_nothing(game: str) -> None:
    assert told(game) == read()[game]
