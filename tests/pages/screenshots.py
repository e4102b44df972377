"""Pictures of every page and every felt, at both widths, light and dark: ``make screenshots``.

python -m tests.pages.screenshots FOLDER            all of them
python -m tests.pages.screenshots FOLDER --readme   the four of README
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from pitboss.rooms import registry
from tests.pages.browser import build_if_stale, find_chromium
from tests.pages.house import House, running
from tests.pages.visitor import PHONE, WIDE, Visitor
from tests.pages.walk import PUBLIC, own_pages, play_one, staff_pages

README: dict[str, Any] = {"viewport": {"width": 1180, "height": 800}, "reduced_motion": "reduce"}


def everything(browser: Browser, house: House, folder: Path) -> None:
    """Each page and each felt, four times."""
    for width, window in (("1280", WIDE), ("375", PHONE)):
        for light in ("light", "dark"):
            place = folder / f"{width}-{light}"
            place.mkdir(parents=True, exist_ok=True)
            look = window | {"color_scheme": light, "reduced_motion": "reduce"}
            roles = ("floor", "dealer", "surveillance")
            staff = Visitor(browser, house, house.person(f"staff-{width}-{light}", *roles), **look)
            one, table = Visitor(browser, house, **look), house.open("three-card-poker")
            play_one(one, table)
            pages = [(one, name, *where) for name, where in PUBLIC.items()]
            pages += [(one, *each) for each in own_pages(one, table)]
            pages += [(staff, *each) for each in staff_pages(house, table)]
            for who, name, path, there in pages:
                who.go(path)
                who.page.locator(there).first.wait_for()
                if name == "floor":
                    who.page.locator("td .words").first.wait_for()  # its last part to come
                picture(who, place / f"{name}.png")
            for slug in registry.slugs():
                one.go(f"/tables/{house.open(slug)}")
                one.bet(registry.room(slug).headline)
                one.play_out()
                picture(one, place / f"felt-{slug}.png")
            for who in (one, staff):
                who.leave()


def picture(who: Visitor, path: Path) -> None:
    """The whole page, in a window so high that no bar lies over it."""
    window = who.page.viewport_size
    assert window
    high = who.page.evaluate("document.documentElement.scrollHeight")
    who.page.set_viewport_size({"width": window["width"], "height": max(high, window["height"])})
    who.page.screenshot(path=path)
    who.page.set_viewport_size(window)


def of_readme(browser: Browser, house: House, folder: Path) -> None:
    """The lobby, a table, the coach, and a map of the best play."""
    folder.mkdir(parents=True, exist_ok=True)
    one = Visitor(browser, house, **README)
    one.go("/")
    one.page.locator(".games a").first.wait_for()
    one.page.screenshot(path=folder / "lobby.png")
    one.go(f"/tables/{house.open('craps')}")
    for wager in ("pass", "field"):
        one.bet(wager)
    one.page.evaluate("scrollTo(0, 0)")
    one.page.screenshot(path=folder / "craps.png")
    coached(one, house)
    one.page.evaluate("scrollTo(0, 0)")
    one.page.screenshot(path=folder / "coach.png")
    one.page.set_viewport_size({"width": 590, "height": 400})  # the map is narrow
    one.go("/sheets/blackjack")
    one.page.get_by_role("button", name="Show the best play").click()
    grid = one.page.locator("caption", has_text="Hard")
    grid.wait_for()
    grid.evaluate("(each) => each.scrollIntoView({block: 'start'})")
    one.page.screenshot(path=folder / "sheet.png")
    one.leave()


def coached(one: Visitor, house: House) -> None:
    """A decision at blackjack with the coach's figures beside it."""
    one.go(f"/tables/{house.open('blackjack')}")
    one.page.get_by_label("Coach").check()
    while True:
        one.bet("blackjack")
        one.moved(one.page.locator("button.deal").click)
        if one.state() == "asked":
            break
    one.page.locator("[aria-label=Coach] li.best").wait_for()


def main() -> None:
    """Make the pictures."""
    folder, *words = sys.argv[1:]
    build_if_stale()
    with (
        tempfile.TemporaryDirectory() as there,
        running(Path(there) / "house.db") as house,
        sync_playwright() as playwright,
    ):
        browser = find_chromium().start(playwright)
        (of_readme if "--readme" in words else everything)(browser, house, Path(folder))
        browser.close()


if __name__ == "__main__":
    main()
