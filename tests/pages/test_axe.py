"""Nothing serious that axe finds, on any page, in either light, wide or narrow."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.pages.conftest import Visit
from tests.pages.house import House
from tests.pages.visitor import PHONE, WIDE
from tests.pages.walk import PUBLIC, own_pages, play_one, staff_pages

LOOKS = [WIDE | {"color_scheme": "light"}, PHONE | {"color_scheme": "dark"}]
looks = pytest.mark.parametrize("look", LOOKS, ids=["wide-light", "phone-dark"])


@looks
def test_pages_for_everybody(visit: Visit, look: dict[str, Any]) -> None:
    one = visit(**look)
    for path, there in PUBLIC.values():
        one.go(path)
        one.page.locator(there).first.wait_for()
        one.axe()


@looks
def test_pages_of_a_player(visit: Visit, house: House, look: dict[str, Any]) -> None:
    one, table = visit(**look), house.open("three-card-poker")
    play_one(one, table)
    one.axe()
    for name, path, there in own_pages(one, table):
        one.go(path)
        one.page.locator(there).first.wait_for()
        one.axe()
        if name == "table":  # who comes back is told the last round again, and once only
            expect(one.page.locator(".settled li").first).to_contain_text("$5 on Ante")
    one.go(f"/review/{table}/1")
    one.page.get_by_role("button", name="Make a link").click()
    one.page.locator("a[href*='/shared/']").click()
    one.page.locator("h2", has_text="Was the luck honest?").wait_for()
    assert "/shared/" in one.page.url
    one.axe()


@looks
def test_pages_of_the_staff(visit: Visit, house: House, look: dict[str, Any]) -> None:
    roles = ("floor", "dealer", "surveillance")
    name = f"axe-{look['color_scheme']}"
    one, table = visit(house.person(name, *roles), **look), house.open("three-card-poker")
    for _, path, there in staff_pages(house, table):
        one.go(path)
        one.page.locator(there).first.wait_for()
        one.axe()
