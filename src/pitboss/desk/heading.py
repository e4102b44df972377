"""The head of every sheet: which game, by which filing and rules, from which version and day.

A sheet that is cut out and pasted elsewhere still says what it is, and what of it no filing prints.
"""

from __future__ import annotations

import os
from datetime import UTC, date, datetime
from typing import Any

import msgspec

from pitboss.errors import Refusal
from pitboss.rulebook import RuleSet
from pitboss.rulebook.standing import Remark, remarks
from pitboss.rulebook.unfiled import MARK
from pitboss.version import __version__

EPOCH = "SOURCE_DATE_EPOCH"  # seconds since 1970: whoever sets it gets the same sheet on any day


class Heading(msgspec.Struct, frozen=True):
    """What a sheet is of."""

    game: str
    filing: str
    rules: dict[str, str]
    name: str
    part: str
    house: str
    version: str
    digest: str
    date: str
    remarks: tuple[Remark, ...]

    @property
    def title(self) -> str:
        """Game, filing and house."""
        whose = f" at {self.house}" if self.house else ""
        return f"{self.name} ({self.filing}, {self.part}){whose}"

    @property
    def made(self) -> str:
        """Version and day."""
        return f"pitboss {self.version}, {self.date}"

    @property
    def rules_words(self) -> str:
        """The options in force on one line; remarks tell what is not as filed."""
        return ", ".join(f"{key}={value}" for key, value in self.rules.items() if key != MARK)

    def as_json(self) -> dict[str, Any]:
        """The heading for machines."""
        told = [
            {"words": each.words, "clause": each.clause, "filed": each.filed}
            for each in self.remarks
        ]
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain | {"remarks": told}


def heading_of(rules: RuleSet, house: str = "") -> Heading:
    """The heading of a sheet made today under these rules."""
    return Heading(
        game=rules.game,
        name=rules.rules.name,
        filing=rules.rules.filing,
        part=rules.rules.part,
        house=house,
        rules=rules.shown,
        digest=rules.digest,
        version=__version__,
        date=today().isoformat(),
        remarks=remarks(rules),
    )


def remark_words(remark: Remark) -> str:
    """A remark as a sheet shows it."""
    return f"{'the house' if remark.filed else 'not as filed'}: {remark}"


def beyond(rules: RuleSet) -> list[str]:
    """What of some rules is not as filed, in words."""
    return [remark_words(remark) for remark in remarks(rules) if not remark.filed]


def today() -> date:
    """The day that a sheet is dated with: today, or the one that ``SOURCE_DATE_EPOCH`` names."""
    text = os.environ.get(EPOCH, "")
    if not text:
        return datetime.now(tz=UTC).astimezone().date()
    try:
        return datetime.fromtimestamp(int(text), tz=UTC).date()
    except (ValueError, OverflowError, OSError) as fault:
        raise Refusal(f"{EPOCH} must be seconds since 1970, not {text!r}", field=EPOCH) from fault
