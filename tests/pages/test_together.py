"""Several people at a table: who sees what, a line that breaks, an irregularity in the middle."""

from __future__ import annotations

import re

import msgspec
from playwright.sync_api import WebSocketRoute, expect

from tests.pages.conftest import Visit
from tests.pages.house import House
from tests.pages.visitor import Visitor


def two_at_three_card_poker(visit: Visit, house: House) -> tuple[Visitor, Visitor, str]:
    """Two players who have been dealt their cards; the first is asked."""
    ann, bob, table = visit(), visit(), house.open("three-card-poker")
    for one in (ann, bob):
        one.go(f"/tables/{table}")
        one.page.locator("[data-wager=ante].open").wait_for()
    for one in (ann, bob):
        one.bet("ante")
    for one in (ann, bob):
        one.page.locator("button.deal").click()
    ann.page.locator(".decision").wait_for()
    return ann, bob, table


def names_in(one: Visitor) -> set[str]:
    """Every card that any message of his sockets has named."""
    text = msgspec.json.encode(one.heard).decode()
    return set(re.findall(r"\b[2-9TJQKA][cdhs]\b", text))


def test_two_players_and_no_card_that_is_not_for_them(visit: Visit, house: House) -> None:
    ann, bob, table = two_at_three_card_poker(visit, house)
    bob.page.get_by_text("decides.").wait_for()
    hands = house.dealt(table)
    assert {hand: len(cards) for hand, cards in hands.items()} == {
        "box_1": 3,
        "box_2": 3,
        "dealer": 3,
    }
    # Whoever sat down first has box 1; each has been told his own three cards and no others.
    for one, box in ((ann, "box_1"), (bob, "box_2")):
        assert names_in(one) == set(hands[box])
    ann.answers("play")
    bob.answers("play")
    for one in (ann, bob):
        one.page.locator(".settled").wait_for()
        assert names_in(one) == {card for cards in hands.values() for card in cards}


def test_a_page_that_is_opened_again_in_mid_round_goes_on(visit: Visit, house: House) -> None:
    one, table = visit(), house.open("three-card-poker")
    one.go(f"/tables/{table}")
    one.bet("ante")
    one.moved(one.page.locator("button.deal").click)
    one.page.locator(".decision").wait_for()
    cards = one.page.locator(".own").inner_text()
    one.page.close()
    one.page = one.open_page()
    one.go(f"/tables/{table}")
    one.page.locator(".decision").wait_for()
    assert one.page.locator(".own").inner_text() == cards
    one.answers("play")
    assert "This round" in one.play_out()


def test_a_line_that_is_cut_in_mid_round_is_mended(visit: Visit, house: House) -> None:
    one, table = visit(), house.open("three-card-poker")
    lines: list[WebSocketRoute] = []

    def through(line: WebSocketRoute) -> None:
        lines.append(line)
        line.connect_to_server()

    one.page.route_web_socket(re.compile("/api/"), through)
    one.go(f"/tables/{table}")
    one.bet("ante")
    one.moved(one.page.locator("button.deal").click)
    one.page.locator(".decision").wait_for()
    lines[-1].close()
    one.answers("play")  # said while the line was down, or just up again
    one.page.locator(".settled").wait_for()
    assert len(lines) > 1
    assert one.page.locator(".line").inner_text() == ""
    one.bet("ante")  # and on it goes
    assert "This round" in one.play_out()


def test_the_floor_declares_an_irregularity(visit: Visit, house: House) -> None:
    player, table = visit(), house.open("three-card-poker")
    player.go(f"/tables/{table}")
    player.bet("ante")
    player.moved(player.page.locator("button.deal").click)
    player.page.locator(".decision").wait_for()
    floor = visit(house.person("flo", "floor"))
    floor.go(f"/floor/{table}")
    floor.page.get_by_label("Reason").fill("four cards in box 1")
    floor.page.get_by_role("button", name="wrong number of cards").click()
    floor.page.get_by_text("Done:").wait_for()
    player.page.locator(".settled h2", has_text="The round is void").wait_for()
    assert "OH-H-13" in player.page.locator(".settled").inner_text()
    # Other limits, with notice, for somebody sits there; what no filing allows is refused.
    least = floor.page.get_by_label("Least, in dollars")
    for dollars, told in (("9000", "is above high $5,000 (OH-H-7.I.A)"), ("10", "Done: announced")):
        least.fill(dollars)
        floor.page.get_by_role("button", name="Post them").click()
        expect(floor.page.locator("p[role=status]", has_text=told)).to_be_visible()
