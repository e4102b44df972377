"""The head of every sheet: which game, by which filing and rules, from which version of Pitboss.

A sheet that is cut out and pasted elsewhere still says what it is, and what of it no filing prints.
"""

from __future__ import annotations

from rich.console import Console

from pitboss import __version__
from pitboss.cli import screen
from pitboss.rulebook import RuleSet
from pitboss.rulebook.standing import Remark, remarks
from pitboss.rulebook.unfiled import MARK


def print_heading(console: Console, rules: RuleSet, house: str = "") -> None:
    """Print what a sheet is of."""
    filed = f"{rules.rules.filing}, {rules.rules.part}"
    whose = f" at {house}" if house else ""
    title = f"{rules.rules.name} ({filed}){whose}"
    console.print(screen.plain(f"{title}, pitboss {__version__}", "bold"))
    if rules.shown:
        console.print(screen.dim(f"rules: {rules_words(rules)}"))
    for remark in remarks(rules):
        console.print(screen.plain(remark_words(remark)))


def rules_words(rules: RuleSet) -> str:
    """The options in force on one line; remarks tell what is not as filed."""
    return ", ".join(f"{key}={value}" for key, value in rules.shown.items() if key != MARK)


def remark_words(remark: Remark) -> str:
    """A remark as a sheet shows it."""
    return f"{'the house' if remark.filed else 'not as filed'}: {remark}"


def heading_json(rules: RuleSet, house: str = "") -> dict[str, object]:
    """The same for machines."""
    return {
        "game": rules.game,
        "filing": rules.rules.filing,
        "rules": rules.shown,
        "name": rules.rules.name,
        "part": rules.rules.part,
        "house": house,
        "version": __version__,
        "remarks": [
            {"words": each.words, "clause": each.clause, "filed": each.filed}
            for each in remarks(rules)
        ],
    }
