"""Modules that are loaded when they are first used; nothing else imports by a name.

For mypy such a module is imported as ever, for Python it stands there by its name::

    if TYPE_CHECKING:
        from pitboss.cli import dealers
    else:
        dealers = late("pitboss.cli.dealers")
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any

from pitboss.errors import Refusal


class _Late(ModuleType):
    """Stands for a module until something of it is used."""

    def __init__(self, name: str, user: str, extra: str) -> None:
        super().__init__(name)
        self._extra = user, extra

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # asked by those who look at modules, not by a user
            raise AttributeError(name)
        return getattr(load(self.__name__, *self._extra), name)


def late(name: str, user: str = "", extra: str = "") -> ModuleType:
    """A module that is loaded when something of it is used; see `load`."""
    return _Late(name, user, extra)


def load(name: str, user: str = "", extra: str = "", field: str = "") -> Any:
    """A module, now. Where a package of an ``extra`` is missing, a line says what to install."""
    try:
        return import_module(name)
    except ImportError as fault:
        missing = fault.name or ""
        if not extra or missing.partition(".")[0] == "pitboss":
            raise
        words = f"{user} more packages: pip install 'pitboss[{extra}]' ({missing} is missing)"
        raise Refusal(words, field=field) from None
