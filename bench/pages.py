"""The pages in a browser: how soon one can do something, and how soon what was asked is seen.

A real service on an SQLite file, and Chromium as the tests start it. A page is opened by somebody
new each time, with nothing kept from before; it is interactive when what one does there can be
clicked. A command is timed by the page itself, from the click to the picture that shows what came
of it. The aims are 2 s and 150 ms.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright
from tests.pages.browser import build_if_stale, find_chromium

from bench.house.sockets import service

GOES = 5
COMMANDS = 30
PAGES = {
    "lobby": ("/", ".games a"),
    "game": ("/games/craps", "a.play"),
    "par sheet": ("/sheets/three-card-poker", "td.number"),
    "drills": ("/drills", "main button.main"),
}
TABLES = ("roulette", "craps", "blackjack", "ultimate-texas-holdem", "mini-baccarat")
OPEN = ".place.open"
BET = ".place.open[data-wager=red]:not(.mine)"
# From the first line of the page on: when is it there, counted from the click on its link?
_WATCH = """(() => {
  const look = () => document.querySelector(%r)
    ? (window.there = performance.now()) : requestAnimationFrame(look);
  look();
})()"""
_ASK = """([what, shown]) => new Promise((done) => {
  const begun = performance.now();
  [...document.querySelectorAll(what)].find((each) => each.offsetParent).click();
  const look = () => document.querySelector(shown)
    ? requestAnimationFrame(() => done(performance.now() - begun)) : requestAnimationFrame(look);
  look();
})"""


def opened(browser: Browser, address: str, path: str, there: str) -> float:
    """Milliseconds from asking for a page until one can do something on it."""
    context = browser.new_context(base_url=address, viewport={"width": 1280, "height": 900})
    context.add_init_script(_WATCH % there)
    page = context.new_page()
    page.goto(path)
    found: float = page.wait_for_function("() => window.there").json_value()
    context.close()
    return found


def asked(page: Page, what: str, shown: str) -> float:
    """Milliseconds from a click until the page shows what came of it."""
    page.locator(what).first.wait_for()
    found: float = page.evaluate(_ASK, [what, shown])
    return found


def tables(browser: Browser, address: str) -> dict[str, str]:
    """A table of each game."""
    page = browser.new_page()
    page.goto(address)
    rows = page.evaluate("fetch('/api/tables').then((answer) => answer.json())")
    page.close()
    return {row["game"]: row["id"] for row in reversed(rows)}


def commands(browser: Browser, address: str, table: str) -> dict[str, list[float]]:
    """Chips and spins at roulette: each bet, and each settlement."""
    context = browser.new_context(base_url=address, viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto(f"/tables/{table}")
    found: dict[str, list[float]] = {"a chip put down": [], "a round settled": []}
    for _ in range(COMMANDS):
        found["a chip put down"].append(asked(page, BET, ".place.mine"))
        found["a round settled"].append(asked(page, "button.deal:enabled", ".came"))
    context.close()
    return found


def show(what: str, spent: list[float]) -> None:
    """A line of the table."""
    print(f"{what:32} {median(spent):9.0f} {max(spent):9.0f} {len(spent):6}", flush=True)


def measure(browser: Browser, address: str) -> None:
    """Print a line for each page and each command."""
    known = tables(browser, address)
    # First, while nobody else sits there whom the table would wait for.
    for name, spent in commands(browser, address, known["roulette"]).items():
        show(name, spent)
    at = {f"table of {game}": (f"/tables/{known[game]}", OPEN) for game in TABLES}
    for name, (path, there) in (PAGES | at).items():
        show(name, [opened(browser, address, path, there) for _ in range(GOES)])


def main() -> None:
    """Print how long each takes."""
    build_if_stale()
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print(f"{'milliseconds':32} {'median':>9} {'slowest':>9} {'times':>6}")
    with (
        tempfile.TemporaryDirectory() as folder,
        service(f"sqlite:///{Path(folder) / 'house.db'}") as (_, address, _ready),
        sync_playwright() as playwright,
    ):
        browser = find_chromium().start(playwright)
        measure(browser, address)
        browser.close()
    print(f"load {os.getloadavg()[0]:.1f} at the end")


if __name__ == "__main__":
    main()
