"""What can be changed in the data of a rule: a cell, a limit, a default, a need, line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

# Words and names, which change nothing that is enacted.
_PROSE = re.compile(
    r"^\s*(id|name|clause|\w+_clause|help|note|reads|game|filing|part|kind|link)\s*="
)
_PAYS = re.compile(r'(?<=pays = ")(\$?)([\d,]+)(?= (?:to|for) \d|"|%)|(?<=envy = ")(\$?)([\d,]+)')
_NUMBER = re.compile(
    r"^(seats|minimum|maximum|step|low|high|amount|rate_floor|seed_floor|base_wager|default)"
    r' = "?(\d+)(?:\.00)?%?"?'
)
_FLAG = re.compile(r"\b(default|optional|bonus|floor|or_at_minimum|required) = (true|false)")
_NEEDS = re.compile(r"^(follows|needs|without) = ")
_SHARE = re.compile(r"(?<=[{ ])(\w+) = (\d+)(?=[,} ])")
_LIST = re.compile(r"^values = \[(.+)\]")


class Line(NamedTuple):
    """A line of a data file and what to put there instead."""

    line: int
    old: str
    new: str


def lines(text: str) -> list[Line]:
    """Every change that can be made in a data file, in the order of its lines."""
    found: list[Line] = []
    values: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        code = line.split(" # ")[0].rstrip()
        if code.startswith("["):
            values = []
        if listed := _LIST.match(code):
            values = [value.strip() for value in listed[1].split(",")]
        if code.lstrip().startswith("#") or _PROSE.match(code):
            continue
        found += [Line(number, code, new) for new in _changed(code, values) if new != code]
    return found


def _changed(code: str, values: list[str]) -> Iterator[str]:
    for cell in _PAYS.finditer(code):
        yield from _moved(code, cell.span(2) if cell[2] else cell.span(4))
    if number := _NUMBER.match(code):
        yield from _moved(code, number.span(2))
    for flag in _FLAG.finditer(code):
        other = "false" if flag[2] == "true" else "true"
        yield code[: flag.start(2)] + other + code[flag.end(2) :]
    if _NEEDS.match(code):
        yield ""
    if code.startswith("wagers = {"):
        for share in _SHARE.finditer(code):
            yield from _moved(code, share.span(2))
    if code.startswith('default = "') and (others := [v for v in values if f"= {v}" not in code]):
        yield f"default = {others[0]}"


def _moved(code: str, span: tuple[int, int]) -> Iterator[str]:
    """A figure up or down by one."""
    start, end = span
    value = int(code[start:end].replace(",", ""))
    for other in (value + 1, value - 1):
        if other > 0:
            yield f"{code[:start]}{other}{code[end:]}"
