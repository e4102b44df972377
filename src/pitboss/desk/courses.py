"""Charts of what was simulated: courses with their bands, and how far results lie apart.

They are written as SVG, or as a page of HTML that asks nothing of the network.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pitboss.desk.charts import GAIN, LOSS, PLAIN, altair, svg, titled
from pitboss.errors import BadFile, Refusal

SUFFIXES = (".svg", ".html")
BINS = 40


def check_name(path: Path) -> None:
    """Refuse a file whose name does not say how to draw."""
    if path.suffix.lower() not in SUFFIXES:
        raise Refusal(f"{path}: the name of a chart must end in .svg or .html", field="chart")


def write(path: Path, chart: Any) -> None:
    """Write a chart as its name says."""
    check_name(path)
    html = path.suffix.lower() == ".html"
    text = chart.to_html(inline=True) if html else svg(chart)
    try:
        path.write_text(text, "utf-8", newline="\n")
    except OSError as fault:
        raise BadFile(path, f"cannot be written: {fault.strerror}") from None


def fan(
    steps: Sequence[int],
    quantiles: Sequence[Sequence[float]],
    some: Sequence[Sequence[float]],
    title: str,
    below: str,
) -> Any:
    """Courses in dollars: the bands of 90 and of 50 in 100, the middle, and some of them.

    ``quantiles`` has five rows, from the lowest to the highest.
    """
    alt = altair()
    rows = [
        {"n": n, "a": a, "b": b, "c": c, "d": d, "e": e}
        for n, a, b, c, d, e in zip(steps, *quantiles, strict=True)
    ]
    base = alt.Chart(alt.Data(values=rows)).encode(x=alt.X("n:Q", title="rounds"))
    wide = base.mark_area(opacity=0.15, color=PLAIN).encode(
        y=alt.Y("a:Q", title="dollars"), y2="e:Q"
    )
    narrow = base.mark_area(opacity=0.25, color=PLAIN).encode(y="b:Q", y2="d:Q")
    middle = base.mark_line(color=LOSS, strokeWidth=2).encode(y="c:Q")
    points = [
        {"n": n, "y": y, "of": of}
        for of, course in enumerate(some)
        for n, y in zip(steps, course, strict=True)
    ]
    lines = (
        alt.Chart(alt.Data(values=points))
        .mark_line(color=GAIN, opacity=0.35, strokeWidth=1)
        .encode(x="n:Q", y="y:Q", detail="of:N")
    )
    return titled(wide + narrow + lines + middle, title, below)


def spread(
    values: Sequence[float],
    along: str,
    title: str,
    below: str,
    marks: Sequence[float] = (),
) -> Any:
    """How often results lie where; ``marks`` are drawn across."""
    alt = altair()
    bars = (
        alt.Chart(alt.Data(values=binned(values)))
        .mark_bar(color=PLAIN, opacity=0.6)
        .encode(
            x=alt.X("from:Q", title=along),
            x2="to:Q",
            y=alt.Y("share:Q", title="share", axis=alt.Axis(format="%")),
        )
    )
    lines = (
        alt.Chart(alt.Data(values=[{"at": mark} for mark in marks]))
        .mark_rule(color=LOSS, strokeDash=[6, 4])
        .encode(x="at:Q")
    )
    return titled(bars + lines if marks else bars, title, below)


def binned(values: Sequence[float], bins: int = BINS) -> list[dict[str, float]]:
    """Values in stretches of one length, and the share of each."""
    low, high = min(values), max(values)
    width = (high - low) / bins or 1.0
    counts = [0] * bins
    for value in values:
        counts[min(int((value - low) / width), bins - 1)] += 1
    return [
        {"from": low + n * width, "to": low + (n + 1) * width, "share": count / len(values)}
        for n, count in enumerate(counts)
    ]
