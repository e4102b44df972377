"""Solved par sheets, kept on disk between runs."""

from __future__ import annotations

import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec

from pitboss.cli import store
from pitboss.cli.shipped import key_of, shipped
from pitboss.cli.solving import solve
from pitboss.exact.par import Meter, ParEvent, Per, WagerPar
from pitboss.rooms.room import Room
from pitboss.rulebook import RuleSet

_EXACT = ("ev", "house_edge", "element_of_risk", "variance", "hit_frequency", "push_frequency")


def solved(room: Room, rules: RuleSet, *, use_cache: bool = True) -> list[WagerPar]:
    """The par sheets of a game under these rules: shipped, kept from before, or solved now."""
    key = key_of(rules)
    if use_cache and (sent := shipped(room, key)) is not None:
        return [_sheet(raw) for raw in sent]
    code = store.code_of(home_of(room))
    if use_cache and (kept := store.load(room.slug, code, key)) is not None:
        return [_sheet(raw) for raw in kept]
    sheets = solve(f"Solving {room.name}", lambda: room.par(rules), use_cache=use_cache)
    if use_cache:
        store.save(room.slug, code, key, raw_sheets(sheets))
    return sheets


def raw_sheets(sheets: list[WagerPar]) -> list[dict[str, Any]]:
    """Sheets as plain JSON values; exact numbers are texts."""
    return [msgspec.to_builtins(sheet, enc_hook=str) for sheet in sheets]


def home_of(room: Room) -> Path:
    """The folder of the package that brought the room; another package's may change alone."""
    file = sys.modules[type(room.game).__module__].__file__
    if file is None or store.HERE in Path(file).parents:
        return store.HERE
    return Path(file).parent


def _sheet(raw: dict[str, Any]) -> WagerPar:
    per = {
        unit: Per(**{key: Fraction(value) for key, value in figures.items()})
        for unit, figures in raw["per"].items()
    }
    return WagerPar(
        **raw
        | {key: Fraction(raw[key]) for key in _EXACT}
        | {
            "combinations": _count(raw["combinations"]),
            "events": tuple(_event(event) for event in raw["events"]),
            "per": per,
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
    read: dict[str, Any] = {k: Fraction(v) if isinstance(v, str) else v for k, v in raw.items()}
    return Meter(**read)
