"""What a visitor has to load: as small as was promised."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from pitboss.house.service.pages import FOLDER
from tests.pages.browser import build_if_stale

KB = 1000
_NAMED = re.compile(r"""["'(/.]([\w-]+-[\w-]{8}\.js)""")
_IMPORTED = re.compile(r"""(?:\bfrom|\bimport)\s*["']\./([\w-]+\.js)["']""")
_LAZY = re.compile(r"""import\(\s*["'`]\./([\w-]+\.js)["'`]""")


@pytest.fixture(scope="module")
def assets() -> Path:
    build_if_stale()
    return FOLDER / "assets"


def whole(assets: Path, names: set[str]) -> set[str]:
    """These files and all that they import at once."""
    found: set[str] = set()
    while names:
        found |= names
        names = {each for name in names for each in _IMPORTED.findall(text(assets, name))} - found
    return found


def text(assets: Path, name: str) -> str:
    return (assets / name).read_text()


def size(assets: Path, names: set[str]) -> int:
    return sum((assets / name).stat().st_size for name in names)


def first(assets: Path) -> set[str]:
    """What every page loads."""
    named = set(_NAMED.findall((FOLDER / "index.html").read_text()))
    assert named
    return whole(assets, named)


def test_what_all_pages_share(assets: Path) -> None:
    assert 20 * KB < size(assets, first(assets)) <= 85 * KB


def test_a_play_page_and_all_that_it_may_fetch(assets: Path) -> None:
    (table,) = (path.name for path in assets.glob("Table-*.js"))
    page = whole(assets, {table})
    fetched = whole(assets, {each for name in page for each in _LAZY.findall(text(assets, name))})
    assert any(name.startswith("felt-") for name in page)
    assert any(name.startswith("Craps-") for name in fetched)
    assert size(assets, (page | fetched) - first(assets)) <= 90 * KB


def test_the_felt(assets: Path) -> None:
    (felt,) = assets.glob("felt-*.js")
    assert len(gzip.compress(felt.read_bytes())) <= 10 * KB
