"""Packages made for a test: installed into a folder of their own, and seen by a command there."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]


def install(folder: Path, name: str, entry_points: str, files: Mapping[str, str]) -> None:
    """Put a package where Python finds it, with what it registers."""
    for path, text in files.items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, "utf-8")
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(entry_points)


def pitboss(folder: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """A command as a user of these packages runs it."""
    return python(folder, "-m", "pitboss.cli.main", *words, typed=typed)


def python(folder: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Python, with these packages beside ours."""
    path = os.pathsep.join((str(ROOT / "src"), str(folder)))
    env = os.environ | {"PYTHONPATH": path, "COLUMNS": "160"}
    return subprocess.run(
        [sys.executable, *words],
        env=env,
        cwd=folder,
        input=typed,
        text=True,
        capture_output=True,
        check=False,
        timeout=600,
    )
