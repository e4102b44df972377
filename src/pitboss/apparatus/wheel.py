"""Wheels: a ring of equally likely places, each with what is marked on it."""

from __future__ import annotations

from collections import Counter


class Wheel:
    """The marks around a wheel, clockwise."""

    __slots__ = ("_counts", "marks")

    def __init__(self, marks: tuple[str, ...]) -> None:
        self.marks = marks
        self._counts = tuple(Counter(marks).items())

    def outcomes(self) -> list[tuple[str, int]]:
        """Each mark with the number of places that bear it."""
        return list(self._counts)
