"""Solved par sheets of the filed rules, which travel inside the package.

``python -m pitboss.desk.shipped [GAME ...]`` solves them anew and writes them; a test solves a
sample again and compares. They are found by content: with any odds or any line of the solver's code
changed they are no longer what was asked for. Rules that are not the filed defaults are solved when
asked for. What a machine runs the code with is not in their key, for they travel to many.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Sequence
from functools import cache
from pathlib import Path

import msgspec

from pitboss import contents
from pitboss.desk import solutions, store
from pitboss.desk.asked import Asked, other_wagers
from pitboss.exact.par import ParSheet
from pitboss.rooms import registry
from pitboss.rooms.analysis import PricesApart, load, module_of
from pitboss.rooms.room import Listed
from pitboss.rulebook import RuleSet

BETS = "pitboss.families.poker.side_bets"  # where side bets of packages are played and priced
FOLDER = contents.HERE / "games" / "solved"


def shipped(room: Listed, key: str) -> list[ParSheet] | None:
    """The sheets that travel with the package for these rules, if today's code made them."""
    found = _file(room.slug)
    if key not in found.sheets or found.code != contents.code_behind(part_of(room.home, "sheets")):
        return None
    return store.read(found.sheets[key], list[ParSheet])


def part_of(home: str, part: str) -> str:
    """The module that answers one kind of question about the room of a package."""
    return contents.origin(module_of(home), part)


def sheets_key(rules: RuleSet, wagers: Collection[str]) -> str:
    """What sheets are found by: the rules, and the wagers that were asked for."""
    return store.key_of(store.rules_key(rules), sorted(wagers))


def price(room: Listed, rules: RuleSet, wagers: Collection[str]) -> list[ParSheet]:
    """The par sheets of a game; of the wagers named at least, where they can be had alone."""
    analysis = room.analysis
    if wagers and isinstance(analysis, PricesApart):
        return [sheet for wager in wagers for sheet in analysis.sheets_of(rules, wager)]
    found = analysis.sheets(rules)
    if rules.rules.side_bets:
        room.with_table().game.check_side_bets(rules)
        found = [*found, *load(BETS).sheets(rules)]
    return found


def code_of(room: Listed, rules: RuleSet) -> str:
    """A digest of the code behind the sheets of a game."""
    bets = (module_of(BETS),) if rules.rules.side_bets else ()
    return store.code_of(part_of(room.home, "sheets"), *bets)


def to_ship(room: Listed) -> list[tuple[RuleSet, Collection[str]]]:
    """Every rule set that is shipped, with the wagers that are priced under it; none: all."""
    asked = Asked(room)
    filed = asked.rules()
    others = asked.other_tables()
    return [(filed, ()), *((rules, other_wagers(filed, rules)) for rules in others)]


def path_of(slug: str) -> Path:
    """The file of a game."""
    return FOLDER / f"{slug}.json"


class Shipped(msgspec.Struct, frozen=True):
    """The sheets of a game by the key of their rules, and the digest of the code behind them."""

    code: str = ""
    sheets: dict[str, msgspec.Raw] = {}


@cache
def _file(slug: str) -> Shipped:
    try:
        return msgspec.json.decode(path_of(slug).read_bytes(), type=Shipped)
    except (OSError, msgspec.DecodeError):
        return Shipped()


def write(slug: str) -> int:
    """Solve a game under the filed rules and every approved pay table; write what was found."""
    room = registry.listed(slug)
    made = {
        sheets_key(rules, wagers): store.written(price(room, rules, wagers)).decode()
        for rules, wagers in to_ship(room)
    }
    FOLDER.mkdir(exist_ok=True)
    lines = ",\n".join(f'"{key}": {made[key]}' for key in made)
    code = contents.code_behind(part_of(room.home, "sheets"))
    path_of(slug).write_text(f'{{\n"code": "{code}",\n"sheets": {{\n{lines}\n}}\n}}\n', "utf-8")
    return len(made)


def main(slugs: Sequence[str]) -> None:
    """Write the files of the games named, or of all."""
    for slug in slugs or registry.priced():
        found = solutions.write(slug)  # first: once sheets are made, solvers have it in memory
        print(f"{slug}: {write(slug)} rule sets, {found} solutions", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
