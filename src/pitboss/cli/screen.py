"""What goes to the terminal: two consoles, JSON, and numbers as people read them."""

from __future__ import annotations

import io
import json
import os
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from shutil import which
from typing import Any, Literal, TextIO, cast

from rich.box import SIMPLE_HEAD
from rich.console import Console, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from pitboss.desk.figures import LONG_FRACTION, is_long

PIPED_WIDTH = 100  # a page for files and pipes, whatever the terminal behind them
A_MOMENT = 0.4  # seconds before we say that something takes a while


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """The reader, such as ``head``, has seen enough: `pitboss.cli.main` ends quietly."""
        raise BrokenPipeError


class _Trimmed(io.TextIOBase):
    """A file or pipe that gets no blanks at the ends of lines."""

    def __init__(self, file: TextIO) -> None:
        self._file = file

    def write(self, text: str) -> int:
        return self._file.write(re.sub(r"[ \t]+(?=\n)", "", text))

    def flush(self) -> None:
        self._file.flush()

    def isatty(self) -> bool:
        return False

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._file.encoding


def out() -> Console:
    """The console for results; plain and of fixed width when it is no terminal."""
    if sys.stdout.isatty():
        return _Console(highlight=False, color_system=_colours())
    width = None if os.environ.get("COLUMNS") else PIPED_WIDTH
    file = cast(TextIO, _Trimmed(sys.stdout))
    return _Console(file=file, highlight=False, width=width, color_system=None)


def err() -> Console:
    """The console for progress."""
    return _Console(stderr=True, highlight=False, color_system=_colours())


def _colours() -> Literal["auto"] | None:
    """NO_COLOR asks for plain text: no bold and no dim letters either."""
    return None if os.environ.get("NO_COLOR") else "auto"


_CONTROLS = {n: "?" for n in (*range(32), *range(127, 160), 0x2028, 0x2029) if n not in (9, 10)}


def tame(text: str) -> str:
    """Text whose control characters cannot reach a terminal."""
    return text.translate(_CONTROLS)


def command_name() -> str:
    """How to call us from here: by name if the shell finds it, else by the path we came by."""
    own = Path(sys.argv[0])
    if which("pitboss") or own.name != "pitboss":
        return "pitboss"
    try:
        return str(own.resolve().relative_to(Path.cwd()))
    except (OSError, ValueError):
        return str(own)


def print_json(value: Any) -> None:
    """Print a value as JSON on standard output."""
    sys.stdout.write(json.dumps(value, indent=2, ensure_ascii=False) + "\n")


def grid(*columns: str, right: tuple[str, ...] = ()) -> Grid:
    """A quiet table: a header, a rule, no boxes; the columns named ``right`` hold numbers."""
    made = Grid(box=SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    for name in columns:
        if name in right:
            made.add_column(name, justify="right", no_wrap=True)
        else:
            made.add_column(
                name, overflow="fold", no_wrap=name in ("game", "#", "clause", "filing")
            )
    return made


def fraction(value: Fraction, most: int = LONG_FRACTION) -> str:
    """A fraction if it is short enough to read, else a star that the foot explains."""
    return "*" if is_long(value, most) else str(value)


ROUNDED = "~"  # stands for a figure that was computed in floating point


def dim(text: str) -> Text:
    """Quiet text, never read as markup."""
    return Text(tame(text), style="dim")


def plain(text: str, style: str = "") -> Text:
    """Text that is never read as markup."""
    return Text(tame(text), style=style)


def markup(text: str) -> RenderableType:
    """Text with markup in it, such as a room's picture of its layout."""
    return Text.from_markup(tame(text))


@contextmanager
def working(words: str) -> Iterator[None]:
    """Say what we are busy with, on a terminal, if it takes longer than a moment."""
    console = err()
    if not console.is_terminal:
        yield
        return
    status = console.status(f"{words} ...")
    timer = threading.Timer(A_MOMENT, status.start)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        status.stop()
