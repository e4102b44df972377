from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from pitboss.cli.main import run


@dataclass(frozen=True)
class Result:
    code: int
    out: str
    err: str

    def complaint(self) -> str:
        """The one line that a failed command must print, and nothing else."""
        assert self.code == 2
        assert self.out == ""
        assert self.err.startswith("pitboss: ")
        assert self.err.count("\n") == 1
        return self.err.removeprefix("pitboss: ").rstrip("\n")


Pitboss = Callable[..., Result]


@pytest.fixture(autouse=True)
def _narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """As wide as a terminal is that says nothing of itself."""
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1794787200")  # sheets are dated 2026-11-16


@pytest.fixture
def pitboss(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Pitboss:
    def call(*arguments: str | Path, typed: str = "") -> Result:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as stop:
            run([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        assert isinstance(stop.value.code, int)
        return Result(stop.value.code, printed.out, printed.err)

    return call
