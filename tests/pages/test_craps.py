"""Craps on a phone: every wager of the filing within three taps."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from pitboss.house.stock import demo_rules
from pitboss.rooms import registry
from pitboss.table.layout import layout
from pitboss.table.table import Table
from tests.pages.conftest import Visit
from tests.pages.house import House
from tests.pages.visitor import PHONE, Visitor

_SEEN = "(all) => all.filter((each) => each.offsetParent).map((each) => each.dataset.wager)"
_SMALL = """(all) => all.filter((each) => each.offsetParent
  && (each.offsetWidth < 44 || each.offsetHeight < 44)).map((each) => each.dataset.wager)"""


def wagers_of_the_filing() -> set[str]:
    table = Table(registry.room("craps").game, demo_rules("craps"), "craps")
    return {area.wager for area in layout(table).areas}


def in_sight(one: Visitor) -> set[str]:
    assert one.page.eval_on_selector_all(".place", _SMALL) == []
    assert one.page.evaluate("document.documentElement.scrollWidth") <= 375
    return set(one.page.eval_on_selector_all(".place", _SEEN))


def test_all_61_wagers_are_three_taps_away(visit: Visit, house: House) -> None:
    one = visit(**PHONE)
    one.go(f"/tables/{house.open('craps')}")
    one.page.locator(".place.open:visible").first.wait_for()
    # The chip, and the place: two taps. What a number or a drawer opens is one tap more.
    seen = in_sight(one)
    for door in one.page.locator(".number .head, .drawers button").all():
        door.tap()
        one.page.locator(".craps [aria-expanded=true]").wait_for()
        seen |= in_sight(one)
    wanted = wagers_of_the_filing()
    assert len(wanted) == 61
    assert wanted <= seen


def test_a_hop_in_three_taps(visit: Visit, house: House) -> None:
    one = visit(**PHONE)
    one.go(f"/tables/{house.open('craps')}")
    one.page.locator(".place.open:visible").first.wait_for()
    one.page.get_by_role("radio", name="$5 chip").tap()
    one.page.get_by_role("button", name="Hops").tap()
    one.page.locator(".place[data-wager^=hop_].open:visible").first.tap()
    one.page.locator(".rack").get_by_text("bets").wait_for()


def test_chips_go_back_the_way_they_came_but_for_a_contract(visit: Visit, house: House) -> None:
    one = visit()
    one.go(f"/tables/{house.open('craps')}")
    rack = one.page.locator(".rack")
    one.bet("pass")
    one.bet("field")
    for act, bets in (("Double", "$20"), ("Undo", "$15"), ("Undo", "$10"), ("Clear", "")):
        one.moved(one.page.get_by_role("button", name=act).click)
        expect(rack).to_have_text(re.compile(rf"bets \{bets}$" if bets else r"\d$"))
    one.bet("field")  # and the same by keys
    for key, bets in (("d", "$10"), ("u", "$5"), ("c", "")):
        one.moved(lambda key=key: one.page.keyboard.press(key))
        expect(rack).to_have_text(re.compile(rf"bets \{bets}$" if bets else r"\d$"))
    one.bet("field")  # without a line bet nobody shoots: that is said where one looks
    one.moved(lambda: one.page.keyboard.press("g"))
    expect(one.page.locator(".latest")).to_contain_text("the dice wait")
    one.bet("pass")
    while not one.page.locator(".puck").count():  # until a point holds the wager there
        one.moved(one.page.locator("button.deal:enabled").click)
        one.page.locator(".place[data-wager=field].open").wait_for()
        if not one.page.locator("[data-wager=pass].mine, .puck").count():
            one.moved(one.page.get_by_role("button", name="Repeat").click)
    one.page.locator("[data-wager=pass]").press("Delete")
    expect(one.page.locator(".refused .clause")).to_contain_text("OH-B-")


def test_a_refusal_says_its_clause(visit: Visit, house: House) -> None:
    one = visit()
    one.go(f"/tables/{house.open('craps')}")
    one.page.locator("[data-wager=pass].open").wait_for()
    one.page.locator("[data-wager=come]").click()
    one.page.locator(".refused .clause").click()
    assert "OH-B-" in one.page.locator(".refused").inner_text()
