"""Where rule data lies: in this package, and in every installed package that brings its own.

A package registers itself under the entry-point group ``pitboss.rulebook``; its folder ``data`` is
laid out as ours is. Ours comes first, and a name that stands twice is an error that names both. A
package that cannot be read costs one warning and nothing else: the house goes on without it.
"""

import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple, TypeVar

from pitboss.errors import BadFile, PitbossError, UnknownName
from pitboss.rulebook.fields import read_toml

T = TypeVar("T")
GROUP = "pitboss.rulebook"
HOUSE = "pitboss"
FOLDERS = (
    "games",
    "paytables",
    "sidebets",
    "steps",
    "phrases",
    "interpretations",
    "paraphrases",
    "coverage",
)
UNUSABLE = (Exception, SystemExit)  # what a package may raise: one that ends is not to end us
JOINED = ("clauses.tsv", "filings.toml")  # of which every package may have one


class BrokenPlugin(UserWarning):
    """A package that brings a game or rule data which cannot be used."""


class Root(NamedTuple):
    """A folder of rule data, and the name of the distribution that brings it."""

    brought_by: str
    folder: Path

    @property
    def ours(self) -> bool:
        """Is it the data of this package?"""
        return self.brought_by == HOUSE


_told: set[str] = set()


def bringer(point: EntryPoint) -> str:
    """The name of the distribution that an entry point belongs to."""
    return point.dist.name if point.dist else point.value


def leave_out(brought_by: str, why: BaseException) -> None:
    """Warn, once for each distribution, that something of it cannot be used."""
    if brought_by in _told:
        return
    _told.add(brought_by)
    words = str(why) if isinstance(why, PitbossError) else f"{type(why).__name__}: {why}"
    line = " ".join(words.split())
    warnings.warn(f"plug-in {brought_by} is left out: {line}", BrokenPlugin, stacklevel=2)


@cache
def roots() -> tuple[Root, ...]:
    """Every folder of rule data that can be read, ours first."""
    found = [Root(HOUSE, _data_of("pitboss.rulebook"))]
    for point in sorted(entry_points(group=GROUP)):
        try:
            found.append(_admitted(point, found))
        except UNUSABLE as error:  # whatever is wrong with it, the others are not
            leave_out(bringer(point), error)
    return tuple(found)


def _admitted(point: EntryPoint, before: list[Root]) -> Root:
    """The root that a package registers, if every file of it can be read and has a new name."""
    root = Root(bringer(point), _data_of(point.module))
    if not root.folder.is_dir():
        raise BadFile(point.module, "has no folder named data")
    for path, item in _walk(root.folder):
        if path in JOINED:
            continue
        if not path.startswith(tuple(f"{name}/" for name in FOLDERS)):
            raise BadFile(f"data/{path}", "the rulebook has no such place")
        for other in before:
            if other.folder.joinpath(*path.split("/")).is_file():
                raise BadFile(path, f"stands in {other.brought_by} and in {root.brought_by}")
        read_toml(item)
    return root


def _data_of(package: str) -> Path:
    return Path(str(files(package))) / "data"


def _walk(folder: Path, above: str = "") -> Iterator[tuple[str, Path]]:
    for item in sorted(folder.iterdir(), key=lambda each: each.name):
        if item.is_dir():
            yield from _walk(item, f"{above}{item.name}/")
        elif item.name.endswith((".toml", ".tsv")):
            yield f"{above}{item.name}", item


# --- files that every root may have ----------------------------------------------------------


def from_each(name: str, read: Callable[[Path], T]) -> list[tuple[Root, T]]:
    """What ``read`` makes of the file of that name in each root that has one."""
    found = []
    for root in roots():
        path = root.folder.joinpath(name)
        if path.is_file():
            try:
                found.append((root, read(path)))
            except PitbossError as error:
                blame(root, error)
    return found


def apart(name: str, found: Iterable[tuple[Root, T]], ids: Callable[[T], Iterable[str]]) -> list[T]:
    """What roots bring of the files of that name; whatever repeats an id costs its package."""
    known, kept = set[str](), list[T]()
    for root, each in found:
        count = Counter((*known, *ids(each)))
        if twice := [id for id, many in count.items() if many > 1]:
            blame(root, BadFile(name, f"{min(twice)} stands elsewhere too"))
        else:
            known.update(count)
            kept.append(each)
    return kept


def blame(root: Root, error: PitbossError) -> None:
    """A fault of our own data is ours to mend; that of a package costs the package."""
    if root.ours:
        raise error
    leave_out(root.brought_by, error)


# --- files that stand in one root ------------------------------------------------------------


def data_folder(*parts: str) -> Path:
    """A file or folder of this package's own data."""
    return roots()[0].folder.joinpath(*parts)


def data_names(folder: str) -> tuple[str, ...]:
    """The TOML files of one folder of the rulebook's data, without their ending."""
    return tuple(sorted(_places(folder)))


def data_file(folder: str, name: str) -> Path | None:
    """The TOML file of that name, in whichever root it stands; None where it is in none."""
    place = _places(folder).get(name)
    return None if place is None else place[1]


def read_data(folder: str, name: str, kind: str) -> tuple[dict[str, object], str]:
    """One TOML file of the rulebook's data, with the path to name in errors."""
    path = data_file(folder, name)
    if path is None:
        raise UnknownName(kind, name, data_names(folder))
    return read_toml(path), f"{folder}/{name}.toml"


def sound(folder: str, read: Callable[[str], T], only: str = "") -> list[tuple[Root, T]]:
    """What ``read`` makes of every name of a folder; a package's that is bad is left out."""
    found = []
    for name, (root, _) in sorted(_places(folder).items()):
        try:
            if only in ("", name):
                found.append((root, read(name)))
        except PitbossError as error:
            blame(root, error)
    return found


@cache
def _places(folder: str) -> dict[str, tuple[Root, Path]]:
    found = {}
    for root in roots():
        place = root.folder.joinpath(*folder.split("/"))
        for item in place.iterdir() if place.is_dir() else ():
            if item.name.endswith(".toml"):
                found[item.name.removesuffix(".toml")] = (root, item)
    return found
