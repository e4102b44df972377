"""Basic strategy as a chart, in the colours players know."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.exact.blackjack import Chart, Solution, total_dependent

UPS = "23456789TA"
COLOURS = {
    "S": "black on red",
    "H": "black on green",
    "D": "white on blue",
    "Ds": "white on blue",
    "P": "black on yellow",
    "R": "black on white",
    "Rs": "black on white",
}
LEGEND = {
    "S": "stand",
    "H": "hit",
    "D": "double, else hit",
    "Ds": "double, else stand",
    "P": "split",
    "R": "surrender, else hit",
    "Rs": "surrender, else stand",
}
SHOWN = 12  # exceptions by composition that are listed
_NAMES = {"T": "10"}


def chart(solution: Solution) -> str:
    """The total-dependent chart of a solved game, what it costs, and where cards say otherwise."""
    found = total_dependent(solution)
    rows = [_heading("Hard")]
    rows += [_row(str(total), cells) for total, cells in sorted(found.hard.items(), reverse=True)]
    rows += ["", _heading("Soft")]
    rows += [
        _row(f"A,{_NAMES.get(str(total - 11), total - 11)}" if total > 12 else "A,A", cells)
        for total, cells in sorted(found.soft.items(), reverse=True)
        if total > 12
    ]
    rows += ["", _heading("Pairs")]
    rows += [
        _row(f"{_NAMES.get(pair, pair)},{_NAMES.get(pair, pair)}", found.pairs[pair])
        for pair in reversed([*list(found.pairs)[1:], *list(found.pairs)[:1]])
    ]
    return "\n".join([*rows, "", *_foot(found, solution)])


def _heading(name: str) -> str:
    return f"[bold]{name:<7}[/]" + " ".join(f"[bold]{_NAMES.get(up, up):^4}[/]" for up in UPS)


def _row(name: str, cells: Mapping[str, str]) -> str:
    shown = " ".join(
        f"[{COLOURS[cells[up]]}]{cells[up]:^4}[/]" if up in cells else " " * 4 for up in UPS
    )
    return f"{name:<7}{shown}"


def _foot(found: Chart, solution: Solution) -> list[str]:
    used = {
        letter
        for table in (found.hard, found.soft, found.pairs)
        for cells in table.values()
        for letter in cells.values()
    }
    legend = "  ".join(
        f"[{COLOURS[letter]}] {letter} [/] {LEGEND[letter]}" for letter in LEGEND if letter in used
    )
    rows = [
        legend,
        "",
        f"Never insure. This chart returns {found.ev.value:+.6%} of the wager; best play by "
        f"composition {solution.ev.value:+.6%}: the chart costs {found.cost:.6%}.",
    ]
    if found.deviations:
        rows.append(
            f"Where the cards say otherwise ({len(found.deviations)} hands of two or three):"
        )
    for each in found.deviations[:SHOWN]:
        hand = ",".join(_NAMES.get(card, card) for card in each.hand)
        up = _NAMES.get(each.up, each.up)
        rows.append(
            f"  {hand} against {up}: {each.best}, not {each.chart} [dim](gains {each.gain:.4%})[/]"
        )
    if len(found.deviations) > SHOWN:
        rows.append(f"  [dim]and {len(found.deviations) - SHOWN} more that gain less[/]")
    return rows


__all__ = ["COLOURS", "LEGEND", "chart"]
