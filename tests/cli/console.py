"""The console examples of our documents: found, run and compared.

``python -m tests.cli.console`` writes their present output into the documents.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from pitboss.cli.main import run as pitboss

ROOT = Path(__file__).parents[2]
DOCUMENTS = ("README.md", "docs/cli.md")
KEPT = (  # of the environment
    "HOME",
    "LANG",
    "LC_ALL",
    "NUMBA_CACHE_DIR",
    "PYTHONPYCACHEPREFIX",
    "PYTHONDONTWRITEBYTECODE",
)
SHEETS_OF = "1794787200"  # the day that the sheets of our documents are dated with: 2026-11-16
_CALLED = "pitboss() { printf '%s\\0' \"$@\" >called; cat; }; "  # ... with what is typed
GAP = "..."  # a line that stands for any number of lines
_BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)
_EXAMPLE = re.compile(r"^\$ (.*(?:\\\n.*)*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)


class Example(NamedTuple):
    command: str
    output: str


def examples(text: str) -> list[Example]:
    """Every command of a document's console blocks, with what it printed."""
    return [Example(*pair) for block in _BLOCK.findall(text) for pair in _EXAMPLE.findall(block)]


def run(commands: list[str], cache: Path) -> list[str]:
    """What the commands print, one after the other in one empty folder."""
    environment = {name: value for name, value in os.environ.items() if name in KEPT} | {
        "PATH": os.environ["PATH"],
        "PITBOSS_CACHE": str(cache),
        "SOURCE_DATE_EPOCH": SHEETS_OF,
    }
    with (
        tempfile.TemporaryDirectory() as folder,
        contextlib.chdir(folder),
        patch.dict(os.environ, environment, clear=True),
    ):
        Path("docs").symlink_to(ROOT / "docs")
        return [_output(command) for command in commands]


def _output(command: str) -> str:
    """The shell reads the command, as it would a reader's, and we do what it asks of pitboss.

    A new process for each would spend its time on loading our modules.
    """
    called = Path("called")
    done = subprocess.run(
        ["bash", "-c", _CALLED + command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    if not called.exists():
        return tidy(done.stdout.decode())
    words = called.read_text("utf-8").split("\0")[:-1]
    called.unlink()
    return tidy(_pitboss(words, done.stdout))


def _pitboss(words: list[str], typed: bytes) -> str:
    printed = io.TextIOWrapper(io.BytesIO(), "utf-8")
    with (
        patch("sys.stdin", io.TextIOWrapper(io.BytesIO(typed), "utf-8")),
        contextlib.redirect_stdout(printed),
        contextlib.redirect_stderr(printed),
        contextlib.suppress(SystemExit),
    ):
        pitboss(words)
    printed.seek(0)
    return printed.read()


def tidy(text: str) -> str:
    """Without spaces at the ends of lines, or blank lines at the top and bottom."""
    kept = "\n".join(line.rstrip() for line in text.splitlines()).strip("\n")
    return kept + "\n" if kept else ""


def matches(shown: str, printed: str) -> bool:
    """Is what a document shows what the command printed, but for the gaps it leaves?

    Columns move when a row elsewhere grows, so the space between words does not count.
    """
    gap = re.compile(rf"^{re.escape(GAP)}\n", re.MULTILINE)
    parts = [re.escape(_loose(part)) for part in gap.split(tidy(shown))]
    return re.fullmatch("(?:.*\n)*?".join(parts), _loose(printed)) is not None


def _loose(text: str) -> str:
    return re.sub(r"[ ─]+", " ", text)


def refresh(path: Path, cache: Path) -> None:
    """Write what the commands print now into a document; examples with gaps stay as they are."""
    text = path.read_text("utf-8")
    found = examples(text)
    for example, printed in zip(found, run([each.command for each in found], cache), strict=True):
        if GAP not in example.output.splitlines():
            old = f"$ {example.command}\n{example.output}"
            text = text.replace(old, f"$ {example.command}\n{printed}", 1)
    path.write_text(text, "utf-8")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as kept:
        for name in DOCUMENTS:
            refresh(ROOT / name, Path(kept))
