"""What docs/house.md says is held by a test, is held by one."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
NAMED = re.compile(r"`([\w/]+(?:\.py)?)?(?:::(test_\w+))?`")


def named() -> list[tuple[Path, str]]:
    """Every file, or folder, of tests that a table of the page names, and which test of it."""
    found, path = [], HERE
    promises = (ROOT / "docs" / "house.md").read_text().partition("## What it promises")[2]
    for row in promises.splitlines():
        if not row.startswith("| ") or "`" not in row:
            continue
        for file, test in NAMED.findall(row.rsplit(" | ", 1)[-1]):
            path = path if not file else (ROOT if file.startswith("tests/") else HERE) / file
            found.append((path, test))
    return found


def test_every_test_that_is_named_is_there() -> None:
    tests = named()
    assert len(tests) > 50
    missing = [
        f"{path.relative_to(ROOT)} {test}"
        for path, test in tests
        if not path.exists() or (test and f"def {test}(" not in path.read_text())
    ]
    assert missing == []
