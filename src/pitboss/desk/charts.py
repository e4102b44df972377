"""Charts of sheets and sessions, made once for page, document and notebook alike, as SVG.

Altair and what turns its charts into SVG are loaded when the first chart is made: nobody else needs
them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from pitboss.desk.theory import band
from pitboss.errors import Refusal
from pitboss.exact.par import ParSheet, decimal
from pitboss.late import load

WIDTH, HEIGHT = 640, 320
BETS = 200  # of a session, where nobody says how many
MOST_BETS = 10_000
MANY = 24  # bars that can be told apart
STEPS = 60  # places along a session
GAIN, LOSS, PLAIN = "#2b7a4b", "#b3372e", "#4a5a6a"


class Reached(msgspec.Struct, frozen=True):
    """A point of a bankroll: after which round, what it came to, what theory expects."""

    number: int
    total: float
    expected: float
    low: float
    high: float


def altair() -> Any:
    """Altair, or a word on what brings it."""
    return load("altair", "charts need", "house", "chart")


def svg(chart: Any) -> str:
    """A chart as SVG."""
    convert = load("vl_convert", "charts need", "house", "chart")
    made: str = convert.vegalite_to_svg(chart.to_dict())
    return made


def titled(chart: Any, title: str, below: str) -> Any:
    """A chart of the house's size with its title."""
    alt = altair()
    return chart.properties(
        width=WIDTH, height=HEIGHT, title=alt.TitleParams(title, subtitle=below, anchor="start")
    ).configure_view(stroke=None)


def _name(sheet: ParSheet) -> str:
    return f"{sheet.name}, {sheet.pay_table}"


# --- a sheet -------------------------------------------------------------------------------------


def outcomes(sheet: ParSheet) -> str:
    """How likely each net result is, per unit of the wager."""
    alt = altair()
    chances = _chances(sheet, 6)
    if len(chances) > MANY:  # too many to tell apart: by whole units
        chances = _chances(sheet, 0)
    rows = [
        {"net": f"{net:+g}", "chance": chance, "sign": _sign(net), "at": net}
        for net, chance in sorted(chances.items())
    ]
    order = [row["net"] for row in rows]
    chart = (
        alt.Chart(alt.Data(values=rows))
        .mark_bar()
        .encode(
            x=alt.X("net:N", sort=order, title="net result, in units of the wager"),
            y=alt.Y("chance:Q", title="chance", axis=alt.Axis(format="%")),
            color=_coloured(alt),
        )
    )
    edge = f"house edge {decimal(sheet.house_edge * 100, 5)}%"
    return svg(titled(chart, f"Outcomes: {_name(sheet)}", edge))


def _chances(sheet: ParSheet, places: int) -> dict[float, float]:
    """The chance of each net result, rounded to so many places."""
    found: dict[float, float] = {}
    for row in sheet.events:
        if row.probability:
            net = round(float(row.contribution / row.probability), places) + 0.0
            found[net] = found.get(net, 0.0) + float(row.probability)
    return found


def contributions(sheet: ParSheet) -> str:
    """What each event adds to the expected value, or takes from it."""
    alt = altair()
    parts = sorted(
        ((row.event.replace("_", " "), float(row.contribution)) for row in sheet.events),
        key=lambda part: -abs(part[1]),
    )
    shown, rest = parts[:MANY], parts[MANY:]
    if rest:
        shown.append((f"{len(rest)} others", sum(part for _, part in rest)))
    rows = [{"event": name, "part": part, "sign": _sign(part)} for name, part in shown if part]
    order = [row["event"] for row in rows]
    chart = (
        alt.Chart(alt.Data(values=rows))
        .mark_bar()
        .encode(
            y=alt.Y("event:N", sort=order, title=None, axis=alt.Axis(labelLimit=260)),
            x=alt.X("part:Q", title="part of the expected value", axis=alt.Axis(format="%")),
            color=_coloured(alt),
        )
    )
    below = f"together {decimal(sheet.ev * 100, 5)}% of the wager"
    return svg(titled(chart, f"Contributions: {_name(sheet)}", below))


def session(sheet: ParSheet, bets: int = BETS) -> str:
    """Where the result of so many equal bets lies: expected, and in 95 of 100 sessions."""
    if not 1 <= bets <= MOST_BETS:
        raise Refusal(f"a session has from 1 to {MOST_BETS:,} bets", field="bets")
    step = max(1, bets // STEPS)
    mean, spread = float(sheet.ev), math.sqrt(float(sheet.variance))
    points = [
        Reached(n, math.nan, n * mean, low, high)
        for n in (*range(0, bets, step), bets)
        for low, high in (band(n * mean, spread * math.sqrt(n)),)
    ]
    below = f"{bets:,} bets of one unit: expected, and where 95 of 100 sessions end"
    return svg(titled(_band(points, "bets", "units"), f"Session: {_name(sheet)}", below))


# --- a bankroll ----------------------------------------------------------------------------------


def bankroll(points: Sequence[Reached], title: str) -> str:
    """The course of a bankroll within the band of theory; money in dollars."""
    if not points:
        raise Refusal("there is no round to draw", field="chart")
    alt = altair()
    own = (
        alt.Chart(alt.Data(values=[{"n": p.number, "total": p.total} for p in points]))
        .mark_line(color=PLAIN, strokeWidth=2, point=True)
        .encode(x="n:Q", y="total:Q")
    )
    chart = _band(points, "round", "dollars") + own
    below = "what was won, what theory expects of the same wagers, and its band of 95 in 100"
    return svg(titled(chart, title, below))


def _band(points: Sequence[Reached], along: str, unit: str) -> Any:
    alt = altair()
    rows = [{"n": p.number, "expected": p.expected, "low": p.low, "high": p.high} for p in points]
    base = alt.Chart(alt.Data(values=rows)).encode(x=alt.X("n:Q", title=along))
    band = base.mark_area(opacity=0.2, color=PLAIN).encode(
        y=alt.Y("low:Q", title=unit), y2="high:Q"
    )
    line = base.mark_line(color=LOSS, strokeDash=[6, 4]).encode(y="expected:Q")
    return band + line


def _sign(value: float) -> str:
    return "gain" if value > 0 else "loss" if value < 0 else "even"


def _coloured(alt: Any) -> Any:
    scale = alt.Scale(domain=["gain", "even", "loss"], range=[GAIN, PLAIN, LOSS])
    return alt.Color("sign:N", scale=scale, legend=None)


KINDS: dict[str, Callable[[ParSheet], str]] = {
    "outcomes": outcomes,
    "contributions": contributions,
    "session": session,
}
