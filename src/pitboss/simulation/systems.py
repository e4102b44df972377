"""Counting systems as they are named and as players write them.

A file holds one system:

    name = "My count"
    tags = { A = -1, 2 = 1, 3 = 1, 4 = 1, 5 = 1, 6 = 1, 7 = 0, 8 = 0, 9 = 0, 10 = -1 }
    decks = "1/2"        # decks left are estimated to half a deck
    rounding = "floor"   # or truncate, nearest
    insurance = 3        # taken from this count on
    plays = ["16,10,S,0", "12,4,H,<0"]

A play is a hand, an up card, a letter of the charts, and the count from which on it is played so,
or below which. The same lines, one under the other, are a file of plays (CSV).
"""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from importlib.resources import files
from math import lcm
from pathlib import Path
from typing import Any, Final, get_args

import msgspec

from pitboss.errors import BadFile, Refusal, UnknownName
from pitboss.rooms.counting import ORDER, PACK, Count, Departure, Rounding

FILE: Final = ".toml"
FIELDS: Final = (
    "name",
    "tags",
    "start",
    "start_per_deck",
    "true",
    "decks",
    "rounding",
    "low",
    "high",
    "insurance",
    "plays",
    "leave",
)


@cache
def systems() -> Mapping[str, Count]:
    """Those that are known by name."""
    raw = tomllib.loads(files("pitboss.simulation").joinpath("systems.toml").read_text("utf-8"))
    return {name: _count(name, table) for name, table in raw.items()}


def system_named(name: str) -> Count:
    """A system by its name, or from a file."""
    if name.endswith(FILE):
        return read_system(Path(name))
    found = systems().get(name.strip().lower().replace(" ", "-"))
    if found is None:
        raise UnknownName("counting system", name, systems(), plural="counting systems")
    return found


def read_system(path: Path) -> Count:
    """A system that a player wrote."""
    try:
        raw = tomllib.loads(path.read_text("utf-8"))
        return _count(path.stem, raw)
    except OSError as fault:
        raise BadFile(path, fault.strerror or str(fault)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, Refusal) as fault:
        raise BadFile(path, str(fault)) from None


def read_plays(path: Path) -> tuple[Departure, ...]:
    """Plays that somebody wrote, a line each."""
    try:
        return plays_of(path.read_text("utf-8").splitlines())
    except OSError as fault:
        raise BadFile(path, fault.strerror or str(fault)) from None
    except (UnicodeDecodeError, Refusal) as fault:
        raise BadFile(path, str(fault)) from None


def tags_of(words: str) -> dict[str, object]:
    """Tags in a row, from the ace to the ten, or to the king."""
    given = words.replace(",", " ").split()
    if len(given) not in (10, len(ORDER)):
        raise Refusal(f"10 tags from A to 10, or 13 from A to K, not {len(given)}", field="tags")
    tags = [_fraction("tags", word) for word in given]
    tags += tags[-1:] * (len(ORDER) - len(tags))
    per = lcm(*(tag.denominator for tag in tags))
    return {"tags": tuple(int(tag * per) for tag in tags), "per": per}


def parts_of(words: str) -> int:
    """To which part of a deck decks are estimated: ``1/2`` or ``card``."""
    if words.strip() == "card":
        return PACK
    part = _fraction("decks", words)
    if part.numerator != 1 or not 1 <= part.denominator <= PACK:
        message = f"decks are estimated to 1, 1/2, 1/4 or another part, or card, not {words!r}"
        raise Refusal(message, field="decks")
    return part.denominator


def plays_of(lines: Iterable[str]) -> tuple[Departure, ...]:
    """Plays, a line each."""
    rows = csv.reader(line for line in lines if line.strip())
    return tuple(_play(row, number) for number, row in enumerate(rows, start=1))


def _play(row: list[str], number: int) -> Departure:
    if len(row) != 4:
        words = f"line {number}: a play is hand, up card, letter, count, not {','.join(row)!r}"
        raise Refusal(words, field="plays")
    hand, up, play, count = (cell.strip() for cell in row)
    below = count.startswith("<")
    try:
        at = int(count.lstrip("<>=").strip())
    except ValueError:
        message = f"line {number}: {count!r} is no count (3 from there on, <3 below)"
        raise Refusal(message, field="plays") from None
    return Departure(hand, up, play.upper(), at, below)


def _count(name: str, raw: Mapping[str, Any]) -> Count:
    for key in raw:
        if key not in FIELDS:
            raise UnknownName("field of a counting system", key, FIELDS)
    tags = raw.get("tags")
    if not isinstance(tags, dict):
        raise Refusal("tags: what each rank adds, from A to 10", field="tags")
    ranks = {"10": "T"}
    named = {ranks.get(rank.upper(), rank.upper()): tag for rank, tag in tags.items()}
    wanted = [rank for rank in ORDER[:10] if rank not in named]
    if wanted or set(named) - set(ORDER):
        raise Refusal(f"tags: one for each rank from A to 10, not {', '.join(tags)}", field="tags")
    in_order = [str(named.get(rank, named["T"])) for rank in ORDER]
    made: dict[str, Any] = {"name": name} | dict(raw) | tags_of(" ".join(in_order))
    if "decks" in raw:
        made["estimate"] = parts_of(str(made.pop("decks")))
    if "plays" in raw:
        made["plays"] = plays_of(str(line) for line in raw["plays"])
    try:
        return msgspec.convert(made, Count)
    except msgspec.ValidationError as fault:
        raise Refusal(f"counting system {name}: {fault}", field="system") from None


def with_rounding(count: Count, words: str) -> Count:
    """The same system with another rounding."""
    if words not in get_args(Rounding):
        known = ", ".join(get_args(Rounding))
        raise Refusal(f"a count is rounded by {known}, not by {words!r}", field="rounding")
    return msgspec.structs.replace(count, rounding=words)


def _fraction(name: str, word: str) -> Fraction:
    try:
        return Fraction(word.strip())
    except (ValueError, ZeroDivisionError):
        raise Refusal(f"{name}: {word!r} is no number", field=name) from None
