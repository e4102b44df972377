"""What the game rules print as figures: values of cards, boxes, limits, totals."""

from __future__ import annotations

import pytest

from pitboss.apparatus.cards import parse_cards
from pitboss.families.blackjack.points import total_of, value
from pitboss.games.pontoon_plus.hands import doubled_total
from pitboss.rulebook import RuleSet
from pitboss.rulebook.posting import posted
from pitboss.table.actions import PlaceOffer
from pitboss.table.round import Round
from tests.filed import filed
from tests.games.pontoon_plus.rigged import MAX_100, bet, table_of


def test_values_of_cards() -> None:
    filed(
        "SG-3.2.2",
        [value(card) for card in parse_cards("2c 3d 4h 5s 6c 7d 8h 9s")],
        [*range(2, 10)],
    )
    pictures = [value(card) for card in parse_cards("Jc Qd Kh")]
    filed("SG-3.2.3", pictures, [10, 10, 10])
    filed("SG-1.16", pictures, [10, 10, 10])
    aces = {"Ac 5d": (16, True), "Ac 5d Kh": (16, False), "Ac Ad 9h": (21, True)}
    counted = {cards: tuple(total_of(parse_cards(cards))) for cards in aces}
    doubled = {"Ac 5d 4h": 10, "9c 2d Ah": 12, "5c 5d Ah": 21}
    once = {cards: doubled_total(parse_cards(cards)).points for cards in doubled}
    filed("SG-3.2.1", (counted, once), (aces, doubled))


def test_boxes_and_limits() -> None:
    rules = RuleSet.of("pontoon-plus")
    filed("SG-2.1.1.a", (rules.seats, rules.rules.seats), (7, 7))  # PP-26
    assert RuleSet.of("pontoon-plus", {"boxes": 5}).seats == 5
    assert rules.whole("cut_card_depth") == 48
    assert [slug for slug, rule in rules.wagers.items() if rule.bonus] == ["player_pair", "bonus"]
    bets = [notice.words for notice in posted(table_of(limits=MAX_100).rules)]
    filed("SG-3.4", bets[0], "$10 to $100: Bet")


@pytest.mark.parametrize(("seated", "balance"), [(40_00, 60_00), (90_00, 10_00)])
def test_others_may_take_up_the_balance_of_a_box(seated: int, balance: int) -> None:
    round_ = Round(table_of(("ann",), ("cy",), MAX_100))
    round_.send(bet("ann", 1, seated))
    offers = [
        offer
        for offer in round_.legal("cy")
        if isinstance(offer, PlaceOffer) and (offer.box, offer.wager) == (1, "bet")
    ]
    filed("SG-3.6", [offer.high for offer in offers], [balance])
