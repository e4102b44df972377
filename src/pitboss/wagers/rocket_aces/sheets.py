"""Par sheets of Rocket Aces: under its own rules, and at the table of a host."""

from __future__ import annotations

import msgspec

from pitboss.exact.blackjack import CardShoe
from pitboss.exact.par import ParSheet
from pitboss.families.blackjack.jackpot_sheets import jackpot_sheet
from pitboss.rulebook import RuleSet
from pitboss.wagers.rocket_aces.solve import deals
from pitboss.wagers.rocket_aces.wager import AT_A_TABLE, PRICED


def sheets(rules: RuleSet) -> list[ParSheet]:
    """The wager from a full shoe: no play of any hand changes it."""
    return [jackpot_sheet(rules, PRICED, deals(CardShoe.of_decks(rules.whole("decks"))))]


def rocket_sheet(rules: RuleSet, shoe: CardShoe) -> ParSheet:
    """The wager at a host's table, under the host's rules."""
    found = jackpot_sheet(rules, AT_A_TABLE, deals(shoe))
    return msgspec.structs.replace(found, notes=(*found.notes, "under Colorado 30-899.29"))
