"""The explorer: the sheets as filed, a pay that is changed, the best play as a map."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.pages.conftest import Visit
from tests.pages.visitor import PATIENCE_MS

expect.set_options(timeout=PATIENCE_MS)


def test_a_changed_pay_is_priced_again_and_marked(visit: Visit) -> None:
    one = visit()
    one.go("/sheets")
    one.page.locator("a[href='/sheets/three-card-poker']").first.click()
    row = one.page.locator("tr", has_text="Pair Plus").first
    expect(row).to_contain_text("%")
    before = row.locator("td.number").first.inner_text()
    one.page.get_by_text("Change a rule, a pay or the meter").click()
    one.page.get_by_label("flush", exact=True).first.fill("4")
    one.page.get_by_role("button", name="Price it again").click()
    one.page.get_by_text("Not as filed").first.wait_for()
    moved = one.page.locator("td.moved").first
    assert moved.inner_text() != before
    expect(one.page.locator("tr:has(td.moved)").first).to_contain_text(before)  # as filed, beside
    one.page.get_by_role("button", name="Back to the filing").click()
    expect(one.page.locator("td.moved")).to_have_count(0)
    row.get_by_role("button", name="Sheet").click()
    expect(one.page.locator(".pictures img")).to_have_count(3)
    for name in ("Ante", "Pair Plus"):
        one.page.get_by_label(f"Compare {name}").check()
    side = one.page.locator("h2:has-text('Side by side') + div")
    expect(side.locator("td.best")).to_have_text("3.3730%")
    expect(side.locator("thead th")).to_have_count(3)


def test_the_best_play_of_blackjack_as_a_map(visit: Visit) -> None:
    one = visit()
    one.go("/sheets/blackjack")
    one.page.get_by_role("button", name="Show the best play").click()
    one.page.locator("caption", has_text="Hard").wait_for()
    assert one.page.locator("td[title*='costs']").count() > 100
