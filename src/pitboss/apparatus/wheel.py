"""Wheels: a ring of equally likely places, each with what is marked on it."""

from __future__ import annotations

from collections import Counter


class Wheel:
    """The marks around a wheel, clockwise."""

    __slots__ = ("marks",)

    def __init__(self, marks: tuple[str, ...]) -> None:
        self.marks = marks

    def outcomes(self) -> list[tuple[str, int]]:
        """Each mark with the number of places that bear it."""
        return list(Counter(self.marks).items())
