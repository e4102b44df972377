"""The clauses of the filings: the index of their ids, and our own one line on what each does."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Literal, get_args

import msgspec

from pitboss.errors import BadFile, UnknownName
from pitboss.rulebook.fields import read_toml
from pitboss.rulebook.roots import apart, data_file, from_each, sound
from pitboss.rulebook.side_bets import side_bets

DATA = Path(__file__).parent / "data"

Kind = Literal[
    "definition",
    "equipment",
    "irregularity",
    "meta",
    "payout",
    "play",
    "progressive",
    "ranking",
    "settlement",
    "setup",
    "staff",
    "wager",
]
_HEADER = "id\tgame\tkind\tsoftware"


class Clause(msgspec.Struct, frozen=True):
    """One clause of a filing; ``software`` says that a program can enact it.

    The paraphrase is ours, and empty where nobody has written one yet.
    """

    id: str
    game: str
    kind: Kind
    software: bool
    paraphrase: str = ""


@cache
def games() -> tuple[str, ...]:
    """Every game of the filings, in the order in which they are filed."""
    return tuple(dict.fromkeys(entry.game for entry in _index().values()))


@cache
def clause_ids() -> frozenset[str]:
    """Every clause id there is."""
    return frozenset(_index())


def clause(id: str) -> Clause:
    """The clause of that id; UnknownName offers the nearest ids."""
    entry = _index().get(id)
    if entry is None:
        raise UnknownName("clause", id, _index())
    return _with_paraphrase(entry)


def clauses(game: str | None = None) -> tuple[Clause, ...]:
    """The clauses of one game, or of all, in the order of the filing."""
    return tuple(_with_paraphrase(entry) for entry in _entries(game))


def software_ids(game: str | None = None) -> tuple[str, ...]:
    """The ids of the clauses that a program can enact, in the order of the filing."""
    return tuple(entry.id for entry in _entries(game) if entry.software)


def texts_by_clause(
    folder: str, game: str, data: Path | None = None, group: str = ""
) -> dict[str, str]:
    """One line of text for each clause listed in ``data/<folder>/<game>.toml``.

    ``group`` names the table of the file that lists them; without one the file is that table.
    ``data`` is the rulebook's own, wherever it lies, unless it is given. A game without such a file
    has no texts. A file that names a clause of another game, or holds
    anything but single lines of text, is refused.
    """
    path = data / folder / f"{game}.toml" if data else data_file(folder, game)
    if path is None or not path.is_file():
        return {}
    listed = read_toml(path)
    if group:
        found = listed.get(group, {})
        if not isinstance(found, dict):
            raise BadFile(
                str(path), f"{group} must be a table of clauses, each with a line of text"
            )
        listed = found
    return {id: _checked(path, game, id, text) for id, text in listed.items()}


def _checked(path: Path, game: str, id: str, text: object) -> str:
    entry = _index().get(id)
    if entry is None:
        raise BadFile(path, str(UnknownName("clause", id, _index())))
    if entry.game != game:
        raise BadFile(path, f"clause {id} belongs to {entry.game}, not to {game}")
    if not isinstance(text, str) or not text.strip() or "\n" in text:
        raise BadFile(path, f"clause {id} needs one line of text, not {text!r}")
    return text


def _entries(game: str | None) -> list[Clause]:
    if game is not None and game not in games():
        raise UnknownName("game", game, games())
    return [entry for entry in _index().values() if game in (None, entry.game)]


def _named(index: Mapping[str, Clause]) -> Iterator[str]:
    yield from (f"clause {id}" for id in index)
    yield from {f"the game {entry.game}" for entry in index.values()}


@cache
def _index() -> Mapping[str, Clause]:
    found: dict[str, Clause] = {}
    for index in apart("clauses.tsv", from_each("clauses.tsv", read_index), _named):
        found |= index
    for bet in side_bets():
        found.setdefault(bet.slug, Clause(bet.slug, bet.slug, "wager", True, bet.rule))
    return found


def read_index(path: Path) -> dict[str, Clause]:
    """Read a clause index: a header line, then id, game, kind and 1 or 0 for software."""
    header, *lines = path.read_text("utf-8").splitlines() or [""]
    if header != _HEADER:
        raise BadFile(path, f"line 1: the header must be {_HEADER!r}, not {header!r}")
    kinds: dict[str, Kind] = {kind: kind for kind in get_args(Kind)}
    index: dict[str, Clause] = {}
    for number, line in enumerate(lines, start=2):
        match line.split("\t"):
            case [id, game, kind, "0" | "1" as software] if kind in kinds and id not in index:
                index[id] = Clause(id, game, kinds[kind], software == "1")
            case _:
                raise BadFile(path, f"line {number}: not a new clause: {line!r}")
    return index


@cache
def _paraphrases(game: str) -> Mapping[str, str]:
    folder = "paraphrases"
    found = sound(folder, lambda name: texts_by_clause(folder, name), only=game)
    return {id: text for _, texts in found for id, text in texts.items()}


def _with_paraphrase(entry: Clause) -> Clause:
    text = _paraphrases(entry.game).get(entry.id, "")
    return msgspec.structs.replace(entry, paraphrase=text) if text else entry
