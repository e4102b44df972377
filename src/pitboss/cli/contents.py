"""What a figure depends on, by content: the code behind a solver and the odds it was given.

A file's date or a pay table's name says nothing of what is in it. So whatever is kept or shipped is
found by a digest of the text of every module that the solver is made of, and of the pay tables.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from pitboss.rulebook import RuleSet

HERE = Path(__file__).parent.parent
NAME = HERE.name
# A solver imports these for names and types; they move chips or print, and compute no figure.
APART = ("cli", "table", "rulebook")
_FROM = re.compile(rf"^[ \t]*from ({NAME}[\w.]*) import (\([^)]*\)|[^\n]+)", re.MULTILINE)


@cache
def code_behind(module: str) -> str:
    """A short digest of the text of a module and of all that it is made of."""
    hashed = hashlib.sha256()
    for name, path in sorted(_behind(module).items()):
        hashed.update(f"{name}\n".encode())
        hashed.update(text_of(path))
    return hashed.hexdigest()[:16]


def text_of(path: Path) -> bytes:
    """A text file as it reads, whatever this system ends its lines with."""
    return path.read_text("utf-8").encode()


def odds_of(rules: RuleSet) -> dict[str, object]:
    """Every row of every pay table in force."""
    return {
        slug: msgspec.to_builtins(rules.pay_table(slug).rows, enc_hook=str)
        for slug, wager in rules.wagers.items()
        if wager.pay_tables
    }


def _behind(module: str) -> dict[str, Path]:
    """The modules that a module is made of, with their files, and the data beside them."""
    every, found = _modules(HERE), dict[str, Path]()
    todo = [module]
    while todo:
        name = todo.pop()
        path = every.get(name)
        if path is None or name in found:
            continue
        found[name] = path
        todo += _named_in(path.read_text("utf-8"))
    for folder in {path.parent for path in found.values()}:
        found |= {f"{folder.name}/{data.name}": data for data in folder.glob("*.json")}
    return found


@cache
def _modules(tree: Path) -> dict[str, Path]:
    """Every module of ours by its name."""
    found = {}
    for path in tree.rglob("*.py"):
        parts = path.relative_to(tree.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def _named_in(text: str) -> Iterator[str]:
    """The modules that a text imports; those that stand apart left out."""
    for source, names in _FROM.findall(text):
        yield from _within(source)
        for name in re.findall(r"\w+", names):
            yield from _within(f"{source}.{name}")


def _within(name: str) -> Iterator[str]:
    parts = name.split(".")
    if len(parts) > 1 and parts[1] not in APART:
        yield name
