"""The evidence behind coverage: which tests saw a clause enacted, and which proved its datum.

An installed package has no tests, so the evidence is recorded while they run in the source tree
(``make records``) and travels with the package as data.
"""

from functools import cache
from pathlib import Path

import msgspec

from pitboss.errors import BadFile
from pitboss.rulebook.clauses import DATA

SHIPPED = DATA / "evidence.json"
_PACKAGE = DATA.parents[1]


class Evidence(msgspec.Struct, frozen=True):
    """For each clause id: the tests in whose play it was cited, and those of its data.

    ``played``: an event, a question, an offer or a refusal of the game itself cited the clause.
    ``data``: the figures of the clause were compared with the filing, or read on a par sheet.
    """

    played: dict[str, tuple[str, ...]]
    data: dict[str, tuple[str, ...]]

    @property
    def proved(self) -> set[str]:
        """Every clause that some test proves."""
        return self.played.keys() | self.data.keys()

    def json(self) -> bytes:
        """The evidence as shipped: sorted, one entry a line, the same for the same tests."""
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
