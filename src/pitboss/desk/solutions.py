"""Solutions that solvers keep for themselves: shipped with the package, or kept on this machine.

What a coach needs before his first word under the filed rules is shipped; ``python -m
pitboss.desk.shipped`` writes it with the par sheets. It is found by content as they are.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from pitboss import contents
from pitboss.desk import store
from pitboss.exact.keeper import keep_with
from pitboss.rooms import registry
from pitboss.rooms.analysis import Prepares

FILE = contents.HERE / "games" / "solved" / "solutions.json"


class Shipped(msgspec.Struct, frozen=True):
    """The solutions of a module by what was asked, and the digest of the code behind it."""

    code: str
    solutions: dict[str, msgspec.Raw]


class Drawer:
    """Where solvers keep their solutions: in the store, under the code that made them."""

    def load(self, module: str, asked: object) -> Any:
        """What was shipped or kept, or None."""
        return shipped(module, store.key_of(asked)) or self.kept(module, asked)

    def kept(self, module: str, asked: object) -> Any:
        """What was kept on this machine, or None."""
        code, key = store.code_of(module), store.key_of(asked)
        return store.load(_name(module), code, key, dict[str, Any])

    def save(self, module: str, asked: object, value: Any) -> None:
        """Keep a solution."""
        store.save(_name(module), store.code_of(module), store.key_of(asked), value)


class Notebook:
    """Writes down what solvers would keep."""

    def __init__(self) -> None:
        self.made: dict[str, dict[str, Any]] = {}

    def load(self, _module: str, _asked: object) -> Any:
        """Nothing: everything is made anew."""

    def save(self, module: str, asked: object, value: Any) -> None:
        """Write a solution down; the last one that is asked for is the one that was wanted."""
        self.made[module] = {store.key_of(asked): value}


def shipped(module: str, key: str) -> dict[str, Any] | None:
    """A solution that travels with the package, if today's code would make it."""
    sent = _file(FILE).get(module)
    if sent is None or key not in sent.solutions or sent.code != contents.code_behind(module):
        return None
    return store.read(sent.solutions[key], dict[str, Any])


@cache
def _file(path: Path) -> dict[str, Shipped]:
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, Shipped])
    except (OSError, msgspec.DecodeError):
        return {}


def _name(module: str) -> str:
    return f"solution-{module}"


def write(slug: str) -> int:
    """Solve what the coach of a game needs under the filed rules, and ship it."""
    room = registry.listed(slug)
    analysis = room.analysis
    if not isinstance(analysis, Prepares):
        return 0
    notebook = Notebook()
    keep_with(notebook)
    try:
        analysis.prepare(room.rules())
    finally:
        keep_with(None)
    module, found = list(notebook.made.items())[-1]
    raw = {key: msgspec.Raw(store.written(value)) for key, value in found.items()}
    every = {**_file(FILE), module: Shipped(contents.code_behind(module), raw)}
    FILE.parent.mkdir(exist_ok=True)
    lines = ",\n".join(f'"{name}": {store.written(every[name]).decode()}' for name in sorted(every))
    FILE.write_text(f"{{\n{lines}\n}}\n", "utf-8")
    _file.cache_clear()
    return len(found)
