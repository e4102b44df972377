"""What a check says when a game does not hold to its word."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.errors import Refusal


class Fault(AssertionError):
    """Something that must hold of every game does not hold of this one."""


def hold(it_holds: bool, *told: object) -> None:
    """Go on if it holds; or else tell what was found."""
    if not it_holds:
        raise Fault("; ".join(str(each) for each in told))


def must_refuse(ask: Callable[..., object], *asked: Any) -> Refusal:
    """Ask for what may not be had: the refusal, or a fault where there was none."""
    try:
        ask(*asked)
    except Refusal as refusal:
        return refusal
    raise Fault(f"not refused: {', '.join(map(repr, asked)) or ask}")
