"""Charts in the terminal, drawn with letters: a fan of courses, and how far results lie apart."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.desk.courses import binned

HEIGHT, WIDTH = 15, 48
WIDE, NARROW, MIDDLE = "·", "░", "█"


def fan(
    steps: Sequence[int], quantiles: Sequence[Sequence[float]], height: int = HEIGHT
) -> list[str]:
    """Five quantiles along a course: nine in ten lie within the dots, half within the shade."""
    top, bottom = max(quantiles[-1]), min(quantiles[0])
    room = (top - bottom) or 1.0

    def line(value: float) -> int:
        return round((top - value) / room * (height - 1))

    columns = []
    for a, b, c, d, e in zip(*quantiles, strict=True):
        column = [" "] * height
        column[line(e) : line(a) + 1] = WIDE * (line(a) - line(e) + 1)
        column[line(d) : line(b) + 1] = NARROW * (line(b) - line(d) + 1)
        column[line(c)] = MIDDLE
        columns.append(column)
    found = []
    for row in range(height):
        value = top - room * row / (height - 1)
        mark = f"{value:>12,.0f} " if row in (0, height // 2, height - 1) else " " * 13
        found.append(mark + "".join(column[row] for column in columns))
    last = f"{steps[-1]:,}"
    return [*found, f"{'rounds':>12} 0{last:>{len(columns) - 1}}"]


def spread(values: Sequence[float], bins: int = HEIGHT) -> list[str]:
    """How often results lie where, as bars."""
    rows = binned(values, bins)
    most = max(row["share"] for row in rows)
    return [
        f"{row['from']:>14,.0f} {row['share']:>7.2%} {MIDDLE * round(row['share'] / most * WIDTH)}"
        for row in rows
    ]
