"""One house and one browser for all tests of a worker; every visitor has a window of his own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.house.disk import wait_for_no_disk
from tests.pages.browser import build_if_stale, find_chromium
from tests.pages.house import House, running
from tests.pages.visitor import WIDE, Visitor

wait_for_no_disk()
Visit = Callable[..., Visitor]


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with a table of every game, and its pages."""
    build_if_stale()
    with running(tmp_path_factory.mktemp("house") / "house.db") as one:
        yield one


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A real Chromium."""
    build_if_stale()  # it may lie in what the build installs
    with sync_playwright() as playwright:
        one = find_chromium().start(playwright)
        yield one
        one.close()


@pytest.fixture
def visit(browser: Browser, house: House) -> Iterator[Visit]:
    """Somebody comes: ``visit()``, or with a session's token, or ``visit(**PHONE)``."""
    come: list[Visitor] = []

    def arrive(token: str = "", **window: Any) -> Visitor:
        come.append(Visitor(browser, house, token, **(window or WIDE)))
        return come[-1]

    yield arrive
    for each in come:
        each.leave()
