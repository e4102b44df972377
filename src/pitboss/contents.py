"""What a result depends on, by content, and the folder where results are kept.

A file's date or a pay table's name says nothing of what is in it. So whatever is compiled, kept or
shipped is found by a digest of the text of every module that it is made of, and of the data beside.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

FOLDER = "PITBOSS_CACHE"  # the environment variable that puts the cache elsewhere
HERE = Path(__file__).parent
NAME = HERE.name
# A solver imports these for names and types; they move chips or show figures, and compute none.
APART = ("cli", "desk", "table")
DATA = ("*.json", "*.toml", "*.tsv")
LIBRARIES = ("numba", "numpy")
_FROM = re.compile(r"^[ \t]*from (\.*[\w.]*) import (\([^)]*\)|[^\n]+)", re.MULTILINE)
_IMPORT = re.compile(r"^[ \t]*import ([\w., ]+)", re.MULTILINE)


def folder() -> Path:
    """Where results are kept: PITBOSS_CACHE, or the place this system has for such things.

    OSError if there is none: whoever keeps something does without.
    """
    if named := os.environ.get(FOLDER):
        return Path(named)
    if sys.platform == "darwin":
        return _user() / "Library" / "Caches" / NAME
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return (Path(local) if local else _user()) / NAME / "cache"
    xdg = os.environ.get("XDG_CACHE_HOME")
    return (Path(xdg) if xdg else _user() / ".cache") / NAME


def _user() -> Path:
    try:
        return Path.home()
    except RuntimeError as fault:  # a user without a home, as in some containers
        raise FileNotFoundError(str(fault)) from fault


def digest(*parts: str | bytes) -> str:
    """A short hash of these parts."""
    hashed = hashlib.sha256()
    for part in parts:
        raw = part.encode() if isinstance(part, str) else part
        hashed.update(b"%d:" % len(raw))
        hashed.update(raw)
    return hashed.hexdigest()[:16]


@cache
def code_behind(module: str) -> str:
    """A digest of the text of a module, of all that it is made of, and of the data beside."""
    made_of = sorted(_behind(module).items())
    if not made_of:  # code that nobody can read is never the same twice
        return digest(os.urandom(16))
    return digest(*(part for name, path in made_of for part in (name, text_of(path))))


@cache
def origin(module: str, name: str) -> str:
    """The module in which a name of this module was written, by its imports; nothing is loaded."""
    path = file_of(module)
    for source, names in _FROM.findall(path.read_text("utf-8")) if path else ():
        if name in re.findall(r"\w+", names):
            return str(source)
    return module


def tree(folder: Path) -> str:
    """A digest of every file in a folder."""
    files = sorted(path for path in folder.iterdir() if path.is_file())
    return digest(*(part for path in files for part in (path.name, text_of(path))))


@cache
def machinery() -> str:
    """The versions of what runs the code: on other ones a result is worked out again."""
    python = ".".join(map(str, sys.version_info[:3]))
    return " ".join((f"python {python}", *(f"{name} {version(name)}" for name in LIBRARIES)))


def text_of(path: Path) -> bytes:
    """A text file as it reads, whatever this system ends its lines with."""
    return path.read_text("utf-8").encode()


def file_of(module: str) -> Path | None:
    """The file of a module, found without importing it."""
    top, *rest = module.split(".")
    home = _home(top)
    if home is None:
        return None
    place = home.joinpath(*rest)
    for path in (place / "__init__.py", place.parent / f"{place.name}.py"):
        if path.is_file():
            return path
    return None


def _home(top: str) -> Path | None:
    """The folder of a package: ours, or one that brings a game of its own."""
    if top == NAME:
        return HERE
    try:
        spec = find_spec(top)
    except ValueError:  # a program that was typed in
        return None
    places = spec.submodule_search_locations if spec else None
    return Path(next(iter(places))) if places else None


def _behind(module: str) -> dict[str, Path]:
    """The modules that a module is made of, with their files, and the data beside them."""
    ours = {NAME, module.split(".", maxsplit=1)[0]}
    found = dict[str, Path]()
    todo = [module]
    while todo:
        name = todo.pop()
        if name in found or (path := file_of(name)) is None:
            continue
        found[name] = path
        package = name if path.name == "__init__.py" else name.rpartition(".")[0]
        named = _named_in(path.read_text("utf-8"), package)
        todo += [each for each in named if _counts(each, ours)]
    for home in {path.parent for path in found.values()}:
        place = f"{home.parent.name}/{home.name}"
        for kind in DATA:
            found |= {f"{place}/{data.name}": data for data in home.glob(kind)}
    return found


def _counts(module: str, ours: set[str]) -> bool:
    """Is it a module of ours that may compute a figure?"""
    top, *rest = module.split(".")
    return top in ours and bool(rest) and not (top == NAME and rest[0] in APART)


def _named_in(text: str, package: str) -> Iterator[str]:
    """Everything that may be a module in the imports of a text."""
    for names in _IMPORT.findall(text):
        yield from (name.split()[0] for name in names.split(",") if name.strip())
    for source, names in _FROM.findall(text):
        dots = len(source) - len(source.lstrip("."))
        parents = package.split(".")
        base = ".".join(parents[: len(parents) + 1 - dots]) if dots else ""
        home = ".".join(part for part in (base, source.lstrip(".")) if part)
        yield home
        yield from (f"{home}.{name}" for name in re.findall(r"\w+", names))
