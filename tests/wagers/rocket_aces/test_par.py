"""The par sheets of Rocket Aces: proved at every host, and counted another way."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb

import pytest

from pitboss.apparatus.cards import parse_cards
from pitboss.exact.blackjack import CardShoe
from pitboss.rooms.proof import ProofCase
from pitboss.rulebook.paytables import pay_table, pay_tables
from pitboss.testing.proofs import exhausted
from pitboss.wagers.rocket_aces import GAME
from pitboss.wagers.rocket_aces.solve import deals
from pitboss.wagers.rocket_aces.wager import ROCKET_ACES, events_of

TABLES = tuple(table.id for table in pay_tables("rocket-aces"))


def _name(case: ProofCase) -> str:
    beside = "" if len(case.bets) == 1 else f"-{case.rules.game}"
    return f"{case.rules.table_ids[ROCKET_ACES]}{beside}"


@pytest.mark.clause("CO-899.29-1.D")
@pytest.mark.parametrize("case", GAME.analysis.proofs(), ids=_name)
def test_exhaust_equals_the_par_sheet(case: ProofCase) -> None:
    found, sheet = exhausted(case), case.sheet()
    mean = sum((net * chance for net, chance in found.items()), Fraction(0))
    square = sum((net**2 * chance for net, chance in found.items()), Fraction(0))
    assert mean == sheet.ev
    assert square - mean**2 == sheet.variance
    assert sum(chance for net, chance in found.items() if net > 0) == sheet.hit_frequency


@pytest.mark.parametrize("decks", [2, 6])
def test_counts_made_another_way(decks: int) -> None:
    """Aces by hand: two aces of one suit, then the dealer's natural from what is left."""
    found = deals(CardShoe.of_decks(decks))
    whole = comb(52 * decks, 2) * comb(52 * decks - 2, 2)
    assert sum(found.values()) == whole
    ways: Counter[str] = Counter()
    for true, weight in found.items():
        for event in true:
            ways[event] += int(weight)
    aces, tens, left = 4 * decks, 16 * decks, 52 * decks - 2
    assert ways["two_aces"] == comb(aces, 2) * comb(left, 2)
    assert ways["suited_aces"] == 4 * comb(decks, 2) * comb(left, 2)
    assert ways["single_ace"] == aces * 48 * decks * comb(left, 2)
    assert ways["player_blackjack"] == aces * tens * comb(left, 2)
    assert ways["both_blackjack"] == aces * tens * (aces - 1) * (tens - 1)
    assert ways["aces_dealer_blackjack"] == comb(aces, 2) * (aces - 2) * tens
    spade_tens = 4 * decks
    assert ways["spade_aces_dealer_spade_blackjack"] == comb(decks, 2) * (decks - 2) * spade_tens
    other_suit = 3 * decks * spade_tens
    suited = (decks - 2) * spade_tens + other_suit
    assert ways["suited_aces_dealer_suited_blackjack"] == 4 * comb(decks, 2) * suited
    # By symmetry the dealer may as well be dealt first.
    natural = Fraction(aces * tens, comb(52 * decks, 2))
    assert Fraction(ways["dealer_blackjack"], whole) == natural


def test_the_script_s_reader_agrees_with_the_counter() -> None:
    shoe = CardShoe.of_decks(1).without("2c 2d 2h 2s")
    found = deals(shoe)
    own = parse_cards("Ah Ad")
    assert events_of(own, parse_cards("Ks As")) >= {"two_aces", "aces_dealer_blackjack"}
    assert frozenset(events_of(own, parse_cards("Ks As")) - {"other"}) in found


@pytest.mark.parametrize("pays", TABLES)
def test_every_table_has_its_sheet(pays: str) -> None:
    decks = pay_table(pays, "rocket-aces").decks[0]
    figures = {"decks": decks, "wager_unit": "1", "meter_seed": "1000", "meter_rate": "10%"}
    (sheet,) = GAME.analysis.sheets(GAME.rules(figures, {ROCKET_ACES: pays}))
    assert sheet.meter is not None
    assert sheet.meter.break_even is not None
    assert sheet.meter.edge(sheet.meter.break_even) == 0
    (closed,) = GAME.analysis.sheets(GAME.rules({"decks": decks}, {ROCKET_ACES: pays}))
    assert closed.meter is not None
    assert closed.meter.meter == 0
    assert "closed" in closed.notes[0]
