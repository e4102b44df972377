"""The mutants of a game: where its rules are enacted, and a seeded sample of changes there."""

from __future__ import annotations

import ast
import hashlib
import re
import tomllib
from collections.abc import Collection, Iterable, Iterator
from functools import cache, partial
from pathlib import Path
from types import CodeType
from typing import NamedTuple

from mutants import code, data

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
EQUIVALENT = Path(__file__).parent / "equivalent.toml"
RULES = SOURCE / "pitboss" / "rulebook" / "data"
IN_DATA = 0.3  # the part of a sample that is taken from data, where there is enough of both
_HOUSES = ("pitboss.games.", "pitboss.families.", "pitboss.wagers.", "pitboss.progressive.")
_TABLELESS = {  # wagers at the tables of other games: the modules that play them
    "multi-link-progressive": ("pitboss.families.poker.linked",),
    "rocket-aces": ("pitboss.wagers.rocket_aces.wager",),
}
_CLAUSE = re.compile(r"\b(?:OH|CO|SG)-[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*")


class Mutant(NamedTuple):
    """One change: the file, the line, what stood there and what stands there now."""

    file: str  # from src/
    line: int
    old: str
    new: str
    scope: str  # the function that changes; empty for data and for the top level of a module
    number: int  # its number among all changes of that file
    clause: str

    @property
    def path(self) -> Path:
        """The file itself."""
        return SOURCE / self.file

    @property
    def is_data(self) -> bool:
        """Is it in the rulebook's data?"""
        return self.file.endswith(".toml")

    @property
    def module(self) -> str:
        """The name of the changed module."""
        return self.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    @property
    def source_line(self) -> str:
        """The line as it stands in the file."""
        return _lines(self.path)[self.line - 1].strip()

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What the change is, wherever its line has moved to."""
        return self.file.removeprefix("pitboss/"), self.source_line, self.old, self.new

    def text(self) -> str:
        """The changed data file."""
        lines = list(_lines(self.path))
        lines[self.line - 1] = self.new
        return "\n".join(lines) + "\n"

    def compiled(self) -> CodeType:
        """The changed module, compiled."""
        tree = ast.parse(self.path.read_text("utf-8"))
        code.sites(tree)[self.number].apply()
        return compile(ast.fix_missing_locations(tree), str(self.path), "exec")

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}"
        return (
            f"{where} [{self.clause or '-'}] {_short(self.old)}  ->  {_short(self.new) or '(gone)'}"
        )


@cache
def _lines(path: Path) -> tuple[str, ...]:
    return tuple(path.read_text("utf-8").splitlines())


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 90 else f"{line[:87]}..."


def sample(game: str, run: Collection[tuple[str, str]], size: int, seed: int) -> list[Mutant]:
    """A seeded sample of a game's mutants; ``run``: the (file, function) pairs its tests call."""
    in_code = _noticeable(each for name in modules(game) for each in _of_module(game, name, run))
    in_data = _noticeable(each for part in ("games", "paytables") for each in _of_data(part, game))
    in_code.sort(key=partial(_lot, game, seed))  # a smaller sample begins a larger one
    in_data.sort(key=partial(_lot, game, seed))
    chosen = in_data[: max(round(size * IN_DATA), size - len(in_code))]
    return sorted(chosen + in_code[: size - len(chosen)])


def _lot(game: str, seed: int, mutant: Mutant) -> bytes:
    """A mutant's place in the draw: its own, so that a changed line elsewhere moves no other."""
    return hashlib.sha256(repr((seed, game, *mutant.key)).encode()).digest()


def _noticeable(mutants: Iterable[Mutant]) -> list[Mutant]:
    """All but those that are known to change nothing."""
    known = equivalents()
    return [each for each in mutants if each.key not in known]


@cache
def equivalents() -> dict[tuple[str, str, str, str], str]:
    """The changes that nobody could notice, with the reason."""
    listed = tomllib.loads(EQUIVALENT.read_text("utf-8")).get("equivalent", [])
    return {(e["file"], e["line"], e["old"], e["new"]): e["why"] for e in listed}


@cache
def modules(game: str) -> tuple[str, ...]:
    """The modules that play a game: its script and what that imports of rooms and progressives."""
    from pitboss.rooms import registry  # noqa: PLC0415 - the tests' process imports the package late

    roots = _TABLELESS.get(game) or (type(registry.room(game).game).__module__,)
    # what the tables of its hosts do besides is the hosts' own
    houses = (*roots, "pitboss.progressive.") if game in _TABLELESS else _HOUSES
    found: dict[str, None] = {}
    waiting = list(roots)
    while waiting:
        module = waiting.pop(0)
        if module in found or not module.startswith(houses) or not file_of(module):
            continue
        found[module] = None
        waiting += _imports(module)
    return tuple(sorted(found))


def file_of(module: str) -> str:
    """The file of a module, from src/; empty if there is none."""
    path = module.replace(".", "/")
    for file in (f"{path}.py", f"{path}/__init__.py"):
        if (SOURCE / file).is_file():
            return file
    return ""


def _imports(module: str) -> Iterator[str]:
    tree = ast.parse((SOURCE / file_of(module)).read_text("utf-8"))
    for node in tree.body:  # what is imported later is no part of the script
        match node:
            case ast.ImportFrom(module=str(name), names=names):
                if not file_of(name).endswith("__init__.py"):  # a room's door opens on its pictures
                    yield name
                yield from (f"{name}.{each.name}" for each in names)
            case ast.Import(names=names):
                yield from (each.name for each in names)


def _of_module(game: str, module: str, run: Collection[tuple[str, str]]) -> Iterator[Mutant]:
    """The changes of a module; in a room that others share only what this game's tests call."""
    file = file_of(module)
    text = (SOURCE / file).read_text("utf-8")
    room = game.replace("-", "_")
    own = module.startswith((f"pitboss.games.{room}.", f"pitboss.wagers.{room}."))
    called = {scope for where, scope in run if where == file}
    for index, site in enumerate(code.sites(ast.parse(text))):
        if own or site.scope in called or (not site.scope and called):
            yield Mutant(
                file, site.line, site.old, site.new, site.scope, index, _clause(text, site.line)
            )


def _of_data(folder: str, game: str) -> Iterator[Mutant]:
    path = RULES / folder / f"{game}.toml"
    if path.is_file():
        text = path.read_text("utf-8")
        file = path.relative_to(SOURCE).as_posix()
        for index, (line, old, new) in enumerate(data.lines(text)):
            yield Mutant(file, line, old, new, "", index, _clause(text, line))


def _clause(text: str, line: int) -> str:
    """The clause on the line, or the nearest one above it, or the nearest below."""
    lines = text.splitlines()
    for each in (*reversed(lines[:line]), *lines[line:]):
        if found := _CLAUSE.search(each):
            return found[0].rstrip(".")
    return ""
