"""Typed reading of TOML, with errors that name the key and the clause.

A `Fields` hands out the values of one TOML table with their types checked. What is wrong is
*reported*: the rulebook's own files stop at the first fault, a house file collects them all.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from pitboss.errors import BadFile, PitbossError
from pitboss.money import Cents, cents, parse_percent

LONGEST = 10**18

T = TypeVar("T")
S = TypeVar("S", bound=msgspec.Struct)
Report = Callable[[str, str, str], None]  # key, message, clause
ReportRefusal = Callable[[str, PitbossError], None]  # key and what is wrong there


class Fields:
    """The keys of one TOML table; ask for each by type, then `close` to refuse the rest."""

    def __init__(
        self, values: Mapping[str, object], where: str, report: Report, clause: str = ""
    ) -> None:
        self._values = dict(values)
        self.where = where
        self.clause = clause
        self._report = report

    def key(self, name: str) -> str:
        """The full path of a key in its file."""
        return ".".join(part for part in (self.where, name) if part)

    def fault(self, name: str, message: str, clause: str = "") -> None:
        """Report a fault of one key."""
        self._report(self.key(name), message, clause or self.clause)

    def has(self, name: str) -> bool:
        """Whether the key is there and not yet taken."""
        return name in self._values

    def text(self, name: str, default: str | None = None) -> str:
        """A text; required where there is no default."""
        return self._take(name, str, "a text", "" if default is None else default, default is None)

    def whole(self, name: str, default: int | None = None) -> int:
        """A whole number; required where there is no default."""
        return self._take(name, int, "a whole number", default or 0, default is None)

    def flag(self, name: str, default: bool = False) -> bool:
        """True or false."""
        return self._take(name, bool, "true or false", default, False)

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts; empty where the key is missing."""
        return self._list(name, str, "a list of texts")

    def wholes(self, name: str) -> tuple[int, ...]:
        """A list of whole numbers; empty where the key is missing."""
        return self._list(name, int, "a list of whole numbers")

    def table(self, name: str, clause: str = "") -> "Fields":
        """A sub-table; empty where the key is missing."""
        found = self._take(name, dict, "a table", {}, False)
        return Fields(found, self.key(name), self._report, clause or self.clause)

    def tables(self, name: str) -> "Iterator[tuple[str, Fields]]":
        """The sub-tables of a table of tables, by name."""
        group = self.table(name)
        for each in group.names():
            yield each, group.table(each)

    def rows(self, name: str) -> "tuple[Fields, ...]":
        """A list of tables; empty where the key is missing."""
        rows = self._list(name, dict, "a list of tables")
        return tuple(
            Fields(row, f"{self.key(name)}[{at}]", self._report, self.clause)
            for at, row in enumerate(rows, start=1)
        )

    def raw(self, name: str, default: object = None) -> object:
        """Any value, unchecked: the caller knows its type."""
        return self._values.pop(name, default)

    def read(self, kind: type[S], /, **given: object) -> S:
        """A struct: what is not given of it is read under its own name; nothing else may be there.

        Texts, whole numbers, flags and lists of them are read; a part of another type has its
        default, if it is not given.
        """
        values = dict(given)
        for name, part, default in _parts(kind):
            if name not in values:
                values[name] = _READERS[part](self, name, default)
        self.close()
        return kind(**values)

    def names(self) -> tuple[str, ...]:
        """The keys not yet taken."""
        return tuple(self._values)

    def rest(self) -> dict[str, object]:
        """The values not yet taken, as they stand."""
        return dict(self._values)

    def close(self) -> None:
        """Report every key that nobody asked for."""
        for name in self.names():
            self.fault(name, "unknown key")
        self._values.clear()

    def _take(self, name: str, kind: type[T], words: str, default: T, required: bool) -> T:
        if name not in self._values:
            if required:
                self.fault(name, "missing")
            return default
        value = self._values.pop(name)
        # A TOML true is a Python int as well; only a flag may be one.
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            self.fault(name, f"must be {words}, not {brief(value)}")
            return default
        return value

    def _list(self, name: str, kind: type[T], words: str) -> tuple[T, ...]:
        values = self._take(name, list, words, [], False)
        good = tuple(v for v in values if isinstance(v, kind) and not isinstance(v, bool))
        if len(good) != len(values):
            self.fault(name, f"must be {words}")
        return good


_READERS: dict[object, Callable[[Fields, str, Any], object]] = {
    str: Fields.text,
    int: Fields.whole,
    bool: lambda fields, name, default: fields.flag(name, bool(default)),
    tuple[str, ...]: lambda fields, name, _: fields.texts(name),
    tuple[int, ...]: lambda fields, name, _: fields.wholes(name),
}


@cache
def _parts(kind: type[msgspec.Struct]) -> tuple[tuple[str, Any, Any], ...]:
    """The name, type and default of whatever of a struct can be read."""
    found = [(each.name, each.type, each.default) for each in msgspec.structs.fields(kind)]
    return tuple(
        (name, part, None if default is msgspec.NODEFAULT else default)
        for name, part, default in found
        if part in _READERS
    )


def read_money(fields: Fields, key: str) -> Cents | None:
    """An amount under that key of the rulebook's own data; None where there is none."""
    text = fields.text(key, "")
    try:
        amount = cents(text) if text else None
    except ValueError as error:
        fields.fault(key, str(error))
        raise
    if amount is not None and amount <= 0:
        fields.fault(key, f"must be more than $0, not {text}")
    return amount


def read_percent(fields: Fields, key: str) -> Fraction:
    """A percentage under that key of the rulebook's own data; 0 where there is none."""
    text = fields.text(key, "0%")
    try:
        return parse_percent(text)
    except ValueError as error:
        fields.fault(key, str(error))
        raise


def stop_at(path: str) -> Report:
    """A report that stops at the first fault of a file."""

    def report(key: str, message: str, clause: str) -> None:
        raise BadFile(path, f"{key}: {message}" + (f" [{clause}]" if clause else ""))

    return report


def read_toml(path: Path | Traversable) -> dict[str, object]:
    """A TOML file as a dict; BadFile where it cannot be read."""
    try:
        values = tomllib.loads(path.read_bytes().decode("utf-8"))
        _check_numbers(values)
    except OSError as error:
        raise BadFile(str(path), error.strerror or "cannot be read") from error
    except UnicodeDecodeError as error:
        raise BadFile(str(path), "is not UTF-8 text") from error
    except (ValueError, RecursionError) as error:  # a number too long to read is a ValueError
        raise BadFile(str(path), f"is not valid TOML: {error}") from error
    return values


def brief(value: object) -> str:
    """A value as an error message shows it; Python writes no number of thousands of digits."""
    if isinstance(value, dict):
        return "a table of its own"
    is_long = isinstance(value, int) and abs(value) > LONGEST
    return "a number too long to read" if is_long else repr(value)


def _check_numbers(value: object) -> None:
    """No figure of a casino has so many digits, and Python cannot even write them again."""
    if isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            _check_numbers(each)
    elif isinstance(value, int) and abs(value) > LONGEST:
        raise ValueError("a number too long to read")
