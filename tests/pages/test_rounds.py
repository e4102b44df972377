"""A full round of every game: with the pointer, with keys alone, in words, and on a phone.

axe looks at every felt on the way: wide and light with chips on it, dark on a phone when all is
settled.
"""

from __future__ import annotations

import re

import pytest

from pitboss.rooms import registry
from tests.pages.conftest import Visit
from tests.pages.house import House
from tests.pages.visitor import PHONE, WIDE, Visitor

every_game = pytest.mark.parametrize("slug", registry.slugs())
SETTLED = re.compile(r"\b(wins|loses|pushes|push|goes back|forfeits|surrenders)\b")
_FOCUS = "document.activeElement.matches('.place.open') ? document.activeElement.dataset.wager : ''"


@every_game
def test_two_clicks_from_the_lobby_and_a_round_with_the_pointer(visit: Visit, slug: str) -> None:
    one = visit(**WIDE | {"color_scheme": "light"})
    one.go("/")
    one.page.locator(f"a[href='/games/{slug}']").click()
    one.page.locator("a.play").click()
    one.bet(registry.room(slug).headline)
    one.axe()
    assert "This round" in one.play_out()
    assert one.page.locator(".settled .clause").count()
    assert one.page.locator(".came").count()  # what came of it, where the chips lay


@every_game
def test_a_round_with_keys_alone(visit: Visit, house: House, slug: str) -> None:
    one = visit()
    one.go(f"/tables/{house.open(slug)}")
    one.page.locator(".place.open:visible").first.wait_for()
    wanted = registry.room(slug).headline
    for _ in range(200):
        one.page.keyboard.press("Tab")
        if one.page.evaluate(_FOCUS) == wanted:
            break
    one.moved(lambda: one.page.keyboard.press("Enter"))
    one.page.locator("button.deal:enabled").wait_for()
    assert "This round" in one.play_out("keys")


@every_game
def test_a_round_on_a_phone(visit: Visit, house: House, slug: str) -> None:
    one = visit(**PHONE | {"color_scheme": "dark"})
    one.go(f"/tables/{house.open(slug)}")
    one.bet(registry.room(slug).headline, tap=True)
    one.fits()
    assert "This round" in one.play_out("tap")
    one.fits()
    one.axe()


@every_game
def test_a_round_in_words(visit: Visit, house: House, slug: str) -> None:
    one = visit()
    one.go(f"/text/tables/{house.open(slug)}")
    one.page.get_by_text("You sit in box 1").wait_for()
    say(one, f"10 {registry.room(slug).headline.replace('_', ' ')}")
    rack = one.page.locator("h1 + p")
    rack.get_by_text(" on ").wait_for()
    for tries in range(200):
        if " on " not in rack.inner_text():  # no wager is up any more
            break
        say(one, answer_to(one, tries))
    assert SETTLED.search(one.page.locator("[role=log]").inner_text())


def answer_to(one: Visitor, tries: int) -> str:
    """One of the answers that the last question names; none where bets are taken."""
    told = [each for each in one.heard if each.get("view")]
    prompt, words = told[-1]["view"]["prompt"], told[-1]["view"].get("words", {})
    if prompt["waits_for"] != "choice":
        return ""
    options = sorted(words["options"])
    return str(options[-1 - tries % len(options)])


def say(one: Visitor, words: str) -> None:
    """Type a line, and wait until the house has said something to it."""
    log = one.page.locator("[role=log]")
    before = log.inner_text()
    one.page.locator("#line").fill(words)
    one.page.locator("#line").press("Enter")
    one.page.wait_for_function(
        """(before) => {
          const log = document.querySelector('[role=log]');
          return log.innerText !== before && !log.lastElementChild.classList.contains('mine');
        }""",
        arg=before,
    )
