"""The head of every sheet in the terminal."""

from __future__ import annotations

from rich.console import Console

from pitboss.cli import screen
from pitboss.desk.heading import Heading, remark_words


def print_heading(console: Console, heading: Heading) -> None:
    """Print what a sheet is of."""
    console.print(screen.plain(f"{heading.title}, {heading.made}", "bold"))
    words = heading.rules_words
    console.print(
        screen.dim(f"rules {heading.digest}: {words}" if words else f"rules {heading.digest}")
    )
    for remark in heading.remarks:
        console.print(screen.plain(remark_words(remark)))
