"""The interpretations: where a filing is silent, doubtful or at odds with itself, how we read it.

``python -m pitboss.rulebook.interpretations`` writes docs/interpretations.md from the same data.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Literal, get_args

import msgspec

from pitboss.errors import BadFile, PitbossError, UnknownName
from pitboss.rulebook.clauses import clause, clause_ids, games
from pitboss.rulebook.evidence import source_tree
from pitboss.rulebook.fields import read_toml
from pitboss.rulebook.roots import apart, data_file, sound

GENERAL = "general"  # the section of points that run through several games
Weight = Literal["high", "medium", "low"]


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: str
    title: str
    weight: Weight
    clauses: tuple[str, ...]
    gap: str
    reading: str
    why: str
    option: str


class Interpretation(_Entry, frozen=True, kw_only=True):
    """One doubt about a filing: what the text leaves open, the reading we take, and why.

    ``option`` names the game option that plays the other reading, where there is one.
    """

    game: str

    @property
    def is_check(self) -> bool:
        """Whether it settles no doubt of the text, but holds our figures against printed ones."""
        return self.title.startswith("Published figures")


class Section(msgspec.Struct, frozen=True):
    """The interpretations of one game."""

    game: str
    name: str
    entries: tuple[Interpretation, ...]


@cache
def sections() -> tuple[Section, ...]:
    """Every section, the general one first, then the games in the order of the filings."""
    ours_first = sorted(sound("interpretations", _read), key=lambda each: not each[0].ours)
    found = apart("interpretations", ours_first, lambda each: (e.code for e in each.entries))
    order = (GENERAL, *games())
    return tuple(sorted(found, key=lambda each: order.index(each.game)))


def _read(game: str) -> Section:
    path = data_file("interpretations", game)
    if path is None or game not in (GENERAL, *games()):
        raise UnknownName("section of interpretations", game, (GENERAL, *games()))
    return read_section(path)


def interpretations(game: str | None = None) -> tuple[Interpretation, ...]:
    """The interpretations of one game (or ``general``), or all of them."""
    known = (GENERAL, *games())
    if game is not None and game not in known:
        raise UnknownName("game", game, known)
    return tuple(e for s in sections() if game in (None, s.game) for e in s.entries)


def for_clause(id: str) -> tuple[Interpretation, ...]:
    """The interpretations that bear on one clause."""
    wanted = clause(id).id
    return tuple(entry for entry in interpretations() if wanted in entry.clauses)


def read_section(path: Path) -> Section:
    """Read one file of interpretations; BadFile names the file, the entry and the fault."""
    raw = read_toml(path)
    game, name, entries = raw.get("game"), raw.get("name"), raw.get("entry")
    if game != path.stem:
        raise BadFile(path, f"game must be {path.stem!r}, not {game!r}")
    if not isinstance(name, str) or not isinstance(entries, list):
        raise BadFile(path, "needs a name and a list of [[entry]]")
    if not all(isinstance(entry, dict) for entry in entries):
        raise BadFile(path, "each entry must be a table: write [[entry]]")
    if unknown := raw.keys() - {"game", "name", "entry"}:
        raise BadFile(path, f"unknown key {min(unknown)!r}")
    return Section(game, name, tuple(_read_entry(path, entry, game) for entry in entries))


def _read_entry(path: Path, raw: dict[str, object], game: str) -> Interpretation:
    label = f"entry {raw.get('code', '?')}"
    try:
        entry = msgspec.convert({**raw, "game": game}, Interpretation)
    except msgspec.ValidationError as fault:
        raise BadFile(path, f"{label}: {fault}") from None
    for field in ("code", "title", "gap", "reading", "why"):
        if not getattr(entry, field).strip():
            raise BadFile(path, f"{label}: {field} is empty")
    for id in entry.clauses:
        if id not in clause_ids():
            raise BadFile(path, f"{label}: {UnknownName('clause', id, clause_ids())}")
    return entry


_INTRO = """\
# Interpretations

<!-- Written by `python -m pitboss.rulebook.interpretations`; edit the rulebook's data instead. -->

A filing is written for people, and now and then it is silent, says two things at once, or slips.
A program must still do one thing. Each entry below names such a place, says what the text leaves
open, which reading Pitboss takes, and why; where both readings are worth playing, it names the
option that gives the other one.

The weight says what hangs on it: **high** moves money or a player's choice, **medium** is a setting
or an uncommon case, **low** is a matter of words. Entries that only hold our figures against
published ones settle no doubt of a text: they stand at the end of a game and are counted apart.
"""


def render_markdown() -> str:
    """The text of docs/interpretations.md."""
    blocks = [_INTRO, _contents(), *(_section(section) for section in sections())]
    return "\n".join(blocks)


def _contents() -> str:
    weights = get_args(Weight)
    head = f"| section | readings | {' | '.join(weights)} | published figures |"
    lines = [head, "| --- |" + " ---: |" * (len(weights) + 2)]
    for section in sections():
        name = f"[{section.name}](#{section.game})"
        lines.append(f"| {name} | {_counted(section.entries)} |")
    lines.append(f"| **all** | {_counted(interpretations())} |")
    return "\n".join(lines) + "\n"


def _counted(entries: Sequence[Interpretation]) -> str:
    """How many readings there are, of each weight, and how many checks of figures."""
    counts = Counter(entry.weight for entry in entries if not entry.is_check)
    checks = sum(entry.is_check for entry in entries)
    cells = [counts.total(), *(counts[weight] for weight in get_args(Weight)), checks]
    return " | ".join(map(str, cells))


def _section(section: Section) -> str:
    heading = f'<a id="{section.game}"></a>\n\n## {section.name}\n'
    ordered = sorted(section.entries, key=lambda entry: entry.is_check)  # stable: readings first
    return "\n".join([heading, *(_entry(entry) for entry in ordered)])


def _entry(entry: Interpretation) -> str:
    cited = ", ".join(f"`{id}`" for id in entry.clauses) or "none in particular"
    weight = "" if entry.is_check else f"Weight: {entry.weight}. "
    labels = ("Published", "Ours", "Why") if entry.is_check else ("Left open", "Our reading", "Why")
    texts = (entry.gap, entry.reading, entry.why)
    lines = [
        f"### {entry.code} {entry.title}\n",
        f"{weight}Clauses: {cited}.\n",
        *(f"- **{label}:** {_one_line(text)}" for label, text in zip(labels, texts, strict=True)),
    ]
    if entry.option:
        lines.append(f"- **The other reading:** {_one_line(entry.option)}")
    return "\n".join(lines) + "\n"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def main() -> None:
    """Write docs/interpretations.md in this source tree."""
    try:
        page = source_tree() / "docs" / "interpretations.md"
        page.write_text(render_markdown(), "utf-8")
    except PitbossError as fault:
        raise SystemExit(str(fault)) from None
    readings = sum(not entry.is_check for entry in interpretations())
    print(f"{page.name}: {readings} readings")


if __name__ == "__main__":
    main()
