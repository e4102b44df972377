"""Dealt from a shoe, or pitched by hand."""

import pytest

from pitboss.errors import Refusal
from pitboss.rulebook import RuleSet
from tests.filed import filed


def test_a_shoe_or_the_hand() -> None:
    option = RuleSet.of("blackjack").rules.options["deal"]
    filed("OH-A-7.I", RuleSet.of("blackjack").choice("deal"), "shoe")
    filed("OH-A-14.I.B", "shoe" in option.values, True)
    pitched = RuleSet.of("blackjack", {"deal": "pitch", "decks": 2})
    filed("OH-A-14.I.A", pitched.choice("deal"), "pitch")
    with pytest.raises(Refusal, match="pitch needs decks to be 1 or 2"):
        RuleSet.of("blackjack", {"deal": "pitch", "decks": 6})
    # Free Bet Blackjack has no other way than the shoe.
    filed("OH-AF-7.I", "deal" in RuleSet.of("free-bet-blackjack").options, False)
