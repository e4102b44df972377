"""Who keeps solutions between runs: nobody, until the desk hands a keeper in."""

from __future__ import annotations

from typing import Any, Protocol


class Keeper(Protocol):
    """A drawer of plain JSON values, by the module that solves and what was asked of it."""

    def load(self, module: str, asked: object) -> Any:
        """What was kept, or None."""

    def save(self, module: str, asked: object, value: Any) -> None:
        """Keep a value."""


class _Nobody:
    def load(self, _module: str, _asked: object) -> Any:
        return None

    def save(self, _module: str, _asked: object, _value: Any) -> None:
        return None


_keeper: Keeper = _Nobody()


def keeper() -> Keeper:
    """Whoever keeps solutions now."""
    return _keeper


def keep_with(keeper: Keeper | None) -> None:
    """From now on solutions are kept by this keeper; None: by nobody."""
    global _keeper  # noqa: PLW0603 - one process, one drawer
    _keeper = keeper or _Nobody()
