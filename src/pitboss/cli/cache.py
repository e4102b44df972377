"""Solved par sheets on disk, under a hash of the rules and of the code that solved them.

A file that is missing, damaged or unreadable is only ever a reason to solve again.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

import pitboss
from pitboss.cli import screen
from pitboss.exact.par import Meter, ParEvent, Per, WagerPar
from pitboss.games.room import Room
from pitboss.rulebook import RuleSet

FOLDER = "PITBOSS_CACHE"  # the environment variable that puts the cache elsewhere
_EXACT = ("ev", "house_edge", "element_of_risk", "variance", "hit_frequency", "push_frequency")


def solved(room: Room, rules: RuleSet, *, use_cache: bool = True) -> list[WagerPar]:
    """The par sheets of a game under these rules, from the cache if it has them."""
    path = _path(room, rules)
    if use_cache and (kept := _read(path)) is not None:
        return kept
    with screen.working(f"Solving {room.name}"):
        sheets = room.par(rules)
    if use_cache:
        with suppress(OSError):  # a cache that cannot be written is only a slower one
            _write(path, sheets)
    return sheets


def folder() -> Path:
    """Where the cache lies: PITBOSS_CACHE, or the place this system keeps such things."""
    if named := os.environ.get(FOLDER):
        return Path(named)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "pitboss"
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return (Path(local) if local else Path.home()) / "pitboss" / "cache"
    xdg = os.environ.get("XDG_CACHE_HOME")
    return (Path(xdg) if xdg else Path.home() / ".cache") / "pitboss"


def _path(room: Room, rules: RuleSet) -> Path:
    text = json.dumps(rules.as_json(), sort_keys=True, default=str)
    asked = hashlib.sha256(text.encode()).hexdigest()[:16]
    return folder() / f"{room.slug}.{_code(_home_of(room))}.{asked}.json"


def _home_of(room: Room) -> Path:
    """The folder of the package that brought the room; another package's may change alone."""
    module = sys.modules[type(room.game).__module__]
    return Path(module.__file__ or pitboss.__file__).parent


@cache
def _code(home: Path) -> str:
    """A short hash that changes whenever code or rulebook data does."""
    package = Path(pitboss.__file__).parent
    hashed = hashlib.sha256(pitboss.__version__.encode())
    for root in sorted({package, home}):
        for name, size, changed in sorted(_files(root)):
            hashed.update(f"{name} {size} {changed}\n".encode())
    return hashed.hexdigest()[:16]


def _files(root: Path) -> Iterator[tuple[str, int, int]]:
    with os.scandir(root) as entries:
        for entry in entries:
            if entry.is_dir():
                if entry.name not in ("cli", "__pycache__"):
                    yield from _files(Path(entry.path))
            elif entry.name.endswith((".py", ".toml")):
                stat = entry.stat()
                yield entry.path, stat.st_size, stat.st_mtime_ns


# --- the file ----------------------------------------------------------------------------------


def _write(path: Path, sheets: list[WagerPar]) -> None:
    text = json.dumps([msgspec.to_builtins(sheet, enc_hook=str) for sheet in sheets])
    body = json.dumps({"seal": hashlib.sha256(text.encode()).hexdigest(), "sheets": text})
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(f".{os.getpid()}.tmp")
    draft.write_text(body, "utf-8")
    draft.replace(path)
    slug, code, _ = path.name.split(".", 2)
    for old in path.parent.glob(f"{slug}.*.json"):
        if old.name.split(".")[1] != code:  # solved by code that is no more
            old.unlink(missing_ok=True)


def _read(path: Path) -> list[WagerPar] | None:
    try:
        body = json.loads(path.read_text("utf-8"))
        text = body["sheets"]
        if hashlib.sha256(text.encode()).hexdigest() != body["seal"]:
            return None
        return [_sheet(raw) for raw in json.loads(text)]
    except (OSError, ValueError, TypeError, KeyError, AttributeError, ZeroDivisionError):
        return None


def _sheet(raw: dict[str, Any]) -> WagerPar:
    return WagerPar(
        **raw
        | {key: Fraction(raw[key]) for key in _EXACT}
        | {
            "combinations": _count(raw["combinations"]),
            "events": tuple(_event(event) for event in raw["events"]),
            "per": {
                unit: Per(**{key: Fraction(value) for key, value in per.items()})
                for unit, per in raw["per"].items()
            },
            "meter": raw["meter"] and _meter(raw["meter"]),
            "notes": tuple(raw["notes"]),
        }
    )


def _count(value: int | str) -> Fraction | int:
    return Fraction(value) if isinstance(value, str) else value


def _event(raw: dict[str, Any]) -> ParEvent:
    return ParEvent(
        event=raw["event"],
        combinations=_count(raw["combinations"]),
        probability=Fraction(raw["probability"]),
        pays=raw["pays"],
        contribution=Fraction(raw["contribution"]),
    )


def _meter(raw: dict[str, Any]) -> Meter:
    even = raw["break_even"]
    return Meter(
        base_wager=raw["base_wager"],
        meter=Fraction(raw["meter"]),
        fixed_return=Fraction(raw["fixed_return"]),
        slope=Fraction(raw["slope"]),
        break_even=None if even is None else Fraction(even),
        hit_chance=Fraction(raw["hit_chance"]),
    )
