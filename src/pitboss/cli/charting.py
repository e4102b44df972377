"""``pitboss par --chart FILE.svg``: a chart of one wager, drawn by the desk."""

from __future__ import annotations

from pathlib import Path

from pitboss.cli import screen
from pitboss.cli.sheets import gather
from pitboss.cli.solving import desk
from pitboss.desk.asked import Asked
from pitboss.desk.charts import KINDS
from pitboss.errors import Refusal


def draw(asked: Asked, path: Path, kind: str, *, use_cache: bool = True) -> None:
    """Write the chart of a wager, of the game's main one if none is named."""
    if path.suffix.lower() != ".svg":
        raise Refusal(f"{path}: the name of a chart must end in .svg", field="chart")
    if kind not in KINDS:
        raise Refusal(f"--kind is one of {', '.join(KINDS)}, not {kind!r}", field="kind")
    wager = asked.wager or asked.room.headline
    found = gather(asked, desk(use_cache=use_cache))
    sheet = next((each for each in found if each.wager == wager), found[0])
    path.write_text(KINDS[kind](sheet), "utf-8", newline="\n")
    screen.out().print(screen.plain(f"{path}: {kind} of {sheet.name}, {sheet.pay_table}"))
