"""Solved par sheets of the filed rules, which travel inside the package.

``python -m pitboss.cli.shipped [GAME ...]`` solves them anew and writes them; a test solves a
sample again and compares. They are found by content: with any odds or any line of the solver's code
changed they are no longer what was asked for. Rules that are not the filed defaults are solved when
asked for.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from pitboss.cli import store
from pitboss.cli.contents import code_behind, odds_of
from pitboss.rooms.room import Room
from pitboss.rulebook import RuleSet

FOLDER = store.HERE / "games" / "solved"


def key_of(rules: RuleSet) -> str:
    """The name of a rule set in the shipped files: its choices, and the odds they come to."""
    return store.key_of(rules.as_json(), odds_of(rules))


def shipped(room: Room, key: str) -> list[dict[str, Any]] | None:
    """The raw sheets that travel with the package for these rules, if today's code made them."""
    found = _file(room.slug)
    if found.code != code_behind(room.solver):
        return None
    return found.sheets.get(key)


def path_of(slug: str) -> Path:
    """The file of a game."""
    return FOLDER / f"{slug}.json"


class Shipped(NamedTuple):
    """The sheets of a game, and the digest of the code that solved them."""

    code: str = ""
    sheets: dict[str, list[dict[str, Any]]] = {}  # noqa: RUF012 - read only


@cache
def _file(slug: str) -> Shipped:
    try:
        raw = json.loads(path_of(slug).read_text("utf-8"))
        return Shipped(raw["code"], raw["sheets"])
    except (FileNotFoundError, KeyError):
        return Shipped()


def write(slug: str) -> int:
    """Solve a game under the filed rules and every approved pay table; write what was found."""
    from pitboss.cli.cache import raw_sheets  # noqa: PLC0415 - it reads this module
    from pitboss.cli.sheets import Asked, other_tables, room_of  # noqa: PLC0415

    room = room_of(slug)
    asked = Asked(room)
    rules = asked.rules()
    made = {
        key_of(each): raw_sheets(room.par(each)) for each in (rules, *other_tables(asked, rules))
    }
    FOLDER.mkdir(exist_ok=True)
    lines = ",\n".join(f"{json.dumps(key)}: {json.dumps(made[key])}" for key in made)
    code = json.dumps(code_behind(room.solver))
    text = f'{{\n"code": {code},\n"sheets": {{\n{lines}\n}}\n}}\n'
    path_of(slug).write_text(text, "utf-8")
    return len(made)


def main(slugs: Sequence[str]) -> None:
    """Write the files of the games named, or of all."""
    from pitboss.rooms import registry  # noqa: PLC0415

    for slug in slugs or registry.priced():
        print(f"{slug}: {write(slug)} rule sets", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
