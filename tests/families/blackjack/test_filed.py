"""What Ohio's two blackjack parts print as figures: seats, odds on the layout, values, decks."""

from __future__ import annotations

import pytest

from pitboss.apparatus.cards import parse_cards
from pitboss.families.blackjack.points import Total, is_blackjack, total_of, value
from pitboss.games.blackjack.house_money import house_money_event
from pitboss.rooms import registry
from pitboss.rulebook import RuleSet
from tests.families.blackjack.floor import BJ, FREE, open_table
from tests.filed import filed

both = pytest.mark.parametrize(("game", "oh"), [(BJ, "OH-A"), (FREE, "OH-AF")])


@both
def test_seats_and_decks(game: str, oh: str) -> None:
    filed(f"{oh}-2.I.B", RuleSet.of(game).seats, 7)
    low = RuleSet.of(game, {"decks": 1}).whole("decks")
    filed(f"{oh}-3.I", low, 1)


@both
def test_values_of_cards(game: str, oh: str) -> None:
    low = [value(card) for card in parse_cards("2c 3d 4h 5s 6c 7d 8h 9s Tc")]
    filed(f"{oh}-3.II.A", low, [2, 3, 4, 5, 6, 7, 8, 9, 10])
    filed(f"{oh}-3.II.B", [value(card) for card in parse_cards("Jc Qd Kh")], [10, 10, 10])
    aces = {
        "Ac": (11, True),
        "Ac 6d": (17, True),
        "Ac 6d 4h": (21, True),
        "Ac 6d 5h": (12, False),
        "Ac Ad 9h": (21, True),
        "Ac Ad 9h Ts": (21, False),
        "Ac Ad Ah As 9c": (13, False),
    }
    counted = {cards: tuple(total_of(parse_cards(cards))) for cards in aces}
    filed(f"{oh}-3.II.C", counted, aces)
    soft = {cards: total.soft for cards, total in _totals("Ac 6d", "Ac 6d 4h").items()}
    filed(f"{oh}-1.VI", soft, {"Ac 6d": True, "Ac 6d 4h": True})
    hard = {cards: total.soft for cards, total in _totals("Tc 7d", "Ac 6d 5h").items()}
    filed(f"{oh}-1.V", hard, {"Tc 7d": False, "Ac 6d 5h": False})


def _totals(*hands: str) -> dict[str, Total]:
    return {cards: total_of(parse_cards(cards)) for cards in hands}


@both
def test_what_makes_a_blackjack(game: str, oh: str) -> None:
    hands = {
        "Ac Td": True,
        "Kc Ad": True,
        "Ac 5d 5h": False,
        "Tc Jd Ah": False,
        "Ac 9d": False,
    }
    filed(f"{oh}-1.II", {cards: is_blackjack(parse_cards(cards)) for cards in hands}, hands)


@both
def test_what_the_layout_says(game: str, oh: str) -> None:
    layout = registry.room(game).layout
    assert layout is not None
    shown = {}
    for table_id in RuleSet.of(game).wager("blackjack").pay_tables:
        words = layout(open_table(game, pays=table_id))
        shown[table_id.rpartition(":")[2]] = words.partition("Blackjack pays ")[2][:6]
    filed(f"{oh}-2.I.C", shown, {"3-2": "3 to 2", "6-5": "6 to 5"})
    words = layout(open_table(game))
    filed(f"{oh}-2.I.E", words.partition("Insurance pays ")[2][:6], "2 to 1")
    stands = layout(open_table(game, options={"soft_17": "stand"}))
    assert "hits soft 17" in words
    assert "stands on all 17s" in stands


def test_hands_of_house_money() -> None:
    """Two neighbours, with the ace beside the king and the two."""
    rows = {
        "OH-A-16.I.A.1": {"As Ks": "ace_king_suited", "Kd Ad": "ace_king_suited"},
        "OH-A-16.I.A.2": {"Ks Qs": "straight_flush", "2h Ah": "straight_flush"},
        "OH-A-16.I.A.3": {"Jc Jd": "pair", "Jc Jc": "pair"},
        "OH-A-16.I.A.4": {"As Kd": "straight", "2h Ad": "straight", "9c Td": "straight"},
        "OH-A-16.I.A": {"Kc Td": "", "Kc 2c": "", "As Qs": "", "7c 9c": ""},
    }
    for clause, hands in rows.items():
        found = {cards: house_money_event(*parse_cards(cards)) for cards in hands}
        filed(clause, found, hands)
