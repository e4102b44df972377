"""Packages that not everybody installs: a cluster, a card, columns. They are loaded here alone."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from pitboss.errors import Refusal


def extra(module: str, name: str, field: str) -> Any:
    """A module of an extra; where it is not installed, one line says what to install."""
    try:
        return import_module(module)
    except ImportError:
        words = f"--{field} needs more packages: pip install 'pitboss[{name}]'"
        raise Refusal(words, field=field) from None
