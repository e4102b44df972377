"""What a browser likes: decks, colours, motion, light; kept there and nowhere else."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.pages.conftest import Visit
from tests.pages.visitor import Visitor

_INK = """(name) => document.querySelector(`svg[aria-label="${name}"] path`).getAttribute('fill')"""
_ROOT = "(what) => document.documentElement.dataset[what]"
_FELT = "document.documentElement.style.getPropertyValue('--felt')"


def ink(one: Visitor, card: str) -> str:
    one.page.locator(f"svg[aria-label='{card}']").first.wait_for()
    found: str = one.page.evaluate(_INK, card)
    return found


def test_settings_hold_at_once_and_are_kept(visit: Visit) -> None:
    one = visit()
    one.go("/")
    assert ink(one, "king of diamonds") == ink(one, "king of hearts")
    one.page.get_by_role("button", name="Settings").click()
    box = one.page.get_by_role("dialog")
    box.get_by_label("Four-colour deck").check()
    assert ink(one, "king of diamonds") != ink(one, "king of hearts")
    box.get_by_label("Clubs").fill("#8a5500")
    box.get_by_label("Felt").fill("#20304f")
    box.get_by_label("Large index on cards").check()
    box.get_by_label("Motion").select_option("off")
    box.get_by_label("Light or dark").select_option("dark")
    box.get_by_role("button", name="Done").click()
    expect(box).to_be_hidden()
    one.page.reload()
    assert ink(one, "king of clubs") == "#8a5500"
    assert one.page.evaluate(_FELT) == "#20304f"
    assert (one.page.evaluate(_ROOT, "motion"), one.page.evaluate(_ROOT, "theme")) == (
        "off",
        "dark",
    )
    one.page.get_by_role("button", name="Settings").click()
    expect(box.get_by_label("Clubs")).to_have_value("#8a5500")
    box.get_by_role("button", name="As it was").click()
    assert one.page.evaluate(_FELT) == ""
    expect(box.get_by_label("Diamonds")).to_have_value(ink(one, "king of hearts"))
