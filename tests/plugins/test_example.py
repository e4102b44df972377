"""The example package is built, installed and checked, and the tutorial is what it says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.console import SHEETS_OF, Example, examples, matches, tidy
from tests.plugins.packages import ROOT, pitboss, python
from tests.plugins.wheel import build

PROJECT = ROOT / "examples" / "pitboss-highcard"
PAGE = (ROOT / "docs" / "plugins.md").read_text("utf-8")
SHOWN = re.compile(r"^`([\w./-]+)`:\n\n```\w+\n(.*?)```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the example in it, as pip installs it."""
    wheel = build(PROJECT, tmp_path_factory.mktemp("wheel"))
    folder = tmp_path_factory.mktemp("installed")
    words = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps")
    subprocess.run(
        [sys.executable, *words, "--no-index", "--target", str(folder), str(wheel)], check=True
    )
    return folder


def test_the_tests_of_the_example_pass(installed: Path) -> None:
    words = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", os.devnull)
    told = python(installed, *words, "--rootdir", str(installed), str(PROJECT / "tests"))
    assert "2 passed" in told.stdout, told.stdout + told.stderr


@pytest.mark.parametrize("example", examples(PAGE), ids=lambda example: example.command)
def test_the_commands_of_the_tutorial(
    example: Example, installed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", SHEETS_OF)
    name, *words = example.command.split()
    assert name == "pitboss"
    told = pitboss(installed, *words)
    assert told.returncode == 0
    assert not told.stderr
    assert matches(example.output, tidy(told.stdout)), told.stdout


def test_the_tutorial_shows_the_files_of_the_example() -> None:
    shown = dict(SHOWN.findall(PAGE))
    for path, text in shown.items():
        assert text == (PROJECT / path).read_text("utf-8"), path
    data = "src/pitboss_highcard/data"
    wanted = {"pyproject.toml", f"{data}/sidebets/lucky-three.toml", f"{data}/games/high-card.toml"}
    assert wanted <= shown.keys()


def test_the_example_sits_at_a_table(installed: Path) -> None:
    asked = "high 10\n\nquit\n"
    told = pitboss(installed, "play", "high-card", "--seed", "5", typed=asked)
    assert told.returncode == 0, told.stderr
    assert "the dealer has " in told.stdout
