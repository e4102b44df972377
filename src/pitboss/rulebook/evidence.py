"""The evidence behind coverage: where each clause is enacted, and which tests prove it.

An installed package has no tests, so the evidence is gathered in the source tree and shipped as
data. ``python -m pitboss.rulebook.evidence`` gathers it anew.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import msgspec

from pitboss.errors import BadFile, PitbossError, UnknownName
from pitboss.rulebook.clauses import DATA, clause_ids
from pitboss.rulebook.marks import clause_marks

__all__ = ["SHIPPED", "Evidence", "cited", "gather", "main", "shipped", "source_tree"]

SHIPPED = DATA / "evidence.json"
_PACKAGE = DATA.parents[1]
_DATA_THAT_RUNS = ("games", "paytables")

# An id is read whole or not at all: one that goes on in braces is a template, not a citation.
_ID = re.compile(r"(?<![\w.-])(?>[A-Z]{2}-[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*)(?![.-]?\{)")


class Evidence(msgspec.Struct, frozen=True):
    """For each clause id: the files that enact it, and the tests that prove it."""

    enacted: dict[str, tuple[str, ...]]
    tested: dict[str, tuple[str, ...]]

    def json(self) -> bytes:
        """The evidence as shipped: sorted, one entry a line, the same for the same tree."""
        return msgspec.json.format(msgspec.json.encode(self, order="sorted"), indent=1) + b"\n"


@cache
def shipped() -> Evidence:
    """The evidence that travels with the package."""
    try:
        return msgspec.json.decode(SHIPPED.read_bytes(), type=Evidence)
    except (OSError, msgspec.DecodeError) as fault:
        raise BadFile(SHIPPED, f"the evidence of coverage cannot be read: {fault}") from None


def source_tree() -> Path:
    """The root of the source tree that this package runs from; BadFile if it was installed."""
    root = _PACKAGE.parents[1]
    if not (root / "pyproject.toml").is_file() or not (root / "tests").is_dir():
        raise BadFile(root, "no source tree of Pitboss here; this command runs only in one")
    return root


def gather(root: Path | None = None) -> Evidence:
    """Read the evidence from a source tree: citations in the package, marks in the tests."""
    root = root or source_tree()
    return Evidence(_by_clause(_citations(root / "src")), _by_clause(_marks(root)))


def cited(text: str) -> set[str]:
    """The clauses that a text cites by their full ids."""
    return set(_ID.findall(text)) & clause_ids()


def _citations(source: Path) -> Iterator[tuple[str, str]]:
    package = source / "pitboss"
    data = package / "rulebook" / "data"
    files = [
        *package.rglob("*.py"),
        *(f for d in _DATA_THAT_RUNS for f in (data / d).glob("*.toml")),
    ]
    for file in files:
        name = file.relative_to(source).as_posix()
        yield from ((id, name) for id in cited(file.read_text("utf-8")))


def _marks(root: Path) -> Iterator[tuple[str, str]]:
    known = clause_ids()
    for file in (root / "tests").rglob("*.py"):
        source = file.read_text("utf-8")
        if ".clause(" not in source:
            continue
        for test, ids in clause_marks(source, file.relative_to(root).as_posix()).items():
            for id in ids:
                if id not in known:
                    raise BadFile(test, str(UnknownName("clause", id, known)))
                yield id, test


def _by_clause(found: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    places: dict[str, set[str]] = {}
    for id, place in found:
        places.setdefault(id, set()).add(place)
    return {id: tuple(sorted(places[id])) for id in sorted(places)}


def main() -> None:
    """Gather the evidence of this source tree and store it in the package."""
    try:
        evidence = gather()
    except PitbossError as fault:
        raise SystemExit(str(fault)) from None
    SHIPPED.write_bytes(evidence.json())
    shipped.cache_clear()
    print(f"{SHIPPED.name}: {len(evidence.enacted)} clauses enacted, {len(evidence.tested)} tested")


if __name__ == "__main__":
    main()
