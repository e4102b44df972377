"""Somebody in front of a browser; what his pages send, receive and complain of is written down."""

from __future__ import annotations

from typing import Any

import msgspec
from playwright.sync_api import Browser, Page, Request, WebSocket

from pitboss.house.service.asking import COOKIE
from tests.pages.browser import WEB
from tests.pages.house import House

PATIENCE_MS = 60_000
WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 375, "height": 812},
    "has_touch": True,
    "is_mobile": True,
}
_SIGNATURE = "() => ['.hand-bar', '.log'].map((each) => document.querySelector(each)?.innerText)"
_STATE = """() => {
  const there = (each) => document.querySelector(each) !== null;
  if (there('.decision .options button')) return 'asked';
  const open = there('button.deal:enabled');
  if (there('.settled') && (there('.net') || !open)) return 'settled';
  return open ? 'open' : '';
}"""
_SMALL = """() => [...document.querySelectorAll('button, a, select, input, summary')]
  .filter((each) => {
  const box = each.getBoundingClientRect();
  if (!box.width || !box.height || each.closest('label') || each.closest('.aloud')) return false;
  if (box.width >= 43.5 && box.height >= 43.5) return false;
  const inline = getComputedStyle(each).display === 'inline';
  return !inline;
}).map((each) => `${each.tagName} ${each.className} ${each.innerText || ''}`)"""


class Visitor:
    """A browser window of his own: nothing is shared with others but the house."""

    def __init__(self, browser: Browser, house: House, token: str = "", **window: Any) -> None:
        self.house = house
        self.context = browser.new_context(base_url=house.base, **(window or WIDE))
        self.context.set_default_timeout(PATIENCE_MS)
        if token:
            self.context.add_cookies([{"name": COOKIE, "value": token, "url": house.base}])
            self.context.add_init_script("localStorage.setItem('pitboss.known', '1')")
        self.complaints: list[str] = []
        self.strays: list[str] = []
        self.heard: list[dict[str, Any]] = []  # every message of every socket
        self.asked: set[str] = set()  # what the house has not answered yet
        self.told = self.seen = 0  # how far the last answer speaks of, and how far the views go
        self.page = self.open_page()

    def open_page(self) -> Page:
        """Another window of the same person."""
        page = self.context.new_page()
        page.on("console", lambda told: self._complain(told.type, told.text))
        page.on("pageerror", lambda fault: self._complain("error", str(fault)))
        page.on("request", self._sent)
        page.on("websocket", self._socket)
        return page

    def _complain(self, kind: str, words: str) -> None:
        if kind in {"error", "warning"}:
            self.complaints.append(words)

    def _sent(self, request: Request) -> None:
        own = request.url.startswith((self.house.base, "data:", "blob:"))
        if not own:
            self.strays.append(request.url)

    def _socket(self, socket: WebSocket) -> None:
        if not socket.url.startswith(self.house.base.replace("http", "ws")):
            self.strays.append(socket.url)
        socket.on("framesent", self._said)
        socket.on("framereceived", self._hear)
        socket.on("close", lambda _: self.asked.clear())

    def _said(self, frame: str | bytes) -> None:
        word = msgspec.json.decode(frame)
        if "action_id" in word:
            self.asked.add(word["action_id"])

    def _hear(self, frame: str | bytes) -> None:
        word = msgspec.json.decode(frame)
        self.heard.append(word)
        answer, view = word.get("answer", {}), word.get("view", {})
        if answer.get("status") in ("done", "refused"):
            self.asked.discard(answer["action_id"])
        self.told = max(self.told, answer.get("version", 0))
        self.seen = max(self.seen, view.get("version", 0))

    def go(self, path: str) -> None:
        """To a page."""
        self.page.goto(path)

    # --- at a table ------------------------------------------------------------------------------

    def state(self) -> str:
        """What the table waits for: an answer, bets or nothing more."""
        told: str = self.page.wait_for_function(_STATE).json_value()
        return told

    def moved(self, act: Any) -> None:
        """Do something, and wait until the table shows that it was done."""
        before = self.page.evaluate(_SIGNATURE)
        act()
        self.page.wait_for_function(
            f"(before) => JSON.stringify(({_SIGNATURE})()) !== JSON.stringify(before)", arg=before
        )

    def bet(self, wager: str = "", tap: bool = False) -> None:
        """A chip on a place, by default on the first that is open."""
        named = f"[data-wager={wager}]" if wager else ""
        place = self.page.locator(f".place{named}.open:visible").first
        self.moved(place.tap if tap else place.click)
        self.page.locator("button.deal:enabled").wait_for()

    def play_out(self, how: str = "click") -> str:
        """From the chips on the felt to the settlement; what it says."""
        for _ in range(200):
            state = self.state()
            if state == "settled":
                return self.page.locator(".settled h2").inner_text()
            self.moved(lambda asked=state == "asked": self._go_on(asked, how))
            self._answered()
        raise AssertionError("the round does not end")

    def _answered(self) -> None:
        """Wait for what was asked: the table may have moved for the house's clock alone.

        Whoever asked again would wait for a button that the answer takes away.
        """
        for _ in range(PATIENCE_MS // 10):
            if not self.asked and self.seen >= self.told:
                return
            self.page.wait_for_timeout(10)
        raise AssertionError(f"{len(self.asked)} unanswered, {self.seen} seen of {self.told}")

    def _go_on(self, asked: bool, how: str) -> None:
        button = self.page.locator(".decision .options button" if asked else "button.deal").first
        if how == "keys":
            self.page.keyboard.press((asked and button.get_attribute("aria-keyshortcuts")) or "g")
        else:
            (button.tap if how == "tap" else button.click)()

    def answers(self, option: str) -> None:
        """Answer the open question."""
        button = self.page.locator(f".decision [data-option={option}]")
        self.moved(button.click)

    # --- what a page must be ---------------------------------------------------------------------

    def fits(self) -> None:
        """Nothing to scroll to sideways, and every target wide enough for a thumb."""
        assert self.page.evaluate("document.documentElement.scrollWidth") <= 375
        assert self.page.evaluate(_SMALL) == []

    def axe(self) -> None:
        """Nothing serious that axe finds, nothing aside; the other view is the first link."""
        assert self.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert self.page.locator("a").first.inner_text() in {"Text view", "Picture view"}
        self.page.evaluate((WEB / "node_modules/axe-core/axe.min.js").read_text())
        told = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        grave = [
            (each["id"], [node["html"][:160] for node in each["nodes"]][:3])
            for each in told["violations"]
            if each["impact"] in {"serious", "critical"}
        ]
        assert grave == [], f"{self.page.url}: {grave}"

    def leave(self) -> None:
        """Close the window; it must have been quiet, and have spoken with the house only."""
        self.context.close()
        assert self.complaints == []
        assert self.strays == []
