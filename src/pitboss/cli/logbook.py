"""The log a sitting keeps: each finished round is appended, sealed to the one before it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from pitboss.cli import screen
from pitboss.errors import BadFile
from pitboss.table.events import Event
from pitboss.table.log import GENESIS, last_seal, lines


class LogBook:
    """A log file that grows round by round; without a path it keeps nothing."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._seal = GENESIS
        self._rounds = 0
        if path is not None:
            try:
                if not _is_empty(path):  # what a killed sitting left behind may be used
                    path.open("x", encoding="utf-8").close()
            except FileExistsError:
                raise BadFile(path, "is there already; a log is never written over") from None
            except OSError as fault:
                raise BadFile(path, f"cannot be written: {fault.strerror}") from None

    def add(self, log: Sequence[Event]) -> None:
        """Append a finished round."""
        if self._path is None:
            return
        if not self._rounds and self._path.exists() and not _is_empty(self._path):
            raise BadFile(self._path, "is written by somebody else; a log is never written over")
        with self._path.open("a", encoding="utf-8") as file:
            file.writelines(line + "\n" for line in lines(log, self._seal))
        self._seal = last_seal(log, self._seal)
        self._rounds += 1

    def close(self, console: Console) -> None:
        """Say where the log is; one without a round is taken away."""
        if self._path is None:
            return
        if not self._rounds:
            if _is_empty(self._path):
                self._path.unlink(missing_ok=True)
            return
        console.print(
            screen.dim(f"Log: {self._path}  ({screen.command_name()} explain {self._path})")
        )
        console.print(screen.dim(f"Last seal: {self._seal}"))


def _is_empty(path: Path) -> bool:
    return path.is_file() and not path.is_symlink() and not path.stat().st_size
