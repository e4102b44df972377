"""The coach, drills, and the review of a round with the house's luck checked in the browser."""

from __future__ import annotations

import re

import msgspec
from playwright.sync_api import Route, expect

from tests.pages.conftest import Visit
from tests.pages.house import House
from tests.pages.visitor import PATIENCE_MS, PHONE, Visitor

expect.set_options(timeout=PATIENCE_MS)


def played(visit: Visit, house: House) -> tuple[Visitor, str]:
    """Somebody who has played a round of Three Card Poker with the coach beside him."""
    one, table = visit(), house.open("three-card-poker")
    one.go(f"/tables/{table}")
    one.page.get_by_label("Coach").check()
    one.bet("ante")
    one.moved(one.page.locator("button.deal").click)
    coach = one.page.locator("[aria-label=Coach]")
    expect(coach.locator("li")).to_have_count(2)
    expect(coach.locator("li.best")).to_contain_text("best")
    one.answers("fold")
    expect(coach.locator(".sum")).to_contain_text("1 decision")
    expect(coach.locator(".sum")).to_contain_text("No grade")
    one.page.locator(".settled").wait_for()
    one.bet("ante")  # the next shuffle reveals what the first deal was made of
    one.play_out()
    return one, table


def test_coach_then_review_then_a_link_for_others(visit: Visit, house: House) -> None:
    one, table = played(visit, house)
    one.go("/rounds")
    one.page.locator(f"a[href='/review/{table}/1']").click()
    expect(one.page.locator(".priced")).to_contain_text("You answered fold")
    expect(one.page.locator(".priced li")).to_have_count(2)
    assert "three-card-poker @" in one.page.locator("code").inner_text()
    whole = one.page.locator("ol > li").count()
    one.page.get_by_role("button", name="First").click()
    assert one.page.locator("ol > li").count() == 1
    one.page.get_by_role("button", name="All").click()
    assert one.page.locator("ol > li").count() == whole
    one.page.get_by_role("button", name="Check it here").click()
    expect(one.page.locator("li.good")).to_contain_text("holds: commitment kept")
    one.page.get_by_role("button", name="Make a link").click()
    link = one.page.locator("a[href*='/shared/']").get_attribute("href")
    assert link
    other = visit()
    other.go(link)
    expect(other.page.locator(".priced")).to_contain_text("You answered fold")
    expect(other.page.locator(".lay figure")).to_have_count(2)
    # The same in words: the coach is there too, and every link goes on in words.
    one.go(f"/text/tables/{table}")
    expect(one.page.locator("[aria-label=Coach]")).to_contain_text("exact value")
    one.page.get_by_role("link", name="My rounds").click()
    one.page.locator("main a[href^='/review/']").last.click()
    expect(one.page.locator(".priced").first).to_contain_text("You answered")
    assert "/text/review/" in one.page.url


def test_a_record_that_was_tampered_with_does_not_hold(visit: Visit, house: House) -> None:
    one, table = played(visit, house)

    def forge(route: Route) -> None:
        lines = [msgspec.json.decode(line) for line in route.fetch().text().splitlines()]
        for line in lines:
            if line["record"] == "deal":
                line["root"] = ("0" if line["root"][0] != "0" else "1") + line["root"][1:]
        route.fulfill(body=b"\n".join(msgspec.json.encode(line) for line in lines))

    one.page.route("**/fairness/records", forge)
    one.go(f"/review/{table}/1")
    one.page.get_by_role("button", name="Check it here").click()
    expect(one.page.locator("li.bad")).to_contain_text("DOES NOT HOLD: the order does not follow")


def test_on_a_phone_the_coach_stands_by_the_buttons(visit: Visit, house: House) -> None:
    one = visit(**PHONE)

    def poor(route: Route) -> None:
        told = msgspec.json.decode(route.fetch().text())
        told["short"] = {"option": "raise 4", "cost_cents": 120}
        route.fulfill(body=msgspec.json.encode(told), content_type="application/json")

    one.page.route("**/advice", poor)
    one.go(f"/tables/{house.open('three-card-poker')}")
    one.page.get_by_label("Coach").check()
    one.bet("ante", tap=True)
    one.moved(one.page.locator("button.deal").tap)
    coach = one.page.locator(".hand-bar [aria-label=Coach]")
    expect(coach.locator("li.best")).to_be_in_viewport()
    expect(coach).to_contain_text("With more chips, raise 4 would be best: being short costs $1.20")
    expect(one.page.locator(".decision [data-option=play]")).to_be_in_viewport()
    expect(one.page.locator(".own")).to_be_in_viewport()


def test_drills(visit: Visit) -> None:
    one = visit()
    one.go("/drills")
    one.page.get_by_role("combobox").select_option("three-card-poker")
    one.page.get_by_role("button", name="Deal").click()
    one.page.locator(".decision [data-option=play]").click()
    told = one.page.locator("section[role=status]")
    expect(told).to_contain_text("1 asked")
    expect(told.locator("li")).to_have_count(2)
    one.page.get_by_text("The dealer's mistake").click()
    one.page.get_by_role("button", name="Deal").click()
    one.page.get_by_role("button", name="All is right").click()
    expect(told).to_contain_text("false alarms")
    one.page.get_by_text("Count down a shoe").click()
    one.page.get_by_role("button", name="Deal").click()
    one.page.get_by_role("button", name="Next card").wait_for()
    for _ in range(60):
        if not one.page.get_by_role("button", name="Next card").count():
            break
        one.page.get_by_role("button", name="Next card").click()
    one.page.get_by_label("Count", exact=True).fill("99")
    one.page.get_by_role("button", name="Say it").click()
    expect(told).to_contain_text(re.compile(r"Wrong\. The count was -?\d"))
