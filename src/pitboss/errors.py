"""Everything that Pitboss raises on purpose.

The tree::

    PitbossError                 one clear line, fit to be shown to a user
    ├── Refusal                  a player or a casino asked for what the rules forbid
    │   └── Misread              a line of notation that cannot be read, or not be played
    ├── BadFile                  a file that is unreadable, malformed or tampered with
    ├── UnknownName              no game, clause, pay table, wager... of that name
    │   └── UnknownEvent         a pay table does not list that event
    └── HouseFault               our own broken promise: a bug, never the user's doing
"""

from collections.abc import Iterable
from difflib import get_close_matches
from os import PathLike, fspath
from typing import TypedDict


class PitbossError(Exception):
    """Base of every error of the package; ``str()`` is one clear line."""


class RefusalParts(TypedDict):
    """What is told of a refusal, part by part."""

    message: str
    field: str
    clause: str


class Refusal(PitbossError):
    """A player or a casino asked for what the rules forbid; the clause says which rule."""

    def __init__(self, message: str, clause: str = "", field: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.clause = clause
        self.field = field

    @property
    def parts(self) -> RefusalParts:
        """What is told of it, part by part."""
        return {"message": self.message, "field": self.field, "clause": self.clause}

    def __str__(self) -> str:
        return f"{self.message} [{self.clause}]" if self.clause else self.message


LONGEST_WORD = 60  # letters of a word that a complaint repeats


class Misread(Refusal):
    """A line of notation that cannot be read or played: where in the line, and what is wrong.

    ``at`` counts the letters of the line from 1; ``clause`` is that of the rule that refuses.
    """

    def __init__(self, at: int, word: str, message: str, clause: str = "") -> None:
        super().__init__(message, clause, "line")
        self.at = at
        self.word = word

    def __str__(self) -> str:
        word = self.word if len(self.word) <= LONGEST_WORD else f"{self.word[:LONGEST_WORD]}..."
        where = f"at {self.at}, {word!r}" if word else f"at {self.at}, the end"
        return f"{where}: {super().__str__()}"


class BadFile(PitbossError):
    """A file that is unreadable, malformed or tampered with."""

    def __init__(self, path: str | PathLike[str], message: str) -> None:
        super().__init__(path, message)
        self.path = fspath(path)
        self.message = message

    def __str__(self) -> str:
        return f"{self.path}: {self.message}"


class UnknownName(PitbossError):
    """Nothing of that kind has that name; close matches are offered.

    ``plural`` is given where the known names are few enough to list them all under that word.
    """

    def __init__(
        self, kind: str, name: str, known: Iterable[str] = (), *, plural: str = ""
    ) -> None:
        self.kind = kind
        self.name = name
        self.known = tuple(known)
        self.plural = plural
        super().__init__(kind, name)

    def close(self) -> tuple[str, ...]:
        """The known names nearest to the one asked for, at most three."""
        lowered = {name.lower(): name for name in self.known}
        near = get_close_matches(str(self.name).lower(), lowered, n=3, cutoff=0.6)
        return tuple(lowered[name] for name in near)

    def __str__(self) -> str:
        near = self.close()
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        if self.plural and self.known:
            hint = f"{hint or ';'} {self.plural}: {', '.join(self.known)}"
        return f"unknown {self.kind} {self.name!r}{hint}"


class UnknownEvent(UnknownName):
    """A pay table does not list that event."""

    def __init__(self, table: str, event: str, known: Iterable[str] = ()) -> None:
        super().__init__(f"event of pay table {table}:", event, known)
        self.table = table
        self.event = event


class HouseFault(PitbossError):
    """Our own broken promise: a bug in Pitboss, never the user's doing."""
