"""The dealer's station, and a jackpot that two people confirm."""

from __future__ import annotations

from playwright.sync_api import expect

from pitboss.apparatus.cards import show_card
from pitboss.table.effects import FLOOR, Betting, Chance, Question, ShuffleCards
from tests.families.poker.rigged import Rig
from tests.pages.conftest import Visit
from tests.pages.house import House
from tests.pages.visitor import PATIENCE_MS
from tests.progressive.tables import cards_for

expect.set_options(timeout=PATIENCE_MS)


def test_a_dealer_deals_roulette_and_a_wrong_entry_is_stopped(visit: Visit, house: House) -> None:
    table = house.open("roulette", mode="dealer")
    player, dealer = visit(), visit(house.person("dan", "dealer"))
    player.go(f"/tables/{table}")
    player.page.get_by_role("button", name="Leave").wait_for()
    dealer.go(f"/dealer/{table}")
    dealer.page.get_by_role("button", name="Open the round").click()
    player.page.locator(".wide [data-wager=red].open").click()
    player.page.locator(".rack").get_by_text("bets").wait_for()
    dealer.page.get_by_role("button", name="No more bets").click()
    dealer.page.get_by_label("or type it").fill("39")
    dealer.page.get_by_role("button", name="Enter", exact=True).click()
    expect(dealer.page.locator("p.bad")).not_to_be_empty()
    dealer.page.get_by_role("button", name="17", exact=True).click()  # black
    expect(player.page.locator(".settled h2")).to_contain_text("\N{MINUS SIGN}$5")
    dealer.page.get_by_role("button", name="Open the round").wait_for()


def test_a_dealer_deals_cards_by_keys(visit: Visit, house: House) -> None:
    table = house.open("three-card-poker", mode="dealer")
    ann, dealer = house.person("ann-cards"), visit(house.person("dot", "dealer"))
    house.ask(ann, table, "sit", box=1, cents=100_00)
    dealer.go(f"/dealer/{table}")
    dealer.page.get_by_role("button", name="Open the round").click()
    dealer.page.get_by_role("button", name="Shuffled").click()
    dealer.page.get_by_role("button", name="No more bets").wait_for()
    house.ask(ann, table, "bet", box=1, wager="ante", cents=5_00)
    dealer.page.get_by_role("button", name="No more bets").click()
    suits = dealer.page.get_by_role("group", name="Suit")
    for at, card in enumerate(("Qs", "2c", "Qh", "7d", "8c", "9d"), start=1):
        suits.wait_for()
        if at == 2:  # a card that lies already is stopped before it counts
            dealer.page.keyboard.press("Q")
            dealer.page.keyboard.press("s")
            expect(dealer.page.locator("p.bad")).to_contain_text("no Qs is left in the shoe")
        dealer.page.keyboard.press(card[0])
        dealer.page.keyboard.press(card[1])
        dealer.page.wait_for_function(
            "(at) => document.querySelector('[role=log]').innerText.match(/box 1:|dealer:/g)"
            "?.length >= at",
            arg=at,
        )
    assert house.dealt(table) == {"box_1": ["Qs", "Qh", "8c"], "dealer": ["2c", "7d", "9d"]}


def test_the_records_are_searched(visit: Visit, house: House) -> None:
    player, table = visit(house.person("rex-records")), house.open("big-six")
    player.go(f"/tables/{table}")
    player.bet("one_dollar")
    player.play_out()
    eye = visit(house.person("eve-records", "surveillance"))
    eye.go("/floor")
    records = eye.page.locator("section", has=eye.page.get_by_role("heading", name="Records"))
    rows = records.locator("tbody tr")
    records.get_by_label("Game").select_option("big-six")
    expect(rows.first).to_contain_text("Big Six")
    records.get_by_label("Table").select_option(table)
    expect(rows).to_have_count(1)
    records.get_by_label("From").fill("2999-01-01T00:00")
    expect(rows).to_have_text(["Nothing found."])
    records.get_by_label("A person's wallet").fill("rex-records")
    records.get_by_role("button", name="Show it").click()
    expect(records.locator("ol li").first).to_contain_text("grant +$10,000")
    # What stands on the floor stays there while it is looked up again.
    eye.page.evaluate("""() => new MutationObserver((all) => window.gone = all
        .some((each) => [...each.removedNodes].some((node) => node.nodeName === 'TABLE')))
        .observe(document.querySelector('main'), {childList: true, subtree: true})""")
    with eye.page.expect_response("**/api/reports?**"):
        pass
    eye.page.locator("td .words").first.wait_for()
    assert not eye.page.evaluate("window.gone")


def deal_a_royal_flush(house: House, table: str) -> None:
    """Ann bets the linked dollar at Let It Ride, and the dealer gives her the best of all hands."""
    ann, dan = house.person("ann-royal"), house.person("dan-royal", "dealer")
    house.ask(ann, table, "sit", box=1, cents=1_000_00)
    house.ask(dan, table, "open_round")
    rig: Rig | None = None
    while True:
        pending = house.pending(table)
        if isinstance(pending, ShuffleCards):
            house.ask(dan, table, "enter", shuffled=True)
        elif isinstance(pending, Betting):
            house.ask(ann, table, "bet", box=1, wager="bet_1", cents=5_00)
            house.ask(ann, table, "bet", box=1, wager="progressive", cents=1_00)
            host = house.desk.pit.hosts[table].table
            rig = Rig(cards_for(host, {"ann-royal": "royal_flush"}))
            house.ask(dan, table, "close_bets")
        elif isinstance(pending, Question) and pending.player == FLOOR:
            return
        elif isinstance(pending, Question):
            house.ask(ann, table, "answer", option="ride")
        else:
            assert isinstance(pending, Chance)
            assert rig
            card = rig.answer(pending)
            assert card is not None
            house.ask(dan, table, "enter", card=show_card(card))


def test_a_jackpot_is_confirmed_by_two_people(visit: Visit, house: House) -> None:
    table = house.open("let-it-ride", mode="dealer", link="link-royal")
    deal_a_royal_flush(house, table)
    floor = visit(house.person("flo-royal", "floor"))
    eye = visit(house.person("sue-royal", "surveillance"))
    floor.go("/floor")
    floor.page.get_by_text("Confirm at the table").click()
    for one, told in ((floor, "waits for the other"), (eye, "confirmed")):
        if one is eye:
            one.go(f"/floor/{table}")
        one.page.get_by_label("Reason").fill("five cards seen")
        asked = one.page.locator("section.warn")
        asked.get_by_role("button", name="confirmed", exact=True).click()
        expect(one.page.locator("p[role=status].good")).to_contain_text(told)
    expect(floor.page.locator("section.warn")).to_have_count(0)
    assert house.desk.pit.hosts[table].table.racks["ann-royal"] > 10_000_00
