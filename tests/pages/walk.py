"""Every page of the house, with something on it: where it lies, and what shows that it is there."""

from __future__ import annotations

from collections.abc import Iterator

from tests.pages.house import House
from tests.pages.visitor import Visitor

# The path of a page, and something on it that is there once all of it is.
PUBLIC = {
    "lobby": ("/", ".games a"),
    "game": ("/games/craps", "a.play"),
    "drills": ("/drills", "main fieldset"),
    "sheets": ("/sheets", "a[href='/sheets/craps']"),
    "sheet": ("/sheets/three-card-poker", "td.number"),
    "account": ("/account", "h1"),
    "no-such-page": ("/nowhere", "h1"),
    "text-lobby": ("/text/", "a[href^='/text/tables/']"),
}


def play_one(one: Visitor, table: str) -> None:
    """A round, so that there is something to look back at."""
    one.go(f"/tables/{table}")
    one.bet("ante")
    one.play_out()


def own_pages(one: Visitor, table: str) -> Iterator[tuple[str, str, str]]:
    """The pages of somebody who has played here: name, path, and what is on it."""
    yield "table", f"/tables/{table}", ".place.open"
    yield "rounds", "/rounds", "a[href^='/review/']"
    yield "review", f"/review/{table}/1", ".priced"
    yield "text-table", f"/text/tables/{table}", "[role=log] p"


def staff_pages(house: House, table: str) -> Iterator[tuple[str, str, str]]:
    """The pages of the staff."""
    yield "floor", "/floor", "table td a"
    yield "floor-table", f"/floor/{table}", ".mishaps"
    yield "dealer", f"/dealer/{house.open('roulette', mode='dealer')}", "main button.main"
