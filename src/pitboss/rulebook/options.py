"""Options: what a filing leaves to the casino, with the set of answers it allows."""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Literal, cast

import msgspec

from pitboss.errors import Refusal
from pitboss.money import (
    For,
    To,
    cents,
    parse_pays,
    parse_percent,
    show,
    show_percent,
)
from pitboss.rulebook.fields import LONGEST, Fields, brief

Kind = Literal["choice", "flag", "whole", "percent", "money", "odds"]
KINDS: tuple[Kind, ...] = ("choice", "flag", "whole", "percent", "money", "odds")
OptionValue = str | bool | int | Fraction | To | For

_WHOLE = re.compile(r"-?\d{1,8}", re.ASCII)
_YES_NO = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


class Option(msgspec.Struct, frozen=True):
    """One option: its kind, its bounds or values, the default and the clause that leaves it open.

    ``needs`` maps a value to what another option must then be: a pitch deal needs one or two decks.
    ``guest`` names a game whose wagers a true flag brings to this game's table. ``addendum`` is the
    clause by which a wager of another filing needs one approved first, so that no house file may
    take it; ``doubt`` says why a combination that no clause forbids is doubtful.
    ``pattern`` is the form of a choice that no list can hold, and ``form`` says it in words.
    """

    key: str
    kind: Kind
    default: OptionValue
    clause: str
    help: str
    values: tuple[str, ...] = ()
    low: OptionValue | None = None
    high: OptionValue | None = None
    reads: str = ""
    needs: Mapping[str, Mapping[str, tuple[str, ...]]] = {}
    guest: str = ""
    addendum: str = ""
    doubt: str = ""
    pattern: str = ""
    form: str = ""
    alike: str = ""  # the clause by which every table of a house chooses the same

    def parse(self, key: str, value: object) -> OptionValue:
        """The value in its own type; Refusal names the option, what is allowed and the clause."""
        try:
            found = self._typed(value)
        except (ValueError, TypeError) as error:
            raise self._refusal(key, value) from error
        if self.values and self.show(found) not in self.values:
            raise self._refusal(key, value)
        if self.pattern and not re.fullmatch(self.pattern, self.show(found)):
            raise self._refusal(key, value)
        if self.low is not None and _size(found) < _size(self.low):
            raise self._refusal(key, value)
        if self.high is not None and _size(found) > _size(self.high):
            raise self._refusal(key, value)
        return found

    def show(self, value: OptionValue) -> str:
        """A value as text; `parse` is the inverse."""
        if isinstance(value, bool):
            return "true" if value else "false"
        if self.kind == "percent":
            return show_percent(cast(Fraction, value))
        if self.kind == "money":
            return show(cast(int, value))
        return str(value)

    def allowed(self) -> str:
        """The answers the filing allows, in words."""
        if self.values:
            return "one of " + ", ".join(self.values)
        if self.form:
            return self.form
        if self.kind == "flag":
            return "true or false"
        words = {"whole": "a whole number", "percent": "a percentage", "money": "an amount"}
        bounds = [
            f"{word} {self.show(bound)}"
            for word, bound in (("from", self.low), ("to", self.high))
            if bound is not None
        ]
        return " ".join([words.get(self.kind, "odds such as 3 to 2"), *bounds])

    def _typed(self, value: object) -> OptionValue:
        if self.kind == "flag":
            return value if isinstance(value, bool) else _yes_or_no(value)
        if isinstance(value, bool) or not isinstance(value, str | int):
            raise TypeError(value)
        if isinstance(value, int) and abs(value) > LONGEST:
            raise ValueError("too long")
        text = str(value)
        if self.kind == "choice":
            return text
        if self.kind == "whole":
            return _whole(text)
        if self.kind == "percent":
            return parse_percent(text)
        if self.kind == "money":
            return cents(text)
        odds = parse_pays(text)
        if not isinstance(odds, To | For):
            raise TypeError(value)
        return odds

    def _refusal(self, key: str, value: object) -> Refusal:
        return Refusal(f"{key} must be {self.allowed()}, not {brief(value)}", self.clause, key)


def _yes_or_no(value: object) -> bool:
    if not isinstance(value, str) or value.lower() not in _YES_NO:
        raise ValueError(value)
    return _YES_NO[value.lower()]


def _whole(text: str) -> int:
    if not _WHOLE.fullmatch(text):  # int() would read the digits of any alphabet
        raise ValueError(f"not a whole number: {text[:20]}")
    return int(text)


def _size(value: OptionValue) -> Fraction:
    if isinstance(value, To | For):
        return value.odds
    return Fraction(value)


def read_option(key: str, fields: Fields) -> Option:
    """One option of a game's TOML file, its own default and bounds checked."""
    kind = fields.text("kind")
    if kind not in KINDS:
        fields.fault("kind", f"must be one of {', '.join(KINDS)}, not {kind!r}")
    low, high, default = (fields.raw(name) for name in ("low", "high", "default"))
    bare = fields.read(
        Option,
        key=key,
        kind=kind,
        default="",
        clause=fields.text("clause", ""),
        values=tuple(str(value) for value in cast(list[object], fields.raw("values", []))),
        needs=_needs(fields.table("needs")),
    )
    try:
        bounded = msgspec.structs.replace(
            bare,
            low=None if low is None else bare._typed(low),
            high=None if high is None else bare._typed(high),
        )
        option = msgspec.structs.replace(bounded, default=bounded.parse("default", default))
    except (Refusal, ValueError, TypeError) as error:
        fields.fault("default", str(error))
        raise
    return option


def _needs(fields: Fields) -> dict[str, dict[str, tuple[str, ...]]]:
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for value in fields.names():
        others = fields.table(value)
        found[value] = {other: others.texts(other) for other in others.names()}
    return found
